"""Times of TOTAS in milliseconds of the processor. Run by hand: `python -m tests.bench.totas`."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from random import Random

from engine.dice import Dice
from engine.game import regulate
from engine.totas.state import State
from tests.engine.totas_random import random_choice, random_rules
from tests.engine.totas_tools import GAME


def fresh(state: State) -> State:
    """The same position with nothing worked out yet."""
    return GAME.read(GAME.write(state), state.regulations)


def timed(times: dict[str, list[float]], name: str, act: Callable[..., object], *given: object) -> None:
    """Notes how long one call takes."""
    began = time.process_time()
    act(*given)
    times.setdefault(name, []).append(1000 * (time.process_time() - began))


def all_plans(state: State) -> int:
    """How many plans White has."""
    return sum(1 for _ in GAME.moves(state, 0))


def main() -> None:
    """Positions of random games, each looked at for the first time."""
    rng = Random(1)
    times: dict[str, list[float]] = {}
    for seed in range(12):
        rules = regulate(GAME.options) if seed % 2 else random_rules(rng)
        state = GAME.start(rules, seed)
        while state.outcome is None:
            choice = {seat: random_choice(rng, state, seat) for seat in GAME.actors(state)}
            if state.phase == "plan":
                first = fresh(state)
                timed(times, "check", GAME.check, first, 0, choice[0])
                timed(times, "check again", GAME.check, first, 0, choice[0])
                timed(times, "compose", GAME.compose, fresh(state), 1, ())
                timed(times, "play", GAME.play, fresh(state), choice, Dice(seed))
                timed(times, "all plans", all_plans, fresh(state))
                timed(times, "write and read", fresh, state)
            state = GAME.play(state, choice, Dice(seed)).state
    for name, found in times.items():
        found.sort()
        print(
            f"{name:<14} median {statistics.median(found):7.2f}  99 % {found[len(found) * 99 // 100]:7.2f}"
            f"  worst {found[-1]:7.2f}  ({len(found)} positions)"
        )


if __name__ == "__main__":
    main()
