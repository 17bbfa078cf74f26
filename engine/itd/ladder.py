"""The training ladder, how hard a deal is, and formats that had better be left alone.

Source: rules page `itd.md`; what makes a deal hard was measured: par R first, then B, then T, then inversions.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.itd.deals import DealCode
from engine.itd.state import KINDS, Format, State

LEVELS = ("plain", "easy", "fair", "hard", "very-hard")
"""Labels of difficulty, the easiest first."""


@dataclass(frozen=True, slots=True, order=True)
class Difficulty:
    """How hard a deal is among those of its format; they compare. All four are counts."""

    rescued: int
    bases: int
    transfers: int
    inversions: int

    def level(self, form: Format) -> str:
        """One of `LEVELS`: a rescue makes a deal hard, with a base more very hard; else transfers by the deck."""
        if self.rescued:
            return "very-hard" if self.rescued > 1 or self.bases else "hard"
        effort = 2 * self.bases + self.transfers
        if effort == 0:
            return "plain"
        return "easy" if 8 * effort <= form.size else "fair" if 4 * effort <= form.size else "hard"


def inversions(state: State) -> int:
    """Pairs in one fan in which a card lies on a lower one of its own kind, which must go before it."""
    count = 0
    for fan in state.fans:
        for place, card in enumerate(fan):
            count += sum(state.kind(card) == state.kind(over) and card < over for over in fan[place + 1 :])
    return count


_HOPELESS_FROM = {
    (2, 2): 9, (2, 3): 6, (2, 4): 6, (2, 5): 5, (2, 6): 5,
    (3, 3): 8, (3, 4): 8, (3, 5): 6, (3, 6): 6,
    (4, 4): 10, (4, 5): 9, (4, 6): 7,
    (5, 6): 9,
}  # fmt: skip
"""(kinds, cards in a fan) → the values from which on a quarter or more of the deals tried could not be solved."""


def hopeless(form: Format) -> bool:
    """Whether so many deals of a format cannot be solved that a player should be warned.

    Measured on samples of up to 40 deals a format; formats of more than 45 cards and more than 5 kinds were not.
    """
    return form.n >= _HOPELESS_FROM.get((form.m, form.p), 99)


@dataclass(frozen=True, slots=True)
class Rung:
    """A deal of the ladder. R, B and T are its proven par, so no solver is needed to climb it.

    `teaches` is a code for what is new: `extract`, `transfer`, `base`, `rescue`, `more` of the same.
    """

    code: DealCode
    rescued: int
    bases: int
    transfers: int
    inversions: int
    teaches: str = "more"

    @property
    def difficulty(self) -> Difficulty:
        """Its difficulty among the deals of its format."""
        return Difficulty(self.rescued, self.bases, self.transfers, self.inversions)


def _rung(form: Format, seed: int, rescued: int, bases: int, transfers: int, inverted: int, new: str = "more") -> Rung:
    return Rung(DealCode(form, KINDS[: form.m], seed), rescued, bases, transfers, inverted, new)


_SMALL, _FIRST, _WARM = Format(2, 3, 2), Format(3, 4, 3), Format(4, 5, 3)
_REAL, _LARGE = Format(5, 7, 3), Format(5, 9, 3)

LADDER: tuple[Rung, ...] = (
    _rung(_SMALL, 1, 0, 0, 0, 0, "extract"),
    _rung(_SMALL, 3, 0, 0, 1, 1, "transfer"),
    _rung(_SMALL, 2, 0, 1, 0, 0, "base"),
    _rung(_SMALL, 9, 1, 0, 0, 1, "rescue"),
    _rung(_FIRST, 25, 0, 0, 1, 0),
    _rung(_FIRST, 34, 0, 0, 3, 2),
    _rung(_FIRST, 18, 0, 1, 2, 1),
    _rung(_FIRST, 16, 1, 0, 4, 2),
    _rung(_WARM, 27, 0, 0, 1, 0),
    _rung(_WARM, 22, 0, 0, 4, 1),
    _rung(_WARM, 35, 0, 1, 5, 4),
    _rung(_WARM, 15, 1, 1, 2, 4),
    _rung(_REAL, 9, 0, 0, 1, 0),
    _rung(_REAL, 45, 0, 0, 4, 1),
    _rung(_REAL, 35, 0, 1, 6, 0),
    _rung(_REAL, 5, 1, 0, 9, 2),
    _rung(_LARGE, 24, 0, 0, 4, 0),
    _rung(_LARGE, 19, 0, 1, 7, 2),
    _rung(_LARGE, 2, 1, 0, 5, 2),
)
"""From 2×3×2 to 5×9×3, easier before harder in each format."""
