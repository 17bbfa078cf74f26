"""The opening of both plans: takings, collisions, eruptions, labyrinths, promotions, absences and returns."""

from __future__ import annotations

import pytest

from engine.dice import Dice
from engine.events import Act, Changed, Moved, Placed, Removed, Revealed, Thrown, acts
from engine.totas.state import State
from tests.engine.totas_tools import FAR, GAME, at, on, pieces, play, said, told

IDLE = "PA10-A9, KG12-H12"


def test_a_still_enemy_is_taken_and_one_that_left_is_not() -> None:
    state = at(f"{FAR} wRE1 bNE6")
    stood = play(state, "RE1xE6, PA3-A4", IDLE)
    assert told(stood) == [["take", "w", "R", "E6", "N"]] and said(stood) == "E6: wRxN"
    left = play(state, "RE1xE6, PA3-A4", "NE6-F8, PA10-A9")
    assert told(left) == [] and on(left.state, "E6") == "wRE6"


def test_takings_are_told_in_the_order_of_cells() -> None:
    state = at("wRF1 wRE1 bNE6 bNF6 bRC9 bPA10 wPC4")
    step = play(state, "RF1xF6, RE1xE6", "RC9xC4, PA10-A9")
    assert said(step) == "C4: bRxP; E6: wRxN; F6: wRxN"


@pytest.mark.parametrize(
    ("white", "black", "moves", "events", "left"),
    [
        ("NC4", "NF7", ("NC4-E5", "NF7-E5"), "collision E5: N-N", set()),
        ("VD4", "NF7", ("VD4-E5", "NF7-E5"), "collision E5: V-N", set()),
        ("KD4", "PE6", ("KD4-E5", "PE6-E5"), "collision E5: K-P", {"wKE5"}),
        ("LE4", "DE6", ("LE4-E5", "DE6-E5"), "collision E5: L-D", set()),
    ],
)
def test_collisions(white: str, black: str, moves: tuple[str, str], events: str, left: set[str]) -> None:
    state = at(f"{FAR} w{white} b{black}")
    step = play(state, f"{moves[0]}, PA3-A4", f"{moves[1]}, PA10-A9")
    assert said(step) == events
    assert {text for text in pieces(step.state) if "E5" in text} == left
    assert not step.state.out


def test_a_damaged_piece_goes_back_to_where_it_came_from() -> None:
    state = at(f"{FAR} wHC5'R bPE6")
    step = play(state, "H(B)C5-D4, PA3-A4", "PE6-E5, PA10-A9")
    step = play(at(f"{FAR} wHC3 bPE6"), "H(B)C3-E5, PA3-A4", "PE6-E5, PA10-A9", [3, 5])
    assert said(step) == "collision E5: H-P; wH E5: 3,5 out 5"
    (absence,) = step.state.out
    assert (absence.piece.cell, absence.back, absence.rule) == (26, 11, "dmg")
    assert absence.piece.last == "B", "its previous move is kept through the absence"
    assert GAME.away(step.state)[0]["turns"] == 5
    state = step.state
    for _ in range(5):
        assert on(state, "C3") == ""
        state = step_idle(state)
    assert state.turn == 11 and on(state, "C3") == "wHC3'B" and not state.out


def step_idle(state: State) -> State:
    """Both sides shuffle their kings and pawns."""
    plans = {seat: next(iter(GAME.moves(state, seat))) for seat in (0, 1)}
    return GAME.play(state, plans, Dice(0, [])).state


def test_six_six_is_for_good() -> None:
    step = play(at(f"{FAR} wNC4 bPE6"), "NC4-E5, PA3-A4", "PE6-E5, PA10-A9", [6, 6])
    assert said(step) == "collision E5: N-P; wN E5: 6,6 out for good" and not step.state.out


def test_eruptions_burn_what_has_arrived_and_not_what_has_left() -> None:
    state = at(f"{FAR} wVD5 wND6 bNF8 bPE5 bRE9")
    step = play(state, "VD5*E5, ND6-B7", "NF8-E6, RE9-E8")
    assert said(step) == "burnt: bPE5 bNE6" and step.state.blast and step.state.blind
    assert on(step.state, "B7") == "wNB7" and on(step.state, "E8") == "bRE8" and on(step.state, "D5") == ""
    idle = play(at(f"{FAR} wTD5"), "TD5*E5, PA3-A4", IDLE)
    assert told(idle) == [["burnt", []]] and said(idle) == "burnt: -"


def test_a_burnt_erupter_does_not_go_off() -> None:
    step = play(at(f"{FAR} wVD5 bTE5 bNF6"), "VD5*E5, PA3-A4", IDLE)
    assert said(step) == "burnt: bTE5" and on(step.state, "F6") == "bNF6"


def test_blast_blind_may_be_off() -> None:
    step = play(at(f"{FAR} wVD5", {"blast_blind": False}), "VD5*E5, PA3-A4", IDLE)
    assert step.state.blast and not step.state.blind


def test_erupting_pieces_cannot_be_taken() -> None:
    step = play(at(f"{FAR} wVD5 bNF6"), "VD5*C5, PA3-A4", "NF6xD5, PA10-A9")
    assert said(step) == "burnt: bND5", "the knight lands where the volcano burns"
    away = play(at(f"{FAR} wVD5 bNF6"), "VD5*C4, PA3-A4", "NF6xD5, PA10-A9")
    assert told(away) == [["burnt", []]] and on(away.state, "D5") == "bND5"


