"""What the pointer is on, by arithmetic on the processor: no read-back from the picture, the same without a screen."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

F64 = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Target:
    """Something that can be pointed at: a box or a sphere about x, y, z, standing for `cell`, or a turned piece.

    `hx`, `hy`, `hz` are half sizes in cells; a sphere has its radius in `hx`. A piece (`turned`) stands with its foot
    on x, y, z; its `profile` (radius, height) is turned about the upright axis and sized by `hx`. A `rough` target is
    the room about a thing rather than the thing: it counts only behind all that is met exactly.
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
    profile: tuple[tuple[float, float], ...] = ()


class Prepared:
    """Targets as arrays, for many rays at the same things."""

    def __init__(self, targets: Sequence[Target]) -> None:
        self.cells = [t.cell for t in targets]
        numbers = np.array([(t.x, t.y, t.z, t.hx, t.hy, t.hz) for t in targets], dtype=np.float64).reshape(-1, 6)
        ball = np.array([t.shape == "sphere" for t in targets], dtype=np.bool_)
        kinds: dict[tuple[tuple[float, float], ...], list[int]] = {}
        for n, target in enumerate(targets):
            if target.shape == "turned":
                kinds.setdefault(target.profile, []).append(n)
        self.turned = [(np.array(rows), np.array(profile)) for profile, rows in kinds.items()]
        box = ~ball
        box[[n for rows in kinds.values() for n in rows]] = False
        self.rough = np.array([t.rough for t in targets], dtype=np.bool_)
        self.centres = numbers[:, :3]
        self.balls, self.boxes = np.flatnonzero(ball), np.flatnonzero(box)
        self.radii, self.halves = numbers[self.balls, 3], numbers[self.boxes, 3:]
        self.scales = numbers[:, 3]


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
    for rows, profile in known.turned:
        distance[rows] = _turned(way, offset[rows], known.scales[rows], profile)
    met = np.flatnonzero(np.isfinite(distance))
    cells: dict[str, None] = {}
    for at in met[np.lexsort((distance[met], known.rough[met]))].tolist():
        cells.setdefault(known.cells[at])
    return list(cells)


def choose(cells: Sequence[str], allowed: Collection[str] = (), index: int = 0, chosen: str = "") -> str:
    """The cell meant: the nearest that may be picked, else the nearest; `index` walks on through the rest.

    The walk goes through the allowed cells first, then the others, and round again. What is `chosen` already and met
    before all else is meant itself: a click on it puts it down, and never takes it to a cell before or behind it.
    Empty when nothing was hit.
    """
    if not cells:
        return ""
    held = cells[0] == chosen and chosen not in allowed
    first = [c for n, c in enumerate(cells) if c in allowed or (held and n == 0)]
    walk = first + [c for c in cells if c not in first]
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


def _turned(way: F64, offset: F64, scale: F64, profile: F64) -> F64:
    """Distance to each turned shape, infinite where it is missed; `offset` leads from the eye to the feet.

    Between two rings the shape is a frustum, so that the ray meets it where a quadratic says; rings are met as discs.
    """
    out = np.full(len(offset), np.inf)
    top, wide = float(profile[:, 1].max()), float(profile[:, 0].max())
    middle = offset + np.array([0.0, top / 2, 0.0]) * scale[:, None]
    reach = np.hypot(wide, top / 2) * scale
    along = middle @ way
    near = np.flatnonzero((middle**2).sum(axis=1) - along**2 <= reach**2)
    if not len(near):
        return out
    eye, size = -offset[near] / scale[near, None], scale[near]
    (r0, y0), (r1, y1) = profile[:-1].T, profile[1:].T
    tall = y1 - y0
    keep = tall > 1e-9
    r0, r1, y0, y1, tall = r0[keep], r1[keep], y0[keep], y1[keep], tall[keep]
    slope = (r1 - r0) / tall
    # x² + z² = (r0 + slope · (y − y0))², with x y z on the ray.
    base = r0 + slope * (eye[:, 1:2] - y0)
    a = way[0] ** 2 + way[2] ** 2 - (slope * way[1]) ** 2
    b = eye[:, :1] * way[0] + eye[:, 2:] * way[2] - base * slope * way[1]
    c = eye[:, :1] ** 2 + eye[:, 2:] ** 2 - base**2
    room = b**2 - a * c
    root = np.sqrt(np.maximum(room, 0.0))
    safe = np.where(np.abs(a) > PARALLEL, a, 1.0)
    found = np.full(len(near), np.inf)
    for sign in (-1.0, 1.0):
        t = np.where(np.abs(a) > PARALLEL, (-b + sign * root) / safe, -c / np.where(b == 0.0, 1.0, 2 * b))
        y = eye[:, 1:2] + t * way[1]
        wall = r0 + slope * (y - y0)
        good = (room >= 0.0) & (t >= 0.0) & (y >= y0 - 1e-9) & (y <= y1 + 1e-9) & (wall >= -1e-9)
        found = np.minimum(found, np.where(good, t, np.inf).min(axis=1))
    if abs(way[1]) > PARALLEL:
        rings = profile[[0, -1]]
        t = (rings[:, 1] - eye[:, 1:2]) / way[1]
        x, z = eye[:, :1] + t * way[0], eye[:, 2:] + t * way[2]
        good = (t >= 0.0) & (x**2 + z**2 <= rings[:, 0] ** 2)
        found = np.minimum(found, np.where(good, t, np.inf).min(axis=1))
    out[near] = found * size
    return out
