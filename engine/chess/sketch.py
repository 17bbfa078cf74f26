"""A position as it is drawn by hand, right or wrong, and the changes that drawing makes to it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.chess import rays
from engine.chess.state import State
from engine.chess.variant import EMPTY, KING, Variant, type_of


@dataclass(frozen=True, slots=True)
class Sketch:
    """What a position text says, whether or not a game can stand in it: see `faults`.

    `board` holds a code a cell; `rights` are bits of `Variant.castlings`; `crossed` is the first and the last (if
    there are several) of the cells that a pawn has just passed over; `checks` are those in a row by White and Black.
    """

    board: bytes
    side: int = 0
    rights: int = 0
    crossed: tuple[int, ...] = ()
    half: int = 0
    number: int = 1
    checks: tuple[int, int] = (0, 0)


def of(state: State) -> Sketch:
    """The sketch of a position that stands."""
    ends = state.crossed[:1] + state.crossed[1:][-1:]
    return Sketch(state.board, state.side, state.rights, ends, state.half, state.number, state.checks)


def start(variant: Variant) -> Sketch:
    """The usual start."""
    return Sketch(bytes(variant.start_board), rights=variant.all_rights)


def empty(variant: Variant, kings: bool = False) -> Sketch:
    """Nothing on the board, or the two kings where they usually start."""
    kept = bytes(code if kings and type_of(code) == KING else EMPTY for code in variant.start_board)
    return Sketch(kept)


def put(variant: Variant, sketch: Sketch, cell: int, code: int) -> Sketch:
    """A code on a cell (`EMPTY` takes off what stands there); what the board no longer bears out lapses."""
    if sketch.board[cell] == code:
        return sketch
    board = bytearray(sketch.board)
    board[cell] = code
    return lapsed(variant, replace(sketch, board=bytes(board)))


def moved(variant: Variant, sketch: Sketch, origin: int, target: int) -> Sketch:
    """What stands on `origin` put on `target`, in place of what stood there."""
    if origin == target:
        return sketch
    board = bytearray(sketch.board)
    board[target], board[origin] = board[origin], EMPTY
    return lapsed(variant, replace(sketch, board=bytes(board)))


def mirrored(variant: Variant, sketch: Sketch) -> Sketch:
    """The same position with the sides changed: every piece turns its coat and crosses to the other end."""
    opposite = _opposite(variant)
    board = bytearray(len(sketch.board))
    for cell, code in enumerate(sketch.board):
        board[opposite[cell]] = code ^ 1 if code else EMPTY
    letters = [castling.letter for castling in variant.castlings]
    held = [letter.swapcase() for i, letter in enumerate(letters) if sketch.rights >> i & 1]
    return replace(
        sketch,
        board=bytes(board),
        side=1 - sketch.side,
        rights=sum(1 << letters.index(letter) for letter in held),
        crossed=tuple(opposite[cell] for cell in sketch.crossed),
        checks=sketch.checks[::-1],
    )


def _opposite(variant: Variant) -> list[int]:
    """For every cell the one as far from the other side's edge."""
    lattice, axis = variant.lattice, variant.forward_axis
    out = []
    for cell in range(lattice.size):
        place = list(lattice.coords(cell))
        place[axis] = lattice.shape[axis] - 1 - place[axis]
        out.append(lattice.index(place))
    return out


def lapsed(variant: Variant, sketch: Sketch) -> Sketch:
    """Without the castlings and the crossed cells that the board no longer bears out."""
    kept = (i for i in range(len(variant.castlings)) if sketch.rights >> i & 1 and not away(variant, sketch, i))
    rights = sum(1 << i for i in kept)
    crossed = sketch.crossed if crossing(variant, sketch) else ()
    return replace(sketch, rights=rights, crossed=crossed)


def away(variant: Variant, sketch: Sketch, castling: int) -> tuple[int, ...]:
    """The home cells of a castling's king and rook on which they do not stand."""
    which = variant.castlings[castling]
    letters = ("K", "R") if which.side == 0 else ("k", "r")
    homes = (variant.lattice.find(which.king_from), variant.lattice.find(which.rook_from))
    return tuple(h for h, letter in zip(homes, letters, strict=True) if sketch.board[h] != variant.codes[letter])


def crossing(variant: Variant, sketch: Sketch) -> tuple[int, ...]:
    """All the cells from the first crossed one to the last, if a pawn of the side not to move can just have passed
    over them; `()` if none can, or none is meant."""
    if not sketch.crossed:
        return ()
    return next((run for run in _crossings(variant, sketch) if (run[0], run[-1]) == _ends(sketch.crossed)), ())


def passings(variant: Variant, sketch: Sketch) -> tuple[tuple[int, ...], ...]:
    """The runs of cells that a pawn of the side not to move can just have passed over, with an enemy pawn that
    attacks one of them; each as a sketch holds it."""
    takers = {
        cell
        for origin, code in enumerate(sketch.board)
        if code == 2 + sketch.side
        for cell in rays.pawn_takes(variant, sketch.side, origin)
    }
    return tuple(run[:1] + run[1:][-1:] for run in _crossings(variant, sketch) if takers & set(run))


def _ends(crossed: tuple[int, ...]) -> tuple[int, int]:
    return crossed[0], crossed[-1]


def _crossings(variant: Variant, sketch: Sketch) -> list[tuple[int, ...]]:
    """Every run of free cells behind a pawn of the side not to move that a long step can have crossed."""
    side, board = 1 - sketch.side, sketch.board
    back = tuple(-by for by in variant.turned(variant.pawns.forward, side))
    out = []
    for cell, code in enumerate(board):
        steps = variant.rank(cell, side) - variant.pawns.home
        if code != 2 + side or not 2 <= steps <= variant.pawns.longest:
            continue
        behind = rays.walk(variant, cell, back)[:steps]
        if len(behind) == steps and not any(board[passed] for passed in behind):
            out.append(behind[-2::-1])
    return out
