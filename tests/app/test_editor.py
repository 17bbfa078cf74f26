"""The position editor by events: drawing on the boards and in the space, what is wrong, and games that begin there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app import editor_words as words
from app import paths
from app.editing import Opening
from engine import catalog
from engine.record import write_record
from tests.app.driver import Driver
from tests.engine.chess_tools import fen

pytestmark = pytest.mark.gl
Z, Y, C, V = 52, 29, 54, 55
"""X11 codes of keys, as a Russian layout delivers them."""
ENDGAME = {
    "spatial": fen("spatial", "KE1m QD1m RA1m kE8m pC7k", "w - - 0 1"),
    "chess196": fen("chess196", "Kh1 Qd1 Ra1 kh14 pc13", "w - - 0 1 0 0"),
}


class Drawing(Driver):
    """A driver with a position before it."""

    def open(self, game: str, text: str = "") -> Any:
        self.shell.apply(self.shell.go("editor", Opening(game, text)))
        self.settle()
        return self.top

    @property
    def editing(self) -> Any:
        return self.top.editing

    def cell(self, cell: str) -> tuple[float, float]:
        """A pixel of a cell on the flat board; its sheet is brought up first."""
        page = self.top
        if page.director is not None and not page.pictures_of.every_layer:
            page.layer(page.terms.layer_of(cell, page.view.axis))
            self.shell.refresh()
            self.settle()
        x, y = page.pictures_of.middle(cell)
        return round(x), round(y)

    def in_space(self, cell: str) -> tuple[float, float]:
        """A pixel of the middle of a cell in the space."""
        page = self.top
        page.layer(page.terms.layer_of(cell, page.view.axis))
        self.shell.refresh()
        self.settle()
        x, y, z = page.pictures_of.space.center(cell, page.view)
        at = page.director.camera.project([(x, y - 0.45, z)], page.pictures_of.places.cube)[0]
        return round(float(at[0])), round(float(at[1]))

    def fill(self, field: str, text: str) -> None:
        """Types into a field in place of what stands there."""
        self.click_widget(field)
        self.key("a", ctrl=True)
        self.hold("ctrl", False)
        self.type(text)

    def take(self, piece: str) -> None:
        self.click_widget(f"editor.piece.{piece}")


@pytest.fixture
def ui(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Drawing]:
    monkeypatch.setenv("PROSTOR_HOME", str(tmp_path / "home"))
    # Small: the space stands beside its sheets only where a test asks for it.
    with Drawing(tmp_path, getattr(request, "param", (900, 640)), animation=0.0) as driver:
        kept = [""]
        driver.shell.surface.clipboard_text = lambda: kept[0]
        driver.shell.surface.set_clipboard_text = lambda text: kept.__setitem__(0, text)
        yield driver


A, B, FAR = (
    {"spatial": "C4k", "chess196": "c5"},
    {"spatial": "F5k", "chess196": "f9"},
    {"spatial": "H4k", "chess196": "n9"},
)
each_game = pytest.mark.parametrize("game", ["spatial", "chess196"])


@each_game
def test_pieces_are_put_moved_and_taken_off_with_the_pointer(ui: Drawing, game: str) -> None:
    ui.open(game)
    ui.click_widget("editor.clear")
    here, there, beside = A[game], B[game], FAR[game]
    ui.take("N")
    ui.click(*ui.cell(here))
    assert ui.editing.at(here) == "N"
    ui.click(*ui.cell(here))
    assert ui.editing.at(here) == "", "the same piece once more takes it off"
    ui.drag(ui.center("editor.piece.r"), ui.cell(here))
    assert ui.editing.at(here) == "r", "a piece comes from the tray by dragging too"
    assert ui.top.pointer.tool == "N"
    ui.click_widget("editor.hand")
    ui.drag(ui.cell(here), ui.cell(there))
    assert (ui.editing.at(here), ui.editing.at(there)) == ("", "r")
    ui.click(*ui.cell(there))
    ui.click(*ui.cell(here))
    assert (ui.editing.at(here), ui.editing.at(there)) == ("r", "")
    # Carried off the board it is gone, put back between two cells it stays.
    ui.drag(ui.cell(here), ui.center("editor.piece.K"))
    assert ui.editing.at(here) == ""
    ui.key("z", ctrl=True)
    assert ui.editing.at(here) == "r"
    ui.click(*ui.cell(here), button=4)
    assert ui.editing.at(here) == "", "the right button takes off"
    ui.key_code(Z, ctrl=True, text="я")
    assert ui.editing.at(here) == "r", "Ctrl+Z on a Russian layout"
    ui.click(*ui.cell(here), button=2)
    assert ui.top.pointer.tool == "r", "the middle button takes the piece as the tool"
    ui.drag(ui.cell(there), ui.cell(beside))
    row = [ui.editing.at(cell) for cell in catalog.find(game).variant.lattice.names]
    assert row.count("r") > 2, "a tool paints along the way"
    ui.key("z", ctrl=True)
    assert ui.editing.at(there) == "" and ui.editing.at(here) == "r", "a stroke is one step"
    ui.key("z", ctrl=True, shift=True)
    assert ui.editing.at(there) == "r"
    ui.click_widget("editor.eraser")
    ui.drag(ui.cell(there), ui.cell(beside))
    assert ui.editing.at(there) == "" and ui.editing.at(here) == "r"


def test_a_drag_that_loses_its_end_leaves_no_trace(ui: Drawing) -> None:
    ui.open("chess196")
    before = ui.editing.sketch
    ui.drag(ui.cell("a2"), ui.cell("f7"), drop=False)
    assert ui.top.pointer.carried == "P" and ui.top.pictures_of.lifted == "a2"
    ui.event("on_deactivate")
    assert ui.top.pointer.carried == "" and ui.editing.sketch is before
    ui.release(*ui.cell("f7"))
    assert ui.editing.sketch is before and not ui.editing.can_undo
    ui.drag(ui.cell("a2"), ui.cell("f7"), drop=False)
    ui.key("escape")
    ui.release(*ui.cell("f7"))
    assert ui.top.name == "editor" and ui.editing.sketch is before


@each_game
def test_the_keyboard_alone_draws_a_position(ui: Drawing, game: str) -> None:
    page = ui.open(game)
    ui.click_widget("editor.clear")
    ui.move(2, 2)
    ui.key("right")
    first = page.ui.cursor
    assert first
    ui.key("k", shift=True)
    assert ui.editing.at(first) == "K"
    ui.key("up")
    ui.key_code(45, text="л")  # the key of k on a Russian layout, without Shift: Black's
    second = page.ui.cursor
    assert second != first and ui.editing.at(second) == "k"
    ui.key("delete")
    assert ui.editing.at(second) == ""
    ui.key("w")
    assert ui.editing.sketch.side == 1
    ui.key("escape")
    assert page.ui.cursor == "" and ui.top is page
    ui.key("q")
    assert page.pointer.tool == "q"
    ui.key("x")
    assert page.pointer.tool == "eraser"
    ui.key("m")
    assert page.pointer.tool == "hand"
    ui.key("escape")
    assert ui.top.name == "menu"


@pytest.mark.parametrize("ui", [(1280, 720)], indirect=True)
def test_cells_of_the_space_are_drawn_on_too(ui: Drawing) -> None:
    page = ui.open("spatial", fen("spatial", "KE1m kE8m", "w - - 0 1"))
    assert page.places().both and page.places().cube.w > 0 and page.places().sheet.w > 0
    ui.click_widget("editor.clear")
    ui.take("L")
    for mode in ("slice", "cube"):
        assert page.view.mode == mode
        cell = {"slice": "D4k", "cube": "E5k"}[mode]
        ui.click(*ui.in_space(cell))
        assert ui.editing.at(cell) == "L", mode
        ui.click_widget("editor.slice")
    ui.click(*ui.in_space("D4k"), button=4)
    assert ui.editing.at("D4k") == ""
    # Dragging with a tool in hand turns the space and lays nothing.
    before, camera = ui.editing.sketch, page.director.camera
    ui.drag(ui.in_space("C3k"), ui.in_space("F6k"))
    assert ui.editing.sketch is before and page.director.camera != camera
    # What is pointed at in one picture is lit in the other.
    ui.move(*ui.cell("B2k"))
    assert page.ui.hover == "B2k"


def test_layers_and_axes(ui: Drawing) -> None:
    page = ui.open("spatial")
    assert page.view.layers == {5}
    ui.key("2")
    assert page.view.layers == {2}
    ui.key("bracketright")
    ui.scroll(*ui.cell("A1k"), 1)
    assert page.view.layers == {4}
    ui.key("8")
    assert page.view.layers == {8}
    ui.click_widget("editor.axis")
    assert page.view.axis == page.view.sheets == 0
    ui.key("tab")
    ui.key("1")
    assert page.view.sheets == 1 and page.view.layers == {1}
    assert page.pictures_of.cell_at(*page.pictures_of.middle("E1m")) == "E1m"
    ui.key("c")
    assert page.pictures_of.every_layer
    x, y = page.pictures_of.middle("E7k")
    assert page.pictures_of.cell_at(x, y) == "E7k"
    ui.scroll(round(x), round(y), 1)
    assert page.pictures_of.every_layer and page.view.layers == {2}
    ui.key("bracketleft")
    ui.click_widget("editor.layer.on")
    assert not page.pictures_of.every_layer and page.view.layers == {2}
    ui.click_widget("editor.show")
    assert page.places().sheet.w == 0 and page.places().cube.w > 0
    ui.click_widget("editor.show")
    assert page.places().cube.w == 0


@each_game
def test_what_a_position_says_besides(ui: Drawing, game: str) -> None:
    ui.open(game)
    ui.click_widget("editor.to.1")
    ui.click_widget("editor.castling.Q")
    fields = ui.editing.text.split("|")[-1].split()
    assert fields[1:3] == ["b", "Kkq"]
    ui.fill("editor.number", "17")
    ui.fill("editor.half", "3x4")
    ui.move(2, 2)
    assert (ui.editing.sketch.number, ui.editing.sketch.half) == (17, 34)
    ui.click_widget("editor.mirror")
    assert ui.editing.sketch.side == 0 and ui.editing.sketch.rights == 0b0111
    ui.click_widget("editor.start")
    assert ui.editing.start_text == ui.editing.game.write(ui.editing.game.start(ui.editing.regulations, 0))
    ui.click_widget("editor.kings")
    if game == "spatial":
        assert "The game is over here" in ui.text and "A draw: " in ui.text
    assert sorted(filter(None, ui.editing.sketch.board)) == [4, 5]


def test_a_long_step_is_chosen_among_those_that_fit(ui: Drawing) -> None:
    ui.open("chess196", fen("chess196", "Kh1 kh14 Pe7 pf5 Pi4 ph4 Ra1", "b - - 0 1 0 0"))
    ui.click_widget("editor.passing.1")
    assert ui.editing.board.passing(ui.editing.sketch) == "e3-e6"
    ui.click_widget("editor.passing.2")
    assert ui.editing.board.passing(ui.editing.sketch) == "i3"
    ui.click(*ui.cell("i3"))
    ui.key("n")
    ui.click(*ui.cell("i3"))
    assert ui.editing.board.passing(ui.editing.sketch) == "", "what the board no longer bears out lapses"


@each_game
def test_text_is_copied_and_pasted_and_a_bad_one_loses_nothing(ui: Drawing, game: str) -> None:
    ui.open(game)
    text = ui.editing.text
    ui.key_code(C, ctrl=True, text="с")
    assert ui.shell.surface.clipboard_text() == text and "copied" in ui.text
    ui.click_widget("editor.clear")
    cleared = ui.editing.sketch
    ui.shell.surface.set_clipboard_text(text.replace(" w ", " x "))
    ui.key_code(V, ctrl=True, text="м")
    assert ui.editing.sketch is cleared
    assert "The side to move must be w or b, not “x”" in ui.text and text[:20] in ui.text
    # Mended in the field it is taken over at once.
    ui.shell.surface.set_clipboard_text(text)
    ui.key("v", ctrl=True)
    assert ui.editing.text == text and "must be" not in ui.text
    ui.key("z", ctrl=True)
    assert ui.editing.sketch == cleared
    # Drawing on makes an unread text a thing of the past.
    ui.shell.surface.set_clipboard_text("rubbish")
    ui.key("v", ctrl=True)
    assert "rubbish" in ui.text
    ui.click_widget("editor.kings")
    assert "rubbish" not in ui.text


@each_game
def test_what_is_wrong_is_told_with_its_cells_and_mended(ui: Drawing, game: str) -> None:
    page = ui.open(game)
    ui.click_widget("editor.clear")
    assert "White has no king" in ui.text and "Black has no king" in ui.text and "2 things are wrong" in ui.text
    ui.click_widget("editor.play")
    ui.click_widget("editor.terms")
    assert ui.top is page and ui.shell.archive.games() == []
    text = ENDGAME[game].replace(" w - ", " w k ")
    ui.shell.surface.set_clipboard_text(text)
    ui.key("v", ctrl=True)
    assert "Castling Black, O-O needs" in ui.text and "Something is wrong" in ui.text
    ui.hover("editor.fault.0")
    assert page.wrong() == ({"spatial": "H8m", "chess196": "n14"}[game],)
    ui.click_widget("editor.fault.0")
    assert page.ui.cursor == page.wrong()[0]
    ui.click_widget("editor.mend.0")
    assert ui.editing.playable and ui.editing.start_text == ENDGAME[game]
    # Two kings and a pawn on the first rank, each with its cell.
    edge, second = {"spatial": ("C1k", "B3k"), "chess196": ("c1", "b3")}[game]
    ui.take("P")
    ui.click(*ui.cell(edge))
    ui.take("K")
    ui.click(*ui.cell(second))
    assert edge in ui.text and second in ui.text and "White has 2 kings" in ui.text
    assert set(page.wrong()) >= {edge, second}
    told = [words.cells_of(fault) for fault in ui.editing.faults]
    assert len(told) > 1
    for n, cells in enumerate(told):
        ui.hover(f"editor.fault.{n}")
        assert page.pictures_of.wrong == cells, "what is pointed at in the list is shown alone"


@each_game
@pytest.mark.parametrize("way", ["setup", "menu"])
def test_a_game_begins_here_and_its_record_keeps_the_start(ui: Drawing, game: str, way: str) -> None:
    if way == "setup":
        ui.shell.apply(ui.shell.go("setup", game))
        ui.settle()
        ui.top.choices.names[:] = ["Anna", "Борис"]
        ui.click_widget("setup.editor")
    else:
        ui.open(game)
    ui.shell.surface.set_clipboard_text(ENDGAME[game])
    ui.key("v", ctrl=True)
    ui.take("n")
    ui.click(*ui.cell(A[game]))
    start = ui.editing.start_text
    assert start and start != ENDGAME[game]
    ui.click_widget("editor.play")
    assert ui.top.name == "table" and ui.top.session.start_text == start
    assert len(ui.shell.screens) == 2, "going back from the game leads to the menu"
    session = ui.top.session
    move = session.game.moves(session.state, 0)[0]
    session.submit(0, move, ui.now)
    record = write_record(session)
    assert f'[Position "{start}"]' in record
    if way == "setup":
        assert session.players == ("Anna", "Борис")
    archive = ui.shell.archive
    (row,) = archive.games()
    assert archive.load(row.id).start_text == start
    copy = archive.load(archive.import_record(record))
    assert copy.start_text == start and copy.state == session.state and write_record(copy) == record


def test_the_position_goes_to_the_page_of_terms_and_back(ui: Drawing) -> None:
    ui.shell.apply(ui.shell.go("setup", "chess196"))
    ui.settle()
    page = ui.top
    page.choices.position = ENDGAME["chess196"]
    ui.shell.refresh()
    ui.settle()
    ui.click_widget("setup.editor")
    assert ui.editing.text == ENDGAME["chess196"]
    ui.take("b")
    ui.click(*ui.cell("c5"))
    drawn = ui.editing.start_text
    ui.click_widget("editor.terms")
    assert ui.top is page and page.choices.position == drawn and not page.position_error
    ui.click_widget("setup.start")
    assert ui.top.session.start_text == drawn


@each_game
def test_positions_of_a_table_and_of_a_kept_game_are_edited(ui: Drawing, game: str) -> None:
    page = ui.open(game, ENDGAME[game])
    ui.click_widget("editor.play")
    table = ui.top
    session = table.session
    session.submit(0, session.game.moves(session.state, 0)[0], ui.now)
    ui.key("escape")
    ui.click_widget("menu.editor")
    assert ui.top.name == "editor" and ui.top is not page
    assert ui.editing.text == session.game.write(session.state)
    ui.key("escape")
    assert ui.top is table
    ui.shell.home()
    ui.shell.apply(ui.shell.go("archive"))
    ui.settle()
    ui.click_widget("archive.open")
    ui.click_widget("replay.editor")
    assert ui.top.name == "editor" and ui.editing.text == ENDGAME[game]


def test_from_a_table_the_terms_come_first_where_they_are_wished_for(ui: Drawing) -> None:
    ui.open("chess196", ENDGAME["chess196"])
    ui.click_widget("editor.play")
    ui.key("escape")
    ui.click_widget("menu.editor")
    ui.key("w")
    drawn = ui.editing.start_text
    ui.click_widget("editor.terms")
    assert ui.top.name == "setup" and ui.top.choices.position == drawn
    assert len(ui.shell.screens) == 2, "the game that was left is given back"
    ui.click_widget("setup.start")
    assert ui.top.session.start_text == drawn and len(ui.shell.archive.games()) == 2


def test_the_text_is_typed_by_keys_alone(ui: Drawing) -> None:
    page, text = ui.open("chess196"), ENDGAME["chess196"]
    ui.key("slash")
    ui.key("end")
    ui.key("backspace")
    ui.type("7")
    assert ui.editing.sketch.checks == (0, 7), "what can be read is taken over at once"
    ui.type("x")
    assert page.text.error is not None and ui.editing.sketch.checks == (0, 7)
    ui.key("escape")
    assert ui.top is page and page.text.error is None, "Esc leaves the field, not the page"
    assert ui.editing.sketch == ui.editing.board.start(), "and takes back what was typed"
    ui.key("slash")
    ui.key("a", ctrl=True)
    ui.hold("ctrl", False)
    ui.type(text)
    ui.key("enter")
    assert ui.editing.text == text
    ui.key("z", ctrl=True)
    assert ui.editing.sketch == ui.editing.board.start(), "what was typed is one step"
    ui.key("y", ctrl=True)
    ui.key("enter", ctrl=True)
    assert ui.top.name == "table" and ui.top.session.start_text == text


@each_game
def test_what_was_drawn_is_there_again(ui: Drawing, game: str) -> None:
    ui.open(game)
    ui.click_widget("editor.clear")
    ui.take("q")
    ui.click(*ui.cell(A[game]))
    text = ui.editing.text
    ui.key("escape")
    ui.key("escape")
    assert ui.top.name == "menu"
    ui.open(game)
    assert ui.editing.text == text, "even a position in which nothing is right yet"
    ui.open(game, ENDGAME[game])
    assert ui.editing.text == ENDGAME[game]
    ui.settings.remembered[f"editor.{game}"] = "damaged"
    ui.open(game)
    assert ui.editing.sketch == ui.editing.board.start()


@each_game
def test_pictures_are_saved(ui: Drawing, game: str) -> None:
    ui.open(game)
    ui.click_widget("editor.png")
    (file,) = paths.export_dir().iterdir()
    assert file.suffix == ".png" and file.name.startswith(game) and file.stat().st_size > 20_000


@each_game
def test_a_page_at_rest_draws_nothing(ui: Drawing, game: str) -> None:
    ui.open(game)
    ui.move(*ui.cell(A[game]))
    ui.wait(1.0)
    frames, draws = ui.frames, ui.draws
    ui.wait(2.0)
    assert (ui.frames, ui.draws) == (frames, draws)


@each_game
def test_keys_are_told(ui: Drawing, game: str) -> None:
    ui.open(game)
    ui.key("f1")
    assert "Keys of the editor" in ui.text
    ui.click_widget("keys.close")
    assert "Keys of the editor" not in ui.text and ui.top.name == "editor"
    ui.click_widget("editor.help")
    ui.key("escape")
    assert "Keys of the editor" not in ui.text and ui.top.name == "editor"
    ui.key("f1")
    ui.click_widget("keys.rules")
    assert ui.top.name == "rules"


@pytest.mark.parametrize("ui", [(640, 420)], indirect=True)
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("game", ["spatial", "chess196"])
def test_everything_is_in_reach_in_the_smallest_window(ui: Drawing, game: str, language: str) -> None:
    ui.settings.language = language
    ui.shell.changed_settings()
    page = ui.open(game)
    wanted = "back hand eraser undo redo help play terms png".split()
    wanted += "axis all show layer.on layer.back".split() if game == "spatial" else []
    for name in wanted:
        rect, panel = ui.widgets[f"editor.{name}"], page.places()
        bars = (panel.bar, panel.layers, panel.foot)
        inside = [bar for bar in bars if bar.contains(rect.x, rect.y)]
        assert inside and inside[0].contains(rect.x + rect.w - 1, rect.y + rect.h - 1), name
    if game == "spatial":
        ui.click_widget("editor.show")
        assert page.places().cube.w > 0 and "editor.show" in ui.widgets
