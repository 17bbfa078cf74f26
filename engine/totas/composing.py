"""A plan pick by pick. Drafts may be changed until `done` locks them, so no composition is final before that pick.

Picks: `origin` a cell (a piece that has a draft is planned anew), then `land`, `legion` or `erupt` with a cell, `turn`,
`refuge`; `as` N B R G where a Dark Horse may reach the cell in several ways; `promote`; `return` a cell for a king in
refuge; `drop` the number of a draft; `done`. With the visors down every pick is offered, whether it makes sense or not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

from engine.compose import Composition, Pick
from engine.errors import IllegalMove
from engine.totas.board import HORSE_KINDS, LAST_RANK, NAMES, NEIGHBOURS, PROMOTIONS, SIZE, SPACE
from engine.totas.describing import drafted, exposed, king_blasts
from engine.totas.moves import singles
from engine.totas.plans import check, clash, danger, king_attacked, most, ordered, required, weight
from engine.totas.refusing import no_such_move
from engine.totas.state import Move, Plan, State

DONE = Pick("done")
_LANDS = {"go": "land", "legion": "legion", "erupt": "erupt", "turn-go": "land"}
_KINDS = {"land": "go", "legion": "legion", "erupt": "erupt"}


@dataclass
class Draft:
    """The picks so far: whole moves, and the one that is being made."""

    state: State
    seat: int
    moves: list[Move] = field(default_factory=list)
    origin: int = -1
    target: int = -1
    kind: str = ""
    how: str = ""
    turned: bool = False
    """The last whole move is a turn that may still go on."""
    locked: bool = False

    @property
    def open(self) -> bool:
        """Whether a move has been begun."""
        return self.origin >= 0


def compose(state: State, seat: int, picks: Sequence[Pick]) -> Composition[Plan]:
    """The answer to `picks`; raises `IllegalMove` at the first that was not allowed."""
    draft = Draft(state, seat)
    for pick in picks:
        offered = _offers(draft)
        if pick not in offered:
            raise _why_not(draft, pick)
        _take(draft, pick)
    return _answer(draft, tuple(picks))


def _answer(draft: Draft, picks: tuple[Pick, ...]) -> Composition[Plan]:
    offered = _offers(draft)
    plan = _plan(draft) if DONE in offered or draft.locked else None
    return Composition(
        picks, _stage(draft), offered, plan, draft.locked, _facts(draft, offered), lambda pick: _why_not(draft, pick)
    )


def _plan(draft: Draft) -> Plan:
    return Plan(tuple(draft.moves) if draft.state.blind else ordered(draft.moves))


def _stage(draft: Draft) -> str:
    """`origin`, `land` (`as`, `promote`) while a move is made, `plan` when all moves are there, `locked`."""
    if draft.locked:
        return "locked"
    if draft.open:
        if draft.target < 0:
            return "land"
        return "promote" if draft.how or _piece(draft) != "H" else "as"
    return "plan" if weight(draft.moves) >= _room(draft) else "origin"


def _piece(draft: Draft) -> str:
    there = draft.state.board[draft.origin]
    return there.kind if there is not None and there.seat == draft.seat else "?"


def _room(draft: Draft) -> int:
    """How many moves the plan takes."""
    return draft.state.per_turn if draft.state.blind else max(most(draft.state, draft.seat), 0)


# --- what is offered ----------------------------------------------------------------------------------------------


def _offers(draft: Draft) -> tuple[Pick, ...]:
    if draft.locked:
        return ()
    return _blind_offers(draft) if draft.state.blind else _seen_offers(draft)


def _seen_offers(draft: Draft) -> tuple[Pick, ...]:
    if draft.open:
        return _continuations(draft)
    state, seat, moves = draft.state, draft.seat, tuple(draft.moves)
    found: list[Pick] = []
    if draft.turned:
        rest = tuple(m for m in moves if m.kind != "turn" or m.origin != draft.moves[-1].origin)
        found += [
            Pick("land", NAMES[m.target])
            for m in usable(state, seat, rest)
            if m.kind == "turn-go" and m.origin == draft.moves[-1].origin
        ]
    origins = {m.origin for m in moves if m.origin >= 0}
    if weight(moves) < _room(draft):
        origins |= {m.origin for m in usable(state, seat, moves) if m.origin >= 0}
        found += [Pick("return", NAMES[m.target]) for m in usable(state, seat, moves) if m.kind == "return"]
    found += [Pick("origin", NAMES[cell]) for cell in sorted(origins)]
    found += [Pick("drop", str(number)) for number in range(1, len(moves) + 1)]
    if whole(state, seat, moves):
        found.append(DONE)
    return tuple(found)


def _begun(draft: Draft) -> list[Move]:
    """Moves of the piece that was picked which go on to a legal plan."""
    return [
        m
        for m in usable(draft.state, draft.seat, tuple(draft.moves))
        if m.origin == draft.origin
        and (draft.target < 0 or (m.target == draft.target and m.kind == draft.kind))
        and (not draft.how or m.how == draft.how)
    ]


def _continuations(draft: Draft) -> tuple[Pick, ...]:
    moves = _begun(draft)
    found: set[Pick] = set()
    if draft.target >= 0:
        kind = "as" if _piece(draft) == "H" else "promote"
        found = {Pick(kind, m.how) for m in moves}
    else:
        for move in moves:
            if move.kind in ("turn", "refuge"):
                found.add(Pick(move.kind))
            elif move.kind != "turn-go" or not any(m.kind == "turn" for m in moves):
                # A turn-and-go is reached through its turn, save where the turn alone leads to no plan.
                found.add(Pick("turn") if move.kind == "turn-go" else Pick(_LANDS[move.kind], NAMES[move.target]))
    order = {"land": 0, "legion": 1, "erupt": 2, "turn": 3, "refuge": 4}
    rank = {name: number for number, name in enumerate((*NAMES, *HORSE_KINDS, *PROMOTIONS))}
    return tuple(sorted(found, key=lambda pick: (order.get(pick.kind, 5), rank.get(pick.value, -1))))


def usable(state: State, seat: int, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Single moves with which these drafts go on to a legal plan (or are one)."""
    key = ("usable", seat, moves)
    found = cast("tuple[Move, ...] | None", state.memo.get(key))
    if found is None:
        room = max(most(state, seat), 0)
        found = tuple(m for m in singles(state, seat) if _leads(state, seat, (*moves, m), room))
        state.memo[key] = found
    return found


