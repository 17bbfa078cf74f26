"""The dealer who throws unsolvable deals, and the solver as the protocol asks for it.

The solver is compiled code that takes a while to load, so it is imported only when it is wanted.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping

from engine.errors import RuleError
from engine.game import Regulations
from engine.itd import deals, text
from engine.itd.state import Format, State, format_of, settled

TRIES = 200
"""Deals that are looked at before the dealer gives up; in a mostly hopeless format one in four can be solved."""
_SLICES = 25
"""Slices of search granted to each phase of a deal's solving: a count, so that a seed leads everywhere to one deal."""

_TEACH = (Format(2, 3, 2), Format(3, 4, 3))
FORMATS = (*_TEACH, Format(4, 5, 3), Format(5, 7, 3), Format(4, 7, 4), Format(5, 9, 3))
"""The formats offered first: two teach, one warms up, three are the real game."""


def settle(regulations: Regulations, seed: int, start: str = "") -> tuple[Regulations, int]:
    """See `engine.itd.rules.Itd.settle`. `RuleError("no-solvable-deal")` after `TRIES` deals."""
    if start:
        state = text.read(start, regulations)
        regulations = state.regulations
    else:
        regulations = settled(regulations, *format_of(regulations))
    if not regulations.on("solvable_only"):
        return regulations, seed
    plain = Regulations(tuple((name, name != "solvable_only" and regulations[name]) for name in regulations))
    return plain, seed if start else solvable_seed(plain, seed)


def solvable_seed(regulations: Regulations, seed: int, given_up: Callable[[], bool] = lambda: False) -> int:
    """The first seed from `seed` on whose deal the solver can solve, within a fixed amount of search for each.

    `given_up` is asked between deals; then, and after `TRIES` deals, `RuleError("no-solvable-deal")`.
    """
    form, kinds = format_of(regulations)
    for count in range(TRIES):
        tried = (seed + count) % (1 << 64)
        if can_be_solved(deals.deal(form, kinds, tried, regulations)):
            return tried
        if given_up():
            break
    raise RuleError("no-solvable-deal", format=str(form), tries=count + 1)


class _Counted(threading.Event):
    """Says "stop" at every `_SLICES`-th question: a limit of search that is the same on every machine."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def is_set(self) -> bool:
        self.asked += 1
        return self.asked % _SLICES == 0


def can_be_solved(state: State) -> bool:
    """Whether the solver finds a line within a fixed amount of search; what cannot be told counts as no."""
    from engine.itd.solver import Search

    return Search(state).run(600.0, _Counted()).verdict == "solved"


def solve(state: State, seconds: float) -> Mapping[str, object]:
    """The object of the protocol's `solve`: R, B and T of the line from this position on, the record's steps."""
    try:
        from engine.itd.solver import Search
    except ImportError as error:  # the rest of the engine runs on Python alone
        raise RuleError("solver-missing", package=str(error.name)) from None

    answer = Search(state).run(seconds)
    found = answer.verdict == "solved"
    return {
        "verdict": answer.verdict,
        "R": answer.rescued if found else None,
        "B": answer.bases if found else None,
        "T": answer.transfers if found else None,
        "optimal": answer.optimal,
        "record": " ".join(text.write_steps(state, answer.line)),
    }
