"""Where the parts of the position editor stand, for any window. Pure arithmetic in framebuffer pixels, y down.

Left: a bar, the boards, the pieces to choose from (below the boards of a space, at the left of one board). Right: what
a position says besides, and below it the way into a game. Small windows show one board of a space at a time.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.scene import Rect

NOTHING = Rect(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Places:
    """Rectangles of the editor. An empty one (`w` or `h` 0) is not shown."""

    bar: Rect
    layers: Rect
    """The layers of a space to choose from."""
    sheet: Rect
    """The flat board, or the sheets of a space."""
    cube: Rect
    tray: Rect
    """The pieces to choose from."""
    side: Rect
    foot: Rect
    both: bool
    """There is room for a sheet and the space beside each other."""
    gap: float


def places(
    width: float, height: float, scale: float, deep: bool, show: str = "both", kinds: int = 8, listed: float = 0.0
) -> Places:
    """The places for a framebuffer of this size; `scale` is framebuffer pixels per design unit.

    `deep`: the game has a picture in space, and `show` is `both`, `sheet` or `cube`. `kinds`: pieces of one side.
    `listed`: pixels that the list of what is wrong takes.
    """
    w, h, s = max(1.0, width), max(1.0, height), max(scale, 0.1)
    gap = round(10 * s if min(w, h) > 560 * s else 6 * s)
    column = round(min(max(0.27 * w, 290 * s), 400 * s, 0.46 * w))
    x = w - column - gap
    left = max(1.0, x - 2 * gap)
    foot_h = round(min(120 * s + list_height(listed, h), 0.66 * h))
    side = Rect(x, gap, column, max(1.0, h - 3 * gap - foot_h))
    foot = Rect(x, h - gap - foot_h, column, foot_h)
    bar = Rect(gap, gap, left, round(44 * s))
    top = gap + bar.h + gap
    if not deep:
        room = max(1.0, h - top - gap)
        unit = min(62 * s, room / (kinds + 0.3))
        tray = Rect(gap, top, round(2.3 * unit), round((kinds + 0.3) * unit))
        sheet = Rect(tray.x + tray.w + gap, top, max(1.0, left - tray.w - gap), room)
        return Places(bar, NOTHING, sheet, NOTHING, tray, side, foot, False, gap)
    layers = Rect(gap, top, left, round(42 * s))
    top += layers.h + gap
    unit = min(62 * s, left / (2 * kinds + 0.6), 0.16 * h)
    tray_h = round(1.3 * unit)
    room = max(1.0, h - top - tray_h - 2 * gap)
    tray = Rect(gap, top + room + gap, left, tray_h)
    whole = Rect(gap, top, left, room)
    both = left >= 1.42 * room
    if show == "both" and both:
        wide = round(min(room * 1.02, 0.6 * left))
        sheet = Rect(gap, top, wide, room)
        cube = Rect(gap + wide + gap, top, left - wide - gap, room)
    elif show == "cube":
        sheet, cube = NOTHING, whole
    else:
        sheet, cube = whole, NOTHING
    return Places(bar, layers, sheet, cube, tray, side, foot, both, gap)


def list_height(listed: float, height: float) -> float:
    """The room for a list of what is wrong that takes `listed` pixels, in a window of this height."""
    return min(listed, 0.26 * height)
