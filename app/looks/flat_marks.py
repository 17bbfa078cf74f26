"""Marks on the flat board, and the figures themselves as they are seen from above."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from app.animate import Poses
from app.looks.bands import middles
from app.looks.base import Frame, Survey
from app.looks.draw import Pen, Sheet, rgba
from app.looks.grid import INDEX
from app.looks.marks import Marks
from app.looks.palette import Palette, Rgb
from app.looks.spots import in_row
from app.scene import F32, Layer

F64 = NDArray[np.float64]
SIDE, DISC = 0.86, 0.7
"""Base and ball of a figure from above, in points; in truth both are one point wide, the disc is drawn to be seen."""
CELL = (5.0, 1.0)


def spots(cells: Sequence[str], flipped: bool) -> F64:
    """Middles of cells, in points."""
    return middles(flipped)[[INDEX[c] for c in cells]].reshape(-1, 2)


def discs(
    sheet: Sheet, palette: Palette, at: F32, size: F32, seat: Sequence[int], alpha: F32,
    marks: Sequence[frozenset[str]], pixel: float, glow: F32,
) -> None:  # fmt: skip
    """Square base and disc for each figure, with a gold base, a dark bar and a ring where its status says so."""
    n = len(seat)
    if not n:
        return
    white = (np.array(seat) == 0)[:, None]
    base, ball, edge = (np.empty((n, 4), np.float32) for _ in range(3))
    winning = np.array(["winning" in m for m in marks])[:, None]
    base[:, :3] = np.where(winning, palette.winning, np.where(white, palette.light_base, palette.dark_base))
    ball[:, :3] = np.where(white, palette.light_ball, palette.dark_ball)
    ball[:, :3] += (1.0 - ball[:, :3]) * 0.7 * glow[:, None]
    edge[:, :3] = np.where(white, palette.light_edge, palette.dark_edge)
    base[:, 3] = ball[:, 3] = edge[:, 3] = alpha
    line = max(0.05, 1.0 * pixel)
    wide = size[:, None] * np.ones(2, np.float32)
    side = wide * np.where(winning, 0.98, SIDE)
    sheet.add(0, at, side, base, edge, line, size * 0.12)
    sheet.add(1, at, wide * DISC, ball, edge, line)
    shine = rgba((1.0, 1.0, 1.0), 0.0, n)
    shine[:, 3] = np.where(white[:, 0], 0.75, 0.38) * alpha
    sheet.add(1, at + np.array([-0.12, 0.13], np.float32) * size[:, None], wide * 0.17, shine)
    blocked = [i for i, m in enumerate(marks) if "blocked" in m]
    if blocked:
        bar = rgba(palette.blocked, alpha[blocked], len(blocked))
        rim = rgba(palette.ground, alpha[blocked] * 0.8, len(blocked))
        sheet.add(0, at[blocked] - (0.0, 0.38), wide[blocked] * (0.8, 0.18), bar, rim, 0.5 * pixel, 0.06)
    immune = [i for i, m in enumerate(marks) if "immune" in m]
    if immune:
        ring = rgba(palette.immune, alpha[immune], len(immune))
        clear = rgba(palette.immune, 0.0, len(immune))
        sheet.add(1, at[immune], wide[immune] * 0.84, clear, ring, max(0.09, 1.4 * pixel))


def under(sheet: Sheet, frame: Frame, known: Survey, marks: Marks, flipped: bool, px: float) -> list[Layer]:
    """Tints of cells and the way of the last move, below the figures."""
    palette, enemy = frame.palette, 1 - (frame.seat_to_move or 0)

    def tint(cells: Sequence[str], color: Rgb, alpha: float, inset: float = 0.06) -> None:
        if cells:
            at = spots(cells, flipped)
            sheet.add(0, at, [(CELL[0] - inset, CELL[1] - inset)], rgba(color, alpha, len(at)), radius=0.12)

    tint(marks.last, palette.last, 0.28)
    tint(marks.capture, palette.capture, 0.16)
    tint(marks.reach_capture, palette.inspect, 0.2)
    tint(marks.takes, palette.take, 0.16)
    rammed = [c for c in marks.targets if known.facts[c].counts[enemy]]
    tint([c for c in marks.targets if c not in rammed], palette.target, 0.22)
    tint(rammed, palette.contested, 0.3)
    tint([c for c in marks.contested if c not in marks.owed], palette.contested, 0.3)
    tint(marks.owed, palette.owed, 0.35)
    tint((marks.origin,) if marks.origin else (), palette.origin, 0.45)
    tint((marks.inspected,) if marks.inspected else (), palette.inspect, 0.4)
    tint((marks.hover,) if marks.hover else (), palette.hover, 0.2)
    pen = Pen()
    if len(marks.last) > 1:
        at = np.hstack([spots(marks.last, flipped), np.zeros((len(marks.last), 1))])
        pen.lines(np.repeat(at[:1], len(at) - 1, axis=0), at[1:], palette.last, 0.95, 2.0 * px)
    return [*sheet.layer(), *pen.layers()]


def over(sheet: Sheet, frame: Frame, poses: Poses, marks: Marks, flipped: bool, pixel: float, px: float) -> list[Layer]:
    """Frames, dots, rings, crosses and ghosts, above the figures."""
    palette, pen = frame.palette, Pen()
    clear = rgba((0.0, 0.0, 0.0), 0.0, 1)

    def box(cells: Sequence[str], color: Rgb, alpha: float, width: float, inset: float = 0.0) -> None:
        if cells:
            at = spots(cells, flipped)
            line = max(0.06, width * px * pixel)
            size = [(CELL[0] - inset, CELL[1] - inset)]
            sheet.add(0, at, size, np.repeat(clear, len(at), 0), rgba(color, alpha, len(at)), line, 0.14)

    def deep(cells: Sequence[str]) -> F64:
        return np.hstack([spots(cells, flipped), np.zeros((len(cells), 1))])

    box(marks.last, palette.last, 0.9, 1.4)
    box([c for c in marks.contested if c not in marks.owed], palette.contested, 1.0, 1.8)
    box(marks.owed, palette.owed, 1.0, 3.0)
    box(marks.projections, palette.projection, 0.9, 1.5)
    if marks.origin and marks.projections:
        at = deep(marks.projections)
        pen.lines(np.repeat(deep((marks.origin,)), len(at), axis=0), at, palette.projection, 0.9, 1.6 * px, dash=5 * px)
    box(marks.blockers, palette.take, 1.0, 1.8)
    box((marks.origin,) if marks.origin else (), palette.origin, 1.0, 2.2)
    box((marks.inspected,) if marks.inspected else (), palette.inspect, 1.0, 2.2)
    box(marks.mutuals, palette.take, 1.0, 1.8, 0.1)
    if marks.targets:
        at, free = spots(marks.targets, flipped), _free_point(poses, marks.targets, flipped)
        sheet.add(1, np.array([at[i] + (f, 0) for i, f in enumerate(free)]), 0.34, rgba(palette.target, 0.95, len(at)))
    if marks.reach:
        at, free = spots(marks.reach, flipped), _free_point(poses, marks.reach, flipped)
        sheet.add(1, np.array([at[i] + (f, 0) for i, f in enumerate(free)]), 0.3, rgba(palette.inspect, 0.9, len(at)))
    taken = [i for i, t in enumerate(poses.things) if t.cell in marks.takes and t.seat != frame.seat_to_move]
    if taken:
        ring = rgba(palette.take, 1.0, len(taken))
        width = max(0.12, 2.4 * px * pixel)
        sheet.add(1, poses.position[taken, :2], 1.06, np.repeat(clear, len(taken), 0), ring, width)
    _crosses(pen, poses, marks, palette.take, px)
    _ghosts(sheet, frame, poses, marks, flipped, pixel)
    for enemy, own in marks.threats:
        pen.lines(deep((enemy,)), deep((own,)), palette.threat, 0.75, 1.4 * px, dash=6 * px)
    box((marks.hover,) if marks.hover else (), palette.hover, 1.0, 1.8)
    box((marks.cursor,) if marks.cursor else (), palette.cursor, 1.0, 2.4, -0.1)
    return [*sheet.layer(), *pen.layers()]


def _free_point(poses: Poses, cells: Sequence[str], flipped: bool) -> list[float]:
    """Where in each cell a dot does not lie on a ball: the middle, else beside the balls."""
    counts: dict[str, list[int]] = {}
    for thing in poses.things:
        counts.setdefault(thing.cell, [0, 0])[thing.seat] += 1
    out: list[float] = []
    for cell in cells:
        white, black = counts.get(cell, (0, 0))
        used = {p for row in in_row(white, black) for p in row}
        free = [p for p in (2, 4, 0, 3, 1) if p not in used]
        point = float(free[0] - 2) if free else 2.0
        out.append(-point if flipped else point)
    return out


def _crosses(pen: Pen, poses: Poses, marks: Marks, color: Rgb, px: float) -> None:
    for cell in dict.fromkeys(marks.struck):
        rows = [i for i, t in enumerate(poses.things) if t.cell == cell][-marks.struck.count(cell) :]
        for row in rows:
            at = poses.position[row].astype(np.float64)
            for slope in ((0.42, 0.42, 0.0), (0.42, -0.42, 0.0)):
                pen.lines(at - slope, at + slope, color, 1.0, 2.6 * px)


def _ghosts(sheet: Sheet, frame: Frame, poses: Poses, marks: Marks, flipped: bool, pixel: float) -> None:
    """Balls that have been given their landing cell already."""
    seat = frame.seat_to_move or 0
    for cell in dict.fromkeys(marks.ghosts):
        held = [sum(1 for t in poses.things if t.cell == cell and t.seat == s) for s in (0, 1)]
        before = held[seat]
        held[seat] += marks.ghosts.count(cell)
        row = in_row(*held)[seat][before:]
        middle = spots((cell,), flipped)[0]
        at = np.array([(middle[0] + (2 - p if flipped else p - 2), middle[1]) for p in row], np.float32)
        n = len(row)
        one = np.ones(n, np.float32)
        discs(sheet, frame.palette, at, one, [seat] * n, one * 0.6, [frozenset()] * n, pixel, one * 0.3)
