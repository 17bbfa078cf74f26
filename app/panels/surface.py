"""The ground the widget layer stands on: the frame's state, fonts, measuring, writing, painting and placing.

Screens use `kit`, which passes on what they need from here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from imgui_bundle import imgui

from app.panels.theme import GAP, NIGHT, RADIUS, RADIUS_SMALL, SIZES, Rgba, Theme, faded, mix
from app.scene import Rect

Vec = imgui.ImVec2

widgets: dict[str, Rect] = {}
"""Rectangles of this frame's widgets by id (framebuffer pixels)."""
texts: list[str] = []
"""Everything written this frame."""
theme: Theme = NIGHT
scale: float = 1.0
"""UI scale × pixel ratio: framebuffer pixels per design unit."""

_TIP_DELAY = 0.45
DOT = " · "
"""What stands between facts on one line."""
PLAIN = (
    imgui.WindowFlags_.no_decoration
    | imgui.WindowFlags_.no_move
    | imgui.WindowFlags_.no_saved_settings
    | imgui.WindowFlags_.no_nav_focus
)


@dataclass(slots=True)
class Row:
    x0: float
    x: float
    y: float
    gap: float
    height: float
    line: float = 0.0
    first: bool = True


@dataclass(slots=True)
class State:
    fonts: dict[str, Any] = field(default_factory=dict)
    rows: list[Row | None] = field(default_factory=list)
    panels: list[Rect] = field(default_factory=list)
    heights: dict[str, float] = field(default_factory=dict)
    modals: list[str] = field(default_factory=list)
    modals_before: list[str] = field(default_factory=list)
    now: float = 0.0
    wake: float | None = None
    hovered: str = ""
    hovered_since: float = 0.0
    seen_hover: str = ""
    tip: tuple[str, Rect] | None = None
    hushed: bool = False
    """The keyboard is in use: tips wait until the pointer moves."""
    focus_wanted: str = ""
    field_active: bool = False
    """A text field had the caret in this frame."""
    focus_frames: int = 0
    """Frames within which a wanted focus must have come."""
    size: tuple[float, float] = (0.0, 0.0)


state = State()


def setup(fonts: Mapping[str, Any]) -> None:
    """Takes the loaded fonts: `text`, `bold`, `title`."""
    state.fonts = dict(fonts)
    state.hushed = False


def begin_frame(width: float, height: float, new_scale: float, new_theme: Theme, now: float) -> None:
    """Called by the shell between ImGui's new frame and the screens' panels; `now` in monotonic seconds."""
    global theme, scale
    theme, scale = new_theme, new_scale
    state.focus_frames = max(0, state.focus_frames - 1)
    state.field_active = False
    widgets.clear()
    texts.clear()
    state.rows.clear()
    state.panels.clear()
    state.modals_before, state.modals = state.modals, []
    state.now, state.wake, state.seen_hover, state.tip = now, None, "", None
    state.size = (width, height)
    _style()


def end_frame() -> None:
    """Draws the tooltip that is due; called by the shell after the panels."""
    if state.seen_hover != state.hovered:
        state.hovered, state.hovered_since = state.seen_hover, state.now
    if state.tip is not None and not state.hushed:
        left = state.hovered_since + _TIP_DELAY - state.now
        if left > 1e-6:
            wake_after(left)
        else:
            _draw_tip(*state.tip)


def hush(quiet: bool) -> None:
    """Whether tips keep away: a resting pointer says nothing while somebody uses the keyboard."""
    if state.hushed and not quiet:
        state.hovered_since = state.now
    state.hushed = quiet


def wake_after(seconds: float) -> None:
    """Asks for another frame in so many seconds (0: at once)."""
    moment = state.now + seconds
    state.wake = moment if state.wake is None else min(state.wake, moment)


def wake() -> float | None:
    """The moment (as `now` of `begin_frame`) at which the panels want another frame; `None` if they are content."""
    return state.wake


def escaped() -> bool:
    """Whether Esc was pressed for the dialogue being drawn: it lies above all others, and did a frame ago."""
    return bool(imgui.is_key_pressed(imgui.Key.escape, False)) and state.modals == state.modals_before


def covers(x: float, y: float) -> bool:
    """Whether a panel or a dialogue of the last frame lies under a point: then the pointer is not the board's."""
    return bool(state.modals) or any(rect.contains(x, y) for rect in state.panels)


def modal_open() -> bool:
    """Whether the last frame showed a dialogue: then keys and pointer belong to it."""
    return bool(state.modals)


def typing() -> bool:
    """Whether a text field has the keyboard."""
    # ImGui itself says so one frame late.
    return state.field_active or bool(imgui.get_io().want_text_input)


def focus(widget_id: str) -> None:
    """Gives the keyboard to a widget when it is drawn next."""
    state.focus_wanted, state.focus_frames = widget_id, 4


def focus_pending() -> bool:
    """Whether a widget that shall have the keyboard does not have it yet: that comes a frame or two later."""
    return state.focus_frames > 0


