"""The JSON requests: every one of the contract, in its right and its wrong forms."""

from __future__ import annotations

from typing import Any

import pytest

from engine import protocol
from engine.catalog import GAMES
from engine.protocol import answer

START = "25A/25./25./25./25a w -,- - - 0"
RAMMED = "25./25./12.A12./6.a18./24.a w -,- - - 20"


def ask(do: str, **rest: Any) -> dict[str, Any]:
    return answer({"do": do, "game": "stavropol", **rest})


def code(out: dict[str, Any]) -> str:
    assert set(out) == {"error"}, out
    assert isinstance(out["error"]["message"], str) and out["error"]["message"]
    return str(out["error"]["code"])


def test_games() -> None:
    games = answer({"do": "games"})["games"]
    assert [game["id"] for game in games] == list(GAMES)
    assert games[0] == {
        "id": "stavropol",
        "seats": 2,
        "title": {"en": games[0]["title"]["en"], "ru": games[0]["title"]["ru"]},
        "regulations": {option.name: option.default for option in GAMES["stavropol"].options},
    }
    assert games[0]["regulations"]["move_limit"] == 80
    assert games[0]["regulations"]["repeat_ban"] is True


def test_start() -> None:
    assert ask("start") == {"position": START}
    assert ask("start", regulations={"first_side": "black"})["position"].split()[1] == "b"
    lots = {ask("start", seed=seed, regulations={"first_side": "lot"})["position"] for seed in range(20)}
    assert {lot.split()[1] for lot in lots} == {"w", "b"}
    assert ask("start", seed=255) == ask("start", seed="00000000000000ff")


def test_legal_counts() -> None:
    first = ask("legal")["moves"]
    assert len(first) == 625 and first == sorted(first) and "111-233" in first
    assert first == ask("legal", position=START, seat=0)["moves"]
    position = START
    for move in ("AN", "---RU"):
        position = ask("play", position=position, move=move)["position"]
    assert len(ask("legal", position=position)["moves"]) == 650


def test_legal_of_a_seat_that_waits_or_of_a_finished_game_is_empty() -> None:
    assert ask("legal", seat=1) == {"moves": []}
    over = "25./25./25./25./24.A w -,- - - 30"
    assert ask("legal", position=over) == {"moves": []}
    assert ask("check", position=over, move="555-444")["reason"] == "game-over"
    assert ask("play", position=over, move="555-444")["error"]["reason"] == "game-over"


def test_check() -> None:
    assert ask("check", move=" 111 — 233 x ") == {"legal": True, "canonical": "111-233"}
    refused = ask("check", move="111-311")
    assert refused["legal"] is False and refused["reason"] == "not-adjoining" and refused["message"].endswith(".")
    assert ask("check", move="111-233", seat=1)["reason"] == "not-your-turn"
    assert ask("check", move="111-111") == {"legal": True, "canonical": "111-111"}


@pytest.mark.parametrize(
    "move", ["", "rubbish", "x" * 100_000, 5, None, True, [], ["111-233"], {}, 1.5, "\ud800", "\0"]
)
def test_a_move_that_cannot_be_read(move: object) -> None:
    assert ask("check", move=move)["reason"] == "notation"
    out = ask("play", move=move)
    assert code(out) == "illegal-move" and out["error"]["reason"] == "notation"


def test_play() -> None:
    assert ask("play", move="AN") == {
        "position": ".24A/12.A12./25./25./25a b o2,- - - 1",
        "events": [{"type": "moved", "kind": "ball", "seat": 0, "origin": "111", "target": "233"}],
        "outcome": None,
    }
    assert ask("play", moves={"0": "AN"}) == ask("play", move="AN", seat=0)
    won = ask("play", position="25./25./25./24.A/a24. w -,- - - 30", move="455-555")
    assert won["outcome"] == {"winners": [0], "reason": "equality", "decided_by": "equality"}


def test_play_refused() -> None:
    out = ask("play", move="111-311")
    assert code(out) == "illegal-move" and out["error"]["reason"] == "not-adjoining"
    assert ask("play", move="AN", seat=1)["error"]["reason"] == "not-your-turn"
    assert ask("play", moves={"1": "AN"})["error"]["reason"] == "not-your-turn"


@pytest.mark.parametrize("moves", [{}, {"2": "AN"}, {"00": "AN"}, [], "AN", 3, None])
def test_moves_of_the_wrong_shape(moves: object) -> None:
    assert code(ask("play", moves=moves)) == "moves"


def test_dice_and_seed() -> None:
    assert ask("play", move="AN", dice=[3, 5, 1], seed="ffffffffffffffff") == ask("play", move="AN")
    for dice in ("3", [1.0], [True], ["1"], [[1]], 4, None, {"0": 1}):
        assert code(ask("play", move="AN", dice=dice)) == "dice"
    for seed in (-1, 2**64, "xyz", "0" * 17, "", 1.5, None, [], True):
        assert code(ask("play", move="AN", seed=seed)) == "seed-range"
        assert code(ask("start", seed=seed)) == "seed-range"


def test_perft() -> None:
    assert ask("perft", depth=0) == {"nodes": 1}
    assert ask("perft", depth=1) == {"nodes": 625}
    assert ask("perft", depth=3, position="25./25./25./25./24.A w -,- - - 30") == {"nodes": 0}
    for depth in (-1, 31, 10**100, 1.0, "1", None, True, []):
        assert code(ask("perft", depth=depth)) == "number"
    assert code(ask("perft")) == "missing"
    assert code(ask("perft", depth=5, seconds=0)) == "out-of-time"
    for seconds in (-1, "1", None, 1e9, True):
        assert code(ask("perft", depth=1, seconds=seconds)) == "number"


