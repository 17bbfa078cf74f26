"""Where the parts of an ITD table stand, for any window. Pure arithmetic in framebuffer pixels, y down."""

from __future__ import annotations

from dataclasses import dataclass

from app.scene import Rect


@dataclass(frozen=True, slots=True)
class FansPlaces:
    """Rectangles of the table."""

    bar: Rect
    """The deal's name, lights, help and menu."""
    picture: Rect
    """Fans and piles."""
    prompt: Rect
    counters: Rect
    """R, B, T and the clock."""
    moves: Rect
    buttons: Rect
    compact: bool
    """Little room: short words."""
    tight: bool = False
    """Large words in a small window: all words stand at the side, and the fans have the rest."""


TIGHT = 0.34
"""Share of the width from which on a side panel of the usual size is too much."""
SIDE = 176.0
"""Least width of a side panel with short words, in design units."""
LOW = 40.0
"""Least height of a list of steps, in design units; below it there is none."""


def places(width: float, height: float, scale: float, words: bool = False) -> FansPlaces:
    """The places for a framebuffer of this size; `scale` is framebuffer pixels per design unit.

    `words`: what stands below the picture needs its width, however small the window.
    """
    w, h = max(1.0, width), max(1.0, height)
    s = max(scale, 0.1)
    gap = round(10 * s if min(w, h) > 620 * s else 6 * s)
    if not words and 256 * s > TIGHT * w and h < 1.2 * w:
        return _tight(w, h, s, gap)
    compact = h / s < 640 or w / s < 1000
    column = round(min(max(0.22 * w, 256 * s), 330 * s, 0.45 * w))
    x = w - column - gap
    left = max(1.0, x - 2 * gap)
    bar_h = round(44 * s)
    prompt_h = round((58 if left / s >= 720 else 92) * s)
    top = gap + bar_h + gap
    picture_h = max(1.0, h - top - prompt_h - 2 * gap)
    counters_h = round((108 if compact else 122) * s)
    buttons_h = round(46 * s)
    moves_y = gap + counters_h + gap
    buttons_y = h - gap - buttons_h
    return FansPlaces(
        bar=Rect(gap, gap, left, bar_h),
        picture=Rect(gap, top, left, picture_h),
        prompt=Rect(gap, top + picture_h + gap, left, prompt_h),
        counters=Rect(x, gap, column, counters_h),
        moves=Rect(x, moves_y, column, max(1.0, buttons_y - gap - moves_y)),
        buttons=Rect(x, buttons_y, column, buttons_h),
        compact=compact,
    )


def _tight(w: float, h: float, s: float, gap: float) -> FansPlaces:
    column = round(min(max(0.3 * w, SIDE * s), 0.45 * w))
    x = w - column - gap
    left = max(1.0, x - 2 * gap)
    bar_h, counters_h, buttons_h = round(44 * s), round(88 * s), round(46 * s)
    top, buttons_y = gap + bar_h + gap, h - gap - buttons_h
    # The words stand right above the buttons; what is left above them shows the steps.
    first = gap + counters_h + gap
    room = max(1.0, buttons_y - gap - first)
    prompt_h = min(room, max(round(168 * s), room * 0.55))
    moves_h = room - prompt_h - gap
    if moves_h < LOW * s:
        # None: a line within the gap.
        prompt_h, moves_h, first = room, 1.0, first - gap / 2
    return FansPlaces(
        bar=Rect(gap, gap, left, bar_h),
        picture=Rect(gap, top, left, max(1.0, h - top - gap)),
        prompt=Rect(x, buttons_y - gap - prompt_h, column, prompt_h),
        counters=Rect(x, gap, column, counters_h),
        moves=Rect(x, first, column, max(1.0, moves_h)),
        buttons=Rect(x, buttons_y, column, buttons_h),
        compact=True,
        tight=True,
    )
