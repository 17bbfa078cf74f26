"""What the pointer is on, by arithmetic on the processor: no read-back from the picture, the same without a screen."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

F64 = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Target:
    """Something that can be pointed at: a box or a sphere about x, y, z, standing for `cell`.

    `hx`, `hy`, `hz` are half sizes in cells; a sphere has its radius in `hx`. A `rough` target is the room about a
    thing rather than the thing: it counts only behind all that is met exactly.
    """

    cell: str
    shape: str
    x: float
    y: float
    z: float
    hx: float
    hy: float = 0.0
    hz: float = 0.0
    rough: bool = False


class Prepared:
    """Targets as arrays, for many rays at the same things."""

    def __init__(self, targets: Sequence[Target]) -> None:
        self.cells = [t.cell for t in targets]
        self.numbers = np.array([(t.x, t.y, t.z, t.hx, t.hy, t.hz) for t in targets], dtype=np.float64).reshape(-1, 6)
        self.balls = np.array([t.shape == "sphere" for t in targets], dtype=np.bool_)
        self.rough = np.array([t.rough for t in targets], dtype=np.bool_)


def hits(origin: F64, direction: F64, targets: Sequence[Target] | Prepared) -> list[str]:
    """Cells whose targets the ray meets, nearest first, each once; after them those that only a rough target gives.

    A ray that starts inside a target meets it at distance 0. A zero direction (an empty rectangle) meets nothing.
    """
    known = targets if isinstance(targets, Prepared) else Prepared(targets)
    if not known.cells or not np.any(direction) or not np.all(np.isfinite(direction)):
        return []
    numbers, balls = known.numbers, known.balls
    start = np.asarray(origin, dtype=np.float64)
    way = np.asarray(direction, dtype=np.float64) / np.linalg.norm(direction)
    distance = np.where(
        balls,
        _spheres(start, way, numbers[:, :3], numbers[:, 3]),
        _boxes(start, way, numbers[:, :3], numbers[:, 3:]),
    )
    cells: dict[str, None] = {}
    for at in np.lexsort((distance, known.rough)):
        if not np.isfinite(distance[at]):
            continue
        cells.setdefault(known.cells[int(at)])
    return list(cells)


def choose(cells: Sequence[str], allowed: Collection[str] = (), index: int = 0) -> str:
    """The cell meant: the nearest that may be picked, else the nearest; `index` walks on through the rest.

    The walk goes through the allowed cells first, then the others, and round again. Empty when nothing was hit.
    """
    if not cells:
        return ""
    walk = [c for c in cells if c in allowed] + [c for c in cells if c not in allowed]
    return walk[index % len(walk)]


def _boxes(start: F64, way: F64, centres: F64, halves: F64) -> F64:
    """Distance to each box (slab test), infinite where it is missed."""
    offset = centres - start
    moving = way != 0.0
    safe = np.where(moving, way, 1.0)
    first = (offset - halves) / safe
    second = (offset + halves) / safe
    beside = np.abs(offset) <= halves
    # A ray parallel to a slab is within it for ever or never.
    low = np.where(moving, np.minimum(first, second), np.where(beside, -np.inf, np.inf)).max(axis=1)
    high = np.where(moving, np.maximum(first, second), np.where(beside, np.inf, -np.inf)).min(axis=1)
    return np.where((low <= high) & (high >= 0.0), np.maximum(low, 0.0), np.inf)


def _spheres(start: F64, way: F64, centres: F64, radii: F64) -> F64:
    """Distance to each sphere, infinite where it is missed."""
    offset = centres - start
    middle = offset @ way
    aside = (offset**2).sum(axis=1) - middle**2
    room = radii**2 - aside
    reach = np.sqrt(np.maximum(room, 0.0))
    return np.where((room >= 0.0) & (middle + reach >= 0.0), np.maximum(middle - reach, 0.0), np.inf)
