"""A position and a move of any chess: frozen values, equal by what a position text says."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from engine.game import Outcome, Regulations

Key = tuple[bytes, int, int, tuple[int, ...]]
"""What makes two positions the same for repetition: board, side, rights, and crossed cells that can be taken on."""


class Move(NamedTuple):
    """One move. Cells are numbers; castling is the king's move, with the letter of `Variant.castlings` beside it."""

    origin: int
    target: int
    promotion: str = ""
    castling: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """A position. `board` holds a code a cell, see `variant`.

    `crossed` are the cells that a pawn has just passed over, the nearest to its home first; only where an en-passant
    capture is legal. `checks` counts each side's checks in a row (kept where the variant limits them). `position`
    is all this as the kernels hold it. What came before (`history`, the present position last) is no part of identity.
    """

    board: bytes
    side: int
    rights: int
    crossed: tuple[int, ...]
    half: int
    number: int
    checks: tuple[int, int]
    regulations: Regulations
    position: bytes = field(default=b"", compare=False, repr=False)
    history: tuple[Key, ...] = field(default=(), compare=False, repr=False)
    outcome: Outcome | None = field(default=None, compare=False)

    @property
    def key(self) -> Key:
        """The position without its counters."""
        return self.board, self.side, self.rights, self.crossed

    @property
    def repeated(self) -> int:
        """How often this position has stood on the board, now included."""
        return max(1, self.history.count(self.key))
