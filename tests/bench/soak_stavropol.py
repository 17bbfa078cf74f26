"""10 000 random games of Stavropol spheres through `Game.play`, every law kept. Run by hand:

    python -m tests.bench.soak_stavropol [games] [processes]
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from multiprocessing import Pool
from random import Random

from engine.dice import Dice
from engine.game import regulate
from engine.stavropol.state import State
from tests.engine.stavropol_random import random_rules, random_turn
from tests.engine.stavropol_tools import GAME
from tests.engine.test_stavropol_laws import keep_laws


def one_game(seed: int) -> tuple[str, int]:
    """How a random game ended and its turns; it is then replayed from its notation to the same position."""
    rng = Random(seed)
    rules = regulate(GAME.options) if seed % 2 else random_rules(rng)
    first = at = GAME.start(rules, seed)
    texts = []
    while GAME.actors(at) and at.turns < 400:
        move = random_turn(rng, at)
        texts.append(GAME.write_move(at, at.seat, move))
        step = GAME.play(at, {at.seat: move}, Dice(seed))
        keep_laws(at, move, step.state, step.events)
        at = step.state
    assert replayed(first, texts) == at, f"game {seed} replays to another position"
    outcome = at.outcome
    return (f"{outcome.reason} / {outcome.decided_by}" if outcome else "stopped after 400 turns", len(texts))


def replayed(at: State, texts: list[str]) -> State:
    """The last position of a written game."""
    for text in texts:
        at = GAME.play(at, {at.seat: GAME.read_move(at, at.seat, text)}, Dice(0)).state
    return at


def main() -> None:
    """Plays, counts and prints."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    processes = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    began = time.perf_counter()
    endings: Counter[str] = Counter()
    turns = 0
    with Pool(processes) as pool:
        for ending, length in pool.imap_unordered(one_game, range(games), chunksize=20):
            endings[ending] += 1
            turns += length
    spent = time.perf_counter() - began
    print(f"{games} games, {turns} turns, {spent:.0f} s: {games / spent:.1f} games/s; no law broken")
    for ending, count in endings.most_common():
        print(f"{count:7d}  {ending}")


if __name__ == "__main__":
    main()
