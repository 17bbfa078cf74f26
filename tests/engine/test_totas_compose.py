"""A plan pick by pick: drafts that change until they are locked, marks, and refusals that name the rule."""

from __future__ import annotations

from random import Random

import pytest

from engine.compose import Composition, Pick
from engine.dice import Dice
from engine.errors import IllegalMove
from engine.game import regulate
from engine.totas.board import NAMES
from engine.totas.state import Choice, Plan, State
from tests.engine.conformance import walk
from tests.engine.totas_random import random_choice
from tests.engine.totas_tools import FAR, GAME, at, picks_of


def compose(state: State, *picks: str, seat: int = 0) -> Composition[Choice]:
    return GAME.compose(state, seat, picks_of(*picks))


def texts(answer: Composition[Choice], kind: str = "") -> set[str]:
    return {str(pick) for pick in answer.next if not kind or pick.kind == kind}


def drafts(answer: Composition[Choice]) -> list[str]:
    found = answer.facts["drafts"]
    assert isinstance(found, tuple)
    return [draft["text"] for draft in found]


def refusal(answer: Composition[Choice], pick: str) -> tuple[str, dict[str, object]]:
    error = answer.refusal(Pick(*pick.split(":")))
    assert error is not None
    return error.code, dict(error.facts)


def test_a_plan_from_the_first_pick_to_the_lock() -> None:
    state = GAME.start(regulate(GAME.options), 0)
    first = compose(state)
    assert first.stage == "origin" and first.move is None and first.facts["left"] == 2
    # Whoever has a move: 12 of the pawn row, 2 knights, 2 griffins, volcano, tornado.
    assert len(texts(first, "origin")) == 18 and not texts(first, "done")
    landing = compose(state, "origin:B1")
    assert landing.stage == "land" and texts(landing) == {"land:A3", "land:C3"}
    assert landing.facts["origin"] == "B1" and landing.facts["targets"] == ("A3", "C3")
    one = compose(state, "origin:B1", "land:C3")
    assert one.stage == "origin" and drafts(one) == ["NB1-C3"] and one.move is None and one.facts["left"] == 1
    two = compose(state, "origin:B1", "land:C3", "origin:A2", "land:A4")
    assert two.stage == "plan" and two.move is not None and not two.final and "done" in texts(two)
    assert GAME.write_move(state, 0, two.move) == "PA2-A4, NB1-C3"
    locked = compose(state, "origin:B1", "land:C3", "origin:A2", "land:A4", "done")
    assert locked.stage == "locked" and locked.final and locked.move == two.move and not locked.next
    assert refusal(locked, "drop:1") == ("plan-locked", {})


def test_drafts_can_be_changed() -> None:
    state = GAME.start(regulate(GAME.options), 0)
    full = ["origin:B1", "land:C3", "origin:A2", "land:A4"]
    assert texts(compose(state, *full)) == {"origin:B1", "origin:A2", "drop:1", "drop:2", "done"}
    assert drafts(compose(state, *full, "drop:1")) == ["PA2-A4"]
    assert drafts(compose(state, *full, "drop:1", "origin:K1", "land:J3")) == ["PA2-A4", "NK1-J3"]
    again = compose(state, *full, "origin:B1")
    assert drafts(again) == ["PA2-A4"] and texts(again) == {"land:A3", "land:C3"}
    assert refusal(compose(state, *full), "origin:C1") == ("too-many-moves", {"most": 2})
    assert refusal(compose(state, "origin:B1", "land:C3"), "done")[0] == "more-moves-are-possible"


