"""The hand of a test at a table of TOTAS: lifts covers, drafts plans by clicks and chips, locks them, steps through."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine import catalog
from engine.game import regulate
from engine.session import Session
from engine.totas.board import NAMES
from engine.totas.state import Move, Plan
from tests.app.table_hand import Hand

GAME: Any = catalog.find("totas")
NAMES_TWO = ("Anna", "Boris")
NAMES_FOUR = ("Anna & Vera", "Boris & Gleb")


class TotasHand(Hand):
    """A driver that sits at a table of TOTAS."""

    def sit_down(
        self, start: str = "", players: tuple[str, str] = NAMES_TWO, seed: int = 1, friendly: bool = True,
        control: Any = None, plans: Sequence[tuple[str, str]] = (), **regulations: object,
    ) -> Any:
        """Opens a new game, some turns played already; returns the table."""
        session = Session(
            GAME, regulate(GAME.options, regulations), seed, players, control, start, friendly=friendly,
            journal=self.shell.archive.journal(),
        )  # fmt: skip
        for pair in plans:
            for seat, text in enumerate(pair):
                session.submit(seat, GAME.read_move(session.state, seat, text), self.now)
        self.shell.apply(self.shell.go("table", session))
        self.settle()
        return self.top

    def look(self) -> None:
        """Lifts the cover."""
        assert self.control.facing == "cover", self.control.facing
        self.click_widget("cover.look")
        assert self.control.facing == "plan", self.control.facing

    def tap_cell(self, cell: str) -> None:
        """Clicks a cell of the board."""
        self.click(*self.point(cell))

    def draft(self, move: Move) -> None:
        """Drafts one move by clicks and chips."""
        if move.kind == "return":
            if self.control.ui.visor:
                self.click_widget("mode.return")
            self.tap_cell(NAMES[move.target])
            return
        blind = self.control.ui.visor
        self.tap_cell(NAMES[move.origin])
        if move.kind in ("turn", "refuge"):
            self.click_widget(move.kind)
        elif move.kind == "turn-go":
            self.click_widget("turn")
            if blind:
                self.click_widget("mode.go")
            self.tap_cell(NAMES[move.target])
        else:
            if blind and move.how and move.how in "NBRG" and move.piece in "H?":
                self.click_widget(f"as.{move.how}")
            if move.kind == "erupt" or (blind and move.kind == "legion"):
                self.click_widget(f"mode.{move.kind}")
            self.tap_cell(NAMES[move.target])
            if move.how:
                for kind in ("as", "promote"):
                    if f"{kind}.{move.how}" in self.widgets and not (blind and kind == "as"):
                        self.click_widget(f"{kind}.{move.how}")

    def plan(self, text: str | Plan, lock: bool = True) -> None:
        """Lifts the cover where it lies, drafts a plan by clicks and locks it."""
        if self.control.facing == "cover":
            self.look()
        if self.control.remembering:
            self.click_widget("memory.now")
        session = self.session
        seat = self.control.seat
        assert seat is not None
        plan = GAME.read_move(session.state, seat, text) if isinstance(text, str) else text
        wanted = GAME.write_move(session.state, seat, plan)
        for move in plan.moves:
            self.draft(move)
        made = self.control.composition
        assert made is not None and made.move == plan, (wanted, self.control.ui.picks, self.control.ui.notice)
        if lock:
            self.click_widget("lock")
            assert seat in session.sealed or self.control.facing == "opening" or session.outcome, wanted

    def turn(self, white: str | Plan, black: str | Plan, on: bool = True) -> None:
        """A whole turn; `on` goes on from its opening."""
        self.plan(white)
        self.plan(black)
        assert self.control.facing == "opening"
        if on:
            self.go_on()

    def go_on(self) -> None:
        """Past the opening."""
        if self.control.show is not None and not self.control.show.over(self.now):
            self.click_widget("opening.skip")
        self.click_widget("opening.on")


def hand(folder: Path, **options: Any) -> TotasHand:
    """A hand at the menu of a program without animation, unless asked otherwise."""
    return TotasHand(folder, **{"animation": 0.0, "size": (1280, 800), **options})
