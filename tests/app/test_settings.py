"""Settings: round trip, ranges, damage, other versions' keys, a folder that cannot be written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app import paths, settings
from app.settings import Settings


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PROSTOR_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_home_holds_everything(own_home: Path) -> None:
    assert paths.settings_file().parent == paths.archive_file().parent == own_home
    assert paths.export_dir().is_relative_to(own_home)


def test_system_places_without_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PROSTOR_HOME")
    assert "prostor" in str(paths.archive_file())
    assert paths.archive_file().is_absolute()


def test_first_start_has_defaults_and_no_notice() -> None:
    loaded, notices = settings.load()
    assert notices == []
    assert loaded.ui_scale == 1.0 and loaded.sound_on and loaded.palette == "inventor"
    assert not paths.settings_file().exists()


def test_round_trip_of_every_field() -> None:
    mine = Settings(
        language="ru", ui_scale=1.5, palette="contrast", animation=0.0, reduced_flashing=True, sound_on=False,
        sound_volume=0.25, confirm_moves=True, coordinates=False, remembered={"players": ["Аня", "Bob"]},
    )  # fmt: skip
    assert settings.save(mine) is None
    assert settings.load() == (mine, [])


def test_unknown_keys_are_kept() -> None:
    paths.settings_file().parent.mkdir(parents=True)
    paths.settings_file().write_text('{"language": "ru", "from_the_future": [1, 2]}', encoding="utf-8")
    loaded, _ = settings.load()
    settings.save(loaded)
    assert json.loads(paths.settings_file().read_text(encoding="utf-8"))["from_the_future"] == [1, 2]


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("ui_scale", 99, 2.5),
        ("ui_scale", 0, 0.75),
        ("ui_scale", True, 1.0),
        ("ui_scale", "2", 1.0),
        ("animation", -1, 0.0),
        ("animation", 9, 2.0),
        ("sound_volume", 3, 1.0),
        ("palette", "pink", "inventor"),
        ("sound_on", 1, True),
        ("sound_on", "no", True),
        ("remembered", [], {}),
    ],
)
def test_values_out_of_range(key: str, value: object, expected: object) -> None:
    assert getattr(settings.from_object({key: value}), key) == expected


def test_not_a_number_is_refused() -> None:
    assert settings.from_object(json.loads('{"ui_scale": NaN, "sound_volume": Infinity}')).ui_scale == 1.0


@pytest.mark.parametrize("junk", [b"", b"{", b"[]", b"\xff\xfe\x00", b"null", b"[" * 100_000])
def test_damaged_file_is_set_aside(junk: bytes) -> None:
    file = paths.settings_file()
    file.parent.mkdir(parents=True)
    file.write_bytes(junk)
    loaded, notices = settings.load()
    assert loaded.ui_scale == 1.0
    aside = [p for p in file.parent.iterdir() if p.name.startswith("settings-damaged-")]
    assert len(aside) == 1 and aside[0].read_bytes() == junk
    assert aside[0].name in notices[0].text()
    assert settings.load()[1] == []


def test_two_damaged_files_in_one_second_are_both_kept() -> None:
    file = paths.settings_file()
    file.parent.mkdir(parents=True)
    for junk in (b"{", b"}", b"x"):
        file.write_bytes(junk)
        settings.load()
    assert {p.read_bytes() for p in file.parent.iterdir()} == {b"{", b"}", b"x"}


def test_failed_save_says_so_and_keeps_the_old_file(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.save(Settings(language="ru"))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("app.settings.os.fsync", full)
    notice = settings.save(Settings(language="en"))
    assert notice is not None and "No space left" in notice.text()
    assert settings.load()[0].language == "ru"
    assert [p.name for p in own_home.iterdir()] == ["settings.json"]


def test_home_that_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("x")
    monkeypatch.setenv("PROSTOR_HOME", str(tmp_path / "file"))
    loaded, notices = settings.load()
    assert loaded.ui_scale == 1.0 and len(notices) <= 1
    assert settings.save(loaded) is not None
