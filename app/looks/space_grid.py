"""The empty space of 8×8×8 cells: where cells are, its lines, faint chequered floors, and numbers on its edges.

Files run to the right (+x), levels upward (+y), ranks away from White (−z). Pulled apart, the levels stand in two
columns, the lower half at the left, so that every floor is seen.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from app.looks import lattice
from app.looks.cube_labels import END_ON, OUT, edge_for
from app.looks.draw import Clay, Pen
from app.looks.palette import Palette, with_alpha
from app.looks.slicing import layer_frames
from app.scene import Label, Labels, Layer
from engine.chess.boards import SPATIAL

F64 = NDArray[np.float64]
Axes = tuple[F64, F64, F64]

LATTICE = SPATIAL.lattice
N = 8
HALF = N / 2
NAMES: tuple[str, ...] = LATTICE.names
INDEX: dict[str, int] = {name: n for n, name in enumerate(NAMES)}
PART: NDArray[np.int64] = np.array([LATTICE.coords(n) for n in range(LATTICE.size)]) + 1
"""File, rank and level (1 … 8) of every cell."""
WORLD: tuple[int, int, int] = (0, 2, 1)
"""The axis of the world along which files, ranks and levels run; ranks run backwards."""
DARK: NDArray[np.bool_] = PART.sum(axis=1) % 2 == 1

ASIDE, LIFT = 5.4, 3.4
"""Pulled apart: half the distance of the two columns, and the height from one level to the next."""
APART = 0.02
"""Pulled apart less than this the cube is drawn as one."""
TONE = lattice.Tone(inner=0.0, edge=0.9, rear=0.3, front=0.03, edge_width=1.5)


@lru_cache(maxsize=64)
def levels(explode: float) -> F64:
    """The middle of every level, (8, 3)."""
    n = np.arange(N)
    whole = np.stack([np.zeros(N), n - (N - 1) / 2, np.zeros(N)], axis=1)
    column, row = n // 4, n % 4
    apart = np.stack([(2 * column - 1) * ASIDE, (row - 1.5) * LIFT, np.zeros(N)], axis=1)
    out: F64 = whole + (apart - whole) * explode
    out.setflags(write=False)
    return out


@lru_cache(maxsize=64)
def centers(explode: float = 0.0) -> F64:
    """The middle of every cell, (512, 3), in the order of `NAMES`."""
    at = levels(explode)[PART[:, 2] - 1].copy()
    at[:, 0] += PART[:, 0] - 4.5
    at[:, 2] -= PART[:, 1] - 4.5
    at.setflags(write=False)
    return at


def corners(explode: float = 0.0) -> F64:
    """The outermost corners of all that is shown, (n, 3)."""
    signs = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
    return np.concatenate([middle + signs * (HALF, 0.5, HALF) for middle in levels(explode)])


def lines(pen: Pen, palette: Palette, front: tuple[int, int, int], explode: float, fade: float, weight: float) -> None:
    """The edges, and on the faces behind the lines between the layers. `front` has +1, −1 or 0 a world axis."""
    if explode > APART:
        for middle in levels(explode):
            pen.boxes(middle, (HALF, 0.5, HALF), palette.lattice, 0.4 * max(fade, 0.4), 1.2 * weight)
        return
    lattice.lines(pen, palette, N, front, fade, weight, TONE)


def floors(
    clay: Clay, palette: Palette, keep: NDArray[np.bool_], sliced: float, axis: int, front: tuple[int, int, int],
    ghost: bool, explode: float, quiet: float,
) -> None:  # fmt: skip
    """Chequered floors: faint everywhere, strong under a sliced level; a sliced wall gets its rear faces instead.

    `quiet` (0 … 1) takes back what is not sliced, for a selection.
    """
    at = centers(explode)
    bottom = PART[:, 2] == 1
    plain = np.where(bottom, 0.34, 0.1) if explode <= APART else np.full(len(NAMES), 0.34)
    plain = plain * (1.0 - 0.6 * quiet)
    kept = np.where(keep, 0.72 if axis == 2 else 0.12, plain * (0.3 if ghost else 0.0))
    color = lattice.floors(clay, palette, at, DARK, plain, kept, sliced)
    if axis != 2 and sliced > 0.0 and keep.any():
        lattice.walls(clay, at[keep], color[keep], WORLD[axis], front, 0.5 * sliced)


@lru_cache(maxsize=24)
def empty_lines(
    palette: Palette, front: tuple[int, int, int], explode: float, fade: float, weight: float
) -> tuple[Layer, ...]:
    """The lines of the empty space, remembered while nothing of it changes."""
    pen = Pen()
    lines(pen, palette, front, explode, fade, weight)
    return tuple(pen.layers())


@lru_cache(maxsize=24)
def empty_floors(
    palette: Palette, layers: frozenset[int], sliced: float, axis: int, front: tuple[int, int, int], ghost: bool,
    explode: float, quiet: float, weight: float,
) -> tuple[Layer, ...]:  # fmt: skip
    """The floors of the empty space and frames about the layers of a slice, remembered likewise."""
    clay, pen = Clay(), Pen()
    floors(clay, palette, np.isin(PART[:, axis], list(layers)), sliced, axis, front, ghost, explode, quiet)
    if sliced > 0:
        layer_frames(pen, palette, centers(explode), PART, layers, axis, sliced, 1.8 * weight)
    return (*clay.layers(), *pen.layers())


def coordinates(
    palette: Palette, axes: Axes, front: tuple[int, int, int], explode: float, scale: float, pointed: str,
    cut: tuple[int, int] | None = None,
) -> Labels:  # fmt: skip
    """Letters of files and levels and digits of ranks, each on the edge where they can be read.

    `cut` is the axis and the layer (1 …) of a slice of one layer: its own edges are labelled.
    """
    out: list[Label] = []
    where = PART[INDEX[pointed]] if pointed else None
    shift = levels(explode)
    colors = (palette.vertical, palette.sector, palette.horizontal)
    for axis, along in enumerate(WORLD):
        one, two = (a for a in range(3) if a != along)
        a, b = edge_for(axes, front, along)
        end_on = abs(axes[2][along]) > END_ON
        for n, label in enumerate(LATTICE.axes[axis]):
            strong = where is not None and int(where[axis]) == n + 1
            if end_on and not strong:
                continue
            if explode > APART:
                at = _beside(axis, n, shift, int(where[2]) - 1 if where is not None else 0)
            else:
                at = np.zeros(3)
                at[along] = (n - 3.5) * (-1 if axis == 1 else 1)
                at[one], at[two] = a * (HALF + OUT), b * (HALF + OUT)
                if cut is not None and cut[0] != axis:
                    across = WORLD[cut[0]]
                    other = one + two - across
                    at[across] = (cut[1] - 4.5) * (-1 if cut[0] == 1 else 1) - (0.4 if across == 1 else 0.0)
                    at[other] = (front[other] or 1) * (HALF + 1.5 * OUT)
                    if other == 1:
                        at[other] = -(HALF + 1.5 * OUT)
            out.append(
                Label(
                    label, float(at[0]), float(at[1]), float(at[2]), (20.0 if strong else 15.0) * scale,
                    with_alpha(palette.hover if strong else colors[axis]), "bold",
                    halo=with_alpha(palette.halo, 0.85), on_top=strong,
                )
            )
    return Labels(out)


def _beside(axis: int, n: int, shift: F64, level: int) -> F64:
    """Where a label stands when the levels are pulled apart: files and ranks beside the level pointed at."""
    at = shift[n if axis == 2 else level].copy()
    at[1] -= 0.4
    if axis == 2:
        at += (-(HALF + 0.5) if n < 4 else HALF + 0.5, 0.0, HALF)
    elif axis == 0:
        at += (n - 3.5, 0.0, HALF + 0.4)
    else:
        at += (-(HALF + 0.45) if level < 4 else HALF + 0.45, 0.0, 3.5 - n)
    return at
