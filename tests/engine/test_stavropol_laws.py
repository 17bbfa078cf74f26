"""Laws of Stavropol spheres in random play: bounds, events, old states, texts, descriptions, threats."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dice import Dice
from engine.events import Event, Moved, Removed
from engine.game import off_default, regulate
from engine.stavropol.board import CELLS, NAMES, SPACE
from engine.stavropol.state import State, Turn
from tests.engine.stavropol_random import random_position, random_rules, random_turn
from tests.engine.stavropol_tools import GAME, SPARE, START, cells, state


def told(balls: tuple[bytes, bytes], events: tuple[Event, ...]) -> tuple[bytes, bytes]:
    """The balls after the events: the law that pictures rely on."""
    new = (bytearray(balls[0]), bytearray(balls[1]))
    for event in events:
        if isinstance(event, Removed):
            new[event.seat][SPACE.find(event.cell)] -= 1
        elif isinstance(event, Moved):
            new[event.seat][SPACE.find(event.origin)] -= 1
            new[event.seat][SPACE.find(event.target)] += 1
    return bytes(new[0]), bytes(new[1])


def keep_laws(before: State, move: Turn, new: State, events: tuple[Event, ...]) -> None:
    """What no turn may break."""
    assert told(before.balls, events) == new.balls
    for seat, far in ((0, range(100, 125)), (1, range(25))):
        assert sum(new.balls[seat]) <= min(25, sum(before.balls[seat]))
        moved = {SPACE.find(e.origin) for e in events if isinstance(e, Moved) and e.seat == seat}
        assert moved.isdisjoint(far), "a winning ball moved"
    assert all(white + black <= 5 for white, black in zip(*new.balls, strict=True))
    assert new.turns == before.turns + 1 and new.seat == 1 - before.seat
    assert all(new.balls[0][c] and new.balls[1][c] for c in new.owed)
    assert new.last[new.seat] == before.last[new.seat]


def random_game(seed: int, most: int) -> tuple[list[State], list[str]]:
    """The states and the texts of the turns of one game, all laws kept."""
    rng = Random(seed)
    at = GAME.start(random_rules(rng), seed)
    states, texts = [at], []
    while len(texts) < most and GAME.actors(at):
        move = random_turn(rng, at)
        text = GAME.write(at)
        texts.append(GAME.write_move(at, at.seat, move))
        step = GAME.play(at, {at.seat: move}, Dice(seed))
        assert GAME.write(at) == text, "an old state changed"
        keep_laws(at, move, step.state, step.events)
        won = step.state.outcome is not None and at.seat in step.state.outcome.winners
        assert texts[-1].endswith("x") == won
        at = step.state
        states.append(at)
    return states, texts


@given(st.integers(0, 10**6))
def test_random_games_keep_the_laws_and_replay_exactly(seed: int) -> None:
    states, texts = random_game(seed, 60)
    at = GAME.read(GAME.write(states[0]), states[0].regulations)
    for text, expected in zip(texts, states[1:], strict=True):
        at = GAME.play(at, {at.seat: GAME.read_move(at, at.seat, text)}, Dice(seed)).state
        assert at == expected and hash(at) == hash(expected)
    for old in states:
        again = GAME.read(GAME.write(old), old.regulations)
        assert GAME.write(again) == GAME.write(old)
        if not (old.outcome and old.outcome.reason == "expiry"):
            assert again == old


@pytest.mark.parametrize("seed", range(3))
def test_games_played_by_the_generating_set_end(seed: int) -> None:
    """With the default limit a game is over after 160 turns at the latest."""
    rng = Random(seed)
    at = GAME.start(regulate(GAME.options), seed)
    while GAME.actors(at):
        moves = list(GAME.moves(at, at.seat))
        assert moves
        at = GAME.play(at, {at.seat: rng.choice(moves)}, Dice(0)).state
    assert at.turns <= 160 and at.outcome is not None


@given(st.integers(0, 10**6))
def test_descriptions_agree_with_what_may_be_done(seed: int) -> None:
    """Where nothing is owed or banned, `reach` is where single balls may land, and `takes` what they strike."""
    rng = Random(seed)
    given_rules = {**off_default(GAME.options, random_rules(rng)), "repeat_ban": False, "move_limit": 0}
    rules = regulate(GAME.options, given_rules)
    text = random_position(rng, rules).split()
    at = GAME.read(" ".join([text[0], text[1], "-,-", "-", "-", "0"]), rules)
    if at.outcome:
        return
    reach: dict[str, set[str]] = {}
    takes: dict[str, set[str]] = {}
    for move in GAME.moves(at, at.seat):
        origin = NAMES[move.origin]
        if not move.mutual:
            reach.setdefault(origin, set()).update(NAMES[c] for c in move.landings)
            takes.setdefault(origin, set()).update(NAMES[c] for c in move.strikes)
    for cell in CELLS:
        facts = GAME.describe(at, NAMES[cell])
        assert (facts["white"], facts["black"]) == (at.balls[0][cell], at.balls[1][cell])
        assert facts["contested"] == bool(at.balls[0][cell] and at.balls[1][cell])
        if at.balls[at.seat][cell]:
            assert set(facts["reach"]) == reach.get(NAMES[cell], set())
            assert set(facts["takes"]) == takes.get(NAMES[cell], set())
    assert set(GAME.threats(at, 1 - at.seat)) == set().union(*takes.values(), set())


def test_description_of_a_cell() -> None:
    at = state(cells(SPARE, "333=A 433=a 344=a"))
    facts = GAME.describe(at, "333")
    assert (facts["seat"], facts["blocked"], facts["immune"], facts["blocked_by"]) == (0, (0,), (0,), ("433",))
    assert facts["takes"] == ("344",) and len(facts["reach"]) == 25 and len(facts["capture"]) == 24
    assert GAME.describe(at, "433")["blocked"] == (1,) and GAME.describe(at, "344")["blocked"] == ()
    assert GAME.describe(state(cells(SPARE, "333=A 433=a"), {"immunity": "facing"}), "333")["immune"] == ()
    empty = GAME.describe(at, "222")
    assert (empty["seat"], empty["white"], empty["reach"]) == (None, 0, ())
    home = GAME.describe(state(cells(SPARE, "533=[11] 544=A")), "544")
    assert home["winning"] == (0,) == home["fixed"] and home["reach"] == ()
    met = GAME.describe(state(cells(SPARE, "533=[11]", last="o2,o5r", owed="533")), "533")
    assert (met["contested"], met["owed"], met["winning"], met["fixed"]) == (True, True, (), (0,))
    with pytest.raises(KeyError):
        GAME.describe(at, "600")


def test_threats() -> None:
    at = state(cells(SPARE, "333=A 344=a 422=a 433=a"))
    assert GAME.threats(at, 1) == ("344", "422") and GAME.threats(at, 0) == ()
    assert GAME.threats(state(cells(SPARE, "333=A 344=a")), 0) == ("333",)
    assert GAME.threats(state(START), 0) == ()
