"""How the table is looked at: runs end in time, jumps are jumps, and what is seen keeps its share of the window."""

import pytest

from app.scene import Rect
from app.screens.table_view import Director
from app.ui import View

RECT = Rect(0, 0, 800, 600)


def director(speed: float = 1.0) -> Director:
    sizes = {"exploded": (5.0, 7.0, 10.0)}
    made = Director(View(), lambda view: sizes.get(view.mode, (5.0, 5.0, 5.0)), lambda: speed)
    made.place(RECT)
    return made


@pytest.mark.parametrize("mode", ["slice", "exploded", "flat"])
def test_a_change_of_mode_takes_at_most_300_ms(mode: str) -> None:
    eye = director()
    eye.set("mode", mode, 10.0)
    assert eye.tick(10.1) == 0.0
    if mode != "flat":
        assert 0 < max(eye.view.shown_explode, eye.view.shown_slice) < 1
    assert eye.tick(10.3) is None
    assert (eye.view.shown_explode, eye.view.shown_slice) == (float(mode == "exploded"), float(mode == "slice"))


def test_without_animation_everything_jumps() -> None:
    eye = director(speed=0.0)
    eye.set("mode", "exploded", 10.0)
    assert eye.view.shown_explode == 1.0 and not eye.moving
    far = eye.camera.distance
    eye.set("mode", "cube", 10.0)
    assert eye.camera.distance < far
    eye.orbit(40, 0, RECT, 11.0)
    eye.orbit(40, 0, RECT, 11.01)
    eye.release(11.02)
    assert not eye.moving, "no inertia either"


def test_inertia_ends_within_a_second() -> None:
    eye = director()
    for n in range(6):
        eye.orbit(30, 5, RECT, 10.0 + n * 0.016)
    eye.release(10.1)
    assert eye.moving
    now, yaw = 10.1, eye.camera.yaw
    while eye.moving:
        now += 1 / 60
        eye.tick(now)
        assert now < 11.2
    assert eye.camera.yaw != yaw and eye.tick(now + 1) is None


def test_a_drag_that_rests_before_the_release_does_not_spin() -> None:
    eye = director()
    eye.orbit(30, 5, RECT, 10.0)
    eye.orbit(30, 5, RECT, 10.016)
    eye.release(10.5)
    assert not eye.moving


def test_a_hand_on_the_picture_ends_a_run_at_its_goal() -> None:
    eye = director()
    eye.set("mode", "exploded", 10.0)
    eye.tick(10.1)
    eye.orbit(5, 0, RECT, 10.11)
    assert eye.view.shown_explode == 1.0 and not eye.moving


def test_resizing_keeps_the_share_of_the_picture() -> None:
    eye = director()
    eye.zoom(3, 400, 300, RECT)
    near = eye.camera.distance / eye._fit(eye.camera).distance
    eye.place(Rect(0, 0, 400, 900))
    assert eye.camera.distance / eye._fit(eye.camera).distance == pytest.approx(near)
    eye.place(Rect(0, 0, 0, 0))
    eye.place(RECT)
    assert eye.camera.distance / eye._fit(eye.camera).distance == pytest.approx(near)


def test_an_untouched_view_is_fitted_to_every_size() -> None:
    eye = director()
    before = eye.camera
    eye.place(Rect(0, 0, 300, 900))
    assert eye.camera == eye._fit(eye.camera) and eye.camera.distance > before.distance
    eye.place(RECT)
    assert eye.camera == before


def test_layers_stay_in_the_cube_and_never_become_none() -> None:
    eye = director()
    for _ in range(9):
        eye.layer(1)
    assert eye.view.layers == {5}
    for _ in range(9):
        eye.layer(-1)
    assert eye.view.layers == {1}
    eye.set("layers", frozenset(), 1.0)
    assert eye.view.layers == {1}


def test_flipping_looks_from_the_other_seat() -> None:
    eye = director(speed=0.0)
    front = eye.camera.yaw
    eye.set("flipped", True, 1.0)
    assert abs((eye.camera.yaw - front + 180) % 360 - 180) == pytest.approx(180)
