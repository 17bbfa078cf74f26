"""The first page's panels and the plan of where everything stands on it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from imgui_bundle import imgui

from app import archive_words, i18n, names
from app.i18n import tr
from app.panels import kit
from app.panels.setup_texts import BLURBS
from app.panels.theme import RADIUS, faded
from app.scene import Rect
from engine import catalog
from engine.archive import GameRow
from engine.archive_matches import MatchRow

if TYPE_CHECKING:
    from app.screens.menu import Menu

Wish = tuple[str, Any] | None

_MARGIN = 32.0
_BRAND = 92.0
_SIDE = 330.0
_FOOT = 148.0
"""Height of the text part of a card until it was measured, in design units."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where things stand, in framebuffer pixels."""

    brand: Rect
    cards: tuple[Rect, ...]
    side: Rect
    narrow: bool
    foot: float
    """Height of a card's text part."""
    slim: bool = False
    """Cards are strips: the picture at the left, where there is room for it, name and buttons beside it."""


COVERED = RADIUS + 8
"""How much of a picture's lower edge lies behind the text part, in design units."""


_LEAST_FOOT, _LEAST_PICTURE, _LEAST_WIDTH = 118.0, 70.0, 200.0
"""What a card needs of height and width; where there is less, cards are strips."""
_STRIP, _PICTURED = 66.0, 300.0
"""The least height of strips one below the other, and the least width of one with a picture."""

_foot: dict[tuple[str, float, int], float] = {}


