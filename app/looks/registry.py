"""Which looks a game wears on the table: its picture in space and its flat board. The only list of looks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.camera import Extent
from app.looks.board12 import Board12
from app.looks.boards import Board14, Levels
from app.looks.cube import Cube
from app.looks.fans import Fans
from app.looks.flat import FlatBoard
from app.looks.space import Space
from app.looks.terms import CHESS196_TERMS, SPATIAL_TERMS, STAVROPOL, TOTAS_TERMS, Terms
from app.scene import Thing
from app.ui import View
from engine import catalog
from engine.chess.boards import CHESS196, SPATIAL


@dataclass(frozen=True, slots=True)
class Looks:
    """The pictures of one game; one that is played on a flat board alone has no `cube`."""

    cube: Cube | Space | None
    flat: FlatBoard | Board14 | Board12 | Levels
    terms: Terms

    def things(self, state: Any, game: Any) -> tuple[Thing, ...]:
        """What stands on the board in a position, with fresh identities; the same for both pictures."""
        return self.flat.things(state, game)

    def step(self, cell: str, key: str, view: View) -> str:
        """Where a key of the cursor (`left` … `pagedown`) leads from a cell, in the picture that is looked at."""
        return self.flat.step(cell, key, view) if view.mode == "flat" else self.terms.walk(cell, key, view)

    def extent(self, view: View) -> Extent | None:
        """What a camera is to see whole: of where the view is going, not of where it is on the way."""
        if self.cube is None:
            return None
        return self.cube.extent(View(shown_explode=1.0 if view.mode == "exploded" else 0.0))


LOOKS: dict[str, Looks] = {
    "stavropol": Looks(Cube(), FlatBoard(), STAVROPOL),
    "spatial": Looks(Space(), Levels(SPATIAL), SPATIAL_TERMS),
    "chess196": Looks(None, Board14(CHESS196), CHESS196_TERMS),
    "totas": Looks(None, Board12(), TOTAS_TERMS),
}
PLANAR: dict[str, Fans] = {"itd": Fans()}
"""Games that have no picture in space."""
AT_TABLE = ("stavropol", "itd", "spatial", "chess196", "totas")
"""The games that a table is laid for."""


def find(game_id: str) -> Looks:
    """The looks of a game; `KeyError` for a game without any."""
    return LOOKS[game_id]


def games() -> dict[str, catalog.AnyGame]:
    """The games that can be played on a screen, by id."""
    return {game_id: catalog.GAMES[game_id] for game_id in AT_TABLE}
