"""Random games of TOTAS to their ends, every law kept, each replayed from its record. Run by hand:

python -m tests.bench.soak_totas [games] [processes] [first seed]
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from multiprocessing import Pool
from random import Random

from engine.game import regulate
from engine.record import replay, write_record
from engine.session import Session
from tests.engine.totas_random import (
    compare_with_slow,
    keep_laws,
    random_choice,
    random_rules,
    random_start,
    refuge_start,
)
from tests.engine.totas_tools import GAME


def one_game(seed: int) -> tuple[str, int, Counter[str]]:
    """How a random game ended, its turns and what happened in it; its record replays to the same positions."""
    rng = Random(seed)
    rules = regulate(GAME.options) if seed % 4 == 0 else random_rules(rng)
    start = ""
    while seed % 3 == 2 and (not start or GAME.read(start, rules).outcome is not None):
        start = random_start(rng, rules) if rng.random() < 0.8 else refuge_start(rng, rules)
    session = Session(GAME, rules, rng.getrandbits(64), ("A", "B"), start=start)
    happened: Counter[str] = Counter()
    while session.actors:
        state = session.state
        if rng.random() < 0.1 and state.phase == "plan":
            compare_with_slow(rng, state, rng.randrange(2))
        step = None
        for seat in session.actors:
            step = session.submit(seat, random_choice(rng, state, seat), 0.0)
        assert step is not None
        keep_laws(state, step)
        happened.update(str(event[0]) for event in GAME.plain_events(step.events))
        happened.update(f"mate {event[2]}" for event in GAME.plain_events(step.events) if event[0] == "mate")
    text = write_record(session)
    again = replay(text)
    assert again.states == tuple(session.state_at(ply) for ply in range(session.ply + 1)), f"game {seed}"
    assert again.outcome == session.outcome and write_record(again.session) == text
    assert session.outcome is not None
    winner = "wb"[session.outcome.winners[0]] if session.outcome.winners else "draw"
    return f"{session.outcome.reason} {winner}", session.ply, happened


def main() -> None:
    """Plays, counts and prints."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    processes = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    began = time.perf_counter()
    endings: Counter[str] = Counter()
    happened: Counter[str] = Counter()
    turns = 0
    with Pool(processes) as pool:
        for ending, length, events in pool.imap_unordered(one_game, range(first, first + games), chunksize=2):
            endings[ending] += 1
            happened += events
            turns += length
    spent = time.perf_counter() - began
    print(f"{games} games, {turns} turns, {spent:.0f} s: {games / spent:.2f} games/s; no law broken")
    for count in (endings, happened):
        print(", ".join(f"{name} {number}" for name, number in count.most_common()))


if __name__ == "__main__":
    main()
