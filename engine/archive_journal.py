"""The journal of one session in the archive: each call is one synced transaction."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from datetime import UTC
from typing import TYPE_CHECKING, Any

from engine.archive_schema import ArchiveError
from engine.clock import Clock
from engine.dice import write_seed
from engine.game import Outcome, Seat, off_default
from engine.journal import Ply
from engine.record import own_headers, result_text, secret
from engine.session import Session

if TYPE_CHECKING:
    from engine.archive import Archive


def drafted(seat: Seat) -> int:
    """The number under which a seat's draft is kept among the sealed choices; of that number, the seat."""
    return -1 - seat


class ArchiveJournal:
    """Writes one session into the archive. `row_id` is its number once it has begun."""

    def __init__(self, archive: Archive, row_id: int | None = None) -> None:
        self.archive = archive
        self.row_id = row_id

    def begin(self, session: Session) -> None:
        """A new game; its date is that of today unless the headers have one."""
        if self.row_id is None:
            self.keep(session)

    def keep(self, session: Session) -> None:
        """The whole of a session, with all its turns, as a new game."""
        wall = self.archive.wall()
        session.headers.setdefault("Date", f"{wall.astimezone():%Y.%m.%d}")
        # An imported record of a game that goes on tells in its headers what nobody may read.
        told = own_headers(session) if secret(session) else {}
        headers = {name: value for name, value in session.headers.items() if name not in told}
        game, stamp = session.game, wall.astimezone(UTC).isoformat(timespec="milliseconds")
        fixed = {
            "game": game.id, "players": _json(session.players), "seed": self._veiled(session, write_seed(session.seed)),
            "regulations": _json(off_default(game.options, session.regulations)), "started": stamp,
            "control": _json(session.control.as_object()), "start": self._veiled(session, session.start_text),
            "friendly": session.friendly, "headers": _json(headers), "holder": self.archive.holder.name,
        }  # fmt: skip
        position = game.write(session.state)
        row = fixed | self._standing(session, session.ply, position, session.clock, session.outcome, session.state)
        with self.archive.transaction() as db:
            columns = ", ".join(row)
            marks = ", ".join("?" * len(row))
            made = db.execute(f"INSERT INTO games ({columns}) VALUES ({marks})", tuple(row.values()))
            for number, ply in enumerate(session.plies):
                self._write_ply(db, made.lastrowid, session, number, ply)
        self.row_id = made.lastrowid

    def commit(self, session: Session, ply: Ply) -> None:
        """One turn, in one transaction with the clocks, the position and the result if it ends the game."""
        number = session.ply
        state = session.game.read(ply.position, session.regulations) if ply.outcome else session.state
        with self.archive.transaction() as db:
            db.execute("DELETE FROM plies WHERE game_id = ? AND number >= ?", (self.row_id, number))
            self._write_ply(db, self.row_id, session, number, ply)
            spent = sum(kept.spent for kept in session.plies[:number]) + ply.spent
            standing = self._standing(session, number + 1, ply.position, ply.clock_after, ply.outcome, state, spent)
            self._update(db, standing)

    def rewind(self, session: Session, ply: int) -> None:
        """The game stands after `ply` turns; the later ones stay."""
        position = session.game.write(session.state_at(ply))
        with self.archive.transaction() as db:
            self._update(db, self._standing(session, ply, position, session.clock, session.outcome, session.state))

    def finish(self, session: Session) -> None:
        """The game has ended beside its rules."""
        state = session.state
        position = session.game.write(state)
        with self.archive.transaction() as db:
            self._update(db, self._standing(session, session.ply, position, session.clock, session.outcome, state))

    def seal(self, session: Session, seat: Seat, text: str) -> None:
        """A sealed choice, veiled, and the clocks."""
        with self.archive.transaction() as db:
            self._update(db, {"clock": _json(session.clock.kept)}, keep_sealed=True)
            row = (self.row_id, seat, self.archive.veil.hide(text))
            db.execute("INSERT OR REPLACE INTO sealed VALUES (?, ?, ?)", row)
            db.execute("DELETE FROM sealed WHERE game_id = ? AND seat = ?", (self.row_id, drafted(seat)))

    def draft(self, session: Session, seat: Seat, text: str) -> None:
        """What a seat prepares, veiled."""
        with self.archive.transaction() as db:
            self._update(db, {"clock": _json(session.clock.kept)}, keep_sealed=True)
            row = (self.row_id, drafted(seat), self.archive.veil.hide(text))
            db.execute("INSERT OR REPLACE INTO sealed VALUES (?, ?, ?)", row)

    def clock(self, session: Session) -> None:
        """The clocks alone."""
        with self.archive.transaction() as db:
            self._update(db, {"clock": _json(session.clock.kept)}, keep_sealed=True)

    def _standing(
        self,
        session: Session,
        ply: int,
        position: str,
        clock: Clock,
        outcome: Outcome | None,
        state: Any,
        spent: float | None = None,
    ) -> dict[str, object]:
        """The columns that change from turn to turn."""
        seconds = session.spent() if spent is None else spent
        return {
            "ply": ply, "position": self._veiled(session, position), "clock": _json(clock.kept),
            "result": result_text(session.game, outcome, state, seconds), "reason": outcome.reason if outcome else "",
            "decided_by": outcome.decided_by if outcome else "", "winners": _json(outcome.winners if outcome else ()),
            "beside": outcome is not None and session.ended_beside, "points": _json(session.points_of(outcome)),
            "updated": self.archive.wall().astimezone(UTC).isoformat(timespec="milliseconds"),
        }  # fmt: skip

    def _update(self, db: sqlite3.Connection, columns: Mapping[str, object], keep_sealed: bool = False) -> None:
        pairs = ", ".join(f"{name} = ?" for name in columns)
        values = (*columns.values(), self.row_id, self.archive.holder.name)
        if db.execute(f"UPDATE games SET {pairs} WHERE id = ? AND holder = ?", values).rowcount == 0:
            exists = db.execute("SELECT 1 FROM games WHERE id = ?", (self.row_id,)).fetchone()
            raise ArchiveError("in-use" if exists else "gone", id=self.row_id)
        if not keep_sealed:
            db.execute("DELETE FROM sealed WHERE game_id = ?", (self.row_id,))

    def _write_ply(self, db: sqlite3.Connection, row_id: int | None, session: Session, number: int, ply: Ply) -> None:
        choice = self._veiled(session, _json({str(seat): text for seat, text in ply.choice.items()}))
        position = self._veiled(session, ply.position)
        row = (row_id, number, choice, _json(ply.clock_after.kept), ply.spent, position)
        db.execute("INSERT INTO plies VALUES (?, ?, ?, ?, ?, ?)", row)

    def _veiled(self, session: Session, text: str) -> str:
        return self.archive.veil.hide(text) if getattr(session.game, "secretive", False) and text else text


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
