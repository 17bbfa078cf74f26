"""The sums over ITD games as a page shows them; pars that are not known yet are asked of the solver and kept."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from app.itd_choices import GAME
from app.solving import Adviser, Wish
from engine.archive import Archive
from engine.archive_matches import SoloRow, keep_answer, kept_answer, solo_games
from engine.dice import read_seed
from engine.errors import RuleError
from engine.game import regulate
from engine.itd import text
from engine.itd.state import Format
from engine.itd.statistics import FormatSums, Par, Played, par_key, played, series, sums

PAR_SECONDS = 20.0
"""How long the solver works on the par of one deal."""


@dataclass(slots=True)
class ItdSums:
    """What is known, and what the page has chosen to see."""

    player: str = ""
    """Whose games; empty for everybody's."""
    format: Format | None = None
    """The format of the plot."""
    aid: str = ""
    """Which games the plot shows: one of `engine.itd.statistics.AIDS`."""
    players: tuple[str, ...] = ()
    formats: list[FormatSums] = field(default_factory=list)
    missing: dict[str, Any] = field(default_factory=dict)
    """Deals whose par is not known, by the key it is kept under."""
    _games: list[Played] = field(default_factory=list)

    def read(self, archive: Archive) -> None:
        """Reads the games anew; raises the archive's errors."""
        rows = solo_games(archive, GAME.id)
        self.players = tuple(sorted({row.player for row in rows}))
        if self.player not in self.players:
            self.player = ""
        rows = [row for row in rows if self.player in ("", row.player)]
        self._games = played(rows, lambda key: Par.from_object(kept_answer(archive, key)))
        self.formats = sums(self._games)
        known = [one.format for one in self.formats]
        if self.format not in known:
            plotted = [form for form in known if self.plot(form)]
            self.format = (plotted or known)[-1] if known else None
        self.missing = {}
        for row in rows:
            if row.result.startswith("solved"):
                self._miss(archive, row)

    def _miss(self, archive: Archive, row: SoloRow) -> None:
        try:
            rules = regulate(GAME.options, row.regulations)
            seed = None if row.start else read_seed(row.seed)
            start = text.read(row.start, rules) if seed is None else GAME.start(rules, seed)
        except RuleError:
            return
        key = par_key(start, seed)
        if key not in self.missing and kept_answer(archive, key) is None:
            self.missing[key] = start

    def plot(self, form: Format | None = None) -> list[Played]:
        """The games of the plot in their order."""
        wanted = form or self.format
        return [] if wanted is None else series(self._games, wanted, self.aid)

    def advance(self, adviser: Adviser, archive: Archive) -> bool:
        """Asks for missing pars and keeps those that have come; true if there are new ones."""
        new = False
        for key, start in list(self.missing.items()):
            answer = adviser.answer(start)
            if answer is None:
                continue
            del self.missing[key]
            if answer.verdict == "solved":
                par = Par(answer.rescued, answer.bases, answer.transfers, answer.optimal)
                keep_answer(archive, key, par.as_object())
                new = True
        adviser.want([Wish(start, PAR_SECONDS) for start in list(self.missing.values())[:8]])
        return new
