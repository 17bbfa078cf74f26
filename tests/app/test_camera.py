"""The camera: pixels to rays and back, and that acts of the hand do what the hand expects."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import pick
from app.camera import FARTHEST, NEAREST, PITCH_LIMIT, Camera, along, home
from app.scene import Rect

RECT = Rect(37, 21, 1111, 703)
CELLS = np.array([(x, y, z) for x in range(-2, 3) for y in range(-2, 3) for z in range(-2, 3)], dtype=np.float64)
angles = st.floats(-180, 180)
cameras = st.builds(
    Camera,
    target=st.tuples(*[st.floats(-2, 2)] * 3),
    yaw=angles,
    pitch=st.floats(-PITCH_LIMIT, PITCH_LIMIT),
    distance=st.floats(3, 60),
    fov=st.floats(20, 60),
)
pixels = st.tuples(st.floats(RECT.x, RECT.x + RECT.w), st.floats(RECT.y, RECT.y + RECT.h))


@given(cameras, pixels, st.floats(0.5, 50))
def test_a_point_on_a_ray_is_seen_at_its_pixel(camera: Camera, pixel: tuple[float, float], far: float) -> None:
    origin, direction = camera.ray(*pixel, RECT)
    seen = camera.project([tuple(origin + direction * far)], RECT)[0]
    assert seen[:2] == pytest.approx(pixel, abs=1e-4)
    assert np.linalg.norm(direction) == pytest.approx(1)


@given(cameras)
def test_the_matrix_agrees_with_project(camera: Camera) -> None:
    seen = camera.project(CELLS, RECT)
    clip = np.c_[CELLS, np.ones(len(CELLS))] @ camera.matrix(RECT.w / RECT.h).astype(np.float64).T
    ahead = seen[:, 2] > 0.5
    x = RECT.x + (clip[ahead, 0] / clip[ahead, 3] + 1) / 2 * RECT.w
    y = RECT.y + (1 - clip[ahead, 1] / clip[ahead, 3]) / 2 * RECT.h
    assert np.abs(x - seen[ahead, 0]).max(initial=0) < 0.05
    assert np.abs(y - seen[ahead, 1]).max(initial=0) < 0.05
    assert clip[:, 3] == pytest.approx(seen[:, 2], abs=1e-3)


def test_every_cell_is_picked_back_from_two_hundred_cameras() -> None:
    random = np.random.default_rng(20)
    for number in range(200):
        camera = Camera(
            target=tuple(random.uniform(-1.5, 1.5, 3)),
            yaw=float(random.uniform(-180, 180)),
            pitch=float(random.uniform(-PITCH_LIMIT, PITCH_LIMIT)),
            distance=float(np.exp(random.uniform(np.log(1.2), np.log(70.0)))),
        )
        shape = ("box", "sphere")[number % 2]
        names = ["".join(str(int(c) + 3) for c in cell) for cell in CELLS]
        targets = pick.Prepared([pick.Target(n, shape, *c, 0.3, 0.3, 0.3) for n, c in zip(names, CELLS, strict=True)])
        seen = camera.project(CELLS, RECT)
        for at in np.flatnonzero(seen[:, 2] > 0.01):
            found = pick.hits(*camera.ray(seen[at, 0], seen[at, 1], RECT), targets)
            assert names[at] in found
            assert pick.choose(found, {names[at]}) == names[at]


@pytest.mark.parametrize("rect", [RECT, Rect(0, 0, 300, 900), Rect(5, 5, 1900, 240), Rect(0, 0, 64, 64)])
@pytest.mark.parametrize("size", [5.0, 8.0, (5.0, 9.0, 5.0)])
@pytest.mark.parametrize("start", [home(0), home(1), along(0), along(1), along(2), Camera(yaw=100, pitch=-60)])
def test_a_fitted_box_fills_the_rectangle_and_stays_inside(
    rect: Rect, size: float | tuple[float, float, float], start: Camera
) -> None:
    camera = start.fit(size, rect, margin=0.0)
    half = np.asarray(size if isinstance(size, tuple) else (size,) * 3) / 2
    corners = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * half
    seen = camera.project(corners, rect)
    low, high = seen[:, :2].min(axis=0), seen[:, :2].max(axis=0)
    assert low[0] >= rect.x - 0.5 and low[1] >= rect.y - 0.5
    assert high[0] <= rect.x + rect.w + 0.5 and high[1] <= rect.y + rect.h + 0.5
    assert (high - low)[0] > rect.w - 1 or (high - low)[1] > rect.h - 1


def test_home_shows_the_seat_its_own_sector_nearest() -> None:
    white, black = home(0), home(1)
    assert white.project([(0, 0, 2)], RECT)[0, 2] < white.project([(0, 0, -2)], RECT)[0, 2]
    assert black.project([(0, 0, -2)], RECT)[0, 2] < black.project([(0, 0, 2)], RECT)[0, 2]
    assert white.pitch > 0 and black.pitch > 0


def test_looking_along_an_axis_hides_the_cells_behind_each_other() -> None:
    for axis, step in ((0, (0, 0, 1)), (1, (1, 0, 0)), (2, (0, 1, 0))):
        seen = along(axis).project([(0, 0, 0), step], RECT)
        assert seen[1, 2] < seen[0, 2]
        assert np.abs(seen[0, :2] - seen[1, :2]).max() < 15


def test_the_pitch_stops_short_of_the_poles_and_yaw_goes_round() -> None:
    camera = home()
    for _ in range(200):
        camera = camera.orbit(37, 50)
        assert abs(camera.pitch) <= PITCH_LIMIT and -180 <= camera.yaw <= 180
        assert np.isfinite(camera.matrix(1.6)).all()


def test_an_orbit_follows_the_pointer() -> None:
    near = (0.0, 0.0, 2.5)
    before = Camera(pitch=0, yaw=0).project([near], RECT)[0]
    after = Camera(pitch=0, yaw=0).orbit(20, 10).project([near], RECT)[0]
    assert after[0] > before[0] and after[1] > before[1]


@given(cameras, pixels, st.floats(0.5, 2))
def test_zooming_keeps_what_is_under_the_pointer(camera: Camera, pixel: tuple[float, float], factor: float) -> None:
    camera = replace(camera, target=(0.0, 0.0, 0.0))
    origin, direction = camera.ray(*pixel, RECT)
    point = origin + direction * (camera.distance / -float(direction @ camera.axes()[2]))
    nearer = camera.zoom(factor, (origin, direction))
    assert NEAREST <= nearer.distance <= FARTHEST
    if np.linalg.norm(nearer.target) < 11.9:
        assert nearer.project([tuple(point)], RECT)[0, :2] == pytest.approx(pixel, abs=1e-3)


def test_zoom_has_an_end_each_way() -> None:
    assert home().zoom(0.0).distance == NEAREST
    assert home().zoom(1e9).distance == FARTHEST


def test_a_pan_moves_the_picture_with_the_pointer() -> None:
    before = home().project([(0, 0, 0)], RECT)[0]
    after = home().pan(30, -20, RECT).project([(0, 0, 0)], RECT)[0]
    assert after[:2] - before[:2] == pytest.approx((30, -20), abs=0.5)
    assert home().pan(30, 20, Rect(0, 0, 0, 0)) == home()
    far = home()
    for _ in range(500):
        far = far.pan(400, 0, RECT)
    assert np.linalg.norm(far.target) <= 12.001


def test_blends_turn_the_shortest_way() -> None:
    one, other = Camera(yaw=170), Camera(yaw=-170, distance=30)
    middle = one.blend(other, 0.5)
    assert abs(middle.yaw) == pytest.approx(180)
    assert one.distance < middle.distance < other.distance
    assert one.blend(other, 0) == one and one.blend(other, 1) == other


def test_an_empty_rectangle_is_harmless() -> None:
    nothing = Rect(10, 10, 0, 0)
    assert not home().ray(10, 10, nothing)[1].any()
    assert (home().project(CELLS, nothing)[:, :2] < -1e5).all()
    assert np.isfinite(home().fit(5, nothing).matrix(1.0)).all()
    assert np.isfinite(home().matrix(0.0)).all()


def test_what_is_behind_the_eye_is_off_the_screen() -> None:
    camera = Camera(yaw=0, pitch=0, distance=2)
    seen = camera.project([(0, 0, 9)], RECT)[0]
    assert seen[0] < -1e5 and seen[2] < 0
