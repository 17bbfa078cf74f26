"""Judgement: mates, the refuge of the Acropolis, the queen's command, endings, the limit of turns."""

from __future__ import annotations

import pytest

from engine.clock import TimeControl
from engine.game import Outcome, regulate
from engine.record import replay, write_record
from engine.session import Session
from engine.totas.outcome import mated
from tests.engine.totas_tools import FAR, GAME, RULES, allowed, at, on, pieces, play, refused, said, singles, told

CORNER = "wKB2 bRE6 bRH1 bRH3 wPJ4 wPL4 bPA10"
MATING = ("PJ4-J5, PL4-L5", "RE6-E2, PA10-A9")


def test_the_refuge() -> None:
    step = play(at(CORNER), *MATING)
    assert said(step) == "mate w: refuge" and step.state.must_refuge == (True, False)
    state = step.state
    assert "K^" in singles(state, 0)
    assert refused(state, 0, "PJ5-J6, PL5-L6").code == "the-king-must-take-refuge"
    assert refused(state, 0, "K^").code == "more-moves-are-possible"
    assert refused(state, 0, "K^, KB2-B3").facts == {"piece": "B2"}
    assert all("K^" in GAME.write_move(state, 0, plan) for plan in GAME.moves(state, 0))
    away = play(state, "K^, PJ5-J6", "RE2xB2, PA9-A8")
    assert told(away) == [], "the king has left: the rook just lands"
    assert away.state.refuge_in == (13, -1) and away.state.refuge_used == (True, False)
    assert on(away.state, "B2") == "bRB2" and away.state.must_refuge == (False, False)
    back = play(away.state, "K@B2, PJ6-J7", "PA8-A7, RH1-I1")
    assert told(back) == [["take", "w", "K", "B2", "R"]] and on(back.state, "B2") == "wKB2"
    assert back.state.refuge_in == (-1, -1)


def test_where_the_king_may_return() -> None:
    state = at("bPA10 bRB8 bRH1 wPJ4 wPL4 wPC3", refuge_used=[True, False], refuge_in=["B2", None])
    assert {text for text in singles(state, 0) if text.startswith("K@")} == {
        "K@A1", "K@A2", "K@A3", "K@B1", "K@B2", "K@B3", "K@C1", "K@C2",
    }  # fmt: skip
    assert refused(state, 0, "PJ4-J5, PL4-L5").code == "the-king-must-return"
    assert refused(state, 0, "K@B3, PJ4-J5").facts == {"cell": "B3", "by": "B8"}
    assert refused(state, 0, "K@C3, PJ4-J5").facts == {"own": "C3"}
    assert refused(state, 0, "K@D4, PJ4-J5").facts == {"far": "D4", "home": "B2"}
    assert refused(state, 0, "K@A2, K@C2").code == "the-moves-exclude"
    assert refused(at(FAR), 0, "K@B2, PA3-A4").facts == {"no_refuge": "B2"}
    assert refused(at(FAR), 0, "K^, PA3-A4").facts == {"refuge": "G1"}
    assert allowed(state, 0, "K@A2, PJ4-J5")
    near = at("wPJ4 wPL4 bKC5 bPA10", refuge_used=[True, False], refuge_in=["B2", None])
    assert "K@C3" not in singles(near, 0) and refused(near, 0, "K@C3, PJ4-J5").facts == {"near": "C3", "other": "C5"}


def test_no_way_back_is_mate() -> None:
    covered = "bRA8 bRB8 bRC8 wPJ4 wPL4 bPA10"
    state = at(covered, refuge_used=[True, False], refuge_in=["B2", None])
    assert mated(state, 0)
    caught = "wKB2 bRA8 bRB8 bRC9 wPJ4 wPL4 bPL9"
    step = play(at(caught, must_refuge=[True, False]), "K^, PJ4-J5", "RC9-C8, PL9-L8")
    assert said(step) == "mate w: loses; 0-1 mate" and step.state.outcome == Outcome((1,), "mate")
    queen = play(at(f"{caught} wQL2", must_refuge=[True, False]), "K^, PJ4-J5", "RC9-C8, PL9-L8")
    assert said(queen) == "mate w: queen L2" and on(queen.state, "L2") == "wKL2"
    assert queen.state.refuge_in == (-1, -1)


