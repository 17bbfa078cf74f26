"""Clocks: per turn, per game, increment, exact flags, stopping and coming back."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.clock import LONGEST, Clock, TimeControl
from engine.errors import BadRegulation

GAME = TimeControl("game", 60, 2)
TURN = TimeControl("turn", 5)


def test_without_a_control_no_time_is_kept() -> None:
    clock = Clock.new(TimeControl(), 2).start((0,), 10.0)
    assert clock.remaining(0, 1e9) is None
    assert clock.flagged(1e9) == () and clock.next_flag(1e9) is None
    assert clock.elapsed(12.5) == 2.5
    assert clock.press(0, (1,), 20.0).running == (1,)


def test_only_the_running_seat_loses_time() -> None:
    clock = Clock.new(GAME, 2).start((0,), 100.0)
    assert (clock.remaining(0, 110.0), clock.remaining(1, 110.0)) == (50.0, 60.0)
    clock = clock.press(0, (1,), 110.0)
    assert (clock.remaining(0, 115.0), clock.remaining(1, 115.0)) == (52.0, 55.0)


def test_a_turn_made_refills_the_time_of_a_turn() -> None:
    clock = Clock.new(TURN, 2).start((0,), 0.0).press(0, (1,), 4.0)
    assert clock.remaining(0, 4.0) == 5.0 and clock.remaining(1, 6.0) == 3.0
    assert clock.press(1, (0,), 8.9).remaining(1, 8.9) == 5.0


def test_the_flag_is_exact() -> None:
    clock = Clock.new(TURN, 2).start((0,), 0.1)
    assert clock.flagged(5.0999) == () and clock.next_flag(5.0) == pytest.approx(0.1)
    wait = clock.next_flag(0.3)
    assert wait is not None and clock.flagged(0.3 + wait) == (0,)
    assert clock.remaining(0, 99.0) == 0.0 and clock.next_flag(99.0) == 0.0


@given(start=st.floats(0, 1e7), asked=st.floats(0, 60), seconds=st.floats(0.1, 1e5))
def test_waking_when_told_finds_the_flag_fallen(start: float, asked: float, seconds: float) -> None:
    clock = Clock.new(TimeControl("game", seconds), 2).start((1,), start)
    now = start + asked
    wait = clock.next_flag(now)
    assert wait is not None and clock.flagged(now + wait) == (1,)


def test_stopped_clocks_stand_still_and_never_flag() -> None:
    clock = Clock.new(GAME, 2).start((0,), 0.0).stop(20.0)
    assert clock.remaining(0, 1e6) == 40.0 and clock.flagged(1e6) == () and clock.next_flag(1e6) is None
    assert clock.start((0,), 1000.0).remaining(0, 1010.0) == 30.0


def test_both_may_run_at_once_and_one_stop_alone() -> None:
    clock = Clock.new(GAME, 2).start((0, 1), 0.0).press(0, (1,), 10.0)
    assert clock.running == (1,) and clock.left == (52.0, 50.0)
    both = Clock.new(TURN, 2).start((1, 0), 0.0)
    assert both.flagged(5.0) == (0, 1)


def test_a_moment_before_the_start_costs_nothing() -> None:
    clock = Clock.new(GAME, 2).start((0,), 100.0)
    assert clock.remaining(0, 50.0) == 60.0 and clock.stop(50.0).left == (60.0, 60.0)


@given(
    kind=st.sampled_from(["turn", "game"]),
    seconds=st.floats(0.5, LONGEST),
    increment=st.floats(0, 100),
    moves=st.lists(st.floats(0, 30), max_size=20),
)
def test_objects_come_back_and_no_time_is_below_zero(
    kind: str, seconds: float, increment: float, moves: list[float]
) -> None:
    clock = Clock.new(TimeControl(kind, seconds, increment), 2).start((0,), 0.0)  # type: ignore[arg-type]
    now = 0.0
    for number, spent in enumerate(moves):
        now += spent
        clock = clock.press(number % 2, (1 - number % 2,), now)
    stopped = clock.stop(now)
    assert min(stopped.left) >= 0
    assert Clock.from_object(json.loads(json.dumps(stopped.as_object())), 2) == stopped


@pytest.mark.parametrize(
    "junk",
    [None, 3, "x", [], {}, {"control": {}, "left": [1, 2]}, {"control": {"kind": "none"}, "left": [1]},
     {"control": {"kind": "none"}, "left": [1, "2"]}, {"control": {"kind": "turn", "seconds": 1}, "left": [1, -2]},
     {"control": {"kind": "turn", "seconds": float("nan")}, "left": [1, 2]}],
)  # fmt: skip
def test_junk_is_no_clock(junk: object) -> None:
    with pytest.raises(BadRegulation):
        Clock.from_object(junk, 2)


@pytest.mark.parametrize(
    ("kind", "seconds", "increment"),
    [("sand", 1, 0), ("turn", 0, 0), ("game", -1, 0), ("game", float("inf"), 0), ("game", 1, True), ("turn", "5", 0)],
)
def test_a_control_outside_its_range_is_refused(kind: object, seconds: object, increment: object) -> None:
    with pytest.raises(BadRegulation):
        TimeControl(kind, seconds, increment)  # type: ignore[arg-type]


def test_a_limit_of_each_turn_beside_the_reserve_of_the_game() -> None:
    control = TimeControl("game", 100, 0, 30)
    clock = Clock.new(control, 2).start((0, 1), 0.0)
    assert (clock.remaining(0, 10.0), clock.reserve(0, 10.0), clock.turn_left(0, 10.0)) == (20.0, 90.0, 20.0)
    clock = clock.press(0, (1,), 10.0)
    assert clock.next_flag(10.0) == 20.0 and clock.flagged(30.0) == (1,)
    paused = clock.stop(15.0)
    assert paused.turn_left(1, 99.0) == 15.0 and paused.reserve(1, 99.0) == 85.0
    assert Clock.from_kept(control, paused.kept) == paused
    assert Clock.from_object(json.loads(json.dumps(paused.as_object())), 2) == paused
    again = paused.start((1,), 100.0).press(1, (0, 1), 110.0)
    assert again.turn_left(1, 110.0) == 30.0 and again.left == (90.0, 75.0)
    short = Clock(control, (5.0, 90.0), used=(0.0, 0.0)).start((0, 1), 0.0)
    assert short.remaining(0, 0.0) == 5.0 and short.flagged(5.0) == (0,)
    assert Clock.new(GAME, 2).turn_left(0, 0.0) is None and Clock.new(TimeControl(), 2).reserve(0, 0.0) is None
    with pytest.raises(BadRegulation):
        TimeControl("turn", 10, 0, 5)
