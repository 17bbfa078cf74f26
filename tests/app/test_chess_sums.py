"""What a table of chess adds up, and what it shows on demand: pure functions of positions and of what was played."""

from __future__ import annotations

from typing import Any

import pytest

from app import chess_sums
from app.looks.base import Frame
from app.looks.chess_marks import contents, gather
from app.panels import glyphs
from app.ui import TableUi
from engine.record import replay
from engine.session import Session
from tests.engine.chess_tools import fen, go, session, state
from tests.playthroughs import chess


def test_taken_pieces_are_grouped_and_ordered_by_worth() -> None:
    match = session("chess196", fen("chess196", "Kh1 kh14 Rd1 Pa5 pb13 nd8 rd12 qe12", "w - - 0 1 0 0"))
    go(match, "Rd1xd8", "Rd12xd8", "a5-a6", "Rd8-d7")
    assert chess_sums.taken(match, 4) == ((("N", 1),), (("R", 1),))
    assert chess_sums.taken(match, 1) == ((("N", 1),), ())
    assert chess_sums.taken(match, 0) == ((), ())


def test_a_promoted_piece_is_taken_as_what_it_was() -> None:
    match = session("chess196", fen("chess196", "Kh1 kh14 Pb13 ra14", "w - - 0 1 0 0"))
    go(match, "b13xa14=Q", "Kh14-h13", "Qa14-a13+", "Kh13-h12", "Kh1-g1", "Kh12-h11")
    assert chess_sums.taken(match, 1) == ((("R", 1),), ())
    back = session("chess196", fen("chess196", "Kh1 kh14 Pb13 re14", "w - - 0 1 0 0"))
    go(back, "b13-b14=A", "Re14xb14")
    assert chess_sums.taken(back, 2) == ((), (("A", 1),))


@pytest.mark.parametrize("name", chess.GAMES)
def test_what_is_taken_and_what_stands_make_the_start(name: str) -> None:
    """In whole games: pieces on the board and pieces taken are those of the start, but for promotions."""
    match = replay(chess.kept(name)).session
    start = len(contents(match.game, match.state_at(0)))
    for ply in range(0, match.ply + 1, 3):
        both = chess_sums.taken(match, ply)
        gone = sum(count for side in both for _, count in side)
        assert len(contents(match.game, match.state_at(ply))) + gone == start


def test_the_balance_is_that_of_the_games_own_values() -> None:
    game: Any = session("chess196").game
    assert chess_sums.balance(game, state("chess196", "Kh1 kh14 Rd1 Pb2 na13", "w - - 0 1 0 0")) == 4
    assert chess_sums.balance(game, state("chess196", "Kh1 kh14 qa13", "w - - 0 1 0 0")) == -11
    assert chess_sums.balance(game, session("chess196").state) == 0


def test_counters_of_both_games() -> None:
    game: Any = session("chess196").game
    known = chess_sums.counters(game, state("chess196", "Kc9 kh12 Pa2", "w - - 150 90 3 0"))
    assert (known.checks, known.limit, known.run) == ((3, 0), 10, (5, 11))
    assert (known.quiet, known.due, known.lot, known.near) == (75, 100, True, False)
    assert chess_sums.counters(game, state("chess196", "Kc9 kh12 Pa2", "w - - 160 90 0 0")).near
    short = chess_sums.counters(game, state("chess196", "Kc9 kh12 Pa2", "w - - 8 90 0 0", lot_after=10))
    assert short.near is False and short.due == 10
    space: Any = session("spatial").game
    known = chess_sums.counters(space, state("spatial", "KE1m kE8m RA1i", "w - - 60 90"))
    assert (known.run, known.limit, known.quiet, known.due, known.near) == (None, 0, 30, 50, True)


def test_agreement_is_a_draw_or_a_lot() -> None:
    assert chess_sums.by_lot(session("chess196")) and not chess_sums.by_lot(session("spatial"))
    match = session("chess196", seed=3)
    assert chess_sums.lot_cast(match) is None
    match.agree(0.0)
    assert match.outcome is not None and chess_sums.lot_cast(match) == match.outcome.winners[0]
    assert chess_sums.by_lot(match), "after the end as well"


# Marks on demand


def marks(name: str, pieces: str, tail: str, hover: str = "", demand: bool = True) -> Any:
    match: Session = session(name, fen(name, pieces, tail))
    ui = TableUi(hover=hover)
    ui.view.threats = demand
    made = match.game.compose(match.state, match.state.side, ())
    return gather(Frame(match.game, match.state, contents(match.game, match.state), ui, composition=made,
                        seat_to_move=match.state.side))  # fmt: skip


def test_checkers_are_always_shown() -> None:
    found = marks("chess196", "Kh1 kh14 rh9 Pb2", "w - - 0 1 0 0", demand=False)
    assert (found.check, found.checkers) == ("h1", ("h9",))
    assert found.threatened == found.pins == ()


def test_threats_pins_and_hanging_pieces() -> None:
    found = marks("chess196", "Kh1 kh14 Rh4 rh9 Bd4 Pc3 qd12 Na7 ra12", "w - - 0 1 0 0")
    assert set(found.threatened) == {"h4", "d4", "a7"}
    assert found.hanging == ("h4",), "the pawn and the rook defend the bishop, and the bishop the knight"
    assert set(found.pins) == {("h4", "h9"), ("h9", "h4")}, "each rook shields its king from the other"


@pytest.mark.parametrize(
    ("side", "cell", "against", "support"),
    [
        ("w", "d4", {"d12"}, {"c3", "h4"}),
        ("b", "d4", {"d12"}, {"c3", "h4"}),
        ("w", "d12", set(), set()),
        ("w", "d8", {"d12"}, set()),
        ("b", "d8", set(), {"d12"}),
    ],
)
def test_what_attacks_and_defends_the_cell_pointed_at(
    side: str, cell: str, against: set[str], support: set[str]
) -> None:
    found = marks("chess196", "Ka1 ka14 Rh4 Bd4 Pc3 qd12", f"{side} - - 0 1 0 0", hover=cell)
    assert set(found.against) == against and set(found.support) == support
    assert not marks("chess196", "Ka1 ka14 Rh4 Bd4 Pc3 qd12", "w - - 0 1 0 0", hover=cell, demand=False).against


# Glyphs


@pytest.mark.parametrize("kind", "KQRBNPLVHA")
def test_outlines_of_glyphs_are_closed_clockwise_and_few(kind: str) -> None:
    found = glyphs.rings(kind)
    assert 1 <= len(found) <= 4
    area = 0.0
    for ring in found:
        assert 6 <= len(ring) <= 160
        x, y = ring.T
        steps = ((x - x.take(range(-1, len(x) - 1))) ** 2 + (y - y.take(range(-1, len(y) - 1))) ** 2) ** 0.5
        assert steps.max() < 0.75, "no gap between the ends"
        turned = float((x[:-1] * y[1:] - x[1:] * y[:-1]).sum() + x[-1] * y[0] - x[0] * y[-1]) / 2
        assert turned < 0
        area -= turned
    assert 0.08 < area < 0.6
