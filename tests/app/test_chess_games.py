"""Whole games of chess through the real window by events, from records of seeded players (see `playthroughs`)."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path

import pytest

from engine.game import off_default
from engine.record import read_record, replay
from tests.app.chess_acts_hand import ActsHand, acts_hand
from tests.playthroughs import chess

ENDS = {
    "chess196_mate": ("White wins", "Checkmate."),
    "chess196_arrival": ("White wins", "The king of White has reached the far rank."),
    "chess196_lot": ("Black wins", "Neither side could win, so lots were cast: Black was lucky."),
    "spatial_resigned": ("Black wins", "White resigned."),
}


def play(ui: ActsHand, name: str, ways: list[str]) -> None:
    """Sits down to the recorded game and makes all its moves."""
    played = replay(chess.kept(name))
    session = played.session
    rules = off_default(session.game.options, session.regulations)
    ui.open(session.game.id, seed=session.seed, **rules)
    if session.game.id == "spatial":
        ui.key("b")
    for way, ply in zip(cycle(ways), range(1, session.ply + 1)):
        if way == "cube":
            ui.key("c")
        ui.play_by(session.notation_at(ply), way)
        if way == "cube":
            ui.key("b")


@pytest.mark.parametrize("name", [name for name in ENDS if name != "spatial_resigned"])
def test_a_whole_game_on_the_board(tmp_path: Path, name: str) -> None:
    with acts_hand(tmp_path, size=(640, 480)) as ui:
        play(ui, name, [*["sheet", "drag"] * 5, "keys", "typed"])
        if name.endswith("lot"):
            ui.click_widget("lot.cast")
            ui.click_widget("lot.on")
        finish(ui, name)


def test_a_whole_game_in_the_cube(tmp_path: Path) -> None:
    with acts_hand(tmp_path, size=(820, 560)) as ui:
        play(ui, "spatial_resigned", [*["sheet", "drag"] * 4, "keys", "cube", "typed"])
        assert ui.session.ply >= 60
        taken = [event for ply in range(1, ui.session.ply + 1) for event in ui.session.step_at(ply).events
                 if type(event).__name__ == "Removed"]  # fmt: skip
        assert len(taken) > 10
        ui.click_widget("resign")
        ui.click_widget("ask.yes")
        finish(ui, "spatial_resigned")


def finish(ui: ActsHand, name: str) -> None:
    """The end is told, the archive keeps the game, and what it kept is the record."""
    title, reason = ENDS[name]
    assert title in ui.texts and reason in ui.texts
    row = ui.shell.archive.games()[0]
    again = replay(read_record(ui.shell.archive.record(row.id)))
    first = replay(chess.kept(name))
    assert again.outcome == first.outcome == ui.session.outcome
    assert [entry.choice for entry in again.session.plies] == [entry.choice for entry in first.session.plies]


@pytest.mark.parametrize("name", ENDS)
def test_the_records_are_what_their_maker_makes(name: str) -> None:
    """The lot and the resigned game are made anew (the others take long); all of them replay to their result."""
    played = replay(chess.kept(name))
    assert played.outcome is not None
    if name in ("chess196_lot", "spatial_resigned"):
        made = chess.invented(name)
        assert [ply.choice for ply in made.plies] == [ply.choice for ply in played.session.plies]
        assert made.outcome == played.outcome
