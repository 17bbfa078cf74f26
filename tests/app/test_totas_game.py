"""Whole games of TOTAS through the window by clicks: two players, two pairs, a set-up by the players, blind turns."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.record import read_record, replay, write_record
from engine.totas.state import Labyrinth, Zones
from tests.app.totas_hand import GAME, NAMES_FOUR, TotasHand, hand
from tests.engine.totas_random import random_choice


def choose(ui: TotasHand, rng: Random) -> None:
    """One choice of the seat that is waited for, by clicks."""
    session = ui.session
    seat = session.actors[0]
    choice = random_choice(rng, session.state, seat)
    if isinstance(choice, Zones):
        for zone in choice.zones:
            ui.click_widget(f"kind.{zone.kind}")
            ui.tap_cell(name(zone.cells[0]))
            ui.tap_cell(name(zone.cells[2]))
        ui.click_widget("lock")
    elif isinstance(choice, Labyrinth):
        ui.look()
        ui.tap_cell(name(choice.cell))
        ui.click_widget("lock")
    else:
        ui.plan(choice)


def name(cell: int) -> str:
    from engine.totas.board import NAMES

    return NAMES[cell]


def play_out(ui: TotasHand, rng: Random, most: int = 400) -> dict[str, int]:
    """Plays to the end; what was met on the way."""
    met = {"blind": 0, "covers": 0, "openings": 0}
    for _ in range(most):
        if ui.session.outcome is not None:
            return met
        if ui.control.facing == "cover":
            met["covers"] += 1
            assert ui.top.pictures(1280, 800, 1.0) == []
        elif ui.control.facing == "opening":
            met["openings"] += 1
            ui.go_on()
            continue
        met["blind"] += bool(ui.session.state.phase == "plan" and ui.session.state.blind)
        choose(ui, rng)
        assert not ui.shell.fault
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("seed", [3, 4])
def test_a_whole_game_of_two(tmp_path: Path, seed: int) -> None:
    with hand(tmp_path) as ui:
        ui.sit_down(
            seed=seed, setup="quick", reserve_pieces="agreed", turn_limit=7, blind_turn=3, memory_seconds=5,
        )  # fmt: skip
        met = play_out(ui, Random(seed))
        assert met["blind"] >= 2 and met["openings"] >= 3
        over(ui)


def test_a_whole_game_of_four(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit_down(players=NAMES_FOUR, seed=9, turn_limit=5, blind_turn=0, reserve_pieces="lot")
        assert "Anna chooses first, then Vera" in ui.text
        assert "Boris" not in ui.text
        ui.look()
        assert ui.control.passing_to() == "Anna"
        first = next(iter(GAME.moves(ui.session.state, 0))).moves[0]
        ui.draft(first)
        assert ui.control.passing_to() == "Vera" and "Vera chooses" in ui.text
        ui.key("u")
        assert ui.control.passing_to() == "Anna" and not ui.control.drafts
        play_out(ui, Random(9))
        over(ui)


def test_the_players_set_up_themselves(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit_down(seed=2, setup="players", turn_limit=1, blind_turn=0)
        met = play_out(ui, Random(2))
        assert len(ui.session.state.zones) == 4 and met["covers"] >= 4
        over(ui)


def over(ui: TotasHand) -> None:
    """The end is told, the record replays to it."""
    session: Any = ui.session
    if ui.control.facing == "opening":
        ui.go_on()
    ui.settle()
    assert ui.top.dialogue == "result" and session.outcome is not None
    ui.click_widget("result.look")
    again = replay(read_record(write_record(session)))
    assert again.session.outcome == session.outcome
    assert again.session.state == session.state
