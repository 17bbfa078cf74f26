"""The keyboard of a table. Keys are places, so that everything works on a Russian layout too."""

from __future__ import annotations

from collections.abc import Callable

from app.control import Control
from app.input import CTRL, SHIFT, KeyDown
from app.intent import GoTo, Intent, MakePick, PickCell, Redo, SetView, Undo, Unpick
from app.looks.registry import Looks
from app.screens.history_keys import history_key
from app.screens.table_view import Director
from engine.compose import Pick

MODES = {"c": "cube", "s": "slice", "x": "exploded", "b": "flat"}
_STEPS = ("left", "right", "up", "down", "pageup", "pagedown")
_SPACE = frozenset(
    {"bracketleft", "minus", "bracketright", "equal", "numpad_1", "numpad_3", "numpad_7", "0", "home", "numpad_0",
     "numpad_5", "numpad_4", "numpad_6", "numpad_8", "numpad_2", "numpad_add", "numpad_subtract", "a", "f", "g"}
)  # fmt: skip
_NUMPAD_TURN = {"numpad_4": (-15, 0), "numpad_6": (15, 0), "numpad_8": (0, 15), "numpad_2": (0, -15)}


class Keys:
    """Turns keys into intents and acts of the director. `ask` opens a dialogue of the table by name."""

    def __init__(
        self, control: Control, director: Director, looks: Looks, now: Callable[[], float],
        do: Callable[[Intent], None], ask: Callable[[str], None],
    ) -> None:  # fmt: skip
        self.control, self.director, self.looks, self._now, self._do, self._ask = control, director, looks, now, do, ask

    def down(self, event: KeyDown) -> None:
        """One key."""
        key, mods = event.key, event.mods
        if mods & CTRL:
            history_key(self.control, key, bool(mods & SHIFT), self._do)
        elif key in _STEPS:
            self._cursor(key)
        elif event.repeat or not key:
            return
        elif key in ("enter", "space"):
            self._enter(bool(mods & SHIFT))
        elif key == "tab":
            self._walk(-1 if mods & SHIFT else 1)
        elif key in ("escape", "backspace"):
            self._back(key == "escape")
        else:
            self._letter(key)

    # The game

    def _enter(self, ram: bool) -> None:
        if self.control.waiting:
            self._do(MakePick(Pick("done")))
        elif self.control.ui.cursor:
            self._do(PickCell(self.control.ui.cursor, ram))

    def _back(self, escape: bool) -> None:
        ui = self.control.ui
        if ui.picks:
            self._do(Unpick())
        elif ui.inspected or ui.notice:
            self.control.clear()
        elif escape and ui.cursor:
            ui.cursor = ""
            self.control.stamp += 1
        elif escape and not self.control.live:
            self._do(GoTo(None))
        elif escape:
            self._ask("menu")

    def _cursor(self, key: str) -> None:
        ui, seat = self.control.ui, self.control.seat
        if not ui.cursor:
            start = ui.hover or next((pick.value for pick in ui.picks if pick.kind == "origin"), "")
            ui.cursor = start or self.looks.terms.first[seat or 0]
        else:
            ui.cursor = self.looks.step(ui.cursor, key, ui.view)
        self._at_cursor()

    def _walk(self, by: int) -> None:
        order = self.looks.terms.order
        allowed = sorted(self.control.allowed(), key=order)
        if not allowed:
            return
        ui = self.control.ui
        if ui.cursor in allowed:
            ui.cursor = allowed[(allowed.index(ui.cursor) + by) % len(allowed)]
        else:
            later = [cell for cell in allowed if order(cell) > order(ui.cursor)]
            ui.cursor = (later[0] if later else allowed[0]) if by > 0 else allowed[-1]
        self._at_cursor()

    def _at_cursor(self) -> None:
        ui = self.control.ui
        ui.hover = ui.cursor
        ui.notice = ""
        if ui.view.mode == "slice":
            layer = self.looks.terms.layer_of(ui.cursor, ui.view.axis)
            if layer not in ui.view.layers:
                self.director.set("layers", frozenset({layer}), self._now())
        self.control.stamp += 1

    # Looking

    def _letter(self, key: str) -> None:
        control, view, now = self.control, self.control.ui.view, self._now()
        terms = self.looks.terms
        if key in MODES:
            if terms.offers(MODES[key]):
                self._do(SetView("mode", MODES[key]))
        elif key in _SPACE and not terms.deep:
            # What turns or cuts a space has nothing to do on a board.
            return
        elif key in ("bracketleft", "minus", "bracketright", "equal"):
            if view.mode != "slice":
                self._do(SetView("mode", "slice"))
            self.director.layer(-1 if key in ("bracketleft", "minus") else 1)
        elif key in "12345" and self._counts():
            self._do(MakePick(Pick("count", key)))
        elif key in "137" and not terms.deep:
            return
        elif key in ("1", "numpad_1"):
            self.director.look_along(0, now)
        elif key in ("3", "numpad_3"):
            self.director.look_along(1, now)
        elif key in ("7", "numpad_7"):
            self.director.look_along(2, now)
        elif key in ("0", "home", "numpad_0", "numpad_5"):
            self.director.reset(now)
        elif key in _NUMPAD_TURN:
            self.director.nudge(*_NUMPAD_TURN[key], now)
        elif key in ("numpad_add", "numpad_subtract"):
            rect = self.director.rect
            if rect is not None:
                x, y = rect.x + rect.w / 2, rect.y + rect.h / 2
                self.director.zoom(1 if key == "numpad_add" else -1, x, y, rect)
        elif key == "m" and terms.together:
            self._do(MakePick(Pick("mutual", control.mutual_cell())))
        elif key == "u":
            self._do(Undo())
        elif key == "r":
            self._do(Redo())
        elif key in ("slash", "period", "numpad_divide"):
            # On a Russian layout the sign / and the place of / are two keys; both open the line.
            self._ask("typing")
        elif key in ("h", "f1"):
            self._ask("help")
        elif key == "p":
            self._ask("pause")
        elif key == "a":
            self._do(SetView("axis", view.axis + 1))
        elif key == "d" and terms.sheets:
            self._do(SetView("sheets", view.sheets + 1))
        elif key == "f":
            self.director.look_from(control.seat if control.seat is not None else int(view.flipped), now)
        else:
            names = {"g": "ghost", "t": "threats", "v": "flipped", "k": "coordinates"}
            if key in names:
                self._do(SetView(names[key], not getattr(view, names[key])))

    def _counts(self) -> bool:
        return len(self.control.counts()) > 1
