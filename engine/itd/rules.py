"""The rules of ITD. Source: rules page `itd.md`, "Aim", "Operations", "Result and ranking"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from engine.compose import Composition, Pick
from engine.dice import Dice
from engine.errors import IllegalMove
from engine.events import Event, Moved, Removed
from engine.game import Game, Option, Outcome, Regulations, Seat, Step
from engine.itd import composing, dealer, deals, describing, steps, text
from engine.itd.legal import buried_refusal, hosts, refuse
from engine.itd.state import Operation, State, format_of

OPTIONS = (
    Option("format", "5x7x3"),
    Option("kinds", ""),
    Option("rescues", -1, low=-1, high=99),
    Option("bases_first", False),
    Option("solvable_only", False),
    Option("base_penalty", 150, high=3_600),
    Option("transfer_penalty", 30, high=3_600),
)

TABLE = "-"
"""The cell of a card that lies at the bottom of its fan."""


class Itd(Game[State, Operation]):
    """A card-ordering puzzle for one; a competition is several such games on one deal.

    A card's cell, in events, is the card it lies on, `-` for the table; the kind of a thing is the card itself.
    """

    id = "itd"
    seats = 1
    titles: Mapping[str, str] = {"en": "ITD", "ru": "ИнтельТренинг"}
    options: Sequence[Option] = OPTIONS
    enumerable = True
    record_layout = "own"
    record_time = 4

    def settle(self, regulations: Regulations, seed: int, start: str = "") -> tuple[Regulations, int]:
        """The regulations and the seed of the final deal: `solvable_only` done with, the format that of `start`.

        May call the solver, and take seconds; done before a game begins, it need not be done again to replay it.
        """
        return dealer.settle(regulations, seed, start)

    def start(self, regulations: Regulations, seed: int) -> State:
        """The deal of this seed: the deck shuffled from stream 0 and laid into fans."""
        regulations, seed = dealer.settle(regulations, seed)
        return deals.deal(*format_of(regulations), seed, regulations)

    def actors(self, state: State) -> tuple[Seat, ...]:
        """The solo player, until the end."""
        return (0,) if next(self.moves(state, 0), None) else ()

    def moves(self, state: State, seat: Seat) -> Iterator[Operation]:
        """Every operation allowed now: extractions, transfers, buried cards."""
        if seat != 0:
            return
        tops = [fan[-1] for fan in state.fans]
        due = [card for card in tops if state.due(card)]
        for card in due:
            yield Operation("^", card)
        for card in tops:
            for host in hosts(state, card):
                yield Operation(">", card, host)
        if due:
            return
        for fan in state.fans:
            for card in fan[:-1]:
                if buried_refusal(state, card) is None:
                    yield Operation("M", card)

    def check(self, state: State, seat: Seat, move: Operation) -> None:
        """Raises `IllegalMove` naming the card and the rule it breaks."""
        if not self.actors(state):
            raise IllegalMove("game-over")
        if seat != 0:
            raise IllegalMove("not-your-turn", seat=seat)
        refusal = refuse(state, move)
        if refusal is not None:
            raise refusal

    def play(self, state: State, choice: Mapping[Seat, Operation], chance: Dice) -> Step[State]:
        """Makes the operation; an emptied fan is gone."""
        move = choice[0]
        self.check(state, 0, move)
        return operate(state, move)

    def outcome(self, state: State) -> Outcome | None:
        """`solved` when all cards are out, `lost` when no operation is allowed."""
        if not state.fans:
            return Outcome((0,), "solved")
        return None if self.actors(state) else Outcome((), "lost")

    def compose(self, state: State, seat: Seat, picks: Sequence[Pick]) -> Composition[Operation]:
        """`card`, then `extract`, `onto` another card, or `buried`."""
        return composing.compose(state, seat, picks, tuple(self.moves(state, seat)))

    def describe(self, state: State) -> dict[str, describing.Face]:
        """What a player may know of each card still in the fans, by name."""
        return describing.describe(state)

    def solve(self, state: State, seconds: float) -> Mapping[str, object]:
        """What the solver finds within the time, as the protocol answers it."""
        return dealer.solve(state, seconds)

    def write(self, state: State) -> str:
        """Position text."""
        return text.write(state)

    def read(self, source: str, regulations: Regulations) -> State:
        """Position text or deal; its own format and kinds win over the regulations'."""
        return text.read(source, regulations)

    def write_move(self, state: State, seat: Seat, move: Operation) -> str:
        """`^1F`, `3C>3F`, `M2F`."""
        return text.write_operation(state, move)

    def read_move(self, state: State, seat: Seat, source: str) -> Operation:
        """One operation as typed."""
        return text.read_operation(state, source)

    # Records

    def record_headers(self, start: object) -> Mapping[str, str]:
        """Format, Kinds and Deal, here the fans of a deal entered by hand; a position has no deal."""
        assert isinstance(start, State)
        deal = {} if any(start.out) else {"Deal": text.write_fans(start)}
        return {"Format": str(start.format), "Kinds": start.kinds, **deal}

    def record_seeded(self, start: object, seed: int) -> Mapping[str, str]:
        """As `record_headers`, for the deal of a seed: its deal code."""
        assert isinstance(start, State)
        code = deals.DealCode(start.format, start.kinds, seed)
        return {"Format": str(start.format), "Kinds": start.kinds, "Deal": str(code)}

    def record_origin(self, headers: Mapping[str, str]) -> Mapping[str, str]:
        """The headers with all that a replay needs, where only Format, Kinds and Deal say it."""
        return deals.origin(headers)

    def record_words(self, headers: Mapping[str, str], runs: Sequence[Sequence[str]]) -> list[list[str]]:
        """The record's steps of runs of operations."""
        return steps.words(headers, runs)

    def record_texts(self, headers: Mapping[str, str], runs: Sequence[str]) -> list[list[tuple[str, str]]]:
        """(step, operation) of runs of a record's steps."""
        return steps.texts(headers, runs)

    def record_result(self, outcome: Outcome, state: object) -> str:
        """`solved R B T` or `unsolved R B T`; the seconds follow."""
        assert isinstance(state, State)
        word = "solved" if outcome.winners else "unsolved"
        return f"{word} {state.rescued} {state.bases} {state.transfers}"


def operate(state: State, move: Operation) -> Step[State]:
    """The step of an allowed operation."""
    name = state.name(move.card)
    place = state.find(move.card)
    assert place is not None
    fan = state.fans[place[0]]
    below = state.name(fan[place[1] - 1]) if place[1] else TABLE
    fans = [list(fan) for fan in state.fans]
    fans[place[0]].remove(move.card)
    events: list[Event] = []
    out = list(state.out)
    rescued, bases, transfers = state.rescued, state.bases, state.transfers
    if move.sign == ">":
        host = state.find(move.onto)
        assert host is not None
        fans[host[0]].append(move.card)
        transfers += 1
        events.append(Moved(name, 0, below, state.name(move.onto)))
    else:
        out[state.kind(move.card)] += 1
        events.append(Removed(name, 0, below, "buried" if move.sign == "M" else "extracted"))
    if move.sign == "M":
        bases += state.value(move.card) == 1
        rescued += state.value(move.card) != 1
        events.append(Moved(state.name(fan[place[1] + 1]), 0, name, below))
    left = tuple(tuple(fan) for fan in fans if fan)
    after = replace(state, fans=left, out=tuple(out), rescued=rescued, bases=bases, transfers=transfers)
    return Step(after, tuple(events))
