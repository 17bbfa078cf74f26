"""What all chess games share as a `Game`; each adds its own endings. Boards and moves are data and kernels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.chess import compiled, composing, describing, notation, refusing, text
from engine.chess.kernels import kernel
from engine.chess.moving import checkers, events, make, numbers, state_of, table
from engine.chess.sketching import Sketches, sketches
from engine.chess.state import Move, State
from engine.chess.variant import Variant
from engine.compose import Composition, Pick
from engine.dice import Dice
from engine.errors import IllegalMove
from engine.events import Noted, Thrown
from engine.game import Game, Option, Outcome, Regulations, Seat, Step


class Chess(Game[State, Move]):
    """A game of chess on the board of its variant; White is seat 0."""

    variant: Variant
    seats = 2
    enumerable = True
    options: Sequence[Option] = ()

    # what a game says for itself

    def ended(self, state: State, checked: bool, moves: bool) -> Outcome | None:
        """How the game ended with this position; `checked`: the side to move is in check, `moves`: it has any."""
        if moves:
            return None
        return Outcome((1 - state.side,), "checkmate") if checked else Outcome((), "stalemate")

    def lot_due(self, state: State) -> bool:
        """Whether the move that led here brings a lot about."""
        return False

    # the protocol

    def start(self, regulations: Regulations, seed: int) -> State:
        """The start position; there is no chance in it."""
        return self._judged(state_of(self.variant, kernel(self.variant).start(), regulations), Dice(seed))

    def actors(self, state: State) -> tuple[Seat, ...]:
        """The side to move."""
        return () if state.outcome else (state.side,)

    def parts(self, state: State, seat: Seat) -> Sequence[Move]:
        """The legal moves."""
        return self.moves(state, seat)

    def moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """All legal moves; none of a side that is not to move."""
        return () if state.outcome or seat != state.side else tuple(table(self.variant, state.position))

    def check(self, state: State, seat: Seat, move: Move) -> None:
        """Raises `IllegalMove` saying why the move may not be made."""
        if state.outcome:
            raise IllegalMove("game-over", reason=state.outcome.reason)
        if seat != state.side:
            raise IllegalMove("not-your-turn", seat=seat)
        if move not in table(self.variant, state.position):
            raise refusing.named(self.variant, state, refusing.refusal(self.variant, state, move))

    def play(self, state: State, choice: Mapping[Seat, Move], chance: Dice) -> Step[State]:
        """Makes the move of the side to move, checked once more; chance is asked only where a lot is due."""
        if state.outcome:
            raise IllegalMove("game-over", reason=state.outcome.reason)
        if set(choice) != {state.side}:
            raise IllegalMove("not-your-turn", seat=next((s for s in choice if s != state.side), state.side))
        move = choice[state.side]
        self.check(state, state.side, move)
        after = self._judged(make(self.variant, state, move), chance)
        found = events(self.variant, state, move, after)
        if after.outcome is not None:
            if after.outcome.reason == "lot":
                found = (*found, Thrown(after.outcome.winners, "lot"))
            found = (*found, Noted(after.outcome.reason, state.side))
        return Step(after, found)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended by its rules."""
        return state.outcome

    def compose(self, state: State, seat: Seat, picks: Sequence[Pick]) -> Composition[Move]:
        """A move pick by pick: `origin`, `land`, and `promote` for a pawn on the last rank."""
        if state.outcome:
            raise IllegalMove("game-over", reason=state.outcome.reason)
        if seat != state.side:
            raise IllegalMove("not-your-turn", seat=seat)
        return composing.compose(self.variant, state, tuple(picks))

    def write(self, state: State) -> str:
        """The position text, one line."""
        return text.write_position(self.variant, state)

    def read(self, text_: str, regulations: Regulations) -> State:
        """A position; what came before it is not known. A lot that it would have brought about is that of seed 0."""
        return self._judged(text.read_position(self.variant, text_, regulations), Dice(0))

    def write_move(self, state: State, seat: Seat, move: Move) -> str:
        """The canonical text of a legal move."""
        after = make(self.variant, state, move)
        checked = bool(checkers(self.variant, after.position))
        # Lots and stalemates have no sign, so only who is in check is asked for a move.
        ending = self.ended(after, checked, not checked or bool(numbers(self.variant, after.position)))
        return notation.write_move(self.variant, state, move, ending.reason if ending else None, checked)

    def read_move(self, state: State, seat: Seat, text_: str) -> Move:
        """A move as people type it, in Latin or Russian letters; `BadNotation` if it is none."""
        return notation.read_move(self.variant, state, text_)

    def spell(self, text_: str, language: str) -> str:
        """A canonical move text in the letters of a language: `ru`, or as it is."""
        return notation.russian(self.variant, text_) if language == "ru" else text_

    # optional capabilities

    @property
    def sketches(self) -> Sketches:
        """Positions drawn by hand."""
        return sketches(self.variant)

    def perft(self, state: State, depth: int) -> int:
        """Leaves of the tree of moves; a finished position counts 0 below itself."""
        if state.outcome is not None:
            return 1 if depth == 0 else 0
        return kernel(self.variant).perft(state.position, depth, self.clock_limit(state))

    def perft_width(self, state: State) -> int:
        """How many legal moves there are."""
        return len(self.moves(state, state.side))

    def clock_limit(self, state: State) -> int:
        """Half-moves without capture or pawn's move that end the game; 0: as the variant says."""
        return 0

    def describe(self, state: State, cell: str) -> dict[str, Any]:
        """What can be said of a cell; `KeyError` if there is no such cell."""
        found = self.variant.lattice.find(cell)
        if found < 0:
            raise KeyError(cell)
        return describing.describe(self.variant, state, found)

    def overview(self, state: State) -> dict[str, Any]:
        """What can be said of the whole position: checks, pins, counters."""
        return describing.overview(self.variant, state)

    def threats(self, state: State, seat: Seat) -> tuple[str, ...]:
        """Cells of this side's pieces that the enemy attacks."""
        return describing.threats(self.variant, state, seat)

    def prepare(self, done: Callable[[], None] | None = None) -> None:
        """Lets the kernels be compiled in another process; at once. Until `done` the same code runs as plain Python."""
        compiled.prepare(done)

    # inside

    def _judged(self, state: State, chance: Dice) -> State:
        checked = bool(checkers(self.variant, state.position))
        outcome = self.ended(state, checked, bool(numbers(self.variant, state.position)))
        if outcome is None and self.lot_due(state):
            # The move before: Black's has the number of White's.
            turn = state.number if state.side else state.number - 1
            outcome = Outcome((chance.stream(max(turn, 0)).coin(),), "lot")
        return state if outcome is None else replace(state, outcome=outcome)


def drawn(reason: str) -> Outcome:
    """A draw for this reason."""
    return Outcome((), reason)
