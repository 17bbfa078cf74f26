"""The table shows a turn on its way there and, taken back, on its way back, with the same balls."""

from __future__ import annotations

from app.control import Control
from app.intent import GoTo, PickCell, Undo
from app.looks.cube import Cube
from app.scene import Thing
from engine import catalog
from engine.game import regulate
from engine.session import Session


def table() -> Control:
    game = catalog.find("stavropol")
    control = Control(Session(game, regulate(game.options), 1, ("A", "B")), Cube(), speed=lambda: 1.0)
    control.pause(False, 0.0)
    for now, cells in ((1.0, ("133", "244")), (3.0, ("533", "422"))):
        for cell in cells:
            control.act(PickCell(cell), now, (10.0, 10.0))
    return control


def places(things: tuple[Thing, ...]) -> list[tuple[int, str, int]]:
    return sorted((t.seat, t.cell, t.slot) for t in things)


def test_a_taken_back_turn_runs_backwards() -> None:
    control = table()
    control.act(Undo(), 5.0, (0.0, 0.0))
    assert control.animation is not None and control.animation.t(5.0) == 0.0
    assert control.session.notation_at(1) == "133-244"
    assert places(control.animation.after) == places(control.things())
    assert control.animation.done(6.0)


def test_looking_back_one_turn_runs_backwards_and_a_leap_does_not() -> None:
    control = table()
    control.act(GoTo(1), 5.0, (0.0, 0.0))
    assert control.animation is not None
    assert places(control.animation.after) == places(control.things())
    control.act(GoTo(2), 7.0, (0.0, 0.0))
    control.act(GoTo(0), 9.0, (0.0, 0.0))
    assert control.animation is None
