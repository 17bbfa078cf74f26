"""How each piece moves and strikes, zones and rests, and what the refusals say."""

from __future__ import annotations

import pytest

from tests.engine.totas_tools import FAR, GAME, allowed, at, on, picks_of, play, refused, singles, told


def test_sliders_go_seven_cells() -> None:
    state = at(f"{FAR} wQB2")
    moves = singles(state, 0, "B2")
    assert {"QB2-I9", "QB2-B9", "QB2-I2"} <= moves
    assert not {"QB2-J10", "QB2-B10", "QB2-J2"} & moves
    far = at(f"{FAR} wKG1 bRG9")
    assert refused(far, 0, "KG1-G2, PA3-A4").code == "king-attacked", "seven cells away is attacked"
    assert allowed(far, 0, "KG1-H1, PA3-A4")
    assert allowed(at(f"{FAR} wKG1 bRG10"), 0, "KG1-G2, PA3-A4"), "eight cells away is not"
    assert allowed(at(f"{FAR} wKG1 bRG9 wNB1"), 0, "NB1-C3, PA3-A4"), "eight cells away, it is not"


def test_griffin() -> None:
    state = at(f"{FAR} wGE5 wPE6 bPG7")
    assert singles(state, 0, "E5") == {
        "GE5-D5", "GE5-F5", "GE5-E4", "GE5-C3", "GE5-C7", "GE5-G3", "GE5xG7",
    }  # fmt: skip
    assert refused(state, 0, "GE5-F6, PA3-A4").facts == {"piece": "G", "origin": "E5", "cell": "F6"}


@pytest.mark.parametrize(("kind", "burnt"), [("V", "D4 D6 C5 E5 D5"), ("T", "C4 C6 E4 E6 D5")])
def test_erupters(kind: str, burnt: str) -> None:
    state = at(f"{FAR} w{kind}E5 bPE6")
    moves = singles(state, 0, "E5")
    assert sum("*" in text for text in moves) == 8 and f"{kind}E5*E6" in moves
    assert f"{kind}E5-E6" not in moves and f"{kind}E5-D6" in moves, "it moves as a king, without taking"
    assert refused(state, 0, f"{kind}E5xE6, PA3-A4").facts["gentle"] == "E5"
    assert refused(state, 0, f"{kind}E5*E7, PA3-A4").facts["centre"] == "E7"
    drafts = GAME.compose(state, 0, picks_of("origin:E5", "erupt:D5")).facts["drafts"]
    assert isinstance(drafts, tuple) and set(drafts[0]["burns"]) == set(burnt.split())


def test_vepr_and_chariot() -> None:
    state = at(f"{FAR} wWC3| wCJ3/ bPC5")
    assert singles(state, 0, "C3") == {
        "WC3^", "WC3-C2", "WC3-C1", "WC3-C4", "WC3xC5", "WC3^-B3", "WC3^-D3", "WC3^-E3",
    }  # fmt: skip
    assert singles(state, 0, "J3") == {
        "CJ3^", "CJ3-K4", "CJ3-L5", "CJ3-I2", "CJ3-H1", "CJ3^-I4", "CJ3^-H5", "CJ3^-K2", "CJ3^-L1",
    }  # fmt: skip
    assert refused(state, 0, "WC3-D3, PA3-A4").facts == {"faces": "C3", "cell": "D3"}
    assert refused(state, 0, "WC3^-D3, PA3-A4").facts == {"whole": "C3"}
    assert refused(at(f"{FAR} wWC3| wPC4"), 0, "WC3-C5, PA3-A4").facts["by"] == "C4"
    single = at(f"{FAR} wWC3|", {"moves_per_turn": 1})
    assert "WC3^-D3" not in singles(single, 0) and refused(single, 0, "WC3^-D3").facts == {"single": "C3"}
    turned = play(at(f"{FAR} wWC3|"), "WC3^, PA3-A4", "PA10-A9, KG12-H12").state
    assert on(turned, "C3") == "wWC3-"
    gone = play(at(f"{FAR} wCC3/"), "CC3^-A5", "PA10-A9, KG12-H12").state
    assert on(gone, "A5") == "wCA5\\" and on(gone, "A3") == "wPA3"


def test_a_vepr_attacks_by_turning_only_where_plans_have_two_moves() -> None:
    beside = f"{FAR} wKG3 bWE3| wNL1"
    assert refused(at(beside), 0, "NL1-K3, PA3-A4").facts == {"cell": "G3", "by": "E3"}
    assert allowed(at(beside, {"moves_per_turn": 1}), 0, "PA3-A4")
    assert refused(at(f"{FAR} wKG3 bCI5/ wNL1"), 0, "NL1-K3, PA3-A4").facts["by"] == "I5"


