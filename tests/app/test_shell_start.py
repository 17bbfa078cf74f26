"""Starting: arguments, no screen, no OpenGL 3.3, files that cannot be written; always one plain sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app import __main__ as entrance
from app import i18n, window


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """The language is the program's, not a test's: put back after each."""
    i18n.set_language("en")
    yield
    i18n.set_language("en")


def one_sentence(captured: str) -> str:
    lines = [line for line in captured.splitlines() if line.strip()]
    assert len(lines) == 1, captured
    assert "Traceback" not in captured and "Error" not in captured
    return lines[0]


@pytest.mark.parametrize(("language", "word"), [("en", "screen"), ("ru", "экран")])
def test_without_a_display(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str, word: str
) -> None:
    def nothing(*_: object) -> None:
        raise window.NoPicture("display", "none")

    monkeypatch.setattr(window, "_open", nothing)
    assert entrance.main(["--language", language]) == 1
    assert word in one_sentence(capsys.readouterr().err)


def test_display_that_is_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    with pytest.raises(window.NoPicture) as caught:
        window._open(64, 64, False)
    assert caught.value.code == "display"


@pytest.mark.parametrize("arguments", [[], ["--screenshot", "x.png"], ["--demo", "x"]])
def test_without_opengl(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: list[str]
) -> None:
    import moderngl

    def nothing(*_: object, **__: object) -> None:
        raise window.NoPicture("opengl", "NoSuchConfigException")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(window, "_open", nothing)
    monkeypatch.setattr(moderngl, "create_context", nothing)
    assert entrance.main([*arguments, "--language", "en"]) == 1
    assert "OpenGL 3.3" in one_sentence(capsys.readouterr().err)


@pytest.mark.gl
def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def nothing(*_: object) -> None:
        raise window.NoPicture("library", 'Library "GL" not found.')

    monkeypatch.setattr(window, "_open", nothing)
    assert entrance.main(["--language", "en"]) == 1
    assert 'Library "GL" not found.' in one_sentence(capsys.readouterr().err)


@pytest.mark.gl
def test_a_screenshot_is_written(gl_context: object, tmp_path: Path) -> None:
    from PIL import Image

    target = tmp_path / "menu.png"
    words = ["--screenshot", str(target), "--screen", "menu", "--size", "640x480", "--language", "ru"]
    assert entrance.main(words) == 0
    with Image.open(target) as picture:
        assert picture.size == (640, 480)
        assert len(picture.resize((64, 48)).convert("RGB").getcolors(4096) or []) > 20


@pytest.mark.gl
def test_what_cannot_be_written_or_read_is_told(
    gl_context: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = tmp_path / "missing" / "x.png"
    words = ["--language", "en", "--size", "320x240", "--screenshot"]
    assert entrance.main([*words, str(nowhere), "--screen", "menu"]) == 1
    one_sentence(capsys.readouterr().err)
    assert entrance.main([*words, str(tmp_path / "x.png"), "--position", "nonsense"]) == 1
    one_sentence(capsys.readouterr().err)
    assert entrance.main([*words, str(tmp_path / "x.png"), "--game", "chess"]) == 1
    one_sentence(capsys.readouterr().err)


@pytest.mark.parametrize("words", [["--scale", "9"], ["--size", "big"], ["--view", "round"], ["--language", "la"]])
def test_wrong_usage_is_code_two(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        entrance.main(words)
    assert caught.value.code == 2
    assert "Traceback" not in capsys.readouterr().err


def test_an_archive_that_cannot_be_opened_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from engine.archive import Archive

    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("PROSTOR_HOME", str(blocked / "below"))
    told: list[object] = []
    archive, _ = entrance._archive(Archive, told)
    assert len(told) == 1 and "will not be kept" in str(told[0])
    assert archive.unfinished() == []  # type: ignore[attr-defined]
    archive.close()  # type: ignore[attr-defined]
