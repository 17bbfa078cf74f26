"""Sums over the archive: per game, per player, per pair of players."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from engine.game import Game

if TYPE_CHECKING:
    from engine.archive import Archive


_WHOLE = "json_valid(players) AND json_valid(winners) AND json_valid(points)"
"""A damaged row is no reason to show no sums at all."""


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """Finished games of one game. `won` by seat; `reasons` by code; `mean_plies` turns, `mean_seconds` of thinking."""

    game: str
    played: int = 0
    unfinished: int = 0
    won: tuple[int, ...] = ()
    drawn: int = 0
    reasons: dict[str, int] = field(default_factory=dict)
    mean_plies: float = 0.0
    mean_seconds: float = 0.0
    longest: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """One player in one game. `rating` is the game's own (Stavropol: R = n·a/b), `None` where it has none."""

    player: str
    played: int
    won: int
    drawn: int
    lost: int
    points: float
    rating: float | None = None


@dataclass(frozen=True, slots=True)
class Series:
    """The finished games of two players, whatever colours they had; figures by player. `last` is when, UTC."""

    game: str
    players: tuple[str, str]
    played: int
    won: tuple[int, int]
    drawn: int
    points: tuple[float, float]
    last: str
    rating: tuple[float, float] | None = None
    """The game's own rating of each from these games alone."""


def statistics(archive: Archive, game_id: str) -> GameStatistics:
    """See `Archive.statistics`."""
    rows = archive.ask(
        "SELECT games.winners, reason, ply, (SELECT total(spent) FROM plies WHERE game_id = games.id AND number < ply),"
        f" json_array_length(players) FROM games WHERE game = ? AND result <> '*' AND {_WHOLE}",
        game_id,
    )
    going = archive.ask("SELECT count(*) FROM games WHERE game = ? AND result = '*'", game_id)[0][0]
    if not rows:
        return GameStatistics(game_id, unfinished=going)
    winners = [json.loads(row[0]) for row in rows]
    return GameStatistics(
        game_id,
        len(rows),
        going,
        tuple(sum(seat in won for won in winners) for seat in range(max(row[4] for row in rows))),
        sum(not won for won in winners),
        dict(Counter(row[1] for row in rows).most_common()),
        sum(row[2] for row in rows) / len(rows),
        sum(row[3] for row in rows) / len(rows),
        max(row[2] for row in rows),
    )


def _finished(archive: Archive, game_id: str) -> list[tuple[tuple[str, ...], list[int], list[float], str]]:
    rows = archive.ask(
        "SELECT players, winners, points, updated FROM games"
        f" WHERE game = ? AND result <> '*' AND {_WHOLE} ORDER BY updated, id",
        game_id,
    )
    return [(tuple(json.loads(p)), json.loads(w), json.loads(points), updated) for p, w, points, updated in rows]


def standings(archive: Archive, game: Game[Any, Any]) -> list[Standing]:
    """See `Archive.standings`."""
    tally: dict[str, list[float]] = {}
    for players, winners, points, _ in _finished(archive, game.id):
        for seat, player in enumerate(players):
            row = tally.setdefault(player, [0, 0, 0, 0, 0])
            kind = 1 if seat in winners else 3 if winners else 2
            row[0] += 1
            row[kind] += 1
            row[4] += points[seat]
    rating = getattr(game, "rating", None)
    table = []
    for player, (played, won, drawn, lost, gained) in tally.items():
        counts = (int(played), int(won), int(lost))
        rated = None if rating is None else float(rating(*counts))
        table.append(Standing(player, counts[0], counts[1], int(drawn), counts[2], gained, rated))
    return sorted(table, key=lambda row: (-row.points, -row.won, row.player))


def series(archive: Archive, game: Game[Any, Any]) -> list[Series]:
    """See `Archive.series`."""
    found: dict[tuple[str, str], Series] = {}
    for players, winners, points, updated in _finished(archive, game.id):
        if len(players) != 2:
            continue
        order = (0, 1) if players[0] <= players[1] else (1, 0)
        pair = (players[order[0]], players[order[1]])
        old = found.pop(pair, Series(game.id, pair, 0, (0, 0), 0, (0.0, 0.0), ""))
        won = (old.won[0] + (order[0] in winners), old.won[1] + (order[1] in winners))
        gained = (old.points[0] + points[order[0]], old.points[1] + points[order[1]])
        found[pair] = Series(game.id, pair, old.played + 1, won, old.drawn + (not winners), gained, updated)
    rating = getattr(game, "rating", None)
    if rating is None:
        return list(reversed(found.values()))
    return [
        replace(row, rating=(rating(row.played, *row.won), rating(row.played, *reversed(row.won))))
        for row in reversed(found.values())
    ]
