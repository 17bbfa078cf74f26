"""Dear ImGui through our back-end: pictures, clicks, textures and letters, without a window's events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from imgui_bundle import imgui

from app.gl.imgui_backend import ImguiBackend
from app.gl.target import Target
from assets.fonts import FACES

SIZE = (320, 240)


class Stage:
    """A window of panels that is drawn on demand."""

    def __init__(self, ctx: Any) -> None:
        self.ctx = ctx
        self.gui = ImguiBackend(ctx)
        self.target = Target(ctx, SIZE, 0, False)
        self.clicks = 0
        self.text = ""
        self.button = (0.0, 0.0)
        self.field = (0.0, 0.0)

    def frame(self, image: Any = None) -> np.ndarray:
        self.target.canvas.use()
        self.target.canvas.clear(0, 0, 0, 1)
        self.gui.begin(*SIZE, 1.0, 1 / 60)
        imgui.set_next_window_pos((0, 0))
        imgui.set_next_window_size(SIZE)
        imgui.begin("panel", None, imgui.WindowFlags_.no_title_bar)
        self.clicks += bool(imgui.button("Начать"))
        low, high = imgui.get_item_rect_min(), imgui.get_item_rect_max()
        self.button = ((low.x + high.x) / 2, (low.y + high.y) / 2)
        self.text = imgui.input_text("имя", self.text)[1]
        low, high = imgui.get_item_rect_min(), imgui.get_item_rect_max()
        self.field = (low.x + 10, (low.y + high.y) / 2)
        if image is not None:
            imgui.image(self.gui.texture(image), (40, 40), (0, 1), (1, 0))
        imgui.end()
        self.gui.end(self.target.canvas)
        return self.target.read()

    def settle(self) -> None:
        for _ in range(6):
            self.frame()


@pytest.fixture
def stage(gl: Any) -> Iterator[Stage]:
    made = Stage(gl)
    yield made
    made.gui.close()
    made.target.release()


def test_panels_are_drawn(stage: Stage) -> None:
    stage.settle()
    assert stage.frame()[:, :, :3].max() > 200


def test_a_click_reaches_its_button_once(stage: Stage) -> None:
    stage.settle()
    stage.gui.mouse_pos(*stage.button)
    stage.gui.mouse_button(0, True)
    stage.gui.mouse_button(0, False)
    assert stage.gui.wants_frame
    stage.settle()
    assert stage.clicks == 1
    assert stage.gui.wants_mouse and not stage.gui.wants_frame


def test_text_goes_into_the_field_that_was_clicked(stage: Stage) -> None:
    stage.settle()
    assert not stage.gui.wants_text
    stage.gui.mouse_pos(*stage.field)
    stage.gui.mouse_button(0, True)
    stage.gui.mouse_button(0, False)
    stage.settle()
    assert stage.gui.wants_text and stage.gui.wants_keyboard and stage.gui.cursor == "text"
    stage.gui.text("Ёж")
    stage.settle()
    assert stage.text == "Ёж"
    stage.gui.key("backspace", True)
    stage.gui.key("backspace", False)
    stage.settle()
    assert stage.text == "Ё"


def test_losing_the_focus_lets_go_of_the_button(stage: Stage) -> None:
    stage.settle()
    stage.gui.mouse_pos(*stage.button)
    stage.gui.mouse_button(0, True)
    stage.settle()
    stage.gui.focus(False)
    stage.settle()
    assert not imgui.is_mouse_down(0)
    assert not stage.gui.wants_mouse


def test_the_clipboard_is_asked_for_and_filled(stage: Stage) -> None:
    kept = ["шар"]
    stage.gui.clipboard(lambda: kept[0], lambda text: kept.__setitem__(0, text))
    stage.settle()
    assert imgui.get_clipboard_text() == "шар"
    imgui.set_clipboard_text("куб")
    assert kept == ["куб"]


def test_a_texture_of_ours_is_shown(stage: Stage) -> None:
    red = stage.ctx.texture((4, 4), 4, bytes((250, 10, 20, 255)) * 16)
    stage.settle()
    picture = stage.frame(red)
    assert ((picture[:, :, 0] > 240) & (picture[:, :, 1] < 20)).sum() == pytest.approx(1600, abs=100)
    stage.frame()
    red.release()


def test_letters_stay_sharp_at_every_scale(stage: Stage) -> None:
    heights = []
    for scale in (0.75, 1.0, 1.5, 2.5):
        stage.gui.ui_scale = scale
        stage.settle()
        picture = stage.frame()
        assert picture[:, :, :3].max() > 200
        heights.append(stage.button[1])
    assert heights == sorted(heights) and heights[-1] > 1.8 * heights[0]


def test_the_faces_have_the_letters_and_the_merged_symbols(stage: Stage) -> None:
    stage.frame()
    assert set(FACES) <= set(stage.gui.fonts)
    for font in stage.gui.fonts.values():
        assert all(font.is_glyph_in_font(ord(c)) for c in "AzЯёЩ—«»…№×→←↑↓✓⚙♔")


def test_a_window_of_no_size_draws_nothing(stage: Stage) -> None:
    stage.gui.begin(0, 0, 1.0, 0.0)
    stage.gui.end(stage.target.canvas)


def test_a_second_context_after_the_first_was_closed(gl: Any) -> None:
    for _ in range(2):
        stage = Stage(gl)
        stage.settle()
        stage.gui.close()
        stage.target.release()


def test_the_blend_state_is_left_off(stage: Stage) -> None:
    stage.settle()
    plain = Target(stage.ctx, (8, 8), 0, False)
    plain.canvas.use()
    plain.canvas.clear(0, 1, 0, 1)
    assert plain.canvas.scissor in (None, (0, 0, 8, 8))
    assert (plain.read()[:, :, 1] == 255).all()
    plain.release()
