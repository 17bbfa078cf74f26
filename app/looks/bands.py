"""Where cells lie on the inventor's flat board: the space cut into five bands, one a sector, White's at the bottom.

The unit is one point (2.5 cm of the prototype). In a band five verticals lie side by side and five horizontals one
above the other; a cell is five points wide and one high, so a band is 25 × 5. Turned round (`flipped`), Black's sector
lies at the bottom.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from app.looks.grid import NAMES, PART, N
from app.scene import Rect

F64 = NDArray[np.float64]

POINTS = 5
WIDTH = float(N * POINTS)
GAP = 0.2
"""Width of a sector line (0.5 cm)."""
HEIGHT = N * N + (N - 1) * GAP
LEFT, FOOT = 2.3, 1.5
"""Margins with the numbers: at the sides, and below and above."""
THIN, EDGE = 0.04, 0.1
"""Widths of the other lines (0.1 and 0.25 cm)."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How the board lies in a rectangle: pixels of its left bottom corner, and pixels a point."""

    x: float
    y: float
    unit: float


def fit(rect: Rect, numbers: bool = True) -> Fit:
    """The largest undistorted board in the middle of a rectangle; `unit` is 0 in an empty one."""
    x0, y0, x1, y1 = board_extent(numbers)
    unit = max(0.0, min(rect.w / (x1 - x0), rect.h / (y1 - y0)))
    left = rect.x + (rect.w - (x1 - x0) * unit) / 2 - x0 * unit
    bottom = rect.y + (rect.h + (y1 - y0) * unit) / 2 + y0 * unit
    return Fit(left, bottom, unit)


def board_extent(numbers: bool = True) -> tuple[float, float, float, float]:
    """x0 y0 x1 y1 of what is shown, in points, y up."""
    side, foot = (LEFT, FOOT) if numbers else (0.3, 0.3)
    return -side, -foot, WIDTH + side, HEIGHT + foot


@lru_cache(maxsize=2)
def middles(flipped: bool) -> F64:
    """The middle of every cell, (125, 2), in the order of `NAMES`."""
    sector, vertical, horizontal = PART.T
    at = np.empty((len(NAMES), 2))
    at[:, 0] = (vertical - 0.5) * POINTS
    at[:, 1] = (sector - 1) * (N + GAP) + horizontal - 0.5
    if flipped:
        at = np.array([WIDTH, HEIGHT]) - at
    at.setflags(write=False)
    return at
