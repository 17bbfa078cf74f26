"""The positions with right answers, asked of the engine and, the way a script asks, through JSON lines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.dice import Dice, read_seed
from engine.protocol import answer_line
from tests.engine.totas_tools import GAME, RULES

VECTORS = Path(__file__).resolve().parents[1] / "vectors" / "totas.jsonl"
CASES = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines() if line.strip()]
PLAYED = [case for case in CASES if "after" in case]
REFUSED = [case for case in CASES if "illegal" in case]
DRAWN = [case for case in CASES if case.get("kind") == "dice"]


def ask(**request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(answer_line(json.dumps({"game": "totas", **request}).encode()))
    return answer


def name(case: dict[str, Any]) -> str:
    return f"{case['id']} {case['name']}"


def test_all_are_here() -> None:
    assert len(PLAYED) + len(REFUSED) + len(DRAWN) == len(CASES) == 72


@pytest.mark.parametrize("case", PLAYED, ids=name)
@pytest.mark.parametrize("as_text", [True, False])
def test_plans_opened(case: dict[str, Any], as_text: bool) -> None:
    white, black = (", ".join(plan) or "-" for plan in case["plans"]) if as_text else case["plans"]
    position = json.dumps(case["position"]) if as_text else case["position"]
    out = ask(do="play", position=position, moves={"0": white, "1": black}, dice=case["dice"])
    assert json.loads(out["position"]) == case["after"]
    assert out["events"] == case["events"]
    result = case["after"].get("result")
    assert (out["outcome"] is None) == (result is None)
    if result is not None:
        assert out["outcome"]["winners"] == {"1-0": [0], "0-1": [1], "1/2-1/2": []}[result]
        assert out["outcome"]["reason"] == case["after"]["reason"].replace(" ", "-")


@pytest.mark.parametrize("case", REFUSED, ids=name)
def test_plans_refused(case: dict[str, Any]) -> None:
    seat = "wb".index(case["illegal"])
    out = ask(do="check", position=case["position"], seat=seat, move=case["plans"][seat])
    assert (out["legal"], out["reason"]) == (False, case["reason"].replace(" ", "-"))
    assert out["message"].endswith(".") and len(out["message"]) > 15


@pytest.mark.parametrize("case", DRAWN, ids=name)
def test_draws(case: dict[str, Any]) -> None:
    stream = Dice(read_seed(case["seed"])).stream(case["turn"])
    assert [stream.draw(case["n"]) for _ in case["draws"]] == case["draws"]


@pytest.mark.parametrize("case", [case for case in CASES if "position" in case], ids=name)
def test_positions_are_written_as_they_were(case: dict[str, Any]) -> None:
    for position in (case["position"], case.get("after", case["position"])):
        state = GAME.read(json.dumps(position), RULES)
        assert json.loads(GAME.write(state)) == position
        for seat in GAME.actors(state):
            for plan in list(GAME.moves(state, seat))[:50]:
                GAME.check(state, seat, plan)
