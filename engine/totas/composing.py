"""A plan pick by pick. Drafts may be changed until `done` locks them, so no composition is final before that pick.

Picks: `origin` a cell (a piece that has a draft is planned anew), then `land`, `legion` or `erupt` with a cell, `turn`,
`refuge`; `as` N B R G where a Dark Horse may reach the cell in several ways; `promote`; `return` a cell for a king in
refuge; `drop` the number of a draft; `done`. With the visors down every pick is offered, whether it makes sense or not.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.compose import Composition, Pick
from engine.totas.board import HORSE_KINDS, LAST_RANK, NAMES, NEIGHBOURS, PROMOTIONS, SIZE, SPACE
from engine.totas.composing_refusals import why_not
from engine.totas.describing import drafted, exposed, king_blasts
from engine.totas.drafting import DONE, KINDS_OF, Draft, begun_of, piece_of, room_of, usable, whole
from engine.totas.plans import ordered, required, weight
from engine.totas.state import Move, Plan, State

_LANDS = {"go": "land", "legion": "legion", "erupt": "erupt", "turn-go": "land"}


def compose(state: State, seat: int, picks: Sequence[Pick]) -> Composition[Plan]:
    """The answer to `picks`; raises `IllegalMove` at the first that was not allowed."""
    draft = Draft(state, seat)
    for pick in picks:
        offered = _offers(draft)
        if pick not in offered:
            raise why_not(draft, pick)
        _take(draft, pick)
    return _answer(draft, tuple(picks))


def _answer(draft: Draft, picks: tuple[Pick, ...]) -> Composition[Plan]:
    offered = _offers(draft)
    plan = _plan(draft) if DONE in offered or draft.locked else None
    return Composition(
        picks, _stage(draft), offered, plan, draft.locked, _facts(draft, offered), lambda pick: why_not(draft, pick)
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
        return "promote" if draft.how or piece_of(draft) != "H" else "as"
    return "plan" if weight(draft.moves) >= room_of(draft) else "origin"


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
    if weight(moves) < room_of(draft):
        origins |= {m.origin for m in usable(state, seat, moves) if m.origin >= 0}
        found += [Pick("return", NAMES[m.target]) for m in usable(state, seat, moves) if m.kind == "return"]
    found += [Pick("origin", NAMES[cell]) for cell in sorted(origins)]
    found += [Pick("drop", str(number)) for number in range(1, len(moves) + 1)]
    if whole(state, seat, moves):
        found.append(DONE)
    return tuple(found)


def _continuations(draft: Draft) -> tuple[Pick, ...]:
    moves = begun_of(draft)
    found: set[Pick] = set()
    if draft.target >= 0:
        kind = "as" if piece_of(draft) == "H" else "promote"
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
            draft.target, draft.kind = cell, KINDS_OF[pick.kind]
            if draft.state.blind or len(begun_of(draft)) == 1:
                _close(draft)


def _close(draft: Draft) -> None:
    """The move that was being made is whole."""
    if draft.state.blind:
        move = Move(draft.origin, draft.target, draft.kind, piece_of(draft), draft.how)
        if draft.how and move.piece != "H":
            # A way of moving was named for a piece that has none: kept as it was written, and lost.
            move = Move(draft.origin, draft.target, draft.kind, "H" if move.piece != "?" else "?", draft.how)
        draft.moves.append(move)
    else:
        begun = [m for m in begun_of(draft) if m.kind == draft.kind]
        if begun:
            draft.moves.append(begun[0])
        else:  # a turn that only its going makes a plan
            draft.moves.append(Move(draft.origin, -1, "turn", piece_of(draft)))
    draft.origin, draft.target, draft.kind, draft.how = -1, -1, "", ""


# --- facts ------------------------------------------------------------------------------------------------------


def _facts(draft: Draft, offered: tuple[Pick, ...]) -> dict[str, object]:
    """What the client marks and says; with the visors down only the drafts by their cells."""
    state, seat, moves = draft.state, draft.seat, draft.moves
    facts: dict[str, object] = {
        "turn": state.turn,
        "blind": state.blind,
        "left": max(room_of(draft) - weight(moves) - draft.open, 0),
        "moves": room_of(draft),
        "required": required(state, seat),
        "origin": NAMES[draft.origin] if draft.open else "",
        "drafts": tuple(drafted(state, seat, move) for move in moves),
    }
    if state.blind:
        # Which reserve pieces play at all is known to all; a client need not offer what none of them could do.
        playing = (*state.pieces, *(gone.piece for gone in state.out))
        facts["reserve"] = frozenset(piece.kind for piece in playing if piece.kind in "WCH")
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