def px(units: float) -> float:
    """Design units as framebuffer pixels, whole."""
    return float(round(units * scale))


def avail() -> float:
    """Pixels to the right of the cursor within the panel."""
    row_now = current_row()
    if row_now is not None:
        return max(1.0, row_now.x0 + imgui.get_content_region_avail().x - row_now.x)
    return max(1.0, imgui.get_content_region_avail().x)


def line() -> float:
    """Pixels of a whole line: what a widget may take that wraps to the next line of its row."""
    row_now = current_row()
    if row_now is None:
        return avail()
    return max(1.0, avail() + row_now.x - row_now.x0)


def avail_height() -> float:
    """Pixels below the cursor within the panel."""
    return max(1.0, imgui.get_content_region_avail().y)


def cursor() -> tuple[float, float]:
    """Where the next widget will be drawn (framebuffer pixels)."""
    at = imgui.get_cursor_screen_pos()
    return at.x, at.y


def measure(text: str, style: str = "body", wrap: float = 0.0) -> tuple[float, float]:
    """Size of a text in a style of `theme.SIZES`, wrapped at `wrap` pixels (0: not wrapped)."""
    with font(style):
        size = imgui.calc_text_size(text, False, wrap if wrap > 0 else -1.0)
    return size.x, size.y


def unhung(text: str, style: str, room: float) -> str:
    """The text with its lines broken at ` · ` where they do not fit: no line ends with the dot."""
    if DOT not in text or room <= 0:
        return text
    lines: list[str] = []
    for line_text in text.split("\n"):
        here = ""
        for part in line_text.split(DOT):
            longer = f"{here}{DOT}{part}" if here else part
            if here and measure(longer, style)[0] > room:
                lines.append(here)
                here = part
            else:
                here = longer
        lines.append(here)
    return "\n".join(lines)


def pixels_of(size: float) -> float:
    """A font size in framebuffer pixels, halves rounded up as ImGui does when it measures."""
    return float(int(size * scale + 0.5))


def text_at(x: float, y: float, text: str, style: str = "body", color: Rgba | None = None, wrap: float = 0.0) -> None:
    """Writes at a place (framebuffer pixels) without taking room in the flow."""
    texts.append(text)
    face, size = SIZES[style]
    draw = imgui.get_window_draw_list()
    draw.add_text(font_face(face), pixels_of(size), Vec(round(x), round(y)), u32(color or theme.ink), text, wrap)


def face(rect: Rect, fill: Rgba, radius: float = RADIUS, line: Rgba | None = None) -> None:
    """A filled rounded plate in the current panel, with an outline if `line` is given; `radius` in design units."""
    draw = imgui.get_window_draw_list()
    a, b = Vec(rect.x, rect.y), Vec(rect.x + rect.w, rect.y + rect.h)
    rounding = min(px(radius), rect.h / 2)
    if fill[3] > 0:
        draw.add_rect_filled(a, b, u32(fill), rounding)
    if line is not None:
        face_line(rect, line, radius, theme.edge)


def face_line(rect: Rect, color: Rgba, radius: float = RADIUS, width: float = 1.0) -> None:
    """A rounded outline; `radius` and `width` in design units."""
    half = 0.5
    imgui.get_window_draw_list().add_rect(
        Vec(rect.x + half, rect.y + half),
        Vec(rect.x + rect.w - half, rect.y + rect.h - half),
        u32(color),
        min(px(radius), rect.h / 2),
        max(1.0, width * scale),
    )


def current_row() -> Row | None:
    return state.rows[-1] if state.rows else None


def place(w: float, h: float) -> tuple[float, float]:
    """Sets ImGui's cursor for a widget of this size and returns its place on the screen."""
    line_now = current_row()
    if line_now is not None:
        right = line_now.x0 + imgui.get_content_region_avail().x
        imgui.set_cursor_pos(Vec(line_now.x0, line_now.y))
        right = line_now.x0 + imgui.get_content_region_avail().x
        if not line_now.first and line_now.x + w > right + 0.5:
            line_now.x, line_now.y, line_now.line = line_now.x0, line_now.y + line_now.line + px(6), 0.0
        drop = max(0.0, (line_now.height - h) / 2)
        imgui.set_cursor_pos(Vec(line_now.x, line_now.y + drop))
    return cursor()


def placed(w: float, h: float) -> None:
    line_now = current_row()
    if line_now is not None:
        line_now.x += w + line_now.gap
        line_now.line = max(line_now.line, h, line_now.height)
        line_now.first = False


def press(widget_id: str, w: float, h: float, enabled: bool, tip: str) -> tuple[bool, bool, bool, Rect]:
    """The pressing place of a widget: clicked, hovered, held, rectangle."""
    w, h = max(1.0, round(w)), max(1.0, round(h))
    place(w, h)
    if state.focus_wanted == widget_id:
        state.focus_wanted = ""
        imgui.set_keyboard_focus_here()
    if not enabled:
        imgui.begin_disabled()
    imgui.push_style_var(imgui.StyleVar_.disabled_alpha, 1.0)
    clicked = imgui.invisible_button(f"##{widget_id}", Vec(w, h), imgui.ButtonFlags_.enable_nav)
    imgui.pop_style_var()
    over = imgui.is_item_hovered(imgui.HoveredFlags_.allow_when_disabled)
    held = imgui.is_item_active()
    if not enabled:
        imgui.end_disabled()
    rect = item_rect()
    if imgui.is_item_visible():
        widgets[widget_id] = rect
    if over:
        hover(widget_id, tip, rect)
    placed(w, h)
    return bool(clicked) and enabled, over and enabled, held and enabled, rect


