"""Pictures of what is particular to chess at the table, in both languages: promotion, offers, lots, threats, ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.screens.base import Push
from app.screens.replay import ReplayScreen
from engine.record import replay
from tests.app.chess_acts_hand import ActsHand
from tests.engine.chess_tools import fen
from tests.golden.harness import check_page
from tests.playthroughs import chess

NAMES = {"en": ("Anna", "Boris"), "ru": ("Анна", "Борис")}
TEAMS = {"en": ("Anna & Vera", "Boris & Gleb"), "ru": ("Анна & Вера", "Борис & Глеб")}

pytestmark = pytest.mark.gl


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A home of its own."""
    monkeypatch.setenv("PROSTOR_HOME", str(tmp_path / "home"))
    yield


def at(game: str, pieces: str, tail: str, teams: bool = False, **rules: object) -> Callable[[ActsHand], None]:
    """A table with a position."""

    def sit(ui: ActsHand) -> None:
        names = (TEAMS if teams else NAMES)[ui.settings.language]
        ui.open(game, fen(game, pieces, tail), names=names, **rules)

    return sit


def promotion(ui: ActsHand) -> None:
    at("chess196", "Kh1 kh11 Pb13 Pm13 ra14 Qd5 nf9", "w - - 0 40 0 0")(ui)
    ui.on_sheet("b13", "b14")
    ui.move(2, 2)


def promotion_in_space(ui: ActsHand) -> None:
    at("spatial", "KE1m kA8i PD7k rE8k nC8p QD1l", "w - - 0 40")(ui)
    ui.on_sheet("D7k", "D8k")
    ui.move(2, 2)


def castling(ui: ActsHand) -> None:
    at("chess196", "Kh1 kh14 Ra1 Rn1 Pg2 Ph2 Pi2", "w KQ - 0 30 0 0")(ui)
    ui.on_sheet("h1")
    ui.move(2, 2)


def touched(ui: ActsHand) -> None:
    at("chess196", "Kh1 kh14 Rd1 Bf1 nd8 re9 Pk2", "w - - 0 1 0 0", touch_move=True)(ui)
    ui.on_sheet("d1")
    ui.key("escape")


def threats(ui: ActsHand) -> None:
    at("chess196", "Kh1 kh14 Rh4 Re5 Bf4 Nc3 Pd4 Pi2 re12 qa5 bb10 nf6 pg7 rh9", "w - - 0 30 3 0")(ui)
    ui.key("t")
    ui.move(*ui.sheet("e5"))


def check_in_space(ui: ActsHand) -> None:
    at("spatial", "KE1m kE8m BD4l NC3k LD3k PF4m qE7m bB6n nD5m rE8i", "w - - 0 30", teams=True)(ui)
    ui.key("t")


def offer(ui: ActsHand) -> None:
    at("spatial", "KE1m kE8m BD4l NC3k bB6n nD5m", "w - - 85 60")(ui)
    ui.click_widget("draw")
    ui.click_widget("offer.0")
    ui.typed("NC3k-A4k")
    ui.move(2, 2)


def lots(ui: ActsHand) -> None:
    at("chess196", "Kh1 kh14 Rd1 rd14", "w - - 190 200 0 0")(ui)
    ui.click_widget("draw")
    ui.move(2, 2)


def cast(ui: ActsHand) -> None:
    at("chess196", "Kh1 kh14 Rd1 rd14", "w - - 199 200 0 0")(ui)
    ui.typed("Rd1-d3")
    ui.click_widget("lot.cast")
    ui.move(2, 2)


def arrived(ui: ActsHand) -> None:
    at("chess196", "Kc13 kh12 pa4", "w - - 0 9 0 0")(ui)
    ui.typed("Kc13-c14")
    ui.move(2, 2)


def taken(ui: ActsHand) -> None:
    """A replay near its end: what each side has taken, and the balance."""
    match = replay(chess.kept("spatial_resigned")).session
    ui.shell.apply(Push(ReplayScreen(match)))
    ui.settle()
    ui.top.go(match.ply)
    ui.settle()


PAGES: dict[str, Callable[[ActsHand], None]] = {
    "chess-promotion": promotion,
    "chess-promotion-space": promotion_in_space,
    "chess-castling": castling,
    "chess-touched": touched,
    "chess-threats": threats,
    "chess-check-space": check_in_space,
    "chess-offer": offer,
    "chess-lots": lots,
    "chess-lot-cast": cast,
    "chess-arrival": arrived,
    "chess-taken": taken,
}


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("page", PAGES)
def test_page(page: str, language: str, tmp_path: Path) -> None:
    with ActsHand(tmp_path, (1280, 800), language, 1.0, animation=0.0, samples=4) as ui:
        PAGES[page](ui)
        check_page(f"screens/{page}-{language}", ui.picture(), renderer=ui.shell.renderer.name)
