"""The engine as a service: a request is a JSON object, so is its answer; `serve` takes one a line.

Whatever comes in, something readable goes out: `{"error": {"code", "message"}}` for all that cannot be done. The
requests and the shapes of the answers are a contract (`python -m engine --help` lists the requests). One request runs
to its end before the next is read; only counting and searching take long, and both have a limit in `seconds`.
"""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import IO, Any

from engine import perft
from engine.catalog import GAMES, AnyGame, find
from engine.dice import Dice, read_seed
from engine.errors import BadNotation, BadPosition, BadRecord, BadRegulation, IllegalMove, RuleError
from engine.events import as_object
from engine.game import Outcome, Regulations, Searcher, Solver, regulate
from engine.record import read_record, replay
from engine.sentences import sentence

Request = Mapping[str, Any]
Answer = dict[str, Any]

LONGEST_LINE = 8 << 20
"""Bytes of one request."""
LONGEST_POSITION = 1 << 16
LONGEST_MOVE = 1 << 12
MOST_DICE = 10_000
LONGEST_TIME = 3600.0
PERFT_TIME = 300.0
"""Seconds that counting may take where the request names none."""


# --- reading the parts of a request ------------------------------------------------------------------------------


def _need(request: Request, name: str) -> Any:
    if name not in request:
        raise RuleError("missing", name=name)
    return request[name]


def _whole(request: Request, name: str, low: int, high: int, default: int | None = None) -> int:
    value = _need(request, name) if default is None else request.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise RuleError("number", name=name, low=low, high=high)
    return value


def _seconds(request: Request, default: float) -> float:
    value = request.get("seconds", default)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= LONGEST_TIME:
        raise RuleError("number", name="seconds", low=0, high=int(LONGEST_TIME))
    return float(value)


def _regulations(game: AnyGame, request: Request) -> Regulations:
    given = request.get("regulations", {})
    if not isinstance(given, dict):
        raise BadRegulation("regulations")
    return regulate(game.options, given)


def _state(game: AnyGame, request: Request) -> Any:
    """The position of a request; left out, the game's start with seed 0."""
    regulations = _regulations(game, request)
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


def _seat(game: AnyGame, state: Any, request: Request) -> int:
    """The seat of a request; left out, the side to move (White where both choose at once)."""
    if "seat" in request:
        return _whole(request, "seat", 0, game.seats - 1)
    return min(game.actors(state), default=0)


def _read_move(game: AnyGame, state: Any, seat: int, move: object) -> Any:
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


def _choice(game: AnyGame, state: Any, request: Request) -> dict[int, Any]:
    """The checked moves of all who choose in this position."""
    texts: dict[int, object]
    if "moves" in request:
        moves = request["moves"]
        names = {str(seat): seat for seat in range(game.seats)}
        if not isinstance(moves, dict) or not moves or not names.keys() >= moves.keys():
            raise RuleError("moves")
        texts = {names[name]: text for name, text in moves.items()}
    else:
        texts = {_seat(game, state, request): _need(request, "move")}
    choice: dict[int, Any] = {}
    try:
        for seat, text in texts.items():
            choice[seat] = _read_move(game, state, seat, text)
            game.check(state, seat, choice[seat])
    except (IllegalMove, BadNotation) as error:
        raise _Refused(error) from None
    if set(choice) != set(game.actors(state)):
        raise RuleError("moves")
    return choice


def _dice(request: Request) -> Dice:
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


class _Refused(Exception):
    """A move that `play` does not make; wraps the rule's own error."""

    def __init__(self, error: RuleError) -> None:
        super().__init__(str(error))
        self.error = error


# --- the requests -------------------------------------------------------------------------------------------------


def _games(request: Request) -> Answer:
    return {
        "games": [
            {
                "id": game.id,
                "seats": game.seats,
                "title": dict(game.titles),
                "regulations": {option.name: option.default for option in game.options},
            }
            for game in GAMES.values()
        ]
    }


def _start(request: Request) -> Answer:
    game = find(_need(request, "game"))
    return {"position": game.write(game.start(_regulations(game, request), read_seed(request.get("seed", 0))))}


def _legal(request: Request) -> Answer:
    game = find(_need(request, "game"))
    state = _state(game, request)
    seat = _seat(game, state, request)
    if game.outcome(state) is not None or seat not in game.actors(state):
        return {"moves": []}
    return {"moves": sorted({game.write_move(state, seat, move) for move in game.parts(state, seat)})}


def _check(request: Request) -> Answer:
    game = find(_need(request, "game"))
    state = _state(game, request)
    seat = _seat(game, state, request)
    try:
        move = _read_move(game, state, seat, _need(request, "move"))
        game.check(state, seat, move)
    except (IllegalMove, BadNotation) as error:
        return {"legal": False, "reason": error.code, "message": sentence(error.code, error.facts)}
    return {"legal": True, "canonical": game.write_move(state, seat, move)}


def _play(request: Request) -> Answer:
    game = find(_need(request, "game"))
    state = _state(game, request)
    dice = _dice(request)
    step = game.play(state, _choice(game, state, request), dice)
    return {
        "position": game.write(step.state),
        "events": [as_object(event) for event in step.events],
        "outcome": _outcome(game.outcome(step.state)),
    }


