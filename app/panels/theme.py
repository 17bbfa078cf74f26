"""Colours and measures of everything that is not the board; the colours follow the board's palette.

Colours are sRGB with straight alpha, 0 … 1. Lengths are design units; `kit.px` turns them into framebuffer pixels.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.looks.palette import Palette, Rgb, find
from app.looks.palette import mix as between

Rgba = tuple[float, float, float, float]


def mix(a: Rgba, b: Rgba, t: float) -> Rgba:
    """Between two colours: `t` 0 gives `a`, 1 gives `b`."""
    return (
        a[0] + (b[0] - a[0]) * t,
        a[1] + (b[1] - a[1]) * t,
        a[2] + (b[2] - a[2]) * t,
        a[3] + (b[3] - a[3]) * t,
    )


def faded(color: Rgba, alpha: float) -> Rgba:
    """The colour with its alpha multiplied."""
    return (color[0], color[1], color[2], color[3] * alpha)


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of the panels."""

    ground: Rgba
    """Behind everything."""
    panel: Rgba
    card: Rgba
    raised: Rgba
    """Buttons, fields, chips at rest."""
    hover: Rgba
    pressed: Rgba
    line: Rgba
    ink: Rgba
    ink_soft: Rgba
    ink_faint: Rgba
    accent: Rgba
    accent_hover: Rgba
    accent_pressed: Rgba
    accent_ink: Rgba
    good: Rgba
    bad: Rgba
    focus: Rgba
    scrim: Rgba
    light_side: Rgba
    """The disc beside White's name."""
    dark_side: Rgba
    """The disc beside Black's name."""
    edge: float = 1.0
    """Width of outlines in design units."""


def theme_of(palette: str) -> Theme:
    """The panel colours that go with a board palette of this name."""
    if palette not in _made:
        _made[palette] = _from(find(palette))
    return _made[palette]


def _from(board: Palette) -> Theme:
    def solid(color: Rgb, alpha: float = 1.0) -> Rgba:
        return (*color, alpha)

    text, raised = board.text, board.card_raised
    strong = board.name == "contrast"
    return Theme(
        ground=solid(board.background),
        panel=solid(board.card),
        card=solid(between(board.card, raised, 0.55)),
        raised=solid(raised),
        hover=solid(between(raised, text, 0.16 if strong else 0.09)),
        pressed=solid(between(raised, text, 0.28 if strong else 0.17)),
        line=solid(board.edge, 0.9),
        ink=solid(text),
        ink_soft=solid(board.muted),
        ink_faint=solid(between(board.muted, board.card, 0.25)),
        accent=solid(board.accent),
        accent_hover=solid(between(board.accent, (1.0, 1.0, 1.0), 0.16)),
        accent_pressed=solid(between(board.accent, (0.0, 0.0, 0.0), 0.16)),
        accent_ink=solid(board.on_accent),
        good=solid(board.good),
        bad=solid(board.danger),
        focus=solid(board.cursor),
        scrim=solid((0.02, 0.03, 0.05), 0.72 if board.dark else 0.5),
        light_side=solid(board.light_ball),
        dark_side=solid(board.dark_ball),
        edge=1.6 if strong else 1.0,
    )


_made: dict[str, Theme] = {}
NIGHT = theme_of("dark")


GAP = 10.0
"""Between neighbours."""
PAD = 18.0
"""Inside panels."""
RADIUS = 12.0
"""Corners of panels and cards."""
RADIUS_SMALL = 9.0
"""Corners of buttons and fields."""
CONTROL = 40.0
"""Height of a button or field."""

SIZES: dict[str, tuple[str, float]] = {
    "display": ("title", 50.0),
    "title": ("title", 33.0),
    "heading": ("title", 23.0),
    "label": ("bold", 17.0),
    "body": ("text", 19.0),
    "strong": ("bold", 18.5),
    "small": ("text", 17.5),
    "clock": ("bold", 30.0),
}
"""Text styles: font face and size (of the line, from ascender to descender)."""
