"""Kernel: making moves and taking them back. See `attack_kernel` for what such functions may use."""

from __future__ import annotations

from engine.chess.attack_kernel import look
from engine.chess.generate_kernel import passing
from engine.chess.layout import (
    BOARD,
    CASTLES,
    CASTLING_ROW,
    CELL_MASK,
    CELLS,
    CHECK_LIMIT,
    CHECKS,
    COUNT,
    EP,
    EP_COUNT,
    FORWARD,
    HALF,
    HASH,
    KING,
    LONG,
    NUMBER,
    PASSING,
    PLAIN,
    PROMOTING,
    RIGHTS,
    S_LISTS,
    S_MOVES,
    S_SLOT,
    S_UNDO,
    SIDE,
    T_CASTLING,
    T_EP_KEYS,
    T_KEYS,
    T_MASK,
    T_PAWN,
    T_RIGHT_KEYS,
    T_SIDE_KEY,
    UNDO,
    UNDO_WORDS,
    Words,
)


def key(T: Words, word: int) -> int:
    """The 64-bit key in two words of T."""
    return (T[word] << 32) ^ (T[word + 1] & 0xFFFFFFFF)


def piece_key(T: Words, code: int, cell: int) -> int:
    """The key of a piece on a cell."""
    return key(T, T[T_KEYS] + 2 * (code * T[CELLS] + cell))


def add(T: Words, S: Words, code: int, cell: int) -> None:
    """Enters a piece that is no king into the list it belongs to."""
    which = (code & 1) + (2 if code < 4 else 0)
    slot = S[COUNT + which]
    S[T[S_LISTS] + which * T[CELLS] + slot] = cell
    S[T[S_SLOT] + cell] = slot
    S[COUNT + which] = slot + 1


def load(T: Words, S: Words) -> None:
    """Derives everything from header and board: kings, lists, key."""
    S[UNDO] = T[S_UNDO]
    for which in range(4):
        S[COUNT + which] = 0
    value = 0
    for cell in range(T[CELLS]):
        code = S[BOARD + cell]
        if code:
            value ^= piece_key(T, code, cell)
            if code >> 1 == 2:
                S[KING + (code & 1)] = cell
            else:
                add(T, S, code, cell)
    value ^= key(T, T[T_RIGHT_KEYS] + 2 * S[RIGHTS])
    if S[EP] >= 0:
        value ^= key(T, T[T_EP_KEYS] + 2 * S[EP])
    if S[SIDE] == 1:
        value ^= key(T, T[T_SIDE_KEY])
    S[HASH] = value


def take(T: Words, S: Words, code: int, cell: int) -> int:
    """Takes a piece off its list; the last of the list comes in its place. Returns the place."""
    which = (code & 1) + (2 if code < 4 else 0)
    slot = S[T[S_SLOT] + cell]
    last = S[COUNT + which] - 1
    base = T[S_LISTS] + which * T[CELLS]
    moved = S[base + last]
    S[base + slot] = moved
    S[T[S_SLOT] + moved] = slot
    S[COUNT + which] = last
    return slot


def put_back(T: Words, S: Words, code: int, cell: int, slot: int) -> None:
    """The reverse of `take`."""
    which = (code & 1) + (2 if code < 4 else 0)
    last = S[COUNT + which]
    base = T[S_LISTS] + which * T[CELLS]
    if slot != last:
        moved = S[base + slot]
        S[base + last] = moved
        S[T[S_SLOT] + moved] = last
    S[base + slot] = cell
    S[T[S_SLOT] + cell] = slot
    S[COUNT + which] = last + 1


def shift(T: Words, S: Words, code: int, cell: int, to: int) -> None:
    """Moves a piece on board and list, without touching the key."""
    S[BOARD + cell] = 0
    S[BOARD + to] = code
    if code >> 1 == 2:
        S[KING + (code & 1)] = to
    else:
        slot = S[T[S_SLOT] + cell]
        S[T[S_SLOT] + to] = slot
        S[T[S_LISTS] + ((code & 1) + (2 if code < 4 else 0)) * T[CELLS] + slot] = to


def open_passing(T: Words, S: Words, side: int, origin: int, target: int) -> int:
    """After a long step: notes the crossed cells if an enemy pawn attacks one of them; returns the key of that."""
    step = T[FORWARD + side]
    cell = origin + step
    while cell != target:
        i = T[T[T_PAWN] + side * T[CELLS] + cell]
        while T[i] >= 0:
            if S[BOARD + T[i]] == 3 - side:
                S[EP] = target
                S[EP_COUNT] = (target - origin) // step - 1
                return key(T, T[T_EP_KEYS] + 2 * target)
            i += 1
        cell += step
    return 0


