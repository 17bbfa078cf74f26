"""The pictures of a rules page: what its directives say, drawn."""

from __future__ import annotations

from typing import Any

import numpy as np

from app.camera import Camera, home
from app.looks import registry
from app.looks.palette import Palette
from app.rulebook import Figure
from app.scene import Rect, Scene
from app.still import still
from app.totas_drafts import picks_of
from app.ui import View
from engine.compose import Pick


def draw(
    game: Any, state: Any, figure: Figure, rect: Rect, palette: Palette, scale: float
) -> tuple[Scene, Camera | None]:
    """The scene and, in space, the camera of a figure in a rectangle of framebuffer pixels."""
    select = figure.option("select")
    picks = (Pick("origin", select),) if select else ()
    if figure.option("plan"):
        picks = drafted(game, state, figure.option("plan"))
    view = view_of(figure)
    scene, camera = still(
        game, state, rect, palette, scale, view.mode == "flat", picks, figure.option("hover"),
        tuple(figure.option("last").split()), _camera(game, figure, rect, view), view, figure.option("look"),
        int(figure.option("seen")) if figure.option("seen") else None,
    )  # fmt: skip
    if figure.part is not None:
        scene.extent = figure.part
    return scene, camera


def drafted(game: Any, state: Any, plan: str) -> tuple[Pick, ...]:
    """The picks that draft a plan of the side that is to choose first."""
    seat = game.actors(state)[0]
    return picks_of(game.read_move(state, seat, plan), (), lambda picks: game.compose(state, seat, picks))


def view_of(figure: Figure) -> View:
    """How the figure's position is looked at."""
    flat = figure.option("view") in ("flat", "sheets") or figure.part is not None
    view = View(mode="flat" if flat else "cube", threats=figure.option("threats") == "on")
    if figure.option("sheets"):
        view.sheets = int(figure.option("sheets"))
    if figure.option("slice"):
        axis, layer = figure.option("slice").split()
        view.axis, view.layers = int(axis), frozenset({int(layer)})
        view.mode, view.shown_slice = "slice", 1.0
    return view


def _camera(game: Any, figure: Figure, rect: Rect, view: View) -> Camera | None:
    """Near a cell, if the figure asks for that."""
    if not figure.option("near"):
        return None
    middle, about = figure.option("near").split()
    lattice, cube = game.variant.lattice, registry.find(game.id).cube
    at = np.array(lattice.coords(lattice.find(middle)))
    cells = [name for n, name in enumerate(lattice.names) if np.abs(lattice.coords(n) - at).max() <= int(about)]
    points = np.array([cube.center(name, view) for name in cells]) if cube is not None else None
    return None if points is None else home(0).fit(points, rect, 0.6)
