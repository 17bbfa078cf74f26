"""A player's card at a table of TOTAS: names, what the side does, combat potential, clock."""

from __future__ import annotations

from dataclasses import dataclass

from app.panels import kit
from app.panels.cards import clock, disc, short
from app.panels.theme import RADIUS, mix
from app.scene import Rect

HEIGHT, LOW = 74.0, 62.0
"""Height of a card in design units, and where there is little room."""


@dataclass(frozen=True, slots=True)
class TotasCard:
    """What is shown of a side."""

    seat: int
    name: str
    note: str
    """What it does: plans, has locked its plan, waits."""
    lines: tuple[str, ...]
    """Combat potential and pieces in words, and in fewer words where there is little room."""
    clock: str
    low: bool
    running: bool
    active: bool
    """Outlined: it plans now."""


def player(widget_id: str, rect: Rect, card: TotasCard) -> None:
    """The card."""
    theme = kit.theme
    fill = mix(theme.panel, theme.accent, 0.1) if card.active else theme.panel
    with kit.panel(widget_id, rect, fill=fill, pad=0, scrolls=False):
        if card.active:
            kit.face_line(rect, theme.accent, RADIUS, 2.0)
        pad, middle = kit.px(14), rect.y + rect.h / 2
        radius = min(kit.px(12), rect.h * 0.22)
        x = rect.x + pad + radius
        disc(x, middle, radius, card.seat)
        right = rect.x + rect.w - pad
        if card.clock:
            right -= clock(card.clock, card.low, card.running, right, middle) + kit.px(10)
        x += radius + kit.px(12)
        name_h, small_h = kit.measure("A", "strong")[1], kit.measure("A", "small")[1]
        top = middle - (name_h + small_h + kit.px(3)) / 2
        note_w = kit.measure(card.note, "small")[0] + kit.px(8) if card.note else 0.0
        if kit.measure(card.name, "strong")[0] + note_w > right - x:
            # The name goes first; the outline of the card says the rest.
            note_w = 0.0
        name = short(card.name, "strong", max(kit.px(60), right - x - note_w))
        kit.text_at(x, top, name, "strong")
        after = x + kit.measure(name, "strong")[0] + kit.px(8)
        if note_w and after + note_w - kit.px(8) <= right + 1:
            kit.text_at(after, top + name_h - small_h - kit.px(1), card.note, "small", theme.accent)
        room = max(kit.px(40), right - x)
        fits = (line for line in card.lines if kit.measure(line, "small")[0] <= room)
        line = next(fits, short(card.lines[-1], "small", room))
        kit.text_at(x, top + name_h + kit.px(3), line, "small", theme.ink_soft)
