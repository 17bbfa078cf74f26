"""A position and a turn of Stavropol spheres: frozen values, equal by what they hold."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import Outcome, Regulations
from engine.stavropol.board import BALLS, CELLS

EMPTY = bytes(len(CELLS))


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn. Cells are numbers; targets and taken cells hold one entry a ball, in ascending order.

    Open move: `landings` only. Strike: both. Mutual removal: no landing, the origin taken. Expiry: the
    origin landed on itself.
    """

    origin: int
    landings: tuple[int, ...] = ()
    strikes: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if len(self.landings) > 1:
            object.__setattr__(self, "landings", tuple(sorted(self.landings)))
        if len(self.strikes) > 1:
            object.__setattr__(self, "strikes", tuple(sorted(self.strikes)))

    @property
    def mutual(self) -> bool:
        """One ball of each colour leaves the origin."""
        return not self.landings and self.strikes == (self.origin,)

    @property
    def expiry(self) -> bool:
        """The turn was not made in time."""
        return not self.strikes and self.landings == (self.origin,)


@dataclass(frozen=True, slots=True)
class State:
    """A position. `balls[seat][cell]` counts balls; `last` are the previous turns as the position text writes them.

    `outcome` is kept because a second expiry in a row cannot be seen in the rest.
    """

    balls: tuple[bytes, bytes]
    seat: int
    last: tuple[str, str]
    owed: tuple[int, ...]
    struck: tuple[bool, bool]
    turns: int
    regulations: Regulations
    outcome: Outcome | None = None


def opening(regulations: Regulations, seat: int) -> State:
    """The start: a ball on every cell of both base sectors, `seat` to move."""
    white = bytes([1] * BALLS) + bytes(len(CELLS) - BALLS)
    return State((white, white[::-1]), seat, ("-", "-"), (), (False, False), 0, regulations)
