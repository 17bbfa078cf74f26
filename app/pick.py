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
        numbers = np.array([(t.x, t.y, t.z, t.hx, t.hy, t.hz) for t in targets], dtype=np.float64).reshape(-1, 6)
        ball = np.array([t.shape == "sphere" for t in targets], dtype=np.bool_)
        self.rough = np.array([t.rough for t in targets], dtype=np.bool_)
        self.centres = numbers[:, :3]
        self.balls, self.boxes = np.flatnonzero(ball), np.flatnonzero(~ball)
        self.radii, self.halves = numbers[self.balls, 3], numbers[self.boxes, 3:]


def hits(origin: F64, direction: F64, targets: Sequence[Target] | Prepared) -> list[str]:
    """Cells whose targets the ray meets, nearest first, each once; after them those that only a rough target gives.

    A ray that starts inside a target meets it at distance 0. A zero direction (an empty rectangle) meets nothing.
    """
    known = targets if isinstance(targets, Prepared) else Prepared(targets)
    if not known.cells or not np.any(direction) or not np.all(np.isfinite(direction)):
        return []
    start = np.asarray(origin, dtype=np.float64)
    way = np.asarray(direction, dtype=np.float64) / np.linalg.norm(direction)
    offset = known.centres - start
    distance = np.empty(len(known.cells))
    if len(known.balls):
        distance[known.balls] = _spheres(way, offset[known.balls], known.radii)
    if len(known.boxes):
        distance[known.boxes] = _boxes(way, offset[known.boxes], known.halves)
    met = np.flatnonzero(np.isfinite(distance))
    cells: dict[str, None] = {}
    for at in met[np.lexsort((distance[met], known.rough[met]))].tolist():
        cells.setdefault(known.cells[at])
    return list(cells)


def choose(cells: Sequence[str], allowed: Collection[str] = (), index: int = 0) -> str:
    """The cell meant: the nearest that may be picked, else the nearest; `index` walks on through the rest.

    The walk goes through the allowed cells first, then the others, and round again. Empty when nothing was hit.
    """
    if not cells:
        return ""
    walk = [c for c in cells if c in allowed] + [c for c in cells if c not in allowed]
    return walk[index % len(walk)]


PARALLEL = 1e-12
"""A direction turned away from a slab by less than this never leaves it within the world."""


def _boxes(way: F64, offset: F64, halves: F64) -> F64:
    """Distance to each box (slab test), infinite where it is missed; `offset` leads from the eye to the centres."""
    moving = np.abs(way) > PARALLEL
    safe = np.where(moving, way, 1.0)
    first = (offset - halves) / safe
    second = (offset + halves) / safe
    low, high = np.minimum(first, second), np.maximum(first, second)
    if not moving.all():
        # A ray parallel to a slab is within it for ever or never.
        beside = np.abs(offset) <= halves
        low = np.where(moving, low, np.where(beside, -np.inf, np.inf))
        high = np.where(moving, high, np.where(beside, np.inf, -np.inf))
    enter, leave = low.max(axis=1), high.min(axis=1)
    return np.where((enter <= leave) & (leave >= 0.0), np.maximum(enter, 0.0), np.inf)


def _spheres(way: F64, offset: F64, radii: F64) -> F64:
    """Distance to each sphere, infinite where it is missed."""
    middle = offset @ way
    room = radii**2 - ((offset**2).sum(axis=1) - middle**2)
    reach = np.sqrt(np.maximum(room, 0.0))
    return np.where((room >= 0.0) & (middle + reach >= 0.0), np.maximum(middle - reach, 0.0), np.inf)
