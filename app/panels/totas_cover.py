"""The opaque page between two plannings, and the countdown before the visor goes down."""

from __future__ import annotations

from dataclasses import dataclass

from imgui_bundle import imgui

from app.i18n import mark, tr, trn
from app.panels import kit
from app.panels.theme import faded, mix
from app.scene import Rect

BLIND = mark("A blind turn: the pieces will be hidden, and you plan from memory.")


@dataclass(frozen=True, slots=True)
class Cover:
    """What the page between two plannings says; nothing of it is secret."""

    seat: int
    title: str
    """Who takes the seat: `Pass to Black (Boris)`."""
    lines: tuple[str, ...]
    sealed: str = ""
    """Whose plan is locked already; empty before the first."""
    blind: bool = False
    """The turn is planned with the visor down."""
    button: str = ""


def cover(width: float, height: float, shown: Cover) -> str:
    """Draws the page over the whole window; `look`, `menu`, or nothing."""
    wish = ""
    theme = kit.theme
    rect = Rect(0, 0, width, height)
    ground = (*theme.ground[:3], 1.0)
    with kit.panel("cover", rect, fill=ground, pad=0, border=False, scrolls=False, radius=0.0):
        wide = min(width - kit.px(32), kit.px(620))
        top = min(height * 0.36, max(0.0, height - _tall(shown, wide - kit.px(16))))
        _visor(rect, shown.seat, top)
        with kit.panel(
            "cover.words", Rect((width - wide) / 2, top, wide, height - top), fill=faded(theme.panel, 0.0),
            pad=8, border=False, floating=True,
        ):  # fmt: skip
            _middle(tr("Visor down"), "label", theme.ink_soft)
            _middle(shown.title, _style(shown.title, wide - kit.px(16)))
            for line in shown.lines:
                _middle(line, "body", theme.ink_soft)
            if shown.sealed:
                _middle(shown.sealed, "strong", theme.good)
            if shown.blind:
                _middle(tr(BLIND), "strong", theme.accent)
            kit.gap(10)
            label = shown.button or tr("Press to look")
            total = kit.measure(label, "strong")[0] + kit.px(58) + kit.px(10) + kit.measure(tr("Menu"), "strong")[0]
            with kit.row(center=total + kit.px(32)):
                if kit.button("cover.look", label, primary=True, icon="eye"):
                    wish = "look"
                if kit.button("cover.menu", tr("Menu"), quiet=True):
                    wish = "menu"
            _middle(tr("Enter or the space bar does the same"), "small", theme.ink_faint)
    return wish


def _style(title: str, room: float) -> str:
    """The largest writing in which the title fits on a line."""
    return "display" if kit.measure(title, "display")[0] <= room - kit.px(4) else "title"


def _tall(shown: Cover, room: float) -> float:
    """How high the words and the buttons stand, so that in a small window nothing is cut off."""
    gap = imgui.get_style().item_spacing.y
    last = [tr(BLIND)] if shown.blind else []
    rows = [(tr("Visor down"), "label"), (shown.title, _style(shown.title, room)), *((x, "body") for x in shown.lines)]
    rows += [(x, "strong") for x in (shown.sealed, *last) if x] + [("A", "small")]
    return sum(kit.measure(text, style, room)[1] + kit.px(4) + gap for text, style in rows) + kit.px(86)


def _middle(text: str, style: str, color: tuple[float, float, float, float] | None = None) -> None:
    room = kit.avail()
    w, h = kit.measure(text, style, room)
    x, y = kit.cursor()
    kit.text_at(x + (room - w) / 2, y, text, style, color, w + 1.0)
    imgui.dummy(imgui.ImVec2(room, h + kit.px(4)))


def _visor(rect: Rect, seat: int, room: float) -> None:
    """The sign of the page, where there is room: a helmet's visor, in the colour of the side that is to look."""
    if room < kit.px(140):
        return
    theme = kit.theme
    draw = imgui.get_window_draw_list()
    side = theme.dark_side if seat else theme.light_side
    w, h = kit.px(150), kit.px(118)
    x, y = rect.x + rect.w / 2, rect.y + min(rect.h * 0.2, room - h / 2 - kit.px(10))
    plate = imgui.ImVec2(x - w / 2, y - h / 2), imgui.ImVec2(x + w / 2, y + h / 2)
    draw.add_rect_filled(*plate, kit.u32(side), kit.px(46))
    draw.add_rect(*plate, kit.u32(theme.ink_soft), kit.px(46), max(1.0, kit.px(2)))
    slot = mix(theme.ground, theme.ink, 0.12)
    for n in range(-2, 3):
        top = y - kit.px(4) + n * kit.px(17)
        a, b = imgui.ImVec2(x - w * 0.34, top), imgui.ImVec2(x + w * 0.34, top + kit.px(8))
        draw.add_rect_filled(a, b, kit.u32(slot), kit.px(4))


def memory(bar: Rect, left: float, whole: float) -> None:
    """Above the board while it can still be seen: seconds left and a bar."""
    seconds = max(1, int(left + 0.999))
    words = trn("Remember: the visor goes down in {n} second", "Remember: the visor goes down in {n} seconds", seconds)
    fill = mix(kit.theme.panel, kit.theme.accent, 0.16)
    with kit.panel("memory", bar, fill=fill, pad=3, floating=True, scrolls=False):
        part = min(1.0, left / whole) if whole > 0 else 0.0
        kit.face(Rect(bar.x, bar.y + bar.h - kit.px(4), max(kit.px(4), bar.w * part), kit.px(4)), kit.theme.accent, 2)
        room = kit.avail() - kit.px(14)
        with kit.row(height=bar.h - kit.px(6)):
            kit.gap(6)
            kit.write(words if kit.measure(words, "strong")[0] <= room else str(seconds), "strong", wrap=False)


def flash(picture: Rect, part: float, calm: bool) -> None:
    """The light of a blind turn that begins: dark closes in, with a flicker unless that is unwanted; `part` 0 … 1."""
    dark = (1.0 - part) * (0.55 if calm else 0.85)
    if not calm:
        dark *= 0.7 + 0.3 * abs(2 * ((part * 3) % 1.0) - 1)
    draw = imgui.get_foreground_draw_list()
    a, b = imgui.ImVec2(picture.x, picture.y), imgui.ImVec2(picture.x + picture.w, picture.y + picture.h)
    draw.add_rect_filled(a, b, kit.u32((0.02, 0.02, 0.04, max(0.0, dark))), kit.px(14))
