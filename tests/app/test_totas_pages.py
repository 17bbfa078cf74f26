"""The rules pages and exercises of TOTAS: the same in both languages, legal, and judged by the engine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from app import exercises, i18n, rulebook, wording
from app.exercises import Exercise
from app.rulebook import Figure, Heading, Quote, Table, Try
from app.totas_drafts import picks_of
from app.totas_positions import totas_text
from engine import catalog
from engine.compose import Pick
from engine.dice import Dice
from engine.errors import BadNotation, BadPosition, IllegalMove, RuleError
from engine.game import regulate
from engine.totas.board import ROYAL_ROW, SPACE, VALUES
from tests.app.pages import shape, spans_of

GAME: Any = catalog.find("totas")
RULES = regulate(GAME.options)
PAGES = {code: rulebook.load("totas", code) for code in ("en", "ru")}
EXERCISES = exercises.load("totas")
FIGURES = [block for block in PAGES["en"].blocks if isinstance(block, Figure)]
each_page = pytest.mark.parametrize("code", list(PAGES))
each_figure = pytest.mark.parametrize("figure", FIGURES, ids=lambda f: f.caption[:40])
each_exercise = pytest.mark.parametrize("exercise", EXERCISES, ids=lambda e: e.id)
CELL = re.compile(r"\b[A-L]1?[0-9]\b")


@pytest.fixture(autouse=True)
def english_after() -> Iterator[None]:
    yield
    i18n.set_language("en")


# --- rules pages ---------------------------------------------------------------------------------------------------


def test_both_languages_have_the_same_parts() -> None:
    assert shape(PAGES["en"]) == shape(PAGES["ru"])


@each_page
def test_page_is_whole(code: str) -> None:
    page = PAGES[code]
    anchors = [heading.anchor for heading in page.headings]
    assert all(anchors) and len(set(anchors)) == len(anchors)
    assert page.headings[0].level == 1
    for block in page.blocks:
        if isinstance(block, Table):
            assert len({len(row) for row in block.rows}) == 1
        for words, _ in spans_of(block):
            assert "**" not in words and "`" not in words and "](" not in words, words


def boxes(code: str) -> list[str]:
    return [" ".join(t for t, _ in b.spans) for b in PAGES[code].blocks if isinstance(b, Quote)]


def test_every_reading_of_ours_quotes_the_seed_alike_in_both_pages() -> None:
    told = {code: [re.findall(r"«([^»]+)»", box) for box in boxes(code)] for code in PAGES}
    assert told["en"] == told["ru"] and len(told["en"]) >= 25
    assert all(quotes for quotes in told["en"])


@each_page
def test_words_of_cells_in_both_languages_are_latin(code: str) -> None:
    """A Cyrillic letter that looks like a Latin one never names a cell."""
    for block in PAGES[code].blocks:
        for words, _ in spans_of(block):
            said = re.sub(r"«[^»]*»", "", words)
            assert not re.search(r"\b[АВСЕКМНОРТХ]1?[0-9]\b", said), said


@each_figure
def test_pictures_are_legal_positions(figure: Figure) -> None:
    state = GAME.read(figure.position, RULES)
    assert GAME.write(state) == figure.position
    cell = figure.option("select")
    if cell:
        composition = GAME.compose(state, 0, (Pick("origin", cell),))
        assert composition.next, "the picture shows a piece that has something to do"
    named = f"{cell} {figure.option('part')}".split()
    assert all(SPACE.find(name) >= 0 for name in named)
    if figure.option("plan"):
        GAME.check(state, 0, GAME.read_move(state, 0, figure.option("plan")))


@each_figure
def test_cells_of_captions_are_what_is_shown(figure: Figure) -> None:
    """Every cell named in a caption is in the picture, and not farther from the action than one move or two."""
    cells = CELL.findall(figure.caption)
    part = figure.option("part").split()
    if part:
        corners = [SPACE.coords(SPACE.find(corner)) for corner in part]
        for cell in cells:
            at = SPACE.coords(SPACE.find(cell))
            assert all(min(a, b) <= c <= max(a, b) for a, b, c in zip(*corners, at, strict=True)), cell


@pytest.mark.parametrize(
    ("caption", "reach", "takes"),
    [
        ("The Griffin on E5", "D5 E4 E6 F5 C3 C7 G3 G7", "E6 G7"),
        ("The Dozor on E5", "D6 E6 F6", ""),
        ("The Legionnaire on D5", "C5 D6 E5", ""),
        ("The rook on A3", "B3 C3 D3 E3 F3 G3 H3 A2", ""),
        ("The Vepr on E5", "E3 E4 E6 E7", "E7"),
        ("The Chariot on E5", "C3 D4 F6 G7", ""),
        ("Black's mountains", "A3 E1 E2 E4 E5", ""),
        ("The rook on G8", "F1 F2 H1 H2", ""),
        ("Black's Dozor has just", "E10 C10", "E10"),
    ],
)
def test_captions_say_what_the_engine_does(caption: str, reach: str, takes: str) -> None:
    """What a caption says of a piece's reach holds: the cells it names are among what can be planned, or all of it."""
    figure = next(f for f in FIGURES if f.caption.startswith(caption))
    state = GAME.read(figure.position, RULES)
    cell = figure.option("select")
    composition = GAME.compose(state, 0, (Pick("origin", cell),))
    lands = {pick.value for pick in composition.next if pick.kind == "land"}
    expected = set(reach.split())
    if caption in ("The rook on A3", "Black's mountains"):
        assert "I3" not in lands if cell == "A3" else "E6" not in lands
        assert lands & expected
    elif caption.startswith("Black's Dozor"):
        assert "E10" in lands
    else:
        assert lands == expected
    strikes = set(GAME.describe(state, cell, 0)["strikes"])
    assert set(takes.split()) <= strikes


