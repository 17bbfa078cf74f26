"""Building an operation pick by pick: `card`, then `extract`, `onto` another card, or `buried`."""

from __future__ import annotations

from collections.abc import Sequence

from engine.compose import Composition, Pick
from engine.errors import IllegalMove
from engine.itd.legal import hosts, not_due, refuse
from engine.itd.state import Card, Operation, State
from engine.itd.text import find_card


def compose(
    state: State, seat: int, picks: Sequence[Pick], moves: Sequence[Operation]
) -> Composition[Operation]:
    """See `engine.game.Game.compose`; `moves` are all that are allowed."""
    if seat != 0:
        raise IllegalMove("not-your-turn", seat=seat)
    if not moves:
        raise IllegalMove("game-over")
    options: dict[Pick, dict[Pick, Operation]] = {}
    for move in moves:
        options.setdefault(Pick("card", state.name(move.card)), {})[_second(state, move)] = move
    if not picks:
        return Composition((), "card", tuple(options), why_not=lambda pick: _card_refusal(state, pick))
    first = picks[0]
    if first not in options:
        raise _card_refusal(state, first) or IllegalMove("not-offered", pick=str(first))
    follow = options[first]
    if len(picks) == 1:
        facts: dict[str, object] = {"card": first.value}
        return Composition(
            (first,), "operation", tuple(follow), facts=facts, why_not=lambda pick: _second_refusal(state, first, pick)
        )
    if len(picks) > 2 or picks[1] not in follow:
        raise _second_refusal(state, first, picks[-1]) or IllegalMove("not-offered", pick=str(picks[-1]))
    return Composition((first, picks[1]), "done", (), follow[picks[1]], final=True)


def picks_of(state: State, move: Operation) -> tuple[Pick, Pick]:
    """The picks that make an operation."""
    return Pick("card", state.name(move.card)), _second(state, move)


def _second(state: State, move: Operation) -> Pick:
    if move.sign == ">":
        return Pick("onto", state.name(move.onto))
    return Pick("extract" if move.sign == "^" else "buried")


def _named(state: State, pick: Pick) -> Card | None:
    """The card of a pick that names it as it is written; a pick is no free text."""
    card = find_card(state, pick.value)
    return card if card is not None and state.name(card) == pick.value else None


def _card_refusal(state: State, pick: Pick) -> IllegalMove | None:
    card = _named(state, pick)
    if pick.kind != "card" or card is None:
        return None
    place = state.find(card)
    if place is None:
        return IllegalMove("card-out", card=pick.value)
    if state.fans[place[0]][-1] != card:
        return refuse(state, Operation("M", card))
    return None if state.due(card) or hosts(state, card) else not_due(state, card)


def _second_refusal(state: State, first: Pick, pick: Pick) -> IllegalMove | None:
    card = _named(state, first)
    if card is None:
        return None
    if pick.kind == "onto":
        host = _named(state, pick)
        return None if host is None else refuse(state, Operation(">", card, host))
    if pick in (Pick("extract"), Pick("buried")):
        return refuse(state, Operation("^" if pick.kind == "extract" else "M", card))
    return None
