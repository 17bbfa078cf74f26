"""The archive: games come back exactly, secrets are veiled, and a bad file or disk costs nothing."""

from __future__ import annotations

import os
import sqlite3
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.archive import Archive, ArchiveError
from engine.archive_schema import VERSION, Veil
from engine.clock import TimeControl
from engine.errors import BadRecord, RuleError
from engine.game import Outcome, regulate
from engine.session import Session
from tests.engine.conformance import CASES, random_move
from tests.tiny import find

FIVE = TimeControl("game", 300, 2)


class Wall:
    """A clock on the wall that goes on a second at every look."""

    def __init__(self) -> None:
        self.now = datetime(2025, 6, 1, 12, 0, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "prostor.sqlite3"


@pytest.fixture
def archive(path: Path) -> Iterator[Archive]:
    made, notices = Archive.open(path, find, Wall())
    assert notices == []
    yield made
    made.close()


def begin(archive: Archive, name: str = "race", players: tuple[str, ...] = ("Анна", "Bob"), **more: Any) -> Session:
    game = find(name)
    rules = regulate(game.options, more.pop("rules", None))
    seed = more.pop("seed", 1)
    return Session(game, rules, seed, players[: game.seats], journal=archive.journal(), **more)


def number(session: Session) -> int:
    row_id = session.journal.row_id  # type: ignore[union-attr]
    assert isinstance(row_id, int)
    return row_id


def same(one: Session, other: Session) -> None:
    assert one.game is other.game
    for name in ("regulations", "seed", "players", "control", "friendly", "start_text", "headers", "plies", "ply",
                 "state", "outcome", "actors", "sealed", "can_undo", "can_redo"):  # fmt: skip
        assert getattr(one, name) == getattr(other, name), name
    for ply in range(len(one.plies) + 1):
        assert one.state_at(ply) == other.state_at(ply) and one.step_at(ply) == other.step_at(ply)


@pytest.mark.parametrize("name", sorted(CASES))
@pytest.mark.parametrize("seed", range(4))
def test_a_game_comes_back_exactly_at_every_moment(archive: Archive, name: str, seed: int) -> None:
    case, rng = CASES[name], Random(f"archive{name}{seed}")
    game = case.game
    control = FIVE if seed % 2 else None
    session = Session(
        game, case.rules(rng), rng.getrandbits(64), ("Анна", "Bob \"x\"\n\\")[: game.seats], control,
        friendly=seed != 3, headers={"Event": "Match"}, journal=archive.journal(),
    )  # fmt: skip
    now = 0.0
    session.resume(now)
    for _ in range(40):
        if not session.actors:
            break
        now += rng.random()
        chance = rng.random()
        if chance < 0.2:
            session.undo(now)
        elif chance < 0.3:
            session.redo(now)
        else:
            seat = rng.choice(session.actors)
            session.submit(seat, random_move(game, session.state, seat, rng), now)
        if rng.random() < 0.3:
            again = archive.load(number(session))
            same(session, again)
            assert again.clock.left == session.clock.left and again.clock.running == ()
    if session.outcome is None:
        session.resign(0, now)
        same(session, archive.load(number(session)))
        session.undo(now)
    again = archive.resume(number(session))
    same(session, again)
    row = archive.row(number(session))
    told = session.state if session.outcome is not None else game.seen_by(session.state, None)
    assert (row.plies, row.position) == (session.ply, game.write(told))
    assert (row.result == "*") == (session.outcome is None)


def test_playing_on_after_coming_back(archive: Archive) -> None:
    session = begin(archive, control=FIVE)
    session.resume(0.0)
    session.submit(0, "step", 10.0)
    session.submit(1, "step", 30.0)
    session.undo(40.0)
    archive.release(number(session))
    again = archive.resume(number(session), 1000.0)
    assert again.clock.left == (292.0, 300.0) and again.clock.running == () and again.can_redo
    again.resume(1000.0)
    assert again.clock.running == (1,) and again.clock.remaining(1, 1001.0) == 299.0
    again.redo(1010.0)
    again.submit(0, "run", 1020.0)
    assert archive.load(number(session)).ply == 3


def test_thinking_time_is_kept_now_and_then(archive: Archive) -> None:
    session = begin(archive, control=FIVE)
    session.resume(0.0)
    session.submit(0, "step", 0.0)
    for now in range(1, 61):
        session.tick(float(now))
    left = archive.load(number(session)).clock.left
    assert left[0] == 302.0 and 240.0 <= left[1] <= 245.0
    session.pause(61.0)
    assert archive.load(number(session)).clock.left == (302.0, 239.0)


def test_a_sealed_choice_comes_back_and_cannot_be_read_in_the_file(archive: Archive, path: Path) -> None:
    session = begin(archive, "duel", seed=77)
    session.submit(1, ("guard", "low"), 0.0)
    again = archive.load(number(session))
    assert again.sealed == {1} and again.actors == (0,)
    raw = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert b"guard" not in raw and b"low" not in raw
    assert b"high" not in raw, "the charms are secret too"
    assert b"000000000000004d" not in raw, "the seed tells every coin to come"
    step = again.submit(0, ("cut", "low"), 0.0)
    assert step is not None
    session.submit(0, ("cut", "low"), 0.0)
    assert session.state == again.state


def test_the_veil() -> None:
    veil = Veil("00ff" * 16)
    for text in ("", "plain", "~odd", "ы" * 1000):
        assert veil.show(veil.hide(text)) == text
        assert not text or text not in veil.hide(text)
    assert veil.show("never hidden") == "never hidden"
    for junk in ("~", "~!!", "~AAAA"):
        with pytest.raises(ArchiveError):
            veil.show(junk)


def test_lists_and_filters(archive: Archive) -> None:
    first, second = begin(archive), begin(archive, "stavropol", ("Ксения", "Bob"))
    solo = begin(archive, "puzzle", ("Ada",))
    first.resign(0, 0.0)
    assert [row.id for row in archive.unfinished()] == [number(solo), number(second)]
    assert [row.id for row in archive.games()] == [number(first), number(solo), number(second)]
    assert [row.id for row in archive.games(game="stavropol")] == [number(second)]
    assert [row.id for row in archive.games(player="КСЕ")] == [number(second)]
    assert [row.id for row in archive.games(player="bob")] == [number(first), number(second)]
    assert [row.id for row in archive.games(finished=True)] == [number(first)]
    assert len(archive.games(finished=False)) == 2 and len(archive.games(limit=1)) == 1
    row = archive.row(number(first))
    assert (row.result, row.reason, row.winners, row.points) == ("0-1", "resignation", (1,), (0.0, 1.0))
    assert row.players == ("Анна", "Bob") and row.started < row.updated
    archive.delete(number(first))
    with pytest.raises(ArchiveError) as refused:
        archive.row(number(first))
    assert refused.value.code == "no-game"
    with pytest.raises(ArchiveError) as refused:
        first.undo(0.0)
    assert refused.value.code == "gone"
    for act in (archive.load, archive.resume, archive.record):
        with pytest.raises(ArchiveError):
            act(number(first))


def test_records_out_and_in(archive: Archive) -> None:
    session = begin(archive, "stavropol", rules={"move_limit": 3}, control=FIVE)
    rng = Random(3)
    while session.actors:
        session.submit(session.actors[0], random_move(session.game, session.state, session.actors[0], rng), 1.0)
    text = archive.record(number(session))
    assert '[Date "2025.06.01"]' in text
    copy = archive.import_record(text)
    assert archive.record(copy) == text
    assert archive.row(copy).points == session.points() and not archive.row(copy).in_use
    assert archive.resume(copy).outcome == session.outcome
    count = len(archive.games())
    with pytest.raises(BadRecord):
        archive.import_record(text.replace("1. ", "1. 999-999 "))
    assert len(archive.games()) == count


def test_an_ending_beside_the_rules_comes_back(archive: Archive) -> None:
    session = begin(archive)
    session.submit(0, "step", 0.0)
    session.agree(0.0)
    again = archive.resume(number(session))
    assert again.outcome == Outcome((), "agreement") and again.undo(0.0)
    assert archive.row(number(session)).result == "*"


def test_sums(archive: Archive) -> None:
    plan = [(("Ann", "Bob"), 0), (("Bob", "Ann"), 1), (("Ann", "Bob"), None), (("Ann", "Cat"), 1)]
    for players, loser in plan:
        session = begin(archive, "stavropol", players)
        session.submit(0, session.game.read_move(session.state, 0, "111-222"), 0.0)
        if loser is None:
            session.agree(0.0)
        else:
            session.resign(loser, 0.0)
    begin(archive, "stavropol")
    sums = archive.statistics("stavropol")
    assert (sums.played, sums.unfinished, sums.won, sums.drawn) == (4, 1, (2, 1), 1)
    assert sums.reasons == {"resignation": 3, "agreement": 1} and sums.mean_plies == 1.0 and sums.longest == 1
    assert archive.statistics("race").played == 0
    table = {row.player: row for row in archive.standings("stavropol")}
    ann, bob, cat = table["Ann"], table["Bob"], table["Cat"]
    assert (ann.played, ann.won, ann.drawn, ann.lost, ann.points) == (4, 1, 1, 2, 2.5 + 1 + 1 + 1.75)
    assert (bob.won, bob.lost, bob.points, cat.lost) == (2, 0, 6.75, 1)
    assert (ann.rating, bob.rating, cat.rating) == (4 * 1 / 2, 3 * 2, 0.0)
    assert next(iter(table)) == "Bob" or ann.points >= bob.points
    pairs = {series.players: series for series in archive.series("stavropol")}
    match = pairs["Ann", "Bob"]
    assert (match.played, match.won, match.drawn, match.points) == (3, (0, 2), 1, (3.75, 6.75))
    assert match.rating == (0.0, 6.0)
    assert next(iter(pairs)) == ("Ann", "Cat"), "the last played first"


# Bad files and disks


def whole(path: Path) -> int:
    """An archive with one game of some turns; its number."""
    made = Archive(path, find)
    session = begin(made, "stavropol")
    rng = Random(1)
    for _ in range(12):
        session.submit(session.actors[0], random_move(session.game, session.state, session.actors[0], rng), 0.0)
    made.close()
    return number(session)


def test_a_file_that_is_no_archive_is_set_aside(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"This was a shopping list. " * 200)
    wall = lambda: datetime(2025, 3, 4, 5, 6, 7, tzinfo=UTC)  # noqa: E731
    archive, notices = Archive.open(path, find, wall)
    assert [(n.code, n.facts) for n in notices] == [("damaged", {"kept": "prostor-damaged-20250304-050607.sqlite3"})]
    assert (path.parent / "prostor-damaged-20250304-050607.sqlite3").read_bytes().startswith(b"This was a shopping")
    begin(archive)
    archive.close()
    path.write_bytes(b"again, at the same second " * 200)
    archive, notices = Archive.open(path, find, wall)
    assert notices[0].facts["kept"] == "prostor-damaged-20250304-050607-2.sqlite3"
    archive.close()


@pytest.mark.parametrize("damage", ["cut", "header", "middle", "foreign"])
def test_a_damaged_archive_is_set_aside_whole(path: Path, damage: str) -> None:
    whole(path)
    content = path.read_bytes()
    match damage:
        case "cut":
            path.write_bytes(content[: len(content) // 2])
        case "header":
            path.write_bytes(b"\x00" * 100 + content[100:])
        case "middle":
            page = 4096
            path.write_bytes(content[:page] + os.urandom(len(content) - page))
        case "foreign":
            path.unlink()
            with sqlite3.connect(path) as db:
                db.execute("CREATE TABLE shopping (item)")
            db.close()
    damaged = path.read_bytes()
    archive, notices = Archive.open(path, find)
    assert [n.code for n in notices] == ["damaged"]
    assert (path.parent / str(notices[0].facts["kept"])).read_bytes() == damaged
    assert archive.games() == []
    begin(archive)
    archive.close()


def test_an_empty_file_is_a_new_archive(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    archive, notices = Archive.open(path, find)
    assert notices == []
    archive.close()


def test_an_archive_of_a_newer_version_is_left_alone(path: Path) -> None:
    whole(path)
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version = {VERSION + 5}")
    db.close()
    before = path.read_bytes()
    with pytest.raises(ArchiveError) as refused:
        Archive.open(path, find)
    assert (refused.value.code, refused.value.facts["version"]) == ("newer-version", VERSION + 5)
    assert path.read_bytes() == before and len(list(path.parent.iterdir())) == 1


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE plies SET choice = '{\"0\":\"111-555\"}' WHERE number = 4",
        "UPDATE plies SET position = 'elsewhere' WHERE number = 4",
        "UPDATE plies SET choice = 'no JSON' WHERE number = 4",
        "UPDATE plies SET choice = '[1]' WHERE number = 4",
        "UPDATE plies SET clock = '7' WHERE number = 4",
        "DELETE FROM plies WHERE number = 4",
        "UPDATE games SET ply = 99",
        "UPDATE games SET game = 'chess9'",
        "UPDATE games SET control = '{}'",
        "UPDATE games SET players = '[\"one\"]'",
        "UPDATE games SET seed = 'x'",
        "UPDATE games SET players = CAST(x'5bff5d' AS TEXT)",
        "UPDATE games SET players = 'x', winners = '3', points = '{', position = '~?'",
    ],
)
def test_a_game_that_cannot_be_replayed_says_so_and_the_others_go_on(path: Path, spoil: str) -> None:
    row_id = whole(path)
    with sqlite3.connect(path) as db:
        db.execute(spoil)
    db.close()
    archive, notices = Archive.open(path, find)
    assert notices == [] and len(archive.games()) == 1
    for act in (archive.resume, archive.load, archive.record):
        with pytest.raises(ArchiveError) as refused:
            act(row_id)
        assert refused.value.code == "damaged-game"
    assert archive.statistics("stavropol").played in (0, 1)
    assert archive.standings("stavropol") == archive.series("stavropol") == []
    session = begin(archive)
    session.submit(0, "step", 0.0)
    archive.delete(row_id)
    archive.close()


def test_a_full_disk_refuses_the_turn_and_lets_it_be_made_again(archive: Archive) -> None:
    session = begin(archive, "stavropol", control=FIVE)
    session.resume(0.0)
    pages = archive.db.execute("PRAGMA page_count").fetchone()[0]
    archive.db.execute(f"PRAGMA max_page_count = {pages}")
    rng = Random(5)
    refused: ArchiveError | None = None
    for _ in range(200):
        before = (session.ply, session.state, session.clock, len(session.plies))
        move = random_move(session.game, session.state, session.actors[0], rng)
        try:
            session.submit(session.actors[0], move, 1.0)
        except ArchiveError as error:
            refused = error
            break
    assert refused is not None and refused.code == "disk-full"
    assert (session.ply, session.state, session.clock, len(session.plies)) == before
    same(session, archive.load(number(session)))
    archive.db.execute("PRAGMA max_page_count = 1000000")
    session.submit(session.actors[0], move, 2.0)
    same(session, archive.load(number(session)))


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="mounts a disk of its own")
def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(disk)], capture_output=True)
    if mounted.returncode:
        pytest.skip("no disk can be mounted here")
    try:
        archive = Archive(disk / "a.sqlite3", find)
        session = begin(archive)
        session.submit(0, "step", 0.0)
        (disk / "ballast").write_bytes(b"")
        with (disk / "ballast").open("ab", buffering=0) as ballast:
            try:
                while ballast.write(b"x" * 512):
                    pass
            except OSError:
                pass
        codes = set()
        for _ in range(400):
            try:
                session.submit(session.actors[0], "wait", 0.0)
            except ArchiveError as error:
                codes.add(error.code)
                break
        assert codes == {"disk-full"}
        made = session.ply
        with pytest.raises(ArchiveError) as refused:
            Archive.open(disk / "new" / "b.sqlite3", find)
        assert refused.value.code == "disk-full"
        (disk / "ballast").unlink()
        session.submit(session.actors[0], "wait", 0.0)
        assert session.ply == made + 1
        same(session, archive.load(number(session)))
        archive.close()
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def test_a_folder_in_place_of_the_file(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(ArchiveError) as refused:
        Archive.open(path, find)
    assert refused.value.code == "cannot-open"
    assert isinstance(refused.value, RuleError)


def test_an_archive_in_memory() -> None:
    archive = Archive(":memory:", find)
    session = begin(archive)
    session.submit(0, "step", 0.0)
    assert archive.load(number(session)).ply == 1
    archive.close()


def test_two_archives_of_one_process_keep_apart(archive: Archive, path: Path) -> None:
    session = begin(archive)
    other = Archive(path, find)
    assert other.unfinished()[0].in_use
    with pytest.raises(ArchiveError) as refused:
        other.resume(number(session))
    assert refused.value.code == "in-use"
    archive.release(number(session))
    assert not other.unfinished()[0].in_use
    taken = other.resume(number(session))
    taken.submit(0, "step", 0.0)
    with pytest.raises(ArchiveError):
        session.submit(0, "step", 0.0)
    other.close()
    assert archive.resume(number(session)).ply == 1


def test_the_time_used_of_a_limited_turn_is_kept(archive: Archive) -> None:
    session = begin(archive, control=TimeControl("game", 300, 0, 60))
    session.resume(0.0)
    session.submit(0, "step", 8.0)
    session.pause(20.0)
    again = archive.load(number(session))
    assert again.clock == session.clock and again.clock.turn_left(1, 0.0) == 48.0
    assert again.clock_at(1) == session.clock_at(1).stop(8.0)
