"""The kernels of all chess: legal moves, making them, attacks, pins, counting; for every `Variant` alike."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.chess.variant import Variant

Position = bytes
"""A position as states keep it: frozen, hashable, equal when everything in it (counters too) is equal.

It is always *canonical*: the en-passant field is set only where a legal en-passant capture exists."""


class Kernel:
    """The moves of one variant. Positions go in and come out as `Position`; moves are numbers, see `layout`."""

    variant: Variant

    def __init__(self, variant: Variant) -> None: ...

    # positions
    def start(self) -> Position:
        """The start position."""
        ...

    def new(
        self,
        board: Sequence[int],
        side: int = 0,
        rights: int = 0,
        crossed: Sequence[int] = (),
        half: int = 0,
        number: int = 1,
        checks: tuple[int, int] = (0, 0),
    ) -> Position:
        """A position from a board (a code a cell). `crossed`: the cells a pawn of the other side has just crossed,
        nearest its home first; the pawn stands right beyond the last of them. It is dropped if no legal capture in
        passing exists. `rights`: bit i is `variant.castlings[i]`. `half` half-moves, `number` the move number,
        `checks` in a row by White and Black. Errors: `ValueError` unless each side has exactly one king and the crossed cells
        are empty with a pawn beyond them. The rest is for the caller to check."""
        ...

    # moves
    def legal(self, position: Position) -> tuple[int, ...]:
        """All legal moves of the side to move, in no promised order. Ends other than mate and stalemate (king's arrival,
        checks in a row, bare kings, clocks) are not looked at: the rules ask first whether the game is over."""
        ...

    def make(self, position: Position, move: int) -> Position:
        """The position after a legal move of `legal`; clocks, counters and rights brought up to date. Unchecked."""
        ...

    # what attacks what
    def attacked(self, position: Position, cell: int, by: int) -> bool:
        """Whether a piece of side `by` attacks the cell (pinned ones attack too; what stands there does not matter)."""
        ...

    def attackers(self, position: Position, cell: int, by: int) -> tuple[int, ...]:
        """The cells of the pieces of side `by` that attack the cell."""
        ...

    def checkers(self, position: Position) -> tuple[int, ...]:
        """The cells of the pieces that give check to the side to move."""
        ...

    def pins(self, position: Position, side: int) -> tuple[tuple[int, int], ...]:
        """(pinned cell, pinner's cell) of every piece of this side that stands alone between its king and an attack."""
        ...

    def reach(self, position: Position, cell: int) -> tuple[int, ...]:
        """The cells that the piece on `cell` attacks, own pieces that it protects included, pins not regarded."""
        ...

    def legal_of(self, position: Position, side: int) -> tuple[int, ...]:
        """The legal moves that `side` would have if it were its turn (no en passant unless it is)."""
        ...

    # counting
    def perft(self, position: Position, depth: int, clock_limit: int = 0) -> int:
        """Leaves of the tree of legal moves at `depth` ≥ 0. A position that is over counts 0 below itself: mate,
        stalemate, and the variant's ends. `clock_limit` half-moves without capture or pawn's move, where not 0, replaces
        the variant's own."""
        ...

    # reading a position
    def hash(self, position: Position) -> int:
        """Zobrist key of pieces, side, rights and en passant (counters left out), as a signed 64-bit number."""
        ...

    def key(self, position: Position) -> bytes:
        """What makes two positions the same for repetition: pieces, side, rights and en passant, exactly."""
        ...

    def board(self, position: Position) -> bytes:
        """A code a cell."""
        ...

    def side(self, position: Position) -> int:
        """Who is to move."""
        ...

    def rights(self, position: Position) -> int:
        """Castlings not yet lost: bit i is `variant.castlings[i]`."""
        ...

    def crossed(self, position: Position) -> tuple[int, ...]:
        """The cells on which a pawn may be taken in passing, nearest its home first; `()` mostly."""
        ...

    def victim(self, position: Position) -> int:
        """The cell of the pawn that may be taken in passing, or −1."""
        ...

    def half(self, position: Position) -> int:
        """Half-moves since the last capture or pawn's move."""
        ...

    def number(self, position: Position) -> int:
        """The move number."""
        ...

    def checks(self, position: Position) -> tuple[int, int]:
        """Checks in a row by White and by Black (counted where the variant has a `check_limit`)."""
        ...

    def king(self, position: Position, side: int) -> int:
        """The cell of this side's king."""
        ...


@lru_cache(maxsize=8)
def kernel(variant: Variant) -> Kernel:
    """The one kernel of a variant."""
    return Kernel(variant)
