"""The kernels of all chess: legal moves, making them, attacks, pins, counting; for every `Variant` alike."""

from __future__ import annotations

import struct
import threading
from collections.abc import Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from engine.chess import layout as at
from engine.chess.compiled import PLAIN, functions
from engine.chess.tables import build
from engine.chess.variant import Variant

PATIENCE = 400_000
"""Leaves that plain Python counts sooner than the compiled kernels are loaded."""

_HEADER = struct.Struct(f"={at.HEADER}q")

Position = bytes
"""A position as states keep it: frozen, hashable, equal when everything in it (counters too) is equal.

It is always *canonical*: the en-passant field is set only where a legal en-passant capture exists."""


class Kernel:
    """The moves of one variant. Positions go in and come out as `Position`; moves are numbers, see `layout`."""

    variant: Variant

    def __init__(self, variant: Variant, plain: bool = False) -> None:
        """`plain`: never use the compiled functions (for tests)."""
        self.variant = variant
        self._plain = plain
        self._table = build(variant)
        self._array: Any = None
        self._local = threading.local()

    # the two arrays, as lists or as numpy arrays
    def _open(self, position: Position, wait: bool = False) -> tuple[SimpleNamespace, Any, Any]:
        """The functions, T, and this thread's S with header and board of the position in it."""
        run = PLAIN if self._plain else functions(wait)
        size, local = self._table[at.S_SIZE], self._local
        board_end = at.BOARD + self._table[at.CELLS]
        if run.arrays:
            import numpy as np

            if self._array is None:
                self._array = np.array(self._table, np.int32)
            if not hasattr(local, "array"):
                local.array = np.zeros(size, np.int64)
            local.array[: at.HEADER] = np.frombuffer(position, np.int64, at.HEADER)
            local.array[at.BOARD : board_end] = np.frombuffer(position, np.uint8, -1, _HEADER.size)
            return run, self._array, local.array
        if not hasattr(local, "words"):
            local.words = [0] * size
        local.words[: at.HEADER] = _HEADER.unpack_from(position)
        local.words[at.BOARD : board_end] = position[_HEADER.size :]
        return run, self._table, local.words

    def _loaded(self, position: Position, wait: bool = False) -> tuple[SimpleNamespace, Any, Any]:
        """As `_open`, with lists and key derived as well."""
        run, table, scratch = self._open(position, wait)
        run.load(table, scratch)
        return run, table, scratch

    def _close(self, scratch: Any) -> Position:
        """The position in S."""
        board_end = at.BOARD + self._table[at.CELLS]
        return _HEADER.pack(*scratch[: at.HEADER]) + bytes(self._words(scratch, at.BOARD, board_end))

    def _moves(self, run: SimpleNamespace, table: Any, scratch: Any) -> tuple[int, ...]:
        run.look(table, scratch)
        begin = self._table[at.S_MOVES]
        return self._words(scratch, begin, run.generate(table, scratch, begin))

    @staticmethod
    def _words(scratch: Any, begin: int, end: int) -> tuple[int, ...]:
        part = scratch[begin:end]
        return tuple(part if isinstance(part, list) else part.tolist())

    @staticmethod
    def _header(position: Position) -> tuple[int, ...]:
        return _HEADER.unpack_from(position)

    # positions
    def start(self) -> Position:
        """The start position."""
        return self.new(self.variant.start_board, rights=self.variant.all_rights)

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
        `checks` in a row by White and Black. Errors: `ValueError` unless each side has exactly one king, no pawn is on
        its far rank, and the crossed cells are empty with a pawn beyond them. The rest is for the caller to check."""
        cells = self._table[at.CELLS]
        kings = [[c for c in range(cells) if board[c] == 4 + s] for s in (0, 1)]
        if len(board) != cells or len(kings[0]) != 1 or len(kings[1]) != 1:
            raise ValueError("each side needs one king")
        last = self._table[at.T_RANK]
        if any(board[c] == 2 + s and self._table[last + s * cells + c] for s in (0, 1) for c in range(cells)):
            raise ValueError("a pawn on the far rank")
        victim = -1
        if crossed:
            step = self._table[at.FORWARD + 1 - side]
            victim = crossed[-1] + step
            row = [victim - n * step for n in range(len(crossed), -1, -1)]
            fits = min(row) >= 0 and max(row) < cells and row[:-1] == list(crossed)
            if not fits or any(board[c] for c in crossed) or board[victim] != 3 - side:
                raise ValueError("no pawn has crossed these cells")
        header = [0] * at.HEADER
        header[at.SIDE], header[at.EP], header[at.EP_COUNT] = side, victim, len(crossed)
        header[at.RIGHTS], header[at.HALF], header[at.NUMBER] = rights, half, number
        header[at.CHECKS], header[at.CHECKS + 1] = checks
        run, table, scratch = self._open(_HEADER.pack(*header) + bytes(board))
        run.settle(table, scratch)
        return self._close(scratch)

    # moves
    def legal(self, position: Position) -> tuple[int, ...]:
        """All legal moves of the side to move, in no promised order. Ends other than mate and stalemate (arrival,
        checks in a row, bare kings, clocks) are not looked at: the rules ask first whether the game is over."""
        run, table, scratch = self._loaded(position)
        return self._moves(run, table, scratch)

    def make(self, position: Position, move: int) -> Position:
        """The position after a legal move of `legal`; clocks, counters and rights brought up to date. Unchecked."""
        run, table, scratch = self._open(position)
        run.turn(table, scratch, move)
        return self._close(scratch)

    # what attacks what
    def attacked(self, position: Position, cell: int, by: int) -> bool:
        """Whether a piece of side `by` attacks the cell (pinned ones attack too; what stands there does not matter)."""
        run, table, scratch = self._open(position)
        return bool(run.attacked(table, scratch, cell, by))

    def attackers(self, position: Position, cell: int, by: int) -> tuple[int, ...]:
        """The cells of the pieces of side `by` that attack the cell."""
        run, table, scratch = self._open(position)
        begin = self._table[at.S_MOVES]
        return self._words(scratch, begin, run.attackers(table, scratch, cell, by, begin))

    def checkers(self, position: Position) -> tuple[int, ...]:
        """The cells of the pieces that give check to the side to move."""
        side = self.side(position)
        return self.attackers(position, self.king(position, side), 1 - side)

    def pins(self, position: Position, side: int) -> tuple[tuple[int, int], ...]:
        """(pinned cell, pinner's cell) of every piece of this side that stands alone between its king and an attack."""
        run, table, scratch = self._open(position)
        scratch[at.SIDE] = side
        run.look(table, scratch)
        begin = self._table[at.S_PINNED]
        words = self._words(scratch, begin, begin + 2 * int(scratch[at.NPIN]))
        return tuple(zip(words[::2], words[1::2], strict=True))

    def reach(self, position: Position, cell: int) -> tuple[int, ...]:
        """The cells that the piece on `cell` attacks, own pieces that it protects included, pins not regarded."""
        run, table, scratch = self._open(position)
        begin = self._table[at.S_MOVES]
        return self._words(scratch, begin, run.reached(table, scratch, cell, begin))

    def legal_of(self, position: Position, side: int) -> tuple[int, ...]:
        """The legal moves that `side` would have if it were its turn (no en passant unless it is)."""
        run, table, scratch = self._open(position)
        if scratch[at.SIDE] != side:
            scratch[at.SIDE], scratch[at.EP], scratch[at.EP_COUNT] = side, -1, 0
        run.load(table, scratch)
        return self._moves(run, table, scratch)

    # counting
    def perft(self, position: Position, depth: int, clock_limit: int = 0) -> int:
        """Leaves of the tree of legal moves at `depth` ≥ 0. A position that is over counts 0 below itself: mate,
        stalemate, and the variant's ends. `clock_limit`, half-moves without capture or pawn's move, replaces the
        variant's own where it is not 0. Errors: `ValueError` for a depth below 0 or beyond 39."""
        if not 0 <= depth < at.DEEPEST:
            raise ValueError(f"perft to depth {depth}")
        if depth == 0:
            return 1
        run, table, scratch = self._loaded(position, wait=len(self.legal(position)) ** depth > PATIENCE)
        return int(run.perft(table, scratch, depth, clock_limit or self.variant.clock_limit))

    def forward(self, side: int) -> int:
        """A pawn's step of this side as a difference of cells."""
        return self._table[at.FORWARD + side]

    # reading a position
    def hash(self, position: Position) -> int:
        """Zobrist key of pieces, side, rights and en passant (counters left out), as a signed 64-bit number."""
        return self._header(position)[at.HASH]

    def key(self, position: Position) -> bytes:
        """What makes two positions the same for repetition: pieces, side, rights and en passant, exactly."""
        head = self._header(position)
        flags = bytes((head[at.SIDE], head[at.RIGHTS]))
        return flags + head[at.EP].to_bytes(2, "big", signed=True) + self.board(position)

    def board(self, position: Position) -> bytes:
        """A code a cell."""
        return position[_HEADER.size :]

    def side(self, position: Position) -> int:
        """Who is to move."""
        return self._header(position)[at.SIDE]

    def rights(self, position: Position) -> int:
        """Castlings not yet lost: bit i is `variant.castlings[i]`."""
        return self._header(position)[at.RIGHTS]

    def crossed(self, position: Position) -> tuple[int, ...]:
        """The cells on which a pawn may be taken in passing, nearest its home first; `()` mostly."""
        head = self._header(position)
        step = self._table[at.FORWARD + 1 - head[at.SIDE]]
        return tuple(head[at.EP] - n * step for n in range(head[at.EP_COUNT], 0, -1))

    def victim(self, position: Position) -> int:
        """The cell of the pawn that may be taken in passing, or −1."""
        return self._header(position)[at.EP]

    def half(self, position: Position) -> int:
        """Half-moves since the last capture or pawn's move."""
        return self._header(position)[at.HALF]

    def number(self, position: Position) -> int:
        """The move number."""
        return self._header(position)[at.NUMBER]

    def checks(self, position: Position) -> tuple[int, int]:
        """Checks in a row by White and by Black (counted where the variant has a `check_limit`)."""
        head = self._header(position)
        return head[at.CHECKS], head[at.CHECKS + 1]

    def king(self, position: Position, side: int) -> int:
        """The cell of this side's king."""
        return self._header(position)[at.KING + side]


@lru_cache(maxsize=8)
def kernel(variant: Variant) -> Kernel:
    """The one kernel of a variant."""
    return Kernel(variant)