def hover(widget_id: str, tip: str, rect: Rect) -> None:
    state.seen_hover = widget_id
    if tip:
        state.tip = (tip, rect)


def tip_for_last(widget_id: str, tip: str) -> None:
    rect = item_rect()
    widgets[widget_id] = rect
    if imgui.is_item_hovered():
        hover(widget_id, tip, rect)


def lift_tip(panel: Rect) -> None:
    """Keeps the tip of a widget in a panel at the lower edge off the panel's own words: it stands above all of it."""
    if state.tip is not None and panel.contains(state.tip[1].x + 1, state.tip[1].y + 1):
        text, at = state.tip
        state.tip = (text, Rect(at.x, panel.y, at.w, panel.h))


def item_rect() -> Rect:
    a, b = imgui.get_item_rect_min(), imgui.get_item_rect_max()
    return Rect(a.x, a.y, b.x - a.x, b.y - a.y)


def ring(rect: Rect, radius: float) -> None:
    """The keyboard's focus ring around the widget pressed with `press` last."""
    if imgui.is_item_focused() and imgui.get_io().nav_visible:
        out = px(3)
        around = Rect(rect.x - out, rect.y - out, rect.w + 2 * out, rect.h + 2 * out)
        face_line(around, theme.focus, radius + 3, 2.0)


def _draw_tip(text: str, at: Rect) -> None:
    w, h = state.size
    pad = px(12)
    tw, th = measure(text, "small", px(340))
    wide, tall = tw + 2 * pad, th + 2 * px(9)
    x = min(max(px(6), at.x), w - wide - px(6))
    y = at.y + at.h + px(6)
    if y + tall > h - px(4):
        y = max(px(4), at.y - tall - px(6))
    draw = imgui.get_foreground_draw_list()
    a, b = Vec(x, y), Vec(x + wide, y + tall)
    draw.add_rect_filled(a, b, u32(mix(theme.raised, theme.ground, 0.2)), px(8))
    draw.add_rect(a, b, u32(theme.line), px(8))
    texts.append(text)
    face_name, size = SIZES["small"]
    draw.add_text(font_face(face_name), pixels_of(size), Vec(x + pad, y + px(9)), u32(theme.ink), text, tw + 1.0)


@contextmanager
def font(style: str) -> Iterator[None]:
    name, size = SIZES[style]
    # ImGui multiplies by the scales of its style, which are the same as ours.
    imgui.push_font(font_face(name), size)
    try:
        yield
    finally:
        imgui.pop_font()


def font_face(name: str) -> Any:
    return state.fonts.get(name) or imgui.get_font()


def u32(color: Rgba) -> int:
    alpha = imgui.get_style().alpha
    return int(imgui.color_convert_float4_to_u32(imgui.ImVec4(color[0], color[1], color[2], color[3] * alpha)))


def v4(color: Rgba) -> imgui.ImVec4:
    return imgui.ImVec4(*color)


def _style() -> None:
    """What ImGui itself still paints: fields, scroll bars, selections."""
    style = imgui.get_style()
    style.item_spacing = Vec(px(GAP), px(GAP))
    style.frame_rounding = px(RADIUS_SMALL)
    style.frame_border_size = max(1.0, px(theme.edge))
    style.scrollbar_size = px(10)
    style.scrollbar_rounding = px(5)
    style.scrollbar_padding = px(2)
    style.window_min_size = Vec(1, 1)
    none = faded(theme.ground, 0.0)
    colors = {
        imgui.Col_.text: theme.ink,
        imgui.Col_.text_disabled: theme.ink_faint,
        imgui.Col_.border: theme.line,
        imgui.Col_.frame_bg: theme.raised,
        imgui.Col_.frame_bg_hovered: theme.hover,
        imgui.Col_.frame_bg_active: theme.pressed,
        imgui.Col_.scrollbar_bg: none,
        imgui.Col_.scrollbar_grab: mix(theme.raised, theme.ink, 0.16),
        imgui.Col_.scrollbar_grab_hovered: mix(theme.raised, theme.ink, 0.32),
        imgui.Col_.scrollbar_grab_active: theme.accent,
        imgui.Col_.text_selected_bg: faded(theme.accent, 0.4),
        imgui.Col_.input_text_cursor: theme.accent,
        imgui.Col_.nav_cursor: none,
        imgui.Col_.nav_windowing_highlight: none,
        imgui.Col_.nav_windowing_dim_bg: none,
    }
    for slot, color in colors.items():
        style.set_color_(slot, v4(color))
