"""Whole games of TOTAS through the window by clicks: two players, two pairs, a set-up by the players, blind turns."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from engine.record import read_record, replay, write_record
from engine.totas.board import CELLS, NAMES
from engine.totas.moves import singles
from engine.totas.state import Labyrinth, Move, Plan, Zones
from tests.app.totas_hand import GAME, NAMES_FOUR, TotasHand, hand
from tests.engine.totas_random import random_choice

SMALL = (940, 660)


def choose(ui: TotasHand, rng: Random) -> None:
    """One choice of the seat that is waited for, by clicks."""
    session = ui.session
    seat = session.actors[0]
    state: Any = session.state
    if state.phase == "plan" and state.blind:
        ui.plan(from_memory(rng, state, seat))
        return
    choice = random_choice(rng, state, seat)
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


def from_memory(rng: Random, state: Any, seat: int) -> Plan:
    """Two moves of pieces that are remembered rightly, and now and then of one that is not there."""
    if state.must_refuge[seat]:
        return Plan((Move(state.kings[seat], -1, "refuge", "K"),))
    if state.refuge_in[seat] >= 0:
        return Plan((Move(-1, state.refuge_in[seat], "return", "K"),))
    moves = [move for move in singles(state, seat) if move.kind in ("go", "erupt") and not move.how]
    first = rng.choice(moves)
    if rng.random() < 0.4:
        empty = rng.choice([cell for cell in CELLS if state.board[cell] is None])
        return Plan((first, Move(empty, (empty + 1) % len(CELLS), "go", "?")))
    others = [move for move in moves if not {move.origin, move.lands} & {first.origin, first.lands}]
    return Plan((first, rng.choice(others))) if others else Plan((first,))


def name(cell: int) -> str:
    return NAMES[cell]


def play_out(ui: TotasHand, rng: Random, most: int = 400) -> dict[str, int]:
    """Plays to the end; what was met on the way."""
    met = {"blind": 0, "covers": 0, "openings": 0}
    for _ in range(most):
        if ui.session.outcome is not None:
            return met
        if ui.control.facing == "cover":
            met["covers"] += 1
            assert ui.top.pictures(*SMALL, 1.0) == []
        elif ui.control.facing == "opening":
            met["openings"] += 1
            ui.go_on()
            continue
        met["blind"] += bool(ui.session.state.phase == "plan" and ui.session.state.blind)
        choose(ui, rng)
        assert not ui.shell.fault
    raise AssertionError("the game does not end")


def test_a_whole_game_of_two(tmp_path: Path) -> None:
    seed = 3
    with hand(tmp_path, size=SMALL) as ui:
        ui.sit_down(
            seed=seed, setup="quick", reserve_pieces="agreed", turn_limit=4, blind_turn=2, memory_seconds=5,
        )  # fmt: skip
        met = play_out(ui, Random(seed))
        assert met["blind"] >= 2 and met["openings"] >= 3
        over(ui)


def test_a_whole_game_of_four(tmp_path: Path) -> None:
    with hand(tmp_path, size=SMALL) as ui:
        ui.sit_down(players=NAMES_FOUR, seed=9, turn_limit=3, blind_turn=0, reserve_pieces="lot")
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
    with hand(tmp_path, size=SMALL) as ui:
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
