"""The right side of the table: the two players with their clocks, the turns, and the buttons of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from imgui_bundle import imgui

from app import wording
from app.i18n import tr, trn
from app.intent import GoTo, Intent, Redo, Undo
from app.panels import kit
from app.panels.cards import clock, disc, short, side_color
from app.panels.theme import RADIUS, faded, mix
from app.scene import Rect

Wish = Intent | str
"""An intent, or the name of a dialogue or act of the table itself."""


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """What is shown of a player."""

    seat: int
    name: str
    balls: int
    """Things on the board."""
    winning: int
    taken: int
    """Things of the other side that are off the board."""
    clock: str
    """Time left as text; empty without a clock."""
    low: bool
    """Less than ten seconds left."""
    to_move: bool
    running: bool
    pieces: bool = False
    """Things are pieces, not balls."""


def player(widget_id: str, rect: Rect, card: PlayerCard) -> None:
    """A player's card; the side to move is outlined and says so."""
    theme = kit.theme
    fill = mix(theme.panel, theme.accent, 0.1) if card.to_move else theme.panel
    with kit.panel(widget_id, rect, fill=fill, pad=0, scrolls=False):
        if card.to_move:
            kit.face_line(rect, theme.accent, RADIUS, 2.0)
        pad, middle = kit.px(14), rect.y + rect.h / 2
        radius = min(kit.px(13), rect.h * 0.24)
        x = rect.x + pad + radius
        disc(x, middle, radius, card.seat)
        right = rect.x + rect.w - pad
        if card.clock:
            right -= clock(card.clock, card.low, card.running, right, middle) + kit.px(10)
        x += radius + kit.px(12)
        name_h, small_h = kit.measure("A", "strong")[1], kit.measure("A", "small")[1]
        top = middle - (name_h + small_h + kit.px(2)) / 2
        name = short(card.name, "strong", max(20.0, right - x))
        kit.text_at(x, top, name, "strong")
        note = tr("to move") if card.to_move else ""
        after = x + kit.measure(name, "strong")[0] + kit.px(8)
        if note and after + kit.measure(note, "small")[0] < right:
            kit.text_at(after, top + name_h - small_h - kit.px(1), note, "small", theme.accent)
        line = _count(card, right - x)
        y = top + name_h + kit.px(2)
        kit.text_at(x, y, line, "small", theme.ink_soft)
        _taken(card, x + kit.measure(line, "small")[0] + kit.px(12), right, y + small_h / 2)


def _count(card: PlayerCard, width: float) -> str:
    """How many balls or pieces, and how many of them are winning; in few words where the clock leaves little room."""
    balls = trn("{n} piece", "{n} pieces", card.balls) if card.pieces else trn("{n} ball", "{n} balls", card.balls)
    winning = " · " + trn("{n} winning", "{n} winning", card.winning) if card.winning else ""
    for line in (balls + winning, f"{card.balls}{winning}"):
        if kit.measure(line, "small")[0] <= width:
            return line
    return short(balls, "small", max(20.0, width))


def _taken(card: PlayerCard, x: float, right: float, y: float) -> None:
    """Balls taken from the other side, as small discs that move together when there are many."""
    if not card.taken or right - x < kit.px(10):
        return
    radius = kit.px(3.5)
    step = min(kit.px(9), (right - x - 2 * radius) / card.taken)
    draw = imgui.get_window_draw_list()
    for n in range(card.taken):
        at = imgui.ImVec2(x + radius + n * step, y)
        draw.add_circle_filled(at, radius, kit.u32(side_color(1 - card.seat)))
        draw.add_circle(at, radius, kit.u32(kit.theme.ink_soft), 0, 1.0)


@dataclass(frozen=True, slots=True)
class Line:
    """One turn of the list: its number among the turns (1 …), its text and whose it was."""

    ply: int
    text: str
    seat: int


