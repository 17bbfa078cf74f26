"""The page between the new-game page of TOTAS and its table: how the lots fell, shown as they are cast."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app import input as inputs
from app.i18n import tr
from app.newgame import Choices
from app.panels import totas_lot
from app.panels.totas_lot import LotPage
from app.screens.base import Move, Picture, Pop
from app.totas_wording import capital, piece
from engine.session import Session

if TYPE_CHECKING:
    from app.shell import Shell

COIN = 1.5
"""Seconds that the coin is in the air, at speed 1."""
DIE = 0.8
"""Seconds that a die rolls."""


@dataclass(frozen=True, slots=True)
class Cast:
    """A new game, and how it came about."""

    session: Session
    coin: bool
    """The sides were dealt out by lot."""
    first: str
    """Who is named first on the new-game page; empty without a name."""
    pairs: bool = False


def cast(session: Session, choices: Choices) -> Cast:
    """What there is to show of a new game."""
    coin = choices.first == "lot"
    game: Any = session.game
    named = choices.names[0].strip() or (choices.pairs and choices.partners[0].strip())
    first = choices.name(0, game.lot(session.seed) if coin else None) if named else ""
    return Cast(session, coin, first, choices.pairs)


def wanted(shown: Cast) -> bool:
    """Whether anything was cast that can be seen."""
    return shown.coin or bool(_dice(shown.session))


def _dice(session: Session) -> tuple[tuple[str, int, bool], ...]:
    if session.start_text or session.regulations.word("reserve_pieces") != "lot":
        return ()
    game: Any = session.game
    return tuple(game.reserve_lot(session.seed))


class TotasLot:
    """The lots of one game; from here it goes to the table."""

    name = "totas.lot"

    def __init__(self, shown: Cast) -> None:
        self.cast = shown
        self._handed = False
        self._dice = _dice(shown.session)
        self._begun: float | None = None
        self._heard = 0

    @property
    def session(self) -> Session | None:
        """The game, as long as it is this page's to give back."""
        return None if self._handed else self.cast.session

    def enter(self, shell: Shell) -> None:
        """The coin goes up."""
        self.shell = shell
        if self._begun is None:
            self._begun = shell.now()

    def leave(self) -> None:
        """Nothing goes on here."""

    def pictures(self, width: int, height: int, scale: float) -> list[Picture]:
        """None."""
        return []

    def _parts(self, now: float) -> tuple[float, list[float]]:
        """How far the coin and each die have come."""
        speed = self.shell.settings.animation
        if speed <= 0 or self._begun is None:
            return 1.0, [1.0] * len(self._dice)
        passed = (now - self._begun) * speed
        start = COIN if self.cast.coin else 0.0
        phase = min(1.0, passed / COIN) if self.cast.coin else 1.0
        return phase, [min(1.0, max(0.0, (passed - start - n * DIE) / DIE)) for n in range(len(self._dice))]

    def panels(self, width: int, height: int, scale: float) -> Move:
        """The coin, the dice, the way on."""
        phase, rolled = self._parts(self.shell.now())
        over = phase >= 1.0 and all(part >= 1.0 for part in rolled)
        game: Any = self.cast.session.game
        winner = game.lot(self.cast.session.seed) if self.cast.coin else None
        dice = [
            (capital(piece(kind)), face, self._follows(kind, plays), part)
            for (kind, face, plays), part in zip(self._dice, rolled, strict=True)
        ]
        more = ""
        if self.cast.session.regulations.word("setup") == "quick" and not self.cast.session.start_text:
            more = tr("Zones and labyrinths are drawn too. Zones lie open; a labyrinth is seen by its own side alone.")
        shown = LotPage(tr("The lots are cast"), winner, self._told(winner), dice, phase, more, over)
        wish = totas_lot.page(width, height, shown, self.shell.settings.reduced_motion)
        if wish == "menu":
            return Pop()
        return self._on(over) if wish == "on" else None

    def _told(self, winner: int | None) -> str:
        if winner is None:
            return ""
        who = self.cast.first or (tr("First team") if self.cast.pairs else tr("First player"))
        return tr("{name} plays Black", name=who) if winner else tr("{name} plays White", name=who)

    @staticmethod
    def _follows(kind: str, plays: bool) -> str:
        if not plays:
            return tr("stays out of this game")
        stead = {"W": tr("plays, in place of the Griffin on C"), "C": tr("plays, in place of the Griffin on J")}
        return stead.get(kind) or tr("plays, in place of the knight on B")

    def _on(self, over: bool) -> Move:
        if over:
            self._handed = True
            return self.shell.go("table", self.cast.session)
        self._begun = self.shell.now() - 3600.0
        self.shell.refresh()
        return None

    def handle(self, event: inputs.InputEvent) -> Move:
        """Enter or the space bar shows all and goes on; Escape leads back: the game is kept."""
        match event:
            case inputs.KeyDown("enter" | "space", _, False):
                phase, rolled = self._parts(self.shell.now())
                return self._on(phase >= 1.0 and all(part >= 1.0 for part in rolled))
            case inputs.KeyDown("escape", _, False):
                return Pop()
        return None

    def tick(self, now: float) -> float | None:
        """A frame while anything is in the air; each lands with its sound."""
        phase, rolled = self._parts(now)
        landed = int(self.cast.coin and phase >= 1.0) + sum(part >= 1.0 for part in rolled)
        if landed > self._heard:
            self._heard, first = landed, self._heard == 0 and self.cast.coin
            self.shell.sound.play("coin" if first else "dice")
            self.shell.refresh()
        moving = phase < 1.0 or any(part < 1.0 for part in rolled)
        return 0.0 if moving else None


def opened(shell: Shell, session: Session, choices: Choices) -> Move:
    """Where a new game of TOTAS leads to: to its lots, or where nothing was cast, to the table."""
    shown = cast(session, choices)
    return shell.go("totas.lot", shown) if wanted(shown) else shell.go("table", session)
