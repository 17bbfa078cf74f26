"""Draws a rules page into the current panel: headings, text with bold words and cell names, boxes, tables.

Pictures of positions lie under the panels, so a picture only gets its place here; the screen draws it there.
Texts are laid out once for a width and scale and kept.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from imgui_bundle import imgui

from app.panels import kit, surface
from app.panels.surface import Vec, face, text_at
from app.panels.theme import Rgba, mix
from app.rulebook import Block, Figure, Heading, Items, Page, Paragraph, Quote, Spans, Table, Try
from app.scene import Rect

_STYLE = {"text": "body", "bold": "strong", "italic": "body", "code": "strong"}
_HEADS = {2: "heading", 3: "strong", 4: "label"}
_ABOVE = {2: 26.0, 3: 14.0, 4: 8.0}
PICTURE = 560.0
FLAT = 470.0
"""Widths of pictures of the cube and of the flat board, in design units."""
_SHAPES = {"flat": (FLAT, 1.0), "cards": (620.0, 0.5), "small": (420.0, 0.62), "sheets": (760.0, 0.56)}
"""Width and height by the width of the other pictures."""
SQUARE = 36.0
"""The side of a square where only a part of a board is shown."""


@dataclass(slots=True)
class Run:
    """A piece of a line: its place in the paragraph, its width, text and face."""

    x: float
    y: float
    w: float
    text: str
    face: str


@dataclass(slots=True)
class Layout:
    """A paragraph laid out for a width."""

    runs: list[Run] = field(default_factory=list)
    height: float = 0.0
    line: float = 0.0


@dataclass(slots=True)
class PageView:
    """What is kept of a page between frames."""

    layouts: dict[object, Layout] = field(default_factory=dict)
    figures: list[tuple[int, Figure, Rect]] = field(default_factory=list)
    """Block number and place of every picture in sight, from the last frame."""
    places: dict[int, float] = field(default_factory=dict)
    """Where headings stand from the top of the page, in pixels."""
    wanted: int | None = None
    """The block to scroll to in the next frame."""
    push: float = 0.0
    """Pixels to scroll by in the next frame; infinite to an end."""
    at: float = 0.0
    """How far the page is scrolled."""
    key: object = None

    def current(self) -> int:
        """The heading that is being read."""
        edge = self.at + kit.px(90)
        return max((b for b, y in self.places.items() if y <= edge), default=min(self.places, default=0))


def draw(page: Page, view: PageView, exercises: Mapping[str, tuple[str, bool]]) -> str:
    """Draws the page from the cursor down; `exercises` gives title and solved of each. Returns the exercise pressed."""
    key = (kit.scale, round(kit.avail()))
    if key != view.key:
        keep = view.current() if view.places else None
        view.layouts.clear()
        view.key, view.places = key, {}
        if keep is not None and view.wanted is None:
            # The same text stays in sight when the page is laid out anew.
            view.wanted = keep
    view.figures = []
    top = imgui.get_cursor_screen_pos().y
    pressed = ""
    for number, block in enumerate(page.blocks):
        if isinstance(block, Heading):
            if number:
                kit.gap(_ABOVE.get(block.level, 8.0) - 8)
            view.places[number] = imgui.get_cursor_screen_pos().y - top
        if isinstance(block, Try):
            title, solved = exercises.get(block.exercise, ("", False))
            if title and kit.button(f"try.{block.exercise}", title, icon="check" if solved else "play"):
                pressed = block.exercise
        else:
            _block(number, block, view)
    kit.gap(60)
    return pressed


def scroll(view: PageView) -> None:
    """Scrolls to where the page is wanted; call it in the part that scrolls, after `draw`."""
    before, room = imgui.get_scroll_y(), imgui.get_scroll_max_y()
    target = before
    if room <= 0 and view.wanted:
        # ImGui does not know yet how long the page is.
        kit.wake_after(0.0)
        return
    if view.wanted is not None:
        target = view.places.get(view.wanted, 0.0) - kit.px(6)
    elif view.push:
        target = before + view.push
    view.wanted, view.push = None, 0.0
    target = max(0.0, min(target, room))
    if target != before:
        imgui.set_scroll_y(target)
        kit.wake_after(0.0)
    view.at = target


def _block(number: int, block: Block, view: PageView) -> None:
    match block:
        case Heading(level, text, _):
            # The page's own title stands above it already.
            if level > 1:
                kit.write(text, _HEADS[level], surface.theme.accent if level >= 3 else None)
        case Paragraph(spans):
            _flow(view, (number, 0), spans, 0.0)
        case Items(items, numbered):
            for index, spans in enumerate(items):
                x, y = kit.cursor()
                sign = f"{index + 1}." if numbered else "•"
                text_at(x + kit.px(4), y, sign, "strong", surface.theme.accent)
                _flow(view, (number, index), spans, kit.px(24), last=index == len(items) - 1)
        case Quote(spans):
            _quote(view, number, spans)
        case Table():
            _table(view, number, block)
        case Figure():
            _figure(view, number, block)


def _flow(view: PageView, key: object, spans: Spans, indent: float, last: bool = True) -> None:
    width = min(kit.avail(), kit.px(760)) - indent
    laid = layout(view, key, spans, width)
    x, y = kit.cursor()
    paint(laid, x + indent, y)
    imgui.dummy(Vec(1.0, max(1.0, laid.height - (0 if last else kit.px(4)))))


def layout(view: PageView, key: object, spans: Spans, width: float, style: str = "") -> Layout:
    """The spans broken into lines of at most `width` pixels; `style` replaces the style of plain text."""
    known = view.layouts.get(key)
    if known is not None:
        return known
    out = Layout()
    space = kit.measure(" ", style or "body")[0]
    out.line = round(kit.measure("Ag", style or "body")[1] * 1.28)
    x = y = 0.0
    for word in _words(spans):
        sizes = [kit.measure(text, style if style and f == "text" else _STYLE[f])[0] for text, f in word]
        gap = space if x > 0 else 0.0
        if x > 0 and x + gap + sum(sizes) > width:
            x, y, gap = 0.0, y + out.line, 0.0
        x += gap
        for (text, f), w in zip(word, sizes, strict=True):
            before = out.runs[-1] if out.runs else Run(0, -1, 0, "", "")
            follows = before.y == y and abs(before.x + before.w + gap - x) < 0.5
            if follows and before.face == f and f != "code":
                # Measured anew as a whole: the widths of words are rounded up and would add up to gaps.
                before.text += (" " if gap else "") + text
                before.w = kit.measure(before.text, style if style and f == "text" else _STYLE[f])[0]
                x = before.x + before.w
            else:
                out.runs.append(Run(x, y, w, text, f))
                x += w
            gap = 0.0
    out.height = y + out.line
    view.layouts[key] = out
    return out


def _words(spans: Spans) -> list[list[tuple[str, str]]]:
    """Pieces that must stay together: a cell name with the full stop behind it, words around a no-break space."""
    words: list[list[tuple[str, str]]] = []
    joined = False
    for text, f in spans:
        parts = [text] if f == "code" else re.findall(r"[^\S\xa0]+|[\S\xa0]+", text)
        for part in parts:
            if part.isspace():
                joined = False
            elif joined:
                words[-1].append((part, f))
            else:
                words.append([(part, f)])
                joined = True
    return words


def paint(laid: Layout, x: float, y: float, style: str = "", color: Rgba | None = None) -> None:
    """Paints a laid out text with its upper left corner at a place (framebuffer pixels)."""
    theme = surface.theme
    if not imgui.is_rect_visible(Vec(x, y), Vec(x + 1, y + laid.height)):
        return
    # There is no slanted face; blue is for links, so a term is set off by a shade of the text.
    inks = {"italic": theme.ink_soft, "code": theme.ink}
    for run in laid.runs:
        if run.face == "code":
            plate = Rect(x + run.x - kit.px(2), y + run.y - kit.px(1), run.w + kit.px(4), laid.line - kit.px(2))
            face(plate, theme.raised, 4)
        used = style if style and run.face == "text" else _STYLE[run.face]
        text_at(x + run.x, y + run.y, run.text, used, inks.get(run.face) or color)


def _quote(view: PageView, number: int, spans: Spans) -> None:
    room = min(kit.avail(), kit.px(760))
    pad, bar = kit.px(14), kit.px(4)
    laid = layout(view, (number, 0), spans, room - 2 * pad - bar)
    x, y = kit.cursor()
    theme = surface.theme
    height = laid.height + kit.px(18)
    if imgui.is_rect_visible(Vec(x, y), Vec(x + room, y + height)):
        face(Rect(x, y, room, height), mix(theme.panel, theme.accent, 0.08), 8)
        face(Rect(x, y, bar, height), theme.accent, 2)
    paint(laid, x + bar + pad, y + kit.px(9))
    imgui.dummy(Vec(1.0, height))


def _table(view: PageView, number: int, table: Table) -> None:
    room = min(kit.avail(), kit.px(760))
    columns = len(table.rows[0])
    shares = {2: (0.36, 0.64), 3: (0.27, 0.53, 0.20)}.get(columns, (1.0 / columns,) * columns)
    theme = surface.theme
    for index, row in enumerate(table.rows):
        laid = [
            layout(view, (number, index, c), cell, room * shares[c] - kit.px(14), "label" if index == 0 else "")
            for c, cell in enumerate(row)
        ]
        x, y = kit.cursor()
        tall = max(part.height for part in laid) + kit.px(8)
        if imgui.is_rect_visible(Vec(x, y), Vec(x + room, y + tall)):
            if index % 2 == 0 and index:
                face(Rect(x, y, room, tall), theme.card, 6)
            left = x
            style, ink = ("", None) if index else ("label", theme.ink_soft)
            for part, share in zip(laid, shares, strict=True):
                paint(part, left + kit.px(8), y + kit.px(5), style, ink)
                left += room * share
        _dummy_tight(tall)
    kit.gap(2)


def _dummy_tight(height: float) -> None:
    """Takes room without the usual gap below, so that the rows of a table touch."""
    imgui.dummy(Vec(1.0, max(1.0, height - imgui.get_style().item_spacing.y)))


def _shape(figure: Figure) -> tuple[float, float]:
    """Width in design units, and height by the width."""
    if figure.part is not None:
        x0, y0, x1, y1 = figure.part
        return (x1 - x0) * SQUARE, (y1 - y0) / (x1 - x0)
    return _SHAPES.get(figure.option("view"), (PICTURE, 0.7))


def _figure(view: PageView, number: int, figure: Figure) -> None:
    room = min(kit.avail(), kit.px(760))
    width, ratio = _shape(figure)
    w = min(room, kit.px(width))
    h = round(w * ratio)
    x, y = kit.cursor()
    rect = Rect(round(x), round(y), round(w), round(h))
    if imgui.is_rect_visible(Vec(x, y), Vec(x + w, y + h)):
        view.figures.append((number, figure, rect))
        kit.widgets[f"figure.{number}"] = rect
    imgui.dummy(Vec(w, h))
    kit.write(figure.caption, "small", surface.theme.ink_soft)
    kit.gap(2)
