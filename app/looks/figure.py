"""The inventor's figure in space: a cube with a ball fixed on top (base 2.5 cm, height 5 cm, ball 2.5 cm)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from app.looks.draw import Clay
from app.looks.palette import Palette
from app.scene import F32

BALL = 1.0
"""Diameter of the ball in sides of the base."""


def figures(clay: Clay, palette: Palette, foot: F32, side: F32, seat: NDArray[np.int64], alpha: F32, glow: F32) -> None:
    """Base and ball of each figure standing on `foot`."""
    n = len(foot)
    if not n:
        return
    base, ball = np.empty((n, 4), np.float32), np.empty((n, 4), np.float32)
    white = (seat == 0)[:, None]
    base[:, :3] = np.where(white, palette.light_base, palette.dark_base)
    ball[:, :3] = np.where(white, palette.light_ball, palette.dark_ball)
    base[:, 3] = ball[:, 3] = alpha
    at = foot.copy()
    at[:, 1] += side / 2
    clay.solids("box", at, side[:, None], base, glow)
    at = foot.copy()
    at[:, 1] += side * (1 + BALL / 2)
    clay.solids("sphere", at, side[:, None] * BALL, ball, glow)
