"""Collects the numbers of a scene: boxes, balls, faces and lines go in as arrays and come out as layers."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from app.looks.palette import Rgb
from app.scene import F32, Layer, Lines, Quads, Shapes, Solids

ROUND = 28
"""Segments of a ring."""

_TURN = np.linspace(0.0, 2 * np.pi, ROUND + 1)
_RING: NDArray[np.float64] = np.stack([np.cos(_TURN), np.zeros(ROUND + 1), np.sin(_TURN)], axis=1)
_CORNERS = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], dtype=np.float64)
_EDGES = np.array([(a, b) for a in range(8) for b in range(a + 1, 8) if np.abs(_CORNERS[a] - _CORNERS[b]).sum() == 2])
_FLOOR = np.array([(-1, -1, 1), (1, -1, 1), (1, -1, -1), (-1, -1, -1)], dtype=np.float64)


def rgba(color: Rgb, alpha: ArrayLike, n: int) -> F32:
    """`n` rows of one colour; `alpha` is a number or one for each row."""
    rows = np.empty((n, 4), np.float32)
    rows[:, :3] = color
    rows[:, 3] = alpha
    return rows


class Pen:
    """Rows of `Lines`: plain, dashed, and drawn through everything."""

    def __init__(self) -> None:
        self._rows: dict[tuple[bool, float], list[F32]] = {}

    def lines(
        self,
        start: ArrayLike,
        end: ArrayLike,
        color: Rgb,
        alpha: ArrayLike = 1.0,
        width: float = 1.0,
        on_top: bool = False,
        dash: float = 0.0,
    ) -> None:
        """Segments from each start to each end; alphas of 0 are dropped."""
        a, b = np.atleast_2d(np.asarray(start, np.float32)), np.atleast_2d(np.asarray(end, np.float32))
        if not len(a):
            return
        rows = np.empty((len(a), 11), np.float32)
        rows[:, 0:3], rows[:, 3:6] = a, b
        rows[:, 6:9] = color
        rows[:, 9] = alpha
        rows[:, 10] = width
        rows = rows[rows[:, 9] > 0.004]
        if len(rows):
            self._rows.setdefault((on_top, dash), []).append(rows)

    def boxes(
        self,
        centers: ArrayLike,
        half: ArrayLike,
        color: Rgb,
        alpha: ArrayLike = 1.0,
        width: float = 1.0,
        on_top: bool = False,
        dash: float = 0.0,
    ) -> None:
        """The twelve edges of boxes; `half` is one half size, three, or three for each box."""
        at = np.atleast_2d(np.asarray(centers, np.float64))
        corners = at[:, None, :] + _CORNERS[None] * np.broadcast_to(np.asarray(half, np.float64), at.shape)[:, None, :]
        shade = np.repeat(np.broadcast_to(np.asarray(alpha, np.float32), (len(at),)), len(_EDGES))
        a, b = corners[:, _EDGES[:, 0]].reshape(-1, 3), corners[:, _EDGES[:, 1]].reshape(-1, 3)
        self.lines(a, b, color, shade, width, on_top, dash)

    def rings(
        self,
        centers: ArrayLike,
        radius: ArrayLike,
        color: Rgb,
        alpha: ArrayLike = 1.0,
        width: float = 1.5,
        on_top: bool = False,
        dash: float = 0.0,
        facing: tuple[NDArray[np.float64], NDArray[np.float64]] | None = None,
    ) -> None:
        """Level circles, or, with `facing` (right and up of the view), circles turned to the viewer."""
        at = np.atleast_2d(np.asarray(centers, np.float64))
        if not len(at):
            return
        size = np.broadcast_to(np.asarray(radius, np.float64), (len(at),))
        shape = _RING if facing is None else _RING[:, :1] * facing[0] + _RING[:, 2:] * facing[1]
        points = at[:, None, :] + shape[None] * size[:, None, None]
        shade = np.repeat(np.broadcast_to(np.asarray(alpha, np.float32), (len(at),)), ROUND)
        self.lines(points[:, :-1].reshape(-1, 3), points[:, 1:].reshape(-1, 3), color, shade, width, on_top, dash)

    def squares(
        self,
        centers: ArrayLike,
        half: float,
        color: Rgb,
        alpha: ArrayLike = 1.0,
        width: float = 1.0,
        on_top: bool = False,
        dash: float = 0.0,
    ) -> None:
        """Level squares about points."""
        at = np.atleast_2d(np.asarray(centers, np.float64))
        if not len(at):
            return
        flat = _FLOOR * (half, 0.0, half)
        points = at[:, None, :] + flat[None]
        shade = np.repeat(np.broadcast_to(np.asarray(alpha, np.float32), (len(at),)), 4)
        after = np.roll(points, -1, axis=1)
        self.lines(points.reshape(-1, 3), after.reshape(-1, 3), color, shade, width, on_top, dash)

    def layers(self) -> list[Layer]:
        """What was drawn, lines on top last."""
        return [
            Lines(np.concatenate(rows), on_top=top, dash=dash)
            for (top, dash), rows in sorted(self._rows.items(), key=lambda item: item[0])
        ]


class Clay:
    """Rows of `Solids` and `Quads`."""

    def __init__(self) -> None:
        self._solids: dict[str, list[F32]] = {}
        self._quads: list[F32] = []

    def solids(self, mesh: str, at: ArrayLike, size: ArrayLike, color: F32, glow: ArrayLike = 0.0) -> None:
        """Instances of a mesh; `color` is (n, 4)."""
        rows = np.empty((len(color), 11), np.float32)
        rows[:, 0:3], rows[:, 3:6] = at, size
        rows[:, 6:10] = color
        rows[:, 10] = glow
        rows = rows[rows[:, 9] > 0.004]
        if len(rows):
            self._solids.setdefault(mesh, []).append(rows)

    def quads(self, corners: F32 | NDArray[np.float64], color: F32) -> None:
        """Faces, corners (n, 4, 3), colours (n, 4)."""
        rows = np.empty((len(color), 16), np.float32)
        rows[:, :12] = np.asarray(corners, np.float32).reshape(len(color), 12)
        rows[:, 12:] = color
        rows = rows[rows[:, 15] > 0.004]
        if len(rows):
            self._quads.append(rows)

    def tiles(self, at: ArrayLike, half: float, color: F32) -> None:
        """Level square faces about points."""
        points = np.atleast_2d(np.asarray(at, np.float64))[:, None, :] + (_FLOOR * (half, 0.0, half))[None]
        self.quads(points, color)

    def layers(self) -> list[Layer]:
        """What was made: solids, then faces."""
        out: list[Layer] = [Solids(mesh, np.concatenate(rows)) for mesh, rows in self._solids.items()]
        if self._quads:
            out.append(Quads(np.concatenate(self._quads)))
        return out


class Sheet:
    """Rows of `Shapes` on a flat board, in the order they are drawn."""

    def __init__(self) -> None:
        self._rows: list[F32] = []

    def add(
        self,
        kind: int,
        at: ArrayLike,
        size: ArrayLike,
        fill: F32,
        stroke: F32 | None = None,
        stroke_width: float = 0.0,
        radius: ArrayLike = 0.0,
    ) -> None:
        """Rounded boxes (`kind` 0) or ellipses (1); `at` (n, 2), `fill` and `stroke` (n, 4)."""
        n = len(fill)
        if not n:
            return
        rows = np.zeros((n, 15), np.float32)
        rows[:, 0] = kind
        rows[:, 1:3], rows[:, 3:5] = at, size
        rows[:, 5] = radius
        rows[:, 6:10] = fill
        if stroke is not None:
            rows[:, 10:14] = stroke
            rows[:, 14] = stroke_width
        self._rows.append(rows)

    def layer(self) -> list[Layer]:
        """What was drawn."""
        return [Shapes(np.concatenate(self._rows))] if self._rows else []
