"""Recorded games of TOTAS: records, whose comments tell every event.

`python -m tests.playthroughs.totas` plays the kept turns again and rewrites the files; do that only when the rules were
changed on purpose, and read the difference. `--new` invents the games anew.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from engine.game import regulate
from engine.record import read_record, replay, write_record
from engine.session import Session
from tests.engine.totas_random import random_choice, random_start, refuge_start
from tests.engine.totas_tools import GAME

FOLDER = Path(__file__).parent
GAMES: dict[str, tuple[int, dict[str, object]]] = {
    "totas_plain": (21, {}),
    "totas_quick": (10, {"setup": "quick", "reserve_pieces": "agreed", "blind_turn": 9, "turn_limit": 40}),
    "totas_players": (2, {"setup": "players", "reserve_pieces": "lot", "turn_limit": 30}),
    "totas_short": (4, {"moves_per_turn": 1, "blast_blind": False, "blind_turn": 0}),
    "totas_middle": (27, {"blind_turn": 30, "turn_limit": 60}),
    "totas_queen": (17, {"blind_turn": 30, "turn_limit": 60}),
    "totas_refuge": (4, {"turn_limit": 50}),
}
"""Seed and regulations; the last three begin in the middle of a game."""


def text(name: str) -> str:
    """The kept record."""
    return (FOLDER / f"{name}.txt").read_text("utf-8")


def invented(name: str) -> str:
    """A new random game."""
    seed, given = GAMES[name]
    rng = Random(seed)
    rules = regulate(GAME.options, given)
    maker = {"totas_middle": random_start, "totas_queen": random_start, "totas_refuge": refuge_start}.get(name)
    start = GAME.write(GAME.read(maker(rng, rules), rules)) if maker is not None else ""
    session = Session(GAME, rules, seed, ("Анна & Boris", "Clara & Дима"), start=start)
    while session.actors:
        for seat in session.actors:
            session.submit(seat, random_choice(rng, session.state, seat), 0.0)
    return write_record(session)


def played(name: str) -> str:
    """The kept record played again: every plan, comment and the result are written anew."""
    record = read_record(text(name))
    return write_record(replay(record).session)


if __name__ == "__main__":
    for game in GAMES:
        (FOLDER / f"{game}.txt").write_text(invented(game) if "--new" in sys.argv else played(game), "utf-8")
