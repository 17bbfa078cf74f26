"""Short ways to set positions of TOTAS up, to play plans with thrown dice, and to say what came of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from engine.catalog import GAMES
from engine.compose import Pick
from engine.dice import Dice
from engine.errors import IllegalMove
from engine.game import Step, regulate
from engine.totas.board import SPACE
from engine.totas.rules import Totas
from engine.totas.state import Piece, Plan, State
from engine.totas.telling import comment, plain
from engine.totas.text import write_piece

GAME: Totas = GAMES["totas"]  # type: ignore[assignment]
RULES = regulate(GAME.options)
FAR = "wPA3 bPA10"
"""Two pawns far from everything, so that a plan of two moves is always there."""


def at(pieces: str, reg: dict[str, object] | None = None, **keys: Any) -> State:
    """A position of turn 5 with these pieces (kings on G1 and G12 unless named) and these keys of the position text."""
    words = pieces.split()
    for side, home in (("w", "G1"), ("b", "G12")):
        away = any(out[0].startswith(f"{side}K") for out in keys.get("out", ()))
        refuge = keys.get("refuge_in", (None, None))[side == "b"] is not None
        if not any(word.startswith(f"{side}K") for word in words) and not away and not refuge:
            words.append(f"{side}K{home}")
    return GAME.read(json.dumps({"turn": 5, "pieces": words, "reg": reg or {}, **keys}), RULES)


def piece(state: State, cell: str) -> Piece | None:
    """What stands on a cell."""
    return state.board[SPACE.find(cell)]


def pieces(state: State) -> set[str]:
    """Everything on the board, as positions write it."""
    return {write_piece(one) for one in state.pieces}


def on(state: State, cell: str) -> str:
    """What stands on a cell, as positions write it; empty if nothing does."""
    there = piece(state, cell)
    return write_piece(there) if there is not None else ""


def play(state: State, white: str, black: str, dice: Sequence[int] = ()) -> Step[State]:
    """Opens both plans, which are checked first."""
    plans = {}
    for seat, text in enumerate((white, black)):
        plans[seat] = GAME.read_move(state, seat, text)
        GAME.check(state, seat, plans[seat])
    return GAME.play(state, plans, Dice(0, dice))


def told(step: Step[State]) -> list[list[object]]:
    """The plain events."""
    return plain(step.events)


def said(step: Step[State]) -> str:
    """The comment of a record."""
    return comment(step.events)


def singles(state: State, seat: int, cell: str = "") -> set[str]:
    """The single moves of a side, of the piece on one cell if it is named."""
    return {
        GAME.write_move(state, seat, part)
        for part in GAME.parts(state, seat)
        if not cell or (isinstance(part, Plan) and part.moves[0].origin == SPACE.find(cell))
    }


def refused(state: State, seat: int, plan: str) -> IllegalMove:
    """The error of a plan that may not be made."""
    with pytest.raises(IllegalMove) as caught:
        GAME.check(state, seat, GAME.read_move(state, seat, plan))
    return caught.value


def allowed(state: State, seat: int, plan: str) -> bool:
    """Whether a plan may be made."""
    try:
        GAME.check(state, seat, GAME.read_move(state, seat, plan))
    except IllegalMove:
        return False
    return True


def picks_of(*texts: str) -> list[Pick]:
    """Picks written as `origin:E5`, `done`."""
    return [Pick(*text.split(":")) for text in texts]
