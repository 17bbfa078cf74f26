"""The pieces of chess as `assets/pieces` describes them: their parts, their flat picture, their shape to point at.

All three come from the same profile; `app.gl.turned` makes the mesh of it. Lengths are in cells, the foot is on y 0.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.looks.contour import F64, capsules, contour, polygons
from assets.pieces import FILES, SHAPES, WAR

KINDS: tuple[str, ...] = tuple(FILES)
"""Letters of all kinds: king, queen, rook, bishop, knight, pawn, lion, Vityaz, Gusar, Prince."""
KNOWN = {**FILES, **WAR}
ALL: tuple[str, ...] = tuple(KNOWN)
"""The letters of chess, then those of the war pieces of TOTAS in small: Griffin, Tornado, Volcano, Dozor, …"""
SCALE = 0.9
"""Size of a piece in space: a cell keeps a little air above the tallest."""
FACE = "pieces"
"""Name of the face whose characters are pieces: a kind's letter is its body, see `rim` and `ink`."""
RIM, LINE = 0.034, 0.03
"""Width of the outline about a flat piece and of the lines in it, in cells."""
GRID = 1 / 80
"""Cells between the points from which an outline is found."""
LEVELS = 28
"""Rings of the shape that is pointed at."""

Point = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a piece; which fields hold follows from `form`, see `assets.pieces`."""

    form: str
    strokes: tuple[tuple[Point, ...], ...] = ()
    cut: tuple[float, ...] = ()
    outline: tuple[Point, ...] = ()
    half: float = 0.0
    bevel: float = 0.0
    across: bool = False
    start: Point = ()
    end: Point = ()
    radius: float = 0.0
    around: int = 1
    first: float = 0.0
    inner: float = 0.0
    low: float = 0.0
    high: float = 0.0
    share: float = 0.0


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of piece: its parts, how far it is turned towards the usual view (degrees), and the lines drawn in it."""

    kind: str
    parts: tuple[Part, ...]
    turn: float = 0.0
    lines: tuple[tuple[Point, ...], ...] = ()
    dots: tuple[Point, ...] = ()
    sided: bool = field(default=False)
    """It looks different from in front and from behind, so each side's is turned to its own player."""


def _points(rows: Any) -> tuple[Point, ...]:
    return tuple(tuple(float(v) for v in row) for row in rows)


@lru_cache(maxsize=1)
def _shapes() -> dict[str, Any]:
    known: dict[str, Any] = json.loads(SHAPES.read_text(encoding="utf-8"))
    return known


def _part(told: dict[str, Any]) -> Part:
    around, first = int(told.get("around", 1)), float(told.get("first", 0.0))
    if "lathe" in told:
        strokes: list[tuple[Point, ...]] = []
        for stroke in told["lathe"]:
            strokes += [_points(s) for s in _shapes()[stroke]] if isinstance(stroke, str) else [_points(stroke)]
        return Part("lathe", tuple(strokes), tuple(told.get("cut", ())))
    if "plate" in told:
        rows = _shapes()[told["plate"]] if isinstance(told["plate"], str) else told["plate"]
        outline = _points(rows)
        return Part(
            "plate", outline=outline, half=told["half"], bevel=told.get("bevel", 0.0), across=told.get("across", False)
        )
    if "cone" in told:
        cone = told["cone"]
        start, end = _points([cone["from"], cone["to"]])
        return Part("cone", start=start, end=end, radius=cone["radius"], around=around, first=first)
    if "ball" in told:
        ball = told["ball"]
        return Part("ball", start=_points([ball["at"]])[0], radius=ball["radius"], around=around, first=first)
    ring = told["merlons"]
    return Part(
        "merlons", radius=ring["outer"], inner=ring["inner"], low=ring["low"], high=ring["high"],
        around=int(ring["count"]), share=ring["share"], first=ring.get("first", 0.0),
    )  # fmt: skip


