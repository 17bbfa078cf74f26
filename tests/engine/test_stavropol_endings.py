"""How games of Stavropol spheres end: claims, equality, adjudication, time, points, rating, the sign `x`."""

from __future__ import annotations

import pytest

from engine.dice import Dice
from engine.game import Outcome
from engine.stavropol.endings import points, rating
from tests.engine.stavropol_tools import GAME, START, cells, play, state, turn


def ending(text: str, move: str, rules: dict | None = None) -> tuple:
    """Winners, reason, what decided, and the canonical text of a turn that is played."""
    at = state(text, rules)
    assert at.outcome is None, at.outcome
    outcome = play(at, move).outcome
    written = GAME.write_move(at, at.seat, turn(move))
    return (outcome.winners, outcome.reason, outcome.decided_by, written) if outcome else (None, written)


def counted(text: str, turns: int, struck: str = "-") -> str:
    """The position with other last fields."""
    return " ".join([*text.split()[:4], struck, str(turns)])


def test_no_balls() -> None:
    assert ending(cells("333=A 344=a"), "333-411:344") == ((0,), "no-balls", "no-balls", "333-411:344x")
    assert ending(cells("333=[11] 511=a"), "333:333") == ((1,), "no-balls", "no-balls", "333:333")


def test_both_sides_empty_is_a_win_of_the_mover() -> None:
    for side, seat in (("w", 0), ("b", 1)):
        assert ending(cells("333=[11]", side=side), "333:333") == ((seat,), "no-balls", "no-balls", "333:333x")


def test_equality_at_least() -> None:
    assert ending(cells("433=A 111=A 511=a"), "433-533") == ((0,), "equality", "equality", "433-533x")
    assert ending(cells("433=B 111=A 511=a"), "433-533+544") == ((0,), "equality", "equality", "433-533+544x")
    assert ending(cells("433=A 111=A 511=b"), "433-533") == (None, "433-533")


def test_equality_is_heard_of_the_mover_first() -> None:
    """One winning ball each against one ball left each: whoever makes the turn wins."""
    both = "533=A 133=a 333=[11]"
    for side, seat in (("w", 0), ("b", 1)):
        assert ending(cells(both, side=side), "333:333") == ((seat,), "equality", "equality", "333:333x")


def test_the_other_side_may_have_equality_after_the_movers_turn() -> None:
    at = cells("544=A 533=A 111=A 333=[11] 511=b", side="b")
    assert ending(at, "333:333") == ((0,), "equality", "equality", "333:333")


def test_a_contested_ball_does_not_count_as_winning() -> None:
    assert ending(cells("433=A 111=A 544=a"), "433-544") == (None, "433-544")
    at = cells("533=[21] 111=A 511=a")
    assert ending(at, "533:533") == ((0,), "equality", "equality", "533:533x")


def test_a_struck_winning_ball_is_gone() -> None:
    at = play(state(cells("533=B 111=A 444=a 511=b", side="b")), "444-355:533")
    assert at.balls[0][112] == 1 and at.outcome is None


LEVEL = cells("111=A 122=A 433=a 555=a", side="b")


@pytest.mark.parametrize(
    ("text", "struck", "rules", "expected"),
    [
        (LEVEL, "WB", {}, ((), "limit", "equal")),
        (LEVEL, "-", {}, ((), "limit", "equal")),
        (LEVEL, "W", {}, ((0,), "limit", "must-strike")),
        (LEVEL, "B", {}, ((1,), "limit", "must-strike")),
        (LEVEL, "W", {"must_strike": False}, ((), "limit", "equal")),
        (cells("111=A 122=A 433=a", side="b"), "WB", {}, ((0,), "limit", "balls")),
        (cells("111=A 433=b", side="b"), "WB", {}, ((1,), "limit", "balls")),
        (cells("111=A 155=a 433=b 122=A 124=B", side="b"), "WB", {}, ((1,), "limit", "winning-balls")),
        (cells("111=A 155=a 433=b 122=A 124=B", side="b"), "W", {}, ((0,), "limit", "must-strike")),
    ],
)
def test_adjudication_at_the_limit(text: str, struck: str, rules: dict, expected: tuple) -> None:
    full = counted(text, 159, struck)
    assert ending(full, "433-322", rules)[:3] == expected
    assert ending(counted(text, 158, struck), "433-322", rules)[0] is None
    assert ending(full, "433-322", {**rules, "move_limit": 0})[0] is None
    assert ending(full, "433-322", {**rules, "move_limit": 81})[0] is None


def test_a_full_move_is_two_turns_and_expiries_count() -> None:
    assert ending(counted(LEVEL, 9, "WB"), "433-433", {"move_limit": 5})[1] == "limit"


def test_claims_come_before_the_limit_and_the_limit_before_time() -> None:
    at = counted(cells("433=A 111=A 511=a"), 159)
    assert ending(at, "433-533")[1] == "equality"
    at = counted(cells("433=A 111=A 511=a 515=a", last="e,o3"), 159, "WB")
    assert ending(at, "111-111")[1] == "limit"


