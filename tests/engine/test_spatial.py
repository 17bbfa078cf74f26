"""Spatial chess beyond the moves of the pieces: castling, passing, endings, claims, words and texts."""

from __future__ import annotations

from random import Random

import pytest

from engine.dice import Dice
from engine.errors import BadNotation, IllegalMove
from engine.events import Changed, Moved, Noted, Removed
from engine.game import Outcome, regulate
from engine.record import read_record, replay, write_record
from tests.engine.chess_random import game_of
from tests.engine.chess_tools import fen, go, played, refused, session, state, texts, why

GAME = game_of("spatial")
RULES = regulate(GAME.options)
KINGS = "KE1m kE8m"


def test_the_start() -> None:
    start = GAME.start(RULES, 5)
    assert len(GAME.moves(start, 0)) == 212 and GAME.moves(start, 1) == ()
    board = [GAME.variant.letters[code] for code in start.board if code]
    assert {letter: board.count(letter) for letter in "KQRBNLP"} == {
        "K": 1, "Q": 3, "R": 12, "B": 12, "N": 12, "L": 12, "P": 64,
    }  # fmt: skip
    assert all(board.count(letter) == board.count(letter.lower()) for letter in "KQRBNLP")


@pytest.mark.parametrize(
    ("pieces", "targets"),
    [
        ("LD4l", "C3k C3m C5k C5m E3k E3m E5k E5m"),
        ("KD4l", "C4k C4m E4k E4m C3l C5l E3l E5l D3k D3m D5k D5m C4l E4l D3l D5l D4k D4m"),
    ],
)
def test_lion_and_king(pieces: str, targets: str) -> None:
    kings = "kH8p pH7i" if pieces[0] == "K" else "KA1i kH8p"
    at = state("spatial", f"{kings} {pieces}", "w - - 0 1")
    here = pieces[1:]
    found = {text[5:8] for text in texts("spatial", at) if text[1:4] == here}
    assert found == set(targets.split())


def test_castling_moves_both_and_is_read_as_the_king_move() -> None:
    at = state("spatial", f"{KINGS} RH1m RA1m", "w KQ - 0 1")
    assert {"O-O", "O-O-O"} <= texts("spatial", at)
    for text in ("O-O", "0-0", "О-О", "o–o", "KE1m-G1m", "e1mG1m"):
        after = played("spatial", at, text)
        assert GAME.write(after).endswith("b - - 1 1")
        assert after.board[GAME.variant.lattice.find("F1m")] == GAME.variant.codes["R"]
    move = GAME.read_move(at, 0, "O-O-O")
    step = GAME.play(at, {0: move}, Dice(0))
    assert step.events == (
        Moved("K", 0, "E1m", "C1m"), Moved("R", 0, "A1m", "D1m"), Noted("castling", 0, "C1m"),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("pieces", "rights", "code"),
    [
        ("RH1m NF1m", "K", "castling-in-the-way"),
        ("RH1m", "-", "castling-lost"),
        ("RH1m rF5m", "K", "castling-attacked"),
        ("RH1m rG5m", "K", "castling-attacked"),
        ("RH1m lD2l", "K", "castling-in-check"),
        ("RH1m rH5m", "K", ""),
    ],
)
def test_why_castling_is_refused(pieces: str, rights: str, code: str) -> None:
    at = state("spatial", f"{KINGS} {pieces}", f"w {rights} - 0 1")
    assert why("spatial", at, "O-O") == code


def test_rights_go_with_a_taken_rook() -> None:
    at = state("spatial", f"{KINGS} RH1m RA1m rH8m rA8m", "w KQkq - 0 1")
    assert GAME.write(played("spatial", at, "RH1mxH8m")).split()[-4] == "Qq"


def test_passing() -> None:
    at = state("spatial", "KA1i kH8p PE5m PD5l PD5n pD7m", "b - - 0 1")
    after = played("spatial", at, "D7m-D5m")
    assert GAME.write(after).split()[-3] == "D6m"
    taking = {text for text in texts("spatial", after) if "e.p." in text}
    assert taking == {"E5mxD6m e.p.", "D5lxD6m e.p.", "D5nxD6m e.p."}
    step = GAME.play(after, {0: GAME.read_move(after, 0, "E5mxD6m")}, Dice(0))
    assert step.events == (
        Removed("P", 1, "D5m", "captured", "E5m"), Moved("P", 0, "E5m", "D6m"), Noted("en-passant", 0, "D5m"),
    )  # fmt: skip
    later = played("spatial", after, "KA1i-A1j", "KH8p-H8o")
    assert why("spatial", later, "E5mxD6m") == "nothing-to-take"


