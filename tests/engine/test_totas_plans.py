"""Plans: how two moves fit, the king's safety, how many moves there must be."""

from __future__ import annotations

import pytest

from engine.errors import BadNotation
from engine.totas.plans import most
from engine.totas.state import Plan
from tests.engine.totas_tools import FAR, GAME, allowed, at, on, play, refused, told


@pytest.mark.parametrize(
    ("plan", "facts"),
    [
        ("NC3-E4, RE1-E4", {"target": "E4"}),
        ("NC3-E4, NC3-D5", {"piece": "C3"}),
        ("KG1-G2, KG1-H1", {"piece": "G1"}),
        ("WJ5^-I5, PA3-A4", {"whole": "J5"}),
    ],
)
def test_moves_that_exclude_each_other(plan: str, facts: dict[str, str]) -> None:
    error = refused(at(f"{FAR} wNC3 wRE1 wWJ5|"), 0, plan)
    assert (error.code, error.facts) == ("the-moves-exclude", facts)


def test_more_than_two() -> None:
    assert refused(at(f"{FAR} wNC3 wRE1"), 0, "PA3-A4, NC3-D5, RE1-E2").code == "too-many-moves"
    single = at(f"{FAR} wNC3", {"moves_per_turn": 1})
    assert refused(single, 0, "PA3-A4, NC3-D5").code == "too-many-moves" and allowed(single, 0, "PA3-A4")


def test_the_order_has_no_meaning() -> None:
    state = at(f"{FAR} wNC3")
    one, other = (GAME.read_move(state, 0, text) for text in ("NC3-E4, PA3-A4", "PA3-A4, NC3-E4"))
    assert one == other and GAME.write_move(state, 0, one) == "PA3-A4, NC3-E4"
    assert isinstance(one, Plan)
    swapped = Plan(one.moves[::-1])
    GAME.check(state, 0, swapped)


def test_as_many_moves_as_can_be() -> None:
    state = at(f"{FAR} wNC3")
    error = refused(state, 0, "NC3-E4")
    assert (error.code, error.facts) == ("more-moves-are-possible", {"count": 1, "wanted": 2})
    assert refused(state, 0, "-").code == "more-moves-are-possible"
    alone = at("wKG1 bPA10")
    assert most(alone, 0) == 1 and allowed(alone, 0, "KG1-G2") and not allowed(alone, 0, "-")
    vepr = at("wKA1 wWC3| bRB8 bPA3 bPB3 bNC1")
    assert allowed(vepr, 0, "WC3^-D3") or most(vepr, 0) < 2


def test_nothing_to_move() -> None:
    state = at("wKA1 bRB8 bRH2 bPA10")
    assert most(state, 0) == 0 and tuple(GAME.moves(state, 0)) == (Plan(),)
    assert allowed(state, 0, "-") and not allowed(state, 0, "KA1-A2")
    step = play(state, "-", "PA10-A9, KG12-H12")
    assert step.state.outcome is None and told(step) == []


def test_an_attacked_king_must_leave() -> None:
    state = at(f"{FAR} wKG1 bRG8 wBD4 wQA1 wRL8")
    for plan in ("BD4-G7, PA3-A4", "RL8xG8, PA3-A4", "PA3-A4, QA1-A2"):
        assert refused(state, 0, plan).facts == {"cell": "G1", "by": "G8"}
    assert allowed(state, 0, "KG1-H1, RL8xG8") and allowed(state, 0, "KG1-F1, PA3-A4")
    assert refused(state, 0, "KG1-G2, PA3-A4").facts == {"cell": "G2", "by": "G8"}


def test_the_king_may_not_be_uncovered() -> None:
    state = at(f"{FAR} wRG3 bRG8")
    assert refused(state, 0, "RG3-H3, PA3-A4").facts == {"cell": "G1", "by": "G8"}
    assert allowed(state, 0, "RG3-G4, PA3-A4") and allowed(state, 0, "RG3xG8, PA3-A4")
    assert allowed(state, 0, "RG3-H3, KG1-F1")
    shadow = at(f"{FAR} wKG2 bRG8 wNL3")
    assert refused(shadow, 0, "KG2-G1, NL3-K5").facts == {"cell": "G1", "by": "G8"}, "the king gives no cover"


def test_taking_with_the_king() -> None:
    covered = at(f"{FAR} bPG2 bRG8")
    assert refused(covered, 0, "KG1xG2, PA3-A4").facts == {"cell": "G2", "by": "G8"}
    assert allowed(at(f"{FAR} bPG2"), 0, "KG1xG2, PA3-A4")


