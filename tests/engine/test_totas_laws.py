"""Laws over random games: some dozens here, thousands by `python -m tests.bench.soak_totas`."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dice import Dice
from engine.errors import BadNotation, IllegalMove
from engine.game import regulate
from engine.protocol import answer
from engine.totas.plans import most
from engine.totas.state import Plan, State
from tests.bench.soak_totas import one_game
from tests.engine.totas_random import compare_with_slow, random_rules, random_start
from tests.engine.totas_tools import GAME


@pytest.mark.parametrize("seed", range(24))
def test_a_random_game_keeps_every_law(seed: int) -> None:
    ending, turns, _ = one_game(seed)
    assert turns and ending


def sparse(seed: int) -> State:
    """A random position in the middle of a game."""
    rng = Random(seed)
    rules = regulate(GAME.options, {"moves_per_turn": 1 + seed % 2, "blind_turn": 0})
    return GAME.read(random_start(rng, rules), rules)


@given(seed=st.integers(0, 1 << 32))
def test_the_quick_ways_agree_with_plain_ones(seed: int) -> None:
    state = sparse(seed)
    for seat in (0, 1):
        compare_with_slow(Random(seed), state, seat)


@given(seed=st.integers(0, 1 << 32))
def test_plans_are_exactly_what_check_allows(seed: int) -> None:
    state, rng = sparse(seed), Random(seed)
    for seat in (0, 1):
        plans = tuple(GAME.moves(state, seat))
        known = set(plans)
        assert len(known) == len(plans) and plans
        for plan in rng.sample(plans, min(20, len(plans))):
            GAME.check(state, seat, plan)
            text = GAME.write_move(state, seat, plan)
            assert GAME.read_move(state, seat, text) == plan
        parts = [part.moves[0] for part in GAME.parts(state, seat) if isinstance(part, Plan)]
        for _ in range(20):
            tried = GAME.read_move(
                state, seat, GAME.write_move(state, seat, Plan(tuple(rng.sample(parts, min(2, len(parts))))))
            )
            try:
                GAME.check(state, seat, tried)
            except IllegalMove:
                assert tried not in known
            else:
                assert tried in known
        assert {len(plan.moves) for plan in plans if isinstance(plan, Plan)} <= {max(most(state, seat), 0), 1}


@given(seed=st.integers(0, 1 << 32), throw=st.integers(0, 1 << 64 - 1))
def test_the_same_plans_and_seed_lead_to_the_same_end(seed: int, throw: int) -> None:
    state, rng = sparse(seed), Random(seed)
    choice = {seat: rng.choice(tuple(GAME.moves(state, seat))) for seat in (0, 1)}
    throw %= 1 << 64
    first, second = (GAME.play(state, choice, Dice(throw)) for _ in range(2))
    assert first == second
    swapped = {seat: Plan(plan.moves[::-1]) for seat, plan in choice.items() if isinstance(plan, Plan)}
    assert GAME.play(state, swapped, Dice(throw)).state == first.state, "the order of the moves has no meaning"


@given(seed=st.integers(0, 1 << 32), rules=st.integers(0, 1 << 32))
def test_starts_come_back(seed: int, rules: int) -> None:
    given_ = random_rules(Random(rules))
    state = GAME.start(given_, seed)
    assert GAME.read(GAME.write(state), given_) == state == GAME.start(given_, seed)


@given(text=st.text("KQRBNPLDGTVWCHxX-^*@=()?, ABCDEFGHIJKL0123456789/", max_size=24), blind=st.booleans())
def test_plan_texts_are_read_in_one_way(text: str, blind: bool) -> None:
    state = GAME.read(json.dumps({**json.loads(GAME.write(sparse(4))), "blast": blind}), sparse(4).regulations)
    try:
        plan = GAME.read_move(state, 0, text)
    except BadNotation:
        return
    canonical = GAME.write_move(state, 0, plan)
    assert GAME.read_move(state, 0, canonical) == plan
    said = answer({"do": "check", "game": "totas", "position": GAME.write(state), "move": text, "seat": 0})
    assert said["legal"] is False or said["canonical"] == canonical


@pytest.mark.parametrize("junk", [None, 5, True, [], {}, [1], ["NB1-C3", 5], "x" * 10_000, ["NB1-C3"] * 5000])
def test_hostile_plans_are_answered(junk: object) -> None:
    for request in ({"do": "check", "move": junk}, {"do": "play", "moves": {"0": junk, "1": junk}}):
        said = answer({"game": "totas", **request})
        assert said.get("legal") is False or "error" in said


JUNK: tuple[object, ...] = (
    None, True, 0, -1, 10**30, 1.5, "", "x", "wKG1", "wPA3!", "F6", "?", [], {}, [None, None], ["F6", None],
    [True, False], "zones-white", "labyrinths", "1-0", "mate", "turn limit", {"mole": 0}, {"moves_per_turn": 1},
    [["wNC4", 6, "dmg"]], [["wKC4", 6, "lab"]], ["w sea D5-F5"], ["wL"], ["E4"], ["B2", None],
)  # fmt: skip
KEYS = (
    "turn", "pieces", "castle", "ep", "out", "zones", "labs", "refuge_used", "refuge_in", "must_refuge", "command_used",
    "blast", "reg", "setup", "result", "reason", "colour",
)  # fmt: skip


@given(
    seed=st.integers(0, 1 << 32),
    damage=st.lists(st.tuples(st.sampled_from(KEYS), st.sampled_from(JUNK), st.booleans()), max_size=3),
)
def test_damaged_positions_are_refused_or_played(seed: int, damage: list[tuple[str, object, bool]]) -> None:
    rng = Random(seed)
    position = json.loads(random_start(rng, random_rules(rng)))
    for key, shared, inside in damage:
        junk = json.loads(json.dumps(shared))
        value = position.get(key)
        if inside and isinstance(value, list) and value:
            value[rng.randrange(len(value))] = junk
        else:
            position[key] = junk
    said = answer({"do": "legal", "game": "totas", "position": position, "seat": 1})
    assert said.get("error", {}).get("code", "bad-position") == "bad-position"
    try:
        state = GAME.read(json.dumps(position), regulate(GAME.options))
    except ValueError:
        return
    if GAME.actors(state) == (0, 1) and state.phase == "plan":
        plans = {seat: next(iter(GAME.moves(state, seat))) for seat in (0, 1)}
        after = GAME.play(state, plans, Dice(seed)).state
        assert GAME.write(GAME.read(GAME.write(after), after.regulations)) == GAME.write(after)
