"""The engine against a second, plain implementation, on random positions and in random games."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dice import Dice
from engine.events import Thrown
from engine.game import regulate
from engine.totas.board import NAMES
from engine.totas.state import Choice, Plan, State
from engine.totas.telling import comment
from engine.totas.text import write_piece
from tests.engine import totas_oracle as oracle
from tests.engine.totas_random import random_choice, random_start
from tests.engine.totas_tools import GAME


def same_moves(state: State) -> None:
    """Both find the same single moves, and the same cells attacked."""
    for seat in (0, 1):
        ours = {oracle.plain_text(GAME.write_move(state, seat, part)) for part in GAME.parts(state, seat)}
        assert ours == oracle.single_moves(state, "wb"[seat]), GAME.write(state)
    board = oracle.board_of(state)
    for cell in NAMES[::7]:
        by = GAME.describe(state, cell)["attacked_by"]
        at = oracle.cell_of(NAMES.index(cell))
        assert isinstance(by, tuple)
        assert [bool(found) for found in by] == [oracle.attacked(state, board, at, side) for side in "wb"]


def same_opening(state: State, plans: dict[int, Choice], seed: int) -> None:
    """Both open two plans alike; only turns without blindness, mole, returns and ends are compared to the last."""
    if state.blind:
        return
    step = GAME.play(state, plans, Dice(seed))
    stream = Dice(seed).stream(state.turn)
    dice = [stream.die() for _ in range(40)]
    found = oracle.opened(state, plans, dice)
    now = step.state
    said = comment(step.events)
    for told in found["told"]:
        assert told in said, (told, said)
    thrown = [event.why for event in step.events if isinstance(event, Thrown)]
    if any(due.back <= state.turn + 1 for due in state.out) or "mate" in said or "mole" in thrown:
        return
    assert {write_piece(piece) for piece in now.pieces} == found["pieces"], GAME.write(state)
    after = json.loads(GAME.write(now))
    assert after["out"] == found["out"] and list(now.labs) == found["labs"]
    assert after["castle"] == found["castle"] and after["ep"] == found["ep"]
    assert list(now.refuge_in) == found["refuge_in"] and now.blast == found["blast"]


@given(seed=st.integers(0, 1 << 32))
def test_sparse_positions(seed: int) -> None:
    rng = Random(seed)
    rules = regulate(GAME.options, {"moves_per_turn": 1 + seed % 2, "blind_turn": 0})
    state = GAME.read(random_start(rng, rules), rules)
    same_moves(state)
    for _ in range(4):
        same_opening(state, {seat: random_choice(rng, state, seat) for seat in (0, 1)}, rng.getrandbits(64))


@pytest.mark.parametrize("seed", range(6))
def test_games(seed: int) -> None:
    rng = Random(seed)
    given_ = {"setup": "quick", "reserve_pieces": "agreed", "blast_blind": False, "blind_turn": 0}
    rules = regulate(GAME.options, given_)
    state = GAME.start(rules, seed)
    while state.outcome is None:
        plans = {seat: random_choice(rng, state, seat) for seat in (0, 1)}
        if rng.random() < 0.3:
            same_moves(state)
        same_opening(state, plans, seed)
        state = GAME.play(state, plans, Dice(seed)).state


def test_the_oracle_counts_the_start() -> None:
    state = GAME.start(regulate(GAME.options), 0)
    assert len(oracle.single_moves(state, "w")) == len(oracle.single_moves(state, "b")) == 42
    plan = next(iter(GAME.moves(state, 0)))
    assert isinstance(plan, Plan)
