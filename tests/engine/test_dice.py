"""The one source of chance: the given numbers, the law of streams, injected throws."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dice import Dice, read_seed, write_seed
from engine.errors import RuleError

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "dice.json").read_text("utf-8"))
SEEDS = st.integers(0, (1 << 64) - 1)


@pytest.mark.parametrize("name", VECTORS)
def test_given_numbers(name: str) -> None:
    seed, turn = (int(part) for part in name.split("/"))
    case = VECTORS[name]
    numbers = Dice(seed).stream(turn)
    assert [str(numbers.number()) for _ in case["numbers"]] == case["numbers"]
    throws = Dice(seed).stream(turn)
    assert [throws.die() for _ in case["dice"]] == case["dice"]
    items = list(range(12))
    Dice(seed).stream(turn).shuffle(items)
    assert items == case["shuffle12"]


@given(SEEDS, st.integers(0, 500), st.integers(1, 1000))
def test_a_stream_belongs_to_its_turn(seed: int, turn: int, n: int) -> None:
    dice = Dice(seed)
    first = [dice.stream(turn).draw(n) for _ in range(3)]
    assert first == [first[0]] * 3
    assert 0 <= first[0] < n
    assert dice.stream(turn).coin() in (0, 1)


def test_injected_throws_are_used_in_order_across_streams() -> None:
    dice = Dice(7, [6, 1, 0, 12])
    assert [dice.stream(1).die(), dice.stream(2).die(), dice.stream(3).coin()] == [6, 1, 0]
    assert dice.stream(3).draw(12) == 11
    with pytest.raises(RuleError, match="dice-missing"):
        dice.stream(4).die()


@pytest.mark.parametrize("throw", [0, 7, -1])
def test_an_injected_throw_must_be_on_the_die(throw: int) -> None:
    with pytest.raises(RuleError, match="dice-range"):
        Dice(0, [throw]).stream(1).die()


@given(SEEDS)
def test_seed_texts(seed: int) -> None:
    assert read_seed(write_seed(seed)) == seed == read_seed(seed)


@pytest.mark.parametrize("bad", [-1, 1 << 64, "", "xyz", "0" * 17, None, 1.5, True, [], "０"])
def test_bad_seeds(bad: object) -> None:
    with pytest.raises(RuleError, match="seed-range"):
        read_seed(bad)
    if isinstance(bad, int) and not isinstance(bad, bool):
        with pytest.raises(RuleError, match="seed-range"):
            Dice(bad)


def test_draw_needs_a_range() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        Dice(0).stream(0).draw(0)
