"""Positions drawn by hand: what is wrong with them is all told, with the cells; their texts keep everything."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.chess.sketch import Sketch, of
from engine.dice import Dice
from engine.errors import BadPosition
from engine.game import regulate
from tests.engine.chess_random import game_of
from tests.engine.chess_tools import fen
from tests.engine.test_chess_vectors import CASES

NAMES = ("spatial", "chess196")
each_game = pytest.mark.parametrize("name", NAMES)


def told(name: str, pieces: str, tail: str) -> dict[str, tuple[str, ...]]:
    """Codes of the faults, with the cells to look at."""
    board: Any = game_of(name).sketches
    return {fault.code: fault.facts.get("cells", ()) for fault in board.faults(board.read(fen(name, pieces, tail)))}


@st.composite
def sketches(draw: st.DrawFn, name: str) -> Sketch:
    """Anything that can be drawn: a few pieces anywhere, rights and counters as they come."""
    variant = game_of(name).variant
    board = bytearray(variant.lattice.size)
    codes = st.integers(2, 2 * len(variant.pieces) + 1)
    placed = draw(st.dictionaries(st.integers(0, variant.lattice.size - 1), codes, max_size=12))
    for castling in draw(st.lists(st.sampled_from(variant.castlings), max_size=3)):
        placed[variant.lattice.find(castling.king_from)] = 4 + castling.side
        placed[variant.lattice.find(castling.rook_from)] = variant.codes["R"] + castling.side
    for cell, code in placed.items():
        board[cell] = code
    checks = draw(st.tuples(st.integers(0, 12), st.integers(0, 12))) if variant.check_limit else (0, 0)
    crossed = draw(st.lists(st.integers(0, variant.lattice.size - 1), max_size=2, unique=True))
    return Sketch(
        bytes(board), draw(st.integers(0, 1)), draw(st.integers(0, 15)), tuple(crossed), draw(st.integers(0, 999)),
        draw(st.integers(1, 999)), checks,
    )  # fmt: skip


@each_game
@settings(max_examples=40, deadline=None)
@given(st.data())
def test_a_text_keeps_any_sketch(name: str, data: st.DataObject) -> None:
    board, sketch = game_of(name).sketches, data.draw(sketches(name))
    assert board.read(board.write(sketch)) == sketch
    assert board.mirrored(board.mirrored(sketch)) == sketch


@each_game
@settings(max_examples=40, deadline=None)
@given(st.data())
def test_a_game_stands_where_no_fault_is_told(name: str, data: st.DataObject) -> None:
    game, sketch = game_of(name), data.draw(sketches(name))
    board = game.sketches
    faults = board.faults(sketch)
    if faults:
        with pytest.raises(BadPosition) as error:
            game.read(board.write(sketch), regulate(game.options))
        assert str(error.value) == str(faults[0])
    else:
        state = game.read(board.write(sketch), regulate(game.options))
        assert state.board == sketch.board and state.side == sketch.side and state.rights == sketch.rights
        assert game.write(game.read(game.write(state), regulate(game.options))) == game.write(state)
    cells = set(game.variant.lattice.names)
    assert all(set(fault.facts.get("cells", ())) <= cells for fault in faults)
    # The other side sees the same faults from its own end.
    assert sorted(f.code for f in board.faults(board.mirrored(sketch))) == sorted(f.code for f in faults)


@each_game
@settings(max_examples=40, deadline=None)
@given(st.data())
def test_mending_a_fault_makes_no_other(name: str, data: st.DataObject) -> None:
    board, sketch = game_of(name).sketches, data.draw(sketches(name))
    for fault in board.faults(sketch):
        mended = board.mended(sketch, fault)
        if mended is None:
            assert fault.code in ("position-kings", "position-pawn", "position-both-arrived", "position-attacked")
            continue
        left = [str(other) for other in board.faults(mended)]
        assert str(fault) not in left and set(left) <= {str(other) for other in board.faults(sketch)}


@pytest.mark.parametrize("case", CASES)
def test_positions_that_stand_are_without_fault(case: str) -> None:
    name, given_ = CASES[case]
    game = game_of(name)
    board, dice = game.sketches, random.Random(8)
    state = game.read(given_["position"], regulate(game.options))
    for ply in range(6):
        sketch = of(state)
        assert board.faults(sketch) == () and board.write(sketch) == game.write(state)
        assert board.read(board.write(sketch)) == sketch
        assert not state.crossed or board.passing(sketch) in board.passings(sketch)
        moves = game.moves(state, state.side)
        if not moves:
            break
        state = game.play(state, {state.side: dice.choice(moves)}, Dice(ply)).state


@pytest.mark.parametrize(
    ("name", "pieces", "tail", "codes"),
    [
        ("spatial", "KE1m KA1i kE8m", "w - - 0 1", {"position-kings": ("A1i", "E1m")}),
        ("spatial", "PC3k", "w - - 0 1", {"position-kings": ()}),
        ("spatial", "KE1m kE8m PA1i pB8j PC8j", "w - - 0 1", {"position-pawn": ("A1i", "B8j", "C8j")}),
        ("spatial", "KE1m kE8m RE5m", "w - - 0 1", {"position-attacked": ("E8m", "E5m")}),
        ("spatial", "KE2m kE8m RH1m", "w K - 0 1", {"position-castling-home": ("E1m",)}),
        ("spatial", "KE1m kE8m", "w - E6m 0 1", {"position-crossed": ("E6m",)}),
        (
            "spatial", "KE1m KA1i PB1j", "w Kk - 0 1",
            {"position-kings": (), "position-pawn": ("B1j",), "position-castling-home": ("E8m", "H8m")},
        ),
        ("chess196", "Kh14 ka1", "w - - 0 1 0 0", {"position-both-arrived": ("h14", "a1")}),
        ("chess196", "Kh1 kh12", "w - - 0 1 0 11", {"position-checks": ()}),
        ("chess196", "Kh1 kh12 pe7", "w - e12-e8 0 1 0 0", {"position-crossed": ("e12", "e8")}),
    ],
)  # fmt: skip
def test_every_fault_names_its_cells(name: str, pieces: str, tail: str, codes: dict[str, tuple[str, ...]]) -> None:
    assert told(name, pieces, tail) == codes


@each_game
def test_what_the_board_no_longer_bears_out_lapses(name: str) -> None:
    board = game_of(name).sketches
    start = board.start()
    king, rook = board.castlings[0].king_from, board.castlings[0].rook_from
    moved = board.put(start, rook, "")
    assert [board.right(moved, letter) for letter in "KQkq"] == [False, True, True, True]
    moved = board.put(start, king, "")
    assert [board.right(moved, letter) for letter in "KQkq"] == [False, False, True, True]
    assert not board.bears(moved, "K") and board.bears(moved, "k")
    assert board.empty(True).rights == 0
    assert board.faults(board.empty(True)) == ()
    assert [fault.code for fault in board.faults(board.empty())] == ["position-kings"] * 2


def test_whose_king_is_in_check_is_to_move() -> None:
    board = game_of("chess196").sketches
    sketch = board.read(fen("chess196", "Kh1 kh14 Rh5", "w - - 0 1 0 0"))
    (fault,) = board.faults(sketch)
    mended = board.mended(sketch, fault)
    assert mended == board.sided(sketch, 1) and board.faults(mended) == ()
    both = board.read(fen("chess196", "Kg1 kh14 Rh5 rg9", "w - - 0 1 0 0"))
    assert [board.mended(both, fault) for fault in board.faults(both)] == [None]


def test_crossed_cells_are_offered_where_a_pawn_may_take() -> None:
    board = game_of("chess196").sketches
    sketch = board.read(fen("chess196", "Kh1 kh14 Pe7 pd3 pf5", "b - - 0 1 0 0"))
    assert board.passings(sketch) == ("e3-e6",)
    crossed = board.passed(sketch, "e3-e6")
    assert board.passing(crossed) == "e3-e6" and board.faults(crossed) == ()
    assert board.passing(board.put(crossed, "e4", "n")) == ""
    assert board.passing(board.sided(crossed, 0)) == ""
    assert board.passing(board.mirrored(crossed)) == "e12-e9"
    assert board.passings(board.read(fen("chess196", "Kh1 kh14 Pe7 pa3", "b - - 0 1 0 0"))) == ()


def test_counters_stay_in_their_range() -> None:
    board = game_of("chess196").sketches
    counted = board.counted(board.start(), half=-4, number=0, checks=(3, -1))
    assert (counted.half, counted.number, counted.checks) == (0, 1, (3, 0))
    assert board.counted(counted, half=10**12).half == 999_999_999
