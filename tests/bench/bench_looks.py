"""How long building a scene takes: `python tests/bench/bench_looks.py`. Medians in milliseconds; no display needed."""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from app.camera import home
from app.looks.base import Frame
from app.looks.cube import Cube
from app.looks.flat import FlatBoard
from app.ui import TableUi, View
from engine.compose import Pick
from engine.game import regulate
from engine.stavropol.rules import Stavropol

ROUNDS = 200


def main() -> None:
    """Start position with 50 balls: at rest, while a cell is picked with 25 landings, sliced, pulled apart."""
    game = Stavropol()
    state = game.start(regulate(game.options), 0)
    looks = {"cube": Cube(), "flat": FlatBoard()}
    things = looks["cube"].things(state, game)
    cases = {
        "at rest": ((), View()),
        "picked": ((Pick("origin", "133"),), View()),
        "sliced": ((), View(mode="slice", shown_slice=1.0)),
        "exploded": ((), View(mode="exploded", shown_explode=1.0)),
    }
    for name, look in looks.items():
        for case, (picks, view) in cases.items():
            frame = Frame(
                game, state, things, TableUi(hover="223", view=view), composition=game.compose(state, 0, picks)
            )
            spans = []
            for turn in range(ROUNDS):
                frame.camera = home(0).orbit(turn * 2.0, 0.0)
                start = perf_counter()
                look.scene(frame)
                spans.append((perf_counter() - start) * 1000)
            print(f"{name:5} {case:9} {median(spans):6.2f} ms")


if __name__ == "__main__":
    main()
