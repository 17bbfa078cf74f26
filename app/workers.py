"""Work that must not hold up a frame: done in threads, answered on the screen's own thread."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import Any

Answer = Callable[[Any], None]


class Workers:
    """Runs functions in daemon threads; `collect` hands their results over where it is called.

    `wake` is called from the worker's thread once a result waits, to interrupt an idle window.
    """

    def __init__(self, wake: Callable[[], None] = lambda: None) -> None:
        self._wake = wake
        self._done: queue.SimpleQueue[tuple[Answer, Any]] = queue.SimpleQueue()
        self._open = 0
        self._closed = False

    @property
    def busy(self) -> int:
        """How many results are still to come."""
        return self._open

    def run(self, work: Callable[[], Any], then: Answer, failed: Callable[[Exception], None]) -> None:
        """Starts `work`; `then` gets its result, or `failed` what it raised, in a later `collect`."""
        self._open += 1

        def labour() -> None:
            try:
                result = work()
            except Exception as error:
                self._done.put((failed, error))
            else:
                self._done.put((then, result))
            self._wake()

        threading.Thread(target=labour, daemon=True, name="prostor-worker").start()

    def collect(self) -> bool:
        """Hands over the results that are in; true if there were any."""
        some = False
        while True:
            try:
                answer, value = self._done.get_nowait()
            except queue.Empty:
                return some
            self._open -= 1
            some = True
            if not self._closed:
                answer(value)

    def close(self) -> None:
        """Results that come later are dropped."""
        self._closed = True
