"""The opening beside the board: both plans, what happened stage by stage, the dice, and the controls of the replay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sin

from imgui_bundle import imgui

from app.i18n import tr
from app.looks.dice import EBONY, IVORY
from app.looks.dice import shown as face_at
from app.panels import kit
from app.panels.theme import RADIUS, mix
from app.scene import Rect
from app.totas_opening import ROLL

TIGHT = 290.0
"""Below this height, in design units, the plans are moved with the list and the way on stands among the steps."""


@dataclass(frozen=True, slots=True)
class OpeningCard:
    """What is shown of an opening."""

    title: str
    plans: tuple[str, str]
    """By seat, as written."""
    names: tuple[str, str]
    stages: tuple[tuple[str, tuple[str, ...], tuple[tuple[int, ...], ...]], ...]
    """Heading, sentences and dice of each stage."""
    index: int
    """The stage in sight."""
    t: float
    """How far it has come, 0 … 1."""
    playing: bool
    follow: bool
    """Another stage than in the frame before: the list shows it whole."""
    on: str = ""
    """The word of the button that leads on; empty while an earlier turn is looked at."""


def opening(rect: Rect, shown: OpeningCard, calm: bool) -> str:
    """The panel; `stage.N`, `back`, `step`, `again`, `skip`, `on`, or nothing."""
    wish = ""
    tight = rect.h < kit.px(TIGHT)
    with kit.panel("opening", rect, pad=10, scrolls=False):
        kit.heading(shown.title)
        if not tight:
            _plans(shown)
        foot = kit.px(46) + (kit.px(50) if shown.on and not tight else 0.0)
        with kit.scroll("opening.list", max(kit.px(40), kit.avail_height() - foot)):
            if tight:
                _plans(shown)
            for number, (title, lines, dice) in enumerate(shown.stages[: shown.index + 1]):
                here = number == shown.index
                if here and dice and shown.t < ROLL:
                    # What the dice bring is told when they lie.
                    lines = lines[: max(0, len(lines) - len(dice))]
                if _stage(number, title, lines, here):
                    wish = f"stage.{number}"
                if dice:
                    _dice(dice, shown.t if here else 1.0, calm)
                if here and (shown.follow or shown.t < 1.0):
                    imgui.set_scroll_here_y(1.0)
        if shown.follow:
            # How far the list can be moved is known only once it was drawn.
            kit.wake_after(0.0)
        with kit.row(gap_units=2, height=kit.px(40)):
            last = len(shown.stages) - 1
            at_end = shown.index >= last and not shown.playing and shown.t >= 1.0
            leads = tight and bool(shown.on) and at_end
            for name, icon, tip, able in (
                ("again", "undo", tr("Play it again from the beginning (P)"), True),
                ("back", "left", tr("One step back (←)"), shown.index > 0),
                ("step", "right", tr("One step on (→)"), not at_end),
                ("skip", "last", tr("To the end (End)"), not at_end),
            ):
                if leads and not able:
                    continue
                if kit.icon_button(f"opening.{name}", icon, tip, enabled=able):
                    wish = name
            kit.gap(4)
            if leads:
                if kit.button("opening.on", shown.on, primary=True, width=-1, tip=tr("Enter")):
                    wish = "on"
            else:
                kit.small(tr("{n} of {all}", n=shown.index + 1, all=last + 1))
        if shown.on and not tight and kit.button("opening.on", shown.on, primary=True, width=-1, tip=tr("Enter")):
            wish = "on"
    return wish


def _plans(shown: OpeningCard) -> None:
    """The two plans side by side."""
    theme = kit.theme
    gap = kit.px(8)
    room = (kit.avail() - gap) / 2
    x, y = kit.cursor()
    pad = kit.px(8)
    heights = [kit.measure(text, "strong", room - 2 * pad)[1] for text in shown.plans]
    head = kit.measure("A", "small")[1]
    h = head + max(heights) + 2 * pad + kit.px(3)
    for seat in (0, 1):
        plate = Rect(x + seat * (room + gap), y, room, h)
        kit.face(plate, mix(theme.panel, theme.accent, 0.1), RADIUS, theme.line)
        radius = kit.px(5)
        at = imgui.ImVec2(plate.x + pad + radius, plate.y + pad + head / 2)
        draw = imgui.get_window_draw_list()
        draw.add_circle_filled(at, radius, kit.u32(theme.dark_side if seat else theme.light_side))
        draw.add_circle(at, radius, kit.u32(theme.ink_soft), 0, 1.0)
        kit.text_at(plate.x + pad + kit.px(16), plate.y + pad, shown.names[seat], "small", theme.ink_soft)
        kit.text_at(plate.x + pad, plate.y + pad + head + kit.px(3), shown.plans[seat], "strong", None, room - 2 * pad)
    imgui.dummy(imgui.ImVec2(kit.avail(), h))


def _stage(number: int, title: str, lines: Sequence[str], here: bool) -> bool:
    """One stage: its heading and sentences; true when it is clicked."""
    theme = kit.theme
    room, pad = kit.avail() - kit.px(6), kit.px(8)
    x, y = kit.cursor()
    heights = [kit.measure(line, "small", room - 2 * pad)[1] for line in lines]
    head = kit.measure(title, "strong", room - 2 * pad)[1]
    h = head + sum(heights) + kit.px(2) * len(heights) + kit.px(10)
    plate = Rect(x, y, room, h)
    clicked, over, _ = kit.hit(f"opening.stage.{number}", plate)
    if here or over:
        kit.face(plate, mix(theme.panel, theme.accent, 0.22) if here else theme.hover, 6)
    kit.text_at(x + pad, y + kit.px(5), title, "strong", None, room - 2 * pad)
    top = y + kit.px(7) + head
    for line, tall in zip(lines, heights, strict=True):
        kit.text_at(x + pad, top, line, "small", theme.ink_soft, room - 2 * pad)
        top += tall + kit.px(2)
    imgui.set_cursor_screen_pos(imgui.ImVec2(x, y))
    imgui.dummy(imgui.ImVec2(room, h))
    return clicked


PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.27), (0.73, 0.73)),
    3: ((0.27, 0.27), (0.5, 0.5), (0.73, 0.73)),
    4: ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)),
    5: ((0.27, 0.27), (0.73, 0.27), (0.5, 0.5), (0.27, 0.73), (0.73, 0.73)),
    6: ((0.27, 0.25), (0.73, 0.25), (0.27, 0.5), (0.73, 0.5), (0.27, 0.75), (0.73, 0.75)),
}


def _dice(throws: Sequence[tuple[int, ...]], t: float, calm: bool) -> None:
    """The dice of a stage: they tumble until they lie."""
    rolled = min(1.0, t / ROLL)
    side, x, y = kit.px(40), *kit.cursor()
    at = x + kit.px(12)
    for faces in throws:
        for n, face in enumerate(faces):
            shown = face if calm else face_at(face, n, t)
            jump = 0.0 if calm else abs(sin(rolled * 9.4 + n)) * kit.px(9) * (1.0 - rolled)
            die(at, y + kit.px(10) - jump, side, shown, rolled < 1.0 and calm)
            at += side + kit.px(8)
        at += kit.px(14)
    imgui.dummy(imgui.ImVec2(kit.avail(), side + kit.px(16)))


def die(x: float, y: float, side: float, face: int, blank: bool) -> None:
    """One die as it lies; a number above six is the number drawn, on a plain plate."""
    theme = kit.theme
    draw = imgui.get_window_draw_list()
    a, b = imgui.ImVec2(x, y), imgui.ImVec2(x + side, y + side)
    draw.add_rect_filled(a, b, kit.u32((*IVORY, 1.0)), side * 0.18)
    draw.add_rect(a, b, kit.u32(theme.ink_soft), side * 0.18, max(1.0, kit.px(1.4)))
    dark = kit.u32((*EBONY, 1.0))
    if blank:
        return
    for px, py in PIPS.get(face, ()):
        draw.add_circle_filled(imgui.ImVec2(x + px * side, y + py * side), side * 0.09, dark)
    if face not in PIPS:
        w, h = kit.measure(str(face), "strong")
        kit.text_at(x + (side - w) / 2, y + (side - h) / 2, str(face), "strong", (*EBONY, 1.0))


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of the protocol."""

    ply: int
    number: str
    plans: tuple[str, ...]
    events: str


