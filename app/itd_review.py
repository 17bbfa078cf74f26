"""A game of ITD beside the best line: what each position is worth, and where par was lost. No screen in here.

A position's *prospect* is what was used so far and the least that is still needed. Along a game it never gets better;
where it gets worse, something was lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.itd.solver import Answer


@dataclass(frozen=True, slots=True)
class Prospect:
    """The best result that can still come of a position: R, B, T; `None` in all if none can."""

    rescues: int | None
    bases: int | None
    transfers: int | None
    seconds: int = 0
    """Penalty seconds of B and T."""
    proved: bool = True

    @property
    def hopeless(self) -> bool:
        """Whether the deal can no longer be solved."""
        return self.rescues is None


@dataclass(frozen=True, slots=True)
class Loss:
    """Operation `ply` (1 …) made the prospect worse."""

    ply: int
    before: Prospect
    after: Prospect

    @property
    def rescues(self) -> int:
        """Rescues more than before; 0 if all is lost."""
        return 0 if self.after.hopeless else int(self.after.rescues or 0) - int(self.before.rescues or 0)

    @property
    def seconds(self) -> int:
        """Penalty seconds more (or, with more rescues, fewer) than before."""
        return 0 if self.after.hopeless else self.after.seconds - self.before.seconds


def penalty(state: Any, bases: int, transfers: int) -> int:
    """Penalty seconds of so many B and T by the regulations of a position."""
    rules = state.regulations
    return int(rules.number("base_penalty") * bases + rules.number("transfer_penalty") * transfers)


def prospect(state: Any, start: Any, answer: Answer) -> Prospect | None:
    """The prospect of a position of a game from `start`; `None` where the solver could not tell."""
    if answer.verdict == "unsolvable":
        return Prospect(None, None, None)
    if answer.verdict != "solved":
        return None
    used = state.rescued - start.rescued, state.bases - start.bases, state.transfers - start.transfers
    bases, transfers = used[1] + answer.bases, used[2] + answer.transfers
    return Prospect(used[0] + answer.rescued, bases, transfers, penalty(start, bases, transfers), answer.optimal)


def losses(prospects: Sequence[Prospect | None]) -> list[Loss]:
    """Where a game lost something; `prospects` of its positions from the start on, `None` where unknown."""
    out: list[Loss] = []
    best: Prospect | None = None
    for ply, here in enumerate(prospects):
        if here is None or not here.proved:
            continue
        if best is not None and _worse(here, best):
            out.append(Loss(ply, best, here))
        best = here
        if here.hopeless:
            break
    return out


def _worse(one: Prospect, other: Prospect) -> bool:
    if one.hopeless or other.hopeless:
        return one.hopeless and not other.hopeless
    return (one.rescues, one.seconds) > (other.rescues, other.seconds)


def along(start: Any, moves: Sequence[Any]) -> list[Any]:
    """The positions of a line of operations, the start first."""
    from engine.itd.rules import operate

    states = [start]
    for move in moves:
        states.append(operate(states[-1], move).state)
    return states
