"""Kernel: the legal moves, listed or counted. See `attack_kernel` for what such functions may use.

All of it works on a position that `look` has just looked at: moves are generated legal, not tried out. Only a capture
in passing, which takes two pieces off their lines, is tried.
"""

from __future__ import annotations

from engine.chess.attack_kernel import attacked
from engine.chess.layout import (
    BOARD,
    CASTLES,
    CASTLING_ROW,
    CASTLINGS,
    CELL_MASK,
    CELLS,
    COUNT,
    EP,
    EP_COUNT,
    FORWARD,
    KING,
    LONG,
    NCHECK,
    NPIN,
    PASSING,
    PROMOTING,
    PROMOTIONS,
    RIGHTS,
    S_EVADE,
    S_LISTS,
    S_PIN,
    S_PINNED,
    SIDE,
    STAMP,
    T_CASTLING,
    T_PAWN,
    T_PROMOTION,
    T_PUSH,
    T_RANK,
    T_STREAM,
    T_TOWARDS,
    Words,
)


def pin_of(T: Words, S: Words, cell: int) -> int:
    """Direction + 1 from the king in which the piece on `cell` is pinned, with the pinner's cell above it; or 0."""
    mark = S[T[S_PIN] + cell]
    return mark & 0x3FFFF if mark >> 18 == S[STAMP] else 0


def allowed(T: Words, S: Words, to: int, pin: int) -> bool:
    """Whether a piece other than the king may land there: against a check, and not beyond the line of its pin."""
    if S[NCHECK] and S[T[S_EVADE] + to] != S[STAMP]:
        return False
    if pin == 0:
        return True
    if T[T[T_TOWARDS] + S[KING + S[SIDE]] * T[CELLS] + to] != pin & 63:
        return False
    pinner = pin >> 6
    return to == pinner or T[T[T_TOWARDS] + to * T[CELLS] + pinner] == pin & 63


def piece(T: Words, S: Words, cell: int, out: int) -> int:
    """Writes the moves of a piece that is neither king nor pawn to S from `out` on; returns the end."""
    side = S[SIDE]
    pin = pin_of(T, S, cell)
    free = pin == 0 and S[NCHECK] == 0
    i = T[T[T_STREAM] + ((S[BOARD + cell] >> 1) - 1) * T[CELLS] + cell]
    while True:
        word = T[i]
        if word < 0:
            return out
        to = word & CELL_MASK
        code = S[BOARD + to]
        if code == 0:
            i += 1
        else:
            i += word >> 12
            if (code & 1) == side:
                continue
        if free or allowed(T, S, to, pin):
            S[out] = cell | to << 12
            out += 1


def arrive(T: Words, S: Words, cell: int, to: int, flag: int, out: int) -> int:
    """Writes a pawn's move, on the far rank once for every promotion; returns the end."""
    if T[T[T_RANK] + S[SIDE] * T[CELLS] + to] == 0:
        S[out] = cell | to << 12 | flag << 28
        return out + 1
    for i in range(T[PROMOTIONS]):
        S[out] = cell | to << 12 | T[T[T_PROMOTION] + i] << 24 | PROMOTING << 28
        out += 1
    return out


def pawn(T: Words, S: Words, cell: int, out: int) -> int:
    """Writes the moves of a pawn (but not captures in passing) to S from `out` on; returns the end."""
    side = S[SIDE]
    pin = pin_of(T, S, cell)
    step = T[FORWARD + side]
    to = cell
    for n in range(T[T[T_PUSH] + side * T[CELLS] + cell]):
        to += step
        if S[BOARD + to] != 0:
            break
        if allowed(T, S, to, pin):
            out = arrive(T, S, cell, to, LONG if n else 0, out)
    i = T[T[T_PAWN] + side * T[CELLS] + cell]
    while T[i] >= 0:
        code = S[BOARD + T[i]]
        if code != 0 and (code & 1) != side and allowed(T, S, T[i], pin):
            out = arrive(T, S, cell, T[i], 0, out)
        i += 1
    return out


def king(T: Words, S: Words, out: int) -> int:
    """Writes the king's steps to S from `out` on; returns the end."""
    side = S[SIDE]
    cell = S[KING + side]
    own = S[BOARD + cell]
    S[BOARD + cell] = 0
    i = T[T[T_STREAM] + T[CELLS] + cell]
    while True:
        word = T[i]
        if word < 0:
            break
        i += 1
        to = word & CELL_MASK
        code = S[BOARD + to]
        if (code == 0 or (code & 1) != side) and not attacked(T, S, to, 1 - side):
            S[out] = cell | to << 12
            out += 1
    S[BOARD + cell] = own
    return out


