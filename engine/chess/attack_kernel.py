"""Kernel: which cells are attacked, who gives check, what is pinned.

Plain functions over the arrays T and S of `layout`; `kernels` compiles them. They may only use each other, the
numbers of `layout`, and integers.
"""

from __future__ import annotations

from engine.chess.layout import (
    BOARD,
    CELL_MASK,
    CELLS,
    CHECKER,
    DIRECTIONS,
    KING,
    NCHECK,
    NPIN,
    S_EVADE,
    S_PIN,
    S_PINNED,
    SIDE,
    STAMP,
    T_PAWN,
    T_RAYS,
    T_REACH,
    T_STREAM,
    Words,
)


def attacked(T: Words, S: Words, cell: int, by: int) -> bool:
    """Whether a piece of side `by` attacks the cell."""
    reach = T[T_REACH]
    directions = T[DIRECTIONS]
    i = T[T[T_RAYS] + cell]
    while True:
        word = T[i]
        if word < 0:
            return False
        code = S[BOARD + (word & CELL_MASK)]
        if code == 0:
            i += 1
        else:
            if (code & 1) == by and T[reach + code * directions + ((word >> 17) & 63)] >= (word >> 23):
                return True
            i += (word >> 12) & 31


def attackers(T: Words, S: Words, cell: int, by: int, out: int) -> int:
    """Writes the cells from which side `by` attacks the cell to S from `out` on; returns the end."""
    reach = T[T_REACH]
    directions = T[DIRECTIONS]
    i = T[T[T_RAYS] + cell]
    while True:
        word = T[i]
        if word < 0:
            return out
        code = S[BOARD + (word & CELL_MASK)]
        if code == 0:
            i += 1
        else:
            if (code & 1) == by and T[reach + code * directions + ((word >> 17) & 63)] >= (word >> 23):
                S[out] = word & CELL_MASK
                out += 1
            i += (word >> 12) & 31


def look(T: Words, S: Words) -> int:
    """Finds the checkers and pins of the side to move; returns how many give check.

    Leaves in S: `NCHECK`, `CHECKER`, a new `STAMP`; cells on which a single check can be met are marked with it in
    `S_EVADE`; `NPIN` pairs (pinned, pinner) in `S_PINNED`, and in `S_PIN` the direction + 1 from the king, the
    pinner's cell (bits 6 up) and the stamp (bits 18 up).
    """
    side = S[SIDE]
    reach = T[T_REACH]
    directions = T[DIRECTIONS]
    evade = T[S_EVADE]
    pinned = T[S_PINNED]
    stamp = S[STAMP] + 1
    S[STAMP] = stamp
    checks = 0
    pins = 0
    i = T[T[T_RAYS] + S[KING + side]]
    while True:
        word = T[i]
        if word < 0:
            break
        code = S[BOARD + (word & CELL_MASK)]
        if code == 0:
            i += 1
            continue
        after = i + ((word >> 12) & 31)
        direction = (word >> 17) & 63
        if (code & 1) != side:
            if T[reach + code * directions + direction] >= (word >> 23):
                checks += 1
                S[CHECKER] = word & CELL_MASK
                for j in range(i + 1 - (word >> 23), i + 1):
                    S[evade + (T[j] & CELL_MASK)] = stamp
        else:
            for j in range(i + 1, after):
                beyond = T[j]
                other = S[BOARD + (beyond & CELL_MASK)]
                if other != 0:
                    if (other & 1) != side and T[reach + other * directions + direction] >= (beyond >> 23):
                        S[T[S_PIN] + (word & CELL_MASK)] = stamp << 18 | (beyond & CELL_MASK) << 6 | (direction + 1)
                        S[pinned + 2 * pins] = word & CELL_MASK
                        S[pinned + 2 * pins + 1] = beyond & CELL_MASK
                        pins += 1
                    break
        i = after
    S[NCHECK] = checks
    S[NPIN] = pins
    return checks


def reached(T: Words, S: Words, cell: int, out: int) -> int:
    """Writes the cells that the piece on `cell` attacks to S from `out` on; returns the end."""
    code = S[BOARD + cell]
    if code == 0:
        return out
    if code < 4:
        i = T[T[T_PAWN] + (code & 1) * T[CELLS] + cell]
    else:
        i = T[T[T_STREAM] + ((code >> 1) - 1) * T[CELLS] + cell]
    while True:
        word = T[i]
        if word < 0:
            return out
        S[out] = word & CELL_MASK
        out += 1
        i += 1 if code < 4 or S[BOARD + (word & CELL_MASK)] == 0 else word >> 12
