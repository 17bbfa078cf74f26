"""What lies over the table: the result, pause, help, the menu and questions; the notice at the pointer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from imgui_bundle import imgui

from app.i18n import tr
from app.intent import Agree, GoTo, Intent, Navigate, Pause, Resign, SetView
from app.looks.terms import Terms
from app.panels import kit
from app.panels.surface import font_face, pixels_of, state
from app.panels.theme import SIZES, mix
from app.scene import Rect
from app.ui import View

Wish = Intent | str


@dataclass(frozen=True, slots=True)
class ResultCard:
    """The end of a game in words."""

    title: str
    reason: str
    rows: tuple[tuple[int, str, str, str], ...]
    """For each player: seat, name, points, rating (empty without)."""


def result(card: ResultCard) -> Wish | None:
    """Who won and why; what to do now."""
    wish: Wish | None = None
    with kit.modal("result", "", 470):
        kit.title(card.title)
        kit.body(card.reason)
        kit.gap(6)
        for seat, name, points, rating in card.rows:
            with kit.row(height=kit.px(26)):
                kit.disc(kit.theme.dark_side if seat else kit.theme.light_side)
                kit.strong(name)
                kit.body(points, wrap=False)
                if rating:
                    kit.small(rating)
        kit.gap(8)
        with kit.row():
            if kit.button("result.rematch", tr("Rematch"), primary=True, tip=tr("The colours change sides")):
                wish = "rematch"
            if kit.button("result.look", tr("Look at the game")):
                wish = "close"
        with kit.row():
            if kit.button("result.export", tr("Save the record"), icon="save"):
                wish = "export"
            if kit.button("result.menu", tr("To the menu")):
                wish = Navigate("menu")
    return wish


@dataclass(frozen=True, slots=True)
class Offered:
    """What the table's menu has to offer."""

    playing: bool
    pausable: bool
    agreement: str
    """The word for an agreed end."""
    drawn: bool = False
    """Positions of the game can be drawn."""
    spelt: bool = False
    """Moves can be written in Russian letters."""
    copied: bool = False
    """The position has just been copied."""


def menu(offered: Offered, view: View, terms: Terms) -> Wish | None:
    """The table's own menu, with the switches of the view that have no place elsewhere."""
    wish: Wish | None = None
    with kit.modal("tablemenu", tr("The game"), 460):
        kit.small(tr("Every turn is kept: you can leave at any time and come back."))
        kit.gap(2)
        if kit.button("menu.back", tr("Back to the game"), primary=True, width=-1):
            wish = "close"
        half = (kit.avail() - kit.px(10)) / 2
        rows: list[tuple[str, str, Wish]] = [
            ("menu.rules", tr("Rules"), "rules"),
            ("menu.keys", tr("Keys"), "help"),
            ("menu.settings", tr("Settings"), Navigate("settings")),
            ("menu.export", tr("Save the record"), "export"),
            ("menu.picture", tr("Save a picture"), "picture"),
            ("menu.copy", tr("Copied") if offered.copied else tr("Copy the position"), "copy"),
        ]
        if offered.playing:
            rows += [("menu.draw", offered.agreement, "draw"), ("menu.resign", tr("Resign"), "resign")]
        leave: tuple[str, str, Wish] = ("menu.leave", tr("To the menu of games"), Navigate("menu"))
        if offered.drawn:
            rows += [("menu.editor", tr("Edit this position"), "editor"), leave]
        for n in range(0, len(rows), 2):
            with kit.row():
                for widget_id, text, meant in rows[n : n + 2]:
                    if kit.button(widget_id, text, width=half):
                        wish = meant
        if offered.pausable and kit.button("menu.pause", tr("Pause"), width=-1):
            wish = "pause"
        if not offered.drawn and kit.button(leave[0], leave[1], width=-1):
            wish = leave[2]
        kit.gap(2)
        for name, text in (
            ("turning", tr("Turn the board to the side to move")),
            ("threats", tr(terms.threats)),
            ("coordinates", tr("Show coordinates (K)")),
            ("russian", tr("Russian letters in the moves")),
            ("side_board", tr(terms.side_board)),
            ("ghost", tr("Ghosts of the other layers in a slice (G)")),
        ):
            if (name in ("side_board", "ghost") and not terms.deep) or (name == "russian" and not offered.spelt):
                continue
            value = bool(getattr(view, name))
            if kit.toggle(f"view.{name}", text, value) != value:
                wish = SetView(name, not value)
    return wish


def paused(asleep: bool) -> Wish | None:
    """The clocks stand still until somebody goes on."""
    wish: Wish | None = None
    with kit.modal("paused", tr("Paused"), 420):
        if asleep:
            kit.body(tr("The computer slept during a turn. The clocks have been stopped at that moment."))
        else:
            kit.body(tr("The clocks stand still."))
        kit.gap(4)
        with kit.row():
            if kit.button("paused.go", tr("Go on"), primary=True):
                wish = Pause(False)
            if kit.button("paused.menu", tr("To the menu"), quiet=True):
                wish = Navigate("menu")
    return wish


