"""The new-game page: who plays, on what terms, from where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app import input as inputs
from app import kernels, newgame
from app.editing import Opening
from app.panels import setup_panel
from app.screens.base import Move, Picture, Pop
from app.wording import refusal
from engine.errors import RuleError

if TYPE_CHECKING:
    from app.shell import Shell
    from engine.session import Session


class Setup:
    """Choices for one game; leaving without starting keeps nothing."""

    name = "setup"

    def __init__(self, shell: Shell, game: Any) -> None:
        self.shell = shell
        self.game = game
        self.choices = newgame.recall(shell.settings, game)
        kernels.warm(game)
        self.position_error = ""
        """What is wrong with the position text, in the player's words."""

    def enter(self, shell: Shell) -> None:
        """A position may have been drawn meanwhile."""
        if self.choices.position:
            self.check()

    def leave(self) -> None:
        """Nothing goes on here."""

    def pictures(self, width: int, height: int, scale: float) -> list[Picture]:
        """None."""
        return []

    def panels(self, width: int, height: int, scale: float) -> Move:
        """The questions, Start and Back."""
        before = self.choices.position
        wish = self.page(width, height, scale)
        if self.choices.position != before or wish == "start":
            self.check()
        if wish == "start" and not self.position_error:
            return self.start()
        if wish == "editor":
            return self.shell.go("editor", Opening(self.game.id, self.choices.position.strip(), self.choices))
        return Pop() if wish == "back" else None

    def page(self, width: int, height: int, scale: float) -> str:
        """Draws the page and says what was asked for."""
        return setup_panel.draw(self, width, height, scale)

    def check(self) -> None:
        """Says at once what is wrong with a position text."""
        try:
            newgame.check_position(self.game, self.choices)
            self.position_error = ""
        except RuleError as error:
            self.position_error = refusal(error, 0)

    def start(self) -> Move:
        """Remembers the choices and opens the table."""
        newgame.remember(self.shell.settings, self.game, self.choices)
        self.shell.changed_settings()
        try:
            session = newgame.begin(self.shell.archive, self.game, self.choices)
        except RuleError as error:
            self.shell.notify(refusal(error, 0))
            return None
        return self.opened(session)

    def opened(self, session: Session) -> Move:
        """Where a new game leads to."""
        return self.shell.go("table", session)

    def handle(self, event: inputs.InputEvent) -> Move:
        """Escape goes back."""
        match event:
            case inputs.KeyDown("escape", _, False):
                return Pop()
        return None

    def tick(self, now: float) -> float | None:
        """Nothing moves here."""
        return None
