"""What lies over an ITD table: the price of a buried card, the result, the table's menu."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.i18n import tr
from app.intent import Intent, MakePick, Navigate, Resign, Unpick
from app.panels import kit
from app.panels.theme import mix
from app.scene import Rect
from engine.compose import Pick

Wish = Intent | str


def price(card: Rect, area: Rect, fans: Sequence[Rect], text: str, cost: str) -> Wish | None:
    """Beside a buried card that was picked: what taking it costs, and the second gesture.

    It stands where it hides least of the `fans` in the picture's `area`.
    """
    wish: Wish | None = None
    yes, no = tr("Take it"), tr("Leave it")
    pad = kit.px(12)
    buttons_w = sum(kit.measure(label, "strong")[0] + kit.px(32) for label in (yes, no)) + kit.px(8)
    room = min(kit.px(300), area.w - kit.px(20)) - 2 * pad
    w = min(room, max(buttons_w, kit.measure(text, "strong")[0], kit.measure(cost, "body")[0]))
    h = kit.measure(text, "strong", w)[1] + kit.measure(cost, "body", w)[1] + kit.px(40) + 2 * pad + 3 * kit.px(8)
    wide = w + 2 * pad + kit.px(2)
    around = [*_around(card, wide, h, kit.px(10)), (card.x + (card.w - wide) / 2, area.y + area.h), (area.x, card.y),
              (area.x + area.w, card.y), (area.x + area.w, area.y + area.h)]  # fmt: skip
    places = [_within(area, x, y, wide, h) for x, y in around]

    def worth(one: Rect) -> float:
        away = abs(one.x + one.w / 2 - card.x - card.w / 2) + abs(one.y + one.h / 2 - card.y - card.h / 2)
        return sum(_shared(one, fan) for fan in fans) + 3 * _shared(one, card) + away * kit.px(6)

    place = min(places, key=worth)
    fill = mix(kit.theme.panel, kit.theme.bad, 0.08)
    with kit.panel("price", place, fill=fill, pad=12, floating=True, scrolls=False):
        kit.strong(text)
        kit.body(cost)
        with kit.row(gap_units=8):
            if kit.button("price.yes", yes, primary=True, tip=tr("M or Enter")):
                wish = MakePick(Pick("buried"))
            if kit.button("price.no", no, tip=tr("Esc")):
                wish = Unpick(True)
    return wish


def _around(card: Rect, w: float, h: float, gap: float) -> tuple[tuple[float, float], ...]:
    """Places beside, below and above a card, the nearest first."""
    middle = card.x + (card.w - w) / 2
    return (
        (card.x + card.w + gap, card.y), (card.x - w - gap, card.y), (middle, card.y + card.h * 2.0 + gap),
        (middle, card.y + card.h + gap), (middle, card.y - h - gap), (middle, card.y + card.h * 1.5 + gap),
    )  # fmt: skip


def _within(area: Rect, x: float, y: float, w: float, h: float) -> Rect:
    edge = kit.px(4)
    x = min(max(area.x + edge, x), max(area.x, area.x + area.w - w - edge))
    return Rect(x, min(max(area.y + edge, y), max(area.y, area.y + area.h - h - edge)), w, h)


def _shared(one: Rect, other: Rect) -> float:
    w = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    h = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return max(0.0, w) * max(0.0, h)


@dataclass(frozen=True, slots=True)
class ItdResult:
    """The end of a deal in words."""

    title: str
    reason: str
    rows: tuple[tuple[str, str, str], ...]
    """What is counted, yours, and par's."""
    verdict: str
    """How the two compare."""
    good: bool
    practice: bool
    can_compare: bool
    can_undo: bool
    next_step: bool = False
    """The deal is a step of the training ladder, and there is a next one."""
    looking: bool = False
    """A new deal that can be solved is being looked for."""


