"""Chess pick by pick, and what can be said of cells: castling both ways, promotion, reasons, rays, pins, checks."""

from __future__ import annotations

from random import Random

import pytest

from engine.chess.boards import SPATIAL
from engine.chess.kernels import Kernel
from engine.chess.moving import numbers
from engine.compose import Pick
from engine.errors import IllegalMove
from engine.game import regulate
from tests.engine.chess_random import game_of, sparse
from tests.engine.chess_tools import pick_why, picked, state

CASTLING = "KE1m kE8m RA1m RH1m"


@pytest.mark.parametrize(("cell", "letter"), [("G1m", "K"), ("H1m", "K"), ("C1m", "Q"), ("A1m", "Q")])
def test_castling_by_the_kings_cell_or_the_rook(cell: str, letter: str) -> None:
    at = state("spatial", CASTLING, "w KQ - 0 1")
    asked = picked("spatial", at, "origin:E1m")
    assert Pick("land", cell) in asked.next and cell in asked.facts["castling"]
    done = picked("spatial", at, "origin:E1m", f"land:{cell}")
    assert done.final and done.move.castling == letter
    assert done.move.target == SPATIAL.lattice.find("C1m" if letter == "Q" else "G1m")


@pytest.mark.parametrize(("cell", "letter"), [("m1", "K"), ("n1", "K"), ("c1", "Q"), ("a1", "Q")])
def test_castling_far(cell: str, letter: str) -> None:
    at = state("chess196", "Kh1 kh14 Rn1 Ra1", "w KQ - 0 1 0 0")
    assert picked("chess196", at, "origin:h1", f"land:{cell}").move.castling == letter


@pytest.mark.parametrize(
    ("pieces", "picks", "code"),
    [
        (CASTLING + " rG5m", ("origin:E1m", "land:G1m"), "castling-attacked"),
        (CASTLING + " rG5m", ("origin:E1m", "land:H1m"), "castling-attacked"),
        (CASTLING + " NB1m", ("origin:E1m", "land:A1m"), "castling-in-the-way"),
        (CASTLING, ("origin:E1m", "land:E5m"), "cannot-reach"),
        (CASTLING, ("origin:D4l",), "empty-origin"),
        (CASTLING, ("origin:E8m",), "enemy-piece"),
        (CASTLING, ("origin:Z9z",), "no-such-cell"),
        (CASTLING, ("land:E2m",), "not-offered"),
        (CASTLING, ("touch:E8m",), "not-offered"),
        (CASTLING + " NE4m rE6m", ("origin:E4m",), "pinned"),
        (CASTLING + " RA4i lD2l", ("origin:A4i",), "in-check"),
        (CASTLING + " PC3k pC4k", ("origin:C3k",), "no-moves"),
        (CASTLING + " RD4l PD5l", ("origin:D4l", "land:D6l"), "in-the-way"),
        (CASTLING + " RD4l PD5l", ("origin:D4l", "land:D5l"), "own-piece"),
        (CASTLING + " RE4m rE6m", ("origin:E4m", "land:D4m"), "pinned"),
        (CASTLING + " rF6m", ("origin:E1m", "land:F1m"), "king-attacked"),
        (CASTLING + " PB7i", ("origin:B7i", "land:B8i", "promote:L"), "promotion-piece"),
        (CASTLING + " PB7i", ("origin:B7i", "land:B8i", "promote:Q", "promote:Q"), "not-offered"),
    ],
)
def test_every_refusal_says_why(pieces: str, picks: tuple[str, ...], code: str) -> None:
    at = state("spatial", pieces, "w KQ - 0 1")
    assert pick_why("spatial", at, *picks) == code


def test_what_stands_in_the_way_is_named() -> None:
    at = state("spatial", CASTLING + " RD4l PD5l", "w KQ - 0 1")
    with pytest.raises(IllegalMove) as error:
        picked("spatial", at, "origin:D4l", "land:D7l")
    assert error.value.facts["by"] == "D5l" and error.value.facts["pick"] == "land:D7l"


def test_promotion_asks_last_and_leaves_no_trace() -> None:
    at = state("spatial", CASTLING + " PB7i rC8i", "w KQ - 0 1")
    asked = picked("spatial", at, "origin:B7i", "land:C8i")
    assert asked.move is None and asked.stage == "promote" and asked.facts["promotions"] == tuple("QRBN")
    assert [pick.value for pick in asked.next] == list("QRBN") and asked.facts["held"] == 0
    before = picked("spatial", at, "origin:B7i")
    assert before.facts["takes"] == ("C8i",) and set(before.facts["targets"]) == {"B8i", "C8i"}
    done = picked("spatial", at, "origin:B7i", "land:C8i", "promote:N")
    assert done.final and game_of("spatial").write_move(at, 0, done.move) == "B7ixC8i=N"


