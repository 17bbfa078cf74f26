"""The layout of fans: nothing lies over anything, every corner can be read, whatever the format and the window."""

from __future__ import annotations

from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.looks.fans_layout import CORNER_H, Plan, corner_width, plan
from app.scene import Rect
from app.screens.fans_places import places

SMALLEST = 12.0
"""Least height of a corner in design units, in the smallest window and the largest format."""


def apart(a: Rect, b: Rect) -> bool:
    e = 0.01
    return a.x + a.w <= b.x + e or b.x + b.w <= a.x + e or a.y + a.h <= b.y + e or b.y + b.h <= a.y + e


def inside(a: Rect, b: Rect) -> bool:
    e = 0.01
    return a.x >= b.x - e and a.y >= b.y - e and a.x + a.w <= b.x + b.w + e and a.y + a.h <= b.y + b.h + e


def check(found: Plan, depth: int, digits: int) -> None:
    fans = [found.fan(n) for n in range(len(found.fans))]
    piles = [Rect(p.x, p.y, p.w, p.h + found.caption(n).h) for n, p in enumerate(found.piles)]
    every = fans + piles
    for n, one in enumerate(every):
        assert inside(one, found.rect), (n, one)
        for other in every[n + 1 :]:
            assert apart(one, other)
    if depth > 1:
        # The corner of a covered card is not covered: the next one lies below it, or to its right.
        assert found.dy >= CORNER_H * found.w - 0.01 or found.dx >= corner_width(digits) * found.w - 0.01
    assert found.w > 0 and abs(found.h - 1.4 * found.w) < 0.01


@given(
    m=st.integers(2, 8), n=st.integers(3, 13), p=st.integers(2, 6), width=st.integers(400, 3000),
    height=st.integers(300, 2000), scale=st.floats(0.75, 2.5),
)  # fmt: skip
def test_any_format_in_any_picture(m: int, n: int, p: int, width: int, height: int, scale: float) -> None:
    digits = len(str(n))
    check(plan(width, height, ceil(m * n / p), p, m, digits, scale), p, digits)


@pytest.mark.parametrize("form", [(8, 13, 6), (8, 13, 2), (8, 13, 3), (5, 9, 3), (2, 3, 2), (8, 3, 6)])
@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (2560, 1440)])
def test_corners_can_be_read_in_every_window(form: tuple[int, int, int], size: tuple[int, int]) -> None:
    m, n, p = form
    at = places(*size, 1.0).picture
    found = plan(round(at.w), round(at.h), ceil(m * n / p), p, m, len(str(n)), 1.0)
    check(found, p, len(str(n)))
    assert found.corner[1] >= SMALLEST


def test_more_room_never_makes_cards_smaller() -> None:
    sizes = [plan(w, 600, 15, 3, 5, 1, 1.0).w for w in range(500, 1600, 50)]
    assert sizes == sorted(sizes)


def test_the_parts_of_the_table_stay_apart() -> None:
    for size in ((900, 600), (1280, 800), (1920, 1080), (700, 900), (640, 480)):
        for scale, words in ((0.75, False), (1.0, False), (1.5, False), (2.5, False), (1.5, True)):
            at = places(*size, scale, words)
            parts = [at.bar, at.picture, at.prompt, at.counters, at.moves, at.buttons]
            for n, one in enumerate(parts):
                assert one.w > 0 and one.h > 0
                for other in parts[n + 1 :]:
                    assert apart(one, other)


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.25, 1.5, 1.75, 2.0])
@pytest.mark.parametrize("size", [(900, 600), (1280, 720), (1280, 800), (1024, 768), (1920, 1080)])
def test_the_fans_have_the_most_of_the_window(size: tuple[int, int], scale: float) -> None:
    at = places(*size, scale)
    assert at.moves.w <= max(0.36 * size[0], 176 * scale)
    assert at.picture.w * at.picture.h >= 0.44 * size[0] * size[1]


def test_large_words_in_a_small_window_leave_the_cards_room() -> None:
    at = places(900, 600, 1.5).picture
    assert plan(round(at.w), round(at.h), 18, 6, 8, 2, 1.5).w >= 45
    at = places(900, 600, 2.0).picture
    assert plan(round(at.w), round(at.h), 18, 6, 8, 2, 2.0).w >= 38
