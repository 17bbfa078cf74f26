"""What is played after a deal of ITD: the same again, a new one, the next step of the training ladder."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from app import itd_choices, itd_ladder, solving, wording
from app.screens.base import Move, Replace
from engine.errors import RuleError
from engine.itd.deals import DealCode
from engine.itd.ladder import LADDER
from engine.session import Session

if TYPE_CHECKING:
    from app.screens.fans import FansTable
    from app.shell import Shell


class Deals:
    """The deals that may follow the one on a table."""

    def __init__(self, shell: Shell, table: FansTable) -> None:
        self._shell, self._table = shell, table
        self.looking = False
        """A new deal that can be solved is being looked for."""

    def play(self, seed: int, start: str = "") -> Move:
        """Another practice game by the same regulations, on a deal."""
        old = self._table.session
        try:
            session = Session(
                old.game, old.regulations, seed, old.players, old.control, start,
                journal=self._shell.archive.journal(None),
            )  # fmt: skip
        except RuleError as error:
            self._shell.notify(wording.refusal(error))
            return None
        return Replace(type(self._table)(session))

    def new(self) -> Move:
        """A new deal of the format; where only those that can be solved were chosen last, it is looked for first."""
        seed = secrets.randbits(35)
        if not itd_choices.recall(self._shell.settings).solvable_only:
            return self.play(seed)
        if self.looking:
            return None
        regulations = self._table.session.state_at(0).regulations
        self.looking = True
        self._table.advice.adviser.close()

        def found(solvable: int) -> None:
            self.looking = False
            if self._shell.top is self._table:
                self._shell.apply(self.play(solvable))

        def lost(error: Exception) -> None:
            self.looking = False
            if self._shell.top is self._table:
                self._shell.notify(wording.refusal(error))

        def given_up() -> bool:
            return self._shell.top is not self._table

        self._shell.workers.run(lambda: solving.new_seed(regulations, seed, given_up), found, lost)
        return None

    def rung(self) -> int | None:
        """Which step of the training ladder the deal is."""
        session = self._table.session
        if session.start_text or not self._table.practice:
            return None
        state = session.state_at(0)
        code = str(DealCode(state.format, state.kinds, session.seed))
        return next((n for n, rung in enumerate(LADDER) if str(rung.code) == code), None)

    def has_next_step(self) -> bool:
        """Whether a step of the ladder was solved that is not the last."""
        rung, outcome = self.rung(), self._table.session.outcome
        return rung is not None and rung + 1 < len(LADDER) and outcome is not None and bool(outcome.winners)

    def next_step(self) -> Move:
        """The next step of the ladder."""
        rung = self.rung()
        if rung is None:
            return None
        try:
            deal = itd_ladder.deal_of(rung + 1)
            session = itd_choices.begin(self._shell.archive, deal, self._table.session.players[0])
        except RuleError as error:
            self._shell.notify(wording.refusal(error))
            return None
        return Replace(type(self._table)(session))
