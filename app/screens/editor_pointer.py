"""The pointer in the position editor: pieces are put, moved, carried off and wiped away; the space is turned.

A carrying that loses its end (the window lost the keyboard, a second button went down) leaves no trace.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.editing import Editing
from app.input import LEFT, MIDDLE, RIGHT, SHIFT, PointerDown, PointerMoved, PointerUp, Wheel
from app.screens.editor_pictures import EditorPictures
from app.screens.table_view import Director

THRESHOLD = 6.0
"""How far the pointer goes before a press becomes a drag, in design units."""
HAND, ERASER = "hand", "eraser"
"""Tools besides the pieces: moving, and taking off."""


@dataclass(slots=True)
class Press:
    """A button that is down."""

    x: float
    y: float
    button: int
    mods: int
    cell: str
    piece: str = ""
    """A piece of the tray that was pressed."""
    kind: str = "click"
    """`click` until it moves; then `carry`, `paint`, `turn`, `shift` or `nothing`."""
    laid: str = ""
    """What a stroke of the brush lays: a letter, or `""` for the eraser."""
    spread: frozenset[str] = frozenset()
    """Cells that the stroke has been on."""


class EditorPointer:
    """Turns pointer events into changes of the drawing. `tool` is `HAND`, `ERASER` or a piece's letter."""

    def __init__(
        self, editing: Editing, pictures: EditorPictures, director: Director | None, now: Callable[[], float]
    ) -> None:
        self.editing, self.pictures, self.director, self._now = editing, pictures, director, now
        self.tool = HAND
        self.scale = 1.0
        self.at: tuple[float, float] | None = None
        self.pointed = ""
        """The piece of the tray under the pointer."""
        self.carried = ""
        """The letter of the piece that is carried."""
        self._press: Press | None = None

    @property
    def busy(self) -> bool:
        """Whether a button is down on a picture."""
        return self._press is not None

    @property
    def hand(self) -> tuple[str, float, float, float] | None:
        """What is seen at the pointer: letter, place, size in cells."""
        if self.at is None:
            return None
        if self.carried:
            return self.carried, *self.at, 1.0
        brush = self.tool not in (HAND, ERASER) and (self._press is None or self._press.kind != "turn")
        if brush and self.pictures.on_board(*self.at):
            return self.tool, *self.at, 0.75
        return None

    def choose(self, tool: str) -> None:
        """Takes another tool; the same piece again puts it back."""
        self.tool = HAND if tool == self.tool else tool
        self.pictures.chosen = ""

    # Events

    def moved(self, event: PointerMoved) -> None:
        """Points, or goes on with what the press began."""
        press = self._press
        if press is not None and not event.buttons & press.button:
            # The release was never told: it happened outside the window.
            self.cancel()
            press = None
        self.at = (event.x, event.y)
        self.hover()
        if press is None:
            return
        if press.kind == "click":
            if abs(event.x - press.x) + abs(event.y - press.y) < THRESHOLD * self.scale:
                return
            press.kind = self._begin(press)
            event = PointerMoved(event.x, event.y, event.x - press.x, event.y - press.y, event.buttons, event.mods)
        rect = self.pictures.places.cube if self.pictures.places is not None else None
        if press.kind == "paint":
            self._paint(press, self.pictures.ui.hover)
        elif press.kind == "turn" and self.director is not None and rect is not None:
            self.director.orbit(event.dx, event.dy, rect, self._now())
        elif press.kind == "shift" and self.director is not None and rect is not None:
            self.director.pan(event.dx, event.dy, rect)

    def down(self, event: PointerDown) -> None:
        """A button goes down on a picture."""
        self.at = (event.x, event.y)
        if self._press is not None:
            self.cancel()
            return
        self.hover()
        pictures = self.pictures
        press = Press(event.x, event.y, event.button, event.mods, pictures.ui.hover, self.pointed)
        self._press = press
        flat = bool(press.cell) and not pictures.in_space(event.x, event.y)
        if not flat:
            return
        if press.button == MIDDLE:
            press.kind = "nothing"
            self._pick_up(press.cell)
        elif press.button == RIGHT or (press.button == LEFT and self.tool != HAND):
            press.kind, press.laid = "paint", self._laid(press)
            self._paint(press, press.cell)

    def up(self, event: PointerUp) -> None:
        """A button comes up: a click, or the end of a drag."""
        press = self._press
        if press is None or press.button != event.button:
            return
        self._press = None
        self.at = (event.x, event.y)
        self.hover()
        if press.kind == "turn" and self.director is not None:
            self.director.release(self._now())
        elif press.kind == "carry":
            self._drop(press)
        elif press.kind == "click":
            self._click(press)

    def wheel(self, event: Wheel) -> bool:
        """Zooms the space; false where there is none under the pointer."""
        at = self.pictures.places
        if at is None or self.director is None or not at.cube.contains(event.x, event.y):
            return False
        self.director.zoom(event.amount, event.x, event.y, at.cube)
        self.hover()
        return True

    def left(self) -> None:
        """The pointer left the pictures."""
        self.at = None
        self.pointed = self.pictures.ui.hover = ""

    def cancel(self) -> None:
        """Ends whatever a press began; what is carried goes back."""
        self._press = None
        self.carried = self.pictures.lifted = ""

    def hover(self) -> None:
        """Finds anew what is under the pointer. Pointing at a cell takes the keyboard's frame off another one."""
        ui = self.pictures.ui
        ui.hover = self.pictures.cell_at(*self.at) if self.at is not None else ""
        self.pointed = self.pictures.piece_at(*self.at) if self.at is not None else ""
        if ui.hover and ui.hover != ui.cursor:
            ui.cursor = ""

    # Inside

    def _begin(self, press: Press) -> str:
        in_space = self.pictures.in_space(press.x, press.y)
        if press.piece and press.button == LEFT:
            self.carried = press.piece
            return "carry"
        if in_space and (press.button == MIDDLE or (press.button == LEFT and press.mods & SHIFT)):
            return "shift"
        held = self.editing.at(press.cell) if press.cell else ""
        if press.button == LEFT and self.tool == HAND and held:
            self.carried, self.pictures.lifted, self.pictures.chosen = held, press.cell, ""
            return "carry"
        return "turn" if in_space and press.button in (LEFT, RIGHT) else "nothing"

    def _laid(self, press: Press) -> str:
        """What this stroke lays: the same piece once more takes it off."""
        if press.button == RIGHT or self.tool in (ERASER, HAND) or self.editing.at(press.cell) == self.tool:
            return ""
        return self.tool

    def _paint(self, press: Press, cell: str) -> None:
        if cell and cell not in press.spread and not self.pictures.in_space(*(self.at or (press.x, press.y))):
            press.spread |= {cell}
            self.pictures.chosen = ""
            self.editing.put(cell, press.laid, press)

    def _drop(self, press: Press) -> None:
        piece, origin, target = self.carried, self.pictures.lifted, self.pictures.ui.hover
        self.carried = self.pictures.lifted = ""
        if target and origin:
            self.editing.move(origin, target)
        elif target:
            self.editing.put(target, piece)
        elif origin and self.at is not None and not self.pictures.on_board(*self.at):
            # Carried off the board, it is gone; beside a cell of the board it goes back.
            self.editing.put(origin, "")

    def _click(self, press: Press) -> None:
        if press.piece:
            if press.button == LEFT:
                self.choose(press.piece)
            return
        cell = press.cell
        if not cell:
            self.pictures.chosen = ""
        elif press.button == MIDDLE:
            self._pick_up(cell)
        elif press.button == RIGHT:
            self.editing.put(cell, "")
        elif press.button == LEFT and self.tool == HAND:
            self.grasp(cell)
        elif press.button == LEFT:
            self.editing.put(cell, self._laid(press))

    def grasp(self, cell: str) -> None:
        """A cell clicked with the hand: its piece is chosen, or the chosen piece comes to this empty cell."""
        pictures = self.pictures
        if self.editing.at(cell):
            pictures.chosen = "" if pictures.chosen == cell else cell
        elif pictures.chosen:
            self.editing.move(pictures.chosen, cell)
            pictures.chosen = ""

    def _pick_up(self, cell: str) -> None:
        """Takes the piece of a cell as the tool."""
        held = self.editing.at(cell)
        if held:
            self.tool, self.pictures.chosen = held, ""
