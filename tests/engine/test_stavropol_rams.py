"""Rams, their answers and mutual removals of Stavropol spheres, and what a turn is told as."""

from __future__ import annotations

from engine.dice import Dice
from engine.events import Moved, Noted, Removed
from engine.stavropol.board import NAMES, SPACE
from tests.engine.stavropol_tools import GAME, SPARE, cells, code, play, state, turn


def test_ram_and_answer() -> None:
    at = play(state(cells(SPARE, "333=A 444=c 322=[11]")), "333-444")
    assert (at.last, at.owed) == (("o4r", "-"), (SPACE.find("444"),))
    assert code(at, "511-411") == code(at, "322:322") == code(at, "322-211") == "must-answer"
    assert code(at, "444-355+355") == "withdrawal-must-take-all"
    for text in ("444-355+355+311", "444-555+555+511", "444:444"):
        assert code(at, text) == "ok"
        assert play(at, text).owed == ()
    removed = play(at, "444:444")
    assert removed.balls[1][SPACE.find("444")] == 2 and not removed.balls[0][SPACE.find("444")]


def test_one_removal_answers_though_both_colours_remain() -> None:
    at = play(play(state(cells(SPARE, "333=B 444=b")), "333-444+444"), "444:444")
    assert at.owed == () and at.balls[0][SPACE.find("444")] == at.balls[1][SPACE.find("444")] == 1
    assert code(at, "121-222") == code(at, "444:444") == "ok"


def test_a_withdrawal_may_strike_and_ram_and_is_bound_by_the_ban() -> None:
    board = "444=[11] 435=A 355=A 121=A 511=a"
    at = state(cells(board, side="b", last="o4r,o3", owed="444"))
    assert code(at, "444-311:435") == code(at, "444-355") == code(at, "444-355:435") == "ok"
    assert play(at, "444-355").owed == (SPACE.find("355"),)
    banned = state(cells(board, side="b", last="o4r,sr", owed="444"))
    assert code(banned, "444-311:435") == "repeat-strike" and code(banned, "444-355") == "repeat-ram"
    assert code(banned, "444-311") == code(banned, "444:444") == "ok"


def test_without_a_withdrawal_the_removal_remains() -> None:
    at = state(cells(SPARE, "444=[11] 344=A", side="b", last="o4r,o3", owed="444"))
    assert code(at, "444-555") == "blocked" and [GAME.write_move(at, 1, m) for m in GAME.moves(at, 1)] == ["444:444"]


def test_several_rammed_cells_are_answered_on_one() -> None:
    at = play(state(cells(SPARE, "333=B 444=a 455=a")), "333-444+455")
    assert [NAMES[c] for c in at.owed] == ["444", "455"]
    assert code(at, "444:444") == code(at, "455:455") == code(at, "455-311") == "ok"
    at = play(at, "455:455")
    assert at.owed == () and code(at, "444:444") == "ok"


def test_left_over_contested_cells_are_removed_by_either_side_later() -> None:
    for side in "wb":
        assert code(state(cells(SPARE, "444=[22]", side=side, last="m,o3")), "444:444") == "ok"


def test_an_expiry_cancels_what_is_owed() -> None:
    at = play(state(cells(SPARE, "444=[11]", side="b", last="o4r,o3", owed="444")), "444-444")
    assert at.owed == () and at.last == ("o4r", "e") and code(at, "121-222") == "ok"


def test_mutual_removal_takes_one_of_each_and_moves_nothing() -> None:
    step = GAME.play(state(cells(SPARE, "333=[23]")), {0: turn("333:333")}, Dice(0))
    assert step.events == (Removed("ball", 0, "333", "mutual"), Removed("ball", 1, "333", "mutual"))
    assert GAME.write(step.state) == cells(SPARE, "333=[12]", side="b", last="m,-").replace("20", "21")
    assert not any(step.state.struck)


def test_events_of_a_strike_that_rams() -> None:
    step = GAME.play(state(cells(SPARE, "333=B 444=b")), {0: turn("333-444+455:444")}, Dice(0))
    assert step.events == (
        Removed("ball", 1, "444", "strike", by="333"),
        Moved("ball", 0, "333", "444"),
        Moved("ball", 0, "333", "455"),
        Noted("ram", 0, "444"),
    )