def castle(T: Words, S: Words, out: int) -> int:
    """Writes the castlings to S from `out` on; returns the end."""
    side = S[SIDE]
    if S[NCHECK] != 0 or S[RIGHTS] == 0:
        return out
    for n in range(T[CASTLINGS]):
        row = T[T_CASTLING] + n * CASTLING_ROW
        if (S[RIGHTS] >> n) & 1 == 0 or T[row] != side:
            continue
        free = True
        i = row + 5
        for j in range(i + 1, i + 1 + T[i]):
            if S[BOARD + T[j]] != 0:
                free = False
                break
        if not free:
            continue
        i += 1 + T[i]
        for j in range(i + 1, i + 1 + T[i]):
            if attacked(T, S, T[j], 1 - side):
                free = False
                break
        if free:
            S[out] = T[row + 1] | T[row + 2] << 12 | n << 24 | CASTLES << 28
            out += 1
    return out


def passing(T: Words, S: Words, out: int) -> int:
    """Writes the captures in passing to S from `out` on; returns the end."""
    if S[EP] < 0:
        return out
    side = S[SIDE]
    mine = 2 + side
    victim = S[EP]
    to = victim
    step = T[FORWARD + 1 - side]
    for _ in range(S[EP_COUNT]):
        to -= step
        i = T[T[T_PAWN] + (1 - side) * T[CELLS] + to]
        while T[i] >= 0:
            cell = T[i]
            i += 1
            if S[BOARD + cell] == mine:
                S[BOARD + cell] = 0
                S[BOARD + victim] = 0
                S[BOARD + to] = mine
                if not attacked(T, S, S[KING + side], 1 - side):
                    S[out] = cell | to << 12 | PASSING << 28
                    out += 1
                S[BOARD + cell] = mine
                S[BOARD + victim] = 3 - side
                S[BOARD + to] = 0
    return out


def generate(T: Words, S: Words, out: int) -> int:
    """Writes all legal moves to S from `out` on; returns the end."""
    side = S[SIDE]
    if S[NCHECK] < 2:
        base = T[S_LISTS] + side * T[CELLS]
        for i in range(base, base + S[COUNT + side]):
            out = piece(T, S, S[i], out)
        base = T[S_LISTS] + (2 + side) * T[CELLS]
        for i in range(base, base + S[COUNT + 2 + side]):
            out = pawn(T, S, S[i], out)
        out = passing(T, S, out)
        out = castle(T, S, out)
    return king(T, S, out)


def slides(T: Words, S: Words, cell: int, stream: int) -> int:
    """How many moves a free piece that is neither king nor pawn has."""
    side = S[SIDE]
    i = T[stream + ((S[BOARD + cell] >> 1) - 1) * T[CELLS] + cell]
    n = 0
    while True:
        word = T[i]
        if word < 0:
            return n
        code = S[BOARD + (word & CELL_MASK)]
        if code == 0:
            n += 1
            i += 1
        else:
            n += (code ^ side) & 1
            i += word >> 12


def steps(T: Words, S: Words, cell: int, captures: int, push: int, rank: int) -> int:
    """How many moves a free pawn has, captures in passing left out. The tables are those of its side."""
    side = S[SIDE]
    step = T[FORWARD + side]
    n = 0
    to = cell + step
    if S[BOARD + to] == 0:
        n = 1
        for _ in range(1, T[push + cell]):
            to += step
            if S[BOARD + to] != 0:
                break
            n += 1
    i = T[captures + cell]
    while T[i] >= 0:
        code = S[BOARD + T[i]]
        if code != 0:
            n += (code ^ side) & 1
        i += 1
    return n * T[PROMOTIONS] if T[rank + cell + step] else n


def count(T: Words, S: Words, free: int) -> int:
    """How many legal moves there are; S is free for use from `free` on."""
    if S[NCHECK] != 0:
        return generate(T, S, free) - free
    side = S[SIDE]
    cells = T[CELLS]
    stream = T[T_STREAM]
    total = 0
    base = T[S_LISTS] + side * cells
    for i in range(base, base + S[COUNT + side]):
        total += slides(T, S, S[i], stream)
    captures = T[T_PAWN] + side * cells
    push = T[T_PUSH] + side * cells
    rank = T[T_RANK] + side * cells
    base = T[S_LISTS] + (2 + side) * cells
    for i in range(base, base + S[COUNT + 2 + side]):
        total += steps(T, S, S[i], captures, push, rank)
    for n in range(S[NPIN]):
        cell = S[T[S_PINNED] + 2 * n]
        if S[BOARD + cell] < 4:
            total += pawn(T, S, cell, free) - free - steps(T, S, cell, captures, push, rank)
        else:
            total += piece(T, S, cell, free) - free - slides(T, S, cell, stream)
    out = free
    if S[EP] >= 0:
        out = passing(T, S, out)
    if S[RIGHTS] != 0:
        out = castle(T, S, out)
    return total + king(T, S, out) - free
