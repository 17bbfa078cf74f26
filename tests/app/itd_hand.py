"""The hand of a test at a table of fans, and a plain solver for small deals in the place of the compiled one."""

from __future__ import annotations

import heapq
import threading
from dataclasses import dataclass
from itertools import count
from typing import Any

from app.screens.base import Push
from app.screens.fans import FansTable
from app.solving import Adviser
from engine import catalog
from engine.game import regulate
from engine.session import Session
from tests.app.driver import Driver

GAME: Any = catalog.find("itd")
EXAMPLE = "2x3x2 FC; [1C 1F] [2F 3F] [2C 3C]"
"""The deal of the seed's example."""


@dataclass(frozen=True)
class Answer:
    """What the engine's solver answers."""

    verdict: str
    line: tuple[Any, ...] = ()
    optimal: bool = True
    least_rescues: bool = True
    rescued: int = 0
    bases: int = 0
    transfers: int = 0
    bound: int = 0


def solve(state: Any, seconds: float, stop: threading.Event) -> Answer:
    """Plain search by cost; only for small deals."""
    from engine.itd.rules import operate

    order = count()
    heap: list[Any] = [((0, 0, 0), next(order), state, ())]
    seen = set()
    while heap and not stop.is_set():
        (rescued, seconds_, bases), _, here, line = heapq.heappop(heap)
        if not here.fans:
            transfers = here.transfers - state.transfers
            return Answer("solved", line, True, True, rescued, bases, transfers)
        if here.fans in seen:
            continue
        seen.add(here.fans)
        for move in GAME.moves(here, 0):
            after = operate(here, move).state
            fine = 150 * (after.bases - here.bases) + 30 * (after.transfers - here.transfers)
            cost = (
                rescued + after.rescued - here.rescued, seconds_ + fine, bases + after.bases - here.bases
            )  # fmt: skip
            heapq.heappush(heap, (cost, next(order), after, (*line, move)))
    return Answer("unsolvable")


class Hand(Driver):
    """A driver that sits at a table of fans."""

    def sit(
        self, form: str = "3x4x3", seed: int = 5, start: str = "", mode: str = "practice", moves: str = "",
        solver: Any = solve, finished: Any = None, dealt: bool = True, **regulations: object,
    ) -> FansTable:  # fmt: skip
        """Opens a new game, `moves` made already; returns the table. `dealt`: without waiting for the dealing."""
        session = Session(
            GAME, regulate(GAME.options, {"format": form, **regulations}), seed, ("Anna",), None, start,
            friendly=mode == "practice", journal=self.shell.archive.journal(),
        )  # fmt: skip
        for text in moves.split():
            session.submit(0, GAME.read_move(session.state, 0, text), self.now)
        adviser = Adviser(self.shell.workers, solver, lambda: None)
        table = FansTable(session, mode, finished, adviser)
        self.shell.apply(Push(table))
        self.settle()
        if dealt:
            table.pictures_of.dealt, table._deal_from = 1.0, None
            self.settle()
        return table

    @property
    def control(self) -> Any:
        """The hub of the table in sight."""
        return self.top.control

    @property
    def session(self) -> Session:
        """Its game."""
        return self.top.session

    def think(self) -> None:
        """Waits for the solver, however long it takes, and lets the table have its answers."""
        for _ in range(200):
            for thread in threading.enumerate():
                if thread.name == "prostor-worker":
                    thread.join()
            self.settle()
            if not self.shell.workers.busy:
                return
        raise AssertionError("the solver never comes to an end")

    def point(self, target: str) -> tuple[float, float]:
        """A pixel that means a card, a pile or a fan."""
        return self.top.pictures_of.point(target)

    def tap(self, *targets: str) -> None:
        """Clicks cards and piles, one after the other."""
        for target in targets:
            self.click(*self.point(target))

    def write(self) -> str:
        """The position as text."""
        return GAME.write(self.session.state)

    def play(self, text: str) -> None:
        """Makes an operation by clicks, as a person would."""
        ply = self.session.ply
        if text.startswith("^"):
            self.tap(text[1:], text[1:])
        elif text.startswith("M"):
            self.tap(text[1:])
            self.click_widget("price.yes")
        else:
            self.tap(*text.split(">"))
        assert self.session.ply == ply + 1, f"{text}: {self.control.ui.notice}"
