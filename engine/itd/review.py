"""After the game: at which operation the par was lost, or the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.itd.state import State


class Found(Protocol):
    """What a solver answers: see `engine.itd.solver.Answer`."""

    @property
    def verdict(self) -> str: ...
    @property
    def optimal(self) -> bool: ...
    @property
    def rescued(self) -> int: ...
    @property
    def bases(self) -> int: ...
    @property
    def transfers(self) -> int: ...


Worth = tuple[int, int, int]
"""R, penalty seconds and B of a whole game; the least is best."""
_LOST: Worth = (1 << 30, 0, 0)


@dataclass(frozen=True, slots=True)
class Review:
    """What became of a game. `par_lost` and `game_lost` count operations from 1: the one after which the par (any
    solution) could no longer be reached; `None` where it still could, or where the solver cannot tell.

    `proven`: every answer that this rests on was proven.
    """

    par_lost: int | None
    game_lost: int | None
    proven: bool


def worth(state: State, found: Found) -> Worth:
    """The whole game's R, penalty and B if it goes on from `state` as the solver says."""
    if found.verdict != "solved":
        return _LOST
    bases, transfers = state.bases + found.bases, state.transfers + found.transfers
    rules = state.regulations
    penalty = rules.number("base_penalty") * bases + rules.number("transfer_penalty") * transfers
    return state.rescued + found.rescued, penalty, bases


def review(states: Sequence[State], solve: Callable[[State], Found]) -> Review:
    """Looks for the operation that cost the par, and for the one that lost the game, in the positions of a game.

    What can still be reached only shrinks from one position to the next, so the place is found by halving: some
    ten solvings for a game of a hundred operations. Positions the solver cannot judge are taken for lost, unproven.
    """
    answers: dict[int, Found] = {}

    def value(place: int) -> Worth:
        if place not in answers:
            answers[place] = solve(states[place])
        return worth(states[place], answers[place])

    def first_above(bound: Worth) -> int | None:
        low, high = 0, len(states) - 1
        if value(high) <= bound:
            return None
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if value(middle) <= bound else (low, middle)
        return high

    if not states:
        return Review(None, None, True)
    par = value(0)
    par_lost = None if par == _LOST else first_above(par)
    game_lost = None if par == _LOST or par_lost is None else first_above((_LOST[0] - 1, 0, 0))
    proven = all(a.verdict == "unsolvable" or (a.verdict == "solved" and a.optimal) for a in answers.values())
    return Review(par_lost, game_lost, proven)