def make(T: Words, S: Words, move: int) -> None:
    """Makes a legal move. Checks in a row are `enter`'s business."""
    side = S[SIDE]
    origin = move & CELL_MASK
    target = (move >> 12) & CELL_MASK
    flag = move >> 28
    code = S[BOARD + origin]
    caught = S[BOARD + target]
    rights = S[RIGHTS]
    value = S[HASH]
    undo = S[UNDO]
    S[undo] = move
    S[undo + 1] = caught
    S[undo + 3] = S[EP]
    S[undo + 4] = S[EP_COUNT]
    S[undo + 5] = rights
    S[undo + 6] = S[HALF]
    S[undo + 7] = value
    S[undo + 8] = S[CHECKS + side]
    S[UNDO] = undo + UNDO_WORDS
    if S[EP] >= 0:
        value ^= key(T, T[T_EP_KEYS] + 2 * S[EP])
        if flag == PASSING:
            victim = S[EP]
            S[undo + 2] = take(T, S, S[BOARD + victim], victim)
            value ^= piece_key(T, S[BOARD + victim], victim)
            S[BOARD + victim] = 0
        S[EP] = -1
        S[EP_COUNT] = 0
    S[HALF] += 1
    if caught:
        S[undo + 2] = take(T, S, caught, target)
        value ^= piece_key(T, caught, target)
        S[HALF] = 0
    if code < 4:
        S[HALF] = 0
    value ^= piece_key(T, code, origin)
    value ^= piece_key(T, code, target)
    value ^= key(T, T[T_SIDE_KEY])
    shift(T, S, code, origin, target)
    if rights:
        left = rights & T[T[T_MASK] + origin] & T[T[T_MASK] + target]
        if left != rights:
            value ^= key(T, T[T_RIGHT_KEYS] + 2 * rights) ^ key(T, T[T_RIGHT_KEYS] + 2 * left)
            S[RIGHTS] = left
    if flag != PLAIN:
        if flag == LONG:
            value ^= open_passing(T, S, side, origin, target)
        elif flag == PROMOTING:
            better = 2 * (((move >> 24) & 15) + 1) + side
            S[undo + 9] = take(T, S, code, target)
            S[BOARD + target] = better
            add(T, S, better, target)
            value ^= piece_key(T, code, target) ^ piece_key(T, better, target)
        elif flag == CASTLES:
            row = T[T_CASTLING] + ((move >> 24) & 15) * CASTLING_ROW
            rook = S[BOARD + T[row + 3]]
            shift(T, S, rook, T[row + 3], T[row + 4])
            value ^= piece_key(T, rook, T[row + 3]) ^ piece_key(T, rook, T[row + 4])
    S[HASH] = value
    S[NUMBER] += side
    S[SIDE] = 1 - side


def unmake(T: Words, S: Words) -> None:
    """Takes the last move back."""
    undo = S[UNDO] - UNDO_WORDS
    S[UNDO] = undo
    side = 1 - S[SIDE]
    S[SIDE] = side
    S[NUMBER] -= side
    move = S[undo]
    origin = move & CELL_MASK
    target = (move >> 12) & CELL_MASK
    flag = move >> 28
    if flag == PROMOTING:
        # The new piece is the last of its list.
        S[COUNT + side] -= 1
        S[BOARD + target] = 2 + side
        put_back(T, S, 2 + side, target, S[undo + 9])
    elif flag == CASTLES:
        row = T[T_CASTLING] + ((move >> 24) & 15) * CASTLING_ROW
        shift(T, S, S[BOARD + T[row + 4]], T[row + 4], T[row + 3])
    shift(T, S, S[BOARD + target], target, origin)
    caught = S[undo + 1]
    if caught:
        S[BOARD + target] = caught
        put_back(T, S, caught, target, S[undo + 2])
    S[EP] = S[undo + 3]
    S[EP_COUNT] = S[undo + 4]
    S[RIGHTS] = S[undo + 5]
    S[HALF] = S[undo + 6]
    S[HASH] = S[undo + 7]
    S[CHECKS + side] = S[undo + 8]
    if flag == PASSING:
        S[BOARD + S[EP]] = 3 - side
        put_back(T, S, 3 - side, S[EP], S[undo + 2])


def enter(T: Words, S: Words) -> int:
    """To be called after `make`: looks at checks and pins, and counts checks in a row. Returns the checkers' number."""
    checks = look(T, S)
    if T[CHECK_LIMIT]:
        mover = 1 - S[SIDE]
        S[CHECKS + mover] = S[CHECKS + mover] + 1 if checks else 0
    return checks


def trim(T: Words, S: Words) -> None:
    """Drops the en-passant field where no legal capture in passing exists. Needs a `look`."""
    if S[EP] >= 0 and passing(T, S, T[S_MOVES]) == T[S_MOVES]:
        S[HASH] ^= key(T, T[T_EP_KEYS] + 2 * S[EP])
        S[EP] = -1
        S[EP_COUNT] = 0


def turn(T: Words, S: Words, move: int) -> None:
    """A loaded position becomes the one after a legal move, canonical."""
    load(T, S)
    make(T, S, move)
    enter(T, S)
    trim(T, S)


def settle(T: Words, S: Words) -> None:
    """A loaded header and board become a canonical position."""
    load(T, S)
    look(T, S)
    trim(T, S)
