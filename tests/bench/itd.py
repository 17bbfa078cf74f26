"""How fast the solver proves its line best, over many seeded deals of a format.

`python -m tests.bench.itd [FORMAT [DEALS [SECONDS [FIRST SEED]]]]`, such as `5x7x3 1000 30`; without words the two
formats that have targets, in short. Prints median, 90th percentile and worst seconds to the proven optimum (or to the
proof that there is none), the shares proven within 2 s and 10 s, and the deals that took longest. The solver has one
thread, and the seconds are those of its processor, whatever else the machine does; the seconds of the clock are given
beside them. The limit is one of the clock. The time to load the compiled solver is not counted.
"""

from __future__ import annotations

import statistics
import sys
import time
from dataclasses import dataclass

from engine.catalog import GAMES
from engine.game import regulate
from engine.itd.deals import DealCode
from engine.itd.solver import Memory, Search

ITD = GAMES["itd"]
TARGETS = {"5x7x3": (0.015, 0.2, 2.0), "5x9x3": (0.15, 2.0, 20.0)}
"""Median, 90th percentile and worst seconds over 1 000 and 300 deals."""
SHORT = (("5x7x3", 100), ("5x9x3", 30))


@dataclass(frozen=True)
class Timed:
    """One deal: seconds of the processor and of the clock until the answer, what it was, whether it was proven."""

    seconds: float
    clock: float
    code: str
    verdict: str
    proven: bool
    least: bool
    par: tuple[int, int, int]


def measure(form: str, deals: int, limit: float, first: int) -> list[Timed]:
    """Solves the deals of the seeds from `first` on."""
    rules = regulate(ITD.options, {"format": form})
    start = ITD.start(rules, first)
    memory = Memory(start.format.size)
    Search(start, memory).run(limit)  # loads the compiled code
    found = []
    for seed in range(first, first + deals):
        state = ITD.start(rules, seed)
        began, clock = time.process_time(), time.perf_counter()
        answer = Search(state, memory).run(limit)
        seconds, clock = time.process_time() - began, time.perf_counter() - clock
        par = (answer.rescued, answer.bases, answer.transfers)
        code = str(DealCode(state.format, state.kinds, seed))
        proven = answer.verdict == "unsolvable" or (answer.verdict == "solved" and answer.optimal)
        found.append(Timed(seconds, clock, code, answer.verdict, proven, answer.least_rescues, par))
    return found


def report(form: str, timed: list[Timed], limit: float) -> bool:
    """Prints the numbers; whether the targets of the format are met."""
    count = len(timed)

    def spread(seconds: list[float]) -> tuple[float, float, float]:
        seconds.sort()
        return statistics.median(seconds), seconds[min(count - 1, count * 9 // 10)], seconds[-1]

    median, ninety, worst = spread([row.seconds for row in timed])
    clock = spread([row.clock for row in timed])
    unproven = [row for row in timed if not row.proven]

    def share(bound: float) -> float:
        return 100 * sum(row.proven and row.seconds <= bound for row in timed) / count

    print(f"{form}: {count} deals, limit {limit:g} s")
    print(f"  processor: median {median:.4f} s, p90 {ninety:.3f} s, worst {worst:.2f} s")
    print(f"  clock: median {clock[0]:.4f} s, p90 {clock[1]:.3f} s, worst {clock[2]:.2f} s")
    least = sum(row.proven or row.least for row in timed)
    print(f"  proven within 2 s {share(2):.1f} %, within 10 s {share(10):.1f} %, never {len(unproven)}")
    print(f"  least R proven: {100 * least / count:.1f} %; a line: {sum(row.verdict == 'solved' for row in timed)}")
    for verdict in ("solved", "unsolvable", "unknown"):
        print(f"  {verdict}: {sum(row.verdict == verdict for row in timed)}")
    for row in sorted(timed, key=lambda row: -row.seconds)[:5]:
        unsure = "" if row.proven else ", not proven"
        print(f"  {row.seconds:8.3f} s  {row.code}  {row.verdict} R B T {row.par}{unsure}")
    targets = TARGETS.get(form)
    if targets is None:
        return True
    met = not unproven and all(got <= wanted for got, wanted in zip((median, ninety, worst), targets, strict=True))
    print(f"  targets {' / '.join(f'{t:g}' for t in targets)} s: {'met' if met else 'not met'}", flush=True)
    return met


def main(words: list[str]) -> int:
    """Exit code 1 where a target is missed."""
    limit = float(words[2]) if len(words) > 2 else 60.0
    first = int(words[3]) if len(words) > 3 else 1
    runs = [(words[0], int(words[1]) if len(words) > 1 else 100)] if words else list(SHORT)
    return 0 if all([report(form, measure(form, deals, limit, first), limit) for form, deals in runs]) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
