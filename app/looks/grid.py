"""The empty cube: where cells are, its lines, floors and numbers. Everything is cut along sectors when pulled apart."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from app.looks import lattice
from app.looks.draw import Clay, Pen
from app.looks.palette import Palette
from app.looks.slicing import layer_frames
from app.scene import Layer

F64 = NDArray[np.float64]

N = 5
NAMES: tuple[str, ...] = tuple(f"{s}{v}{h}" for s in range(1, 6) for v in range(1, 6) for h in range(1, 6))
"""Every cell, sector by sector, then by vertical, then by horizontal."""
INDEX: dict[str, int] = {name: i for i, name in enumerate(NAMES)}
PART: NDArray[np.int64] = np.array([[int(c) for c in name] for name in NAMES])
"""Sector, vertical and horizontal (1 … 5) of every cell."""
HALF = N / 2

PULL = 1.0
"""Cells of free space between two sectors that are wholly pulled apart."""
FAN = 1.8
"""How far a sector then stands to the right of the one before it, like cards in a hand: so each is seen."""
APART = 0.02
"""Pulled apart less than this the cube is drawn as one."""
TONE = lattice.Tone(inner=0.06, edge=0.95, rear=0.42, front=0.08, edge_width=1.6, depth_width=1.2)


def sectors(explode: float) -> F64:
    """The middle of sectors 1 … 5, (5, 3)."""
    steps: F64 = np.arange(N, dtype=np.float64) - (N - 1) / 2
    return np.stack([steps * FAN * explode, np.zeros(N), -steps * (1.0 + PULL * explode)], axis=1)


@lru_cache(maxsize=64)
def centers(explode: float = 0.0) -> F64:
    """The middle of every cell, (125, 3), in the order of `NAMES`."""
    at = sectors(explode)[PART[:, 0] - 1]
    at[:, 0] += PART[:, 1] - 3
    at[:, 1] += PART[:, 2] - 3
    at.setflags(write=False)
    return at


def corners(explode: float = 0.0) -> F64:
    """The outermost corners of all that is shown, (16, 3): those of the first and of the last sector."""
    signs = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
    return np.concatenate([sectors(explode)[end] + signs * (HALF, HALF, 0.5) for end in (0, -1)])


def lines(pen: Pen, palette: Palette, front: tuple[int, int, int], explode: float, fade: float, weight: float) -> None:
    """Edges and inner lines. `front` has +1, −1 or 0 an axis: which of its two faces turns to the viewer;
    `weight` multiplies all widths.

    Lines on the faces behind wear the inventor's colours: red divides sectors, blue verticals, black horizontals.
    """
    if explode > APART:
        _apart(pen, palette, explode, fade, weight)
        return
    lattice.lines(pen, palette, N, front, fade, weight, TONE)


def _apart(pen: Pen, palette: Palette, explode: float, fade: float, weight: float) -> None:
    ticks = np.arange(1, N) - HALF
    ends = np.array([-HALF, HALF])
    for side, up, back in sectors(explode):
        pen.boxes((side, up, back), (HALF, HALF, 0.5), palette.sector, 0.75 * max(fade, 0.4), 1.5 * weight)
        for depth, alpha in ((-0.5, 0.38), (0.5, 0.1)):
            z = back + depth
            upright = [[(side + t, up + e, z) for t in ticks] for e in ends]
            level = [[(side + e, up + t, z) for t in ticks] for e in ends]
            pen.lines(upright[0], upright[1], palette.vertical, alpha * fade, weight)
            pen.lines(level[0], level[1], palette.horizontal, alpha * fade, weight)
        for e, alpha in ((-HALF, 0.4), (HALF, 0.12)):
            pen.lines(
                [(side + t, up + e, back - 0.5) for t in ticks], [(side + t, up + e, back + 0.5) for t in ticks],
                palette.vertical, alpha * fade, weight,
            )  # fmt: skip


def floors(
    clay: Clay, palette: Palette, keep: NDArray[np.bool_], sliced: float, axis: int, front: tuple[int, int, int],
    ghost: bool, explode: float,
) -> None:  # fmt: skip
    """Chequered floors: faint everywhere, strong under a sliced level; a sliced wall gets its rear faces instead."""
    at = centers(explode)
    bottom = PART[:, 2] == 1
    plain = np.where(bottom, 0.3, 0.12) if explode <= APART else np.where(bottom, 0.24, 0.07)
    kept = np.where(keep, 0.62 if axis == 2 else 0.16, plain * (0.35 if ghost else 0.0))
    color = lattice.floors(clay, palette, at, PART.sum(axis=1) % 2 == 1, plain, kept, sliced)
    if axis != 2 and sliced > 0.0 and keep.any():
        lattice.walls(clay, at[keep], color[keep], 2 if axis == 0 else 0, front, 0.55 * sliced)


@lru_cache(maxsize=24)
def empty_lines(
    palette: Palette, front: tuple[int, int, int], explode: float, fade: float, weight: float
) -> tuple[Layer, ...]:
    """The lines of the empty cube, remembered while nothing of it changes."""
    pen = Pen()
    lines(pen, palette, front, explode, fade, weight)
    return tuple(pen.layers())


@lru_cache(maxsize=24)
def empty_floors(
    palette: Palette, layers: frozenset[int], sliced: float, axis: int, front: tuple[int, int, int], ghost: bool,
    explode: float,
) -> tuple[Layer, ...]:  # fmt: skip
    """The floors of the empty cube, remembered while nothing of it changes."""
    clay, pen = Clay(), Pen()
    keep = np.isin(PART[:, axis], list(layers))
    floors(clay, palette, keep, sliced, axis, front, ghost, explode)
    if sliced > 0:
        layer_frames(pen, palette, centers(explode), PART, layers, axis, sliced, 2.0)
    return (*clay.layers(), *pen.layers())
