"""The solver against plain exhaustive search: 500 small deals of each small format, and of other regulations.

`python -m tests.bench.itd_exhaustive [deals]`; prints every position where they differ, and the numbers.
"""

from __future__ import annotations

import sys
import time

from engine.catalog import GAMES
from engine.game import regulate
from engine.itd.solver import Memory, Search
from engine.itd.state import State
from tests.engine.itd_oracle import Rules, solve

ITD = GAMES["itd"]
CLASSES: tuple[tuple[dict[str, object], int], ...] = (
    ({"format": "2x3x2"}, 500),
    ({"format": "3x4x3"}, 500),
    ({"format": "3x5x3"}, 500),
    ({"format": "3x4x3", "bases_first": True}, 200),
    ({"format": "3x5x3", "bases_first": True, "rescues": 2}, 100),
    ({"format": "3x5x3", "base_penalty": 20, "transfer_penalty": 50}, 100),
    ({"format": "3x4x3", "base_penalty": 0}, 100),
    ({"format": "3x4x3", "transfer_penalty": 0}, 100),
    ({"format": "3x5x2", "rescues": 3}, 100),
    ({"format": "2x5x4", "rescues": 0}, 100),
    ({"format": "4x3x3", "kinds": "GRPN"}, 100),
)


def rules_of(state: State) -> Rules:
    given, form = state.regulations, state.format
    return Rules(
        form.m,
        form.n,
        form.p,
        state.rescue_limit,
        given.on("bases_first"),
        given.number("base_penalty"),
        given.number("transfer_penalty"),
    )


def difference(state: State, memory: Memory) -> str:
    """What the solver says otherwise than the plain search; empty if nothing."""
    wanted = solve(rules_of(state), state.fans, state.out, state.rescued)
    answer = Search(state, memory).run(60.0)
    if wanted is None:
        said = "" if answer.verdict == "unsolvable" else f"unsolvable, the solver says {answer.verdict}"
    elif answer.verdict != "solved":
        said = f"{wanted}, the solver says {answer.verdict}"
    else:
        got = (answer.rescued, answer.cost(state), answer.bases)
        said = "" if got == wanted and answer.optimal else f"{wanted}, the solver says {got}, optimal {answer.optimal}"
    return said and f"{ITD.write(state)} | {dict(state.regulations)} | {said}"


def main() -> int:
    limit = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    wrong = 0
    for given, count in CLASSES:
        rules = regulate(ITD.options, given)
        started = time.perf_counter()
        memory = None
        differing = 0
        for seed in range(min(limit, count)):
            state = ITD.start(rules, seed)
            memory = memory or Memory(state.format.size)
            said = difference(state, memory)
            if said:
                differing += 1
                print(said, flush=True)
        wrong += differing
        seconds = time.perf_counter() - started
        print(f"{given}: {min(limit, count)} deals, {differing} differ, {seconds:.1f} s", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