def _leads(state: State, seat: int, moves: tuple[Move, ...], room: int) -> bool:
    """Whether moves that fit are, or can be made, a legal plan of `room` moves."""
    if weight(moves) > room or any(clash(earlier, moves[-1]) for earlier in moves[:-1]):
        return False
    if weight(moves) == room:
        must = required(state, seat)
        return (not must or any(m.kind == must for m in moves)) and danger(state, seat, moves) is None
    return any(_leads(state, seat, (*moves, other), room) for other in singles(state, seat))


def whole(state: State, seat: int, moves: tuple[Move, ...]) -> bool:
    """Whether the drafts are a legal plan."""
    try:
        check(state, seat, Plan(moves))
    except IllegalMove:
        return False
    return True


def _blind_offers(draft: Draft) -> tuple[Pick, ...]:
    """Everything that can be written from memory; what stands where is not looked at."""
    state, seat = draft.state, draft.seat
    if draft.open:
        if draft.target >= 0:
            return ()
        others = [cell for cell in NAMES if cell != NAMES[draft.origin]]
        found = [Pick("land", cell) for cell in others]
        if draft.how:
            return tuple(found)
        found += [Pick("legion", cell) for cell in others]
        found += [Pick("erupt", NAMES[cell]) for cell in NEIGHBOURS[draft.origin]]
        found += [Pick("as", how) for how in HORSE_KINDS]
        return (*found, Pick("turn"), *((Pick("refuge"),) if state.must_refuge[seat] else ()))
    found = []
    if draft.moves and not draft.locked:
        last = draft.moves[-1]
        if last.kind == "go" and not last.how and last.target % SIZE == LAST_RANK[seat]:
            found += [Pick("promote", how) for how in PROMOTIONS]
        if draft.turned and state.per_turn > 1 and len(draft.moves) == 1:
            found += [Pick("land", cell) for cell in NAMES if cell != NAMES[last.origin]]
    if weight(draft.moves) < state.per_turn:
        found += [Pick("origin", cell) for cell in NAMES]
        if state.refuge_in[seat] >= 0:
            home = state.refuge_in[seat]
            found += [Pick("return", NAMES[cell]) for cell in sorted((home, *NEIGHBOURS[home]))]
    found += [Pick("drop", str(number)) for number in range(1, len(draft.moves) + 1)]
    return (*found, DONE)


