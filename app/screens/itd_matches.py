"""All competitions kept in the archive: to go on with, to look at, to take results in for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app import archive_words, names
from app import input as inputs
from app.panels import itd_matches
from app.screens.base import Move, Picture, Pop, Push
from app.wording import refusal
from engine import archive_matches as store
from engine.archive_matches import MatchRow
from engine.errors import RuleError
from engine.itd.match import Match

if TYPE_CHECKING:
    from app.shell import Shell


class ItdMatches:
    """The list; `asked` is the competition that is to be deleted, once confirmed."""

    name = "itd.matches"

    def __init__(self) -> None:
        self.lines: list[itd_matches.Line] = []
        self.asked: itd_matches.Line | None = None

    def enter(self, shell: Shell) -> None:
        """Reads the list anew."""
        self.shell = shell
        self.lines = []
        try:
            self.lines = [line for row in store.matches(shell.archive, "itd") if (line := self._line(row)) is not None]
        except RuleError as error:
            shell.notify(refusal(error))

    def _line(self, row: MatchRow) -> itd_matches.Line | None:
        try:
            match = Match.load(self.shell.archive, row.id)
            ended = sum(bool(attempt.line) for attempt in match.row.attempts)
            shown = dict(zip(match.players, names.shown_all(match.players), strict=True))
            best = [one.result.player for one in match.table() if one.place == 1] if match.over else []
        except RuleError:
            return None
        when = archive_words.when(row.created)
        deal = archive_words.about_start("itd", row.facts["regulations"], row.facts["seed"], row.facts["start"])
        winners = tuple(shown.get(name, names.shown(name)) for name in best)
        return itd_matches.Line(row.id, " · ".join(deal), tuple(shown.values()), ended, winners, when)

    def leave(self) -> None:
        """Nothing goes on here."""
        self.asked = None

    def pictures(self, width: int, height: int, scale: float) -> list[Picture]:
        """None."""
        return []

    def panels(self, width: int, height: int, scale: float) -> Move:
        """The list and its question."""
        wish = itd_matches.draw(self, width, height)
        match wish:
            case "back":
                return Pop()
            case "keep":
                self.asked = None
            case "delete" if self.asked is not None:
                self._delete(self.asked.id)
            case int():
                from app.screens.itd_match import ItdMatch

                return Push(ItdMatch(wish))
        return None

    def _delete(self, match_id: int) -> None:
        self.asked = None
        try:
            store.delete_match(self.shell.archive, match_id)
        except RuleError as error:
            self.shell.notify(refusal(error))
        self.enter(self.shell)

    def handle(self, event: inputs.InputEvent) -> Move:
        """Escape goes back."""
        match event:
            case inputs.KeyDown("escape", _, False):
                return Pop()
        return None

    def tick(self, now: float) -> float | None:
        """Nothing moves here."""
        return None
