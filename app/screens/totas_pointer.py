"""The pointer at a table of TOTAS: a piece is drawn from its cell to another, whatever was drafted before."""

from __future__ import annotations

from app.input import PointerUp
from app.intent import PickCell
from app.screens.table_pointer import Pointer, Press
from app.totas_control import TotasControl
from engine.compose import Pick
from engine.errors import IllegalMove


class TotasPointer(Pointer):
    """Clicks and drags of planning."""

    control: TotasControl

    def _lift(self, press: Press) -> bool:
        """Whether a piece of the pressed cell can be taken up; with the visor down every cell may hold one."""
        control, seat = self.control, self.control.seat
        made = control.composing()
        if made is None or seat is None or made.stage not in ("origin", "plan", "land"):
            return False
        if seat not in control.seats_on(press.cell):
            return False
        press.before = control.ui.picks
        origin = str(made.facts.get("origin") or "")
        if origin == press.cell:
            return True
        before = press.before[:-1] if origin else press.before
        try:
            control.put_back((*before, Pick("origin", press.cell)))
        except IllegalMove:
            return False
        return True

    def _drop(self, press: Press, event: PointerUp) -> None:
        target = self.board.cell_at(event.x, event.y, self._index)
        made = self.control.composition
        meant = Pick(self.control.mode, target)
        if target and target != press.cell and made is not None and meant in made.next:
            self.control.act(PickCell(target), self._now(), (event.x, event.y))
        else:
            super()._drop(press, event)
