"""Strokes of marks on a flat board: lines as wide as cells say, filled corners, arrows, arcs. Lengths are in cells."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.looks.draw import Pen, Sheet, rgba
from app.looks.palette import Rgb
from app.scene import Label, Labels, Layer, Rgba

F64 = NDArray[np.float64]
Spot = tuple[float, float]


class Ink:
    """Marks in the order in which they are drawn. `unit`: pixels of a cell; `px`: pixels of the thinnest line."""

    def __init__(self, unit: float, px: float) -> None:
        self.unit, self.px = max(unit, 1e-3), px
        self._layers: list[Layer] = []
        self._open: Pen | Sheet | None = None
        self._labels: list[Label] = []

    def layers(self) -> list[Layer]:
        """What was drawn; texts last."""
        self._close()
        return [*self._layers, *([Labels(self._labels)] if self._labels else [])]

    def _close(self) -> None:
        if isinstance(self._open, Pen):
            self._layers += self._open.layers()
        elif self._open is not None:
            self._layers += self._open.layer()
        self._open = None

    def _pen(self) -> Pen:
        if not isinstance(self._open, Pen):
            self._close()
            self._open = Pen()
        return self._open

    def _sheet(self) -> Sheet:
        if not isinstance(self._open, Sheet):
            self._close()
            self._open = Sheet()
        return self._open

    # Strokes

    def line(
        self, points: Sequence[Any] | F64, color: Rgb, alpha: float = 1.0, width: float = 0.05, dash: float = 0.0
    ) -> None:
        """A stroke through points; with `dash` it is broken."""
        at = np.zeros((len(points), 3))
        at[:, :2] = np.asarray(points, np.float64).reshape(-1, 2)
        if len(at) > 1:
            wide = max(self.px, width * self.unit)
            self._pen().lines(at[:-1], at[1:], color, alpha, wide, dash=dash * self.unit)

    def lines(self, start: F64, end: F64, color: Rgb, alpha: float = 1.0, width: float = 0.05) -> None:
        """Many strokes of two points each."""
        if len(start):
            a, b = np.zeros((len(start), 3)), np.zeros((len(end), 3))
            a[:, :2], b[:, :2] = start, end
            self._pen().lines(a, b, color, alpha, max(self.px, width * self.unit))

    def fill(self, points: Sequence[Spot], color: Rgb) -> None:
        """A convex shape, filled: strokes a pixel apart, so it is as sharp as all others."""
        low, high = min(y for _, y in points), max(y for _, y in points)
        steps = max(2, ceil((high - low) * self.unit))
        corners = [*points, points[0]]
        starts, ends = [], []
        for n in range(steps):
            y = low + (high - low) * (n + 0.5) / steps
            xs = [
                x0 + (x1 - x0) * (y - y0) / (y1 - y0)
                for (x0, y0), (x1, y1) in pairwise(corners)
                if (y0 <= y) != (y1 <= y)
            ]
            if len(xs) > 1:
                starts.append((min(xs), y))
                ends.append((max(xs), y))
        if starts:
            at, to = np.zeros((len(starts), 3)), np.zeros((len(ends), 3))
            at[:, :2], to[:, :2] = starts, ends
            self._pen().lines(at, to, color, 1.0, (high - low) * self.unit / steps + 0.6)

    def arc(
        self, middle: Spot, radius: float, first: float, last: float, color: Rgb, alpha: float = 1.0,
        width: float = 0.05, dash: float = 0.0,
    ) -> None:  # fmt: skip
        """Part of a circle, angles in turns from the right, anticlockwise."""
        steps = max(4, ceil(abs(last - first) * 36))
        turn = np.linspace(first, last, steps + 1) * 2 * pi
        self.line(np.stack([middle[0] + np.cos(turn) * radius, middle[1] + np.sin(turn) * radius], axis=1),
                  color, alpha, width, dash)  # fmt: skip

    def triangle(self, tip: Spot, way: float, size: float, color: Rgb, rim: Rgb | None = None) -> None:
        """A head with its tip on a place, pointing to `way` (turns); with `rim` it has an outline."""
        for more, tint in ((0.055, rim), (0.0, color)):
            if tint is None:
                continue
            c, s = cos(way * 2 * pi), sin(way * 2 * pi)
            x, y = tip[0] + c * more * 1.5, tip[1] + s * more * 1.5
            long, half = size + more * 2.3, size * 0.62 + more * 1.3
            self.fill([(x, y), (x - c * long - s * half, y - s * long + c * half),
                       (x - c * long + s * half, y - s * long - c * half)], tint)  # fmt: skip

    def arrow(
        self, start: Spot, end: Spot, color: Rgb, rim: Rgb, width: float = 0.11, head: float = 0.32,
        back: float = 0.3, short: float = 0.12, dash: float = 0.0,
    ) -> None:  # fmt: skip
        """From cell to cell: it begins `back` from the first middle and ends `short` of the second."""
        length = hypot(end[0] - start[0], end[1] - start[1])
        if length < 1e-6:
            return
        c, s = (end[0] - start[0]) / length, (end[1] - start[1]) / length
        way = float(np.arctan2(s, c)) / (2 * pi)
        tip = (end[0] - c * short, end[1] - s * short)
        tail = (start[0] + c * back, start[1] + s * back)
        neck = (tip[0] - c * head * 0.9, tip[1] - s * head * 0.9)
        self.line([tail, neck], rim, 0.9, width + 0.07)
        self.triangle(tip, way, head, rim, rim)
        self.line([tail, neck], color, 1.0, width, dash)
        self.triangle(tip, way, head, color)

    # Shapes

    def shape(
        self, kind: float, at: Any, size: Any, fill: Rgb, alpha: Any = 1.0, rim: Rgb | None = None,
        width: float = 0.0, radius: float = 0.0, rim_alpha: float = 1.0,
    ) -> None:  # fmt: skip
        """Shapes of `scene.Shapes` about places; an alpha of 0 leaves only the rim."""
        spots = np.asarray(at, np.float64).reshape(-1, 2)
        n = len(spots)
        if n:
            stroke = None if rim is None else rgba(rim, rim_alpha, n)
            wide = max(width, self.px / self.unit) if rim is not None else 0.0
            self._sheet().add(kind, spots, size, rgba(fill, alpha, n), stroke, wide, radius)  # type: ignore[arg-type]

    def put(self, layer: Layer) -> None:
        """A layer of another kind, in its turn."""
        self._close()
        self._layers.append(layer)

    def text(
        self, text: str, x: float, y: float, size: float, color: Rgb, face: str = "bold", align: int = 0,
        halo: Rgba | None = None,
    ) -> None:  # fmt: skip
        """A short text, above all else that is drawn here."""
        self._labels.append(Label(text, x, y, 0.0, size, (*color, 1.0), face, align, world=True, halo=halo))
