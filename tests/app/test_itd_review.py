"""After the game: the line beside the best line, and the operation with which par was lost."""

from __future__ import annotations

import threading
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from app import itd_review
from app.solving import Adviser, Solver, Wish
from app.workers import Workers
from engine.game import regulate
from tests.app.itd_hand import EXAMPLE, GAME, Answer, Hand, solve


def state(text: str) -> Any:
    return GAME.read(text, regulate(GAME.options))


def positions(text: str, moves: str) -> list[Any]:
    start = state(text)
    return itd_review.along(start, [GAME.read_move(start, 0, move) for move in moves.split()])


def prospects(states: list[Any]) -> list[Any]:
    stop = threading.Event()
    return [itd_review.prospect(one, states[0], solve(one, 1.0, stop)) for one in states]


def test_a_best_line_loses_nothing() -> None:
    states = positions(EXAMPLE, "^1F ^1C M2C 3F>3C ^2F ^3F ^3C")
    assert itd_review.losses(prospects(states)) == []
    assert prospects(states)[0] == itd_review.Prospect(1, 0, 1, 30)


def test_where_the_way_on_was_lost() -> None:
    states = positions("2x4x3 AF; [2F 4F] [2A 1A 3A] [3F 4A]; F1; 0 0 0", "4F>4A")
    lost = itd_review.losses(prospects(states))
    assert [loss.ply for loss in lost] == [1] and lost[0].after.hopeless


def test_a_move_too_many_costs_its_penalty() -> None:
    """3A goes back and forth: two transfers for nothing."""
    states = positions("3x4x3 AFB; [3B] [3A] [2F] [2A 4A 4B] [3F 4F 2B]; A1 F1 B1; 0 0 0", "3A>3B ^2F")
    known = prospects(states)
    lost = itd_review.losses(known)
    assert all(loss.seconds > 0 or loss.rescues > 0 or loss.after.hopeless for loss in lost)
    for before, after in pairwise(known):
        assert (after.rescues, after.seconds) >= (before.rescues, before.seconds)


def test_what_is_not_known_or_not_proved_is_passed_over() -> None:
    sure, worse = itd_review.Prospect(0, 0, 1, 30), itd_review.Prospect(0, 0, 2, 60)
    guess = itd_review.Prospect(1, 0, 0, 0, proved=False)
    assert [loss.ply for loss in itd_review.losses([sure, None, guess, worse])] == [3]
    assert itd_review.losses([None, None]) == []


def test_the_page_shows_both_lines_and_the_loss(tmp_path: Path) -> None:
    with Hand(tmp_path) as ui:
        ui.sit(start="3x4x3 AFB; [2A 3B 1A] [4A 3A 4F] [1B 4B 2F] [3F 2B 1F]", moves="^1A ^1F ^2F")
        start = ui.session.state_at(0)
        best = solve(start, 1.0, threading.Event())
        for _ in range(60):
            if ui.session.outcome is not None:
                break
            moves = sorted(GAME.moves(ui.session.state, 0), key=lambda m: "^M>".index(m.sign))
            ui.session.submit(0, moves[0], ui.now)
        if ui.session.outcome is None:
            ui.session.resign(0, ui.now)
        ui.wait(0.6)
        ui.think()
        assert best.verdict == "solved"
        ui.click_widget("result.compare")
        ui.think()
        page = ui.top
        assert page.name == "review" and page.known() == len(page.my_states)
        ui.key("right")
        assert (page.my_ply, page.par_ply) == (1, 1)
        ui.click_widget("review.previous")
        assert (page.my_ply, page.par_ply) == (0, 0)
        last = page.par_states[-1]
        assert not last.fans and page.par.line
        ui.key("end")
        assert page.par_ply == len(page.par.line)
        ui.key("escape")
        assert ui.top.name == "table"


