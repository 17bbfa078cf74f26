"""What lies over a table of chess: the choice of a promoted piece, offers, the lot being cast, counters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from imgui_bundle import imgui

from app.animate import out
from app.i18n import tr
from app.intent import Intent
from app.panels import glyphs, kit
from app.panels.theme import RADIUS, RADIUS_SMALL, faded, mix
from app.scene import Rect

Wish = Intent | str
CELL = 58.0
"""Size of a piece to choose from, in design units."""
TURNS = 7
"""Half turns of the coin in the air."""


def chooser(spot: tuple[float, float], picture: Rect, seat: int, choices: Sequence[tuple[str, str]]) -> str:
    """The pieces that a pawn may become, near its cell, each with its number; `choices` are letters and names.

    Returns the letter that was pressed, or nothing. `spot` is the cell's middle in framebuffer pixels.
    """
    chosen = ""
    side, pad = kit.px(CELL), kit.px(6)
    columns = len(choices)
    while columns > 1 and columns * side + 2 * pad > picture.w - kit.px(12):
        columns = (columns + 1) // 2
    rows = -(-len(choices) // columns)
    w, h = columns * side + 2 * pad, rows * side + 2 * pad
    away = kit.px(34)
    x = min(max(spot[0] - w / 2, picture.x + kit.px(6)), picture.x + picture.w - w - kit.px(6))
    y = spot[1] - away - h
    if y < picture.y + kit.px(6):
        y = min(spot[1] + away, picture.y + picture.h - h - kit.px(6))
    rect = Rect(round(x), round(y), w, h)
    with kit.panel("promotion", rect, fill=kit.theme.panel, pad=0, floating=True, scrolls=False):
        kit.face_line(rect, kit.theme.accent, RADIUS, 2.0)
        for n, (letter, name) in enumerate(choices):
            at = Rect(rect.x + pad + n % columns * side, rect.y + pad + n // columns * side, side, side)
            pressed, over, held = kit.hit(f"promotion.{letter}", at, f"{name} ({n + 1})")
            if over or held:
                kit.face(at, kit.theme.pressed if held else kit.theme.hover, RADIUS_SMALL)
            glyphs.draw(letter, seat, at.x + side / 2, at.y + side * 0.54, side * 0.86)
            number = str(n + 1)
            kit.text_at(at.x + kit.px(4), at.y + kit.px(1), number, "small", kit.theme.ink_faint)
            if pressed:
                chosen = letter
    return chosen


@dataclass(frozen=True, slots=True)
class Offer:
    """The words of an offer: a draw, or that lots be cast."""

    title: str
    about: str
    offers: str
    """`{name}` offers."""
    accepts: str
    refuses: str


def offer(names: Sequence[str], standing: int | None, may: Sequence[bool], words: Offer) -> Wish | None:
    """Who offers, or the answer to what is offered; wishes `offer.N`, `accept`, `decline`, `close`."""
    wish: Wish | None = None
    with kit.modal("ask.draw", words.title, 460):
        kit.body(words.about)
        kit.gap(4)
        for seat, name in enumerate(names):
            with kit.row(height=kit.px(42)):
                kit.disc(kit.theme.dark_side if seat else kit.theme.light_side)
                if standing is None:
                    if kit.button(f"offer.{seat}", words.offers.format(name=name), enabled=may[seat]):
                        wish = f"offer.{seat}"
                elif seat == standing:
                    kit.strong(words.offers.format(name=name))
                else:
                    if kit.button("offer.accept", words.accepts.format(name=name), primary=True):
                        wish = "accept"
                    if kit.button("offer.decline", words.refuses):
                        wish = "decline"
        kit.gap(4)
        if kit.button("ask.no", tr("Go on playing"), quiet=True):
            wish = "close"
    return wish


def lot(why: str, told: str, phase: float | None, winner: int) -> Wish | None:
    """The lot: `phase` is `None` before it is cast, 0 … 1 while the coin is in the air, 1 once it lies."""
    wish: Wish | None = None
    with kit.modal("lot", tr("Lots are cast"), 440):
        kit.body(why)
        kit.small(tr("The light side of the coin is White's, the dark side Black's."))
        height = kit.px(150)
        x, y = kit.cursor()
        w = kit.avail()
        coin(x + w / 2, y + height * 0.6, kit.px(52), 0.0 if phase is None else phase, winner, height * 0.3)
        imgui.dummy(imgui.ImVec2(w, height))
        if phase is not None and phase >= 1.0:
            kit.strong(told)
            kit.gap(4)
            if kit.button("lot.on", tr("Go on"), primary=True, width=-1):
                wish = "lot.on"
        else:
            # As much room as the words will take, so that nothing jumps.
            imgui.dummy(imgui.ImVec2(1, kit.measure(told, "strong", w)[1]))
            kit.gap(4)
            if kit.button("lot.cast", tr("Cast the lot"), primary=True, width=-1, enabled=phase is None):
                wish = "lot.cast"
    return wish


def coin(x: float, y: float, radius: float, phase: float, winner: int, height: float = 0.0) -> None:
    """A coin with a king on either side: at rest with White's up at 0, with the winner's up at 1, turning between."""
    theme, draw = kit.theme, imgui.get_window_draw_list()
    turn = out(phase) * (TURNS + (1 if (winner == 1) != (TURNS % 2 == 1) else 0)) * pi
    squeeze = cos(turn)
    face = 0 if squeeze >= 0 else 1
    y -= sin(min(1.0, phase) * pi) * height
    tall = max(radius * abs(squeeze), radius * 0.06)
    rim = mix(theme.ink_soft, (0.85, 0.68, 0.3, 1.0), 0.75)
    body = theme.dark_side if face else theme.light_side
    middle = imgui.ImVec2(x, y)
    thick = radius * 0.1 * (1 - abs(squeeze))
    for part in (thick, 0.0):
        at = imgui.ImVec2(x, y + part)
        draw.add_ellipse_filled(at, imgui.ImVec2(radius * 1.08, tall * 1.08), kit.u32(rim))
    plate = mix(body, (1.0, 1.0, 1.0, 1.0) if not face else (0.0, 0.0, 0.0, 1.0), 0.35)
    draw.add_ellipse_filled(middle, imgui.ImVec2(radius, tall), kit.u32(plate))
    if abs(squeeze) > 0.8:
        glyphs.draw("K", face, x, y, radius * 1.35 * abs(squeeze), plate)


def badge(picture: Rect, lines: Sequence[str], margin: float, winner: int | None = None, phase: float = 1.0) -> None:
    """A small plate in the picture's upper right: counters near a claim, or how the lot fell.

    `margin` is what is free beside the board there, in pixels: where it will do, the plate keeps off the board.
    """
    pad, radius = kit.px(8), kit.px(20)
    slim = margin - kit.px(14) - 2 * pad
    beside = slim >= kit.px(58)
    coined = winner is not None
    left = 0.0 if beside or not coined else 2 * radius + kit.px(12)
    room = slim if beside else max(kit.px(60), picture.w * 0.5 - left - 2 * pad)
    sizes = [kit.measure(text, "small", room) for text in lines]
    text_h = sum(size[1] for size in sizes) + kit.px(6) * (len(sizes) - 1)
    above = 2 * radius + kit.px(10) if beside and coined else 0.0
    w = max(max(size[0] for size in sizes) + left, 2 * radius if coined else 0.0) + 2 * pad
    h = max(text_h + above, 2 * radius if coined else 0.0) + 2 * pad
    y = picture.y + (kit.px(56) if beside else kit.px(8))
    rect = Rect(round(picture.x + picture.w - w - kit.px(8)), y, w, h)
    with kit.panel("badge", rect, fill=faded(kit.theme.panel, 0.94), pad=0, floating=True, scrolls=False):
        if winner is not None:
            middle = (rect.x + w / 2, rect.y + pad + radius) if beside else (rect.x + pad + radius, rect.y + h / 2)
            coin(*middle, radius, phase, winner)
        y = rect.y + above + (h - above - text_h) / 2
        for text, size in zip(lines, sizes, strict=True):
            kit.text_at(rect.x + pad + left, y, text, "small", wrap=room + 1)
            y += size[1] + kit.px(6)
