"""What a referee of chess is asked rarely: castling past attacked cells, captures in passing that save or bare a king,
what counts as a check, and which end comes first where several hold."""

from __future__ import annotations

import pytest

from tests.engine.chess_random import game_of
from tests.engine.chess_tools import fen, go, played, session, state, texts

FILES = "abcdefghijklmn"


def castlings(name: str, pieces: str, tail: str) -> set[str]:
    return {text for text in texts(name, state(name, pieces, tail)) if text.startswith("O")}


@pytest.mark.parametrize(
    ("extra", "allowed"),
    [
        ("", "OO OOO"),
        ("lG2l", "OOO"),  # a lion looks at F1m along the third diagonal
        ("nD3l", "OO"),  # a knight at D1m from another level
        ("bF4j", "OOO"),  # a bishop through the levels
        ("bF4j PF3k", "OO OOO"),
        ("pF2n", "OOO"),  # a pawn from the level above
        ("pE2n", ""),
        ("rB5m", "OO OOO"),  # only the rook's way is attacked
        ("rA5m", "OO OOO"),
        ("NB1m", "OO"),
        ("rF7m BE6m kG8m", "OOO"),  # a pinned rook attacks all the same
    ],
)
def test_castling_in_the_cube(extra: str, allowed: str) -> None:
    kings = "KE1m RH1m RA1m" + ("" if "kG8m" in extra else " kE8m")
    wanted = {"O-" * (len(word) - 1) + "O" for word in allowed.split()}
    assert castlings("spatial", f"{kings} {extra}", "w KQ - 0 1") == wanted


@pytest.mark.parametrize("file", FILES)
def test_castling_of_14_by_14_past_a_rook_on_each_file(file: str) -> None:
    wanted = {"O-O": file not in "hijklm", "O-O-O": file not in "cdefgh"}
    found = castlings("chess196", f"Kh1 kh14 Rn1 Ra1 r{file}9", "w KQ - 0 1 0 0")
    assert found == {text for text, free in wanted.items() if free}


@pytest.mark.parametrize("file", sorted(set(FILES) - set("ahn")))
def test_castling_of_14_by_14_past_a_piece_on_each_file(file: str) -> None:
    found = castlings("chess196", f"Kh1 kh14 Rn1 Ra1 N{file}1", "w KQ - 0 1 0 0")
    assert found == ({"O-O"} if file < "h" else {"O-O-O"})


def test_a_passing_that_bares_the_king_is_refused_and_another_on_the_same_step_is_not() -> None:
    both = played("chess196", state("chess196", "Kh1 ka5 Pe2 pd5 Rn5", "w - - 0 1 0 0"), "e2-e5")
    assert not any("e.p." in text for text in texts("chess196", both)) and both.crossed == ()
    one = played("chess196", state("chess196", "Kh1 ka5 Pe2 pd4 pd5 Rn5", "w - - 0 1 0 0"), "e2-e5")
    assert {text for text in texts("chess196", one) if "e.p." in text} == {"d4xe3 e.p."}
    assert game_of("chess196").write(one).split()[3] == "e3-e4"


def test_a_passing_can_be_the_only_move() -> None:
    pieces = "ka14 Kh1 Qb12 Pd3 pd4 Pe2"
    after = played("chess196", state("chess196", pieces, "w - - 0 1 0 0"), "e2-e7")
    assert after.outcome is None and texts("chess196", after) == {"d4xe3 e.p."}


def test_a_pinned_taker_makes_no_other_position() -> None:
    match = session("spatial", fen("spatial", "KA1i kD8m PE2m pD4m RD1m", "w - - 0 1"))
    go(match, "E2m-E4m", "KD8m-D7m", "KA1i-A1j", "KD7m-D8m", "KA1j-A1i")
    assert match.state.repeated == 2
    match = session("spatial", fen("spatial", "KA1i kH8p PE2m pD4m", "w - - 0 1"))
    go(match, "E2m-E4m", "KH8p-H7p", "KA1i-A1j", "KH7p-H8p", "KA1j-A1i")
    assert match.state.repeated == 1


@pytest.mark.parametrize(
    ("pieces", "rights", "move", "checks"),
    [
        ("Kh1 kl14 Rn1 pa5", "K", "O-O", 5),
        ("Kh1 kl14 Pa13 pa5", "-", "a13-a14=R", 5),
        ("Kh1 kl14 Pa13 pa5", "-", "a13-a14=B", 0),
    ],
)
def test_checks_by_castling_and_by_a_new_piece_count(pieces: str, rights: str, move: str, checks: int) -> None:
    after = played("chess196", state("chess196", pieces, f"w {rights} - 0 1 4 3"), move)
    assert after.checks == (checks, 3)


@pytest.mark.parametrize(
    ("pieces", "move", "reason"),
    [
        ("Kh13 kg8 Ra1 pn5", "Kh13-h14", "arrival"),
        ("ka14 Kh1 Qb11 Rn13", "Qb11-b13", "checkmate"),
        ("ka14 Kh1 Qb11", "Qb11-b12", "stalemate"),
        ("Kh1 kg8 Ra1 Rb2 pn5", "Ra1-g1", "perpetual-check"),
        ("Kh1 kg8 Ra1 Rb2 pn5", "Ra1-a2", "lot"),
    ],
)
def test_which_end_of_14_by_14_comes_first(pieces: str, move: str, reason: str) -> None:
    after = played("chess196", state("chess196", pieces, "w - - 199 100 9 0"), move)
    assert after.outcome is not None and after.outcome.reason == reason


def test_mate_comes_before_75_moves() -> None:
    at = state("spatial", "kA8i KH1p QC5i QC7j QA6j", "w - - 149 90")
    mates = [text for text in texts("spatial", at) if text.endswith("#")]
    assert mates
    for text in mates:
        after = played("spatial", at, text)
        assert after.outcome is not None and after.outcome.reason == "checkmate"
    other = next(text for text in sorted(texts("spatial", at)) if text[-1] not in "+#")
    after = played("spatial", at, other)
    assert after.outcome is not None and after.outcome.reason in ("75-moves", "stalemate")