def test_promotion() -> None:
    at = state("spatial", "KA1i kH1p PC7m rC8n rD8m", "w - - 0 1")
    assert {text.split("=")[1] for text in texts("spatial", at) if "C8m" in text} == set("QRBN")
    assert why("spatial", at, "C7m-C8m") == "promotion-missing"
    assert why("spatial", at, "C7m-C8m=L") == "promotion-piece"
    assert why("spatial", at, "C7mxC8n=K") == "promotion-piece"
    assert why("spatial", at, "KA1i-A1j=Q") == "no-promotion"
    assert {why("spatial", at, text) for text in ("C7mxC8n=Ф", "C7m:D8m=С", "C7m-C8mQ", "C7m-C8m(N)")} == {""}
    step = GAME.play(at, {0: GAME.read_move(at, 0, "C7mxD8m=N")}, Dice(0))
    assert step.events[-1] == Changed("D8m", "P", "N", 0, "promotion")


def test_mate_and_its_sign() -> None:
    # From B2j a queen covers all neighbours of A1i without attacking it.
    at = state("spatial", "KH8p kA1i QB2j RH8i", "w - - 0 1")
    assert {text for text in texts("spatial", at) if text.endswith("#")} >= {"RH8i-A8i#"}
    assert texts("spatial", at) & {"RH8i-H1i+", "RH8i-H1i#"}
    after = played("spatial", at, "RH8i-A8i")
    assert after.outcome == Outcome((0,), "checkmate") and GAME.moves(after, 1) == () and GAME.actors(after) == ()


def test_stalemate_and_bare_kings_are_draws() -> None:
    assert state("spatial", "KB2j kA1i PH2m", "b - - 0 1").outcome == Outcome((), "stalemate")
    assert state("spatial", "KB2j kA1i", "b - - 0 1").outcome == Outcome((), "stalemate")
    assert state("spatial", "KD4l kA1i", "b - - 0 1").outcome == Outcome((), "bare-kings")
    at = state("spatial", "KD4l kD6l rE4l", "w - - 0 1")
    assert played("spatial", at, "KD4lxE4l").outcome == Outcome((), "bare-kings")


def test_75_moves() -> None:
    at = state("spatial", f"{KINGS} RA2m", "w - - 149 90")
    assert at.outcome is None
    assert played("spatial", at, "RA2m-A3m").outcome == Outcome((), "75-moves")
    assert state("spatial", f"{KINGS} RA2m", "w - - 150 90").outcome == Outcome((), "75-moves")


SHUFFLE = ("RA2m-A3m", "KE8m-D8m", "RA3m-A2m", "KD8m-E8m")


def test_repetition_is_claimed_the_third_time_and_ends_the_fifth() -> None:
    match = session("spatial", fen("spatial", f"{KINGS} RA2m", "w - - 0 1"))
    go(match, *SHUFFLE)
    assert match.claims() == ()
    with pytest.raises(IllegalMove, match="no-claim"):
        match.claim(0, "threefold", 0.0)
    go(match, *SHUFFLE)
    assert match.claims() == ("threefold",) and match.state.repeated == 3
    with pytest.raises(IllegalMove, match="not-your-turn"):
        match.claim(1, "threefold", 0.0)
    go(match, *SHUFFLE, *SHUFFLE)
    assert match.outcome == Outcome((), "fivefold") and match.claims() == ()


def test_rights_make_another_position() -> None:
    match = session("spatial", fen("spatial", f"{KINGS} RH1m RA2m", "w K - 0 1"))
    go(match, "RH1m-H2m", "KE8m-D8m", "RH2m-H1m", "KD8m-E8m")
    assert match.state.repeated == 1


def test_a_claim_stands_in_the_record_and_can_be_taken_back() -> None:
    match = session("spatial", fen("spatial", f"{KINGS} RA2m", "w - - 99 90"))
    assert match.claims() == ()
    go(match, "RA2m-A3m")
    assert match.claims() == ("50-moves",)
    match.claim(1, "50-moves", 0.0)
    assert match.outcome == Outcome((), "50-moves") and match.ended_beside and match.points() == (0.5, 0.5)
    text = write_record(match)
    again = replay(read_record(text))
    assert again.outcome == match.outcome and write_record(again.session) == text
    assert match.undo(0.0) and match.outcome is None and match.ply == 1


