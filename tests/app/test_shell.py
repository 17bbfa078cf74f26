"""The shell: one click from start to a board, idle means idle, nothing is lost, every language and size."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.panels import kit
from tests.app.driver import Driver

pytestmark = pytest.mark.gl


def test_one_click_from_the_menu_to_a_board(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        assert ui.top.name == "menu"
        ui.click_widget("menu.stavropol.play")
        assert ui.top.name == "table"
        assert ui.top.session.ply == 0
