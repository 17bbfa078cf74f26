"""Laying a deal by hand: the fans above, all cards that are still to be laid below."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.i18n import tr, trn
from app.looks.fruit import INKS
from app.panels import kit, surface
from app.panels.theme import RADIUS_SMALL, Rgba, mix
from app.scene import Rect

if TYPE_CHECKING:
    from app.screens.itd_entry import ItdEntry


@dataclass(frozen=True, slots=True)
class Places:
    """Rectangles of the page in framebuffer pixels."""

    top: Rect
    picture: Rect
    cards: Rect


def places(width: int, height: int) -> Places:
    """The fans take what the cards leave."""
    bar, gap = kit.px(64), kit.px(12)
    if width > height * 1.5 and width > kit.px(900):
        side = round(min(width * 0.42, kit.px(560)))
        picture = Rect(gap, bar, width - side - 3 * gap, height - bar - gap)
        return Places(Rect(0, 0, width, bar), picture, Rect(width - side - gap, bar, side, height - bar - gap))
    upper = round((height - bar - 2 * gap) * 0.5)
    picture = Rect(gap, bar, width - 2 * gap, upper)
    cards = Rect(gap, bar + upper + gap, width - 2 * gap, max(1.0, height - bar - upper - 2 * gap))
    return Places(Rect(0, 0, width, bar), picture, cards)


def draw(entry: ItdEntry, width: int, height: int) -> str:
    """The page; a card's name, `lift`, `clear`, `done`, `back`, or nothing."""
    at, wish = places(width, height), ""
    builder = entry.builder
    with (
        kit.panel("entry.top", at.top, fill=surface.theme.ground, pad=12.0, border=False, scrolls=False, radius=0.0),
        kit.row(height=kit.px(40)),
    ):
        if kit.button("entry.back", tr("Back"), icon="left", quiet=True):
            wish = "back"
        kit.title(tr("Lay the cards"))
    free = set(builder.free)
    with kit.panel("entry.cards", at.cards):
        if builder.complete:
            kit.strong(tr("All cards are laid."), kit.theme.good)
        else:
            fan, place = divmod(len(builder.laid), builder.format.p)
            kit.strong(tr("Fan {fan}, card {place} from the bottom", fan=fan + 1, place=place + 1))
            kit.small(tr("Press the cards in the order in which they were dealt, the lowest of a fan first."))
        if entry.error:
            kit.small(entry.error, kit.theme.bad)
        left = len(free)
        with kit.row(gap_units=6):
            # First of all, so that it is in sight however many cards there are.
            label = tr("Take this deal") if not left else trn("{n} card to go", "{n} cards to go", left)
            if kit.button("entry.done", label, primary=True, enabled=not left):
                wish = "done"
            if kit.button("entry.lift", tr("Take the last one back"), icon="undo", enabled=bool(builder.laid)):
                wish = "lift"
            if kit.button("entry.clear", tr("All back"), quiet=True, enabled=bool(builder.laid)):
                wish = "clear"
        state = builder.state
        n = builder.format.n
        size = max(kit.px(28), min(kit.px(64), (kit.avail() - kit.px(4) * (n - 1)) / n - 1))
        for kind in range(builder.format.m):
            with kit.row(gap_units=4):
                for value in range(1, n + 1):
                    name = state.name(state.card(kind, value))
                    if _card(name, size, name in free):
                        wish = name
    return wish


def _card(name: str, size: float, free: bool) -> bool:
    clicked, over, held, rect = kit.press(f"entry.card.{name}", size, kit.px(50), free, "")
    ink: Rgba = (*INKS[name[-1]].text, 1.0)
    paper: Rgba = (1.0, 0.985, 0.95, 1.0)
    if not free:
        kit.face(rect, mix(kit.theme.panel, kit.theme.raised, 0.6), RADIUS_SMALL, None)
        return False
    kit.face(rect, mix(paper, ink, 0.18 if held else 0.1 if over else 0.0), RADIUS_SMALL, ink)
    w, h = kit.measure(name, "strong")
    kit.text_at(rect.x + (rect.w - w) / 2, rect.y + (rect.h - h) / 2, name, "strong", ink)
    kit.ring(rect, RADIUS_SMALL)
    return clicked