def test_refusals_name_the_rule() -> None:
    state = at(f"{FAR} wRE1! wNC3 wQD2 bRD8 wVB2 wPB1 wKG1 bRG8 wBF3")
    first = compose(state)
    assert refusal(first, "origin:E1") == ("no-such-move", {"rests": "E1"})
    assert refusal(first, "origin:D8") == ("no-such-move", {"enemy": "D8"})
    assert refusal(first, "origin:L9") == ("no-such-move", {"empty": "L9"})
    assert refusal(first, "origin:B1") == ("no-moves", {"cell": "B1"})
    assert refusal(compose(state, "origin:C3"), "land:C4") == (
        "no-such-move", {"piece": "N", "origin": "C3", "cell": "C4"},
    )  # fmt: skip
    assert refusal(compose(state, "origin:G1"), "land:G2") == ("king-attacked", {"cell": "G2", "by": "G8"})
    assert refusal(compose(state, "origin:D2"), "land:D9") == ("no-such-move", {"by": "D8", "cell": "D9"})
    other = compose(state, "origin:C3", "land:E4")
    assert refusal(other, "origin:D2") == ("king-attacked", {"cell": "G1", "by": "G8"})
    assert texts(other, "origin") == {"origin:C3", "origin:G1"}, "the attacked king must leave"
    same = compose(at(f"{FAR} wNC3 wRE1"), "origin:C3", "land:E4", "origin:E1")
    assert refusal(same, "land:E4") == ("the-moves-exclude", {"target": "E4"})
    with pytest.raises(IllegalMove) as caught:
        compose(at(f"{FAR} wNC3"), "origin:C3", "land:C4")
    assert caught.value.code == "no-such-move"


def test_a_dark_horse_is_asked_how() -> None:
    state = at(f"{FAR} wHE5")
    asked = compose(state, "origin:E5", "land:G7")
    assert asked.stage == "as" and texts(asked) == {"as:B", "as:G"}
    assert drafts(compose(state, "origin:E5", "land:G7", "as:G")) == ["H(G)E5-G7"]
    assert drafts(compose(state, "origin:E5", "land:E9")) == ["H(R)E5-E9"]
    code, facts = refusal(compose(at(f"{FAR} wHE5'N"), "origin:E5"), "land:F7")
    assert code == "no-such-move" and facts["again"] == "N"


def test_promotion_turning_eruption_legion_and_refuge() -> None:
    state = at(f"{FAR} wPE11 wWC3| wVJ4 wLL4 wLL5 bNI5")
    assert texts(compose(state, "origin:E11", "land:E12")) == {f"promote:{kind}" for kind in "QRBNG"}
    assert compose(state, "origin:E11", "land:E12").stage == "promote"
    assert drafts(compose(state, "origin:E11", "land:E12", "promote:N")) == ["PE11-E12=N"]
    turned = compose(state, "origin:C3", "turn")
    assert drafts(turned) == ["WC3^"] and {"land:D3", "land:E3", "land:B3"} == texts(turned, "land") - {"land:A3"}
    gone = compose(state, "origin:C3", "turn", "land:E3")
    assert drafts(gone) == ["WC3^-E3"] and gone.stage == "plan" and gone.move is not None
    assert not texts(compose(state, "origin:A3", "land:A4", "origin:C3", "turn"), "land"), "it would be three moves"
    erupting = compose(state, "origin:J4", "erupt:J3")
    (draft,) = erupting.facts["drafts"]  # type: ignore[misc]
    assert draft["text"] == "VJ4*J3" and set(draft["burns"]) == {"J3", "J2", "J4", "I3", "K3"}
    assert "legion:I5" in texts(compose(state, "origin:L5"))
    assert drafts(compose(state, "origin:L5", "legion:I5")) == ["LL5xxI5"]
    must = at("wKB2 bRE2 bRH1 bRH3 wPJ4 wPL4 bPA10", must_refuge=[True, False])
    assert compose(must).facts["required"] == "refuge"
    assert texts(compose(must, "origin:B2")) == {"refuge"}
    assert texts(compose(must, "origin:J4", "land:J5"), "origin") == {"origin:B2", "origin:J4"}
    home = at("bPA10 bRB8 bRH1 wPJ4 wPL4", refuge_used=[True, False], refuge_in=["B2", None])
    back = compose(home)
    assert back.facts["required"] == "return" and "return:A2" in texts(back) and "return:B3" not in texts(back)
    assert drafts(compose(home, "return:A2", "origin:J4", "land:J5")) == ["K@A2", "PJ4-J5"]


def test_castling_and_passing_are_told() -> None:
    state = at("wRL1 wPE9 bPD9 wPC3 bPA10", castle=["wL"], ep=["D9"])
    answer = compose(state, "origin:G1", "land:I1", "origin:E9", "land:D10")
    castled, passing = answer.facts["drafts"]  # type: ignore[misc]
    assert castled["rook"] == ("L1", "H1") and passing["passing"] == "D9" and passing["strikes"]


def test_what_a_plan_leaves_attacked() -> None:
    state = at(f"{FAR} wNC3 wRE1 bRE8 bBA8")
    assert compose(state).facts["exposed"] == ("E1",)
    assert compose(state, "origin:C3", "land:E4").facts["exposed"] == ("E4",)
    assert compose(state, "origin:E1", "land:E8").facts["exposed"] == ()


