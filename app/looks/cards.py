"""One card as shapes and texts: paper, corner with value, letter and symbol, and a face of as many fruits as its value.

Shapes are made once in units of the card's width about its middle, y up, and then only scaled and shifted.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from app.looks.fans_layout import ASPECT, CORNER_H
from app.looks.fruit import BOX, INKS, SOFT, symbol
from app.looks.palette import Palette, Rgb, mix, rgb, with_alpha
from app.scene import F32, Label, Rect

HALF_H = ASPECT / 2
MARGIN = 0.075
VALUE, LETTER = 0.36, 0.28
"""Sizes of the corner's texts, in ems, by the card's width."""
FACE = (0.0, -0.19, 0.84, 0.94)
"""Middle and size of the part of a card where the fruits are."""
MANY_FROM = 62.0
"""Width in design units from which a face shows as many fruits as its value; a smaller one shows one."""

_PIPS: dict[int, tuple[int, ...]] = {
    1: (1,), 2: (1, 1), 3: (2, 1), 4: (2, 2), 5: (2, 1, 2), 6: (2, 2, 2), 7: (2, 3, 2), 8: (3, 2, 3), 9: (3, 3, 3),
    10: (2, 3, 2, 3), 11: (3, 2, 3, 3), 12: (3, 3, 3, 3), 13: (3, 2, 3, 2, 3),
}  # fmt: skip
"""Fruits in each row of a face."""


@dataclass(frozen=True, slots=True)
class Cloth:
    """The colours of the table and of the paper under one palette."""

    top: Rgb
    bottom: Rgb
    paper: Rgb
    rim: Rgb
    shadow: float
    empty: Rgb
    """Outline and text on the cloth."""
    ready: Rgb
    """A card that may be extracted."""
    goal: Rgb
    """A fan that a card may be moved to."""
    buried: Rgb
    """A buried card that may be taken."""
    chosen: Rgb
    hint: Rgb


CLOTHS: dict[str, Cloth] = {
    "inventor": Cloth(
        rgb("#7ba48d"), rgb("#527c66"), rgb("#fffaf0"), rgb("#b9ab8b"), 0.30, rgb("#f3f7ee"),
        rgb("#ffd84a"), rgb("#25c4f2"), rgb("#f2762e"), rgb("#2166e0"), rgb("#e83fa8"),
    ),
    "dark": Cloth(
        rgb("#24443d"), rgb("#142b28"), rgb("#f6efe1"), rgb("#8c8168"), 0.45, rgb("#c9dcd4"),
        rgb("#ffd34d"), rgb("#2fc6f5"), rgb("#ff8a4d"), rgb("#4f97ff"), rgb("#ff5fbf"),
    ),
    "contrast": Cloth(
        rgb("#000000"), rgb("#000000"), rgb("#ffffff"), rgb("#000000"), 0.0, rgb("#ffffff"),
        rgb("#ffe600"), rgb("#00b7ff"), rgb("#ff6a00"), rgb("#00c060"), rgb("#ff3cf0"),
    ),
    "colorblind": Cloth(
        rgb("#3a4558"), rgb("#222b39"), rgb("#fbf8f0"), rgb("#9aa0aa"), 0.45, rgb("#d5dbe6"),
        rgb("#f0e442"), rgb("#56b4e9"), rgb("#f07a2e"), rgb("#1f7fd0"), rgb("#cc5f9c"),
    ),
}  # fmt: skip


def cloth(palette: Palette) -> Cloth:
    """The cloth that goes with a palette."""
    return CLOTHS.get(palette.name, CLOTHS["dark"])


def box(
    x: float, y: float, w: float, h: float, radius: float, fill: Rgb, alpha: float = 1.0, edge: Rgb | None = None,
    edge_width: float = 0.0, edge_alpha: float = 1.0, kind: int = BOX,
) -> tuple[float, ...]:  # fmt: skip
    """One row of `scene.Shapes`."""
    stroke = (*edge, edge_alpha) if edge is not None else (0.0, 0.0, 0.0, 0.0)
    return (kind, x, y, w, h, radius, *fill, alpha, *stroke, edge_width)


def soft(
    x: float, y: float, w: float, h: float, radius: float, color: Rgb, alpha: float, fade: float
) -> tuple[float, ...]:
    """A box that fades out over `fade` at its rim, as a row of `scene.Shapes`; the size includes the fading."""
    return (SOFT, x, y, w, h, radius, *color, alpha, 0.0, 0.0, 0.0, 0.0, fade)


def placed(rows: F32, x: float, y: float, unit: float) -> F32:
    """Unit shapes brought to a place and size."""
    out = rows.copy()
    out[:, 1:6] *= unit
    out[:, 14] *= unit
    out[:, 1] += x
    out[:, 2] += y
    return out


def text_width(value: int) -> float:
    """Width of the corner's text, by the card's width."""
    return VALUE * 0.565 * len(str(value)) + LETTER * 0.7


@cache
def body(kind: str, value: int, palette: str, tall: bool, count: int) -> F32:
    """A whole card without its texts, with so many fruits on its face."""
    look = CLOTHS.get(palette, CLOTHS["dark"])
    ink = INKS[kind]
    radius = 0.095
    paper = mix(look.paper, ink.fill, 0.035)
    rows = [np.array([
        box(0, 0, 1, ASPECT, radius, paper, edge=look.rim, edge_width=0.016),
        box(0, 0, 0.93, ASPECT - 0.07, radius - 0.03, paper, 0.0, ink.text, 0.012, 0.32),
    ], np.float32)]  # fmt: skip
    x, y = corner_symbol(value, tall)
    rows.append(placed(symbol(kind), x, y, 0.115))
    rows.extend(_fruits(kind, count))
    out = np.concatenate(rows)
    out.setflags(write=False)
    return out


def corner_symbol(value: int, tall: bool) -> tuple[float, float]:
    """The middle of the small symbol: beside the text, or below it where only the left edge is seen."""
    if tall:
        return -0.5 + MARGIN + text_width(value) + 0.15, HALF_H - CORNER_H / 2 - 0.005
    return -0.5 + 0.2, HALF_H - CORNER_H - 0.06


def _fruits(kind: str, count: int) -> list[F32]:
    x, y, w, h = FACE
    if not count:
        return []
    if count == 1:
        return [placed(symbol(kind), x, y, 0.37)]
    rows = _PIPS.get(count, (3, 3, 3, 3, 3))
    across, down = w / max(rows), h / len(rows)
    size = min(across, down, 0.4)
    # Rows stand a little closer than they could, so that a face is one picture.
    step = min(down, size * 1.16)
    out = []
    for line, number in enumerate(rows):
        for place in range(number):
            px = (place - (number - 1) / 2) * min(across, size * 1.16) if len(rows) > 2 or number > 1 else 0.0
            if count == 2:
                px = -0.15 if line == 0 else 0.15
            py = ((len(rows) - 1) / 2 - line) * step
            out.append(placed(symbol(kind), x + px, y + py, size * 0.45))
    return out


def texts(kind: str, value: int, at: Rect, height: float, alpha: float = 1.0) -> list[Label]:
    """The corner's texts of a card at a rectangle (y down) in a picture of a height."""
    w = at.w
    x, y = at.x + MARGIN * w, height - (at.y + CORNER_H * w / 2 + 0.005 * w)
    color = with_alpha(INKS[kind].text, alpha)
    number = str(value)
    return [
        Label(number, x, y, 0.0, VALUE * w, color, "bold", -1, world=True),
        Label(kind, x + (VALUE * 0.565 * len(number) + 0.015) * w, y - 0.03 * w, 0.0, LETTER * w, color, "bold", -1,
              world=True),
    ]  # fmt: skip


def shadow(at: Rect, height: float, look: Cloth, lift: float = 0.0) -> F32:
    """The shadow below a card; a lifted one throws a wider, lower shadow."""
    fade = at.w * (0.1 + 0.1 * lift)
    x, y = at.x + at.w / 2 + at.w * 0.02, height - (at.y + at.h / 2) - at.w * (0.03 + 0.1 * lift)
    strength = look.shadow * (1.0 - 0.25 * lift)
    row = soft(x, y, at.w + fade, at.h + fade, at.w * 0.1, (0.02, 0.06, 0.05), strength, fade)
    return np.array([row], np.float32)
