"""Which looks a game wears on the table: its picture in space and its flat board. The only list of looks."""

from __future__ import annotations

from dataclasses import dataclass

from app.looks.cube import Cube
from app.looks.fans import Fans
from app.looks.flat import FlatBoard
from engine import catalog


@dataclass(frozen=True, slots=True)
class Looks:
    """The pictures of one game."""

    cube: Cube
    flat: FlatBoard


LOOKS: dict[str, Looks] = {"stavropol": Looks(Cube(), FlatBoard())}
PLANAR: dict[str, Fans] = {"itd": Fans()}
"""Games that have no picture in space."""


def find(game_id: str) -> Looks:
    """The looks of a game; `KeyError` for a game without any."""
    return LOOKS[game_id]


def games() -> dict[str, catalog.AnyGame]:
    """The games that can be played on a screen, by id: those of the catalog that have looks."""
    return {game_id: game for game_id, game in catalog.GAMES.items() if game_id in LOOKS or game_id in PLANAR}
