"""The hub of the table, without a window: clicks become picks, picks turns; what may never happen does not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.control import Control
from app.intent import GoTo, MakePick, PickCell, Redo, Resign, TypeMove, Undo, Unpick
from app.looks.cube import Cube
from engine import catalog
from engine.archive import Archive
from engine.clock import TimeControl
from engine.compose import Pick
from engine.game import regulate
from engine.session import Session

RAMMED = "24A./25./12.A12./12.a12./24a. w o3,o4 - - 4"
"""White may ram, Black's 433 blocks 333."""
STRIKE = "24A./25./12.A12./11.b13./23a2. w o3,o4 - - 4"
"""Two Black balls on 432 stand in the capture space of 333."""


def table(start: str = "", control: TimeControl | None = None, journal: Any = None, **regulations: object) -> Control:
    game = catalog.find("stavropol")
    session = Session(game, regulate(game.options, regulations), 1, ("A", "B"), control, start, journal=journal)
    made = Control(session, Cube(), speed=lambda: 0.0)
    made.pause(False, 0.0)
    return made


def click(control: Control, *cells: str, ram: bool = False, now: float = 1.0) -> None:
    for cell in cells:
        control.act(PickCell(cell, ram), now, (10.0, 10.0))


# Clicks


def test_two_clicks_make_an_open_move() -> None:
    control = table()
    click(control, "133")
    assert control.ui.picks == (Pick("origin", "133"),)
    click(control, "244")
    assert control.session.notation_at(1) == "133-244"
    assert control.ui.picks == ()


def test_clicking_the_origin_again_takes_it_back() -> None:
    control = table()
    click(control, "133", "133")
    assert control.ui.picks == () and not control.ui.notice


def test_another_own_cell_becomes_the_origin() -> None:
    control = table()
    click(control, "133", "122")
    assert control.ui.picks == (Pick("origin", "122"),)


def test_enemy_cells_are_inspected_and_empty_ones_mean_nothing() -> None:
    control = table()
    click(control, "533")
    assert control.ui.inspected == "533" and control.ui.picks == () and not control.ui.notice
    click(control, "333")
    assert control.ui.inspected == "" and not control.ui.notice


def test_a_blocked_ball_says_why_beside_the_pointer() -> None:
    control = table(RAMMED)
    click(control, "333")
    assert control.ui.notice == "Blocked: black ball on projection 433"
    assert control.ui.notice_at == (10.0, 10.0)
    assert control.ui.picks == ()


def test_clicks_strike_ball_by_ball_and_then_land() -> None:
    control = table(STRIKE)
    click(control, "333", "432")
    assert control.ui.picks[-1] == Pick("strike", "432")
    click(control, "432")
    assert control.composition is not None and control.composition.facts["strikes"] == ("432", "432")
    click(control, "432")
    assert control.session.notation_at(1) == "333-432:432,432"


def test_ram_lands_where_a_strike_is_possible_too() -> None:
    control = table(STRIKE)
    click(control, "333")
    click(control, "432", ram=True)
    assert control.session.notation_at(1) == "333-432"
    assert "432" in control.allowed(), "Black owes an answer there"


def test_the_ram_chip_does_the_same_and_is_forgotten_with_the_turn() -> None:
    control = table(STRIKE)
    click(control, "333")
    control.ram = True
    click(control, "432")
    assert control.session.ply == 1 and not control.ram


def test_counts_can_be_changed_and_balls_land_one_by_one() -> None:
    control = table("C24./25./25./25./25a w -,- - - 0")
    click(control, "111")
    assert control.counts() == (1, 2, 3)
    for n in ("3", "2"):
        control.act(MakePick(Pick("count", n)), 1.0)
    click(control, "222")
    assert control.session.ply == 0 and control.counts() == ()
    click(control, "244")
    assert control.session.notation_at(1) == "111-222+244"


def test_mutual_removal_needs_a_word_not_a_click() -> None:
    control = table("24A./25./12.[11]12./25./24a. w o3r,o4 - - 4")
    click(control, "333")
    assert control.session.ply == 0
    control.act(Unpick(True), 1.0)
    control.act(MakePick(Pick("mutual", control.mutual_cell())), 1.0)
    assert control.session.notation_at(1) == "333:333"


def test_an_owed_answer_is_asked_for() -> None:
    control = table(STRIKE)
    click(control, "333")
    click(control, "432", ram=True)
    click(control, "511")
    assert control.ui.notice.startswith("Answer the ram first")


# Old selections


