"""Every game kept: each turn of a running game is one synced transaction, made before the turn is shown.

Killing the process at any moment loses nothing that was shown. Games are played under this process's name
(`Holder`), so two windows of the program do not write into each other's games. Games in progress of a game with secrets
(`engine.game.Recorded.secretive`) are stored veiled, sealed choices always: hidden from eyes, not from programs.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from engine import catalog
from engine.archive_holder import Holder, alone
from engine.archive_journal import ArchiveJournal, drafted
from engine.archive_matches import SEALED
from engine.archive_schema import ArchiveError, Notice, Veil, connect, explain, set_aside
from engine.archive_statistics import GameStatistics, Series, Standing, series, standings, statistics
from engine.clock import Clock, TimeControl
from engine.dice import read_seed
from engine.errors import RuleError
from engine.game import Outcome, Seat, regulate
from engine.journal import Ply
from engine.record import Find, Record, replay, result_seconds, secret, write_record
from engine.session import Session

__all__ = [
    "Archive",
    "ArchiveError",
    "ArchiveJournal",
    "GameRow",
    "GameStatistics",
    "Notice",
    "Series",
    "Standing",
]


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game as lists show it. Times are UTC, ISO 8601; `plies` are turns that count; `result` is `*` while it goes on.

    `in_use`: another living process plays it. `position` is the text of the position it stands in, without secrets
    while the game goes on. `sealed`: an
    attempt in a competition that still goes on; how it ended is not told. `aid`: help taken, `hint` or `solver`.
    `regulations` are those off default; `seed` (as records write it) and `start` say how the game began.
    """

    id: int
    game: str
    players: tuple[str, ...]
    started: str
    updated: str
    result: str
    reason: str
    plies: int
    position: str
    in_use: bool = False
    winners: tuple[Seat, ...] = ()
    points: tuple[float, ...] = ()
    sealed: bool = False
    aid: str = ""
    regulations: Mapping[str, Any] = field(default_factory=dict)
    seed: str = ""
    start: str = ""


def _utc() -> datetime:
    return datetime.now(UTC)