def test_dark_horse() -> None:
    state = at(f"{FAR} wHE5'N bPG7 bPE12")
    moves = singles(state, 0, "E5")
    assert {"H(B)E5xG7", "H(G)E5xG7", "H(R)E5-E6", "H(G)E5-E6", "H(R)E5xE12"} <= moves
    assert not [text for text in moves if "(N)" in text]
    assert refused(state, 0, "H(N)E5-F7, PA3-A4").facts == {"again": "N", "origin": "E5"}
    assert refused(state, 0, "HE5-G7, PA3-A4").facts == {"horse": "E5"}, "two ways: it must be said which"
    assert GAME.write_move(state, 0, GAME.read_move(state, 0, "HE5-E10, PA3-A4")) == "PA3-A4, H(R)E5-E10"
    after = play(state, "H(R)E5-E6, PA3-A4", "PA10-A9, KG12-H12").state
    assert on(after, "E6") == "wHE6'R"
    still = play(after, "PA4-A5, KG1-H1", "PA9-A8, KH12-G12").state
    assert on(still, "E6") == "wHE6'R", "its own previous move counts, however long ago"


def test_pawns_and_en_passant() -> None:
    state = at(f"{FAR} wPD2 wPE2 bPE3 bPF3")
    assert singles(state, 0, "D2") == {"PD2-D3", "PD2-D4", "PD2xE3"}
    assert singles(state, 0, "E2") == {"PE2xF3"}
    assert refused(state, 0, "PE2-E4, PA3-A4").facts["by"] == "E3"
    assert refused(at(f"{FAR} wPD3"), 0, "PD3-D5, PA3-A4").facts == {"double": "D3"}
    assert refused(state, 0, "PD2-C3, PA3-A4").facts == {"nothing": "C3"}
    double = play(at(f"{FAR} wPD2 bPH4"), "PD2-D4, PA3-A4", "PH4-H3, PA10-A9").state
    assert GAME.write(double).count("D4") == 2, "a right for the next turn"
    stepped = at(f"{FAR} wPD4 bPE4", ep=["D4"])
    assert "PE4xD3" in singles(stepped, 1)
    took = play(stepped, "PA3-A4, KG1-H1", "PE4xD3, PA10-A9")
    assert told(took) == [["take", "b", "P", "D3", "P", "D4"]] and on(took.state, "D3") == "bPD3!"
    fled = play(stepped, "PD4-D5, PA3-A4", "PE4xD3, PA10-A9")
    assert told(fled) == [] and on(fled.state, "D3") == "bPD3", "who takes nothing does not rest"


def test_en_passant_needs_no_stay_and_takes_last() -> None:
    state = at(f"{FAR} wPD4 bLE4 bRD10", ep=["D4"])
    step = play(state, "PA3-A4, KG1-H1", "LE4xD3, RD10xD4")
    assert told(step) == [["take", "b", "R", "D4", "P"]], "somebody else took it: the striker just lands"
    assert on(step.state, "D3") == "bLD3"


def test_legionnaire_and_dozor_after_a_forward_move() -> None:
    state = at(f"{FAR} wLE5'f wDI5'f bPJ6 wPD5")
    assert singles(state, 0, "E5") == {"LE5-E6", "LE5-F5"}
    assert singles(state, 0, "I5") == {"DI5-I6", "DI5-H6", "DI5xJ6"}
    assert singles(at(f"{FAR} wLE5 wDI5"), 0, "E5") == {"LE5-E6"}
    assert refused(state, 0, "LE5-D5, PA3-A4").code == "no-such-move"
    assert refused(at(f"{FAR} wLE5"), 0, "LE5-F5, PA3-A4").facts == {"sideways": "E5"}
    assert refused(at(f"{FAR} wDI5"), 0, "DI5-H6, PA3-A4").facts["aslant"] == "I5"
    aside = play(state, "LE5-F5, DI5-H6", "PA10-A9, KG12-H12").state
    assert on(aside, "F5") == "wLF5" and on(aside, "H6") == "wDH6"
    ahead = play(at(f"{FAR} wLE2 wDI5"), "LE2-E4, DI5-I6", "PA10-A9, KG12-H12").state
    assert on(ahead, "E4") == "wLE4'f" and on(ahead, "I6") == "wDI6'f", "a double step is forward too"
    took = play(at(f"{FAR} wDI5'f bPJ6"), "DI5xJ6, PA3-A4", "PA10-A9, KG12-H12").state
    assert on(took, "J6") == "wDJ6!", "a capture is not"
    kept = play(at(f"{FAR} wLE5'f"), "PA3-A4, KG1-H1", "PA10-A9, KG12-H12").state
    assert on(kept, "E5") == "wLE5'f"


