"""What the players' cards of all tables are made of: a side's disc, its clock, and texts cut to their room."""

from __future__ import annotations

from imgui_bundle import imgui

from app.panels import kit
from app.panels.theme import Rgba


def side_color(seat: int) -> Rgba:
    """The colour of a side."""
    color: Rgba = kit.theme.dark_side if seat else kit.theme.light_side
    return color


def disc(x: float, y: float, radius: float, seat: int) -> None:
    """A disc of the side's colour about (x, y), in window pixels."""
    draw = imgui.get_window_draw_list()
    draw.add_circle_filled(imgui.ImVec2(x, y), radius, kit.u32(side_color(seat)))
    draw.add_circle(imgui.ImVec2(x, y), radius, kit.u32(kit.theme.ink_soft), 0, max(1.0, kit.px(1)))


def clock(text: str, low: bool, running: bool, right: float, middle: float) -> float:
    """The time left, ending at `right`, about the height `middle`; returns its width, 0 without a clock."""
    if not text:
        return 0.0
    theme = kit.theme
    w, h = kit.measure(text, "clock")
    color = theme.bad if low else theme.ink if running else theme.ink_soft
    kit.text_at(right - w, middle - h / 2, text, "clock", color)
    return w


def short(text: str, style: str, room: float) -> str:
    """The text, cut with an ellipsis where it is too long."""
    if kit.measure(text, style)[0] <= room:
        return text
    cut = text
    while cut and kit.measure(cut + "…", style)[0] > room:
        cut = cut[:-1]
    return cut + "…"
