"""What a hand does at a table of chess besides clicking: it types, drags and steers the keyboard's cursor."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine import catalog
from engine.clock import TimeControl
from engine.game import regulate
from engine.session import Session
from tests.app.chess_hand import ChessHand


class ActsHand(ChessHand):
    """A driver that does everything that is particular to chess."""

    def open(
        self, game_id: str, start: str = "", control: TimeControl | None = None, friendly: bool = True,
        names: tuple[str, str] = ("Anna", "Boris"), seed: int = 1, **regulations: object,
    ) -> Any:  # fmt: skip
        """Opens a new game; returns the table."""
        game = catalog.find(game_id)
        session = Session(
            game, regulate(game.options, regulations), seed, names, control, start, friendly=friendly,
            journal=self.shell.archive.journal(),
        )  # fmt: skip
        self.shell.apply(self.shell.go("table", session))
        self.settle()
        return self.top

    def type_move(self, text: str) -> None:
        """Types a move into the line."""
        self.key("slash")
        self.type(text)
        self.key("enter")
        self.settle()

    def typed(self, *texts: str) -> None:
        """Types moves, each of which must be made."""
        for text in texts:
            before = self.session.ply
            self.type_move(text)
            assert self.session.ply == before + 1, (text, self.control.ui.notice)

    def sheet(self, cell: str) -> tuple[float, float]:
        """A cell on the flat picture, large or beside the cube."""
        table = self.top
        point: tuple[float, float] = table.looks.flat.middle(cell, table.pictures_of.flat_rect, self.control.ui.view)
        return point

    def on_sheet(self, *cells: str) -> None:
        """Clicks cells on the flat picture."""
        for cell in cells:
            self.click(*self.sheet(cell))

    def play_by(self, text: str, by: str = "sheet") -> None:
        """Makes a move: clicked on the flat picture (`sheet`) or in the `cube`, by a `drag`, by `keys`, or `typed`."""
        before = self.session.ply
        game: Any = self.session.game
        seat, state = self.session.actors[0], self.session.state
        move = game.read_move(state, seat, text)
        origin, target = (game.variant.lattice.name(cell) for cell in (move.origin, move.target))
        if by == "typed":
            self.type_move(text)
        elif by == "cube":
            self.tap(origin, target)
        elif by == "drag":
            self.drag(self.sheet(origin), self.sheet(target), steps=3)
            self.settle()
        elif by == "keys":
            for cell in (origin, target):
                self.walk_to(cell)
                self.key("enter")
        else:
            self.on_sheet(origin, target)
        if move.promotion and self.session.ply == before:
            self.click_widget(f"promotion.{move.promotion}")
        assert self.session.ply == before + 1, (text, by, self.control.ui.picks, self.control.ui.notice)
        assert self.session.notation_at(before + 1) == text

    def walk_to(self, cell: str) -> None:
        """Moves the keyboard's cursor to a cell with arrows and PgUp/PgDn alone."""
        looks, ui = self.top.looks, self.control.ui
        if not ui.cursor:
            self.key("right")
        lattice = looks.terms.lattice

        def away(name: str) -> int:
            there, here = lattice.coords(lattice.find(cell)), lattice.coords(lattice.find(name))
            return sum(abs(a - b) for a, b in zip(there, here, strict=True))

        for _ in range(60):
            if ui.cursor == cell:
                return
            keys = ("left", "right", "up", "down", "pageup", "pagedown")
            self.key(min(keys, key=lambda key: away(looks.step(ui.cursor, key, ui.view))))
        raise AssertionError(f"the cursor does not come to {cell}: it is on {ui.cursor}")


def acts_hand(folder: Path, **options: Any) -> ActsHand:
    """A hand at the menu of a program without animation, unless asked otherwise."""
    return ActsHand(folder, **{"animation": 0.0, "size": (1280, 720), **options})
