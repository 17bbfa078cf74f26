"""Why a move may not be made, in one code with the cells it is about. Legality itself is the kernels' word."""

from __future__ import annotations

from engine.chess import rays
from engine.chess.kernels import kernel
from engine.chess.moving import checkers, table
from engine.chess.state import Move, State
from engine.chess.variant import EMPTY, KING, PAWN, Castling, Variant, side_of, type_of
from engine.errors import IllegalMove
from engine.lattice import OUTSIDE


def refusal(variant: Variant, state: State, move: Move) -> IllegalMove:
    """The reason against a move that is not among the legal ones."""
    if move.castling:
        return _castling(variant, state, move)
    against = origin_refusal(variant, state, move.origin)
    if against is not None:
        return against
    name, board = variant.lattice.name, state.board
    standing = board[move.target]
    if move.target == move.origin:
        return IllegalMove("same-cell", cell=name(move.target))
    if standing != EMPTY and side_of(standing) == state.side:
        return IllegalMove("own-piece", cell=name(move.target))
    return (
        _out_of_reach(variant, state, move)
        or _exposes(variant, state, move)
        or _promotion(variant, state, move)
        or IllegalMove("cannot-reach", origin=name(move.origin), cell=name(move.target))
    )


def named(variant: Variant, state: State, error: IllegalMove) -> IllegalMove:
    """The error with the letters of the pieces on its cells: `cell_piece`, `origin_piece`, `by_piece`."""
    for fact in ("cell", "origin", "by"):
        cell = variant.lattice.find(str(error.facts.get(fact, "")))
        if cell != OUTSIDE and state.board[cell] != EMPTY:
            error.facts.setdefault(f"{fact}_piece", variant.letters[state.board[cell]].upper())
    return error


def origin_refusal(variant: Variant, state: State, cell: int) -> IllegalMove | None:
    """Why nothing of the side to move can start from a cell; `None` if one of its pieces stands there."""
    code = state.board[cell]
    if code == EMPTY:
        return IllegalMove("empty-origin", cell=variant.lattice.name(cell))
    if side_of(code) != state.side:
        return IllegalMove("enemy-piece", cell=variant.lattice.name(cell))
    return None


def stuck(variant: Variant, state: State, cell: int) -> IllegalMove:
    """Why an own piece has no move at all."""
    name = variant.lattice.name
    targets = [target for target in aims(variant, state.board, cell) if _free(state, target)]
    for target in targets:
        error = _exposes(variant, state, Move(cell, target))
        if error is not None and error.code in ("pinned", "in-check"):
            return error
    if targets and type_of(state.board[cell]) == KING:
        return IllegalMove("king-no-moves", cell=name(cell))
    return IllegalMove("no-moves", cell=name(cell))


def aims(variant: Variant, board: bytes, cell: int) -> tuple[int, ...]:
    """The cells that a piece could go to if nothing else mattered than its own way of moving."""
    code = board[cell]
    side, kind = side_of(code), type_of(code)
    found: list[int] = []
    if kind == PAWN:
        for step in rays.pawn_steps(variant, side, cell):
            if board[step] != EMPTY:
                break
            found.append(step)
        found += [t for t in rays.pawn_takes(variant, side, cell) if board[t] != EMPTY and side_of(board[t]) != side]
        return tuple(found)
    found += rays.leaps(variant, kind, cell)
    for seen in rays.rays(variant, board, cell):
        found += seen.cells
        if seen.blocker != OUTSIDE:
            found.append(seen.blocker)
    return tuple(target for target in found if board[target] == EMPTY or side_of(board[target]) != side)


def _free(state: State, target: int) -> bool:
    return state.board[target] == EMPTY or side_of(state.board[target]) != state.side


def _out_of_reach(variant: Variant, state: State, move: Move) -> IllegalMove | None:
    """The piece does not go there, whatever became of the king."""
    name, board = variant.lattice.name, state.board
    kind = type_of(board[move.origin])
    here, there = name(move.origin), name(move.target)
    if kind == PAWN:
        return _pawn(variant, state, move)
    if move.target in rays.leaps(variant, kind, move.origin):
        return None
    for seen in rays.rays(variant, board, move.origin):
        if move.target in (*seen.cells, seen.blocker):
            return None
        if seen.blocker != OUTSIDE and move.target in rays.walk(variant, move.origin, seen.vector):
            return IllegalMove("in-the-way", by=name(seen.blocker), origin=here, cell=there)
    return IllegalMove("cannot-reach", origin=here, cell=there)


