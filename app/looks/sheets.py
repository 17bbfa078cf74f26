"""Where cells lie on flat boards of chess: one board of two axes, or all layers of a space side by side.

The unit is one cell, x to the right and y up. Turned round (`flipped`), Black's side lies at the bottom.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from app.looks.bands import Fit
from app.scene import Rect
from engine.lattice import Lattice

F64 = NDArray[np.float64]
GAP, TITLE = 0.55, 0.95
"""Free space between two sheets, and the height of a sheet's title."""
SIDE = 0.75
"""Margin with the coordinates."""
EDGE = 0.18
"""Margin without them."""


@dataclass(frozen=True, slots=True)
class Panel:
    """One chequered board: its lower left corner, its size, the labels along it, and which layer it is (1 …)."""

    x: float
    y: float
    across: tuple[str, ...]
    up: tuple[str, ...]
    layer: int = 0
    name: str = ""


@dataclass(frozen=True, eq=False)
class Plan:
    """Panels, the middle of every cell (in the order of the lattice), and what is shown in all: x0 y0 x1 y1."""

    panels: tuple[Panel, ...]
    middles: F64
    extent: tuple[float, float, float, float]
    dark: NDArray[np.bool_]

    def fit(self, rect: Rect) -> Fit:
        """The largest undistorted picture in the middle of a rectangle; `unit` is 0 in an empty one."""
        x0, y0, x1, y1 = self.extent
        unit = max(0.0, min(rect.w / (x1 - x0), rect.h / (y1 - y0)))
        left = rect.x + (rect.w - (x1 - x0) * unit) / 2 - x0 * unit
        return Fit(left, rect.y + (rect.h + (y1 - y0) * unit) / 2 + y0 * unit, unit)

    def at(self, x: float, y: float, rect: Rect) -> int:
        """The cell under a pixel, or −1."""
        where = self.fit(rect)
        if where.unit <= 0:
            return -1
        away = np.abs(self.middles - ((x - where.x) / where.unit, (where.y - y) / where.unit)).max(axis=1)
        nearest = int(away.argmin())
        return nearest if away[nearest] <= 0.5 else -1


def _dark(lattice: Lattice) -> NDArray[np.bool_]:
    """A corner cell of the first side is dark."""
    return np.array([sum(lattice.coords(n)) % 2 == 0 for n in range(lattice.size)])


@lru_cache(maxsize=8)
def board(lattice: Lattice, flipped: bool, numbers: bool, foot: float) -> Plan:
    """One board of a lattice of two axes; `foot` is room for a line of text below and above."""
    wide, high = lattice.shape
    at = np.array([lattice.coords(n) for n in range(lattice.size)], np.float64) + 0.5
    across, up = lattice.axes
    if flipped:
        at, across, up = np.array([wide, high]) - at, across[::-1], up[::-1]
    at.setflags(write=False)
    edge = SIDE if numbers else EDGE
    extent = (-edge, -edge - foot, wide + edge, high + edge + foot)
    return Plan((Panel(0.0, 0.0, across, up),), at, extent, _dark(lattice))


ACROSS_UP: tuple[tuple[int, int], ...] = ((1, 2), (0, 2), (0, 1))
"""Which axis runs to the right and which up on the sheets of each axis."""


@lru_cache(maxsize=48)
def layers(lattice: Lattice, axis: int, flipped: bool, numbers: bool, columns: int) -> Plan:
    """All layers across an axis of a space, `columns` side by side, the first at the top left.

    Levels are seen from above with the player's own side at the bottom; files and ranks stand upright.
    """
    right, upward = ACROSS_UP[axis]
    shape = lattice.shape
    rows = -(-shape[axis] // columns)
    coords = np.array([lattice.coords(n) for n in range(lattice.size)], np.float64)
    flip_across = flipped
    flip_up = flipped and upward != 2
    across, up = lattice.axes[right], lattice.axes[upward]
    x, y = coords[:, right] + 0.5, coords[:, upward] + 0.5
    if flip_across:
        x, across = shape[right] - x, across[::-1]
    if flip_up:
        y, up = shape[upward] - y, up[::-1]
    edge = SIDE if numbers else EDGE
    title = TITLE if numbers else 0.0
    step_x = shape[right] + (GAP + (SIDE - 0.1 if numbers else 0.0))
    step_y = shape[upward] + (GAP * 0.4 + title + (SIDE - 0.2 if numbers else GAP * 0.6))
    layer = coords[:, axis].astype(int)
    at = np.stack([x + (layer % columns) * step_x, y + (rows - 1 - layer // columns) * step_y], axis=1)
    at.setflags(write=False)
    panels = tuple(
        Panel(n % columns * step_x, (rows - 1 - n // columns) * step_y, across, up, n + 1, lattice.axes[axis][n])
        for n in range(shape[axis])
    )
    extent = (
        -edge, -edge, (columns - 1) * step_x + shape[right] + EDGE,
        (rows - 1) * step_y + shape[upward] + max(title, EDGE),
    )  # fmt: skip
    return Plan(panels, at, extent, _dark(lattice))


def best_columns(lattice: Lattice, axis: int, flipped: bool, numbers: bool, rect: Rect) -> int:
    """How many sheets side by side make the largest picture in a rectangle."""
    many = lattice.shape[axis]
    choices = [n for n in range(1, many + 1) if -(-many // n) * n - many < max(1, n // 2 + 1)]
    return max(choices, key=lambda n: (round(layers(lattice, axis, flipped, numbers, n).fit(rect).unit, 3), n))
