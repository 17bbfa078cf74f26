"""The renderer: each kind of layer is seen where it should be, and nothing is drawn twice without need."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import moderngl
import numpy as np
import pytest
from PIL import Image

import shaders
from app.camera import Camera, home
from app.gl import glass, meshes
from app.gl.programs import Programs
from app.gl.renderer import Renderer
from app.gl.target import Target, png, write_png
from app.scene import Label, Labels, Lines, Quads, Rect, Scene, Shapes, Solids
from app.screens.base import Picture

NIGHT = ((0.1, 0.12, 0.18, 1.0), (0.03, 0.04, 0.06, 1.0))
FRONT = Camera(yaw=0, pitch=0, distance=6)
FLAT = (0.0, 0.0, 10.0, 10.0)


def f32(*rows: tuple[float, ...]) -> np.ndarray:
    return np.array(rows, dtype=np.float32)


class Clock:
    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def renderer(gl: Any, clock: Clock) -> Iterator[Renderer]:
    made = Renderer(gl, now=clock)
    yield made
    made.close()


def space(*layers: Any) -> Scene:
    return Scene(False, NIGHT, list(layers))


def flat(*layers: Any) -> Scene:
    return Scene(True, ((0, 0, 0, 1), (0, 0, 0, 1)), list(layers), extent=FLAT)


def ball(x: float, y: float, z: float, rgba: tuple[float, ...], size: float = 1.0, glow: float = 0.0) -> Solids:
    return Solids("sphere", f32((x, y, z, size, size, size, *rgba, glow)))


def middle(renderer: Renderer, scene: Scene, camera: Camera | None = FRONT) -> np.ndarray:
    return renderer.render_to_array(scene, camera, 101, 101)[50, 50].astype(int)


def test_the_ground_runs_from_its_top_to_its_bottom_colour(renderer: Renderer) -> None:
    picture = renderer.render_to_array(space(), FRONT, 64, 64).astype(int)
    assert picture[8, 32, 2] > picture[55, 32, 2] + 10
    assert (picture[:, :, 3] == 255).all()


@pytest.mark.parametrize("name", ["sphere", "box"])
def test_solids_are_lit_and_hide_what_is_behind(renderer: Renderer, name: str) -> None:
    red = Solids(name, f32((0, 0, 1, 1, 1, 1, 0.9, 0.1, 0.1, 1, 0)))
    blue = Solids(name, f32((0, 0, -1, 2, 2, 2, 0.1, 0.1, 0.9, 1, 0)))
    seen = middle(renderer, space(blue, red))
    assert seen[0] > 120 and seen[2] < 90
    assert (middle(renderer, space(red, blue)) == seen).all()


def test_glass_lets_see_what_is_behind_in_any_order(renderer: Renderer) -> None:
    back = ball(0, 0, -1, (0.1, 0.1, 0.9, 1.0))
    glassy = Solids("box", f32((0, 0, 1, 1, 1, 1, 0.9, 0.1, 0.1, 0.4, 0)))
    seen = middle(renderer, space(back, glassy))
    assert seen[0] > 60 and seen[2] > 60
    assert (middle(renderer, space(glassy, back)) == seen).all()


def test_translucent_things_are_sorted(renderer: Renderer) -> None:
    red = f32((0, 0, 1, 1, 1, 1, 1, 0, 0, 0.7, 0))
    green = f32((0, 0, -1, 1, 1, 1, 0, 1, 0, 0.7, 0))
    front = middle(renderer, space(Solids("box", np.vstack([red, green]))))
    assert (front == middle(renderer, space(Solids("box", np.vstack([green, red]))))).all()
    behind = middle(renderer, space(Solids("box", np.vstack([red, green]))), replace(FRONT, yaw=180.0))
    assert front[0] > front[1] and behind[1] > behind[0]


def test_faces_are_unlit_and_seen_from_both_sides(renderer: Renderer) -> None:
    face = Quads(f32((-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0, 0.2, 0.8, 0.4, 1)))
    for yaw in (0.0, 180.0):
        assert middle(renderer, space(face), replace(FRONT, yaw=yaw))[:3] == pytest.approx((51, 204, 102), abs=3)


def test_lines_keep_their_width_at_any_distance(renderer: Renderer) -> None:
    line = Lines(f32((0, -9, 0, 0, 9, 0, 1, 1, 1, 1, 4)))
    for distance in (3, 12, 40):
        picture = renderer.render_to_array(space(line), replace(FRONT, distance=distance), 101, 101)
        assert (picture[50, :, 0] > 128).sum() == pytest.approx(4, abs=1)


def test_lines_hide_behind_solids_unless_on_top(renderer: Renderer) -> None:
    data = f32((-2, 0, -2, 2, 0, -2, 1, 1, 0, 1, 5))
    red = ball(0, 0, 0, (0.9, 0.1, 0.1, 1.0), 2.0)
    assert middle(renderer, space(red, Lines(data)))[1] < 120
    assert middle(renderer, space(red, Lines(data, on_top=True)))[:2] == pytest.approx((255, 255), abs=8)


def test_a_line_through_the_eye_is_cut_off_there(renderer: Renderer) -> None:
    line = Lines(f32((0.3, -0.5, -3, 0.3, -0.5, 60, 1, 1, 1, 1, 3)))
    picture = renderer.render_to_array(space(line), FRONT, 101, 101)
    assert 3 < (picture[:, :, 0] > 150).sum() < 1200


def test_dashes_leave_gaps(renderer: Renderer) -> None:
    data = f32((-9, 0, 0, 9, 0, 0, 1, 1, 1, 1, 4))
    whole = renderer.render_to_array(space(Lines(data)), FRONT, 101, 101)[50, :, 0] > 128
    dashed = renderer.render_to_array(space(Lines(data, dash=6)), FRONT, 101, 101)[50, :, 0] > 128
    assert whole.all() and 30 < dashed.sum() < 75


def test_a_glow_lights_the_thing_and_its_surroundings(renderer: Renderer) -> None:
    dull = renderer.render_to_array(space(ball(0, 0, 0, (0.6, 0.2, 0.2, 1.0))), FRONT, 101, 101).astype(int)
    bright = renderer.render_to_array(space(ball(0, 0, 0, (0.6, 0.2, 0.2, 1.0), glow=1.0)), FRONT, 101, 101).astype(int)
    assert bright[50, 50, 0] > dull[50, 50, 0] + 20
    edge = 50 + 18
    assert bright[50, edge, 0] > dull[50, edge, 0] + 10


@pytest.mark.parametrize("world", [False, True])
def test_labels_are_read_in_space(renderer: Renderer, world: bool) -> None:
    label = Label("H", 0, 0, 0, size=1.0 if world else 30.0, color=(1, 1, 1, 1), world=world)
    wall = ball(0, 0, 2, (0.4, 0.1, 0.1, 1.0), 2.0)
    free = renderer.render_to_array(space(Labels([label])), FRONT, 101, 101)
    assert 40 < (free[:, :, :3].min(axis=2) > 200).sum() < 600
    hidden = renderer.render_to_array(space(wall, Labels([label])), FRONT, 101, 101)
    on_top = renderer.render_to_array(space(wall, Labels([replace(label, on_top=True)])), FRONT, 101, 101)
    assert (hidden[:, :, :3].min(axis=2) > 235).sum() < 15
    assert (on_top[:, :, :3].min(axis=2) > 200).sum() > 40


def test_flat_shapes_lie_in_their_cells(renderer: Renderer) -> None:
    shapes = Shapes(f32(
        (0, 2, 2, 2, 2, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0),
        (1, 7, 7, 4, 4, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0.5),
    ))  # fmt: skip
    picture = renderer.render_to_array(flat(shapes), None, 200, 100).astype(int)
    # Ten cells in a hundred pixels, in the middle of two hundred.
    assert tuple(picture[79, 70, :3]) == (255, 0, 0)
    assert tuple(picture[30, 120, :3]) == (0, 255, 0)
    assert tuple(picture[30, 102, :3]) == (0, 0, 255)
    assert tuple(picture[12, 102, :3]) == (0, 0, 0)
    red = (picture[:, :, 0] > 128) & (picture[:, :, 1] < 128)
    assert red.sum() == pytest.approx(400, abs=6)


def test_flat_layers_are_drawn_in_their_order(renderer: Renderer) -> None:
    red = Shapes(f32((0, 5, 5, 8, 8, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0)))
    line = Lines(f32((0, 5, 0, 10, 5, 0, 0, 1, 0, 1, 6)))
    assert middle(renderer, flat(red, line), None)[1] > 200
    assert middle(renderer, flat(line, red), None)[0] > 200
    face = Quads(f32((1, 1, 0, 9, 1, 0, 9, 9, 0, 1, 9, 0, 0, 0, 1, 1)))
    assert middle(renderer, flat(red, face), None)[2] > 200
    label = Labels([Label("■", 5, 5, size=4, world=True, color=(1, 1, 1, 1))])
    assert middle(renderer, flat(face, label), None)[:3].min() > 200


def test_pictures_are_drawn_only_when_they_changed(renderer: Renderer) -> None:
    picture = Picture("cube", Rect(0, 0, 60, 40), space(ball(0, 0, 0, (1, 0, 0, 1))), FRONT, stamp=1)
    texture = renderer.picture(picture)
    for _ in range(3):
        assert renderer.picture(replace(picture, rect=Rect(9, 9, 60, 40))) is texture
    assert renderer.draws == 1
    renderer.picture(replace(picture, stamp=2))
    renderer.picture(replace(picture, stamp=2, camera=home()))
    assert renderer.picture(replace(picture, stamp=2, camera=home(), rect=Rect(0, 0, 80, 40))).size == (80, 40)
    assert renderer.draws == 4
    renderer.picture(replace(picture, key="other", stamp=None))
    renderer.picture(replace(picture, key="other", stamp=None))
    assert renderer.draws == 6


def test_few_pictures_are_kept(renderer: Renderer) -> None:
    for number in range(30):
        renderer.picture(Picture(f"thumb{number}", Rect(0, 0, 8, 8), flat(), stamp=1))
    renderer.picture(Picture("thumb29", Rect(0, 0, 8, 8), flat(), stamp=1))
    assert renderer.draws == 30
    renderer.picture(Picture("thumb0", Rect(0, 0, 8, 8), flat(), stamp=1))
    assert renderer.draws == 31


def test_a_picture_in_motion_is_refined_at_rest(renderer: Renderer, clock: Clock) -> None:
    renderer.software = True
    picture = Picture("cube", Rect(0, 0, 60, 40), space(ball(0, 0, 0, (1, 0, 0, 1))), FRONT, stamp=1)
    renderer.begin(60, 40, (0, 0, 0, 1))
    renderer.picture(picture)
    assert renderer.wake() is None
    clock.at += 0.03
    turned = replace(picture, camera=FRONT.orbit(9, 0))
    renderer.begin(60, 40, (0, 0, 0, 1))
    renderer.picture(turned)
    due = renderer.wake()
    assert due is not None and 0.1 < due < 0.2
    clock.at += due
    assert renderer.wake() == 0
    renderer.begin(60, 40, (0, 0, 0, 1))
    renderer.picture(turned)
    assert renderer.wake() is None and renderer.draws == 3
    renderer.picture(turned)
    assert renderer.draws == 3


@pytest.mark.parametrize("kind", ["piece:R:0", "piece:N:1", "piece:P:0"])
def test_a_piece_in_motion_looks_nearly_as_at_rest(renderer: Renderer, gl: Any, kind: str) -> None:
    rows = f32((0, 0, 0, 2, 2, 2, 0.9, 0.88, 0.8, 1, 0), (3, 0, 0, 1, 2, 1, 0.7, 0.1, 0.1, 1, 0.3))
    scene = space(Solids(kind, rows))
    target = Target(gl, (200, 200), 0, False)
    pictures = []
    for rough in (False, True):
        renderer.draw(scene, FRONT, target, rough)
        pictures.append(target.read()[:, :, :3].astype(int))
    target.release()
    apart = np.abs(pictures[0] - pictures[1]).max(axis=2)
    assert (apart > 0).any()
    assert (apart > 48).mean() < 0.03 and apart.mean() < 3


def test_a_picture_that_left_the_screen_asks_for_nothing(renderer: Renderer, clock: Clock) -> None:
    renderer.software = True
    picture = Picture("cube", Rect(0, 0, 60, 40), space(), FRONT, stamp=1)
    renderer.picture(picture)
    clock.at += 0.01
    renderer.picture(replace(picture, stamp=2))
    assert renderer.wake() is None
    renderer.picture(replace(picture, stamp=2, camera=home()))
    assert renderer.wake() is not None
    renderer.begin(60, 40, (0, 0, 0, 1))
    assert renderer.wake() is None


def test_blits_go_to_their_rectangle_with_round_corners(renderer: Renderer, gl: Any) -> None:
    window = Target(gl, (100, 80), 0, False)
    red, green = (1, 0, 0, 1, 0, 0, 0, 0, 0), (0, 1, 0, 1, 0, 0, 0, 0, 0)
    shapes = Shapes(f32((0, 5, 5, 40, 40, 0, *red), (0, 5, 9, 40, 2, 0, *green)))
    scene = replace(flat(shapes), rounded=12)
    renderer.begin(100, 80, (0, 0, 1, 1), window.canvas)
    renderer.blit(Picture("p", Rect(20, 10, 50, 50), scene, stamp=1), window.canvas)
    seen = window.read()
    assert tuple(seen[35, 45, :3]) == (255, 0, 0)
    assert tuple(seen[14, 45, :3]) == (0, 255, 0)
    assert tuple(seen[11, 21, :3]) == (0, 0, 255)
    assert tuple(seen[35, 18, :3]) == (0, 0, 255) and tuple(seen[62, 45, :3]) == (0, 0, 255)
    assert renderer.blits == 1
    renderer.blit(Picture("q", Rect(20, 10, 0, 50), scene, stamp=1), window.canvas)
    assert renderer.blits == 1
    window.release()


def test_pictures_of_many_sizes_in_turn(renderer: Renderer) -> None:
    for size in ((1, 1), (300, 2), (40, 60), (41, 60), (42, 60), (43, 60), (40, 60)):
        assert renderer.render_to_array(space(ball(0, 0, 0, (1, 0, 0, 1))), FRONT, *size).shape == (size[1], size[0], 4)
        assert renderer.render_to_array(flat(), None, *size).shape == (size[1], size[0], 4)


def test_png_files_hold_what_was_written(tmp_path: Path) -> None:
    random = np.random.default_rng(1)
    for shape in ((7, 5, 4), (1, 1, 3), (64, 40, 3)):
        array = random.integers(0, 256, shape, dtype=np.uint8)
        assert (np.asarray(Image.open(io.BytesIO(png(array)))) == array).all()
    write_png(tmp_path / "a.png", array)
    assert (tmp_path / "a.png").read_bytes() == png(array)
    with pytest.raises(ValueError):
        png(np.zeros((0, 4, 4), dtype=np.uint8))


@pytest.mark.parametrize("name, detail", [("box", 1), ("sphere", 1), ("sphere", 2)])
def test_meshes_are_closed_and_face_outward(name: str, detail: int) -> None:
    points, triangles = meshes.mesh(name, detail)
    a, b, c = (points[triangles[:, n], :3].astype(np.float64) for n in range(3))
    outward = (np.cross(b - a, c - a) * (a + b + c)).sum(axis=1)
    assert (outward > 0).all()
    assert outward.sum() / 18 == pytest.approx({"box": 0.97, "sphere": 0.5}[name], abs=0.03)
    assert np.linalg.norm(points[:, 3:], axis=1) == pytest.approx(1)
    assert np.abs(points[:, :3]).max() == pytest.approx(0.5, abs=0.01)


def test_five_hundred_translucent_cells_are_sorted_far_to_near() -> None:
    random = np.random.default_rng(2)
    data = np.full((512, 11), 0.5, dtype=np.float32)
    data[:, :3], data[:, 10] = random.uniform(-4, 4, (512, 3)), 0.0
    camera = home()
    vertices, indices = glass.gather([Solids("box", data)], camera.eye(), camera.axes(), 1, False)
    centres = vertices[indices, :3].reshape(512, -1, 3).mean(axis=1)
    away = np.linalg.norm(centres - camera.eye(), axis=1)
    assert (np.diff(away) < 0.1).all()


def test_no_program_takes_a_uniform_block_that_is_the_windows_own(gl: Any) -> None:
    """Binding 0 belongs to the window library; programs of ours have no uniform blocks at all."""
    programs = Programs(gl)
    names = sorted({path.stem for path in Path(shaders.__file__).parent.glob("*.vert")})
    assert {"solid", "glass", "line", "shape", "text", "ground", "blit", "panel"} <= set(names)
    for name in names:
        assert not [key for key in programs[name] if isinstance(programs[name][key], moderngl.UniformBlock)]
    programs.release()


def test_two_renderers_draw_the_same_picture(renderer: Renderer, gl: Any) -> None:
    scene = space(ball(0, 0, 0, (0.9, 0.1, 0.1, 1.0)))
    first = renderer.render_to_array(scene, FRONT, 64, 64)
    other = Renderer(gl)
    assert (other.render_to_array(scene, FRONT, 64, 64) == first).all()
    other.close()
