"""Between the kernels' numbers and the values that games speak of: moves, states, and one made from the other."""

from __future__ import annotations

from functools import lru_cache

from engine.chess import layout
from engine.chess.kernels import kernel
from engine.chess.state import Key, Move, State
from engine.chess.variant import EMPTY, PAWN, Variant, side_of, type_of
from engine.events import Changed, Event, Moved, Noted, Removed
from engine.game import Regulations

REMEMBERED = 512
"""Positions whose moves are kept: the client asks for them again and again."""


def state_of(variant: Variant, position: bytes, regulations: Regulations, history: tuple[Key, ...] = ()) -> State:
    """A state around a kernel's position; `history` are the keys of what came before it. Not judged yet."""
    of = kernel(variant)
    board, side, rights, crossed = of.board(position), of.side(position), of.rights(position), of.crossed(position)
    half = of.half(position)
    kept = history if half else ()
    return State(
        board,
        side,
        rights,
        crossed,
        half,
        of.number(position),
        of.checks(position),
        regulations,
        position,
        (*kept, (board, side, rights, crossed)),
    )


@lru_cache(maxsize=REMEMBERED)
def numbers(variant: Variant, position: bytes) -> tuple[int, ...]:
    """The kernel's numbers of the legal moves of the side to move; the end of a game is not looked at."""
    return kernel(variant).legal(position)


@lru_cache(maxsize=REMEMBERED)
def table(variant: Variant, position: bytes) -> dict[Move, int]:
    """The same by what they are."""
    found = numbers(variant, position)
    return dict(zip(_moves(variant, found), found, strict=True))


@lru_cache(maxsize=REMEMBERED)
def moves_of(variant: Variant, position: bytes, side: int) -> tuple[Move, ...]:
    """The moves that a side has, or would have if it were its turn."""
    return tuple(_moves(variant, kernel(variant).legal_of(position, side)))


@lru_cache(maxsize=REMEMBERED)
def checkers(variant: Variant, position: bytes) -> tuple[int, ...]:
    """Cells of the pieces that give check to the side to move."""
    return tuple(sorted(kernel(variant).checkers(position)))


def _moves(variant: Variant, found: tuple[int, ...]) -> list[Move]:
    """Hundreds of moves a position, so the usual ones are made the short way."""
    plain, mask, bits = layout.PROMOTING << 28, layout.CELL_MASK, layout.CELL_BITS
    new = tuple.__new__
    return [
        new(Move, (n & mask, n >> bits & mask, "", "")) if n < plain else _special(variant, n)
        for n in found
    ]


def _special(variant: Variant, number: int) -> Move:
    """A promotion or a castling."""
    castles = layout.flag(number) == layout.CASTLES
    castling = variant.castlings[layout.extra(number)].letter if castles else ""
    return Move(layout.origin(number), layout.target(number), layout.promoted(number, variant.pieces), castling)


def make(variant: Variant, state: State, move: Move) -> State:
    """The state after a legal move, not judged yet."""
    position = kernel(variant).make(state.position, table(variant, state.position)[move])
    return state_of(variant, position, state.regulations, state.history)


def passing(state: State, move: Move) -> bool:
    """Whether the move takes en passant: no pawn can step straight onto a cell that another has just crossed."""
    return type_of(state.board[move.origin]) == PAWN and move.target in state.crossed


def victim(variant: Variant, state: State, move: Move) -> int:
    """The cell of the piece that the move takes, or −1."""
    if state.board[move.target] != EMPTY and not move.castling:
        return move.target
    return kernel(variant).victim(state.position) if passing(state, move) else -1


def events(variant: Variant, state: State, move: Move, after: State) -> tuple[Event, ...]:
    """What the move does on the board, and a check that it gives."""
    name, letters = variant.lattice.name, variant.letters
    side = state.side
    piece = letters[state.board[move.origin]].upper()
    taken = victim(variant, state, move)
    found: list[Event] = []
    if taken >= 0:
        code = state.board[taken]
        found.append(Removed(letters[code].upper(), side_of(code), name(taken), "captured", name(move.origin)))
    found.append(Moved(piece, side, name(move.origin), name(move.target)))
    if move.castling:
        castling = next(c for c in variant.castlings if c.letter == move.castling)
        found.append(Moved("R", side, castling.rook_from, castling.rook_to))
        found.append(Noted("castling", side, name(move.target)))
    elif taken >= 0 and taken != move.target:
        found.append(Noted("en-passant", side, name(taken)))
    if move.promotion:
        found.append(Changed(name(move.target), piece, move.promotion, side, "promotion"))
    if checkers(variant, after.position):
        found.append(Noted("check", side, name(kernel(variant).king(after.position, after.side))))
    return tuple(found)