def _perft(request: Request) -> Answer:
    game = find(_need(request, "game"))
    state = _state(game, request)
    depth = _whole(request, "depth", 0, perft.DEEPEST)
    return {"nodes": perft.count(game, state, depth, _seconds(request, PERFT_TIME))}


def _replay(request: Request) -> Answer:
    text = _need(request, "record")
    if not isinstance(text, str):
        raise BadRecord("record-type")
    played = replay(read_record(text))
    return {"positions": list(played.positions), "outcome": _outcome(played.outcome)}


def _solve(request: Request) -> Answer:
    for game in [find(request["game"])] if "game" in request else list(GAMES.values()):
        if isinstance(game, Solver):
            return dict(game.solve(_state(game, request), _seconds(request, 10.0)))
    raise RuleError("unavailable", what="solve")


def _best(request: Request) -> Answer:
    game = find(_need(request, "game"))
    if not isinstance(game, Searcher):
        raise RuleError("unavailable", what="best")
    state = _state(game, request)
    seat = _seat(game, state, request)
    if game.outcome(state) is not None:
        raise IllegalMove("game-over")
    if seat not in game.actors(state):
        raise IllegalMove("not-your-turn", seat=seat)
    level = _whole(request, "level", 1, 5, default=3)
    move = game.best(state, seat, level, _seconds(request, 5.0), read_seed(request.get("seed", 0)))
    return {"move": game.write_move(state, seat, move)}


def _outcome(outcome: Outcome | None) -> Answer | None:
    if outcome is None:
        return None
    return {"winners": list(outcome.winners), "reason": outcome.reason, "decided_by": outcome.decided_by}


REQUESTS: dict[str, Callable[[Request], Answer]] = {
    "games": _games,
    "start": _start,
    "legal": _legal,
    "check": _check,
    "play": _play,
    "perft": _perft,
    "replay": _replay,
    "solve": _solve,
    "best": _best,
}

_FAMILIES: Sequence[tuple[type[RuleError], str]] = (
    (BadPosition, "bad-position"),
    (BadRecord, "bad-record"),
    (BadRegulation, "bad-regulation"),
    (IllegalMove, "illegal-move"),
    (BadNotation, "illegal-move"),
)


# --- answering ----------------------------------------------------------------------------------------------------


def answer(request: object) -> Answer:
    """The answer to a request; never raises. Errors are `{"error": {"code", "message"}}`, with a finer `reason`
    where a move, position, record or regulation was refused."""
    try:
        if not isinstance(request, dict):
            raise RuleError("bad-request")
        name = _need(request, "do")
        handler = REQUESTS.get(name) if isinstance(name, str) else None
        if handler is None:
            raise RuleError("unknown-request", name=str(name)[:40])
        return handler(request)
    except _Refused as refused:
        return _error(refused.error)
    except RuleError as error:
        return _error(error)
    except RecursionError:
        return _error(RuleError("too-deep"))
    except MemoryError:
        return _error(RuleError("too-large"))
    except Exception:  # a fault of ours: said, logged, and the next request is served all the same
        traceback.print_exc(file=sys.stderr)
        return _error(RuleError("internal"))


def _error(error: RuleError) -> Answer:
    message = sentence(error.code, error.facts)
    if isinstance(error, BadRecord) and isinstance(error.__cause__, RuleError):  # what a turn or a header met with
        message += " " + sentence(error.__cause__.code, error.__cause__.facts)
    for family, code in _FAMILIES:
        if isinstance(error, family):
            return {"error": {"code": code, "reason": error.code, "message": message}}
    return {"error": {"code": error.code, "message": message}}


def answer_line(line: bytes) -> bytes:
    """The answer to one line of input, as one line of ASCII JSON with its line end."""
    try:
        request = json.loads(line.decode("utf-8-sig"), parse_constant=_no_constant, parse_float=_finite)
    except RecursionError:
        return _dump(_error(RuleError("too-deep")))
    except ValueError:  # not UTF-8, not JSON, or a number past all bounds
        return _dump(_error(RuleError("bad-json")))
    out = answer(request)
    if isinstance(request, dict) and "id" in request:
        try:
            return _dump({"id": request["id"], **out})
        except RecursionError:
            return _dump(_error(RuleError("too-deep")))
    return _dump(out)


def _dump(out: Answer) -> bytes:
    return json.dumps(out, allow_nan=False).encode("ascii") + b"\n"


def _no_constant(name: str) -> float:
    raise ValueError(name)


def _finite(text: str) -> float:
    value = float(text)
    if not isfinite(value):
        raise ValueError(text)
    return value


def serve(source: IO[bytes], sink: IO[bytes]) -> None:
    """Answers line by line, in order, flushed, until the input ends or nobody listens any more."""
    try:
        while line := source.readline(LONGEST_LINE + 1):
            if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
                while (rest := source.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
                    pass
                out = _dump(_error(RuleError("too-large")))
            else:
                out = answer_line(line)
            sink.write(out)
            sink.flush()
    except BrokenPipeError:
        return
