"""A solo ordering puzzle: five dealt cards are to be put in order, one at a time, within a number of steps."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.compose import Composition, Pick
from engine.dice import Dice
from engine.errors import BadNotation, BadPosition, IllegalMove
from engine.events import Moved
from engine.game import Game, Option, Outcome, Regulations, Step

Shift = tuple[int, int]
CARDS = 5


@dataclass(frozen=True, slots=True)
class State:
    """The cards from left to right, and the steps left."""

    cards: tuple[int, ...]
    left: int


class Puzzle(Game[State, Shift]):
    """A step `2>4` takes the second card out and puts it into the fourth place."""

    id = "puzzle"
    seats = 1
    titles: Mapping[str, str] = {"en": "Put in order", "ru": "По порядку"}
    options: Sequence[Option] = (Option("steps", 6, low=1, high=99),)
    enumerable = True

    def start(self, regulations: Regulations, seed: int) -> State:
        cards = list(range(1, CARDS + 1))
        Dice(seed).stream(0).shuffle(cards)
        return State(tuple(cards), regulations.number("steps"))

    def actors(self, state: State) -> tuple[int, ...]:
        return () if self.outcome(state) else (0,)

    def moves(self, state: State, seat: int) -> tuple[Shift, ...]:
        if seat not in self.actors(state):
            return ()
        return tuple((i, j) for i in range(CARDS) for j in range(CARDS) if i != j)

    def check(self, state: State, seat: int, move: Shift) -> None:
        if self.outcome(state):
            raise IllegalMove("game-over")
        if seat != 0:
            raise IllegalMove("not-your-turn", seat=seat)
        if move[0] == move[1] or not all(0 <= place < CARDS for place in move):
            raise IllegalMove("same-place", place=str(move[0] + 1))

    def play(self, state: State, choice: Mapping[int, Shift], chance: Dice) -> Step[State]:
        origin, target = choice[0]
        cards = list(state.cards)
        cards.insert(target, cards.pop(origin))
        events = tuple(
            Moved(str(card), 0, str(state.cards.index(card) + 1), str(place + 1))
            for place, card in enumerate(cards)
            if state.cards[place] != card
        )
        return Step(State(tuple(cards), state.left - 1), events)

    def outcome(self, state: State) -> Outcome | None:
        if list(state.cards) == sorted(state.cards):
            return Outcome((0,), "solved")
        return Outcome((), "lost") if state.left == 0 else None

    def compose(self, state: State, seat: int, picks: Sequence[Pick]) -> Composition[Shift]:
        if seat not in self.actors(state):
            raise IllegalMove("not-your-turn", seat=seat)
        origins = tuple(Pick("origin", str(i + 1)) for i in range(CARDS))
        if not picks:
            return Composition((), "origin", origins)
        if picks[0] not in origins:
            raise IllegalMove("not-offered", pick=str(picks[0]))
        places = tuple(Pick("land", str(i + 1)) for i in range(CARDS) if str(i + 1) != picks[0].value)
        if len(picks) == 1:
            return Composition(tuple(picks), "land", places)
        if len(picks) > 2 or picks[1] not in places:
            raise IllegalMove("same-place", pick=str(picks[-1]))
        return Composition(tuple(picks), "done", (), (int(picks[0].value) - 1, int(picks[1].value) - 1), True)

    def write(self, state: State) -> str:
        return f"{' '.join(map(str, state.cards))}; {state.left}"

    def read(self, text: str, regulations: Regulations) -> State:
        found = re.fullmatch(r"(\d) (\d) (\d) (\d) (\d); (0|[1-9]\d?)", text.strip(), re.ASCII)
        if found is None or sorted(found.groups()[:5]) != [str(i + 1) for i in range(CARDS)]:
            raise BadPosition("position", text=text[:40])
        return State(tuple(int(c) for c in found.groups()[:5]), int(found[6]))

    def write_move(self, state: State, seat: int, move: Shift) -> str:
        return f"{move[0] + 1}>{move[1] + 1}"

    def read_move(self, state: State, seat: int, text: str) -> Shift:
        found = re.fullmatch(r"([1-5])\s*>\s*([1-5])", text.strip(), re.ASCII)
        if found is None:
            raise BadNotation("notation", text=text[:40])
        return (int(found[1]) - 1, int(found[2]) - 1)

    def record_result(self, outcome: Outcome, state: object) -> str:
        assert isinstance(state, State)
        return f"{'solved' if outcome.winners else 'unsolved'} {state.left}"