def _pawn(variant: Variant, state: State, move: Move) -> IllegalMove | None:
    name, board, side = variant.lattice.name, state.board, state.side
    here, there = name(move.origin), name(move.target)
    if move.target in rays.pawn_takes(variant, side, move.origin):
        if board[move.target] != EMPTY or move.target in state.crossed:
            return None
        return IllegalMove("nothing-to-take", cell=there)
    ahead = variant.turned(variant.pawns.forward, side)
    if move.target in rays.walk(variant, move.origin, ahead):
        path = rays.pawn_steps(variant, side, move.origin)
        for cell in path:
            if board[cell] != EMPTY and rays.walk(variant, move.origin, ahead).index(move.target) >= path.index(cell):
                return IllegalMove("pawn-in-the-way", by=name(cell), origin=here, cell=there)
        if move.target in path:
            return None
        return IllegalMove("pawn-too-far", origin=here, cell=there, most=len(path))
    return IllegalMove("cannot-reach", origin=here, cell=there)


def _promotion(variant: Variant, state: State, move: Move) -> IllegalMove | None:
    name = variant.lattice.name
    last = variant.rank(move.target, state.side) == variant.last_rank
    if type_of(state.board[move.origin]) != PAWN or not last:
        return IllegalMove("no-promotion", cell=name(move.target)) if move.promotion else None
    if not move.promotion:
        return IllegalMove("promotion-missing", cell=name(move.target))
    if move.promotion not in variant.promotions:
        return IllegalMove("promotion-piece", piece=move.promotion)
    return None


def _exposes(variant: Variant, state: State, move: Move) -> IllegalMove | None:
    """What would attack the own king after the move."""
    name, of = variant.lattice.name, kernel(variant)
    board = bytearray(state.board)
    takes_passing = type_of(board[move.origin]) == PAWN and move.target in state.crossed
    if takes_passing:
        board[of.victim(state.position)] = EMPTY
    board[move.target], board[move.origin] = board[move.origin], EMPTY
    if type_of(board[move.target]) == PAWN and variant.rank(move.target, state.side) == variant.last_rank:
        board[move.target] = variant.codes[variant.promotions[0]] + state.side
    if any(board.count(2 * (KING + 1) + side) != 1 for side in (0, 1)):
        return None
    by = of.checkers(of.new(bytes(board), state.side))
    if not by:
        return None
    here, enemy = name(move.origin), name(min(by))
    if type_of(state.board[move.origin]) == KING:
        return IllegalMove("king-attacked", cell=name(move.target), by=enemy)
    before = checkers(variant, state.position)
    if set(by) & set(before):
        return IllegalMove("in-check", by=name(min(set(by) & set(before))), cell=here)
    if takes_passing and not any(cell == move.origin for cell, _ in of.pins(state.position, state.side)):
        return IllegalMove("passing-uncovers", cell=name(move.target), by=enemy)
    return IllegalMove("pinned", cell=here, by=enemy)


def _castling(variant: Variant, state: State, move: Move) -> IllegalMove:
    """Every reason against castling, the lasting ones first."""
    name, find, of = variant.lattice.name, variant.lattice.find, kernel(variant)
    castling = next((c for c in variant.castlings if c.letter == move.castling), None)
    if castling is None or castling.side != state.side:
        return IllegalMove("cannot-castle")
    if not state.rights >> variant.castlings.index(castling) & 1:
        return IllegalMove("castling-lost", rook=castling.rook_from)
    for cell in between(variant, find(castling.king_from), find(castling.rook_from)):
        if state.board[cell] != EMPTY:
            return IllegalMove("castling-in-the-way", by=name(cell))
    before = checkers(variant, state.position)
    if before:
        return IllegalMove("castling-in-check", by=name(before[0]))
    for cell in path(variant, castling):
        by = of.attackers(state.position, cell, 1 - state.side)
        if by:
            return IllegalMove("castling-attacked", cell=name(cell), by=name(min(by)))
    return IllegalMove("cannot-castle")


def between(variant: Variant, start: int, end: int) -> tuple[int, ...]:
    """The cells between two on one line of the lattice."""
    for vector in variant.pieces[_rook(variant)].slides:
        seen = rays.walk(variant, start, vector)
        if end in seen:
            return seen[: seen.index(end)]
    return ()


def path(variant: Variant, castling: Castling) -> tuple[int, ...]:
    """The cells that the king crosses in castling, and where it lands."""
    start, end = variant.lattice.find(castling.king_from), variant.lattice.find(castling.king_to)
    return (*between(variant, start, end), end)


def _rook(variant: Variant) -> int:
    return type_of(variant.codes["R"])


def legal(variant: Variant, state: State, move: Move) -> bool:
    """Whether the kernels allow it."""
    return move in table(variant, state.position)
