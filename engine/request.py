"""Reading the parts of a request: what is missing, of a wrong type or out of range is a `RuleError` of its own code."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from engine.catalog import AnyGame
from engine.dice import Dice, read_seed
from engine.errors import BadNotation, BadPosition, BadRegulation, IllegalMove, RuleError
from engine.game import Regulations, regulate

Request = Mapping[str, Any]

LONGEST_POSITION = 1 << 16
LONGEST_MOVE = 1 << 12
MOST_DICE = 10_000
LONGEST_TIME = 3600.0


def need(request: Request, name: str) -> Any:
    """A part that must be there."""
    if name not in request:
        raise RuleError("missing", name=name)
    return request[name]


def whole(request: Request, name: str, low: int, high: int, default: int | None = None) -> int:
    """A whole number from `low` to `high`; it must be there unless a default is given."""
    value = need(request, name) if default is None else request.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise RuleError("number", name=name, low=low, high=high)
    return value


def seconds(request: Request, default: float) -> float:
    """The time that the request grants."""
    value = request.get("seconds", default)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= LONGEST_TIME:
        raise RuleError("number", name="seconds", low=0, high=int(LONGEST_TIME))
    return float(value)


def regulations_of(game: AnyGame, request: Request) -> Regulations:
    """The regulations of the request; those left out take their defaults."""
    given = request.get("regulations", {})
    if not isinstance(given, dict):
        raise BadRegulation("regulations")
    return regulate(game.options, given)


def state_of(game: AnyGame, request: Request) -> Any:
    """The position of a request; left out, the game's start with seed 0."""
    regulations = regulations_of(game, request)
    if "position" not in request:
        return game.start(regulations, 0)
    position = request["position"]
    if isinstance(position, dict):  # games whose position text is JSON
        position = json.dumps(position)
    if not isinstance(position, str):
        raise BadPosition("position-type")
    if len(position) > LONGEST_POSITION:
        raise BadPosition("position-length", longest=LONGEST_POSITION)
    return game.read(position, regulations)


def seat_of(game: AnyGame, state: Any, request: Request) -> int:
    """The seat of a request; left out, the side to move (White where both choose at once)."""
    if "seat" in request:
        return whole(request, "seat", 0, game.seats - 1)
    return min(game.actors(state), default=0)


def read_move(game: AnyGame, state: Any, seat: int, move: object) -> Any:
    """A move as `check` and `play` take it: whose turn it is comes first, then whether the text is a move."""
    if game.outcome(state) is not None:
        raise IllegalMove("game-over")
    actors = game.actors(state)
    if seat not in actors:
        raise IllegalMove("not-your-turn", seat=seat)
    if len(actors) > 1 and isinstance(move, list) and all(isinstance(part, str) for part in move):
        move = ", ".join(move) or "-"  # a plan given as the list of its moves
    if not isinstance(move, str) or len(move) > LONGEST_MOVE:
        raise BadNotation("notation", text=str(move)[:40])
    return game.read_move(state, seat, move)


def choice_of(game: AnyGame, state: Any, request: Request) -> dict[int, Any]:
    """The checked moves of all who choose in this position."""
    texts: dict[int, object]
    if "moves" in request:
        moves = request["moves"]
        names = {str(seat): seat for seat in range(game.seats)}
        if not isinstance(moves, dict) or not moves or not names.keys() >= moves.keys():
            raise RuleError("moves")
        texts = {names[name]: text for name, text in moves.items()}
    else:
        texts = {seat_of(game, state, request): need(request, "move")}
    choice: dict[int, Any] = {}
    try:
        for seat, text in texts.items():
            choice[seat] = read_move(game, state, seat, text)
            game.check(state, seat, choice[seat])
    except (IllegalMove, BadNotation) as error:
        raise Refused(error) from None
    if set(choice) != set(game.actors(state)):
        raise RuleError("moves")
    return choice


def dice_of(request: Request) -> Dice:
    """The chance of the request: its seed, or its own throws."""
    seed = read_seed(request.get("seed", 0))
    if "dice" not in request:
        return Dice(seed)
    dice = request["dice"]
    if (
        not isinstance(dice, list)
        or len(dice) > MOST_DICE
        or any(isinstance(value, bool) or not isinstance(value, int) for value in dice)
    ):
        raise RuleError("dice")
    return Dice(seed, dice)


class Refused(Exception):
    """A move that `play` does not make; wraps the rule's own error."""

    def __init__(self, error: RuleError) -> None:
        super().__init__(str(error))
        self.error = error
