"""Rules pages and exercises: both languages say the same, every picture is a position, every answer is the engine's."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from app import exercises, rulebook
from app.exercises import Exercise
from app.rulebook import Figure, Items, Paragraph, Quote, Table, Try
from engine.compose import Pick
from engine.dice import Dice
from engine.errors import IllegalMove
from engine.game import regulate
from engine.stavropol.rules import Stavropol
from tests.app.pages import shape, spans_of

GAME = Stavropol()
PAGES = {code: rulebook.load("stavropol", code) for code in ("en", "ru")}
EXERCISES = exercises.load("stavropol")
BY_ID = {exercise.id: exercise for exercise in EXERCISES}


def test_both_languages_have_the_same_parts() -> None:
    assert shape(PAGES["en"]) == shape(PAGES["ru"])


@pytest.mark.parametrize("code", ["en", "ru"])
def test_page_is_whole(code: str) -> None:
    page = PAGES[code]
    anchors = [h.anchor for h in page.headings]
    assert all(anchors) and len(set(anchors)) == len(anchors)
    assert page.headings[0].level == 1
    assert sum(isinstance(b, Quote) for b in page.blocks) >= 12
    for block in page.blocks:
        if isinstance(block, Table):
            assert len({len(row) for row in block.rows}) == 1
        for text, _ in spans_of(block):
            assert "**" not in text and "`" not in text and "](" not in text, text


def test_our_readings_quote_the_seed_in_both_pages() -> None:
    def quotes(code: str) -> list[str]:
        joined = [" ".join(t for t, _ in b.spans) for b in PAGES[code].blocks if isinstance(b, Quote)]
        return [q for text in joined for q in re.findall(r"(?:inventor|автора): «([^»]+)»", text)]

    assert quotes("en") and quotes("en") == quotes("ru")


@pytest.mark.parametrize("figure", [b for b in PAGES["en"].blocks if isinstance(b, Figure)], ids=lambda f: f.caption)
def test_pictures_are_positions(figure: Figure) -> None:
    state = GAME.read(figure.position, regulate(GAME.options))
    assert GAME.write(state) == figure.position
    cell = figure.option("select")
    if cell:
        composition = GAME.compose(state, GAME.actors(state)[0], (Pick("origin", cell),))
        assert composition.next, "the picture shows a ball that has something to do"


def test_notation_examples_of_the_page_can_be_read() -> None:
    state = GAME.start(regulate(GAME.options), 0)
    for text in ("233-344", "333-444+455", "333-444+444", "233-344:332,342", "333:333", "111-111", "AN"):
        GAME.read_move(state, 0, text)
    assert GAME.write_move(state, 0, GAME.read_move(state, 0, "AN")) == "111-233"


def test_every_exercise_has_its_place() -> None:
    used = [b.exercise for b in PAGES["en"].blocks if isinstance(b, Try)]
    assert sorted(used) == sorted(BY_ID) and len(set(used)) == len(used)
    anchors = {h.anchor for h in PAGES["en"].headings}
    for exercise in EXERCISES:
        assert exercise.anchor in anchors
        for texts in (exercise.title, exercise.task, exercise.hint, exercise.rule):
            assert set(texts) == {"en", "ru"} and all(texts.values())


def judged(exercise: Exercise, text: str) -> bool:
    state = GAME.read(exercise.position, regulate(GAME.options, exercise.regulations))
    seat = GAME.actors(state)[0]
    if exercise.by == "cell":
        return exercises.judge_cell(exercise, text)
    if exercise.by == "text":
        return exercises.judge_text(exercise, text)
    if exercise.by == "option":
        return exercises.judge_option(exercise, int(text))
    move = GAME.read_move(state, seat, text)
    GAME.check(state, seat, move)
    step = GAME.play(state, {seat: move}, Dice(0))
    return exercises.judge_move(exercise, GAME, state, seat, move, step)


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda e: e.id)
def test_answers(exercise: Exercise) -> None:
    state = GAME.read(exercise.position, regulate(GAME.options, exercise.regulations))
    assert GAME.write(state) == exercise.position
    assert GAME.outcome(state) is None
    for text in exercise.right:
        assert judged(exercise, text), text
    for text in exercise.wrong:
        assert not judged(exercise, text), text
    for text, code in exercise.refused.items():
        seat = GAME.actors(state)[0]
        with pytest.raises(IllegalMove) as caught:
            GAME.check(state, seat, GAME.read_move(state, seat, text))
        assert caught.value.code == code
    for move in exercise.accept.get("moves", ()):
        assert judged(exercise, move)


@pytest.mark.parametrize("exercise", [e for e in EXERCISES if e.by == "move"], ids=lambda e: e.id)
def test_not_every_move_is_right(exercise: Exercise) -> None:
    """A task that any turn solves teaches nothing; only a ban's own exercise is about what is left."""
    state = GAME.read(exercise.position, regulate(GAME.options, exercise.regulations))
    moves = [GAME.write_move(state, 0, m) for m in GAME.moves(state, 0)]
    verdicts = [judged(exercise, move) for move in moves]
    assert any(verdicts) or exercise.id in ("vector", "choose")
    if exercise.id not in ("repeat", "answer"):
        assert not all(verdicts)


