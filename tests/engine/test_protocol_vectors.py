"""The positions with right answers, asked the way a script asks: through JSON lines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.protocol import answer_line

VECTORS = Path(__file__).resolve().parents[1] / "vectors" / "stavropol.jsonl"
CASES = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines() if line.strip()]


def ask(do: str, case: dict[str, Any]) -> dict[str, Any]:
    request = {
        "do": do,
        "game": "stavropol",
        "position": case["position"],
        "regulations": case["regulations"],
        "move": case["turn"],
    }
    answer: dict[str, Any] = json.loads(answer_line(json.dumps(request).encode()))
    return answer


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_vector(case: dict[str, Any]) -> None:
    checked, played = ask("check", case), ask("play", case)
    if not case["legal"]:
        assert (checked["legal"], checked["reason"]) == (False, case["why"])
        assert (played["error"]["code"], played["error"]["reason"]) == ("illegal-move", case["why"])
        return
    assert checked == {"legal": True, "canonical": case["canonical"]}
    assert played["position"] == case["after"]
    wanted, outcome = case["outcome"], played["outcome"]
    assert (outcome is None) == (wanted is None)
    if wanted:
        assert outcome["winners"] == wanted["winners"]
        assert outcome["reason"] == wanted["reason"].replace(" ", "-")
        assert outcome["decided_by"] == wanted.get("decided_by", wanted["reason"]).replace(" ", "-")
