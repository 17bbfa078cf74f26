"""The archive's file: its tables and their versions, what can go wrong with it, and how secrets are veiled.

One SQLite file, write-ahead log, every commit synced.
"""

from __future__ import annotations

import base64
import errno
import os
import secrets
import shutil
import sqlite3
import zlib
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from pathlib import Path

from engine.errors import Fact, RuleError


class ArchiveError(RuleError):
    """The archive cannot do what was asked; nothing was changed.

    Codes: `read-only`, `disk-full`, `disk-error`, `cannot-open`, `busy`, `damaged`, `newer-version` (of the file);
    `in-use` (the game is played in another window), `gone` (it was deleted), `no-game`, `damaged-game`.
    """


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell the player after opening: `damaged` with `kept`, the name of the file set aside."""

    code: str
    facts: dict[str, Fact] = field(default_factory=dict)


MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        players TEXT NOT NULL,       -- JSON list, by seat
        regulations TEXT NOT NULL,   -- JSON object, only those off default
        seed TEXT NOT NULL,          -- 16 hex digits
        control TEXT NOT NULL,       -- JSON object
        start TEXT NOT NULL,         -- position text, '' for the usual start
        friendly INTEGER NOT NULL,
        headers TEXT NOT NULL,       -- JSON object, of the record
        started TEXT NOT NULL,       -- UTC, ISO 8601
        updated TEXT NOT NULL,
        ply INTEGER NOT NULL,        -- turns that count; later ones wait for redo
        position TEXT NOT NULL,
        clock TEXT NOT NULL,         -- JSON list: seconds left, by seat
        result TEXT NOT NULL,        -- as records write it, '*' while it goes on
        reason TEXT NOT NULL,
        decided_by TEXT NOT NULL,
        winners TEXT NOT NULL,       -- JSON list of seats
        beside INTEGER NOT NULL,     -- ended beside the rules: resignation, agreement, time
        points TEXT NOT NULL,        -- JSON list, by seat
        holder TEXT NOT NULL         -- the process that plays it, '' for none
    );
    CREATE TABLE plies (
        game_id INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,
        number INTEGER NOT NULL,     -- from 0
        choice TEXT NOT NULL,        -- JSON object: seat -> move text
        clock TEXT NOT NULL,
        spent REAL NOT NULL,
        position TEXT NOT NULL,
        PRIMARY KEY (game_id, number)
    ) WITHOUT ROWID;
    CREATE TABLE sealed (
        game_id INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,       -- of a draft that is not sealed yet: -1 - seat
        text TEXT NOT NULL,          -- veiled
        PRIMARY KEY (game_id, seat)
    ) WITHOUT ROWID;
    CREATE INDEX games_by_update ON games (updated);
    """,
    """
    -- Help taken: '' none, 'hint', 'solver'.
    ALTER TABLE games ADD COLUMN aid TEXT NOT NULL DEFAULT '';
    CREATE TABLE matches (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        facts TEXT NOT NULL,         -- JSON object: what every attempt begins from
        created TEXT NOT NULL        -- UTC, ISO 8601
    );
    CREATE TABLE attempts (
        match_id INTEGER NOT NULL REFERENCES matches(id) ON DELETE CASCADE,
        number INTEGER NOT NULL,     -- in the order of playing, from 0
        player TEXT NOT NULL,
        game_id INTEGER REFERENCES games(id) ON DELETE SET NULL,
        started TEXT NOT NULL,       -- UTC, ISO 8601, '' before it is shown
        line TEXT NOT NULL,          -- the result, veiled; '' before the end
        PRIMARY KEY (match_id, number)
    ) WITHOUT ROWID;
    CREATE INDEX attempts_by_game ON attempts (game_id);
    CREATE TABLE results (           -- from elsewhere, or of matches played here
        deal TEXT NOT NULL,
        player TEXT NOT NULL,
        line TEXT NOT NULL,
        PRIMARY KEY (deal, player)
    ) WITHOUT ROWID;
    CREATE TABLE answers (           -- of solvers, by the start they solved
        start TEXT PRIMARY KEY,
        answer TEXT NOT NULL         -- JSON object
    ) WITHOUT ROWID;
    """,
)
"""Migration n brings a file of version n to n+1; the version of a file is its `user_version`."""

VERSION = len(MIGRATIONS)

_CODES = {
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_PERM: "read-only",
    sqlite3.SQLITE_FULL: "disk-full",
    sqlite3.SQLITE_CANTOPEN: "cannot-open",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
}


