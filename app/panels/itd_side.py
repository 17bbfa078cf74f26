"""The right side of an ITD table: counters and clock, the record's steps, the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from imgui_bundle import imgui

from app.i18n import tr
from app.intent import GoTo, Intent, Redo, Undo
from app.panels import kit
from app.panels.cards import short
from app.panels.theme import faded, mix
from app.scene import Rect

Wish = Intent | str


@dataclass(frozen=True, slots=True)
class Counters:
    """What is counted: `rescues` of `limit` were taken, `bases` and `transfers` so far, and the time as text."""

    name: str
    rescues: int
    limit: int
    bases: int
    transfers: int
    clock: str
    running: bool


def counters(rect: Rect, shown: Counters) -> None:
    """The player's name, the clock, and R, B, T with their meaning in words."""
    theme = kit.theme
    with kit.panel("counters", rect, pad=0, scrolls=False):
        pad = kit.px(14)
        y = rect.y + kit.px(9)
        w, clock_h = kit.measure(shown.clock, "clock")
        ink = theme.ink if shown.running else theme.ink_soft
        kit.text_at(rect.x + rect.w - pad - w, y, shown.clock, "clock", ink)
        name = short(shown.name, "strong", rect.w - 2 * pad - w - kit.px(8))
        kit.text_at(rect.x + pad, y + (clock_h - kit.measure("A", "strong")[1]) / 2, name, "strong")
        y += clock_h + kit.px(6)
        cells = _cells(shown)
        needs = [kit.measure(word, "small")[0] + kit.px(10) for _, _, word, _ in cells]
        between = kit.px(5)
        spare = rect.w - 2 * pad - 2 * between - sum(needs)
        tall = rect.y + rect.h - kit.px(10) - y
        words = spare >= 0 and tall > kit.measure("A", "heading")[1] + kit.measure("A", "small")[1] + kit.px(6)
        x = rect.x + pad
        for (letter, value, word, tip), need in zip(cells, needs, strict=True):
            wide = need + spare / 3 if words else (rect.w - 2 * pad - 2 * between) / 3
            at = Rect(x, y, wide, tall)
            x += wide + between
            kit.hit(f"counter.{letter}", at, tip)
            used = value not in ("0", f"0/{shown.limit}")
            kit.face(at, mix(theme.card, theme.accent, 0.14) if used else theme.card, 8)
            head = f"{letter} {value}"
            hw, hh = kit.measure(head, "heading")
            top = at.y + kit.px(4) if words else at.y + (at.h - hh) / 2
            kit.text_at(at.x + (at.w - hw) / 2, top, head, "heading")
            if words:
                ww = kit.measure(word, "small")[0]
                kit.text_at(at.x + (at.w - ww) / 2, at.y + hh + kit.px(5), word, "small", theme.ink_soft)


