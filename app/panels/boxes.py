"""What holds widgets: rows, panels, cards, scrolling parts and dialogues."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from imgui_bundle import imgui

from app.panels import surface
from app.panels.surface import (
    PLAIN,
    Row,
    Vec,
    avail,
    current_row,
    item_rect,
    place,
    placed,
    px,
    state,
    v4,
    wake_after,
    widgets,
)
from app.panels.theme import GAP, PAD, RADIUS, Rgba, faded
from app.panels.writing import gap, heading
from app.scene import Rect


@contextmanager
def row(gap_units: float = GAP, height: float = 0.0, center: float = 0.0) -> Iterator[None]:
    """Widgets side by side, wrapping at the panel's edge; with `height` (pixels) they are centred in it.

    `center` is the total width of the contents where known: the row then stands in the middle.
    """
    outer = current_row()
    if outer is not None:
        imgui.set_cursor_pos(Vec(outer.x, outer.y))
    at = imgui.get_cursor_pos()
    start = at.x + max(0.0, (avail() - center) / 2) if center else at.x
    line_now = Row(start, start, at.y, px(gap_units), height)
    state.rows.append(line_now)
    try:
        yield
    finally:
        state.rows.pop()
        bottom = line_now.y + max(line_now.line, line_now.height)
        imgui.set_cursor_pos(Vec(at.x, bottom))
        imgui.dummy(Vec(0, 0))
        if outer is not None:
            outer.x, outer.line = max(outer.x, line_now.x), max(outer.line, bottom - outer.y)
            outer.first = False


@contextmanager
def panel(
    widget_id: str,
    rect: Rect,
    fill: Rgba | None = None,
    pad: float = PAD,
    border: bool = True,
    floating: bool = False,
    scrolls: bool = True,
    radius: float = RADIUS,
) -> Iterator[None]:
    """A rounded plate at a rectangle. `fill` with alpha 0 is no plate at all; `floating` lies above others.

    What does not fit scrolls (`scrolls`). The rectangle counts as covered: the board below gets no pointer there.
    """
    state.panels.append(rect)
    widgets[widget_id] = rect
    color = surface.theme.panel if fill is None else fill
    imgui.set_next_window_pos(Vec(rect.x, rect.y))
    imgui.set_next_window_size(Vec(max(1.0, rect.w), max(1.0, rect.h)))
    flags = PLAIN & ~imgui.WindowFlags_.no_scrollbar if scrolls else PLAIN | imgui.WindowFlags_.no_scroll_with_mouse
    flags &= ~imgui.WindowFlags_.no_nav_focus
    if not floating:
        flags |= imgui.WindowFlags_.no_bring_to_front_on_focus
    imgui.push_style_color(imgui.Col_.window_bg, v4(color))
    imgui.push_style_var(imgui.StyleVar_.window_padding, Vec(px(pad), px(pad)))
    imgui.push_style_var(imgui.StyleVar_.window_rounding, px(radius))
    shown = border and color[3] > 0
    imgui.push_style_var(imgui.StyleVar_.window_border_size, max(1.0, px(surface.theme.edge)) if shown else 0.0)
    state.rows.append(None)
    try:
        imgui.begin(f"##{widget_id}", None, flags)
        imgui.pop_style_var(3)
        imgui.pop_style_color()
        yield
    finally:
        imgui.end()
        state.rows.pop()


@contextmanager
def scroll(widget_id: str, height: float = 0.0, width: float = 0.0) -> Iterator[None]:
    """A part that scrolls by itself; `height` 0 takes all that is left, sizes in pixels."""
    yield from _child(widget_id, width, height, None, 0.0, False)


@contextmanager
def card(widget_id: str, width: float = 0.0, pad: float = 14.0, fill: Rgba | None = None) -> Iterator[None]:
    """A rounded plate in the flow that grows with what is in it; `width` 0 fills."""
    yield from _child(widget_id, width, 0.0, surface.theme.card if fill is None else fill, pad, True)


@contextmanager
def column(widget_id: str, width: float) -> Iterator[None]:
    """A part of a row in which widgets flow downwards again."""
    yield from _child(widget_id, width, 0.0, faded(surface.theme.card, 0.0), 0.0, True)


@contextmanager
def modal(widget_id: str, title_text: str, width: float = 440.0) -> Iterator[None]:
    """A dialogue above a darkened page; call it in every frame in which it shall be there. `width` in design units."""
    w, h = state.size
    fresh = widget_id not in state.modals_before
    state.modals.append(widget_id)
    wide = min(px(width), w - px(24))
    known = state.heights.get(widget_id, 0.0)
    tall = min(known or px(200), h - px(24))
    imgui.set_next_window_pos(Vec(0, 0))
    imgui.set_next_window_size(Vec(w, h))
    if fresh:
        imgui.set_next_window_focus()
        wake_after(0.0)
    imgui.push_style_color(imgui.Col_.window_bg, v4(surface.theme.scrim))
    imgui.push_style_var(imgui.StyleVar_.window_padding, Vec(0, 0))
    imgui.push_style_var(imgui.StyleVar_.window_rounding, 0.0)
    imgui.push_style_var(imgui.StyleVar_.window_border_size, 0.0)
    imgui.begin(f"##{widget_id}", None, PLAIN & ~imgui.WindowFlags_.no_nav_focus)
    imgui.pop_style_var(3)
    imgui.pop_style_color()
    state.rows.append(None)
    place = Rect(round((w - wide) / 2), round((h - tall) / 2), wide, tall)
    widgets[widget_id] = place
    imgui.set_cursor_screen_pos(Vec(place.x, place.y))
    if not known:
        imgui.push_style_var(imgui.StyleVar_.alpha, 0.0)
    _push_plate(surface.theme.panel, 24.0, RADIUS + 2)
    # ImGui decides by the size of the frame before: a plate that holds everything would open with a scroll bar.
    fits = 0.0 < known <= tall
    imgui.begin_child(
        "##plate", Vec(wide, tall), imgui.ChildFlags_.borders | imgui.ChildFlags_.nav_flattened,
        imgui.WindowFlags_.no_scrollbar if fits else imgui.WindowFlags_.none,
    )  # fmt: skip
    _pop_plate()
    try:
        if title_text:
            heading(title_text)
            gap(4)
        yield
    finally:
        needs = imgui.get_cursor_pos().y + imgui.get_scroll_y() * 0 + px(24) - px(GAP)
        imgui.end_child()
        if not known:
            imgui.pop_style_var()
        if abs(needs - known) > 0.5:
            state.heights[widget_id] = needs
            wake_after(0.0)
        state.rows.pop()
        imgui.end()


def _child(widget_id: str, width: float, height: float, fill: Rgba | None, pad: float, grows: bool) -> Iterator[None]:
    flags = imgui.ChildFlags_.nav_flattened | imgui.ChildFlags_.none
    if grows:
        flags |= imgui.ChildFlags_.auto_resize_y | imgui.ChildFlags_.always_use_window_padding
    if fill is not None and fill[3] > 0:
        flags |= imgui.ChildFlags_.borders
    w = avail() if width <= 0 else width
    guess = state.heights.get(widget_id, 1.0) if grows else height
    place(w, guess)
    _push_plate(faded(surface.theme.card, 0.0) if fill is None else fill, pad, RADIUS)
    imgui.begin_child(f"##{widget_id}", Vec(w, height), flags)
    _pop_plate()
    state.rows.append(None)
    try:
        yield
    finally:
        state.rows.pop()
        imgui.end_child()
        rect = item_rect()
        widgets[widget_id] = rect
        if grows:
            if abs(rect.h - guess) > 0.5:
                wake_after(0.0)
            state.heights[widget_id] = rect.h
        placed(w, rect.h)


def _push_plate(fill: Rgba, pad: float, radius: float) -> None:
    imgui.push_style_color(imgui.Col_.child_bg, v4(fill))
    imgui.push_style_var(imgui.StyleVar_.window_padding, Vec(px(pad), px(pad)))
    imgui.push_style_var(imgui.StyleVar_.child_rounding, px(radius))
    imgui.push_style_var(imgui.StyleVar_.child_border_size, max(1.0, px(surface.theme.edge)))


def _pop_plate() -> None:
    imgui.pop_style_var(3)
    imgui.pop_style_color()
