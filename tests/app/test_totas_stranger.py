"""What a stranger stumbled over at a table of TOTAS."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.totas_hand import hand

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
