"""Kept pictures of the rules pages and exercises of both games of chess."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.intent import PickCell
from tests.app.driver import Driver
from tests.golden.harness import check_page

pytestmark = pytest.mark.gl


def rules(where: str) -> Callable[[Driver], None]:
    def go(ui: Driver) -> None:
        ui.shell.apply(ui.shell.go("rules", where))
        ui.settle()

    return go


def exercise(game: str, name: str, *cells: str) -> Callable[[Driver], None]:
    """An exercise with some cells picked."""

    def go(ui: Driver) -> None:
        rules(game)(ui)
        ui.shell.apply(ui.top.open_exercise(name))
        ui.settle()
        for cell in cells:
            ui.top.do(PickCell(cell))
        ui.shell.refresh()
        ui.settle()

    return go


PAGES: dict[str, Callable[[Driver], None]] = {
    "rules-spatial": rules("spatial#lion"),
    "rules-spatial-start": rules("spatial#start"),
    "rules-chess196": rules("chess196#passing"),
    "exercise-spatial": exercise("spatial", "take", "D4k"),
    "exercise-chess196": exercise("chess196", "promotion", "b13", "b14"),
}


@pytest.mark.parametrize(("language", "scale"), [("en", 1.0), ("ru", 1.5)])
@pytest.mark.parametrize("page", PAGES)
def test_page(page: str, language: str, scale: float, tmp_path: Path) -> None:
    with Driver(tmp_path, (1280, 800), language, scale, animation=0.0, samples=4) as ui:
        PAGES[page](ui)
        check_page(f"screens/{page}-{language}-{scale:g}", ui.picture(), renderer=ui.shell.renderer.name)
