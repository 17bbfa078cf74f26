"""Pictures of every page, in both languages, at the usual scale and at one and a half.

The window is always 1280 × 800 and the clock stands still: names, dates, seeds and positions are the same everywhere.
Pictures are kept at half the size and in few colours: enough to see a text cut off or a thing that moved.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.intent import SetView
from engine.archive import Archive
from engine.clock import TimeControl
from engine.game import regulate
from engine.session import Session
from tests.app.table_hand import GAME, Hand
from tests.golden.harness import check_page

NAMES = {"en": ("Anna", "Boris"), "ru": ("Анна", "Борис")}
MIDDLE = "A2.Aa2.A2.A8.A.A3./3.a3.A4.Ba.A7.A./8.Cba.[21]5.Ac.A3./4.A3.a3.a3.D2.ab4./a.a3.b2.2a.A2.a2.a3.a.a"
LAST = "A24./25./12.A5.a6./25./25. w -,- - - 20"
TURNS = "125-242 533-431 115-221 541-421 152-241 513-424 114-243 424-344 111-251".split()
DAY = datetime(2026, 3, 14, 9, 26, tzinfo=UTC)

pytestmark = pytest.mark.gl


@pytest.fixture(autouse=True)
def fixed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A home of its own, and one zone of time."""
    monkeypatch.setenv("PROSTOR_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TZ", "UTC")
    if hasattr(time, "tzset"):
        time.tzset()
    yield
    monkeypatch.undo()
    if hasattr(time, "tzset"):
        time.tzset()


def keep(archive: Archive, players: tuple[str, str], turns: int, end: str = "") -> None:
    """A game of the first of `TURNS` in the archive."""
    session = Session(GAME, regulate(GAME.options), 4, players, journal=archive.journal())
    for n, text in enumerate(TURNS[:turns]):
        seat = session.actors[0]
        session.submit(seat, GAME.read_move(session.state, seat, text), float(n))
    if end == "resign":
        session.resign(session.actors[0], float(turns))
    elif end == "agree":
        session.agree(float(turns))
    archive.release(session.journal.row_id)  # type: ignore[union-attr]


def games(ui: Hand) -> None:
    """An archive of four games: won by either side, drawn, and not finished."""
    one, two = NAMES[ui.settings.language]
    archive = ui.shell.archive
    keep(archive, (one, two), 6, "resign")
    keep(archive, (two, one), 7, "resign")
    keep(archive, (one, two), 4, "agree")
    keep(archive, (two, one), 9)


def go(ui: Hand, page: str, argument: object = None) -> None:
    ui.shell.apply(ui.shell.go(page, argument))
    ui.settle()


def table(ui: Hand, start: str = "", view: tuple[tuple[str, object], ...] = ()) -> None:
    """A table with clocks; `view` is set as its buttons do."""
    control = TimeControl("game", 1800.0, 5.0)
    session = Session(
        GAME, regulate(GAME.options), 1, NAMES[ui.settings.language], control, start, journal=ui.shell.archive.journal()
    )
    go(ui, "table", session)
    for name, value in view:
        ui.top.act(SetView(name, value))
    ui.settle()


def middle(*view: tuple[str, object]) -> Callable[[Hand], None]:
    return lambda ui: table(ui, f"{MIDDLE} w o3,o4 - WB 30", view)


def selection(ui: Hand) -> None:
    middle()(ui)
    ui.click(*ui.side_point("442"))
    ui.click(*ui.side_point("553"))
    ui.move(*ui.side_point("522"))


def result(ui: Hand) -> None:
    table(ui, LAST)
    for cell in ("333", "344", "411"):
        ui.click(*ui.side_point(cell))
    ui.move(2, 2)


def helped(ui: Hand) -> None:
    table(ui)
    ui.key("h")


def archive(ui: Hand) -> None:
    games(ui)
    go(ui, "archive")
    ui.top.view.selected = ui.top.rows[1].id
    ui.shell.refresh()
    ui.settle()


def sums(ui: Hand) -> None:
    archive(ui)
    ui.click_widget("archive.tab.sums")
    ui.move(2, 2)


def replay(ui: Hand) -> None:
    archive(ui)
    ui.click_widget("archive.open")
    ui.key("right")
    ui.key("right")
    ui.move(2, 2)


def going_on(ui: Hand) -> None:
    games(ui)
    ui.shell.home()
    ui.settle()


def exercise(ui: Hand) -> None:
    go(ui, "rules", "stavropol")
    ui.shell.apply(ui.top.open_exercise("strike"))
    ui.settle()


PAGES: dict[str, Callable[[Hand], None]] = {
    "menu": lambda ui: None,
    "menu-continue": going_on,
    "setup": lambda ui: go(ui, "setup", "stavropol"),
    "table-start": table,
    "table-selection": selection,
    "table-slice-sector": middle(("mode", "slice"), ("axis", 0)),
    "table-slice-vertical": middle(("mode", "slice"), ("axis", 1)),
    "table-slice-horizontal": middle(("mode", "slice"), ("axis", 2)),
    "table-exploded": middle(("mode", "exploded")),
    "table-flat": middle(("mode", "flat")),
    "result": result,
    "help": helped,
    "archive": archive,
    "archive-sums": sums,
    "replay": replay,
    "rules": lambda ui: go(ui, "rules", "stavropol#ram"),
    "exercise": exercise,
    "settings": lambda ui: go(ui, "settings"),
}


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("page", PAGES)
def test_page(page: str, language: str, scale: float, tmp_path: Path) -> None:
    with Hand(tmp_path, (1280, 800), language, scale, animation=0.0, samples=4) as ui:
        ui.shell.archive.wall = lambda: DAY
        PAGES[page](ui)
        check_page(f"screens/{page}-{language}-{scale:g}", ui.picture(), renderer=ui.shell.renderer.name)
