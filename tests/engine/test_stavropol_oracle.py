"""The engine against a second, slow reading of the rules page: legality, the position after, the outcome."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from engine.dice import Dice
from engine.errors import IllegalMove
from engine.game import off_default, regulate
from engine.stavropol.board import NAMES
from engine.stavropol.legal import bans, binding
from engine.stavropol.state import Turn
from tests.engine import stavropol_oracle as oracle
from tests.engine.stavropol_random import pinned_position, random_attempt, random_position, random_rules, random_turn
from tests.engine.stavropol_tools import GAME, START, state

VECTORS = Path(__file__).parents[1] / "vectors" / "stavropol.jsonl"


def plain(turn: Turn) -> oracle.Move:
    """A turn as the oracle takes it."""
    cells = [tuple(oracle.cell_of(NAMES[c]) for c in part) for part in ((turn.origin,), turn.landings, turn.strikes)]
    return cells[0][0], cells[1], cells[2]


def ended(outcome) -> tuple | None:
    return outcome and (tuple("wb"[s] for s in outcome.winners), outcome.reason, outcome.decided_by)


@pytest.mark.parametrize("seed", range(10))
def test_random_positions_and_turns_are_judged_alike(seed: int) -> None:
    rng = Random(seed)
    seen = {True: 0, False: 0}
    for _ in range(40):
        rules = random_rules(rng)
        text = random_position(rng, rules)
        at = GAME.read(text, rules)
        given = off_default(GAME.options, rules)
        there = oracle.parse(text, given)
        assert oracle.unparse(there) == text == GAME.write(at)
        if at.last[1 - at.seat] != "-":
            assert ended(at.outcome) == oracle.verdict(there), text
        if at.outcome:
            continue
        for _ in range(20):
            turn = random_attempt(rng, at)
            try:
                GAME.check(at, at.seat, turn)
                legal = True
            except IllegalMove as error:
                legal = False
                why = error.code
            move = plain(turn)
            assert legal == oracle.is_legal(there, move), (text, given, turn, legal or why)
            seen[legal] += 1
            if legal:
                compare_after(at, there, turn)
    assert min(seen.values()) > 50


def compare_after(at, there: oracle.Position, turn: Turn):
    """Plays a turn on both sides and compares; returns both new positions."""
    new = GAME.play(at, {at.seat: turn}, Dice(0)).state
    beyond = oracle.make(there, plain(turn))
    assert GAME.write(new) == oracle.unparse(beyond)
    twice = beyond.previous[there.side] == "e" == there.previous[there.side]
    assert ended(new.outcome) == oracle.verdict(beyond, twice), (GAME.write(at), turn)
    return new, beyond


@pytest.mark.parametrize("seed", range(4))
def test_whole_random_games_run_alike(seed: int) -> None:
    rng = Random(1000 + seed)
    rules = random_rules(rng)
    at = GAME.start(rules, seed)
    there = oracle.parse(GAME.write(at), off_default(GAME.options, rules))
    for _ in range(60):
        if at.outcome:
            break
        at, there = compare_after(at, there, random_turn(rng, at))


@pytest.mark.parametrize("seed", range(6))
def test_the_generating_set_is_legal_and_its_kinds_are_complete(seed: int) -> None:
    """Every listed turn is legal by the oracle; every single-ball or whole-stack turn that is not listed is not."""
    rng = Random(2000 + seed)
    for _ in range(6):
        rules = random_rules(rng)
        text = random_position(rng, rules)
        at = GAME.read(text, rules)
        there = oracle.parse(text, off_default(GAME.options, rules))
        listed = list(GAME.moves(at, at.seat))
        assert len(set(listed)) == len(listed)
        if at.outcome:
            assert listed == []
            continue
        assert {plain(turn) for turn in listed} == expected(there), text


def test_the_ban_gives_way_where_it_alone_would_leave_no_turn() -> None:
    rng = Random(77)
    relieved = 0
    for _ in range(60):
        rules = random_rules(rng)
        text = pinned_position(rng, rules)
        at = GAME.read(text, rules)
        if at.outcome:
            continue
        there = oracle.parse(text, off_default(GAME.options, rules))
        relieved += bool(bans(at)) and not binding(at)
        assert {plain(turn) for turn in GAME.moves(at, at.seat)} == expected(there), text
    assert relieved > 4


def expected(p: oracle.Position) -> set[oracle.Move]:
    """The generating set by the oracle."""
    obeying = {move for move in generating(p) if oracle.obeys_movement(p, move)}
    relieved = all(oracle.is_repeat(p, move) for move in oracle.some_turns(p))
    return {move for move in obeying if relieved or not oracle.is_repeat(p, move)}


def generating(p: oracle.Position) -> list[oracle.Move]:
    """All candidates of the generating set, legal or not."""
    found: list[oracle.Move] = [(c, (), (c,)) for c in oracle.ALL]
    foe = oracle.other(p.side)
    for origin in oracle.ALL:
        held = p.count(p.side, origin)
        if not held:
            continue
        prey = [c for c in oracle.ALL if oracle.may_be_struck(p, p.side, origin, c)]
        everything = tuple(c for c in prey for _ in range(p.count(foe, c)))
        for taken in [(), *((c,) for c in prey), everything]:
            for target in oracle.ALL:
                found += [(origin, (target,) * n, taken) for n in (1, held) if target[0] != origin[0]]
    return found


def test_the_oracle_knows_the_vectors() -> None:
    """The second reading is only worth something if it agrees with the given answers itself."""
    for line in VECTORS.read_text("utf-8").splitlines():
        case = json.loads(line)
        at = state(case["position"], case["regulations"])
        there = oracle.parse(case["position"], case["regulations"])
        if not case["legal"] and case["why"] == "notation":
            continue
        turn = GAME.read_move(at, at.seat, case["turn"])
        assert oracle.is_legal(there, plain(turn)) == case["legal"], case["id"]
        if case["legal"]:
            _, beyond = compare_after(at, there, turn)
            assert oracle.unparse(beyond) == case["after"]


def test_first_turns() -> None:
    there = oracle.parse(START, {})
    assert len({m for m in oracle.some_turns(there)}) == 625 == len(list(GAME.moves(state(START), 0)))
    assert len(list(GAME.moves(GAME.start(regulate(GAME.options, {"first_side": "black"}), 0), 1))) == 625
