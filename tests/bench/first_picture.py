"""Time from the start of the process to the first picture, against a bare window of the same libraries.

    xvfb-run -a python tests/bench/first_picture.py [runs]

Each run is a process of its own; the median is reported.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time

BARE = """
import pyglet
pyglet.options.shadow_window = False
pyglet.options.debug_gl = False
import pyglet.window, moderngl, numpy
from imgui_bundle import imgui
window = pyglet.window.Window(1280, 800, config=pyglet.gl.Config(major_version=3, minor_version=3, double_buffer=True))
ctx = moderngl.create_context(require=330)
imgui.create_context()
ctx.screen.clear(0.5, 0.5, 0.5)
window.flip()
ctx.finish()
"""
PROGRAM = """
from app.window import Window
from app.settings import Settings
from app.shell import Shell
from engine.archive import Archive
import os
window = Window(1280, 800)
shell = Shell(window, Settings(), Archive(os.path.join(os.environ["PROSTOR_HOME"], "a.sqlite3")), keep_settings=False)
shell.home()
shell.frame(shell.now())
window.ctx.finish()
"""


def seconds(code: str) -> float:
    """Wall time of one process."""
    with tempfile.TemporaryDirectory() as home:
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "PROSTOR_HOME": home})
        return time.perf_counter() - began


def main() -> None:
    """Prints both medians."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    for code in (BARE, PROGRAM):
        seconds(code)
    bare = statistics.median(seconds(BARE) for _ in range(runs))
    program = statistics.median(seconds(PROGRAM) for _ in range(runs))
    print(f"bare window {bare:.2f} s, Prostor's menu {program:.2f} s, more {program - bare:.2f} s")


if __name__ == "__main__":
    main()
