"""The pictures of a rules page: what its directives say, drawn."""

from __future__ import annotations

from typing import Any

from app.camera import Camera
from app.looks.palette import Palette
from app.rulebook import Figure
from app.scene import Rect, Scene
from app.still import still
from app.ui import View
from engine.compose import Pick


def draw(
    game: Any, state: Any, figure: Figure, rect: Rect, palette: Palette, scale: float
) -> tuple[Scene, Camera | None]:
    """The scene and, in space, the camera of a figure in a rectangle of framebuffer pixels."""
    select = figure.option("select")
    picks = (Pick("origin", select),) if select else ()
    view = view_of(figure)
    scene, camera = still(
        game, state, rect, palette, scale, view.mode == "flat", picks, figure.option("hover"),
        tuple(figure.option("last").split()), view=view, inspected=figure.option("look"),
    )  # fmt: skip
    if figure.part is not None:
        scene.extent = figure.part
    return scene, camera


def view_of(figure: Figure) -> View:
    """How the figure's position is looked at."""
    flat = figure.option("view") in ("flat", "sheets") or figure.part is not None
    view = View(mode="flat" if flat else "cube")
    if figure.option("sheets"):
        view.sheets = int(figure.option("sheets"))
    if figure.option("slice"):
        axis, layer = figure.option("slice").split()
        view.axis, view.layers = int(axis), frozenset({int(layer)})
        view.mode, view.shown_slice = "slice", 1.0
    return view

