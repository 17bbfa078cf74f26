"""What a stranger stumbled over at a table of TOTAS: secrets told by an end that is taken back, small windows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.totas_hand import GAME, NAMES_FOUR, TotasHand, hand

SMALL = (900, 600)
"""The smallest window, in pixels."""


def whole(ui: TotasHand, widget: str) -> bool:
    """Whether a widget lies inside the window as a whole."""
    rect, (width, height) = ui.widgets[widget], ui.window_size
    return rect.x >= 0 and rect.y >= 0 and rect.x + rect.w <= width and rect.y + rect.h <= height


@pytest.mark.parametrize("end", ["resignation", "agreement"])
def test_no_end_is_taken_back_once_the_secrets_are_out(tmp_path: Path, end: str) -> None:
    with hand(tmp_path) as ui:
        ui.sit_down(seed=5, setup="quick")
        ui.turn("PA2-A3, PB2-B3", "PA11-A10, PB11-B10")
        ui.plan("PA3-A4, PB3-B4")
        ui.look()
        assert min(ui.session.state.labs) >= 0
        if end == "resignation":
            ui.click_widget("resign")
            ui.click_widget("ask.yes")
        else:
            ui.click_widget("draw")
            ui.click_widget("agree.0")
            ui.click_widget("agree.1")
        outcome = ui.session.outcome
        assert outcome is not None and outcome.reason == end
        # The labyrinths can be seen now, in the record and in the archive.
        ui.click_widget("result.look")
        ui.click_widget("undo")
        ui.key("u")
        ui.key("z", ctrl=True)
        assert ui.session.outcome == outcome and not ui.session.can_undo


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_a_small_window_has_room_for_a_blind_turn(tmp_path: Path, language: str, scale: float) -> None:
    with hand(tmp_path, size=SMALL, scale=scale, language=language) as ui:
        ui.sit_down(seed=5, setup="quick", players=NAMES_FOUR)
        ui.plan("VH1*H2, PA2-A3")
        assert whole(ui, "cover.look") and whole(ui, "cover.menu")
        ui.plan("PA11-A10, PB11-B10")
        if "opening.on" not in ui.widgets:
            ui.click_widget("opening.skip")
        assert whole(ui, "opening.on") and whole(ui, "opening.back")
        ui.click_widget("opening.back")
        assert whole(ui, "opening.step") and whole(ui, "opening.skip")
        ui.click_widget("opening.skip")
        ui.click_widget("opening.on")
        for seat in (0, 1):
            assert ui.session.state.blind and ui.control.waited_for == seat
            assert whole(ui, "cover.look") and whole(ui, "cover.menu"), seat
            ui.look()
            ui.click_widget("memory.now")
            ui.tap_cell("D2")
            for chip in ("mode.erupt", "mode.legion", "cancel"):
                assert whole(ui, chip), chip
            ui.key("escape")
            ui.click_widget("lock")
        assert ui.control.facing == "opening"


def test_a_blind_turn_offers_no_kinds_of_moves_that_nobody_can_make(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit_down(plans=[("VH1*H2, PA2-A3", "PA11-A10, PB11-B10")])
        ui.look()
        ui.click_widget("memory.now")
        ui.tap_cell("D2")
        assert {"mode.erupt", "mode.legion"} <= set(ui.widgets)
        assert not {"as.N", "as.B", "as.R", "as.G", "turn"} & set(ui.widgets), "nobody has a Dark Horse or a Vepr"
    with hand(tmp_path / "reserve") as ui:
        ui.sit_down(plans=[("VH1*H2, PA2-A3", "PA11-A10, PB11-B10")], reserve_pieces="H")
        ui.look()
        ui.click_widget("memory.now")
        ui.tap_cell("D2")
        assert {"as.N", "as.B", "as.R", "as.G"} <= set(ui.widgets) and "turn" not in ui.widgets


def test_the_protocol_is_no_help_to_the_memory(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit_down(plans=[("VH1*H2, PA2-A3", "PA11-A10, PB11-B10")])
        ui.look()
        assert "PA11-A10" in ui.text, "while one may look all is in sight"
        ui.click_widget("memory.now")
        assert "PA11-A10" not in ui.text and "wLH2" not in ui.text
        assert "The protocol is shown again" in ui.text
        ui.click_widget("lock")
        ui.look()
        ui.click_widget("memory.now")
        ui.click_widget("lock")
        assert GAME.id == "totas" and ui.control.facing == "opening"
        ui.go_on()
        ui.look()
        assert "PA11-A10" in ui.text
