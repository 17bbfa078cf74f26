"""Pictures of how a game of TOTAS is begun, set up and looked at again, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app import newgame
from app.screens import totas_lot
from app.screens.archive import replay_of
from app.screens.base import Push
from engine.game import regulate
from engine.session import Session
from tests.app.totas_hand import GAME, TotasHand
from tests.golden.harness import check_page
from tests.golden.test_screens import DAY, NAMES, fixed

ZONES = ("sea C5-E5, desert H5-H7", "mountain A3-C3, sea L5-L7")
PLANS = (("NB1-C3, LE2-E4", "LH11-H9, NK12-J10"), ("LE4-E5, PG2-G4", "LH9-H8, DC11-C10"))

__all__ = ["fixed"]
pytestmark = pytest.mark.gl


def names(ui: TotasHand) -> tuple[str, str]:
    return NAMES[ui.settings.language]


def new_game(ui: TotasHand) -> None:
    """Two against two, reserve pieces by agreement, time for a plan."""
    ui.shell.apply(ui.shell.go("setup", "totas"))
    ui.settle()
    choices = ui.top.choices
    choices.pairs, choices.first = True, "white"
    choices.names, choices.partners = list(names(ui)), ["", ""]
    choices.regulations.update(reserve_pieces="WH", plan_seconds=180)


def lots(ui: TotasHand) -> None:
    """The coin and three dice."""
    choices = newgame.Choices(list(names(ui)), regulations={"setup": "quick", "reserve_pieces": "lot"})
    two = [seed for seed in range(99) if sum(plays for _, _, plays in GAME.reserve_lot(seed)) == 2]
    seed = next(seed for seed in two if GAME.lot(seed))
    session = Session(
        GAME, regulate(GAME.options, choices.regulations), seed, names(ui)[::-1], journal=ui.shell.archive.journal()
    )
    ui.shell.apply(ui.shell.go("totas.lot", totas_lot.cast(session, choices)))


def zones(ui: TotasHand) -> None:
    """Black's first zone is begun beside White's."""
    ui.sit_down(players=names(ui), setup="players")
    session = ui.session
    session.submit(0, GAME.read_move(session.state, 0, ZONES[0]), ui.now)
    ui.shell.apply(ui.shell.go("table", session))
    ui.settle()
    ui.click_widget("kind.mountain")
    ui.move(*ui.point("D6"))


def labyrinth(ui: TotasHand) -> None:
    """White's labyrinth is chosen."""
    ui.sit_down(players=names(ui), setup="players")
    session = ui.session
    for seat, text in enumerate(ZONES):
        session.submit(seat, GAME.read_move(session.state, seat, text), ui.now)
    ui.shell.apply(ui.shell.go("table", session))
    ui.settle()
    ui.look()
    ui.tap_cell("F6")
    ui.move(2, 2)


def replay(ui: TotasHand) -> None:
    """The second turn of a game that is over."""
    session = Session(
        GAME, regulate(GAME.options, {"setup": "quick"}), 4, names(ui),
        journal=ui.shell.archive.journal(),
    )  # fmt: skip
    for white, black in PLANS:
        for seat, text in enumerate((white, black)):
            session.submit(seat, GAME.read_move(session.state, seat, text), 1.0)
    session.resign(1, 2.0)
    ui.shell.apply(Push(replay_of(session, None)))
    ui.settle()
    ui.key("end")


PAGES: dict[str, Callable[[TotasHand], None]] = {
    "new-game": new_game, "lots": lots, "zones": zones, "labyrinth": labyrinth, "replay": replay,
}  # fmt: skip


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("page", PAGES)
def test_page(page: str, language: str, tmp_path: Path) -> None:
    with TotasHand(tmp_path, (1280, 800), language, animation=0.0, samples=4) as ui:
        ui.shell.archive.wall = lambda: DAY
        PAGES[page](ui)
        ui.settle()
        check_page(f"screens/totas-{page}-{language}", ui.picture(), renderer=ui.shell.renderer.name)
