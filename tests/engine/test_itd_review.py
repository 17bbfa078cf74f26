"""Where the par was lost: halving finds the place that looking at every position finds."""

from __future__ import annotations

from random import Random

import pytest

from engine.itd.review import Review, review, worth
from engine.itd.solver import Answer
from engine.itd.state import State
from tests.engine.itd_oracle import Rules, solve
from tests.engine.itd_tools import EXAMPLE, ITD, play, read, rules, wander


def plainly(state: State) -> Answer:
    form = state.format
    best = solve(Rules(form.m, form.n, form.p, state.rescue_limit), state.fans, state.out, state.rescued)
    if best is None:
        return Answer("unsolvable", optimal=True)
    rescued, penalty, bases = best
    return Answer("solved", (), True, True, rescued, bases, (penalty - 150 * bases) // 30)


def line(*moves: str) -> list[State]:
    start = read(EXAMPLE)
    return [play(start, *moves[:count]) for count in range(len(moves) + 1)]


def test_the_host_taken_away() -> None:
    assert review(line("^1F", "^1C", "M2C", "^3C"), plainly) == Review(4, 4, True)
    assert review(line("^1F", "^1C", "M2C", "3F>3C", "^2F", "^3F", "^3C"), plainly) == Review(None, None, True)
    assert review(line("^1F", "^1C"), plainly) == Review(None, None, True)


def test_what_the_solver_cannot_tell_is_not_proven() -> None:
    assert review(line("^1F"), lambda state: Answer("unknown")) == Review(None, None, False)
    assert review([], plainly) == Review(None, None, True)


@pytest.mark.parametrize("seed", range(25))
def test_as_looking_at_every_position(seed: int) -> None:
    states = wander(ITD.start(rules(format="3x4x3"), seed), Random(seed), 40)
    values = [worth(state, plainly(state)) for state in states]
    assert values == sorted(values)
    found = review(states, plainly)
    dead = plainly(states[0]).verdict != "solved"
    lost = [place for place, value in enumerate(values) if value > values[0]]
    gone = [place for place, state in enumerate(states) if plainly(state).verdict != "solved"]
    assert found.par_lost == (lost[0] if lost and not dead else None)
    assert found.game_lost == (gone[0] if gone and not dead else None)
    assert found.proven
