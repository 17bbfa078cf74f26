"""Why a pick of a plan is not offered: always by the rule that is against it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.compose import Pick
from engine.errors import IllegalMove
from engine.totas.board import NAMES, SIZE, SPACE
from engine.totas.drafting import DONE, KINDS_OF, Draft, piece_of, room_of
from engine.totas.moves import singles
from engine.totas.plans import check, danger, king_attacked, weight
from engine.totas.refusing import no_such_move
from engine.totas.state import Move, Plan


def why_not(draft: Draft, pick: Pick) -> IllegalMove:
    """Why a pick is not offered, by the rule that is against it."""
    state, seat = draft.state, draft.seat
    cell = SPACE.find(pick.value)
    other = IllegalMove("not-offered", pick=str(pick)[:40])
    if draft.locked:
        return IllegalMove("plan-locked")
    if state.blind:
        return other
    if pick == DONE and not draft.open:
        try:
            check(state, seat, Plan(tuple(draft.moves)))
        except IllegalMove as error:
            return error
    if pick.kind == "origin" and cell >= 0 and not draft.open:
        return _why_not_origin(draft, cell)
    if pick.kind in KINDS_OF and cell >= 0 and draft.open and draft.target < 0:
        piece = piece_of(draft)
        kind = KINDS_OF[pick.kind]
        mine = [m for m in singles(state, seat) if m.origin == draft.origin and m.target == cell and m.kind == kind]
        if not mine:
            how = _slide_of(draft, cell)
            return no_such_move(state, seat, Move(draft.origin, cell, kind, piece, how))
        return _why_unusable(draft, mine)
    return other


def _slide_of(draft: Draft, cell: int) -> str:
    """The way of moving that the refusal of a Dark Horse's target speaks of."""
    piece = draft.state.board[draft.origin]
    if piece is None or piece.kind != "H":
        return ""
    files, ranks = abs(cell // SIZE - piece.cell // SIZE), abs(cell % SIZE - piece.cell % SIZE)
    if not files or not ranks:
        return "R"
    return "B" if files == ranks else "N"


def _why_not_origin(draft: Draft, cell: int) -> IllegalMove:
    state, seat = draft.state, draft.seat
    there = state.board[cell]
    if there is None:
        return IllegalMove("no-such-move", empty=NAMES[cell])
    if there.seat != seat:
        return IllegalMove("no-such-move", enemy=NAMES[cell])
    if there.rests:
        return IllegalMove("no-such-move", rests=NAMES[cell])
    mine = [m for m in singles(state, seat) if m.origin == cell]
    if not mine:
        return IllegalMove("no-moves", cell=NAMES[cell])
    return _why_unusable(draft, mine)


def _why_unusable(draft: Draft, mine: Sequence[Move]) -> IllegalMove:
    """Why legal single moves lead to no legal plan together with the drafts."""
    state, seat, drafts = draft.state, draft.seat, tuple(draft.moves)
    if weight(drafts) >= room_of(draft) and drafts:
        return IllegalMove("too-many-moves", most=room_of(draft))
    reason: IllegalMove | None = None
    for move in mine:
        try:
            check(state, seat, Plan((*drafts, move)))
        except IllegalMove as error:
            if reason is None or reason.code == "more-moves-are-possible":
                reason = error
    if reason is None or reason.code == "more-moves-are-possible":
        threat = danger(state, seat, ())
        if threat is not None:
            return king_attacked(*threat)
    return reason or IllegalMove("no-moves", cell=NAMES[mine[0].origin])
