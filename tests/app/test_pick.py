"""Pointing at things: exact tests of rays against boxes and balls, and which of several cells is meant."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.pick import Target, choose, hits

Z = np.array([0.0, 0.0, -1.0])
coordinate = st.floats(-4, 4)
point = st.tuples(coordinate, coordinate, coordinate)


def at(*values: float) -> np.ndarray:
    return np.array(values, dtype=np.float64)


def test_nearest_first_and_each_cell_once() -> None:
    targets = [
        Target("far", "box", 0, 0, -5, 0.5, 0.5, 0.5),
        Target("near", "sphere", 0, 0, -1, 0.5),
        Target("near", "box", 0, 0, -1, 0.4, 0.4, 0.4),
        Target("aside", "sphere", 3, 0, -1, 0.5),
    ]
    assert hits(at(0, 0, 3), Z, targets) == ["near", "far"]


def test_what_lies_behind_the_eye_is_not_hit() -> None:
    targets = [Target("box", "box", 0, 0, 4, 1, 1, 1), Target("ball", "sphere", 0, 0, 4, 1)]
    assert hits(at(0, 0, 0), Z, targets) == []


def test_a_ray_that_starts_inside_hits() -> None:
    targets = [Target("box", "box", 0, 0, 0, 1, 1, 1), Target("ball", "sphere", 0, 0, 0, 0.7)]
    assert set(hits(at(0.1, 0.2, 0.3), Z, targets)) == {"box", "ball"}


@pytest.mark.parametrize("x, hit", [(0.0, True), (0.999, True), (1.0, True), (1.001, False), (-1.001, False)])
def test_parallel_rays_are_inside_a_slab_or_never(x: float, hit: bool) -> None:
    assert hits(at(x, 0, 5), Z, [Target("b", "box", 0, 0, 0, 1, 1, 1)]) == (["b"] if hit else [])


def test_nothing_is_hit_without_a_direction_or_targets() -> None:
    box = Target("b", "box", 0, 0, 0, 1, 1, 1)
    assert hits(at(0, 0, 0), at(0, 0, 0), [box]) == []
    assert hits(at(0, 0, 0), at(np.nan, 0, 1), [box]) == []
    assert hits(at(0, 0, 0), Z, []) == []


@given(point, point, st.floats(0.05, 1.5))
def test_a_ray_at_a_point_within_hits(start: tuple, centre: tuple, size: float) -> None:
    direction = at(*centre) - at(*start)
    if np.linalg.norm(direction) < 1e-6:
        return
    targets = [Target("box", "box", *centre, size, size / 2, size / 3), Target("ball", "sphere", *centre, size)]
    assert set(hits(at(*start), direction, targets)) == {"box", "ball"}


@given(point, point, st.floats(0.1, 1.5))
def test_balls_agree_with_their_distance_from_the_ray(start: tuple, way: tuple, radius: float) -> None:
    direction = at(*way)
    length = np.linalg.norm(direction)
    if length < 1e-3:
        return
    direction = direction / length
    along = max(0.0, float(-at(*start) @ direction))
    gap = np.linalg.norm(at(*start) + direction * along)
    if abs(gap - radius) > 1e-6:
        assert bool(hits(at(*start), direction, [Target("o", "sphere", 0, 0, 0, radius)])) == (gap < radius)


@given(point, point)
def test_boxes_agree_with_points_along_the_ray(start: tuple, way: tuple) -> None:
    direction = at(*way)
    if np.linalg.norm(direction) < 1e-2:
        return
    direction = direction / np.linalg.norm(direction)
    steps = at(*start) + np.linspace(0, 20, 4001)[:, None] * direction
    inside = (np.abs(steps) < (1.0, 0.6, 0.3)).all(axis=1).any()
    if inside:
        assert hits(at(*start), direction, [Target("b", "box", 0, 0, 0, 1.0, 0.6, 0.3)]) == ["b"]
    elif not (np.abs(steps) < (1.02, 0.62, 0.32)).all(axis=1).any():
        assert hits(at(*start), direction, [Target("b", "box", 0, 0, 0, 1.0, 0.6, 0.3)]) == []


def test_the_nearest_allowed_is_meant_and_the_wheel_walks_on() -> None:
    found = ["a", "b", "c", "d"]
    assert choose(found) == "a"
    assert choose(found, {"c"}) == "c"
    assert [choose(found, {"b", "d"}, n) for n in range(5)] == ["b", "d", "a", "c", "b"]
    assert choose(found, {"z"}, -1) == "d"
    assert choose([], {"a"}) == ""


def test_what_is_chosen_and_met_first_is_meant_itself() -> None:
    assert choose(["b", "a"], {"a"}, chosen="b") == "b"
    assert choose(["a", "b"], {"a"}, chosen="b") == "a"
    assert choose(["c", "b", "a"], {"a"}, chosen="b") == "a"
    assert [choose(["b", "a", "c"], {"a"}, n, "b") for n in range(3)] == ["b", "a", "c"]


def test_a_rough_target_counts_behind_what_is_met_exactly() -> None:
    near = Target("near", "box", 0.0, 0.0, 2.0, 0.5, 0.5, 0.5, rough=True)
    far = Target("far", "sphere", 0.0, 0.0, -2.0, 0.5)
    ray = np.array([0.0, 0.0, 9.0]), np.array([0.0, 0.0, -1.0])
    assert hits(*ray, [near, far]) == ["far", "near"]
    assert hits(*ray, [near]) == ["near"]
