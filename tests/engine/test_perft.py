"""Counting the tree of moves, for games that count themselves and for those that do not."""

from __future__ import annotations

from typing import Any

import pytest

from engine import perft
from engine.catalog import GAMES
from engine.errors import RuleError
from engine.game import regulate


class Counter:
    """A game with the capability: only that is asked of it here."""

    def perft(self, state: object, depth: int) -> int:
        return 20**depth


def test_a_game_that_counts_by_itself_is_asked() -> None:
    game: Any = Counter()
    assert perft.count(game, None, 3, 0.0) == 8000


def test_the_first_two_turns_of_stavropol() -> None:
    game = GAMES["stavropol"]
    start = game.start(regulate(game.options), 0)
    assert [perft.count(game, start, depth, 60.0) for depth in (0, 1, 2)] == [1, 625, 390_625]


def test_time_is_kept() -> None:
    game = GAMES["stavropol"]
    start = game.start(regulate(game.options), 0)
    ticks = iter(range(10_000))
    with pytest.raises(RuleError) as error:
        perft.count(game, start, 3, 20.0, now=lambda: float(next(ticks)))
    assert error.value.code == "out-of-time"


@pytest.mark.parametrize("depth", [-1, perft.DEEPEST + 1])
def test_depths_that_are_none(depth: int) -> None:
    with pytest.raises(RuleError, match="depth"):
        perft.count(GAMES["stavropol"], None, depth, 1.0)