def test_the_move_that_lost_is_shown_before_and_after_with_the_better_one(tmp_path: Path) -> None:
    with Hand(tmp_path) as ui:
        ui.sit(start=EXAMPLE, moves="^1F ^1C M2C")
        ui.play("^3C")
        ui.wait(0.6)
        ui.think()
        ui.click_widget("result.compare")
        ui.think()
        page = ui.top
        assert "With ^3C the way on was lost. Before it R 1, B 0, T 1 was possible. Better: 3F>3C." in ui.texts
        assert "Best line: R 1 · B 0 · T 1" in ui.texts
        ui.click_widget("review.loss")
        assert page.at_loss and page.my_ply == 4
        assert "Your line before ^3C" in ui.texts and "Your line after ^3C" in ui.texts
        assert "Best line" not in ui.text, "both pictures are of your own line"
        left, right = (picture.stamp[0] for picture in page.pictures(1280, 800, 1.0))
        assert (left, right) == (page.my_states[3], page.my_states[4])
        ui.click_widget("review.loss")
        assert not page.at_loss and "Best line: R 1 · B 0 · T 1" in ui.texts


# The adviser


class Bench:
    """An adviser whose worker is run to its end by the test."""

    def __init__(self, answer: Any = solve) -> None:
        self.asked: list[Any] = []
        self.workers = Workers()

        def counted(one: Any, seconds: float, stop: threading.Event) -> Answer:
            self.asked.append(one)
            return answer(one, seconds, stop)

        self.adviser = Adviser(self.workers, counted, lambda: None)

    def run(self) -> None:
        for _ in range(100):
            for thread in threading.enumerate():
                if thread.name == "prostor-worker":
                    thread.join()
            if not self.workers.collect() and not self.adviser.busy:
                return


def test_the_most_urgent_comes_first_and_the_rest_of_a_line_is_known() -> None:
    states = positions(EXAMPLE, "^1F ^1C M2C 3F>3C ^2F ^3F ^3C")
    bench = Bench()
    bench.adviser.want([Wish(states[3], 1.0), Wish(states[0], 1.0)])
    bench.run()
    assert bench.asked == [states[3], states[0]]
    later = bench.adviser.answer(states[4])
    assert later is not None and later.transfers == 0 and len(later.line) == 3
    bench.adviser.want([Wish(states[4], 1.0)])
    bench.run()
    assert len(bench.asked) == 2


def test_a_stopped_search_that_proved_nothing_is_forgotten() -> None:
    states = positions(EXAMPLE, "^1F")
    calls: list[int] = []

    def slow(one: Any, seconds: float, stop: threading.Event) -> Answer:
        calls.append(1)
        if len(calls) == 1:
            stop.wait(30.0)
            return Answer("unknown", optimal=False)
        return solve(one, seconds, stop)

    bench = Bench(slow)
    bench.adviser.want([Wish(states[0], 9.0)])
    bench.adviser.want([Wish(states[1], 9.0)])
    bench.run()
    assert bench.adviser.answer(states[0]) is None and bench.adviser.answer(states[1]) is not None
    bench.adviser.close()
    assert not bench.adviser.busy


def test_a_solver_that_cannot_be_had_leaves_the_game_playable() -> None:
    def broken(one: Any, seconds: float, stop: threading.Event) -> Answer:
        raise ImportError("no compiler here")

    bench = Bench(broken)
    bench.adviser.want([Wish(state(EXAMPLE), 1.0)])
    bench.run()
    assert bench.adviser.failed and not bench.adviser.busy
    bench.adviser.want([Wish(state(EXAMPLE), 1.0)])
    assert not bench.adviser.busy


@pytest.mark.parametrize("verdict", ["unsolvable", "unknown"])
def test_prospects_of_what_has_no_line(verdict: str) -> None:
    one = state(EXAMPLE)
    found = itd_review.prospect(one, one, Answer(verdict))
    assert (found is not None and found.hopeless) == (verdict == "unsolvable")


def test_the_real_solver_answers_as_the_plain_one() -> None:
    one = state(EXAMPLE)
    plain = solve(one, 1.0, threading.Event())
    real = Solver()(one, 20.0, threading.Event())
    assert (real.verdict, real.rescued, real.bases, real.transfers) == ("solved", 1, 0, 1)
    assert (plain.rescued, plain.bases, plain.transfers) == (1, 0, 1)
    assert not itd_review.along(one, real.line)[-1].fans