def test_the_queen_takes_command_once() -> None:
    state = at(CORNER.replace("wPL4", "wPL4 wQK11 wQL11"), refuge_used=[True, False])
    step = play(state, *MATING)
    assert said(step) == "mate w: queen K11" and on(step.state, "K11") == "wKK11" and on(step.state, "B2") == ""
    assert step.state.command_used == (True, False) and on(step.state, "L11") == "wQL11"
    again = at(CORNER.replace("wPL4", "wPL4 wQK11"), refuge_used=[True, False], command_used=[True, False])
    ended = play(again, *MATING)
    assert said(ended) == "mate w: loses; 0-1 mate"
    assert ended.state.outcome == Outcome((1,), "mate") and GAME.actors(ended.state) == ()


def test_the_refuge_goes_before_the_queen() -> None:
    step = play(at(CORNER.replace("wPL4", "wPL4 wQK11")), *MATING)
    assert said(step) == "mate w: refuge"


def test_a_queen_in_command_never_castles() -> None:
    state = at("wRA1 wRL1 wQB5 wPC3 bRG8 bPA10 bPL9", castle=["wA", "wL"], blast=True)
    step = play(state, "PC3-C4", "RG8xG1, PA10-A9")
    assert said(step) == "G1: bRxK; mate w: queen B5" and step.state.castle == ()


def test_a_queen_may_be_mated_at_once() -> None:
    state = at("wKG1 wQA1 bRG8 bRA8 bRB8 wPJ4 wPL4 bPJ10", blast=True)
    step = play(state, "PJ4-J5", "RG8xG1, PJ10-J9")
    assert said(step) == "G1: bRxK; mate w: queen A1; mate w: loses; 0-1 mate"


@pytest.mark.parametrize(
    ("taken", "said_"),
    [
        (("wKE3 bTE5", "KE3-E4, PA3-A4", "TE5-E4, PA10-A9"), "collision E4: K-T; mate w: loses; 0-1 mate"),
        (("wVF2 bRH8", "PA3-A4, KG1-F1", "PA10-A9, RH8-H7"), ""),
    ],
)
def test_kings_lost(taken: tuple[str, str, str], said_: str) -> None:
    step = play(at(f"{FAR} {taken[0]}"), taken[1], taken[2])
    assert said(step) == said_


def test_both_kings_lost_is_a_draw() -> None:
    step = play(at(f"{FAR} wKE3 bKE9 wTE8 bTE4", blast=True), "TE8*E9", "TE4*E3")
    assert said(step) == "burnt: wKE3 bKE9; mate w: loses; mate b: loses; 1/2-1/2 double mate"
    assert step.state.outcome == Outcome((), "double-mate")


def test_both_are_judged_on_the_same_position() -> None:
    both = "wKB2 bKB11 bRE6 wRE7 bRH1 bRH3 bPH4 wPH9 wRH10 wRH12 wPL4 bPL9"
    step = play(at(both, refuge_used=[True, False]), "RE7-E11, PL4-L5", "RE6-E2, PL9-L8")
    assert said(step) == "mate w: loses; mate b: refuge; 0-1 mate"
    # White's queen takes command and uncovers nothing: both are judged again.
    step = play(at(f"{both} wQL7", refuge_used=[True, True]), "RE7-E11, PL4-L5", "RE6-E2, PL9-L8")
    assert said(step) == "mate w: queen L7; mate b: loses; 1-0 mate"


def test_a_king_in_a_labyrinth_is_not_judged() -> None:
    step = play(at(f"{FAR} wKF5", labs=[None, "F6"]), "KF5-F6, PA3-A4", "PA10-A9, KG12-H12", [2, 3])
    assert said(step) == "lab wK F6: 2,3 out 2" and step.state.outcome is None and step.state.kings[0] == -1
    assert allowed(step.state, 0, "PA4-A5"), "whatever else it has may move"
    gone = play(at(f"{FAR} wKF5", labs=[None, "F6"]), "KF5-F6, PA3-A4", "PA10-A9, KG12-H12", [6, 6])
    assert said(gone) == "lab wK F6: 6,6 out for good; mate w: loses; 0-1 mate"


def test_stalemate_is_no_end() -> None:
    step = play(at("wKA1 bRB8 bRH2 bPA10 bPJ10"), "-", "PA10-A9, PJ10-J9")
    assert step.state.outcome is None and GAME.actors(step.state) == (0, 1)


