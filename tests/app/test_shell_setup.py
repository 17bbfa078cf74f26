"""The new-game page: what is chosen there is what is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.driver import Driver

pytestmark = pytest.mark.gl


def opened(ui: Driver) -> None:
    ui.click_widget("menu.stavropol.new")
    assert ui.top.name == "setup"


def write(ui: Driver, field: str, text: str) -> None:
    ui.click_widget(field)
    ui.type(text)


def test_names_time_and_stakes_reach_the_game(tmp_path: Path) -> None:
    with Driver(tmp_path, size=(1280, 1000)) as ui:
        opened(ui)
        write(ui, "setup.name.0", "Анна")
        write(ui, "setup.name.1", "Борис")
        ui.click_widget("setup.swap")
        ui.click_widget("setup.time.kind.2")
        ui.click_widget("setup.minutes.0")
        ui.click_widget("setup.competition.1")
        ui.click_widget("setup.first.2")
        ui.click_widget("setup.start")
        session = ui.top.session
        assert session.players == ("Борис", "Анна")
        assert (session.control.kind, session.control.seconds) == ("game", 300.0)
        assert not session.friendly
        assert session.actors == (1,)


def test_quick_play_is_five_seconds_a_turn(tmp_path: Path) -> None:
    with Driver(tmp_path, size=(1280, 1000)) as ui:
        opened(ui)
        ui.click_widget("setup.time.kind.1")
        ui.click_widget("setup.seconds.0")
        assert "as often as it happens" in ui.text
        ui.click_widget("setup.start")
        session = ui.top.session
        assert session.regulations["seconds_per_turn"] == 5
        assert (session.control.kind, session.control.seconds) == ("turn", 5.0)


def test_regulations_are_told_with_the_inventors_sentence(tmp_path: Path) -> None:
    with Driver(tmp_path, size=(1280, 1400)) as ui:
        opened(ui)
        ui.hover("setup.reg.repeat_ban")
        assert "Запрещаются повторные" not in ui.text
        ui.wait(0.6)
        assert "Запрещаются повторные перемещения" in ui.text and "Repeated turns are forbidden" in ui.text
        ui.click_widget("setup.reg.repeat_ban")
        ui.click_widget("setup.reg.move_limit.minus")
        ui.click_widget("setup.start")
        session = ui.top.session
        assert session.regulations["repeat_ban"] is False
        assert session.regulations["move_limit"] == 70


def test_as_usual_puts_the_regulations_back(tmp_path: Path) -> None:
    with Driver(tmp_path, size=(1280, 1400)) as ui:
        opened(ui)
        ui.click_widget("setup.reg.must_strike")
        ui.click_widget("setup.usual")
        assert ui.top.choices.regulations == {}


def test_a_position_is_judged_at_once(tmp_path: Path) -> None:
    with Driver(tmp_path, size=(1280, 1400)) as ui:
        opened(ui)
        write(ui, "setup.position.text", "99Z")
        assert ui.top.position_error and ui.top.position_error in ui.text
        ui.click_widget("setup.start")
        assert ui.top.name == "setup"
        ui.top.choices.position = "4.A20./25./25./25./24.a w -,- - - 0"
        ui.top.check()
        ui.shell.refresh()
        ui.settle()
        ui.click_widget("setup.start")
        assert ui.top.session.start_text == "4.A20./25./25./25./24.a w -,- - - 0"


def test_choices_are_remembered_and_play_uses_them(tmp_path: Path) -> None:
    with Driver(tmp_path, size=(1280, 1000)) as ui:
        opened(ui)
        write(ui, "setup.name.0", "Анна")
        ui.click_widget("setup.time.kind.1")
        ui.click_widget("setup.start")
        ui.shell.home()
        ui.settle()
        ui.click_widget("menu.stavropol.play")
        session = ui.top.session
        assert session.players[0] == "Анна"
        assert session.control.kind == "turn"


def test_leaving_keeps_nothing(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        opened(ui)
        write(ui, "setup.name.0", "X")
        ui.key("escape")
        if ui.top.name == "setup":
            # The first Escape left the field.
            ui.key("escape")
        assert ui.top.name == "menu"
        assert ui.top.unfinished == []
        assert "setup.stavropol" not in ui.settings.remembered
