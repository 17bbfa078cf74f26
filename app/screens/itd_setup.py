"""The new-game page of ITD: format and kinds, where the deal comes from, practice or competition."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from app import input as inputs
from app import itd_choices, itd_ladder
from app.itd_choices import Deal, ItdChoices
from app.panels import itd_setup
from app.screens.base import Move, Picture, Pop, Push
from app.solving import warm_up
from app.wording import refusal
from engine.errors import RuleError
from engine.itd.state import Format

if TYPE_CHECKING:
    from app.screens.itd_entry import ItdEntry
    from app.shell import Shell


_ready: list[bool] = []


def prepare() -> None:
    """Has the solver made ready, once in a run of the program; called in a worker's thread.

    Where its compiled code is not on the disk yet a process of its own makes it, so that the window never waits.
    """
    if not _ready:
        _ready.append(True)
        warm_up()


class ItdSetup:
    """Choices for one deal; leaving without starting keeps nothing."""

    name = "setup"

    def __init__(self, shell: Shell, at_once: bool = False) -> None:
        """`at_once`: a practice deal as last time is looked for without asking."""
        self.shell = shell
        self._at_once = at_once
        self.choices = itd_choices.recall(shell.settings)
        self.error = ""
        """What is wrong with the code or deal typed, in the player's words."""
        self.told: tuple[Format, str] | None = None
        """Format and kinds of the code or deal typed."""
        self.searching = False
        """A solvable deal is being looked for."""
        self.climbed: frozenset[int] = frozenset()
        """Steps of the training ladder that are solved."""
        self.step = 0
        """The step looked at."""
        self._search = 0
        self._wanted: Move = None
        self._laying: ItdEntry | None = None

    def enter(self, shell: Shell) -> None:
        """A deal may have been laid on the page above, or a step of the ladder climbed."""
        try:
            self.climbed = itd_ladder.climbed(shell.archive)
        except RuleError as error:
            shell.notify(refusal(error))
        self.step = itd_ladder.next_step(self.climbed)
        self.check()
        if self._at_once:
            self._at_once = False
            self._make(replace(self.choices, source="random", solvable_only=True), self._practise)

    def leave(self) -> None:
        """A search goes on for nobody."""
        self.cancel()

    def pictures(self, width: int, height: int, scale: float) -> list[Picture]:
        """None."""
        return []

    def panels(self, width: int, height: int, scale: float) -> Move:
        """The questions, Start and Back."""
        self._wanted = None
        choices = self.choices
        before = (choices.source, choices.code, choices.deal, choices.format, choices.kinds)
        wish = itd_setup.draw(self, width, height, scale)
        if before != (choices.source, choices.code, choices.deal, choices.format, choices.kinds):
            self.check()
            self.shell.refresh()
        if self.searching and itd_setup.searching():
            self.cancel()
        match wish:
            case "back":
                return Pop()
            case "start":
                self.start()
            case "entry":
                return Push(self._entry())
            case "rules":
                return self.shell.go("rules", "itd")
            case "matches":
                return self.shell.go("itd.matches")
            case str() if wish.startswith("rung."):
                self.climb(int(wish[5:]))
        return self._wanted

    def _entry(self) -> ItdEntry:
        """The page where cards are laid; one left before the deal was whole is gone on with."""
        from app.screens.itd_entry import ItdEntry

        form, kinds, left = self.choices.form, self.choices.letters(), self._laying
        if left is None or (left.builder.format, left.builder.kinds) != (form, kinds):
            self._laying = left = ItdEntry(self.choices, self._entered)
        return left

    def _entered(self, text: str) -> None:
        self.choices.deal, self.choices.source = text, "entered"
        self._laying = None

    def check(self) -> None:
        """Says at once what is wrong with what was typed."""
        self.error, self.told = "", None
        try:
            self.told = itd_choices.told(self.choices)
        except RuleError as error:
            self.error = refusal(error)

    @property
    def can_start(self) -> bool:
        """Whether there is a deal to play, and players for it."""
        choices = self.choices
        typed = {"code": choices.code, "entered": choices.deal}.get(choices.source, "x")
        return bool(typed.strip()) and not self.error and not self.searching and not self.players_error

    @property
    def players_error(self) -> str:
        """What is wrong with the names of a competition, in the player's words."""
        names = [name.casefold() for name in self.choices.names()]
        twice = next((name for name in self.choices.names() if names.count(name.casefold()) > 1), "")
        if self.choices.competition and twice:
            return refusal(RuleError("match-players", player=twice))
        return ""

    # Starting

    def start(self) -> None:
        """Remembers the choices, finds the deal and opens the table or the competition."""
        if not self.can_start:
            return
        itd_choices.remember(self.shell.settings, self.choices)
        self.shell.changed_settings()
        self._make(self.choices, self._begin)

    def climb(self, step: int) -> None:
        """A practice game of a step of the training ladder."""
        itd_choices.remember(self.shell.settings, self.choices)
        self.shell.changed_settings()
        self._practise(itd_ladder.deal_of(step))

    def _make(self, choices: ItdChoices, then: Callable[[Deal], None]) -> None:
        today = datetime.date.today()
        if not itd_choices.needs_solver(choices):
            try:
                deal = itd_choices.make_deal(choices, today=today)
            except RuleError as error:
                self.shell.notify(refusal(error))
                return
            then(deal)
            return
        self._search += 1
        mine = self._search
        self.searching = True
        self.shell.refresh()

        def found(deal: Deal) -> None:
            if mine == self._search and self.searching:
                self.searching = False
                self._wanted = None
                then(deal)
                move, self._wanted = self._wanted, None
                self.shell.apply(move)

        def failed(error: Exception) -> None:
            if mine == self._search and self.searching:
                self.searching = False
                self.shell.notify(refusal(error))

        def work() -> Deal:
            prepare()
            return itd_choices.make_deal(choices, lambda: mine != self._search, today)

        self.shell.workers.run(work, found, failed)

    def cancel(self) -> None:
        """Gives the search up."""
        self.searching = False
        self._search += 1

    def _begin(self, deal: Deal) -> None:
        if self.choices.competition:
            from app.screens.itd_match import open_match

            self._wanted = open_match(self.shell, deal, self.choices.names())
        else:
            self._practise(deal)

    def _practise(self, deal: Deal) -> None:
        try:
            session = itd_choices.begin(self.shell.archive, deal, self.choices.player())
        except RuleError as error:
            self.shell.notify(refusal(error))
            return
        self._wanted = self.shell.go("table", session)

    def handle(self, event: inputs.InputEvent) -> Move:
        """Escape gives a search up, else goes back."""
        match event:
            case inputs.KeyDown("escape", _, False):
                if self.searching:
                    self.cancel()
                    return None
                return Pop()
        return None

    def tick(self, now: float) -> float | None:
        """Nothing moves here; a search that has ended wakes the window by itself."""
        return None
