"""Counting the tree of moves: the number that move generators are compared by.

A game with the `Perft` capability counts by itself; every other game is counted here through `moves` and `play`.
Where `moves` is a generating set (`Game.enumerable` is false, as in Stavropol spheres) the tree of that set is counted.
Positions have no history before them, chance is that of seed 0, and a finished position counts 0 below itself.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from engine.dice import Dice
from engine.errors import RuleError
from engine.game import Game, Perft, Seat

DEEPEST = 30
"""No tree of any game here can be counted deeper."""

AT_ONCE = 50_000_000
"""About so many leaves a game with the capability is asked for at once: well under a second."""


def count(
    game: Game[Any, Any], state: Any, depth: int, seconds: float, now: Callable[[], float] = time.monotonic
) -> int:
    """Leaves of the tree at `depth` turns (1 at depth 0).

    Errors: `RuleError("depth")` outside 0 … `DEEPEST`, `RuleError("out-of-time")` when counting takes longer than
    `seconds` (of the clock `now`).
    """
    if not 0 <= depth <= DEEPEST:
        raise RuleError("depth", deepest=DEEPEST)
    if isinstance(game, Perft):
        return _asked(game, game, state, depth, now() + seconds, now)
    return _leaves(game, state, depth, now() + seconds, now)


def _asked(
    game: Game[Any, Any], counter: Perft, state: Any, depth: int, deadline: float, now: Callable[[], float]
) -> int:
    """What the game counts by itself, asked in pieces small enough to keep the time."""
    width = getattr(game, "perft_width", None)
    if width is None or depth < 2 or width(state) ** depth <= AT_ONCE:
        return counter.perft(state, depth)
    leaves = 0
    for choice in _choices(game, state):
        if now() > deadline:
            raise RuleError("out-of-time")
        leaves += _asked(game, counter, game.play(state, choice, Dice(0)).state, depth - 1, deadline, now)
    return leaves


def _leaves(game: Game[Any, Any], state: Any, depth: int, deadline: float, now: Callable[[], float]) -> int:
    if depth == 0:
        return 1
    if now() > deadline:
        raise RuleError("out-of-time")
    if depth == 1:
        return _width(game, state)
    leaves = 0
    for choice in _choices(game, state):
        after = game.play(state, choice, Dice(0)).state
        leaves += _leaves(game, after, depth - 1, deadline, now)
    return leaves


def _width(game: Game[Any, Any], state: Any) -> int:
    """How many choices there are, without putting those of several seats together."""
    actors = game.actors(state)
    width = 1 if actors else 0
    for seat in actors:
        width *= sum(1 for _ in game.moves(state, seat))
    return width


def _choices(game: Game[Any, Any], state: Any) -> Iterator[dict[Seat, Any]]:
    """What all actors together may choose."""
    actors = game.actors(state)
    if not actors:
        return
    for moves in product(*(tuple(game.moves(state, seat)) for seat in actors)):
        yield dict(zip(actors, moves, strict=True))
