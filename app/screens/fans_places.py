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


def places(width: float, height: float, scale: float) -> FansPlaces:
    """The places for a framebuffer of this size; `scale` is framebuffer pixels per design unit."""
    w, h = max(1.0, width), max(1.0, height)
    s = max(scale, 0.1)
    gap = round(10 * s if min(w, h) > 620 * s else 6 * s)
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
