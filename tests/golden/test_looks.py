"""Pictures of the cube and of the flat board, compared with those that were looked at and kept."""

from __future__ import annotations

from typing import Any

import pytest

from app import i18n
from app.camera import home
from app.gl.renderer import Renderer
from app.looks.base import Frame
from app.looks.cube import Cube
from app.looks.flat import FlatBoard
from app.looks.palette import PALETTES
from app.scene import Rect
from app.ui import TableUi, View
from engine.compose import Pick
from engine.game import regulate
from engine.stavropol.rules import Stavropol
from tests.golden.harness import check_image

GAME = Stavropol()
REGULATIONS = regulate(GAME.options)
CUBE, FLAT = Cube(), FlatBoard()
BOARD = "A2.Aa2.A2.A8.A.A3./3.a3.A4.Ba.A7.A./8.Cba.[21]5.Ac.A3./4.A3.a3.a3.D2.ab4./a.a3.b2.2a.A2.a2.a3.a.a"
MIDDLE, OWED = f"{BOARD} w o3,o4 - WB 30", f"{BOARD} w o3,o4r 333 WB 30"
PLAN = (Pick("origin", "442"), Pick("count", "2"), Pick("strike", "553"), Pick("land", "522"))


def frame(
    position: str = "", picks: tuple[Pick, ...] = (), size: tuple[int, int] = (640, 500), palette: str = "dark",
    view: View | None = None, last: tuple[str, ...] = (), plain: bool = False, **ui: Any,
) -> Frame:  # fmt: skip
    state = GAME.read(position, REGULATIONS) if position else GAME.start(REGULATIONS, 0)
    view = view or View()
    camera = home(int(view.flipped)).fit(CUBE.extent(view), Rect(0, 0, *size))
    return Frame(
        GAME, state, CUBE.things(state, GAME), TableUi(view=view, picks=picks, **ui), PALETTES[palette], size,
        camera=camera, composition=GAME.compose(state, 0, picks), last_move=last, plain=plain,
    )  # fmt: skip


def sliced(axis: int) -> View:
    return View(mode="slice", axis=axis, layers=frozenset({3}), shown_slice=1.0)


CASES: dict[str, tuple[Cube | FlatBoard, dict[str, Any]]] = {
    "start": (CUBE, {}),
    "start-inventor": (CUBE, {"palette": "inventor"}),
    "selection": (CUBE, {"position": MIDDLE, "picks": (Pick("origin", "223"),), "hover": "334"}),
    "selection-plan-inventor": (CUBE, {"position": MIDDLE, "picks": PLAN, "palette": "inventor"}),
    "selection-contrast": (CUBE, {"position": MIDDLE, "picks": (Pick("origin", "241"),), "palette": "contrast"}),
    "owed": (CUBE, {"position": OWED, "last": ("434", "333"), "palette": "colorblind"}),
    "inspected": (CUBE, {"position": MIDDLE, "inspected": "531", "cursor": "343"}),
    "threats-flipped": (CUBE, {"position": MIDDLE, "view": View(flipped=True, threats=True)}),
    "slice-sector": (CUBE, {"position": MIDDLE, "view": sliced(0)}),
    "slice-vertical": (CUBE, {"position": MIDDLE, "view": sliced(1), "palette": "inventor"}),
    "slice-horizontal": (CUBE, {"position": MIDDLE, "view": sliced(2)}),
    "exploded": (CUBE, {"position": MIDDLE, "view": View(mode="exploded", shown_explode=1.0), "size": (1000, 560)}),
    "thumbnail": (CUBE, {"position": MIDDLE, "size": (320, 200), "plain": True}),
    "flat-inventor": (FLAT, {"position": MIDDLE, "palette": "inventor", "size": (640, 640), "last": ("434", "333")}),
    "flat-dark": (FLAT, {"position": MIDDLE, "picks": PLAN, "size": (640, 640), "hover": "411"}),
    "flat-flipped": (
        FLAT,
        {"position": OWED, "view": View(mode="flat", flipped=True), "palette": "inventor", "size": (400, 400)},
    ),
}


@pytest.mark.gl
@pytest.mark.parametrize("name", CASES)
def test_picture(name: str, gl: Any) -> None:
    look, case = CASES[name]
    i18n.set_language("en")
    shown = frame(**case)
    renderer = Renderer(gl)
    array = renderer.render_to_array(look.scene(shown), shown.camera, *shown.size)
    check_image(f"looks-{name}", array, renderer=renderer.name)
