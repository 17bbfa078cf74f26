"""The archive page: the list of games with its filters, the chosen game beside it, and the questions it asks."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field

from app import archive_words as words
from app import names
from app.i18n import tr, trn
from app.panels import kit, surface
from app.panels.theme import faded
from app.scene import Rect
from engine.archive import GameRow

WIDE = 760.0
"""From this width on, in design units, the chosen game stands beside the list."""
LEAST = 560.0
"""The same for a low window."""
RESULTS = ("", "*", "0", "1", "draw")
SOLO_RESULTS = ("solved", "unsolved")
"""Results of games for one."""
ENDED = "ended"
"""What can be asked of games that end in different ways."""


@dataclass(slots=True)
class ArchiveView:
    """What the page keeps between frames."""

    tab: str = "games"
    game: str = ""
    player: str = ""
    result: str = ""
    """One of `RESULTS`: all, unfinished, won by White, by Black, drawn; or of `SOLO_RESULTS`; or `ENDED`."""
    played: frozenset[str] = frozenset()
    """The games that are in the archive at all."""
    selected: int | None = None
    dialogue: str = ""
    """`import` or `delete`; empty for none."""
    path: str = ""
    error: str = ""
    picture: Rect | None = None
    """Where the chosen game's picture belongs, from the last frame."""
    board: Rect | None = field(default=None)


@dataclass(frozen=True, slots=True)
class Places:
    """Rectangles of the page in framebuffer pixels."""

    top: Rect
    list: Rect
    game: Rect


def places(width: int, height: int, chosen: bool) -> Places:
    """Where things stand; in a narrow window the chosen game lies below the list."""
    bar, gap = kit.px(64), kit.px(14)
    top = Rect(0, 0, width, bar)
    # A low window has no room for two things above each other.
    if width >= kit.px(WIDE if height >= kit.px(480) else LEAST):
        list_w = round(min(width * 0.46, kit.px(620)))
        body = height - bar - gap
        return Places(top, Rect(gap, bar, list_w, body), Rect(list_w + 2 * gap, bar, width - list_w - 3 * gap, body))
    lower = round((height - bar) * 0.44) if chosen else 0
    upper = height - bar - lower - gap
    below = Rect(gap, bar + upper + gap, width - 2 * gap, max(1.0, lower - gap))
    return Places(top, Rect(gap, bar, width - 2 * gap, upper), below)


def top(view: ArchiveView, rect: Rect) -> str:
    """The bar: returns `back` or `import` when pressed; the tab is kept in the view."""
    wish = ""
    with (
        kit.panel(
            "archive.top", rect, fill=surface.theme.ground, pad=12.0, border=False, scrolls=False, radius=0.0
        ),
        kit.row(height=kit.px(40)),
    ):
        if kit.button("archive.back", tr("Back"), icon="left", quiet=True):
            wish = "back"
        kit.title(tr("Archive"))
        kit.gap(10)
        for tab, text in (("games", tr("Games")), ("sums", tr("Statistics"))):
            if kit.chip(f"archive.tab.{tab}", text, view.tab == tab):
                view.tab = tab
        if kit.button("archive.import", tr("Import a record"), icon="plus", quiet=True):
            wish = "import"
    return wish


def games(
    view: ArchiveView, rect: Rect, rows: Sequence[GameRow], kept: int, titles: Sequence[tuple[str, str]]
) -> int | None:
    """The filters and the list; `kept` is the number without filters. Returns the game opened by a second press."""
    # In a low window the filters move away with the list, which would be left with a line and a half.
    lines = (len(titles) + 2) // 3 if len(titles) > 1 else 0
    low = rect.h < kit.px(360 + 60 * lines)
    with kit.panel("archive.list", rect, pad=14.0, scrolls=False):
        with kit.scroll("archive.rows") if low else nullcontext():
            # The smallest tables have no room for the choice of a game; its name stands beside each.
            _filters(view, kept, len(rows), () if low else titles)
            if low:
                return _rows(view, rows, titles)
        with kit.scroll("archive.rows"):
            return _rows(view, rows, titles)


def _filters(view: ArchiveView, kept: int, found: int, titles: Sequence[tuple[str, str]]) -> None:
    if len(titles) > 1:
        view.game = kit.chips("archive.game", [("", tr("All games")), *titles], view.game) or ""
    view.player, _ = kit.text_field("archive.player", "", view.player, hint=tr("Name of a player"))
    view.result = kit.chips("archive.result", _results(view), view.result) or ""
    if not kept:
        kit.gap(8)
        kit.body(tr("No game yet. Every game you play is kept here by itself, turn by turn."))
    elif not found:
        kit.gap(8)
        kit.body(tr("No game fits this choice."))
    else:
        kit.small(trn("{n} game", "{n} games", found))


def _rows(view: ArchiveView, rows: Sequence[GameRow], titles: Sequence[tuple[str, str]]) -> int | None:
    opened = None
    for row in rows:
        name = f"{words.title(row)}{'  ' + tr('(in another window)') if row.in_use else ''}"
        detail = words.detail(row)
        if len(titles) > 1 and not view.game:
            detail = f"{dict(titles).get(row.game, row.game)} · {detail}"
        if kit.list_row(f"archive.row.{row.id}", name, row.id == view.selected, detail=detail, style="strong"):
            if view.selected == row.id:
                opened = row.id
            view.selected = row.id
    return opened


