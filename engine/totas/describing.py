"""What can be said of a cell and of a plan: for marks, tooltips and warnings. Never more than the asker may know."""

from __future__ import annotations

from collections.abc import Sequence

from engine.totas.attack import attacked, attackers, legion
from engine.totas.board import ACROPOLIS, BLAST, CELLS, ERUPTERS, NAMES, NEIGHBOURS, TURNERS, VALUES, side
from engine.totas.moves import castling_rook, is_castling, piece_moves, turned
from engine.totas.notation import crossed, strikes, write_move
from engine.totas.plans import after
from engine.totas.state import Move, Piece, State


def describe(state: State, cell: int, seat: int | None) -> dict[str, object]:
    """The facts of a cell for the player of `seat` (`None`: an onlooker), whoever's turn it is.

    `reach`, `strikes`, `legions` and `centres` are where the piece here may go, take, strike as a legion, or erupt by
    itself, king's safety aside; `attacked_by` the cells of each side's pieces that could strike here.
    """
    piece = state.board[cell]
    zone = next((zone for zone in state.zones if cell in zone.cells), None)
    facts: dict[str, object] = {
        "cell": NAMES[cell],
        "zone": "" if zone is None else zone.kind,
        "zone_seat": None if zone is None else zone.seat,
        "acropolis": next((owner for owner in (0, 1) if cell in ACROPOLIS[owner]), None),
        "labyrinth": seat is not None and state.labs[seat] == cell,
        "due": tuple(
            {
                "seat": absence.piece.seat, "kind": absence.piece.kind, "back": absence.back,
                "turns": max(absence.back - state.turn, 0), "rule": absence.rule,
            }
            for absence in state.out
            if absence.piece.cell == cell
        ),
        "attacked_by": tuple(
            tuple(NAMES[c] for c in sorted(attackers(state.board, cell, by, state.bounds[by], state.per_turn > 1)))
            for by in (0, 1)
        ),
    }  # fmt: skip
    if piece is not None:
        facts |= _piece_facts(state, piece)
    return facts


def _piece_facts(state: State, piece: Piece) -> dict[str, object]:
    moves = list(piece_moves(state, piece))
    steps = [move for move in moves if move.kind in ("go", "turn-go")]
    takes = {move.target for move in steps if strikes(state, piece.seat, move)}
    return {
        "seat": piece.seat,
        "kind": piece.kind,
        "value": VALUES[piece.kind],
        "rests": piece.rests,
        "last": piece.last,
        "facing": piece.facing,
        "other_facing": turned(piece) if piece.kind in TURNERS else "",
        "reach": _names(move.target for move in steps if move.target not in takes),
        "strikes": _names(takes),
        "legions": _names(move.target for move in moves if move.kind == "legion"),
        "legion_with": _names(legion(state.board, piece)) if piece.kind == "L" else (),
        "centres": _names(move.target for move in moves if move.kind == "erupt"),
        "castles": _names(move.target for move in steps if is_castling(move)),
        "passing": piece.cell in state.ep,
        "must_leave": piece.kind == "K" and state.must_refuge[piece.seat],
    }


def _names(cells: object) -> tuple[str, ...]:
    assert hasattr(cells, "__iter__")
    return tuple(NAMES[cell] for cell in sorted(set(cells)))


def drafted(state: State, seat: int, move: Move) -> dict[str, object]:
    """A drafted move in parts; with the visors down only what its planner wrote, not what stands there."""
    where = {
        "kind": move.kind,
        "origin": NAMES[move.origin] if move.origin >= 0 else "",
        "target": NAMES[move.target] if move.target >= 0 else "",
        "how": move.how,
    }
    if state.blind:
        return {**where, "text": _from_memory(move)}
    rook = castling_rook(seat, move.target) if is_castling(move) else ()
    taken = crossed(state, seat, move)
    return {
        **where,
        "text": write_move(state, seat, move),
        "piece": move.piece,
        "strikes": move.kind in ("go", "turn-go", "legion") and strikes(state, seat, move),
        "passing": NAMES[taken] if taken >= 0 else "",
        "rook": tuple(NAMES[cell] for cell in rook),
        "burns": tuple(NAMES[cell] for cell in blast(move)),
    }


def _from_memory(move: Move) -> str:
    """A move by its cells alone."""
    sign = {"erupt": "*", "legion": "xx", "turn": "^", "turn-go": "^-", "refuge": "^", "return": "K@"}.get(
        move.kind, "-"
    )
    origin = NAMES[move.origin] if move.origin >= 0 else ""
    target = NAMES[move.target] if move.target >= 0 else ""
    return f"{origin}{sign}{target}" + (f" {move.how}" if move.how else "")


def blast(move: Move) -> tuple[int, ...]:
    """The cells that an eruption burns."""
    return BLAST[move.piece][move.target] if move.kind == "erupt" and move.piece in BLAST else ()


def exposed(state: State, seat: int, moves: Sequence[Move]) -> tuple[str, ...]:
    """Cells of own pieces that the enemy could strike after these moves, the enemy standing still."""
    board, _, _ = after(state, seat, moves)
    bounds = state.bounds[1 - seat]
    found = []
    for cell in CELLS:
        piece = board[cell]
        if piece is not None and piece.seat == seat and attacked(board, cell, 1 - seat, bounds, state.per_turn > 1):
            found.append(NAMES[cell])
    return tuple(found)


def king_blasts(state: State, seat: int, moves: Sequence[Move]) -> tuple[str, ...]:
    """Cells of enemy pieces whose eruption could burn the own king after these moves."""
    board, king, _ = after(state, seat, moves)
    if king < 0:
        return ()
    return tuple(
        NAMES[cell]
        for cell in CELLS
        if (piece := board[cell]) is not None
        and piece.seat != seat
        and piece.kind in ERUPTERS
        and not piece.rests
        and any(king in BLAST[piece.kind][centre] for centre in NEIGHBOURS[cell])
    )


def threats(state: State, seat: int) -> tuple[str, ...]:
    """Cells of this side's pieces that the enemy could strike now."""
    return exposed(state, seat, ())


def away(state: State) -> tuple[dict[str, object], ...]:
    """All absent pieces in the order in which they went out."""
    return tuple(
        {
            "text": f"{side(absence.piece.seat)}{absence.piece.kind}",
            "seat": absence.piece.seat,
            "kind": absence.piece.kind,
            "cell": NAMES[absence.piece.cell],
            "back": absence.back,
            "turns": max(absence.back - state.turn, 0),
            "rule": absence.rule,
        }
        for absence in state.out
    )
