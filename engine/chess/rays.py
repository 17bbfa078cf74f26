"""Where pieces look: rays and leaps on one board, for reasons and pictures.

Moves and attacks are the kernels' business; here is only what a person wants to see besides: along which line a piece
looks, and what stands in its way.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.chess.variant import EMPTY, KING, Variant, type_of
from engine.lattice import OUTSIDE, Vector


class Ray(NamedTuple):
    """What a piece sees in one direction: free cells, then what stops it (`OUTSIDE` at an edge)."""

    vector: Vector
    cells: tuple[int, ...]
    blocker: int


@cache
def walk(variant: Variant, cell: int, vector: Vector) -> tuple[int, ...]:
    """The cells from here to the edge."""
    return tuple(variant.lattice.walk(cell, vector))


@cache
def leaps(variant: Variant, kind: int, cell: int) -> tuple[int, ...]:
    """Where a piece of this type leaps."""
    found = (variant.lattice.step(cell, vector) for vector in variant.pieces[kind].leaps)
    return tuple(sorted(target for target in found if target != OUTSIDE))


@cache
def pawn_takes(variant: Variant, side: int, cell: int) -> tuple[int, ...]:
    """The cells that a pawn of this side attacks from here."""
    vectors = (variant.turned(vector, side) for vector in variant.pawns.captures)
    found = (variant.lattice.step(cell, vector) for vector in vectors)
    return tuple(sorted(target for target in found if target != OUTSIDE))


@cache
def pawn_steps(variant: Variant, side: int, cell: int) -> tuple[int, ...]:
    """The cells in front of a pawn that it may go to if all are free: one, from its home as many as the game allows."""
    pawns = variant.pawns
    most = pawns.longest if variant.rank(cell, side) == pawns.home else 1
    return walk(variant, cell, variant.turned(pawns.forward, side))[:most]


def ray(variant: Variant, board: bytes, cell: int, vector: Vector) -> Ray:
    """The view from a cell in one direction."""
    seen = walk(variant, cell, vector)
    for count, target in enumerate(seen):
        if board[target] != EMPTY:
            return Ray(vector, seen[:count], target)
    return Ray(vector, seen, OUTSIDE)


def rays(variant: Variant, board: bytes, cell: int) -> tuple[Ray, ...]:
    """All rays of the piece on a cell; none for one that does not slide."""
    kind = type_of(board[cell])
    return tuple(ray(variant, board, cell, vector) for vector in variant.pieces[kind].slides) if kind >= 0 else ()


def king(board: bytes, side: int) -> int:
    """The cell of a side's king."""
    return board.index(2 * (KING + 1) + side)
