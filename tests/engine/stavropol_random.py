"""Random positions, turns and games of Stavropol spheres for the tests; only a `random.Random` decides."""

from __future__ import annotations

from random import Random

from engine.errors import IllegalMove
from engine.game import Regulations, regulate
from engine.stavropol.board import CAPTURE, CELLS, SECTOR_CELLS, SPACE
from engine.stavropol.state import State, Turn
from tests.engine.stavropol_tools import GAME

LASTS = ("-", "o1", "o2", "o3", "o4", "o5", "o2r", "o3r", "o4r", "s", "s", "sr", "m", "e")


def random_rules(rng: Random) -> Regulations:
    """Regulations of any kind."""
    return regulate(
        GAME.options,
        {
            "repeat_ban": rng.random() < 0.8,
            "repeat_open": rng.random() < 0.4,
            "immunity": rng.choice(("full", "full", "facing")),
            "must_strike": rng.random() < 0.6,
            "move_limit": rng.choice((0, 12, 80, 80)),
            "seconds_per_turn": rng.choice((0, 0, 5, 30)),
        },
    )


def random_position(rng: Random, rules: Regulations) -> str:
    """The text of a position, crowded into a part of the space so that much touches and meets."""
    wide = rng.choice((2, 3, 5))
    sectors = rng.choice(((1, 2, 3), (1, 2, 3), (2, 3), (0, 1, 2, 3, 4), (1, 2), (0, 1, 2), (2, 3, 4)))
    cells = [c for c in CELLS if max(SPACE.coords(c)[1:]) < wide and SPACE.coords(c)[0] in sectors]
    few = rng.random() < 0.35
    if rng.random() < 0.3:
        cells = rng.sample(cells, min(len(cells), 6))
    stray = 0.0 if few else 0.1
    balls = (bytearray(125), bytearray(125))
    for side in balls:
        for _ in range(rng.choice((1, 2, 3) if few else (4, 8, 16, 25))):
            cell = rng.choice(CELLS) if rng.random() < stray else rng.choice(cells)
            if balls[0][cell] + balls[1][cell] < 5:
                side[cell] += 1
    met = [c for c in CELLS if balls[0][c] and balls[1][c]]
    owed = tuple(sorted(rng.sample(met, min(len(met), rng.choice((1, 1, 2)))))) if rng.random() < 0.4 else ()
    last = [rng.choice(LASTS) for _ in "wb"]
    struck = (rng.random() < 0.5, rng.random() < 0.5)
    sides = (bytes(balls[0]), bytes(balls[1]))
    found = State(sides, rng.randrange(2), (last[0], last[1]), owed, struck, rng.randrange(160), rules)
    return GAME.write(found)


def random_attempt(rng: Random, at: State) -> Turn:
    """A turn that is often legal and often just not."""
    own = [c for c in CELLS if at.balls[at.seat][c]]
    origin = rng.choice(at.owed if at.owed and rng.random() < 0.7 else own if own and rng.random() < 0.95 else CELLS)
    fate = rng.random()
    if fate < 0.08:
        return Turn(origin, (), (origin,))
    if fate < 0.1:
        return Turn(origin, (origin,))
    sector = SPACE.coords(origin)[0] + 1
    aim = min(5, max(1, sector + (rng.choice((1, 1, 1, -1)) if at.seat == 0 else rng.choice((-1, -1, -1, 1)))))
    held = max(1, at.balls[at.seat][origin])
    count = held if at.owed or rng.random() < 0.4 else rng.randint(1, min(6, held + 1))
    spots = list(SECTOR_CELLS[aim])
    near = [c for c in spots if at.balls[0][c] or at.balls[1][c]]
    landings = [rng.choice(near) if near and rng.random() < 0.4 else rng.choice(spots) for _ in range(count)]
    if rng.random() < 0.04:
        landings[0] = rng.choice(CELLS)
    strikes: list[int] = []
    enemy = at.balls[1 - at.seat]
    prey = [c for c in CAPTURE[origin] if enemy[c]]
    if prey and rng.random() < 0.6:
        for cell in rng.sample(prey, rng.randint(1, min(4, len(prey)))):
            strikes += [cell] * rng.randint(1, enemy[cell] + (rng.random() < 0.1))
    if rng.random() < 0.08:
        strikes.append(rng.choice(SPACE.neighbours[origin] + (origin,)))
    return Turn(origin, tuple(landings), tuple(strikes))


def random_turn(rng: Random, at: State) -> Turn:
    """A legal turn: vectors, strikes of any set and now and then an expiry among them."""
    if rng.random() < 0.01:
        late = GAME.expire(at, at.seat)
        if late:
            return late
    for _ in range(40):
        tried = random_attempt(rng, at)
        if tried.expiry:
            continue
        try:
            GAME.check(at, at.seat, tried)
        except IllegalMove:
            continue
        return tried
    listed = list(GAME.moves(at, at.seat))
    late = GAME.expire(at, at.seat)
    assert listed or late
    return rng.choice(listed) if listed or late is None else late


def pinned_position(rng: Random, rules: Regulations) -> str:
    """A position in which the ban on repeats often leaves nothing else: few balls, most of them blocked."""
    seat = rng.randrange(2)
    balls = (bytearray(125), bytearray(125))
    own, enemy = balls[seat], balls[1 - seat]
    for _ in range(rng.choice((1, 1, 2))):
        cell = rng.choice([c for c in CELLS if SPACE.coords(c)[0] in (1, 2, 3)])
        own[cell] += 1
        if rng.random() < 0.9:
            enemy[SPACE.step(cell, (rng.choice((-1, 1)), 0, 0))] += 1
        for _ in range(rng.choice((0, 1, 1, 2))):
            near = rng.choice(CAPTURE[cell])
            enemy[near] += not own[near]
    last = rng.choice(("s", "s", "sr", "o3r", "o2"))
    found = State((bytes(balls[0]), bytes(balls[1])), seat, (last, last), (), (False, False), 40, rules)
    return GAME.write(found)
