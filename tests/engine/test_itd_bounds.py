"""What the solver's proofs rest on: its bounds never exceed what plain search finds, and its side searches agree."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from engine.itd.state import State
from tests.engine.itd_oracle import Rules, solve
from tests.engine.itd_tools import ITD, rules, wander

GIVEN: list[dict[str, object]] = [
    {"format": "3x4x3"},
    {"format": "3x4x3", "bases_first": True},
    {"format": "3x5x2", "rescues": 3},
    {"format": "4x3x3"},
    {"format": "3x4x3", "base_penalty": 20, "transfer_penalty": 50},
]


def plainly(state: State, rescues: int | None = None) -> tuple[int, int, int] | None:
    given, form = state.regulations, state.format
    penalties = (given.number("base_penalty"), given.number("transfer_penalty"))
    limit = state.rescue_limit if rescues is None else rescues
    plain = Rules(form.m, form.n, form.p, limit, given.on("bases_first"), *penalties)
    return solve(plain, state.fans, state.out, state.rescued)


def bound(start: State, state: State, rescues: int) -> int:
    """What is proven of a position met on the way from `start`, in whole penalty seconds rounded down."""
    from engine.itd import abstract, cycles, solver
    from engine.itd.kernel import INF

    form = state.format
    memory = solver.Memory(form.size, 1 << 8, 1 << 16)
    memory.learn(start, solver.under_of(start))
    base, transfer = solver.prices_of(state)
    first = state.regulations.on("bases_first")
    per_word = 62 // form.p
    under = solver.under_of(state)
    afloat = np.zeros(form.size, np.bool_)
    index = abstract.state_of(
        form.m, form.n, form.p, per_word, first, min(base, transfer), rescues, memory.fans, memory.tables,
        memory.store, under, afloat,
    )  # fmt: skip
    above = np.zeros(form.size, np.int64)
    scratch = [np.zeros(form.m, np.int64) for _ in range(3)]
    again = cycles.moves_again(form.m, form.n, form.p, rescues, under, afloat, above, *scratch)
    told = abstract.DEAR
    while told == abstract.DEAR and memory.store.low[index] < INF:
        told = abstract.evaluate(
            form.m, form.n, form.p, per_word, first, base, transfer, memory.fans, memory.tables, memory.store,
            index, memory.store.low[index], 1 << 20,
        )  # fmt: skip
    assert told != abstract.UNTOLD
    return int(min(INF, memory.store.low[index] + again * transfer)) // 1024


@pytest.mark.parametrize("given", GIVEN, ids=str)
def test_a_bound_is_never_more_than_the_price(given: dict[str, object]) -> None:
    told = 0
    for seed in range(4):
        start = ITD.start(rules(**given), 300 + seed)
        for state in [start, *wander(start, Random(seed), 8)]:
            best = plainly(state)
            left = state.rescue_limit - state.rescued
            if best is None:
                continue
            for rescues in range(best[0], left + 1):
                got = bound(start, state, rescues)
                assert got <= best[1], ITD.write(state)
                told += got > 0
    assert told > 5


@pytest.mark.parametrize("given", GIVEN, ids=str)
def test_what_the_abstract_game_calls_hopeless_is_so(given: dict[str, object]) -> None:
    hopeless = 0
    for seed in range(20):
        state = ITD.start(rules(**given), seed)
        if bound(state, state, 0) > 1 << 29:
            hopeless += 1
            assert plainly(state, 0) is None, ITD.write(state)
    assert hopeless or given["format"] == "4x3x3"


@pytest.mark.parametrize("given", GIVEN, ids=str)
def test_the_side_search_agrees(given: dict[str, object], monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.itd import solver

    monkeypatch.setattr(solver, "_SOON", 1)
    memory: Any = None
    asked = 0
    for seed in range(12):
        state = ITD.start(rules(**given), 700 + seed)
        memory = memory or solver.Memory(state.format.size, 1 << 14, 1 << 16)
        found, wanted = solver.Search(state, memory).run(60.0), plainly(state)
        if wanted is None:
            assert found.verdict == "unsolvable", ITD.write(state)
        else:
            assert found.optimal, ITD.write(state)
            assert (found.rescued, found.cost(state), found.bases) == wanted, ITD.write(state)
        asked += memory.spare is not None
    assert asked


def test_who_can_end_a_game_can_end_it_without_its_bases() -> None:
    from engine.itd import solver
    from engine.itd.kernel import OUT

    for seed in range(40):
        state = ITD.start(rules(format="3x4x3"), seed)
        bare = solver.without_bases(state.format, solver.under_of(state))
        wanted = plainly(state)
        if bare is None or wanted is None:
            continue
        fans = tuple(tuple(card for card in fan if bare[card] != OUT) for fan in state.fans)
        plain = Rules(3, 4, 3, wanted[0])
        assert solve(plain, tuple(fan for fan in fans if fan), (1, 1, 1)) is not None, ITD.write(state)


def test_the_queue_gives_the_least_and_of_equal_ones_the_latest() -> None:
    from engine.itd import queue

    rng = Random(5)
    made = queue.Queue(
        np.zeros(64, np.int64), np.zeros(64, np.int32), np.zeros(512, np.int64), np.zeros(512, np.int32),
        np.zeros(3, np.int64),
    )  # fmt: skip
    plain: list[tuple[int, int]] = []
    for item in range(400):
        if plain and rng.random() < 0.45:
            least = min(key for key, _ in plain)
            latest = max(i for key, i in plain if key == least)
            assert queue.pop(made) == (least, latest)
            plain.remove((least, latest))
        else:
            key = rng.randrange(20)
            queue.push(made, key, item)
            plain.append((key, item))
    assert queue.room_for(made, 40) and not queue.room_for(made, 64)
    queue.clear(made)
    assert made.counters[queue.KEYS] == 0


def test_fans_too_many_for_the_abstract_game_are_solved_all_the_same() -> None:
    """Two words of bits hold 20 fans of six rows; here are 22, and no bound but that of the position before."""
    from engine.itd import solver
    from tests.engine.itd_tools import read

    cards = list(range(24))
    Random(4).shuffle(cards)
    plain = ITD.start(rules(format="3x8x6"), 1)
    fans = [cards[:2], cards[2:4], *([card] for card in cards[4:])]
    text = " ".join("[" + " ".join(plain.name(card) for card in fan) + "]" for fan in fans)
    found = solver.Search(read(f"3x8x6 {plain.kinds}; {text}")).run(20.0)
    assert (found.verdict, found.optimal) == ("solved", True)


def test_the_answer_tells_what_is_proven_of_the_penalty() -> None:
    """Without time there is one slice of each search: a line, and how far from the best it can be."""
    from engine.itd import solver

    state = ITD.start(rules(format="5x7x3"), 353)  # its par is 14 transfers
    memory = solver.Memory(state.format.size)
    found = solver.Search(state, memory).run(0.0)
    assert (found.verdict, found.optimal, found.least_rescues) == ("solved", False, True)
    assert 0 < found.bound <= 14 * 30 <= found.cost(state) <= 2 * found.bound
    easy = ITD.start(rules(format="5x7x3"), 1)
    best = solver.Search(easy, memory).run(60.0)
    assert best.optimal and best.bound == best.cost(easy)
