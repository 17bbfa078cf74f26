"""How long a frame takes, and how long the first picture: measured, not asserted. Run by hand:

    python tests/bench/frame.py              # under a display, or with xvfb-run -a before it
    python tests/bench/frame.py --frames 50

The frame is the worst the cube has at its start: all 50 balls, 1280 × 720, the camera orbiting, the scene built anew
for each camera as the table does it. Then the same at rest, with all samples. The first picture is the time from the
start of the process to the first frame of the menu in the window, beside a bare window of the same libraries.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
SIZE = (1280, 720)

BARE = """
import imgui_bundle, moderngl, numpy, pyglet, pyrr
from imgui_bundle import imgui
pyglet.options.shadow_window = False
pyglet.options.debug_gl = False
import pyglet.window
config = pyglet.gl.Config(major_version=3, minor_version=3, forward_compatible=True, double_buffer=True, depth_size=24)
window = pyglet.window.Window(1280, 720, visible=True, config=config)
ctx = moderngl.create_context()
imgui.create_context()
ctx.clear(0.1, 0.1, 0.1)
window.flip()
ctx.finish()
"""
FIRST = """
import time
from pathlib import Path
from app.settings import Settings
from app.shell import Shell
from app.window import Window
from engine.archive import Archive
window = Window(1280, 720)
shell = Shell(window, Settings(sound_on=False), Archive.open(Path(r"{archive}"))[0], keep_settings=False)
shell.home()
shell.step()
window.ctx.finish()
"""


def first_picture(program: str, runs: int) -> float:
    """Median seconds of a whole process that shows one picture, less what an empty Python takes to end."""
    times = []
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PROSTOR_HOME": folder}
        for number in range(runs + 1):
            code = program.replace("{archive}", str(Path(folder) / f"{number}.sqlite3"))
            # Leaving at once: what closing takes is nobody's wait.
            code += "\nimport os; os._exit(0)\n"
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True, env=environment, cwd=ROOT)
            times.append(time.perf_counter() - start)
    return median(times[1:])


def frames(count: int) -> None:
    """Prints milliseconds per frame of the orbiting cube, drawn sparingly and with all samples."""
    sys.path.insert(0, str(ROOT))
    import moderngl
    import pyglet

    pyglet.options.shadow_window = False
    pyglet.options.debug_gl = False
    import pyglet.window

    from app.camera import home
    from app.gl.renderer import Renderer
    from app.gl.target import Target
    from app.looks.base import Frame
    from app.looks.cube import Cube
    from app.scene import Rect
    from app.ui import TableUi
    from engine.game import regulate
    from engine.stavropol.rules import Stavropol

    config = pyglet.gl.Config(major_version=3, minor_version=3, forward_compatible=True, double_buffer=True)
    window = pyglet.window.Window(64, 64, visible=False, config=config)
    ctx = moderngl.create_context()
    renderer, game, cube = Renderer(ctx), Stavropol(), Cube()
    state = game.start(regulate(game.options), 0)
    frame = Frame(game, state, cube.things(state, game), TableUi(), size=SIZE)
    camera = home().fit(5, Rect(0, 0, *SIZE))
    target = Target(ctx, SIZE, 0, False)
    print(f"{renderer.name}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}, {SIZE[0]} × {SIZE[1]}")
    for name, rough, number in (("orbiting", renderer.software, count), ("at rest", False, max(10, count // 5))):
        build, draw, work = [], [], []
        for step in range(number + 3):
            camera = camera.orbit(7, (step % 7) - 3)
            start = time.perf_counter()
            scene = cube.scene(replace(frame, camera=camera))
            built, used = time.perf_counter(), time.process_time()
            renderer.draw(scene, camera, target, rough)
            ctx.finish()
            build.append(built - start)
            draw.append(time.perf_counter() - built)
            work.append(time.process_time() - used)
        total = [a + b for a, b in zip(build[3:], draw[3:], strict=True)]
        print(
            f"{name:9} {0 if rough else renderer.samples} samples: median {median(total) * 1e3:6.1f} ms a frame "
            f"(scene {median(build[3:]) * 1e3:.1f}, drawing {median(draw[3:]) * 1e3:.1f}, "
            f"processor time of it {median(work[3:]) * 1e3:.1f}), of {number}"
        )
    target.release()
    window.close()


def main() -> None:
    """Runs both measurements."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--frames", type=int, default=200, help="frames of the orbit (200)")
    parser.add_argument("--runs", type=int, default=5, help="starts of each program (5)")
    wishes = parser.parse_args()
    frames(wishes.frames)
    bare, program = first_picture(BARE, wishes.runs), first_picture(FIRST, wishes.runs)
    print(f"first picture: {program:.2f} s; a bare window of the same libraries: {bare:.2f} s")


if __name__ == "__main__":
    main()
