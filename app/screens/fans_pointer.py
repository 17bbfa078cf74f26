"""The pointer on the fans: clicks and drags of cards. A drag that loses its end leaves no trace."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.input import LEFT, RIGHT, PointerDown, PointerMoved, PointerUp
from app.intent import PickCell, Unpick
from app.screens.fans_control import FansControl
from app.screens.fans_pictures import FansPictures
from app.screens.table_pointer import THRESHOLD
from engine.compose import Pick
from engine.errors import IllegalMove


@dataclass(slots=True)
class Press:
    """A button that is down."""

    x: float
    y: float
    button: int
    cell: str
    kind: str = "click"
    """`click` until it moves; then `card` or `nothing`."""


class FansPointer:
    """Turns pointer events into acts of control."""

    def __init__(self, control: FansControl, board: FansPictures, now: Callable[[], float]) -> None:
        self.control, self.board, self._now = control, board, now
        self.scale = 1.0
        self.at: tuple[float, float] | None = None
        self._press: Press | None = None

    @property
    def carrying(self) -> bool:
        """Whether a card is being dragged."""
        return self._press is not None and self._press.kind == "card"

    def moved(self, event: PointerMoved) -> None:
        """Hovers, or goes on with what the press began."""
        press = self._press
        if press is not None and not event.buttons & press.button:
            # The release was never told: it happened outside the window.
            self.cancel()
            press = None
        self.at = (event.x, event.y)
        if press is not None and press.kind == "click" and self._far(press, event):
            press.kind = "card" if press.button == LEFT and self._lift(press) else "nothing"
        if self.carrying and press is not None:
            self.board.carried = (press.cell, event.x, event.y)
        self.hover()

    def down(self, event: PointerDown) -> None:
        """A button goes down on the picture."""
        self.at = (event.x, event.y)
        if self._press is not None:
            # A second button while one is down takes the first act back.
            self.cancel()
            return
        self.control.finish()
        self._press = Press(event.x, event.y, event.button, self.board.cell_at(event.x, event.y))

    def up(self, event: PointerUp) -> None:
        """A button comes up: a click, or the end of a drag."""
        press, self._press = self._press, None
        if press is None or press.button != event.button:
            return
        at = (event.x, event.y)
        if press.kind == "card":
            self.board.carried = None
            target = self.board.cell_at(*at)
            if not target or target == press.cell:
                self._put_back()
            else:
                self.control.drop(press.cell, target, self._now(), at)
        elif press.kind == "click" and press.button == RIGHT:
            self.control.act(Unpick(True), self._now(), at)
        elif press.kind == "click" and press.button == LEFT:
            if press.cell:
                self.control.act(PickCell(press.cell), self._now(), at)
            else:
                self.control.clear()
                self._put_back()
        self.hover()

    def cancel(self) -> None:
        """Ends a drag without any effect."""
        press, self._press = self._press, None
        if press is not None and press.kind == "card":
            self.board.carried = None
            self._put_back()

    def left(self) -> None:
        """The pointer left the window."""
        self.at = None
        self.control.ui.hover = ""

    def hover(self) -> None:
        """Finds what is under the pointer anew."""
        self.control.ui.hover = self.board.cell_at(*self.at) if self.at is not None else ""

    # Inside

    def _lift(self, press: Press) -> bool:
        """Whether the pressed card can be taken up; it is then picked. A refusal is said."""
        control = self.control
        if control.composition is None or not press.cell or "." in press.cell:
            return False
        try:
            control.put_back((Pick("card", press.cell),))
        except IllegalMove as error:
            control.decline(error, (press.x, press.y))
            return False
        # A buried card is not carried: it is taken by its own second gesture.
        return not control.asks

    def _far(self, press: Press, event: PointerMoved) -> bool:
        return abs(event.x - press.x) + abs(event.y - press.y) >= THRESHOLD * self.scale

    def _put_back(self) -> None:
        if self.control.ui.picks and self.control.composition is not None:
            self.control.put_back(())
