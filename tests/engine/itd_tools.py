"""What the tests of ITD share."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.catalog import GAMES
from engine.dice import Dice
from engine.game import regulate
from engine.itd.rules import Itd
from engine.itd.state import Operation, State

GAME = GAMES["itd"]
assert isinstance(GAME, Itd)
ITD: Itd = GAME
EXAMPLE = "2x3x2 FC; [1C 1F] [2F 3F] [2C 3C]"
"""The deal of the rules page."""


def rules(**given: object) -> Any:
    return regulate(ITD.options, given)


def read(text: str, **given: object) -> State:
    return ITD.read(text, rules(**given))


def play(state: State, *moves: str) -> State:
    for move in moves:
        state = ITD.play(state, {0: ITD.read_move(state, 0, move)}, Dice(0)).state
    return state


def why(state: State, move: str) -> str:
    """The code an operation is refused with; empty if it is allowed."""
    from engine.errors import IllegalMove

    try:
        ITD.check(state, 0, ITD.read_move(state, 0, move))
    except IllegalMove as error:
        return error.code
    return ""


def every_operation(state: State) -> list[Operation]:
    """Every operation that can be written, allowed or not."""
    cards = range(state.format.size)
    return [
        *(Operation("^", card) for card in cards),
        *(Operation("M", card) for card in cards),
        *(Operation(">", card, onto) for card in cards for onto in cards if card != onto),
    ]


def wander(state: State, rng: Random, steps: int) -> list[State]:
    """The positions of a random game."""
    met = [state]
    while len(met) <= steps and (moves := list(ITD.moves(met[-1], 0))):
        met.append(ITD.play(met[-1], {0: rng.choice(moves)}, Dice(0)).state)
    return met