@each_page
def test_the_words_of_a_move_can_be_read(code: str) -> None:
    page = PAGES[code]
    start = page.section("notation")
    table = next(b for b in page.blocks[start:] if isinstance(b, Table))
    state = GAME.start(RULES, 0)
    seen = 0
    for row in table.rows[1:]:
        for text, face in row[0]:
            if face == "code":
                GAME.read_move(state, 0, text)
                seen += 1
    assert seen == len(table.rows) - 1
    with pytest.raises(BadNotation):
        GAME.read_move(state, 0, "NB1 to C3")


@each_page
def test_letters_rows_and_numbers_of_the_page_are_those_of_the_engine(code: str) -> None:
    page = PAGES[code]
    table = next(b for b in page.blocks[page.section("pieces") :] if isinstance(b, Table))
    rows = {row[0][1][0]: row[2][0][0] for row in table.rows[1:]}
    assert set(rows) == set(VALUES)
    royal = rows["K"]
    assert {letter for letter, row in rows.items() if row == royal} == set(ROYAL_ROW)
    values = " ".join(text for text, _ in spans_of(page.blocks[page.section("values") + 1]))
    assert re.findall(r"\d+½?", values)[:8] == ["1", "1½", "3", "3½", "4", "5", "9", "60"]
    start = GAME.start(RULES, 0)
    assert GAME.potential(start, 0) == GAME.potential(start, 1) == 60
    regulations = [b for b in page.blocks[page.section("setup") :] if isinstance(b, Table)][1]
    assert len(regulations.rows) - 1 == len(GAME.options)
    for row, option in zip(regulations.rows[1:], GAME.options, strict=True):
        if isinstance(option.default, int) and not isinstance(option.default, bool):
            assert row[2][0][0] == str(option.default), option.name


