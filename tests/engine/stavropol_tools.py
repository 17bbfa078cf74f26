"""Small words for the tests of Stavropol spheres."""

from __future__ import annotations

from collections.abc import Mapping

from engine.dice import Dice
from engine.errors import IllegalMove
from engine.game import regulate
from engine.stavropol.board import NAMES
from engine.stavropol.rules import Stavropol
from engine.stavropol.state import State, Turn

GAME = Stavropol()
START = "25A/25./25./25./25a w -,- - - 0"
SPARE = "511=a 555=a 121=A 122=A"
"""Two balls a side out of the way, so that nothing ends."""


def state(text: str, rules: Mapping[str, object] | None = None) -> State:
    """A position from its text."""
    return GAME.read(text, regulate(GAME.options, rules))


def turn(text: str) -> Turn:
    """A turn from its text, opening letters aside."""
    return GAME.read_move(state("25A/25./25./25./25a w e,e - - 0"), 0, text)


def code(at: State, text: str) -> str:
    """The reason against a turn, "ok" if it is legal."""
    try:
        GAME.check(at, at.seat, turn(text))
    except IllegalMove as error:
        return error.code
    return "ok"


def play(at: State, text: str) -> State:
    """The position after a turn."""
    return GAME.play(at, {at.seat: turn(text)}, Dice(0)).state


def cells(*texts: str, side: str = "w", last: str = "-,-", owed: str = "-") -> str:
    """A position text from `333=A 344=b` parts."""
    grid = dict(part.split("=") for text in texts for part in text.split())
    rows = ["".join(grid.get(NAMES[25 * s + i], ".") for i in range(25)) for s in range(5)]
    return GAME.write(state(f"{'/'.join(rows)} {side} {last} {owed} - 20"))
