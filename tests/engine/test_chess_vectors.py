"""The given positions of spatial chess and 14×14 chess with right answers, all of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.chess.moving import checkers
from engine.chess.notation import write_bare
from engine.game import regulate
from engine.protocol import answer_line
from tests.engine.chess_oracle import digest
from tests.engine.chess_random import game_of

HERE = Path(__file__).parents[1] / "vectors"
SHARED = Path(__file__).parents[3] / "shared" / "vectors"
CASES = {
    case["id"]: (name, case)
    for name in ("spatial", "chess196")
    for path in (HERE / f"{name}.jsonl", SHARED / f"{name}.jsonl")
    if path.exists()
    for case in map(json.loads, path.read_text("utf-8").splitlines())
}
LARGEST = 3_000_000
"""Leaves that are counted here; deeper ones are the bench's."""


def ask(**request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(answer_line(json.dumps(request).encode()))
    return answer


@pytest.mark.parametrize("name", CASES)
def test_vector(name: str) -> None:
    kind, case = CASES[name]
    game = game_of(kind)
    rules = regulate(game.options)
    state = game.read(case["position"], rules)
    assert game.write(state) == case["position"]
    if "read_as" in case:
        other = game.read(case["read_as"], rules)
        assert other == state and game.write(other) == case["position"]
    moves = game.moves(state, state.side)
    texts = [game.write_move(state, state.side, move) for move in moves]
    assert len(texts) == case["moves"] and digest(texts) == case["hash"]
    assert digest([write_bare(game.variant, state, move) for move in moves]) == case["bare"]
    for move, text in zip(moves, texts, strict=True):
        assert game.read_move(state, state.side, text) == move
        assert game.read_move(state, state.side, game.spell(text, "ru")) == move
    for depth, leaves in enumerate(case["perft"], 1):
        if leaves <= LARGEST:
            assert game.perft(state, depth) == leaves
    words = ["check"] if checkers(game.variant, state.position) and state.outcome is None else []
    if state.outcome is None:
        words.append("open")
    else:
        words += ["over", {(0,): "w", (1,): "b", (): "draw"}[state.outcome.winners], state.outcome.reason]
    assert ", ".join(words) == case["status"]


@pytest.mark.parametrize("name", CASES)
def test_vector_as_a_script_asks(name: str) -> None:
    kind, case = CASES[name]
    legal = ask(do="legal", game=kind, position=case["position"])["moves"]
    assert len(legal) == case["moves"] and digest(legal) == case["hash"] and legal == sorted(legal)
    assert ask(do="perft", game=kind, position=case["position"], depth=1) == {"nodes": case["moves"]}
    for move in legal[:3]:
        assert ask(do="check", game=kind, position=case["position"], move=move) == {"legal": True, "canonical": move}
        played = ask(do="play", game=kind, position=case["position"], move=move)
        assert played["position"] and played["events"]


def test_all_vectors_were_found() -> None:
    assert len(CASES) >= 20


def test_counting_keeps_the_time() -> None:
    answer = ask(do="perft", game="spatial", depth=30, seconds=0.2)
    assert answer["error"]["code"] == "out-of-time"


@pytest.mark.parametrize(
    ("name", "leaves"), [("spatial", [212, 44_944]), ("chess196", [84, 7_056, 637_166]), ("orthodox", [20, 400, 8_902])]
)
def test_counts_of_the_start(name: str, leaves: list[int]) -> None:
    for depth, wanted in enumerate(leaves, 1):
        assert ask(do="perft", game=name, depth=depth) == {"nodes": wanted}
