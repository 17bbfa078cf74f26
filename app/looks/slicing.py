"""What every space does alike under a slice: how solid its cells are, and the frames about the chosen layers.

`part` is (n, 3): the layer (1 …) of each cell along each axis.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from app.looks.draw import Pen
from app.looks.palette import Palette
from app.scene import F32
from app.ui import View

GHOST = 0.1
"""Opacity of what a slice leaves out, where ghosts are shown."""


def opacity(part: NDArray[np.integer], view: View) -> F32:
    """Opacity of each cell's contents under the slice, in the order of `part`."""
    out = np.ones(len(part), np.float32)
    if view.shown_slice > 0:
        rest = GHOST if view.ghost else 0.0
        hidden = ~np.isin(part[:, view.axis], list(view.layers))
        out[hidden] = 1.0 + (rest - 1.0) * view.shown_slice
    return out


def meant_under_slice(
    pickable: frozenset[str], origins: frozenset[str], seen: F32, index: Mapping[str, int]
) -> frozenset[str]:
    """What may be picked and is meant: a turn may end outside the slice, but its piece is chosen among solid ones.

    A ghost that could move would catch the pointer before the solid piece that is seen through it.
    """
    return frozenset(cell for cell in pickable if cell not in origins or seen[index[cell]] > 0.5)


def layer_frames(
    pen: Pen, palette: Palette, at: NDArray[np.floating], part: NDArray[np.integer], layers: Iterable[int], axis: int,
    sliced: float, width: float,
) -> None:  # fmt: skip
    """A bright box about each chosen layer; `at` are the middles of the cells, `width` is in pixels."""
    for layer in layers:
        cells = at[part[:, axis] == layer]
        if len(cells):
            low, high = cells.min(axis=0) - 0.5, cells.max(axis=0) + 0.5
            pen.boxes((low + high) / 2, (high - low) / 2, palette.last, 0.95 * sliced, width)