def explain(error: Exception, path: str) -> ArchiveError:
    """The `ArchiveError` that an error of SQLite or the system amounts to."""
    code = "disk-error"
    if isinstance(error, sqlite3.Error):
        number = getattr(error, "sqlite_errorcode", 0) & 0xFF
        code = _CODES.get(number, code)
        if isinstance(error, sqlite3.DatabaseError) and number == sqlite3.SQLITE_SCHEMA:
            code = "damaged"
    elif isinstance(error, OSError):
        code = {errno.ENOSPC: "disk-full", errno.EDQUOT: "disk-full"}.get(error.errno or 0, code)
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            code = "read-only"
    if code in ("disk-error", "cannot-open", "read-only") and path != ":memory:":
        folder = Path(path).parent
        with suppress(OSError):
            if shutil.disk_usage(folder).free < 65536:
                code = "disk-full"
            elif code != "read-only" and not os.access(folder, os.W_OK):
                code = "read-only"
    return ArchiveError(code, path=path)


def connect(path: str) -> sqlite3.Connection:
    """Opens the file, brings its tables up to date and looks it through. Raises `sqlite3.Error` or `ArchiveError`."""
    db = sqlite3.connect(path, timeout=5.0, isolation_level=None, check_same_thread=False)
    db.text_factory = _decode
    try:
        # Looked at before anything is set: a file that is not ours stays as it is, to the last bit.
        db.execute("BEGIN")  # one look: another process may be filling the file
        _judge(db, path)
        db.execute("ROLLBACK")
        if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise ArchiveError("damaged", path=path)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        _migrate(db, path)
        db.execute("SELECT holder FROM games LIMIT 1").fetchall()
    except BaseException:
        db.close()
        raise
    return db


def _decode(text: bytes) -> str:
    """A damaged letter must not keep the other games from being listed."""
    return text.decode("utf-8", "replace")


def _migrate(db: sqlite3.Connection, path: str) -> None:
    if int(db.execute("PRAGMA user_version").fetchone()[0]) == VERSION:
        # A file that may not be written is found out now, not at the first move.
        db.execute("BEGIN IMMEDIATE")
        db.execute("UPDATE meta SET value = value WHERE key = 'veil'")
        db.execute("COMMIT")
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        for number in range(_judge(db, path), VERSION):
            for statement in MIGRATIONS[number].split(";\n"):
                if statement.strip():
                    db.execute(statement)
        db.execute("INSERT OR IGNORE INTO meta VALUES ('veil', ?)", (secrets.token_hex(32),))
        db.execute(f"PRAGMA user_version = {VERSION}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _judge(db: sqlite3.Connection, path: str) -> int:
    """The version of a file of ours; 0 if it is empty."""
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    if version > VERSION:
        raise ArchiveError("newer-version", version=version, path=path)
    if version == 0 and db.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
        raise ArchiveError("damaged", path=path)
    return version


def set_aside(path: Path, now: datetime) -> str:
    """Renames a damaged file and its log, so that nothing of it is lost; returns the new name."""
    stem = f"prostor-damaged-{now:%Y%m%d-%H%M%S}"
    for number in count(1):
        target = path.with_name(f"{stem}{'' if number == 1 else f'-{number}'}.sqlite3")
        if not target.exists():
            break
    path.rename(target)
    for tail in ("-wal", "-shm"):
        side = Path(f"{path}{tail}")
        if side.exists():
            side.rename(f"{target}{tail}")
    return target.name


class Veil:
    """Hides texts from a glance into the file, no more: whoever reads this program can read them."""

    def __init__(self, key: str) -> None:
        self._key = bytes.fromhex(key)

    def hide(self, text: str) -> str:
        """The text as one that says nothing to the eye."""
        return "~" + base64.b64encode(self._mix(zlib.compress(text.encode("utf-8", "replace")))).decode("ascii")

    def show(self, text: str) -> str:
        """The text again; one that was never hidden comes back as it is."""
        if not text.startswith("~"):
            return text
        try:
            return zlib.decompress(self._mix(base64.b64decode(text[1:], validate=True))).decode("utf-8")
        except (ValueError, zlib.error) as error:
            raise ArchiveError("damaged-game") from error

    def _mix(self, data: bytes) -> bytes:
        return bytes(byte ^ self._key[i % len(self._key)] for i, byte in enumerate(data))
