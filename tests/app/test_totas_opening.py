"""Openings cut into stages, and drafts as picks: laws over random games, without a window."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from app import totas_words
from app.animate import apply
from app.i18n import set_language
from app.looks import registry
from app.totas_drafts import earlier, picks_of, read, written
from app.totas_opening import LENGTHS, Show, plain, stages
from engine.compose import Composition, Pick
from engine.dice import Dice
from engine.events import Noted, Thrown, seen_by
from engine.game import Step, regulate
from engine.totas.state import Plan, State
from tests.engine.totas_random import random_choice, random_rules
from tests.engine.totas_tools import GAME, at, play

LOOKS = registry.find("totas")


def games(count: int, seed: int) -> list[tuple[State, Step[State]]]:
    """Positions of random games with the steps that led on from them."""
    rng, found = Random(seed), []
    for number in range(count):
        state = GAME.start(random_rules(rng), number)
        for _ in range(30):
            if state.outcome is not None:
                break
            choice = {seat: random_choice(rng, state, seat) for seat in GAME.actors(state)}
            step = GAME.play(state, choice, Dice(number))
            found.append((state, step))
            state = step.state
    return found


def test_stages_in_a_row_are_the_step() -> None:
    kinds = set()
    for before, step in games(14, 3):
        found = stages(step)
        assert tuple(e for stage in found for e in stage.events) == plain(seen_by(step.events, None))
        thrown = [e for stage in found for e in stage.dice]
        assert thrown == [e for e in step.events if isinstance(e, Thrown)]
        # Dice are seen one throw at a time, but for two that are damaged at once in one collision.
        assert all(len(stage.dice) <= 1 for stage in found)
        kinds |= {stage.code for stage in found}
        show = Show(1, step, LOOKS.things(before, GAME)) if found else None
        if show is not None:
            things = sorted((t.cell, t.seat, t.kind) for t in show.things[-1])
            assert things == sorted((t.cell, t.seat, t.kind) for t in LOOKS.things(step.state, GAME))
            for number, stage in enumerate(show.stages):
                assert show.things[number + 1] == apply(show.things[number], stage.events)
    assert kinds >= {"plans", "moves", "takings", "collisions", "eruptions", "labyrinths", "returns", "judgement"}
    assert kinds <= set(LENGTHS) | {"labyrinths-laid"}


@pytest.mark.parametrize("code", ["en", "ru"])
def test_everything_that_happens_is_told_in_words(code: str) -> None:
    set_language(code)
    try:
        silent, told = set(), set()
        for _, step in games(12, 5):
            for stage in stages(step):
                said = totas_words.lines(stage)
                notes = [event for event in stage.events if isinstance(event, Noted)]
                for event in notes:
                    (told if totas_words._line(event, stage.events) else silent).add(event.what)
                for line in said:
                    assert line and "{" not in line and line[0] == line[0].upper(), line
                assert totas_words.title(stage)
        assert silent <= {"turned", "end"}, silent
        always = {"take", "collision", "damage", "burnt", "lab", "back", "again", "erupts", "mate", "lost", "mole"}
        assert told >= always
    finally:
        set_language("en")


def test_a_show_is_stepped_and_played() -> None:
    step = play(at("wRD5 bND9 wPA3 bPA10 wNF4 bNF8"), "RD5xD9, NF4-E6", "PA10-A9, NF8-E6")
    show = Show(1, step, LOOKS.things(at("wRD5 bND9 wPA3 bPA10 wNF4 bNF8"), GAME))
    assert show.begin(0, 10.0, 1.0) is None and show.t(10.0) == 1.0, "the revealed plans stand still"
    moving = show.begin(1, 10.0, 1.0)
    assert moving is not None and moving.length == LENGTHS["moves"]
    assert show.t(10.0) == 0.0 and show.t(10.45) == pytest.approx(0.5) and show.t(20.0) == 1.0
    show.playing = True
    due = show.due(10.0)
    assert due is not None and due > LENGTHS["moves"] and not show.over(20.0)
    show.rest(99)
    assert show.index == show.last and show.due(10.0) is None and show.over(10.0)
    assert show.begin(1, 0.0, 0.0) is None and show.t(0.0) == 1.0, "without animation every stage stands at once"


def composer(state: State, seat: int) -> Any:
    """Composing for one seat."""

    def compose(picks: tuple[Pick, ...]) -> Composition[Any]:
        return GAME.compose(state, seat, picks)

    return compose


def test_typed_plans_become_drafts() -> None:
    rng = Random(8)
    for state, _ in games(10, 8):
        if state.phase != "plan" or state.blind:
            continue
        for seat in (0, 1):
            plan = random_choice(rng, state, seat)
            assert isinstance(plan, Plan)
            compose = composer(state, seat)
            picks = picks_of(plan, (), compose)
            made = compose(picks)
            assert made.move == plan, (GAME.write_move(state, seat, plan), picks)
            assert read(written(picks)) == picks
            if len(plan.moves) == 2:
                before = earlier(picks, compose)
                assert len(compose(before).facts["drafts"]) == 1  # type: ignore[arg-type]
                assert compose(earlier(before, compose)).facts["drafts"] == ()


def test_plans_from_memory_become_drafts() -> None:
    state = at("wVD5 bVI8 wPA3 bPA10 wNC3 wHF3'N wPA11", blast=True)
    for text in ("NC3-B5, ?C5-C6", "H(B)F3-G4", "VD5*E6", "PA11-A12=Q", "?B7xxF7", "?C4^", "?C4^-E4"):
        plan = GAME.read_move(state, 0, text)
        compose = composer(state, 0)
        made = compose(picks_of(plan, (), compose))
        assert made.move == plan, (text, made.picks)


def test_nothing_drafted_reads_as_nothing() -> None:
    assert read("") == () and read(written(())) == () and written(()) != ""
    picks = (Pick("origin", "B1"), Pick("land", "C3"), Pick("turn"), Pick("drop", "1"))
    assert read(written(picks)) == picks


def test_regulations_of_one_move() -> None:
    state = GAME.start(regulate(GAME.options, {"moves_per_turn": 1}), 0)
    compose = composer(state, 0)
    plan = GAME.read_move(state, 0, "NB1-C3")
    assert compose(picks_of(plan, (), compose)).stage == "plan"
