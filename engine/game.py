"""The protocol that all games fill: turns, secret simultaneous choices, chance and solo play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar, runtime_checkable

from engine.clock import TimeControl
from engine.compose import Composition, Pick
from engine.dice import Dice
from engine.errors import BadPosition, BadRegulation
from engine.events import Event

Seat = int
Value = bool | int | str

S = TypeVar("S")
M = TypeVar("M")
S_co = TypeVar("S_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Option:
    """One regulation: its name, default and range. Text values list their `choices`."""

    name: str
    default: Value
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 1_000_000

    def accept(self, value: object) -> Value:
        """The value in its proper type; `BadRegulation` otherwise. Booleans are also read from 0/1 and on/off."""
        if isinstance(self.default, bool):
            if isinstance(value, bool) or (isinstance(value, int) and value in (0, 1)):
                return bool(value)
            word = {"1": True, "0": False, "on": True, "off": False, "true": True, "false": False}
            if isinstance(value, str) and value.lower() in word:
                return word[value.lower()]
        elif isinstance(self.default, int):
            if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 12:
                value = int(value)
            if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
                return value
        elif isinstance(value, str) and (value in self.choices or not self.choices):
            return value
        raise BadRegulation("regulation-value", name=self.name, value=str(value)[:40])


@dataclass(frozen=True)
class Regulations(Mapping[str, Value]):
    """The options of one game, all of them, frozen and hashable; made by `regulate`."""

    items_: tuple[tuple[str, Value], ...] = ()

    def __getitem__(self, name: str) -> Value:
        for key, value in self.items_:
            if key == name:
                return value
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return (key for key, _ in self.items_)

    def __len__(self) -> int:
        return len(self.items_)

    def on(self, name: str) -> bool:
        """A switch."""
        return bool(self[name])

    def number(self, name: str) -> int:
        """A whole number."""
        return int(self[name])

    def word(self, name: str) -> str:
        """A text choice."""
        return str(self[name])


def regulate(options: Sequence[Option], given: Mapping[str, object] | None = None) -> Regulations:
    """All options of a game with the given values filled in; unknown names are refused."""
    given = given or {}
    known = {option.name for option in options}
    for name in given:
        if name not in known:
            raise BadRegulation("regulation-unknown", name=str(name)[:40])
    return Regulations(
        tuple(
            (option.name, option.accept(given[option.name]) if option.name in given else option.default)
            for option in options
        )
    )


def off_default(options: Sequence[Option], regulations: Regulations) -> dict[str, Value]:
    """Only the regulations that differ from the defaults, as records and vectors write them."""
    return {o.name: regulations[o.name] for o in options if regulations[o.name] != o.default}


FORFEITS = ("refusal", "no-show", "late")
"""Reasons of games lost without playing on: who refuses to begin, to go on or to record, does not come, comes late."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winning seats (none: a draw, or an unsolved puzzle), a reason code, and what decided."""

    winners: tuple[Seat, ...]
    reason: str
    decided_by: str = ""

    def __post_init__(self) -> None:
        if not self.decided_by:
            object.__setattr__(self, "decided_by", self.reason)


@dataclass(frozen=True, slots=True)
class Step(Generic[S_co]):
    """The new state and what happened on the way to it."""

    state: S_co
    events: tuple[Event, ...] = ()


