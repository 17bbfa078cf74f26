"""Tables of chess in the real window: every picture answers to clicks, and what a table has works for these games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app import newgame
from app.export import export_picture
from app.i18n import set_language
from app.looks import registry
from engine import catalog
from engine.clock import TimeControl
from engine.record import read_record, replay, write_record
from tests.app.chess_hand import hand

OPENING = {
    "spatial": "E2m-E4m;E7m-E5m;NF1i-G3i;D7m-D6m;NG1m-F3m;BC8m-G4m",
    "chess196": "g2-g6;h13-h9;Nb1-c3;f13-f11",
}
VIEWS = {"cube": "c", "slice": "s", "exploded": "x", "flat": "b"}


@pytest.mark.parametrize("view", VIEWS)
def test_moves_of_spatial_chess_by_clicks_in_every_view(tmp_path: Path, view: str) -> None:
    with hand(tmp_path) as ui:
        table = ui.sit_at("spatial")
        ui.key(VIEWS[view])
        ui.wait(0.5)
        assert table.control.ui.view.mode == view
        for text in ("E2m-E4m", "E7m-E5m"):
            ui.make(text)
        if view != "flat":
            ui.make("NG1m-F3m", aside=True)
        ui.key("u")
        ui.key("r")
        assert table.session.ply == (2 if view == "flat" else 3)


@pytest.mark.parametrize("view", ["c", "x"])
def test_a_second_click_on_the_chosen_piece_puts_it_down_again(tmp_path: Path, view: str) -> None:
    empty = "8/8/8/8/8/8/8/8"
    levels = [empty] * 8
    levels[2], levels[4] = "8/8/8/8/3B4/8/8/8", "4k3/8/8/8/8/8/8/4K3"
    with hand(tmp_path) as ui:
        table = ui.sit_at("spatial", " | ".join(levels) + " w - - 0 1")
        ui.key(view)
        ui.wait(0.5)
        look, pictures = table.looks.cube, table.pictures_of
        x, y, z = look.center("D4k", table.control.ui.view)
        # Up and down the middle of the piece, where cells it may go to are seen before or behind it.
        for dy in (-0.42, -0.3, -0.2, -0.1):
            px, py, _ = table.director.camera.project([(x, y + dy, z)], pictures.cube_rect)[0]
            ui.click(round(float(px)), round(float(py)))
            assert [pick.value for pick in table.control.ui.picks] == ["D4k"]
            ui.wait(1.0)
            ui.click(round(float(px)), round(float(py)))
            assert not table.control.ui.picks and table.session.ply == 0, dy
            ui.wait(1.0)


@pytest.mark.parametrize("sheets", [0, 1, 2])
def test_sheets_across_every_axis_answer_to_clicks(tmp_path: Path, sheets: int) -> None:
    with hand(tmp_path) as ui:
        table = ui.sit_at("spatial")
        ui.click_widget(f"sheets.{sheets}")
        assert table.control.ui.view.sheets == sheets
        ui.make("E2m-E4m", aside=True)
        ui.key("b")
        assert table.control.ui.view.mode == "flat"
        ui.make("E7m-E5m")
        ui.key("v")
        ui.make("NG1m-F3m")


def test_moves_of_the_board_of_196_by_clicks(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        table = ui.sit_at("chess196")
        for text in ("g2-g6", "h13-h9"):
            ui.make(text)
        ui.key("v")
        ui.make("Nb1-c3")
        assert table.session.ply == 3


def test_what_belongs_to_a_space_is_absent_on_a_board(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        table = ui.sit_at("chess196")
        assert table.control.ui.view.mode == "flat" and table.pictures_of.cube_rect is None
        shown = set(ui.widgets)
        assert not {name for name in shown if name.startswith(("mode.", "sheets.", "layer.", "axis"))}
        draws = ui.draws
        for key in ("c", "s", "x", "a", "g", "d", "1", "3", "7", "0", "home", "bracketleft", "numpad_4", "f", "m"):
            ui.key(key)
        view = table.control.ui.view
        assert view.mode == "flat" and view.ghost and not view.flipped and view.sheets == 2
        assert not table.director.moving and not table.control.ui.notice
        assert ui.draws == draws, "nothing runs"
        ui.key("escape")
        assert "view.side_board" not in ui.widgets and "view.ghost" not in ui.widgets
        assert "view.coordinates" in ui.widgets
        ui.click_widget("menu.keys")
        assert "slice along another axis" not in ui.text and "move the cursor over the board" in ui.text


def test_the_pictures_are_linked(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        table = ui.sit_at("spatial")
        ui.move(*ui.side_point("E1m"))
        assert table.control.ui.hover == "E1m"
        cube, sheets = (p.scene for p in table.pictures(1280, 720, 1.0))
        ui.move(*ui.side_point("D5k"))
        again = [p.scene for p in table.pictures(1280, 720, 1.0)]
        assert again[0] is not cube and again[1] is not sheets, "both pictures show what is pointed at"
        ui.aside("E2m")
        assert [pick.value for pick in table.control.ui.picks] == ["E2m"]
        ui.tap("E4m")
        assert table.session.ply == 1


def test_the_cursor_of_the_keyboard_makes_a_move(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        table = ui.sit_at("spatial")
        ui.key("up")
        assert table.control.ui.cursor == "E1m"
        ui.key("pageup")
        ui.key("enter")
        ui.key("pageup")
        ui.key("pageup")
        ui.key("enter")
        assert table.session.ply == 1 and table.session.notation_at(1) == "E2m-E4m"
        ui.key("tab")
        assert table.control.ui.cursor in table.control.allowed()


def test_slices_have_as_many_layers_as_the_space(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        table = ui.sit_at("spatial")
        ui.key("s")
        ui.wait(0.5)
        view = table.control.ui.view
        assert view.axis == 2 and view.layers == {5}
        assert {f"layer.{n}" for n in range(1, 9)} <= set(ui.widgets) and "m" in ui.texts
        for _ in range(5):
            ui.key("bracketright")
        assert view.layers == {8}
        ui.click_widget("axis")
        assert view.axis == 0 and "Files" in ui.texts
        ui.click_widget("layer.2")
        assert view.layers == {2, 8}


@pytest.mark.parametrize(("language", "russian"), [("en", False), ("ru", True)])
def test_the_moves_wear_the_letters_of_the_reader(tmp_path: Path, language: str, russian: bool) -> None:
    with hand(tmp_path, language=language) as ui:
        table = ui.sit_at("spatial", moves=OPENING["spatial"])
        latin, own = "NF1i-G3i", "КF1i-G3i"
        assert (own if russian else latin) in ui.texts
        ui.key("escape")
        ui.click_widget("view.russian")
        ui.click_widget("menu.back")
        assert (latin if russian else own) in ui.texts
        assert "1." in ui.texts and "3." in ui.texts and "4." not in ui.texts, "two moves a number"
        ui.key("slash")
        ui.type("Кf3m-e6m" if language == "ru" else "NF3m-E6m")
        ui.key("enter")
        assert table.session.ply == 6 and table.control.ui.notice, "a knight does not go there"
        ui.key("escape")
        ui.key("slash")
        ui.type("КF3m-G5m")
        ui.key("enter")
        assert table.session.ply == 7
    set_language("en")


@pytest.mark.parametrize("game", ["spatial", "chess196"])
def test_from_the_menu_through_the_archive_and_back(tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with hand(tmp_path) as ui:
        ui.click_widget(f"menu.{game}.play")
        assert ui.top.name == "table" and ui.session.game.id == game
        for text in OPENING[game].split(";")[:3]:
            ui.make(text)
        ui.restart()
        ui.click_widget(next(name for name in ui.widgets if name.startswith("continue.")))
        assert ui.session.ply == 3
        ui.make(OPENING[game].split(";")[3])
        ui.click_widget("resign")
        ui.click_widget("ask.yes")
        ui.settle()
        assert ui.session.outcome is not None and ui.session.outcome.reason == "resignation"
        ui.click_widget("result.export")
        ui.click_widget("notice.ok")
        row = ui.shell.archive.games()[0]
        played = replay(read_record(ui.shell.archive.record(row.id)))
        assert len(played.states) == 5 and played.outcome == ui.session.outcome
        ui.shell.home()
        ui.settle()
        ui.click_widget("menu.archive")
        for _ in range(2):
            if ui.top.name == "archive":
                ui.click_widget(f"archive.row.{row.id}")
        assert ui.top.name == "replay"
        for _ in range(4):
            ui.key("right")
        assert ui.top.control.shown_ply == 4
        copied: list[str] = []
        monkeypatch.setattr(ui.shell.surface, "set_clipboard_text", copied.append)
        ui.click_widget("replay.copy")
        assert copied == [ui.session.game.write(ui.session.state_at(4))]
        pictures = ui.top.pictures(1280, 720, 1.0)
        assert len(pictures) == (2 if registry.find(game).terms.deep else 1)


@pytest.mark.parametrize("game", ["spatial", "chess196"])
def test_a_record_that_is_pasted_becomes_a_game(tmp_path: Path, game: str) -> None:
    with hand(tmp_path) as ui:
        session = ui.sit_at(game, moves=OPENING[game]).session
        text = write_record(session)
        ui.shell.home()
        ui.settle()
        ui.click_widget("menu.archive")
        page = ui.top
        ui.shell.surface.clipboard_text = lambda: text
        ui.click_widget("archive.import")
        ui.click_widget("archive.paste")
        assert len(page.rows) == 2 and page.view.dialogue == ""
        ui.click_widget("archive.resume")
        assert ui.session is not session and ui.session.ply == session.ply
        assert ui.session.state == session.state, "a game that was pasted can be gone on with"


@pytest.mark.parametrize(("game", "view", "select"), [("spatial", "slice", "E2m"), ("chess196", "cube", "b1")])
def test_a_screenshot_of_a_table(tmp_path: Path, game: str, view: str, select: str, gl_context: Any) -> None:
    from app.capture import Wanted, screenshot

    target = tmp_path / "table.png"
    screenshot(target, Wanted(game=game, view=view, select=select, size=(900, 600)))
    assert target.read_bytes().startswith(b"\x89PNG") and target.stat().st_size > 20_000


def test_a_rematch_changes_the_sides(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit_at("chess196", moves=OPENING["chess196"])
        ui.click_widget("resign")
        ui.click_widget("ask.yes")
        ui.settle()
        ui.click_widget("result.rematch")
        assert ui.session.players == ("Борис", "Anna") and ui.session.ply == 0


def test_what_is_saved_and_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROSTOR_HOME", str(tmp_path))
    with hand(tmp_path) as ui:
        table = ui.sit_at("spatial", moves="E2m-E4m;E7m-E5m")
        copied: list[str] = []
        monkeypatch.setattr(ui.shell.surface, "set_clipboard_text", copied.append)
        ui.key("u")
        ui.key("escape")
        ui.click_widget("menu.copy")
        assert copied == [table.session.game.write(table.session.state_at(1))] and "Copied" in ui.texts
        ui.click_widget("menu.picture")
        assert any("The picture was saved as" in text for text in ui.texts), ui.texts
        assert table.dialogue == ""


@pytest.mark.parametrize("mode", ["cube", "slice", "flat"])
def test_a_picture_is_written_as_it_is_looked_at(tmp_path: Path, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: dict[str, Any] = {}
    with hand(tmp_path) as ui:
        table = ui.sit_at("spatial", moves="E2m-E4m")
        ui.key(VIEWS[mode])
        ui.wait(0.5)

        def keep(path: Any, pixels: Any) -> None:
            shown["pixels"] = pixels

        monkeypatch.setattr("app.export.write_png", keep)
        assert export_picture(ui.shell, table.session, 1, table.control.ui.view, table.director.camera) is not None
        assert shown["pixels"].shape[:2] == (1200, 1600) and shown["pixels"].std() > 10


def test_clocks_count_as_in_chess(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit_at("chess196", control=TimeControl("game", 60.0, 5.0))
        assert "1:00" in ui.texts
        ui.now += 3.0
        ui.make("g2-g6")
        left = ui.session.clock.remaining(0, ui.now)
        assert left is not None and 60.0 < left < 62.0, "what was spent is gone, what is added for a move is there"
        ui.wait(61.0, rate=1.0)
        assert ui.session.outcome is not None and ui.session.outcome.reason == "time"
        assert ui.session.outcome.winners == (0,)


def test_pairs_are_named_and_remembered(tmp_path: Path) -> None:
    game = catalog.find("spatial")
    with hand(tmp_path) as ui:
        ui.click_widget("menu.spatial.new")
        ui.click_widget("setup.pairs")
        for name, text in (("name.0", "Anna"), ("partner.0", "Boris & co"), ("name.1", "Vera")):
            ui.click_widget(f"setup.{name}")
            ui.type(text)
        ui.settle()
        ui.click_widget("setup.start")
        session = ui.session
        assert session.players == ("Anna & Boris + co", "Vera & Black 2")
        assert session.partners(0) == ("Anna", "Boris + co")
        assert newgame.recall(ui.settings, game).pairs
        ui.make("E2m-E4m")
        assert session.chooser(1) == "Vera" and session.chooser(0) == "Boris + co"
        ui.shell.home()
        ui.settle()
        ui.click_widget("menu.chess196.new")
        assert "setup.pairs" not in ui.widgets, "the rules of the other game know no pairs"


@pytest.mark.parametrize("game", ["spatial", "chess196"])
def test_an_idle_table_costs_nothing(tmp_path: Path, game: str) -> None:
    with hand(tmp_path, animation=1.0) as ui:
        table = ui.sit_at(game)
        ui.move(*ui.point("E2m" if game == "spatial" else "g2"))
        ui.settle()
        frames, draws = ui.frames, ui.draws
        ui.wait(30.0)
        assert (ui.frames, ui.draws) == (frames, draws)
        assert table.control.ui.hover