@each_page
def test_the_page_is_honest_about_secrets(code: str) -> None:
    page = PAGES[code]
    start = page.section("secrets")
    told = " ".join(text for block in page.blocks[start : start + 3] for text, _ in spans_of(block))
    assert ("not from a determined player" if code == "en" else "а не от упорного игрока") in told


def test_positions_from_words() -> None:
    start = GAME.write(GAME.start(RULES, 0))
    assert totas_text(["start"]) == start
    text = totas_text(["wKA1", "bKL12", "wWE5|"], '{"labs": ["F6", null], "turn": 9}')
    state = GAME.read(text, RULES)
    assert state.turn == 9 and GAME.write(state) == text and state.labs[0] == SPACE.find("F6")
    for words in (["wKA1"], ["wKA1", "bKL12", "wXE5"], ["wKA1", "bKL12", "wWE5"]):
        with pytest.raises(BadPosition):
            totas_text(words)


# --- exercises -----------------------------------------------------------------------------------------------------


def test_every_exercise_has_its_place() -> None:
    known = [exercise.id for exercise in EXERCISES]
    used = [b.exercise for b in PAGES["en"].blocks if isinstance(b, Try)]
    assert sorted(used) == sorted(known) and len(set(used)) == len(used) >= 18
    section = ""
    anchors = {}
    for block in PAGES["en"].blocks:
        if isinstance(block, Heading):
            section = block.anchor
        elif isinstance(block, Try):
            anchors[block.exercise] = section
    for exercise in EXERCISES:
        assert exercise.anchor in {h.anchor for h in PAGES["en"].headings}
        assert exercise.anchor == anchors[exercise.id]
        for texts in (exercise.title, exercise.task, exercise.hint, exercise.rule):
            assert set(texts) == {"en", "ru"} and all(texts.values())
        assert CELL.findall(exercise.task["en"]) == CELL.findall(exercise.task["ru"])


def begin(exercise: Exercise) -> tuple[Any, Any]:
    state = GAME.read(exercise.position, regulate(GAME.options, exercise.regulations))
    enemy = GAME.read_move(state, 1, exercise.enemy)
    GAME.check(state, 1, enemy)
    return state, enemy


def judged(exercise: Exercise, state: Any, enemy: Any, plan: Any) -> bool:
    step = GAME.play(state, {0: plan, 1: enemy}, Dice(0))
    return exercises.judge_move(exercise, GAME, state, 0, plan, step)


@each_exercise
def test_answers(exercise: Exercise) -> None:
    state, enemy = begin(exercise)
    assert GAME.write(state) == exercise.position and GAME.outcome(state) is None
    assert GAME.actors(state) == (0, 1) and exercise.by == "plan"
    assert exercise.right and exercise.wrong
    for wanted, texts in ((True, exercise.right), (False, exercise.wrong)):
        for text in texts:
            plan = GAME.read_move(state, 0, text)
            GAME.check(state, 0, plan)
            assert judged(exercise, state, enemy, plan) == wanted, text


@each_exercise
@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_the_rules_refuse_is_answered_with_a_reason(exercise: Exercise, language: str) -> None:
    state, _ = begin(exercise)
    i18n.set_language(language)
    assert exercise.refused or state.blind
    for text, code in exercise.refused.items():
        with pytest.raises(RuleError) as caught:
            GAME.check(state, 0, GAME.read_move(state, 0, text))
        assert caught.value.code == code, text
        line = wording.refusal(caught.value, 0)
        assert "{" not in line and line != wording.refusal(IllegalMove("not-offered"), 0)


@each_exercise
def test_some_plans_are_right_and_most_are_not(exercise: Exercise) -> None:
    state, enemy = begin(exercise)
    verdicts = [judged(exercise, state, enemy, plan) for plan in GAME.moves(state, 0)]
    assert 1 <= sum(verdicts) <= len(verdicts) / 2


