"""The statistics of ITD: by format what was played and how well, and the penalty from game to game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from imgui_bundle import imgui

from app import archive_words as words
from app import names
from app.i18n import mark, number_text, tr, trn
from app.itd_sums import ItdSums
from app.panels import kit
from app.panels.itd_match import seconds
from app.panels.theme import faded, mix
from app.scene import Rect
from engine.itd.statistics import AIDS, Played, Tally

AID_WORDS: dict[str, str] = {
    "": mark("without help"),
    "hint": mark("with hints"),
    "solver": mark("with the solver"),
}
_WIDTHS = (0.3, 0.1, 0.1, 0.12, 0.24, 0.14)
_PLOT = 190.0
"""Height of the plot in design units."""


def draw(shown: ItdSums, title: str) -> bool:
    """The part of the statistics page; true when something else was chosen and must be read anew."""
    changed = False
    with kit.card("sums.itd"):
        kit.heading(title)
        if not shown.formats:
            kit.body(tr("No finished game yet. Play one to its end, and its result is counted here."))
            return False
        if len(shown.players) > 1:
            answers = [("", tr("Everybody")), *zip(shown.players, names.shown_all(shown.players), strict=True)]
            player = kit.chips("sums.itd.player", answers, shown.player) or ""
            changed = player != shown.player
            shown.player = player
        heads = (
            tr("Format"), tr("played"), tr("solved"), tr("at par"), tr("best"), tr("fastest"),
        )  # fmt: skip
        tips = (
            "", tr("Deals played to an end, those given up too"), tr("Deals with all cards out"),
            tr("Deals solved as well as the best line: no more R, and no more penalty for B and T"),
            tr("The result with the fewest R, then the least penalty"), tr("The shortest time of a solved deal"),
        )  # fmt: skip
        _row(heads, "label", tips)
        for one in shown.formats:
            for aid in AIDS:
                tally = one.tallies[aid]
                if tally.played:
                    name = str(one.format).replace("x", "×")
                    _tally(name if not aid else f"{name}, {tr(AID_WORDS[aid])}", tally)
        if shown.missing:
            kit.small(
                trn("The par of {n} deal is still being worked out.", "The par of {n} deals is still being worked out.",
                    len(shown.missing))
            )  # fmt: skip
    kit.gap(2)
    _plot(shown)
    return changed


def _tally(name: str, tally: Tally) -> None:
    par = f"{tally.at_par}" if tally.judged == tally.solved else tr("{n} of {of}", n=tally.at_par, of=tally.judged)
    best = "–"
    if tally.best is not None:
        best = f"R {tally.best.rescued}  B {tally.best.bases}  T {tally.best.transfers}"
    fastest = "–" if tally.fastest is None else seconds(tally.fastest)
    _row((name, str(tally.played), str(tally.solved), par if tally.judged else "–", best, fastest), "body")


def _row(cells: Sequence[str], style: str, tips: Sequence[str] = ()) -> None:
    room = kit.avail()
    x, y = kit.cursor()
    left = x
    ink = kit.theme.ink_soft if style == "label" else None
    tall = 0.0
    for number, (text, share) in enumerate(zip(cells, _WIDTHS, strict=True)):
        wide = room * share - kit.px(8)
        kit.text_at(x, y, text, style, ink, wide)
        w, h = kit.measure(text, style, wide)
        tall = max(tall, h)
        if tips and tips[number]:
            kit.hit(f"sums.head.{number}", Rect(x, y, w, h), tips[number])
        x += room * share
    # The places of the tips take no room.
    imgui.set_cursor_screen_pos(imgui.ImVec2(left, y))
    kit.gap(tall / kit.scale - 4)


# The plot


def _plot(shown: ItdSums) -> None:
    with kit.card("plot.itd"):
        kit.heading(tr("Penalty from game to game"))
        formats = [(one.format, str(one.format).replace("x", "×")) for one in shown.formats]
        if len(formats) > 1:
            shown.format = kit.chips("plot.format", formats, shown.format)
        aids = [aid for aid in AIDS if any(one.tallies[aid].played for one in shown.formats)]
        if len(aids) > 1:
            shown.aid = kit.chips("plot.aid", [(aid, tr(AID_WORDS[aid])) for aid in aids], shown.aid) or ""
        games = shown.plot()
        if not games:
            kit.small(tr("Nothing to show yet: here stand games that were solved and whose par is known."))
            return
        _chart(games)
        kit.small(
            tr("Each dot is a solved game, the oldest at the left. The lower the better: on the line it is at par. "
               "A ring stands for a game with more rescues than par.")
        )  # fmt: skip


def _chart(games: Sequence[Played]) -> None:
    w, h = kit.avail(), kit.px(_PLOT)
    x, y = kit.cursor()
    theme = kit.theme
    most = max((game.penalty or 0 for game in games), default=0)
    top = step = _step(most)
    while top < most:
        top += step
    label_w = kit.measure(tr("{n} s", n=top), "small")[0] + kit.px(10)
    area = Rect(x + label_w, y + kit.px(8), w - label_w - kit.px(12), h - kit.px(34))
    paint = imgui.get_window_draw_list()
    for level in range(0, top + 1, step):
        line = area.y + area.h * (1 - level / top)
        color = mix(theme.line, theme.good, 0.7) if level == 0 else faded(theme.line, 0.9)
        paint.add_line(
            imgui.ImVec2(area.x, line), imgui.ImVec2(area.x + area.w, line), kit.u32(color),
            max(1.0, kit.px(2 if level == 0 else 1)),
        )  # fmt: skip
        text = tr("par") if level == 0 else tr("{n} s", n=number_text(level))
        tw, th = kit.measure(text, "small")
        kit.text_at(area.x - tw - kit.px(6), line - th / 2, text, "small", theme.ink_soft)
    places = [
        (area.x + area.w * ((n + 0.5) / len(games)), area.y + area.h * (1 - (game.penalty or 0) / top))
        for n, game in enumerate(games)
    ]
    for before, after in pairwise(places):
        ink = kit.u32(faded(theme.accent, 0.55))
        paint.add_line(imgui.ImVec2(*before), imgui.ImVec2(*after), ink, max(1.0, kit.px(2)))
    for (px, py), game in zip(places, games, strict=True):
        ring = bool(game.more_rescues)
        paint.add_circle_filled(imgui.ImVec2(px, py), kit.px(5), kit.u32(theme.card if ring else theme.accent))
        paint.add_circle(imgui.ImVec2(px, py), kit.px(5), kit.u32(theme.bad if ring else theme.accent), 0, kit.px(2))
    first, last = words.when(games[0].updated), words.when(games[-1].updated)
    kit.text_at(area.x, area.y + area.h + kit.px(8), first, "small", theme.ink_soft)
    if len(games) > 1:
        tw = kit.measure(last, "small")[0]
        kit.text_at(area.x + area.w - tw, area.y + area.h + kit.px(8), last, "small", theme.ink_soft)
    kit.widgets["plot.itd.area"] = area
    for n, ((px, py), game) in enumerate(zip(places, games, strict=True)):
        r = kit.px(8)
        counts = f"R {game.rescued}  B {game.bases}  T {game.transfers}"
        tip = f"{counts} · {seconds(game.seconds)} · {words.when(game.updated)}"
        kit.hit(f"plot.dot.{n}", Rect(px - r, py - r, 2 * r, 2 * r), tip)
    imgui.set_cursor_screen_pos(imgui.ImVec2(x, y))
    imgui.dummy(imgui.ImVec2(w, h))


def _step(most: int) -> int:
    """The distance of the lines: at most five of them, each a round number of seconds."""
    for step in (30, 60, 150, 300, 600, 1500, 3000, 6000):
        if most <= 5 * step:
            return step
    return max(1, -(-most // 5))
