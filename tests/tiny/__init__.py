"""Three tiny games that prove the protocol: a dice race (chance), a secret duel, a solo ordering puzzle."""

from engine.errors import RuleError
from tests.tiny.duel import Duel
from tests.tiny.puzzle import Puzzle
from tests.tiny.race import Race

TINY = {game.id: game for game in (Race(), Duel(), Puzzle())}


def find(game_id: object):
    """The games of the catalog and the tiny ones."""
    from engine import catalog

    if isinstance(game_id, str) and game_id in TINY:
        return TINY[game_id]
    if isinstance(game_id, str) and game_id in catalog.GAMES:
        return catalog.GAMES[game_id]
    raise RuleError("unknown-game", game=str(game_id)[:40])