def moves(
    rect: Rect, lines: Sequence[Line], name: str, shown: int, last: int, first_seat: int, follow: bool
) -> Wish | None:
    """The turns, two a line; a click goes there. Turns taken back stay below, faint. `follow` scrolls to the shown one.

    `name` says which turn is shown.
    """
    wish: Wish | None = None
    theme = kit.theme
    with kit.panel("moves", rect, pad=8):
        if rect.h >= kit.px(112):
            wish = _steps(name, len(lines), shown, last)
        with kit.scroll("moves.list"):
            if not lines:
                kit.small(tr("No turns yet. Click a turn here later to look at it."))
            wide = kit.avail()
            number_w = kit.measure("88. ", "small")[0]
            half = (wide - number_w) / 2
            height = kit.measure("8", "small")[1] + kit.px(9)
            x0, y0 = kit.cursor()
            for line in lines:
                slot = line.ply - 1 + first_seat
                column, row = slot % 2, slot // 2
                at = Rect(x0 + number_w + column * half, y0 + row * height, half - kit.px(2), height)
                if column == 0 or line.ply == 1:
                    kit.text_at(x0, at.y + kit.px(4), f"{row + 1}.", "small", theme.ink_faint)
                text = short(line.text, "small", at.w - kit.px(14))
                clicked, over, _ = kit.hit(f"moves.{line.ply}", at, line.text if text != line.text else "")
                if line.ply == shown or over:
                    fill = mix(theme.panel, theme.accent, 0.3) if line.ply == shown else theme.hover
                    kit.face(at, fill, 6)
                ink = theme.ink if line.ply <= last else theme.ink_faint
                kit.text_at(at.x + kit.px(7), at.y + kit.px(4), text, "small", ink)
                if clicked:
                    wish = GoTo(None if line.ply == last else line.ply)
                if follow and line.ply == max(1, shown):
                    imgui.set_scroll_from_pos_y(at.y + height - imgui.get_window_pos().y, 0.7)
            if follow:
                # How far the list can be moved is known only once it was drawn.
                kit.wake_after(0.0)
            rows = (len(lines) + first_seat + 1) // 2
            imgui.set_cursor_screen_pos(imgui.ImVec2(x0, y0))
            imgui.dummy(imgui.ImVec2(1, rows * height))
    return wish


def _steps(name: str, count: int, shown: int, last: int) -> Wish | None:
    """Buttons that lead through the turns."""
    wish: Wish | None = None
    with kit.row(gap_units=2, height=kit.px(38)):
        for widget_id, icon, tip, ply in (
            ("moves.first", "first", tr("To the start"), 0),
            ("moves.back", "left", tr("One turn back"), max(0, shown - 1)),
            ("moves.on", "right", tr("One turn on"), min(count, shown + 1)),
            ("moves.live", "last", tr("Back to the game"), last),
        ):
            if _small_icon(widget_id, icon, tip, ply != shown):
                wish = GoTo(None if ply == last else ply)
        kit.gap(6)
        if kit.measure(name, "small")[0] <= kit.avail():
            # Else the mark in the list says it alone.
            kit.small(name)
    return wish


@dataclass(frozen=True, slots=True)
class Agreement:
    """The button for an end that both agree on: its word, a shorter one, its tip."""

    word: str
    short: str
    tip: str


def buttons(
    rect: Rect, can_undo: bool, can_redo: bool, over: bool, compact: bool, agreement: Agreement
) -> Wish | None:
    """Undo, redo, draw, resign; after the end a new game in their place.

    Where the words do not fit, signs stand for them; undo and redo, which have keys, give way to a new game.
    """
    wish: Wish | None = None
    words = (tr("Rematch"), tr("Result")) if over else (agreement.word, "" if compact else tr("Resign"))
    # Faces as `kit.button` draws them, and the gaps between four; a word beside a sign takes 26 more.
    faces = [kit.measure(word, "strong")[0] + kit.px(32) if word else kit.px(38) for word in words]
    beside = kit.px(26) if not over and words[1] else 0.0
    fits = sum(faces) + beside + kit.px(2 * 38 + 3 * 6) <= rect.w + 1
    with kit.panel("buttons", rect, fill=faded(kit.theme.panel, 0.0), pad=0, border=False, scrolls=False):
        with kit.row(gap_units=6, height=rect.h):
            steps = fits or not over
            if steps and kit.button("undo", "", icon="undo", tip=tr("Take back a turn (U)"), enabled=can_undo):
                wish = Undo()
            if steps and kit.button("redo", "", icon="redo", tip=tr("Make it again (R)"), enabled=can_redo):
                wish = Redo()
            if over:
                if kit.button("rematch", words[0], primary=True):
                    wish = "rematch"
                if kit.button("result", words[1]):
                    wish = "result"
            else:
                if kit.button("draw", words[0] if fits else agreement.short, tip=agreement.tip):
                    wish = "draw"
                if kit.button("resign", words[1] if fits else "", icon="flag", tip=tr("Give the game up")):
                    wish = "resign"
    return wish


def _small_icon(widget_id: str, icon: str, tip: str, enabled: bool) -> bool:
    return kit.icon_button(widget_id, icon, tip, enabled=enabled)


def clock_words(seconds: float | None) -> tuple[str, bool]:
    """Time left as text, and whether it is low."""
    return wording.clock_text(seconds), seconds is not None and seconds < 10
