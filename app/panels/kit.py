"""The widget layer: everything a player reads or presses in a panel is drawn through here.

Dear ImGui does layout, clipping, focus and text entry; the faces are our own, so nothing looks like a debug tool.
Every widget has a string id. `widgets` holds the rectangles of the frame and `texts` all that was written in it;
tests click by id, look for missing glyphs and check that secrets stay out.

All lengths passed in and out are framebuffer pixels; `px` turns design units into them.
Widgets flow downwards; inside `row()` they flow to the right and wrap. `width=0` is the natural width,
`width=-1` fills what is left. Text is measured: a label that does not fit wraps and its widget grows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from imgui_bundle import imgui

from app.panels import icons, surface
from app.panels.boxes import card, column, modal, panel, row, scroll
from app.panels.surface import (
    Vec,
    avail,
    avail_height,
    begin_frame,
    covers,
    cursor,
    end_frame,
    face,
    face_line,
    focus,
    focus_pending,
    font,
    hush,
    item_rect,
    line,
    measure,
    modal_open,
    place,
    placed,
    press,
    px,
    ring,
    setup,
    state,
    text_at,
    texts,
    tip_for_last,
    typing,
    u32,
    unhung,
    v4,
    wake,
    wake_after,
    widgets,
)
from app.panels.theme import CONTROL, RADIUS_SMALL, Rgba, faded, mix
from app.panels.writing import body, gap, heading, label, rule, small, strong, title, write
from app.scene import Rect

V = TypeVar("V")

# Passed on, so that screens need one import.
__all__ = [
    "avail", "avail_height", "begin_frame", "body", "button", "card", "chip", "chips", "choice", "column", "covers",
    "cursor", "disc", "end_frame", "face", "face_line", "focus", "focus_pending", "gap", "heading", "hit", "hush",
    "icon_button", "label", "link",
    "list_row", "measure", "modal", "modal_open", "nav_button", "number", "panel", "press", "progress",
    "px", "ring", "row", "rule", "scroll", "setup",
    "slider", "small", "strong", "text_at", "text_field", "texts", "title", "toggle", "tooltip", "typing", "u32",
    "wake",
    "wake_after", "widgets", "write",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """`kit.theme` and `kit.scale` are those of the frame."""
    if name in ("theme", "scale"):
        return getattr(surface, name)
    raise AttributeError(name)


def button(
    widget_id: str,
    label_text: str,
    primary: bool = False,
    enabled: bool = True,
    width: float = 0.0,
    tip: str = "",
    icon: str = "",
    quiet: bool = False,
    danger: bool = False,
    style: str = "strong",
) -> bool:
    """A button; `primary` is the one thing to do next, `quiet` has no face at rest. True when pressed.

    `icon` is a name of `icons.ICONS`, drawn before the label (alone, when the label is empty).
    """
    pad, side = px(16 if label_text else 9), px(18 if label_text else 20)
    left = (side + px(8 if label_text else 0)) if icon else 0.0
    room = line() if width == 0 else (avail() if width < 0 else width)
    tw, th = measure(label_text, style, max(px(30), room - 2 * pad - left)) if label_text else (0.0, 0.0)
    w = tw + 2 * pad + left if width == 0 else room
    h = max(px(CONTROL), th + px(18))
    clicked, over, held, rect = press(widget_id, w, h, enabled, tip)
    fill, ink = surface.theme.raised, surface.theme.ink
    if primary:
        fill, ink = surface.theme.accent, surface.theme.accent_ink
        fill = surface.theme.accent_pressed if held else surface.theme.accent_hover if over else fill
    elif held or over:
        fill = surface.theme.pressed if held else surface.theme.hover
    elif quiet:
        fill = faded(fill, 0.0)
    if danger and not primary:
        ink = surface.theme.bad
    if not enabled:
        fill = faded(mix(surface.theme.raised, surface.theme.panel, 0.5), 0.0 if quiet else 1.0)
        ink = faded(surface.theme.ink_faint, 0.6)
    edge = surface.theme.line if enabled else faded(surface.theme.line, 0.4)
    face(rect, fill, RADIUS_SMALL, None if primary or quiet else edge)
    x = rect.x + (rect.w - tw - left) / 2
    if icon:
        icons.draw(icon, x, rect.y + (rect.h - side) / 2, side, ink, surface.scale)
    if label_text:
        text_at(x + left, rect.y + (rect.h - th) / 2 - px(0.5), label_text, style, ink, tw + 1.0)
    ring(rect, RADIUS_SMALL)
    return clicked


def nav_button(widget_id: str, text: str, icon: str) -> bool:
    """A line that leads to another page: a sign and its name, across the panel."""
    tw, th = measure(text, "body", avail() - px(56))
    clicked, over, held, rect = press(widget_id, avail(), max(px(36), th + px(14)), True, "")
    if over or held:
        face(rect, surface.theme.pressed if held else surface.theme.raised, RADIUS_SMALL, None)
    side = px(19)
    ink = surface.theme.accent if over else surface.theme.ink_soft
    icons.draw(icon, rect.x + px(12), rect.y + (rect.h - side) / 2, side, ink, surface.scale)
    text_at(rect.x + px(44), rect.y + (rect.h - th) / 2, text, "body", None, tw + 1.0)
    ring(rect, RADIUS_SMALL)
    return clicked


def icon_button(widget_id: str, icon: str, tip: str, enabled: bool = True, on: bool = False) -> bool:
    """A square button with a drawn sign; its meaning is in the tooltip."""
    return button(widget_id, "", icon=icon, tip=tip, enabled=enabled, quiet=not on)


def link(widget_id: str, text: str, tip: str = "") -> bool:
    """A line of text that can be pressed."""
    w, h = measure(text, "strong", line())
    clicked, over, _, rect = press(widget_id, w, h + px(6), True, tip)
    ink = surface.theme.accent_hover if over else surface.theme.accent
    text_at(rect.x, rect.y + px(3), text, "strong", ink, w + 1.0)
    ring(rect, 4)
    return clicked


def toggle(widget_id: str, label_text: str, value: bool, tip: str = "", enabled: bool = True) -> bool:
    """A switch with its label; returns the value after this frame."""
    track_w, track_h = px(44), px(24)
    room = max(px(20), line() - track_w - px(12))
    tw, th = measure(label_text, "body", room)
    clicked, over, _, rect = press(widget_id, track_w + px(12) + tw, max(th, track_h) + px(8), enabled, tip)
    if clicked:
        value = not value
    track = Rect(rect.x, rect.y + (rect.h - track_h) / 2, track_w, track_h)
    on, off = surface.theme.accent, surface.theme.hover if over else surface.theme.raised
    face(track, on if value else off, 12, None if value else surface.theme.line)
    knob = track.x + (track_w - track_h / 2 if value else track_h / 2)
    dot = surface.theme.accent_ink if value else surface.theme.ink_soft
    imgui.get_window_draw_list().add_circle_filled(
        Vec(knob, track.y + track_h / 2), track_h / 2 - px(4), u32(dot)
    )
    ink = surface.theme.ink if enabled else surface.theme.ink_faint
    text_at(track.x + track_w + px(12), rect.y + (rect.h - th) / 2, label_text, "body", ink, room + 1.0)
    ring(rect, RADIUS_SMALL)
    return value


def chips(
    widget_id: str,
    options: Sequence[tuple[V, str]],
    value: V | None,
    tip: str | Sequence[str] = "",
    enabled: bool = True,
) -> V | None:
    """Several short answers of which one holds, side by side, wrapping; ids `widget_id.0`, `.1` …"""
    with row(gap_units=6):
        for index, (answer, text) in enumerate(options):
            hint = tip if isinstance(tip, str) else tip[index]
            if chip(f"{widget_id}.{index}", text, answer == value, hint, enabled):
                value = answer
    return value


def chip(widget_id: str, text: str, on: bool = False, tip: str = "", enabled: bool = True) -> bool:
    """One rounded short answer; true when pressed."""
    tw, th = measure(text, "body", max(px(20), line() - px(28)))
    clicked, over, held, rect = press(widget_id, tw + px(28), th + px(14), enabled, tip)
    fill = surface.theme.pressed if held else surface.theme.hover if over else surface.theme.raised
    ink = surface.theme.ink if enabled else surface.theme.ink_faint
    if on:
        fill = mix(surface.theme.card, surface.theme.accent, 0.24 if over else 0.15)
        ink = mix(surface.theme.accent, surface.theme.ink, 0.3)
    face(rect, fill, min(rect.h / 2 / surface.scale, 18), surface.theme.accent if on else surface.theme.line)
    text_at(rect.x + px(14), rect.y + px(7), text, "body", ink, tw + 1.0)
    ring(rect, 16)
    return clicked


def choice(widget_id: str, label_text: str, options: Sequence[tuple[V, str]], value: V, tip: str = "") -> V:
    """A labelled choice, all answers in sight."""
    if label_text:
        label(label_text)
        if tip:
            tip_for_last(widget_id + ".label", tip)
    answer = chips(widget_id, options, value)
    return value if answer is None else answer


def slider(
    widget_id: str, label_text: str, value: float, low: float, high: float, fmt: str = "%.0f", tip: str = ""
) -> float:
    """A labelled slider showing its value; arrows move it when it has the keyboard."""
    room = min(avail(), px(420))
    shown = fmt % value
    vw, th = measure(shown, "strong")
    if label_text:
        x, y = cursor()
        text_at(x, y, label_text, "label", surface.theme.ink_soft, room - vw - px(8))
        text_at(x + room - vw, y, shown, "strong")
        imgui.dummy(Vec(room, max(th, measure(label_text, "label", room - vw - px(8))[1])))
    _, over, held, rect = press(widget_id, room, px(26), True, tip)
    if held and imgui.is_mouse_down(0):
        part = (imgui.get_mouse_pos().x - rect.x - px(10)) / max(1.0, rect.w - px(20))
        value = low + (high - low) * min(1.0, max(0.0, part))
    elif imgui.is_item_focused() and imgui.get_io().nav_visible:
        step = (high - low) / 20
        for key, by in ((imgui.Key.left_arrow, -step), (imgui.Key.right_arrow, step)):
            if imgui.is_key_pressed(key):
                value = min(high, max(low, value + by))
    draw, mid = imgui.get_window_draw_list(), rect.y + rect.h / 2
    x0, x1 = rect.x + px(10), rect.x + rect.w - px(10)
    at = x0 + (x1 - x0) * ((value - low) / (high - low) if high > low else 0.0)
    draw.add_line(Vec(x0, mid), Vec(x1, mid), u32(surface.theme.hover), px(5))
    draw.add_line(Vec(x0, mid), Vec(at, mid), u32(surface.theme.accent), px(5))
    knob = surface.theme.accent_hover if over else surface.theme.accent
    draw.add_circle_filled(Vec(at, mid), px(10 if over or held else 9), u32(knob))
    draw.add_circle_filled(Vec(at, mid), px(4), u32(surface.theme.panel))
    ring(rect, RADIUS_SMALL)
    return value


def number(
    widget_id: str, label_text: str, value: int, low: int, high: int, tip: str = "", step: int = 1, unit: str = ""
) -> int:
    """A labelled whole number with − and +; ids `.minus` and `.plus`."""
    if label_text:
        label(label_text)
        if tip:
            tip_for_last(widget_id + ".label", tip)
    with row(gap_units=6, height=px(CONTROL)):
        if button(widget_id + ".minus", "", icon="minus", enabled=value > low):
            value = max(low, value - step)
        shown = f"{value} {unit}".strip()
        w, h = measure(shown, "strong")
        wide = max(px(64), w + px(16))
        x, y = place(wide, h)
        text_at(x + (wide - w) / 2, y, shown, "strong")
        imgui.dummy(Vec(wide, h))
        widgets[widget_id] = Rect(x, y, wide, h)
        placed(wide, h)
        if button(widget_id + ".plus", "", icon="plus", enabled=value < high):
            value = min(high, value + step)
    return value


def text_field(
    widget_id: str, label_text: str, value: str, hint: str = "", width: float = 0.0, error: str = ""
) -> tuple[str, bool]:
    """One line of typing; returns the text and whether Enter was pressed. `error` is written below in words."""
    if label_text:
        label(label_text)
    room = avail() if width <= 0 else min(width, avail())
    place(room, px(CONTROL))
    if state.focus_wanted == widget_id:
        state.focus_wanted = ""
        imgui.set_keyboard_focus_here()
    with font("body"):
        pad_y = max(0.0, (px(CONTROL) - imgui.get_text_line_height()) / 2)
        imgui.push_style_var(imgui.StyleVar_.frame_padding, Vec(px(12), pad_y))
        imgui.push_style_color(imgui.Col_.border, v4(surface.theme.bad if error else surface.theme.line))
        imgui.set_next_item_width(room)
        flags = imgui.InputTextFlags_.enter_returns_true
        entered, typed = imgui.input_text_with_hint(f"##{widget_id}", hint, value, flags)
        imgui.pop_style_color()
        imgui.pop_style_var()
    rect = item_rect()
    widgets[widget_id] = rect
    texts.append(typed or hint)
    if imgui.is_item_active():
        state.field_active = True
        if state.focus_frames and not state.focus_wanted:
            state.focus_frames = 0
        face_line(rect, surface.theme.focus, RADIUS_SMALL, 1.6)
    placed(room, rect.h)
    if error:
        small(error, surface.theme.bad)
    return typed, entered


def list_row(
    widget_id: str,
    text: str,
    selected: bool = False,
    cols: Sequence[str] = (),
    widths: Sequence[float] = (),
    detail: str = "",
    width: float = -1.0,
    tip: str = "",
    style: str = "body",
) -> bool:
    """A line of a list; `cols` are further texts, `widths` the share of each column including the first (sum 1).

    `detail` is a second, smaller line. The row grows with what is wrapped in it. True when pressed.
    """
    room = avail() if width <= 0 else width
    pad = px(12)
    shares = list(widths) or [1.0 / (1 + len(cols))] * (1 + len(cols))
    columns = [(room - 2 * pad) * share - px(8) for share in shares]
    cells = [text, *cols]
    heights = [measure(cell, style, wide)[1] for cell, wide in zip(cells, columns, strict=True)]
    detail = unhung(detail, "small", room - 2 * pad)
    below = measure(detail, "small", room - 2 * pad)[1] + px(2) if detail else 0.0
    clicked, over, held, rect = press(widget_id, room, max(heights) + below + px(14), True, tip)
    if selected or over or held:
        look = surface.theme
        fill = mix(look.card, look.accent, 0.25) if selected else look.pressed if held else look.hover
        face(rect, fill, RADIUS_SMALL, None)
    x = rect.x + pad
    for index, (cell, wide) in enumerate(zip(cells, columns, strict=True)):
        ink = surface.theme.ink if index == 0 else surface.theme.ink_soft
        text_at(x, rect.y + px(7), cell, style, ink, wide + 1.0)
        x += wide + px(8)
    if detail:
        y = rect.y + px(9) + max(heights)
        text_at(rect.x + pad, y, detail, "small", surface.theme.ink_soft, room - 2 * pad + 1)
    ring(rect, RADIUS_SMALL)
    return clicked


def hit(widget_id: str, rect: Rect, tip: str = "", enabled: bool = True) -> tuple[bool, bool, bool]:
    """An unpainted pressing place at a rectangle (framebuffer pixels): clicked, hovered, held."""
    at = imgui.get_cursor_screen_pos()
    imgui.set_cursor_screen_pos(Vec(rect.x, rect.y))
    state.rows.append(None)
    clicked, over, held, _ = press(widget_id, rect.w, rect.h, enabled, tip)
    state.rows.pop()
    imgui.set_cursor_screen_pos(at)
    imgui.dummy(Vec(0, 0))
    return clicked, over, held


def progress(part: float, height_units: float = 6.0, color: Rgba | None = None) -> None:
    """A thin bar, `part` 0 … 1 of it filled."""
    w, h = avail(), px(height_units)
    x, y = place(w, h)
    face(Rect(x, y, w, h), surface.theme.raised, height_units / 2, None)
    if part > 0:
        face(Rect(x, y, max(h, w * min(1.0, part)), h), color or surface.theme.accent, height_units / 2, None)
    imgui.dummy(Vec(w, h))
    placed(w, h)


def disc(color: Rgba, units: float = 14.0) -> None:
    """A coloured disc: a side's sign beside its name."""
    side = px(units)
    x, y = place(side, side)
    draw = imgui.get_window_draw_list()
    draw.add_circle_filled(Vec(x + side / 2, y + side / 2), side / 2, u32(color))
    draw.add_circle(Vec(x + side / 2, y + side / 2), side / 2, u32(surface.theme.line), 0, max(1.0, surface.theme.edge))
    imgui.dummy(Vec(side, side))
    placed(side, side)


def tooltip(text: str) -> None:
    """A hint for the widget drawn last, shown after a moment of hovering."""
    if text and imgui.is_item_hovered():
        tip_for_last("last", text)


