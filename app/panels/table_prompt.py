"""Below the picture: what to do next, in plain words, and the chips for what a click on a cell cannot say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from imgui_bundle import imgui

from app.i18n import tr
from app.intent import Intent, TypeMove
from app.panels import kit
from app.panels.surface import lift_tip
from app.scene import Rect

Wish = Intent | str


@dataclass(frozen=True, slots=True)
class Chip:
    """A short answer beside the prompt."""

    id: str
    text: str
    wish: Wish
    on: bool = False
    primary: bool = False
    tip: str = ""


@dataclass(slots=True)
class Prompt:
    """What the prompt shows."""

    text: str
    seat: int | None
    chips: Sequence[Chip] = ()
    typing: bool = False
    typed: str = ""
    hint: str = ""
    """An example of a typed turn."""
    play: str = ""
    """The words of the button beside it, if not the usual ones."""


def prompt(rect: Rect, shown: Prompt) -> Wish | None:
    """The prompt; returns the chip's wish or a typed turn. `shown.typed` follows the typing."""
    wish: Wish | None = None
    two_lines = rect.h > kit.px(70)
    with kit.panel("prompt", rect, pad=10, scrolls=False):
        if shown.typing:
            return _typing(shown)
        widths = [kit.measure(chip.text, "strong" if chip.primary else "body")[0] + kit.px(34) for chip in shown.chips]
        chips_w = sum(widths) + kit.px(6) * len(widths)
        inner = rect.h - kit.px(20)
        text_w = kit.avail() - (0 if two_lines else chips_w)
        x, y = kit.cursor()
        left = x
        if shown.seat is not None:
            side = kit.px(16)
            line = kit.measure("A", "strong")[1]
            draw = imgui.get_window_draw_list()
            middle = imgui.ImVec2(x + side / 2, y + (line / 2 if two_lines else inner / 2))
            fill = kit.theme.dark_side if shown.seat else kit.theme.light_side
            draw.add_circle_filled(middle, side / 2, kit.u32(fill))
            draw.add_circle(middle, side / 2, kit.u32(kit.theme.ink_soft), 0, 1.0)
            left += side + kit.px(10)
        room = max(kit.px(40), text_w - (left - x) - kit.px(8))
        limit = kit.px(32) if two_lines else inner
        if rect.h > kit.px(120):
            # A tall place has room for large words above the chips.
            limit = inner - (kit.px(88) if shown.chips else 0.0)
        style = "strong" if kit.measure(shown.text, "strong", room)[1] <= limit else "small"
        _, h = kit.measure(shown.text, style, room)
        kit.text_at(left, y if two_lines else y + (inner - h) / 2, shown.text, style, wrap=room)
        imgui_place(x if two_lines else x + text_w, y + (max(kit.px(32), h) if two_lines else 0.0))
        with kit.row(gap_units=6, height=kit.px(38) if two_lines else inner):
            for chip in shown.chips:
                if chip.primary:
                    pressed = kit.button(chip.id, chip.text, primary=True, tip=chip.tip)
                else:
                    pressed = kit.chip(chip.id, chip.text, chip.on, chip.tip)
                if pressed:
                    wish = chip.wish
    lift_tip(rect)
    return wish


def _typing(shown: Prompt) -> Wish | None:
    wish: Wish | None = None
    with kit.row(gap_units=8, height=kit.px(38)):
        room = max(kit.px(120), kit.avail() - kit.px(240))
        shown.typed, entered = kit.text_field("typed", "", shown.typed, shown.hint, width=room)
        if kit.button("typed.play", shown.play or tr("Make the turn"), primary=True) or entered:
            wish = TypeMove(shown.typed)
        if kit.button("typed.close", tr("Cancel"), quiet=True):
            wish = "close"
    return wish


def imgui_place(x: float, y: float) -> None:
    """Puts the flow at a place of the window."""
    imgui.set_cursor_screen_pos(imgui.ImVec2(x, y))
