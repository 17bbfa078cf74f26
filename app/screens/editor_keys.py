"""The keyboard of the position editor. Keys are places, so that everything works on a Russian layout too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.i18n import mark
from app.input import CTRL, SHIFT, KeyDown
from app.screens.editor_pointer import ERASER, HAND

if TYPE_CHECKING:
    from app.screens.editor import Editor

HELP: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        mark("Drawing"),
        (
            (mark("Shift+letter, letter"), mark("a piece of White, of Black: the letters of the position text")),
            ("←→ ↑↓ PgUp PgDn", mark("move the cursor; a letter then puts the piece there")),
            ("Enter", mark("put the piece in hand on the cursor; pick up and set down with the hand")),
            ("Del, Backspace", mark("take off what stands under the cursor")),
            ("M  X", mark("move pieces; take pieces off")),
            ("W", mark("the other side is to move")),
            (mark("Right button"), mark("takes a piece off")),
            (mark("Middle button"), mark("takes the piece under the pointer as the one to put")),
        ),
    ),
    (
        mark("The position"),
        (
            ("Ctrl+Z", mark("take the last change back")),
            ("Ctrl+Shift+Z, Ctrl+Y", mark("make it again")),
            ("Ctrl+C, Ctrl+V", mark("copy and paste the position text")),
            ("/", mark("type the position text")),
            ("Ctrl+Enter", mark("play from here")),
        ),
    ),
    (
        mark("Looking"),
        (
            ("[  ]  1 … 8", mark("the sheet of another layer; the wheel over a sheet does the same")),
            ("Tab", mark("sheets across another axis")),
            ("S", mark("the layer alone in the space, or the whole")),
            ("C", mark("all sheets at once")),
            ("F", mark("turn the board around")),
            ("Home, 0", mark("the usual view of the space")),
            ("Esc", mark("put the piece in hand away; go back")),
        ),
    ),
)
"""The page of keys: headings, keys, and what they do."""

_HISTORY = {"z": "undo", "y": "redo", "c": "copy", "v": "paste", "enter": "play", "insert": "copy"}
_LOOKING = {"f": "flip", "f1": "help", "tab": "axis", "s": "slice", "c": "all"}
_CURSOR = ("left", "right", "up", "down", "pageup", "pagedown")


class Keys:
    """Turns keys into wishes and changes."""

    def __init__(self, editor: Editor) -> None:
        self.editor = editor

    def down(self, event: KeyDown) -> str:
        """One key; what is wished for by it, or nothing."""
        key, editor = event.key, self.editor
        if event.mods & CTRL:
            wish = _HISTORY.get(key, "")
            return "redo" if wish == "undo" and event.mods & SHIFT else wish
        if event.mods & SHIFT and key == "insert":
            return "paste"
        if key in _CURSOR:
            self._cursor(key)
            return ""
        if event.repeat or not key:
            return ""
        if key == "escape":
            return self._escape()
        if key in ("enter", "space"):
            self._enter()
        elif key in ("delete", "backspace"):
            if editor.ui.cursor:
                editor.editing.put(editor.ui.cursor, "")
        elif key.upper() in editor.editing.board.kinds:
            self._piece(key.upper() if event.mods & SHIFT else key)
        else:
            return self._other(key)
        return ""

    def _escape(self) -> str:
        editor = self.editor
        if editor.pointer.busy:
            editor.pointer.cancel()
        elif editor.pointer.tool != HAND:
            editor.pointer.choose(HAND)
        elif editor.pictures_of.chosen or editor.ui.cursor:
            editor.pictures_of.chosen = editor.ui.cursor = ""
        else:
            return "back"
        return ""

    def _cursor(self, key: str) -> None:
        editor, ui = self.editor, self.editor.ui
        if not ui.cursor:
            view = editor.view
            here = ui.hover or editor.terms.first[int(view.flipped)]
            if editor.director is not None and not editor.pictures_of.every_layer:
                # On the sheet that is shown.
                by = min(view.layers) - editor.terms.layer_of(here, view.axis)
                here = editor.terms.shifted(here, view.axis, by)
            ui.cursor = here
        else:
            ui.cursor = editor.pictures_of.flat.step(ui.cursor, key, editor.view)
        ui.hover = ""
        if editor.director is not None and not editor.pictures_of.every_layer:
            editor.view.layers = frozenset({editor.terms.layer_of(ui.cursor, editor.view.axis)})

    def _enter(self) -> None:
        editor, cell = self.editor, self.editor.ui.cursor
        tool = editor.pointer.tool
        if not cell:
            return
        if tool == HAND:
            editor.pointer.grasp(cell)
        else:
            laid = "" if tool == ERASER or editor.editing.at(cell) == tool else tool
            editor.editing.put(cell, laid)

    def _piece(self, letter: str) -> None:
        """A piece comes to the cursor where there is one; else it is taken in hand."""
        editor = self.editor
        if editor.ui.cursor:
            editor.editing.put(editor.ui.cursor, letter)
        else:
            editor.pointer.choose(letter)

    def _other(self, key: str) -> str:
        editor = self.editor
        deep = editor.director is not None
        if key == "w":
            editing = editor.editing
            editing.change(editing.board.sided(editing.sketch, 1 - editing.sketch.side))
        elif key in ("m", "x"):
            return "hand" if key == "m" else "eraser"
        elif key in ("slash", "period", "numpad_divide"):
            # On a Russian layout the sign / and the place of / are two keys; both lead to the text.
            return "text"
        elif key in ("f", "f1") or (deep and key in _LOOKING):
            return _LOOKING[key]
        elif deep and key in ("bracketleft", "bracketright", "minus", "equal"):
            editor.step(-1 if key in ("bracketleft", "minus") else 1)
        elif deep and key in "12345678":
            return f"layer.{key}"
        elif editor.director is not None and key in ("0", "home"):
            editor.director.reset(editor.shell.now())
        return ""
