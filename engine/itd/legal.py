"""What an operation may and may not do. Source: rules page `itd.md`, "Operations"."""

from __future__ import annotations

from engine.errors import IllegalMove
from engine.itd.state import Card, Operation, State


def hosts(state: State, card: Card) -> list[Card]:
    """The playing cards onto which the playing card `card` may be transferred."""
    value = state.value(card)
    return [
        fan[-1]
        for fan in state.fans
        if len(fan) < state.format.p and fan[-1] != card and state.value(fan[-1]) == value
    ]


def refuse(state: State, move: Operation) -> IllegalMove | None:
    """Why an operation may not be done; `None` if it may."""
    place = state.find(move.card)
    name = state.name(move.card)
    if place is None:
        return IllegalMove("card-out", card=name)
    if not state.fans:
        return IllegalMove("game-over")
    top = state.fans[place[0]][-1]
    if move.sign == "M":
        if top == move.card:
            return IllegalMove("not-buried", card=name)
        due = tuple(state.name(fan[-1]) for fan in state.fans if state.due(fan[-1]))
        if due:
            return IllegalMove("turn-has-come", card=due[0], cards=due)
        return buried_refusal(state, move.card)
    if top != move.card:
        return IllegalMove("not-playing", card=name, by=state.name(top))
    if move.sign == "^":
        return None if state.due(move.card) else not_due(state, move.card)
    return _transfer_refusal(state, move, place[0])


def _transfer_refusal(state: State, move: Operation, fan: int) -> IllegalMove | None:
    name, onto = state.name(move.card), state.name(move.onto)
    host = state.find(move.onto)
    if host is None:
        return IllegalMove("card-out", card=onto)
    if host[0] == fan:
        return IllegalMove("same-fan", card=name, onto=onto)
    if state.fans[host[0]][-1] != move.onto:
        return IllegalMove("not-playing", card=onto, by=state.name(state.fans[host[0]][-1]))
    if state.value(move.card) != state.value(move.onto):
        return IllegalMove("other-value", card=name, onto=onto)
    if len(state.fans[host[0]]) >= state.format.p:
        return IllegalMove("fan-full", card=name, onto=onto)
    return None


def not_due(state: State, card: Card) -> IllegalMove:
    kind = state.kind(card)
    before = state.out[kind]
    if before == state.value(card) - 1:
        return IllegalMove("bases-first", card=state.name(card))
    return IllegalMove("not-due", card=state.name(card), waits=state.name(kind * state.format.n + before))


def buried_refusal(state: State, card: Card) -> IllegalMove | None:
    if state.value(card) == 1:
        return None
    if not all(state.out):
        return IllegalMove("bases-first", card=state.name(card))
    if not state.due(card):
        return not_due(state, card)
    if state.rescued >= state.rescue_limit:
        return IllegalMove("no-rescue-left", card=state.name(card), limit=state.rescue_limit)
    return None
