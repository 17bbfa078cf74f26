"""Whole games through the real window, by clicks, chips and keys alone: in the cube and on the flat board."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.record import read_record, replay
from tests.app.table_hand import GAME, hand


def script(seed: int, turns: int) -> list[str]:
    """The turns of a random game that likes strikes, rams and vectors; always the same for a seed."""
    from engine.dice import Dice
    from engine.game import regulate

    dice = random.Random(seed)
    state = GAME.start(regulate(GAME.options, {"move_limit": turns // 2}), 1)
    out: list[str] = []
    while GAME.outcome(state) is None:
        seat = GAME.actors(state)[0]
        moves = list(GAME.moves(state, seat))
        texts = sorted(GAME.write_move(state, seat, move) for move in moves)
        lively = [t for t in texts if ":" in t or "+" in t]
        text = dice.choice(lively if lively and dice.random() < 0.7 else texts)
        out.append(text)
        state = GAME.play(state, {seat: GAME.read_move(state, seat, text)}, Dice(1)).state
    return out


@pytest.mark.parametrize("mode", ["cube", "flat"])
def test_a_whole_game_by_clicks(tmp_path: Path, mode: str) -> None:
    turns = script(3, 24)
    with hand(tmp_path, size=(860, 600)) as ui:
        ui.sit(move_limit=12)
        if mode == "flat":
            ui.key("b")
        for text in turns:
            ui.play(text)
        assert ui.session.outcome is not None and ui.session.outcome.reason == "limit"
        assert "The limit of moves was reached." in ui.text
        ui.click_widget("result.look")
        ui.click_widget("moves.first")
        assert ui.control.shown_ply == 0
        row = ui.shell.archive.games()[0]
        played = replay(read_record(ui.shell.archive.record(row.id)))
        assert len(played.states) == len(turns) + 1 and played.outcome == ui.session.outcome


def test_the_last_turns_of_a_decisive_game(tmp_path: Path) -> None:
    """White strikes the last ball of Black; result, points and the record follow."""
    with hand(tmp_path) as ui:
        ui.sit("A24./25./12.A5.a6./25./25. w -,- - - 20")
        ui.tap("333", "344", "411")
        ui.wait(1.0)
        assert ui.session.outcome is not None and ui.session.outcome.winners == (0,)
        assert "White wins" in ui.texts and "Black has no balls left." in ui.texts
        assert "2.5 points" in ui.texts and "1 point" in ui.texts
        ui.click_widget("result.export")
        ui.settle()
        assert any("The record was saved as" in text for text in ui.texts)


def test_from_the_menu_to_a_board_and_back_to_the_game(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.click_widget("menu.stavropol.play")
        if ui.top.name != "table":
            ui.click_widget("setup.start")
        assert ui.top.name == "table"
        seat = ui.control.seat
        ui.tap("133" if seat == 0 else "533", "244" if seat == 0 else "444")
        assert ui.session.ply == 1
        ui.restart()
        continues = [name for name in ui.widgets if name.startswith("continue.")]
        assert continues, sorted(ui.widgets)
        ui.click_widget(continues[0])
        assert ui.top.name == "table" and ui.session.ply == 1
