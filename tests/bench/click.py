"""From the click on a piece to the picture that shows where it may go: measured, not asserted. Run by hand:

    python tests/bench/click.py              # under a display, or with xvfb-run -a before it
    python tests/bench/click.py --clicks 50 --plain

Real mouse events go through the window of a whole program, without animation, on middlegame positions of both games of
chess. `rules`: until the moves are known and everything that is to be pointed out (what the click itself costs);
`picture`: until the frame that shows them is drawn, `finish` of the graphics card included. The frame before the click
is drawn and finished already. `cores` is the processors' own time, all threads of a drawing in software included.
`--plain` runs the rules as ordinary Python, as they run until the kernels are compiled.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SIZE = (1280, 720)
PLIES = 40


def middlegame(game: Any, seed: int) -> str:
    """The text of a position after some turns of a careless game."""
    from engine.dice import Dice
    from engine.game import regulate

    rng = random.Random(seed)
    state = game.start(regulate(game.options), 1)
    for _ in range(PLIES):
        seat = game.actors(state)[0]
        state = game.play(state, {seat: rng.choice(game.moves(state, seat))}, Dice(1)).state
        if game.outcome(state) is not None:
            return middlegame(game, seed + 1)
    return str(game.write(state))


def clicks(game_id: str, count: int, folder: Path) -> dict[str, list[float]]:
    """Milliseconds of so many clicks on movable pieces: of the clock, and of all processor cores together."""
    from app.looks.chess_marks import gather
    from tests.app.chess_hand import hand

    out: dict[str, list[float]] = {"rules": [], "picture": [], "rules, cores": [], "picture, cores": []}
    with hand(folder, size=SIZE) as ui:
        window: Any = ui.window.pyglet_window
        rng = random.Random(7)
        for part in range(4):
            from engine import catalog

            table = ui.sit_at(game_id, middlegame(catalog.find(game_id), 10 * part))
            control = table.control
            cells = sorted(control.allowed())
            for _ in range(count // 4):
                cell = rng.choice(cells)
                x, y = ui.side_point(cell)
                ui.move(x, y)
                ui.window.ctx.finish()
                ui.press(x, y)
                ui.window.ctx.finish()
                ui.now += 0.05
                start, busy = time.perf_counter(), time.process_time()
                window.dispatch_event("on_mouse_release", *ui._point(x, y), 1, 0)
                window.dispatch_pending_events()
                frame = table.pictures_of._frame(table.pictures_of.flat_rect, None, 0.0)
                gather(frame)
                out["rules"].append(1000 * (time.perf_counter() - start))
                out["rules, cores"].append(1000 * (time.process_time() - busy))
                ui.shell.step()
                ui.window.ctx.finish()
                out["picture"].append(1000 * (time.perf_counter() - start))
                out["picture, cores"].append(1000 * (time.process_time() - busy))
                assert [pick.value for pick in control.ui.picks] == [cell], (cell, control.ui)
                control.put_back(())
                ui.now += 1.0
                ui.settle()
            ui.shell.home()
            ui.settle()
    return out


def main() -> None:
    """Prints median and worst of both games."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--clicks", type=int, default=200)
    options.add_argument("--plain", action="store_true")
    chosen = options.parse_args()
    sys.path.insert(0, str(ROOT))
    from engine.chess import compiled

    if chosen.plain:
        compiled.prepare = lambda done=None: None
    else:
        compiled.load()
    for game_id in ("spatial", "chess196"):
        with tempfile.TemporaryDirectory() as folder:
            measured = clicks(game_id, chosen.clicks, Path(folder))
        for name, times in measured.items():
            print(f"{game_id:9} {name:15} median {median(times):7.1f} ms  worst {max(times):7.1f} ms  of {len(times)}")


if __name__ == "__main__":
    main()
