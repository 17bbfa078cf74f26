"""The lots cast before a game of TOTAS: the coin for sides, a die for each reserve piece."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sin

from imgui_bundle import imgui

from app.i18n import tr
from app.panels import kit
from app.panels.chess_over import coin
from app.panels.totas_opening import die
from app.scene import Rect

COIN = 54.0
"""Radius of the coin, in design units."""
DIE = 46.0


@dataclass(frozen=True, slots=True)
class LotPage:
    """What is cast, and how far each thing has come: 0 … 1."""

    title: str
    winner: int | None
    """The side of the first player; `None` where no coin is thrown."""
    told: str
    """Who plays which side, in words."""
    dice: Sequence[tuple[str, int, str, float]]
    """Name of the piece, its die, what follows from it, how far the die has come."""
    phase: float
    """Of the coin."""
    more: str
    """What else was drawn without anything to see."""
    over: bool


def page(width: float, height: float, shown: LotPage, calm: bool) -> str:
    """Draws the page; `on`, `menu`, or nothing."""
    wish = ""
    wide = min(width - kit.px(32), kit.px(620))
    needs = 150 + (230 if shown.winner is not None else 0) + (80 if shown.dice else 0) + (56 if shown.more else 0)
    tall = min(height - kit.px(24), kit.px(needs))
    rect = Rect(round((width - wide) / 2), round((height - tall) / 2), wide, tall)
    with kit.panel("lot", rect, pad=20):
        kit.title(shown.title)
        if shown.winner is not None:
            room = kit.px(150)
            x, y = kit.cursor()
            middle = x + kit.avail() / 2
            coin(middle, y + room * 0.58, kit.px(COIN), 1.0 if calm else shown.phase, shown.winner, room * 0.25)
            imgui.dummy(imgui.ImVec2(kit.avail(), room))
            _told(shown.told, shown.phase >= 1.0, "heading")
            _told(tr("The light side of the coin is White's, the dark side Black's."), True, "small")
        if shown.dice:
            _dice(shown.dice, calm)
        if shown.more:
            kit.small(shown.more)
        kit.gap(6)
        with kit.row():
            label = tr("To the table") if shown.over else tr("Show at once")
            if kit.button("lot.on", label, primary=True, icon="play" if shown.over else "last", tip=tr("Enter")):
                wish = "on"
            if kit.button("lot.menu", tr("Menu"), quiet=True):
                wish = "menu"
    return wish


def _told(text: str, known: bool, style: str) -> None:
    """Words that appear when the lot has fallen; their room is there before."""
    x, y = kit.cursor()
    room = kit.avail()
    w, h = kit.measure(text, style, room)
    if known:
        kit.text_at(x + (room - w) / 2, y, text, style, kit.theme.ink_soft if style == "small" else None, room)
    imgui.dummy(imgui.ImVec2(room, h + kit.px(4)))


def _dice(dice: Sequence[tuple[str, int, str, float]], calm: bool) -> None:
    """The dice side by side, each beside its piece: they tumble until they lie."""
    side, room = kit.px(DIE), kit.avail() / len(dice)
    x, y = kit.cursor()
    tall = side
    for number, (name, face, follows, part) in enumerate(dice):
        at = x + number * room
        lies = part >= 1.0
        shown = face if lies or calm else 1 + int(part * 17 + 3 * number + face) % 6
        jump = 0.0 if lies or calm else abs(sin(part * 9.4)) * kit.px(8) * (1.0 - part)
        die(at, y + kit.px(8) - jump, side, shown, part <= 0.0 or (calm and not lies))
        left, wrap = at + side + kit.px(10), room - side - kit.px(22)
        name_h = kit.measure(name, "strong", wrap)[1]
        kit.text_at(left, y + kit.px(4), name, "strong", None if lies else kit.theme.ink_soft, wrap)
        if lies:
            kit.text_at(left, y + kit.px(6) + name_h, follows, "small", kit.theme.ink_soft, wrap)
        tall = max(tall, name_h + kit.measure(follows, "small", wrap)[1])
    imgui.set_cursor_screen_pos(imgui.ImVec2(x, y))
    imgui.dummy(imgui.ImVec2(room * len(dice), tall + kit.px(14)))