@each_exercise
def test_the_answer_can_be_drafted_pick_by_pick(exercise: Exercise) -> None:
    """Both moves are picked one after the other, then the plan is locked."""
    state, _ = begin(exercise)

    def compose(picks: tuple[Pick, ...]) -> Any:
        return GAME.compose(state, 0, picks)

    for text in exercise.right:
        plan = GAME.read_move(state, 0, text)
        made = compose((*picks_of(plan, (), compose), Pick("done")))
        assert made.final and GAME.write_move(state, 0, made.move) == GAME.write_move(state, 0, plan)


def test_an_unknown_goal_is_not_passed_over() -> None:
    state, enemy = begin(EXERCISES[0])
    plan = next(iter(GAME.moves(state, 0)))
    step = GAME.play(state, {0: plan, 1: enemy}, Dice(0))
    exercise = Exercise("x", "", "", {}, {}, {}, {}, "plan", {"goal": {"flies": True}}, {}, (), (), {}, {})
    with pytest.raises(ValueError, match="flies"):
        exercises.judge_move(exercise, GAME, state, 0, plan, step)


REASONS = {
    # a move that a rule is against: words of its reason, and words of no other rule
    "GE5xE7": "not how this piece moves", "DE5-E6": "barred", "WE5xG5": "face", "WE5-E7": "barred",
    "CE5xC3": "barred", "CE5xC7": "face", "BH2-F6": "not how this piece moves", "RE3xE9": "mountains",
    "NC8xE9": "sea", "NE4xE7": "not how", "VE5xD6": "erupting", "LF5-E5": "step forward", "LD9-D10": "barred",
    "RE5xC6": "not how",
}  # fmt: skip


@each_exercise
def test_a_reason_is_that_of_the_rule_and_no_other(exercise: Exercise) -> None:
    state, _ = begin(exercise)
    for text in exercise.refused:
        wanted = next((words for move, words in REASONS.items() if move in text.split(", ")), None)
        with pytest.raises(RuleError) as caught:
            GAME.check(state, 0, GAME.read_move(state, 0, text))
        if wanted is not None:
            assert wanted in wording.refusal(caught.value, 0), text
        elif caught.value.code == "no-such-move":
            told = wording.refusal(caught.value, 0)
            assert not any(words in told for words in ("barred", "not how this piece moves")), told


@each_page
def test_the_example_of_a_turn_happens_as_it_is_told(code: str) -> None:
    page = PAGES[code]
    start = page.section("example")
    figure = page.blocks[start + 1]
    assert isinstance(figure, Figure)
    state = GAME.read(figure.position, RULES)
    said = [text for b in page.blocks[start : start + 5] for text, face in spans_of(b) if face == "code"]
    plans = {seat: GAME.read_move(state, seat, said[seat]) for seat in (0, 1)}
    for seat, plan in plans.items():
        GAME.check(state, seat, plan)
        assert GAME.write_move(state, seat, plan) == said[seat]
    step = GAME.play(state, plans, Dice(0, [3, 5]))
    assert said[2] == f"{state.turn}. {said[0]} / {said[1]} {{{GAME.record_comment(step)}}}"
    (gone,) = GAME.away(step.state)
    told = " ".join(text for text, _ in spans_of(page.blocks[start + 3]))
    assert gone["cell"] in told and str(gone["back"]) in told
    assert not step.state.board[SPACE.find("E6")].rests


def test_the_picture_of_signs_shows_all_new_pieces_in_the_order_told() -> None:
    figure = next(f for f in FIGURES if f.caption.startswith("The signs"))
    state = GAME.read(figure.position, RULES)
    names = {"G": "Griffin", "V": "Volcano", "T": "Tornado", "L": "Legionnaire", "D": "Dozor", "W": "Vepr",
             "C": "Chariot", "H": "Dark Horse"}  # fmt: skip
    for rank in "35":
        row = [state.board[SPACE.find(f"{file}{rank}")].kind for file in "ABCDEFGH"]
        assert ", ".join(names[kind] for kind in row) in figure.caption
