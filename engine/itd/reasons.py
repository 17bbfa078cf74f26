"""Why an operation of a line is made: the plainest thing that holds of it, read off the position and the line.

Nothing here judges; a reason is a fact that can be seen on the table or that the rest of the line does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.itd.legal import buried_refusal, hosts
from engine.itd.rules import operate
from engine.itd.state import Card, Operation, State


@dataclass(frozen=True, slots=True)
class Reason:
    """A code and the names of the cards it speaks of.

    `all-out`: from here on nothing but extractions. `forced`: no other operation is allowed. `covers`: `card`, which
    could come out, is covered so that the buried `other` may be taken next. `keeps-host`: `card` could come out and is
    kept to lay this one on. `frees-due`: `card` lies beneath and can come out then. `next-due`: `card`, the next of
    the kind, can come out then. `opens-host`: `card` lies beneath, and the line lays `other` on it. `makes-room`: the
    fan of `card` is full no more, and the line lays `other` on it. `serves`: the line lays `other` on the moved `card`.
    `on-the-way`: `card` lies beneath, and the line comes to it. `waited-for`: `card`, the next of the kind, waits.
    `not-needed`: the line lays nothing on this card. `line`: nothing plainer than that the line goes on so.
    """

    code: str
    card: str = ""
    other: str = ""


def reason(state: State, line: Sequence[Operation]) -> Reason:
    """Why the first operation of a line from `state` is made. The line must be allowed and not empty."""
    move, rest = line[0], line[1:]
    if all(one.sign == "^" for one in line):
        return Reason("all-out")
    if _count(state) == 1:
        return Reason("forced")
    after = operate(state, move).state
    found = {"^": _extraction, ">": _transfer, "M": _buried}[move.sign](state, after, move, rest)
    return found or (Reason("not-needed") if move.sign == "^" else Reason("line"))


def _extraction(state: State, after: State, move: Operation, rest: Sequence[Operation]) -> Reason | None:
    return (
        _frees_due(state, after, move)
        or _next_due(state, after, move)
        or _opens_host(state, move, rest)
        or _on_the_way(state, move, rest)
    )


def _transfer(state: State, after: State, move: Operation, rest: Sequence[Operation]) -> Reason | None:
    host = state.name(move.onto)
    if state.due(move.onto):
        if rest and rest[0].sign == "M":
            return Reason("covers", host, state.name(rest[0].card))
        return Reason("keeps-host", host)
    return (
        _frees_due(state, after, move)
        or _opens_host(state, move, rest)
        or _on_the_way(state, move, rest)
        or _laid(state, "serves", move.card, rest)
    )


def _buried(state: State, after: State, move: Operation, rest: Sequence[Operation]) -> Reason | None:
    place = state.find(move.card)
    assert place is not None
    fan = state.fans[place[0]]
    found = _next_due(state, after, move)
    if found is None and len(fan) == state.format.p:
        found = _laid(state, "makes-room", fan[-1], rest)
    if found is None and state.value(move.card) < state.format.n:
        return Reason("waited-for", state.name(move.card + 1))
    return found


def _count(state: State) -> int:
    """How many operations are allowed, counted no further than two."""
    tops = [fan[-1] for fan in state.fans]
    due = sum(state.due(card) for card in tops)
    count = due + sum(len(hosts(state, card)) for card in tops)
    if not due:
        count += sum(buried_refusal(state, card) is None for fan in state.fans for card in fan[:-1])
    return count


def _beneath(state: State, card: Card) -> tuple[Card, ...]:
    place = state.find(card)
    assert place is not None
    return state.fans[place[0]][: place[1]]


def _frees_due(state: State, after: State, move: Operation) -> Reason | None:
    beneath = _beneath(state, move.card)
    if beneath and after.due(beneath[-1]):
        return Reason("frees-due", state.name(beneath[-1]))
    return None


def _next_due(state: State, after: State, move: Operation) -> Reason | None:
    value = state.value(move.card)
    following = move.card + 1
    if value < state.format.n and after.due(following) and any(fan[-1] == following for fan in after.fans):
        return Reason("next-due", state.name(following))
    return None


def _opens_host(state: State, move: Operation, rest: Sequence[Operation]) -> Reason | None:
    beneath = _beneath(state, move.card)
    return _laid(state, "opens-host", beneath[-1], rest) if beneath else None


def _laid(state: State, code: str, host: Card, rest: Sequence[Operation]) -> Reason | None:
    """The first card that the line lays on a host."""
    for one in rest:
        if one.sign == ">" and one.onto == host:
            return Reason(code, state.name(host), state.name(one.card))
    return None


def _on_the_way(state: State, move: Operation, rest: Sequence[Operation]) -> Reason | None:
    beneath = _beneath(state, move.card)
    for one in rest:
        if one.card in beneath:
            return Reason("on-the-way", state.name(one.card))
    return None
