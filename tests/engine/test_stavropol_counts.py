"""The counts of the rules page of Stavropol spheres, and the geometry behind them."""

from __future__ import annotations

import pytest

from engine.dice import Dice
from engine.stavropol.board import CAPTURE, NAMES, PROJECTIONS, SPACE
from tests.engine.stavropol_tools import GAME, SPARE, START, cells, code, play, state


def test_geometry() -> None:
    def near(name: str) -> set[str]:
        return {NAMES[c] for c in PROJECTIONS[SPACE.find(name)]}

    assert near("333") == {"233", "433"} and near("111") == {"211"} and near("555") == {"455"}
    assert SPACE.coords(SPACE.find("245")) == (1, 3, 4)


def test_counts_of_capture_spaces() -> None:
    counts = {name: len(CAPTURE[SPACE.find(name)]) for name in ("333", "111", "133", "313", "113", "311", "233")}
    assert counts == {"333": 24, "111": 6, "133": 16, "313": 15, "113": 10, "311": 9, "233": 24}
    assert sum(map(len, CAPTURE)) == 1872


def test_counts_of_first_turns() -> None:
    """625 turns, 625 replies to each, 390 625 pairs; 650 at the third ply after any two."""
    at = state(START)
    firsts = [GAME.write_move(at, 0, m) for m in GAME.moves(at, 0)]
    assert len(firsts) == len(set(firsts)) == 625
    for first in firsts[::31]:
        reply = play(at, first)
        replies = list(GAME.moves(reply, 1))
        assert len(replies) == 625
        for second in replies[::57]:
            third = GAME.play(reply, {1: second}, Dice(0)).state
            assert len(list(GAME.moves(third, 0))) == 650


@pytest.mark.parametrize("held", range(1, 6))
def test_counts_of_single_placings(held: int) -> None:
    """k balls of a cell make 25·k single placings a direction: each of them reaches every cell of the sector."""
    at = state(cells(SPARE, f"333={'.ABCDE'[held]}"))
    for sector in (2, 4):
        assert [code(at, f"333-{NAMES[c]}") for c in SPACE.layer(0, sector - 1)] == ["ok"] * 25
        for cell in SPACE.layer(0, sector - 1):
            assert code(at, "333-" + "+".join([NAMES[cell]] * held)) == "ok"
