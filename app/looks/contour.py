"""Outlines of shapes that overlap: signed distances on a grid, and the line where they are nought."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

F64 = NDArray[np.float64]


def polygons(grid: F64, shapes: Sequence[F64]) -> F64:
    """How far each point of `grid` (…, 2) is from what the polygons cover together; negative inside."""
    away = np.full(grid.shape[:-1], np.inf)
    for shape in shapes:
        np.minimum(away, polygon(grid, shape), out=away)
    return away


def polygon(grid: F64, shape: F64) -> F64:
    """Signed distance from one closed polygon (n, 2), negative inside."""
    x, y = (grid[..., axis].ravel()[:, None] for axis in (0, 1))
    x0, y0 = shape.T
    x1, y1 = np.roll(shape, -1, axis=0).T
    squares = _from_segment(x, y, x0, y0, x1, y1).min(axis=1)
    rise = np.where(y1 == y0, 1.0, y1 - y0)
    crosses = ((y0 <= y) != (y1 <= y)) & (x < x0 + (y - y0) / rise * (x1 - x0))
    away = np.sqrt(squares)
    return np.asarray(np.where(crosses.sum(axis=1) % 2 == 1, -away, away)).reshape(grid.shape[:-1])


def capsules(
    grid: F64, lines: Sequence[Sequence[Sequence[float]]], half: float, dots: Sequence[Sequence[float]] = ()
) -> F64:
    """Signed distance from strokes of half width `half` and from discs (x, y, radius)."""
    away = np.full(grid.shape[:-1], np.inf)
    x, y = grid[..., 0], grid[..., 1]
    for line in lines:
        for (x0, y0), (x1, y1) in pairwise(line):
            np.minimum(away, np.sqrt(_from_segment(x, y, x0, y0, x1, y1)) - half, out=away)
    for at_x, at_y, radius in dots:
        np.minimum(away, np.hypot(x - at_x, y - at_y) - radius, out=away)
    return away


def _from_segment(x: F64, y: F64, x0: Any, y0: Any, x1: Any, y1: Any) -> F64:
    """Squares of the distances from segments; numbers, or arrays that spread against x and y."""
    dx, dy = x1 - x0, y1 - y0
    t = np.clip(((x - x0) * dx + (y - y0) * dy) / np.maximum(dx * dx + dy * dy, 1e-12), 0.0, 1.0)
    return np.asarray((x - x0 - t * dx) ** 2 + (y - y0 - t * dy) ** 2)


_SIDES = ((0, 1), (1, 2), (3, 2), (0, 3))
"""The sides of a square of the grid by its corners: lower, right, upper, left."""
_CASES: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 3),), 2: ((1, 0),), 3: ((1, 3),), 4: ((2, 1),), 5: ((0, 3), (2, 1)), 6: ((2, 0),), 7: ((2, 3),),
    8: ((3, 2),), 9: ((0, 2),), 10: ((3, 2), (1, 0)), 11: ((1, 2),), 12: ((3, 1),), 13: ((0, 1),), 14: ((3, 0),),
}  # fmt: skip
"""From which side to which the line runs, by the corners that lie inside (bits 1 2 4 8)."""


def contour(away: F64, xs: F64, ys: F64) -> F64:
    """The line between inside (negative) and outside as segments (n, 4) with the inside always on the same hand."""
    corners = np.stack([away[:-1, :-1], away[:-1, 1:], away[1:, 1:], away[1:, :-1]])
    case = ((corners < 0) * np.array([1, 2, 4, 8])[:, None, None]).sum(axis=0)
    step = np.array([(0, 0), (1, 0), (1, 1), (0, 1)])
    out: list[F64] = []
    for code, runs in _CASES.items():
        row, column = np.nonzero(case == code)
        if not len(row):
            continue
        values = corners[:, row, column]
        for run in runs:
            ends = []
            for side in run:
                a, b = _SIDES[side]
                t = values[a] / (values[a] - values[b])
                x = xs[column] + (step[a][0] + t * (step[b][0] - step[a][0])) * (xs[1] - xs[0])
                y = ys[row] + (step[a][1] + t * (step[b][1] - step[a][1])) * (ys[1] - ys[0])
                ends += [x, y]
            out.append(np.stack(ends, axis=1))
    return np.concatenate(out) if out else np.zeros((0, 4))
