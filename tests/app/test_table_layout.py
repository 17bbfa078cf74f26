"""The parts of the table for every window: inside it, apart from each other, and large enough to use."""

from itertools import combinations

import pytest

from app.layout import Places, places
from app.scene import Rect

SIZES = [(1280, 720, 1.0), (1280, 720, 1.5), (1920, 1080, 2.0), (900, 600, 1.0), (3840, 2160, 2.5), (1024, 1366, 1.0)]


def parts(at: Places) -> list[Rect]:
    return [r for r in (at.bar, at.picture, at.prompt, at.far, at.near, at.board, at.sheets, at.moves, at.buttons)
            if r.w and r.h]  # fmt: skip


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
@pytest.mark.parametrize("side_board", [True, False])
@pytest.mark.parametrize("tall", [True, False])
def test_parts_lie_inside_and_apart(width: int, height: int, scale: float, side_board: bool, tall: bool) -> None:
    rects = parts(places(width, height, scale, side_board, tall))
    for rect in rects:
        assert rect.x >= 0 and rect.x + rect.w <= width and rect.y >= 0 and rect.y + rect.h <= height
    for a, b in combinations(rects, 2):
        assert a.x + a.w <= b.x or b.x + b.w <= a.x or a.y + a.h <= b.y or b.y + b.h <= a.y, (a, b)


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_parts_are_large_enough(width: int, height: int, scale: float) -> None:
    at = places(width, height, scale, True)
    assert at.board.w >= 150 * scale, "the flat board stays beside the cube"
    assert min(at.picture.w, at.picture.h) >= 240 * scale
    assert at.moves.h >= 80 * scale


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_sheets_are_readable_or_left_out(width: int, height: int, scale: float) -> None:
    at = places(width, height, scale, True, tall=True)
    assert min(at.picture.w, at.picture.h) >= 240 * scale and at.moves.h >= 80 * scale
    if at.board.w:
        # Two columns of eight cells each, with their numbers and the space between.
        assert at.board.w / 18.5 >= 13 * scale and at.board.h >= 1.9 * at.board.w
        assert at.sheets.w == at.board.w and at.picture.w >= 440 * scale


def test_sheets_stand_beside_the_cube_in_an_ordinary_window() -> None:
    at = places(1280, 720, 1.0, True, tall=True)
    assert at.board.w >= 320 and at.board.h >= 650
    assert not places(900, 600, 1.0, True, tall=True).board.w


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (40, 3000), (3000, 40)])
def test_any_window_has_a_layout(size: tuple[int, int]) -> None:
    for rect in parts(places(*size, 1.0, True)):
        assert rect.w > 0 and rect.h > 0
