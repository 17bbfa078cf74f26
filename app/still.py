"""A still picture of a position: for the rules pages, the exercises and the archive."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.camera import Camera, home
from app.looks import registry
from app.looks.base import Frame
from app.looks.fans import Fans, FansFrame
from app.looks.palette import Palette
from app.scene import Rect, Scene
from app.ui import TableUi, View
from engine.compose import Pick
from engine.errors import RuleError


def still(
    game: Any,
    state: Any,
    rect: Rect,
    palette: Palette,
    scale: float,
    flat: bool = False,
    picks: Sequence[Pick] = (),
    hover: str = "",
    last_move: tuple[str, ...] = (),
    camera: Camera | None = None,
    view: View | None = None,
    inspected: str = "",
    seat_seen: int | None = None,
) -> tuple[Scene, Camera | None]:
    """The scene and, in space, the camera for a rectangle in framebuffer pixels; `scale` is pixels per design unit.

    `picks` that the game refuses are left out: a picture never fails. `view`: how it is looked at, instead of the
    game's first view; `flat` has no say then. `inspected`: a piece of either side that is looked at. `seat_seen`:
    whose secrets are shown, in a game that has some.
    """
    if game.id in registry.PLANAR:
        return fans(game, state, rect, palette, scale, hover=hover, marked=last_move), None
    seats = game.actors(state)
    composition = None
    if seats and picks:
        try:
            composition = game.compose(state, seats[0], tuple(picks))
        except RuleError:
            composition = None
    looks = registry.find(game.id)
    if view is None:
        view = looks.terms.view()
        if flat:
            view.mode = "flat"
    flat = view.mode == "flat" or looks.cube is None
    look: Any = looks.flat if flat else looks.cube
    extent = looks.extent(view)
    if not flat and extent is not None:
        camera = camera or home(int(view.flipped)).fit(extent, rect)
    frame = Frame(
        game=game,
        state=state,
        things_after=looks.things(state, game),
        ui=TableUi(
            picks=tuple(picks),
            hover=hover,
            inspected=inspected,
            view=view,
            seat_seen=seat_seen,
        ),
        palette=palette,
        size=(max(1, int(rect.w)), max(1, int(rect.h))),
        scale=scale,
        camera=camera,
        composition=composition,
        seat_to_move=seats[0] if seats else None,
        last_move=last_move,
    )
    scene: Scene = look.scene(frame)
    scene.rounded = 10.0 * scale
    return scene, camera


def fans(
    game: Any,
    state: Any,
    rect: Rect,
    palette: Palette,
    scale: float,
    hover: str = "",
    marked: tuple[str, ...] = (),
    lit: bool = False,
    dealt: float = 1.0,
    plain: bool = False,
    look: Fans | None = None,
) -> Scene:
    """The scene of a card game's position; `marked` cards are outlined, `lit` shows what may be done, `dealt` (0 … 1)
    how far the dealing has come."""
    look = look or registry.PLANAR[game.id]
    composition = game.compose(state, 0, ()) if lit and game.actors(state) else None
    scene = look.scene(
        FansFrame(
            game=game,
            state=state,
            things_after=look.things(state, game),
            ui=TableUi(hover=hover),
            palette=palette,
            size=(max(1, int(rect.w)), max(1, int(rect.h))),
            scale=scale,
            composition=composition,
            plain=plain,
            help=lit,
            dealt=dealt,
            focus=lit,
            marked=marked,
        )
    )
    scene.rounded = 10.0 * scale
    return scene
