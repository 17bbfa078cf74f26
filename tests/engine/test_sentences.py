"""Every code that the engine raises has an English sentence, and its facts fill it."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

from engine import errors
from engine.sentences import SENTENCES, sentence

ENGINE = Path(__file__).resolve().parents[2] / "engine"


def _error_names() -> set[str]:
    """The names of all error classes: those of `errors`, and those that modules derive from them."""
    names = {name for name, value in vars(errors).items() if isinstance(value, type) and issubclass(value, ValueError)}
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and any(isinstance(b, ast.Name) and b.id in names for b in node.bases):
                names.add(node.name)
    return names


def raised() -> Iterator[tuple[str, str, set[str] | None]]:
    """(where, code, names of its facts; None if they cannot be seen) of every error made in the engine."""
    names = _error_names()
    for path in sorted(ENGINE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name not in names:
                continue
            keywords = [keyword.arg for keyword in node.keywords]
            facts = None if None in keywords else {keyword for keyword in keywords if keyword}
            for code in _codes(node.args[0]):
                yield f"{path.relative_to(ENGINE)}:{node.lineno}", code, facts


def _codes(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return _codes(node.body) + _codes(node.orelse)
    return []


def templates(code: str) -> tuple[str, ...]:
    known = SENTENCES[code]
    return (known,) if isinstance(known, str) else known


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_every_code_has_its_sentence() -> None:
    found = list(raised())
    assert len({code for _, code, _ in found}) > 40
    assert [(where, code) for where, code, _ in found if code not in SENTENCES] == []


def test_the_facts_fill_the_sentence() -> None:
    lacking = [
        (where, code, facts)
        for where, code, facts in raised()
        if code in SENTENCES and facts is not None and not any(fields(t) <= facts for t in templates(code))
    ]
    assert lacking == []


def test_no_sentence_is_left_over() -> None:
    source = "".join(p.read_text(encoding="utf-8") for p in ENGINE.rglob("*.py") if p.name != "sentences.py")
    assert [code for code in SENTENCES if f'"{code}"' not in source] == []


def test_sentences_are_sentences() -> None:
    for code, template in [(name, text) for name in SENTENCES for text in templates(name)]:
        assert template[0].isupper() or template[0] in "“{", code
        assert template.endswith("."), code
        assert "\n" not in template


def test_hostile_facts_stay_on_one_short_line() -> None:
    said = sentence("unknown-game", {"game": "x\n\x1b[31m\ud800" + "y" * 10_000})
    assert "\n" not in said and "\x1b" not in said and len(said) < 200
    said.encode("utf-8")
    assert sentence("unknown-game", {}) == "Unknown game."
    assert sentence("new-code", {"cell": "233"}) == "New code (cell 233)."
    assert sentence("must-answer", {"cells": ("333", "344")}) == "A ram must be answered on 333, 344."
