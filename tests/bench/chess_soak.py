"""Chess for a long time: thousands of positions against the slow second generator, and whole random games.

`python -m tests.bench.chess_soak [positions] [games of 14×14] [games of spatial chess] [first seed]`; the usual run is
2000 positions a game, 1000 and 200 games. Prints what was met; any disagreement stops it with the position.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from random import Random

from tests.engine.chess_random import KINDS, compare, play_out, sparse, walk


def positions(name: str, count: int, seed: int) -> None:
    """Sparse positions, and one in twenty from a random game."""
    rng, met, begun = Random(f"{name}{seed}"), Counter[str](), time.process_time()
    done = 0
    while done < count:
        if rng.random() < 0.005:
            for spot in walk(name, rng, 10)[:: 3]:
                compare(name, spot, met, some=6)
                done += 1
        else:
            compare(name, sparse(name, rng), met)
            done += 1
    missing = [kind for kind in KINDS if kind not in met]
    print(f"{name}: {done} positions agree, {time.process_time() - begun:.0f} s; {dict(met)}; missing {missing}")


def games(name: str, count: int, seed: int) -> None:
    """Random games to the end, the laws looked at on the way."""
    ends, moves, begun = Counter[str](), 0, time.process_time()
    for number in range(count):
        last, length = play_out(name, seed + number)
        assert last.outcome is not None
        ends[last.outcome.reason] += 1
        moves += length
    print(f"{name}: {count} games, {moves} moves, {time.process_time() - begun:.0f} s; {dict(ends)}")


def main() -> None:
    wanted = [int(word) for word in sys.argv[1:]]
    count, wide, spatial, seed = [*wanted, *(2000, 1000, 200, 0)[len(wanted) :]]
    for name in ("spatial", "chess196"):
        positions(name, count, seed)
    games("chess196", wide, seed)
    games("spatial", spatial, seed)


if __name__ == "__main__":
    main()
