"""Spatial chess as a `Game`. Source: rules page `spatial_chess.md`; inventor V. N. Potapov."""

from __future__ import annotations

from collections.abc import Mapping

from engine.chess.boards import SPATIAL
from engine.chess.rules import Chess, drawn
from engine.chess.state import State
from engine.dice import Dice
from engine.game import Outcome, Seat


class Spatial(Chess):
    """8×8×8 cells, 116 pieces a side; endings by today's laws, claims by those of 2000."""

    id = "spatial"
    titles: Mapping[str, str] = {"en": "Spatial chess", "ru": "Пространственные шахматы"}
    variant = SPATIAL
    pairs = True
    """Pair may play against pair, the partners of a side taking its turns alternately."""
    claim_after = 50
    """Full moves without a pawn's move or a capture for which a draw may be claimed."""

    def ended(self, state: State, checked: bool, moves: bool) -> Outcome | None:
        """Mate, stalemate, bare kings, the fifth repetition, 75 moves: the first that holds."""
        known = super().ended(state, checked, moves)
        if known is not None:
            return known
        if bare(state, 0) and bare(state, 1):
            return drawn("bare-kings")
        if state.repeated >= 5:
            return drawn("fivefold")
        return drawn("75-moves") if state.half >= SPATIAL.clock_limit else None

    def claims(self, state: State) -> tuple[str, ...]:
        """Why the side to move may claim a draw now: `threefold`, `50-moves`."""
        if state.outcome is not None:
            return ()
        return ("threefold",) * (state.repeated >= 3) + ("50-moves",) * (state.half >= 2 * self.claim_after)

    def beside(self, state: State, reason: str, losers: tuple[Seat, ...], chance: Dice) -> Outcome | None:
        """Flag fall against a bare king is a draw; a claim that stands is one too."""
        if reason == "time" and losers and all(bare(state, 1 - seat) for seat in losers):
            return drawn("time")
        return drawn(reason) if reason in self.claims(state) else None


def bare(state: State, seat: Seat) -> bool:
    """Whether a side has its king alone."""
    return sum(1 for code in state.board if code and code & 1 == seat) == 1
