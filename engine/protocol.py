"""The engine as a service: a request is a JSON object, so is its answer; `serve` takes one a line.

Whatever comes in, something readable goes out: `{"error": {"code", "message"}}` for all that cannot be done. The
requests and the shapes of the answers are a contract (`python -m engine --help` lists the requests). One request runs
to its end before the next is read; only counting and searching take long, and both have a limit in `seconds`.
"""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable, Sequence
from math import isfinite
from typing import IO, Any

from engine import perft
from engine.catalog import GAMES, find
from engine.dice import read_seed
from engine.errors import BadNotation, BadPosition, BadRecord, BadRegulation, IllegalMove, RuleError
from engine.events import as_object
from engine.game import Outcome, Searcher, Solver
from engine.record import read_record, replay
from engine.request import (
    Refused,
    Request,
    choice_of,
    dice_of,
    need,
    read_move,
    regulations_of,
    seat_of,
    seconds,
    state_of,
    whole,
)
from engine.sentences import sentence

Answer = dict[str, Any]

LONGEST_LINE = 8 << 20
"""Bytes of one request."""
PERFT_TIME = 300.0
"""Seconds that counting may take where the request names none."""


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
    game = find(need(request, "game"))
    return {"position": game.write(game.start(regulations_of(game, request), read_seed(request.get("seed", 0))))}


def _legal(request: Request) -> Answer:
    game = find(need(request, "game"))
    state = state_of(game, request)
    seat = seat_of(game, state, request)
    if game.outcome(state) is not None or seat not in game.actors(state):
        return {"moves": []}
    return {"moves": sorted({game.write_move(state, seat, move) for move in game.parts(state, seat)})}


def _check(request: Request) -> Answer:
    game = find(need(request, "game"))
    state = state_of(game, request)
    seat = seat_of(game, state, request)
    try:
        move = read_move(game, state, seat, need(request, "move"))
        game.check(state, seat, move)
    except (IllegalMove, BadNotation) as error:
        return {"legal": False, "reason": error.code, "message": sentence(error.code, error.facts)}
    return {"legal": True, "canonical": game.write_move(state, seat, move)}


def _play(request: Request) -> Answer:
    game = find(need(request, "game"))
    state = state_of(game, request)
    dice = dice_of(request)
    step = game.play(state, choice_of(game, state, request), dice)
    plain = getattr(game, "plain_events", None)  # events in the game's own plain form
    return {
        "position": game.write(step.state),
        "events": [as_object(event) for event in step.events] if plain is None else plain(step.events),
        "outcome": _outcome(game.outcome(step.state)),
    }


def _perft(request: Request) -> Answer:
    game = find(need(request, "game"))
    state = state_of(game, request)
    depth = whole(request, "depth", 0, perft.DEEPEST)
    return {"nodes": perft.count(game, state, depth, seconds(request, PERFT_TIME))}


def _replay(request: Request) -> Answer:
    text = need(request, "record")
    if not isinstance(text, str):
        raise BadRecord("record-type")
    played = replay(read_record(text))
    return {"positions": list(played.positions), "outcome": _outcome(played.outcome)}


def _solve(request: Request) -> Answer:
    for game in [find(request["game"])] if "game" in request else list(GAMES.values()):
        if isinstance(game, Solver):
            return dict(game.solve(state_of(game, request), seconds(request, 10.0)))
    raise RuleError("unavailable", what="solve")


def _best(request: Request) -> Answer:
    game = find(need(request, "game"))
    if not isinstance(game, Searcher):
        raise RuleError("unavailable", what="best")
    state = state_of(game, request)
    seat = seat_of(game, state, request)
    if game.outcome(state) is not None:
        raise IllegalMove("game-over")
    if seat not in game.actors(state):
        raise IllegalMove("not-your-turn", seat=seat)
    level = whole(request, "level", 1, 5, default=3)
    move = game.best(state, seat, level, seconds(request, 5.0), read_seed(request.get("seed", 0)))
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
        name = need(request, "do")
        handler = REQUESTS.get(name) if isinstance(name, str) else None
        if handler is None:
            raise RuleError("unknown-request", name=str(name)[:40])
        return handler(request)
    except Refused as refused:
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
    """Answers line by line, in order, flushed, until the input ends; `BrokenPipeError` when nobody listens."""
    while line := source.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            while (rest := source.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
                pass
            out = _dump(_error(RuleError("too-large")))
        else:
            out = answer_line(line)
        sink.write(out)
        sink.flush()
