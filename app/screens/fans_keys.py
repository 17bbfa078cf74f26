"""The keyboard of an ITD table. Keys are places, so that everything works on a Russian layout too."""

from __future__ import annotations

from collections.abc import Callable

from app.i18n import mark
from app.input import CTRL, SHIFT, KeyDown
from app.intent import GoTo, Intent, MakePick, PickCell, Redo, Undo, Unpick
from app.screens.fans_control import FansControl
from app.screens.fans_pictures import FansPictures
from app.screens.history_keys import history_key
from engine.compose import Pick

HELP: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        mark("Moving cards"),
        (
            ("←→ ↑↓", mark("move the cursor from card to card")),
            ("Tab", mark("walk through what may be picked")),
            ("Enter", mark("pick the card of the cursor; with a card picked: put it there")),
            ("E", mark("take the picked card out")),
            ("M", mark("take the picked buried card, once its price is shown")),
            ("Esc", mark("put the card back; the right button does the same")),
            ("/", mark("type an operation: ^1F, 3C>3F, M2F")),
        ),
    ),
    (
        mark("The game"),
        (
            ("U, Ctrl+Z", mark("take back an operation")),
            ("R, Ctrl+Y", mark("make it again")),
            ("I", mark("a hint")),
            ("L", mark("lights on or off: what can be done shines")),
            ("Ctrl+← →", mark("look at the previous or next step")),
            ("Ctrl+Home, Ctrl+End", mark("look at the start; back to the game")),
            ("H, F1", mark("this page")),
        ),
    ),
)
"""The page of keys: headings, keys, and what they do."""

_STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class FansKeys:
    """Turns keys into intents. `ask` opens a dialogue of the table, or does one of its acts, by name."""

    def __init__(
        self, control: FansControl, board: FansPictures, do: Callable[[Intent], None], ask: Callable[[str], None]
    ) -> None:
        self.control, self.board, self._do, self._ask = control, board, do, ask

    def down(self, event: KeyDown) -> None:
        """One key."""
        key, mods = event.key, event.mods
        if mods & CTRL:
            history_key(self.control, key, bool(mods & SHIFT), self._do)
        elif key in _STEPS:
            self._cursor(*_STEPS[key])
        elif event.repeat or not key:
            return
        elif key in ("enter", "space"):
            self._enter()
        elif key == "tab":
            self._walk(-1 if mods & SHIFT else 1)
        elif key in ("escape", "backspace"):
            self._back(key == "escape")
        else:
            self._letter(key)

    def _enter(self) -> None:
        control = self.control
        if control.waiting:
            self._do(MakePick(Pick("done")))
        elif control.asks and control.ui.cursor in ("", control.picked):
            self._do(MakePick(Pick("buried")))
        elif control.ui.cursor:
            self._do(PickCell(control.ui.cursor))

    def _back(self, escape: bool) -> None:
        ui = self.control.ui
        if ui.picks:
            self._do(Unpick(True))
        elif ui.notice or ui.inspected:
            self.control.clear()
        elif escape and ui.cursor:
            ui.cursor = ""
            self.control.stamp += 1
        elif escape and not self.control.live:
            self._do(GoTo(None))
        elif escape:
            self._ask("menu")

    def _cursor(self, dx: int, dy: int) -> None:
        ui, targets = self.control.ui, self.board.targets()
        if ui.cursor not in targets:
            start = ui.hover if ui.hover in targets else self.control.picked
            ui.cursor = start or next(iter(sorted(self.control.allowed())), targets[0])
        else:
            ui.cursor = self.board.neighbour(ui.cursor, dx, dy)
        self._at_cursor()

    def _walk(self, by: int) -> None:
        order = {target: n for n, target in enumerate(self.board.targets())}
        allowed = sorted((t for t in self.control.allowed() if t in order), key=lambda t: order[t])
        if not allowed:
            return
        ui = self.control.ui
        if ui.cursor in allowed:
            ui.cursor = allowed[(allowed.index(ui.cursor) + by) % len(allowed)]
        else:
            here = order.get(ui.cursor, -1)
            later = [target for target in allowed if order[target] > here]
            ui.cursor = (later[0] if later else allowed[0]) if by > 0 else allowed[-1]
        self._at_cursor()

    def _at_cursor(self) -> None:
        self.control.ui.hover = ""
        self.control.ui.notice = ""
        self.control.stamp += 1

    def _letter(self, key: str) -> None:
        if key == "u":
            self._do(Undo())
        elif key == "r":
            self._do(Redo())
        elif key == "e":
            self._do(MakePick(Pick("extract")))
        elif key == "m":
            self._do(MakePick(Pick("buried")))
        elif key in ("slash", "period", "numpad_divide"):
            # On a Russian layout the sign / and the place of / are two keys; both open the line.
            self._ask("typing")
        elif key in ("h", "f1"):
            self._ask("help")
        elif key == "i":
            self._ask("hint")
        elif key == "l":
            self._ask("lights")
        elif key == "p":
            self._ask("pause")
