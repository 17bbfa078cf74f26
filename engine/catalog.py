"""The only list of games."""

from __future__ import annotations

from typing import Any

from engine.errors import RuleError
from engine.game import Game
from engine.itd.rules import Itd
from engine.stavropol.rules import Stavropol

AnyGame = Game[Any, Any]

_ALL: tuple[AnyGame, ...] = (Stavropol(), Itd())
GAMES: dict[str, AnyGame] = {game.id: game for game in _ALL}


def find(game_id: object) -> AnyGame:
    """The game of this id; `RuleError("unknown-game")` otherwise."""
    game = GAMES.get(game_id) if isinstance(game_id, str) else None
    if game is None:
        raise RuleError("unknown-game", game=str(game_id)[:40])
    return game
