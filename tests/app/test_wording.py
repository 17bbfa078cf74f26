"""Every code a player can meet has words, in both languages, without a field left open."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import i18n, wording
from app.wording import REASONS
from engine import catalog
from engine.errors import IllegalMove, RuleError
from engine.game import Outcome, regulate

ENGINE = Path(__file__).resolve().parents[2] / "engine"
NOT_FOR_PLAYERS = {"request.py", "protocol.py", "__main__.py", "perft.py", "sentences.py", "dice.py"}
INTERNAL = {"seat", "commands", "reading"}


@pytest.fixture(params=["en", "ru"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    i18n.set_language(request.param)
    yield request.param
    i18n.set_language("en")


def raised() -> set[str]:
    """Codes that the engine raises where a player can meet them."""
    found = set()
    kinds = {"IllegalMove", "BadNotation", "BadPosition", "BadRecord", "BadRegulation", "RuleError", "ArchiveError"}
    for path in ENGINE.rglob("*.py"):
        if path.name in NOT_FOR_PLAYERS:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in kinds and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found.add(first.value)
    return found - INTERNAL


def test_every_code_has_words() -> None:
    assert not sorted(raised() - set(REASONS))


def test_codes_without_facts_leave_no_field_open(language: str) -> None:
    for code in REASONS:
        if "{" in REASONS[code][-1]:
            continue
        text = wording.refusal(RuleError(code))
        assert text and "{" not in text, code


def test_facts_are_filled_in(language: str) -> None:
    text = wording.refusal(IllegalMove("blocked", cell="333", by="433"), seat=0)
    assert "433" in text and wording.colour(1) in text and "{" not in text
    assert "{" not in wording.refusal(IllegalMove("must-answer", cell="111", cells=("333", "344")))


def test_an_unknown_code_is_still_a_sentence(language: str) -> None:
    assert "{" not in wording.refusal(IllegalMove("never-heard-of"))
    assert "28" in wording.refusal(OSError(28, "No space left: 28"))


@pytest.mark.parametrize(
    "outcome",
    [Outcome((0,), "no-balls"), Outcome((1,), "equality"), Outcome((0,), "limit", "winning-balls"),
     Outcome((), "limit", "equal"), Outcome((1,), "blockade", "must-strike"), Outcome((0,), "all-winning", "balls"),
     Outcome((1,), "expiry"), Outcome((0,), "resignation"), Outcome((), "agreement"), Outcome((1,), "time"),
     Outcome((0,), "refusal"), Outcome((1,), "no-show"), Outcome((0,), "late")],
)  # fmt: skip
def test_results_in_words(outcome: Outcome, language: str) -> None:
    text = wording.result_title(outcome) + " " + wording.result_reason(outcome)
    assert "{" not in text and text.endswith(".") and len(text.split()) > 3


def test_prompts_in_words(language: str) -> None:
    game = catalog.find("stavropol")
    regulations = regulate(game.options)
    from engine.compose import Pick

    start = game.start(regulations, 1)
    owed = game.read("24A./25./12.[11]12./25./24a. w o3,o4r 333 - 4", regulations)
    cases = [
        (start, ()), (start, (Pick("origin", "133"),)), (owed, ()), (owed, (Pick("origin", "333"),)),
    ]  # fmt: skip
    for state, picks in cases:
        text = wording.prompt(game.compose(state, 0, picks), 0)
        assert text and "{" not in text
    assert "333" in wording.cell(game.describe(owed, "333"))


def test_clocks_in_words() -> None:
    assert [wording.clock_text(s) for s in (None, 0.0, 9.94, 10.0, 65.9, 3661.0)] == [
        "", "0.0", "9.9", "0:10", "1:05", "1:01:01",
    ]  # fmt: skip
