"""Competitions in the archive: several solo games of one start, results from elsewhere, and what solvers found."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC
from typing import TYPE_CHECKING, Any

from engine.archive_schema import ArchiveError

if TYPE_CHECKING:
    from engine.archive import Archive

SEALED = (
    "EXISTS (SELECT 1 FROM attempts AS mine JOIN attempts AS other ON mine.match_id = other.match_id"
    " WHERE mine.game_id = games.id AND other.line = '')"
)
"""Of a row of games: an attempt in a competition in which somebody has still to play."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One player's turn in a competition. `started`: UTC, ISO 8601, when shown; `line`: the result, at the end."""

    number: int
    player: str
    game_id: int | None = None
    started: str = ""
    line: str = ""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A competition as lists show it; `facts` are what every attempt begins from."""

    id: int
    game: str
    facts: dict[str, Any]
    created: str
    attempts: tuple[Attempt, ...]

    @property
    def over(self) -> bool:
        """Everybody has played."""
        return all(attempt.line for attempt in self.attempts)


@dataclass(frozen=True, slots=True)
class SoloRow:
    """A finished solo game, for sums; the oldest come first. `seed` as records write it."""

    id: int
    player: str
    regulations: dict[str, Any]
    seed: str
    start: str
    result: str
    updated: str
    aid: str
    friendly: bool


def new_match(archive: Archive, game: str, facts: Mapping[str, object], players: Sequence[str]) -> int:
    """Sets a competition up and returns its number."""
    stamp = archive.wall().astimezone(UTC).isoformat(timespec="milliseconds")
    with archive.transaction() as db:
        made = db.execute(
            "INSERT INTO matches (game, facts, created) VALUES (?, ?, ?)", (game, json.dumps(dict(facts)), stamp)
        )
        rows = [(made.lastrowid, number, player) for number, player in enumerate(players)]
        db.executemany("INSERT INTO attempts VALUES (?, ?, ?, NULL, '', '')", rows)
    assert made.lastrowid is not None
    return made.lastrowid


def matches(archive: Archive, game: str = "") -> list[MatchRow]:
    """Competitions, the newest first; a damaged one is left out."""
    rows = []
    for (match_id,) in archive.ask("SELECT id FROM matches WHERE ? = '' OR game = ? ORDER BY id DESC", game, game):
        try:
            rows.append(match(archive, match_id))
        except ArchiveError as error:
            if error.code != "damaged-game":
                raise
    return rows


def match(archive: Archive, match_id: int) -> MatchRow:
    """One competition; `ArchiveError("no-match")` if there is none of that number."""
    found = archive.ask("SELECT game, facts, created FROM matches WHERE id = ?", match_id)
    if not found:
        raise ArchiveError("no-match", id=match_id)
    game, facts, created = found[0]
    attempts = tuple(
        Attempt(number, player, game_id, started, archive.veil.show(line))
        for number, player, game_id, started, line in archive.ask(
            "SELECT number, player, game_id, started, line FROM attempts WHERE match_id = ? ORDER BY number", match_id
        )
    )
    try:
        told = json.loads(facts)
    except ValueError:
        told = None
    if not isinstance(told, dict) or not attempts:
        raise ArchiveError("damaged-game", id=match_id)
    return MatchRow(match_id, game, told, created, attempts)


def begin_attempt(archive: Archive, match_id: int, number: int, game_id: int) -> None:
    """The start is shown to the player of this attempt."""
    stamp = archive.wall().astimezone(UTC).isoformat(timespec="milliseconds")
    with archive.transaction() as db:
        db.execute(
            "UPDATE attempts SET game_id = ?, started = ? WHERE match_id = ? AND number = ? AND started = ''",
            (game_id, stamp, match_id, number),
        )


def end_attempt(archive: Archive, match_id: int, number: int, line: str) -> None:
    """The result of an attempt, for good."""
    with archive.transaction() as db:
        db.execute(
            "UPDATE attempts SET line = ? WHERE match_id = ? AND number = ? AND line = ''",
            (archive.veil.hide(line), match_id, number),
        )


def delete_match(archive: Archive, match_id: int) -> None:
    """Forgets a competition; the games played in it stay."""
    with archive.transaction() as db:
        db.execute("DELETE FROM matches WHERE id = ?", (match_id,))


def keep_result(archive: Archive, deal: str, player: str, line: str) -> None:
    """Keeps a line of results, in place of an older one of the same player on the deal."""
    with archive.transaction() as db:
        db.execute("INSERT OR REPLACE INTO results VALUES (?, ?, ?)", (deal, player, line))


def kept_results(archive: Archive, deal: str) -> list[str]:
    """The lines kept of a deal."""
    return [row[0] for row in archive.ask("SELECT line FROM results WHERE deal = ? ORDER BY player", deal)]


def keep_answer(archive: Archive, start: str, answer: Mapping[str, object]) -> None:
    """Keeps what a solver found about a start."""
    with archive.transaction() as db:
        db.execute("INSERT OR REPLACE INTO answers VALUES (?, ?)", (start, json.dumps(dict(answer))))


def kept_answer(archive: Archive, start: str) -> dict[str, Any] | None:
    """What a solver found about a start, if it was kept."""
    found = archive.ask("SELECT answer FROM answers WHERE start = ?", start)
    try:
        answer = json.loads(found[0][0]) if found else None
    except ValueError:
        return None
    return answer if isinstance(answer, dict) else None


def solo_games(archive: Archive, game: str, player: str = "") -> list[SoloRow]:
    """Finished solo games of a game, the oldest first, sealed attempts left out; a damaged row is passed over."""
    rows = []
    for row_id, players, rules, seed, start, result, updated, aid, friendly in archive.ask(
        "SELECT id, players, regulations, seed, start, result, updated, aid, friendly FROM games"
        f" WHERE game = ? AND result <> '*' AND NOT {SEALED} ORDER BY updated, id",
        game,
    ):
        try:
            names, given = json.loads(players), json.loads(rules)
            shown_seed, shown_start = archive.veil.show(seed), archive.veil.show(start)
        except (ValueError, ArchiveError):
            continue
        if not isinstance(names, list) or len(names) != 1 or not isinstance(given, dict):
            continue
        if player in ("", names[0]):
            facts = (row_id, str(names[0]), given, shown_seed, shown_start, result, updated, aid, bool(friendly))
            rows.append(SoloRow(*facts))
    return rows
