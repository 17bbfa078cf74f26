"""Pictures of the position editor: at the start, with something wrong, with a piece in hand, and what it looks like
in a small window; in both languages, at the usual scale and at one and a half."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.editing import Opening
from tests.app.driver import Driver
from tests.engine.chess_tools import fen
from tests.golden.harness import check_page

pytestmark = pytest.mark.gl
ENDGAME = fen("spatial", "KE1m QD1m RA1m LC3l PD4m PE7n kE8m rA8m nF6m lB5k pC7k", "w - - 3 28")
PASSING = fen("chess196", "Kh1 Ah7 Pe7 pf5 Pi4 ph4 Ra1 kh14 vb9", "b Q i3 0 17 0 2")


def opened(game: str, text: str = "") -> Callable[[Driver], None]:
    def go(ui: Driver) -> None:
        ui.shell.apply(ui.shell.go("editor", Opening(game, text)))
        ui.settle()

    return go


def wrong(ui: Driver) -> None:
    opened("spatial", ENDGAME.replace(" w - ", " w Kk "))(ui)
    for cell, piece in (("C1m", "P"), ("G5m", "K"), ("A1i", "K")):
        ui.top.editing.put(cell, piece)
    ui.shell.refresh()
    ui.settle()


def sheets(ui: Driver) -> None:
    opened("spatial")(ui)
    ui.key("c")
    ui.top.act("show.sheet")
    ui.shell.refresh()
    ui.settle()


def brush(ui: Driver) -> None:
    opened("chess196", PASSING)(ui)
    ui.key("v", shift=True)
    x, y = ui.top.pictures_of.middle("k6")
    ui.move(round(x), round(y))


PAGES: dict[str, Callable[[Driver], None]] = {
    "spatial": opened("spatial", ENDGAME),
    "spatial-wrong": wrong,
    "spatial-sheets": sheets,
    "chess196": opened("chess196"),
    "chess196-brush": brush,
}


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("page", PAGES)
def test_editor(page: str, language: str, scale: float, tmp_path: Path) -> None:
    with Driver(tmp_path, (1280, 800), language, scale, animation=0.0, samples=4) as ui:
        PAGES[page](ui)
        check_page(f"screens/editor-{page}-{language}-{scale:g}", ui.picture(), renderer=ui.shell.renderer.name)


@pytest.mark.parametrize("game", ["spatial", "chess196"])
def test_editor_in_a_small_window(game: str, tmp_path: Path) -> None:
    with Driver(tmp_path, (900, 600), "en", animation=0.0, samples=4) as ui:
        opened(game)(ui)
        check_page(f"screens/editor-{game}-small", ui.picture(), renderer=ui.shell.renderer.name)
