"""Marks on flat boards of chess: what is selected, where it may go, who attacks it, check, pins, the last move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.looks.base import Frame
from app.looks.chess_marks import Marks, Ray
from app.looks.draw import Pen, Sheet, rgba
from app.looks.palette import Rgb, contrast
from app.looks.sheets import Plan
from app.scene import Layer
from app.ui import View

F64 = NDArray[np.float64]
At = Mapping[str, Any]
THICKEST = 0.11
"""Greatest width of a ring or a frame in cells: on small sheets a wider one would hide the piece in it."""


def under(frame: Frame, marks: Marks, at: At, plan: Plan, view: View, pixel: float) -> list[Layer]:
    """Tints of cells below the pieces, and frames about the sheets of the slice."""
    palette, sheet = frame.palette, Sheet()

    def tint(cells: Sequence[str], color: Rgb, alpha: float) -> None:
        if cells:
            sheet.add(0, _spots(at, cells), 1.0, rgba(color, alpha, len(cells)))

    tint(marks.last[:1], palette.last, 0.38)
    tint(marks.last[1:], palette.last, 0.55)
    selected = (marks.selected,) if marks.selected else ()
    color = palette.origin if marks.own else palette.inspect
    tint(selected, color, 0.6)
    tint(marks.targets, color if not marks.own else palette.target, 0.16)
    tint(marks.castles, palette.target, 0.22)
    ground = max(palette.floor_a, palette.floor_b, key=lambda floor: contrast(floor, palette.dark_ball))
    for cells, alpha in (
        (marks.strikes, 0.16),
        ([c for c in marks.takes if c not in marks.strikes], 0.3),
        ((marks.wanted,) if marks.wanted else (), 0.3),
        ((marks.check,) if marks.check else (), 0.34),
    ):
        # A ground first on which Black's pieces stand out: they may be red as well, and would drown in the mark.
        tint(cells, ground, 0.7)
        tint(cells, palette.take, alpha)
    tint([c for c in marks.threatened if c not in marks.hanging], palette.threat, 0.2)
    tint(marks.hanging, palette.threat, 0.48)
    tint((marks.hover,) if marks.hover else (), palette.hover, 0.22)
    if view.mode == "slice" and plan.panels[0].layer and view.axis == view.sheets:
        for panel in plan.panels:
            if panel.layer in view.layers:
                wide, high = len(panel.across), len(panel.up)
                clear = rgba(palette.last, 0.0, 1)
                line = max(0.16, 2.4 * pixel)
                middle = [(panel.x + wide / 2, panel.y + high / 2)]
                sheet.add(0, middle, [(wide + 0.34, high + 0.34)], clear, rgba(palette.last, 1.0, 1), line, 0.2)
    return sheet.layer()


def over(frame: Frame, marks: Marks, at: At, px: float, unit: float) -> list[Layer]:
    """Dots, rings, frames and lines above the pieces."""
    palette, sheet, pen = frame.palette, Sheet(), Pen()
    pixel = px / unit
    several = frame.game.variant.lattice.shape[2:] != ()
    color = palette.target if marks.own else palette.inspect

    def ring(cells: Sequence[str], tint: Rgb, alpha: float, width: float, size: float = 0.94) -> None:
        if cells:
            n = len(cells)
            line = min(max(0.05, width * pixel), THICKEST)
            sheet.add(1, _spots(at, cells), size, rgba(tint, 0.0, n), rgba(tint, alpha, n), line)

    def box(cells: Sequence[str], tint: Rgb, alpha: float, width: float, size: float = 0.96) -> None:
        if cells:
            n = len(cells)
            line = min(max(0.05, width * pixel), THICKEST)
            sheet.add(0, _spots(at, cells), size, rgba(tint, 0.0, n), rgba(tint, alpha, n), line, 0.08)

    if marks.targets:
        sheet.add(1, _spots(at, marks.targets), 0.34, rgba(color, 0.95, len(marks.targets)),
                  rgba(palette.halo, 0.55, len(marks.targets)), 0.04)  # fmt: skip
    if marks.castles:
        free = [c for c in marks.castles if c not in {thing.cell for thing in frame.things_after}]
        if free:
            sheet.add(0, _spots(at, free), 0.36, rgba(color, 0.95, len(free)), radius=0.06)
        box(marks.castles, color, 0.9, 1.6)
    _crosses(pen, at, [c for c in marks.barred if c not in marks.targets], palette.blocked, palette.halo, px)
    ring(marks.takes, palette.take, 1.0, 2.2)
    # Whoever holds a ray up is framed; who attacks the selected piece points at it.
    box([c for c in marks.blockers if c not in marks.takes], palette.projection, 0.9, 1.4)
    if not several:
        _rays(pen, at, marks.selected, marks.rays, color, px)
        for attacker in marks.attackers:
            _arrow(pen, at, attacker, marks.selected, palette.threat, px)
    box(marks.attackers, palette.threat, 1.0, 1.8)
    for cell in (c for c in (marks.pinned_by,) if c):
        box((cell,), palette.contested, 1.0, 2.0, 0.88)
    if marks.check:
        ring((marks.check,), palette.take, 1.0, 2.6, 1.02)
        box(marks.checkers, palette.take, 1.0, 2.0)
        if not several and not marks.selected:
            for checker in marks.checkers:
                _arrow(pen, at, checker, marks.check, palette.take, px)
    if marks.pin_king:
        if not several:
            for pinned, by in marks.pins:
                _arrow(pen, at, by, pinned, palette.contested, px)
        box([a for a, _ in marks.pins], palette.contested, 1.0, 2.0, 0.84)
        box([b for _, b in marks.pins], palette.contested, 0.8, 1.2, 0.84)
        ring(marks.threatened, palette.threat, 0.9, 1.4, 0.9)
        ring(marks.hanging, palette.threat, 1.0, 3.0, 0.9)
    for cells, tint in ((marks.support, palette.good), (marks.against, palette.threat)):
        box(cells, tint, 1.0, 2.0, 0.9)
        if not several:
            for cell in cells:
                _arrow(pen, at, cell, marks.hover, tint, px)
    box((marks.selected,) if marks.selected else (), palette.origin if marks.own else palette.inspect, 1.0, 2.2)
    box(marks.last, palette.last, 0.9, 1.2)
    box((marks.hover,) if marks.hover else (), palette.hover, 1.0, 1.8)
    box((marks.cursor,) if marks.cursor else (), palette.cursor, 1.0, 2.6, 1.04)
    return [*pen.layers(), *sheet.layer()]


def _spots(at: At, cells: Sequence[str]) -> F64:
    return np.array([at[c] for c in cells], np.float64).reshape(-1, 2)


def _deep(at: At, cell: str) -> F64:
    return np.array([*at[cell], 0.0], np.float64)


def _crosses(pen: Pen, at: At, cells: Sequence[str], color: Rgb, halo: Rgb, px: float) -> None:
    """Small crosses where a piece could go but for its own king."""
    for cell in cells:
        middle = _deep(at, cell)
        for slope in ((0.13, 0.13, 0.0), (0.13, -0.13, 0.0)):
            pen.lines(middle - slope, middle + slope, color, 0.9, 3.4 * px)
            pen.lines(middle - slope, middle + slope, (0.75, 0.75, 0.75), 0.95, 1.6 * px)


def _rays(pen: Pen, at: At, origin: str, rays: Sequence[Ray], color: Rgb, px: float) -> None:
    for cells, blocker in rays:
        end = blocker or (cells[-1] if cells else "")
        if end:
            start, stop = _deep(at, origin), _deep(at, end)
            way = (stop - start) / max(float(np.linalg.norm(stop - start)), 1e-6)
            pen.lines(start + way * 0.46, stop - way * (0.46 if blocker else 0.0), color, 0.5, 1.6 * px)


def _arrow(pen: Pen, at: At, origin: str, target: str, color: Rgb, px: float) -> None:
    """A line between two cells with a head at its end."""
    start, end = _deep(at, origin), _deep(at, target)
    way = end - start
    length = float(np.linalg.norm(way))
    if length < 1e-6:
        return
    way /= length
    start, end = start + way * 0.42, end - way * 0.44
    aside = np.array([-way[1], way[0], 0.0])
    pen.lines(start, end, color, 0.9, 2.4 * px)
    for sign in (-1, 1):
        pen.lines(end, end - way * 0.3 + aside * 0.17 * sign, color, 0.9, 2.4 * px)