def test_the_limit_of_turns() -> None:
    reg = {"turn_limit": 5}
    step = play(at(f"{FAR} wLD4 bNE9", reg), "LD4-D5, PA3-A4", "NE9-F7, PA10-A9")
    assert said(step) == "0-1 turn limit" and step.state.outcome == Outcome((1,), "turn-limit", "potential")
    even = play(at(FAR, reg), "KG1-H1, PA3-A4", "PA10-A9, KG12-H12")
    assert even.state.outcome == Outcome((), "turn-limit", "equal")
    absent = play(at(f"{FAR}", reg, out=[["wQC4", 6, "lab"]]), "KG1-H1, PA3-A4", "PA10-A9, KG12-H12")
    assert said(absent) == "1/2-1/2 turn limit" and "wQC4" not in pieces(absent.state), "nobody returns any more"
    mate = play(at(CORNER, reg, refuge_used=[True, False]), *MATING)
    assert said(mate) == "mate w: loses; 0-1 mate", "one more Judgement comes first"


@pytest.mark.parametrize(("left", "winners"), [((50.0, 90.0), (1,)), ((90.0, 50.0), (0,)), ((70.4, 70.9), ())])
def test_equal_forces_are_decided_by_the_reserve_of_time(left: tuple[float, float], winners: tuple[int, ...]) -> None:
    rules = regulate(GAME.options, {"turn_limit": 1, "reserve_seconds": 100})
    session = Session(GAME, rules, 1, ("A", "B"))
    assert session.control == TimeControl("game", 100)
    session.resume(0.0)
    plan = "NB1-A3, PF2-F4", "NB12-A10, PF11-F9"
    order = sorted((0, 1), key=lambda seat: -left[seat])
    for seat in order:
        session.submit(seat, GAME.read_move(session.state, seat, plan[seat]), 100 - left[seat])
    assert session.outcome == Outcome(winners, "turn-limit", "reserve" if winners else "equal")


def test_a_plan_not_in_on_time_is_late() -> None:
    rules = regulate(GAME.options, {"plan_seconds": 30})
    one = Session(GAME, rules, 1, ("A", "B"))
    one.resume(0.0)
    one.submit(0, next(iter(GAME.moves(one.state, 0))), 10.0)
    one.tick(31.0)
    assert one.outcome == Outcome((0,), "late")
    both = Session(GAME, rules, 1, ("A", "B"))
    both.resume(0.0)
    both.tick(31.0)
    assert both.outcome == Outcome((), "late")


def test_reserve_time_used_up() -> None:
    session = Session(GAME, regulate(GAME.options, {"reserve_seconds": 60}), 1, ("A", "B"))
    session.resume(0.0)
    session.submit(1, next(iter(GAME.moves(session.state, 1))), 10.0)
    session.tick(61.0)
    assert session.outcome == Outcome((1,), "time")


def test_an_interval_and_a_reserve_together() -> None:
    rules = regulate(GAME.options, {"plan_seconds": 30, "reserve_seconds": 50})
    assert GAME.time(rules) == TimeControl("game", 50, 0, 30)

    def begun() -> Session:
        session = Session(GAME, rules, 1, ("A", "B"))
        session.resume(0.0)
        for seat in (0, 1):
            session.submit(seat, next(iter(GAME.moves(session.state, seat))), 10.0 + 15 * seat)
        assert session.ply == 1 and session.clock.left == (40.0, 25.0)
        return session

    late = begun()
    late.submit(1, next(iter(GAME.moves(late.state, 1))), 30.0)
    assert late.tick(54.9) == [] and late.outcome is None
    late.tick(55.0)
    assert late.outcome == Outcome((1,), "late")
    used_up = begun()
    used_up.submit(0, next(iter(GAME.moves(used_up.state, 0))), 30.0)
    used_up.tick(50.0)
    assert used_up.outcome == Outcome((0,), "time")
    for session in (late, used_up):
        again = replay(write_record(session))
        assert again.outcome == session.outcome and again.session.control == session.control


def test_no_clock_no_control() -> None:
    assert GAME.time(RULES) is None


def test_surrender() -> None:
    session = Session(GAME, RULES, 1, ("A", "B"))
    session.resign(0, 0.0)
    assert session.outcome == Outcome((1,), "resignation")
