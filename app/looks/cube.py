"""The transparent cube: White's sector 1 nearest at home, verticals to the right, horizontals upward.

A ball is a cube base with a ball fixed on top. One alone fills its cell; up to five share it, smaller; on a contested
cell White keeps the left and Black the right half.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from app.animate import Poses
from app.camera import Camera, Extent, home
from app.looks import cube_labels, cube_marks, grid
from app.looks.base import FADED, Describing, Frame, Survey, survey, things_of
from app.looks.draw import Clay, Pen
from app.looks.figure import figures
from app.looks.marks import Marks, gather
from app.looks.palette import with_alpha
from app.looks.slicing import meant_under_slice, opacity
from app.looks.spots import in_space
from app.pick import Target
from app.scene import F32, Scene, Thing
from app.ui import View

RISE = 0.75
"""How high a figure is carried on its way, in cells."""


def place(things: Sequence[Thing], explode: float) -> tuple[F32, F32]:
    """Where figures stand (the middle of their foot) and the side of their base, together on the board."""
    counts: dict[str, list[int]] = {}
    for thing in things:
        counts.setdefault(thing.cell, [0, 0])[thing.seat] += 1
    at = grid.centers(explode)
    position, size = np.empty((len(things), 3), np.float32), np.empty(len(things), np.float32)
    for i, thing in enumerate(things):
        white, black = counts[thing.cell]
        spots, side = in_space(white, black)
        mine = spots[thing.seat]
        x, z = mine[min(thing.slot, len(mine) - 1)]
        middle = at[grid.INDEX[thing.cell]]
        position[i] = (middle[0] + x, middle[1] - 0.5, middle[2] + z)
        size[i] = side
    return position, size


class Cube:
    """The look of a 5 × 5 × 5 space of counted balls."""

    cells = grid.NAMES

    def survey(self, state: Any, game: Describing) -> Survey:
        """What holds for each cell of the position."""
        return survey(game, state, grid.NAMES)

    def things(self, state: Any, game: Describing) -> tuple[Thing, ...]:
        """The balls of a position with fresh identities."""
        return things_of(self.survey(state, game), "ball")

    def extent(self, view: View) -> Extent:
        """What is to be seen whole, for `Camera.fit`."""
        return grid.corners(view.shown_explode)

    def center(self, cell: str, view: View | None = None) -> tuple[float, float, float]:
        """The middle of a cell in the world; `KeyError` for no cell."""
        x, y, z = grid.centers(view.shown_explode if view else 0.0)[grid.INDEX[cell]]
        return float(x), float(y), float(z)

    def visible(self, view: View) -> np.ndarray[Any, np.dtype[np.float32]]:
        """Opacity of each cell's contents under the slice, in the order of `cells`."""
        return opacity(grid.PART, view)

    def scene(self, frame: Frame) -> Scene:
        """The picture of a frame; without a camera it is lit and numbered for White's home view."""
        view, palette = frame.ui.view, frame.palette
        camera = frame.camera or home(1 if view.flipped else 0)
        explode = round(view.shown_explode, 4)
        known = self.survey(frame.state, frame.game)
        marks = gather(frame, known)
        seen = self.visible(view)
        front, axes = _front(camera, explode), camera.axes()
        fade = 0.75 if marks.focus is not None else 1.0
        clay, pen = Clay(), Pen()
        poses = frame.poses(partial(place, explode=explode))
        shown = self._figures(clay, frame, poses, marks, seen)
        cube_marks.stands(clay, pen, palette, shown, explode)
        if not frame.plain:
            cube_marks.draw(clay, pen, frame, marks, shown, axes, explode)
        scene = Scene(False, (with_alpha(palette.space_top), with_alpha(palette.space_bottom)))
        layers = frozenset(view.layers)
        weight = round(min(frame.scale, max(0.5, frame.size[1] / 560)), 2)
        sliced = round(view.shown_slice, 3)
        scene.layers += grid.empty_floors(palette, layers, sliced, view.axis, front, view.ghost, explode)
        scene.layers += grid.empty_lines(palette, front, explode, round(fade * (1 - 0.45 * sliced), 3), weight)
        scene.layers += clay.layers()
        scene.layers += pen.layers()
        if view.coordinates and not frame.plain:
            scene.layers.append(cube_labels.coordinates(palette, axes, front, explode, frame.scale, marks))
        if not frame.plain:
            scene.layers += cube_labels.names(frame, marks, known, axes, explode)
        return scene

    def _figures(
        self, clay: Clay, frame: Frame, poses: Poses, marks: Marks,
        seen: np.ndarray[Any, np.dtype[np.float32]],
    ) -> cube_marks.Shown:  # fmt: skip
        """Bases and balls; returns where they are for the marks on them."""
        things, palette = poses.things, frame.palette
        rows = np.array([grid.INDEX[t.cell] for t in things], np.int64)
        alpha = poses.alpha * seen[rows] if len(things) else poses.alpha
        if marks.focus is not None:
            keep = {*marks.focus, marks.hover}
            alpha = alpha * np.array([1.0 if t.cell in keep else FADED for t in things], np.float32)
        # A slice does not take away what the turn is about.
        needed = {marks.origin, *marks.takes, *marks.struck}
        kept = [i for i, t in enumerate(things) if t.cell in needed]
        alpha[kept] = np.maximum(alpha[kept], np.minimum(poses.alpha[kept], 0.6))
        left = len(marks.landings)
        if left and marks.origin:
            leaving = [i for i, t in enumerate(things) if t.cell == marks.origin and t.seat == frame.seat_to_move]
            alpha[leaving[-left:]] *= 0.35
        glow = poses.glow.copy()
        for i, thing in enumerate(things):
            if thing.cell == marks.origin and thing.seat == frame.seat_to_move:
                glow[i] = max(glow[i], 0.45)
            elif thing.cell in (marks.hover, marks.inspected):
                glow[i] = max(glow[i], 0.22)
        foot = poses.position.copy()
        foot[:, 1] += poses.lift * RISE + 0.012
        figures(clay, palette, foot, poses.size, np.array([t.seat for t in things], np.int64), alpha, glow)
        return cube_marks.Shown(things, foot, poses.size, alpha)

    def targets(self, frame: Frame) -> list[Target]:
        """What can be pointed at: every clear ball; landing cells; every cell of a sliced layer."""
        view = frame.ui.view
        known = self.survey(frame.state, frame.game)
        marks = gather(frame, known)
        explode = round(view.shown_explode, 4)
        seen, at = self.visible(view), grid.centers(explode)
        out: list[Target] = []
        things = frame.things_after
        position, size = place(things, explode)
        meant = meant_under_slice(marks.pickable, marks.origins, seen, grid.INDEX)
        for i, thing in enumerate(things):
            if seen[grid.INDEX[thing.cell]] < 0.5 and thing.cell not in meant:
                continue
            x, y, z = (float(v) for v in position[i])
            side = float(size[i])
            out.append(Target(thing.cell, "box", x, y + side / 2, z, side / 2, side / 2, side / 2))
            out.append(Target(thing.cell, "sphere", x, y + side * 1.5, z, side / 2))
        sliced = view.shown_slice > 0.5
        for cell in meant:
            x, y, z = (float(v) for v in at[grid.INDEX[cell]])
            # What is drawn of a landing is its dot; the room of the cell counts where nothing is met exactly.
            out.append(Target(cell, "sphere", x, y - cube_marks.SUNK, z, 0.17))
            out.append(Target(cell, "box", x, y, z, 0.42, 0.48, 0.42, rough=True))
        if sliced:
            for cell in grid.NAMES:
                if seen[grid.INDEX[cell]] > 0.5:
                    x, y, z = (float(v) for v in at[grid.INDEX[cell]])
                    out.append(Target(cell, "box", x, y, z, 0.5, 0.5, 0.5, rough=True))
        return out


def _front(camera: Camera, explode: float) -> tuple[int, int, int]:
    """For each axis the face that turns to the viewer: +1, −1, or 0 when the eye is between the two."""
    half = np.abs(grid.corners(explode)).max(axis=0)
    x, y, z = (0 if abs(e) <= h else (1 if e > 0 else -1) for e, h in zip(camera.eye(), half, strict=True))
    return x, y, z
