"""A shade over cells of the board that cannot be chosen."""

from __future__ import annotations

from collections.abc import Sequence

from imgui_bundle import imgui

from app.panels import kit
from app.panels.theme import faded
from app.scene import Rect

SHADE = 0.42
"""How dark the shade is, 0 … 1."""


def shade(picture: Rect, side: float, middles: Sequence[tuple[float, float]]) -> None:
    """Greys cells by their middles; `side` of a cell, all in framebuffer pixels."""
    draw = imgui.get_background_draw_list()
    draw.push_clip_rect(
        imgui.ImVec2(picture.x, picture.y), imgui.ImVec2(picture.x + picture.w, picture.y + picture.h), True
    )
    color, half = kit.u32(faded(kit.theme.ground, SHADE)), side / 2
    for x, y in middles:
        draw.add_rect_filled(imgui.ImVec2(x - half, y - half), imgui.ImVec2(x + half, y + half), color)
    draw.pop_clip_rect()
