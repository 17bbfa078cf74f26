"""The solver beside the table: searches in a worker's thread, stopped as soon as nobody wants their answer any more.

Compiled code has to be made once on a machine, which takes half a minute; a process of its own does that, so that the
window never waits. Until then nothing is known, and whoever asks is told so.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from app.workers import Workers

if TYPE_CHECKING:
    from engine.itd.solver import Answer

WARM = (
    "from engine.game import regulate; from engine.itd.rules import Itd; from engine.itd.solver import Search;"
    "game = Itd(); Search(game.start(regulate(game.options, {'format': '2x3x2'}), 1)).run(5)"
)
"""What the process of its own runs: one small deal solved, so that all that is compiled is kept on the disk."""
PATIENCE = 300.0
"""Seconds that it may take."""

Solve = Callable[[Any, float, threading.Event], "Answer"]
"""Solves a position within seconds; the event asks it to stop."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A position whose answer is wanted, and how many seconds it is worth."""

    state: Any
    seconds: float


@dataclass(slots=True)
class _Job:
    state: Any
    stop: threading.Event


def warm_up() -> None:
    """Has the compiled code made, if it is not there yet. Called in a worker's thread."""
    try:
        subprocess.run(
            [sys.executable, "-c", WARM], check=False, timeout=PATIENCE, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        # Without it the thread compiles for itself, which is only slower.
        return


def new_seed(regulations: Any, seed: int, given_up: Callable[[], bool]) -> int:
    """The first seed from `seed` on whose deal can be solved. Called in a worker's thread.

    `RuleError("no-solvable-deal")` if too many were tried.
    """
    from engine.itd import dealer

    warm_up()
    return dealer.solvable_seed(regulations, seed, given_up)


class Solver:
    """Calls the engine's solver; keeps its memory from search to search of one format."""

    def __init__(self) -> None:
        self._memory: tuple[int, Any] | None = None

    def __call__(self, state: Any, seconds: float, stop: threading.Event) -> Answer:
        """Solves a position; only one thread at a time may call."""
        from engine.itd.solver import Memory, Search

        size = state.format.size
        if self._memory is None or self._memory[0] != size:
            self._memory = (size, Memory(size))
        return Search(state, self._memory[1]).run(seconds, stop)


class Adviser:
    """Answers for positions, the most urgent first, one search at a time."""

    def __init__(
        self, workers: Workers, solve: Solve | None = None, warm: Callable[[], None] = warm_up
    ) -> None:
        self.answers: dict[Any, Answer] = {}
        self.failed = False
        """The solver cannot be had on this machine."""
        self._workers, self._solve, self._warm = workers, solve or Solver(), warm
        self._wishes: list[Wish] = []
        self._job: _Job | None = None
        self._ready = False

    @property
    def busy(self) -> bool:
        """Whether something is being worked on."""
        return self._job is not None

    def want(self, wishes: Sequence[Wish]) -> None:
        """From now on these answers are wanted, the first most; a search for anything else is stopped."""
        self._wishes = [wish for wish in wishes if wish.state not in self.answers]
        if self._job is None:
            self._begin()
        elif not self._wishes or self._wishes[0].state != self._job.state:
            self._job.stop.set()

    def answer(self, state: Any) -> Answer | None:
        """What is known of a position; `None` while nothing is."""
        return self.answers.get(state)

    def close(self) -> None:
        """Nothing is wanted any more."""
        self.want(())

    # Inside

    def _begin(self) -> None:
        if not self._wishes or self.failed:
            return
        wish = self._wishes[0]
        job = self._job = _Job(wish.state, threading.Event())

        def work() -> Answer | None:
            if not self._ready:
                self._warm()
            return None if job.stop.is_set() else self._solve(wish.state, wish.seconds, job.stop)

        self._workers.run(work, lambda answer: self._done(job, answer), self._lost)

    def _done(self, job: _Job, answer: Answer | None) -> None:
        self._job, self._ready = None, True
        # What a stopped search has proved is as good as any; only its "cannot tell" means nothing.
        if answer is not None and (answer.optimal or not job.stop.is_set()):
            self.answers[job.state] = answer
            self._follow(job.state, answer)
        self._wishes = [wish for wish in self._wishes if wish.state not in self.answers]
        self._begin()

    def _lost(self, error: Exception) -> None:
        self._job, self.failed = None, True

    def _follow(self, state: Any, answer: Answer) -> None:
        """The rest of a best line is a best line from every position on it."""
        from engine.itd.rules import operate

        for number, move in enumerate(answer.line):
            try:
                after = operate(state, move).state
            except (AssertionError, ValueError):
                return
            answer = replace(
                answer,
                line=answer.line[1:],
                rescued=answer.rescued - (after.rescued - state.rescued),
                bases=answer.bases - (after.bases - state.bases),
                transfers=answer.transfers - (after.transfers - state.transfers),
            )
            state = after
            if number > 400 or state in self.answers:
                return
            self.answers[state] = answer
