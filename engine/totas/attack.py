"""Who could strike a cell. Source: rules page `totas.md`, "King's safety"; eruptions are no attack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.totas.board import GRIFFIN, KNIGHT_TO, LEGION_REACH, LINE, ORTHOGONAL, RAYS, STRIKES
from engine.totas.state import Piece

Board = Sequence[Piece | None]
Bounds = dict[str, frozenset[int]]


def attackers(board: Board, cell: int, seat: int, bounds: Bounds, turning: bool) -> Iterator[int]:
    """Cells of the pieces of `seat` that could strike `cell` on this board, resting ones too.

    `bounds`: what stops this seat's rooks, bishops and knights. `turning`: a plan has two moves, so a Vepr or a Chariot
    may turn and go.
    """
    rook, bishop, knight = bounds["R"], bounds["B"], bounds["N"]
    for way, ray in enumerate(RAYS[cell]):
        straight = way < 4
        zone = rook if straight else bishop
        open_ = cell not in zone
        away = 0
        for origin in ray:
            away += 1
            piece = board[origin]
            if piece is None:
                if open_ and origin in zone:
                    open_ = False
                continue
            if piece.seat == seat and _along(board, piece, cell, way, straight, away, open_, turning):
                yield origin
            break
    for origin, first, second in KNIGHT_TO[cell]:
        piece = board[origin]
        if (
            piece is not None
            and piece.seat == seat
            and (piece.kind == "N" or (piece.kind == "H" and piece.last != "N"))
            and knight.isdisjoint((cell, first, second))
        ):
            yield origin
    for origin in GRIFFIN[cell]:
        piece = board[origin]
        if piece is None or piece.seat != seat:
            continue
        # A Dark Horse that reaches this cell as a bishop too has been named already.
        if piece.kind == "G" or (piece.kind == "H" and piece.last != "G" and not _slides(board, piece, cell, bishop)):
            yield origin


def _slides(board: Board, horse: Piece, cell: int, bishop: frozenset[int]) -> bool:
    """Whether a Dark Horse two cells away aslant strikes as a bishop."""
    between = (horse.cell + cell) // 2
    return horse.last != "B" and board[between] is None and cell not in bishop and between not in bishop


def _along(
    board: Board, piece: Piece, cell: int, way: int, straight: bool, away: int, open_: bool, turning: bool
) -> bool:
    """Whether the first piece met on a ray from `cell`, `away` cells off, strikes back along it."""
    kind = piece.kind
    if kind == "Q":
        return True
    if straight:
        if kind == "R":
            return open_
        if kind == "H":
            return (open_ and piece.last != "R") or (away == 1 and piece.last != "G")
        if kind == "W":
            return away <= 2 and (turning or piece.facing == LINE[way])
        if kind == "L":
            return way > 1 and away <= LEGION_REACH and bool(legion(board, piece))
        return away == 1 and kind in "KG"
    if kind == "B":
        return open_
    if kind == "H":
        return open_ and piece.last != "B"
    if kind == "C":
        return away <= 2 and (turning or piece.facing == LINE[way])
    if kind == "K":
        return away == 1
    return kind in "PLD" and away == 1 and cell in STRIKES[piece.seat][piece.cell]


def legion(board: Board, striker: Piece) -> tuple[int, ...]:
    """Cells of the own Legionnaires orthogonally beside a Legionnaire; without any there is no legion."""
    found = []
    for cell in ORTHOGONAL[striker.cell]:
        piece = board[cell]
        if piece is not None and piece.kind == "L" and piece.seat == striker.seat:
            found.append(cell)
    return tuple(found)


def attacked(board: Board, cell: int, seat: int, bounds: Bounds, turning: bool) -> bool:
    """Whether any piece of `seat` could strike `cell`."""
    return next(attackers(board, cell, seat, bounds, turning), -1) >= 0