@lru_cache(maxsize=len(KNOWN))
def piece(kind: str) -> Piece:
    """A kind by its letter; `KeyError` if there is none."""
    told = json.loads(KNOWN[kind].read_text(encoding="utf-8"))
    parts = tuple(_part(part) for part in told["parts"])
    turn = float(told.get("turn", 0.0))
    return Piece(
        kind, parts, turn, tuple(_points(line) for line in told.get("lines", ())), _points(told.get("dots", ())),
        turn != 0.0 or any(part.cut for part in parts),
    )  # fmt: skip


def mesh_name(kind: str, seat: int) -> str:
    """The name by which `gl.meshes` knows a side's piece."""
    return f"piece:{kind}:{seat if piece(kind).sided else 0}"


# The flat picture


def rim(kind: str) -> str:
    """The character of the outline about a flat piece."""
    return chr(0xE000 + ord(kind))


def ink(kind: str) -> str:
    """The character of the lines in a flat piece."""
    return chr(0xE100 + ord(kind))


def silhouette(kind: str) -> list[F64]:
    """What covers the flat piece: polygons (n, 2) that overlap."""
    out: list[F64] = []
    for part in piece(kind).parts:
        if part.form == "lathe":
            side = np.array([p for stroke in part.strokes for p in smooth(stroke, 2)])
            out.append(np.concatenate([side, (side * (-1.0, 1.0))[::-1]]))
        elif part.form == "plate":
            out.append(np.array(part.outline))
        elif part.form == "ball":
            turn = np.linspace(0.0, 2 * np.pi, 32, endpoint=False)
            disc = np.stack([np.cos(turn), np.sin(turn)], axis=1) * part.radius
            out += [disc + copied(part, part.start, copy)[:2] for copy in range(part.around)]
        elif part.form == "cone":
            out += [_flat_cone(part, copy) for copy in range(part.around)]
        else:
            out += [_flat_merlon(part, copy) for copy in range(part.around)]
    return [shape for shape in out if len(shape) > 2]


def _flat_cone(part: Part, copy: int) -> F64:
    start, end = (copied(part, point, copy)[:2] for point in (part.start, part.end))
    way = end - start
    length = float(np.hypot(*way))
    if length < 0.02:
        return np.zeros((0, 2))
    aside = np.array((-way[1], way[0])) / length * part.radius
    return np.array([start + aside, start - aside, end - aside * 0.12, end + aside * 0.12])


def _flat_merlon(part: Part, copy: int) -> F64:
    middle = part.first + 360.0 * copy / part.around
    half = 180.0 * part.share / part.around
    angles = np.radians(np.linspace(middle - half, middle + half, 5))
    across = np.concatenate([np.cos(angles) * part.inner, np.cos(angles) * part.radius])
    left, right = float(across.min()), float(across.max())
    return np.array([(left, part.low), (right, part.low), (right, part.high), (left, part.high)])


def turned(points: F64, degrees: float) -> F64:
    """Points (n, 3) turned about the upright axis; +z goes towards +x."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    x, z = points[:, 0], points[:, 2]
    return np.stack([x * c + z * s, points[:, 1], z * c - x * s], axis=1)


def copied(part: Part, point: Point, copy: int) -> F64:
    """A point of one of the copies that stand about the axis."""
    return turned(np.array([point]), part.first + 360.0 * copy / part.around)[0]


def smooth(stroke: tuple[Point, ...], steps: int) -> list[Point]:
    """A stroke with so many steps between two of its points (Catmull–Rom); a straight stroke stays as it is."""
    if len(stroke) < 3 or steps < 2:
        return list(stroke)
    at = np.array([stroke[0], *stroke, stroke[-1]])
    out: list[Point] = []
    for n in range(1, len(at) - 2):
        before, here, there, after = at[n - 1 : n + 3]
        for t in np.arange(steps) / steps:
            point = 0.5 * (
                2 * here + (there - before) * t + (2 * before - 5 * here + 4 * there - after) * t**2
                + (3 * here - before - 3 * there + after) * t**3
            )  # fmt: skip
            out.append((max(0.0, float(point[0])), float(point[1])))
    return [*out, stroke[-1]]


@lru_cache(maxsize=32)
def _covered(kind: str, x0: float, y0: float, columns: int, rows: int, step: float) -> F64:
    """Signed distances from the flat piece, negative inside, on a grid."""
    return polygons(_grid(x0, y0, columns, rows, step), silhouette(kind))


def _grid(x0: float, y0: float, columns: int, rows: int, step: float) -> F64:
    return np.stack(np.meshgrid(x0 + np.arange(columns) * step, y0 + np.arange(rows) * step), axis=2)


def _away(char: str, x0: float, y0: float, columns: int, rows: int, step: float) -> F64:
    """Signed distances from a character of the pieces' face, negative inside, on a grid."""
    code = ord(char)
    kind, what = (char, "body") if char in KNOWN else (chr(code & 0xFF), "rim" if code < 0xE100 else "ink")
    away = _covered(kind, x0, y0, columns, rows, step)
    if what == "rim":
        return away - RIM
    if what == "ink":
        told = piece(kind)
        lines = capsules(_grid(x0, y0, columns, rows, step), told.lines, LINE / 2, told.dots)
        return np.asarray(np.maximum(away + 0.02, lines))
    return away


