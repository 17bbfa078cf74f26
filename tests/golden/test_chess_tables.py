"""Pictures of both games of chess from the new-game page to the archive: every way of looking, both languages."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.intent import SetView
from tests.app.chess_hand import ChessHand
from tests.golden.harness import check_page

NAMES = {"en": ("Anna", "Boris"), "ru": ("Анна", "Борис")}
LINES = {
    "spatial": "E2m-E4m;D7m-D5m;E4mxD5m;QD8mxD5m;NB1m-C3m;QD5m-D8m;NF1i-G3i",
    "chess196": "g2-g6;h13-h9;Nb1-c3;g13-g9;h2-h6;Nm14-l12;f2-f5",
}
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


def table(game: str, *view: tuple[str, object], click: str = "") -> Callable[[ChessHand], None]:
    """A table after a few moves, looked at in some way, a piece picked."""

    def open_(ui: ChessHand) -> None:
        ui.sit_at(game, moves=LINES[game], players=NAMES[ui.settings.language])
        for name, value in view:
            ui.top.act(SetView(name, value))
        ui.settle()
        if click:
            beside = ui.top.pictures_of.flat_rect is not None
            ui.click(*(ui.side_point(click) if beside else ui.point(click)))
        ui.move(2, 2)

    return open_


def setup(game: str) -> Callable[[ChessHand], None]:
    def open_(ui: ChessHand) -> None:
        ui.shell.apply(ui.shell.go("setup", game))
        ui.settle()

    return open_


def archive(ui: ChessHand) -> None:
    """The archive with a game of each."""
    for game in LINES:
        ui.sit_at(game, moves=LINES[game], players=NAMES[ui.settings.language])
        ui.shell.home()
        ui.settle()
    ui.shell.apply(ui.shell.go("archive", None))
    ui.top.view.selected = 1
    ui.settle()
    ui.move(2, 2)


def replay(ui: ChessHand) -> None:
    archive(ui)
    ui.click_widget("archive.open")
    ui.key("right")
    ui.move(2, 2)


PAGES: dict[str, Callable[[ChessHand], None]] = {
    "setup-spatial": setup("spatial"),
    "setup-chess196": setup("chess196"),
    "spatial-cube": table("spatial", click="G8m"),
    "spatial-slice": table("spatial", ("mode", "slice"), ("sheets", 1)),
    "spatial-exploded": table("spatial", ("mode", "exploded"), ("sheets", 0)),
    "spatial-flat": table("spatial", ("mode", "flat"), click="B8m"),
    "chess196-board": table("chess196"),
    "chess196-flipped": table("chess196", ("flipped", True), click="h9"),
    "archive-chess": archive,
    "replay-spatial": replay,
}


@pytest.mark.parametrize(("language", "size", "scale"), [("en", (1280, 720), 1.0), ("ru", (1280, 800), 1.5)])
@pytest.mark.parametrize("page", PAGES)
def test_page(page: str, language: str, size: tuple[int, int], scale: float, tmp_path: Path) -> None:
    with ChessHand(tmp_path, size, language, scale, animation=0.0, samples=4) as ui:
        ui.shell.archive.wall = lambda: DAY
        PAGES[page](ui)
        check_page(f"screens/{page}-{language}-{scale:g}", ui.picture(), renderer=ui.shell.renderer.name)


def test_a_small_window(tmp_path: Path) -> None:
    with ChessHand(tmp_path, (900, 600), animation=0.0, samples=4) as ui:
        table("spatial")(ui)
        check_page("screens/spatial-cube-small", ui.picture(), renderer=ui.shell.renderer.name)
