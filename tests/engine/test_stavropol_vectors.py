"""The given positions with right answers, all of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.dice import Dice
from engine.errors import RuleError
from tests.engine.stavropol_tools import GAME, state

HERE = Path(__file__).parents[1] / "vectors" / "stavropol.jsonl"
SHARED = Path(__file__).parents[3] / "shared" / "vectors" / "stavropol.jsonl"
CASES = {
    case["id"]: case
    for path in (HERE, SHARED)
    if path.exists()
    for case in map(json.loads, path.read_text("utf-8").splitlines())
}


@pytest.mark.parametrize("name", CASES)
def test_vector(name: str) -> None:
    case = CASES[name]
    at = state(case["position"], case["regulations"])
    assert GAME.write(at) == case["position"]
    try:
        turn = GAME.read_move(at, at.seat, case["turn"])
        GAME.check(at, at.seat, turn)
    except RuleError as error:
        assert not case["legal"] and error.code == case["why"]
        return
    assert case["legal"]
    assert GAME.write_move(at, at.seat, turn) == case["canonical"]
    new = GAME.play(at, {at.seat: turn}, Dice(0)).state
    assert GAME.write(new) == case["after"]
    got = new.outcome and {
        "winners": list(new.outcome.winners), "reason": new.outcome.reason, "decided_by": new.outcome.decided_by
    }
    assert got == case["outcome"]


def test_all_vectors_were_found() -> None:
    assert len(CASES) >= 57