def test_a_claim_that_does_not_hold_is_no_record() -> None:
    match = session("spatial", fen("spatial", f"{KINGS} RA2m", "w - - 10 90"))
    go(match, "RA2m-A3m")
    text = write_record(match).replace('[Result "*"]', '[Result "1/2-1/2"]\n[Reason "50-moves"]')
    text = text[: text.rindex("*")] + "1/2-1/2\n"
    with pytest.raises(ValueError, match="result-mismatch"):
        replay(read_record(text))


def test_resignation_agreement_and_time() -> None:
    start = fen("spatial", f"{KINGS} RA2m", "w - - 0 1")
    for act, outcome in (
        (lambda m: m.resign(0, 0.0), Outcome((1,), "resignation")),
        (lambda m: m.agree(0.0), Outcome((), "agreement")),
        (lambda m: m.expire(0, 0.0), Outcome((), "time")),
    ):
        match = session("spatial", start)
        act(match)
        assert match.outcome == outcome
        assert replay(read_record(write_record(match))).outcome == outcome
    match = session("spatial", start)
    go(match, "RA2m-A3m")
    match.expire(1, 0.0)
    assert match.outcome == Outcome((0,), "time")


def test_partners_take_turns() -> None:
    match = session("spatial")
    match.players = ("Anna & Boris", "Clara & Dan")
    assert [match.chooser(0), match.chooser(1)] == ["Anna", "Clara"]
    go(match, "E2m-E4m", "E7m-E5m")
    assert [match.chooser(0), match.chooser(1)] == ["Boris", "Dan"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "notation"),
        ("E2m", "notation"),
        ("E2m-E4m-E5m", "notation"),
        ("XE2m-E4m", "notation"),
        ("E9m-E4m", "notation"),
        ("NE2m-E4m", "notation"),
        ("Вb1i-c3i", "notation"),
        ("E2m-E5m", "pawn-too-far"),
        ("E2m-F3m", "nothing-to-take"),
        ("E2m-E2m", "same-cell"),
        ("E3m-E4m", "empty-origin"),
        ("E7m-E5m", "enemy-piece"),
        ("RA1i-A2i", "own-piece"),
        ("RA1i-A5i", "in-the-way"),
        ("LB1i-B3i", "cannot-reach"),
        ("NF1ixG3i", "notation"),
        ("O-O", "castling-in-the-way"),
    ],
)
def test_refused_moves(text: str, code: str) -> None:
    start = GAME.start(RULES, 0)
    assert why("spatial", start, text) == code


@pytest.mark.parametrize(
    ("pieces", "text", "code"),
    [
        ("KE1m kE8m RE3m rE6m", "RE3m-D3m", "pinned"),
        ("KE1m kE8p RA3m rE6m", "RA3m-A4m", "in-check"),
        ("KE1m kE8p rF6m", "KE1m-F1m", "king-attacked"),
        ("KE1m kE8p PE2m nE3m", "E2m-E3m", "pawn-in-the-way"),
        ("KE1m kE8p PE2m nE3m", "E2m-E4m", "pawn-in-the-way"),
        ("KE1m kE8p PE2m nE4m", "E2m-E4m", "pawn-in-the-way"),
    ],
)
def test_refused_for_the_position(pieces: str, text: str, code: str) -> None:
    assert why("spatial", state("spatial", pieces, "w - - 0 1"), text) == code


def test_passing_that_uncovers_says_so() -> None:
    at = state("spatial", "KA5m kH8i PE5m PD5l pD5m rH5m", "w - D6m 0 1")
    assert why("spatial", at, "E5mxD6m") == "passing-uncovers"
    assert why("spatial", at, "D5lxD6m") == ""


def test_russian_letters() -> None:
    start = GAME.start(RULES, 0)
    assert GAME.spell("NF1i-G3i", "ru") == "КF1i-G3i" and GAME.spell("NF1i-G3i", "en") == "NF1i-G3i"
    assert GAME.spell("LB1i-C2j", "ru") == "ЛвB1i-C2j" and GAME.spell("E7m-E8m=Q+", "ru") == "E7m-E8m=Ф+"
    assert GAME.spell("O-O", "ru") == "O-O" and GAME.spell("B2i-B3i", "ru") == "B2i-B3i"
    assert GAME.read_move(start, 0, "КF1i-G3i") == GAME.read_move(start, 0, "NF1i-G3i")
    with pytest.raises(BadNotation):
        GAME.read_move(start, 0, "KF1i-G3i")
    assert GAME.read_move(start, 0, "ЛвH1j-G2k") == GAME.read_move(start, 0, "LH1jG2k")


