"""The pictures of both chess games as data: cells are where the rules page says, and can be pointed at there."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import animate, pick
from app.camera import along, home
from app.looks import boards_marks, registry, space_grid
from app.looks.base import Frame
from app.looks.boards import Board14, Levels
from app.looks.chess_marks import gather
from app.looks.palette import DARK, PALETTES, contrast
from app.looks.pieces import profile
from app.looks.sheets import best_columns, layers
from app.looks.space import Space
from app.scene import Labels, Lines, Quads, Rect, Scene, Shapes, Signs, Solids
from app.ui import TableUi, View
from engine.chess.chess196 import Chess196
from engine.chess.spatial import Spatial
from engine.compose import Pick
from engine.dice import Dice
from engine.game import regulate

SPATIAL, WIDE = Spatial(), Chess196()
SPACE, LEVELS, BOARD = Space(), Levels(SPATIAL.variant), Board14(WIDE.variant)
RECT = Rect(20, 10, 900, 700)
EMPTY = "8/8/8/8/8/8/8/8"


def spatial(**levels: str) -> str:
    """A position text from the levels that are not empty."""
    return " | ".join(levels.get(name, EMPTY) for name in "ijklmnop")


PINNED = f"{spatial(m='4k3/4r3/8/8/4R3/8/8/4K3', n='8/8/8/8/8/8/8/4Q3')} w - - 0 1"
CHECKED = f"{spatial(m='4k3/4r3/8/8/8/8/8/4K3', i='8/8/8/8/8/8/8/R7')} w - - 0 1"


def frame(game: Any, look: Any, position: str = "", picks: tuple[Pick, ...] = (), **more: Any) -> Frame:
    regulations = regulate(game.options)
    state = game.read(position, regulations) if position else game.start(regulations, 0)
    ui = more.pop("ui", TableUi(picks=picks))
    made = game.compose(state, state.side, picks)
    return Frame(game, state, look.things(state, game), ui, composition=made, seat_to_move=state.side, **more)


def check_sound(scene: Scene) -> None:
    width = {Solids: 11, Quads: 16, Lines: 11, Shapes: 15, Signs: 8}
    for layer in scene.layers:
        if isinstance(layer, Labels):
            for label in layer.items:
                assert label.text and all(map(np.isfinite, (label.x, label.y, label.z, label.size)))
            continue
        assert layer.data.dtype == np.float32 and layer.data.shape[1] == width[type(layer)]
        assert np.isfinite(layer.data).all()
        at = {Solids: 6, Quads: 12, Lines: 6, Shapes: 6, Signs: 4}[type(layer)]
        colors = layer.data[:, at : at + 4]
        assert colors.min() >= 0 and colors.max() <= 1.0001


def rows(scene: Scene, kind: type) -> np.ndarray:
    return np.concatenate([layer.data for layer in scene.layers if isinstance(layer, kind)])


def test_every_offered_chess_has_looks() -> None:
    assert registry.find("spatial").cube is not None
    assert registry.find("chess196").cube is None
    state = WIDE.start(regulate(WIDE.options), 0)
    assert len(registry.find("chess196").things(state, WIDE)) == 56


def test_the_world_of_the_space() -> None:
    assert SPACE.center("A1i") == (-3.5, -3.5, 3.5)
    assert SPACE.center("H8p") == (3.5, 3.5, -3.5)
    assert SPACE.center("E1m")[1] > SPACE.center("E1i")[1]
    assert np.ptp(SPACE.extent(View()), axis=0) == pytest.approx((8, 8, 8))
    apart = View(shown_explode=1.0)
    assert SPACE.center("A1m", apart)[0] > SPACE.center("H1l", apart)[0], "two columns"
    with pytest.raises(KeyError):
        SPACE.center("A1q")


def test_things_are_the_pieces() -> None:
    things = SPACE.things(SPATIAL.start(regulate(SPATIAL.options), 0), SPATIAL)
    assert len(things) == 232
    kinds = {kind: sum(t.kind == kind and t.seat == 0 for t in things) for kind in "KQRBNLP"}
    assert kinds == {"K": 1, "Q": 3, "R": 12, "B": 12, "N": 12, "L": 12, "P": 64}
    assert next(t for t in things if t.cell == "E8m").kind == "K"


@pytest.mark.parametrize(("game", "look"), [(SPATIAL, SPACE), (SPATIAL, LEVELS), (WIDE, BOARD)])
def test_events_lead_from_one_picture_to_the_next(game: Any, look: Any) -> None:
    state = game.start(regulate(game.options), 0)
    draw = np.random.default_rng(4)
    for _ in range(60):
        moves = game.moves(state, state.side)
        if not moves:
            break
        takes = [move for move in moves if state.board[move.target]]
        move = (takes or moves)[int(draw.integers(len(takes or moves)))]
        step = game.play(state, {state.side: move}, Dice(0))
        after = animate.apply(look.things(state, game), step.events)
        known = {(t.kind, t.seat, t.cell) for t in look.things(step.state, game)}
        assert {(t.kind, t.seat, t.cell) for t in after} == known and len(after) == len(known)
        state = step.state


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize(
    "view",
    [
        View(), View(flipped=True, threats=True), View(mode="slice", axis=0, shown_slice=1.0),
        View(mode="slice", axis=1, layers=frozenset({1, 8}), shown_slice=0.4, ghost=False),
        View(mode="slice", axis=2, sheets=2, shown_slice=1.0), View(mode="exploded", shown_explode=1.0, sheets=1),
        View(mode="exploded", shown_explode=0.3, sheets=0, coordinates=False),
    ],
)  # fmt: skip
def test_every_view_is_sound(palette: str, view: View) -> None:
    ui = TableUi(view=view, hover="E1m", cursor="D5k", inspected="F8i")
    for look in (SPACE, LEVELS):
        shown = frame(SPATIAL, look, ui=ui, palette=PALETTES[palette], last_move=("E2m", "E4m"))
        check_sound(look.scene(shown))
    ui = TableUi(view=view, hover="h1", cursor="d5", inspected="b14")
    check_sound(BOARD.scene(frame(WIDE, BOARD, ui=ui, palette=PALETTES[palette], last_move=("e2", "e7"))))


def test_a_thumbnail_has_no_text() -> None:
    for game, look in ((SPATIAL, SPACE), (SPATIAL, LEVELS), (WIDE, BOARD)):
        scene = look.scene(frame(game, look, plain=True))
        assert not [layer for layer in scene.layers if isinstance(layer, Labels)]


# Selection, check, pins


def test_a_selection_shows_what_the_game_says() -> None:
    shown = frame(SPATIAL, SPACE, PINNED, (Pick("origin", "E4m"),))
    marks = gather(shown)
    assert marks.own and marks.selected == "E4m"
    assert marks.strikes == ("E7m",) == marks.takes
    assert set(marks.targets) == {"E2m", "E3m", "E5m", "E6m"}, "pinned: along the line only"
    assert "A4m" in marks.barred and marks.pinned_by == "E7m"
    assert marks.focus is not None and {"E4m", "E7m"} <= marks.focus and "E8m" not in marks.focus
    alphas = rows(SPACE.scene(shown), Solids)
    assert (alphas[:, 9] < 0.2).sum() == 2, "the black king and the white queen fade"


def test_the_last_move_is_seen_through_the_crowd() -> None:
    palette = PALETTES["inventor"]
    made = frame(SPATIAL, SPACE, last_move=("E2m", "E4m"), palette=palette, size=(800, 800))
    drawn = [layer for layer in SPACE.scene(made).layers if isinstance(layer, Lines) and layer.on_top]
    on_top = np.concatenate([layer.data for layer in drawn])
    x, y, z = SPACE.center("E4m")
    near = on_top[(np.abs((on_top[:, :3] + on_top[:, 3:6]) / 2 - (x, y, z)) <= 0.5).all(axis=1)]
    clear = near[(np.abs(near[:, 6:9] - palette.last) < 0.01).all(axis=1)]
    assert (clear[:, 9] > 0.9).sum() >= 12, "every edge of the cell, whatever stands before it"
    edged = near[(np.abs(near[:, 6:9] - palette.halo) < 0.01).all(axis=1)]
    assert len(edged) >= 12 and edged[:, 10].min() > clear[:, 10].min(), "with a wider edge in another colour below"


@pytest.mark.parametrize("unit", [14.0, 40.0])
def test_what_can_be_taken_is_still_seen_for_what_it_is(unit: float) -> None:
    # A light and a dark cell each with a black piece that the queen may take, one of which attacks her too.
    position = f"{spatial(k='8/3n4/8/8/3Q4/8/8/8', m='4k3/8/8/8/8/8/8/4K3', n='8/3b4/8/8/8/8/8/8')} w - - 0 1"
    made = frame(SPATIAL, LEVELS, position, (Pick("origin", "D4k"),), palette=PALETTES["inventor"], size=(800, 400))
    plan = LEVELS.plan(made.ui.view, Rect(0, 0, 800, 400), True)
    for cell in ("D7k", "D7n"):
        at = plan.middles[SPATIAL.variant.lattice.find(cell)]
        ground = np.zeros(3)
        for layer in LEVELS.scene(made).layers:
            if isinstance(layer, Signs):
                break
            for row in layer.data if isinstance(layer, Shapes) else ():
                if np.allclose(row[1:3], at) and row[3] > 0.9:
                    ground = ground * (1 - row[9]) + row[6:9] * row[9]
        red, green, blue = (float(part) for part in ground)
        assert contrast(made.palette.dark_ball, (red, green, blue)) >= 2.7, cell
    lines = boards_marks.over(made, gather(made), dict(zip(LEVELS.cells, plan.middles, strict=True)), 1.0, unit)
    assert max(layer.data[:, 14].max() for layer in lines if isinstance(layer, Shapes)) < 0.12


def test_the_enemys_pieces_can_be_looked_at() -> None:
    shown = frame(SPATIAL, SPACE, PINNED, ui=TableUi(inspected="E7m"))
    marks = gather(shown)
    assert marks.selected == "E7m" and not marks.own
    assert "E4m" in marks.takes and set(marks.targets) == {"E5m", "E6m"}, "as if it were its turn; it is pinned too"
    assert "D7m" in marks.barred and len(marks.rays) == 6


def test_check_is_marked_and_its_giver_on_demand() -> None:
    marks = gather(frame(SPATIAL, SPACE, CHECKED))
    assert marks.check == "E1m" and marks.checkers == ("E7m",)
    assert marks.pins == () and marks.threatened == ()
    asked = gather(frame(SPATIAL, SPACE, CHECKED, ui=TableUi(view=View(threats=True))))
    assert "E1m" in asked.threatened
    pinned = gather(frame(SPATIAL, SPACE, PINNED, ui=TableUi(view=View(threats=True))))
    assert ("E4m", "E7m") in pinned.pins


def test_nothing_of_the_old_selection_is_shown_while_a_piece_moves() -> None:
    regulations = regulate(SPATIAL.options)
    state = SPATIAL.start(regulations, 0)
    step = SPATIAL.play(state, {0: SPATIAL.read_move(state, 0, "E2m-E4m")}, Dice(0))
    shown = frame(SPATIAL, SPACE)
    shown.things_before, shown.events, shown.t = SPACE.things(state, SPATIAL), step.events, 0.5
    assert gather(shown).last == ("E2m", "E4m")
    check_sound(SPACE.scene(shown))
    pawns = [r for layer in SPACE.scene(shown).layers if isinstance(layer, Solids) and ":P:" in layer.mesh
             for r in layer.data]  # fmt: skip
    assert any(2.5 > float(r[2]) > 0.5 and abs(float(r[0]) - 0.5) < 0.01 for r in pawns), "on its way"


def test_a_pawn_waits_for_its_piece_on_the_last_rank() -> None:
    position = f"{spatial(m='k7/8/8/8/8/8/8/4K3', i='8/7P/8/8/8/8/8/8')} w - - 0 1"
    picks = (Pick("origin", "H7i"), Pick("land", "H8i"))
    for look in (SPACE, LEVELS):
        shown = frame(SPATIAL, look, position, picks)
        assert gather(shown).pending == "H8i"
        check_sound(look.scene(shown))


def test_castling_is_marked_by_its_own_cells() -> None:
    position = f"{spatial(m='4k3/8/8/8/8/8/8/R3K2R')} w KQ - 0 1"
    marks = gather(frame(SPATIAL, SPACE, position, (Pick("origin", "E1m"),)))
    assert {"C1m", "G1m"} <= set(marks.castles)
    assert not set(marks.castles) & set(marks.targets)


# Pointing


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SPACE.cells), st.booleans(), st.integers(0, 2), st.sampled_from([(900, 700), (400, 800)]))
def test_what_lies_under_a_pixel_of_the_sheets(cell: str, flipped: bool, sheets: int, size: tuple[int, int]) -> None:
    rect, view = Rect(20, 10, *size), View(flipped=flipped, sheets=sheets)
    x, y = LEVELS.middle(cell, rect, view)
    assert rect.contains(x, y)
    assert LEVELS.at(x, y, rect, view) == cell


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(BOARD.cells), st.booleans(), st.booleans())
def test_what_lies_under_a_pixel_of_the_board(cell: str, flipped: bool, numbers: bool) -> None:
    view = View(flipped=flipped, coordinates=numbers)
    x, y = BOARD.middle(cell, RECT, view)
    assert BOARD.at(x, y, RECT, view) == cell
    assert BOARD.at(RECT.x + 1, RECT.y + 1, RECT, view) == ""


def test_sheets_stand_as_the_pages_say() -> None:
    lattice = SPATIAL.variant.lattice
    plan = layers(lattice, 2, False, True, 4)
    at = {name: plan.middles[lattice.find(name)] for name in ("A1i", "H1i", "A8i", "A1j", "A1m")}
    assert at["H1i"][0] > at["A1i"][0] and at["A8i"][1] > at["A1i"][1]
    assert at["A1j"][0] > at["H1i"][0] and at["A1m"][1] < at["A1i"][1]
    turned = layers(lattice, 2, True, True, 4)
    assert turned.middles[lattice.find("A8i")][1] < turned.middles[lattice.find("A1i")][1]
    assert best_columns(lattice, 2, False, True, Rect(0, 0, 400, 800)) == 2
    assert best_columns(lattice, 2, False, True, Rect(0, 0, 1000, 560)) == 4


def test_levels_flip_but_stay_upright_on_files() -> None:
    lattice = SPATIAL.variant.lattice
    plan = layers(lattice, 0, True, True, 4)
    assert plan.middles[lattice.find("A1p")][1] > plan.middles[lattice.find("A1i")][1]
    assert plan.middles[lattice.find("A8i")][0] < plan.middles[lattice.find("A1i")][0]


@pytest.mark.parametrize("camera", [home(0), home(1), along(0), along(2)])
def test_a_piece_alone_is_met_where_it_is_drawn(camera: Any) -> None:
    shown = frame(SPATIAL, SPACE, PINNED)
    rect = Rect(0, 0, 1280, 720)
    camera = camera.fit(8.0, rect)
    targets = SPACE.targets(shown)
    for thing in shown.things_after:
        x, y, z = SPACE.center(thing.cell)
        px, py, _ = camera.project([(x, y - 0.3, z)], rect)[0]
        assert thing.cell in pick.hits(*camera.ray(px, py, rect), targets)


def test_the_exact_profile_is_met_and_the_air_beside_it_is_not() -> None:
    pawn = profile("P")
    target = [pick.Target("x", "turned", 0.0, 0.0, 0.0, 1.0, profile=pawn)]
    for y in np.linspace(0.02, 0.58, 15):
        radius = float(np.interp(y, [p[1] for p in pawn], [p[0] for p in pawn]))
        across = np.array([1.0, 0.0, 0.0])
        assert pick.hits(np.array([-3.0, y, radius * 0.97]), across, target) == ["x"]
        assert pick.hits(np.array([-3.0, y, radius * 1.03 + 1e-3]), across, target) == []
    assert pick.hits(np.array([0.0, 5.0, 0.0]), np.array([0.0, -1.0, 0.0]), target) == ["x"]
    assert pick.hits(np.array([0.25, 5.0, 0.0]), np.array([0.0, -1.0, 0.0]), target) == ["x"]
    assert pick.hits(np.array([0.29, 5.0, 0.0]), np.array([0.0, -1.0, 0.0]), target) == []
    assert pick.hits(np.array([0.0, -5.0, 0.0]), np.array([0.0, -1.0, 0.0]), target) == [], "it is behind"


def test_landings_come_before_the_room_behind_them() -> None:
    shown = frame(SPATIAL, SPACE, "", (Pick("origin", "E2m"),))
    rect = Rect(0, 0, 1280, 720)
    camera = home(0).fit(8.0, rect)
    x, y, z = SPACE.center("E4m")
    px, py, _ = camera.project([(x, y - 0.3, z)], rect)[0]
    found = pick.hits(*camera.ray(px, py, rect), SPACE.targets(shown))
    assert pick.choose(found, gather(shown).pickable) == "E4m"


def test_hidden_layers_cannot_be_pointed_at() -> None:
    view = View(mode="slice", axis=2, layers=frozenset({5}), shown_slice=1.0)
    shown = frame(SPATIAL, SPACE, PINNED, ui=TableUi(view=view))
    assert "E1n" not in {t.cell for t in SPACE.targets(shown) if not t.rough} - gather(shown).pickable
    assert (SPACE.visible(view) > 0.5).sum() == 64
    assert (SPACE.visible(View()) == 1).all()


def test_colours_of_cells_and_sides() -> None:
    names = space_grid.NAMES
    assert space_grid.DARK[names.index("A1i")] and not space_grid.DARK[names.index("B1i")]
    plan = BOARD.plan(View(), RECT, True)
    assert plan.dark[BOARD.cells.index("a1")] and not plan.dark[BOARD.cells.index("h1")]
    assert plan.dark[BOARD.cells.index("h14")]
    assert contrast(DARK.light_ball, DARK.dark_ball) > 3


def test_a_ghost_that_could_move_does_not_catch_the_pointer() -> None:
    view = View(mode="slice", axis=2, layers=frozenset({5}), shown_slice=1.0)
    shown = frame(SPATIAL, SPACE, ui=TableUi(view=view))
    cells = {target.cell for target in SPACE.targets(shown)}
    assert gather(shown).origins - cells, "most of the pieces that can move stand outside the slice"
    assert {cell[-1] for cell in cells} == {"m"}
    picks = (Pick("origin", "E2m"),)
    picked = frame(SPATIAL, SPACE, ui=TableUi(picks=picks, view=view), picks=picks)
    lands = gather(picked).pickable
    assert lands and lands <= {target.cell for target in SPACE.targets(picked)}
