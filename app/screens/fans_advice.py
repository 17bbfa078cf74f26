"""What the solver says at an ITD table: hints, "no way on", par. Only in practice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app import hint_words, wording
from app.i18n import tr
from app.screens.fans_control import FansControl
from app.solving import Adviser, Wish
from engine.errors import RuleError

if TYPE_CHECKING:
    from app.shell import Shell

VERDICT_SECONDS, PAR_SECONDS = 12.0, 45.0
"""How long the solver works on the position at hand, and on par."""


class Advice:
    """Tells the solver what is wanted at a table, and the table what it found."""

    def __init__(self, control: FansControl, adviser: Adviser, practice: bool, shell: Shell) -> None:
        self.control, self.adviser, self._practice, self._shell = control, adviser, practice, shell
        self.wanted = False
        """A hint was asked for and is being worked out."""
        self.hinted = False
        self.text = ""
        """The hint in words, while it holds."""
        self._for: Any = None

    def par(self) -> Any:
        """What is known of the deal's best line."""
        return self.adviser.answer(self.control.session.state_at(0))

    def stuck(self) -> bool:
        """Whether it is proved that there is no way on."""
        session = self.control.session
        if not self._practice or session.outcome is not None:
            return False
        answer = self.adviser.answer(session.state)
        return answer is not None and answer.verdict == "unsolvable"

    def tick(self) -> str:
        """Asks for what is wanted now, and gives a hint that has been waited for; what is to be said, if anything."""
        session, control = self.control.session, self.control
        if not self._practice or session.paused:
            return ""
        state = session.state
        par = Wish(session.state_at(0), PAR_SECONDS)
        self.adviser.want((par,) if session.outcome is not None else (Wish(state, VERDICT_SECONDS), par))
        if self._for is not None and (self._for != state or not control.live):
            self._for, self.text = None, ""
        answer = self.adviser.answer(state)
        if not self.wanted or (answer is None and not self.adviser.failed and session.outcome is None):
            return ""
        self.wanted = False
        control.stamp += 1
        if answer is None or not answer.line:
            if answer is not None and answer.verdict == "unsolvable":
                return tr("No way on: this position cannot be solved any more")
            if answer is not None:
                return tr("No hint: no way was found in {n} seconds, and none was ruled out", n=round(VERDICT_SECONDS))
            return tr("No hint can be given here")
        move = answer.line[0]
        control.put_back(())
        control.hint = (state.name(move.card), *([state.name(move.onto)] if move.sign == ">" else []))
        self._for, self.text = state, hint_words.hint(state, answer)
        self._mark()
        return ""

    def _mark(self) -> None:
        """The game counts as hinted from now on."""
        self.hinted = True
        row = getattr(self.control.session.journal, "row_id", None)
        if row is not None:
            try:
                self._shell.archive.mark_aid(row, "hint")
            except RuleError as error:
                self._shell.notify(wording.refusal(error))
