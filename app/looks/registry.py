"""Which looks a game wears on the table: its picture in space and its flat board. The only list of looks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.looks.boards import Board14, Levels
from app.looks.cube import Cube
from app.looks.fans import Fans
from app.looks.flat import FlatBoard
from app.looks.space import Space
from app.scene import Thing
from engine import catalog
from engine.chess.boards import CHESS196, SPATIAL


@dataclass(frozen=True, slots=True)
class Looks:
    """The pictures of one game; one that is played on a flat board alone has no `cube`."""

    cube: Cube | Space | None
    flat: FlatBoard | Board14 | Levels

    def things(self, state: Any, game: Any) -> tuple[Thing, ...]:
        """What stands on the board in a position, with fresh identities; the same for both pictures."""
        return self.flat.things(state, game)


LOOKS: dict[str, Looks] = {
    "stavropol": Looks(Cube(), FlatBoard()),
    "spatial": Looks(Space(), Levels(SPATIAL)),
    "chess196": Looks(None, Board14(CHESS196)),
}
PLANAR: dict[str, Fans] = {"itd": Fans()}
"""Games that have no picture in space."""
AT_TABLE = ("stavropol", "itd")
"""The games that a table is laid for; the looks of the others serve tests and pictures."""


def find(game_id: str) -> Looks:
    """The looks of a game; `KeyError` for a game without any."""
    return LOOKS[game_id]


def games() -> dict[str, catalog.AnyGame]:
    """The games that can be played on a screen, by id."""
    return {game_id: catalog.GAMES[game_id] for game_id in AT_TABLE}
