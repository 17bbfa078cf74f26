"""Marks in the cube: what is selected, what may follow, what threatens, what was played, and a ball's status."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.looks import grid, lattice
from app.looks.base import Frame
from app.looks.draw import Clay, Pen, rgba
from app.looks.figure import figures
from app.looks.marks import Marks
from app.looks.palette import Palette, Rgb
from app.looks.spots import in_space
from app.scene import F32, Thing

F64 = NDArray[np.float64]
INSET = 0.485
SUNK = 0.37
"""How far below the middle of its cell the dot of a landing lies."""


@dataclass(slots=True)
class Shown:
    """Figures as they were drawn: foot, side of the base, opacity."""

    things: list[Thing]
    foot: F32
    side: F32
    alpha: F32

    def of(self, cells: Sequence[str], seat: int | None = None) -> NDArray[np.int64]:
        """Rows of the figures on these cells."""
        rows = [i for i, t in enumerate(self.things) if t.cell in cells and (seat is None or t.seat == seat)]
        return np.array(rows, np.int64)

    def head(self, rows: NDArray[np.int64]) -> F64:
        """The middle of the balls."""
        at = self.foot[rows].astype(np.float64)
        at[:, 1] += 1.5 * self.side[rows]
        return at


def draw(
    clay: Clay, pen: Pen, frame: Frame, marks: Marks, shown: Shown, axes: tuple[F64, F64, F64],
    explode: float,
) -> None:  # fmt: skip
    """All marks of a frame."""
    at = grid.centers(explode)
    palette, px = frame.palette, max(0.75, frame.scale)
    right, up, back = axes

    def spots(cells: Sequence[str]) -> F64:
        return at[[grid.INDEX[c] for c in cells]].reshape(-1, 3)

    def frames(cells: Sequence[str], color: Rgb, alpha: float, width: float, through: float = 0.0) -> None:
        if cells:
            pen.boxes(spots(cells), INSET, color, alpha, width * px)
            if through:
                pen.boxes(spots(cells), INSET, color, through, max(1.0, width * 0.6) * px, on_top=True, dash=5 * px)

    _status(clay, pen, frame, shown, px)
    seen = {t.cell for t, alpha in zip(shown.things, shown.alpha, strict=True) if alpha > 0.3}
    frames([c for c in marks.contested if c in seen and c not in marks.owed], palette.contested, 0.9, 2.0)
    frames(marks.owed, palette.owed, 1.0, 3.0, 0.55)
    if marks.owed:
        clay.solids("box", spots(marks.owed), 0.95, rgba(palette.owed, 0.1, len(marks.owed)), 0.6)
    if marks.last:
        frames(marks.last[:1], palette.last, 0.55, 1.4)
        frames(marks.last[1:], palette.last, 0.9, 1.8)
        _way(pen, spots(marks.last), palette.last, px)
    if marks.inspected:
        frames((marks.inspected,), palette.inspect, 1.0, 2.0, 0.5)
        _haze(clay, pen, spots(marks.reach_capture), palette.inspect, px)
        _outline(pen, [*marks.reach_capture, marks.inspected], palette.inspect, px, explode)
        floor = spots(marks.reach) - (0.0, 0.492, 0.0)
        pen.squares(floor, 0.3, palette.inspect, 0.8, 1.4 * px)
    if marks.origin:
        frames((marks.origin,), palette.origin, 1.0, 2.4, 0.6)
        _haze(clay, pen, spots(marks.capture), palette.capture, px)
        _outline(pen, [*marks.capture, marks.origin], palette.capture, px, explode)
        for cell in marks.projections:
            pen.boxes(spots((cell,)), 0.44, palette.projection, 0.8, 1.3 * px, dash=4 * px)
            pen.lines(spots((marks.origin,)), spots((cell,)), palette.projection, 0.9, 1.6 * px, True, 4 * px)
        frames(marks.blockers, palette.take, 0.9, 1.6)
    _landings(clay, pen, frame, marks, shown, spots, px)
    heads = shown.of(marks.takes)
    pen.rings(shown.head(heads), shown.side[heads] * 0.72, palette.take, 0.95, 2.4 * px, facing=(right, up))
    pen.rings(
        shown.head(heads), shown.side[heads] * 0.72, palette.take, 0.45, 1.4 * px, True, 4 * px, facing=(right, up)
    )
    _crosses(pen, marks, shown, right, up, palette.take, px)
    frames(marks.mutuals, palette.take, 0.8, 1.8, 0.35)
    for enemy, own in marks.threats:
        pen.lines(spots((enemy,)), spots((own,)), palette.threat, 0.9, 2.2 * px, True, 6 * px)
    frames(list(dict.fromkeys(own for _, own in marks.threats)), palette.threat, 0.85, 1.6)
    _pointer(clay, pen, frame, marks, spots, px, explode, back)


def stands(clay: Clay, pen: Pen, palette: Palette, shown: Shown, explode: float) -> None:
    """The floor under each occupied cell wears the colour of who stands there: so one sees how high a ball is."""
    strength: dict[tuple[str, int], float] = {}
    for i, thing in enumerate(shown.things):
        key = (thing.cell, thing.seat)
        strength[key] = max(strength.get(key, 0.0), float(shown.alpha[i]))
    at = grid.centers(explode)
    for seat in (0, 1):
        cells = [(cell, alpha) for (cell, owner), alpha in strength.items() if owner == seat]
        if not cells:
            continue
        color = palette.ball(seat)
        alpha = np.array([a for _, a in cells], np.float32)
        floor = at[[grid.INDEX[c] for c, _ in cells]] - (0.0, 0.494, 0.0)
        clay.tiles(floor, 0.47, rgba(color, 0.16 * alpha, len(cells)))
        pen.squares(floor, 0.47, color, 0.45 * alpha, 1.0)


def _status(clay: Clay, pen: Pen, frame: Frame, shown: Shown, px: float) -> None:
    """On the figure itself: a collar that blocks, a ring that shields, a gold plate and crown that never move again."""
    palette = frame.palette
    told: dict[str, list[int]] = {"blocked": [], "immune": [], "winning": []}
    for i, thing in enumerate(shown.things):
        for mark in thing.marks:
            if mark in told:
                told[mark].append(i)
    rows = np.array(told["blocked"], np.int64)
    if len(rows):
        at, side = shown.foot[rows].copy(), shown.side[rows]
        at[:, 1] += side
        size = np.stack([side * 1.16, side * 0.16, side * 1.16], axis=1)
        clay.solids("box", at, size, rgba(palette.blocked, shown.alpha[rows], len(rows)))
    rows = np.array(told["immune"], np.int64)
    if len(rows):
        pen.rings(shown.head(rows), shown.side[rows] * 0.62, palette.immune, shown.alpha[rows], 1.6 * px)
    rows = np.array(told["winning"], np.int64)
    if len(rows):
        at, side = shown.foot[rows].copy(), shown.side[rows]
        at[:, 1] += 0.02
        size = np.stack([side * 1.5, np.full_like(side, 0.05), side * 1.5], axis=1)
        clay.solids("box", at, size, rgba(palette.winning, shown.alpha[rows], len(rows)), 0.3)
        crown = shown.head(rows)
        crown[:, 1] += side * 0.62
        pen.rings(crown, side * 0.36, palette.winning, shown.alpha[rows], 3.0 * px)


def _haze(clay: Clay, pen: Pen, at: F64, color: Rgb, px: float) -> None:
    """A space of cells as light boxes."""
    if len(at):
        clay.solids("box", at, 0.94, rgba(color, 0.055, len(at)), 0.5)
        pen.squares(at - (0.0, 0.47, 0.0), 0.47, color, 0.3, 1.0 * px)


def _outline(pen: Pen, cells: Sequence[str], color: Rgb, px: float, explode: float) -> None:
    """One box about all the cells, or one a sector where sectors are pulled apart."""
    groups: dict[str, list[int]] = {}
    for cell in cells:
        groups.setdefault(cell[0] if explode > grid.APART else "", []).append(grid.INDEX[cell])
    at = grid.centers(explode)
    for rows in groups.values():
        low, high = at[rows].min(axis=0), at[rows].max(axis=0)
        pen.boxes((low + high) / 2, (high - low) / 2 + 0.5, color, 0.75, 1.5 * px)


def _way(pen: Pen, at: F64, color: Rgb, px: float) -> None:
    """From the first point to each of the others."""
    if len(at) > 1:
        start = np.repeat(at[:1], len(at) - 1, axis=0)
        pen.lines(start, at[1:], color, 0.9, 2.2 * px, dash=7 * px)
        pen.lines(start, at[1:], color, 0.35, 1.4 * px, True, 7 * px)


def _landings(clay: Clay, pen: Pen, frame: Frame, marks: Marks, shown: Shown, spots: Any, px: float) -> None:
    """Cells where a ball may land, and the balls that have been given theirs already, as ghosts."""
    palette, seat = frame.palette, frame.seat_to_move or 0
    if marks.targets:
        at = spots(marks.targets)
        held_by: dict[str, set[int]] = {}
        for thing in shown.things:
            held_by.setdefault(thing.cell, set()).add(thing.seat)
        rammed = [c for c in marks.targets if 1 - seat in held_by.get(c, ())]
        full = np.array([0.45 if c in held_by else 1.0 for c in marks.targets], np.float32)
        floor = at - (0.0, 0.488, 0.0)
        clay.tiles(floor, 0.4, rgba(palette.target, 0.3, len(at)))
        pen.squares(floor, 0.4, palette.target, 0.9, 1.5 * px)
        if rammed:
            pen.squares(spots(rammed) - (0.0, 0.486, 0.0), 0.45, palette.contested, 1.0, 2.4 * px)
        dot = at - (0.0, SUNK, 0.0)
        pen.squares(dot, 0.09, palette.target, 0.55, 1.4 * px, True)
        clay.solids("sphere", dot, 0.18, rgba(palette.target, 0.9 * full, len(at)), 0.6)
    landed: dict[str, int] = {}
    for cell in marks.ghosts:
        landed[cell] = landed.get(cell, 0) + 1
    for cell, many in landed.items():
        held = [sum(1 for t in shown.things if t.cell == cell and t.seat == s) for s in (0, 1)]
        base = held[seat]
        held[seat] += many
        own, side = in_space(*held)
        foot = np.array([(x, -0.488, z) for x, z in own[seat][base:]], np.float32) + spots((cell,)).astype(np.float32)
        n = len(foot)
        figures(
            clay, palette, foot, np.full(n, side, np.float32), np.full(n, seat, np.int64),
            np.full(n, 0.6, np.float32), np.full(n, 0.35, np.float32),
        )  # fmt: skip
        pen.boxes(spots((cell,)), INSET, palette.target, 1.0, 2.0 * px)
        pen.boxes(spots((cell,)), INSET, palette.target, 0.45, 1.2 * px, True, 4 * px)


def _crosses(pen: Pen, marks: Marks, shown: Shown, right: F64, up: F64, color: Rgb, px: float) -> None:
    """As many balls of a cell crossed out as it was named."""
    named: dict[str, int] = {}
    for cell in marks.struck:
        named[cell] = named.get(cell, 0) + 1
    for cell, many in named.items():
        rows = shown.of((cell,))[-many:]
        at = shown.head(rows)
        arm = shown.side[rows][:, None] * 0.75
        for slope in (right + up, right - up):
            pen.lines(at - slope * arm, at + slope * arm, color, 0.95, 3.0 * px, True)


def _pointer(
    clay: Clay, pen: Pen, frame: Frame, marks: Marks, spots: Any, px: float, explode: float, back: F64
) -> None:
    """The cell pointed at, with three thin lines to the faces behind it, and the keyboard's cursor."""
    palette = frame.palette
    if marks.cursor:
        pen.boxes(spots((marks.cursor,)), 0.5, palette.cursor, 1.0, 2.2 * px, True)
    if not marks.hover:
        return
    lattice.pointer(clay, pen, palette, spots((marks.hover,))[0], *walls(marks.hover, explode), back, px)


def walls(cell: str, explode: float) -> tuple[F64, F64]:
    """The ends of the three lines through a cell: low and high along x, y, z."""
    at = grid.sectors(explode)
    reach = np.array([grid.HALF, grid.HALF, 0.5])
    middle = at[int(cell[0]) - 1]
    if explode > grid.APART:
        return middle - reach, middle + reach
    return at.min(axis=0) - reach, at.max(axis=0) + reach
