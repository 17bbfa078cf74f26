"""The dialogues that may lie over a table, one at a time."""

from __future__ import annotations

from typing import Any

from app import names, wording
from app.control import Control
from app.i18n import language
from app.intent import Intent
from app.looks.terms import Terms
from app.panels import table_over
from app.panels.surface import escaped
from app.panels.table_over import Offered, ResultCard
from app.screens import table_words
from app.screens.table_extras import Extras
from app.screens.table_help import pages
from engine.session import Session

NAMES = ("menu", "help", "resign", "draw", "result")


class Dialogues:
    """Which dialogue is open, and what was answered in it so far."""

    def __init__(self) -> None:
        self.name = ""
        """One of `NAMES`, empty for none. A pause is the game's own state, not one of them."""
        self.agreed: frozenset[int] = frozenset()
        self._card: tuple[object, ResultCard] | None = None
        self.copied = False
        """The position was copied since the dialogue was opened."""
        self.fresh = False
        """Not drawn yet: the Esc that opened it must not close it."""

    def open(self, name: str) -> None:
        """Opens one in place of any other."""
        self.name, self.agreed, self.fresh, self.copied = name, frozenset(), True, False

    def close(self) -> None:
        """Closes the open one."""
        self.name = ""

    def draw(self, control: Control, archive: Any, terms: Terms, extras: Extras) -> Intent | str | None:
        """Draws the open dialogue, or that of a pause; what was wished in it."""
        session, seat = control.session, control.seat
        over = session.outcome is not None
        wish: Intent | str | None = None
        if self.name in extras.names:
            wish = extras.dialogue(self.name)
        elif self.name == "menu":
            pausable = session.friendly and session.control.timed and not over
            drawn, spelt = hasattr(control.game, "sketches"), hasattr(control.game, "spell")
            offered = Offered(not over, pausable, extras.agreement().word, drawn, spelt, self.copied)
            wish = table_over.menu(offered, control.ui.view, terms)
        elif self.name == "help":
            wish = table_over.keys(pages(terms))
        elif self.name == "resign" and seat is not None:
            wish = table_over.resign(seat, wording.side(seat))
        elif self.name == "draw" and not over:
            wish = table_over.draw(self.agreed, names.shown_all(session.players))
        elif self.name == "result" and over:
            wish = table_over.result(self._result(session, archive))
        elif control.ui.paused and not self.name:
            wish = table_over.paused(control.asleep)
        if wish is None and self.name and not self.fresh and escaped():
            wish = "close"
        self.fresh = False
        return wish

    def _result(self, session: Session, archive: Any) -> ResultCard:
        """The card, put together once: ratings are sums over the whole archive."""
        key = (id(session), session.outcome, language())
        if self._card is None or self._card[0] != key:
            self._card = (key, table_words.result(session, archive))
        return self._card[1]
