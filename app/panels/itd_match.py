"""The pages of a competition: the cover before each player, and the ranking once all have played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from app.i18n import number_text, tr, trn
from app.panels import kit, surface
from app.panels.setup_texts import text_of
from app.panels.theme import mix
from app.scene import Rect
from engine.game import Regulations
from engine.itd.ranking import Ranked
from engine.itd.rules import Itd

if TYPE_CHECKING:
    from app.screens.itd_match import ItdMatch


@dataclass(slots=True)
class MatchView:
    """What the page keeps between frames."""

    dialogue: str = ""
    """`import`, or none."""
    path: str = ""
    told: str = ""
    """What came of the last import."""
    wrong: list[str] = field(default_factory=list)
    """Lines of it that were refused, in words."""
    said: str = ""
    """A word about the last act."""
    played: str = ""
    """Who has just played."""


def draw(page: ItdMatch, width: int, height: int) -> str:
    """Draws the page; `back`, `start`, `import`, `copy`, `copy.deal`, `save`, `again`, `look.N` or nothing."""
    wish = ""
    bar = kit.px(64)
    with (
        kit.panel(
            "match.top", Rect(0, 0, width, bar), fill=surface.theme.ground, pad=12.0, border=False, scrolls=False,
            radius=0.0,
        ),
        kit.row(height=kit.px(40)),
    ):
        if kit.button("match.back", tr("Back"), icon="left", quiet=True):
            wish = "back"
        kit.title(page.title)
    assert page.match is not None
    body = Rect(0, bar, width, height - bar)
    if page.match.over:
        return _ranking(page, body) or wish
    return _cover(page, body) or wish


# The cover


def _cover(page: ItdMatch, body: Rect) -> str:
    wish, match = "", page.match
    assert match is not None
    wide = min(body.w - kit.px(32), kit.px(560))
    rect = Rect((body.w - wide) / 2, body.y + kit.px(8), wide, body.h - kit.px(24))
    player = page.next_player
    with kit.panel("match.cover", rect, pad=28):
        if page.view.played and page.view.played != player:
            name = page.named(page.view.played)
            with kit.card("match.sealed", fill=mix(kit.theme.panel, kit.theme.good, 0.12)):
                kit.strong(tr("The result of {player} is sealed.", player=name), kit.theme.good)
        resumed = bool(match.playing)
        kit.label(tr("Broken off; the clock runs on") if resumed else tr("Next to play"))
        kit.write(page.named(player), "display")
        if resumed:
            kit.body(tr("The deal was shown already, so the time has run on meanwhile."))
        else:
            kit.body(
                tr("The others look away. When you press the button, the cards are shown and your clock starts. "
                   "Nothing can be taken back.")
            )  # fmt: skip
        kit.gap(6)
        label = tr("Go on") if resumed else tr("Show me the cards")
        if kit.button("match.start", label, primary=True, icon="play"):
            wish = "start"
        kit.gap(14)
        kit.rule()
        kit.label(tr("The players"))
        for attempt in match.row.attempts:
            state = tr("has played; sealed") if attempt.line else tr("waits")
            if attempt.player == player:
                state = tr("plays now")
            _line(page.named(attempt.player), state, attempt.player == player)
        kit.gap(6)
        wish = _deal(page) or wish
        if kit.button("match.import", tr("Take in results from elsewhere…"), icon="plus", quiet=True):
            wish = "import"
    return wish


def _line(name: str, state: str, here: bool) -> None:
    x, y = kit.cursor()
    room = kit.avail()
    w, h = kit.measure(state, "small")
    line = kit.measure("A", "body")[1]
    kit.text_at(x, y, name, "strong" if here else "body", None, room - w - kit.px(12))
    kit.text_at(x + room - w, y + (line - h) / 2, state, "small", kit.theme.accent if here else kit.theme.ink_soft)
    imgui.dummy(imgui.ImVec2(room, max(h, kit.measure(name, "strong", room - w - kit.px(12))[1])))


def _deal(page: ItdMatch) -> str:
    wish, match = "", page.match
    assert match is not None
    if match.start:
        kit.small(tr("A deal laid by hand. Its text is what others need to play it."))
    else:
        kit.small(tr("Deal code {code}: with it others can play the same deal elsewhere.", code=match.deal))
    agreed = unusual(match.regulations)
    if agreed:
        kit.small(tr("Agreed for everybody: {rules}", rules=agreed))
    if kit.button("match.copy.deal", tr("Copy the deal"), quiet=True):
        wish = "copy.deal"
    if page.view.said:
        kit.small(page.view.said, kit.theme.good)
    return wish


def unusual(regulations: Regulations) -> str:
    """The regulations of the rules that differ from the usual, in words; they are no part of a deal code."""
    parts = []
    for option in Itd.options:
        value = regulations[option.name]
        if option.name in ("format", "kinds", "solvable_only") or value == option.default:
            continue
        said = text_of("itd", option.name)
        label = tr(said.label)
        parts.append(label if value is True else f"{label}: {value}")
    return ", ".join(parts)


# The ranking


def _ranking(page: ItdMatch, body: Rect) -> str:
    wish, match = "", page.match
    assert match is not None
    wide = min(body.w - kit.px(24), kit.px(1080))
    rect = Rect((body.w - wide) / 2, body.y, wide, body.h - kit.px(12))
    with kit.panel("match.ranking", rect, pad=24):
        best = [page.named(row.result.player) for row in page.table if row.place == 1 and row.result.solved]
        if len(page.table) == 1:
            kit.write(tr("The result of {player}", player=page.named(page.table[0].result.player)), "title")
        elif best:
            kit.write(trn("The winner: {names}", "The winners: {names}", len(best), names=", ".join(best)), "title")
        else:
            kit.write(tr("Nobody has solved this deal"), "title")
        kit.gap(4)
        table([(page.named(row.result.player), row) for row in page.table])
        kit.gap(4)
        rules = match.regulations
        kit.small(
            tr("Fewer R wins first. Among equal R: {b} s for each B and {t} s for each T above the least of them are "
               "added to the time.", b=rules.number("base_penalty"), t=rules.number("transfer_penalty"))
        )  # fmt: skip
        kit.gap(6)
        own = [attempt for attempt in match.row.attempts if attempt.game_id is not None]
        if own:
            kit.label(tr("Look at a game"))
            with kit.row(gap_units=6):
                for attempt in own:
                    if kit.chip(f"match.look.{attempt.number}", page.named(attempt.player)):
                        wish = f"look.{attempt.number}"
        kit.gap(6)
        kit.rule()
        kit.heading(tr("Players elsewhere"))
        kit.body(tr("Send them the deal and your results as text, and take their results in here."))
        with kit.row(gap_units=8):
            if kit.button("match.copy", tr("Copy the results"), primary=True):
                wish = "copy"
            if kit.button("match.save", tr("Save the results"), icon="save"):
                wish = "save"
        if kit.button("match.import", tr("Take in results from elsewhere…"), icon="plus"):
            wish = "import"
        wish = _deal(page) or wish
        kit.gap(6)
        if kit.button("match.again", tr("Another competition"), quiet=True, icon="play"):
            wish = "again"
    return wish


_WIDTHS = (0.07, 0.25, 0.06, 0.06, 0.06, 0.12, 0.12, 0.12, 0.14)


def table(rows: Sequence[tuple[str, Ranked]]) -> None:
    """The ranking with what was counted, the penalties and the total, a line for each player."""
    heads = ("", tr("Player"), "R", "B", "T", tr("time"), tr("for B"), tr("for T"), tr("total"))
    narrow = kit.avail() < kit.px(640)
    shares = _WIDTHS if not narrow else (0.09, 0.31, 0.08, 0.08, 0.08, 0.18, 0.0, 0.0, 0.18)
    _row(heads, shares, "label", False)
    for name, row in rows:
        result = row.result
        counts = (str(result.rescued), str(result.bases), str(result.transfers))
        if result.solved:
            penalties = (_plus(row.base_penalty), _plus(row.transfer_penalty))
            cells = (f"{row.place}", name, *counts, seconds(result.seconds), *penalties, seconds(row.total))
        else:
            out = trn("{n} card out", "{n} cards out", result.out)
            cells = (f"{row.place}", name, *counts, seconds(result.seconds), "–", "–", out)
        _row(cells, shares, "body", row.place == 1 and result.solved)


def seconds(value: float) -> str:
    """A time of a result, always written alike so that times stand under one another: `0:04.0`, `2:05.3`."""
    minutes, rest = divmod(round(value * 10), 600)
    head = f"{minutes // 60}:{minutes % 60:02d}" if minutes >= 60 else str(minutes)
    return f"{head}:{'0' if rest < 100 else ''}{number_text(rest / 10, 1)}"


def _plus(penalty: int) -> str:
    return f"+{penalty}" if penalty else "0"


def _row(cells: Sequence[str], shares: Sequence[float], style: str, lit: bool) -> None:
    room = kit.avail()
    x, y = kit.cursor()
    ink = kit.theme.ink_soft if style == "label" else None
    style = "strong" if lit else style
    tall = max(
        kit.measure(text, style, max(1.0, room * share - kit.px(8)))[1]
        for text, share in zip(cells, shares, strict=True)
        if share
    )
    if lit:
        kit.face(Rect(x, y, room, tall + kit.px(10)), mix(kit.theme.panel, kit.theme.good, 0.16), 6)
    left = x + kit.px(8)
    for number, (text, share) in enumerate(zip(cells, shares, strict=True)):
        if not share:
            continue
        wide = room * share - kit.px(8)
        # Numbers stand under one another by their right edge.
        shift = max(0.0, wide - kit.measure(text, style, wide)[0]) * (0.6 if number > 1 else 0.0)
        kit.text_at(left + shift, y + kit.px(5), text, style, ink, wide + 1.0)
        left += room * share
    imgui.dummy(imgui.ImVec2(room, tall + kit.px(4)))


# Results from elsewhere


def ask_import(view: MatchView) -> str:
    """Where results come from: `paste`, `file`, `close`, or nothing yet."""
    answer = ""
    with kit.modal("match.ask", tr("Results from elsewhere"), 560.0):
        kit.body(tr("Results are lines of text that begin with ITD1. Copy those you were sent, then press Paste."))
        view.path, entered = kit.text_field("match.path", tr("or a file"), view.path, hint=tr("Path of the file"))
        if view.told:
            kit.strong(view.told, kit.theme.good)
        for line in view.wrong[:6]:
            kit.small(line, kit.theme.bad)
        kit.gap(4)
        with kit.row():
            if kit.button("match.paste", tr("Paste the copied text"), primary=True):
                answer = "paste"
            if kit.button("match.file", tr("Open the file"), enabled=bool(view.path.strip())) or (
                entered and view.path.strip()
            ):
                answer = "file"
            if kit.button("match.close", tr("Done"), quiet=True):
                answer = "close"
    return answer or ("close" if imgui.is_key_pressed(imgui.Key.escape, False) else "")