def _results(view: ArchiveView) -> list[tuple[str, str]]:
    """The results to choose from: those that the game chosen, or every game in the archive, can have."""
    labels = (tr("All"), tr("Unfinished"), tr("White won"), tr("Black won"), tr("Drawn"))
    pairs = list(zip(RESULTS, labels, strict=True))
    games = {view.game} if view.game else view.played
    if games and games <= set(words.SOLO):
        pairs = [*pairs[:2], *zip(SOLO_RESULTS, (tr("Solved"), tr("Not solved")), strict=True)]
    elif games & set(words.SOLO):
        pairs = [*pairs[:2], (ENDED, tr("Finished"))]
    if view.result not in dict(pairs):
        view.result = ""
    return pairs


def chosen(view: ArchiveView, rect: Rect, row: GameRow | None, result: str, why: str) -> str:
    """The chosen game; returns `open`, `resume`, `export`, `png` or `delete` when pressed."""
    wish = ""
    view.picture = None
    if row is None:
        with kit.panel("archive.none", rect, fill=faded(surface.theme.panel, 0.0), border=False):
            kit.small(tr("Choose a game to look at it."))
        return ""
    # Texts, then the buttons in two lines, or three where they are broken.
    free = rect.h - kit.px(214 if rect.w >= kit.px(500) else 264)
    if free > kit.px(170) and not row.sealed:
        # The picture lies under the panels: the plate begins below it.
        view.picture = Rect(rect.x, rect.y, rect.w, free - kit.px(10))
        rect = Rect(rect.x, rect.y + free, rect.w, rect.h - free)
    with kit.panel("archive.chosen", rect, pad=16.0):
        with kit.row(height=kit.px(24)):
            for seat, name in enumerate(names.shown_all(row.players)):
                if row.game not in words.SOLO:
                    kit.disc(surface.theme.dark_side if seat else surface.theme.light_side)
                kit.strong(name)
                if row.game not in words.SOLO and seat < len(row.points) and row.result != "*":
                    kit.small(tr("{points} points", points=words.points(row.points[seat])))
                kit.gap(12)
        kit.body(f"{result}. {why}" if why else result)
        if row.aid:
            kit.small(tr("The solver helped.") if row.aid == "solver" else tr("Hints were taken."))
        if row.sealed:
            kit.small(" · ".join((*words.about(row), words.when(row.started))))
            if kit.button("archive.resume", tr("To the competition"), primary=True):
                wish = "resume"
            return wish
        told = [*words.about(row), words.length(row), tr("begun {when}", when=words.when(row.started))]
        kit.small(" · ".join(told))
        with kit.row():
            if row.result == "*":
                if kit.button("archive.resume", tr("Go on playing"), primary=True, enabled=not row.in_use):
                    wish = "resume"
                if kit.button("archive.open", tr("Look at it"), icon="play"):
                    wish = "open"
            elif kit.button("archive.open", tr("Look at the game"), icon="play", primary=True):
                wish = "open"
        with kit.row():
            if kit.button("archive.export", tr("Save the record"), icon="save", quiet=True):
                wish = "export"
            if kit.button("archive.png", tr("Save a picture"), icon="cube", quiet=True):
                wish = "png"
            if kit.button("archive.delete", tr("Delete"), danger=True, quiet=True, enabled=not row.in_use):
                wish = "delete"
    return wish


def ask_delete(row: GameRow) -> str:
    """Asks before a game is deleted: `yes`, `no`, or nothing yet."""
    answer = ""
    with kit.modal("archive.ask", tr("Delete this game?")):
        kit.strong(words.title(row))
        kit.small(words.detail(row))
        kit.body(tr("It will be gone for good. A record saved as a file stays."))
        kit.gap(4)
        with kit.row():
            if kit.button("archive.keep", tr("Keep it"), primary=True):
                answer = "no"
            if kit.button("archive.yes", tr("Delete"), danger=True):
                answer = "yes"
    return answer or ("no" if _escaped() else "")


def ask_import(view: ArchiveView) -> str:
    """Where the record comes from: `file`, `paste`, `close`, or nothing yet."""
    answer = ""
    with kit.modal("archive.ask", tr("Import a record"), 560.0):
        kit.body(tr("A record is the text that “Save the record” writes. Its game is replayed and kept here."))
        view.path, entered = kit.text_field(
            "archive.path", tr("File"), view.path, hint=tr("Path of the file"), error=view.error
        )
        kit.gap(4)
        with kit.row():
            if kit.button("archive.file", tr("Open the file"), primary=True, enabled=bool(view.path.strip())) or (
                entered and view.path.strip()
            ):
                answer = "file"
            if kit.button("archive.paste", tr("Paste the copied text")):
                answer = "paste"
            if kit.button("archive.cancel", tr("Cancel"), quiet=True):
                answer = "close"
    return answer or ("close" if _escaped() else "")


def _escaped() -> bool:
    """Keys belong to an open dialogue: the screen does not get this one."""
    return surface.escaped()
