"""Spatial chess in its cube: turned pieces on eight faint floors, White's rank 1 nearest at home."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.animate import Poses
from app.camera import Camera, Extent, home
from app.looks import space_grid as grid
from app.looks import space_marks
from app.looks.base import Frame
from app.looks.chess_marks import ChessGame, Marks, contents, gather
from app.looks.draw import Clay, Pen
from app.looks.palette import with_alpha
from app.looks.pieces import SCALE, profile
from app.looks.slicing import meant_under_slice, opacity
from app.pick import Target
from app.scene import F32, Scene, Thing
from app.ui import View

FADED = 0.1
"""Opacity of what has nothing to do with the selection."""
RISE = 0.35
"""How high a piece is carried on its way, in cells."""


def place(things: Sequence[Thing], explode: float) -> tuple[F32, F32]:
    """Where pieces stand (the middle of their foot) and their size, together on the board."""
    rows = [grid.INDEX[thing.cell] for thing in things]
    position = grid.centers(explode)[rows].reshape(-1, 3).astype(np.float32)
    position[:, 1] -= 0.5
    return position, np.full(len(things), SCALE, np.float32)


class Space:
    """The look of a space of 8×8×8 cells with pieces of chess."""

    cells = grid.NAMES
    shape = (grid.N, grid.N, grid.N)
    """How many layers a slice may have along each axis."""

    def things(self, state: Any, game: ChessGame) -> tuple[Thing, ...]:
        """The pieces of a position with fresh identities."""
        return contents(game, state)

    def extent(self, view: View) -> Extent:
        """What is to be seen whole, for `Camera.fit`."""
        return grid.corners(view.shown_explode)

    def center(self, cell: str, view: View | None = None) -> tuple[float, float, float]:
        """The middle of a cell in the world; `KeyError` for no cell."""
        x, y, z = grid.centers(view.shown_explode if view else 0.0)[grid.INDEX[cell]]
        return float(x), float(y), float(z)

    def visible(self, view: View) -> NDArray[np.float32]:
        """Opacity of each cell's contents under the slice, in the order of `cells`."""
        return opacity(grid.PART, view)

    def scene(self, frame: Frame) -> Scene:
        """The picture of a frame; without a camera it is lit and numbered for White's home view."""
        view, palette = frame.ui.view, frame.palette
        camera = frame.camera or home(1 if view.flipped else 0)
        explode = round(view.shown_explode, 4)
        marks = Marks() if frame.plain else gather(frame)
        seen, front, axes = self.visible(view), _front(camera, explode), camera.axes()
        chosen = marks.focus is not None
        clay, pen = Clay(), Pen()
        poses = frame.poses(partial(place, explode=explode))
        shown = self._pieces(clay, frame, poses, marks, seen)
        if not frame.plain:
            space_marks.draw(clay, pen, frame, marks, shown, axes, explode)
        scene = Scene(False, (with_alpha(palette.space_top), with_alpha(palette.space_bottom)))
        weight = round(min(frame.scale, max(0.5, frame.size[1] / 560)), 2)
        sliced = round(view.shown_slice, 3)
        scene.layers += grid.empty_floors(
            palette, frozenset(view.layers), sliced, view.axis, front, view.ghost, explode, float(chosen), weight
        )
        fade = (0.7 if chosen else 1.0) * (1 - 0.45 * sliced)
        scene.layers += grid.empty_lines(palette, front, explode, round(fade, 3), weight)
        scene.layers += clay.layers()
        scene.layers += pen.layers()
        if view.coordinates and not frame.plain:
            pointed = marks.hover or marks.cursor
            cut = (view.axis, min(view.layers)) if sliced > 0.5 and len(view.layers) == 1 else None
            scene.layers.append(grid.coordinates(palette, axes, front, explode, frame.scale, pointed, cut))
        if not frame.plain:
            scene.layers += space_marks.names(frame, marks, axes, explode)
        return scene

    def _pieces(
        self, clay: Clay, frame: Frame, poses: Poses, marks: Marks, seen: NDArray[np.float32]
    ) -> space_marks.Shown:
        """The pieces; returns where they are for the marks on them."""
        things, palette = poses.things, frame.palette
        n = len(things)
        rows = np.array([grid.INDEX[t.cell] for t in things], np.int64)
        alpha = (poses.alpha * seen[rows]).astype(np.float32) if n else poses.alpha
        if marks.focus is not None:
            keep = np.array([t.cell in marks.focus or t.cell == marks.hover for t in things], np.bool_)
            # A slice does not take away what the selection is about.
            alpha = np.where(keep, np.maximum(alpha, 0.6 * poses.alpha), alpha * FADED).astype(np.float32)
        glow = poses.glow.copy()
        for i, thing in enumerate(things):
            if thing.cell == marks.selected:
                glow[i] = max(glow[i], 0.4)
                if marks.pending:
                    alpha[i] *= 0.35
            elif thing.cell == marks.hover or thing.cell == marks.check:
                glow[i] = max(glow[i], 0.25)
        foot = poses.position.copy()
        foot[:, 1] += poses.lift * RISE + 0.006
        seats = np.array([t.seat for t in things], np.int64)
        space_marks.pieces(clay, palette, [t.kind for t in things], seats, foot, poses.size, alpha, glow)
        return space_marks.Shown(things, foot, poses.size, alpha)

    def targets(self, frame: Frame) -> list[Target]:
        """What can be pointed at: every clear piece, by its own profile; landing cells; every cell of a slice."""
        view = frame.ui.view
        marks = gather(frame)
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
            out.append(Target(thing.cell, "turned", x, y, z, float(size[i]), profile=profile(thing.kind)))
        for cell in meant:
            x, y, z = (float(v) for v in at[grid.INDEX[cell]])
            # What is drawn of a landing is its dot; the room of the cell counts where nothing is met exactly.
            if cell in marks.targets or cell in marks.castles:
                out.append(Target(cell, "sphere", x, y - space_marks.SUNK, z, 0.2))
            out.append(Target(cell, "box", x, y, z, 0.42, 0.48, 0.42, rough=True))
        if view.shown_slice > 0.5:
            for n, cell in enumerate(grid.NAMES):
                if seen[n] > 0.5:
                    x, y, z = (float(v) for v in at[n])
                    out.append(Target(cell, "box", x, y, z, 0.5, 0.5, 0.5, rough=True))
        return out


def _front(camera: Camera, explode: float) -> tuple[int, int, int]:
    """For each world axis the face that turns to the viewer: +1, −1, or 0 when the eye is between the two."""
    half = np.abs(grid.corners(explode)).max(axis=0)
    x, y, z = (0 if abs(e) <= h else (1 if e > 0 else -1) for e, h in zip(camera.eye(), half, strict=True))
    return x, y, z


