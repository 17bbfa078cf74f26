"""Whether the picture stutters while the solver works: frames of a dragged card, with and without a search beside them.

    python -m tests.bench.itd_frames [FORMAT [SEED [SECONDS]]]     # under a display, or with xvfb-run -a before it

Opens the table of fans off-screen at 1280 × 720 with a large deal (6x9x4), lifts a card and moves it every frame, as a
hand would, while the table's own adviser searches for so many seconds (10); then the same without a search. A frame is
the time from the pointer's event to the finished picture. Prints median, 99th percentile and worst milliseconds of
both; the frames during which the search began and ended are counted too.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from app import input as inputs
from app.gl.target import Target
from app.screens.base import Push
from app.screens.fans import FansTable
from app.settings import Settings
from app.shell import Shell
from app.solving import Adviser, Solver
from app.sound import Sound
from app.window import hidden
from engine import catalog
from engine.archive import Archive
from engine.game import regulate
from engine.itd.solver import Answer
from engine.session import Session

SIZE = (1280, 720)
GAME = catalog.find("itd")


class Timed:
    """The client's solver, given so many seconds for each search; none at all: nothing is searched for."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._solver = Solver()

    def __call__(self, state: Any, seconds: float, stop: threading.Event) -> Answer:
        return self._solver(state, self.seconds, stop) if self.seconds else Answer("unknown")


@dataclass(slots=True)
class Frames:
    """Milliseconds of every frame, by the clock and of the window's own thread; seconds during which a search ran."""

    clock: list[float] = field(default_factory=list)
    thread: list[float] = field(default_factory=list)
    searched: float = 0.0
    drawer: str = ""


def drag(form: str, seed: int, search: float, seconds: float) -> Frames:
    """Moves a card for so many seconds beside a search of so many."""
    with tempfile.TemporaryDirectory(prefix="prostor-") as folder:
        surface = hidden(*SIZE)
        archive = Archive(Path(folder) / "bench.sqlite3")
        shell = Shell(surface, Settings(sound_on=False), archive, sound=Sound(False, 0.0), keep_settings=False)
        target = Target(surface.ctx, shell.size, 0, False)
        surface.canvas = target.canvas
        found = Frames(drawer=shell.renderer.name)
        try:
            session = Session(GAME, regulate(GAME.options, {"format": form}), seed, ("Anna",), friendly=True)
            table = FansTable(session, adviser=Adviser(shell.workers, Timed(search), lambda: None))
            shell.apply(Push(table))
            table.deals.looking = True  # the solver is not asked before the measuring begins
            for _ in range(5):
                shell.refresh()
                shell.step()
            table._end_dealing()
            top = min(name for name in table.control.allowed() if "." not in name)
            x, y = table.pictures_of.point(top)
            shell.handle(inputs.PointerMoved(x, y))
            shell.handle(inputs.PointerDown(x, y, inputs.LEFT))
            table.deals.looking = False
            end, turn = time.perf_counter() + seconds, 0
            while time.perf_counter() < end:
                turn += 1
                there = (x + 40 + turn * 7 % 600, y + 10 + turn * 3 % 90)
                began, worked = time.perf_counter(), time.thread_time()
                shell.handle(inputs.PointerMoved(*there, 7, 3, inputs.LEFT))
                shell.step()
                surface.ctx.finish()
                passed = time.perf_counter() - began
                found.clock.append(passed * 1e3)
                found.thread.append((time.thread_time() - worked) * 1e3)
                found.searched += passed if table.adviser is not None and table.adviser.busy else 0.0
                assert table.pointer.carrying
            return found
        finally:
            surface.canvas = None
            target.release()
            shell.close()


def told(name: str, frames: Frames) -> str:
    """One line of the report; the first frames of a page, which make its textures, are not counted."""
    clock, thread = sorted(frames.clock[5:]), sorted(frames.thread[5:])
    late = clock[min(len(clock) - 1, len(clock) * 99 // 100)]
    return (
        f"{name:17} median {median(clock):6.1f} ms, 99 % within {late:6.1f} ms, worst {clock[-1]:6.1f} ms; "
        f"of the window's thread median {median(thread):.1f} ms, worst {thread[-1]:.1f} ms; "
        f"{len(clock)} frames, {frames.searched:.1f} s of them beside a search"
    )


def main(words: list[str]) -> None:
    """Measures and prints."""
    form = words[0] if words else "6x9x4"
    seed = int(words[1]) if len(words) > 1 else 1
    seconds = float(words[2]) if len(words) > 2 else 10.0
    Solver()(GAME.start(regulate(GAME.options, {"format": "2x3x2"}), 1), 30.0, threading.Event())  # compiles
    drag(form, seed, 0.0, 1.0)  # warms caches and the driver
    beside, without = drag(form, seed, seconds, seconds), drag(form, seed, 0.0, seconds)
    load = os.getloadavg()[0]
    print(f"{form}, seed {seed}, {SIZE[0]} × {SIZE[1]}; {beside.drawer}, {os.cpu_count()} processors, load {load:.1f}")
    print(told("beside a search:", beside))
    print(told("without:", without))


if __name__ == "__main__":
    main(sys.argv[1:])
