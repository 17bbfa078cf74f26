"""A competition on one deal: the players of one machine in turn, results sealed until all have played.

No undo; the time runs from the showing of the deal and does not stop when the program does: whoever comes back to a
broken-off attempt finds the time that has passed meanwhile on the clock. Source: rules page `itd.md`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from engine import archive_matches as store
from engine.archive import Archive
from engine.dice import read_seed, write_seed
from engine.errors import RuleError
from engine.game import Regulations, off_default, regulate
from engine.itd.ranking import (
    Ranked,
    Result,
    accept,
    deal_of,
    rank,
    read_line,
    read_lines,
    result_of,
    rules_of,
    write_line,
    write_lines,
)
from engine.itd.rules import Itd
from engine.session import Session

GAME = Itd()


class Match:
    """One competition in the archive. Ask `load` again after a session has ended, or call `refresh`."""

    def __init__(self, archive: Archive, row: store.MatchRow) -> None:
        self.archive = archive
        self.row = row
        facts = row.facts
        self.regulations = regulate(GAME.options, facts["regulations"])
        self.seed = read_seed(facts["seed"])
        self.start = str(facts["start"])

    @classmethod
    def create(
        cls, archive: Archive, players: Sequence[str], regulations: Regulations, seed: int, start: str = ""
    ) -> Match:
        """Sets a competition up, on the deal of a seed or on one entered by hand (`start`).

        `RuleError`: `match-players` unless the names differ; whatever the deal is refused with.
        """
        names = [" ".join(name.split()) for name in players]
        for index, name in enumerate(names):
            if not name or name in names[:index]:
                raise RuleError("match-players", player=name)
        if not names:
            raise RuleError("match-players", player="")
        regulations, seed = GAME.settle(regulations, seed, start)
        if start:
            start = GAME.write(GAME.read(start, regulations))
        facts = {
            "regulations": off_default(GAME.options, regulations), "seed": write_seed(seed), "start": start
        }  # fmt: skip
        return cls.load(archive, store.new_match(archive, GAME.id, facts, names))

    @classmethod
    def load(cls, archive: Archive, match_id: int) -> Match:
        """A competition from the archive; `ArchiveError("no-match")`."""
        match = cls(archive, store.match(archive, match_id))
        match.refresh()
        return match

    @property
    def id(self) -> int:
        """Its number in the archive."""
        return self.row.id

    @property
    def deal(self) -> str:
        """The deal code, or the text of the deal."""
        if not self.start:
            return deal_of(GAME.start(self.regulations, self.seed), self.seed)
        return deal_of(GAME.read(self.start, self.regulations), None)

    @property
    def players(self) -> tuple[str, ...]:
        """All players in their order."""
        return tuple(attempt.player for attempt in self.row.attempts)

    @property
    def playing(self) -> str:
        """Who has begun and not ended; `""` if nobody."""
        return next((a.player for a in self.row.attempts if a.started and not a.line), "")

    @property
    def waiting(self) -> tuple[str, ...]:
        """Who has still to begin."""
        return tuple(attempt.player for attempt in self.row.attempts if not attempt.started)

    @property
    def over(self) -> bool:
        """Everybody has played."""
        return self.row.over

    def begin(self, player: str, now: float) -> Session:
        """Shows the deal to a player: their session, its clock running.

        `RuleError`: `match-running` while another plays, `match-played` if they have played, `match-over`.
        """
        self.refresh()
        attempt = self._attempt(player)
        if self.playing == player:
            return self.resume(now)
        if self.playing:
            raise RuleError("match-running", player=self.playing)
        headers = {"Event": f"ITD {self.id}", "Round": str(attempt.number + 1)}
        journal = self.archive.journal()
        session = Session(
            GAME, self.regulations, self.seed, (player,), None, self.start, False, headers, journal
        )  # fmt: skip
        assert journal.row_id is not None
        store.begin_attempt(self.archive, self.id, attempt.number, journal.row_id)
        session.resume(now)
        self.refresh()
        return session

    def resume(self, now: float) -> Session:
        """The attempt that was broken off; its clock stands where the wall clock says.

        `RuleError("match-over")` if nobody plays; `ArchiveError("in-use")` while another window does.
        """
        attempt = next((a for a in self.row.attempts if a.player == self.playing), None)
        if attempt is None or attempt.game_id is None:
            raise RuleError("match-over")
        session = self.archive.resume(attempt.game_id)
        passed = (self.archive.wall().astimezone(UTC) - datetime.fromisoformat(attempt.started)).total_seconds()
        session.restore(session.ply, session.clock, ending=None, spent=max(passed, session.spent()))
        session.resume(now)
        return session

    def refresh(self) -> None:
        """Takes up the results of sessions that have ended since."""
        for attempt in self.row.attempts:
            if attempt.line or attempt.game_id is None:
                continue
            if not self.archive.ask("SELECT 1 FROM games WHERE id = ? AND result <> '*'", attempt.game_id):
                continue
            session = self.archive.load(attempt.game_id)
            result = result_of(session.state, session.outcome, session.spent(), attempt.player, self.deal)
            store.end_attempt(self.archive, self.id, attempt.number, write_line(result))
        self.row = store.match(self.archive, self.id)
        if self.row.over:
            kept = set(store.kept_results(self.archive, self.deal))
            for attempt in self.row.attempts:
                if attempt.line not in kept:
                    store.keep_result(self.archive, self.deal, attempt.player, attempt.line)

    def results(self) -> list[Result]:
        """What was reached, in the order of playing, then results from elsewhere by other players.

        `RuleError("match-sealed")` until everybody has played.
        """
        self.refresh()
        if not self.over:
            raise RuleError("match-sealed")
        own = [read_line(attempt.line) for attempt in self.row.attempts]
        rules, deal = rules_of(self.regulations), self.deal
        others = (read_line(line) for line in store.kept_results(self.archive, deal))
        return own + [r for r in others if r.player not in self.players and (r.deal, r.rules) == (deal, rules)]

    def table(self) -> list[Ranked]:
        """The ranking; `RuleError("match-sealed")` until everybody has played."""
        rules = self.regulations
        return rank(self.results(), rules.number("base_penalty"), rules.number("transfer_penalty"))

    def export(self) -> str:
        """The results as lines, for players elsewhere on the same deal."""
        return write_lines(self.results())

    def take_in(self, text: str) -> tuple[int, list[tuple[int, RuleError]]]:
        """Takes in lines from elsewhere, also while results here are sealed: how many were new, and what was refused,
        each with the number of its line."""
        found, wrong = read_lines(text)
        deal, rules = self.deal, rules_of(self.regulations)
        known = [read_line(attempt.line) for attempt in self.row.attempts if attempt.line]
        known += [read_line(line) for line in store.kept_results(self.archive, deal)]
        new = 0
        for number, result in found:
            try:
                if result.player in self.players and not any(k == result for k in known):
                    raise RuleError("result-twice", player=result.player)
                if accept(known, result, deal, rules):
                    store.keep_result(self.archive, deal, result.player, write_line(result))
                    known.append(result)
                    new += 1
            except RuleError as error:
                wrong.append((number, error))
        return new, sorted(wrong, key=lambda refused: refused[0])

    def _attempt(self, player: str) -> store.Attempt:
        if self.over:
            raise RuleError("match-over")
        for attempt in self.row.attempts:
            if attempt.player == player:
                if attempt.line:
                    raise RuleError("match-played", player=player)
                return attempt
        raise RuleError("match-players", player=player)
