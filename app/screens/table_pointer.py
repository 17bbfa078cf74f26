"""The pointer on the pictures of a table: clicks, drags of a ball, turning, shifting, zooming.

A drag that loses its end (the button came up elsewhere, the window lost the keyboard, the pointer left) is
cancelled and leaves no trace.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from app.control import Control
from app.input import ALT, LEFT, MIDDLE, RIGHT, SHIFT, PointerDown, PointerMoved, PointerUp, Wheel
from app.intent import PickCell, Unpick
from app.scene import Rect
from app.screens.table_view import Director
from engine.compose import Pick
from engine.errors import IllegalMove

THRESHOLD = 6.0
"""How far the pointer goes before a press becomes a drag, in design units."""


class Board(Protocol):
    """What the pointer asks of the table's pictures."""

    def cell_at(self, x: float, y: float, index: int = 0) -> str:
        """The cell meant at a place; `index` walks through those behind each other."""
        ...

    def space(self) -> Rect | None:
        """The picture that can be turned, if one is shown."""
        ...


@dataclass(slots=True)
class Press:
    """A button that is down."""

    x: float
    y: float
    button: int
    mods: int
    clicks: int
    cell: str
    kind: str = "click"
    """`click` until it moves; then `turn`, `shift`, `ball` or `nothing`."""
    before: tuple[Pick, ...] = ()


