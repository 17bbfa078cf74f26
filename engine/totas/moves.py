"""Single moves: everything a move must be by itself, on the board as it stands. How two fit is in `plans`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from engine.totas.attack import attacked, legion
from engine.totas.board import (
    ACROPOLIS,
    DIRECTIONS,
    ERUPTERS,
    FACINGS,
    FORWARD,
    GRIFFIN,
    HORSE_KINDS,
    KING_FILE,
    KNIGHT,
    LAST_RANK,
    LEGION_REACH,
    LINE,
    NEIGHBOURS,
    ORTHOGONAL,
    PAWN_RANK,
    PAWN_ROW,
    PROMOTIONS,
    RAYS,
    ROYAL_RANK,
    SIDEWAYS,
    SIZE,
    STRIKES,
    TURNERS,
    distance,
)
from engine.totas.state import Move, Piece, State

NEAR = 2
"""A king may not come as near as this to the other king."""


def singles(state: State, seat: int) -> tuple[Move, ...]:
    """All single moves of a side that pass everything but the king's safety and the fit of two moves, in order.

    A turn-and-go, which takes the whole plan, is among them.
    """
    key = ("singles", seat)
    found = cast("tuple[Move, ...] | None", state.memo.get(key))
    if found is None:
        made = {move for piece in state.pieces if piece.seat == seat for move in piece_moves(state, piece)}
        found = tuple(sorted(made | set(_returns(state, seat))))
        state.memo[key] = found
    return found


def single_set(state: State, seat: int) -> frozenset[Move]:
    """The same as a set."""
    key = ("single-set", seat)
    found = cast("frozenset[Move] | None", state.memo.get(key))
    if found is None:
        found = frozenset(singles(state, seat))
        state.memo[key] = found
    return found


def piece_moves(state: State, piece: Piece) -> Iterator[Move]:
    """The moves of one piece; none while it rests."""
    cell, seat, kind = piece.cell, piece.seat, piece.kind
    if kind == "K" and state.must_refuge[seat]:
        yield Move(cell, -1, "refuge", "K")
    if piece.rests:
        return
    if kind in PAWN_ROW:
        yield from _pawn_moves(state, piece)
    elif kind in ERUPTERS:
        for target in NEIGHBOURS[cell]:
            yield Move(cell, target, "erupt", kind)
            if state.board[target] is None:
                yield Move(cell, target, "go", kind)
    elif kind in TURNERS:
        yield Move(cell, -1, "turn", kind)
        for target in _short(state, piece, piece.facing):
            yield Move(cell, target, "go", kind)
        if state.per_turn > 1:
            for target in _short(state, piece, turned(piece)):
                yield Move(cell, target, "turn-go", kind)
    elif kind == "H":
        for how in HORSE_KINDS:
            if how != piece.last:
                for target in reach(state, piece, how):
                    yield Move(cell, target, "go", "H", how)
    elif kind == "K":
        for target in NEIGHBOURS[cell]:
            if not _own(state, target, seat) and not near(state, seat, target):
                yield Move(cell, target, "go", "K")
        for target in castlings(state, seat):
            yield Move(cell, target, "go", "K")
    else:
        for target in reach(state, piece, kind):
            yield Move(cell, target, "go", kind)


def turned(piece: Piece) -> str:
    """The other line that a Vepr or a Chariot may face along."""
    return FACINGS[piece.kind].replace(piece.facing, "")


def reach(state: State, piece: Piece, kind: str) -> list[int]:
    """Cells that a piece goes to or strikes on when it moves as Q, R, B, N or G."""
    board, seat, cell = state.board, piece.seat, piece.cell
    bounds = state.bounds[seat]
    found = []
    if kind == "N":
        sea = bounds["N"]
        for target, first, second in KNIGHT[cell]:
            if not _own(state, target, seat) and target not in sea and first not in sea and second not in sea:
                found.append(target)
        return found
    if kind == "G":
        return [target for target in (*ORTHOGONAL[cell], *GRIFFIN[cell]) if not _own(state, target, seat)]
    closed = bounds.get(kind, frozenset())
    rays = RAYS[cell]
    for ray in rays[:4] if kind == "R" else rays[4:] if kind == "B" else rays:
        for target in ray:
            if target in closed:
                break
            there = board[target]
            if there is None:
                found.append(target)
                continue
            if there.seat != seat:
                found.append(target)
            break
    return found


def _short(state: State, piece: Piece, facing: str) -> Iterator[int]:
    """One or two cells along a line, the way clear."""
    for way in range(len(DIRECTIONS)):
        if LINE[way] != facing:
            continue
        for target in RAYS[piece.cell][way][:2]:
            there = state.board[target]
            if there is None or there.seat != piece.seat:
                yield target
            if there is not None:
                break


def _pawn_moves(state: State, piece: Piece) -> Iterator[Move]:
    board, cell, seat, kind = state.board, piece.cell, piece.seat, piece.kind
    forward = FORWARD[seat]
    targets = []
    if 0 <= cell % SIZE + forward < SIZE and board[cell + forward] is None:
        targets.append(cell + forward)
        if cell % SIZE == PAWN_RANK[seat] and board[cell + 2 * forward] is None:
            targets.append(cell + 2 * forward)
    for target in STRIKES[seat][cell]:
        there = board[target]
        if there is None:
            if (kind == "D" and piece.last == "f") or passed(state, piece, target) >= 0:
                targets.append(target)
        elif there.seat != seat:
            targets.append(target)
    if kind == "L":
        if piece.last == "f":
            targets.extend(target for target in SIDEWAYS[cell] if board[target] is None)
        if legion(board, piece):
            for way in (2, 3):
                for target in RAYS[cell][way][:LEGION_REACH]:
                    there = board[target]
                    if there is not None:
                        if there.seat != seat:
                            yield Move(cell, target, "legion", "L")
                        break
    for target in targets:
        if target % SIZE == LAST_RANK[seat]:
            for how in PROMOTIONS:
                yield Move(cell, target, "go", kind, how)
        else:
            yield Move(cell, target, "go", kind)


def passed(state: State, piece: Piece, target: int) -> int:
    """The cell of the pawn that `piece` takes by going to the empty cell that it crossed; −1 if there is none."""
    cell = target - FORWARD[piece.seat]
    if piece.kind in PAWN_ROW and cell in state.ep and cell in SIDEWAYS[piece.cell] and state.board[target] is None:
        there = state.board[cell]
        if there is not None and there.seat != piece.seat:
            return cell
    return -1


def near(state: State, seat: int, target: int) -> bool:
    """Whether a king of `seat` on `target` would be too near to the other king as it stands."""
    other = state.kings[1 - seat]
    return other >= 0 and distance(other, target) <= NEAR


def castling_rook(seat: int, target: int) -> tuple[int, int]:
    """Where the rook of the castling to `target` stands and where it goes."""
    home = ROYAL_RANK[seat]
    if target // SIZE > KING_FILE:
        return (SIZE - 1) * SIZE + home, (KING_FILE + 1) * SIZE + home
    return home, (KING_FILE - 1) * SIZE + home


def is_castling(move: Move) -> bool:
    """Whether a move of the king goes two cells along the rank."""
    return (
        move.kind == "go"
        and move.piece == "K"
        and move.origin % SIZE == move.target % SIZE
        and abs(move.origin - move.target) == 2 * SIZE
    )


def castlings(state: State, seat: int) -> Iterator[int]:
    """Cells the king castles to."""
    for name in "AL":
        if castling_why(state, seat, name) is None:
            yield (KING_FILE + (2 if name == "L" else -2)) * SIZE + ROYAL_RANK[seat]


def castling_why(state: State, seat: int, name: str) -> tuple[str, int] | None:
    """What stands against castling with the rook of file `name`: (fact, cell), or `None`.

    Facts: `lost` (king or rook has moved), `blocked`, `near`, `attacked` (the king stands, passes or arrives there).
    """
    home, way = ROYAL_RANK[seat], 1 if name == "L" else -1
    king = KING_FILE * SIZE + home
    rook = (SIZE - 1 if name == "L" else 0) * SIZE + home
    if f"{'wb'[seat]}{name}" not in state.castle:
        return "lost", rook
    there = state.board[rook]
    if there is not None and there.rests:
        return "lost", rook
    for cell in range(min(king, rook) + SIZE, max(king, rook), SIZE):
        if state.board[cell] is not None:
            return "blocked", cell
    target = king + 2 * way * SIZE
    if near(state, seat, target):
        return "near", target
    for cell in (king, king + way * SIZE, target):
        if under_attack(state, seat, cell):
            return "attacked", cell
    return None


def _returns(state: State, seat: int) -> Iterator[Move]:
    home = state.refuge_in[seat]
    if home >= 0:
        for target in (home, *NEIGHBOURS[home]):
            if not _own(state, target, seat) and not near(state, seat, target):
                yield Move(-1, target, "return", "K")


def under_attack(state: State, seat: int, cell: int) -> bool:
    """Whether the enemy of `seat` could strike `cell` on the board as it stands."""
    key = ("attacked", seat, cell)
    found = state.memo.get(key)
    if found is None:
        found = attacked(state.board, cell, 1 - seat, state.bounds[1 - seat], state.per_turn > 1)
        state.memo[key] = found
    return bool(found)


def _own(state: State, cell: int, seat: int) -> bool:
    there = state.board[cell]
    return there is not None and there.seat == seat


def own_acropolis(seat: int, cell: int) -> bool:
    """Whether the cell is an Acropolis of this side."""
    return cell in ACROPOLIS[seat]