@pytest.mark.parametrize(("dice", "turns"), [([5, 3], 3), ([2, 2], 2), ([6, 1], 1), ([6, 6], 0)])
def test_labyrinths(dice: list[int], turns: int) -> None:
    state = at(f"{FAR} bNE8", labs=["F6", "G7"])
    step = play(state, "PA3-A4, KG1-H1", "NE8-F6, PA10-A9", dice)
    assert told(step) == [["lab", "b", "N", "F6", *dice, turns]]
    assert step.state.labs == (-1, state.labs[1]), "it works once"
    assert [(a.piece.cell, a.back, a.rule) for a in step.state.out] == ([(65, 6 + turns, "lab")] if turns else [])
    assert said(step) == f"lab bN F6: {dice[0]},{dice[1]} out {turns or 'for good'}"


def test_what_labyrinths_do_not_catch() -> None:
    for state, white, black in (
        (at(f"{FAR} bNF6", labs=["F6", None]), "PA3-A4, KG1-H1", IDLE),
        (at(f"{FAR} bWF6|", labs=["F6", None]), "PA3-A4, KG1-H1", "WF6^, PA10-A9"),
        (at(f"{FAR}", labs=["F6", None], out=[["bNF6", 6, "dmg"]]), "PA3-A4, KG1-H1", IDLE),
        (at(f"{FAR} wNE4", labs=["F6", None]), "NE4-F6, PA3-A4", IDLE),
        (at(f"{FAR} bRF9", labs=["F6", None]), "PA3-A4, KG1-H1", "RF9-F3, PA10-A9"),
    ):
        step = play(state, white, black)
        assert not [event for event in told(step) if event[0] == "lab"] and step.state.labs[0] >= 0


def test_a_striker_caught_owes_no_rest() -> None:
    state = at(f"{FAR} bNE8 wPF6", labs=["F6", None])
    step = play(state, "PA3-A4, KG1-H1", "NE8xF6, PA10-A9", [1, 4])
    assert said(step) == "F6: bNxP; lab bN F6: 1,4 out 1"
    assert not step.state.out[0].piece.rests


def test_both_may_be_caught_on_one_turn_white_first() -> None:
    state = at(f"{FAR} wNE4 bNE8 bPJ9", labs=["F6", "F6"])
    meet = play(state, "NE4-F6, PA3-A4", "NE8-F6, PA10-A9")
    assert said(meet) == "collision F6: N-N" and meet.state.labs == state.labs
    both = play(at(f"{FAR} wNE5 bNE8", labs=["F6", "G6"]), "NE5-G6, PA3-A4", "NE8-F6, PA10-A9", [1, 2, 5, 4])
    assert said(both) == "lab wN G6: 1,2 out 1; lab bN F6: 5,4 out 4"
    assert [absence.piece.seat for absence in both.state.out] == [0, 1]


def test_returns_in_the_order_in_which_they_went() -> None:
    state = at(f"{FAR}", out=[["wNC4", 6, "dmg"], ["bBC4", 6, "lab"], ["bRD4", 7, "lab"]])
    step = play(state, "PA3-A4, KG1-H1", IDLE, [4, 2])
    assert said(step) == "back: wN C4; bB C4: 4,2 out 2"
    assert [(a.piece.kind, a.back) for a in step.state.out] == [("B", 8), ("R", 7)]
    good = play(state, "PA3-A4, KG1-H1", IDLE, [6, 6])
    assert [a.piece.kind for a in good.state.out] == ["R"]


def test_promotions_and_their_rest() -> None:
    state = at("wPE11 bRF12 wKA5 bKL5 bPB2 wPJ3 bPA10")
    step = play(state, "PE11xF12=N, PJ3-J4", "PB2-B1=Q, PA10-A9")
    assert said(step) == "F12: wPxR; B1=Q; F12=N"
    assert on(step.state, "F12") == "wNF12!" and on(step.state, "B1") == "bQB1"


def test_acts_follow_each_other_and_dice_are_seen() -> None:
    state = at(f"{FAR} wNC4 bPE6 wNE4 bVH8 bPH7")
    step = play(state, "NC4-E5, NE4-G5", "PE6-E5, VH8*H7", [2, 5])
    assert [name for name, _ in acts(step.events)] == ["plans", "moves", "collisions", "eruptions"]
    state = at(f"{FAR} wNC4 bPE6 wNF4 bPL9", labs=[None, "G6"])
    step = play(state, "NF4-G6, NC4-E5", "PE6-E5, PL9-L8", [2, 5, 1, 3])
    assert [name for name, _ in acts(step.events)] == ["plans", "moves", "collisions", "labyrinths"]
    assert [e.faces for e in step.events if isinstance(e, Thrown)] == [(2, 5), (1, 3)]
    assert [e.what for e in step.events if isinstance(e, Revealed)] == ["plan", "plan", "labyrinth"]
    assert Moved("N", 0, "C4", "E5") in step.events and Removed("N", 0, "E5", "damage", "C4") in step.events
    turned = play(at(f"{FAR} wWC3|"), "WC3^, PA3-A4", IDLE)
    assert Changed("C3", "W", "W", 0, "turn") in turned.events
    back = play(at(f"{FAR}", out=[["wNC4", 6, "dmg"]]), "PA3-A4, KG1-H1", IDLE)
    assert Placed("N", 0, "C4", "back") in back.events and Act("returns") in back.events


def test_dice_come_from_the_stream_of_the_turn() -> None:
    state = at(f"{FAR} wNC4 bPE6", labs=[None, "G6"], out=[["wNA4", 6, "dmg"]])
    white, black = (GAME.read_move(state, s, t) for s, t in ((0, "NC4-E5, PA3-A4"), (1, "PE6-E5, PA10-A9")))
    for seed in range(20):
        stream = Dice(seed).stream(5)
        wanted = [(stream.die(), stream.die()), (stream.die(), stream.die())]
        step = GAME.play(state, {0: white, 1: black}, Dice(seed))
        assert [e.faces for e in step.events if isinstance(e, Thrown)] == wanted, "the collision, then the return"