def test_legion() -> None:
    state = at(f"{FAR} wLE5 wLE6 bNI5 bPC5 bRC6")
    assert {"LE5xxI5", "LE5xxC5"} <= singles(state, 0, "E5") and "LE6xxC6" in singles(state, 0, "E6")
    assert refused(at(f"{FAR} wLE5 bNI5"), 0, "LE5xxI5, PA3-A4").facts == {"legion": "E5"}
    assert refused(state, 0, "LE5xxH5, PA3-A4").facts == {"nothing": "H5"}
    blocked = at(f"{FAR} wLE5 wLE6 wPG5 bNI5")
    assert refused(blocked, 0, "LE5xxI5, PA3-A4").facts == {"by": "G5", "cell": "I5"}
    assert refused(state, 0, "LE5xxE8, PA3-A4").facts == {"legion_reach": "E8"}
    gone = play(state, "LE5xxI5, PA3-A4", "NI5-J7, PA10-A9")
    assert told(gone) == [] and on(gone.state, "I5") == "wLI5"
    threat = at(f"{FAR} bLE5 bLE6 wKH5 wNL1")
    assert refused(threat, 0, "NL1-K3, PA3-A4").facts == {"cell": "H5", "by": "E5"}
    assert allowed(at(f"{FAR} bLE5 wKH5 wNL1"), 0, "NL1-K3, PA3-A4")


def test_the_legion_takes_two_for_one_even_when_its_target_has_left() -> None:
    step = play(at(f"{FAR} wLD5 wLE5 bNI5 bRD9"), "LE5xxI5, PA3-A4", "RD9xD5, NI5-J7")
    assert told(step) == [["take", "b", "R", "D5", "L"], ["loss", "legion", "b", "R", "D5"]]
    assert on(step.state, "I5") == "wLI5" and on(step.state, "D5") == ""
    idle = play(at(f"{FAR} wLD5 wLE5 bNI5 bRD9"), "PA3-A4, KG1-H1", "RD9xD5, PA10-A9")
    assert told(idle) == [["take", "b", "R", "D5", "L"]], "no strike, no second loss"


@pytest.mark.parametrize(
    ("zone", "pieces", "stopped", "free"),
    [
        ("b mountain D5-F5", "wRE1", {"RE1-E5", "RE1-E6"}, {"RE1-E4"}),
        ("b mountain D5-F5", "wQE1", set(), {"QE1-E5", "QE1-E8"}),
        ("w mountain D5-F5", "wRE1", set(), {"RE1-E5", "RE1-E8"}),
        ("b desert D5-F5", "wBC3", {"BC3-E5", "BC3-F6"}, {"BC3-D4"}),
        ("b desert D5-F5", "wRE1", set(), {"RE1-E5"}),
        ("b desert D5-F5", "wBE5", set(), {"BE5-F6", "BE5-D4"}),
        ("b mountain D5-F5", "wRD5", {"RD5-E5", "RD5-G5"}, {"RD5-D6", "RD5-C5"}),
        ("b sea D5-F5", "wNC3", {"NC3-D5"}, {"NC3-B5", "NC3-E4"}),
        ("b sea C4-C6", "wNC3", {"NC3-D5", "NC3-B5"}, {"NC3-E4"}),
        ("b sea D5-F5", "wNE5", set(), {"NE5-D7", "NE5-F7"}),
        ("b sea D5-F5", "wNE5", {"NE5-G6", "NE5-C4"}, set()),
        ("b sea D5-F5", "wGE3", set(), {"GE3-E4"}),
    ],
)
def test_zones_hinder_the_other_side(zone: str, pieces: str, stopped: set[str], free: set[str]) -> None:
    state = at(f"{FAR} {pieces}", zones=[zone])
    moves = singles(state, 0)
    assert not stopped & moves and free <= moves
    for text in stopped:
        facts = refused(state, 0, f"{text}, PA3-A4").facts
        assert "zone" in facts or "sea" in facts


def test_a_dark_horse_is_bound_by_the_kind_it_moves_as() -> None:
    state = at(f"{FAR} wHE3", zones=["b mountain D5-F5"])
    moves = singles(state, 0, "E3")
    assert "H(R)E3-E5" not in moves and "H(B)E3-F4" in moves and "H(N)E3-F5" in moves
    assert "H(G)E3-G5" in moves and "H(B)E3-G5" in moves


