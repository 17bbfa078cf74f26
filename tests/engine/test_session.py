"""A match: clocks after takebacks and at the end, undo rules, sealed choices, expiry, and a journal that refuses."""

from __future__ import annotations

from typing import Any

import pytest

from engine.catalog import find
from engine.clock import TimeControl
from engine.errors import BadPosition, BadRegulation, IllegalMove, RuleError
from engine.game import Outcome, Seat, regulate
from engine.session import Ply, Session
from tests.tiny import TINY

FIVE = TimeControl("game", 300, 2)


def new(name: str = "race", rules: dict[str, object] | None = None, seed: int = 1, **more: Any) -> Session:
    game = TINY[name] if name in TINY else find(name)
    return Session(game, regulate(game.options, rules), seed, ("Ann", "Bob")[: game.seats], **more)


class Refusing:
    """A journal that writes down its calls, and fails when told to."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.broken = False

    def _call(self, what: str) -> None:
        if self.broken:
            raise OSError(what)
        self.calls.append(what)

    def begin(self, session: Session) -> None:
        self._call("begin")

    def commit(self, session: Session, ply: Ply) -> None:
        assert len(session.plies) >= session.ply and session.game.write(session.state) != ply.position
        self._call(f"commit {session.ply}")

    def rewind(self, session: Session, ply: int) -> None:
        self._call(f"rewind {ply}")

    def finish(self, session: Session) -> None:
        assert session.outcome is not None
        self._call(f"finish {session.outcome.reason}")

    def seal(self, session: Session, seat: Seat, text: str) -> None:
        self._call(f"seal {seat} {text}")

    def draft(self, session: Session, seat: Seat, text: str) -> None:
        self._call(f"draft {seat} {text}")

    def clock(self, session: Session) -> None:
        self._call("clock")


def picture(session: Session) -> tuple[object, ...]:
    return (
        session.ply, list(session.plies), session.state, session.outcome, session.actors, session.sealed,
        session.clock, session.paused, session.can_undo, session.can_redo,
    )  # fmt: skip


# Clocks


def test_the_clock_of_the_side_to_move_runs_after_a_takeback() -> None:
    session = new(control=FIVE)
    session.resume(0.0)
    session.submit(0, "step", 10.0)
    session.submit(1, "step", 30.0)
    assert session.clock.left == (292.0, 282.0) and session.clock.running == (0,)
    assert session.undo(50.0)
    assert session.clock.left == (292.0, 300.0), "the clocks of that turn come back"
    assert session.clock.running == (1,)
    assert session.clock.remaining(1, 55.0) == 295.0 and session.clock.remaining(0, 55.0) == 292.0
    assert session.undo(60.0)
    assert session.clock.left == (300.0, 300.0) and session.clock.running == (0,)
    assert session.redo(70.0)
    assert session.clock.left == (292.0, 300.0) and session.clock.running == (1,)


def test_the_clock_stops_at_the_end_and_the_next_game_starts_fresh() -> None:
    session = new(rules={"length": 2}, control=FIVE)
    for now, seat in ((1.0, 0), (2.0, 1), (3.0, 0)):
        session.submit(seat, "step", now)
    assert session.outcome == Outcome((0,), "arrived")
    left = session.clock.left
    assert session.clock.running == () and session.clock.next_flag(1e6) is None
    session.resume(100.0)
    assert session.clock.running == () and session.tick(1e6) == [] and session.clock.left == left
    again = new(rules={"length": 2}, control=FIVE)
    assert again.clock.left == (300.0, 300.0) and again.clock.running == ()


@pytest.mark.parametrize("end", ["resign", "agree"])
def test_the_clock_stops_when_a_game_is_ended_by_the_players(end: str) -> None:
    session = new(control=FIVE)
    session.resume(0.0)
    if end == "resign":
        session.resign(1, 40.0)
    else:
        session.agree(40.0)
    assert session.clock.left == (260.0, 300.0) and session.clock.running == ()


def test_the_first_turn_is_free_until_the_clocks_are_started() -> None:
    session = new(control=FIVE)
    session.submit(0, "step", 1000.0)
    assert session.clock.left == (302.0, 300.0) and session.clock.running == (1,)


def test_pause_and_a_suspended_machine() -> None:
    session = new(control=FIVE)
    session.resume(0.0)
    session.pause(10.0)  # the client saw the clock jump from 10 to 5000 and pauses at the moment before
    assert session.paused and session.clock.remaining(0, 5000.0) == 290.0
    session.resume(5000.0)
    assert not session.paused and session.clock.remaining(0, 5010.0) == 280.0
    session.resume(5020.0)
    assert session.clock.remaining(0, 5020.0) == 270.0, "resuming a running game costs nothing"
    session.submit(0, "step", 5020.0)
    assert session.plies[0].spent == pytest.approx(30.0), "the pause is no thinking time"


def test_a_move_in_a_pause_ends_it() -> None:
    session = new(control=FIVE)
    session.pause(0.0)
    session.submit(0, "step", 50.0)
    assert not session.paused and session.clock.running == (1,)


def test_time_for_the_game_used_up_loses() -> None:
    session = new(control=TimeControl("game", 10))
    session.resume(0.0)
    assert session.tick(9.99) == [] and session.outcome is None
    with pytest.raises(IllegalMove) as refused:
        session.submit(0, "step", 10.0)
    assert refused.value.code == "too-late" and session.ply == 0
    assert session.tick(10.0) == []
    assert session.outcome == Outcome((1,), "time") and session.points() == (0.0, 1.0)
    assert session.undo(20.0), "a friendly game goes on with the clocks of that turn"
    assert session.outcome is None and session.clock.left == (10.0, 10.0) and session.clock.running == (0,)


def test_a_turn_not_made_in_time_is_passed() -> None:
    session = new(rules={"seconds_per_turn": 5})
    assert session.control == TimeControl("turn", 5)
    session.resume(0.0)
    assert session.clock.next_flag(0.0) == 5.0
    steps = session.tick(5.0)
    assert [step.events[0].what for step in steps] == ["expiry"]  # type: ignore[union-attr]
    assert session.notation_at(1) == "wait" and session.actors == (1,)
    assert session.clock.remaining(1, 5.0) == 5.0 and session.clock.running == (1,)
    assert session.tick(7.0) == []


def test_stavropol_expiries() -> None:
    session = new("stavropol", {"seconds_per_turn": 30})
    session.resume(0.0)
    for turn in range(1, 4):
        assert len(session.tick(30.0 * turn)) == 1
    assert session.notation_at(1) == "111-111"
    assert session.outcome == Outcome((1,), "expiry"), "a second expiry of White in a row"
    assert session.points() == (1.0, 2.5) and session.clock.running == ()
    quick = new("stavropol", {"seconds_per_turn": 5})
    quick.resume(0.0)
    for turn in range(1, 9):
        assert len(quick.tick(5.0 * turn)) == 1
    assert quick.outcome is None and quick.ply == 8


def test_stavropol_in_whole_game_time_loses_by_time() -> None:
    session = new("stavropol", control=TimeControl("game", 10))
    session.resume(0.0)
    assert session.tick(11.0) == [] and session.outcome == Outcome((1,), "time")


def test_expiry_by_hand_needs_no_clock_and_a_game_without_it_is_lost() -> None:
    session = new("stavropol")
    assert session.expire(0, 0.0) is not None and session.ply == 1
    with pytest.raises(IllegalMove):
        session.expire(0, 0.0)
    duel = new("duel")
    assert duel.expire(1, 0.0) is None and duel.outcome == Outcome((0,), "time")


def test_both_flags_at_once_is_a_draw() -> None:
    session = new("duel", control=TimeControl("turn", 15))
    session.resume(0.0)
    session.tick(15.0)
    assert session.outcome == Outcome((), "time")
    one = new("duel", control=TimeControl("turn", 15))
    one.resume(0.0)
    one.submit(0, ("cut", "low"), 3.0)
    one.tick(15.0)
    assert one.outcome == Outcome((0,), "time")


def test_a_solo_game_given_up_is_not_solved() -> None:
    session = new("puzzle")
    session.resign(0, 0.0)
    assert session.outcome == Outcome((), "resignation") and session.points() == (0.0,)


# Taking back


def test_a_new_turn_after_undo_cuts_the_tail() -> None:
    session = new()
    for number in range(4):
        session.submit(number % 2, "step", 0.0)
    session.undo(0.0)
    session.undo(0.0)
    assert session.ply == 2 and len(session.plies) == 4 and session.can_redo
    assert session.state_at(4).places == (2, 2) and session.notation_at(4) == "step"
    session.submit(0, "run", 0.0)
    assert session.ply == len(session.plies) == 3 and not session.can_redo
    with pytest.raises(IndexError):
        session.state_at(4)


def test_a_thrown_die_is_never_taken_back() -> None:
    session = new()
    session.submit(0, "run", 0.0)
    session.submit(1, "step", 0.0)
    assert session.undo(0.0) and not session.can_undo and not session.undo(0.0)
    assert session.ply == 1


def test_the_same_seed_throws_the_same_after_a_takeback() -> None:
    session = new()
    session.submit(0, "step", 0.0)
    session.submit(1, "run", 0.0)
    place = session.state.places
    other = new()
    other.submit(0, "step", 0.0)
    other.undo(0.0)
    other.submit(0, "step", 0.0)
    other.submit(1, "run", 0.0)
    assert other.state.places == place


def test_a_revealed_plan_is_never_taken_back() -> None:
    session = new("duel")
    session.submit(1, ("cut", "high"), 0.0)
    session.submit(0, ("cut", "low"), 0.0)
    assert not session.can_undo


def test_no_takebacks_in_competition() -> None:
    session = new(friendly=False)
    session.submit(0, "step", 0.0)
    assert not session.can_undo and not session.undo(0.0)
    session.resign(1, 0.0)
    assert not session.undo(0.0) and session.outcome == Outcome((0,), "resignation")


@pytest.mark.parametrize("end", ["resign", "agree"])
def test_an_ending_can_be_taken_back_first(end: str) -> None:
    session = new(control=FIVE)
    session.submit(0, "step", 0.0)
    if end == "resign":
        session.resign(0, 10.0)
    else:
        session.agree(10.0)
    assert not session.can_redo and session.can_undo
    assert session.undo(20.0) and session.ply == 1 and session.outcome is None
    assert session.clock.left == (302.0, 290.0) and session.clock.running == (1,)


def test_an_end_by_the_rules_can_be_taken_back_and_made_again() -> None:
    session = new("puzzle", {"steps": 1})
    move = next(m for m in session.game.moves(session.state, 0))
    session.submit(0, move, 0.0)
    assert session.outcome is not None
    assert session.undo(0.0) and session.outcome is None and session.actors == (0,)
    assert session.redo(0.0) and session.outcome is not None and session.actors == ()


# Choices


def test_sealed_choices_wait_for_each_other() -> None:
    session = new("duel", control=TimeControl("game", 60))
    session.resume(0.0)
    assert session.submit(1, ("guard", "low"), 5.0) is None
    assert session.sealed == {1} and session.actors == (0,) and session.ply == 0
    assert session.clock.running == (0,) and session.clock.remaining(1, 50.0) == 55.0
    with pytest.raises(IllegalMove) as refused:
        session.submit(1, ("cut", "low"), 6.0)
    assert refused.value.code == "already-sealed"
    step = session.submit(0, ("cut", "low"), 9.0)
    assert step is not None and session.sealed == frozenset() and session.actors == (0, 1)
    assert session.notation_at(1) == "cut, low / guard, low" and session.seats_at(1) == (0, 1)
    assert session.clock.left == (51.0, 55.0) and session.clock.running == (0, 1)
    assert session.plies[0].spent == 9.0


def test_a_refused_move_changes_nothing() -> None:
    session = new("stavropol", control=FIVE)
    session.resume(0.0)
    before = picture(session)
    bad = session.game.read_move(session.state, 0, "111-333")
    with pytest.raises(IllegalMove):
        session.submit(0, bad, 5.0)
    with pytest.raises(IllegalMove) as refused:
        session.submit(1, next(iter(session.game.moves(session.state, 0))), 5.0)
    assert refused.value.code == "not-your-turn"
    assert picture(session) == before


def test_nothing_may_be_done_after_the_end() -> None:
    session = new()
    session.agree(0.0)
    for act in (
        lambda: session.submit(0, "step", 1.0),
        lambda: session.resign(0, 1.0),
        lambda: session.agree(1.0),
        lambda: session.expire(0, 1.0),
        lambda: session.forfeit(0, "late", 1.0),
    ):
        with pytest.raises(IllegalMove) as refused:
            act()
        assert refused.value.code == "game-over"
    with pytest.raises(RuleError):
        new().resign(7, 0.0)
    with pytest.raises(RuleError):
        new().forfeit(0, "rain", 0.0)


def test_a_game_from_a_position_and_bad_set_ups() -> None:
    session = new(start="10 3 b 7")
    assert session.state.places == (10, 3) and session.actors == (1,) and session.notation_at(0) == ""
    with pytest.raises(BadPosition):
        new(start="10 3")
    with pytest.raises(BadRegulation):
        Session(TINY["race"], regulate(TINY["race"].options), 1, ("only one",))
    over = new(start="12 3 b 7")
    assert over.outcome is not None and over.actors == ()


def test_partners_take_turns() -> None:
    game = TINY["race"]
    session = Session(game, regulate(game.options), 1, ("Ann & Ada", "Bob"))
    assert session.partners(0) == ("Ann", "Ada") and session.chooser(0) == "Ann"
    session.submit(0, "step", 0.0)
    assert session.chooser(0) == "Ada" and session.chooser(1) == "Bob"
    session.undo(0.0)
    assert session.chooser(0) == "Ann"


def test_points_without_rules_of_their_own() -> None:
    session = new()
    assert session.points() == (0.0, 0.0)
    session.agree(0.0)
    assert session.points() == (0.5, 0.5)
    stavropol = new("stavropol")
    stavropol.agree(0.0)
    assert stavropol.points() == (1.75, 1.75)


# The journal


def test_the_journal_hears_everything_first() -> None:
    journal = Refusing()
    session = new(control=FIVE, journal=journal)
    session.submit(0, "step", 0.0)
    session.undo(0.0)
    session.redo(0.0)
    session.pause(1.0)
    session.resume(2.0)
    session.tick(3.0)
    session.tick(8.0)
    session.resign(1, 9.0)
    assert journal.calls == [
        "begin", "commit 0", "rewind 0", "rewind 1", "clock", "clock", "finish resignation",
    ]  # fmt: skip
    duel = new("duel", journal=journal)
    duel.submit(0, ("cut", "low"), 0.0)
    assert journal.calls[-1] == "seal 0 cut, low"


def test_drafts_are_kept_until_the_choice_is_in() -> None:
    journal = Refusing()
    duel = new("duel", journal=journal)
    duel.keep_draft(0, "cut")
    duel.keep_draft(0, "cut")
    duel.keep_draft(1, "guard")
    assert journal.calls == ["begin", "draft 0 cut", "draft 1 guard"]
    assert (duel.draft(0), duel.draft(1)) == ("cut", "guard")
    duel.submit(0, ("cut", "low"), 0.0)
    assert (duel.draft(0), duel.draft(1)) == ("", "guard")
    with pytest.raises(IllegalMove) as caught:
        duel.keep_draft(0, "feint")
    assert caught.value.code == "already-sealed"
    journal.broken = True
    duel.keep_draft(1, "feint")
    assert duel.draft(1) == "feint", "a full disk keeps nobody from planning; the lock tells of it"
    journal.broken = False
    duel.submit(1, ("guard", "low"), 0.0)
    assert duel.draft(1) == ""
    duel.keep_draft(1, "cut")
    duel.resign(1, 0.0)
    assert duel.draft(1) == ""


def test_what_the_journal_refuses_has_not_happened() -> None:
    journal = Refusing()
    session = new(control=FIVE, journal=journal)
    session.submit(0, "step", 0.0)
    session.submit(1, "step", 1.0)
    session.undo(2.0)
    journal.broken = True
    before = picture(session)
    for act in (
        lambda: session.submit(1, "run", 5.0),
        lambda: session.undo(5.0),
        lambda: session.redo(5.0),
        lambda: session.resign(0, 5.0),
        lambda: session.agree(5.0),
        lambda: session.tick(400.0),
    ):
        with pytest.raises(OSError):
            act()
        assert picture(session) == before
    assert session.tick(10.0) == [], "keeping the clocks can wait"
    session.pause(20.0)
    assert session.paused and session.clock.running == ()
    journal.broken = False
    session.submit(1, "run", 30.0)
    assert session.ply == 2
    duel = new("duel", journal=journal)
    journal.broken = True
    with pytest.raises(OSError):
        duel.submit(0, ("cut", "low"), 0.0)
    assert duel.sealed == frozenset() and duel.actors == (0, 1)
    with pytest.raises(OSError):
        new(journal=journal)
