"""The conformance suite: one set of laws over every game of the catalog and three tiny ones."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalog import GAMES
from engine.compose import Pick
from engine.dice import Dice
from engine.errors import BadNotation, BadPosition, BadRegulation, IllegalMove, RuleError
from engine.events import Revealed, Thrown, as_object, seen_by
from engine.game import off_default, regulate
from engine.session import Session
from tests.engine.conformance import CASES, Case, applied, composed, moments, walk
from tests.tiny import TINY

each_game = pytest.mark.parametrize("name", sorted(CASES))
SEEDS = range(6)


def test_every_game_of_the_catalog_has_a_case() -> None:
    assert set(CASES) == set(GAMES) | set(TINY)


@each_game
def test_names_and_regulations(name: str) -> None:
    game = CASES[name].game
    assert re.fullmatch("[a-z][a-z0-9]*", game.id) and game.id == name
    assert game.seats in (1, 2)
    assert all(game.titles[language] for language in ("en", "ru"))
    plain = regulate(game.options)
    assert not off_default(game.options, plain)
    for given_ in CASES[name].regulations:
        rules = regulate(game.options, given_)
        assert regulate(game.options, off_default(game.options, rules)) == rules
        assert hash(rules) == hash(regulate(game.options, given_))
    with pytest.raises(BadRegulation):
        regulate(game.options, {"no-such-thing": 1})


@each_game
@pytest.mark.parametrize("seed", SEEDS)
def test_positions_are_values_and_texts_come_back(name: str, seed: int) -> None:
    case, (rules, met) = CASES[name], moments(name, seed)
    game = case.game
    assert game.start(rules, seed) == met[0].state == game.start(rules, seed)
    for moment in met:
        text = game.write(moment.state)
        assert "\n" not in text
        again = game.read(text, rules)
        assert game.write(again) == text
        assert again == moment.state and hash(again) == hash(moment.state)
        assert game.write(game.read(game.write(moment.after), rules)) == game.write(moment.after)


@each_game
@pytest.mark.parametrize("seed", SEEDS)
def test_playing_changes_no_old_state_and_repeats_exactly(name: str, seed: int) -> None:
    game, (_, met) = CASES[name].game, moments(name, seed)
    for moment in met:
        before = (hash(moment.state), game.write(moment.state))
        step = game.play(moment.state, moment.choice, Dice(seed))
        assert (step.state, step.events) == (moment.after, moment.events)
        assert (hash(moment.state), game.write(moment.state)) == before


@each_game
@pytest.mark.parametrize("seed", SEEDS)
def test_events_lead_from_the_old_picture_to_the_new(name: str, seed: int) -> None:
    case: Case = CASES[name]
    for moment in moments(name, seed)[1]:
        assert applied(case.things(moment.state), moment.events) == +case.things(moment.after)
        for seat in (None, *range(case.game.seats)):
            assert set(seen_by(moment.events, seat)) <= set(moment.events)
        assert all(isinstance(as_object(event)["type"], str) for event in moment.events)


@each_game
@pytest.mark.parametrize("seed", SEEDS)
def test_moves_are_allowed_and_their_texts_come_back(name: str, seed: int) -> None:
    game, (_, met) = CASES[name].game, moments(name, seed)
    rng = Random(seed)
    for moment in met[:: max(1, len(met) // 6)]:
        state = moment.state
        for seat in range(game.seats):
            moves = tuple(game.moves(state, seat))
            assert bool(moves) == (seat in game.actors(state))
            assert len(set(moves)) == len(moves)
            some = rng.sample(moves, min(40, len(moves)))
            for move in (*some, *(chosen for s, chosen in moment.choice.items() if s == seat)):
                game.check(state, seat, move)
                text = game.write_move(state, seat, move)
                assert text == " ".join(text.split()) and " / " not in text and not set("{}") & set(text)
                assert game.read_move(state, seat, text) == move
                assert game.write_move(state, seat, game.read_move(state, seat, f"  {text} ")) == text
        assert len({game.write_move(state, s, m) for s in game.actors(state) for m in game.moves(state, s)}) == len(
            {m for s in game.actors(state) for m in game.moves(state, s)}
        )


@each_game
@pytest.mark.parametrize("seed", SEEDS)
def test_only_actors_move_and_nobody_after_the_end(name: str, seed: int) -> None:
    game, (_, met) = CASES[name].game, moments(name, seed)
    for moment in met:
        actors = game.actors(moment.state)
        assert actors == tuple(sorted(set(actors))) and actors
        for seat in set(range(game.seats)) - set(actors):
            with pytest.raises(IllegalMove) as refused:
                game.check(moment.state, seat, moment.choice[actors[0]])
            assert refused.value.code == "not-your-turn"
            with suppress(IllegalMove):
                offered = game.compose(moment.state, seat, ())
                assert not offered.next and offered.move is None
    last = met[-1].after
    outcome = game.outcome(last)
    if outcome is None:
        return
    assert game.actors(last) == ()
    assert re.fullmatch("[a-z0-9-]+", outcome.reason) and re.fullmatch("[a-z0-9-]+", outcome.decided_by)
    for seat in range(game.seats):
        assert not tuple(game.moves(last, seat))
        with pytest.raises(IllegalMove) as refused:
            game.check(last, seat, next(iter(met[-1].choice.values())))
        assert refused.value.code == "game-over"


@each_game
@pytest.mark.parametrize("seed", SEEDS)
def test_picks_reach_exactly_the_moves(name: str, seed: int) -> None:
    case, (_, met) = CASES[name], moments(name, seed)
    game, rng = case.game, Random(seed)
    for moment in met[:: max(1, len(met) // 5)]:
        for seat in game.actors(moment.state):
            if game.enumerable:
                assert set(composed(game, moment.state, seat)) == set(game.moves(moment.state, seat))
            for _ in range(5):
                done = walk(game, moment.state, seat, rng)
                game.check(moment.state, seat, done.move)
                assert game.compose(moment.state, seat, done.picks).move == done.move
            moves = tuple(game.moves(moment.state, seat))
            for move in (moment.choice[seat], *rng.sample(moves, min(10, len(moves)))):
                assert game.compose(moment.state, seat, case.picks(move, moment.state)).move == move


@each_game
@pytest.mark.parametrize("seed", SEEDS)
def test_a_refused_pick_is_refused_both_ways(name: str, seed: int) -> None:
    game, (_, met) = CASES[name].game, moments(name, seed)
    rng = Random(seed)
    kinds = ("origin", "count", "strike", "land", "mutual", "promote", "card", "nonsense")
    values = ("", "333", "111", "2", "99", "-1", "run", "cut", "\x00", "ы", "4" * 50)
    for moment in met[:: max(1, len(met) // 4)]:
        for seat in game.actors(moment.state):
            picks = walk(game, moment.state, seat, rng).picks
            for end in range(len(picks)):
                asked = game.compose(moment.state, seat, picks[:end])
                for _ in range(8):
                    pick = Pick(rng.choice(kinds), rng.choice(values))
                    refusal = asked.refusal(pick)
                    assert (refusal is None) == (pick in asked.next)
                    if refusal is not None:
                        with pytest.raises(IllegalMove):
                            game.compose(moment.state, seat, (*picks[:end], pick))


@each_game
@pytest.mark.parametrize("seed", SEEDS)
def test_secrets_stay_hidden(name: str, seed: int) -> None:
    game, (_, met) = CASES[name].game, moments(name, seed)
    for moment in met:
        for seat in (None, *range(game.seats)):
            seen = game.seen_by(moment.state, seat)
            assert game.seen_by(seen, seat) == seen
            assert game.seen_by(seen, None) == game.seen_by(moment.state, None)
        if name == "duel":
            assert game.seen_by(moment.state, 0).charms[1] in "?-"


@each_game
@pytest.mark.parametrize("seed", SEEDS)
def test_an_expired_turn_is_a_move_or_the_end(name: str, seed: int) -> None:
    game, (_, met) = CASES[name].game, moments(name, seed)
    for moment in met:
        for seat in game.actors(moment.state):
            move = game.expire(moment.state, seat)
            if move is not None:
                game.check(moment.state, seat, move)
                text = game.write_move(moment.state, seat, move)
                assert game.read_move(moment.state, seat, text) == move


@each_game
@pytest.mark.parametrize("seed", SEEDS)
def test_a_session_undoes_to_every_turn_and_replays(name: str, seed: int) -> None:
    game, (rules, met) = CASES[name].game, moments(name, seed)
    session = Session(game, rules, seed, ("A", "B")[: game.seats])
    for moment in met:
        for seat in game.actors(moment.state):
            session.submit(seat, moment.choice[seat], 0.0)
        assert session.state == moment.after and session.step_at(session.ply).events == moment.events
    end = session.ply
    while session.undo(0.0):
        assert session.state == met[session.ply].state
        assert session.actors == game.actors(session.state)
    thrown = [i for i, m in enumerate(met, 1) if any(isinstance(e, Thrown | Revealed) for e in m.events)]
    assert session.ply == max(thrown, default=0)
    while session.redo(0.0):
        assert session.state == met[session.ply - 1].after
    assert session.ply == end and session.outcome == game.outcome(met[-1].after)


@each_game
@given(text=st.text(max_size=80))
def test_hostile_texts_are_refused_in_one_way(name: str, text: str) -> None:
    game, (rules, met) = CASES[name].game, moments(name, 0)
    try:
        state = game.read(text, rules)
    except BadPosition:
        pass
    else:
        assert game.write(game.read(game.write(state), rules)) == game.write(state)
    state = met[len(met) // 2].state
    for seat in game.actors(state):
        try:
            move = game.read_move(state, seat, text)
        except BadNotation:
            continue
        try:
            game.check(state, seat, move)
        except IllegalMove:
            continue
        canonical = game.write_move(state, seat, move)
        assert game.read_move(state, seat, canonical) == move


@each_game
@given(place=st.integers(0, 400), insert=st.text(max_size=3), cut=st.integers(0, 3), turn=st.integers(0, 39))
def test_damaged_positions_are_refused_or_read_whole(name: str, place: int, insert: str, cut: int, turn: int) -> None:
    game, (rules, met) = CASES[name].game, moments(name, 1)
    text = game.write(met[turn % len(met)].state)
    place %= len(text) + 1
    damaged = text[:place] + insert + text[place + cut :]
    try:
        state = game.read(damaged, rules)
    except BadPosition:
        return
    assert game.write(game.read(game.write(state), rules)) == game.write(state)
    for seat in game.actors(state):
        for move in list(game.moves(state, seat))[:5]:
            game.check(state, seat, move)
            game.play(state, {s: next(iter(game.moves(state, s))) for s in game.actors(state)} | {seat: move}, Dice(0))


def test_an_unknown_game_is_refused() -> None:
    from engine.catalog import find

    for junk in ("", "chess9", None, 7, [], {}, "x" * 10_000):
        with pytest.raises(RuleError) as refused:
            find(junk)
        assert refused.value.code == "unknown-game"
