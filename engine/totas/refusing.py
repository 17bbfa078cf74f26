"""Why a single move may not be made: always the code `no-such-move`, with facts that say which rule is against it."""

from __future__ import annotations

from engine.errors import IllegalMove
from engine.totas.attack import legion
from engine.totas.board import (
    DIRECTIONS,
    ERUPTERS,
    FORWARD,
    HORSE_KINDS,
    KNIGHT,
    LAST_RANK,
    LEGION_REACH,
    LINE,
    NAMES,
    NEIGHBOURS,
    PAWN_RANK,
    PAWN_ROW,
    RAYS,
    SIDEWAYS,
    SIZE,
    STRIKES,
    TURNERS,
    distance,
)
from engine.totas.moves import castling_rook, castling_why, is_castling, near
from engine.totas.state import Move, Piece, State


def no_such_move(state: State, seat: int, move: Move) -> IllegalMove:
    """The error of a move that is not among the single moves of the side."""
    if move.kind == "return":
        return _return(state, seat, move)
    if move.kind == "refuge" and state.kings[seat] < 0:
        return IllegalMove("no-such-move", no_king="K^")
    piece = state.board[move.origin]
    if piece is None:
        return IllegalMove("no-such-move", empty=NAMES[move.origin])
    if piece.seat != seat:
        return IllegalMove("no-such-move", enemy=NAMES[move.origin])
    if piece.kind != move.piece:
        return IllegalMove("no-such-move", named=move.piece, piece=piece.kind, origin=NAMES[move.origin])
    if move.kind == "refuge":
        return IllegalMove("no-such-move", refuge=NAMES[move.origin])
    if piece.rests:
        return IllegalMove("no-such-move", rests=NAMES[move.origin])
    if move.kind == "erupt":
        return _erupt(piece, move)
    if move.kind in ("turn", "turn-go"):
        if piece.kind not in TURNERS:
            return IllegalMove("no-such-move", turner=NAMES[move.origin])
        if move.kind == "turn-go" and state.per_turn < 2:
            return IllegalMove("no-such-move", single=NAMES[move.origin])
    if move.kind == "legion":
        return _legion(state, piece, move)
    return _go(state, piece, move)


def _go(state: State, piece: Piece, move: Move) -> IllegalMove:
    there = state.board[move.target]
    if there is not None and there.seat == piece.seat:
        return IllegalMove("no-such-move", own=NAMES[move.target])
    if piece.kind in PAWN_ROW:
        return _pawn(state, piece, move)
    if piece.kind == "K":
        return _king(state, piece, move)
    if piece.kind in ERUPTERS:
        if there is not None and move.target in NEIGHBOURS[piece.cell]:
            return IllegalMove("no-such-move", gentle=NAMES[piece.cell], cell=NAMES[move.target])
        return _cannot(piece, move)
    if piece.kind in TURNERS:
        return _turner(state, piece, move)
    kind = piece.kind
    if kind == "H":
        if move.how not in HORSE_KINDS or not move.how:
            return IllegalMove("no-such-move", horse=NAMES[piece.cell])
        if move.how == piece.last:
            return IllegalMove("no-such-move", again=move.how, origin=NAMES[piece.cell])
        kind = move.how
    elif move.how:
        return _cannot(piece, move)
    if kind in "QRB":
        return _slider(state, piece, move, kind)
    if kind == "N":
        sea = state.bounds[piece.seat]["N"]
        for target, first, second in KNIGHT[piece.cell]:
            if target == move.target:
                wet = next(cell for cell in (target, first, second) if cell in sea)
                return IllegalMove("no-such-move", sea=NAMES[wet], cell=NAMES[move.target])
    return _cannot(piece, move)


def _cannot(piece: Piece, move: Move) -> IllegalMove:
    return IllegalMove("no-such-move", piece=piece.kind, origin=NAMES[piece.cell], cell=NAMES[move.target])


def _slider(state: State, piece: Piece, move: Move, kind: str) -> IllegalMove:
    closed = state.bounds[piece.seat].get(kind, frozenset())
    rays = RAYS[piece.cell]
    for ray in rays[:4] if kind == "R" else rays[4:] if kind == "B" else rays:
        if move.target not in ray:
            continue
        for cell in ray[: ray.index(move.target) + 1]:
            if cell in closed:
                zone = {"R": "mountain", "B": "desert"}[kind]
                return IllegalMove("no-such-move", zone=zone, zone_cell=NAMES[cell], cell=NAMES[move.target])
            if cell != move.target and state.board[cell] is not None:
                return IllegalMove("no-such-move", by=NAMES[cell], cell=NAMES[move.target])
    return _cannot(piece, move)


