"""The keys with Ctrl that every table knows: taking back, making again, looking at earlier turns."""

from __future__ import annotations

from collections.abc import Callable

from app.control import Control
from app.intent import GoTo, Intent, Redo, Undo


def history_key(control: Control, key: str, shift: bool, do: Callable[[Intent], None]) -> None:
    """One key pressed with Ctrl."""
    shown, last = control.shown_ply, len(control.session.plies)
    if key == "z":
        do(Redo() if shift else Undo())
    elif key == "y":
        do(Redo())
    elif key == "left" and shown > 0:
        do(GoTo(shown - 1))
    elif key == "right" and shown < last:
        do(GoTo(shown + 1))
    elif key == "home":
        do(GoTo(0))
    elif key == "end":
        do(GoTo(None))
