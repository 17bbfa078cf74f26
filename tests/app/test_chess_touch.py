"""Touch-move at the table: what was touched must move or be taken, by whatever way a person tries to get round it."""

from __future__ import annotations

from typing import Any

import pytest

from app import wording
from app.control import Control
from app.intent import GoTo, MakePick, PickCell, Resign, TypeMove, Undo, Unpick
from app.looks import registry
from engine.compose import Pick
from tests.engine.chess_tools import fen, session

PLACE = fen("chess196", "Kh1 kh14 Rd1 Bf1 nd8 re9 Pk2", "w - - 0 1 0 0")


def at(start: str = PLACE, **regulations: object) -> Control:
    rules = {"touch_move": True, **regulations}
    match = session("chess196", start, **rules)
    match.resume(0.0)
    return Control(match, registry.find("chess196"), speed=lambda: 0.0)


def picks(control: Control) -> str:
    return " ".join(str(pick) for pick in control.ui.picks)


def do(control: Control, *intents: Any) -> None:
    for intent in intents:
        control.act(intent, 1.0)


def test_a_touched_piece_stays_touched() -> None:
    control = at()
    do(control, PickCell("d1"))
    for way in (Unpick(), Unpick(True), PickCell("d1"), PickCell("f1"), Undo(), TypeMove("Bf1-g2")):
        do(control, way)
        assert picks(control) == "origin:d1", way
        assert control.ui.notice == wording.tr("Touched is moved: the rook on d1 must move"), way
    control.put_back(control.ui.picks)
    with pytest.raises(ValueError):
        control.put_back(())
    do(control, PickCell("d2"))
    assert control.session.notation_at(1) == "Rd1-d2"


def test_the_touched_piece_may_be_moved_by_typing() -> None:
    control = at()
    do(control, PickCell("d1"), TypeMove("Rd1xd8"))
    assert control.session.notation_at(1) == "Rd1xd8"


def test_a_look_at_an_earlier_turn_or_a_pause_takes_no_touch_back() -> None:
    control = at()
    do(control, TypeMove("k2-k3"), TypeMove("Nd8-c10"), PickCell("d1"), GoTo(0))
    assert not control.ui.picks and control.composition is None
    do(control, GoTo(None))
    assert picks(control) == "origin:d1" and control.held == (Pick("origin", "d1"),)
    do(control, PickCell("d5"))
    assert control.session.ply == 3 and not control.held


def test_a_touched_enemy_piece_is_taken() -> None:
    control = at()
    do(control, PickCell("d8"))
    assert picks(control) == "touch:d8"
    for way in (Unpick(), PickCell("f1"), PickCell("e9"), TypeMove("Bf1-g2"), TypeMove("Rd1-d2")):
        do(control, way)
        assert picks(control) == "touch:d8", way
        if way != PickCell("e9"):
            assert "must be taken" in control.ui.notice, way
    do(control, PickCell("d1"), PickCell("d3"))
    assert picks(control) == "touch:d8 origin:d1" and "must be taken" in control.ui.notice
    do(control, PickCell("d8"))
    assert control.session.notation_at(1) == "Rd1xd8"


def test_an_enemy_piece_that_cannot_be_taken_binds_to_nothing() -> None:
    control = at()
    do(control, PickCell("e9"))
    assert not control.ui.picks and control.ui.inspected == "e9"
    do(control, PickCell("f1"))
    assert picks(control) == "origin:f1"


def test_what_is_put_straight_is_not_touched() -> None:
    control = at()
    for cell in ("d1", "d8", "f1", "h14"):
        do(control, MakePick(Pick("adjust")), PickCell(cell))
        assert control.held == () and picks(control).endswith(f"adjust touch:{cell}")
    do(control, Unpick(True))
    assert not control.ui.picks
    do(control, MakePick(Pick("adjust")), PickCell("d1"), PickCell("f1"))
    assert picks(control) == "adjust touch:d1 origin:f1" and len(control.held) == 3
    do(control, PickCell("d1"))
    assert "must move" in control.ui.notice
    do(control, PickCell("a6"))
    assert control.session.notation_at(1) == "Bf1-a6"


def test_a_pawn_on_the_last_rank_is_committed_before_its_piece_is_chosen() -> None:
    start = fen("chess196", "Kh1 kh12 Pb13 ra14", "w - - 0 1 0 0")
    control = at(start)
    do(control, PickCell("b13"), PickCell("b14"))
    assert control.composition is not None and control.composition.stage == "promote"
    for way in (Unpick(), PickCell("a14"), PickCell("b14"), TypeMove("b13xa14=Q")):
        do(control, way)
        assert picks(control) == "origin:b13 land:b14", way
        assert control.ui.notice == "The pawn has been put on b14: choose what it becomes", way
    do(control, MakePick(Pick("promote", "V")))
    assert control.session.notation_at(1) == "b13-b14=V"


def test_a_touched_move_is_final_when_it_is_let_go_of() -> None:
    """Moves that are to be confirmed are not to be taken back by not confirming them."""
    match = session("chess196", PLACE, touch_move=True)
    control = Control(match, registry.find("chess196"), confirm=lambda: True, speed=lambda: 0.0)
    do(control, PickCell("d1"), PickCell("d3"))
    assert match.notation_at(1) == "Rd1-d3"
    match = session("chess196", PLACE)
    control = Control(match, registry.find("chess196"), confirm=lambda: True, speed=lambda: 0.0)
    do(control, PickCell("d1"), PickCell("d3"))
    assert match.ply == 0 and control.waiting


def test_without_the_regulation_picks_are_free() -> None:
    control = at(touch_move=False)
    do(control, PickCell("d1"), PickCell("f1"))
    assert picks(control) == "origin:f1" and control.held == ()
    do(control, PickCell("f1"))
    assert not control.ui.picks
    do(control, PickCell("d8"))
    assert not control.ui.picks and control.ui.inspected == "d8"


def test_the_end_lets_go() -> None:
    control = at()
    do(control, PickCell("d1"), Resign(0))
    assert control.held == () and not control.ui.picks
