"""The hand of a test at the table: opens games, points at cells, clicks turns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine import catalog
from engine.clock import TimeControl
from engine.game import regulate
from engine.session import Session
from tests.app.driver import Driver

GAME = catalog.find("stavropol")


class Hand(Driver):
    """A driver that sits at a table."""

    def sit(
        self, start: str = "", control: TimeControl | None = None, friendly: bool = True, moves: str = "",
        **regulations: object,
    ) -> Any:
        """Opens a new game, `moves` made already; returns the table."""
        session = Session(
            GAME, regulate(GAME.options, regulations), 1, ("Anna", "Борис"), control, start, friendly=friendly,
            journal=self.shell.archive.journal(),
        )  # fmt: skip
        for text in moves.split():
            seat = session.actors[0]
            session.submit(seat, GAME.read_move(session.state, seat, text), self.now)
        self.shell.apply(self.shell.go("table", session))
        self.settle()
        return self.top

    @property
    def control(self) -> Any:
        """The hub of the table in sight."""
        return self.top.control

    @property
    def session(self) -> Session:
        """Its game."""
        return self.top.session

    def point(self, cell: str) -> tuple[float, float]:
        """A pixel at which a click means the cell: on the large picture, Alt+wheel used where it is hidden."""
        table, view = self.top, self.control.ui.view
        if view.mode == "flat":
            return table.looks.flat.middle(cell, table.pictures_of.flat_rect, view)
        x, y, z = table.looks.cube.center(cell, view)
        spots = [(x + dx, y + dy, z + dz) for dy in (0.0, -0.3, 0.3) for dx in (0.0, -0.2, 0.2) for dz in (0.0, 0.2)]
        for px, py, _ in table.director.camera.project(spots, table.pictures_of.cube_rect):
            # Where the click will be, on a whole pixel.
            at = (round(float(px)), round(float(py)))
            if table.pictures_of.cell_at(*at) == cell:
                return at
        at = (round(float(px)), round(float(py)))
        for px, py, _ in table.director.camera.project(spots, table.pictures_of.cube_rect):
            at = (round(float(px)), round(float(py)))
            if any(table.pictures_of.cell_at(*at, n) == cell for n in range(12)):
                break
        self.move(*at)
        self.hold("alt")
        for _ in range(14):
            if self.control.ui.hover == cell:
                break
            self.event("on_mouse_scroll", *self._point(*at), 0, -1)
        self.hold("alt", False)
        assert self.control.ui.hover == cell, f"{cell} cannot be pointed at"
        return at

    def side_point(self, cell: str) -> tuple[float, float]:
        """The cell on the flat board beside the cube."""
        table, view = self.top, self.control.ui.view
        return table.looks.flat.middle(cell, table.pictures_of.flat_rect, view)

    def tap(self, *cells: str, modifiers: int = 0) -> None:
        """Clicks cells, one after the other."""
        for cell in cells:
            self.click(*self.point(cell), modifiers=modifiers)

    def play(self, text: str) -> None:
        """Makes a turn by clicks, chips and keys, as a person would."""
        seat = self.session.actors[0]
        turn = GAME.read_move(self.session.state, seat, text)
        origin = text[:3]
        before = self.session.ply
        if turn.mutual:
            self.tap(origin)
            self.click_widget(f"mutual.{origin}")
        else:
            self.tap(origin)
            body = text[4:].rstrip("x").split(":")
            landings = body[0].split("+")
            if len(landings) > 1 and len(self.control.counts()) > 1:
                self.key(str(len(landings)))
            for cell in body[1].split(",") if len(body) > 1 else ():
                self.tap(cell)
            for cell in landings:
                # Shift asks for a ram where a strike is offered too.
                self.tap(cell, modifiers=1)
        assert self.session.ply == before + 1, (text, self.control.ui.picks, self.control.ui.notice)
        self.wait(0.8)


def hand(folder: Path, **options: Any) -> Hand:
    """A hand at the menu of a program without animation, unless asked otherwise."""
    return Hand(folder, **{"animation": 0.0, "size": (1280, 720), **options})