def resign(seat: int, side: str) -> Wish | None:
    """Asks before a game is given up."""
    wish: Wish | None = None
    with kit.modal("ask.resign", tr("Resign?")):
        kit.body(tr("{side} gives the game up and loses it.", side=side))
        kit.gap(4)
        with kit.row():
            if kit.button("ask.yes", tr("Resign"), primary=True):
                wish = Resign(seat)
            if kit.button("ask.no", tr("Go on playing")):
                wish = "close"
    return wish


def draw(agreed: frozenset[int], names: Sequence[str]) -> Wish | None:
    """Both players agree on a draw, each with a press; wishes `agree.0`, `agree.1`."""
    wish: Wish | None = None
    with kit.modal("ask.draw", tr("Agree on a draw?")):
        kit.body(tr("The game is drawn when both players agree."))
        kit.gap(4)
        for seat, name in enumerate(names):
            with kit.row(height=kit.px(38)):
                kit.disc(kit.theme.dark_side if seat else kit.theme.light_side)
                if kit.button(f"agree.{seat}", tr("{name} agrees", name=name), enabled=seat not in agreed):
                    wish = Agree() if agreed | {seat} == {0, 1} else f"agree.{seat}"
                if seat in agreed:
                    kit.small(tr("agrees"))
        kit.gap(4)
        if kit.button("ask.no", tr("Go on playing")):
            wish = "close"
    return wish


def keys(pages: Sequence[tuple[str, Sequence[tuple[str, str]]]], title: str = "", back: str = "") -> Wish | None:
    """All keys of the table, or of another page that says its title and what leads back to it."""
    wish: Wish | None = None
    w, h = state.size
    with kit.modal("keys", title or tr("Keys of the table"), min(720, w / kit.scale - 24)):
        with kit.scroll("keys.list", min(kit.px(430), h - kit.px(190))):
            for heading, lines in pages:
                kit.label(tr(heading))
                for key, text in lines:
                    key = tr(key)
                    x, y = kit.cursor()
                    room = kit.avail()
                    wide = min(kit.px(190), room * 0.4)
                    key = tr(key)
                    key_h = kit.measure(key, "strong", wide)[1]
                    text_h = kit.measure(tr(text), "body", room - wide)[1]
                    kit.text_at(x, y, key, "strong", wrap=wide)
                    kit.text_at(x + wide, y, tr(text), "body", kit.theme.ink_soft, room - wide)
                    imgui.dummy(imgui.ImVec2(1, max(key_h, text_h)))
                kit.gap(6)
        with kit.row():
            if kit.button("keys.close", back or tr("Back to the game"), primary=True):
                wish = "close"
            if kit.button("keys.rules", tr("Rules"), quiet=True):
                wish = "rules"
    return wish


def history(picture: Rect, text: str) -> Wish | None:
    """Over the picture while an earlier turn is looked at."""
    wish: Wish | None = None
    label = tr("Back to the game")
    w = kit.measure(text, "strong")[0] + kit.measure(label, "strong")[0] + kit.px(32 + 10 + 28)
    w = min(w, picture.w - kit.px(16))
    h = kit.px(54)
    rect = Rect(round(picture.x + (picture.w - w) / 2), picture.y + kit.px(10), w, h)
    fill = mix(kit.theme.panel, kit.theme.accent, 0.14)
    with kit.panel("history", rect, fill=fill, pad=8, floating=True, scrolls=False), kit.row(height=kit.px(38)):
        kit.gap(4)
        kit.write(text, "strong", wrap=False)
        if kit.button("history.back", label, primary=True):
            wish = GoTo(None)
    return wish


def notice(text: str, at: tuple[float, float], width: float, height: float) -> None:
    """One line beside the pointer: why a pick was refused."""
    pad_x, pad_y = kit.px(12), kit.px(8)
    w, h = kit.measure(text, "strong", min(kit.px(380), width - kit.px(40)))
    wide, tall = w + 2 * pad_x, h + 2 * pad_y
    x = min(max(kit.px(6), at[0] - wide / 2), width - wide - kit.px(6))
    y = at[1] - tall - kit.px(18)
    if y < kit.px(6):
        y = at[1] + kit.px(26)
    draw_list = imgui.get_foreground_draw_list()
    a, b = imgui.ImVec2(x, y), imgui.ImVec2(x + wide, y + tall)
    theme = kit.theme
    draw_list.add_rect_filled(a, b, kit.u32(mix(theme.panel, theme.bad, 0.12)), kit.px(9))
    draw_list.add_rect(a, b, kit.u32(theme.bad), kit.px(9), max(1.0, kit.px(1.4)))
    kit.texts.append(text)
    name, size = SIZES["strong"]
    at_text = imgui.ImVec2(x + pad_x, y + pad_y)
    draw_list.add_text(font_face(name), pixels_of(size), at_text, kit.u32(theme.ink), text, w + 1.0)


def carried(seat: int, x: float, y: float) -> None:
    """The ball under the pointer during a drag."""
    theme = kit.theme
    draw_list = imgui.get_foreground_draw_list()
    fill = theme.dark_side if seat else theme.light_side
    at = imgui.ImVec2(x, y)
    draw_list.add_circle_filled(at, kit.px(13), kit.u32((*fill[:3], 0.85)))
    draw_list.add_circle(at, kit.px(13), kit.u32(theme.ink), 0, max(1.0, kit.px(1.5)))