# --- taking a pick ------------------------------------------------------------------------------------------------


def _take(draft: Draft, pick: Pick) -> None:
    cell = SPACE.find(pick.value)
    turned, draft.turned = draft.turned, False
    match pick.kind:
        case "done":
            draft.locked = True
        case "drop":
            del draft.moves[int(pick.value) - 1]
        case "origin":
            draft.origin = cell
            if not draft.state.blind:
                draft.moves = [move for move in draft.moves if move.origin != cell]
        case "return":
            draft.moves.append(Move(-1, cell, "return", "K"))
        case "as" if draft.state.blind:
            draft.how = pick.value
        case "promote" if draft.state.blind:
            last = draft.moves.pop()
            draft.moves.append(Move(last.origin, last.target, last.kind, last.piece, pick.value))
        case "as" | "promote":
            draft.how = pick.value
            _close(draft)
        case "turn" | "refuge":
            draft.kind = pick.kind
            _close(draft)
            draft.turned = pick.kind == "turn"
        case "land" if turned and not draft.open:
            last = draft.moves.pop()
            draft.moves.append(Move(last.origin, cell, "turn-go", last.piece))
        case _:
            draft.target, draft.kind = cell, _KINDS[pick.kind]
            if draft.state.blind or len(_begun(draft)) == 1:
                _close(draft)


def _close(draft: Draft) -> None:
    """The move that was being made is whole."""
    if draft.state.blind:
        move = Move(draft.origin, draft.target, draft.kind, _piece(draft), draft.how)
        if draft.how and move.piece != "H":
            # A way of moving was named for a piece that has none: kept as it was written, and lost.
            move = Move(draft.origin, draft.target, draft.kind, "H" if move.piece != "?" else "?", draft.how)
        draft.moves.append(move)
    else:
        begun = [m for m in _begun(draft) if m.kind == draft.kind]
        if begun:
            draft.moves.append(begun[0])
        else:  # a turn that only its going makes a plan
            draft.moves.append(Move(draft.origin, -1, "turn", _piece(draft)))
    draft.origin, draft.target, draft.kind, draft.how = -1, -1, "", ""


# --- facts and refusals -------------------------------------------------------------------------------------------


def _facts(draft: Draft, offered: tuple[Pick, ...]) -> dict[str, object]:
    """What the client marks and says; with the visors down only the drafts by their cells."""
    state, seat, moves = draft.state, draft.seat, draft.moves
    facts: dict[str, object] = {
        "turn": state.turn,
        "blind": state.blind,
        "left": max(_room(draft) - weight(moves) - draft.open, 0),
        "moves": _room(draft),
        "required": required(state, seat),
        "origin": NAMES[draft.origin] if draft.open else "",
        "drafts": tuple(drafted(state, seat, move) for move in moves),
    }
    if state.blind:
        return facts
    board = state.board
    targets = [pick.value for pick in offered if pick.kind in ("land", "legion", "erupt", "return")]
    facts["origins"] = tuple(pick.value for pick in offered if pick.kind == "origin")
    facts["targets"] = tuple(dict.fromkeys(targets))
    facts["takes"] = tuple(
        dict.fromkeys(
            pick.value
            for pick in offered
            if pick.kind in ("land", "legion") and board[SPACE.find(pick.value)] is not None
        )
    )
    facts["erupts"] = tuple(pick.value for pick in offered if pick.kind == "erupt")
    facts["exposed"] = exposed(state, seat, moves)
    facts["king_blasts"] = king_blasts(state, seat, moves)
    return facts


def _why_not(draft: Draft, pick: Pick) -> IllegalMove:
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
    if pick.kind in _KINDS and cell >= 0 and draft.open and draft.target < 0:
        piece = _piece(draft)
        kind = _KINDS[pick.kind]
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
    if weight(drafts) >= _room(draft) and drafts:
        return IllegalMove("too-many-moves", most=_room(draft))
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
