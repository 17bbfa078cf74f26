"""The statistics of the archive: how the games ended, and who has how many points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app import archive_words as words
from app import names
from app.i18n import number_text, tr, trn
from app.itd_sums import ItdSums
from app.panels import itd_sums, kit, surface
from app.panels.theme import faded
from app.scene import Rect
from engine.archive import GameStatistics, Series, Standing


@dataclass(frozen=True, slots=True)
class Sums:
    """Everything that is shown of one game."""

    title: str
    game: GameStatistics
    standings: Sequence[Standing]
    series: Sequence[Series]


def draw(sums: Sequence[Sums], rect: Rect, cards: ItdSums | None = None, cards_title: str = "") -> bool:
    """One part a game, `cards` being that of ITD; true when its sums must be read anew."""
    changed = False
    with kit.panel("archive.sums", rect, fill=faded(surface.theme.ground, 0.0), pad=0.0, border=False, radius=0.0):
        room = min(rect.w, kit.px(900))
        with kit.row(gap_units=0):
            kit.gap((rect.w - room) / 2 / kit.scale)
            with kit.column("archive.sums.column", room - kit.px(14)):
                for one in sums:
                    _game(one)
                if cards is not None:
                    changed = itd_sums.draw(cards, cards_title)
    return changed


def _game(one: Sums) -> None:
    found = one.game
    with kit.card(f"sums.{found.game}"):
        kit.heading(one.title)
        if not found.played:
            kit.body(tr("No finished game yet. Play one to its end, and its result is counted here."))
            return
        white, black = (*found.won, 0, 0)[:2]
        _bar(tr("White won"), white, found.played)
        _bar(tr("Black won"), black, found.played)
        _bar(tr("Drawn"), found.drawn, found.played)
        kit.gap(4)
        facts = [
            trn("{n} game", "{n} games", found.played),
            tr("{n} unfinished", n=found.unfinished),
            tr("{n} turns on average", n=number_text(found.mean_plies)),
            tr("longest {n}", n=found.longest),
        ]
        if found.mean_seconds >= 1:
            facts.append(tr("{time} of thinking", time=words.span(found.mean_seconds)))
        kit.body(" · ".join(facts))
    kit.gap(2)
    with kit.card(f"reasons.{found.game}"):
        kit.heading(tr("How they ended"))
        for code, count in found.reasons.items():
            _bar(words.reason(code, found.game), count, found.played)
    kit.gap(2)
    _standings(one)
    _series(one)


def _bar(text: str, count: int, of: int) -> None:
    room = kit.avail()
    x, y = kit.cursor()
    label_w = room * 0.34
    kit.text_at(x, y, text, "body", None, label_w)
    number = f"{count}  ({round(100 * count / of)} %)" if of else str(count)
    kit.text_at(x + room - kit.px(100), y, number, "body", surface.theme.ink_soft)
    track = Rect(x + label_w, y + kit.px(6), room - label_w - kit.px(116), kit.px(9))
    kit.face(track, surface.theme.raised, 4)
    if count:
        kit.face(Rect(track.x, track.y, max(track.h, track.w * count / of), track.h), surface.theme.accent, 4)
    kit.gap(max(20.0, kit.measure(text, "body", label_w)[1] / kit.scale))


def _standings(one: Sums) -> None:
    if not one.standings:
        return
    with kit.card(f"standings.{one.game.game}"):
        kit.heading(tr("Players"))
        rated = any(row.rating is not None for row in one.standings)
        widths = (0.34, 0.12, 0.12, 0.12, 0.12, 0.18) if not rated else (0.28, 0.11, 0.12, 0.12, 0.12, 0.11, 0.14)
        heads = [tr("games"), tr("won"), tr("drawn"), tr("lost"), tr("points")] + ([tr("rating")] if rated else [])
        _row(tr("Player"), heads, widths, "label")
        for row in one.standings:
            cells = [str(row.played), str(row.won), str(row.drawn), str(row.lost), words.points(row.points)]
            if rated:
                cells.append("" if row.rating is None else words.points(round(row.rating, 2)))
            _row(names.shown(row.player), cells, widths, "body")
        if rated:
            kit.small(tr("Rating by the inventor's rule: R = n · a / b, games times games won, divided by games lost."))
    kit.gap(2)


def _series(one: Sums) -> None:
    pairs = [row for row in one.series if row.played > 1]
    if not pairs:
        return
    with kit.card(f"series.{one.game.game}"):
        kit.heading(tr("Matches"))
        widths = (0.4, 0.14, 0.2, 0.26)
        _row(tr("Players"), [tr("games"), tr("won"), tr("points")], widths, "label")
        for row in pairs:
            gained = " : ".join(words.points(value) for value in row.points)
            _row(
                " – ".join(names.shown_all(row.players)),
                [str(row.played), f"{row.won[0]} : {row.won[1]}", gained],
                widths,
                "body",
            )
    kit.gap(2)


def _row(first: str, cells: Sequence[str], shares: Sequence[float], style: str) -> None:
    room = kit.avail()
    x, y = kit.cursor()
    tall = 0.0
    ink = surface.theme.ink_soft if style == "label" else None
    for text, share in zip((first, *cells), shares, strict=True):
        wide = room * share - kit.px(8)
        kit.text_at(x, y, text, style, ink, wide)
        tall = max(tall, kit.measure(text, style, wide)[1])
        x += room * share
    kit.gap(tall / kit.scale - 4)
