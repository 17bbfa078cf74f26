"""How long a frame of chess takes, and the same cube in Panda3D beside it: measured, not asserted. Run by hand:

    python tests/bench/space_frame.py                               # under a display, or with xvfb-run -a before it
    python tests/bench/space_frame.py --panda /path/to/bin/python   # a Python that has Panda3D

The cube is spatial chess at its start: 232 pieces, the lattice, the floors and (ours alone) the coordinates, 1280 ×
720, off screen. Ours is built anew for every camera, as the table does it. Panda3D gets the same meshes at the same
places with the same colours, the same lines and floors, the same cameras and samples, in a process of its own, and
both take turns, so that a busy machine disturbs them alike. It draws twice: with its own lights, worked out at the
corners of triangles, and with this program's shading, a pixel at a time. Ours is lit a pixel at a time at rest, and at
the corners in motion, as the table shows it on a software renderer. A picture is done when `glFinish` returns.
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
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import moderngl
import numpy as np
import pyglet

from app.camera import Camera, home
from app.gl.meshes import mesh
from app.gl.painter import HAZE, depths
from app.gl.renderer import Renderer
from app.gl.target import Target, write_png
from app.looks.base import Frame
from app.looks.registry import LOOKS
from app.looks.space import Space
from app.scene import Lines, Quads, Rect, Scene, Solids
from app.ui import TableUi
from engine.catalog import find
from engine.game import regulate

ROOT = Path(__file__).resolve().parents[2]
SIZE = (1280, 720)
PASSES = (("orbiting, 0 samples", 0, True), ("orbiting, 4 samples", 4, True), ("at rest, 4 samples", 4, False))
"""The table draws the first while the camera moves on a software renderer and elsewhere the second."""
Times = list[tuple[float, float]]


class Ours:
    """This program's own pictures of a game at its start."""

    def __init__(self, renderer: Renderer, game_id: str, look: Any) -> None:
        self.renderer, self.look = renderer, look
        self.game = find(game_id)
        state = self.game.start(regulate(self.game.options), 0)
        self.moment = Frame(self.game, state, look.things(state, self.game), TableUi(), size=SIZE)
        self.target = Target(renderer.ctx, SIZE, 0, False)

    def frames(self, cameras: list[Camera | None], samples: int) -> Times:
        """Wall and processor milliseconds of each."""
        times = []
        for camera in cameras:
            start, used = time.perf_counter(), time.process_time()
            scene = self.look.scene(replace(self.moment, camera=camera))
            self.renderer.draw(scene, camera, self.target, rough=samples == 0)
            self.renderer.ctx.finish()
            times.append(((time.perf_counter() - start) * 1e3, (time.process_time() - used) * 1e3))
        return times