def protocol(rect: Rect, turns: Sequence[Turn], shown: int, follow: bool, empty: str) -> int | None:
    """The list of turns, each with both plans and what came of them; the ply that was clicked."""
    clicked_ply: int | None = None
    theme = kit.theme
    with kit.panel("moves", rect, pad=8):
        kit.label(tr("Protocol"))
        with kit.scroll("moves.list"):
            if not turns:
                kit.small(empty)
            wide = kit.avail() - kit.px(4)
            number_w = kit.measure("88. ", "small")[0]
            room = wide - number_w - kit.px(8)
            for turn in turns:
                texts = [*turn.plans, *((turn.events,) if turn.events else ())]
                heights = [kit.measure(text, "small", room)[1] for text in texts]
                x, y = kit.cursor()
                h = sum(heights) + kit.px(10)
                at = Rect(x, y, wide, h)
                clicked, over, _ = kit.hit(f"moves.{turn.ply}", at)
                if turn.ply == shown or over:
                    kit.face(at, mix(theme.panel, theme.accent, 0.3) if turn.ply == shown else theme.hover, 6)
                kit.text_at(x + kit.px(4), y + kit.px(5), turn.number, "small", theme.ink_faint)
                top = y + kit.px(5)
                for n, (text, tall) in enumerate(zip(texts, heights, strict=True)):
                    ink = theme.ink if n < len(turn.plans) else theme.ink_soft
                    kit.text_at(x + number_w, top, text, "small", ink, room)
                    top += tall
                if clicked:
                    clicked_ply = turn.ply
                if follow and turn.ply == shown:
                    imgui.set_scroll_from_pos_y(y + h - imgui.get_window_pos().y, 0.7)
                imgui.set_cursor_screen_pos(imgui.ImVec2(x, y))
                imgui.dummy(imgui.ImVec2(wide, h))
            if follow:
                kit.wake_after(0.0)
    return clicked_ply
