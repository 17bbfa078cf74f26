"""What is wrong with a position: everything for which no game can stand in it, each with the cells it is about."""

from __future__ import annotations

from collections.abc import Iterable

from engine.chess import rays
from engine.chess.kernels import kernel
from engine.chess.sketch import Sketch, away, crossing
from engine.chess.variant import KING, PAWN, Variant, type_of
from engine.errors import BadPosition


def faults(variant: Variant, sketch: Sketch) -> tuple[BadPosition, ...]:
    """All the faults of a sketch; none: a game can stand in it. `cells` of each are what should be looked at.

    Checks are looked for only where each side has one king and no pawn is on its far rank.
    """
    found = [*_kings(variant, sketch.board), *_pawns(variant, sketch.board)]
    sound = not any(fault.code == "position-kings" for fault in found) and not _promoted(variant, sketch.board)
    for index, castling in enumerate(variant.castlings):
        if sketch.rights >> index & 1 and (missing := away(variant, sketch, index)):
            found.append(
                BadPosition(
                    "position-castling-home", right=castling.letter, seat=castling.side, king=castling.king_from,
                    rook=castling.rook_from, cells=_names(variant, missing),
                )
            )  # fmt: skip
    if sound:
        found += _attacks(variant, sketch)
    if sketch.crossed and not crossing(variant, sketch):
        names = _names(variant, sketch.crossed)
        found.append(BadPosition("position-crossed", field="-".join(names), cells=names))
    return tuple(found)


def _kings(variant: Variant, board: bytes) -> Iterable[BadPosition]:
    for side in (0, 1):
        cells = [cell for cell, code in enumerate(board) if code == 2 * (KING + 1) + side]
        if len(cells) != 1:
            yield BadPosition("position-kings", seat=side, count=len(cells), cells=_names(variant, cells))


def _pawns(variant: Variant, board: bytes) -> Iterable[BadPosition]:
    edges = (0, variant.last_rank)
    cells = [cell for cell, code in enumerate(board) if type_of(code) == PAWN and variant.rank(cell, 0) in edges]
    if cells:
        names = _names(variant, cells)
        yield BadPosition("position-pawn", cell=names[0], count=len(cells), cells=names)


def _promoted(variant: Variant, board: bytes) -> bool:
    """Whether a pawn is on its far rank, which the kernels do not take."""
    return any(code == 2 + side and variant.rank(c, side) == variant.last_rank for side in (0, 1)
               for c, code in enumerate(board))  # fmt: skip


def _attacks(variant: Variant, sketch: Sketch) -> Iterable[BadPosition]:
    board, mover, of = sketch.board, sketch.side, kernel(variant)
    kings = [rays.king(board, side) for side in (0, 1)]
    if variant.arrival and all(variant.rank(kings[side], side) == variant.last_rank for side in (0, 1)):
        yield BadPosition("position-both-arrived", cells=_names(variant, kings))
    by = of.checkers(of.new(board, 1 - mover))
    if by:
        cells = _names(variant, (kings[1 - mover], *by))
        yield BadPosition("position-attacked", seat=1 - mover, king=cells[0], by=cells[1], cells=cells)
    limit = variant.check_limit
    if limit and max(sketch.checks) >= limit:
        # The last of the checks allowed in a row ends the game: it can only be the one that stands now.
        checked = of.checkers(of.new(board, mover))
        if max(sketch.checks) > limit or sketch.checks[mover] == limit or not checked:
            yield BadPosition("position-checks", count=max(sketch.checks), limit=limit)


def _names(variant: Variant, cells: Iterable[int]) -> tuple[str, ...]:
    return tuple(variant.lattice.name(cell) for cell in cells)
