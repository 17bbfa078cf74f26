"""A move of chess, pick by pick: `origin`, `land`, and `promote` for a pawn on the last rank.

Castling is picked as the king's move, by its own target or by the rook. Where the regulation `touch_move` is on there
are two picks more: `touch` an enemy piece, which must then be taken, and `adjust` ("Поправляю"), after which one touch
of any piece binds to nothing. `facts["held"]` says how many of the picks may not be taken back.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.chess import refusing
from engine.chess.moving import table, victim
from engine.chess.state import Move, State
from engine.chess.variant import EMPTY, KING, PAWN, Variant, side_of, type_of
from engine.compose import Composition, Pick, refused
from engine.errors import IllegalMove


@dataclass(frozen=True, slots=True)
class Draft:
    """The picks so far, understood; cells are −1 until picked. `wanted` is the touched enemy piece."""

    origin: int = -1
    wanted: int = -1
    target: int = -1
    promotion: str = ""
    adjusting: bool = False
    held: int = 0

    @property
    def stage(self) -> str:
        """The code of what is asked for now."""
        if self.adjusting:
            return "adjust"
        if self.origin < 0:
            return "origin" if self.wanted < 0 else "take"
        return "land" if self.target < 0 else "promote"


def compose(variant: Variant, state: State, picks: tuple[Pick, ...]) -> Composition[Move]:
    """What may follow the picks; `IllegalMove` if one of them was not allowed."""
    touching = touched(state)
    draft = Draft()
    for count, pick in enumerate(picks):
        asked = _answer(variant, state, draft, picks[:count], touching)
        error = asked.refusal(pick)
        if error is not None:
            raise refused(picks[: count + 1], error)
        draft = _add(variant, state, draft, pick, count + 1, touching)
    return _answer(variant, state, draft, picks, touching)


def touched(state: State) -> bool:
    """Whether touching binds."""
    return "touch_move" in state.regulations and state.regulations.on("touch_move")


def _add(variant: Variant, state: State, draft: Draft, pick: Pick, count: int, touching: bool) -> Draft:
    held = count if touching else 0
    if pick.kind == "adjust":
        return replace(draft, adjusting=True)
    if draft.adjusting:
        return replace(draft, adjusting=False)
    cell = variant.lattice.find(pick.value)
    if pick.kind == "touch":
        return replace(draft, wanted=cell, held=held)
    if pick.kind == "origin":
        return replace(draft, origin=cell, held=held)
    if pick.kind == "promote":
        return replace(draft, promotion=pick.value, held=held)
    return replace(draft, target=cell, held=held)


def _moves(variant: Variant, state: State, draft: Draft) -> tuple[Move, ...]:
    """The legal moves that the draft can still become."""
    return tuple(
        move
        for move in table(variant, state.position)
        if draft.origin in (-1, move.origin)
        and (draft.target < 0 or draft.target in landings(variant, move))
        and (draft.wanted < 0 or victim(variant, state, move) == draft.wanted)
        and draft.promotion in ("", move.promotion)
    )


def landings(variant: Variant, move: Move) -> tuple[int, ...]:
    """The cells by which the end of a move is picked: its target, and in castling the rook as well."""
    if not move.castling:
        return (move.target,)
    rook = next(c.rook_from for c in variant.castlings if c.letter == move.castling)
    return move.target, variant.lattice.find(rook)


def _answer(
    variant: Variant, state: State, draft: Draft, picks: tuple[Pick, ...], touching: bool
) -> Composition[Move]:
    name = variant.lattice.name
    moves = _moves(variant, state, draft)
    facts: dict[str, object] = {"held": draft.held, "touch_move": touching}
    if draft.origin >= 0:
        code = state.board[draft.origin]
        facts |= {"origin": name(draft.origin), "piece": variant.letters[code].upper()}
    if draft.wanted >= 0:
        facts["wanted"] = name(draft.wanted)
    whole = next(iter(moves)) if draft.target >= 0 and len(moves) == 1 else None
    following: tuple[Pick, ...] = ()
    if whole is None:
        following = _next(variant, state, draft, moves, touching)
        facts |= _highlights(variant, state, draft, moves)
    return Composition(
        picks,
        "done" if whole else draft.stage,
        following,
        whole,
        whole is not None,
        facts,
        _why_not(variant, state, draft, whole is not None),
    )


def _next(
    variant: Variant, state: State, draft: Draft, moves: tuple[Move, ...], touching: bool
) -> tuple[Pick, ...]:
    name = variant.lattice.name
    if draft.adjusting:
        standing = [cell for cell, code in enumerate(state.board) if code != EMPTY]
        own = [cell for cell in standing if side_of(state.board[cell]) == state.side]
        return (*(Pick("touch", name(c)) for c in standing), *(Pick("origin", name(c)) for c in own))
    if draft.target >= 0:
        return tuple(Pick("promote", letter) for letter in variant.promotions)
    if draft.origin >= 0:
        return tuple(Pick("land", name(c)) for c in sorted({c for m in moves for c in landings(variant, m)}))
    found = [Pick("origin", name(cell)) for cell in sorted({move.origin for move in moves})]
    if touching and draft.wanted < 0:
        victims = sorted({victim(variant, state, move) for move in moves} - {-1})
        found += [*(Pick("touch", name(cell)) for cell in victims), Pick("adjust")]
    return tuple(found)


def _highlights(variant: Variant, state: State, draft: Draft, moves: tuple[Move, ...]) -> dict[str, object]:
    def names(cells: set[int]) -> tuple[str, ...]:
        return tuple(variant.lattice.name(cell) for cell in sorted(cells))

    if draft.origin < 0:
        return {"origins": names({move.origin for move in moves})}
    if draft.target >= 0:
        return {"promotions": tuple(variant.promotions), "target": variant.lattice.name(draft.target)}
    return {
        "targets": names({move.target for move in moves}),
        "takes": names({victim(variant, state, move) for move in moves} - {-1}),
        "castling": names({c for m in moves if m.castling for c in landings(variant, m)}),
    }


def _why_not(variant: Variant, state: State, draft: Draft, whole: bool) -> Callable[[Pick], IllegalMove | None]:
    def why_not(pick: Pick) -> IllegalMove | None:
        error = None if whole or draft.adjusting else _refusal(variant, state, draft, pick)
        if error is not None:
            refusing.named(variant, state, error).facts.setdefault("pick", str(pick))
        return error

    return why_not


def _refusal(variant: Variant, state: State, draft: Draft, pick: Pick) -> IllegalMove | None:
    if pick.kind == "promote" and draft.target >= 0:
        return IllegalMove("promotion-piece", piece=pick.value[:20])
    touching = pick.kind == "touch" and touched(state) and draft.origin < 0
    if pick.kind not in ("origin", "land") and not touching:
        return None
    cell = variant.lattice.find(pick.value)
    if cell < 0:
        return IllegalMove("no-such-cell", cell=pick.value[:20])
    if touching:
        if state.board[cell] == EMPTY:
            return IllegalMove("empty-origin", cell=variant.lattice.name(cell))
        return IllegalMove("cannot-take", cell=variant.lattice.name(cell))
    if pick.kind == "origin" and draft.origin < 0:
        error = refusing.origin_refusal(variant, state, cell)
        if error is None and draft.wanted >= 0:
            return IllegalMove("must-take", cell=variant.lattice.name(draft.wanted))
        return error or refusing.stuck(variant, state, cell)
    if pick.kind == "land" and draft.origin >= 0 and draft.target < 0:
        return _landing_refusal(variant, state, draft, cell)
    return None


def _landing_refusal(variant: Variant, state: State, draft: Draft, cell: int) -> IllegalMove:
    code = state.board[draft.origin]
    if type_of(code) == KING:
        for castling in variant.castlings:
            ends = (variant.lattice.find(castling.king_to), variant.lattice.find(castling.rook_from))
            home = variant.lattice.find(castling.king_from)
            if castling.side == state.side and draft.origin == home and cell in ends:
                return refusing.refusal(variant, state, Move(home, ends[0], "", castling.letter))
    last = type_of(code) == PAWN and variant.rank(cell, state.side) == variant.last_rank
    move = Move(draft.origin, cell, variant.promotions[0] if last else "")
    if draft.wanted >= 0 and refusing.legal(variant, state, move):
        return IllegalMove("must-take", cell=variant.lattice.name(draft.wanted))
    return refusing.refusal(variant, state, move)