class Game(Protocol[S, M]):
    """A game without any memory of its own; states and moves are frozen, hashable values.

    Seats: 0 is White or the solo player, 1 is Black. A state knows its regulations.
    """

    id: str
    seats: int
    titles: Mapping[str, str]
    options: Sequence[Option]
    enumerable: bool
    """False: `moves` is a generating set and `check` knows all."""

    def start(self, regulations: Regulations, seed: int) -> S:
        """The first position; lots and deals come from stream 0 of the seed."""
        ...

    def actors(self, state: S) -> tuple[Seat, ...]:
        """Who chooses now: `()` over, `(0,)` a turn, `(0, 1)` both at once and in secret."""
        ...

    def parts(self, state: S, seat: Seat) -> Sequence[M]:
        """What a choice is made of (single moves of a plan); elsewhere the same as `moves`."""
        return tuple(self.moves(state, seat))

    def moves(self, state: S, seat: Seat) -> Iterable[M]:
        """Whole choices, each of which `check` allows."""
        ...

    def check(self, state: S, seat: Seat, move: M) -> None:
        """Raises `IllegalMove(code, facts)` saying why the move may not be made."""
        ...

    def play(self, state: S, choice: Mapping[Seat, M], chance: Dice) -> Step[S]:
        """Makes the checked choices of all actors; the game asks `chance` for the stream of its turn."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended by its rules, or `None` while it goes on."""
        ...

    def seen_by(self, state: S, seat: Seat | None) -> S:
        """The state without what this seat may not know."""
        return state

    def compose(self, state: S, seat: Seat, picks: Sequence[Pick]) -> Composition[M]:
        """What may be picked next after `picks`; raises `IllegalMove` if one of them was not allowed."""
        ...

    def expire(self, state: S, seat: Seat) -> M | None:
        """The move that stands for a turn not made in time, or `None` where time lost is the game lost."""
        return None

    def time(self, regulations: Regulations) -> TimeControl | None:
        """The control of time that the regulations ask for; `None` if they ask for none."""
        return None

    def write(self, state: S) -> str:
        """The position text; `write(read(t)) == t` for every canonical `t`."""
        ...

    def read(self, text: str, regulations: Regulations) -> S:
        """A state from its position text; `BadPosition` says what is wrong."""
        ...

    def write_move(self, state: S, seat: Seat, move: M) -> str:
        """The canonical notation of a legal move."""
        ...

    def read_move(self, state: S, seat: Seat, text: str) -> M:
        """A move as people type it; `BadNotation` if it is none."""
        ...


class Scored(Protocol):
    """Optional: points of a game and the rating of a player. Without it a win is 1 point and a draw ½."""

    def points(self, outcome: Outcome) -> tuple[float, ...]:
        """What each seat gets."""
        ...

    def rating(self, played: int, won: int, lost: int) -> float:
        """A player's rating from the games played, won and lost."""
        ...


class Recorded(Protocol):
    """Optional, any part of it: how the game's records look, and whether its games in progress hold secrets."""

    record_layout: str
    """`turns` (`1. A B`), `plans` (`1. A / B {events}`, one a line), `steps` (`1. A`, the default of solo games) or
    `own`: the game writes and reads its moves itself, see `engine.record_text.Own`."""

    record_time: int
    """So many words of the result are the game's, the next is the seconds of thinking; left out, there are none."""

    secretive: bool
    """Positions hold what only one seat may know: the archive stores them veiled."""

    def record_headers(self, start: object) -> Mapping[str, str]:
        """Headers of the game's own, from its first state; they are not needed to replay."""
        ...

    def record_first(self, headers: Mapping[str, str]) -> int:
        """The number of the first line of plans; left out, 1."""
        ...

    def record_setting(self, state: object) -> bool:
        """Whether the choice made here sets the game up, so that it stands in the headers and not among the turns."""
        ...

    def record_choice(self, headers: Mapping[str, str], state: object) -> tuple[str, ...]:
        """The choices, in the order of the actors, that the headers tell of here; empty when the turns begin."""
        ...

    def record_seeded(self, start: object, seed: int) -> Mapping[str, str]:
        """Headers of the game's own where the seed made the start; left out, `record_headers` knows them."""
        ...

    def record_origin(self, headers: Mapping[str, str]) -> Mapping[str, str]:
        """The headers that a replay begins from, where the game's own headers can stand for the common ones."""
        ...

    def record_comment(self, step: Step[object]) -> str:
        """What the record says of a step in braces."""
        ...

    def record_result(self, outcome: Outcome, state: object) -> str:
        """The result of a solo game; its first word is `solved` or `unsolved`."""
        ...


