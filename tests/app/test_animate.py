"""The law of animation: events played onto the old things give the things of the new state, forwards and back."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest

from app.animate import LONGEST, Animation, apply, duration, invert, poses, smooth, standing, trace
from app.looks.cube import Cube, place
from app.scene import Thing
from engine.dice import Dice
from engine.events import Changed, Moved, Noted, Placed, Removed
from engine.game import Step, regulate
from engine.stavropol.rules import Stavropol

GAME = Stavropol()
CUBE = Cube()
REGULATIONS = regulate(GAME.options)


def sorted_out(things: Sequence[Thing]) -> Counter[tuple[str, int, str, int]]:
    return Counter((t.kind, t.seat, t.cell, t.slot) for t in things)


def stand(things: Sequence[Thing]) -> tuple[np.ndarray, np.ndarray]:
    return place(things, 0.0)


def test_law_over_random_games() -> None:
    dice = random.Random(7)
    kinds: set[str] = set()
    for seed in range(4):
        state = GAME.start(REGULATIONS, seed)
        things = CUBE.things(state, GAME)
        for _ in range(30):
            actors = GAME.actors(state)
            if not actors:
                break
            moves = list(GAME.moves(state, actors[0]))
            sharp = [m for m in moves if m.strikes]
            move = dice.choice(sharp if sharp and dice.random() < 0.6 else moves)
            step = GAME.play(state, {actors[0]: move}, Dice(seed))
            after = apply(things, step.events)
            assert sorted_out(after) == sorted_out(CUBE.things(step.state, GAME))
            assert {t.id for t in after} <= {t.id for t in things}
            assert sorted_out(apply(after, invert(step.events))) == sorted_out(things)
            kinds |= {e.why for e in step.events if isinstance(e, Removed)} | {
                e.what for e in step.events if isinstance(e, Noted)
            }
            state, things = step.state, after
    assert {"strike", "ram", "mutual"} <= kinds


def test_a_struck_ball_goes_and_the_striker_moves() -> None:
    state = GAME.read("25./25./12.B12./18.b6./a24. w -,- - - 20", REGULATIONS)
    things = CUBE.things(state, GAME)
    step = GAME.play(state, {0: GAME.read_move(state, 0, "333-411:444")}, Dice(1))
    told = trace(things, step.events)
    assert len(told.gone) == 1 and len(told.went) == 1
    assert {t.cell for t in told.after} == {"333", "411", "444", "511"}


def test_slots_follow_each_other() -> None:
    things = tuple(Thing(i, "ball", 0, "333", i) for i in range(3))
    after = apply(things, (Moved("ball", 0, "333", "444"), Moved("ball", 0, "333", "444")))
    assert sorted_out(after) == Counter([("ball", 0, "333", 0), ("ball", 0, "444", 0), ("ball", 0, "444", 1)])


def test_other_events() -> None:
    things = (Thing(4, "P", 0, "a"),)
    after = apply(things, (Changed("a", "P", "Q", 0), Placed("N", 1, "b")))
    assert [(t.id, t.kind, t.cell) for t in after] == [(4, "Q", "a"), (5, "N", "b")]
    assert sorted_out(apply(after, invert((Changed("a", "P", "Q", 0), Placed("N", 1, "b"))))) == sorted_out(things)


def test_an_event_about_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="no ball of seat 0 on 111"):
        apply((), (Moved("ball", 0, "111", "211"),))


def scene_at(things: Sequence[Thing], events: tuple[object, ...], t: float) -> dict[int, tuple[float, ...]]:
    now = poses(things, events, t, stand)  # type: ignore[arg-type]
    return {thing.id: tuple(map(float, now.position[i])) for i, thing in enumerate(now.things)}


def test_begins_with_the_old_picture_and_ends_with_the_new() -> None:
    state = GAME.read("25./25./12.B12./18.b6./a24. w -,- - - 20", REGULATIONS)
    things = CUBE.things(state, GAME)
    for text in ("333-411+422", "333-444", "333-411:444,444"):
        step = GAME.play(state, {0: GAME.read_move(state, 0, text)}, Dice(1))
        old = standing(things, stand)
        first = poses(things, step.events, 0.0, stand)
        where = {t.id: i for i, t in enumerate(first.things)}
        for i, thing in enumerate(old.things):
            assert np.allclose(old.position[i], first.position[where[thing.id]])
            assert first.alpha[where[thing.id]] == pytest.approx(1.0)
            assert old.size[i] == pytest.approx(float(first.size[where[thing.id]]))
        near = poses(things, step.events, 1.0 - 1e-6, stand)
        last = poses(things, step.events, 1.0, stand)
        assert sorted_out(last.things) == sorted_out(CUBE.things(step.state, GAME))
        for i, thing in enumerate(last.things):
            at = next(k for k, t in enumerate(near.things) if t.id == thing.id)
            assert np.allclose(last.position[i], near.position[at], atol=1e-3)
        gone = [i for i, t in enumerate(near.things) if t.id not in {x.id for x in last.things}]
        assert all(near.alpha[i] < 1e-3 for i in gone)


def test_mutual_removal_meets() -> None:
    state = GAME.read("25./25./12.[11]12./25./a24. w -,- - - 20", REGULATIONS)
    things = CUBE.things(state, GAME)
    step = GAME.play(state, {0: GAME.read_move(state, 0, "333:333")}, Dice(1))
    apart = scene_at(things, step.events, 0.0)
    met = scene_at(things, step.events, 0.5)
    two = [t.id for t in things if t.cell == "333"]

    def gap(at: dict[int, tuple[float, ...]]) -> float:
        return float(np.linalg.norm(np.subtract(at[two[0]], at[two[1]])))

    assert gap(met) < gap(apart) / 3


def test_durations() -> None:
    moved, removed, ram = Moved("ball", 0, "111", "211"), Removed("ball", 1, "222", "strike"), Noted("ram", 0, "211")
    for events in ((moved,), (removed, moved), (removed, moved, ram), (removed, removed)):
        assert 0 < duration(events) <= LONGEST
    assert duration((Noted("expiry", 0),)) == 0


def test_speed_and_interruption() -> None:
    things = (Thing(0, "ball", 0, "111"),)
    step = Step(None, (Moved("ball", 0, "111", "211"),))
    normal = Animation(step, things, 10.0)
    assert normal.t(10.0) == 0 and normal.t(9.0) == 0 and 0 < normal.t(10.2) < 1 and normal.done(10.6)
    assert Animation(step, things, 10.0, speed=2.0).done(10.3)
    assert Animation(step, things, 10.0, speed=0.0).done(10.0)
    normal.finish()
    assert normal.done(10.0)
    back = Animation(step, normal.after, 20.0, back=True)
    assert sorted_out(back.after) == sorted_out(things)
    assert back.after[0].id == 0


def test_easing() -> None:
    assert smooth(0) == 0 and smooth(1) == 1 and smooth(0.5) == 0.5 and smooth(-3) == 0 and smooth(3) == 1
