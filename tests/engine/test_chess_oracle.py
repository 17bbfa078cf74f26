"""Kernels and rules against the slow second generator: the same moves in the same words, leading to the same places.

A few dozen positions here; the bench (`tests/bench/chess_soak.py`) takes thousands, and whole games.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from tests.engine.chess_random import compare, kinds, play_out, shows, sparse, walk

GAMES = ("spatial", "chess196", "orthodox")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_sparse_positions(name: str, seed: int) -> None:
    rng, met = Random(seed), Counter[str]()
    for _ in range(6):
        compare(name, sparse(name, rng), met)
    assert met


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_move_is_among_them(name: str) -> None:
    """Only positions that the oracle says to show something new are compared."""
    rng, met, left = Random(f"kinds of {name}"), Counter[str](), kinds(name)
    for _ in range(10_000):
        spot = sparse(name, rng)
        if shows(spot, left):
            compare(name, spot, met)
            left -= set(met)
        if not left:
            return
    raise AssertionError(left)


@pytest.mark.parametrize(("name", "plies"), [("spatial", 3), ("chess196", 24), ("orthodox", 30)])
def test_positions_of_random_games(name: str, plies: int) -> None:
    met: Counter[str] = Counter()
    for spot in walk(name, Random(2), plies)[:: plies // 3]:
        compare(name, spot, met, some=8)


@pytest.mark.parametrize("name", GAMES)
def test_the_oracle_agrees_with_itself(name: str) -> None:
    """It has two ways to say what a piece attacks."""
    rng = Random(name)
    for _ in range(5):
        spot = sparse(name, rng)
        cells = list(product(*map(range, spot.spec.sizes)))
        for origin in spot.board:
            assert set(spot.takes(origin)) == {cell for cell in cells if cell != origin and spot.hits(origin, cell)}


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_of_14_by_14(seed: int) -> None:
    last, moves = play_out("chess196", seed)
    assert last.outcome is not None and last.outcome.winners in ((0,), (1,)) and moves > 10


def test_a_whole_spatial_game() -> None:
    last, _ = play_out("spatial", 3)
    assert last.outcome is not None
    assert last.outcome.reason in ("checkmate", "stalemate", "bare-kings", "fivefold", "75-moves")
