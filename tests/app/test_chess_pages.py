"""The rules pages and exercises of both games of chess: the same in both languages, legal, and judged by the engine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from app import exercises, i18n, rulebook, wording
from app.chess_positions import VARIANTS, chess_text
from app.exercises import Exercise
from app.rulebook import Figure, Quote, Table, Try
from engine import catalog
from engine.compose import Pick
from engine.dice import Dice
from engine.errors import BadNotation, IllegalMove, RuleError
from engine.game import regulate
from tests.app.pages import shape, spans_of

GAMES: dict[str, Any] = {name: catalog.find(name) for name in VARIANTS}
PAGES = {(name, code): rulebook.load(name, code) for name in GAMES for code in ("en", "ru")}
EXERCISES = [(name, exercise) for name in GAMES for exercise in exercises.load(name)]
FIGURES = [
    (name, block) for name in GAMES for block in PAGES[name, "en"].blocks if isinstance(block, Figure)
]  # fmt: skip
each_page = pytest.mark.parametrize(("name", "code"), list(PAGES))
each_game = pytest.mark.parametrize("name", list(GAMES))
each_figure = pytest.mark.parametrize(("name", "figure"), FIGURES, ids=lambda v: getattr(v, "caption", v))
each_exercise = pytest.mark.parametrize(("name", "exercise"), EXERCISES, ids=lambda v: getattr(v, "id", v))


@pytest.fixture(autouse=True)
def english_after() -> Iterator[None]:
    yield
    i18n.set_language("en")


# --- rules pages ---------------------------------------------------------------------------------------------------


@each_game
def test_both_languages_have_the_same_parts(name: str) -> None:
    assert shape(PAGES[name, "en"]) == shape(PAGES[name, "ru"])


@each_page
def test_page_is_whole(name: str, code: str) -> None:
    page = PAGES[name, code]
    anchors = [h.anchor for h in page.headings]
    assert all(anchors) and len(set(anchors)) == len(anchors)
    assert page.headings[0].level == 1
    for block in page.blocks:
        if isinstance(block, Table):
            assert len({len(row) for row in block.rows}) == 1
        for words, _ in spans_of(block):
            assert "**" not in words and "`" not in words and "](" not in words, words


def quotes(name: str, code: str) -> list[str]:
    joined = [" ".join(t for t, _ in b.spans) for b in PAGES[name, code].blocks if isinstance(b, Quote)]
    return [q for words in joined for q in re.findall(r"(?:inventor|автора): «([^»]+)»", words)]


@each_game
def test_our_readings_quote_the_seed_alike_in_both_pages(name: str) -> None:
    assert len(quotes(name, "en")) >= 8
    assert quotes(name, "en") == quotes(name, "ru")


@each_figure
def test_pictures_are_legal_positions(name: str, figure: Figure) -> None:
    game = GAMES[name]
    state = game.read(figure.position, regulate(game.options))
    assert game.write(state) == figure.position
    cell = figure.option("select")
    if cell:
        composition = game.compose(state, game.actors(state)[0], (Pick("origin", cell),))
        assert composition.next, "the picture shows a piece that has something to do"
    named = " ".join(figure.option(name) for name in ("look", "hover", "last", "part")).split()
    assert all(game.variant.lattice.find(cell) >= 0 for cell in named)
    if figure.option("look"):
        assert game.describe(state, figure.option("look"))["piece"]


@each_figure
def test_captions_speak_of_cells_that_are_shown(name: str, figure: Figure) -> None:
    """Every piece named in a caption by its cell stands there or can go there."""
    game = GAMES[name]
    state = game.read(figure.position, regulate(game.options))
    after = set(re.findall(r"\b[a-n]1?[0-9]\b|\b[A-H][1-8][i-p]\b", figure.caption))
    part = figure.option("part").split()
    if part:
        corners = [game.variant.lattice.coords(game.variant.lattice.find(corner)) for corner in part]
        for cell in after:
            at = game.variant.lattice.coords(game.variant.lattice.find(cell))
            assert all(min(a, b) <= c <= max(a, b) for a, b, c in zip(*corners, at, strict=True)), cell
    assert all(game.variant.lattice.find(cell) >= 0 for cell in after)
    assert game.outcome(state) is None or "select" not in dict(figure.options)


@each_page
def test_the_words_of_a_move_can_be_read(name: str, code: str) -> None:
    """What the notation table calls a move is one for the reader of moves."""
    game, page = GAMES[name], PAGES[name, code]
    start = page.section("notation")
    table = next(b for b in page.blocks[start:] if isinstance(b, Table))
    for row in table.rows[1:]:
        for text, face in row[0]:
            if face == "code":
                state = game.start(regulate(game.options), 0)
                try:
                    game.read_move(state, 0, text.strip())
                except BadNotation as error:
                    assert error.facts, text  # the piece is not there in the start position: the form was understood


@each_game
def test_letters_of_the_page_are_those_of_the_engine(name: str) -> None:
    from engine.chess.notation import RUSSIAN

    for code in ("en", "ru"):
        page = PAGES[name, code]
        start = page.section("letters")
        table = next(b for b in page.blocks[start:] if isinstance(b, Table))
        rows = [["".join(text for text, _ in cell) for cell in row[1:]] for row in table.rows[1:]]
        assert {latin: russian for latin, russian in rows} == {
            p.letter: RUSSIAN[p.letter] for p in GAMES[name].variant.pieces if p.letter != "P"
        }


def test_positions_from_words() -> None:
    for name, variant in VARIANTS.items():
        start = GAMES[name].start(regulate(GAMES[name].options), 0)
        words = [letter + cell for cell, letter in variant.start.items()]
        text = chess_text(variant, words, tail=GAMES[name].write(start).split(" w ")[1])
        assert text == GAMES[name].write(start)
    with pytest.raises(ValueError, match="z9"):
        chess_text(VARIANTS["chess196"], ["Kz9"])


# --- exercises -----------------------------------------------------------------------------------------------------


@each_game
def test_every_exercise_has_its_place(name: str) -> None:
    known = {exercise.id for game, exercise in EXERCISES if game == name}
    used = [b.exercise for b in PAGES[name, "en"].blocks if isinstance(b, Try)]
    assert sorted(used) == sorted(known) and len(set(used)) == len(used)
    anchors = {h.anchor for h in PAGES[name, "en"].headings}
    for game, exercise in EXERCISES:
        if game == name:
            assert exercise.anchor in anchors
            for texts in (exercise.title, exercise.task, exercise.hint, exercise.rule):
                assert set(texts) == {"en", "ru"} and all(texts.values())


def begin(name: str, exercise: Exercise) -> tuple[Any, Any, int]:
    game = GAMES[name]
    state = game.read(exercise.position, regulate(game.options, exercise.regulations))
    return game, state, game.actors(state)[0]


def judged(name: str, exercise: Exercise, text: str) -> bool:
    game, state, seat = begin(name, exercise)
    if exercise.by == "cell":
        return exercises.judge_cell(exercise, text)
    if exercise.by == "text":
        return exercises.judge_text(exercise, text)
    if exercise.by == "option":
        return exercises.judge_option(exercise, int(text))
    move = game.read_move(state, seat, text)
    game.check(state, seat, move)
    return exercises.judge_move(exercise, game, state, seat, move, game.play(state, {seat: move}, Dice(0)))


@each_exercise
def test_answers(name: str, exercise: Exercise) -> None:
    game, state, _ = begin(name, exercise)
    assert game.write(state) == exercise.position
    assert game.outcome(state) is None
    assert exercise.right and exercise.wrong
    for text in exercise.right:
        assert judged(name, exercise, text), text
    for text in exercise.wrong:
        assert not judged(name, exercise, text), text
    for text in exercise.accept.get("moves", ()):
        assert judged(name, exercise, text)


@each_exercise
@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_the_rules_refuse_is_answered_with_a_reason(name: str, exercise: Exercise, language: str) -> None:
    game, state, seat = begin(name, exercise)
    i18n.set_language(language)
    assert exercise.refused or exercise.by != "move"
    for text, code in exercise.refused.items():
        with pytest.raises(RuleError) as caught:
            game.check(state, seat, game.read_move(state, seat, text))
        assert caught.value.code == code, text
        line = wording.refusal(caught.value, seat)
        assert "{" not in line and line != wording.refusal(IllegalMove("not-offered"), seat)


@pytest.mark.parametrize(
    ("name", "exercise"), [(n, e) for n, e in EXERCISES if e.by == "move"], ids=lambda v: getattr(v, "id", v)
)
def test_some_moves_are_right_and_most_are_not(name: str, exercise: Exercise) -> None:
    game, state, seat = begin(name, exercise)
    verdicts = [judged(name, exercise, game.write_move(state, seat, move)) for move in game.moves(state, seat)]
    assert 1 <= sum(verdicts) <= len(verdicts) / 2


@pytest.mark.parametrize(
    ("name", "exercise"), [(n, e) for n, e in EXERCISES if e.by == "move"], ids=lambda v: getattr(v, "id", v)
)
def test_the_answer_can_be_picked_with_the_pointer(name: str, exercise: Exercise) -> None:
    """Click by click, as at the table: some way of picks leads to an accepted move."""
    game, state, seat = begin(name, exercise)
    wanted = {game.read_move(state, seat, text) for text in exercise.right}
    found, waiting = set(), [()]
    while waiting:
        picks: tuple[Pick, ...] = waiting.pop()
        asked = game.compose(state, seat, picks)
        if asked.move is not None:
            found.add(asked.move)
        elif len(picks) < 3:
            waiting += [(*picks, pick) for pick in asked.next]
    assert wanted <= found


def test_cells_options_and_texts_are_proved_by_the_engine() -> None:
    for name, exercise in EXERCISES:
        game, state, seat = begin(name, exercise)
        proof = exercise.proof
        if "from" in proof:
            others = {cell for cell in exercise.wrong}
            assert set(game.describe(state, proof["from"])["takes"]) == others
            assert game.describe(state, exercise.right[0])["seat"] == 1 - seat
        if "pins" in proof:
            assert [list(pin) for pin in game.overview(state)["pins"]] == proof["pins"]
        if "touch" in proof:
            asked = game.compose(state, seat, (Pick("touch", proof["touch"]),))
            assert [pick.value for pick in asked.next if pick.kind == "origin"] == proof["origins"]
            assert {pick.kind for pick in asked.next} == {"origin"}
        if exercise.by in ("cell", "option"):
            assert proof
        if exercise.by == "option":
            assert len(exercise.options("en")) == len(exercise.options("ru")) == 3
        if exercise.by == "text" and "-" in exercise.accept["means"]:
            for text in exercise.right:
                assert game.write_move(state, seat, game.read_move(state, seat, text)) == exercise.accept["means"]
        elif exercise.by == "text":
            assert game.variant.lattice.find(exercise.accept["means"]) >= 0