def test_an_empty_plan_is_locked() -> None:
    answer = compose(at("wKA1 bRB8 bRH2 bPA10"))
    assert texts(answer) == {"done"} and answer.move == Plan() and answer.facts["moves"] == 0


def test_a_blind_turn_gives_no_hints() -> None:
    one = at(f"{FAR} wNC3 bNE5 wPE11", blast=True)
    other = at("wPB3 bPB10 wRC4 bQE6 wPE2", blast=True)
    for picks in ((), ("origin:C3",), ("origin:E11", "land:E12"), ("origin:C3", "land:C4", "origin:L9")):
        first, second = compose(one, *picks), compose(other, *picks)
        assert first.next == second.next and first.stage == second.stage
        assert first.facts == second.facts, "what stands where makes no difference"
    assert {pick.value for pick in compose(one).next if pick.kind == "origin"} == set(NAMES)
    wrong = compose(one, "origin:L9", "land:A1", "done")
    assert wrong.final and wrong.move is not None and GAME.write_move(one, 0, wrong.move) == "?L9-A1"
    assert compose(one).move == Plan() and "done" in texts(compose(one))
    promoted = compose(one, "origin:E11", "land:E12", "promote:Q", "done").move
    assert promoted is not None and GAME.write_move(one, 0, promoted) == "PE11-E12=Q"


@pytest.mark.parametrize("seed", range(4))
def test_walks_end_in_legal_plans(seed: int) -> None:
    rng = Random(seed)
    given = {"setup": "quick", "reserve_pieces": "agreed", "blind_turn": 4, "moves_per_turn": 1 + seed % 2}
    rules = regulate(GAME.options, given)
    state = GAME.start(rules, seed)
    while state.turn < 9 and state.outcome is None:
        for seat in (0, 1):
            for _ in range(3):
                found = walk(GAME, state, seat, rng)
                GAME.check(state, seat, found.move)
        choice = {seat: random_choice(rng, state, seat) for seat in (0, 1)}
        state = GAME.play(state, choice, Dice(seed)).state


def test_zones_and_labyrinths() -> None:
    state = GAME.start(regulate(GAME.options, {"setup": "players"}), 0)
    answer = compose(state)
    assert answer.stage == "zone-kind" and texts(answer) == {"kind:mountain", "kind:sea", "kind:desert"}
    assert compose(state, "kind:sea").stage == "zone-end"
    other = compose(state, "kind:sea", "origin:G6")
    assert other.stage == "zone-other-end" and texts(other) == {"land:E6", "land:I6", "land:G4", "land:G8"}
    assert refusal(other, "land:H6")[0] == "zone-length"
    assert refusal(compose(state, "kind:sea"), "origin:G2") == ("zone-ranks", {"cell": "G2"})
    laid = ["kind:sea", "origin:G6", "land:I6"]
    assert texts(compose(state, *laid)) == {"kind:mountain", "kind:desert"}
    assert refusal(compose(state, *laid), "kind:sea") == ("zones-kinds", {"kind": "sea"})
    assert refusal(compose(state, *laid, "kind:desert"), "origin:F5")[0] == "zones-touch"
    upright = compose(state, *laid, "kind:desert", "origin:C4")
    assert texts(upright) == {"land:C6"} and refusal(upright, "land:E4")[0] == "zones-directions"
    whole = compose(state, *laid, "kind:desert", "origin:C4", "land:C6")
    assert whole.stage == "plan" and whole.move is not None and not whole.final
    done = compose(state, *laid, "kind:desert", "origin:C4", "land:C6", "done")
    assert done.final and done.move == whole.move == GAME.read_move(state, 0, "sea G6-I6, desert C4-C6")
    step = GAME.play(state, {0: done.move}, Dice(0))
    black = GAME.read_move(step.state, 1, "sea J9-L9, mountain E7-E9")
    state = GAME.play(step.state, {1: black}, Dice(0)).state
    hidden = compose(state, "land:F6", "land:G7", seat=1)
    assert hidden.stage == "labyrinth" and hidden.facts["chosen"] == "G7" and not hidden.final
    assert refusal(hidden, "land:G5")[0] == "labyrinth-rank"
    assert compose(state, "land:F6", "done", seat=1).final
