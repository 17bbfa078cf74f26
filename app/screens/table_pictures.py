"""The pictures of a table and what lies under the pointer in them; built anew only when something in them changed."""

from __future__ import annotations

from dataclasses import astuple
from typing import Any

from app import i18n
from app.camera import Camera
from app.control import Control
from app.layout import Places
from app.looks.base import Frame
from app.looks.palette import Palette
from app.looks.registry import Looks
from app.pick import Prepared, choose, hits
from app.scene import Rect, Scene
from app.screens.base import Picture
from app.screens.table_view import Director
from engine.events import Moved

ROUNDED = 14.0
"""Corner radius of a picture, in design units."""


class Pictures:
    """The cube and the flat board of one table."""

    def __init__(self, control: Control, director: Director, looks: Looks) -> None:
        self.control, self.director, self.looks = control, director, looks
        self.cube_rect: Rect | None = None
        self.flat_rect: Rect | None = None
        self._scenes: dict[str, tuple[object, Picture]] = {}
        self._targets: tuple[object, Prepared] = (None, Prepared(()))
        self._palette: Palette | None = None
        self._scale = 1.0
        self.calm = False
        """Less flashing while something is struck."""

    def draw(self, at: Places, scale: float, palette: Palette, now: float) -> list[Picture]:
        """The pictures of this frame."""
        self._palette, self._scale = palette, scale
        view = self.control.ui.view
        flat = view.mode == "flat" or self.looks.cube is None
        self.cube_rect = None if flat else at.picture
        self.flat_rect = at.picture if flat else at.board if at.board.w > 0 and at.board.h > 0 else None
        out: list[Picture] = []
        if self.cube_rect is not None:
            self.director.place(self.cube_rect)
            out.append(self._picture("cube", self.cube_rect, self.director.camera, now))
        if self.flat_rect is not None:
            out.append(self._picture("flat" if flat else "board", self.flat_rect, None, now))
        return out

    # What the pointer asks

    def space(self) -> Rect | None:
        """The cube's rectangle, if it is shown."""
        return self.cube_rect

    def cell_at(self, x: float, y: float, index: int = 0) -> str:
        """The cell meant at a place of the window, empty for none."""
        if self.flat_rect is not None and self.flat_rect.contains(x, y):
            return self.looks.flat.at(x, y, self.flat_rect, self.control.ui.view)
        if self.cube_rect is not None and self.cube_rect.contains(x, y):
            ray = self.director.camera.ray(x, y, self.cube_rect)
            chosen = next((pick.value for pick in self.control.ui.picks if pick.kind == "origin"), "")
            return choose(hits(*ray, self.targets()), self.control.allowed(), index, chosen)
        return ""

    def targets(self) -> Prepared:
        """What can be pointed at in the cube."""
        view = self.control.ui.view
        key = (self.control.state, self.control.ui.picks, self.control.shown_ply, self.control.outcome is None,
               view.shown_explode, view.shown_slice, view.axis, view.layers, view.ghost)  # fmt: skip
        if self._targets[0] != key:
            rect = self.cube_rect or Rect(0, 0, 1, 1)
            frame = self._frame(rect, self.director.camera, 0.0, at_rest=True)
            self._targets = (key, Prepared(self.looks.cube.targets(frame) if self.looks.cube else ()))
        return self._targets[1]

    # Inside

    def _picture(self, key: str, rect: Rect, camera: Camera | None, now: float) -> Picture:
        stamp = self._stamp(rect, camera, now)
        kept = self._scenes.get(key)
        if kept is not None and kept[0] == stamp:
            return kept[1]
        frame = self._frame(rect, camera, now)
        look: Any = self.looks.cube if camera is not None else self.looks.flat
        scene: Scene = look.scene(frame)
        scene.rounded = ROUNDED * self._scale
        picture = Picture(key, rect, scene, camera, stamp)
        self._scenes[key] = (stamp, picture)
        return picture

    def _stamp(self, rect: Rect, camera: Camera | None, now: float) -> tuple[object, ...]:
        control, ui = self.control, self.control.ui
        moving = None if control.animation is None else control.animation.t(now)
        return (
            control.state, control.shown_ply, control.outcome, ui.picks, ui.hover, ui.inspected, ui.cursor,
            control.moment, ui.seat_seen, ui.plan, ui.visor, ui.sway,
            astuple(ui.view), moving, rect, camera, self._scale, self._palette and self._palette.name, i18n.language(),
        )  # fmt: skip

    def _frame(self, rect: Rect, camera: Camera | None, now: float, at_rest: bool = False) -> Frame:
        control = self.control
        things = control.things()
        frame = Frame(
            game=control.game,
            state=control.state,
            things_after=things,
            ui=control.ui,
            size=(max(1, round(rect.w)), max(1, round(rect.h))),
            scale=self._scale,
            camera=camera,
            composition=control.composition,
            seat_to_move=control.seat,
            last_move=self._last_move(),
            now=now,
            calm=self.calm,
        )
        if self._palette is not None:
            frame.palette = self._palette
        animation = control.animation
        if animation is not None and not at_rest:
            frame.things_before, frame.events, frame.t = animation.before, animation.events, animation.t(now)
        elif animation is None:
            frame.events = control.lingering
        return frame

    def _last_move(self) -> tuple[str, ...]:
        """Origin and landings of the turn before the position shown."""
        step = self.control.session.step_at(self.control.shown_ply)
        moved = [event for event in step.events if isinstance(event, Moved)]
        cells = [moved[0].origin] if moved else []
        return (*cells, *(event.target for event in moved))