def test_all_balls_of_either_side_winning() -> None:
    assert ending(cells("433=A 511=b"), "433-533") == ((0,), "all-winning", "winning-balls", "433-533x")
    assert ending(cells("433=A 533=A 511=c"), "433-544")[:2] == ((0,), "all-winning")
    assert ending(cells("433=A 511=b 121=A"), "433-533") == (None, "433-533")
    assert ending(counted(cells("433=A 511=b"), 20, "B"), "433-533")[:3] == ((1,), "all-winning", "must-strike")


def test_the_mover_may_finish_the_other_sides_last_ordinary_ball() -> None:
    """White strikes Black's only ball outside its far sector; all that is left of Black is winning."""
    at = cells("333=A 344=a 111=a 121=B")
    assert ending(at, "333-455:344") == ((0,), "all-winning", "must-strike", "333-455:344x")


def test_blockade() -> None:
    at = "A5.A18./6.B18./25./6.a5.a12./25. w o2,o4 - WB 20"
    assert ending(at, "222-322+333") == ((0,), "blockade", "balls", "222-322+333x")
    at = "A23.a/6.A18./25./12.a12./25. w o2,o4 - WB 20"
    assert ending(at, "222-333") == ((1,), "blockade", "winning-balls", "222-333")
    assert ending(at.replace("WB", "W"), "222-333")[:3] == ((0,), "blockade", "must-strike")


def test_a_strike_or_a_removal_left_is_no_blockade() -> None:
    at = "A24./6.B18./25./6.a5.a12./25. w o2,o4 - WB 20"
    assert ending(at, "222-322+333")[1] == "blockade"
    at = "A24./6.C18./25./6.a5.a12./25. w o2,o4 - WB 20"
    assert ending(at, "222-322+333+334")[0] is None  # 433 may strike 334
    at = "A23.[11]/6.B18./25./6.a5.a12./25. w o2,o4 - WB 20"
    assert ending(at, "222-322+333")[0] is None  # 155 may be removed


def test_the_ban_left_aside_is_no_blockade() -> None:
    at = "24A./7.A17./25./18.a6./.24a w o2,o4 - - 2"
    assert ending(at, "223-344", {"repeat_open": True})[0] is None


def test_a_position_set_up_blocked_is_not_a_blockade_before_a_turn() -> None:
    assert state("25./25./12.A12./12.a12./a24. w -,- - - 20").outcome is None
    assert state("25./25./12.A12./12.a12./a24. w -,o4 - - 20").outcome == Outcome((1,), "blockade", "balls")


def test_one_expiry_passes_the_turn_and_a_second_loses() -> None:
    at = play(state(START), "111-111")
    assert GAME.write(at) == "25A/25./25./25./25a b e,- - - 1"
    at = play(at, "511-511")
    assert at.outcome is None
    assert play(play(at, "112-233"), "511-511").outcome == Outcome((0,), "expiry")
    assert play(at, "111-111").outcome == Outcome((1,), "expiry")
    between = play(play(play(at, "112-233"), "512-411"), "111-111")
    assert between.outcome is None


@pytest.mark.parametrize(("seconds", "lost"), [(0, True), (5, False), (6, True)])
def test_quick_play_knows_only_passing(seconds: int, lost: bool) -> None:
    at = state(START, {"seconds_per_turn": seconds, "repeat_ban": False})
    for name in ("111", "511", "111"):
        at = play(at, f"{name}-{name}")
    assert (at.outcome == Outcome((1,), "expiry")) == lost and (at.outcome is None) == (not lost)


def test_expiry_is_the_lowest_own_cell_and_told_as_such() -> None:
    at = state(cells("133=a 222=A 411=a 533=A", side="w"))
    late = GAME.expire(at, 0)
    assert late == turn("222-222") and GAME.expire(at, 1) == turn("133-133")
    step = GAME.play(at, {0: late}, Dice(0))
    assert [(e.what, e.cell) for e in step.events] == [("expiry", "222")] and step.state.balls == at.balls


def test_x_is_written_only_where_the_mover_wins() -> None:
    at = counted(cells("111=A 122=A 433=a", side="b"), 159, "B")
    assert ending(at, "433-322") == ((1,), "limit", "must-strike", "433-322x")
    assert ending(at, "433-433") == ((1,), "limit", "must-strike", "433-433x")
    assert ending(counted(LEVEL, 159, "-"), "433-322")[3] == "433-322"


def test_points() -> None:
    assert points(Outcome((0,), "equality")) == (2.5, 1.0) == GAME.points(Outcome((0,), "resignation"))
    assert points(Outcome((1,), "expiry")) == (1.0, 2.5)
    assert points(Outcome((), "limit", "equal")) == (1.75, 1.75) == points(Outcome((), "agreement"))
    for reason in ("no-show", "late", "refusal"):
        assert points(Outcome((1,), reason)) == (0.0, 2.5)


def test_rating() -> None:
    assert rating(10, 6, 3) == 20.0 == GAME.rating(10, 6, 3)
    assert rating(4, 4, 0) == 16.0 and rating(0, 0, 0) == 0.0 and rating(3, 0, 3) == 0.0
