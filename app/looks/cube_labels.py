"""Numbers on the edges of the cube, always on the side where they can be read, and the name of what is pointed at."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from app.looks import grid, words
from app.looks.base import Frame, Survey
from app.looks.marks import Marks
from app.looks.palette import Palette, Rgb, mix, with_alpha
from app.scene import Label, Labels, Layer

F64 = NDArray[np.float64]
Axes = tuple[F64, F64, F64]
"""Right, up and back of the view, as `Camera.axes` gives them."""
OUT = 0.32
"""Cells between an edge and its numbers."""
END_ON = 0.985
"""Cosine between the view and an axis from which on the axis is seen as a point."""


def edge_for(axes: Axes, front: tuple[int, int, int], along: int) -> tuple[int, int]:
    """Which of the four edges that run along an axis carries the numbers: signs on the other two axes in order.

    An edge on the outline of the cube is best, as its numbers then stand beside the picture; of two such edges the
    lower one is taken for numbers that run across the picture and the left one for those that run upward.
    """
    one, two = (axis for axis in range(3) if axis != along)
    right, up, back = axes
    best, chosen = float("-inf"), (-1, -1)
    for a in (-1, 1):
        for b in (-1, 1):
            outline = (front[one] == a) != (front[two] == b)
            middle = np.zeros(3)
            middle[one], middle[two] = a, b
            upward = abs(up[along]) > abs(right[along])
            score = float(10.0 * outline - (middle @ right if upward else middle @ up) + 0.2 * (middle @ back))
            if score > best + 1e-9:
                best, chosen = score, (a, b)
    return chosen


def coordinates(
    palette: Palette, axes: Axes, front: tuple[int, int, int], explode: float, scale: float, marks: Marks
) -> Labels:
    """Sector, vertical and horizontal digits in the inventor's colours; those of the cell pointed at stand out."""
    out: list[Label] = []
    shift = grid.sectors(explode)
    pointed = marks.hover or marks.cursor
    for along, part, color in ((2, 0, palette.sector), (0, 1, palette.vertical), (1, 2, palette.horizontal)):
        one = 1 if along == 0 else 0
        a, b = edge_for(axes, front, along)
        # Looked at from its end an axis has no room for its numbers; only the one pointed at is told.
        end_on = abs(axes[2][along]) > END_ON
        for digit in range(1, grid.N + 1):
            strong = bool(pointed) and pointed[part] == str(digit)
            if end_on and not strong:
                continue
            # Numbers of a sector stand beside it; the others beside the sector at the end that was chosen.
            row = digit - 1 if along == 2 else 0 if b > 0 else grid.N - 1
            at = shift[row].copy()
            if along != 2:
                at[along] += digit - 3
                at[2] += b * (0.5 + OUT)
                at[one] += a * (grid.HALF + OUT)
            else:
                at[0] += a * (grid.HALF + OUT)
                at[1] += b * (grid.HALF + OUT)
            out.append(_digit(digit, at, color, palette, scale, strong))
    return Labels(out)


def _digit(digit: int, at: F64, color: Rgb, palette: Palette, scale: float, strong: bool) -> Label:
    return Label(
        str(digit),
        float(at[0]),
        float(at[1]),
        float(at[2]),
        size=(22.0 if strong else 16.0) * scale,
        color=with_alpha(color if not strong else mix(color, palette.hover, 0.15)),
        face="bold",
        halo=with_alpha(palette.halo, 0.85),
        on_top=strong,
    )


def names(frame: Frame, marks: Marks, known: Survey, axes: Axes, explode: float) -> list[Layer]:
    """The name and the contents of the cell pointed at, above it."""
    cell = marks.hover or marks.cursor
    if not cell:
        return []
    palette = frame.palette
    x, y, z = (float(v) for v in grid.centers(explode)[grid.INDEX[cell]] + axes[1] * 0.92)
    white, black = known.facts[cell].counts
    text = words.contents(cell, white, black)
    halo = with_alpha(palette.halo, 0.95)
    size = 17.0 * frame.scale
    return [Labels([Label(text, x, y, z, size, with_alpha(palette.text), "bold", halo=halo, on_top=True)])]
