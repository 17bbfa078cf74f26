"""The symbols of the eight kinds, drawn for the project: plain shapes in a square from −1 to 1, y up.

Each differs from every other by its outline alone: slice, berry with a crown, round cluster, pointed lemon, wheel of
segments, plum with a leaf, hanging bunch, hollow cap. Source of kinds and colours: rules page `itd.md`, "Cards".
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import cos, sin, tau

import numpy as np

from app.looks.palette import Rgb, mix, rgb
from app.scene import F32

BOX, DISC, LEAF, HALF, EGG, SOFT = range(6)
"""Kinds of `scene.Shapes`."""
WHITE: Rgb = (1.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Ink:
    """The colours of one kind: `text` on paper (contrast of 4.5 and more), `fill` of its symbol."""

    text: Rgb
    fill: Rgb


INKS: dict[str, Ink] = {
    "A": Ink(rgb("#17692f"), rgb("#2f9e44")),
    "F": Ink(rgb("#bd1526"), rgb("#e5293b")),
    "B": Ink(rgb("#1f1828"), rgb("#35293f")),
    "C": Ink(rgb("#7d6100"), rgb("#fbd32d")),
    "N": Ink(rgb("#b04a00"), rgb("#ff9226")),
    "P": Ink(rgb("#67229c"), rgb("#8a3fc0")),
    "G": Ink(rgb("#1a4fae"), rgb("#3f78e0")),
    "R": Ink(rgb("#b8186d"), rgb("#f25d9c")),
}


class Drawing:
    """Collects shapes in the unit square."""

    def __init__(self) -> None:
        self.rows: list[tuple[float, ...]] = []

    def add(
        self, kind: int, x: float, y: float, w: float, h: float, color: Rgb, alpha: float = 1.0, turn: float = 0.0,
        radius: float = 0.0, edge: Rgb | None = None, edge_width: float = 0.0,
    ) -> None:  # fmt: skip
        """One shape; `turn` in rounds to the left."""
        stroke = (*edge, 1.0) if edge is not None else (0.0, 0.0, 0.0, 0.0)
        self.rows.append((kind + turn % 1.0, x, y, w, h, radius, *color, alpha, *stroke, edge_width))

    def tilted(self, turn: float) -> F32:
        """All shapes turned together about the middle, as rows of `scene.Shapes`."""
        rows = np.array(self.rows, np.float32)
        kind = np.floor(rows[:, 0])
        rows[:, 0] = kind + (rows[:, 0] - kind + turn) % 1.0
        c, s = cos(turn * tau), sin(turn * tau)
        x, y = rows[:, 1].copy(), rows[:, 2].copy()
        rows[:, 1], rows[:, 2] = c * x - s * y, s * x + c * y
        rows.setflags(write=False)
        return rows


@cache
def symbol(kind: str) -> F32:
    """The symbol of a kind letter as rows of `scene.Shapes`, reaching from −1 to 1."""
    return _DRAWN[kind]()


def _leaf(on: Drawing, x: float, y: float, length: float, turn: float, dark: bool = False) -> None:
    """A leaf that grows from a point."""
    green = rgb("#2f8f3a") if not dark else rgb("#226b2d")
    dx, dy = -sin(turn * tau), cos(turn * tau)
    middle = (x + dx * length / 2, y + dy * length / 2)
    on.add(LEAF, *middle, length * 0.46, length, green, turn=turn, edge=mix(green, (0, 0, 0), 0.35), edge_width=0.035)
    on.add(BOX, *middle, 0.035, length * 0.66, mix(green, WHITE, 0.45), turn=turn, radius=0.02)


def _stem(on: Drawing, x: float, y: float, length: float, turn: float, color: Rgb | None = None) -> None:
    dx, dy = -sin(turn * tau), cos(turn * tau)
    brown = color or rgb("#6a4a24")
    on.add(BOX, x + dx * length / 2, y + dy * length / 2, 0.11, length, brown, turn=turn, radius=0.055)


def _watermelon() -> F32:
    """A slice: rind, pale rim, flesh and seeds."""
    on = Drawing()
    dark = rgb("#17692f")
    on.add(HALF, 0, -0.08, 2.0, 1.04, rgb("#2f9e44"), edge=dark, edge_width=0.06)
    on.add(HALF, 0, -0.02, 1.7, 0.88, rgb("#dff2c4"))
    on.add(HALF, 0, 0.03, 1.5, 0.76, rgb("#f2545b"))
    on.add(HALF, -0.02, 0.21, 1.2, 0.3, rgb("#ff7d7d"), 0.75)
    seed = rgb("#2a1a1c")
    for x, y, turn in ((-0.42, 0.16, -0.03), (0.0, 0.18, 0.0), (0.42, 0.16, 0.03), (-0.21, -0.08, -0.02),
                       (0.21, -0.08, 0.02)):  # fmt: skip
        on.add(EGG, x, y, 0.12, 0.2, seed, turn=turn + 0.5, radius=0.025)
    return on.tilted(0.035)


def _strawberry() -> F32:
    """A berry with yellow seeds outside and a green crown."""
    on = Drawing()
    red, deep = rgb("#e5293b"), rgb("#a60f20")
    on.add(EGG, 0, -0.15, 1.56, 1.7, red, radius=0.2, edge=deep, edge_width=0.06)
    on.add(EGG, -0.3, 0.08, 0.5, 0.8, mix(red, WHITE, 0.35), 0.5, turn=0.03, radius=0.1)
    for x, y in ((-0.42, 0.12), (0, 0.14), (0.42, 0.12), (-0.23, -0.2), (0.23, -0.2), (0, -0.5), (-0.5, -0.18),
                 (0.5, -0.18), (-0.2, -0.74), (0.2, -0.74)):  # fmt: skip
        if abs(x) < 0.45 or y > -0.19:
            on.add(EGG, x, y, 0.1, 0.17, rgb("#ffe07a"), turn=0.5, radius=0.02)
    for turn in (0.33, -0.33, 0.22, -0.22, 0.4, -0.4):
        _leaf(on, 0, 0.66, 0.74 if abs(turn) > 0.25 else 0.62, turn, abs(turn) > 0.35)
    _stem(on, 0, 0.6, 0.4, -0.03, rgb("#3b7a2e"))
    return on.tilted(-0.03)


def _cluster(on: Drawing, rows: tuple[tuple[float, tuple[float, ...]], ...], size: float, fill: Rgb, rim: Rgb) -> None:
    """Little balls in rows, each with a light on it."""
    for y, xs in rows:
        for x in xs:
            on.add(DISC, x, y, size, size, fill, edge=rim, edge_width=0.045)
            on.add(DISC, x - size * 0.16, y + size * 0.18, size * 0.3, size * 0.24, mix(fill, WHITE, 0.7), 0.85)


def _blackberry() -> F32:
    """A round cluster under a star of sepals."""
    on = Drawing()
    fill, rim = rgb("#43334f"), rgb("#130d19")
    on.add(DISC, 0, -0.2, 1.36, 1.42, rim)
    rows = ((-0.74, (-0.2, 0.2)), (-0.48, (-0.42, 0.0, 0.42)), (-0.16, (-0.58, -0.2, 0.2, 0.58)),
            (0.16, (-0.44, 0.0, 0.44)))  # fmt: skip
    _cluster(on, rows, 0.46, fill, rim)
    for turn in (0.3, -0.3, 0.16, -0.16, 0.0):
        _leaf(on, 0, 0.38, 0.62, turn, abs(turn) < 0.1)
    on.add(DISC, 0, 0.42, 0.2, 0.16, rgb("#226b2d"))
    return on.tilted(0.0)


def _lemon() -> F32:
    """Pointed at both ends, with a leaf."""
    on = Drawing()
    yellow, rim = rgb("#fbd32d"), rgb("#a87b00")
    for end, turn in ((0.68, 0.5), (-0.72, 0.0)):
        on.add(EGG, 0, end, 0.58, 0.66, yellow, turn=turn, radius=0.07, edge=rim, edge_width=0.06)
    on.add(DISC, 0, -0.02, 1.26, 1.6, yellow, edge=rim, edge_width=0.06)
    for end, turn in ((0.64, 0.5), (-0.68, 0.0)):
        on.add(EGG, 0, end, 0.46, 0.56, yellow, turn=turn, radius=0.03)
    on.add(DISC, -0.22, 0.2, 0.34, 0.66, WHITE, 0.55, turn=-0.04)
    for x, y in ((0.2, -0.1), (0.08, -0.34), (0.3, 0.14), (-0.1, -0.12)):
        on.add(DISC, x, y, 0.07, 0.07, rim, 0.45)
    _leaf(on, 0.02, 0.9, 0.7, -0.22)
    return on.tilted(0.14)


def _orange() -> F32:
    """A wheel of segments."""
    on = Drawing()
    rind = rgb("#ff9226")
    on.add(DISC, 0, 0, 1.86, 1.86, rind, edge=rgb("#b95700"), edge_width=0.06)
    on.add(DISC, 0, 0, 1.6, 1.6, rgb("#fff3da"))
    for n in range(8):
        turn = (n + 0.5) / 8
        dx, dy = -sin(turn * tau), cos(turn * tau)
        on.add(EGG, dx * 0.44, dy * 0.44, 0.37, 0.6, rgb("#ffa02e"), turn=turn, radius=0.05)
        on.add(DISC, dx * 0.55 - 0.03, dy * 0.55 + 0.04, 0.14, 0.09, rgb("#ffd08a"), turn=turn)
    return on.tilted(0.0)


def _plum() -> F32:
    """Smooth and oval with a crease, a stalk and one leaf."""
    on = Drawing()
    violet, rim = rgb("#8a3fc0"), rgb("#4b1276")
    _stem(on, 0.02, 0.52, 0.5, -0.07)
    _leaf(on, 0.05, 0.66, 0.86, -0.2)
    on.add(DISC, 0, -0.2, 1.4, 1.6, violet, edge=rim, edge_width=0.06)
    # The crease: the rim of a second disc inside the first.
    on.add(LEAF, 0.16, -0.2, 0.28, 1.4, rim, 0.9)
    on.add(LEAF, 0.23, -0.2, 0.33, 1.42, violet)
    on.add(DISC, -0.34, 0.12, 0.26, 0.56, mix(violet, WHITE, 0.75), 0.7, turn=-0.06)
    on.add(DISC, 0, 0.5, 0.24, 0.1, rim, 0.8)
    return on.tilted(0.03)


def _grape() -> F32:
    """A bunch that hangs to a point, with a stalk and a leaf at the side."""
    on = Drawing()
    _stem(on, 0.0, 0.4, 0.55, 0.03)
    _leaf(on, 0.0, 0.62, 0.8, -0.24)
    _leaf(on, 0.0, 0.62, 0.62, 0.22, True)
    size = 0.5
    rows = ((0.3, (-0.66, -0.22, 0.22, 0.66)), (-0.06, (-0.44, 0.0, 0.44)), (-0.42, (-0.22, 0.22)), (-0.76, (0.0,)))
    _cluster(on, rows, size, rgb("#3f78e0"), rgb("#12377f"))
    return on.tilted(0.0)


def _raspberry() -> F32:
    """A picked berry: a cap of grains, open and hollow above."""
    on = Drawing()
    fill, rim = rgb("#f25d9c"), rgb("#a11560")
    on.add(EGG, 0, -0.08, 1.5, 1.76, rim, radius=0.3)
    rows = ((-0.74, (-0.2, 0.2)), (-0.42, (-0.36, 0.0, 0.36)), (-0.06, (-0.54, -0.18, 0.18, 0.54)),
            (0.3, (-0.58, -0.2, 0.2, 0.58)))  # fmt: skip
    _cluster(on, rows, 0.43, fill, rim)
    on.add(DISC, 0, 0.6, 1.36, 0.62, fill, edge=rim, edge_width=0.05)
    on.add(DISC, 0, 0.58, 1.0, 0.38, rgb("#6d0a3d"))
    on.add(HALF, 0, 0.49, 0.9, 0.17, rgb("#c2307a"))
    return on.tilted(-0.02)


_DRAWN = {
    "A": _watermelon,
    "F": _strawberry,
    "B": _blackberry,
    "C": _lemon,
    "N": _orange,
    "P": _plum,
    "G": _grape,
    "R": _raspberry,
}

