"""The pictures of the position editor, and what lies under the pointer in them."""

from __future__ import annotations

from dataclasses import astuple, replace
from typing import Any

from app import i18n
from app.camera import Camera, Extent
from app.editing import Editing
from app.editor_layout import Places
from app.looks.base import Frame
from app.looks.boards import Levels
from app.looks.palette import Palette
from app.looks.sketches import Drawn, DrawnBoard, DrawnSpace, OneSheet, Tray, in_hand
from app.pick import Prepared, choose, hits
from app.scene import Rect, Scene
from app.screens.base import Picture
from app.screens.table_view import Director
from app.ui import TableUi, View

ROUNDED = 14.0
"""Corner radius of a picture, in design units."""


class EditorPictures:
    """The boards of one drawing, the tray and the piece in hand. `ui` holds hover, cursor and view."""

    def __init__(self, editing: Editing, ui: TableUi) -> None:
        self.editing, self.ui = editing, ui
        variant = editing.game.variant
        self.deep = len(variant.lattice.shape) > 2
        self.one = OneSheet(variant) if self.deep else DrawnBoard(variant)
        self.all = Levels(variant) if self.deep else self.one
        self.space = DrawnSpace() if self.deep else None
        self.tray = Tray(editing.board.kinds, upright=not self.deep)
        self.every_layer = False
        """All sheets of the space at once."""
        self.lifted = ""
        """A cell whose piece is carried: it is not drawn there."""
        self.chosen = ""
        """A cell whose piece was clicked and may be put elsewhere."""
        self.wrong: tuple[str, ...] = ()
        self.places: Places | None = None
        self.director: Director | None = None
        self._scale = 1.0
        self._palette: Palette | None = None
        self._kept: dict[str, Picture] = {}
        self._targets: tuple[object, Prepared | None] = (None, None)

    @property
    def flat(self) -> Any:
        """The flat look in use."""
        return self.all if self.every_layer else self.one

    def extent(self, view: View) -> Extent | None:
        """What the camera is to see whole."""
        return None if self.space is None else self.space.extent(View())

    @property
    def shown(self) -> Any:
        """The sketch as it is drawn: without what is carried."""
        board = self.editing.board
        return board.put(self.editing.sketch, self.lifted, "") if self.lifted else self.editing.sketch

    # What the pointer asks

    def cell_at(self, x: float, y: float) -> str:
        """The cell meant at a place of the window, empty for none."""
        at = self.places
        if at is None:
            return ""
        if at.sheet.contains(x, y):
            return str(self.flat.at(x, y, at.sheet, self.ui.view))
        if at.cube.contains(x, y) and self.director is not None:
            ray = self.director.camera.ray(x, y, at.cube)
            return choose(hits(*ray, self._pointed()))
        return ""

    def in_space(self, x: float, y: float) -> bool:
        """Whether a place is on the picture that can be turned."""
        return self.places is not None and self.places.cube.contains(x, y)

    def on_board(self, x: float, y: float) -> bool:
        """Whether a place is on a picture of the position."""
        return self.places is not None and (self.places.sheet.contains(x, y) or self.places.cube.contains(x, y))

    def piece_at(self, x: float, y: float) -> str:
        """The letter of the piece of the tray at a place, or `""`."""
        return "" if self.places is None else self.tray.at(x, y, self.places.tray)

    def middle(self, cell: str) -> tuple[float, float]:
        """The middle of a cell on the flat board, in framebuffer pixels."""
        assert self.places is not None
        where: tuple[float, float] = self.flat.middle(cell, self.places.sheet, self.ui.view)
        return where

    def _pointed(self) -> Prepared:
        view = self.ui.view
        key = (self.shown, view.axis, view.layers, view.shown_slice, view.shown_explode, view.ghost)
        if self._targets[0] != key or self._targets[1] is None:
            assert self.space is not None
            frame = self._frame(Rect(0, 0, 1, 1), None)
            self._targets = (key, Prepared(self.space.targets(frame)))
        found = self._targets[1]
        assert found is not None
        return found

    # Drawing

    def draw(
        self, at: Places, scale: float, palette: Palette, tool: str, pointed: str,
        hand: tuple[str, float, float, float] | None,
    ) -> list[Picture]:  # fmt: skip
        """The pictures of this frame. `tool` is the piece chosen in the tray, `pointed` the one under the pointer;
        `hand`: the piece carried, where the pointer is, and its size in cells."""
        self.places, self._scale, self._palette = at, scale, palette
        out = []
        if at.sheet.w > 0:
            out.append(self._board("editor.sheet", at.sheet, None))
        if at.cube.w > 0 and self.director is not None:
            self.director.place(at.cube)
            out.append(self._board("editor.cube", at.cube, self.director.camera))
        stamp = (tool, pointed, palette.name, scale, at.tray, self.tray)
        out.append(self._keep("editor.tray", at.tray, stamp, lambda: self._tray(at.tray, tool, pointed)))
        if hand is not None:
            letter, x, y, size = hand
            side = round(1.2 * self._unit(at))
            rect = Rect(round(x - side / 2), round(y - side / 2), side, side)
            key = f"editor.hand.{letter}"
            picture = self._keep(key, rect, (palette.name, side, size), lambda: in_hand(palette, letter, size))
            out.append(replace(picture, rect=rect))
        return out

    def _unit(self, at: Places) -> float:
        """Pixels of a cell: of the flat board, or of the tray where only the space is shown."""
        if at.sheet.w <= 0:
            return self.tray.unit(at.tray)
        view = self.ui.view
        return float(self.flat.plan(view, at.sheet, view.coordinates).fit(at.sheet).unit)

    def _tray(self, rect: Rect, tool: str, pointed: str) -> Scene:
        assert self._palette is not None
        return self.tray.scene(self._palette, rect, tool, pointed, self._scale)

    def _board(self, key: str, rect: Rect, camera: Camera | None) -> Picture:
        look: Any = self.flat if camera is None else self.space
        stamp = (
            self.shown, self.chosen, self.wrong, self.ui.hover, self.ui.cursor, astuple(self.ui.view), rect, camera,
            self._scale, self._palette and self._palette.name, i18n.language(), self.every_layer,
        )  # fmt: skip
        return self._keep(key, rect, stamp, lambda: look.scene(self._frame(rect, camera)), camera)

    def _keep(self, key: str, rect: Rect, stamp: object, make: Any, camera: Camera | None = None) -> Picture:
        kept = self._kept.get(key)
        if kept is None or kept.stamp != stamp:
            scene: Scene = make()
            scene.rounded = 0.0 if key.startswith("editor.hand") else ROUNDED * self._scale
            kept = self._kept[key] = Picture(key, rect, scene, camera, stamp)
        return kept

    def _frame(self, rect: Rect, camera: Camera | None) -> Frame:
        game: Any = self._drawn()
        sketch = self.shown
        frame = Frame(
            game=game,
            state=sketch,
            things_after=self.one.things(sketch, game),
            ui=self.ui,
            size=(max(1, round(rect.w)), max(1, round(rect.h))),
            scale=self._scale,
            camera=camera,
            seat_to_move=sketch.side,
            last_move=(self.chosen,) if self.chosen else (),
        )
        if self._palette is not None:
            frame.palette = self._palette
        return frame

    def _drawn(self) -> Drawn:
        """What the looks are told; a check is shown while the position can stand and nothing is carried."""
        variant, state = self.editing.game.variant, self.editing.state
        if state is None or self.lifted:
            return Drawn(variant, self.wrong)
        known = self.editing.game.overview(state)
        return Drawn(variant, self.wrong, tuple(known["check"]), tuple(known["king"]))

    def still(self, rect: Rect, palette: Palette, flat: bool, camera: Camera | None) -> Scene:
        """The position alone, for a picture in a file: all sheets, or the space."""
        kept = (self._scale, self._palette, self.ui)
        view = replace(self.ui.view, mode="flat", shown_slice=0.0, shown_explode=0.0, threats=False)
        self._scale, self._palette, self.ui = 2.0, palette, TableUi(view=view)
        try:
            look: Any = self.all if flat else self.space
            scene: Scene = look.scene(replace(self._frame(rect, camera), last_move=()))
        finally:
            self._scale, self._palette, self.ui = kept
        return scene
