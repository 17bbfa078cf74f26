"""What a kind of chess is made of, as data: board, pieces, pawns, start, castling, promotion and what ends a game.

Sides: 0 is White, 1 is Black. A *code* is what stands on a cell: 0 nothing, otherwise `2 * (type + 1) + side` with
`type` the place in `Variant.pieces`, so `code & 1` is the side. The first two types are always the pawn and the king.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.lattice import OUTSIDE, Lattice, Vector

PAWN, KING = 0, 1
"""The types that every variant has, by their place in `Variant.pieces`."""
EMPTY = 0


@dataclass(frozen=True, slots=True)
class PieceType:
    """A piece: its capital Latin letter, its name (a word for lists and pictures), where it slides, where it leaps.

    `slides` are directions in which it goes any distance until something stands there; `leaps` go over everything.
    `value` is a rough worth in hundredths of a pawn. The pawn has neither slides nor leaps: `Pawns` tells its moves.
    """

    letter: str
    name: str
    slides: tuple[Vector, ...] = ()
    leaps: tuple[Vector, ...] = ()
    value: int = 0


@dataclass(frozen=True, slots=True)
class Pawns:
    """How White's pawns move; Black's do the same with the forward axis turned round.

    `forward` changes one axis by 1; `captures` are the vectors in which a pawn takes; `home` is the place on the
    forward axis, counted from White's edge, from which a pawn may go up to `longest` cells at once.
    """

    forward: Vector
    captures: tuple[Vector, ...]
    home: int = 1
    longest: int = 2


@dataclass(frozen=True, slots=True)
class Castling:
    """One castling: its letter in position texts (`KQkq`), the side, and the cells (names) of king and rook."""

    letter: str
    side: int
    king_from: str
    king_to: str
    rook_from: str
    rook_to: str


@dataclass(frozen=True)
class Variant:
    """A kind of chess. `axes` label the lattice's axes, `start` is cell name → letter (`K` White, `k` Black).

    `castlings` in the order of position texts: its i-th entry is bit `1 << i` of a position's rights.
    `promotions` are letters, in the order in which they are offered.
    Ends that the tree of moves must know: `arrival` (a king on the far rank ends the game), `check_limit` (so many
    checks in a row end it; 0: no limit), `bare_kings` (king against king ends it), `clock_limit` (so many half-moves
    without a pawn's move or a capture end it; 0: no limit).
    """

    id: str
    axes: tuple[tuple[str, ...], ...]
    pieces: tuple[PieceType, ...]
    pawns: Pawns
    start: Mapping[str, str]
    castlings: tuple[Castling, ...]
    promotions: str
    arrival: bool = False
    check_limit: int = 0
    bare_kings: bool = False
    clock_limit: int = 0

    def __hash__(self) -> int:
        return hash(self.id)

    @cached_property
    def lattice(self) -> Lattice:
        """The cells of the board: numbers, names and coordinates."""
        return Lattice(self.axes)

    @cached_property
    def codes(self) -> Mapping[str, int]:
        """Code by letter: capitals White's, small ones Black's."""
        table = {}
        for kind, piece in enumerate(self.pieces):
            table[piece.letter] = 2 * (kind + 1)
            table[piece.letter.lower()] = 2 * (kind + 1) + 1
        return table

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """Letter by code, the reverse of `codes`; `""` for an empty cell."""
        table = ["", ""]
        for piece in self.pieces:
            table += [piece.letter, piece.letter.lower()]
        return tuple(table)

    @cached_property
    def start_board(self) -> tuple[int, ...]:
        """The start position, a code a cell."""
        return self.board(self.start)

    @property
    def all_rights(self) -> int:
        """The rights of a start position: every castling."""
        return (1 << len(self.castlings)) - 1

    @cached_property
    def forward_axis(self) -> int:
        """The axis along which pawns move."""
        return next(axis for axis, by in enumerate(self.pawns.forward) if by)

    def turned(self, vector: Vector, side: int) -> Vector:
        """White's vector as this side has it: Black's forward axis is turned round."""
        if side == 0:
            return vector
        return tuple(-by if axis == self.forward_axis else by for axis, by in enumerate(vector))

    def rank(self, cell: int, side: int) -> int:
        """How far a cell is from this side's own edge along the forward axis, counted from 0."""
        place = self.lattice.coords(cell)[self.forward_axis]
        return place if side == 0 else self.lattice.shape[self.forward_axis] - 1 - place

    @property
    def last_rank(self) -> int:
        """The `rank` on which pawns promote and kings arrive."""
        return self.lattice.shape[self.forward_axis] - 1

    def board(self, placed: Mapping[str, str]) -> tuple[int, ...]:
        """A board from cell name → letter; `ValueError` names what fits no cell or piece."""
        board = [EMPTY] * self.lattice.size
        for name, letter in placed.items():
            cell = self.lattice.find(name)
            if cell == OUTSIDE or letter not in self.codes:
                raise ValueError(f"{letter} on {name}")
            board[cell] = self.codes[letter]
        return tuple(board)


def mirrored(white: Mapping[str, str], axes: tuple[tuple[str, ...], ...], axis: int) -> dict[str, str]:
    """White's pieces and the same for Black, seen from the other end of `axis`."""
    lattice = Lattice(axes)
    both = dict(white)
    for name, letter in white.items():
        place = list(lattice.coords(lattice.find(name)))
        place[axis] = lattice.shape[axis] - 1 - place[axis]
        both[lattice.name(lattice.index(place))] = letter.lower()
    return both


def side_of(code: int) -> int:
    """0 White, 1 Black; only for a code that is not empty."""
    return code & 1


def type_of(code: int) -> int:
    """The place of a code's piece in `Variant.pieces`; −1 for an empty cell."""
    return (code >> 1) - 1
