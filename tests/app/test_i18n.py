"""Languages: every text of the program has a Russian one with the same fields, and the catalogs are current."""

from __future__ import annotations

import ast
import io
import string
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from app import i18n

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "assets" / "locale" / "ru" / "LC_MESSAGES"


@pytest.fixture(autouse=True)
def english_after() -> Iterator[None]:
    yield
    i18n.set_language("en")


def calls() -> list[tuple[str, str, tuple[str, ...], set[str]]]:
    """Place, function, literal texts and keyword names of every translation call in `app`."""
    found = []
    for path in sorted((ROOT / "app").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or getattr(node.func, "id", getattr(node.func, "attr", "")) not in (
                "tr",
                "trn",
                "mark",
            ):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            texts = tuple(
                t.value
                for argument in node.args
                for t in ast.walk(argument)
                if isinstance(t, ast.Constant) and isinstance(t.value, str)
            )
            keys = {k.arg for k in node.keywords if k.arg} | ({"n"} if name == "trn" else set())
            found.append((f"{path.relative_to(ROOT)}:{node.lineno}", name, texts, keys))
    return found


def catalogs() -> dict[str, Catalog]:
    return {p.name: read_po(io.BytesIO(p.read_bytes()), locale="ru") for p in sorted(FOLDER.glob("*.po"))}


def field_names(text: str) -> set[str]:
    return {name.split(".")[0].split("[")[0] for _, name, _, _ in string.Formatter().parse(text) if name}


def russian_texts() -> dict[str, tuple[str, ...]]:
    out: dict[str, tuple[str, ...]] = {}
    for catalog in catalogs().values():
        for message in catalog:
            if message.id and not message.fuzzy:
                key = message.id[0] if isinstance(message.id, tuple | list) else message.id
                value = message.string
                out.setdefault(key, tuple(value) if isinstance(value, tuple | list) else (value,))
    return out


def test_every_text_has_a_russian_one() -> None:
    known = russian_texts()
    missing = []
    for place, name, texts, _ in calls():
        if place.startswith("app/i18n.py"):
            continue
        for text in texts[:1] if name == "trn" else texts:
            if text and (not known.get(text) or not all(known[text])):
                missing.append(f"{place}: {text!r}")
    assert not missing, "\n".join(missing)


def test_fields_agree() -> None:
    for catalog in catalogs().values():
        for message in catalog:
            if not message.id:
                continue
            english = message.id if isinstance(message.id, tuple | list) else (message.id,)
            russian = message.string if isinstance(message.string, tuple | list) else (message.string,)
            allowed = set().union(*(field_names(t) for t in english))
            for text in russian:
                assert field_names(text) == allowed, (message.id, text)
            if len(english) == 2:
                assert len(russian) == 3, message.id


def test_calls_give_every_field() -> None:
    for place, name, texts, keys in calls():
        if name in ("tr", "trn") and len(texts) == (2 if name == "trn" else 1):
            given_by_name = keys | ({"n"} if name == "trn" else set())
            for text in texts:
                assert field_names(text) <= given_by_name or not keys, (place, text)


def test_one_text_has_one_translation() -> None:
    seen: dict[str, tuple[str, object]] = {}
    for file, catalog in catalogs().items():
        for message in catalog:
            if message.id:
                key = message.id[0] if isinstance(message.id, tuple | list) else message.id
                before = seen.setdefault(key, (file, message.string))
                assert before[1] == message.string, f"{key!r}: {before[0]} and {file} differ"


def test_compiled_catalogs_are_current() -> None:
    made = dict(i18n.compile_catalogs())
    assert made
    for name, content in made.items():
        assert (ROOT / "assets" / "locale" / name).read_bytes() == content, f"{name}: run python -m app.i18n"
    assert {n.split("/")[-1] for n in made} == {p.name for p in FOLDER.glob("*.mo")}


def test_compiling_is_the_same_at_any_hour() -> None:
    made = dict(i18n.compile_catalogs())
    assert all(b"POT-Creation-Date" not in content for content in made.values())


def test_catalogs_come_through_resources() -> None:
    assert files("assets").joinpath("locale", "ru", "LC_MESSAGES", "pages.mo").is_file()


def test_switching_while_running() -> None:
    msgid = "The settings could not be saved to {path}: {why}"
    i18n.set_language("ru")
    assert i18n.language() == "ru"
    assert i18n.tr(msgid, path="/x", why="y").startswith("Не удалось")
    i18n.set_language("en")
    assert i18n.tr(msgid, path="/x", why="y") == "The settings could not be saved to /x: y"
    i18n.set_language("tlh")
    assert i18n.language() == "en"


def test_unknown_text_and_empty_text() -> None:
    i18n.set_language("ru")
    assert i18n.tr("No such text at all {n}", n=3) == "No such text at all 3"
    assert i18n.tr("") == ""
    assert i18n.tr("A brace { alone", n=3) == "A brace { alone"


@pytest.mark.parametrize(("n", "form"), [(0, 2), (1, 0), (2, 1), (5, 2), (11, 2), (21, 0), (22, 1), (112, 2), (125, 2)])
def test_russian_plurals(n: int, form: int) -> None:
    i18n.set_language("ru")
    words = ("{n} партия", "{n} партии", "{n} партий")
    assert i18n.trn("{n} game", "{n} games", n) == words[form].format(n=n)


def test_numbers_and_dates() -> None:
    assert i18n.number_text(2.5, 1) == "2.5"
    i18n.set_language("ru")
    assert i18n.number_text(2.5, 1) == "2,5"
    assert i18n.number_text(-3) == "−3"
    assert " 20" in i18n.date_text(1_700_000_000, hours=False)


def test_system_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    assert i18n.system_language() == "ru"
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert i18n.system_language() == "en"
    monkeypatch.setenv("LANG", "")
    assert i18n.system_language() in ("en", "ru")