def plan(width: int, height: int, scale: float, games: int, waiting: bool) -> Plan:
    """Cards fill what the brand and the side column leave, as large as they can be; a narrow window stacks them."""
    margin = min(round(_MARGIN * scale), width // 20, height // 16)
    narrow = width < 760 * scale
    # A window of a few lines has no room for a name.
    brand_h = round(min(_BRAND * scale, height * 0.16)) if height > 450 * scale else 0
    top = margin + brand_h
    side_w = round(min(_SIDE * scale, width * 0.36))
    if narrow:
        side_h = round(min(height * 0.4, 300 * scale))
        side = Rect(margin, height - margin - side_h, width - 2 * margin, side_h)
        area = Rect(margin, top, width - 2 * margin, side.y - top - margin / 2)
    else:
        side = Rect(width - margin - side_w, margin, side_w, height - 2 * margin)
        area = Rect(margin, top, side.x - 2 * margin, height - margin - top)
    columns = _columns(area, scale, games)
    rows = -(-games // columns)
    gap = round(20 * scale)
    slim = (area.h - gap * (rows - 1)) / rows < (_LEAST_FOOT + _LEAST_PICTURE) * scale
    slim = slim or (area.w - gap * (columns - 1)) / columns < _LEAST_WIDTH * scale
    if slim:
        gap = round(8 * scale)
        columns = 1 if (area.h - gap * (games - 1)) / games >= _STRIP * scale else 2
        rows = -(-games // columns)
    w = (area.w - gap * (columns - 1)) // columns
    h = (area.h - gap * (rows - 1)) // rows
    cards = []
    for index in range(games):
        line, place = divmod(index, columns)
        # A last line that is not full stands in the middle.
        missing = columns * rows - games if line == rows - 1 else 0
        x = area.x + place * (w + gap) + missing * (w + gap) / 2
        cards.append(Rect(round(x), round(area.y + line * (h + gap)), w, h))
    brand = Rect(margin, margin, (side.x if not narrow else width) - 2 * margin, brand_h)
    return Plan(brand, tuple(cards), side, narrow, _foot_height(w, scale), slim)


def _columns(area: Rect, scale: float, games: int) -> int:
    """The number of columns that makes the pictures largest."""

    def size(columns: int) -> float:
        rows = -(-games // columns)
        w = (area.w - 20 * scale * (columns - 1)) / columns
        h = (area.h - 20 * scale * (rows - 1)) / rows - _foot_height(w, scale)
        # Below this width words are broken.
        return min(w, h * 1.25) * (1.0 if w >= 230 * scale else 0.2)

    return max(range(1, games + 1), key=size)


def _foot_height(w: float, scale: float) -> float:
    known = [h for (_, s, wide), h in _foot.items() if s == scale and abs(wide - w) < 2]
    return max(known, default=float(round(_FOOT * scale)))


def picture_rect(card: Rect, scale: float, slim: bool = False) -> Rect:
    """Where a card's picture stands: its lower corners lie behind the text part. Of a strip it is the left end."""
    if slim:
        return Rect(card.x, card.y, card.h if card.w >= _PICTURED * scale else 0.0, card.h)
    foot = _foot_height(card.w, scale)
    return Rect(card.x, card.y, card.w, max(1.0, card.h - foot + round(COVERED * scale)))


def draw(menu: Menu, width: int, height: int, scale: float) -> Wish:
    """Draws the page; returns what was asked for."""
    where = plan(width, height, scale, len(menu.cards), bool(menu.unfinished or menu.matches))
    if where.brand.h > 0:
        _brand(where.brand)
    wish: Wish = None
    hovered = ""
    for card, rect in zip(menu.cards, where.cards, strict=True):
        asked, over = _strip(card.game, rect, scale) if where.slim else _card(card.game, rect, scale)
        wish = asked or wish
        if over:
            hovered = card.game.id
    menu.hovered = hovered
    wish = _side(menu, where.side) or wish
    if menu.asked is not None:
        answer = _delete_dialogue(menu.asked)
        if answer:
            row, menu.asked = menu.asked, None
            if answer == "delete":
                wish = ("delete", row)
    return wish


def _brand(rect: Rect) -> None:
    with kit.panel("menu.brand", rect, faded(kit.theme.panel, 0.0), pad=0, scrolls=False):
        kit.write(tr("Prostor"), "display" if rect.h > kit.px(70) else "title", wrap=False)
        if rect.h > kit.px(80):
            kit.write(tr("Board games with room to think"), "body", kit.theme.ink_soft)


def _card(game: Any, rect: Rect, scale: float) -> tuple[Wish, bool]:
    wish: Wish = None
    foot = _foot_height(rect.w, scale)
    picture = Rect(rect.x, rect.y, rect.w, rect.h - foot)
    key = f"menu.{game.id}"
    over = False
    if picture.h > 8:
        with kit.panel(f"{key}.picture", picture, faded(kit.theme.panel, 0.0), pad=0, scrolls=False):
            clicked, over, _ = kit.hit(f"{key}.open", picture)
            if clicked:
                wish = ("play", game.id)
    text = Rect(rect.x, max(rect.y, rect.y + rect.h - foot), rect.w, min(foot, rect.h))
    compact = rect.w < 380 * scale or rect.h < 400 * scale
    pad = 14 if compact else 20
    # A scroll bar that comes for a frame, before the height is known, would narrow the text and falsify it.
    with kit.panel(f"{key}.card", text, pad=pad, scrolls=foot > rect.h):
        name = game.titles.get(i18n.language()) or game.titles["en"]
        if compact:
            kit.heading(name)
        else:
            kit.title(name)
            if game.id in BLURBS:
                kit.body(tr(BLURBS[game.id]), color=kit.theme.ink_soft)
        with kit.row():
            if kit.button(f"{key}.play", tr("Play"), primary=True, icon="play"):
                wish = ("play", game.id)
            new, rules = tr("New game…"), tr("Rules")
            icons = ("sliders", "book") if compact else ("", "")
            if kit.button(f"{key}.new", "" if compact else new, icon=icons[0], tip=new if compact else ""):
                wish = ("new", game.id)
            text_of_rules = "" if compact else rules
            if kit.button(f"{key}.rules", text_of_rules, quiet=True, icon=icons[1], tip=rules if compact else ""):
                wish = ("rules", game.id)
        needs = kit.cursor()[1] - text.y + kit.px(pad) - kit.px(10)
    if abs(_foot.get((game.id, scale, int(rect.w)), 0.0) - needs) > 1:
        _foot[game.id, scale, int(rect.w)] = needs
        kit.wake_after(0.0)
    return wish, over


def _strip(game: Any, rect: Rect, scale: float) -> tuple[Wish, bool]:
    """A card with little room: the name above or beside its three buttons."""
    wish: Wish = None
    key = f"menu.{game.id}"
    picture = picture_rect(rect, scale, slim=True)
    over = False
    if picture.w > 8:
        with kit.panel(f"{key}.picture", picture, faded(kit.theme.panel, 0.0), pad=0, scrolls=False):
            clicked, over, _ = kit.hit(f"{key}.open", picture)
            if clicked:
                wish = ("play", game.id)
    text = Rect(rect.x + picture.w, rect.y, rect.w - picture.w, rect.h)
    pad = kit.px(10)
    with kit.panel(f"{key}.card", text, pad=0, scrolls=False):
        name = game.titles.get(i18n.language()) or game.titles["en"]
        buttons = kit.px(3 * 38 + 2 * 4)
        room = text.w - 2 * pad
        beside = kit.measure(name, "heading")[0] + kit.px(12) + buttons <= room
        style = "heading" if beside or kit.measure(name, "heading")[0] <= room else "strong"
        high = kit.measure(name, style, 0.0 if beside else room)[1]
        at = (rect.h - high) / 2 if beside else max(kit.px(2), (rect.h - high - kit.px(42)) / 2)
        kit.text_at(text.x + pad, text.y + at, name, style, wrap=room)
        x = text.x + text.w - pad - buttons if beside else text.x + pad
        y = text.y + (rect.h - kit.px(38)) / 2 if beside else text.y + at + high + kit.px(4)
        imgui.set_cursor_screen_pos(imgui.ImVec2(x, y))
        with kit.row(gap_units=4, height=kit.px(38)):
            if kit.button(f"{key}.play", "", primary=True, icon="play", tip=tr("Play")):
                wish = ("play", game.id)
            if kit.icon_button(f"{key}.new", "sliders", tr("New game…"), on=True):
                wish = ("new", game.id)
            if kit.icon_button(f"{key}.rules", "book", tr("Rules")):
                wish = ("rules", game.id)
    return wish, over


def _side(menu: Menu, rect: Rect) -> Wish:
    wish: Wish = None
    with kit.panel("menu.side", rect):
        pages = (
            ("archive", tr("Archive"), "box"),
            ("rules", tr("Rules"), "book"),
            ("settings", tr("Settings"), "sliders"),
            ("quit", tr("Quit"), "door"),
        )
        low = rect.h < kit.px(330)
        inside = kit.avail_height()
        if low:
            with kit.row(gap_units=4):
                for page, text, icon in pages:
                    if kit.icon_button(f"menu.{page}", icon, text, on=True):
                        wish = ("go", page)
        top = kit.cursor()[1]
        kit.heading(tr("Continue"))
        below = 0.0 if low else kit.px(4 * 46 + 10)
        room = inside - (kit.cursor()[1] - (top if not low else rect.y + kit.px(18))) - below
        with kit.scroll("menu.games", max(kit.px(60), room)):
            for match in menu.matches:
                wish = _match_row(match) or wish
            if not menu.unfinished and not menu.matches:
                kit.body(tr("Games you leave are kept here, at the very move."), color=kit.theme.ink_soft)
            for row in menu.unfinished:
                wish = _game_row(menu, row) or wish
        for page, text, icon in () if low else pages:
            if kit.nav_button(f"menu.{page}", text, icon):
                wish = ("go", page)
    return wish


def _game_row(menu: Menu, row: GameRow) -> Wish:
    key = f"continue.{row.id}"
    title = catalog.GAMES[row.game].titles if row.game in catalog.GAMES else {}
    players = " — ".join(names.shown_all(row.players))
    parts = [
        title.get(i18n.language(), title.get("en", row.game)),
        *archive_words.about(row),
        archive_words.length(row),
    ]
    detail = " · ".join(parts) + "\n" + moment(row.updated)
    if row.in_use:
        detail += "\n" + tr("Being played in another window")
    wide = kit.avail() - kit.px(44)
    wish: Wish = None
    with kit.row(gap_units=2):
        if kit.list_row(key, players, detail=detail, width=wide, style="strong"):
            wish = ("resume", row)
        if kit.icon_button(f"{key}.delete", "close", tr("Delete this game…")):
            menu.asked = row
    return wish


def _match_row(match: MatchRow) -> Wish:
    """A competition in which somebody has still to play."""
    ended = sum(bool(attempt.line) for attempt in match.attempts)
    players = ", ".join(names.shown_all([attempt.player for attempt in match.attempts]))
    facts = {"regulations": {}, "seed": "", "start": "", **match.facts}
    deal = archive_words.about_start(match.game, facts["regulations"], facts["seed"], facts["start"])
    told = tr("{n} of {of} have played", n=ended, of=len(match.attempts))
    detail = " · ".join((tr("Competition"), *deal, told, moment(match.created)))
    if kit.list_row(f"match.{match.id}", players, detail=detail, width=kit.avail() - kit.px(44), style="strong"):
        return "match", match.id
    return None


def _delete_dialogue(row: GameRow) -> str:
    answer = ""
    with kit.modal("menu.delete", tr("Delete this game?")):
        kit.body(
            tr("{names} — {when}. It cannot be brought back.", names=" — ".join(names.shown_all(row.players)),
               when=" · ".join((*archive_words.about(row), moment(row.updated))))
        )  # fmt: skip
        kit.gap(4)
        with kit.row():
            if kit.button("menu.delete.keep", tr("Keep it"), primary=True):
                answer = "keep"
            if kit.button("menu.delete.yes", tr("Delete"), danger=True):
                answer = "delete"
    return answer


def moment(iso: str) -> str:
    """A time of the archive (UTC, ISO 8601) as the player's local date and hour."""
    try:
        when = datetime.fromisoformat(iso)
    except ValueError:
        return iso
    return i18n.date_text((when if when.tzinfo else when.replace(tzinfo=UTC)).timestamp())