def test_a_half_made_turn_cancelled_leaves_no_trace() -> None:
    control = table(STRIKE)
    before = (control.session.state, control.session.clock, list(control.session.plies))
    click(control, "333", "432")
    control.act(Unpick(True), 1.0)
    assert (control.session.state, control.session.clock, list(control.session.plies)) == before
    assert control.ui.picks == () and control.composition is not None and control.composition.picks == ()


@pytest.mark.parametrize("change", ["goto", "undo", "redo", "resign", "tick"])
def test_an_old_selection_never_moves_a_ball(change: str) -> None:
    control = table(control=TimeControl("turn", 10.0))
    click(control, "133", "233")
    click(control, "533", "433")
    if change == "redo":
        control.act(Undo(), 1.0)
    click(control, "122" if change != "redo" else "522", now=1.5)
    assert control.ui.picks
    if change == "goto":
        control.act(GoTo(0), 2.0)
    elif change == "undo":
        control.session.undo(2.0)
    elif change == "redo":
        control.session.redo(2.0)
    elif change == "resign":
        control.act(Resign(0), 2.0)
    else:
        for now in (4.0, 8.0, 11.5):
            control.tick(now)
    plies = len(control.session.plies)
    assert control.composition is None or control.composition.picks == ()
    assert control.ui.picks == ()
    click(control, "222", now=12.0)
    assert len(control.session.plies) == plies and control.session.notation_at(min(1, plies)) == "133-233"


def test_undo_while_looking_at_an_earlier_turn() -> None:
    control = table()
    click(control, "133", "233")
    click(control, "533", "433")
    control.act(GoTo(0), 1.0)
    assert not control.live and control.composition is None
    control.act(Undo(), 1.0)
    assert control.live and control.session.ply == 1 and control.state == control.session.state
    assert control.composition is not None, "Black may choose again"
    control.act(Redo(), 1.0)
    assert control.session.ply == 2


def test_nothing_can_be_moved_while_looking_back() -> None:
    control = table()
    click(control, "133", "233")
    control.act(GoTo(0), 1.0)
    click(control, "133", "222")
    control.act(TypeMove("133-222"), 1.0)
    assert control.session.ply == 1 and "earlier turn" in control.ui.notice
    control.act(GoTo(1), 1.0)
    assert control.live


def test_undo_first_takes_the_half_made_turn_back() -> None:
    control = table()
    click(control, "133", "233")
    click(control, "533")
    control.act(Undo(), 1.0)
    assert control.session.ply == 1 and not control.ui.picks
    control.act(Undo(), 1.0)
    assert control.session.ply == 0


# Clocks


def test_the_clock_of_the_side_to_move_runs_after_a_takeback() -> None:
    control = table(control=TimeControl("game", 60.0))
    click(control, "133", "233", now=10.0)
    click(control, "533", "433", now=30.0)
    control.act(Undo(), 40.0)
    clock = control.session.clock
    assert clock.running == (1,)
    assert clock.remaining(0, 45.0) == pytest.approx(50.0) and clock.remaining(1, 45.0) == pytest.approx(55.0)


def test_the_clock_stops_at_the_end_and_the_next_game_starts_fresh() -> None:
    control = table(control=TimeControl("game", 60.0))
    click(control, "133", "233", now=10.0)
    control.act(Resign(1), 20.0)
    assert control.session.clock.running == () and control.tick(30.0) is None
    assert control.session.clock.remaining(1, 500.0) == pytest.approx(50.0)
    from app import newgame

    again = newgame.rematch(Archive(":memory:"), control.session)
    assert [again.clock.remaining(seat, 900.0) for seat in (0, 1)] == [60.0, 60.0]
    assert again.players == ("B", "A") and again.ply == 0


def test_flags_are_exact_and_an_expiry_passes_the_turn() -> None:
    control = table(control=TimeControl("turn", 10.0))
    assert control.tick(4.0) == pytest.approx(6.0)
    assert control.tick(8.0) == pytest.approx(2.0)
    control.tick(10.0)
    assert control.session.notation_at(1) == "111-111" and control.seat == 1
    assert "White" in control.ui.notice


def test_a_jump_of_the_clock_pauses_and_costs_nobody_time() -> None:
    control = table(control=TimeControl("game", 60.0))
    control.tick(2.0)
    control.tick(3000.0)
    assert control.asleep and control.ui.paused and control.outcome is None
    assert control.session.clock.remaining(0, 4000.0) == pytest.approx(58.0)
    click(control, "133", now=3001.0)
    assert control.ui.picks == () and control.ui.notice == "The game is paused"
    control.pause(False, 4000.0)
    assert not control.asleep and control.session.clock.remaining(0, 4001.0) == pytest.approx(57.0)


