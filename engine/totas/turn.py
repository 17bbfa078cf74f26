"""A whole game turn from one planning point to the next: opening, marks, mole, returns, judgement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.dice import Stream
from engine.events import Act, Event, Noted, Placed, Removed, Thrown
from engine.game import Step
from engine.totas.board import KING_FILE, NAMES, ROOK_FILES, ROYAL_RANK, SIZE, STRIKES, side
from engine.totas.opening import Opened, open_plans
from engine.totas.outcome import judged
from engine.totas.state import Absence, Piece, Plan, State


def play(state: State, plans: Mapping[int, Plan], stream: Stream) -> Step[State]:
    """Opens both plans and goes on to the next planning point, or to the end. All dice come from the turn's stream."""
    turn = open_plans(state, plans, stream)
    pieces = _marked(turn)
    castle = _castle(turn, pieces)
    ep = tuple(sorted(m.piece.cell for m in turn.stepped if m.alive and pieces.get(m.piece.cell) is not None))
    events = list(turn.events)
    changed: set[int] = set()
    first_blind = state.regulations.number("blind_turn")
    if first_blind and state.turn == first_blind + 1 and state.regulations.on("mole"):
        changed = _mole(pieces, stream, events)
        castle = tuple(right for right in castle if not _touches(right, changed))
        ep = tuple(cell for cell in ep if cell not in changed)
    out = tuple(turn.out)
    if state.turn < state.regulations.number("turn_limit"):
        out = _returns(pieces, out, state.turn + 1, stream, events)
    after = replace(
        state,
        turn=state.turn + 1,
        pieces=tuple(pieces[cell] for cell in sorted(pieces)),
        castle=castle,
        ep=ep,
        out=out,
        labs=(turn.labs[0], turn.labs[1]),
        refuge_used=(turn.refuge_used[0], turn.refuge_used[1]),
        refuge_in=(turn.refuge_in[0], turn.refuge_in[1]),
        must_refuge=(False, False),
        blast=bool(turn.eruptions),
    )
    after, told = judged(after)
    return Step(after, (*events, *told))


def _marked(turn: Opened) -> dict[int, Piece]:
    """The pieces on the board with the rests of the coming turn: of what struck something, the king excepted."""
    struck = {m.piece.cell for m in turn.movers if m.alive and m.struck and m.piece.kind != "K"}
    return {
        cell: replace(piece, cell=cell, rests=cell in struck) if piece.rests or cell in struck else piece
        for cell, piece in enumerate(turn.standing)
        if piece is not None
    }


def _castle(turn: Opened, pieces: Mapping[int, Piece]) -> tuple[str, ...]:
    """The rights whose king and rook still stand at home, unmoved."""
    kept = []
    for right in turn.state.castle:
        seat = "wb".index(right[0])
        if all(
            cell not in turn.left
            and (there := pieces.get(cell)) is not None
            and (there.kind, there.seat) == (kind, seat)
            for kind, cell in zip("KR", homes(right), strict=True)
        ):
            kept.append(right)
    return tuple(kept)


def homes(right: str) -> tuple[int, int]:
    """The cells of the king and the rook that a castling right speaks of."""
    rank = ROYAL_RANK["wb".index(right[0])]
    return KING_FILE * SIZE + rank, ROOK_FILES["AL".index(right[1])] * SIZE + rank


def _touches(right: str, cells: set[int]) -> bool:
    return any(cell in cells for cell in homes(right))


def _mole(pieces: dict[int, Piece], stream: Stream, events: list[Event]) -> set[int]:
    """One piece of each side is drawn and changes owner unless its own patrol sees it; the cells of the changed."""
    drawn: list[Piece] = []
    told: list[Event] = []
    for seat in (0, 1):
        own = [pieces[cell] for cell in sorted(pieces) if pieces[cell].seat == seat and pieces[cell].kind != "K"]
        if not own:
            continue
        number = stream.draw(len(own))
        piece = own[number]
        name = NAMES[piece.cell]
        checked = any(
            other.seat == seat and other.kind == "D" and piece.cell in STRIKES[seat][other.cell]
            for other in pieces.values()
        )
        told.append(Thrown((number + 1,), "mole"))
        told.append(Noted("mole", seat, name, (side(seat), piece.kind, name, *(("checked",) if checked else ()))))
        if not checked:
            drawn.append(piece)
            told += [Removed(piece.kind, seat, name, "mole"), Placed(piece.kind, 1 - seat, name, "mole")]
    for piece in drawn:
        pieces[piece.cell] = replace(piece, seat=1 - piece.seat)
    if told:
        events += [Act("mole"), *told]
    return {piece.cell for piece in drawn}


def _returns(
    pieces: dict[int, Piece], out: tuple[Absence, ...], turn: int, stream: Stream, events: list[Event]
) -> tuple[Absence, ...]:
    """Those due come back at the start of `turn`; where the cell is taken it is thrown again by the same rule."""
    still: list[Absence] = []
    told: list[Event] = []
    for absence in out:
        piece = absence.piece
        if absence.back > turn:
            still.append(absence)
            continue
        name, words = NAMES[piece.cell], (side(piece.seat), piece.kind, NAMES[piece.cell])
        if piece.cell not in pieces:
            pieces[piece.cell] = piece
            told += [Placed(piece.kind, piece.seat, name, "back"), Noted("back", piece.seat, name, words)]
            continue
        faces = (stream.die(), stream.die())
        for_good = faces == (6, 6)
        turns = 0 if for_good else max(faces) if absence.rule == "dmg" else min(faces)
        told += [Thrown(faces, "again"), Noted("again", piece.seat, name, (*words, *faces, turns))]
        if not for_good:
            still.append(replace(absence, back=turn + turns))
    if told:
        events += [Act("returns"), *told]
    return tuple(still)
