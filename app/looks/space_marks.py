"""Marks in the cube of chess: the selected piece with its rays, targets, blockers and attackers; check, pins, the
last move, the cell pointed at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.looks import chess_words, lattice
from app.looks import space_grid as grid
from app.looks.base import Frame
from app.looks.chess_marks import Marks
from app.looks.draw import Clay, Pen, rgba
from app.looks.palette import Palette, Rgb, with_alpha
from app.looks.pieces import extent_of, mesh_name
from app.scene import F32, Label, Labels, Layer, Thing

F64 = NDArray[np.float64]
Axes = tuple[F64, F64, F64]
Spots = Callable[[Sequence[str]], F64]
INSET = 0.485
SUNK = 0.3
"""How far below the middle of its cell the dot of a landing lies."""
CROWD = 48
"""More pieces than this stand without a coloured floor under each."""


@dataclass(slots=True)
class Shown:
    """Pieces as they were drawn: foot, size, opacity."""

    things: list[Thing]
    foot: F32
    size: F32
    alpha: F32


def pieces(
    clay: Clay, palette: Palette, kinds: Sequence[str], seats: NDArray[np.int64], foot: F32, size: F32, alpha: F32,
    glow: F32,
) -> None:  # fmt: skip
    """The meshes of pieces standing on `foot`."""
    n = len(kinds)
    if not n:
        return
    color = np.empty((n, 4), np.float32)
    color[:, :3] = np.where((seats == 0)[:, None], palette.light_ball, palette.dark_ball)
    color[:, 3] = alpha
    at = foot.copy()
    at[:, 1] += size / 2
    groups: dict[str, list[int]] = {}
    for i, kind in enumerate(kinds):
        groups.setdefault(mesh_name(kind, int(seats[i])), []).append(i)
    for mesh, rows in groups.items():
        clay.solids(mesh, at[rows], size[rows, None], color[rows], glow[rows])


def draw(clay: Clay, pen: Pen, frame: Frame, marks: Marks, shown: Shown, axes: Axes, explode: float) -> None:
    """All marks of a frame."""
    centers = grid.centers(explode)
    palette, px = frame.palette, max(0.75, frame.scale)

    def spots(cells: Sequence[str]) -> F64:
        return centers[[grid.INDEX[c] for c in cells]].reshape(-1, 3)

    def frames(cells: Sequence[str], color: Rgb, alpha: float, width: float, through: float = 0.0) -> None:
        if cells:
            pen.boxes(spots(cells), INSET, color, alpha, width * px)
            if through:
                pen.boxes(spots(cells), INSET, color, through, max(1.0, width * 0.6) * px, on_top=True, dash=5 * px)

    _stands(clay, pen, palette, shown, spots)
    if marks.last:
        frames(marks.last[:1], palette.last, 0.6, 1.4)
        frames(marks.last[1:], palette.last, 0.95, 1.8)
        # Seen through the crowd, and edged: White's pieces have nearly its colour.
        for color, alpha, width in ((palette.halo, 0.6, 3.2), (palette.last, 0.95, 1.7)):
            if marks.last[1:]:
                pen.boxes(spots(marks.last[1:]), INSET, color, alpha, width * px, on_top=True)
        if len(marks.last) > 1:
            start, end = spots(marks.last[:1]), spots(marks.last[1:2])
            pen.lines(start, end, palette.last, 0.9, 2.0 * px, dash=7 * px)
            pen.lines(start, end, palette.halo, 0.5, 3.0 * px, True, 7 * px)
            pen.lines(start, end, palette.last, 0.8, 1.6 * px, True, 7 * px)
    if marks.selected:
        _selection(clay, pen, palette, marks, shown, spots, frames, px)
    if marks.wanted:
        frames((marks.wanted,), palette.take, 1.0, 2.4, 0.6)
    if marks.check:
        _tops(pen, marks, (marks.check,), shown, axes, palette.take, px, 0.44, 2.6)
        frames((marks.check,), palette.take, 0.8, 1.6, 0.4)
        for checker in marks.checkers:
            _line(pen, spots, checker, marks.check, palette.take, px)
        frames(marks.checkers, palette.take, 1.0, 2.0, 0.5)
    if marks.pin_king:
        for pinned, by in marks.pins:
            _line(pen, spots, by, pinned, palette.contested, px)
        frames([a for a, _ in marks.pins], palette.contested, 1.0, 2.0, 0.5)
        _tops(pen, marks, marks.threatened, shown, axes, palette.threat, px, 0.4, 1.8)
        _tops(pen, marks, marks.hanging, shown, axes, palette.threat, px, 0.47, 3.0)
    for cells, tint in ((marks.support, palette.good), (marks.against, palette.threat)):
        for cell in cells:
            _line(pen, spots, cell, marks.hover, tint, px)
        frames(cells, tint, 0.9, 1.6)
    if marks.pending:
        foot = spots((marks.pending,)).astype(np.float32) - np.array([0.0, 0.5, 0.0], np.float32)
        mover = next((t for t in shown.things if t.cell == marks.selected), None)
        if mover is not None:
            one = np.ones(1, np.float32)
            pieces(clay, palette, [mover.kind], np.array([mover.seat]), foot, one * 0.9, one, one * 0.3)
        frames((marks.pending,), palette.target, 1.0, 2.2, 0.6)
    _pointer(clay, pen, frame, marks, spots, px, explode, axes[2])


def _stands(clay: Clay, pen: Pen, palette: Palette, shown: Shown, spots: Spots) -> None:
    """The floor under each clear piece wears its colour, so one sees how high it is; not in a crowd."""
    clear = [(t.cell, t.seat, float(a)) for t, a in zip(shown.things, shown.alpha, strict=True) if a > 0.35]
    if len(clear) > CROWD:
        return
    for seat in (0, 1):
        cells = [(cell, alpha) for cell, owner, alpha in clear if owner == seat]
        if cells:
            alpha = np.array([a for _, a in cells], np.float32)
            floor = spots([c for c, _ in cells]) - (0.0, 0.494, 0.0)
            clay.tiles(floor, 0.47, rgba(palette.ball(seat), 0.16 * alpha, len(cells)))
            pen.squares(floor, 0.47, palette.ball(seat), 0.4 * alpha, 1.0)


def _selection(
    clay: Clay, pen: Pen, palette: Palette, marks: Marks, shown: Shown, spots: Spots, frames: Callable[..., None],
    px: float,
) -> None:  # fmt: skip
    """The selected piece, where it sees and goes, what it takes, what stands in its way and who attacks it."""
    color = palette.origin if marks.own else palette.inspect
    way = palette.target if marks.own else palette.inspect
    frames((marks.selected,), color, 1.0, 2.4, 0.6)
    here = spots((marks.selected,))[0] - (0.0, SUNK, 0.0)
    for cells, blocker in marks.rays:
        end = blocker or (cells[-1] if cells else "")
        if end:
            pen.lines(here, spots((end,))[0] - (0.0, SUNK, 0.0), way, 0.55, 1.5 * px)
    slid = {cell for cells, blocker in marks.rays for cell in (*cells, blocker)}
    leaped = [c for c in (*marks.targets, *marks.strikes) if c not in slid]
    if leaped:
        ends = spots(leaped) - (0.0, SUNK, 0.0)
        pen.lines(np.repeat(here[None], len(ends), axis=0), ends, way, 0.35, 1.2 * px, dash=4 * px)
    standing = {thing.cell for thing in shown.things}
    for cells, size in ((marks.targets, 0.19), ([c for c in marks.castles if c not in standing], 0.26)):
        if cells:
            dot = spots(cells) - (0.0, SUNK, 0.0)
            floor = spots(cells) - (0.0, 0.49, 0.0)
            clay.tiles(floor, 0.38, rgba(way, 0.2, len(cells)))
            pen.squares(floor, 0.38, way, 0.7, 1.2 * px)
            pen.squares(dot, 0.08, way, 0.5, 1.4 * px, True)
            clay.solids("sphere", dot, size, rgba(way, 1.0, len(cells)), 0.5)
    if marks.castles:
        frames(marks.castles, way, 0.9, 1.6, 0.3)
    if marks.barred:
        middle = spots(marks.barred) - (0.0, SUNK, 0.0)
        for slope in ((0.1, 0.0, 0.1), (0.1, 0.0, -0.1)):
            pen.lines(middle - slope, middle + slope, palette.muted, 0.8, 1.8 * px)
    frames(marks.takes, palette.take, 0.95, 2.0, 0.45)
    if marks.takes:
        clay.tiles(spots(marks.takes) - (0.0, 0.488, 0.0), 0.47, rgba(palette.take, 0.35, len(marks.takes)))
    frames([c for c in marks.blockers if c not in marks.takes], palette.projection, 0.75, 1.2)
    for attacker in marks.attackers:
        _line(pen, spots, attacker, marks.selected, palette.threat, px)
    frames([c for c in marks.attackers if c not in marks.takes], palette.threat, 0.9, 1.6)
    if marks.pinned_by:
        _line(pen, spots, marks.pinned_by, marks.selected, palette.contested, px)
        frames((marks.pinned_by,), palette.contested, 1.0, 2.0, 0.4)


def _line(pen: Pen, spots: Spots, origin: str, target: str, color: Rgb, px: float) -> None:
    """Who looks at whom, also through what hides it."""
    start, end = spots((origin,)), spots((target,))
    pen.lines(start, end, color, 0.85, 2.2 * px)
    pen.lines(start, end, color, 0.4, 1.4 * px, True, 6 * px)


def _tops(
    pen: Pen, marks: Marks, cells: Sequence[str], shown: Shown, axes: Axes, color: Rgb, px: float, radius: float,
    width: float,
) -> None:  # fmt: skip
    """Rings about pieces, turned to the viewer."""
    rows = [i for i, t in enumerate(shown.things) if t.cell in cells]
    if rows:
        at = shown.foot[rows].astype(np.float64)
        at[:, 1] += [0.5 * extent_of(shown.things[i].kind)[1] * float(shown.size[i]) for i in rows]
        pen.rings(at, radius, color, 0.95, width * px, facing=axes[:2])
        pen.rings(at, radius, color, 0.4, 1.3 * px, True, 4 * px, facing=axes[:2])


def _pointer(
    clay: Clay, pen: Pen, frame: Frame, marks: Marks, spots: Spots, px: float, explode: float, back: F64
) -> None:
    """The cell pointed at, with three thin lines to the faces behind it, and the keyboard's cursor."""
    palette = frame.palette
    if marks.cursor:
        pen.boxes(spots((marks.cursor,)), 0.5, palette.cursor, 1.0, 2.2 * px, True)
    if not marks.hover:
        return
    middle, reach = np.zeros(3), np.array([grid.HALF, grid.HALF, grid.HALF])
    if explode > grid.APART:
        middle, reach[1] = grid.levels(explode)[int(grid.PART[grid.INDEX[marks.hover], 2]) - 1], 0.5
    lattice.pointer(clay, pen, palette, spots((marks.hover,))[0], middle - reach, middle + reach, back, px)


def names(frame: Frame, marks: Marks, axes: Axes, explode: float) -> list[Layer]:
    """The name and the contents of the cell pointed at, above it."""
    cell = marks.hover or marks.cursor
    if not cell:
        return []
    palette = frame.palette
    x, y, z = (float(v) for v in grid.centers(explode)[grid.INDEX[cell]] + axes[1] * 0.95)
    here = next((t for t in frame.things_after if t.cell == cell), None)
    text = chess_words.contents(cell, here.kind, here.seat) if here else chess_words.contents(cell)
    halo = with_alpha(palette.halo, 0.95)
    size = 17.0 * frame.scale
    return [Labels([Label(text, x, y, z, size, with_alpha(palette.text), "bold", halo=halo, on_top=True)])]
