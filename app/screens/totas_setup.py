"""The new-game page of TOTAS."""

from __future__ import annotations

from app.panels import setup_panel, totas_setup
from app.screens import totas_lot
from app.screens.base import Move
from app.screens.setup import Setup
from engine.session import Session


class TotasSetup(Setup):
    """Choices for one game of TOTAS; it leads to the lots that were cast, and then to the table."""

    def page(self, width: int, height: int, scale: float) -> str:
        """The cards of TOTAS."""
        return setup_panel.draw(self, width, height, scale, totas_setup.sheet())

    def opened(self, session: Session) -> Move:
        """To the coin and the dice first."""
        return totas_lot.opened(self.shell, session, self.choices)
