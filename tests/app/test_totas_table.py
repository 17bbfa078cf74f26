"""The table of TOTAS by events: planning by hand, keys and typing, the replay of an opening, blind turns, clocks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.clock import TimeControl
from tests.app.totas_hand import GAME, TotasHand, hand
from tests.engine.totas_tools import at

SMALL = (940, 660)


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[TotasHand]:
    with hand(tmp_path, size=SMALL) as driver:
        yield driver


def texts(ui: TotasHand) -> list[str]:
    return [str(draft["text"]) for draft in ui.control.drafts]


def sit(ui: TotasHand, pieces: str, reg: dict[str, Any] | None = None, **keys: Any) -> Any:
    """A table at a position, its cover lifted."""
    control = keys.pop("control", None)
    table = ui.sit_down(start=GAME.write(at(pieces, reg, **keys)), control=control, **(reg or {}))
    ui.look()
    return table


def test_drafts_are_changed_until_the_lock(ui: TotasHand) -> None:
    ui.sit_down()
    ui.look()
    ui.tap_cell("B1")
    ui.tap_cell("C3")
    ui.tap_cell("E2")
    ui.tap_cell("E4")
    assert texts(ui) == ["NB1-C3", "LE2-E4"] and "The plan is whole" in ui.text
    ui.click_widget("plan.drop.1")
    assert texts(ui) == ["LE2-E4"]
    ui.tap_cell("E2")
    ui.tap_cell("E3")
    assert texts(ui) == ["LE2-E3"]
    ui.drag(ui.point("K1"), ui.point("J3"))
    assert texts(ui) == ["LE2-E3", "NK1-J3"]
    ui.tap_cell("A2")
    assert texts(ui) == ["LE2-E3", "NK1-J3"] and ui.control.ui.notice, "a third move says why not"
    ui.key("u")
    assert texts(ui) == ["LE2-E3"]
    ui.click(*ui.point("A1"), button=4)
    assert ui.control.ui.picks[-1].kind == "origin", "the right button takes the last pick back"
    ui.key("escape")
    assert texts(ui) == ["LE2-E4"], "and what it stood for comes back"


def test_a_plan_by_keys_alone(ui: TotasHand) -> None:
    ui.sit_down()
    ui.key("enter")
    assert ui.control.facing == "plan"
    ui.key("up")
    assert ui.control.ui.cursor == "G1"
    ui.key("up")
    ui.key("enter")
    ui.key("up")
    ui.key("enter")
    assert texts(ui) == ["PG2-G3"]
    for _ in range(2):
        ui.key("left")
    ui.key("down")
    ui.key("enter")
    ui.key("tab")
    ui.key("enter")
    assert len(texts(ui)) == 2
    ui.key("l")
    assert ui.control.facing == "cover" and ui.session.sealed == {0}


def test_typed_moves_are_drafts(ui: TotasHand) -> None:
    ui.sit_down()
    ui.look()

    def typed(text: str) -> None:
        ui.key("slash")
        ui.type(text)
        ui.key("enter")

    typed("nb1-c3, e2-e4")
    assert texts(ui) == ["NB1-C3", "LE2-E4"] and ui.session.sealed == frozenset()
    typed("A2-A3, B2-B3")
    assert texts(ui) == ["PA2-A3", "PB2-B3"], "a whole plan takes the place of the drafts"
    typed("C3-C9")
    assert ui.control.ui.notice and texts(ui) == ["PA2-A3", "PB2-B3"]
    ui.key("escape")
    typed("nonsense")
    assert "nonsense" in ui.control.ui.notice


def test_a_volcano_goes_or_erupts(ui: TotasHand) -> None:
    sit(ui, "wVD5 bPD7 wPA3 bPA10 bNE6")
    ui.tap_cell("D5")
    assert "mode.erupt" in ui.widgets
    ui.tap_cell("D6")
    assert texts(ui) == ["VD5-D6"]
    ui.tap_cell("D5")
    ui.key("e")
    ui.tap_cell("D6")
    assert texts(ui) == ["VD5*D6"]
    ui.click_widget("plan.drop.1")
    ui.tap_cell("D5")
    ui.click(*ui.point("E6"), modifiers=1)
    assert texts(ui) == ["VD5*E6"], "Shift+click erupts"


def test_turn_and_go_takes_the_whole_plan(ui: TotasHand) -> None:
    sit(ui, "wWD5| bPD7 wPA3 bPA10")
    ui.tap_cell("D5")
    ui.key("o")
    assert texts(ui) == ["WD5^"]
    ui.tap_cell("E5")
    assert texts(ui) == ["WD5^-E5"]
    assert "The plan is whole" in ui.text


def test_a_dark_horse_says_as_what_it_goes(ui: TotasHand) -> None:
    sit(ui, "wHD5 wPA3 bPA10")
    ui.tap_cell("D5")
    ui.tap_cell("D6")
    if ui.control.composition.stage == "as":
        ui.click_widget("as.R")
    assert texts(ui)[0].startswith("H(")
    ui.key("u")
    ui.tap_cell("D5")
    ui.tap_cell("F7")
    assert ui.control.composition.stage == "as"
    ui.key("b")
    assert texts(ui) == ["H(B)D5-F7"]


def test_promotion_is_chosen_in_the_plan(ui: TotasHand) -> None:
    sit(ui, "wPA11 wPC3 bPL10")
    ui.tap_cell("A11")
    ui.tap_cell("A12")
    ui.key("q")
    assert texts(ui) == ["PA11-A12=Q"]


def test_what_a_plan_leaves_open_is_told(ui: TotasHand) -> None:
    sit(ui, "wRD5 bRD12 wPA3 bPA10 wPB3")
    assert "Attacked now: D5" in ui.text
    ui.tap_cell("D5")
    ui.tap_cell("C5")
    assert "Attacked after" not in ui.text and "Nothing of yours is attacked" in ui.text
    ui.tap_cell("A3")
    ui.tap_cell("L9")
    assert ui.control.ui.notice, "a refused cell says its rule"


def test_the_king_must_take_refuge(ui: TotasHand) -> None:
    sit(ui, "wKB2 bRA12 bRB12 bRC12 wPL3 wPK3 bPL10", must_refuge=[True, False])
    assert "the king must take refuge" in ui.text
    ui.tap_cell("B2")
    ui.click_widget("refuge")
    ui.tap_cell("L3")
    ui.tap_cell("L4")
    assert ui.control.waiting
    ui.click_widget("lock")
    assert ui.session.sealed == {0}


def test_the_opening_is_stepped_through(tmp_path: Path) -> None:
    with hand(tmp_path, size=SMALL, animation=1.0) as ui:
        sit(ui, "wRD5 bND9 wPA3 bPA10 wNF4 bNF8 wVK4 bPK6", zones=["w sea H6-J6"])
        ui.plan("RD5xD9, NF4-E6")
        ui.plan("PA10-A9, NF8-E6")
        show = ui.control.show
        assert show is not None and show.playing and show.stage.code == "plans"
        codes = [stage.code for stage in show.stages]
        assert codes[:4] == ["plans", "moves", "takings", "collisions"]
        assert "RD5xD9, NF4-E6" in ui.text and "PA10-A9, NF8-E6" in ui.text
        before = ui.control.state
        ui.wait(2.6)
        assert show.stage.code == "moves" and ui.control.animation is not None
        ui.click(*ui.point("D5"))
        ui.click(*ui.point("G1"))
        assert show.playing and ui.session.ply == 1, "a click loses nothing"
        ui.wait(12.0)
        assert not show.playing and show.index == show.last and ui.control.state is not before
        assert "collide" in ui.text and "takes knight" in ui.text
        ui.key("left")
        assert show.index == show.last - 1
        ui.click_widget("opening.stage.0")
        assert show.index == 0
        ui.key("right")
        assert show.index == 1 and not show.playing
        ui.key("p")
        assert show.index == 0 and show.playing
        ui.key("enter")
        assert show.over(ui.now)
        ui.key("enter")
        assert ui.control.facing == "cover" and ui.session.ply == 1


def test_earlier_turns_are_looked_at_and_the_draft_waits(ui: TotasHand) -> None:
    ui.sit_down(plans=[("NB1-C3, LE2-E4", "LH11-H9, NK12-J10"), ("PA2-A3, PB2-B3", "PA11-A10, PB11-B10")])
    ui.look()
    ui.tap_cell("E4")
    ui.tap_cell("E5")
    assert texts(ui) == ["LE4-E5"]
    ui.click_widget("moves.1")
    assert ui.control.show.ply == 1 and "NB1-C3, LE2-E4" in ui.text and ui.control.ui.plan == ()
    ui.tap_cell("E4")
    ui.click_widget("opening.on")
    assert texts(ui) == ["LE4-E5"]
    ui.click_widget("moves.2")
    assert ui.control.show.ply == 2
    ui.key("left", ctrl=True)
    ui.key("left", ctrl=True)
    assert ui.control.shown_ply == 0
    ui.key("end", ctrl=True)
    assert texts(ui) == ["LE4-E5"]
    ui.key("u")
    ui.key("u")
    assert ui.session.ply == 2 and "may be taken back" in ui.control.ui.notice, "no undo past an opening"


def test_a_blind_turn_is_planned_from_memory(ui: TotasHand) -> None:
    sit(ui, "wVD5 bVI8 wPA3 bPA10 wNC3 bNE6", blast=True, reg={"memory_seconds": 4})
    assert ui.control.remembering and not ui.control.ui.visor and "memory.now" in ui.widgets
    assert "in 4 seconds" in ui.text or "4" in ui.texts
    ui.tap_cell("C3")
    assert ui.control.ui.picks == ()
    ui.wait(4.2, rate=5)
    assert ui.control.ui.visor and "memory.now" not in ui.widgets
    ui.tap_cell("E6")
    assert [str(pick) for pick in ui.control.ui.picks] == ["origin:E6"], "nothing tells that no own piece stands there"
    ui.key("escape")
    ui.tap_cell("C3")
    ui.tap_cell("D5")
    assert texts(ui) == ["C3-D5"] and ui.control.ui.notice == ""
    ui.key("home", ctrl=True)
    assert ui.control.live and "visor" in ui.control.ui.notice
    ui.key("u")
    ui.shell.apply(ui.shell.go("settings"))
    ui.settle()
    ui.key("escape")
    assert ui.control.facing == "cover"
    ui.look()
    assert ui.control.ui.visor, "there is one time to look"


def test_the_seat_is_unstable_after_an_eruption_unless_unwanted(tmp_path: Path) -> None:
    for calm in (False, True):
        with hand(tmp_path / str(calm), size=SMALL, animation=1.0, reduced_motion=calm, reduced_flashing=calm) as ui:
            sit(ui, "wVD5 bVI8 wPA3 bPA10", blast=True, reg={"memory_seconds": 0})
            leant = set()
            for _ in range(8):
                ui.wait(0.2, rate=10)
                leant.add(round(ui.control.ui.sway, 4))
            assert (leant == {0.0}) == calm


def test_only_the_clock_of_who_plans_runs(ui: TotasHand) -> None:
    ui.sit_down(control=TimeControl("game", 100.0))
    ui.wait(5, rate=1)
    assert ui.session.clock.left == (100.0, 100.0) and not ui.session.clock.running
    ui.look()
    ui.wait(3, rate=1)
    assert ui.session.clock.running == (0,)
    ui.plan("NB1-C3, LE2-E4")
    ui.wait(30, rate=1)
    assert not ui.session.clock.running
    white, black = ui.session.clock.left
    assert 80 < white < 97.1 and black == 100.0
    ui.look()
    ui.key("p")
    assert ui.control.ui.paused and "The clocks stand still" in ui.text
    ui.wait(9, rate=1)
    ui.click_widget("paused.go")
    assert ui.session.clock.running == (1,)
    for _ in range(101):
        ui.step(1.0)
    ui.settle()
    assert ui.session.outcome is not None and ui.session.outcome.winners == (0,)
    assert ui.control.facing == "rest" and ui.top.dialogue == "result"


def test_under_the_cover_one_may_leave_resign_and_read(ui: TotasHand) -> None:
    ui.sit_down()
    assert not {"moves", "bar", "prompt", "player.far"} & set(ui.widgets)
    ui.key("slash")
    ui.key("p")
    ui.key("u")
    ui.key("tab")
    assert ui.control.facing == "cover" and not ui.control.ui.typing
    ui.key("escape")
    assert ui.top.dialogue == "menu"
    ui.click_widget("menu.keys")
    assert "lock the plan" in ui.text
    ui.key("escape")
    ui.click_widget("cover.menu")
    ui.click_widget("menu.resign")
    ui.click_widget("resign.1")
    assert ui.session.outcome is not None and ui.session.outcome.winners == (0,)
    assert ui.top.dialogue == "result" and "Black resigned" in ui.text
    ui.click_widget("result.rematch")
    assert ui.top.name == "totas" and ui.control.facing == "cover"
    assert ui.session.players == ("Boris", "Anna")


def test_leaving_covers_the_plan(ui: TotasHand) -> None:
    ui.sit_down()
    ui.look()
    ui.tap_cell("B1")
    ui.tap_cell("C3")
    ui.shell.apply(ui.shell.go("rules", "chess196"))
    ui.settle()
    ui.key("escape")
    assert ui.control.facing == "cover" and "C3" not in ui.text
    ui.look()
    assert texts(ui) == ["NB1-C3"]


def test_a_draw_by_agreement(ui: TotasHand) -> None:
    ui.sit_down()
    ui.look()
    ui.click_widget("draw")
    ui.click_widget("agree.0")
    ui.click_widget("agree.1")
    assert ui.session.outcome is not None and ui.session.outcome.winners == ()
    assert ui.top.dialogue == "result"


def test_a_plan_that_is_late_loses(ui: TotasHand) -> None:
    ui.sit_down(plan_seconds=20)
    ui.wait(60, rate=1)
    ui.plan("NB1-C3, LE2-E4")
    ui.wait(60, rate=1)
    assert ui.session.outcome is None, "under the cover nobody's time runs"
    ui.look()
    for _ in range(22):
        ui.step(1.0)
    ui.settle()
    assert ui.session.outcome is not None and ui.session.outcome.reason == "late"
    assert ui.session.outcome.winners == (0,) and ui.top.dialogue == "result"


def test_the_end_is_told_after_its_opening(tmp_path: Path) -> None:
    with hand(tmp_path, size=SMALL, animation=1.0) as ui:
        sit(ui, "wKA1 wPL4 wPK4 bRB7 bRH8 bPL10 bPG9")
        ui.plan("PK4-K5, PL4-L5")
        ui.plan("PG9-G8, RH8-A8")
        ui.wait(2.0)
        assert ui.session.outcome is not None and ui.top.dialogue == "", "the opening is seen first"
        ui.wait(9.0)
        assert ui.top.dialogue == "result" and "Black wins" in ui.text
        ui.click_widget("result.look")
        ui.click_widget("opening.on")
        assert ui.top.dialogue == "result" and ui.control.facing == "rest"
        ui.click_widget("result.look")
        ui.click_widget("moves.1")
        assert ui.control.show is not None and ui.control.show.over(ui.now)
        ui.click_widget("opening.on")
        assert ui.control.show is None


def test_a_machine_that_slept_costs_nobody_time(ui: TotasHand) -> None:
    ui.sit_down(control=TimeControl("game", 100.0))
    ui.look()
    ui.wait(1.0)
    ui.step(500.0)
    ui.settle()
    assert ui.control.ui.paused and ui.session.outcome is None
    ui.click_widget("paused.go")
    assert ui.session.clock.running == (0,) and ui.session.clock.left[0] > 95
