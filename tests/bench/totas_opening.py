"""From "both plans are locked" to the first frame of the opening, in the real window. Run by hand under a display:

`python -m tests.bench.totas_opening`. Told are milliseconds of the wall clock and of the processor (which a software
renderer uses for the picture too), and what a check of a plan takes on a position seen for the first time.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path
from random import Random

from tests.app.totas_hand import GAME, hand
from tests.bench.totas import fresh
from tests.engine.totas_random import random_choice

TURNS = 14


def main() -> None:
    """Some turns of a lively game; the plans are locked by a key."""
    walls: list[float] = []
    works: list[float] = []
    checks: list[float] = []
    rng = Random(5)
    with tempfile.TemporaryDirectory() as folder, hand(Path(folder), animation=1.0, size=(1280, 800)) as ui:
        ui.sit_down(seed=5, setup="quick", reserve_pieces="agreed", blind_turn=0, blast_blind=False)
        for _ in range(TURNS):
            if ui.session.outcome is not None:
                break
            for seat in (0, 1):
                state = ui.session.state
                choice = random_choice(rng, state, seat)
                first = fresh(state)
                began = time.process_time()
                GAME.check(first, seat, choice)
                checks.append(1000 * (time.process_time() - began))
                ui.look()
                for move in choice.moves:
                    ui.draft(move)
                if seat == 0:
                    ui.key("l")
            before = ui.frames
            shell, symbol = ui.shell, ui.symbol("l")
            wall, work = time.perf_counter(), time.process_time()
            ui.window.pyglet_window.dispatch_event("on_key_press", symbol, 0)
            ui.window.pyglet_window.dispatch_pending_events()
            assert ui.control.show is not None, (ui.control.facing, ui.control.ui.notice)
            while ui.frames == before or ui.control.show is None:
                shell.step()
            walls.append(1000 * (time.perf_counter() - wall))
            works.append(1000 * (time.process_time() - work))
            ui.window.pyglet_window.dispatch_event("on_key_release", symbol, 0)
            ui.settle()
            ui.go_on()
    for name, found in (("to the first frame, wall", walls), ("to the first frame, processor", works),
                        ("check of a plan", checks)):  # fmt: skip
        print(f"{name:<30} median {statistics.median(found):7.1f} ms, worst {max(found):7.1f} ms ({len(found)})")


if __name__ == "__main__":
    main()