def _turner(state: State, piece: Piece, move: Move) -> IllegalMove:
    for way in range(len(DIRECTIONS)):
        ray = RAYS[piece.cell][way][:2]
        if move.target in ray:
            if (LINE[way] == piece.facing) != (move.kind == "go"):
                return IllegalMove("no-such-move", faces=NAMES[piece.cell], cell=NAMES[move.target])
            if move.target != ray[0] and state.board[ray[0]] is not None:
                return IllegalMove("no-such-move", by=NAMES[ray[0]], cell=NAMES[move.target])
    return _cannot(piece, move)


def _pawn(state: State, piece: Piece, move: Move) -> IllegalMove:
    cell, target, seat = piece.cell, move.target, piece.seat
    forward = FORWARD[seat]
    reachable = target in (cell + forward, *STRIKES[seat][cell])
    last = target % SIZE == LAST_RANK[seat]
    there = state.board[target]
    if target == cell + forward and there is not None:
        return IllegalMove("no-such-move", by=NAMES[target], cell=NAMES[target])
    if target == cell + 2 * forward and cell // SIZE == target // SIZE:
        for step in (cell + forward, target):
            if state.board[step] is not None:
                return IllegalMove("no-such-move", by=NAMES[step], cell=NAMES[target])
        if cell % SIZE != PAWN_RANK[seat]:
            return IllegalMove("no-such-move", double=NAMES[cell])
    if target in STRIKES[seat][cell] and there is None and piece.last != "f":
        if piece.kind == "D":
            return IllegalMove("no-such-move", aslant=NAMES[cell], cell=NAMES[target])
        return IllegalMove("no-such-move", nothing=NAMES[target])
    if target in STRIKES[seat][cell] and there is None and piece.kind != "D":
        return IllegalMove("no-such-move", nothing=NAMES[target])
    if piece.kind == "L" and target in SIDEWAYS[cell]:
        if there is not None:
            return IllegalMove("no-such-move", sideways=NAMES[cell], by=NAMES[target])
        return IllegalMove("no-such-move", sideways=NAMES[cell])
    if reachable and last and not move.how:
        return IllegalMove("no-such-move", promotion=NAMES[target])
    if reachable and move.how:
        return IllegalMove("no-such-move", becomes=move.how, cell=NAMES[target])
    return _cannot(piece, move)


def _king(state: State, piece: Piece, move: Move) -> IllegalMove:
    if move.target in NEIGHBOURS[piece.cell] and near(state, piece.seat, move.target):
        return IllegalMove("no-such-move", near=NAMES[move.target], other=NAMES[state.kings[1 - piece.seat]])
    if is_castling(move):
        why = castling_why(state, piece.seat, "L" if move.target > move.origin else "A")
        if why is not None:
            fact, cell = why
            if fact == "near":
                return IllegalMove("no-such-move", near=NAMES[cell], other=NAMES[state.kings[1 - piece.seat]])
            if fact == "lost":
                return IllegalMove("no-such-move", castling_lost=NAMES[castling_rook(piece.seat, move.target)[0]])
            if fact == "blocked":
                return IllegalMove("no-such-move", castling_by=NAMES[cell])
            return IllegalMove("no-such-move", castling_attacked=NAMES[cell])
    return _cannot(piece, move)


def _erupt(piece: Piece, move: Move) -> IllegalMove:
    if piece.kind not in ERUPTERS:
        return IllegalMove("no-such-move", erupter=NAMES[piece.cell])
    return IllegalMove("no-such-move", centre=NAMES[move.target], origin=NAMES[piece.cell])


def _legion(state: State, piece: Piece, move: Move) -> IllegalMove:
    if piece.kind != "L" or not legion(state.board, piece):
        return IllegalMove("no-such-move", legion=NAMES[piece.cell])
    for way in (2, 3):
        ray = RAYS[piece.cell][way]
        if move.target in ray and distance(piece.cell, move.target) <= LEGION_REACH:
            for cell in ray[: ray.index(move.target)]:
                if state.board[cell] is not None:
                    return IllegalMove("no-such-move", by=NAMES[cell], cell=NAMES[move.target])
            return IllegalMove("no-such-move", nothing=NAMES[move.target])
    return IllegalMove("no-such-move", legion_reach=NAMES[move.target])


def _return(state: State, seat: int, move: Move) -> IllegalMove:
    home = state.refuge_in[seat]
    if home < 0:
        return IllegalMove("no-such-move", no_refuge=NAMES[move.target])
    if distance(home, move.target) > 1:
        return IllegalMove("no-such-move", far=NAMES[move.target], home=NAMES[home])
    if near(state, seat, move.target):
        return IllegalMove("no-such-move", near=NAMES[move.target], other=NAMES[state.kings[1 - seat]])
    return IllegalMove("no-such-move", own=NAMES[move.target])
