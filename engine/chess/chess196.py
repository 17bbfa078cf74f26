"""Chess of 196 squares as a `Game`. Source: rules page `chess196.md`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.chess.boards import CHESS196
from engine.chess.kernels import kernel
from engine.chess.rules import Chess
from engine.chess.state import State
from engine.dice import Dice
from engine.game import Option, Outcome, Regulations, Seat


class Chess196(Chess):
    """14×14 cells, 28 pieces a side, and never a draw."""

    id = "chess196"
    titles: Mapping[str, str] = {"en": "Chess of 196 squares", "ru": "Шахматы на 196 клеток"}
    variant = CHESS196
    options: Sequence[Option] = (Option("lot_after", 100, low=1, high=10_000), Option("touch_move", False))

    def ended(self, state: State, checked: bool, moves: bool) -> Outcome | None:
        """Arrival, mate, stalemate (lost for whom it befalls), the tenth check in a row: the first that holds."""
        mover = 1 - state.side
        for seat in (mover, state.side):
            if CHESS196.rank(kernel(CHESS196).king(state.position, seat), seat) == CHESS196.last_rank:
                return Outcome((seat,), "arrival")
        if not moves:
            return Outcome((mover,), "checkmate" if checked else "stalemate")
        return Outcome((mover,), "perpetual-check") if state.checks[mover] >= CHESS196.check_limit else None

    def lot_due(self, state: State) -> bool:
        """`lot_after` full moves without a pawn's move or a capture."""
        return state.half >= self.clock_limit(state)

    def clock_limit(self, state: State) -> int:
        """The half-moves after which the lot is cast."""
        return 2 * state.regulations.number("lot_after")

    def takebacks(self, regulations: Regulations) -> bool:
        """With touch-move a move is final once it is made."""
        return not regulations.on("touch_move")

    def beside(self, state: State, reason: str, losers: tuple[Seat, ...], chance: Dice) -> Outcome | None:
        """Where both agree that neither can win, the coin of the present turn decides."""
        if reason == "agreement":
            return Outcome((chance.stream(state.number).coin(),), "lot")
        return None
