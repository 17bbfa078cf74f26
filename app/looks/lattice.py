"""What the spaces of several games draw alike: edges, lines on the faces, floors, walls of a slice, the pointer."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.looks.draw import Clay, Pen, rgba
from app.looks.palette import Palette

F64 = NDArray[np.float64]
SQUARE = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * 0.5
"""The corners of a cell's face about its middle."""


@dataclass(frozen=True, slots=True)
class Tone:
    """How strong lines are: inside, on the edges behind, on the faces behind and in front; widths in pixels."""

    inner: float
    edge: float
    rear: float
    front: float
    edge_width: float
    depth_width: float = 1.0
    """Of the lines that divide the layers from front to back."""


def lines(
    pen: Pen, palette: Palette, n: int, front: tuple[int, int, int], fade: float, weight: float, tone: Tone
) -> None:
    """Edges and lines between the layers of a cube of n cells about the origin.

    `front` has +1, −1 or 0 a world axis: which of its two faces turns to the viewer; `weight` multiplies all widths.
    """
    half = n / 2
    ticks = np.arange(n + 1) - half
    tint = (palette.vertical, palette.horizontal, palette.sector)
    for along in range(3):
        one, two = [axis for axis in range(3) if axis != along]
        a, b = (g.ravel() for g in np.meshgrid(ticks, ticks, indexing="ij"))
        start = np.zeros((len(a), 3))
        start[:, one], start[:, two] = a, b
        end = start.copy()
        start[:, along], end[:, along] = -half, half
        on_one, on_two = np.abs(a) == half, np.abs(b) == half
        edge, inner = on_one & on_two, ~on_one & ~on_two
        pen.lines(start[inner], end[inner], palette.lattice, tone.inner * fade, weight)
        rear = ~(((a * front[one] == half) & on_one) | ((b * front[two] == half) & on_two))
        shade = np.where(rear[edge], tone.edge, 0.45) * max(fade, 0.4)
        pen.lines(start[edge], end[edge], palette.lattice, shade, tone.edge_width * weight)
        # A line on a face of axis `one` divides the layers of axis `two`, and the other way round.
        for divides, on in ((two, on_one & ~edge), (one, on_two & ~edge)):
            shade = np.where(rear[on], tone.rear, tone.front) * fade
            pen.lines(start[on], end[on], tint[divides], shade, (tone.depth_width if divides == 2 else 1.0) * weight)


def floors(
    clay: Clay, palette: Palette, at: F64, dark: NDArray[np.bool_], plain: F64, kept: F64, sliced: float
) -> NDArray[np.float32]:
    """Chequered floors under cells; `plain` and `kept` are their opacities without and with a slice. The colours."""
    color = rgba(palette.floor_a, plain + (kept - plain) * sliced, len(at))
    color[~dark, :3] = palette.floor_b
    clay.tiles(at - (0.0, 0.5, 0.0), 0.5, color)
    return color


def walls(
    clay: Clay, at: F64, color: NDArray[np.float32], world: int, front: tuple[int, int, int], opacity: float
) -> None:
    """The rear faces of cells that stand side by side across a world axis, 0 or 2."""
    middle = at.copy()
    middle[:, world] -= 0.5 * (front[world] or 1)
    points = np.repeat(middle[:, None, :], 4, axis=1)
    points[:, :, 2 - world] += SQUARE[:, 0]
    points[:, :, 1] += SQUARE[:, 1]
    shade = color.copy()
    shade[:, 3] = opacity
    clay.quads(points, shade)


def pointer(clay: Clay, pen: Pen, palette: Palette, here: F64, low: F64, high: F64, back: F64, px: float) -> None:
    """Frames the cell about a point, with three thin lines to the faces behind it, which lie at `low` or `high`."""
    for alpha, width, through, dash in ((1.0, 2.0, False, 0.0), (0.5, 1.2, True, 4.0)):
        pen.boxes(here, 0.485, palette.hover, alpha, width * px, through, dash * px)
    for axis, tint in enumerate((palette.vertical, palette.horizontal, palette.sector)):
        end = here.copy()
        end[axis] = low[axis] if back[axis] >= 0 else high[axis]
        pen.lines(here, end, tint, 0.9, 1.3 * px)
        pen.lines(here, end, tint, 0.4, 1.0 * px, True, 4 * px)
        across = [a for a in range(3) if a != axis]
        facet = np.repeat(end[None, :], 4, axis=0)
        facet[:, across] += SQUARE
        clay.quads(facet[None], rgba(tint, 0.3, 1))
