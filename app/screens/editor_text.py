"""The position as text in the editor: typed, copied, pasted. What cannot be read changes nothing and stays in sight."""

from __future__ import annotations

from typing import Any

from app.editing import Editing
from engine.errors import RuleError


class EditorText:
    """The field with the position text. `surface` has the clipboard."""

    def __init__(self, editing: Editing, surface: Any) -> None:
        self.editing, self._surface = editing, surface
        self.error: RuleError | None = None
        """Why the text in the field was not taken over."""
        self.copied = False
        """The text was put on the clipboard and nothing was done since."""
        self._typed: str | None = None
        self._sketch = editing.sketch

    @property
    def shown(self) -> str:
        """What stands in the field: the position, or what was typed and cannot be read."""
        return self.editing.text if self._typed is None else self._typed

    def type(self, text: str, stroke: object = None) -> None:
        """Takes over what was typed or pasted; what cannot be read stays in the field.

        All that is typed in one `stroke` is taken back together.
        """
        self._typed = text
        self.error = self.editing.read(text, stroke)
        self._sketch = self.editing.sketch

    def rest(self) -> None:
        """Nobody types: a text that was taken over is shown as the game writes it."""
        if self._typed is not None and self.error is None:
            self._typed = None
            self.editing.settle()

    def follow(self) -> None:
        """Where the board was changed, a text that could not be read is out of date."""
        if self.editing.sketch is not self._sketch:
            self._sketch, self._typed, self.error = self.editing.sketch, None, None

    def copy(self) -> None:
        """Puts the position text on the clipboard: as the game writes it, where a game can stand in it."""
        state = self.editing.state
        self._surface.set_clipboard_text(self.editing.text if state is None else self.editing.game.write(state))
        self.copied = True

    def paste(self) -> None:
        """Takes the position text from the clipboard."""
        self.type(self._surface.clipboard_text().strip())
