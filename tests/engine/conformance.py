"""What every game owes the protocol, as laws over random play. A new game needs one `Case` here and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from engine.catalog import GAMES
from engine.chess import compiled
from engine.chess.rules import Chess
from engine.compose import Composition, Pick
from engine.dice import Dice
from engine.events import Changed, Event, Moved, Placed, Removed, acts
from engine.game import Game, Regulations, regulate
from engine.stavropol.board import NAMES
from engine.totas.board import NAMES as TOTAS_NAMES
from engine.totas.state import Labyrinth, Zones
from tests.tiny import TINY

AnyGame = Game[Any, Any]
Things = Counter[tuple[str, str, int]]
"""How many of (cell, kind, seat) there are."""


@dataclass(frozen=True)
class Case:
    """A game, regulations to try besides the default ones, what stands where, and picks that make a move."""

    game: AnyGame
    things: Callable[[Any], Things]
    picks: Callable[[Any, Any], tuple[Pick, ...]]
    """Of a move in a state."""
    regulations: tuple[dict[str, object], ...] = field(default=({},))
    turns: int = 60

    def rules(self, rng: Random) -> Regulations:
        return regulate(self.game.options, rng.choice(self.regulations))


def _balls(state: Any) -> Things:
    found: Things = Counter()
    for seat, balls in enumerate(state.balls):
        for cell, number in enumerate(balls):
            if number:
                found[NAMES[cell], "ball", seat] += number
    return found


def _ball_picks(turn: Any, state: Any) -> tuple[Pick, ...]:
    name = NAMES[turn.origin]
    if turn.mutual:
        return (Pick("origin", name), Pick("mutual", name))
    count = (Pick("count", str(len(turn.landings))),) if len(turn.landings) > 1 else ()
    strikes = tuple(Pick("strike", NAMES[c]) for c in turn.strikes)
    return (Pick("origin", name), *count, *strikes, *(Pick("land", NAMES[c]) for c in turn.landings))


def _cards(state: Any) -> Things:
    """Each card, on the one beneath."""
    found: Things = Counter()
    for fan in state.fans:
        for below, card in zip((None, *fan), fan, strict=False):
            found["-" if below is None else state.name(below), state.name(card), 0] += 1
    return found


def _card_picks(move: Any, state: Any) -> tuple[Pick, ...]:
    second = {"^": "extract", "M": "buried", ">": "onto"}[move.sign]
    return (Pick("card", state.name(move.card)), Pick(second, state.name(move.onto) if move.sign == ">" else ""))


def _pieces(game: Any) -> Callable[[Any], Things]:
    """Every piece of a game of chess."""
    variant = game.variant

    def things(state: Any) -> Things:
        found: Things = Counter()
        for cell, code in enumerate(state.board):
            if code:
                found[variant.lattice.name(cell), variant.letters[code].upper(), code & 1] += 1
        return found

    return things


def _piece_picks(game: Any) -> Callable[[Any, Any], tuple[Pick, ...]]:
    name = game.variant.lattice.name

    def picks(move: Any, state: Any) -> tuple[Pick, ...]:
        promotion = (Pick("promote", move.promotion),) if move.promotion else ()
        return (Pick("origin", name(move.origin)), Pick("land", name(move.target)), *promotion)

    return picks


def _men(state: Any) -> Things:
    """The pieces of a game of TOTAS."""
    return Counter({(TOTAS_NAMES[piece.cell], piece.kind, piece.seat): 1 for piece in state.pieces})


def _plan_picks(move: Any, state: Any) -> tuple[Pick, ...]:
    """Picks that make a choice of TOTAS."""
    name = TOTAS_NAMES
    if isinstance(move, Labyrinth):
        return (Pick("land", name[move.cell]),)
    if isinstance(move, Zones):
        ends = [
            (Pick("kind", z.kind), Pick("origin", name[z.cells[0]]), Pick("land", name[z.cells[2]])) for z in move.zones
        ]
        return tuple(pick for picks in ends for pick in picks)
    return tuple(pick for part in move.moves for pick in _move_picks(part, state))


def _move_picks(move: Any, state: Any) -> Iterator[Pick]:
    name = TOTAS_NAMES
    if move.kind == "return":
        yield Pick("return", name[move.target])
        return
    yield Pick("origin", name[move.origin])
    if move.kind in ("turn", "turn-go"):
        yield Pick("turn")
        if move.kind == "turn-go":
            yield Pick("land", name[move.target])
    elif move.kind == "refuge":
        yield Pick("refuge")
    elif state.blind:
        if move.piece == "H":
            yield Pick("as", move.how)
        yield Pick({"go": "land"}.get(move.kind, move.kind), name[move.target])
        if move.how and move.piece != "H":
            yield Pick("promote", move.how)
    else:
        yield Pick({"go": "land"}.get(move.kind, move.kind), name[move.target])
        if move.how and (move.piece != "H" or _ways(move, state) > 1):
            yield Pick("as" if move.piece == "H" else "promote", move.how)


def _ways(move: Any, state: Any) -> int:
    """In how many ways a Dark Horse reaches a cell."""
    parts = GAMES["totas"].parts(state, state.board[move.origin].seat)
    return sum((m.origin, m.target) == (move.origin, move.target) for part in parts for m in part.moves)


CASES: dict[str, Case] = {
    "stavropol": Case(
        GAMES["stavropol"],
        _balls,
        _ball_picks,
        (
            {},
            {"repeat_open": True, "immunity": "facing"},
            {"repeat_ban": False, "must_strike": False},
            {"move_limit": 8},
            {"first_side": "lot"},
            {"first_side": "black", "seconds_per_turn": 5},
        ),
        40,
    ),
    "itd": Case(
        GAMES["itd"],
        _cards,
        _card_picks,
        (
            {"format": "2x3x2"},
            {"format": "3x4x3"},
            {"format": "3x5x3", "kinds": "GRP", "bases_first": True},
            {"format": "4x5x3", "rescues": 3},
            {},
            {"format": "8x13x6", "base_penalty": 60},
        ),
        40,
    ),
    "spatial": Case(GAMES["spatial"], _pieces(GAMES["spatial"]), _piece_picks(GAMES["spatial"]), ({},), 40),
    "chess196": Case(
        GAMES["chess196"],
        _pieces(GAMES["chess196"]),
        _piece_picks(GAMES["chess196"]),
        ({}, {"lot_after": 3}, {"lot_after": 10_000}),
        60,
    ),
    "totas": Case(
        GAMES["totas"],
        _men,
        _plan_picks,
        (
            {"setup": "quick", "reserve_pieces": "agreed", "blind_turn": 6},
            {"setup": "players", "reserve_pieces": "lot", "turn_limit": 6},
            {"setup": "quick", "blind_turn": 2, "turn_limit": 9, "reserve_pieces": "W"},
            {"moves_per_turn": 1, "blast_blind": False, "blind_turn": 0, "reserve_pieces": "agreed"},
            {},
        ),
        12,
    ),
    "race": Case(
        TINY["race"],
        lambda state: Counter({(str(state.places[seat]), "runner", seat): 1 for seat in (0, 1)}),
        lambda move, state: (Pick("card", move),),
        ({}, {"first_side": "lot"}, {"first_side": "black", "length": 40}),
    ),
    "duel": Case(
        TINY["duel"],
        lambda state: (
            Counter({(f"score{seat}", "hit", seat): state.hits[seat] for seat in (0, 1)})
            + Counter({(f"charm{seat}", "charm", seat): int(state.charms[seat] != "-") for seat in (0, 1)})
        ),
        lambda plan, state: (Pick("card", plan[0]), Pick("count", plan[1])),
        ({}, {"charms": False}),
    ),
    "puzzle": Case(
        TINY["puzzle"],
        lambda state: Counter({(str(place + 1), str(card), 0): 1 for place, card in enumerate(state.cards)}),
        lambda shift, state: (Pick("origin", str(shift[0] + 1)), Pick("land", str(shift[1] + 1))),
        ({}, {"steps": 20}),
    ),
}


def applied(things: Things, events: tuple[Event, ...]) -> Things:
    """What stands where after the events, act by act; a thing that is not there cannot move or go."""
    for _, happened in acts(events):
        things = _applied(things, happened)
    return +things


def _applied(things: Things, events: tuple[Event, ...]) -> Things:
    """The same for what happens at once."""
    lifted = Counter(things)
    for event in events:
        match event:
            case Moved():
                lifted[event.origin, event.kind, event.seat] -= 1
            case Removed():
                lifted[event.cell, event.kind, event.seat] -= 1
    assert min(lifted.values(), default=0) >= 0, "an event takes what is not there"
    for event in events:
        match event:
            case Moved():
                lifted[event.target, event.kind, event.seat] += 1
            case Placed():
                lifted[event.cell, event.kind, event.seat] += 1
            case Changed():
                lifted[event.cell, event.before, event.seat] -= 1
                lifted[event.cell, event.after, event.seat] += 1
    assert min(lifted.values(), default=0) >= 0, "an event changes what is not there"
    return +lifted


@dataclass(frozen=True)
class Moment:
    """A position met in random play, the choice made in it, and the step that followed."""

    state: Any
    choice: dict[int, Any]
    after: Any
    events: tuple[Event, ...]


@cache
def moments(name: str, seed: int) -> tuple[Regulations, tuple[Moment, ...]]:
    """One random game (its first turns), the same for the same seed."""
    case = CASES[name]
    if isinstance(case.game, Chess) and compiled.enabled():
        compiled.load()
    rng = Random(f"{name}{seed}")
    rules = case.rules(rng)
    game, dice = case.game, Dice(seed)
    state = game.start(rules, seed)
    met: list[Moment] = []
    while game.outcome(state) is None and len(met) < case.turns:
        choice = {seat: random_move(game, state, seat, rng) for seat in game.actors(state)}
        step = game.play(state, choice, dice)
        met.append(Moment(state, choice, step.state, step.events))
        state = step.state
    return rules, tuple(met)


def random_move(game: AnyGame, state: Any, seat: int, rng: Random) -> Any:
    """A random whole choice: one of `moves`, or where these are not all, one made pick by pick."""
    if game.enumerable or rng.random() < 0.5:
        return rng.choice(tuple(game.moves(state, seat)))
    return walk(game, state, seat, rng).move


def walk(game: AnyGame, state: Any, seat: int, rng: Random) -> Composition[Any]:
    """Random picks to a final move."""
    found = game.compose(state, seat, ())
    while not found.final:
        assert found.next, f"a dead end after {found.picks}"
        found = game.compose(state, seat, (*found.picks, rng.choice(found.next)))
    return found


def composed(game: AnyGame, state: Any, seat: int, picks: tuple[Pick, ...] = ()) -> Iterator[Any]:
    """Every move that picks can make; for games whose moves can be enumerated."""
    found = game.compose(state, seat, picks)
    if found.move is not None:
        yield found.move
    for pick in found.next:
        if pick.kind != "done":
            yield from composed(game, state, seat, (*picks, pick))
