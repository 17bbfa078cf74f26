"""Short ways to positions of chess, for tests."""

from __future__ import annotations

from typing import Any

import pytest

from engine.chess.state import Move, State
from engine.compose import Pick
from engine.dice import Dice
from engine.errors import BadPosition, IllegalMove, RuleError
from engine.game import regulate
from engine.session import Session
from tests.engine.chess_oracle import SPECS, Spot
from tests.engine.chess_random import game_of


def fen(name: str, pieces: str, tail: str) -> str:
    """A position text from `KE1m kE8m …` and what follows the board."""
    spec = SPECS[name]
    board = {spec.find(word[1:]): word[0] for word in pieces.split()}
    drawn = Spot(spec, board, True, "").write()
    fields = 7 if spec.endless else 5
    return " ".join([*drawn.split(" ")[:-fields], tail])


def state(name: str, pieces: str, tail: str, **regulations: object) -> State:
    """The position of these pieces."""
    game = game_of(name)
    return game.read(fen(name, pieces, tail), regulate(game.options, regulations))


def texts(name: str, at: State) -> set[str]:
    """The legal moves in words."""
    game = game_of(name)
    return {game.write_move(at, at.side, move) for move in game.moves(at, at.side)}


def played(name: str, at: State, *moves: str, dice: list[int] | None = None) -> State:
    """The position after these moves."""
    game = game_of(name)
    for text in moves:
        move = game.read_move(at, at.side, text)
        game.check(at, at.side, move)
        at = game.play(at, {at.side: move}, Dice(0, dice)).state
    return at


def why(name: str, at: State, text: str) -> str:
    """The code for which a move is refused, `""` if it is legal."""
    game = game_of(name)
    try:
        game.check(at, at.side, game.read_move(at, at.side, text))
    except RuleError as error:
        return error.code
    return ""


def refused(name: str, text: str) -> str:
    """The code for which a position text is refused."""
    game = game_of(name)
    with pytest.raises(BadPosition) as error:
        game.read(text, regulate(game.options))
    return error.value.code


def picked(name: str, at: State, *picks: str) -> Any:
    """The composition after picks such as `origin:E2m`."""
    return game_of(name).compose(at, at.side, tuple(Pick(*word.split(":")) for word in picks))


def pick_why(name: str, at: State, *picks: str) -> str:
    """The code against the last of the picks."""
    with pytest.raises(IllegalMove) as error:
        picked(name, at, *picks)
    asked = picked(name, at, *picks[:-1])
    refusal = asked.refusal(Pick(*picks[-1].split(":")))
    assert refusal is not None and refusal.code == error.value.code
    return error.value.code


def session(name: str, start: str = "", seed: int = 0, friendly: bool = True, **regulations: object) -> Session:
    """A match from a position text."""
    game = game_of(name)
    return Session(game, regulate(game.options, regulations), seed, ("A", "B"), start=start, friendly=friendly)


def go(match: Session, *moves: str) -> None:
    """Plays moves in a match."""
    for text in moves:
        seat = match.actors[0]
        move: Move = match.game.read_move(match.state, seat, text)
        match.submit(seat, move, 0.0)
