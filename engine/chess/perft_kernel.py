"""Kernel: counting the tree of moves, depth first without recursion. See `attack_kernel`."""

from __future__ import annotations

from engine.chess.attack_kernel import look
from engine.chess.generate_kernel import count, generate
from engine.chess.layout import (
    ARRIVAL,
    BARE_KINGS,
    CELLS,
    CHECK_LIMIT,
    CHECKS,
    COUNT,
    HALF,
    KING,
    S_MOVES,
    S_PLIES,
    SIDE,
    T_RANK,
    Words,
)
from engine.chess.make_kernel import enter, make, unmake


def over(T: Words, S: Words, clock_limit: int) -> bool:
    """Whether an end of the variant other than mate and stalemate has come. Needs `enter`."""
    mover = 1 - S[SIDE]
    if T[ARRIVAL]:
        for side in range(2):
            if T[T[T_RANK] + side * T[CELLS] + S[KING + side]]:
                return True
    if T[CHECK_LIMIT] and S[CHECKS + mover] >= T[CHECK_LIMIT]:
        return True
    if clock_limit and S[HALF] >= clock_limit:
        return True
    return T[BARE_KINGS] != 0 and S[COUNT] + S[COUNT + 1] + S[COUNT + 2] + S[COUNT + 3] == 0


def perft(T: Words, S: Words, depth: int, clock_limit: int) -> int:
    """Leaves at `depth` ≥ 1 below a loaded position."""
    look(T, S)
    if over(T, S, clock_limit):
        return 0
    if depth == 1:
        return count(T, S, T[S_MOVES])
    plies = T[S_PLIES]
    total = 0
    ply = 0
    S[plies] = T[S_MOVES]
    S[plies + 1] = generate(T, S, T[S_MOVES])
    while ply >= 0:
        word = plies + 2 * ply
        move = S[word]
        end = S[word + 1]
        if move == end:
            ply -= 1
            if ply >= 0:
                unmake(T, S)
            continue
        S[word] = move + 1
        make(T, S, S[move])
        enter(T, S)
        if over(T, S, clock_limit):
            unmake(T, S)
        elif ply + 2 == depth:
            total += count(T, S, end)
            unmake(T, S)
        else:
            ply += 1
            S[word + 2] = end
            S[word + 3] = generate(T, S, end)
    return total