class Settling(Protocol):
    """Optional: a set-up that takes some finding (a deal that can be solved), done once before the game begins."""

    def settle(self, regulations: Regulations, seed: int, start: str = "") -> tuple[Regulations, int]:
        """The regulations and the seed that lead straight to the start found."""
        ...


class Furnished(Protocol):
    """Optional, any part of it: what a client may know of a game before it is begun."""

    pairs: bool
    """Pair may play against pair, the partners of a side taking its turns alternately."""

    def prepare(self, done: Callable[[], None] | None = None) -> None:
        """Begins to make compiled code ready and returns at once; `done` is called, from a thread, when it is."""
        ...

    def spell(self, text_: str, language: str) -> str:
        """A canonical move text in the letters of a language."""
        ...


class Beside(Protocol):
    """Optional, any part of it: endings beside the moves where the game's rules have their own."""

    def claims(self, state: object) -> tuple[str, ...]:
        """Reasons for which the side to move may claim a draw now."""
        ...

    def beside(self, state: object, reason: str, losers: tuple[Seat, ...], chance: Dice) -> Outcome | None:
        """What a `resignation`, an `agreement`, `time` or a claim brings about here; `None`: the usual.

        A claim has no usual outcome: `None` refuses it. An outcome for the reason `lot` cannot be taken back.
        """
        ...

    def by_clock(self, outcome: Outcome, left: tuple[float, ...]) -> Outcome:
        """What an ending by the rules becomes where the reserves of time, in seconds by seat, decide it."""
        ...

    def takebacks(self, regulations: Regulations) -> bool:
        """Whether friendly players may take moves back."""
        ...


class Drawing(Protocol):
    """Optional: positions drawn by hand, right or wrong, as values of the game's own (sketches).

    What can be put on a cell is a letter, White's a capital and Black's a small one; `""` is nothing.
    """

    kinds: Sequence[str]
    """The capital letters of all that can be put somewhere."""

    def start(self) -> object:
        """The usual start."""
        ...

    def empty(self, kings: bool = False) -> object:
        """Nothing on the board, or only what no position may lack."""
        ...

    def read(self, text: str) -> object:
        """What a position text says; `BadPosition` only if it cannot be read."""
        ...

    def write(self, sketch: object) -> str:
        """The position text: reading it gives the same sketch."""
        ...

    def faults(self, sketch: object) -> Sequence[BadPosition]:
        """All for which no game can stand in it; `cells` among the facts of each are what should be looked at."""
        ...

    def mended(self, sketch: object, fault: BadPosition) -> object | None:
        """The sketch without that fault, where no piece need be put elsewhere for it; else `None`."""
        ...

    def at(self, sketch: object, cell: str) -> str:
        """What stands on a cell."""
        ...

    def put(self, sketch: object, cell: str, piece: str) -> object:
        """Something put on a cell, or all taken off it."""
        ...

    def moved(self, sketch: object, origin: str, target: str) -> object:
        """What stands on one cell put on another."""
        ...

    def mirrored(self, sketch: object) -> object:
        """The same position with the sides changed."""
        ...


class Sketching(Protocol):
    """Optional: a game whose positions can be drawn by hand."""

    sketches: Drawing
    """The drawing board of the game."""


@runtime_checkable
class Perft(Protocol):
    """Optional: counts the leaves of the tree of moves."""

    def perft(self, state: object, depth: int) -> int:
        """Leaf count at `depth`; a finished position counts 0 below itself.

        It cannot be stopped, so a game may have `perft_width(state) -> int`, how many moves there are here: large
        trees are then asked for branch by branch.
        """
        ...


@runtime_checkable
class Solver(Protocol):
    """Optional: solves a solo position within a time limit."""

    def solve(self, state: object, seconds: float) -> Mapping[str, object]:
        """The object of `headless.md`'s `solve`."""
        ...


@runtime_checkable
class Searcher(Protocol):
    """Optional: an opponent."""

    def best(self, state: object, seat: Seat, level: int, seconds: float, seed: int) -> object:
        """A legal move; level 1 (mild) to 5."""
        ...