def test_options_and_texts_are_proved_by_the_engine() -> None:
    expiry = BY_ID["expiry"]
    state = GAME.read(expiry.position, regulate(GAME.options))
    move = GAME.read_move(state, 0, expiry.proof["move"])
    assert GAME.expire(state, 0) == move
    outcome = GAME.outcome(GAME.play(state, {0: move}, Dice(0)).state)
    assert outcome is not None
    assert (list(outcome.winners), outcome.reason) == (expiry.proof["winners"], expiry.proof["reason"])
    assert len(expiry.options("en")) == len(expiry.options("ru")) == 3
    letters = BY_ID["letters"]
    start = GAME.read(letters.position, regulate(GAME.options))
    for text in letters.accept["texts"]:
        assert GAME.write_move(start, 0, GAME.read_move(start, 0, text)) == letters.accept["means"]


def test_immune_answer_is_what_the_engine_says() -> None:
    exercise = BY_ID["immune"]
    state = GAME.read(exercise.position, regulate(GAME.options))
    near = GAME.describe(state, "333")["capture"]
    immune = [c for c in near if (d := GAME.describe(state, c))["black"] and 1 in seats(d["immune"], d)]
    assert immune == exercise.accept["cells"]


def seats(value: object, facts: dict[str, object]) -> tuple[int, ...]:
    if isinstance(value, bool):
        return (1,) if value and facts["black"] else ()
    return tuple(value)  # type: ignore[arg-type]


def test_unknown_goal_is_an_error() -> None:
    exercise = replace(BY_ID["ram"], accept={"goal": {"shines": True}})
    with pytest.raises(ValueError, match="shines"):
        judged(exercise, "333-444")


def test_small_markdown() -> None:
    page = rulebook.parse(
        "# A {#a}\n\nOne\ntwo **b** *i* `c`.\n\n- x\n- y\n  more\n\n1. p\n2. q\n\n> **R** s\n> t\n\n"
        "| A | B |\n| - | - |\n| 1 | 2 |\n"
        "![cap](balls=A333; view=flat)\n[exercise: ram]\n"
    )
    plain = [("One two ", "text"), ("b", "bold"), (" ", "text"), ("i", "italic"), (" ", "text"), ("c", "code")]
    assert page.blocks[1] == Paragraph((*plain, (".", "text")))
    items, numbers, quote, table, figure, task = page.blocks[2:]
    assert isinstance(items, Items) and items.items[1] == (("y more", "text"),) and not items.ordered
    assert isinstance(numbers, Items) and numbers.ordered and len(numbers.items) == 2
    assert isinstance(quote, Quote) and quote.spans == (("R", "bold"), (" s t", "text"))
    assert isinstance(table, Table) and len(table.rows) == 2
    assert isinstance(figure, Figure) and figure.option("view") == "flat"
    assert task == Try("ram")
    assert page.section("a") == 0 and page.section("none") == 0


@pytest.mark.parametrize("line", ["![x](", "![x](balls)", "![x](colour=red)"])
def test_bad_directives_name_their_line(line: str) -> None:
    with pytest.raises(ValueError, match="line 2"):
        rulebook.parse("\n" + line)


def test_missing_language_falls_back_to_english() -> None:
    assert rulebook.load("stavropol", "de") == PAGES["en"]
    assert rulebook.load("no-such-game", "en").blocks == ()
    assert exercises.load("no-such-game") == ()
