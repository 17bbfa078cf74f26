"""Records: texts come back, games replay exactly, and whatever is wrong is named once with its number."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.clock import TimeControl
from engine.errors import BadRecord
from engine.game import FORFEITS, Outcome, regulate
from engine.record import VERSION, Entry, Record, read_record, record_of, replay, result_text, write_record
from engine.session import Session
from tests.engine.conformance import CASES, random_move
from tests.tiny import find

NAMES = ("Анна «О'Нил»", 'a "quoted" \\ name\nin two lines')


def played(name: str, seed: int, turns: int = 1000, end: str = "", **more: Any) -> Session:
    """A random game through a session."""
    case, rng = CASES[name], Random(f"record{name}{seed}")
    game = case.game
    session = Session(game, case.rules(rng), seed, NAMES[: game.seats], **more)
    now = 0.0
    session.resume(now)
    while session.actors and session.ply < min(turns, 2 * case.turns):
        now += rng.random() * 9
        seat = rng.choice(session.actors)
        session.submit(seat, random_move(game, session.state, seat, rng), now)
        if rng.random() < 0.1 and not session.sealed:
            session.undo(now)
    if session.outcome is None and end == "resign":
        session.resign(0, now)
    elif session.outcome is None and end == "agree":
        session.agree(now)
    elif session.outcome is None and end == "time":
        session.tick(now + 1e7)
    return session


def bad(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as refused:
        replay(text, find)
    return refused.value


def race(moves: str, headers: str = "", result: str = "*") -> str:
    return f'[Game "race"]\n[Version "1"]\n[Seed "1"]\n{headers}[Result "{result}"]\n\n{moves}\n'


@pytest.mark.parametrize("name", sorted(CASES))
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("end", ["", "resign", "agree", "time"])
def test_a_game_replays_exactly_from_its_text(name: str, seed: int, end: str) -> None:
    control = TimeControl("game", 4000, 1.5) if end == "time" or seed % 2 else None
    session = played(name, seed, 5 + 12 * seed, end, control=control)
    text = write_record(session)
    record = read_record(text, find)
    assert record == record_of(session) and write_record(record, find) == text
    again = replay(text, find)
    assert again.outcome == session.outcome
    assert again.positions == tuple(session.game.write(session.state_at(i)) for i in range(session.ply + 1))
    assert again.states == tuple(session.state_at(i) for i in range(session.ply + 1))
    assert again.session.players == session.players and again.session.points() == session.points()
    assert again.session.control == session.control
    assert write_record(again.session) == text


def test_how_a_record_looks() -> None:
    session = Session(find("race"), regulate(find("race").options, {"first_side": "black"}), 255, ("A", "B"))
    for seat, move in ((1, "step"), (0, "run"), (1, "step")):
        session.submit(seat, move, 0.0)
    session.resign(0, 0.0)
    assert write_record(session) == (
        '[Game "race"]\n[Version "1"]\n[White "A"]\n[Black "B"]\n[Seed "00000000000000ff"]\n'
        '[Regulations "first_side=black"]\n[Result "0-1"]\n[Reason "resignation"]\n\n1. step run 2. step 0-1\n'
    )
    timed = Session(find("race"), regulate(find("race").options), 1, ("A", "B"), TimeControl("game", 3600))
    timed.resume(0.0)
    timed.submit(0, "step", 61.0)
    assert write_record(timed).endswith('[TimeControl "3600+0"]\n[Result "*"]\n\n1. step {[%clk 0:58:59]} *\n')


@pytest.mark.parametrize("reason", FORFEITS)
def test_a_game_lost_without_playing_on_is_written_and_read(reason: str) -> None:
    game = find("stavropol")
    session = Session(game, regulate(game.options), 1, ("A", "B"))
    session.submit(0, game.read_move(session.state, 0, "133-244"), 0.0)
    session.forfeit(1, reason, 0.0)
    text = write_record(session)
    assert f'[Reason "{reason}"]' in text and text.endswith(" 1-0\n")
    again = replay(text)
    assert again.outcome == Outcome((0,), reason) and again.session.points() == (2.5, 0.0)
    assert write_record(again.session) == text
    with pytest.raises(BadRecord) as caught:
        replay(text.replace("1-0", "1/2-1/2"))
    assert caught.value.code == "result-mismatch", "somebody has lost"


def test_how_plans_and_steps_look() -> None:
    duel = Session(find("duel"), regulate(find("duel").options, {"charms": False}), 3, ("A", "B"))
    for _ in range(3):
        duel.submit(0, ("cut", "high"), 0.0)
        duel.submit(1, ("feint", "low"), 0.0)
    text = write_record(duel)
    assert text.endswith(
        "\n\n1. cut, high / feint, low\n2. cut, high / feint, low\n3. cut, high / feint, low\n1-0\n"
    )
    assert '[Charms "-/-"]' in text and '[Regulations "charms=off"]' in text
    charmed = Session(find("duel"), regulate(find("duel").options), 3, ("A", "B"))
    charm = charmed.state.charms[1]
    charmed.submit(0, ("cut", charm), 0.0)
    charmed.submit(1, ("feint", "low"), 0.0)
    assert f"1. cut, {charm} / feint, low {{turned-away 1}}\n" in write_record(charmed)
    puzzle = Session(find("puzzle"), regulate(find("puzzle").options), 3, ("Ann",), start="2 1 3 4 5; 6")
    puzzle.submit(0, (0, 1), 0.0)
    assert write_record(puzzle).endswith('[Result "solved 5"]\n[Reason "solved"]\n\n1. 1>2 solved 5\n')
    assert replay(write_record(puzzle), find).outcome == Outcome((0,), "solved")


def test_reading_is_lenient_in_space_line_ends_and_signs() -> None:
    text = (
        '\ufeff\r\n  [ Game   "race" ]\r\n\r\n[Seed "1"]\r[White "A"]\n\n\n 1.step\t{ said }\r\n1... step\n\n2 .. \n'
    )
    assert bad(text).facts["number"] == 2  # a number and its dots stay together
    good = read_record(text.replace("2 .. ", "2... step  *  "), find)
    assert [entry.texts for entry in good.moves] == [("step",), ("step",), ("step",)]
    assert good.moves[0].comment == "said" and good.result == "*"
    assert replay(good, find).session.state.places == (2, 1)
    plans = '[Game "duel"]\n\n1.  cut high\n / guard   LOW {a}{b} 2. cut, low {c} / cut, high'
    record = read_record(plans, find)
    assert record.moves[0] == Entry(("cut high", "guard LOW"), (), "a b")
    assert len(record.moves) == 2 and replay(record, find).session.ply == 2


def test_nothing_but_headers_is_a_game_not_begun() -> None:
    assert replay('[Game "stavropol"]', find).positions == ("25A/25./25./25./25a w -,- - - 0",)


def test_newer_versions_are_refused_with_their_number() -> None:
    error = bad(f'[Game "chess9"]\n[Version "{VERSION + 6}"]\n\n1. whatever')
    assert error.code == "newer-version" and error.facts["version"] == str(VERSION + 6)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "header-missing"),
        ("1. step", "header-missing"),
        ('[Game "chess9"]', "unknown-game"),
        ('[Game "race"', "header"),
        ('[Game "race"]\n[Game "race"]', "header-twice"),
        ('[Game "race"]\n[Version "new"]', "header-value"),
        ('[Game "race"]\n[Seed "xyz"]', "header-value"),
        ('[Game "race"]\n[TimeControl "soon"]', "header-value"),
        ('[Game "race"]\n[TimeControl "1/0"]', "header-value"),
        ('[Game "race"]\n[Regulations "length=900"]', "header-value"),
        ('[Game "race"]\n[Regulations "width=9"]', "header-value"),
        ('[Game "race"]\n[Position "nowhere"]', "header-value"),
        (race("1. step {never closed"), "comment-open"),
        (race("1. step 3. step"), "move-number"),
        (race("1. step * step"), "after-result"),
        (race("1. step 1-0"), "result-mismatch"),
        (race("1. step", result="1-0"), "result-mismatch"),
        (race("1. step 1-0", '[Reason "agreement"]\n', "1-0"), "result-mismatch"),
        (race("1. step", '[Reason "resignation"]\n', "1/2-1/2"), "result-mismatch"),
        (race("1. step", '[Reason "arrived"]\n', "1-0"), "result-mismatch"),
        (race("1. step step", '[Position "11 1 w 0"]\n', "0-1"), "move"),
        (race("1. step", '[Position "11 1 w 0"]\n', "0-1"), "result-mismatch"),
        (race("1. step", '[Position "11 1 w 0"]\n[Reason "time"]\n', "1-0"), "result-mismatch"),
        (race("1. step", '[Position "11 1 w 0"]\n', "*"), "result-mismatch"),
        ('[Game "duel"]\n\n1. cut, low', "move"),
        ('[Game "duel"]\n\n1. cut, low / cut, high / cut, low', "move"),
        ('[Game "puzzle"]\n[Position "2 1 3 4 5; 6"]\n\n1. 1>2 unsolved 5', "result-mismatch"),
        ("x" * 3_000_000, "record-too-long"),
        ("\n".join(f'[H{n} "x"]' for n in range(999)), "record-too-long"),
        ('[Game "race"]\n\n' + "wait " * 30_000, "record-too-long"),
    ],
)
def test_what_is_wrong_is_named(text: str, code: str) -> None:
    assert bad(text).code == code


def test_the_first_move_not_allowed_is_named_with_its_number() -> None:
    error = bad(race("1. step run 2. step walk 3. jump jump"))
    assert (error.code, error.facts["number"], error.facts["text"]) == ("move", 2, "walk")
    assert error.facts["reason"] == "notation"
    stavropol = '[Game "stavropol"]\n\n1. 111-233 555-444 2. 233-344 111-222'
    error = bad(stavropol)
    assert (error.facts["number"], error.facts["text"]) == (2, "233-344") or error.facts["text"] == "111-222"
    assert bad('[Game "duel"]\n\n1. cut, low / cut, high\n2. bow, low / cut, high').facts["number"] == 2


header = st.text(max_size=30)
word = st.text(st.characters(categories=("L", "N"), include_characters="-:,+>=^x"), min_size=1, max_size=8).filter(
    lambda w: not w[0].isdigit() and w not in ("solved", "unsolved")
)
comment = st.text(max_size=30).map(str.strip)
clocks = st.integers(0, 9999 * 3600)


@st.composite
def records(draw: st.DrawFn) -> Record:
    game = draw(st.sampled_from(["race", "duel", "puzzle"]))
    seats = 2 if game == "duel" else 1
    plan = st.lists(word, min_size=1, max_size=3).map(" ".join) if game == "duel" else word
    entries = st.builds(
        Entry,
        st.lists(plan, min_size=seats, max_size=seats).map(tuple),
        st.one_of(st.just(()), st.lists(clocks, min_size=seats, max_size=seats).map(tuple)),
        comment,
    )
    extra = draw(st.dictionaries(st.from_regex("[A-Z][a-z]{1,8}", fullmatch=True), header, max_size=4))
    names = draw(st.tuples(header, header))
    headers = extra | {"Game": game, "Version": "1", "White": names[0], "Black": names[1]}
    for name in ("Result", "Reason"):
        headers.pop(name, None)
    results = ("", "*", "solved 1 2 3", "unsolved") if game == "puzzle" else ("", "*", "1-0", "0-1", "1/2-1/2")
    opening = draw(comment)
    return Record(
        headers, tuple(draw(st.lists(entries, max_size=6))), draw(st.sampled_from(results)), draw(header), opening
    )


@given(records())
def test_reading_what_was_written_gives_it_back(record: Record) -> None:
    text = write_record(record, find)
    assert read_record(text, find) == record
    assert read_record(text.replace("\n", "\r\n"), find) == record


@given(st.text(max_size=300))
def test_any_text_is_a_record_or_a_bad_one(text: str) -> None:
    for whole in (text, f'[Game "race"]\n\n{text}', f'[Game "duel"]\n\n1. {text}', f'[Game "puzzle"]\n{text}'):
        try:
            replay(whole, find)
        except BadRecord as error:
            assert error.code
            str(error)


@given(st.integers(0, 10_000), st.text(max_size=4), st.integers(0, 6), st.sampled_from(sorted(CASES)))
def test_a_damaged_record_is_a_record_or_a_bad_one(place: int, insert: str, cut: int, name: str) -> None:
    text = write_record(played(name, 1, 12, "agree"))
    place %= len(text)
    try:
        replay(text[:place] + insert + text[place + cut :], find)
    except BadRecord as error:
        assert error.code


def test_results_in_words() -> None:
    stavropol, puzzle = find("stavropol"), CASES["puzzle"].game
    assert [result_text(stavropol, o) for o in (None, Outcome((0,), "x"), Outcome((1,), "x"), Outcome((), "x"))] == [
        "*", "1-0", "0-1", "1/2-1/2",
    ]  # fmt: skip
    assert result_text(puzzle, Outcome((), "lost"), puzzle.read("2 1 3 4 5; 0", regulate(puzzle.options))) == (
        "unsolved 0"
    )


def test_opening_letters_in_a_record_are_read() -> None:
    again = replay('[Game "stavropol"]\n[Seed "0"]\n\n1. AN ---RU *', find)
    assert [again.session.notation_at(ply) for ply in (1, 2)] == ["111-233", "524-421"]