def test_zones_stop_attacks_too() -> None:
    assert allowed(at(f"{FAR} wKG3 bRG8 wNL1", zones=["w mountain F6-H6"]), 0, "NL1-K3, PA3-A4")
    assert not allowed(at(f"{FAR} wKG3 bRG8 wNL1", zones=["b mountain F6-H6"]), 0, "NL1-K3, PA3-A4")
    assert not allowed(at(f"{FAR} wKG3 bRG8 wNL1", zones=["w desert F6-H6"]), 0, "NL1-K3, PA3-A4")
    assert allowed(at(f"{FAR} wKG3 bBJ6 wNL1", zones=["w desert H4-J4"]), 0, "NL1-K3, PA3-A4")
    assert not allowed(at(f"{FAR} wKG3 bNH5 wNL1", zones=["w sea H5-J5"]), 0, "NL1-K3, PA3-A4"), "out of the sea"
    assert not allowed(at(f"{FAR} wKG3 bNH5 wNL1", zones=["b sea F4-H4"]), 0, "NL1-K3, PA3-A4")
    assert allowed(at(f"{FAR} wKG3 bNH5 wNL1", zones=["w sea F4-H4"]), 0, "NL1-K3, PA3-A4"), "its long leg is wet"


def test_who_struck_rests_and_is_free_again() -> None:
    state = at(f"{FAR} wRE3 bNE6 wNB1")
    step = play(state, "RE3xE6, PA3-A4", "PA10-A9, KG12-H12")
    assert refused(step.state, 0, "RE6-E7, PA4-A5").facts == {"rests": "E6"}
    after = play(step.state, "NB1-C3, PA4-A5", "PA9-A8, KH12-G12").state
    assert on(after, "E6") == "wRE6" and allowed(after, 0, "RE6-E7, PA5-A6")
    king = play(at(f"{FAR} wKG3 bNG4"), "KG3xG4, PA3-A4", "PA10-A9, KG12-H12").state
    assert on(king, "G4") == "wKG4", "the king never rests"


def test_castling() -> None:
    state = at("wRA1 wRL1 bRA12 bRL12 wPC3 bPC10", castle=["wA", "wL", "bA", "bL"])
    assert {"KG1-I1", "KG1-E1"} <= singles(state, 0, "G1")
    step = play(state, "KG1-I1, PC3-C4", "KG12-E12, PC10-C9")
    assert (on(step.state, "I1"), on(step.state, "H1"), on(step.state, "L1")) == ("wKI1", "wRH1", "")
    assert (on(step.state, "E12"), on(step.state, "F12"), on(step.state, "A12")) == ("bKE12", "bRF12", "")
    assert step.state.castle == ()
    assert refused(state, 0, "KG1-I1, RL1-L2").facts == {"castling": "I1"}
    assert refused(state, 0, "KG1-I1, KG1-E1").facts == {"piece": "G1"}
    moved = play(state, "RL1-L2, PC3-C4", "PC10-C9, KG12-H12").state
    assert moved.castle == ("wA",)
    for extra, fact in (("bRI8", "castling_attacked"), ("bRG8", "castling_attacked"), ("wNJ1", "castling_by")):
        hindered = at(f"wRA1 wRL1 wPC3 bPC10 {extra}", castle=["wA", "wL"])
        assert fact in refused(hindered, 0, "KG1-I1, PC3-C4").facts
    assert "castling_lost" in refused(at("wRA1 wRL1 wPC3", castle=["wA"]), 0, "KG1-I1, PC3-C4").facts


def test_the_rook_of_a_castling_may_be_met() -> None:
    state = at("wRL1 wPC3 bVI2 bPC10", castle=["wL"])
    step = play(state, "KG1-I1, PC3-C4", "VI2-H1, PC10-C9")
    assert told(step) == [["collision", "H1", "R", "V"]]
    assert on(step.state, "I1") == "wKI1" and on(step.state, "H1") == "" and step.state.castle == ()


def test_kings_keep_two_cells_apart() -> None:
    state = at(f"{FAR} wKE5 bKE8")
    assert refused(state, 0, "KE5-E6, PA3-A4").facts == {"near": "E6", "other": "E8"}
    assert allowed(state, 0, "KE5-E4, PA3-A4")
    assert "near" in refused(at(f"{FAR} wKG1 wRL1 bKI3", castle=["wL"]), 0, "KG1-I1, PA3-A4").facts


def test_promotion() -> None:
    state = at(f"{FAR} wPE11 bRF12 wLI11 bDD2")
    assert singles(state, 0, "E11") == {f"PE11{way}={kind}" for way in ("-E12", "xF12") for kind in "QRBNG"}
    assert refused(state, 0, "PE11-E12, PA3-A4").facts == {"promotion": "E12"}
    assert refused(state, 0, "PA3-A4=Q, PE11-E12=Q").facts == {"becomes": "Q", "cell": "A4"}
    far = at("wPE11 bRF12 wKA5 bKL5 bDD2 wPL2 bPA11")
    step = play(far, "PE11xF12=N, PL2-L4", "DD2-D1=G, PA11-A9")
    assert on(step.state, "F12") == "wNF12!" and on(step.state, "D1") == "bGD1"
