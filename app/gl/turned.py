"""Meshes of pieces, made from the profiles that `app.looks.pieces` reads."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from app.looks.pieces import Part, copied, piece, smooth, turned
from app.scene import F32

F64 = NDArray[np.float64]
U32 = NDArray[np.uint32]
Rows = list[tuple[F64, F64, NDArray[np.int64]]]
"""Points, normals and triangles of each part."""

SEGMENTS = {1: 12, 2: 22}
"""Corners of a ring, by detail."""
STEPS = {1: 1, 2: 2}
"""Steps between two points of a profile."""


def piece_mesh(name: str, detail: int) -> tuple[F32, U32]:
    """The mesh `piece:<kind>:<seat>`: about 0.4 k triangles, 1 k with `detail` 2. The foot is on y −0.5."""
    _, kind, seat = name.split(":")
    told = piece(kind)
    rows: Rows = []
    for part in told.parts:
        if part.form == "lathe":
            rows.append(_lathe(part, detail))
        elif part.form == "plate":
            rows += [_plate(part, 0.0)] + ([_plate(part, 90.0)] if part.across else [])
        elif part.form == "cone":
            rows += [_cone(part, copy, detail) for copy in range(part.around)]
        elif part.form == "ball":
            rows += [_ball(part, copy, detail) for copy in range(part.around)]
        else:
            rows += [_merlon(part, copy, detail) for copy in range(part.around)]
    points, normals = np.concatenate([r[0] for r in rows]), np.concatenate([r[1] for r in rows])
    shift = np.cumsum([0, *(len(r[0]) for r in rows[:-1])])
    triangles = np.concatenate([r[2] + s for r, s in zip(rows, shift, strict=True)])
    turn = told.turn + (180.0 if seat == "1" else 0.0)
    points, normals = turned(points, turn) - (0.0, 0.5, 0.0), turned(normals, turn)
    a, b, c = (points[triangles[:, n]] for n in range(3))
    across = np.cross(b - a, c - a)
    # Where a ring shrinks to a point, one of its two triangles has no area; the rest is turned outward.
    flip = (across * normals[triangles].sum(axis=1)).sum(axis=1) < 0
    triangles[flip] = triangles[flip][:, ::-1]
    triangles = triangles[(across**2).sum(axis=1) > 1e-14]
    return np.hstack([points, normals]).astype(np.float32), triangles.astype(np.uint32)


def _rings(radius: F64, height: F64, normal: F64, angles: F64, cut: tuple[float, ...]) -> tuple[F64, F64]:
    """Points and normals of rings one above the other; `normal` (n, 2) is outward and up."""
    wide = np.repeat(radius[:, None], len(angles), axis=1)
    if cut:
        low, high, depth = cut
        for side in (0, len(angles) // 2):
            wide[(height > low) & (height < high), side] *= 1.0 - depth
    c, s = np.sin(angles), np.cos(angles)
    points = np.stack([wide * c, np.repeat(height[:, None], len(angles), axis=1), wide * s], axis=2)
    out, up = normal[:, :1], normal[:, 1:]
    normals = np.stack([out * c, np.repeat(up, len(angles), axis=1), out * s], axis=2)
    return points.reshape(-1, 3), normals.reshape(-1, 3)


def _strips(rings: int, corners: int) -> NDArray[np.int64]:
    """Two triangles for each place between two rings, closed all round."""
    here = np.arange(corners)
    after = (here + 1) % corners
    rows = [
        np.concatenate([
            np.stack([here + n, after + n, after + m], axis=1), np.stack([here + n, after + m, here + m], axis=1)
        ])
        for n, m in ((ring * corners, (ring + 1) * corners) for ring in range(rings - 1))
    ]  # fmt: skip
    return np.concatenate(rows)


def _lathe(part: Part, detail: int) -> tuple[F64, F64, NDArray[np.int64]]:
    corners = SEGMENTS[detail]
    angles = np.arange(corners) * (2 * np.pi / corners)
    points, normals, triangles = [], [], []
    base = 0
    for stroke in part.strokes:
        at = np.array(smooth(stroke, STEPS[detail]))
        way = np.gradient(at, axis=0)
        outward = np.stack([way[:, 1], -way[:, 0]], axis=1)
        outward /= np.maximum(np.linalg.norm(outward, axis=1, keepdims=True), 1e-9)
        p, n = _rings(at[:, 0], at[:, 1], outward, angles, part.cut)
        points.append(p)
        normals.append(n)
        triangles.append(_strips(len(at), corners) + base)
        base += len(p)
    return np.concatenate(points), np.concatenate(normals), np.concatenate(triangles)


def _ball(part: Part, copy: int, detail: int) -> tuple[F64, F64, NDArray[np.int64]]:
    fine = part.radius > 0.1
    corners, rings = ((10, 7) if fine else (5, 4)) if detail == 1 else ((18, 12) if fine else (8, 6))
    rise = np.linspace(-np.pi / 2, np.pi / 2, rings)
    normal = np.stack([np.cos(rise), np.sin(rise)], axis=1)
    angles = np.arange(corners) * (2 * np.pi / corners)
    points, normals = _rings(normal[:, 0] * part.radius, normal[:, 1] * part.radius, normal, angles, ())
    return points + copied(part, part.start, copy), normals, _strips(rings, corners)


def _cone(part: Part, copy: int, detail: int) -> tuple[F64, F64, NDArray[np.int64]]:
    start, end = (copied(part, point, copy) for point in (part.start, part.end))
    way = end - start
    way = way / np.linalg.norm(way)
    one = np.cross(way, (0.0, 0.0, 1.0) if abs(way[2]) < 0.9 else (1.0, 0.0, 0.0))
    one /= np.linalg.norm(one)
    two = np.cross(way, one)
    corners = 5 if detail == 1 else 8
    angles = np.arange(corners + 1) * (2 * np.pi / corners)
    outward = np.cos(angles)[:, None] * one + np.sin(angles)[:, None] * two
    slant = part.radius / float(np.linalg.norm(end - start))
    normals = outward + way * slant
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    tips = normals[:-1] + normals[1:]
    points = np.concatenate([start + outward * part.radius, np.repeat(end[None], corners, axis=0)])
    here = np.arange(corners)
    triangles = np.stack([here, here + 1, corners + 1 + here], axis=1)
    return points, np.concatenate([normals, tips / np.linalg.norm(tips, axis=1, keepdims=True)]), triangles


def _merlon(part: Part, copy: int, detail: int) -> tuple[F64, F64, NDArray[np.int64]]:
    middle = part.first + 360.0 * copy / part.around
    half = 180.0 * part.share / part.around
    angles = np.radians(np.linspace(middle - half, middle + half, 3 if detail == 1 else 5))
    arc = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    foot = np.concatenate([arc * part.radius, arc[::-1] * part.inner])
    ring = np.stack([foot[:, 0], np.full(len(foot), part.low), foot[:, 1]], axis=1)
    return _prism(ring, np.array([0.0, part.high - part.low, 0.0]), bottom=False)


def _prism(ring: F64, rise: F64, bottom: bool = True) -> tuple[F64, F64, NDArray[np.int64]]:
    """A convex or concave outline in space, raised; every face has its own corners."""
    middle = ring.mean(axis=0)
    after = np.roll(ring, -1, axis=0)
    points, normals, triangles = [], [], []
    base = 0
    for a, b in zip(ring, after, strict=True):
        outward = np.cross(b - a, rise)
        outward /= max(float(np.linalg.norm(outward)), 1e-9)
        if _winding(ring, rise) < 0:
            outward = -outward
        points += [a, b, b + rise, a + rise]
        normals += [outward] * 4
        triangles += [(base, base + 1, base + 2), (base, base + 2, base + 3)]
        base += 4
    axis = rise / np.linalg.norm(rise)
    one = ring[1] - ring[0]
    one = one - axis * float(one @ axis)
    one /= np.linalg.norm(one)
    two = np.cross(axis, one)
    flat = np.stack([(ring - middle) @ one, (ring - middle) @ two], axis=1)
    inner = ears(flat)
    for lift, normal in ((rise, axis), (np.zeros(3), -axis)) if bottom else ((rise, axis),):
        points += list(ring + lift)
        normals += [normal] * len(ring)
        triangles += [(base + i, base + j, base + k) for i, j, k in inner]
        base += len(ring)
    return np.array(points), np.array(normals), np.array(triangles, np.int64)


def _winding(ring: F64, rise: F64) -> float:
    after = np.roll(ring, -1, axis=0)
    return float(np.cross(ring, after).sum(axis=0) @ rise)


def _plate(part: Part, turn: float) -> tuple[F64, F64, NDArray[np.int64]]:
    outline = np.array(part.outline)
    if not part.bevel:
        ring = np.column_stack([outline, np.full(len(outline), -part.half)])
        points, normals, triangles = _prism(ring, np.array([0.0, 0.0, 2 * part.half]))
        return turned(points, turn), turned(normals, turn), triangles
    inner = inset(outline, part.bevel)
    edge = part.half * 0.35
    levels = [(inner, -part.half), (outline, -edge), (outline, edge), (inner, part.half)]
    rings = [np.column_stack([shape, np.full(len(shape), z)]) for shape, z in levels]
    rows: list[F64] = []
    normals_: list[F64] = []
    triangles_: list[tuple[int, int, int]] = []
    base = 0
    for low, high in pairwise(rings):
        for n in range(len(outline)):
            m = (n + 1) % len(outline)
            a, b, c, d = low[n], low[m], high[m], high[n]
            outward = np.cross(b - a + (c - d), d - a + (c - b))
            outward = outward / max(float(np.linalg.norm(outward)), 1e-9)
            rows += [a, b, c, d]
            normals_ += [outward] * 4
            triangles_ += [(base, base + 1, base + 2), (base, base + 2, base + 3)]
            base += 4
    caps = ears(inner)
    for ring, sign in ((rings[0], -1.0), (rings[3], 1.0)):
        rows += list(ring)
        normals_ += [np.array([0.0, 0.0, sign])] * len(ring)
        triangles_ += [(base + i, base + j, base + k) for i, j, k in caps]
        base += len(ring)
    return turned(np.array(rows), turn), turned(np.array(normals_), turn), np.array(triangles_, np.int64)


def inset(outline: F64, by: float) -> F64:
    """An anticlockwise outline drawn inward by about `by`; sharp corners move no further than twice that."""
    before, after = np.roll(outline, 1, axis=0), np.roll(outline, -1, axis=0)
    first, second = outline - before, after - outline
    left = [np.stack([-way[:, 1], way[:, 0]], axis=1) / np.linalg.norm(way, axis=1, keepdims=True)
            for way in (first, second)]  # fmt: skip
    half = left[0] + left[1]
    half /= np.maximum(np.linalg.norm(half, axis=1, keepdims=True), 1e-9)
    lean = np.maximum((half * left[0]).sum(axis=1, keepdims=True), 0.5)
    return np.asarray(outline + half * by / lean)


def ears(outline: F64) -> list[tuple[int, int, int]]:
    """Triangles that fill a simple polygon (n, 2), by cutting ears."""
    left = list(range(len(outline)))
    after = np.roll(outline, -1, axis=0)
    if float((outline[:, 0] * after[:, 1] - after[:, 0] * outline[:, 1]).sum()) < 0:
        left.reverse()
    out: list[tuple[int, int, int]] = []

    def turn(a: int, b: int, c: int) -> float:
        (ax, ay), (bx, by), (cx, cy) = outline[a], outline[b], outline[c]
        return float((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))

    while len(left) > 3:
        for n in range(len(left)):
            a, b, c = left[n - 1], left[n], left[(n + 1) % len(left)]
            if turn(a, b, c) <= 0:
                continue
            if any(
                turn(a, b, p) >= 0 and turn(b, c, p) >= 0 and turn(c, a, p) >= 0 for p in left if p not in (a, b, c)
            ):
                continue
            out.append((a, b, c))
            del left[n]
            break
        else:
            # A crossing outline has no ear; what is left is filled as a fan.
            break
    out += [(left[0], left[n], left[n + 1]) for n in range(1, len(left) - 1)]
    return out
