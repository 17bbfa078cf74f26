"""Kept pictures of the rules page and the exercises of TOTAS."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.intent import MakePick, TypeMove
from engine.compose import Pick
from tests.app.driver import Driver
from tests.golden.harness import check_page

pytestmark = pytest.mark.gl


def rules(where: str) -> Callable[[Driver], None]:
    def go(ui: Driver) -> None:
        ui.shell.apply(ui.shell.go("rules", where))
        ui.settle()

    return go


def exercise(name: str, plan: str, lock: bool = False) -> Callable[[Driver], None]:
    """An exercise with a plan drafted, or locked and answered."""

    def go(ui: Driver) -> None:
        rules("totas")(ui)
        ui.shell.apply(ui.top.open_exercise(name))
        ui.settle()
        top: Any = ui.top
        top.control.visor_down(ui.now)
        top.do(TypeMove(plan))
        if lock:
            top.do(MakePick(Pick("done")))
        ui.shell.refresh()
        ui.wait(2.0)

    return go


PAGES: dict[str, Callable[[Driver], None]] = {
    "rules-totas": rules("totas#volcano"),
    "rules-totas-zones": rules("totas#zones"),
    "exercise-totas-plan": exercise("legion", "LE4xxI4, PA3-A4"),
    "exercise-totas-wrong": exercise("collision", "PF5-F6, PA3-A4", lock=True),
    "exercise-totas-blind": exercise("blind", "RE2xE8"),
}


@pytest.mark.parametrize(("language", "scale"), [("en", 1.0), ("ru", 1.5)])
@pytest.mark.parametrize("page", PAGES)
def test_page(page: str, language: str, scale: float, tmp_path: Path) -> None:
    with Driver(tmp_path, (1280, 800), language, scale, animation=0.0, samples=4) as ui:
        PAGES[page](ui)
        check_page(f"screens/{page}-{language}-{scale:g}", ui.picture(), renderer=ui.shell.renderer.name)