def _cells(shown: Counters) -> tuple[tuple[str, str, str, str], ...]:
    return (
        ("R", f"{shown.rescues}/{shown.limit}", tr("rescues"),
         tr("Rescues: buried cards taken once all base cards were out. Fewer rescues win before anything else.")),
        ("B", str(shown.bases), tr("bases"),
         tr("Base cards taken from under others. Each more than the best player's costs penalty seconds.")),
        ("T", str(shown.transfers), tr("transfers"),
         tr("Transfers: cards moved onto other fans. Each more than the best player's costs penalty seconds.")),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class StepLine:
    """One step of the record; it ends with operation `ply` and began after `before`. `note` is a remark behind it."""

    before: int
    ply: int
    text: str
    note: str = ""


def steps(rect: Rect, lines: Sequence[StepLine], shown: int, last: int, follow: bool) -> Wish | None:
    """The record as it grows; a click looks at the position after a step."""
    wish: Wish | None = None
    with kit.panel("moves", rect, pad=8):
        if rect.h >= kit.px(112):
            wish = _walk(lines[-1].ply if lines else 0, shown, last)
        with kit.scroll("moves.list"):
            if not lines:
                kit.small(tr("Nothing has been done yet."))
            wish = step_list("moves", lines, shown, last, follow) or wish
    return wish


def step_list(widget_id: str, lines: Sequence[StepLine], shown: int, last: int, follow: bool) -> Wish | None:
    """Lines of a record in the panel that is open, the one that holds `shown` lit."""
    wish: Wish | None = None
    theme = kit.theme
    height = kit.measure("8", "small")[1] + kit.px(9)
    x, y = kit.cursor()
    wide = kit.avail()
    for n, line in enumerate(lines):
        at = Rect(x, y + n * height, wide - kit.px(2), height)
        here = line.before < shown <= line.ply
        note_w = kit.measure(line.note, "small")[0] + kit.px(10) if line.note else 0.0
        text = short(line.text, "small", at.w - kit.px(14) - note_w)
        clicked, over, _ = kit.hit(f"{widget_id}.{line.ply}", at, line.text if text != line.text else "")
        if here or over:
            kit.face(at, mix(theme.panel, theme.accent, 0.3) if here else theme.hover, 6)
        ink = theme.ink if line.ply <= last else theme.ink_faint
        kit.text_at(at.x + kit.px(7), at.y + kit.px(4), text, "small", ink)
        if line.note:
            kit.text_at(at.x + at.w - note_w + kit.px(4), at.y + kit.px(4), line.note, "small", theme.bad)
        if clicked:
            wish = GoTo(None if line.ply == last else line.ply)
        if follow and here:
            imgui.set_scroll_from_pos_y(at.y + height - imgui.get_window_pos().y, 0.7)
    imgui.set_cursor_screen_pos(imgui.ImVec2(x, y))
    imgui.dummy(imgui.ImVec2(1, len(lines) * height))
    return wish


def _walk(count: int, shown: int, last: int) -> Wish | None:
    """Buttons that lead through the operations."""
    wish: Wish | None = None
    with kit.row(gap_units=2, height=kit.px(38)):
        for widget_id, icon, tip, ply in (
            ("moves.first", "first", tr("To the start"), 0),
            ("moves.back", "left", tr("One operation back"), max(0, shown - 1)),
            ("moves.on", "right", tr("One operation on"), min(count, shown + 1)),
            ("moves.live", "last", tr("Back to the game"), last),
        ):
            if kit.icon_button(widget_id, icon, tip, enabled=ply != shown):
                wish = GoTo(None if ply == last else ply)
    return wish


@dataclass(frozen=True, slots=True)
class Buttons:
    """Which buttons there are and which can be pressed."""

    undo: bool
    redo: bool
    over: bool
    practice: bool
    thinking: bool
    """A hint is being worked out."""


def buttons(rect: Rect, shown: Buttons, tight: bool = False) -> Wish | None:
    """Undo, redo, hint, give up; after the end a new deal in their place. `tight`: there is no room for words."""
    wish: Wish | None = None
    with kit.panel("buttons", rect, fill=faded(kit.theme.panel, 0.0), pad=0, border=False, scrolls=False):
        with kit.row(gap_units=6, height=rect.h):
            if shown.practice:
                if kit.button("undo", "", icon="undo", tip=tr("Take back an operation (U)"), enabled=shown.undo):
                    wish = Undo()
                if kit.button("redo", "", icon="redo", tip=tr("Make it again (R)"), enabled=shown.redo):
                    wish = Redo()
            if shown.over:
                if kit.button("result", tr("Result"), primary=True):
                    wish = "result"
            else:
                if shown.practice:
                    label = tr("Thinking…") if shown.thinking else tr("Hint")
                    if tight:
                        label = "…" if shown.thinking else "?"
                    tip = tr("Shows the next operation of a best line; the game then counts as hinted (I)")
                    if kit.button("hint", label, tip=tip, enabled=not shown.thinking):
                        wish = "hint"
                if kit.button("resign", "", icon="flag", tip=tr("Give the deal up")):
                    wish = "resign"
    return wish
