"""Endings beside the moves in the archive: a claim, a lot by agreement, a draw on time come back as they were."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.archive import Archive
from engine.catalog import find
from engine.game import regulate
from engine.session import Session
from tests.engine.chess_tools import fen, go

SPATIAL = fen("spatial", "KE1m kE8m RA2m", "w - - 99 90")
WIDE = fen("chess196", "Kh1 kh12 Ra2", "w - - 3 20 0 0")

Act = Callable[[Session], None]


@pytest.mark.parametrize(
    ("name", "start", "move", "act", "reason", "undone"),
    [
        ("spatial", SPATIAL, "RA2m-A3m", lambda m: m.claim(1, "50-moves", 0.0), "50-moves", True),
        ("spatial", SPATIAL, "RA2m-A3m", lambda m: m.agree(0.0), "agreement", True),
        ("chess196", WIDE, "Ra2-a3", lambda m: m.agree(0.0), "lot", False),
        ("chess196", WIDE, "Ra2-a3", lambda m: m.resign(0, 0.0), "resignation", True),
    ],
)
def test_endings_come_back(
    tmp_path: Path, name: str, start: str, move: str, act: Act, reason: str, undone: bool
) -> None:
    archive, _ = Archive.open(tmp_path / "a.sqlite3", find)
    game = find(name)
    match = Session(game, regulate(game.options), 9, ("A", "B"), start=start, journal=archive.journal())
    go(match, move)
    act(match)
    assert match.outcome is not None and match.outcome.reason == reason
    row = archive.games()[0]
    assert row.reason == reason
    match.journal = None
    archive.close()
    archive, _ = Archive.open(tmp_path / "a.sqlite3", find)
    again = archive.resume(row.id, 0.0)
    assert again.outcome == match.outcome and again.ended_beside and again.can_undo is undone
    assert again.state == match.state and again.points() == match.points()
    copy = archive.import_record(archive.record(row.id))
    assert archive.resume(copy, 0.0).outcome == match.outcome
    archive.close()


def test_repetition_is_remembered_across_a_restart(tmp_path: Path) -> None:
    archive, _ = Archive.open(tmp_path / "a.sqlite3", find)
    game = find("spatial")
    start = fen("spatial", "KE1m kE8m RA2m", "w - - 0 1")
    match = Session(game, regulate(game.options), 9, ("A", "B"), start=start, journal=archive.journal())
    go(match, *("RA2m-A3m", "KE8m-D8m", "RA3m-A2m", "KD8m-E8m") * 2)
    row = archive.games()[0].id
    archive.close()
    archive, _ = Archive.open(tmp_path / "a.sqlite3", find)
    again = archive.resume(row, 0.0)
    assert again.claims() == ("threefold",) and again.state.history == match.state.history
    again.undo(0.0)
    assert again.claims() == ()
    archive.close()
