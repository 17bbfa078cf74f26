"""Pictures of both chess games and of their pieces, compared with those that were looked at and kept."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from app import i18n
from app.camera import Camera, along, home
from app.gl.renderer import Renderer
from app.looks import glyphs, pieces
from app.looks.base import Frame
from app.looks.boards import Board14, Levels
from app.looks.draw import Clay, rgba
from app.looks.palette import DARK, PALETTES, with_alpha
from app.looks.space import Space
from app.scene import Rect, Scene, Signs
from app.ui import TableUi, View
from engine.chess.chess196 import Chess196
from engine.chess.spatial import Spatial
from engine.compose import Pick
from engine.game import regulate
from tests.golden.harness import check_image

SPATIAL, WIDE = Spatial(), Chess196()
SPACE, LEVELS, BOARD = Space(), Levels(SPATIAL.variant), Board14(WIDE.variant)
MIDDLE = (
    "rl1lrnlr/pp1pp3/2r3p1/2p3pp/8/2PP4/PP3PP1/RLRLR1LR | l1b1n2l/p1ppppp1/8/7p/6N1/P1P3P1/1P1PP2P/LNB2BN1 | "
    "r3b1br/pp1pppp1/1pp5/7p/5PP1/1P6/P1PPPN2/RBN1B2R | lb4ql/pppp1ppp/4p3/8/8/2P1P3/PP1P1P2/L1QQ3L | "
    "rn1qkb1r/p2ppppp/1pp5/8/8/7N/PPPP1PPP/RNB1KB1R | 1b2b1b1/pppppppp/8/8/8/8/PPPPPP1n/NB2B1B1 | "
    "l1b1nbnl/p2Rppnp/n7/2p5/8/5N2/PPPPPPPP/LN2NBNL | rl1lrnlr/p3pppp/8/1p6/8/8/PP1PPPPP/RB1LR1LR w KQkq - 0 41"
)
EMPTY = "8/8/8/8/8/8/8/8"
CHECK = " | ".join([
    EMPTY, "8/8/8/8/8/8/8/4Q3", EMPTY, "8/8/8/3b4/8/8/8/8", "4k3/4r3/8/8/8/8/3N4/4K3", "8/8/8/8/8/8/4L3/8",
    "8/8/8/8/8/8/8/8", "8/8/8/8/4b3/8/8/7R w - - 0 1",
])  # fmt: skip
WIDE_MIDDLE = (
    "rnb4k6/p3h1papp1Vv1/1p2p9/1qpp3p2p3/14/14/5q8/11P2/4P1P7/10P3/9P4/11V2/PB7H2PP/RN6K2BNR w q - 4 31 3 0"
)
WIDE_CHECK = "7k6/14/14/7r6/14/14/14/14/7N6/14/14/14/14/3R3K4R1 w - - 0 31 0 7"


def frame(
    game: Any, look: Any, position: str = "", picks: tuple[Pick, ...] = (), size: tuple[int, int] = (900, 640),
    palette: str = "dark", view: View | None = None, last: tuple[str, ...] = (), plain: bool = False,
    camera: Camera | None = None, **ui: Any,
) -> Frame:  # fmt: skip
    regulations = regulate(game.options)
    state = game.read(position, regulations) if position else game.start(regulations, 0)
    view = view or View()
    if look is SPACE:
        camera = (camera or home(int(view.flipped))).fit(SPACE.extent(view), Rect(0, 0, *size))
    return Frame(
        game, state, look.things(state, game), TableUi(view=view, picks=picks, **ui), PALETTES[palette], size,
        camera=camera, composition=game.compose(state, state.side, picks), seat_to_move=state.side, last_move=last,
        plain=plain,
    )  # fmt: skip


def sliced(axis: int, layer: int, **more: Any) -> View:
    return View(mode="slice", axis=axis, layers=frozenset({layer}), shown_slice=1.0, **more)


PICKED = (Pick("origin", "D7o"),)
CASES: dict[str, tuple[Any, Any, dict[str, Any]]] = {
    "spatial-start": (SPATIAL, SPACE, {"hover": "D1l"}),
    "spatial-start-inventor-flipped": (SPATIAL, SPACE, {"palette": "inventor", "view": View(flipped=True)}),
    "spatial-above": (SPATIAL, SPACE, {"position": MIDDLE, "camera": along(2), "palette": "colorblind"}),
    "spatial-selection": (SPATIAL, SPACE, {"position": MIDDLE, "picks": PICKED, "last": ("G7l", "H2n")}),
    "spatial-inspected": (SPATIAL, SPACE, {"position": MIDDLE, "inspected": "G8l", "palette": "inventor"}),
    "spatial-check": (SPATIAL, SPACE, {"position": CHECK, "view": View(threats=True), "cursor": "D4l"}),
    "spatial-slice-level": (SPATIAL, SPACE, {"position": MIDDLE, "view": sliced(2, 5), "last": ("G7l", "H2n")}),
    "spatial-slice-file": (SPATIAL, SPACE, {"position": MIDDLE, "view": sliced(0, 5), "palette": "inventor"}),
    "spatial-slice-rank": (SPATIAL, SPACE, {"position": MIDDLE, "view": sliced(1, 1), "palette": "contrast"}),
    "spatial-exploded": (
        SPATIAL, SPACE, {"position": MIDDLE, "view": View(mode="exploded", shown_explode=1.0), "hover": "E1m"},
    ),
    "spatial-thumbnail": (SPATIAL, SPACE, {"size": (320, 200), "plain": True}),
    "sheets-levels": (SPATIAL, LEVELS, {"position": MIDDLE, "last": ("G7l", "H2n"), "size": (400, 800)}),
    "sheets-selection": (SPATIAL, LEVELS, {"position": MIDDLE, "picks": PICKED, "size": (1000, 600)}),
    "sheets-files": (
        SPATIAL, LEVELS,
        {"position": MIDDLE, "view": sliced(0, 5, sheets=0), "palette": "inventor", "size": (1000, 600)},
    ),
    "sheets-ranks": (SPATIAL, LEVELS, {"view": View(sheets=1, flipped=True), "size": (500, 800), "hover": "E1m"}),
    "sheets-check": (
        SPATIAL, LEVELS, {"position": CHECK, "view": View(threats=True), "size": (400, 800), "palette": "contrast"},
    ),
    "board14-start": (WIDE, BOARD, {"size": (800, 860), "last": ("e2", "e7"), "hover": "d3"}),
    "board14-selection": (
        WIDE, BOARD,
        {
            "position": WIDE_MIDDLE, "picks": (Pick("origin", "l13"),), "view": View(flipped=True), "size": (640, 700),
            "palette": "inventor",
        },
    ),
    "board14-check": (
        WIDE, BOARD,
        {"position": WIDE_CHECK, "view": View(threats=True), "size": (500, 540), "palette": "colorblind"},
    ),
    "board14-thumbnail": (WIDE, BOARD, {"position": WIDE_MIDDLE, "plain": True, "size": (200, 200)}),
}  # fmt: skip


@pytest.mark.gl
@pytest.mark.parametrize("name", CASES)
def test_picture(name: str, gl: Any) -> None:
    game, look, case = CASES[name]
    i18n.set_language("en")
    shown = frame(game, look, **case)
    renderer = Renderer(gl)
    array = renderer.render_to_array(look.scene(shown), shown.camera, *shown.size)
    check_image(f"chess-{name}", array, renderer=renderer.name)


@pytest.mark.gl
@pytest.mark.parametrize("pitch", [8, 60, 89])
def test_pieces_in_space(pitch: int, gl: Any) -> None:
    clay = Clay()
    for n, kind in enumerate(pieces.KINDS):
        for seat in (0, 1):
            at = np.array([[n - 4.5, 0.0, 0.7 - 1.4 * seat]])
            clay.solids(pieces.mesh_name(kind, 0), at, 0.9, rgba(DARK.ball(seat), 1.0, 1))
    scene = Scene(False, (with_alpha(DARK.space_top), with_alpha(DARK.space_bottom)), clay.layers())
    camera = Camera(yaw=0.0, pitch=float(pitch), distance=20.0, fov=9.6)
    renderer = Renderer(gl)
    check_image(f"chess-pieces-{pitch}", renderer.render_to_array(scene, camera, 1100, 330), renderer=renderer.name)


@pytest.mark.gl
@pytest.mark.parametrize("palette", PALETTES)
def test_flat_pieces(palette: str, gl: Any) -> None:
    colors = PALETTES[palette]
    kinds, seats = [*pieces.KINDS, *pieces.KINDS], [0] * 10 + [1] * 10
    at = np.array([(n + 0.5, 1.5 - seat) for seat in (0, 1) for n in range(10)], np.float32)
    one = np.ones(20, np.float32)
    signs = Signs(pieces.FACE, glyphs.CHARS, glyphs.rows(colors, kinds, seats, at, one, one, 0 * one))
    scene = Scene(True, (with_alpha(colors.floor_a), with_alpha(colors.floor_b)), [signs], (0.0, 0.0, 10.0, 2.0))
    renderer = Renderer(gl)
    array = renderer.render_to_array(scene, None, 600, 120)
    check_image(f"chess-flat-pieces-{palette}", array, renderer=renderer.name)
