"""Meshes by name, as arrays: vertices (n, 6) of position and normal, and triangles (m, 3), outside anticlockwise."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from app.gl.turned import piece_mesh
from app.scene import F32

U32 = NDArray[np.uint32]
Mesh = tuple[F32, U32]
BEVEL = 0.07


@lru_cache(maxsize=64)
def mesh(name: str, detail: int = 1) -> Mesh:
    """`box` (unit cube, edges bevelled a little), `sphere` (unit diameter; 320 triangles, 1280 with `detail` 2).

    Pieces of chess are called as `looks.pieces.mesh_name` says.
    """
    if name == "box":
        return box()
    if name == "sphere":
        return sphere(detail + 1)
    if name.startswith("piece:"):
        return piece_mesh(name, detail)
    raise KeyError(name)


def box(bevel: float = BEVEL) -> Mesh:
    """A unit cube; across a bevel the normals turn from face to face, which reads as a rounded edge."""
    half, inner = 0.5, 0.5 - bevel
    points, normals = [], []
    index: dict[tuple[int, tuple[int, int, int]], int] = {}
    corners = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    for axis in range(3):
        for corner in corners:
            index[axis, corner] = len(points)
            points.append([c * (half if n == axis else inner) for n, c in enumerate(corner)])
            normals.append([float(c) if n == axis else 0.0 for n, c in enumerate(corner)])
    faces: list[list[int]] = []
    for axis in range(3):
        b, c = (n for n in range(3) if n != axis)
        for sign in (-1, 1):
            ring = []
            for p, q in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                at = [0, 0, 0]
                at[axis], at[b], at[c] = sign, p, q
                ring.append(index[axis, (at[0], at[1], at[2])])
            faces.append(ring)
    for axis in range(3):
        b, c = (n for n in range(3) if n != axis)
        for p in (-1, 1):
            for q in (-1, 1):
                ends = []
                for sign in (-1, 1):
                    at = [0, 0, 0]
                    at[axis], at[b], at[c] = sign, p, q
                    ends.append((at[0], at[1], at[2]))
                faces.append([index[b, ends[0]], index[b, ends[1]], index[c, ends[1]], index[c, ends[0]]])
    faces += [[index[axis, corner] for axis in range(3)] for corner in corners]
    at = np.array(points)
    triangles = [[f[0], f[n], f[n + 1]] for f in faces for n in range(1, len(f) - 1)]
    return np.hstack([at, np.array(normals)]).astype(np.float32), _outward(at, np.array(triangles))


def sphere(level: int = 2) -> Mesh:
    """An icosahedron, each triangle split in four `level` times, blown up to a ball of unit diameter."""
    golden = (1 + 5**0.5) / 2
    rows = [(0, s, t * golden) for s in (-1, 1) for t in (-1, 1)]
    points = [np.array(p, float) / np.hypot(1, golden) for x, y, z in rows for p in ((x, y, z), (y, z, x), (z, x, y))]
    at = np.array(points)
    gaps = np.linalg.norm(at[:, None] - at[None], axis=2)
    near = gaps < gaps[gaps > 1e-6].min() * 1.01
    n = range(len(at))
    edges = [(a, b) for a in n for b in n[a + 1 :] if near[a, b]]
    triangles = [[a, b, c] for a, b in edges for c in n[b + 1 :] if near[a, c] and near[b, c]]
    for _ in range(level):
        between: dict[tuple[int, int], int] = {}
        split = []
        for a, b, c in triangles:
            middles = []
            for pair in ((a, b), (b, c), (c, a)):
                key = (min(pair), max(pair))
                if key not in between:
                    between[key] = len(points)
                    middle = points[key[0]] + points[key[1]]
                    points.append(middle / np.linalg.norm(middle))
                middles.append(between[key])
            d, e, f = middles
            split += [[a, d, f], [d, b, e], [f, e, c], [d, e, f]]
        triangles = split
    ball = np.array(points)
    return np.hstack([ball / 2, ball]).astype(np.float32), _outward(ball, np.array(triangles))


def _outward(points: NDArray[np.float64], triangles: NDArray[np.int64]) -> U32:
    """Turns every triangle of a convex body about the origin so that it is anticlockwise from outside."""
    a, b, c = (points[triangles[:, n]] for n in range(3))
    inward = (np.cross(b - a, c - a) * (a + b + c)).sum(axis=1) < 0
    triangles = triangles.copy()
    triangles[inward] = triangles[inward][:, ::-1]
    return triangles.astype(np.uint32)
