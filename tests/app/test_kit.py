"""The widget layer without a window: Dear ImGui with its own font, no renderer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest

from app.panels import kit, theme
from app.scene import Rect

Draw = Callable[[], Any]


class Stage:
    """Frames of panels with a pointer and a clock."""

    def __init__(self) -> None:
        from imgui_bundle import imgui

        self.imgui = imgui
        self.context = imgui.create_context()
        imgui.set_current_context(self.context)
        io = imgui.get_io()
        io.backend_flags |= imgui.BackendFlags_.renderer_has_textures
        io.set_ini_filename("")
        self.size, self.scale, self.now = (800, 600), 1.0, 0.0
        kit.setup({})

    def frame(self, draw: Draw) -> Any:
        io = self.imgui.get_io()
        io.display_size = self.imgui.ImVec2(*map(float, self.size))
        io.delta_time = 1 / 60
        self.imgui.get_style().font_scale_main = self.scale
        self.now += 1 / 60
        self.imgui.new_frame()
        kit.begin_frame(*self.size, self.scale, theme.theme_of("inventor"), self.now)
        try:
            return draw()
        finally:
            kit.end_frame()
            self.imgui.render()

    def settle(self, draw: Draw, frames: int = 6) -> Any:
        return [self.frame(draw) for _ in range(frames)][-1]

    def click(self, draw: Draw, widget: str) -> list[Any]:
        """What the frames of a click on a widget return."""
        rect = kit.widgets[widget]
        io = self.imgui.get_io()
        io.add_mouse_pos_event(rect.x + rect.w / 2, rect.y + rect.h / 2)
        out = [self.frame(draw)]
        for down in (True, False):
            io.add_mouse_button_event(0, down)
            out.append(self.frame(draw))
        return out

    def close(self) -> None:
        self.imgui.set_current_context(self.context)
        io = self.imgui.get_io()
        for texture in self.imgui.get_platform_io().textures:
            texture.set_tex_id(0)
            texture.status = self.imgui.ImTextureStatus.destroyed
        io.backend_flags &= ~self.imgui.BackendFlags_.renderer_has_textures
        self.imgui.destroy_context(self.context)


@pytest.fixture
def stage() -> Iterator[Stage]:
    made = Stage()
    yield made
    made.close()


PLACE = Rect(10, 10, 400, 500)


def in_panel(draw: Draw, rect: Rect = PLACE) -> Draw:
    def whole() -> Any:
        with kit.panel("p", rect):
            return draw()

    return whole


def test_a_click_on_a_button_is_one_click(stage: Stage) -> None:
    draw = in_panel(lambda: kit.button("b", "Press"))
    stage.settle(draw)
    assert sum(stage.click(draw, "b")) == 1
    assert not stage.frame(draw)


def test_a_disabled_button_takes_no_click(stage: Stage) -> None:
    draw = in_panel(lambda: kit.button("b", "Press", enabled=False))
    stage.settle(draw)
    assert not any(stage.click(draw, "b"))


def test_values_change_by_clicks(stage: Stage) -> None:
    values: dict[str, Any] = {"toggle": False, "choice": "a", "number": 5}

    def draw() -> None:
        values["toggle"] = kit.toggle("t", "On", values["toggle"])
        values["choice"] = kit.choice("c", "Which", [("a", "A"), ("b", "B")], values["choice"])
        values["number"] = kit.number("n", "How many", values["number"], 0, 6)

    page = in_panel(draw)
    stage.settle(page)
    for widget in ("t", "c.1", "n.plus", "n.plus"):
        stage.click(page, widget)
        stage.frame(page)
    assert values == {"toggle": True, "choice": "b", "number": 6}


def test_a_slider_follows_the_pointer(stage: Stage) -> None:
    value = [0.0]

    def draw() -> None:
        value[0] = kit.slider("s", "Loud", value[0], 0, 1, "%.2f")

    page = in_panel(draw)
    stage.settle(page)
    stage.click(page, "s")
    assert value[0] == pytest.approx(0.5, abs=0.02)


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.5])
@pytest.mark.parametrize("width", [180, 420])
def test_nothing_is_cut_off(stage: Stage, scale: float, width: int) -> None:
    """Every widget stays inside its panel, however long the words and however narrow the panel."""
    stage.scale, stage.size = scale, (1000, 2000)
    long = "Неприкосновенность заблокированного шара и ещё несколько слов"

    def draw() -> None:
        kit.title(long)
        kit.body(long)
        kit.button("b", long, icon="play")
        kit.toggle("t", long, True)
        kit.choice("c", long, [(1, long), (2, "Да"), (3, long)], 1)
        kit.list_row("r", long, detail=long)
        kit.list_row("r2", long, cols=(long,), widths=(0.5, 0.5))
        kit.text_field("f", long, "", long)
        with kit.card("card"):
            kit.button("in", long)

    rect = Rect(10, 10, max(width, width * scale), 1980)
    stage.settle(in_panel(draw, rect))
    for name, place in kit.widgets.items():
        assert place.x >= rect.x and place.x + place.w <= rect.x + rect.w + 1, name
    _, line = kit.measure("Я", "strong")
    assert kit.widgets["b"].h > line * 1.5, "the long label wraps and the button grows"


def test_widgets_of_a_row_stand_side_by_side_and_wrap(stage: Stage) -> None:
    def draw() -> None:
        with kit.row():
            for n in range(8):
                kit.button(f"b{n}", "Button")
        kit.button("below", "Below")

    stage.settle(in_panel(draw))
    tops = [kit.widgets[f"b{n}"].y for n in range(8)]
    assert tops[0] == tops[1] and tops[-1] > tops[0]
    assert kit.widgets["below"].y >= tops[-1] + kit.widgets["b7"].h
    rects = [kit.widgets[f"b{n}"] for n in range(8)]
    for a, b in pairwise(rects):
        assert b.x >= a.x + a.w or b.y >= a.y + a.h


def test_rows_within_rows_go_on_where_they_stand(stage: Stage) -> None:
    def draw() -> None:
        with kit.row():
            kit.number("n", "", 3, 0, 9)
            kit.button("after", "After")

    stage.settle(in_panel(draw))
    assert kit.widgets["after"].x > kit.widgets["n.plus"].x
    assert abs(kit.widgets["after"].y - kit.widgets["n.plus"].y) < 4


def test_a_dialogue_takes_every_click_behind_it(stage: Stage) -> None:
    shown = [True]

    def draw() -> list[bool]:
        with kit.panel("p", Rect(0, 0, 800, 600)):
            behind = kit.button("behind", "Behind")
        if shown[0]:
            with kit.modal("m", "Title"):
                kit.body("Words")
                if kit.button("ok", "OK"):
                    shown[0] = False
        return [behind]

    stage.settle(draw)
    assert kit.modal_open() and kit.covers(799, 599)
    assert not any(b for (b,) in stage.click(draw, "behind"))
    stage.click(draw, "ok")
    stage.settle(draw)
    assert not shown[0] and not kit.modal_open()
    assert any(b for (b,) in stage.click(draw, "behind"))


def test_a_dialogue_is_as_high_as_its_words(stage: Stage) -> None:
    text = ["short"]

    def draw() -> None:
        with kit.modal("m", "Title"):
            kit.body(text[0])
            kit.button("ok", "OK")

    stage.settle(draw)
    before = kit.widgets["m"]
    assert before.contains(kit.widgets["ok"].x, kit.widgets["ok"].y + kit.widgets["ok"].h)
    text[0] = "a long story " * 40
    stage.settle(draw)
    after = kit.widgets["m"]
    assert after.h > before.h
    assert after.y + after.h >= kit.widgets["ok"].y + kit.widgets["ok"].h


def test_a_tooltip_comes_after_a_moment_and_asks_for_its_frame(stage: Stage) -> None:
    draw = in_panel(lambda: kit.button("b", "Press", tip="What it does"))
    stage.settle(draw)
    rect = kit.widgets["b"]
    stage.imgui.get_io().add_mouse_pos_event(rect.x + 5, rect.y + 5)
    stage.frame(draw)
    assert "What it does" not in kit.texts
    wish = kit.wake()
    assert wish is not None and wish > stage.now
    stage.now = wish
    stage.frame(draw)
    assert "What it does" in kit.texts


def test_everything_written_is_known(stage: Stage) -> None:
    def draw() -> None:
        kit.title("one")
        kit.small("two")
        kit.button("b", "three")
        kit.text_field("f", "four", "five")
        kit.list_row("r", "six", cols=("seven",), detail="eight")

    stage.settle(in_panel(draw))
    assert set(kit.texts) >= {"one", "two", "three", "four", "five", "six", "seven", "eight"}


def test_what_is_scrolled_out_of_sight_has_no_rectangle(stage: Stage) -> None:
    def draw() -> None:
        with kit.scroll("s", 100):
            for n in range(40):
                kit.button(f"b{n}", "Button")

    stage.settle(in_panel(draw))
    assert "b0" in kit.widgets and "b39" not in kit.widgets


@pytest.mark.parametrize("palette", ["inventor", "dark", "contrast", "colorblind"])
def test_words_can_be_read_on_every_plate(palette: str) -> None:
    from app.looks.palette import contrast

    look = theme.theme_of(palette)
    for ink in (look.ink, look.ink_soft):
        for plate in (look.ground, look.panel, look.card, look.raised):
            assert contrast(ink[:3], plate[:3]) >= 4.5
    assert contrast(look.accent_ink[:3], look.accent[:3]) >= 4.5
    for plate in (look.accent_hover, look.accent_pressed):
        assert contrast(look.accent_ink[:3], plate[:3]) >= 4.5
    assert contrast(look.bad[:3], look.panel[:3]) >= 4.5
    assert contrast(look.focus[:3], look.panel[:3]) >= 3.0
