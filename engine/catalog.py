"""The only list of games."""

from __future__ import annotations

from typing import Any

from engine.chess.chess196 import Chess196
from engine.chess.spatial import Spatial
from engine.chess.yardstick import Orthodox
from engine.errors import RuleError
from engine.game import Game
from engine.itd.rules import Itd
from engine.stavropol.rules import Stavropol
from engine.totas.rules import Totas

AnyGame = Game[Any, Any]

_OFFERED: tuple[AnyGame, ...] = (Stavropol(), Itd(), Spatial(), Chess196(), Totas())
_HIDDEN: tuple[AnyGame, ...] = (Orthodox(),)

GAMES: dict[str, AnyGame] = {game.id: game for game in _OFFERED}
"""The games that are offered."""
HIDDEN: dict[str, AnyGame] = {game.id: game for game in _HIDDEN}
"""Games that only those find who ask for them by name."""


def find(game_id: object) -> AnyGame:
    """The game of this id; `RuleError("unknown-game")` otherwise."""
    game = GAMES.get(game_id) or HIDDEN.get(game_id) if isinstance(game_id, str) else None
    if game is None:
        raise RuleError("unknown-game", game=str(game_id)[:40])
    return game
