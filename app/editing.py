"""A position being drawn: what it is now and was before, what is wrong with it, and whether a game can begin from it.

No screen in here, and no rule: everything is asked of the game's `sketches`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.newgame import Choices
from engine.errors import RuleError
from engine.game import Outcome, Regulations, regulate

REMEMBERED = 500
"""Steps that can be taken back at most."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What the editor is opened with: a game, a position text (empty: what was drawn last), and the terms of a game
    that is being prepared, if there is one: they take the position over."""

    game_id: str
    text: str = ""
    choices: Choices | None = None


class Editing:
    """One drawing with its history. Sketches are frozen values of the game's own."""

    def __init__(self, game: Any, text: str = "", regulations: Regulations | None = None) -> None:
        """Begins with the position of `text`, or the usual start; `BadPosition` if the text cannot be read."""
        self.game = game
        self.board = game.sketches
        self.regulations = regulate(game.options) if regulations is None else regulations
        self.sketch: Any = self.board.read(text) if text else self.board.start()
        self._past: list[Any] = []
        self._future: list[Any] = []
        self._stroke: object = None
        self._known: tuple[Any, tuple[RuleError, ...], Any] | None = None

    # What it is

    @property
    def text(self) -> str:
        """The position text, right or wrong."""
        return str(self.board.write(self.sketch))

    @property
    def faults(self) -> tuple[RuleError, ...]:
        """All for which no game can stand in it."""
        return self._judged()[0]

    @property
    def state(self) -> Any:
        """The position as a state of the game; `None` while something is wrong with it."""
        return self._judged()[1]

    @property
    def outcome(self) -> Outcome | None:
        """How the game is over already in a position that can stand."""
        state = self.state
        found: Outcome | None = None if state is None else self.game.outcome(state)
        return found

    @property
    def playable(self) -> bool:
        """Whether a game can begin here."""
        return self.state is not None and self.outcome is None

    @property
    def start_text(self) -> str:
        """The position text as the game writes it, for a game that begins here; `""` where none can."""
        return str(self.game.write(self.state)) if self.playable else ""

    def _judged(self) -> tuple[tuple[RuleError, ...], Any]:
        if self._known is None or self._known[0] is not self.sketch:
            faults: Sequence[RuleError] = self.board.faults(self.sketch)
            state = None if faults else self.game.read(self.text, self.regulations)
            self._known = (self.sketch, tuple(faults), state)
        return self._known[1], self._known[2]

    def at(self, cell: str) -> str:
        """What stands on a cell: a letter, or `""`."""
        return str(self.board.at(self.sketch, cell))

    # Changing it

    def change(self, sketch: Any, stroke: object = None) -> bool:
        """Takes another sketch in place of this one; false if it is the same.

        Changes that share a `stroke` (anything but `None`) are taken back together.
        """
        if sketch == self.sketch:
            return False
        if stroke is None or stroke is not self._stroke:
            self._past.append(self.sketch)
            del self._past[:-REMEMBERED]
        self._stroke = stroke
        self._future.clear()
        self.sketch = sketch
        return True

    def put(self, cell: str, piece: str, stroke: object = None) -> bool:
        """A piece on a cell, or nothing."""
        return self.change(self.board.put(self.sketch, cell, piece), stroke)

    def move(self, origin: str, target: str) -> bool:
        """What stands on one cell put on another."""
        return self.change(self.board.moved(self.sketch, origin, target))

    def read(self, text: str, stroke: object = None) -> RuleError | None:
        """Takes a position text over; what is wrong if it cannot be read: then nothing has changed."""
        try:
            self.change(self.board.read(" ".join(text.split())), stroke)
        except RuleError as error:
            return error
        return None

    def mend(self, fault: RuleError) -> bool:
        """Strikes out what makes a fault, where that can be done."""
        mended = self.board.mended(self.sketch, fault)
        return mended is not None and self.change(mended)

    def settle(self) -> None:
        """What follows is taken back by itself, whatever stroke it belongs to."""
        self._stroke = None

    # Back and forth

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is a change to make again."""
        return bool(self._future)

    def undo(self) -> bool:
        """Takes the last change back."""
        if not self._past:
            return False
        self._future.append(self.sketch)
        self.sketch = self._past.pop()
        self._stroke = None
        return True

    def redo(self) -> bool:
        """Makes the change again that was taken back last."""
        if not self._future:
            return False
        self._past.append(self.sketch)
        self.sketch = self._future.pop()
        self._stroke = None
        return True
