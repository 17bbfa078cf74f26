"""A dice race: on its turn a side runs (a die) or steps (one cell); the first at the end of the track wins."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.clock import TimeControl
from engine.compose import Composition, Pick
from engine.dice import Dice
from engine.errors import BadNotation, BadPosition, IllegalMove
from engine.events import Moved, Noted, Thrown
from engine.game import Game, Option, Outcome, Regulations, Step

WORDS = ("run", "step", "wait")


@dataclass(frozen=True, slots=True)
class State:
    """Where the two runners stand, who is to move, how many turns were made."""

    places: tuple[int, int]
    side: int
    turns: int
    regulations: Regulations


class Race(Game[State, str]):
    """`wait` is only what an expired turn counts as."""

    id = "race"
    seats = 2
    titles: Mapping[str, str] = {"en": "Dice race", "ru": "Гонка"}
    options: Sequence[Option] = (
        Option("length", 12, low=2, high=99),
        Option("first_side", "white", ("white", "black", "lot")),
        Option("seconds_per_turn", 0, high=3600),
    )
    enumerable = True

    def time(self, regulations: Regulations) -> TimeControl | None:
        seconds = regulations.number("seconds_per_turn")
        return TimeControl("turn", seconds) if seconds else None

    def start(self, regulations: Regulations, seed: int) -> State:
        word = regulations.word("first_side")
        side = Dice(seed).stream(0).coin() if word == "lot" else ("white", "black").index(word)
        return State((0, 0), side, 0, regulations)

    def actors(self, state: State) -> tuple[int, ...]:
        return () if self.outcome(state) else (state.side,)

    def moves(self, state: State, seat: int) -> tuple[str, ...]:
        return ("run", "step") if seat in self.actors(state) else ()

    def check(self, state: State, seat: int, move: str) -> None:
        if self.outcome(state):
            raise IllegalMove("game-over")
        if seat != state.side:
            raise IllegalMove("not-your-turn", seat=seat)
        if move not in WORDS:
            raise IllegalMove("no-such-move")

    def play(self, state: State, choice: Mapping[int, str], chance: Dice) -> Step[State]:
        ((seat, move),) = choice.items()
        events: list[Thrown | Moved | Noted] = []
        far = 0
        if move == "run":
            far = chance.stream(state.turns + 1).die()
            events.append(Thrown((far,), "run"))
        elif move == "step":
            far = 1
        old, new = state.places[seat], min(state.places[seat] + far, state.regulations.number("length"))
        events.append(Moved("runner", seat, str(old), str(new)) if far else Noted("expiry", seat))
        places = (new, state.places[1]) if seat == 0 else (state.places[0], new)
        return Step(replace(state, places=places, side=1 - seat, turns=state.turns + 1), tuple(events))

    def outcome(self, state: State) -> Outcome | None:
        for seat in (0, 1):
            if state.places[seat] >= state.regulations.number("length"):
                return Outcome((seat,), "arrived")
        return None

    def compose(self, state: State, seat: int, picks: Sequence[Pick]) -> Composition[str]:
        if seat not in self.actors(state):
            raise IllegalMove("not-your-turn", seat=seat)
        following = tuple(Pick("card", word) for word in self.moves(state, seat))
        if not picks:
            return Composition((), "card", following)
        if len(picks) > 1 or picks[0] not in following:
            raise IllegalMove("not-offered", pick=str(picks[-1]))
        return Composition(tuple(picks), "done", (), picks[0].value, True)

    def expire(self, state: State, seat: int) -> str | None:
        return "wait"

    def write(self, state: State) -> str:
        return f"{state.places[0]} {state.places[1]} {'wb'[state.side]} {state.turns}"

    def read(self, text: str, regulations: Regulations) -> State:
        found = re.fullmatch(r"(\d{1,2}) (\d{1,2}) ([wb]) (\d{1,6})", text.strip(), re.ASCII)
        length = regulations.number("length")
        if found is None or max(int(found[1]), int(found[2])) > length or int(found[1]) == int(found[2]) == length:
            raise BadPosition("position", text=text[:40])
        return State((int(found[1]), int(found[2])), "wb".index(found[3]), int(found[4]), regulations)

    def write_move(self, state: State, seat: int, move: str) -> str:
        return move

    def read_move(self, state: State, seat: int, text: str) -> str:
        if text.strip().lower() not in WORDS:
            raise BadNotation("notation", text=text[:40])
        return text.strip().lower()
