"""The pages of ITD: rules in both languages, exercises that the engine proves, the new-game page and its choices."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app import exercises, i18n, itd_choices, itd_ladder, rulebook
from app.exercises import Exercise
from app.itd_choices import ItdChoices
from app.rulebook import Figure, Quote, Table, Try
from app.settings import Settings
from engine.archive import Archive
from engine.dice import Dice
from engine.errors import IllegalMove, RuleError
from engine.game import regulate
from engine.itd import text
from engine.itd.deals import DealCode
from engine.itd.ladder import LADDER
from engine.itd.ranking import Result, deal_of, rank
from engine.itd.rules import Itd
from tests.app.pages import shape, spans_of

GAME = Itd()
PAGES = {code: rulebook.load("itd", code) for code in ("en", "ru")}
EXERCISES = exercises.load("itd")
BY_ID = {exercise.id: exercise for exercise in EXERCISES}


@pytest.fixture(autouse=True)
def english_after() -> Iterator[None]:
    i18n.set_language("en")
    yield
    i18n.set_language("en")


# --- rules pages ---------------------------------------------------------------------------------------------------


def test_both_languages_have_the_same_parts() -> None:
    assert shape(PAGES["en"]) == shape(PAGES["ru"])


@pytest.mark.parametrize("code", ["en", "ru"])
def test_page_is_whole(code: str) -> None:
    page = PAGES[code]
    anchors = [h.anchor for h in page.headings]
    assert all(anchors) and len(set(anchors)) == len(anchors)
    assert page.headings[0].level == 1
    assert sum(isinstance(b, Quote) for b in page.blocks) >= 9
    for block in page.blocks:
        if isinstance(block, Table):
            assert len({len(row) for row in block.rows}) == 1
        for words, _ in spans_of(block):
            assert "**" not in words and "`" not in words and "](" not in words, words


def quotes(code: str) -> list[str]:
    joined = [" ".join(t for t, _ in b.spans) for b in PAGES[code].blocks if isinstance(b, Quote)]
    return [q for words in joined for q in re.findall(r"«([^»]{40,})»", words)]


def test_our_readings_quote_the_seed_alike_in_both_pages() -> None:
    assert len(quotes("en")) >= 9
    assert quotes("en") == quotes("ru")


@pytest.mark.parametrize("figure", [b for b in PAGES["en"].blocks if isinstance(b, Figure)], ids=lambda f: f.caption)
def test_pictures_are_positions(figure: Figure) -> None:
    state = GAME.read(figure.position, regulate(GAME.options))
    assert GAME.write(state) == figure.position
    names = {state.name(card) for fan in state.fans for card in fan}
    assert set(figure.option("mark").split()) <= names


def test_the_pages_follow_the_inventor_s_example() -> None:
    shown = [b.position for b in PAGES["en"].blocks if isinstance(b, Figure)][-4:]
    state = GAME.read(shown[0], regulate(GAME.options))
    seen = [GAME.write(state)]
    for _, move in text.read_steps(state, "0a ^^1F,1C 0b M2C 1 3F>3C 1a ^^2F,3F,3C"):
        state = GAME.play(state, {0: move}, Dice(0)).state
        seen.append(GAME.write(state))
    assert set(shown) <= set(seen) and GAME.outcome(state) is not None
    assert (state.rescued, state.bases, state.transfers) == (1, 0, 1)


def test_the_ranking_of_the_page() -> None:
    def result(name: str, bases: int, transfers: int, seconds: float) -> Result:
        return Result("A5x7x3-1Z-K", name, True, 0, bases, transfers, 35, seconds)

    table = rank([result("Anna", 0, 4, 200), result("Boris", 1, 2, 120), result("Vera", 0, 6, 190)])
    assert [(row.result.player, row.total) for row in table] == [("Anna", 260), ("Boris", 270), ("Vera", 310)]


# --- exercises -----------------------------------------------------------------------------------------------------


def test_every_exercise_has_its_place() -> None:
    used = [b.exercise for b in PAGES["en"].blocks if isinstance(b, Try)]
    assert sorted(used) == sorted(BY_ID) and len(set(used)) == len(used)
    anchors = {h.anchor for h in PAGES["en"].headings}
    for exercise in EXERCISES:
        assert exercise.anchor in anchors
        for texts in (exercise.title, exercise.task, exercise.hint, exercise.rule):
            assert set(texts) == {"en", "ru"} and all(texts.values())


def start(exercise: Exercise) -> Any:
    return GAME.read(exercise.position, regulate(GAME.options, exercise.regulations))


def judged(exercise: Exercise, answer: str) -> bool:
    if exercise.by == "cell":
        return exercises.judge_cell(exercise, answer)
    if exercise.by == "text":
        return exercises.judge_text(exercise, answer)
    if exercise.by == "option":
        return exercises.judge_option(exercise, int(answer))
    state = start(exercise)
    move = GAME.read_move(state, 0, answer)
    step = GAME.play(state, {0: move}, Dice(0))
    return exercises.judge_move(exercise, GAME, state, 0, move, step)


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda e: e.id)
def test_answers(exercise: Exercise) -> None:
    assert exercise.right and all(judged(exercise, answer) for answer in exercise.right)
    assert not any(judged(exercise, answer) for answer in exercise.wrong)
    state = start(exercise)
    assert GAME.write(state) == exercise.position
    if exercise.by == "move":
        legal = {GAME.write_move(state, 0, move) for move in GAME.moves(state, 0)}
        assert legal == {*exercise.right, *exercise.wrong}, "every legal operation is judged"
        assert set(exercise.accept["moves"]) <= legal
    for answer, code in exercise.refused.items():
        with pytest.raises(IllegalMove) as refused:
            GAME.check(state, 0, GAME.read_move(state, 0, answer))
        assert refused.value.code == code


@pytest.mark.parametrize("exercise", [e for e in EXERCISES if e.proof], ids=lambda e: e.id)
def test_what_the_engine_says_of_the_answers(exercise: Exercise) -> None:
    state, proof = start(exercise), exercise.proof
    faces = GAME.describe(state)
    if "extractable" in proof:
        assert [name for name, face in faces.items() if face.extract] == proof["extractable"]
    for card, hosts in proof.get("hosts", {}).items():
        assert list(faces[card].hosts) == hosts
    if "ranking" in proof:
        rows = [Result("A2x3x2.FC-0-0", name, True, r, b, t, 6, s) for name, r, b, t, s in proof["ranking"]]
        names = [texts["en"] for texts in exercise.accept["options"]]
        assert rank(rows)[0].result.player == names[exercise.accept["answer"]]
    if "read" in proof:
        assert GAME.write_move(state, 0, GAME.read_move(state, 0, exercise.right[1])) == proof["read"]
    if "record" in proof:
        for _, move in text.read_steps(state, proof["record"]):
            state = GAME.play(state, {0: move}, Dice(0)).state
        assert [state.name(fan[0]) for fan in state.fans if len(fan) == 1] == [proof["alone"]]
    if proof.get("solver"):
        for answer in (*exercise.right, *exercise.wrong):
            after = GAME.play(state, {0: GAME.read_move(state, 0, answer)}, Dice(0)).state
            assert solvable_without_rescue(after) == (answer in exercise.right)


def solvable_without_rescue(state: Any) -> bool:
    """Exhaustive search, for the few cards of an exercise; no rescue is taken."""
    seen, work = {state}, [state]
    while work:
        here = work.pop()
        if not here.fans:
            return True
        for move in GAME.moves(here, 0):
            after = GAME.play(here, {0: move}, Dice(0)).state
            after = GAME.read(re.sub(r"\d+$", "0", GAME.write(after)), after.regulations)
            if after.rescued == state.rescued and after not in seen:
                seen.add(after)
                work.append(after)
    return False


# --- choices -------------------------------------------------------------------------------------------------------


def test_a_code_decides_the_cards() -> None:
    code = DealCode(*itd_choices.format_of(regulate(GAME.options, {"format": "2x3x2", "kinds": "FC"})), 77)
    choices = ItdChoices(source="code", code=f" {str(code).lower()} ", regulations={"bases_first": True})
    deal = itd_choices.make_deal(choices)
    assert deal.code == str(code) and deal.state.kinds == "FC" and deal.regulations.on("bases_first")
    assert text.write_fans(deal.state) == text.write_fans(GAME.start(deal.regulations, 77))


@pytest.mark.parametrize(
    ("typed", "code"),
    [("hello", "deal-code"), ("A5x7x3-1Z-X", "deal-code-check"), ("B5x7x3-1Z-K", "deal-code-version"),
     ("A9x7x3-1Z-K", "format"), ("A5x7x3-!-K", "deal-code-seed"), ("A2x3x2.FF-1-K", "kinds")],
)  # fmt: skip
def test_every_mistake_in_a_code_has_its_words(typed: str, code: str) -> None:
    from app.wording import refusal

    with pytest.raises(RuleError) as refused:
        itd_choices.told(ItdChoices(source="code", code=typed))
    assert refused.value.code == code
    words = []
    for language in ("en", "ru"):
        i18n.set_language(language)
        words.append(refusal(refused.value))
    assert words[0] != words[1] and all(words)


@pytest.mark.parametrize(
    ("typed", "code"),
    [("2x3x2 FC; [1C 1F] [2F 3F] [2C]", "card-missing"), ("2x3x2 FC; [1C 1F 2F] [3F] [2C 3C]", "fan-too-tall"),
     ("2x3x2 FC; [1C 1C] [2F 3F] [2C 3C]", "card-twice"), ("2x3x2 FC; [1C 9F] [2F 3F] [2C 3C]", "no-such-card"),
     ("2x3x2 FC; [1C 1F]; -", "fields"), ("2x3x2 FC; 1C 1F", "fans"), ("2x3x2 FC; -; F3 C3; 0 0 0", "position-over")],
)  # fmt: skip
def test_every_mistake_in_an_entered_deal_is_named(typed: str, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        itd_choices.told(ItdChoices(source="entered", deal=typed))
    assert refused.value.code == code


def test_an_entered_deal_is_played_as_it_lies() -> None:
    choices = ItdChoices(format="2x3x2", kinds="FC", source="entered", deal="[1C 1F] [2F 3F] [2C 3C]")
    deal = itd_choices.make_deal(choices)
    assert text.write_fans(deal.state) == "[1C 1F] [2F 3F] [2C 3C]" and not deal.code
    named = deal_of(deal.state, None)
    assert itd_choices.make_deal(ItdChoices(source="entered", deal=named)).start == deal.start, "as results name it"


def test_the_deal_of_a_day_is_one_for_all_and_can_be_solved() -> None:
    day = datetime.date(2026, 11, 29)
    choices = ItdChoices(format="2x3x2", source="day", solvable_only=False)
    first, second = itd_choices.make_deal(choices, today=day), itd_choices.make_deal(choices, today=day)
    assert first == second
    assert itd_choices.make_deal(choices, today=day + datetime.timedelta(1)).code != first.code


def test_kinds_are_chosen_and_counted() -> None:
    choices = ItdChoices(format="3x4x3")
    itd_choices.toggle_kind(choices, "C")
    assert (choices.format, choices.letters()) == ("4x4x3", "AFBC") and not choices.kinds
    itd_choices.toggle_kind(choices, "A")
    assert (choices.format, choices.kinds) == ("3x4x3", "FBC")
    itd_choices.set_format(choices, 3, 5, 2)
    assert choices.letters() == "FBC"
    itd_choices.set_format(choices, 5, 5, 2)
    assert choices.letters() == "AFBCN"
    pair = ItdChoices(format="2x3x2")
    itd_choices.toggle_kind(pair, "A")
    assert pair.letters() == "AF", "two kinds are the least"


def test_hopeless_formats_are_warned_of() -> None:
    for name in ("2x7x3", "3x9x3", "3x6x6"):
        assert itd_choices.warning(itd_choices.read_format(name))
    for name in ("2x3x2", "3x4x3", "4x5x3", "5x7x3", "4x7x4", "5x9x3"):
        assert not itd_choices.warning(itd_choices.read_format(name))


def test_choices_are_kept_and_damage_does_no_harm() -> None:
    settings = Settings()
    choices = ItdChoices(format="4x5x3", competition=True, players=["Anna", "Boris"], regulations={"bases_first": True})
    itd_choices.remember(settings, choices)
    assert itd_choices.recall(settings) == choices
    for damage in ({"format": "9x9x9"}, {"players": 3}, {"regulations": {"format": "5x7x3", "rescues": "x"}}, [], "x"):
        settings.remembered[itd_choices.KEPT] = damage
        found = itd_choices.recall(settings)
        assert itd_choices.told(found) is None and found.names()


def test_the_ladder_is_climbed_by_solving(tmp_path: Path) -> None:
    archive, _ = Archive.open(tmp_path / "games.sqlite3")
    assert itd_ladder.climbed(archive) == frozenset()
    session = itd_choices.begin(archive, itd_ladder.deal_of(0), "Anna")
    assert session.headers is not None and LADDER[0].code.seed == session.seed
    now = 0.0
    while session.outcome is None:
        now += 1.0
        moves = list(GAME.moves(session.state, 0))
        session.submit(0, next((move for move in moves if move.sign == "^"), moves[0]), now)
    assert session.outcome.reason == "solved"
    assert itd_ladder.climbed(archive) == frozenset({0}) and itd_ladder.next_step(frozenset({0})) == 1
    archive.close()
