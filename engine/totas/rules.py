"""TOTAS as a `Game`. Source: rules page `totas.md`; the seed is the Russian patent of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import cast

from engine.clock import TimeControl
from engine.compose import Composition, Pick
from engine.dice import Dice
from engine.errors import BadNotation, IllegalMove
from engine.events import Event
from engine.game import Game, Option, Outcome, Regulations, Seat, Step
from engine.totas import (
    composing,
    composing_setup,
    describing,
    moves,
    notation,
    outcome,
    plans,
    recording,
    setup,
    telling,
    text,
    turn,
    zones,
)
from engine.totas.board import LABYRINTH_CELLS, SPACE
from engine.totas.state import HIDDEN, Choice, Labyrinth, Plan, State, Zones


class Totas(Game[State, Choice]):
    """Two sides of 24 on 12×12 plan two moves each in secret; a choice is a `Plan`, or `Zones` and `Labyrinth` before.

    `moves` on a blind turn is a generating set: from memory anything may be written.
    """

    id = "totas"
    seats = 2
    titles: Mapping[str, str] = {"en": "TOTAS", "ru": "Тотас"}
    enumerable = False
    record_layout = "plans"
    secretive = True
    pairs = True
    options: Sequence[Option] = (
        Option("setup", "plain", ("plain", "players", "quick")),
        Option("reserve_pieces", "none", ("none", "agreed", "lot", *setup.AGREEMENTS)),
        Option("moves_per_turn", 2, low=1, high=2),
        Option("blind_turn", 25, low=0, high=10_000),
        Option("blast_blind", True),
        Option("mole", True),
        Option("turn_limit", 60, low=1, high=10_000),
        Option("plan_seconds", 0, low=0, high=86_400),
        Option("reserve_seconds", 0, low=0, high=86_400),
        Option("memory_seconds", 15, low=0, high=3_600),
    )

    def time(self, regulations: Regulations) -> TimeControl | None:
        """Seconds for every plan, a reserve for the game, or both; `None` without either."""
        plan, reserve = regulations.number("plan_seconds"), regulations.number("reserve_seconds")
        if reserve:
            return TimeControl("game", reserve, limit=plan)
        return TimeControl("turn", plan) if plan else None

    def start(self, regulations: Regulations, seed: int) -> State:
        """The first position; lots and the quick set-up come from stream 0."""
        return setup.start(regulations, seed)

    def lot(self, seed: int) -> Seat:
        """The seat that the lot for sides gives to the first player."""
        return setup.lot(seed)

    def reserve_lot(self, seed: int) -> tuple[tuple[str, int, bool], ...]:
        """The reserve pieces in the order of their lot: letter, die, and whether the die lets it play."""
        return tuple(
            (kind, die, die >= setup.PLAYS) for kind, die in zip(setup.RESERVE, setup.reserve_dice(seed), strict=True)
        )

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Both at once; White, then Black alone while zones are chosen."""
        if state.outcome is not None:
            return ()
        return {"zones-white": (0,), "zones-black": (1,)}.get(state.phase, (0, 1))

    def parts(self, state: State, seat: Seat) -> Sequence[Choice]:
        """Legal single moves as plans of one; whole choices while setting up."""
        if state.phase != "plan":
            return tuple(self.moves(state, seat))
        return tuple(Plan((move,)) for move in moves.singles(state, seat)) if seat in self.actors(state) else ()

    def moves(self, state: State, seat: Seat) -> Iterable[Choice]:
        """All legal plans; on a blind turn those of legal moves that fit. While setting up, all choices."""
        if seat not in self.actors(state):
            return ()
        if state.phase == "labyrinths":
            return (Labyrinth(cell) for cell in LABYRINTH_CELLS)
        return plans.plans(state, seat) if state.phase == "plan" else zones.choices(state, seat)

    def check(self, state: State, seat: Seat, move: Choice) -> None:
        """Raises `IllegalMove` with the first reason found against the choice."""
        self._check_seat(state, seat)
        if isinstance(move, Plan) and state.phase == "plan":
            plans.check(state, seat, move)
        elif isinstance(move, Labyrinth) and state.phase == "labyrinths":
            setup.check_labyrinth(move.cell)
        elif isinstance(move, Zones) and state.phase.startswith("zones"):
            zones.check(state, seat, move)
        else:
            raise IllegalMove("other-choice", phase=state.phase)

    def play(self, state: State, choice: Mapping[Seat, Choice], chance: Dice) -> Step[State]:
        """Opens the plans of both at once, checked once more, and goes on to the next planning point or the end."""
        for seat in (0, 1):
            if seat in choice or seat in self.actors(state):
                self._check_seat(state, seat)
                if seat not in choice:
                    raise IllegalMove("not-your-turn", seat=seat)
                self.check(state, seat, choice[seat])
        if state.phase != "plan":
            return setup.play(state, choice)
        return turn.play(state, cast("Mapping[int, Plan]", choice), chance.stream(state.turn))

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended by its rules."""
        return state.outcome

    def seen_by(self, state: State, seat: Seat | None) -> State:
        """The state without the labyrinth of the other side; an onlooker sees none."""
        labs = [lab if lab == -1 or owner == seat else HIDDEN for owner, lab in enumerate(state.labs)]
        return state if tuple(labs) == state.labs else replace(state, labs=(labs[0], labs[1]))

    def compose(self, state: State, seat: Seat, picks: Sequence[Pick]) -> Composition[Choice]:
        """A plan pick by pick, changed at will until `done` locks it; zones and labyrinths likewise."""
        self._check_seat(state, seat)
        if state.phase != "plan":
            return composing_setup.compose(state, seat, picks)
        return cast("Composition[Choice]", composing.compose(state, seat, picks))

    def write(self, state: State) -> str:
        """The position text, one line of JSON; what `seen_by` hides is written `?`."""
        return text.write_position(self.options, state)

    def read(self, text_: str, regulations: Regulations) -> State:
        """A position at a planning point: its Judgement has been."""
        return text.read_position(self.options, text_, regulations)

    def write_move(self, state: State, seat: Seat, move: Choice) -> str:
        """The canonical text of a choice."""
        if isinstance(move, Plan):
            return notation.write_plan(state, seat, move)
        return notation.write_zones(move) if isinstance(move, Zones) else f"lab {SPACE.name(move.cell)}"

    def read_move(self, state: State, seat: Seat, text_: str) -> Choice:
        """A choice as people type it; `BadNotation` if it is none."""
        if seat not in (0, 1):
            raise BadNotation("notation", text=text_[:40])
        if state.phase == "plan":
            return notation.read_plan(state, seat, text_)
        return notation.read_labyrinth(text_) if state.phase == "labyrinths" else notation.read_zones(seat, text_)

    # beside the protocol

    def beside(self, state: State, reason: str, losers: tuple[Seat, ...], chance: Dice) -> Outcome | None:
        """A plan not in on time loses as `late`; both at once is a draw."""
        rules = state.regulations
        if reason == "time" and rules.number("plan_seconds") and not rules.number("reserve_seconds"):
            return Outcome(tuple(seat for seat in (0, 1) if seat not in losers), "late")
        return None

    def by_clock(self, outcome: Outcome, left: tuple[float, ...]) -> Outcome:
        """At the limit of turns and with equal potential the greater reserve of time wins, by whole seconds."""
        if outcome.decided_by != "equal" or int(left[0]) == int(left[1]):
            return outcome
        return Outcome((int(left[1] > left[0]),), outcome.reason, "reserve")

    def describe(self, state: State, cell: str, seat: Seat | None = None) -> dict[str, object]:
        """What can be said of a cell to the player of `seat`; `KeyError` if there is no such cell."""
        found = SPACE.find(cell)
        if found < 0:
            raise KeyError(cell)
        return describing.describe(state, found, seat)

    def threats(self, state: State, seat: Seat) -> tuple[str, ...]:
        """Cells of this side's pieces that the enemy could strike now."""
        return describing.threats(state, seat)

    def potential(self, state: State, seat: Seat) -> float:
        """The combat potential of a side on the board."""
        return outcome.potential(state, seat)

    def away(self, state: State) -> tuple[dict[str, object], ...]:
        """The absent pieces, with the turns they still miss and where they return."""
        return describing.away(state)

    def plain_events(self, events: tuple[Event, ...]) -> list[list[object]]:
        """The events as the command line tells them."""
        return telling.plain(events)

    def record_comment(self, step: Step[object]) -> str:
        """What a record says of a turn."""
        return telling.comment(step.events)

    def record_headers(self, start: object) -> Mapping[str, str]:
        """Reserve pieces, zones and labyrinths, from the position after the set-up."""
        assert isinstance(start, State)
        return recording.headers(start)

    def record_seeded(self, start: object, seed: int) -> Mapping[str, str]:
        """The same, with the lot for sides."""
        assert isinstance(start, State)
        return recording.headers(start, setup.lot(seed))

    def record_first(self, headers: Mapping[str, str]) -> int:
        """The turn of the position that the record begins from."""
        return recording.first(headers)

    def record_setting(self, state: object) -> bool:
        """Whether the set-up still goes on."""
        assert isinstance(state, State)
        return state.phase != "plan"

    def record_choice(self, headers: Mapping[str, str], state: object) -> tuple[str, ...]:
        """The choices that the headers tell of, while setting up; empty when the turns begin."""
        assert isinstance(state, State)
        return recording.choice(headers, state)

    def _check_seat(self, state: State, seat: Seat) -> None:
        if state.outcome is not None:
            raise IllegalMove("game-over", reason=state.outcome.reason)
        if seat not in self.actors(state):
            raise IllegalMove("not-your-turn", seat=seat)
