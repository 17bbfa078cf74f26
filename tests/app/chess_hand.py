"""The hand of a test at a table of chess: sits down, points at cells of any picture, clicks moves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine import catalog
from engine.clock import TimeControl
from engine.game import regulate
from engine.session import Session
from tests.app.table_hand import Hand

NAMES = ("Anna", "Борис")


class ChessHand(Hand):
    """A driver that sits at a table of chess."""

    def sit_at(
        self,
        game_id: str,
        start: str = "",
        moves: str = "",
        control: TimeControl | None = None,
        players: tuple[str, str] = NAMES,
        friendly: bool = True,
        **regulations: object,
    ) -> Any:
        """Opens a new game, `moves` (texts with `;` between) made already; returns the table."""
        game = catalog.find(game_id)
        session = Session(
            game, regulate(game.options, regulations), 1, players, control, start, friendly=friendly,
            journal=self.shell.archive.journal(),
        )  # fmt: skip
        for text in filter(None, moves.split(";")):
            seat = session.actors[0]
            session.submit(seat, game.read_move(session.state, seat, text.strip()), self.now)
        self.shell.apply(self.shell.go("table", session))
        self.settle()
        return self.top

    def aside(self, *cells: str) -> None:
        """Clicks cells on the sheets beside the cube."""
        for cell in cells:
            self.click(*self.side_point(cell))

    def make(self, text: str, aside: bool = False) -> None:
        """Makes a move by clicks, on the large picture or `aside` on the sheets."""
        session = self.session
        game: Any = session.game
        seat, before = session.actors[0], session.ply
        move = game.read_move(session.state, seat, text)
        name = game.variant.lattice.name
        (self.aside if aside else self.tap)(name(move.origin), name(move.target))
        if move.promotion:
            self.click_widget(f"promote.{move.promotion}")
        assert session.ply == before + 1, (text, self.control.ui.picks, self.control.ui.notice)
        assert session.plies[before].choice[seat] == game.write_move(session.state_at(before), seat, move)
        self.settle()


def hand(folder: Path, **options: Any) -> ChessHand:
    """A hand at the menu of a program without animation, unless asked otherwise."""
    return ChessHand(folder, **{"animation": 0.0, "size": (1280, 720), **options})
