"""The lot of a game without draws: cast before the eyes of the players, and again whenever its turn is looked at."""

from __future__ import annotations

from collections.abc import Callable

from app import chess_sums, wording
from app.control import Control
from app.i18n import tr
from app.panels import chess_over
from app.scene import Rect
from app.screens.table_extras import Wish
from engine.events import Thrown

TOSS = 1.7
"""Seconds that the coin is in the air at speed 1."""


class Lot:
    """What has been seen of a lot at one table."""

    def __init__(self, control: Control, now: Callable[[], float]) -> None:
        self.control, self._now = control, now
        self._cast: float | None = None
        """When the coin was thrown."""
        self._told = False
        """The lot has been seen to fall: the result may be told."""
        self._stepped: tuple[int, float] | None = None
        """The turn at which a lot was last looked at, and since when."""

    @property
    def hiding(self) -> bool:
        """A lot has decided the game and has not been seen to fall."""
        return self.control.live and chess_sums.lot_cast(self.control.session) is not None and not self._told

    def begin(self) -> None:
        """The coin lies ready."""
        self._cast = None

    def cast(self) -> None:
        """The coin is thrown."""
        self._cast = self._now()
        self.control.hear("coin")

    def fallen(self) -> None:
        """It has been seen to fall here: it need not be cast again at once."""
        self._told = True
        self._stepped = (self.control.session.ply, float("-inf"))
        self.control.hear("win")

    def known(self) -> None:
        """The game was over before it came to this table."""
        self._told = True

    def dialogue(self) -> Wish | None:
        """The coin, and the words before and after it falls."""
        session = self.control.session
        winner = chess_sums.lot_cast(session)
        if winner is None:
            return None
        why = tr("Both sides agree that neither can win.")
        if not session.ended_beside:
            due = chess_sums.counters(session.game, session.state).due
            why = tr("{n} moves of each side without a capture or a pawn's move.", n=due)
        phase = None if self._cast is None else self._phase(self._cast)
        return chess_over.lot(why, tr("The lot has fallen for {side}.", side=wording.side(winner)), phase, winner)

    def plate(self, picture: Rect, margin: float) -> bool:
        """Draws how the lot fell beside the position that it decided; false if none did."""
        winner = self._shown()
        if winner is None:
            return False
        phase = self._phase(self._stepped[1]) if self._stepped is not None else 1.0
        words = tr("Lots are cast") if phase < 1.0 else tr("The lot has fallen for {side}", side=wording.side(winner))
        chess_over.badge(picture, [words], margin, winner, phase)
        return True

    def tick(self) -> float | None:
        """0 while the coin turns."""
        for since in (self._cast, self._stepped[1] if self._stepped is not None else None):
            if since is not None and self._phase(since) < 1.0:
                self.control.stamp += 1
                return 0.0
        return None

    def _shown(self) -> int | None:
        """The winner of the lot that brought about the position looked at."""
        session, shown = self.control.session, self.control.shown_ply
        if self.hiding:
            return None
        thrown = [e for e in session.step_at(shown).events if isinstance(e, Thrown) and e.why == "lot"]
        winner = thrown[0].faces[0] if thrown else None
        if winner is None and session.ended_beside and shown == session.ply:
            winner = chess_sums.lot_cast(session)
        if winner is None:
            self._stepped = None
        elif self._stepped is None or self._stepped[0] != shown:
            self._stepped = (shown, self._now())
        return winner

    def _phase(self, since: float) -> float:
        speed = self.control.speed()
        return 1.0 if speed <= 0 else min(1.0, max(0.0, (self._now() - since) * speed / TOSS))
