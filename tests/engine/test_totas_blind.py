"""Blind turns and the mole."""

from __future__ import annotations

from engine.events import Thrown
from engine.totas.state import Plan
from tests.engine.totas_tools import FAR, GAME, allowed, at, on, play, refused, said, told

IDLE = "PA10-A9, KG12-H12"


def test_when_the_visors_are_down() -> None:
    assert at(FAR, turn=26).blind and not at(FAR, turn=25).blind and not at(FAR, turn=27).blind
    assert at(FAR, {"blind_turn": 4}).blind and not at(FAR, {"blind_turn": 0}, turn=26).blind
    assert at(FAR, blast=True).blind and not at(FAR, {"blast_blind": False}, blast=True).blind
    assert not at(FAR, {"blind_turn": 0}, turn=1).blind


def test_each_move_is_tested_alone_in_the_order_written() -> None:
    state = at(f"{FAR} wNC3 wRE1", blast=True)
    step = play(state, "NC3-E4, RE1-E4, PA3-A4", IDLE)
    assert told(step) == [["blind"], ["lost", "w", "RE1-E4"]], "the lost one leaves room for the third"
    assert on(step.state, "E4") == "wNE4" and on(step.state, "A4") == "wPA4"
    step = play(state, "RE1-E4, NC3-E4, PA3-A4", IDLE)
    assert on(step.state, "E4") == "wRE4" and said(step) == "lost: w NC3-E4"
    step = play(state, "RE1-E4, NC3-D5, PA3-A4", IDLE)
    assert said(step) == "lost: w PA3-A4", "too many"
    step = play(state, "NC3-C4, NC3-D5", IDLE)
    assert said(step) == "lost: w NC3-C4" and on(step.state, "D5") == "wND5"


def test_moves_from_memory_may_be_wrong_in_every_way() -> None:
    state = at(f"{FAR} wNC3 bPE4 wPE9", blast=True)
    step = play(state, "C5-C6, E4-E5, PE9-E10", IDLE)
    assert said(step) == "lost: w ?C5-C6; lost: w ?E4-E5", "an enemy's piece is no own piece"
    assert on(step.state, "E10") == "wPE10"
    step = play(state, "RC3-C8, K@B2, K^", IDLE)
    assert said(step) == "lost: w RC3-C8; lost: w K@B2; lost: w K^"
    strike = play(state, "NC3-E4, PA3xA4", IDLE)
    assert told(strike) == [["blind"], ["take", "w", "N", "E4", "P"]], "- and x are not told apart"


def test_the_number_of_moves_and_the_kings_safety_are_not_tested() -> None:
    state = at(f"{FAR} wVF2 bRH8", blast=True)
    for plan in ("-", "PA3-A4", "KG1-H1, PA3-A4", "VF2*G2, PA3-A4"):
        assert allowed(state, 0, plan)
    step = play(state, "VF2*G2, PA3-A4", "PA10-A9, RH8-I8")
    assert told(step)[-3:] == [["burnt", ["wKG1"]], ["mate", "w", "loses"], ["end", "0-1", "mate"]]
    assert step.state.outcome is not None and step.state.outcome.winners == (1,)
    assert refused(at(f"{FAR}", blast=True), 0, ", ".join(["PA3-A4"] * 9)).code == "too-many-moves"


def test_a_dark_horse_from_memory_needs_no_kind() -> None:
    state = at(f"{FAR} wHC3'N", blast=True)
    step = play(state, "HC3-E5, PA3-A4", IDLE)
    assert on(step.state, "E5") == "wHE5'B", "the first of N, B, R, G that fits"
    assert on(play(state, "HC3-D5, PA3-A4", IDLE).state, "C3") == "wHC3'N"


def test_the_text_of_a_blind_plan_keeps_its_order() -> None:
    state = at(f"{FAR} wNC3", blast=True)
    plan = GAME.read_move(state, 0, "NC3-E4, A3-A4, F5xF6")
    assert GAME.write_move(state, 0, plan) == "NC3-E4, PA3-A4, ?F5-F6"
    assert GAME.read_move(state, 0, GAME.write_move(state, 0, plan)) == plan
    assert isinstance(plan, Plan) and len(plan.moves) == 3


def mole(pieces: str, dice: list[int], **more: object) -> tuple[object, str]:
    state = at(f"{FAR} {pieces}", {"blind_turn": 4, **more})
    step = play(state, "PA3-A4", "PA10-A9", dice)
    return step, said(step)


def test_the_mole_changes_owner() -> None:
    state = at("wPA3 bPA10 wRE5 bNF9 wLC3'f bPL9", {"blind_turn": 4})
    step = play(state, "PA3-A4", "PA10-A9", [3, 2])
    # In order of cells, the king left out: A4 P, C3 L, E5 R; A9 P, F9 N, L9 P.
    assert said(step) == "mole: wR E5; mole: bN F9"
    assert on(step.state, "E5") == "bRE5" and on(step.state, "F9") == "wNF9"
    assert [e.faces for e in step.events if isinstance(e, Thrown)] == [(3,), (2,)]
    kept = play(state, "PA3-A4", "PA10-A9", [2, 1])
    assert on(kept.state, "C3") == "bLC3'f", "keeping its previous move"


def test_a_patrol_checks() -> None:
    state = at("wPA3 bPA10 wDD4 wRE5 bNF9 bDG10", {"blind_turn": 4})
    step = play(state, "PA3-A4", "PA10-A9", [3, 2])
    assert said(step) == "mole: wR E5 checked; mole: bN F9 checked"
    assert on(step.state, "E5") == "wRE5" and on(step.state, "F9") == "bNF9"


def test_the_mole_ends_rights() -> None:
    state = at("wRL1 wPC2 bPA10 bPB10", {"blind_turn": 4}, castle=["wL"])
    step = play(state, "PC2-C4", "PA10-A9", [2, 2])
    assert said(step) == "mole: wR L1; mole: bP B10"
    assert step.state.castle == () and len(step.state.ep) == 1
    step = play(state, "PC2-C4", "PA10-A9", [1, 2])
    assert said(step).startswith("mole: wP C4") and step.state.ep == () and step.state.castle == ("wL",)


def test_no_mole() -> None:
    for reg in ({"blind_turn": 4, "mole": False}, {"blind_turn": 0}):
        step = play(at(FAR, reg, turn=5), "PA3-A4, KG1-H1", IDLE)
        assert "mole" not in said(step)
    bare = play(at("wKG1 bPA10", {"blind_turn": 4}), "KG1-H1", "PA10-A9", [1])
    assert said(bare) == "mole: bP A9", "a king alone has nobody to draw"
