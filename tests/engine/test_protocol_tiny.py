"""The requests over games of other kinds: chance, secret choices of both sides, solo play, and the capabilities."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from engine.__main__ import main
from engine.catalog import GAMES
from engine.protocol import answer
from tests.tiny.duel import Duel
from tests.tiny.puzzle import Puzzle
from tests.tiny.race import Race


@pytest.fixture(autouse=True)
def _tiny_games(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in (Race(), Duel(), ClearPuzzle()):
        monkeypatch.setitem(GAMES, game.id, game)


class ClearPuzzle(Puzzle):
    """The puzzle with a solver and a player of its own."""

    id = "clear"

    def solve(self, state: object, seconds: float) -> Mapping[str, object]:
        return {"verdict": "unknown", "seconds": seconds}

    def best(self, state: Any, seat: int, level: int, seconds: float, seed: int) -> object:
        return self.moves(state, seat)[level - 1]


def code(out: dict[str, Any]) -> str:
    return str(out["error"]["code"])


def test_injected_throws_and_seeds() -> None:
    ask = {"do": "play", "game": "race", "move": "run"}
    thrown = answer({**ask, "dice": [5]})
    assert {"type": "thrown", "faces": [5], "why": "run"}.items() <= thrown["events"][0].items()
    by_seed = {answer({**ask, "seed": seed})["position"] for seed in range(30)}
    assert len(by_seed) == 6
    assert answer({**ask, "seed": 0}) == answer(ask)
    assert code(answer({**ask, "dice": []})) == "dice-missing"
    assert code(answer({**ask, "dice": [7]})) == "dice-range"
    assert code(answer({**ask, "dice": [10**30]})) == "dice-range"


def test_both_choose_at_once() -> None:
    ask = {"do": "play", "game": "duel", "regulations": {"charms": 0}}
    out = answer({**ask, "moves": {"0": "cut, high", "1": ["feint", "low"]}})  # a plan may be the list of its parts
    assert out["position"].startswith("1:0") and out["outcome"] is None
    assert code(answer({**ask, "moves": {"0": "cut, high"}})) == "moves"
    assert code(answer({**ask, "move": "cut, high"})) == "moves"
    refused = answer({**ask, "moves": {"0": "cut, high", "1": []}})
    assert code(refused) == "illegal-move" and refused["error"]["reason"] == "notation"
    coin = answer({**ask, "moves": {"0": "cut, high", "1": "cut, high"}, "dice": [1]})
    assert coin["position"].startswith("0:1")
    for seat in (0, 1):
        assert len(answer({"do": "legal", "game": "duel", "seat": seat})["moves"]) == 6
        checked = answer({"do": "check", "game": "duel", "seat": seat, "move": ["cut", "low"]})
        assert checked == {"legal": True, "canonical": "cut, low"}


def test_plans_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    plans = ("cut, high", "feint, low") * 3
    assert main(["play", "duel", *plans, "--regulation", "charms=off", "--json"]) == 0
    out = json.loads(capsys.readouterr().out)
    assert out["outcome"] == {"winners": [0], "reason": "hits", "decided_by": "hits"}
    assert [event["what"] for event in out["events"] if event["type"] == "revealed"] == ["plan"] * 6
    assert main(["play", "duel", *plans[:3]]) == 2


def test_solo() -> None:
    start = answer({"do": "start", "game": "clear", "seed": 5})["position"]
    assert len(answer({"do": "legal", "game": "clear", "position": start})["moves"]) == 20
    assert code(answer({"do": "legal", "game": "clear", "seat": 1})) == "number"


def test_perft_takes_both_sides_together_and_stops_at_the_end() -> None:
    assert answer({"do": "perft", "game": "duel", "depth": 1}) == {"nodes": 36}
    assert answer({"do": "perft", "game": "clear", "depth": 2, "regulations": {"steps": 2}})["nodes"] > 0
    assert answer({"do": "perft", "game": "clear", "depth": 3, "regulations": {"steps": 2}}) == {"nodes": 0}


def test_capabilities_are_found() -> None:
    assert answer({"do": "solve", "game": "clear", "seconds": 2}) == {"verdict": "unknown", "seconds": 2.0}
    assert answer({"do": "solve", "game": "clear"})["verdict"] == "unknown"
    assert code(answer({"do": "solve", "game": "clear", "position": "x"})) == "bad-position"
    assert code(answer({"do": "solve", "game": "race"})) == "unavailable"
    best = {"do": "best", "game": "clear", "seconds": 1}
    assert answer({**best, "level": 2})["move"] != answer({**best, "level": 1})["move"]
    assert code(answer({**best, "level": 6})) == "number"
    assert code(answer({**best, "seat": 1})) == "number"
    assert code(answer({**best, "seed": "?"})) == "seed-range"
