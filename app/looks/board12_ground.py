"""What lies on the board of TOTAS under the pieces: zones, the Acropolis, the mark in the middle, labyrinths.

Each kind of zone has a texture of its own (peaks, waves, dunes), so it is told without colour; the owner's colour runs
along its edge and stands at both ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import hypot, pi
from typing import Any

import numpy as np

from app.looks.ink import F64, Ink, Spot
from app.looks.palette import CONTRAST, Palette, Rgb, mix, rgb
from app.looks.totas_marks import ACROPOLES

At = Mapping[str, Any]

LAND: dict[str, tuple[Rgb, Rgb]] = {
    "mountain": (rgb("#5d5f69"), rgb("#c3bdb6")),
    "sea": (rgb("#17627f"), rgb("#9fd0e6")),
    "desert": (rgb("#94773c"), rgb("#ecd8a0")),
}
"""Ground of a zone by kind, on dark and on light boards."""
LINE: dict[str, tuple[Rgb, Rgb]] = {
    "mountain": (rgb("#d9dbe2"), rgb("#4a4642")),
    "sea": (rgb("#a9e2f5"), rgb("#12577a")),
    "desert": (rgb("#f3dfae"), rgb("#7d5a1c")),
}
"""Its texture."""


def land(palette: Palette, kind: str) -> tuple[Rgb, Rgb]:
    """Ground and texture of a zone."""
    if palette is CONTRAST:
        return (0.0, 0.0, 0.0), (1.0, 1.0, 1.0)
    return LAND[kind][int(not palette.dark)], LINE[kind][int(not palette.dark)]


def side_colors(palette: Palette, seat: int) -> tuple[Rgb, Rgb]:
    """A side's colour and what outlines it."""
    return palette.ball(seat), palette.side_edge(seat)


def zone(ink: Ink, palette: Palette, kind: str, seat: int, spots: F64, draft: bool = False) -> None:
    """One zone about the middles of its cells, in a row; one that is only drafted has a broken edge."""
    ground, line = land(palette, kind)
    low, high = spots.min(axis=0) - 0.5, spots.max(axis=0) + 0.5
    middle, size = (low + high) / 2, high - low
    ink.shape(0, [middle], [size - 0.02], ground, 1.0, radius=0.1)
    for x, y in spots:
        TEXTURES[kind](ink, (float(x), float(y)), line, ground)
    own, edge = side_colors(palette, seat)
    if draft:
        for tint, wide in ((edge, 0.1), (own, 0.06)):
            box = [(low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1]), (low[0], low[1])]
            inner = [(x + (0.05 if x == low[0] else -0.05), y + (0.05 if y == low[1] else -0.05)) for x, y in box]
            ink.line(inner, tint, 1.0, wide, 0.0 if tint is edge else 0.22)
    else:
        ink.shape(0, [middle], [size + 0.02], ground, 0.0, edge, 0.14, 0.12)
        ink.shape(0, [middle], [size - 0.05], ground, 0.0, own, 0.065, 0.1)
    way = (spots[-1] - spots[0]) / max(float(np.abs(spots[-1] - spots[0]).max()), 1e-6)
    ends = np.array([spots[0] - way * 0.47, spots[-1] + way * 0.47])
    ink.shape(0.125, ends, 0.22, own, 1.0, edge, 0.035)


def _peaks(ink: Ink, at: Spot, line: Rgb, ground: Rgb) -> None:
    """Two mountains with snow."""
    x, y = at
    for dx, dy, tall in ((-0.2, 0.04, 0.25), (0.17, 0.1, 0.3), (0.0, -0.32, 0.22)):
        foot, top = y + dy - 0.02, y + dy + tall
        wide = tall * 0.82
        left, right, tip = (x + dx - wide, foot), (x + dx + wide, foot), (x + dx, top)
        ink.line([left, tip, right], line, 0.95, 0.032)
        snow = 0.42
        a = (x + dx - wide * snow, top - tall * snow)
        b = (x + dx + wide * snow, top - tall * snow)
        ink.line([a, (x + dx - wide * 0.12, top - tall * 0.32), (x + dx + wide * 0.1, top - tall * 0.5), b],
                 line, 0.95, 0.026)  # fmt: skip


def _waves(ink: Ink, at: Spot, line: Rgb, ground: Rgb) -> None:
    """Four rows of waves that run on from cell to cell."""
    xs = np.linspace(-0.5, 0.5, 25)
    for n, dy in enumerate((-0.33, -0.11, 0.11, 0.33)):
        ys = np.sin(xs * 2 * pi * 2 + n * pi) * 0.045
        ink.line(np.stack([at[0] + xs, at[1] + dy + ys], axis=1), line, 0.85, 0.03)


