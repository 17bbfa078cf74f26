"""The inventor's flat board, drawn and pointed at.

Red lines divide sectors, blue ones verticals, black ones horizontals; the digits that count them wear the same colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from app.animate import Poses
from app.looks import flat_marks
from app.looks.bands import EDGE, GAP, HEIGHT, POINTS, THIN, WIDTH, board_extent, fit, middles
from app.looks.base import FADED, Describing, Frame, survey, things_of
from app.looks.draw import Sheet, rgba
from app.looks.grid import INDEX, NAMES, N
from app.looks.marks import Marks, gather
from app.looks.palette import Palette, mix, with_alpha
from app.looks.spots import in_row
from app.looks.terms import STAVROPOL
from app.scene import F32, Label, Labels, Layer, Lines, Rect, Scene, Thing
from app.ui import View


class FlatBoard:
    """The look of the flat board."""

    cells = NAMES

    def things(self, state: Any, game: Describing) -> tuple[Thing, ...]:
        """The balls of a position with fresh identities; the same as the cube's."""
        return things_of(survey(game, state, NAMES), "ball")

    def middle(self, cell: str, rect: Rect, view: View) -> tuple[float, float]:
        """The middle of a cell in framebuffer pixels; `KeyError` for no cell."""
        where = fit(rect, view.coordinates)
        x, y = middles(view.flipped)[INDEX[cell]]
        return where.x + float(x) * where.unit, where.y - float(y) * where.unit

    def at(self, x: float, y: float, rect: Rect, view: View) -> str:
        """The cell under a pixel, a sector line counted half to each side; empty beside the board."""
        where = fit(rect, view.coordinates)
        if where.unit <= 0:
            return ""
        across, up = (x - where.x) / where.unit, (where.y - y) / where.unit
        if not (0 <= across < WIDTH and 0 <= up < HEIGHT):
            return ""
        if view.flipped:
            across, up = WIDTH - across, HEIGHT - up
        vertical = min(N, max(1, int(across // POINTS) + 1))
        sector = min(N - 1, max(0, int((up + GAP / 2) // (N + GAP))))
        horizontal = min(N, max(1, int(up - sector * (N + GAP)) + 1)) if up > sector * (N + GAP) else 1
        return f"{sector + 1}{vertical}{horizontal}"

    def step(self, cell: str, key: str, view: View) -> str:
        """The cell that a key of the cursor leads to. The board is turned round as a whole; its bands follow
        each other."""
        axis, by = STAVROPOL.steps[key]
        by = -by if view.flipped else by
        found = STAVROPOL.shifted(cell, axis, by)
        if axis == 2 and found == cell:
            band = STAVROPOL.shifted(cell, 0, by)
            return band if band == cell else band[:2] + ("1" if by > 0 else str(N))
        return found

    def place(self, things: Sequence[Thing], flipped: bool) -> tuple[F32, F32]:
        """Where balls lie, in points, together on the board."""
        counts: dict[str, list[int]] = {}
        for thing in things:
            counts.setdefault(thing.cell, [0, 0])[thing.seat] += 1
        at = middles(flipped)
        position, size = np.zeros((len(things), 3), np.float32), np.ones(len(things), np.float32)
        turn = -1.0 if flipped else 1.0
        for i, thing in enumerate(things):
            mine = in_row(*counts[thing.cell])[thing.seat]
            middle = at[INDEX[thing.cell]]
            point = mine[min(thing.slot, len(mine) - 1)] - 2
            position[i, :2] = (middle[0] + turn * point, middle[1])
        return position, size

    def scene(self, frame: Frame) -> Scene:
        """The picture of a frame."""
        view, palette = frame.ui.view, frame.palette
        flipped, numbers = view.flipped, view.coordinates and not frame.plain
        known = survey(frame.game, frame.state, NAMES)
        marks = gather(frame, known)
        rect = Rect(0, 0, float(frame.size[0]), float(frame.size[1]))
        unit = max(fit(rect, numbers).unit, 1e-3)
        poses = frame.poses(lambda things: self.place(things, flipped))
        under, over = Sheet(), Sheet()
        layers: list[Layer] = list(_ground(palette, flipped, round(unit, 2)))
        px = max(0.75, frame.scale)
        if not frame.plain:
            layers += flat_marks.under(under, frame, known, marks, flipped, px)
        self._balls(over, frame, poses, marks, 1.0 / unit)
        layers += over.layer()
        if not frame.plain:
            top = Sheet()
            layers += flat_marks.over(top, frame, poses, marks, flipped, 1.0 / unit, px)
        if numbers:
            layers.append(_numbers(palette, flipped, marks))
        scene = Scene(True, (with_alpha(palette.rim), with_alpha(palette.rim)), layers)
        scene.extent = board_extent(numbers)
        return scene

    def _balls(self, sheet: Sheet, frame: Frame, poses: Poses, marks: Marks, pixel: float) -> None:
        """Figures seen from above: a square base with a disc on it."""
        things, palette = poses.things, frame.palette
        n = len(things)
        if not n:
            return
        alpha = poses.alpha.copy()
        if marks.focus is not None:
            keep = {*marks.focus, marks.hover}
            alpha *= np.array([1.0 if t.cell in keep else FADED + 0.08 for t in things], np.float32)
        if marks.landings and marks.origin:
            leaving = [i for i, t in enumerate(things) if t.cell == marks.origin and t.seat == frame.seat_to_move]
            alpha[leaving[-len(marks.landings) :]] *= 0.35
        # Those on their way are drawn last, above the rest.
        order = sorted(range(n), key=lambda i: things[i].id in poses.moving)
        seat = [things[i].seat for i in order]
        flat_marks.discs(
            sheet, palette, poses.position[order, :2], poses.size[order] * (1 + 0.35 * poses.lift[order]),
            seat, alpha[order], [things[i].marks for i in order], pixel, poses.glow[order],
        )  # fmt: skip


@lru_cache(maxsize=16)
def _ground(palette: Palette, flipped: bool, unit: float) -> tuple[Layer, ...]:
    """The empty board: paper, points, lines."""
    sheet = Sheet()
    sheet.add(
        0, [(WIDTH / 2, HEIGHT / 2)], [(WIDTH + 2 * EDGE, HEIGHT + 2 * EDGE)], rgba(palette.flat_horizontal, 1.0, 1)
    )
    bands = [((WIDTH / 2), sector * (N + GAP) + N / 2) for sector in range(N)]
    sheet.add(0, [(WIDTH / 2, HEIGHT / 2)], [(WIDTH, HEIGHT)], rgba(palette.flat_sector, 1.0, 1))
    sheet.add(0, bands, [(WIDTH, float(N))] * N, rgba(palette.ground, 1.0, N))
    at = middles(flipped)
    points = np.concatenate([at + np.array([offset, 0.0]) for offset in range(-2, 3)])
    sheet.add(1, points, 0.2, rgba(mix(palette.ground, palette.point, 0.55), 1.0, len(points)))
    rows: list[tuple[float, ...]] = []
    level = mix(palette.ground, palette.flat_horizontal, 0.62)
    thin, sector_line = max(1.0, THIN * unit), max(1.0, GAP * unit)
    for sector in range(N):
        low = sector * (N + GAP)
        for line in range(1, N):
            rows.append((0, low + line, 0, WIDTH, low + line, 0, *level, 1, thin))
        for line in range(1, N):
            x = line * POINTS
            rows.append((x, low, 0, x, low + N, 0, *palette.flat_vertical, 1, thin * 1.4))
        if sector:
            y = low - GAP / 2
            rows.append((0, y, 0, WIDTH, y, 0, *palette.flat_sector, 1, sector_line))
    return (*sheet.layer(), Lines(np.array(rows, np.float32)))


def _numbers(palette: Palette, flipped: bool, marks: Marks) -> Labels:
    """Digits about the board; those of the cell pointed at are larger."""
    out: list[Label] = []
    pointed = marks.hover or marks.cursor or "000"

    def digit(text: str, x: float, y: float, size: float, color: tuple[float, float, float], strong: bool) -> None:
        if flipped:
            x, y = WIDTH - x, HEIGHT - y
        out.append(Label(text, x, y, 0.0, size * (1.35 if strong else 1.0), with_alpha(color), "bold", 0, world=True))

    for side in (-1, 1):
        outer, inner = (WIDTH + 1.62, WIDTH + 0.66) if side > 0 else (-1.62, -0.66)
        for sector in range(N):
            low = sector * (N + GAP)
            digit(str(sector + 1), outer, low + N / 2, 1.5, palette.flat_sector, pointed[0] == str(sector + 1))
            for h in range(N):
                here = pointed[0] == str(sector + 1) and pointed[2] == str(h + 1)
                digit(str(h + 1), inner, low + h + 0.5, 0.72, palette.flat_horizontal, here)
        for v in range(N):
            y = HEIGHT + 0.78 if side > 0 else -0.78
            digit(str(v + 1), (v + 0.5) * POINTS, y, 1.05, palette.flat_vertical, pointed[1] == str(v + 1))
    return Labels(out)
