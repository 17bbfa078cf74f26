"""Pieces of chess drawn in panels: the same flat pictures as on the boards, as outlines of Dear ImGui."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from imgui_bundle import imgui
from numpy.typing import NDArray

from app.looks import pieces
from app.looks.palette import luminance, mix
from app.panels import kit

F64 = NDArray[np.float64]
Rgba = tuple[float, float, float, float]
MIDDLE = 0.46
"""Height of the middle of a piece above its foot, in cells."""
FINE = 0.004
"""How far a simplified outline may be from the true one, in cells."""
NEAR = 1e-4
"""Points of an outline closer than this are the same."""


@lru_cache(maxsize=32)
def rings(kind: str) -> tuple[F64, ...]:
    """The closed outlines (n, 2) of a piece's body, in cells, y up."""
    segments = pieces.outline(kind)
    segments = segments[np.abs(segments[:, 2:] - segments[:, :2]).max(axis=1) > NEAR]
    left, out = np.ones(len(segments), np.bool_), []
    while left.any():
        ring = [int(left.argmax())]
        left[ring[0]] = False
        while left.any():
            # Where a segment ends another begins, but for the last digits.
            away = np.abs(segments[:, :2] - segments[ring[-1], 2:]).max(axis=1)
            away[~left] = np.inf
            if away.min() > NEAR:
                break
            ring.append(int(away.argmin()))
            left[ring[-1]] = False
        if len(ring) > 8:
            out.append(_clockwise(_simple(segments[ring, :2])))
    return tuple(out)


def prepare(kinds: Sequence[str]) -> None:
    """Begins to find the outlines of these pieces and returns at once; the frame that shows one need not wait."""

    def find() -> None:
        for kind in kinds:
            rings(kind)

    threading.Thread(target=find, name="glyphs", daemon=True).start()


def _clockwise(ring: F64) -> F64:
    """The ring in the direction that Dear ImGui fills: clockwise as it is seen, so anticlockwise with y up turned."""
    x, y = ring.T
    return ring if float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum()) < 0 else ring[::-1]


def _simple(ring: F64) -> F64:
    """A closed line with the points left out that lie on the way between others (Douglas–Peucker)."""
    far = int(np.hypot(*(ring - ring[0]).T).argmax())
    keep = {0, far}
    parts = [(0, far), (far, len(ring))]
    closed = np.concatenate([ring, ring[:1]])
    while parts:
        a, b = parts.pop()
        if b - a < 2:
            continue
        way = closed[b] - closed[a]
        length = max(float(np.hypot(*way)), 1e-12)
        rest = closed[a + 1 : b] - closed[a]
        away = np.abs(rest[:, 0] * way[1] - rest[:, 1] * way[0]) / length
        worst = int(away.argmax())
        if away[worst] > FINE:
            keep.add(a + 1 + worst)
            parts += [(a, a + 1 + worst), (a + 1 + worst, b)]
    return ring[sorted(keep)]


def draw(
    kind: str, seat: int, x: float, y: float, size: float, ground: Rgba | None = None, above: bool = False
) -> None:
    """One piece about the point x, y (framebuffer pixels); `size` is that of a cell, in pixels.

    `ground` is what it lies on, a panel if left out; `above` draws it over all panels.
    """
    theme = kit.theme
    canvas = imgui.get_foreground_draw_list() if above else imgui.get_window_draw_list()
    body: Rgba = theme.dark_side if seat else theme.light_side
    edge = _edge(body, ground or theme.panel)

    def at(points: F64) -> list[imgui.ImVec2]:
        return [imgui.ImVec2(x + float(px) * size, y - (float(py) - MIDDLE) * size) for px, py in points]

    rim = max(1.2, 2.0 * pieces.RIM * size)
    for ring in rings(kind):
        canvas.add_polyline(at(ring), kit.u32((*edge, 1.0)), rim, imgui.ImDrawFlags_.closed)
    for ring in rings(kind):
        canvas.add_concave_poly_filled(at(ring), kit.u32((*body[:3], 1.0)))
    told = pieces.piece(kind)
    if size < 16.0:
        return
    ink = kit.u32((*edge, 1.0))
    for line in told.lines:
        canvas.add_polyline(at(np.array([point[:2] for point in line])), ink, max(1.0, pieces.LINE * size), 0)
    for dot in told.dots:
        middle = at(np.array([dot[:2]]))[0]
        canvas.add_circle_filled(middle, max(1.0, float(dot[2]) * size), ink)


def width(kind: str, size: float) -> float:
    """How wide a piece is, in pixels."""
    return 2.0 * pieces.extent_of(kind)[0] * size


def _edge(body: Rgba, ground: Rgba) -> tuple[float, float, float]:
    """The colour of outline and lines: dark, but light in a dark piece on a dark ground."""
    shade = (body[0], body[1], body[2])
    pale = luminance(shade) > 0.3 or luminance((ground[0], ground[1], ground[2])) > 0.25
    return mix(shade, (0.0, 0.0, 0.0), 0.72) if pale else mix(shade, (1.0, 1.0, 1.0), 0.6)