def test_pawns_lost_with_a_volcano_open_lines() -> None:
    state = at(f"{FAR} wPF3 bVG4 bRG8")
    assert refused(state, 0, "PF3xG4, PA3-A4").facts == {"cell": "G1", "by": "G8"}
    assert allowed(at(f"{FAR} wNF2 bVG4 bRG8"), 0, "NF2xG4, PA3-A4")


def test_taking_in_passing_opens_lines() -> None:
    state = at("wPA3 wKG9 wPE9 bPF9 bRA9 bKL12 bPJ10", ep=["F9"])
    assert refused(state, 0, "PE9xF10, PA3-A4").facts == {"cell": "G9", "by": "A9"}
    assert allowed(state, 0, "PE9xF10, KG9-H9") is False and allowed(state, 0, "PE9-E10, PA3-A4")


def test_own_eruptions() -> None:
    state = at(f"{FAR} wVF2")
    error = refused(state, 0, "VF2*G2, PA3-A4")
    assert (error.code, error.facts) == ("king-attacked", {"burnt": "G1"})
    assert allowed(state, 0, "VF2*G2, KG1-H1"), "the king leaves at the same moment"
    assert refused(state, 0, "VF2*G2, KG1-H2").facts == {"burnt": "H2"}
    bare = at(f"{FAR} wVG3 bRG8")
    assert refused(bare, 0, "VG3*H4, PA3-A4").facts == {"cell": "G1", "by": "G8"}
    blown = at(f"{FAR} wVG3 bRG5")
    assert allowed(blown, 0, "VG3*G4, PA3-A4"), "the attacker is burnt on the board after the plan"


def test_an_eruption_is_no_attack() -> None:
    assert allowed(at(f"{FAR} bVG3"), 0, "KG1-H1, PA3-A4") and allowed(at(f"{FAR} bVG3 wNL1"), 0, "NL1-K3, PA3-A4")
    assert GAME.compose(at(f"{FAR} bVG3"), 0, ()).facts["king_blasts"] == ("G3",)


def test_resting_pieces_attack() -> None:
    assert refused(at(f"{FAR} wNL1 bRG8!"), 0, "NL1-K3, PA3-A4").facts == {"cell": "G1", "by": "G8"}


def test_dark_horse_attacks_with_all_but_its_last_kind() -> None:
    for last, safe in (("'N", True), ("", False), ("'B", False)):
        assert allowed(at(f"{FAR} wNL1 bHH3{last}"), 0, "NL1-K3, PA3-A4") == safe
    assert allowed(at(f"{FAR} wNL1 bHE3'G"), 0, "NL1-K3, PA3-A4") is False, "as a bishop over F2"
    assert allowed(at(f"{FAR} wNL1 wPF2 bHE3'G"), 0, "NL1-K3, PA3-A4")
    assert not allowed(at(f"{FAR} wNL1 wPF2 bHE3"), 0, "NL1-K3, PA3-A4"), "as a griffin it leaps"


@pytest.mark.parametrize(
    "text", ["N", "NB1", "NB1-", "NB1-M3", "NB1-C13", "NB1-C0", "XB1-C3", "NB1-C3=K", "K@", "K@M1", "K^^", "NB1--C3",
             "H(Q)B1-C3", "H(N)B1-C3=Q", "VH1**H2", "VH1*H2=Q", "NB1-C3,,PA3-A4", "0-0", "NB1-C3 / PA3-A4"]
)  # fmt: skip
def test_texts_that_are_no_moves(text: str) -> None:
    with pytest.raises(BadNotation):
        GAME.read_move(at(f"{FAR} wNC3"), 0, text)


def test_lenient_texts() -> None:
    state = at(f"{FAR} wNC3 bPE4")
    wanted = GAME.read_move(state, 0, "NC3xE4, PA3-A4")
    for text in ("nc3-e4, pa3-a4", "C3E4, A3A4".replace("C3E4", "C3-E4").replace("A3A4", "a3xa4"), " NC3×E4 ,PA3–A4"):
        assert GAME.read_move(state, 0, text) == wanted
    assert GAME.write_move(state, 0, wanted) == "PA3-A4, NC3xE4"


def test_a_position_of_a_mated_side_can_be_played_on() -> None:
    state = at("wKB2 bRE2 bRH1 bRH3 wPJ4 wPL4 bPA10")
    assert most(state, 0) == -1 and tuple(GAME.moves(state, 0)) == (Plan(),)
    step = play(state, "-", "PA10-A9, KG12-H12")
    assert told(step) == [["mate", "w", "refuge"]] and on(step.state, "B2") == "wKB2"
