"""A competition on one deal: in turn, sealed, without undo, kept by the archive; old archives open."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engine import archive_schema
from engine.archive import Archive, ArchiveError
from engine.archive_matches import (
    delete_match,
    keep_answer,
    kept_answer,
    matches,
    solo_games,
)
from engine.errors import RuleError
from engine.itd.match import Match
from engine.itd.ranking import Result, read_line, write_line
from engine.itd.statistics import Par, par_key, played, series, sums
from engine.session import Session
from tests.engine.itd_tools import EXAMPLE, ITD, read, rules

BEST = ("^1F", "^1C", "M2C", "3F>3C", "^2F", "^3F", "^3C")
LOST = ("^1F", "^1C", "M2C", "^3C")


class Wall:
    def __init__(self) -> None:
        self.now = datetime(2026, 11, 29, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture
def archive(tmp_path: Path, wall: Wall) -> Archive:
    return Archive(tmp_path / "a.sqlite3", wall=wall)


def submit(game: Session, moves: tuple[str, ...], now: float, each: float) -> None:
    for move in moves:
        now += each
        game.submit(0, ITD.read_move(game.state, 0, move), now)


def code(call: object, *args: object) -> str:
    with pytest.raises(RuleError) as refused:
        call(*args)  # type: ignore[operator]
    return refused.value.code


def test_three_players_in_turn(archive: Archive) -> None:
    match = Match.create(archive, ("Анна", "Борис", "Вера"), rules(), 0, EXAMPLE)
    assert match.players == match.waiting == ("Анна", "Борис", "Вера") and not match.playing and not match.over
    first = match.begin("Анна", 100.0)
    assert first.actors == (0,) and not first.friendly and match.playing == "Анна"
    assert code(match.begin, "Борис", 100.0) == "match-running"
    submit(first, BEST, 100.0, 10.0)
    assert not first.undo(200.0) and first.outcome is not None
    assert code(match.results) == code(match.table) == code(match.export) == "match-sealed"
    assert code(match.begin, "Анна", 200.0) == "match-played"
    row = archive.games("itd")[0]
    assert (row.sealed, row.result, row.position, row.reason, row.winners) == (True, "sealed", "", "", ())
    assert code(archive.delete, row.id) == "in-match" and not solo_games(archive, "itd")
    second = match.begin("Борис", 300.0)
    submit(second, LOST, 300.0, 1.0)
    third = match.begin("Вера", 400.0)
    submit(third, BEST, 400.0, 9.0)
    table = match.table()
    ranked = [(r.place, r.result.player, r.total) for r in table]
    assert ranked == [(1, "Вера", 63.0), (2, "Анна", 70.0), (3, "Борис", 0.0)]
    assert match.over and code(match.begin, "Анна", 0.0) == "match-over"
    assert {row.result for row in archive.games("itd")} == {"solved 1 0 1 70", "solved 1 0 1 63", "unsolved 1 0 0 4"}
    assert len(match.export().splitlines()) == 3
    archive.delete(row.id)
    assert [r.result.player for r in Match.load(archive, match.id).table()] == ["Вера", "Анна", "Борис"]


def test_resigning_is_a_result(archive: Archive) -> None:
    match = Match.create(archive, ("a",), rules(format="3x4x3"), 5)
    session = match.begin("a", 0.0)
    session.resign(0, 12.34)
    assert [(r.result.solved, r.result.out, r.result.seconds) for r in match.table()] == [(False, 0, 12.3)]
    assert match.deal.startswith("A3x4x3-5-")


def test_time_runs_on_while_the_program_is_closed(archive: Archive, wall: Wall) -> None:
    match = Match.create(archive, ("a", "b"), rules(), 0, EXAMPLE)
    session = match.begin("a", 0.0)
    submit(session, BEST[:3], 0.0, 2.0)
    path = archive.path
    archive.close()
    wall.now += timedelta(seconds=100)
    again = Archive(path, wall=wall)
    match = Match.load(again, match.id)
    assert match.playing == "a" and match.waiting == ("b",)
    session = match.begin("a", 5000.0)
    assert (session.ply, session.spent(5000.0), session.friendly) == (3, 100.0, False)
    submit(session, BEST[3:], 5000.0, 5.0)
    match.refresh()
    assert match.playing == "" and not match.over
    again.close()


def test_another_window_does_not_play_the_same_attempt(archive: Archive, wall: Wall) -> None:
    match = Match.create(archive, ("a", "b"), rules(), 0, EXAMPLE)
    match.begin("a", 0.0)
    other = Archive(archive.path, wall=wall)
    assert code(Match.load(other, match.id).resume, 0.0) == "in-use"
    other.close()


def test_results_from_elsewhere(archive: Archive, tmp_path: Path) -> None:
    here = Match.create(archive, ("a",), rules(), 0, EXAMPLE)
    there_archive = Archive(tmp_path / "b.sqlite3")
    there = Match.create(there_archive, ("z", "a"), rules(), 0, EXAMPLE)
    for player in there.players:
        submit(there.begin(player, 0.0), BEST, 0.0, 1.0)
    text = "# from elsewhere\n" + there.export()
    new, wrong = here.take_in(text + "junk\n")
    assert (new, [(number, error.code) for number, error in wrong]) == (1, [(3, "result-twice"), (4, "result-line")])
    assert here.take_in(text)[0] == 0
    assert code(here.table) == "match-sealed"
    submit(here.begin("a", 0.0), BEST, 0.0, 2.0)
    assert [(r.place, r.result.player) for r in here.table()] == [(1, "z"), (2, "a")]
    assert [read_line(line).player for line in here.export().splitlines()] == ["a", "z"]
    other = Match.create(archive, ("q",), rules(format="3x4x3"), 5)
    assert [error.code for _, error in other.take_in(text)[1]] == ["result-other-deal"] * 2
    ruled = Match.create(archive, ("q",), rules(base_penalty=9), 0, EXAMPLE)
    assert {error.code for _, error in ruled.take_in(text)[1]} == {"result-other-rules"}
    submit(ruled.begin("q", 0.0), BEST, 0.0, 2.0)
    assert [r.result.player for r in ruled.table()] == ["q"]
    there_archive.close()


@pytest.mark.parametrize("players", [(), ("a", "a"), ("a", " a "), ("",), ("a", "  ")])
def test_players_need_names_of_their_own(archive: Archive, players: tuple[str, ...]) -> None:
    with pytest.raises(RuleError) as refused:
        Match.create(archive, players, rules(), 0)
    assert refused.value.code == "match-players" and not matches(archive)


def test_lists_and_what_is_missing(archive: Archive) -> None:
    one = Match.create(archive, ("a",), rules(format="2x3x2"), 1)
    two = Match.create(archive, ("b",), rules(format="2x3x2"), 2)
    assert [row.id for row in matches(archive, "itd")] == [two.id, one.id] and not matches(archive, "stavropol")
    assert code(one.begin, "nobody", 0.0) == "match-players" and code(one.resume, 0.0) == "match-over"
    delete_match(archive, one.id)
    assert code(Match.load, archive, one.id) == "no-match"


def test_an_archive_of_the_first_version_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "old.sqlite3"
    with monkeypatch.context() as patched:
        patched.setattr(archive_schema, "VERSION", 1)
        db = archive_schema.connect(str(path))
        db.execute(
            "INSERT INTO games VALUES (1, 'stavropol', '[\"A\",\"B\"]', '{}', '0000000000000001',"
            " '{\"kind\":\"none\"}', '', 1, '{}', '2026-01-01', '2026-01-01', 0, '', '[0,0]', '*', '', '',"
            " '[]', 0, '[0,0]', '')"
        )
        db.close()
    with sqlite3.connect(path) as raw:
        assert raw.execute("PRAGMA user_version").fetchone()[0] == 1
    raw.close()
    archive, notices = Archive.open(path)
    assert not notices and archive.row(1).players == ("A", "B") and archive.row(1).aid == ""
    assert archive.load(1).game.id == "stavropol" and matches(archive) == []
    Match.create(archive, ("a",), rules(format="2x3x2"), 1)
    archive.close()


def test_help_is_noted_and_not_taken_back(archive: Archive) -> None:
    journal = archive.journal()
    Session(ITD, rules(format="2x3x2"), 1, ("a",), journal=journal)
    assert journal.row_id is not None
    for aid, kept in (("hint", "hint"), ("solver", "solver"), ("hint", "solver")):
        archive.mark_aid(journal.row_id, aid)
        assert archive.row(journal.row_id).aid == kept


def test_statistics_by_format(archive: Archive) -> None:
    worse = ("^1F", "^1C", "M2F", "3C>3F", "^2C", "^3C", "^3F")
    for number, (moves, aid, each) in enumerate(
        ((BEST, "", 3.0), (LOST, "", 1.0), (worse, "", 2.0), (BEST, "hint", 1.0), (BEST, "solver", 1.0))
    ):
        journal = archive.journal()
        game = Session(ITD, rules(), number, ("a",), start=EXAMPLE, journal=journal)
        game.resume(0.0)
        submit(game, moves, 0.0, each)
        assert journal.row_id is not None
        archive.mark_aid(journal.row_id, aid)
    other = Session(ITD, rules(format="3x4x3"), 4, ("a",), journal=archive.journal())
    other.resign(0, 5.0)
    Session(ITD, rules(format="3x4x3"), 4, ("b",), journal=archive.journal()).resign(0, 5.0)
    start = read(EXAMPLE)
    keep_answer(archive, par_key(start, None), Par(1, 0, 0).as_object())
    games = played(solo_games(archive, "itd", "a"), lambda key: Par.from_object(kept_answer(archive, key)))
    assert len(games) == 6
    small, large = sums(games)
    assert str(small.format) == "2x3x2" and str(large.format) == "3x4x3"
    own = small.tallies[""]
    assert (own.played, own.solved, own.judged, own.at_par, own.fastest) == (3, 2, 2, 0, 14.0)
    assert own.best is not None and (own.best.penalty, own.best.more_rescues, own.best.seconds) == (30, 0, 14.0)
    assert [small.tallies[aid].played for aid in ("hint", "solver")] == [1, 1]
    assert large.tallies[""].played == 1 and large.tallies[""].best is None
    assert [game.penalty for game in series(games, small.format)] == [30, 30]
    keep_answer(archive, par_key(start, None), Par(1, 0, 1).as_object())
    games = played(solo_games(archive, "itd"), lambda key: Par.from_object(kept_answer(archive, key)))
    assert sums(games)[0].tallies[""].at_par == 2


def test_pars_are_values() -> None:
    rest = {"B": 0, "T": 0}
    for junk in (None, {}, {"R": 1}, {"R": "1"} | rest, {"R": -1} | rest, {"R": True} | rest):
        assert Par.from_object(junk) is None
    assert Par.from_object(Par(1, 2, 3, False).as_object()) == Par(1, 2, 3, False)


def test_a_full_disk_leaves_the_competition_as_it_was(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.create(archive, ("a", "b"), rules(), 0, EXAMPLE)

    def full(*_: object) -> None:
        raise ArchiveError("disk-full", path=archive.path)

    with monkeypatch.context() as patched:
        patched.setattr(archive, "transaction", full)
        assert code(match.begin, "a", 0.0) == "disk-full"
    assert Match.load(archive, match.id).waiting == ("a", "b")


def test_lines_of_results_hold_what_was_played(archive: Archive) -> None:
    match = Match.create(archive, ("a",), rules(), 0, EXAMPLE)
    submit(match.begin("a", 0.0), BEST, 0.0, 1.0)
    result = Result("2x3x2 FC [1C 1F] [2F 3F] [2C 3C]", "a", True, 1, 0, 1, 6, 7.0)
    assert match.results() == [result] and match.export() == write_line(result) + "\n"
