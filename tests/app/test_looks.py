"""The cube and the flat board as data: everything is where the rules page says, and can be pointed at there."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import pick
from app.camera import Camera, along, home
from app.looks import grid
from app.looks.bands import HEIGHT, WIDTH, fit, middles
from app.looks.base import Frame
from app.looks.cube import Cube
from app.looks.cube_labels import edge_for
from app.looks.flat import FlatBoard
from app.looks.marks import gather
from app.looks.palette import PALETTES
from app.looks.spots import in_row, in_space
from app.scene import Labels, Lines, Quads, Rect, Scene, Shapes, Solids
from app.ui import TableUi, View
from engine.compose import Pick
from engine.game import regulate
from engine.stavropol.rules import Stavropol

GAME = Stavropol()
REGULATIONS = regulate(GAME.options)
CUBE, FLAT = Cube(), FlatBoard()
MIDDLE = "2.3A20./3.A8.[21]12./12.B5.A6./6.a11.b6./5.2a4.A13. w o3,o4 - WB 30"


def frame(position: str = "", picks: tuple[Pick, ...] = (), **more: object) -> Frame:
    state = GAME.read(position, REGULATIONS) if position else GAME.start(REGULATIONS, 0)
    made = GAME.compose(state, 0, picks)
    return Frame(GAME, state, CUBE.things(state, GAME), composition=made, **more)  # type: ignore[arg-type]


def rows(scene: Scene, kind: type) -> np.ndarray:
    return np.concatenate([layer.data for layer in scene.layers if isinstance(layer, kind)])


def check_sound(scene: Scene) -> None:
    width = {Solids: 11, Quads: 16, Lines: 11, Shapes: 15}
    for layer in scene.layers:
        if isinstance(layer, Labels):
            for label in layer.items:
                assert label.text and all(map(np.isfinite, (label.x, label.y, label.z, label.size)))
            continue
        assert layer.data.dtype == np.float32 and layer.data.shape[1] == width[type(layer)]
        assert len(layer.data) and np.isfinite(layer.data).all()
        colors = layer.data[:, {Solids: 6, Quads: 12, Lines: 6, Shapes: 6}[type(layer)] :][:, :4]
        assert colors.min() >= 0 and colors.max() <= 1.0001


def test_the_world_of_the_cube() -> None:
    assert CUBE.center("333") == (0, 0, 0)
    assert CUBE.center("111") == (-2, -2, 2)
    assert CUBE.center("515") == (-2, 2, -2)
    assert np.ptp(CUBE.extent(View()), axis=0) == pytest.approx((5, 5, 5))
    apart = View(shown_explode=1.0)
    assert CUBE.center("333", apart) == (0, 0, 0)
    assert np.ptp(CUBE.extent(apart), axis=0)[2] > 8
    assert CUBE.center("133", apart)[2] > CUBE.center("233", apart)[2] > 1.5
    with pytest.raises(KeyError):
        CUBE.center("666")


def test_spots_hold_five_and_keep_sides_apart() -> None:
    for white in range(6):
        for black in range(6 - white):
            (ours, theirs), side = in_space(white, black)
            if white and black:
                assert max(x for x, _ in ours[:white]) < 0 < min(x for x, _ in theirs[:black])
            spots = [*ours[:white], *theirs[:black]]
            assert len(spots) == white + black == len(set(spots))
            assert all(max(abs(x), abs(z)) + side / 2 <= 0.501 for x, z in spots)
            gaps = [max(abs(a[0] - b[0]), abs(a[1] - b[1])) for i, a in enumerate(spots) for b in spots[:i]]
            assert all(gap >= side - 0.031 for gap in gaps)
            row = [p for part in in_row(white, black) for p in part]
            assert len(row) == len(set(row)) == white + black and set(row) <= set(range(5))


@pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))
@pytest.mark.parametrize("mode", ["cube", "slice0", "slice1", "slice2", "exploded"])
def test_scenes_are_sound(palette: object, mode: str) -> None:
    view = View(mode=mode.rstrip("012"), axis=int(mode[-1]) if mode[-1].isdigit() else 0)
    view.shown_slice, view.shown_explode = float(view.mode == "slice"), float(mode == "exploded")
    for picks in ((), (Pick("origin", "335"),)):
        ui = TableUi(hover="333", cursor="412", view=view)
        shown = frame(MIDDLE, (), ui=ui, palette=palette, camera=home(0), last_move=("333", "433"))
        check_sound(CUBE.scene(shown))
        check_sound(FLAT.scene(shown))
        ui.inspected = "422"
        view.threats = True
        check_sound(CUBE.scene(shown))
        check_sound(FLAT.scene(shown))
        assert picks is not None


def test_every_ball_is_drawn_once_in_its_cell() -> None:
    shown = frame(MIDDLE, camera=home(0), plain=True)
    scene = CUBE.scene(shown)
    balls = next(layer for layer in scene.layers if isinstance(layer, Solids) and layer.mesh == "sphere")
    assert len(balls.data) == len(shown.things_after)
    at = grid.centers()
    for thing in shown.things_after:
        middle = at[grid.INDEX[thing.cell]]
        assert (np.abs(balls.data[:, :3] - middle).max(axis=1) < 0.5).any()
    assert np.abs(balls.data[:, 1] - balls.data[:, 4] / 2).max() < 3


def test_a_slice_hides_or_ghosts_the_rest() -> None:
    view = View(mode="slice", axis=0, layers=frozenset({1}), shown_slice=1.0)
    shown = frame(ui=TableUi(view=view), camera=home(0), plain=True)
    balls = rows(CUBE.scene(shown), Solids)
    assert sorted({round(float(a), 3) for a in balls[:, 9]}) == [0.1, 1.0]
    view.ghost = False
    assert len(rows(CUBE.scene(shown), Solids)) == len(balls) / 2


def test_selection_fades_what_is_unrelated() -> None:
    shown = frame(picks=(Pick("origin", "133"),), camera=home(0))
    marks = gather(shown, CUBE.survey(shown.state, GAME))
    assert marks.origin == "133" and len(marks.targets) == 25 and marks.focus is not None
    assert "133" in marks.focus and "233" in marks.focus and "555" not in marks.focus
    assert marks.pickable == set(marks.targets)
    names = [c for c in grid.NAMES if c in marks.pickable]
    targets = CUBE.targets(shown)
    assert set(names) <= {t.cell for t in targets}


@settings(max_examples=25, deadline=None)
@given(
    st.floats(-500, 500), st.floats(-500, 500), st.floats(40, 3000), st.floats(40, 3000), st.booleans(), st.booleans()
)
def test_flat_cells_are_found_where_they_are(
    x: float, y: float, w: float, h: float, flipped: bool, numbers: bool
) -> None:
    rect, view = Rect(x, y, w, h), View(flipped=flipped, coordinates=numbers)
    for cell in grid.NAMES:
        px, py = FLAT.middle(cell, rect, view)
        assert rect.contains(px, py)
        assert FLAT.at(px, py, rect, view) == cell
        unit = fit(rect, numbers).unit
        for dx, dy in ((-2.45, 0.45), (2.45, -0.45)):
            assert FLAT.at(px + dx * unit, py + dy * unit, rect, view) == cell


def test_flat_board_lies_as_the_rules_page_says() -> None:
    at = {cell: tuple(map(float, middles(False)[i])) for i, cell in enumerate(grid.NAMES)}
    assert at["111"] == (2.5, 0.5)
    assert at["211"][1] > at["115"][1] > at["111"][1]
    assert at["121"][0] == 7.5
    turned = middles(True)[grid.INDEX["111"]]
    assert tuple(turned) == (WIDTH - 2.5, HEIGHT - 0.5)
    rect = Rect(0, 0, 500, 500)
    assert FLAT.at(3, 3, rect, View()) == "" and FLAT.at(10, 10, Rect(0, 0, 0, 0), View()) == ""
    scene = FLAT.scene(frame(palette=PALETTES["inventor"]))
    labels = [label for layer in scene.layers if isinstance(layer, Labels) for label in layer.items]
    inventor = PALETTES["inventor"]
    colors = {(*inventor.flat_sector, 1.0), (*inventor.flat_vertical, 1.0), (*inventor.flat_horizontal, 1.0)}
    assert {label.color for label in labels} == colors


def test_every_ball_can_be_pointed_at_in_the_cube() -> None:
    """The middle of each ball, seen from many cameras, is hit."""
    rect = Rect(20, 10, 900, 700)
    shown = frame(MIDDLE)
    targets = CUBE.targets(shown)
    centers = {t.cell: (t.x, t.y, t.z) for t in targets if t.shape == "sphere"}
    rng = np.random.default_rng(3)
    cameras = [home(0), home(1), *(along(a) for a in range(3))]
    cameras += [Camera(yaw=float(y), pitch=float(p), distance=float(d)) for y, p, d in rng.uniform(
        (-180, -80, 8), (180, 80, 30), (40, 3))]  # fmt: skip
    for camera in cameras:
        for cell, at in centers.items():
            px, py, _ = camera.project([at], rect)[0]
            assert cell in pick.hits(*camera.ray(float(px), float(py), rect), targets)


def test_numbers_stand_on_the_outline() -> None:
    front = (1, 1, 1)
    camera = Camera(yaw=32, pitch=24, distance=14)
    assert edge_for(camera.axes(), front, 0) == (-1, 1)
    for along_axis in range(3):
        a, b = edge_for(camera.axes(), front, along_axis)
        assert a != b


def test_moving_pictures_are_sound_all_the_way() -> None:
    from app import animate
    from engine.dice import Dice

    state = GAME.read("25./25./12.B12./18.b6./a24. w -,- - - 20", REGULATIONS)
    things = CUBE.things(state, GAME)
    for text in ("333-444", "333-411:444,444", "333-222+233"):
        step = GAME.play(state, {0: GAME.read_move(state, 0, text)}, Dice(1))
        after = animate.apply(things, step.events)
        for t in np.linspace(0, 1, 14):
            shown = Frame(GAME, step.state, after, things_before=things, events=step.events, t=float(t), camera=home(0))
            check_sound(CUBE.scene(shown))
            check_sound(FLAT.scene(shown))


def test_identities_are_unique() -> None:
    things = frame(MIDDLE).things_after
    assert sorted(t.id for t in things) == list(range(len(things)))


def test_the_dot_of_a_landing_wins_over_the_room_of_a_nearer_cell() -> None:
    rect = Rect(0, 0, 1000, 760)
    for camera in (home(0), Camera(yaw=40, pitch=45)):
        shown = frame(MIDDLE, (Pick("origin", "233"),))
        camera = camera.fit(CUBE.extent(View()), rect)
        made = shown.composition
        assert made is not None
        lands = [p.value for p in made.next if p.kind == "land"]
        assert len(lands) > 20
        targets = CUBE.targets(shown)
        found = 0
        for cell in lands:
            x, y, z = CUBE.center(cell)
            px, py, _ = camera.project([(x, y - 0.37, z)], rect)[0]
            got = pick.choose(pick.hits(*camera.ray(float(px), float(py), rect), targets), lands)
            found += got == cell
        assert found >= 0.85 * len(lands)


def test_a_slice_does_not_take_away_what_the_turn_is_about() -> None:
    view = View(mode="slice", axis=0, layers=frozenset({1}), ghost=False, shown_slice=1.0)
    shown = frame(MIDDLE, (Pick("origin", "233"),), ui=TableUi(view=view), camera=home(0))
    marks = gather(shown, CUBE.survey(shown.state, GAME))
    spheres = next(x for x in CUBE.scene(shown).layers if isinstance(x, Solids) and x.mesh == "sphere").data
    for cell in {marks.origin, *marks.takes}:
        near = np.abs(spheres[:, :3] - CUBE.center(cell)).max(axis=1) < 0.5
        assert spheres[near, 9].max() >= 0.6


def test_a_calm_frame_lights_nothing_up() -> None:
    from app import animate
    from engine.dice import Dice

    state = GAME.read("25./25./12.B12./18.b6./a24. w -,- - - 20", REGULATIONS)
    step = GAME.play(state, {0: GAME.read_move(state, 0, "333-411:444")}, Dice(1))
    things = CUBE.things(state, GAME)
    after = animate.apply(things, step.events)
    glow = []
    for calm in (False, True):
        shown = Frame(GAME, step.state, after, things_before=things, events=step.events, t=0.14, calm=calm)
        glow.append(float(shown.poses(lambda t: (np.zeros((len(t), 3)), np.ones(len(t)))).glow.max()))
    assert glow[0] > 0.3 and glow[1] == 0.0