class Panda:
    """Panda3D in its own process."""

    def __init__(self, python: str, scene: str, shading: str) -> None:
        program = [python, str(ROOT / "tests" / "bench" / "panda_space.py"), scene, shading]
        picture = os.environ.get("PROSTOR_BENCH_PICTURES")
        program += [f"{picture}/panda_{shading}.png"] if picture else []
        # It complains of visuals that a virtual display lacks.
        self._process = subprocess.Popen(
            program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.name = self._read()

    def _read(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"Panda3D's process ended: {self._process.wait()}")
        return line.strip()

    def frames(self, count: int, samples: int, turning: bool) -> Times:
        """Wall and processor milliseconds of each."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{samples} {count} {int(turning)}\n")
        self._process.stdin.flush()
        numbers = list(map(float, self._read().split()))
        return list(zip(numbers[::2], numbers[1::2], strict=True))

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def orbit(count: int) -> list[Camera]:
    """Cameras that go round the cube."""
    cameras = [home().fit(Space().extent(TableUi().view), Rect(0, 0, *SIZE))]
    for step in range(count - 1):
        cameras.append(cameras[-1].orbit(7, (step % 7) - 3))
    return cameras


def describe(path: str, scene: Scene, cameras: list[Camera]) -> int:
    """Writes what Panda3D needs; returns how many triangles the pieces have."""
    told: dict[str, Any] = {}
    triangles = 0
    for layer in scene.layers:
        if isinstance(layer, Solids):
            points, corners = mesh(layer.mesh, 1)
            told |= {f"mesh:{layer.mesh}": points, f"corners:{layer.mesh}": corners, f"rows:{layer.mesh}": layer.data}
            triangles += len(corners) * len(layer.data)
    for key, kind in (("quads", Quads), ("lines", Lines)):
        told[key] = np.concatenate([layer.data for layer in scene.layers if isinstance(layer, kind)])
    first = cameras[0]
    top, bottom = np.array(scene.background[0]), np.array(scene.background[1])
    told |= {
        "views": np.array([camera.view() for camera in cameras]), "fov": first.fov,
        "depths": (max(0.05, first.distance * 0.04), first.distance + 60.0), "ground": (top + bottom) / 2,
        "air": (*((top + bottom) / 2)[:3], HAZE), "near_far": depths(scene, first.eye(), first.axes()[2])[:2],
    }  # fmt: skip
    np.savez(path, **told)
    return triangles


def has_panda(python: str) -> bool:
    """Whether that Python can import Panda3D."""
    tried = subprocess.run([python, "-c", "import panda3d.core, numpy"], capture_output=True, check=False)
    return tried.returncode == 0


def medians(times: Times) -> tuple[float, float]:
    """Wall and processor milliseconds."""
    wall, work = zip(*times, strict=True)
    return median(wall), median(work)


def told(times: Times) -> str:
    wall, work = medians(times)
    return f"{wall:7.1f} ms, {work:6.1f} of the processor"


def cube(renderer: Renderer, python: str, rounds: int, count: int) -> None:
    """The cube, ours and Panda3D's in turn."""
    ours, cameras = Ours(renderer, "spatial", Space()), orbit(count)
    scene = ours.look.scene(replace(ours.moment, camera=cameras[0]))
    pieces = sum(len(layer.data) for layer in scene.layers if isinstance(layer, Solids))
    peers: dict[str, Panda] = {}
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "scene.npz")
        triangles = describe(path, scene, cameras)
        print(f"the cube at its start: {pieces} pieces of {triangles} triangles, {SIZE[0]} × {SIZE[1]}")
        if has_panda(python):
            peers = {f"Panda3D, {shading}": Panda(python, path, shading) for shading in ("lights", "shader")}
            for name, peer in peers.items():
                print(f"  {name}: {peer.name}")
        else:
            print(f"  Panda3D is not installed for {python}: nothing to compare with")
        times: dict[tuple[str, str], Times] = {}
        for number in range(rounds + 1):
            for what, samples, turning in PASSES:
                seen: list[Camera | None] = [*cameras] if turning else [cameras[0]] * count
                row = {"prostor": ours.frames(seen, samples)}
                row |= {name: peer.frames(count, samples, turning) for name, peer in peers.items()}
                # The first round compiles shaders and fills caches.
                for name, spent in row.items():
                    times.setdefault((what, name), []).extend(spent if number else [])
        for peer in peers.values():
            peer.close()
    for (what, name), spent in times.items():
        ratio = ""
        if name != "prostor":
            wall, work = (a / b for a, b in zip(medians(spent), medians(times[what, "prostor"]), strict=True))
            ratio = f"; ours is ×{wall:.2f} as fast, ×{work:.2f} by processor time"
        print(f"  {what:20} {name:17} {told(spent)}{ratio}")
    if picture := os.environ.get("PROSTOR_BENCH_PICTURES"):
        write_png(f"{picture}/prostor.png", renderer.render_to_array(scene, cameras[0], *SIZE))


def flat(renderer: Renderer, count: int) -> None:
    """Flat boards: each frame is built and drawn anew, though the table does so only when something changes."""
    for game_id, name in (("chess196", "14×14 board"), ("spatial", "eight sheets")):
        times = Ours(renderer, game_id, LOOKS[game_id].flat).frames([None] * count, 4)
        print(f"  {name:20} {'prostor':17} {told(times[3:])}")


def main() -> None:
    """Measures everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="turns that each takes (5)")
    parser.add_argument("--frames", type=int, default=12, help="frames of a turn (12)")
    parser.add_argument("--panda", default=sys.executable, help="a Python that has Panda3D (this one)")
    wishes = parser.parse_args()
    pyglet.options.shadow_window = False
    pyglet.options.debug_gl = False
    from pyglet.window import Window

    config = pyglet.gl.Config(major_version=3, minor_version=3, forward_compatible=True, double_buffer=True)
    window = Window(64, 64, visible=False, config=config)
    renderer = Renderer(moderngl.create_context())
    print(f"{renderer.name}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    cube(renderer, wishes.panda, wishes.rounds, wishes.frames)
    flat(renderer, wishes.frames * 3)
    window.close()


if __name__ == "__main__":
    main()
