"""Chess for a long time: thousands of positions against the slow second generator, and whole random games.

`python -m tests.bench.chess_soak [positions] [games of 14×14] [games of spatial chess] [first seed]`; the usual run is
2000 positions a game, 1000 and 200 games. Prints what was met; any disagreement stops it with the position, and so
does a kind of move (each castling, each capture in passing, each promotion of either side) that was not met.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from random import Random

from tests.engine.chess_random import compare, kinds, play_out, sparse, walk


def positions(name: str, count: int, seed: int) -> None:
    """Sparse positions, and some from random games."""
    rng, met, begun = Random(f"{name}{seed}"), Counter[str](), time.process_time()
    done = 0
    while done < count:
        if rng.random() < 0.005:
            for spot in walk(name, rng, 10)[::3]:
                compare(name, spot, met, some=6)
                done += 1
        else:
            compare(name, sparse(name, rng), met)
            done += 1
    spent, missing = time.process_time() - begun, kinds(name) - set(met)
    print(f"{name}: {done} positions agree, {spent:.0f} s; {dict(sorted(met.items()))}", flush=True)
    assert not missing, f"never met: {sorted(missing)}"


def games(name: str, count: int, seed: int) -> None:
    """Random games to the end, the laws looked at on the way."""
    ends, moves, begun = Counter[str](), 0, time.process_time()
    for number in range(count):
        last, length = play_out(name, seed + number)
        assert last.outcome is not None
        ends[last.outcome.reason] += 1
        moves += length
        if number % 100 == 99 and number + 1 < count:
            print(f"{name}: {number + 1} games, {moves} moves so far; {dict(ends)}", flush=True)
    print(f"{name}: {count} games, {moves} moves, {time.process_time() - begun:.0f} s; {dict(ends)}", flush=True)


def main() -> None:
    wanted = [int(word) for word in sys.argv[1:]]
    count, wide, spatial, seed = [*wanted, *(2000, 1000, 200, 0)[len(wanted) :]]
    for name in ("spatial", "chess196"):
        positions(name, count, seed)
    games("chess196", wide, seed)
    games("spatial", spatial, seed)


if __name__ == "__main__":
    main()
