"""Every palette can be read, and its two sides told apart by hue and by value."""

from __future__ import annotations

import colorsys

import pytest

from app.looks.palette import DARK, PALETTES, Palette, contrast, find, luminance, rgb

ALL = list(PALETTES.values())


def test_names() -> None:
    assert set(PALETTES) == {"inventor", "dark", "contrast", "colorblind"}
    assert find("inventor").name == "inventor"
    assert find("no such palette") is DARK
    assert rgb("#ff8000") == (1.0, 128 / 255, 0.0)
    assert contrast((0.0, 0.0, 0.0), (1.0, 1.0, 1.0)) == pytest.approx(21.0)


@pytest.mark.parametrize("palette", ALL, ids=lambda p: p.name)
@pytest.mark.parametrize("paper", ["background", "card", "card_raised"])
@pytest.mark.parametrize("ink", ["text", "muted", "accent", "danger", "good"])
def test_panel_texts_can_be_read(palette: Palette, paper: str, ink: str) -> None:
    assert contrast(getattr(palette, paper), getattr(palette, ink)) >= 4.5
    assert contrast(palette.accent, palette.on_accent) >= 4.5


@pytest.mark.parametrize("palette", ALL, ids=lambda p: p.name)
def test_sides_differ_in_hue_and_value(palette: Palette) -> None:
    assert contrast(palette.light_ball, palette.dark_ball) >= 3
    assert contrast(palette.light_base, palette.dark_base) >= 3
    assert luminance(palette.light_ball) - luminance(palette.dark_ball) > 0.3
    hue = [colorsys.rgb_to_hsv(*c) for c in (palette.light_ball, palette.dark_ball)]
    apart = abs(hue[0][0] - hue[1][0])
    assert min(apart, 1 - apart) > 0.05 or abs(hue[0][1] - hue[1][1]) > 0.5


@pytest.mark.parametrize("palette", ALL, ids=lambda p: p.name)
def test_figures_stand_out_from_what_is_behind_them(palette: Palette) -> None:
    for seat in (0, 1):
        ball, edge = palette.ball(seat), palette.side_edge(seat)
        assert max(contrast(ball, palette.ground), contrast(edge, palette.ground)) >= 3
        for space in (palette.space_top, palette.space_bottom):
            assert max(contrast(ball, space), contrast(palette.base(seat), space)) >= 1.9 or not palette.dark


@pytest.mark.parametrize("palette", ALL, ids=lambda p: p.name)
def test_numbers_of_the_boards_can_be_read(palette: Palette) -> None:
    for color in (palette.flat_sector, palette.flat_vertical, palette.flat_horizontal):
        assert contrast(color, palette.rim) >= 4.5
    for color in (palette.sector, palette.vertical, palette.horizontal):
        assert contrast(color, palette.halo) >= 4.5
