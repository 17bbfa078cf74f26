"""Small manners of the table of fans: tips that keep away, hints with a reason, room for the cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.itd_hand import EXAMPLE, Hand

pytestmark = pytest.mark.gl

TIP = "Shows the next operation of a best line"


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROSTOR_HOME", str(tmp_path / "home"))


def test_tips_keep_away_from_the_keyboard_until_the_pointer_moves(tmp_path: Path) -> None:
    with Hand(tmp_path) as ui:
        ui.sit(start=EXAMPLE, moves="^1F ^1C")
        rect = ui.widgets["hint"]
        x, y = rect.x + rect.w / 2, rect.y + rect.h / 2
        ui.move(x, y)
        ui.wait(0.6)
        assert TIP in ui.text
        ui.key("tab")
        ui.wait(2.0)
        assert TIP not in ui.text
        ui.move(x, y)
        ui.wait(1.0)
        assert TIP not in ui.text, "the pointer did not move"
        ui.move(x + 5, y)
        ui.wait(0.6)
        assert TIP in ui.text
