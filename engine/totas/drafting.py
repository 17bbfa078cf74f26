"""The drafts of a plan while it is made: what has been picked, and with what it goes on to a legal plan."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from engine.compose import Pick
from engine.errors import IllegalMove
from engine.totas.moves import singles
from engine.totas.plans import check, clash, danger, most, required, weight
from engine.totas.state import Move, Plan, State

DONE = Pick("done")
KINDS_OF = {"land": "go", "legion": "legion", "erupt": "erupt"}
"""The kind of move that a pick of a target makes."""


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


def piece_of(draft: Draft) -> str:
    """The letter of the own piece that was picked; `?` where there is none."""
    there = draft.state.board[draft.origin]
    return there.kind if there is not None and there.seat == draft.seat else "?"


def room_of(draft: Draft) -> int:
    """How many moves the plan takes."""
    return draft.state.per_turn if draft.state.blind else max(most(draft.state, draft.seat), 0)


def begun_of(draft: Draft) -> list[Move]:
    """Moves of the piece that was picked which go on to a legal plan."""
    return [
        m
        for m in usable(draft.state, draft.seat, tuple(draft.moves))
        if m.origin == draft.origin
        and (draft.target < 0 or (m.target == draft.target and m.kind == draft.kind))
        and (not draft.how or m.how == draft.how)
    ]


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