def test_passing_shows_the_pawn_that_goes() -> None:
    at = state("chess196", "Kh1 kh14 Pd10 pe8", "w - e12-e9 0 1 0 0")
    facts = picked("chess196", at, "origin:d10").facts
    assert facts["takes"] == ("e8",) and "e11" in facts["targets"]


def test_a_cell_described() -> None:
    game = game_of("spatial")
    at = state("spatial", "KE1m kE8m RE4m rE6m PD4l nC6l LF5n", "w - - 0 1")
    rook = game.describe(at, "E4m")
    assert rook["piece"] == "R" and rook["seat"] == 0 and rook["name"] == "rook"
    assert rook["pinned_by"] == "E6m" and rook["pin_line"] == ("E2m", "E3m", "E4m", "E5m", "E6m")
    assert set(rook["reach"]) == {"E2m", "E3m", "E5m", "E6m"} and rook["takes"] == ("E6m",)
    assert "D4m" in rook["barred"] and "E1m" in rook["attacks"] and rook["attackers"] == ("E6m",)
    assert (("E5m",), "E6m") in rook["rays"] and set(rook["blocked_by"]) >= {"E6m", "E1m"}
    assert rook["defenders"] == ("F5n",) and len(rook["rays"]) == 6
    enemy = game.describe(at, "E6m")
    assert enemy["seat"] == 1 and enemy["takes"] == ("E4m",) and enemy["pinned_by"] == "E4m"
    empty = game.describe(at, "E5l")
    assert empty["seat"] is None and empty["attackers"] == ("C6l",) and empty["defenders"] == ("D4l",)
    with pytest.raises(KeyError):
        game.describe(at, "Z1z")
    assert game.threats(at, 0) == ("D4l", "E4m")


def test_a_position_described() -> None:
    game = game_of("chess196")
    at = state("chess196", "Ke5 kh12 re9 nb3", "w - - 3 9 2 5")
    facts = game.overview(at)
    assert facts["check"] == ("e9",) and facts["king"] == ("e5", "h12") and facts["run"] == (9, 11)
    assert facts["checks"] == (2, 5) and facts["half"] == 3 and facts["check_limit"] == 10
    assert game.describe(at, "e9")["checks"] is True and game.describe(at, "e5")["run"] == 9


@pytest.mark.parametrize("name", ["spatial", "chess196"])
def test_descriptions_agree_with_the_moves(name: str) -> None:
    game, rng = game_of(name), Random(name)
    for _ in range(15):
        at = game.read(sparse(name, rng).write(), regulate(game.options))
        if at.outcome is not None:
            continue
        lattice = game.variant.lattice
        for cell in {move.origin for move in game.moves(at, at.side)}:
            facts = game.describe(at, lattice.name(cell))
            reach = {lattice.name(move.target) for move in game.moves(at, at.side) if move.origin == cell}
            assert set(facts["reach"]) == reach
            assert set(facts["castling"]) <= reach and not set(facts["barred"]) & reach
        for cell, code in enumerate(at.board):
            if code:
                facts = game.describe(at, lattice.name(cell))
                assert facts["seat"] == code & 1
                for other in facts["attackers"]:
                    assert lattice.name(cell) in game.describe(at, other)["attacks"]


def test_plain_python_says_the_same() -> None:
    """What the first pictures live on until the kernels are compiled."""
    plain = Kernel(SPATIAL, plain=True)
    start = game_of("spatial").start(regulate(()), 0)
    assert plain.start() == start.position
    assert sorted(plain.legal(start.position)) == sorted(numbers(SPATIAL, start.position))


def test_compiled_kernels_are_at_hand_at_once() -> None:
    done: list[bool] = []
    game_of("spatial").prepare(lambda: done.append(True))
    assert done == [True]


def test_the_pieces_of_a_refusal_are_named() -> None:
    at = state("spatial", CASTLING + " RE3m rE6m BC3i pC4i", "w KQ - 0 1")
    with pytest.raises(IllegalMove) as error:
        picked("spatial", at, "origin:E3m", "land:D3m")
    facts = error.value.facts
    assert error.value.code == "pinned" and (facts["cell_piece"], facts["by_piece"]) == ("R", "R")
    game = game_of("spatial")
    with pytest.raises(IllegalMove) as typed:
        game.check(at, 0, game.read_move(at, 0, "BC3i-C5i"))
    assert typed.value.facts["origin_piece"] == "B" and "cell_piece" not in typed.value.facts
