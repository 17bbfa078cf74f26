"""Pictures of the table of TOTAS in both languages: covers, planning, openings with dice, blind turns, the end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.app.totas_hand import GAME, TotasHand
from tests.engine.totas_tools import at
from tests.golden.harness import check_page
from tests.golden.test_screens import DAY, NAMES, fixed

TEAMS = {"en": ("Anna & Vera", "Boris & Gleb"), "ru": ("Анна & Вера", "Борис & Глеб")}
MIDDLE = "wVD5 bVI8 wPA3 bPA10 wNC3 bNE6 wRE1 bRB5 wLG4 wLH4 bQK6 wCB2/ bWL11| wHF3 bPF9 wPG8 bTC9 bRF7"
MORE: dict[str, Any] = {
    "zones": ["w sea G6-I6", "b desert C8-C10"], "labs": ["A7", "L6"], "out": [["bGJ12", 9, "dmg"], ["wTE1", 8, "lab"]],
}  # fmt: skip
MEETING = "wRD5 bPD9 wPA3 bPA10 wNF4 wPG8 bLG9 bLH9 bRE12 bND11"

__all__ = ["fixed"]
pytestmark = pytest.mark.gl


def sit(ui: TotasHand, pieces: str = MIDDLE, players: tuple[str, str] | None = None, **more: Any) -> None:
    """A table at a position of turn 7, covered."""
    rules = more.pop("rules", {})
    state = at(pieces, rules, turn=7, **{**MORE, **more})
    ui.sit_down(start=GAME.write(state), players=players or NAMES[ui.settings.language], **rules)


def cover(ui: TotasHand) -> None:
    """White's plan is locked; Black is to take the seat."""
    sit(ui, rules={"reserve_seconds": 600})
    ui.plan("VD5*E6, NC3xB5")
    ui.move(2, 2)


def four(ui: TotasHand) -> None:
    """Partners take the seat for a blind turn."""
    sit(ui, players=TEAMS[ui.settings.language], blast=True)


def picked(ui: TotasHand) -> None:
    """A Volcano is picked: it goes or erupts."""
    sit(ui)
    ui.look()
    ui.tap_cell("D5")


def plan(ui: TotasHand) -> None:
    """A whole plan of partners, and why a third move is refused."""
    sit(ui, players=TEAMS[ui.settings.language])
    ui.plan("VD5*E6, NC3xB5", lock=False)
    ui.tap_cell("A3")


def refuge(ui: TotasHand) -> None:
    """A mated king on its Acropolis must leave."""
    sit(ui, "wKB2 bRA12 bRB12 bRC12 wPL3 wPK3 bPL10", must_refuge=[True, False], zones=[], labs=[None, None], out=[])
    ui.look()
    ui.tap_cell("B2")


def revealed(ui: TotasHand) -> None:
    """Both plans side by side, and on the board."""
    sit(ui)
    ui.plan("VD5*E6, NC3xB5")
    ui.plan("NE6-F4, RF7xF3")
    ui.control.stage(0, ui.now)
    ui.settle()
    ui.move(2, 2)


def dice(ui: TotasHand) -> None:
    """A piece comes back too early: its cell is taken, and the dice lie."""
    revealed(ui)
    ui.control.skip(ui.now)
    ui.settle()


def collision(ui: TotasHand) -> None:
    """Two pieces meet; one is damaged and the dice tell for how long."""
    sit(ui, MEETING, zones=[], labs=[None, None], out=[])
    ui.plan("NF4-E6, RD5-D8")
    ui.plan("PD9-D8, PA10-A9")
    show = ui.control.show
    assert show is not None
    ui.control.stage([stage.code for stage in show.stages].index("collisions"), ui.now)
    ui.settle()
    ui.move(2, 2)


def memory(ui: TotasHand) -> None:
    """The pieces of a blind turn can still be seen."""
    sit(ui, blast=True)
    ui.look()
    ui.move(2, 2)


def visor(ui: TotasHand) -> None:
    """The visor is down, one move is written from memory."""
    sit(ui, blast=True, rules={"memory_seconds": 0})
    ui.plan("NC3-B5, ?C5-C6", lock=False)
    ui.move(2, 2)


def end(ui: TotasHand) -> None:
    """A mate ends the game."""
    sit(ui, "wKA1 wPL4 wPK4 bRB7 bRH8 bPL10 bPG9", zones=[], labs=[None, None], out=[])
    ui.plan("PK4-K5, PL4-L5")
    ui.plan("PG9-G8, RH8-A8")
    ui.go_on()
    ui.move(2, 2)


PAGES: dict[str, Callable[[TotasHand], None]] = {
    "cover": cover, "cover-four": four, "picked": picked, "plan": plan, "refuge": refuge, "revealed": revealed,
    "dice": dice, "collision": collision, "memory": memory, "visor": visor, "end": end,
}  # fmt: skip


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("page", PAGES)
def test_page(page: str, language: str, tmp_path: Path) -> None:
    with TotasHand(tmp_path, (1280, 800), language, animation=0.0, samples=4) as ui:
        ui.shell.archive.wall = lambda: DAY
        PAGES[page](ui)
        ui.settle()
        check_page(f"screens/totas-{page}-{language}", ui.picture(), renderer=ui.shell.renderer.name)
