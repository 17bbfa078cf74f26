"""Kill −9 at random moments of running games; two processes on one archive."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import tempfile
from collections.abc import Iterator
from multiprocessing.context import ForkServerContext
from pathlib import Path
from random import Random

import pytest

from engine.archive import Archive, ArchiveError
from engine.game import regulate
from engine.record import secret
from engine.session import Session
from tests.engine import archive_player
from tests.tiny import find

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs fork and SIGKILL")

KILLS = 100


@pytest.fixture(scope="module")
def processes() -> Iterator[ForkServerContext]:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.engine.archive_player"])
    yield context


def lines(log: Path) -> list[list[str]]:
    """The whole lines of a log; the kill may have cut the last one short."""
    text = log.read_text("utf-8", "replace") if log.exists() else ""
    return [line.split("|", 4) for line in text.split("\n")[:-1]]


def test_a_hundred_kills_lose_nothing(processes: ForkServerContext, tmp_path: Path) -> None:
    path, log = tmp_path / "prostor.sqlite3", tmp_path / "shown"
    rng = Random(20)
    seen = 0
    for kill in range(KILLS):
        log.unlink(missing_ok=True)
        child = processes.Process(target=archive_player.play, args=(str(path), str(log), kill))
        child.start()
        # One in eight while it still opens the archive; the others after some acts, and some thousandths of a second.
        wanted = 0 if kill % 8 == 0 else rng.randrange(1, 10)
        while child.is_alive() and len(lines(log)) < wanted:
            child.join(0.002)
        child.join(rng.random() * 0.01)
        assert child.is_alive(), "the player failed by itself"
        child.kill()
        child.join()
        assert child.exitcode == -signal.SIGKILL
        check(path, lines(log))
        seen += len(lines(log))
    assert seen > 3 * KILLS, "the players were killed before they could play"


def check(path: Path, said: list[list[str]]) -> None:
    """What was shown last is there, or the one act after it that was kept but not yet shown."""
    archive, notices = Archive.open(path, find)
    try:
        assert notices == []
        if not said:
            return
        row_id, ply, sealed, left, position = said[-1]
        session = archive.resume(int(row_id))
        assert session.clock.running == () and session.clock.since is None
        now = (session.ply, "".join(map(str, sorted(session.sealed))), session.game.write(session.state))
        if now == (int(ply), sealed, position):
            kept = ",".join(f"{seconds:.6f}" for seconds in session.clock.left)
            assert kept == left or session.outcome is not None
        elif sealed != now[1] and session.ply == int(ply):
            resigned = session.outcome is not None
            assert resigned or set(sealed) < set(now[1]), "a choice was sealed after the last one shown"
        else:
            assert abs(session.ply - int(ply)) == 1, "more than one act is missing"
            assert session.game.write(session.state_at(int(ply))) == position
            assert session.clock.left == session.clock_at(session.ply).left
        if session.outcome is None:
            session.resume(0.0)
            assert session.clock.running == session.actors != ()
            assert session.clock.next_flag(0.0)
        for number in {int(line[0]) for line in said}:
            going = archive.load(number)
            if secret(going):
                with pytest.raises(ArchiveError) as refused:
                    archive.record(number)
                assert refused.value.code == "secret-game"
            else:
                assert archive.record(number)
        assert archive.row(int(row_id)).plies == session.ply
    finally:
        archive.close()


def wait_for(child: multiprocessing.process.BaseProcess, log: Path) -> None:
    for _ in range(1000):
        if log.exists() and log.read_text():
            return
        child.join(0.02)
        assert child.is_alive()
    raise AssertionError("the other process did not get that far")


def test_a_game_played_elsewhere_is_left_alone_until_that_process_dies(
    processes: ForkServerContext, tmp_path: Path
) -> None:
    path, log = tmp_path / "a.sqlite3", tmp_path / "log"
    archive = Archive(path, find)
    game = find("race")
    journal = archive.journal()
    session = Session(game, regulate(game.options), 1, ("A", "B"), journal=journal)
    session.submit(0, "step", 0.0)
    assert journal.row_id is not None
    archive.release(journal.row_id)
    child = processes.Process(target=archive_player.hold, args=(str(path), journal.row_id, str(log)))
    child.start()
    try:
        wait_for(child, log)
        assert archive.unfinished()[0].in_use
        for act in (archive.resume, archive.delete):
            with pytest.raises(ArchiveError) as refused:
                act(journal.row_id)
            assert refused.value.code == "in-use"
        with pytest.raises(ArchiveError) as refused:
            session.submit(1, "step", 1.0)
        assert refused.value.code == "in-use" and session.ply == 1
        assert archive.load(journal.row_id).ply == 1, "looking at it is free"
        other = Session(game, regulate(game.options), 2, ("C", "D"), journal=archive.journal())
        other.submit(0, "step", 0.0)
    finally:
        child.kill()
        child.join()
    assert not archive.unfinished()[-1].in_use
    again = archive.resume(journal.row_id)
    again.submit(1, "step", 0.0)
    assert again.ply == 2


def test_processes_may_write_at_once(processes: ForkServerContext, tmp_path: Path) -> None:
    path = str(tmp_path / "a.sqlite3")
    children = [processes.Process(target=archive_player.append_games, args=(path, 6, name)) for name in "abc"]
    for child in children:
        child.start()
    for child in children:
        child.join()
        assert child.exitcode == 0
    archive = Archive(path, find)
    rows = archive.games()
    assert len(rows) == 18 and all(row.result in ("1-0", "0-1") for row in rows)
    for row in rows:
        assert archive.load(row.id).outcome is not None
    assert len(list(tmp_path.glob("*-holder-*"))) == 1, "only this process is left"


@pytest.mark.parametrize("damaged", [False, True])
def test_processes_may_open_a_new_or_a_damaged_archive_at_once(
    processes: ForkServerContext, tmp_path: Path, damaged: bool
) -> None:
    for turn in range(4):
        folder = tmp_path / str(turn)
        folder.mkdir()
        path, log = folder / "a.sqlite3", tmp_path / f"log{turn}"
        if damaged:
            path.write_bytes(b"no archive " * 1000)
        children = [processes.Process(target=archive_player.open_once, args=(str(path), str(log))) for _ in range(6)]
        for child in children:
            child.start()
        for child in children:
            child.join()
        assert sorted(log.read_text().split()) == ["damaged"] * damaged + ["opened"] * (6 - damaged)
        archive = Archive(path, find)
        assert len(archive.games()) == 6
        archive.close()
        assert len(list(folder.glob("*damaged*.sqlite3"))) == damaged


def test_an_archive_that_may_not_be_written(processes: ForkServerContext) -> None:
    with tempfile.TemporaryDirectory(prefix="prostor-ro-") as name:
        folder = Path(name)
        folder.chmod(0o777)
        log = folder.parent / f"{folder.name}.log"
        log.touch()
        log.chmod(0o666)
        path = folder / "a.sqlite3"
        Archive(path, find).close()
        try:
            for file_mode, folder_mode, code in (
                (0o444, 0o555, "read-only"),
                (0o444, 0o777, "read-only"),
                (0o000, 0o777, "cannot-open"),
            ):
                path.chmod(file_mode)
                folder.chmod(folder_mode)
                child = processes.Process(target=archive_player.unprivileged, args=(str(path), str(log)))
                child.start()
                child.join()
                said = log.read_text().removeprefix("ArchiveError(")[1:]
                assert said.startswith(f"{code}("), (said, oct(file_mode), oct(folder_mode))
            assert path.exists(), "nothing was set aside"
        finally:
            folder.chmod(0o777)
            path.chmod(0o666)
            log.unlink()