def result(card: ItdResult) -> Wish | None:
    """How it went, beside par; what to do now."""
    wish: Wish | None = None
    with kit.modal("result", "", 500):
        kit.title(card.title)
        kit.body(card.reason)
        kit.gap(6)
        _table(card.rows)
        if card.verdict:
            kit.gap(2)
            kit.strong(card.verdict)
        kit.gap(8)
        with kit.row():
            if not card.practice:
                if kit.button("result.on", tr("Go on"), primary=True):
                    wish = "finished"
            else:
                if card.next_step and kit.button("result.next", tr("Next step"), primary=True):
                    wish = "next"
                label = tr("Thinking…") if card.looking else tr("New deal")
                if kit.button("result.new", label, primary=not card.next_step, enabled=not card.looking):
                    wish = "new"
                if kit.button("result.again", tr("The same deal again")):
                    wish = "again"
        with kit.row():
            if card.can_undo and kit.button("result.undo", tr("Take back"), icon="undo"):
                wish = "undo"
            if card.can_compare and kit.button("result.compare", tr("Compare with par")):
                wish = "compare"
            if kit.button("result.look", tr("Look at the table")):
                wish = "close"
        with kit.row():
            if kit.button("result.export", tr("Save the record"), icon="save"):
                wish = "export"
            if card.practice and kit.button("result.menu", tr("To the menu"), quiet=True):
                wish = Navigate("menu")
    return wish


def _table(rows: Sequence[tuple[str, str, str]]) -> None:
    """Three columns: what, yours, par's."""
    wide = kit.avail()
    line = kit.measure("A", "body")[1] + kit.px(7)
    x, y = kit.cursor()
    for n, (what, yours, par) in enumerate(rows):
        style = "small" if n == 0 else "body"
        ink = kit.theme.ink_soft if n == 0 else kit.theme.ink
        if n % 2:
            kit.face(Rect(x, y + n * line - kit.px(3), wide, line), kit.theme.card, 6, None)
        kit.text_at(x + kit.px(8), y + n * line, what, style, kit.theme.ink_soft if n == 0 else None, wide * 0.58)
        kit.text_at(x + wide * 0.60, y + n * line, yours, "strong" if n else style, ink)
        kit.text_at(x + wide * 0.80, y + n * line, par, style, ink)
    kit.gap((len(rows) * line) / kit.scale)


def menu(practice: bool, live: bool, looking: bool = False) -> Wish | None:
    """The table's own menu."""
    wish: Wish | None = None
    with kit.modal("tablemenu", tr("The game"), 360):
        kit.small(tr("Everything is kept: you can leave at any time and come back.") if practice else
                  tr("The clock runs on while this is open."))  # fmt: skip
        kit.gap(4)
        if kit.button("menu.back", tr("Back to the game"), primary=True, width=-1):
            wish = "close"
        if practice and kit.button("menu.again", tr("The same deal again"), width=-1):
            wish = "again"
        label = tr("Thinking…") if looking else tr("New deal")
        if practice and kit.button("menu.new", label, width=-1, enabled=not looking):
            wish = "new"
        if kit.button("menu.rules", tr("Rules"), width=-1):
            wish = "rules"
        if kit.button("menu.keys", tr("Keys"), width=-1):
            wish = "help"
        if kit.button("menu.settings", tr("Settings"), width=-1):
            wish = Navigate("settings")
        if kit.button("menu.export", tr("Save the record"), width=-1, enabled=practice or not live):
            wish = "export"
        if kit.button("menu.leave", tr("To the menu of games"), width=-1):
            wish = Navigate("menu")
    return wish


def give_up(practice: bool) -> Wish | None:
    """Asks before a deal is given up."""
    wish: Wish | None = None
    with kit.modal("ask.resign", tr("Give up?")):
        kit.body(tr("The deal then counts as not solved.") if practice else
                 tr("The deal then counts as not solved, and your result is sealed."))  # fmt: skip
        kit.gap(4)
        with kit.row():
            if kit.button("ask.yes", tr("Give up"), primary=True):
                wish = Resign(0)
            if kit.button("ask.no", tr("Go on playing")):
                wish = "close"
    return wish
