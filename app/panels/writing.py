"""Texts, gaps and rules in the flow of a panel."""

from __future__ import annotations

from imgui_bundle import imgui

from app.panels import surface
from app.panels.surface import Vec, avail, current_row, cursor, measure, place, placed, px, text_at, u32
from app.panels.theme import GAP, Rgba


def write(text: str, style: str = "body", color: Rgba | None = None, wrap: bool = True, align: float = 0.0) -> None:
    """Writes into the flow, wrapped at the panel's edge; `align` 0 left, 0.5 centre, 1 right."""
    room = avail()
    if wrap:
        text = surface.unhung(text, style, room)
    w, h = measure(text, style, room if wrap else 0.0)
    x, y = place(w if current_row() is not None else min(room, w), h)
    if current_row() is None and align:
        x += (room - w) * align
    text_at(x, y, text, style, color, room + 1.0 if wrap else 0.0)
    imgui.dummy(Vec(max(w, 1.0), h))
    placed(w, h)


def title(text: str) -> None:
    """A page's name in the serif face."""
    write(text, "title")


def heading(text: str) -> None:
    """A part's name in the serif face."""
    write(text, "heading")


def body(text: str, wrap: bool = True, color: Rgba | None = None) -> None:
    """Running text."""
    write(text, "body", color, wrap)


def strong(text: str, color: Rgba | None = None) -> None:
    """Running text that matters."""
    write(text, "strong", color)


def small(text: str, color: Rgba | None = None) -> None:
    """A remark."""
    write(text, "small", color or surface.theme.ink_soft)


def label(text: str) -> None:
    """The name of the control below."""
    write(text, "label", surface.theme.ink_soft)


def gap(units: float = GAP) -> None:
    """Empty room, in design units."""
    if (row_now := current_row()) is not None:
        row_now.x += px(units)
        return
    imgui.dummy(Vec(1.0, px(units)))


def rule() -> None:
    """A thin line across the panel."""
    x, y = cursor()
    color, width = u32(surface.theme.line), max(1.0, px(surface.theme.edge))
    imgui.get_window_draw_list().add_line(Vec(x, y), Vec(x + avail(), y), color, width)
    imgui.dummy(Vec(1.0, px(4)))
