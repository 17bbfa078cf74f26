"""Composing a turn pick by pick: it reaches exactly the turns that `check` allows, and says why it refuses."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product
from random import Random

import pytest

from engine.compose import Composition, Pick
from engine.errors import IllegalMove
from engine.stavropol.board import CAPTURE, CELLS, NAMES
from engine.stavropol.state import State, Turn
from tests.engine.stavropol_random import pinned_position, random_attempt, random_position, random_rules
from tests.engine.stavropol_tools import GAME, START, state, turn


def picks(text: str) -> tuple[Pick, ...]:
    """Picks from a short text: `origin:333 count:2 land:444`."""
    return tuple(Pick(*part.split(":")) for part in text.split())


def composed(at: State, text: str) -> Composition[Turn]:
    return GAME.compose(at, at.seat, picks(text))


def refusal(at: State, text: str) -> IllegalMove:
    """The refusal of the last pick, the same by asking and by trying."""
    *before, last = picks(text)
    asked = GAME.compose(at, at.seat, before).refusal(last)
    assert asked is not None
    with pytest.raises(IllegalMove) as raised:
        GAME.compose(at, at.seat, (*before, last))
    assert (raised.value.code, raised.value.facts) == (asked.code, asked.facts)
    return asked


def script(rng: Random, at: State, move: Turn) -> tuple[Pick, ...]:
    """Picks that should make this turn, in a random order as far as orders are free."""
    name = NAMES[move.origin]
    if move.mutual:
        return (Pick("mutual", name),) if rng.random() < 0.5 else (Pick("origin", name), Pick("mutual", name))
    middle = [Pick("strike", NAMES[c]) for c in move.strikes]
    count = len(move.landings)
    if (not at.owed and count > 1) or rng.random() < 0.5:
        middle.append(Pick("count", str(count)))
    lands = [Pick("land", NAMES[c]) for c in move.landings]
    rng.shuffle(middle)
    rng.shuffle(lands)
    return (Pick("origin", name), *middle, *lands)


def positions(seed: int, number: int) -> list[State]:
    """Positions of all kinds that are not over."""
    rng = Random(seed)
    found = []
    while len(found) < number:
        rules = random_rules(rng)
        at = GAME.read(rng.choice((random_position, pinned_position))(rng, rules), rules)
        if not at.outcome:
            found.append(at)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_random_picks_end_in_legal_turns(seed: int) -> None:
    """Whatever is offered can be finished, and what comes out is legal."""
    rng = Random(seed)
    for at in positions(seed, 25):
        for _ in range(4):
            made: tuple[Pick, ...] = ()
            answer = GAME.compose(at, at.seat, made)
            while not answer.final:
                assert answer.move is None
                assert answer.next, (GAME.write(at), made)
                kinds = sorted({pick.kind for pick in answer.next})
                kind = rng.choice(kinds)
                made = (*made, rng.choice([pick for pick in answer.next if pick.kind == kind]))
                answer = GAME.compose(at, at.seat, made)
                assert answer.picks == made
            assert answer.move is not None and answer.next == ()
            GAME.check(at, at.seat, answer.move)
            if not any(pick.kind == "count" for pick in made) and not answer.move.mutual and not at.owed:
                assert len(answer.move.landings) == 1


@pytest.mark.parametrize("seed", range(4))
def test_every_legal_turn_is_reached_and_no_other(seed: int) -> None:
    """Random attempts: those that `check` allows are composed by a script, the others are refused on the way."""
    rng = Random(100 + seed)
    seen: Counter[bool] = Counter()
    for at in positions(100 + seed, 40):
        for _ in range(12):
            move = random_attempt(rng, at)
            if move.expiry:
                continue
            try:
                GAME.check(at, at.seat, move)
                legal = True
            except IllegalMove:
                legal = False
            try:
                answer = GAME.compose(at, at.seat, script(rng, at, move))
                reached = answer.move == move and answer.final
            except IllegalMove as error:
                reached = False
                assert "pick" in error.facts
            assert reached == legal, (GAME.write(at), move)
            seen[legal] += 1
    assert min(seen.values()) > 20


TINY = (
    "25./25./12.B5.a6./18.a6./a24. w o4,o4 - - 20",
    "25./25./12.B12./18.b6./a24. w sr,o4 - - 20",
    "A24./25./12.A3.2b7./12.a12./a24. w -,- - - 20",
    "A24./25./25./14.A3.[12]a5./a24. b o4r,o4 444 - 20",
    "A24./12.a12./6.[11]5.[12]12./25./a24. w o2,o3 - - 20",
    "25./25./12.A5.a6./12.a12./a24. w s,o3 - - 20",
    "A5.A18./25./a24./12.a5.a5.a/A24. b o3,o4 - WB 100",
)


@pytest.mark.parametrize("text", TINY)
def test_all_compositions_of_small_positions_are_all_legal_turns(text: str) -> None:
    """Walks the whole tree of picks (unordered) and compares with all turns there could be."""
    at = state(text)
    found: set[Turn] = set()
    seen: set[tuple[Pick, ...]] = set()
    waiting: list[tuple[Pick, ...]] = [()]
    while waiting:
        made = waiting.pop()
        answer = GAME.compose(at, at.seat, made)
        if answer.move is not None:
            found.add(answer.move)
        for pick in answer.next:
            longer = (*made, pick)
            key = (*longer[:1], *sorted(longer[1:]))
            if key not in seen:
                seen.add(key)
                waiting.append(longer)
    assert found == all_turns(at)


def all_turns(at: State) -> set[Turn]:
    """Every turn of a small position that `check` allows, by trying."""
    enemy, own = at.balls[1 - at.seat], at.balls[at.seat]
    tried = {Turn(c, (), (c,)) for c in CELLS}
    for origin in CELLS:
        prey = [c for c in CAPTURE[origin] if enemy[c]]
        takes = [
            tuple(c for c, n in zip(prey, counts, strict=True) for _ in range(n))
            for counts in product(*(range(enemy[c] + 1) for c in prey))
        ]
        for count in range(1, own[origin] + 1):
            for landings in combinations_with_replacement(CELLS, count):
                tried |= {Turn(origin, landings, taken) for taken in takes if abs(landings[0] - origin) < 50}
    found = set()
    for move in tried:
        try:
            GAME.check(at, at.seat, move)
        except IllegalMove:
            continue
        if not move.expiry:
            found.add(move)
    return found


def test_the_start() -> None:
    answer = composed(state(START), "")
    assert (answer.stage, len(answer.next), answer.move, answer.final) == ("origin", 25, None, False)
    assert answer.facts["origins"] == tuple(NAMES[:25])
    answer = composed(state(START), "origin:111")
    assert answer.stage == "land"
    assert answer.next == (Pick("count", "1"), *(Pick("land", name) for name in NAMES[25:50]))
    assert composed(state(START), "origin:111 land:233").move == turn("111-233")


def test_facts_on_the_way() -> None:
    at = state("25./25./6.a5.C5.a6./12.a12./a24. w -,- - - 20")
    answer = composed(at, "origin:333 count:2 strike:344")
    facts = answer.facts
    assert (facts["origin"], facts["count"], facts["left"]) == ("333", 2, 2)
    assert (facts["strikes"], facts["landings"]) == (("344",), ())
    assert facts["projections"] == ("233", "433") and facts["blocked_by"] == ("433",)
    assert len(facts["capture"]) == 24 and facts["takes"] == ("322",) and len(facts["targets"]) == 25
    answer = composed(at, "origin:333 count:2 strike:344 land:455")
    assert (answer.stage, answer.facts["left"], answer.facts["takes"], answer.final) == ("land", 1, (), False)
    answer = composed(at, "origin:333 count:2 strike:344 land:455 land:411")
    assert (answer.stage, answer.final, answer.move) == ("done", True, turn("333-411+455:344"))


def test_a_blocked_ball_is_first_asked_whom_it_strikes() -> None:
    answer = composed(state("25./25./12.A5.a6./12.a12./a24. w -,- - - 20"), "origin:333")
    assert answer.stage == "strike"
    assert answer.next == (Pick("count", "1"), Pick("strike", "344"))


def test_an_owed_cell_moves_all_its_balls() -> None:
    at = state("A24./25./25./14.A3.[12]a5./a24. b o4r,o4 444 - 20")
    answer = composed(at, "")
    assert answer.next == (Pick("origin", "444"), Pick("mutual", "444"))
    answer = composed(at, "origin:444")
    assert answer.facts["count"] == 2 and Pick("count", "2") in answer.next and Pick("mutual", "444") in answer.next
    assert composed(at, "origin:444 land:311 land:355").move == turn("444-311+355")
    assert refusal(at, "origin:444 count:1").code == "withdrawal-must-take-all"
    assert refusal(at, "origin:445").code == "must-answer"


def test_after_the_origin_a_mutual_removal_is_the_only_pick() -> None:
    at = state("A24./25./12.[21]12./25./a24. w m,o4 - - 20")
    assert composed(at, "mutual:333").move == composed(at, "origin:333 mutual:333").move == turn("333:333")
    for text in ("origin:333 count:2 mutual:333", "mutual:333 land:444"):
        assert refusal(at, text).code == "not-offered"
    assert refusal(at, "origin:111 mutual:111").code == "not-contested"


REFUSALS = [
    (START, "origin:333", "no-own-ball", {"cell": "333"}),
    (START, "origin:666", "no-such-cell", {"cell": "666"}),
    (START, "origin:111 land:311", "not-adjoining", {"cell": "311"}),
    (START, "origin:111 land:112", "same-sector", {"cell": "112"}),
    (START, "origin:111 count:2", "too-many-balls", {"held": 1, "count": 2}),
    (START, "origin:111 strike:122", "take-empty", {"cell": "122"}),
    (START, "origin:111 strike:211", "take-projection", {"cell": "211"}),
    (START, "origin:111 strike:555", "take-outside-capture-space", {"cell": "555", "origin": "111"}),
    (START, "origin:111 land:211 land:211", "too-many-balls", {"cell": "111"}),
    (START, "land:211", "not-offered", {}),
    (START, "done", "not-offered", {}),
    (START, "strike:211", "not-offered", {}),
    (START, "origin:111 origin:112", "not-offered", {}),
    ("25./25./12.A12./12.a12./a24. w -,- - - 20", "origin:333", "blocked", {"cell": "333", "by": "433"}),
    ("25./25./12.A5.a6./12.a12./a24. w -,- - - 20", "origin:333 land:244", "blocked", {"by": "433"}),
    ("25./25./12.A5.a6./12.a12./a24. w -,- - - 20", "origin:333 strike:344 land:244", "strike-not-forward", {}),
    ("25./25./12.A5.a6./25./a24. w -,- - - 20", "origin:333 strike:344 strike:344", "take-too-many", {"held": 1}),
    ("25./25./12.C12./25./a24. w -,- - - 20", "origin:333 count:2 land:444 land:244", "both-directions", {}),
    ("25./25./12.C12./25./a24. w -,- - - 20", "origin:333 count:2 land:444 count:3", "count-chosen", {"count": 2}),
    ("25./25./12.C12./25./a24. w -,- - - 20", "origin:333 count:x", "count-not-a-number", {}),
    ("25./25./12.C12./25./a24. w -,- - - 20", "count:2", "origin-first", {}),
    ("25./25./12.B12./18.D6./a24. w -,- - - 20", "origin:333 count:2 land:444 land:444", "capacity", {"cell": "444"}),
    ("25./25./12.A4.2a6./25./a24. w -,- - - 20", "origin:333 land:444 strike:343", "strike-after-landing", {}),
    ("25./25./12.B4.2a6./25./a24. w -,- - - 20", "origin:333 count:2 land:444 strike:343", "strike-after-landing", {}),
    ("25./25./12.A5.a6./25./a24. w s,o3 - - 20", "origin:333 strike:344", "repeat-strike", {"cell": "333"}),
    ("25./25./12.A12./18.a6./a24. w o3r,o3 - - 20", "origin:333 land:444", "repeat-ram", {"cell": "444"}),
    ("A5.a18./25./12.A12./25./12.A5.a6. w -,- - - 20", "origin:533", "winning-ball-fixed", {"cell": "533"}),
    ("25./12.A12./25./12.a12./a24. w -,- - - 20", "origin:233 strike:344", "take-empty", {}),
    ("25./25./12.A5.a6./18.A6./a24. w -,- - - 20", "origin:333 strike:344", "take-immune", {"by": "444"}),
    ("A24./25./12.[21]12./25./a24. w m,o4 - - 20", "origin:333 strike:333", "take-own-cell", {"cell": "333"}),
]


@pytest.mark.parametrize(("text", "made", "code", "facts"), REFUSALS)
def test_refusals_name_their_reason(text: str, made: str, code: str, facts: dict) -> None:
    error = refusal(state(text), made)
    assert error.code == code
    assert facts.items() <= error.facts.items()
    assert error.facts["pick"] == made.split()[-1]


def test_repeat_open_is_refused_at_the_origin_or_the_landing() -> None:
    at = state("A5.A18./6.A18./25./25./a24. w o2,o3 - - 20", {"repeat_open": True})
    assert refusal(at, "origin:122").code == "repeat-open"
    assert composed(at, "origin:222 land:333").final
    at = state("A24./25./6.A18./25./a24. w o2,o3 - - 20", {"repeat_open": True})
    assert refusal(at, "origin:322 land:233").code == "repeat-open"
    assert composed(at, "origin:322 land:433").final


def test_room_is_counted_where_rams_are_banned() -> None:
    """One point is free beside the enemy in sector 2, so two balls must first strike themselves a place."""
    at = state("B24./3ED21a/25./25./a24. w o2r,o3 - - 20")
    assert composed(at, "origin:111").facts["targets"] == ("214",)
    answer = composed(at, "origin:111 count:2")
    assert (answer.stage, answer.facts["targets"], answer.facts["takes"]) == ("strike", (), ("221", "222"))
    assert refusal(at, "origin:111 count:2 land:214").code == "no-room"
    assert composed(at, "origin:111 count:2 strike:222 land:214 land:222").final


def test_nothing_is_offered_to_the_other_side_or_after_the_end() -> None:
    at = state(START)
    answer = GAME.compose(at, 1, ())
    assert (answer.next, answer.move) == ((), None)
    assert answer.refusal(Pick("origin", "511")).code == "not-your-turn"
    with pytest.raises(IllegalMove, match="not-your-turn"):
        GAME.compose(at, 1, picks("origin:511"))
    over = state("A24./25./25./A24./25. b s,- - W 21")
    assert GAME.compose(over, 1, ()).refusal(Pick("origin", "111")).code == "game-over"
