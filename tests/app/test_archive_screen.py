"""The archive page: what was played is there, can be filtered, looked at, exported, imported, deleted, gone on with."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from app import archive_words, paths
from engine import catalog
from engine.archive import Archive
from engine.errors import BadRecord
from engine.game import regulate
from engine.session import Session
from tests.app.driver import Driver


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROSTOR_HOME", str(tmp_path / "home"))


def keep(archive: Archive, players: tuple[str, str], turns: int, seed: int, resign: bool = False) -> Session:
    """A game of random turns, kept; given up by the side to move if wanted."""
    game = catalog.find("stavropol")
    session = Session(game, regulate(game.options), seed, players, journal=archive.journal())
    chance = random.Random(seed)
    for n in range(turns):
        seat = session.actors[0]
        session.submit(seat, chance.choice(list(game.moves(session.state, seat))), float(n))
    if resign:
        session.resign(session.actors[0], float(turns))
    archive.release(session.journal.row_id)  # type: ignore[union-attr]
    return session


def filled(ui: Driver) -> None:
    """Three games: one won by Black, one unfinished, one agreed on."""
    archive = ui.shell.archive
    keep(archive, ("Anna", "Boris"), 6, 1, resign=True)
    keep(archive, ("Maria", "Anna"), 9, 2)
    drawn = keep(archive, ("Ivan", "Pyotr"), 4, 3)
    again = archive.resume(next(r.id for r in archive.games() if r.players[0] == "Ivan"))
    again.agree(9.0)
    archive.release(again.journal.row_id)
    assert drawn.outcome is None


def opened(ui: Driver) -> Any:
    filled(ui)
    ui.shell.apply(ui.shell.go("archive"))
    ui.settle()
    return ui.top


def widget_rows(ui: Driver) -> list[str]:
    return [name for name in ui.widgets if name.startswith("archive.row.")]


pytestmark = pytest.mark.gl


def test_empty_archive_says_what_it_is_for(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        ui.shell.apply(ui.shell.go("archive"))
        ui.settle()
        assert "No game yet" in ui.text
        ui.click_widget("archive.tab.sums")
        assert "No finished game yet" in ui.text


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_game_is_listed_in_both_languages(tmp_path: Path, language: str) -> None:
    with Driver(tmp_path, language=language) as ui:
        opened(ui)
        assert len(widget_rows(ui)) == 3
        for name in ("Anna – Boris", "Maria – Anna", "Ivan – Pyotr"):
            assert name in ui.text
        assert ("unfinished" if language == "en" else "не окончена") in ui.text


def test_filters(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        page = opened(ui)
        for chip, players in ((1, ("Maria", "Anna")), (4, ("Ivan", "Pyotr"))):
            ui.click_widget(f"archive.result.{chip}")
            assert [row.players for row in page.rows] == [players]
        won = next(row for row in page._all if row.players[0] == "Anna").winners[0]
        ui.click_widget(f"archive.result.{2 + won}")
        assert [row.players for row in page.rows] == [("Anna", "Boris")]
        ui.click_widget("archive.result.0")
        page.view.player = "anna"
        ui.shell.refresh()
        ui.settle()
        assert {row.players for row in page.rows} == {("Anna", "Boris"), ("Maria", "Anna")}
        page.view.player = "nobody"
        ui.shell.refresh()
        ui.settle()
        assert "No game fits" in ui.text


def test_replay_with_slider_and_autoplay(tmp_path: Path) -> None:
    with Driver(tmp_path, size=(900, 600)) as ui:
        page = opened(ui)
        row = next(row for row in page.rows if row.players[0] == "Anna")
        page.view.selected = row.id
        ui.shell.refresh()
        ui.settle()
        ui.click_widget("archive.open")
        assert ui.top.name == "replay" and ui.top.control.shown_ply == 0
        assert ui.top.session.journal is None, "a replay can change nothing"
        ui.key("right")
        assert ui.top.control.shown_ply == 1 and ui.top.control.animation is not None
        ui.key("left")
        ui.click_widget("replay.on")
        assert ui.top.control.shown_ply == 1
        ui.wait(1.0)
        rect = ui.widgets["replay.slider"]
        ui.click(rect.x + rect.w - 11, rect.y + rect.h / 2)
        assert ui.top.control.shown_ply == 6
        ui.click_widget("replay.play")
        assert ui.top.playing and ui.top.control.shown_ply <= 1
        ui.wait(9.0, 15)
        assert ui.top.control.shown_ply == 6 and not ui.top.playing
        frames, draws = ui.frames, ui.draws
        for _ in range(10):
            assert ui.step(0.5) is None
        assert (ui.frames, ui.draws) == (frames, draws), "a replay at its end is idle"
        ui.key("home")
        assert ui.top.control.shown_ply == 0
        ui.key("escape")
        assert ui.top is page


def test_a_replay_cannot_move_a_ball(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        page = opened(ui)
        page.view.selected = next(row.id for row in page.rows if row.result == "*")
        ui.shell.refresh()
        ui.settle()
        ui.click_widget("archive.open")
        replay = ui.top
        ui.key("end")
        assert replay.control.shown_ply == replay.session.ply == 9
        ui.wait(1.0)
        own = next(t.cell for t in replay.control.things() if t.seat == replay.session.actors[0])
        x, y = replay.pictures_of.looks.flat.middle(own, replay.pictures_of.flat_rect, replay.control.ui.view)
        ui.click(x, y)
        assert replay.control.ui.picks == () and replay.control.ui.inspected == own
        assert replay.session.ply == 9


def test_going_on_with_an_unfinished_game(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        page = opened(ui)
        page.view.selected = next(row.id for row in page.rows if row.result == "*")
        ui.shell.refresh()
        ui.settle()
        ui.click_widget("archive.resume")
        assert ui.top.name == "table" and ui.top.session.ply == 9


def test_record_goes_out_and_comes_in_again(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        page = opened(ui)
        row = next(row for row in page.rows if row.players[0] == "Anna")
        page.view.selected = row.id
        ui.shell.refresh()
        ui.settle()
        ui.click_widget("archive.export")
        files = list(paths.export_dir().glob("*.txt"))
        assert len(files) == 1 and str(files[0]) in ui.text
        ui.click_widget("notice.ok")
        ui.click_widget("archive.export")
        assert len(list(paths.export_dir().glob("*.txt"))) == 2, "nothing is overwritten"
        ui.click_widget("notice.ok")
        text = ui.shell.archive.record(row.id)
        ui.click_widget("archive.import")
        page.view.path = str(files[0])
        ui.shell.refresh()
        ui.settle()
        ui.click_widget("archive.file")
        assert page.view.dialogue == "" and len(page.rows) == 4
        assert page.view.selected != row.id
        assert ui.shell.archive.record(page.view.selected) == text


def test_pasting_a_record(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        page = opened(ui)
        text = ui.shell.archive.record(page.rows[0].id)
        ui.shell.surface.clipboard_text = lambda: text
        ui.click_widget("archive.import")
        ui.click_widget("archive.paste")
        assert len(page.rows) == 4
        ui.shell.surface.clipboard_text = lambda: "  "
        ui.click_widget("archive.import")
        ui.click_widget("archive.paste")
        assert "no text to paste" in ui.text and len(page.rows) == 4
        ui.key("escape")
        assert page.view.dialogue == ""


@pytest.mark.parametrize(
    "content", [b"", b"no record", b"\xff\xfe\x00\x01", b'[Game "chess"]\n\n1. e4 *', b"[" * 5000, None]
)
def test_bad_records_are_told_and_change_nothing(tmp_path: Path, content: bytes | None) -> None:
    with Driver(tmp_path) as ui:
        page = opened(ui)
        file = tmp_path / "bad.txt"
        if content is not None:
            file.write_bytes(content)
        ui.click_widget("archive.import")
        page.import_file(str(file))
        ui.shell.refresh()
        ui.settle()
        assert page.view.error and page.view.error in ui.text
        assert page.view.dialogue == "import" and len(ui.shell.archive.games()) == 3


def test_picture_is_written(tmp_path: Path) -> None:
    from PIL import Image

    with Driver(tmp_path) as ui:
        page = opened(ui)
        page.view.selected = page.rows[0].id
        ui.shell.refresh()
        ui.settle()
        ui.click_widget("archive.png")
        (file,) = paths.export_dir().glob("*.png")
        with Image.open(file) as picture:
            assert picture.size == (1600, 1200)
            assert len(picture.convert("RGB").getcolors(1 << 24) or []) > 500


def test_export_into_a_folder_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("x")
    with Driver(tmp_path) as ui:
        opened(ui)
        monkeypatch.setenv("PROSTOR_HOME", str(tmp_path / "file"))
        ui.click_widget("archive.export")
        assert "could not be saved" in ui.text


def test_deleting_asks_first(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        page = opened(ui)
        gone = page.view.selected
        ui.click_widget("archive.delete")
        ui.click_widget("archive.keep")
        assert len(ui.shell.archive.games()) == 3
        ui.click_widget("archive.delete")
        ui.click_widget("archive.yes")
        assert gone not in [row.id for row in ui.shell.archive.games()]
        assert len(page.rows) == 2


def test_statistics_count_finished_games_only(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        opened(ui)
        ui.click_widget("archive.tab.sums")
        assert "2 games" in ui.text and "1 unfinished" in ui.text
        assert "resignation" in ui.text and "agreement" in ui.text
        assert "Boris" in ui.text and "Maria" not in ui.text


def test_words_for_trouble() -> None:
    error = BadRecord("move", number=3, text="111-999", reason="notation")
    assert archive_words.trouble(error).count("111-999") >= 1
    assert archive_words.trouble(UnicodeDecodeError("utf-8", b"x", 0, 1, "bad")) == "This file is no text."
    assert "denied" in archive_words.trouble(PermissionError(13, "Permission denied"))
    assert archive_words.span(250) == "4 min 10 s" and archive_words.span(3700) == "1 h 1 min"
    assert [archive_words.points(p) for p in (2.5, 1.0, 1.75)] == ["2.5", "1", "1.75"]
    assert archive_words.when("not a date") == "not a date"


@pytest.mark.parametrize(
    ("size", "scale", "least"), [((1280, 800), 1.5, 3), ((900, 600), 1.5, 1), ((1280, 720), 1.0, 3)]
)
def test_the_list_keeps_room_for_games_beside_the_chosen_one(
    tmp_path: Path, size: tuple[int, int], scale: float, least: int
) -> None:
    with Driver(tmp_path, size=size, scale=scale) as ui:
        page = opened(ui)
        page.view.selected = 1
        ui.settle()
        place = ui.widgets["archive.list"]
        rows = [ui.widgets[name] for name in widget_rows(ui)]
        assert sum(row.y + row.h <= place.y + place.h for row in rows) >= least
        assert "begun" in ui.text, "the day beside the chosen game is that of its beginning"


def test_the_menu_sees_that_another_window_is_gone(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        other, _ = Archive.open(ui.shell.archive.path)
        game = catalog.find("stavropol")
        session = Session(game, regulate(game.options), 1, ("Anna", "Boris"), journal=other.journal())
        session.submit(0, game.read_move(session.state, 0, "133-244"), 0.0)
        ui.top.enter(ui.shell)
        ui.shell.refresh()
        ui.settle()
        assert "another window" in ui.text
        other.close()
        ui.wait(3.0)
        assert "another window" not in ui.text
        frames = ui.frames
        ui.wait(5.0)
        assert ui.frames == frames, "nothing more to watch"
