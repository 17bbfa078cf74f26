"""The plan that is being made: its drafts and what it leaves open; and who is out or rests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from imgui_bundle import imgui

from app.i18n import tr
from app.intent import Intent, MakePick
from app.looks.totas_marks import char
from app.panels import glyphs, icons, kit
from app.scene import Rect
from engine.compose import Pick

Wish = Intent | str


@dataclass(frozen=True, slots=True)
class PlanCard:
    """What is shown of a plan to the seat that makes it."""

    title: str
    drafts: tuple[tuple[str, bool], ...]
    """Moves in words, and whether each can be dropped."""
    left: int
    """Moves that are still to be drafted."""
    warnings: tuple[tuple[str, bool], ...]
    """What it leaves open, and whether that is grave."""
    told: str = ""
    """Who chooses, in a team; or the rules of what is chosen."""
    missing: str = ""
    """What is said of each thing still to be chosen; empty for moves."""
    pieces: tuple[str, ...] = ()
    """The letters of the pieces of the moves, where they are known."""
    seat: int = 0


def plan(rect: Rect, shown: PlanCard) -> Wish | None:
    """The card; `drop:N` or nothing."""
    wish: Wish | None = None
    with kit.panel("plan", rect, pad=10):
        kit.heading(shown.title)
        if shown.told:
            kit.small(shown.told)
        for number, (text, drops) in enumerate(shown.drafts, 1):
            kind = shown.pieces[number - 1] if number <= len(shown.pieces) else ""
            wish = _draft(number, text, drops, kind, shown.seat) or wish
        for number in range(len(shown.drafts) + 1, len(shown.drafts) + shown.left + 1):
            kit.small(f"{number}.  {shown.missing or tr('still to be drafted')}", kit.theme.ink_faint)
        for text, grave in shown.warnings:
            kit.small(text, kit.theme.bad if grave else None)
    return wish


def _draft(number: int, text: str, drops: bool, kind: str, seat: int) -> Wish | None:
    """One move on its plate, with what takes it out again."""
    wish: Wish | None = None
    theme = kit.theme
    room, side = kit.avail(), kit.px(30)
    x, y = kit.cursor()
    left = kit.px(40) if kind else kit.px(10)
    words = text if kind else f"{number}.  {text}"
    wrap = room - side - left - kit.px(8)
    h = max(kit.px(34), kit.measure(words, "strong", wrap)[1] + kit.px(10))
    kit.face(Rect(x, y, room, h), theme.raised, 8, theme.line)
    if kind:
        glyphs.draw(char(kind), seat, x + kit.px(21), y + h / 2, kit.px(32), theme.raised)
    kit.text_at(x + left, y + (h - kit.measure(words, "strong", wrap)[1]) / 2, words, "strong", None, wrap)
    if drops:
        at = Rect(x + room - side - kit.px(2), y + (h - side) / 2, side, side)
        clicked, over, _ = kit.hit(f"plan.drop.{number}", at, tr("Take this move out of the plan"))
        ink = theme.bad if over else theme.ink_soft
        icons.draw("close", at.x + kit.px(7), at.y + kit.px(7), kit.px(16), ink, kit.scale)
        if clicked:
            wish = MakePick(Pick("drop", str(number)))
    imgui.set_cursor_screen_pos(imgui.ImVec2(x, y))
    imgui.dummy(imgui.ImVec2(room, h))
    return wish


@dataclass(frozen=True, slots=True)
class Away:
    """An absent or a resting piece in words."""

    seat: int
    kind: str
    """The letter of the piece."""
    when: str
    """Its name, and where it comes back or stands."""


def absent(rect: Rect, gone: Sequence[Away], resting: Sequence[Away]) -> None:
    """Who is out and where it comes back, and who rests."""
    with kit.panel("absent", rect, pad=8):
        for label, entries in ((tr("Out"), gone), (tr("Resting this turn"), resting)):
            if not entries:
                continue
            kit.label(label)
            for entry in entries:
                x, y = kit.cursor()
                room = kit.avail() - kit.px(30)
                h = max(kit.px(24), kit.measure(entry.when, "small", room)[1])
                glyphs.draw(char(entry.kind), entry.seat, x + kit.px(12), y + kit.px(12), kit.px(26))
                top = y + (h - kit.measure(entry.when, "small", room)[1]) / 2
                kit.text_at(x + kit.px(30), top, entry.when, "small", kit.theme.ink_soft, room)
                imgui.dummy(imgui.ImVec2(kit.avail(), h - kit.px(6)))