# Typed turns


@pytest.mark.parametrize("text", ["AN", "an", "ФТ", "фт", "111-233", "111 — 233х", " 111-233 "])
def test_typed_turns_on_any_layout(text: str) -> None:
    control = table()
    control.act(TypeMove(text), 1.0)
    assert control.ui.notice == "" and control.session.notation_at(1) == "111-233"


def test_typed_opening_letter_x() -> None:
    for text in ("AX", "АХ", "ФЧ"):
        control = table()
        control.act(TypeMove(text), 1.0)
        assert control.session.notation_at(1) == "111-253", text


@pytest.mark.parametrize(
    ("text", "words"),
    [("hello", "“hello” cannot be read as a turn"), ("111-333", "333 is too far: a ball moves to an adjoining sector"),
     ("111-111", "Only the clock lets a turn pass")],
)  # fmt: skip
def test_typed_turns_that_are_refused(text: str, words: str) -> None:
    control = table()
    control.act(TypeMove(text), 1.0)
    assert control.session.ply == 0 and control.ui.notice == words


# Confirmation, keeping


def test_a_confirmed_turn_waits() -> None:
    control = table()
    control._confirm = lambda: True
    click(control, "133", "244")
    assert control.waiting and control.session.ply == 0
    control.act(MakePick(Pick("done")), 1.0)
    assert control.session.ply == 1
    click(control, "533", "433", "433")
    assert control.session.ply == 2, "pointing at the landing again confirms too"


def test_a_turn_the_archive_refuses_is_not_shown(tmp_path: Path) -> None:
    archive = Archive(tmp_path / "a.sqlite3")
    control = table(journal=archive.journal())
    click(control, "133", "244")
    archive.ask("PRAGMA query_only = ON")
    click(control, "533", "433")
    assert control.session.ply == 1 and control.ui.notice
    assert control.animation is None
    archive.ask("PRAGMA query_only = OFF")
    click(control, "533", "433")
    assert control.session.ply == 2
    archive.close()


def test_a_flag_the_archive_cannot_keep_is_tried_again_later(tmp_path: Path) -> None:
    archive = Archive(tmp_path / "a.sqlite3")
    control = table(control=TimeControl("turn", 4.0), journal=archive.journal())
    control.tick(1.0)
    archive.ask("PRAGMA query_only = ON")
    due = control.tick(4.1)
    assert control.session.ply == 0 and control.ui.notice and due is not None and due > 1.0, "no busy loop"
    control.pause(True, 4.2)
    assert not control.ui.paused or control.session.paused
    archive.ask("PRAGMA query_only = OFF")
    control.pause(False, 4.3)
    control.tick(8.0)
    assert control.session.ply >= 1
    archive.close()


@pytest.mark.parametrize("seed", range(4))
def test_any_sequence_of_acts_keeps_the_game_and_the_table_in_step(seed: int) -> None:
    """Random people: every act is answered, picks always belong to the position, and the record replays."""
    import random

    from engine.record import replay, write_record

    dice = random.Random(seed)
    control = table("5A5B15./25./5.a19./25./15b5a5. w -,- - - 0".replace("15b5a5.", "10.5b5a5."), move_limit=0)
    cells = [f"{s}{v}{h}" for s in range(1, 6) for v in range(1, 6) for h in range(1, 6)]
    now = 0.0
    for _ in range(500):
        now += dice.random()
        allowed = sorted(control.allowed())
        match dice.randrange(12):
            case 0:
                control.act(Unpick(dice.random() < 0.5), now)
            case 1 if dice.random() < 0.3:
                control.act(Undo(), now)
            case 2 if dice.random() < 0.3:
                control.act(Redo(), now)
            case 3 if dice.random() < 0.4:
                control.act(GoTo(dice.choice([None, dice.randrange(9)])), now)
            case 4:
                control.act(MakePick(Pick("count", str(dice.randrange(7)))), now)
            case 5:
                control.act(MakePick(Pick("mutual", control.mutual_cell())), now)
            case 6:
                click(control, dice.choice(cells), ram=dice.random() < 0.5, now=now)
            case _:
                control.act(GoTo(None), now)
                if allowed:
                    click(control, dice.choice(allowed), ram=dice.random() < 0.5, now=now)
        composition = control.composition
        assert control.ui.picks == (() if composition is None else composition.picks)
        assert control.live or composition is None
        if control.outcome is not None:
            break
    assert control.session.plies
    del control.session.plies[control.session.ply :]
    replayed = replay(write_record(control.session))
    assert replayed.states[control.session.ply] == control.session.state