def _dunes(ink: Ink, at: Spot, line: Rgb, ground: Rgb) -> None:
    """Grains of sand, and the crests of two dunes."""
    x, y = at
    grains = [
        (-0.34, 0.33),
        (-0.1, 0.36),
        (0.14, 0.3),
        (0.36, 0.37),
        (-0.24, 0.14),
        (0.02, 0.16),
        (0.27, 0.13),
        (-0.38, -0.06),
        (0.4, -0.05),
        (-0.06, -0.1),
        (0.17, -0.12),
        (-0.36, -0.36),
        (0.0, -0.38),
        (0.36, -0.34),
    ]
    ink.shape(1, [(x + a, y + b) for a, b in grains], 0.055, line, 0.95)
    for a, b, w in ((-0.16, -0.2, 0.22), (0.2, -0.26, 0.2)):
        ink.arc((x + a, y + b - 0.1), w * 0.8, 0.08, 0.42, line, 0.95, 0.032)
    ink.arc((x + 0.06, y - 0.02), 0.2, 0.1, 0.4, line, 0.95, 0.032)


TEXTURES = {"mountain": _peaks, "sea": _waves, "desert": _dunes}


def acropolis(ink: Ink, palette: Palette, at: Spot, seat: int, lit: bool = False) -> None:
    """A portico about the cell: steps, two columns at either side, a roof; whoever stands there stands in it."""
    own, edge = side_colors(palette, seat)
    x, y = at
    if lit:
        ink.shape(5, [at], 1.5, palette.last, 0.8, width=0.6, rim=palette.last, radius=0.3, rim_alpha=0.8)
    for tint, more in ((edge, 0.045), (own, 0.0)):
        ink.fill(
            [(x - 0.48 - more, y + 0.31 - more), (x + 0.48 + more, y + 0.31 - more), (x, y + 0.49 + more * 0.6)], tint
        )
        for dy, half in ((-0.455, 0.47), (-0.395, 0.43)):
            ink.line([(x - half - more, y + dy), (x + half + more, y + dy)], tint, 1.0, 0.05 + more)
        for dx in (-0.41, -0.335, 0.335, 0.41):
            ink.line([(x + dx, y - 0.38), (x + dx, y + 0.30)], tint, 1.0, 0.038 + more * 0.8)
    ink.line([(x - 0.42, y + 0.3), (x + 0.42, y + 0.3)], edge, 1.0, 0.02)
    ink.shape(1, [(x, y + 0.385)], 0.07, edge, 1.0)


def mark(ink: Ink, palette: Palette, extent: float) -> None:
    """The sign on the crossing of the long diagonals, in the middle of the board; it has no effect."""
    middle = (extent / 2, extent / 2)
    color = mix(palette.rim, palette.lattice, 0.85)
    ink.shape(1, [middle], 0.66, palette.rim, 0.5, color, 0.04)
    tips = []
    for n in range(16):
        radius = (0.44, 0.13, 0.3, 0.13)[n % 4]
        turn = 2 * pi * (n + 2) / 16
        tips.append((middle[0] + radius * float(np.cos(turn)), middle[1] + radius * float(np.sin(turn))))
    for n in range(0, 16, 2):
        # Each ray is a kite from the middle: half light, half shaded, as on a compass.
        before, tip, after = tips[n - 1], tips[n], tips[(n + 1) % 16]
        ink.fill([middle, before, tip], color)
        ink.fill([middle, tip, after], mix(color, palette.rim, 0.55))


def labyrinth(ink: Ink, at: Spot, color: Rgb, halo: Rgb, share: float = 1.0, size: float = 1.0) -> None:
    """A square maze that winds to its middle; `share` of it is drawn."""
    path = _maze(at, 0.43 * size)
    if share < 1.0:
        path = _part(path, share)
    ink.line(path, halo, 1.0, 0.12 * size)
    ink.line(path, color, 1.0, 0.052 * size)


def _maze(at: Spot, half: float) -> Sequence[Spot]:
    x, y = at
    points: list[Spot] = [(x - half * 0.4, y - half)]
    radius = half
    for n in range(3):
        inner = radius - half * 0.32
        points += [(x + radius, y - radius), (x + radius, y + radius), (x - radius, y + radius)]
        points += [(x - radius, y - inner), (x + inner * (1 if n < 2 else 0.2), y - inner)]
        radius = inner
    return points


def _part(path: Sequence[Spot], share: float) -> Sequence[Spot]:
    """The first part of a line, by its length."""
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path)]
    left, out = share * sum(lengths), [path[0]]
    for (a, b), length in zip(pairwise(path), lengths, strict=True):
        t = min(1.0, left / max(length, 1e-9))
        out.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
        left -= length
        if left <= 0:
            break
    return out


def lands(
    ink: Ink, palette: Palette, at: At, zones: Sequence[tuple[str, int, tuple[str, ...]]], extent: float,
    drafted: Sequence[tuple[str, int, tuple[str, ...]]] = (),
) -> None:  # fmt: skip
    """The mark in the middle and all zones."""
    mark(ink, palette, extent)
    for kind, seat, cells in zones:
        zone(ink, palette, kind, seat, np.array([at[c] for c in cells], np.float64))
    for kind, seat, cells in drafted:
        zone(ink, palette, kind, seat, np.array([at[c] for c in cells], np.float64), draft=True)


def porticos(ink: Ink, palette: Palette, at: At, lit: Sequence[str] = ()) -> None:
    """Both sides' Acropolis."""
    for seat in (0, 1):
        for cell in ACROPOLES[seat]:
            acropolis(ink, palette, (float(at[cell][0]), float(at[cell][1])), seat, cell in lit)
