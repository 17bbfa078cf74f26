"""Blows and fire on the board of TOTAS: sparks, a clash, flames, scorched cells, what was lost."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from app.animate import out, smooth, within
from app.looks.base import Frame
from app.looks.board12_marks import signs
from app.looks.ink import Ink, Spot
from app.looks.palette import Palette, Rgb, rgb

FIRE: tuple[Rgb, Rgb, Rgb] = (rgb("#b3200e"), rgb("#f2711c"), rgb("#ffd84a"))
SOOT = rgb("#17120f")


def scorched(ink: Ink, where: Spot, share: float) -> None:
    x, y = where
    ink.shape(0, [where], 0.98, SOOT, 0.62 * share, radius=0.08)
    for n in range(9):
        turn, far = n * 2.4, 0.12 + 0.035 * n
        ink.shape(1, [(x + cos(turn) * far, y + sin(turn) * far)], 0.05 + 0.012 * (n % 3), FIRE[n % 2], 0.85 * share)


def burst(
    ink: Ink, where: Spot, color: Rgb, inner: float, outer: float, spikes: int, alpha: float, width: float
) -> None:
    if alpha <= 0.01:
        return
    turns = (np.arange(spikes) + 0.5) / spikes * 2 * pi
    far = np.where(np.arange(spikes) % 2 == 0, outer, outer * 0.78)
    ends = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    middle = np.array(where)
    ink.lines(middle + ends * inner, middle + ends * far[:, None], color, alpha, width)


def blow(ink: Ink, palette: Palette, where: Spot, t: float, calm: bool) -> None:
    """Sparks about what is taken."""
    grow = out(within(t, 0.05, 0.6))
    fade = 1.0 - within(t, 0.5, 0.95)
    if not calm:
        burst(ink, where, palette.halo, 0.2 + 0.2 * grow, 0.35 + 0.4 * grow, 12, fade, 0.1)
    burst(ink, where, palette.take, 0.2 + 0.2 * grow, 0.35 + 0.4 * grow, 12, fade, 0.06)


def clash(ink: Ink, palette: Palette, where: Spot, t: float, calm: bool) -> None:
    """Two pieces meet: a star of both sides' colours, and a short flash."""
    grow = out(within(t, 0.0, 0.4))
    fade = 1.0 - 0.75 * within(t, 0.5, 1.0)
    if not calm:
        flash = 1.0 - abs(2.0 * within(t, 0.0, 0.45) - 1.0)
        ink.shape(5, [where], 2.0, (1.0, 0.95, 0.8), 0.8 * flash, (1.0, 0.95, 0.8), 0.9, 0.5, 0.8 * flash)
    points: list[Spot] = []
    for n in range(20):
        far = (0.24 + 0.3 * grow) if n % 2 == 0 else (0.13 + 0.12 * grow)
        far *= 1.1 if n % 4 == 0 else 0.9
        points.append((where[0] + cos(n * pi / 10 + 0.16) * far, where[1] + sin(n * pi / 10 + 0.16) * far))
    ring = [*points, points[0]]
    ink.line(ring, palette.halo, fade, 0.13)
    half = len(ring) // 2
    ink.line(ring[: half + 1], palette.ball(0), fade, 0.07)
    ink.line(ring[half:], palette.ball(1), fade, 0.07)


def lost(ink: Ink, palette: Palette, gone: list[tuple[str, int]], where: Spot, t: float) -> None:
    """Small pictures of what was lost on a cell, each crossed out."""
    alpha = smooth(within(t, 0.6, 1.0))
    if alpha <= 0.01 or not gone:
        return
    x, y = where[0] - 0.31, where[1] + 0.31
    places = [(x + 0.62 * n, y) for n in range(len(gone))]
    ink.shape(1, places, 0.46, palette.rim, 0.9 * alpha, palette.take, 0.035, rim_alpha=alpha)
    ink.put(signs(palette, [(kind, seat, place, 0.4, alpha) for (kind, seat), place in zip(gone, places, strict=True)]))
    for a, b in places:
        ink.line([(a - 0.17, b - 0.17), (a + 0.17, b + 0.17)], palette.take, alpha, 0.05)


def fire(ink: Ink, frame: Frame, where: Spot, number: int, t: float) -> None:
    """A burning cell; the middle burns first. Some embers stay."""
    begin = 0.1 if number == 0 else 0.24
    rise = out(within(t, begin, begin + 0.3))
    left = 1.0 - 0.62 * smooth(within(t, 0.65, 1.0))
    if rise <= 0.0:
        return
    calm = frame.calm
    if not calm:
        flash = max(0.0, 1.0 - abs(within(t, begin, begin + 0.3) * 2.0 - 0.8))
        ink.shape(5, [where], 1.7, FIRE[2], 0.75 * flash, FIRE[2], 0.8, 0.4, 0.75 * flash)
    glow = 0.5 * rise * left
    ink.shape(5, [where], 1.5, FIRE[1], glow, FIRE[1], 0.7, 0.4, glow)
    for color, wide, tall, spread in (
        (FIRE[0], 0.36, 0.92, 0.27),
        (FIRE[1], 0.28, 0.74, 0.2),
        (FIRE[2], 0.18, 0.5, 0.12),
    ):
        for n, aside in enumerate((-1.0, 1.0, 0.0)):
            dance = 0.0 if calm else 0.06 * sin(t * 26.0 + n * 2.1 + number * 1.3)
            size = rise * left * (1.0 if aside == 0 else 0.78)
            tilt = (0.045 * -aside + dance * 0.25) % 1.0
            height = tall * size * (1.0 + dance)
            place = (where[0] + aside * spread * left, where[1] - 0.4 + height / 2)
            ink.shape(2 + tilt, [place], [(wide * size, height)], color, 0.95)