class Pointer:
    """Turns pointer events into acts of control and of the director."""

    def __init__(self, control: Control, director: Director, board: Board, now: Callable[[], float]) -> None:
        self.control, self.director, self.board, self._now = control, director, board, now
        self.scale = 1.0
        self.at: tuple[float, float] | None = None
        self._index = 0
        self._press: Press | None = None

    @property
    def carrying(self) -> bool:
        """Whether a ball is being dragged."""
        return self._press is not None and self._press.kind == "ball"

    @property
    def busy(self) -> bool:
        """Whether a button holds the picture."""
        return self._press is not None

    def moved(self, event: PointerMoved) -> None:
        """Hovers, or goes on with what the press began."""
        press = self._press
        if press is not None and not event.buttons & press.button:
            # The release was never told: it happened outside the window.
            self.cancel()
            press = None
        if self.at is None or abs(event.x - self.at[0]) + abs(event.y - self.at[1]) > 2 * self.scale:
            self._index = 0
        self.at = (event.x, event.y)
        if press is None:
            self.hover()
            return
        if press.kind == "click":
            if abs(event.x - press.x) + abs(event.y - press.y) < THRESHOLD * self.scale:
                return
            press.kind = self._begin(press)
            event = PointerMoved(event.x, event.y, event.x - press.x, event.y - press.y, event.buttons, event.mods)
        rect = self.board.space()
        if press.kind == "turn" and rect is not None:
            self.director.orbit(event.dx, event.dy, rect, self._now())
        elif press.kind == "shift" and rect is not None:
            self.director.pan(event.dx, event.dy, rect)
        elif press.kind == "ball":
            self.hover()

    def down(self, event: PointerDown) -> None:
        """A button goes down on a picture."""
        self.at = (event.x, event.y)
        if self._press is not None:
            # A second button while one is down takes the first act back.
            self.cancel()
            return
        cell = self.board.cell_at(event.x, event.y, self._index)
        self._press = Press(event.x, event.y, event.button, event.mods, event.clicks, cell)

    def up(self, event: PointerUp) -> None:
        """A button comes up: a click, or the end of a drag."""
        press, self._press = self._press, None
        if press is None or press.button != event.button:
            return
        if press.kind == "turn":
            self.director.release(self._now())
        elif press.kind == "ball":
            self._drop(press, event)
        elif press.kind == "click":
            self._click(press)
        self.hover()

    def wheel(self, event: Wheel) -> None:
        """Zooms, or with Alt walks through the cells under the pointer."""
        if event.mods & ALT:
            self._index += 1 if event.amount < 0 else -1
            self.hover()
            return
        rect = self.board.space()
        if rect is not None and rect.contains(event.x, event.y):
            self.director.zoom(event.amount, event.x, event.y, rect)
            self.hover()

    def cancel(self) -> None:
        """Ends a drag without any effect."""
        press, self._press = self._press, None
        if press is not None and press.kind == "ball":
            self._put_back(press.before)

    def left(self) -> None:
        """The pointer left the window."""
        self.at = None
        self.control.ui.hover = ""

    def hover(self) -> None:
        """Finds the cell under the pointer anew. Pointing at a cell takes the keyboard's frame off another one."""
        ui = self.control.ui
        ui.hover = self.board.cell_at(*self.at, self._index) if self.at is not None else ""
        if ui.hover and ui.hover != ui.cursor:
            ui.cursor = ""

    # Inside

    def _begin(self, press: Press) -> str:
        rect = self.board.space()
        in_space = rect is not None and rect.contains(press.x, press.y)
        if press.button == MIDDLE or (press.button == LEFT and press.mods & SHIFT and in_space):
            return "shift" if in_space else "nothing"
        if press.button == LEFT and press.cell and self._lift(press):
            return "ball"
        if press.button in (LEFT, RIGHT) and in_space:
            return "turn"
        if press.button == LEFT and press.cell:
            self._say_why(press)
        return "nothing"

    def _say_why(self, press: Press) -> None:
        """On a flat board nothing turns: what cannot be dragged is told why, as a click would be."""
        control = self.control
        composition, pick = control.composition, Pick("origin", press.cell)
        if composition is None or pick in composition.next or not control.seats_on(press.cell):
            return
        if all(known.kind in ("touch", "adjust", "origin") for known in composition.picks):
            why = composition.refusal(pick)
            if why is not None:
                control.decline(why, (press.x, press.y))

    def _lift(self, press: Press) -> bool:
        """Whether a ball of the pressed cell can be taken up; it is then the origin."""
        control = self.control
        composition = control.composition
        seat = control.seat
        if composition is None or seat is None or seat not in control.seats_on(press.cell):
            return False
        press.before = control.ui.picks
        origin = next((pick.value for pick in press.before if pick.kind == "origin"), "")
        if origin == press.cell and not composition.final:
            return True
        if any(pick.kind in ("land", "strike") for pick in press.before):
            return False
        # A touch before this one, of an enemy piece or to put one straight, stays what it was.
        touched = tuple(pick for pick in press.before if pick.kind in ("touch", "adjust"))
        if composition.stage == "adjust":
            return False
        try:
            control.put_back((*touched, Pick("origin", press.cell)))
        except IllegalMove:
            return False
        return True

    def _drop(self, press: Press, event: PointerUp) -> None:
        target = self.board.cell_at(event.x, event.y, self._index)
        if not target or target == press.cell:
            self._put_back(press.before)
            return
        composition = self.control.composition
        offered = () if composition is None else composition.next
        if not any(pick.value == target and pick.kind in ("land", "strike") for pick in offered):
            # A drop never does anything but land or strike: not another origin, not an inspection.
            why = None if composition is None else composition.refusal(Pick("land", target))
            self._put_back(press.before)
            self.control.decline(why or IllegalMove("not-offered"), (event.x, event.y))
            return
        ram = bool((press.mods | event.mods) & SHIFT)
        self.control.act(PickCell(target, ram), self._now(), (event.x, event.y))

    def _hasty(self, cell: str) -> bool:
        """Whether a double or triple click would do more than its first click: a turn is not made by accident.

        The next ball may be struck, or land, by it; a ball just chosen does not move, a strike just made not land.
        """
        composition = self.control.composition
        if composition is None or not composition.picks:
            return False
        last = composition.picks[-1].kind
        return last != "land" and not (last == "strike" and Pick("strike", cell) in composition.next)

    def _put_back(self, picks: tuple[Pick, ...]) -> None:
        try:
            self.control.put_back(picks)
        except IllegalMove:
            # The position changed under the drag (a flag fell): there is nothing to go back to.
            return

    def _click(self, press: Press) -> None:
        control, now, at = self.control, self._now(), (press.x, press.y)
        if press.button == RIGHT:
            control.act(Unpick(), now, at)
        elif press.button == LEFT and press.cell and press.clicks > 1 and self._hasty(press.cell):
            return
        elif press.button == LEFT and press.cell:
            control.act(PickCell(press.cell, bool(press.mods & SHIFT)), now, at)
        elif press.button == LEFT and control.composition is not None and control.composition.stage == "promote":
            # Beside the board is outside the choice of a piece, as any other cell is.
            control.act(Unpick(), now, at)
        elif press.button == LEFT:
            rect = self.board.space()
            if press.clicks == 2 and rect is not None and rect.contains(press.x, press.y):
                self.director.reset(now)
            else:
                control.clear()
