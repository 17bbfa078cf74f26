"""Arrows of moves over a flat board: those drafted, and both plans when they are revealed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, hypot, sin

from imgui_bundle import imgui

from app.panels import kit
from app.panels.theme import Rgba, faded
from app.scene import Rect

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Arrow:
    """One move: places in framebuffer pixels; an end alike to the start is a mark on the cell."""

    start: Spot
    end: Spot
    seat: int
    burns: tuple[Spot, ...] = ()
    """Middles of the cells that an eruption burns."""
    label: str = ""


def arrows(picture: Rect, cell: float, drawn: Sequence[Arrow], alpha: float = 1.0) -> None:
    """Draws them; `cell` is the width of a cell in pixels."""
    if not drawn:
        return
    theme = kit.theme
    layer = imgui.get_background_draw_list()
    layer.push_clip_rect(imgui.ImVec2(picture.x, picture.y), imgui.ImVec2(picture.x + picture.w, picture.y + picture.h))
    for arrow in drawn:
        body = faded(theme.dark_side if arrow.seat else theme.light_side, alpha)
        edge = faded(theme.light_side if arrow.seat else theme.dark_side, 0.85 * alpha)
        for x, y in arrow.burns:
            a = imgui.ImVec2(x - cell * 0.46, y - cell * 0.46)
            b = imgui.ImVec2(x + cell * 0.46, y + cell * 0.46)
            layer.add_rect_filled(a, b, kit.u32(faded(theme.bad, 0.34 * alpha)), cell * 0.12)
            layer.add_rect(a, b, kit.u32(faded(theme.bad, 0.9 * alpha)), cell * 0.12, max(1.0, cell * 0.03))
        if hypot(arrow.end[0] - arrow.start[0], arrow.end[1] - arrow.start[1]) < 2.0:
            at = imgui.ImVec2(*arrow.start)
            layer.add_circle(at, cell * 0.44, kit.u32(edge), 0, max(3.0, cell * 0.12))
            layer.add_circle(at, cell * 0.44, kit.u32(body), 0, max(2.0, cell * 0.07))
        else:
            _shaft(layer, arrow, cell, body, edge)
    layer.pop_clip_rect()


def _shaft(layer: imgui.ImDrawList, arrow: Arrow, cell: float, body: Rgba, edge: Rgba) -> None:
    (x0, y0), (x1, y1) = arrow.start, arrow.end
    way = atan2(y1 - y0, x1 - x0)
    c, s = cos(way), sin(way)
    x0, y0 = x0 + c * cell * 0.3, y0 + s * cell * 0.3
    tip = (x1 - c * cell * 0.12, y1 - s * cell * 0.12)
    neck = (tip[0] - c * cell * 0.36, tip[1] - s * cell * 0.36)
    for color, more in ((edge, cell * 0.045), (body, 0.0)):
        half = cell * 0.075 + more
        head = cell * 0.2 + more
        ink = kit.u32(color)
        layer.add_line(imgui.ImVec2(x0, y0), imgui.ImVec2(*neck), ink, 2 * half)
        a = imgui.ImVec2(tip[0] + c * more * 1.6, tip[1] + s * more * 1.6)
        b = imgui.ImVec2(neck[0] - s * head - c * more, neck[1] + c * head - s * more)
        d = imgui.ImVec2(neck[0] + s * head - c * more, neck[1] - c * head - s * more)
        layer.add_triangle_filled(a, b, d, ink)
