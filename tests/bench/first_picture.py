"""Time from the start of the process to the first picture, against a bare window of the same libraries.

    xvfb-run -a python tests/bench/first_picture.py [runs]

Each run is a process of its own, with Python's compiled files at hand as at any start but the first; medians are
reported, of the time on the wall and of the processor's time, which other work on the machine changes less.
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


def seconds(code: str, compiled: str) -> tuple[float, float]:
    """Wall time and processor time of one process; Python's compiled files lie in the folder `compiled`."""
    with tempfile.TemporaryDirectory() as home:
        own = {**os.environ, "PROSTOR_HOME": home, "PYTHONPYCACHEPREFIX": compiled}
        own.pop("PYTHONDONTWRITEBYTECODE", None)
        spent, began = _spent(), time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, env=own)
        return time.perf_counter() - began, _spent() - spent


def _spent() -> float:
    times = os.times()
    return times.children_user + times.children_system


def main() -> None:
    """Prints the medians."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    found: dict[str, list[tuple[float, float]]] = {"bare window": [], "Prostor's menu": []}
    with tempfile.TemporaryDirectory() as compiled:
        for turn in range(runs + 1):
            for name, code in zip(found, (BARE, PROGRAM), strict=True):
                figures = seconds(code, compiled)
                if turn:
                    found[name].append(figures)
    middle = {name: [statistics.median(column) for column in zip(*rows, strict=True)] for name, rows in found.items()}
    for name, (wall, processor) in middle.items():
        print(f"{name}: {wall:.2f} s, processor {processor:.2f} s")
    (wall, processor), (bare_wall, bare_processor) = reversed(middle.values())
    more, times = processor - bare_processor, processor / bare_processor
    print(f"more: {wall - bare_wall:.2f} s, processor {more:.2f} s ({times:.2f}×)")


if __name__ == "__main__":
    main()