EMPTY = " | ".join(["8/8/8/8/8/8/8/8"] * 8)
GOOD = fen("spatial", f"{KINGS} RH1m", "w K - 0 1")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "position-words"),
        ("x" * 5000, "position-length"),
        (GOOD.replace(" | ", " / ", 1), "position-levels"),
        (GOOD[: GOOD.index("|")], "position-words"),
        (GOOD.replace("8/8/8/8/8/8/8/8 | ", "", 1), "position-levels"),
        (GOOD.replace("8/8", "8", 1), "position-ranks"),
        (GOOD.replace("8/", "9/", 1), "position-row"),
        (GOOD.replace("8/", "44/", 1), "position-row"),
        (GOOD.replace("8/", "08/", 1), "position-row"),
        (GOOD.replace("8/", "7/", 1), "position-row"),
        (GOOD.replace("8/", "7X/", 1), "position-piece"),
        (GOOD.replace("8/", "7К/", 1), "position-piece"),
        (GOOD.replace("8/", "７К/", 1), "position-piece"),
        (GOOD.replace(" w ", " x "), "position-side"),
        (GOOD.replace(" K ", " KK "), "position-castling"),
        (GOOD.replace(" K ", " A "), "position-castling"),
        (GOOD.replace(" K ", " Q "), "position-castling-home"),
        (GOOD.replace(" K ", " k "), "position-castling-home"),
        (GOOD.replace(" - ", " E3m "), "position-crossed"),
        (GOOD.replace(" - ", " nonsense "), "position-crossed"),
        (GOOD.replace(" - 0", " - -1"), "position-counter"),
        (GOOD.replace(" - 0", " - 1e3"), "position-counter"),
        (GOOD.replace(" - 0", " - 9999999999"), "position-counter"),
        (GOOD.replace(" 0 1", " 0 0"), "position-counter"),
        (GOOD + " 0 0", "position-words"),
        (f"{EMPTY} w - - 0 1", "position-kings"),
        (fen("spatial", "KE1m KA1i kE8m", "w - - 0 1"), "position-kings"),
        (fen("spatial", f"{KINGS} PA1i", "w - - 0 1"), "position-pawn"),
        (fen("spatial", f"{KINGS} pA8i", "w - - 0 1"), "position-pawn"),
        (fen("spatial", f"{KINGS} RE5m", "w - - 0 1"), "position-attacked"),
        (fen("spatial", f"{KINGS} pD5m", "w - D5m 0 1"), "position-crossed"),
        (fen("spatial", f"{KINGS} pD5m nD7m", "w - D6m 0 1"), "position-crossed"),
        (fen("spatial", f"{KINGS} pD5m", "b - D6m 0 1"), "position-crossed"),
    ],
)
def test_refused_positions(text: str, code: str) -> None:
    assert refused("spatial", text) == code


def test_lenient_spaces_and_unused_crossed_cells() -> None:
    text = fen("spatial", f"{KINGS} pD5m", "w - D6m 0 1")
    assert GAME.write(GAME.read(f"  {text.replace(' | ', '|')}  ", RULES)) == text.replace("D6m", "-")


def test_a_crowded_board_is_served() -> None:
    """Far more pieces than a game can have: a black king walled in by its knights among hundreds of queens."""
    names, coords = GAME.variant.lattice.names, GAME.variant.lattice.coords
    centre = coords(GAME.variant.lattice.find("D4l"))
    rng = Random(1)
    for share in (0.1, 0.3, 0.6, 1.0):
        pieces = ["kD4l", "KA1i"]
        for cell, name in enumerate(names):
            near = max(abs(a - b) for a, b in zip(coords(cell), centre, strict=True))
            if near == 1:
                pieces.append("n" + name)
            elif near > 1 and name != "A1i" and rng.random() < share:
                pieces.append("Q" + name)
        at = state("spatial", " ".join(pieces), "w - - 0 1")
        moves = GAME.moves(at, 0)
        assert len(moves) > 100 and len(set(moves)) == len(moves)
        assert GAME.perft(at, 1) == len(moves)
        assert GAME.write(played("spatial", at, GAME.write_move(at, 0, moves[-1])))
