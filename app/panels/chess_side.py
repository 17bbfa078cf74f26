"""A player's card at a table of chess: names of partners, clock, what was taken, the balance, and counters in words."""

from __future__ import annotations

from dataclasses import dataclass

from imgui_bundle import imgui

from app.i18n import tr, trn
from app.panels import glyphs, kit
from app.panels.cards import clock, disc, short
from app.panels.table_side import PlayerCard
from app.panels.theme import RADIUS, mix
from app.scene import Rect

HEIGHT, LOW = 94.0, 84.0
"""Height of a card in design units, and where there is little room."""
GLYPH = 25.0
"""Size of a taken piece in design units."""


@dataclass(frozen=True, slots=True)
class ChessCard:
    """What is shown of a player besides the usual."""

    usual: PlayerCard
    partners: tuple[str, ...]
    chooser: str
    """Whose turn it is within the side."""
    taken: tuple[tuple[str, int], ...]
    ahead: int
    """By how many pawns this side's pieces outweigh the other's; 0 where they do not."""
    note: str = ""
    """A word beside the name instead of `to move`: what the side has offered."""
    counters: str = ""


def player(widget_id: str, rect: Rect, card: ChessCard) -> None:
    """The card; the side to move is outlined and says so."""
    theme, usual = kit.theme, card.usual
    fill = mix(theme.panel, theme.accent, 0.1) if usual.to_move else theme.panel
    with kit.panel(widget_id, rect, fill=fill, pad=0, scrolls=False):
        if usual.to_move:
            kit.face_line(rect, theme.accent, RADIUS, 2.0)
        pad = kit.px(12)
        name_h, small_h = kit.measure("A", "strong")[1], kit.measure("A", "small")[1]
        glyph_h = kit.px(GLYPH)
        spare = rect.h - name_h - glyph_h - (small_h if card.counters else 0.0)
        gap = max(0.0, min(kit.px(4), spare / 4))
        y = rect.y + max(0.0, (spare - (2 if card.counters else 1) * gap) / 2)
        right = rect.x + rect.w - pad
        if usual.clock:
            right -= clock(usual.clock, usual.low, usual.running, right, y + name_h / 2 + kit.px(2)) + kit.px(8)
        radius = min(kit.px(9), name_h * 0.45)
        disc(rect.x + pad + radius, y + name_h / 2, radius, usual.seat)
        _names(card, rect.x + pad + 2 * radius + kit.px(9), y, right, name_h, small_h)
        right = rect.x + rect.w - pad
        y += name_h + gap
        if card.ahead:
            ahead = f"+{card.ahead}"
            w = kit.measure(ahead, "strong")[0]
            kit.text_at(right - w, y + (glyph_h - name_h) / 2, ahead, "strong", theme.good)
            right -= w + kit.px(8)
        _taken(card, rect.x + pad, y + glyph_h / 2, right)
        if card.counters:
            y += glyph_h + gap
            kit.text_at(rect.x + pad, y, short(card.counters, "small", rect.w - 2 * pad), "small", theme.ink_soft)


def _names(card: ChessCard, x: float, y: float, right: float, name_h: float, small_h: float) -> None:
    """The name, or those of the partners with the one to move marked; what the side does beside it."""
    theme = kit.theme
    note = card.note or (tr("to move") if card.usual.to_move else "")
    note_w = kit.measure(note, "small")[0] + kit.px(8) if note else 0.0
    width = kit.measure(" & ".join(card.partners), "strong")[0]
    if note and width + note_w > right - x and not card.note:
        # The outline of the card says it as well.
        note, note_w = "", 0.0
    room = max(kit.px(24), right - x - note_w)
    if len(card.partners) < 2:
        name = short(card.usual.name, "strong", room)
        kit.text_at(x, y, name, "strong")
        x += kit.measure(name, "strong")[0]
    else:
        joint = kit.measure(" & ", "small")[0]
        each = (room - joint * (len(card.partners) - 1)) / len(card.partners)
        for n, partner in enumerate(card.partners):
            if n:
                kit.text_at(x, y + name_h - small_h, " & ", "small", theme.ink_soft)
                x += joint
            moves = card.usual.to_move and partner == card.chooser
            name = short(partner, "strong", each)
            ink = theme.ink if moves or not card.usual.to_move else theme.ink_soft
            kit.text_at(x, y, name, "strong", ink)
            w = kit.measure(name, "strong")[0]
            if moves:
                under = y + name_h - kit.px(0.5)
                start, end = imgui.ImVec2(x, under), imgui.ImVec2(x + w, under)
                imgui.get_window_draw_list().add_line(start, end, kit.u32(theme.accent), kit.px(2))
            x += w
    if note:
        # ImGui measures a little short where letters lean.
        kit.text_at(x + kit.px(8), y + name_h - small_h - kit.px(1), note, "small", theme.accent)


def _taken(card: ChessCard, x: float, middle: float, right: float) -> None:
    """Pieces taken, a sign for each kind with its count; closer together and smaller where it is narrow."""
    if not card.taken:
        count = trn("{n} piece", "{n} pieces", card.usual.balls)
        kit.text_at(x, middle - kit.measure("A", "small")[1] / 2, count, "small", kit.theme.ink_soft)
        return
    size = kit.px(GLYPH)
    widths = [(glyphs.width(kind, size), _count_width(count)) for kind, count in card.taken]
    gap = kit.px(9)
    whole = sum(a + b for a, b in widths) + gap * (len(widths) - 1)
    if whole > right - x:
        gap = max(kit.px(1), gap - (whole - (right - x)) / max(1, len(widths) - 1))
    whole = sum(a + b for a, b in widths) + gap * (len(widths) - 1)
    squeeze = min(1.0, (right - x) / whole)
    small_h = kit.measure("8", "small")[1]
    for (kind, count), (wide, counted) in zip(card.taken, widths, strict=True):
        glyphs.draw(kind, 1 - card.usual.seat, x + wide * squeeze / 2, middle, size * squeeze)
        if count > 1:
            kit.text_at(x + wide * squeeze + kit.px(1), middle - small_h / 2 + kit.px(1), str(count), "small")
        x += (wide + counted) * squeeze + gap


def _count_width(count: int) -> float:
    return kit.measure(str(count), "small")[0] + kit.px(2) if count > 1 else 0.0