class Archive:
    """The player's archive file. `:memory:` keeps everything only as long as the program runs."""

    def __init__(
        self, path: str | Path, find: Find = catalog.find, wall: Callable[[], datetime] = _utc
    ) -> None:
        """Opens or creates the file, its folder too. Raises `ArchiveError`; `open` is for files others may open."""
        self.path = str(path)
        self.find = find
        self.wall = wall
        self._lock = threading.RLock()
        try:
            if self.path != ":memory:":
                Path(self.path).parent.mkdir(parents=True, exist_ok=True)
            self.db = connect(self.path)
            self.holder = Holder(self.path)
        except (sqlite3.Error, OSError) as error:
            raise explain(error, self.path) from error
        self.veil = Veil(self.db.execute("SELECT value FROM meta WHERE key = 'veil'").fetchone()[0])

    @classmethod
    def open(
        cls, path: str | Path, find: Find = catalog.find, wall: Callable[[], datetime] = _utc
    ) -> tuple[Archive, list[Notice]]:
        """The archive, and what the player should be told. A damaged file is renamed, never overwritten."""
        if str(path) == ":memory:":
            return cls(path, find, wall), []
        try:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            with alone(str(path)):
                try:
                    return cls(path, find, wall), []
                except ArchiveError as error:
                    if error.code != "damaged":
                        raise
                kept = set_aside(Path(path), wall())
                return cls(path, find, wall), [Notice("damaged", {"kept": kept})]
        except OSError as problem:
            raise explain(problem, str(path)) from problem

    def close(self) -> None:
        """Lets go of this process's games and closes the file. Nothing needs it to be safe."""
        with self._lock:
            with suppress(sqlite3.Error):  # a dead holder's games are free anyway
                self.db.execute("UPDATE games SET holder = '' WHERE holder = ?", (self.holder.name,))
            self.db.close()
            self.holder.close()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """One transaction, whole or not at all; errors come out as `ArchiveError`."""
        with self._lock:
            try:
                self.db.execute("BEGIN IMMEDIATE")
                yield self.db
                self.db.execute("COMMIT")
            except BaseException as error:
                if self.db.in_transaction:
                    self.db.execute("ROLLBACK")
                if isinstance(error, sqlite3.Error):
                    raise explain(error, self.path) from error
                raise

    def ask(self, question: str, *values: object) -> list[Any]:
        """The rows of one reading question."""
        with self._lock:
            try:
                return self.db.execute(question, values).fetchall()
            except sqlite3.Error as error:
                raise explain(error, self.path) from error

    # Lists

    def unfinished(self) -> list[GameRow]:
        """Games that go on, the last played first."""
        return self._rows("result = '*'")

    def games(
        self, game: str = "", player: str = "", finished: bool | None = None, limit: int = 1000
    ) -> list[GameRow]:
        """Games kept, the last played first. `player`: a part of a name, in any case."""
        rows = self._rows(
            "(? = '' OR game = ?) AND (? IS NULL OR (result <> '*') = ?)", game, game, finished, finished
        )
        if player:
            rows = [row for row in rows if any(player.casefold() in name.casefold() for name in row.players)]
        return rows[:limit]

    def row(self, row_id: int) -> GameRow:
        """One game; `ArchiveError("no-game")` if there is none of that number."""
        rows = self._rows("id = ?", row_id)
        if not rows:
            raise ArchiveError("no-game", id=row_id)
        return rows[0]

    def _rows(self, where: str, *values: object) -> list[GameRow]:
        found = self.ask(
            "SELECT id, game, players, started, updated, result, reason, ply, position, holder, winners, points, aid,"
            f" regulations, seed, start, {SEALED} FROM games WHERE {where} ORDER BY updated DESC, id DESC",
            *values,
        )
        alive = {holder: self.holder.alive(holder) for holder in {row[9] for row in found}}
        rows = []
        for row in found:
            sealed = bool(row[16]) and row[5] != "*"
            game_row = GameRow(
                row[0], row[1], _listed(row[2]), row[3], row[4], row[5], row[6], row[7],
                self._for_all(row[1], row[13], self._shown(row[8])) if row[5] == "*" else self._shown(row[8]),
                alive[row[9]], _listed(row[10]), _listed(row[11]), bool(row[16]), row[12], _named(row[13]),
                self._shown(row[14]), self._shown(row[15]),
            )  # fmt: skip
            if row[5] == "*" and self._secretive(row[1]):
                # The seed tells all dice.
                game_row = replace(game_row, seed="", start="")
            if sealed:
                game_row = replace(game_row, result="sealed", reason="", plies=0, position="", winners=(), points=())
            rows.append(game_row)
        return rows

    def _secretive(self, game_id: str) -> bool:
        try:
            return bool(getattr(self.find(game_id), "secretive", False))
        except RuleError:
            return False

    def _for_all(self, game_id: str, regulations: str, position: str) -> str:
        """The position of a game that goes on without what only one seat may know; empty if it cannot be read."""
        try:
            game = self.find(game_id)
            if not getattr(game, "secretive", False):
                return position
            state = game.read(position, regulate(game.options, json.loads(regulations)))
            return game.write(game.seen_by(state, None))
        except (RuleError, ValueError, TypeError):
            return ""

    def _shown(self, text: str) -> str:
        """A veiled text; empty if it is damaged, for a list must not fail of one game."""
        try:
            return self.veil.show(text)
        except ArchiveError:
            return ""

    # One game

    def journal(self, row_id: int | None = None) -> ArchiveJournal:
        """Where a new session is kept (pass it to `Session`), or that of a kept game."""
        return ArchiveJournal(self, row_id)

    def load(self, row_id: int) -> Session:
        """A kept game to look at: replayed, without a journal, so nothing done to it is kept."""
        found = self.ask(
            "SELECT game, players, regulations, seed, control, start, friendly, headers, ply, clock, winners, reason,"
            " decided_by, beside, result FROM games WHERE id = ?",
            row_id,
        )
        if not found:
            raise ArchiveError("no-game", id=row_id)
        row = found[0]
        plies = self.ask("SELECT choice, clock, spent, position FROM plies WHERE game_id = ? ORDER BY number", row_id)
        sealed = self.ask("SELECT seat, text FROM sealed WHERE game_id = ?", row_id)
        show = self.veil.show
        try:
            game = self.find(row[0])
            control = TimeControl.from_object(json.loads(row[4]))
            session = Session(
                game, regulate(game.options, json.loads(row[2])), read_seed(show(row[3])), json.loads(row[1]),
                control, show(row[5]), bool(row[6]), json.loads(row[7]),
            )  # fmt: skip
            for choice, clock, spent, position in plies:
                texts = {int(seat): text for seat, text in json.loads(show(choice)).items()}
                session.extend(Ply(texts, _clock(control, clock), spent, position=show(position)))
            ending = Outcome(tuple(json.loads(row[10])), row[11], row[12]) if row[13] else None
            choices = {seat: show(text) for seat, text in sealed if seat >= 0}
            drafts = {drafted(seat): show(text) for seat, text in sealed if seat < 0}
            session.restore(row[8], _clock(control, row[9]), choices, ending, result_seconds(game, row[14]), drafts)
        except (RuleError, ValueError, TypeError, LookupError, AttributeError) as error:
            reason = error.code if isinstance(error, RuleError) else "data"
            raise ArchiveError("damaged-game", id=row_id, reason=reason) from error
        return session

    def resume(self, row_id: int, now: float = 0.0) -> Session:
        """A kept game to play on: exact state, clocks stopped, redo turns and sealed choices kept.

        `ArchiveError("in-use")` while another process plays it. `now` is not needed: `session.resume(now)` starts the
        clocks.
        """
        self.take(row_id)
        try:
            session = self.load(row_id)
        except ArchiveError:
            self.release(row_id)
            raise
        session.journal = self.journal(row_id)
        return session

    def take(self, row_id: int) -> None:
        """Makes this process the one that plays the game."""
        with self.transaction() as db:
            found = db.execute("SELECT holder FROM games WHERE id = ?", (row_id,)).fetchone()
            if found is None:
                raise ArchiveError("no-game", id=row_id)
            if self.holder.alive(found[0]):
                raise ArchiveError("in-use", id=row_id)
            db.execute("UPDATE games SET holder = ? WHERE id = ?", (self.holder.name, row_id))

    def release(self, row_id: int) -> None:
        """Lets other windows play the game."""
        with self.transaction() as db:
            db.execute("UPDATE games SET holder = '' WHERE id = ? AND holder = ?", (row_id, self.holder.name))

    def mark_aid(self, row_id: int, aid: str) -> None:
        """Notes that help was taken in a game: `hint`, or `solver` where a line was shown; it is not taken back."""
        with self.transaction() as db:
            db.execute("UPDATE games SET aid = ? WHERE id = ? AND aid <> 'solver'", (aid, row_id))

    def delete(self, row_id: int) -> None:
        """Removes a game for good. `ArchiveError`: `in-use` while another process plays it, `in-match` while it is
        part of a competition that goes on."""
        with self.transaction() as db:
            if db.execute(f"SELECT 1 FROM games WHERE id = ? AND {SEALED}", (row_id,)).fetchone():
                raise ArchiveError("in-match", id=row_id)
            found = db.execute("SELECT holder FROM games WHERE id = ?", (row_id,)).fetchone()
            if found is not None and self.holder.alive(found[0]):
                raise ArchiveError("in-use", id=row_id)
            db.execute("DELETE FROM games WHERE id = ?", (row_id,))

    def record(self, row_id: int) -> str:
        """The record of a kept game as text.

        `ArchiveError("secret-game")` while a game with secrets goes on: its record would tell all of them.
        """
        session = self.load(row_id)
        if secret(session):
            raise ArchiveError("secret-game", id=row_id)
        return write_record(session, self.find)

    def import_record(self, text: str | Record) -> int:
        """Keeps the game of a record and returns its number; `BadRecord` if it cannot be read or replayed."""
        session = replay(text, self.find).session
        journal = self.journal()
        journal.keep(session)
        assert journal.row_id is not None
        self.release(journal.row_id)
        return journal.row_id

    # Sums

    def statistics(self, game_id: str) -> GameStatistics:
        """Sums over the finished games of one game."""
        return statistics(self, game_id)

    def standings(self, game_id: str) -> list[Standing]:
        """Every player's games, points and rating in one game, the best first."""
        return standings(self, self.find(game_id))

    def series(self, game_id: str) -> list[Series]:
        """Matches: the finished games of each pair of players, the last played first."""
        return series(self, self.find(game_id))


def _clock(control: TimeControl, text: str) -> Clock:
    return Clock.from_kept(control, json.loads(text))


def _named(text: str) -> dict[str, Any]:
    """A JSON object; empty if it is damaged."""
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _listed(text: str) -> tuple[Any, ...]:
    """A JSON list; empty if it is damaged."""
    try:
        found = json.loads(text)
    except ValueError:
        return ()
    return tuple(found) if isinstance(found, list) else ()