@lru_cache(maxsize=64)
def outline(char: str) -> F64:
    """The outline of a character of the pieces' face as segments (n, 4): x0 y0 x1 y1, in cells."""
    columns, rows = round(0.92 / GRID), round(1.16 / GRID)
    away = _away(char, -0.46, -0.08, columns, rows, GRID)
    return contour(away, -0.46 + np.arange(columns) * GRID, -0.08 + np.arange(rows) * GRID)


class PieceFace:
    """The pieces as a face: its characters are bodies, rims and inks; an em is a cell."""

    cap_height = 0.92
    ascent, descent = 1.0, 0.0

    def __contains__(self, char: str) -> bool:
        return char in KNOWN or (0xE000 <= ord(char) < 0xE200 and chr(ord(char) & 0xFF) in KNOWN)

    def advance(self, char: str) -> float:
        """Pieces are centred where they stand, so the pen does not move."""
        return 0.0

    def segments(self, char: str) -> F64:
        """The outline as straight segments, (n, 4)."""
        return outline(char)

    def field(self, char: str, em: float, pad: float) -> tuple[F64, float, float]:
        """Signed distances in pixels of `em` to a cell, inside positive; and where the first of them is, in cells."""
        left, low = -0.42 - pad / em, -0.05 - pad / em
        columns, rows = round((0.84 * em) + 2 * pad), round((1.1 * em) + 2 * pad)
        return _away(char, left + 0.5 / em, low + 0.5 / em, columns, rows, 1 / em) * -em, left, low


# What is pointed at


@lru_cache(maxsize=len(KNOWN))
def profile(kind: str) -> tuple[tuple[float, float], ...]:
    """The turned shape that stands for the piece under the pointer: (radius, y) from the foot up.

    Turned parts count exactly; what is not turned (a horse's head) by how far it reaches to either side.
    """
    shapes = silhouette(kind)
    top = max(float(shape[:, 1].max()) for shape in shapes)
    levels = np.linspace(0.0, top, LEVELS)
    radius = np.zeros(LEVELS)
    for shape in shapes:
        after = np.roll(shape, -1, axis=0)
        for n, y in enumerate(np.clip(levels, 1e-4, top - 1e-4)):
            low, high = np.minimum(shape[:, 1], after[:, 1]), np.maximum(shape[:, 1], after[:, 1])
            met = (low <= y) & (high > y)
            if met.any():
                t = (y - shape[met, 1]) / (after[met, 1] - shape[met, 1])
                x = shape[met, 0] + t * (after[met, 0] - shape[met, 0])
                radius[n] = max(radius[n], float(np.abs(x).max()))
    return tuple((float(r), float(y)) for r, y in zip(radius, levels, strict=True))


def extent_of(kind: str) -> tuple[float, float]:
    """The widest radius and the height of a piece."""
    rows: NDArray[np.float64] = np.array(profile(kind))
    return float(rows[:, 0].max()), float(rows[:, 1].max())