RECORD = """[Game "stavropol"]
[Version "1"]
[White "A"]
[Black "B"]
[Seed "0000000000000000"]
[Result "*"]

1. AN ---RU 2. 112-253 555-411 *
"""


def test_replay() -> None:
    out = answer({"do": "replay", "record": RECORD})
    assert len(out["positions"]) == 5 and out["positions"][0] == START and out["outcome"] is None
    resigned = RECORD.replace('"*"', '"0-1"').replace(" *\n", " 0-1\n").replace("\n\n", '\n[Reason "resignation"]\n\n')
    outcome = {"winners": [1], "reason": "resignation", "decided_by": "resignation"}
    assert answer({"do": "replay", "record": resigned})["outcome"] == outcome


@pytest.mark.parametrize(
    "record", ["", "{", "[", "\0", 5, None, [], {}, RECORD.replace("AN", "JJ"), '[Game "go"]\n\n*']
)
def test_a_record_that_cannot_be_replayed(record: object) -> None:
    assert code(answer({"do": "replay", "record": record})) == "bad-record"


def test_the_first_bad_turn_is_named_with_its_number_and_reason() -> None:
    error = answer({"do": "replay", "record": RECORD.replace("112-253", "112-311")})["error"]
    assert error["reason"] == "move" and error["message"].startswith("Turn 2, “112-311”, cannot be made. ")
    assert "sector" in error["message"]


def test_what_no_game_offers_is_unavailable() -> None:
    assert code(answer({"do": "solve", "game": "stavropol"})) == "unavailable"
    assert code(answer({"do": "solve", "position": "x", "seconds": 1})) == "bad-position"
    assert code(ask("best", level=3, seconds=1, seed=0, seat=0)) == "unavailable"
    assert code(answer({"do": "best", "game": "go"})) == "unknown-game"


@pytest.mark.parametrize("do", ["start", "legal", "check", "play", "perft", "best"])
@pytest.mark.parametrize("game", ["go", "", 5, None, [], {}, ["stavropol"], "x" * 100_000])
def test_unknown_games(do: str, game: object) -> None:
    assert code(answer({"do": do, "game": game, "move": "AN", "depth": 1})) == "unknown-game"


@pytest.mark.parametrize("request_", [None, 5, "legal", [], [{"do": "games"}], True, 1.5])
def test_requests_that_are_no_objects(request_: object) -> None:
    assert code(answer(request_)) == "bad-request"


def test_unknown_words() -> None:
    for word in ("", "Games", "quit", 5, None, [], {}, True):
        assert code(answer({"do": word})) == "unknown-request"
    assert code(answer({})) == "missing"
    assert code(answer({"do": "legal"})) == "missing"
    assert code(ask("check")) == "missing"
    assert code(ask("play")) == "missing"
    assert code(answer({"do": "replay"})) == "missing"


@pytest.mark.parametrize("do", ["legal", "check", "play", "perft"])
@pytest.mark.parametrize(
    "position",
    [
        "", " ", "w", "0" * 50_000, "[" * 60_000, "25A/25./25./25./25a", START + " 1", START.replace("0", "9" * 5000),
        START.replace("25A", "26A"), START.replace("25A", "999999999999A"), "\ud800", "\0", "９" + START, 5, None, True,
        [], [[]], {}, {"a": {"b": []}}, 1.5, "x" * 1_000_000,
    ],
)  # fmt: skip
def test_hostile_positions(do: str, position: object) -> None:
    assert code(ask(do, position=position, move="AN", depth=1)) == "bad-position"


@pytest.mark.parametrize("seat", [2, -1, 10**50, "0", None, True, 0.0, [], {}])
@pytest.mark.parametrize("do", ["legal", "check", "play"])
def test_seats_that_are_none(do: str, seat: object) -> None:
    assert code(ask(do, seat=seat, move="AN")) == "number"


@pytest.mark.parametrize(
    "regulations",
    [
        None, [], 5, "x", {"x": 1}, {"move_limit": -1}, {"move_limit": "x"}, {"move_limit": 1.5}, {"immunity": 1},
        {"repeat_ban": 2}, {"repeat_ban": []}, {"first_side": None}, {"": {}}, {"move_limit": 10**4000},
    ],
)  # fmt: skip
@pytest.mark.parametrize("do", ["start", "legal", "check", "play", "perft"])
def test_regulations_that_are_none(do: str, regulations: object) -> None:
    assert code(ask(do, regulations=regulations, move="AN", depth=1)) == "bad-regulation"


def test_switches_may_be_numbers() -> None:
    struck = "25./25./7.a4.A12./25./24.a w s,- - WB 20"
    for off in (0, False):
        assert ask("check", position=struck, move="333-444:323", regulations={"repeat_ban": off})["legal"] is True
    for on in (1, True):
        refused = ask("check", position=struck, move="333-444:323", regulations={"repeat_ban": on})
        assert refused["reason"] == "repeat-strike"


def test_a_fault_of_ours_is_answered_too(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(request: object) -> dict[str, Any]:
        raise ZeroDivisionError

    monkeypatch.setitem(protocol.REQUESTS, "games", broken)
    assert code(answer({"do": "games"})) == "internal"
    assert "ZeroDivisionError" in capsys.readouterr().err
