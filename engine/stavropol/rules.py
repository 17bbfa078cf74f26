"""Stavropol spheres as a `Game`. Source: rules page `stavropol.md`; inventors V. V. Livenko and S. V. Livenko."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.clock import TimeControl
from engine.compose import Composition, Pick
from engine.dice import Dice
from engine.errors import IllegalMove
from engine.game import Game, Option, Outcome, Regulations, Seat, Step
from engine.stavropol import composing, describing, endings, text
from engine.stavropol.board import SPACE
from engine.stavropol.legal import check_seat, check_turn
from engine.stavropol.make import after, expiry, generate, step
from engine.stavropol.state import State, Turn, opening


class Stavropol(Game[State, Turn]):
    """Two sides, 25 balls each, 125 cells. `moves` is a generating set; `check` knows every turn."""

    id = "stavropol"
    seats = 2
    titles: Mapping[str, str] = {"en": "Stavropol spheres", "ru": "Ставропольские шары"}
    enumerable = False
    options: Sequence[Option] = (
        Option("first_side", "white", ("white", "black", "lot")),
        Option("move_limit", 80, low=0, high=10_000),
        Option("seconds_per_turn", 0, low=0, high=86_400),
        Option("repeat_ban", True),
        Option("repeat_open", False),
        Option("immunity", "full", ("full", "facing")),
        Option("must_strike", True),
    )

    def time(self, regulations: Regulations) -> TimeControl | None:
        """Seconds for every turn, or `None`."""
        seconds = regulations.number("seconds_per_turn")
        return TimeControl("turn", seconds) if seconds else None

    def start(self, regulations: Regulations, seed: int) -> State:
        """The opening position; the lot is a coin of stream 0."""
        first = regulations.word("first_side")
        seat = Dice(seed).stream(0).coin() if first == "lot" else int(first == "black")
        return opening(regulations, seat)

    def actors(self, state: State) -> tuple[Seat, ...]:
        """The side to move."""
        return () if state.outcome else (state.seat,)

    def moves(self, state: State, seat: Seat) -> Iterable[Turn]:
        """The generating set: single balls and whole stacks, strikes of one ball or of everything, mutual removals."""
        return () if state.outcome or seat != state.seat else generate(state)

    def check(self, state: State, seat: Seat, move: Turn) -> None:
        """Raises `IllegalMove` with the first reason found against the turn."""
        check_turn(state, seat, move)

    def play(self, state: State, choice: Mapping[Seat, Turn], chance: Dice) -> Step[State]:
        """Makes the turn of the side to move, checked once more; there is no chance in it."""
        check_seat(state, state.seat)
        if set(choice) != {state.seat}:
            raise IllegalMove("not-your-turn", seat=next((s for s in choice if s != state.seat), state.seat))
        move = choice[state.seat]
        check_turn(state, state.seat, move)
        return step(state, move)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended by its rules."""
        return state.outcome

    def compose(self, state: State, seat: Seat, picks: Sequence[Pick]) -> Composition[Turn]:
        """A turn pick by pick: `origin`, then `count` and `strike`, then `land` for every ball; or `mutual`."""
        return composing.compose(state, seat, picks)

    def expire(self, state: State, seat: Seat) -> Turn | None:
        """The expiry: the lowest-numbered own cell onto itself."""
        return expiry(state, seat)

    def write(self, state: State) -> str:
        """The position text, one line of six fields."""
        return text.write_position(state)

    def read(self, text_: str, regulations: Regulations) -> State:
        """A position, judged as if the side that is not to move had just moved."""
        state = text.read_position(text_, regulations)
        return endings.judged(state, 1 - state.seat)

    def write_move(self, state: State, seat: Seat, move: Turn) -> str:
        """The canonical text, with `x` where the mover wins."""
        made = after(state, move).outcome
        return text.write_turn(move, made is not None and seat in made.winners)

    def read_move(self, state: State, seat: Seat, text_: str) -> Turn:
        """A turn as people type it; `BadNotation` if it is none."""
        return text.read_turn(state, seat, text_)

    def points(self, outcome: Outcome) -> tuple[float, ...]:
        """Points by seat."""
        return endings.points(outcome)

    def rating(self, played: int, won: int, lost: int) -> float:
        """The seed's individual coefficient."""
        return endings.rating(played, won, lost)

    def describe(self, state: State, cell: str) -> dict[str, object]:
        """What can be said of a cell; `KeyError` if there is no such cell."""
        found = SPACE.find(cell)
        if found < 0:
            raise KeyError(cell)
        return describing.describe(state, found)

    def threats(self, state: State, seat: Seat) -> tuple[str, ...]:
        """Cells of this side's balls that the enemy could strike."""
        return describing.threats(state, seat)
