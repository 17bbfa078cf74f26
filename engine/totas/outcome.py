"""Judgement and the end: mated sides, their remedies, the limit of turns. Source: `totas.md`, "Judgement"."""

from __future__ import annotations

from dataclasses import replace

from engine.events import Act, Changed, Event, Noted, Removed
from engine.game import Outcome
from engine.totas.board import NAMES, VALUES, side
from engine.totas.moves import own_acropolis, under_attack
from engine.totas.plans import most
from engine.totas.state import Piece, State

MATE, DOUBLE_MATE, TURN_LIMIT = "mate", "double-mate", "turn-limit"


def potential(state: State, seat: int) -> float:
    """The combat potential of a side: the values of its pieces on the board."""
    return sum(VALUES[piece.kind] for piece in state.pieces if piece.seat == seat)


def king_out(state: State, seat: int) -> bool:
    """Whether the side's king is in a labyrinth and due back."""
    return any(absence.piece.kind == "K" and absence.piece.seat == seat for absence in state.out)


def mated(state: State, seat: int) -> bool:
    """Whether a side is mated on this position; a king that is nowhere counts as mated."""
    king = state.kings[seat]
    if king >= 0:
        return under_attack(state, seat, king) and most(state, seat) < 0
    if king_out(state, seat):
        return False
    return state.refuge_in[seat] < 0 or most(state, seat) < 0


def judged(state: State) -> tuple[State, tuple[Event, ...]]:
    """The position after Judgement, with the outcome if the game has ended, and what happened."""
    events: list[Event] = []
    while True:
        before, lost, commanded = state, [], False
        told: list[tuple[int, list[Event]]] = []
        for seat in (0, 1):
            if not mated(before, seat):
                continue
            king, queen = before.kings[seat], _queen(before, seat)
            if king >= 0 and own_acropolis(seat, king) and not before.refuge_used[seat]:
                state = replace(state, must_refuge=_with(state.must_refuge, seat, True))
                told.append((seat, [Noted("mate", seat, NAMES[king], (side(seat), "refuge"))]))
            elif queen is not None and not before.command_used[seat]:
                commanded = True
                state, crowning = _command(state, seat, queen)
                told.append((seat, crowning))
            else:
                lost.append(seat)
                told.append((seat, [Noted("mate", seat, _king_name(before, seat), (side(seat), "loses"))]))
        for seat, happened in told:
            if seat not in lost or not commanded:  # judged again, it may be mated no longer
                events += happened
        if not commanded:
            break
    if lost:
        outcome = Outcome((), DOUBLE_MATE) if len(lost) == 2 else Outcome((1 - lost[0],), MATE)
        state = replace(state, outcome=outcome)
    elif state.turn > state.regulations.number("turn_limit"):
        state = replace(state, outcome=by_potential(state))
    if state.outcome is not None:
        events.append(Noted("end", -1, "", (result_of(state.outcome), state.outcome.reason.replace("-", " "))))
    return state, (Act("judgement"), *events) if events else ()


def by_potential(state: State) -> Outcome:
    """The end by the limit of turns: the greater combat potential wins."""
    ours, theirs = potential(state, 0), potential(state, 1)
    if ours == theirs:
        return Outcome((), TURN_LIMIT, "equal")
    return Outcome((0 if ours > theirs else 1,), TURN_LIMIT, "potential")


def result_of(outcome: Outcome) -> str:
    """`1-0`, `0-1` or `1/2-1/2`."""
    if not outcome.winners:
        return "1/2-1/2"
    return "0-1" if outcome.winners[0] else "1-0"


def _king_name(state: State, seat: int) -> str:
    return NAMES[state.kings[seat]] if state.kings[seat] >= 0 else ""


def _queen(state: State, seat: int) -> Piece | None:
    """The queen that would take command: the first by file, then rank."""
    return next((piece for piece in state.pieces if piece.seat == seat and piece.kind == "Q"), None)


def _command(state: State, seat: int, queen: Piece) -> tuple[State, list[Event]]:
    """The queen takes command: the king goes, she is king on her cell and never castles."""
    king = state.kings[seat]
    told: list[Event] = [Noted("mate", seat, NAMES[queen.cell], (side(seat), "queen", NAMES[queen.cell]))]
    if king >= 0:
        told.append(Removed("K", seat, NAMES[king], "command"))
    told.append(Changed(NAMES[queen.cell], "Q", "K", seat, "command"))
    crowned = Piece(queen.cell, seat, "K")
    pieces = tuple(
        crowned if piece == queen else piece for piece in state.pieces if piece.seat != seat or piece.kind != "K"
    )
    return (
        replace(
            state,
            pieces=pieces,
            command_used=_with(state.command_used, seat, True),
            must_refuge=_with(state.must_refuge, seat, False),
            refuge_in=(-1, state.refuge_in[1]) if seat == 0 else (state.refuge_in[0], -1),
            castle=tuple(right for right in state.castle if right[0] != side(seat)),
        ),
        told,
    )


def _with(pair: tuple[bool, bool], seat: int, value: bool) -> tuple[bool, bool]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)
