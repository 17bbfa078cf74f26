"""The settings page: everything takes effect at once and is kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app import i18n, paths, settings
from app.screens.table_help import HELP
from tests.app.driver import Driver

pytestmark = pytest.mark.gl


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROSTOR_HOME", str(tmp_path / "home"))


def test_language_changes_at_once(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        ui.shell.apply(ui.shell.go("settings"))
        ui.settle()
        assert "Settings" in ui.text
        ui.click_widget("settings.language.1")
        assert i18n.language() == "ru" and "Настройки" in ui.text and "Settings" not in ui.texts
        ui.click_widget("settings.language.0")
        assert "Settings" in ui.text


def test_every_switch_holds_at_once(tmp_path: Path) -> None:
    with Driver(tmp_path, size=(1280, 2400)) as ui:
        ui.shell.apply(ui.shell.go("settings"))
        ui.settle()
        mine = ui.shell.settings
        ui.click_widget("settings.palette.2")
        assert mine.palette == "contrast" and ui.shell.palette.name == "contrast"
        ui.click_widget("settings.animation.0")
        assert mine.animation == 0.0
        switches = {"flashing": "reduced_flashing", "confirm": "confirm_moves", "coordinates": "coordinates"}
        for name, field in switches.items():
            before = getattr(mine, field)
            ui.click_widget(f"settings.{name}")
            assert getattr(mine, field) is not before
        ui.click_widget("settings.sound_on")
        assert mine.sound_on and ui.shell.sound.on and "settings.volume" in ui.widgets
        rect = ui.widgets["settings.volume"]
        ui.click(rect.x + 11, rect.y + rect.h / 2)
        assert mine.sound_volume <= 0.02 and ui.shell.sound.volume == mine.sound_volume
        ui.click_widget("settings.usual")
        assert settings.as_object(mine) == settings.as_object(settings.Settings(language="en"))
        ui.click_widget("settings.scale.3")
        assert mine.ui_scale == 1.5 and ui.shell.scale == 1.5


def test_all_keys_are_listed(tmp_path: Path) -> None:
    with Driver(tmp_path, size=(1280, 3200)) as ui:
        ui.shell.apply(ui.shell.go("settings"))
        ui.settle()
        for _, rows in HELP:
            for keys, text in rows:
                assert keys in ui.texts and text in ui.texts


def test_changes_are_written_down(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        ui.shell._keep_settings = True
        ui.shell.apply(ui.shell.go("settings"))
        ui.settle()
        ui.click_widget("settings.palette.1")
        kept = json.loads(paths.settings_file().read_text(encoding="utf-8"))
        assert kept["palette"] == "dark"


def test_folder_is_shown_and_copied(tmp_path: Path) -> None:
    with Driver(tmp_path, size=(1280, 2400)) as ui:
        copied: list[str] = []
        ui.shell.surface.set_clipboard_text = copied.append
        ui.shell.apply(ui.shell.go("settings"))
        ui.settle()
        assert str(paths.data_dir()) in ui.texts
        ui.click_widget("settings.copy")
        assert copied == [str(paths.data_dir())]
        ui.key("escape")
        assert ui.top.name == "menu"


@pytest.mark.parametrize("scale", [0.75, 2.5])
@pytest.mark.parametrize("size", [(640, 420), (1280, 800)])
def test_any_size_and_scale(tmp_path: Path, scale: float, size: tuple[int, int]) -> None:
    with Driver(tmp_path, size=size, scale=scale, language="ru") as ui:
        for page in ("settings", "rules", "archive"):
            ui.shell.apply(ui.shell.go(page))
            ui.settle()
            assert not ui.shell.fault
            frames = ui.frames
            for _ in range(5):
                assert ui.step(0.5) is None, page
            assert ui.frames == frames, f"{page} is idle"
            ui.key("escape")


@pytest.mark.parametrize(("language", "words"), [("en", ("ball",)), ("ru", ("шар",))])
def test_settings_of_all_games_name_no_pieces_of_one(tmp_path: Path, language: str, words: tuple[str, ...]) -> None:
    with Driver(tmp_path, size=(1280, 2400), language=language) as ui:
        ui.shell.apply(ui.shell.go("settings"))
        ui.settle()
        for name in ("settings.flashing", "settings.confirm", "settings.coordinates"):
            rect = ui.widgets[name]
            ui.move(rect.x + 20, rect.y + rect.h / 2)
            ui.wait(0.6)
            # The keys further down are told game by game; the tip is written last.
            texts = ui.texts
            told = " ".join([*texts[: texts.index(i18n.tr("Keys"))], texts[-1]]).casefold()
            assert len(texts[-1]) > 20 and not any(word in told for word in words), name
