"""Work in threads, answered where it is collected."""

from __future__ import annotations

import queue
import threading

from app.workers import Workers


def test_results_and_errors_come_to_the_collector() -> None:
    woken: queue.Queue[str] = queue.Queue()
    workers = Workers(lambda: woken.put("x"))
    answers: list[tuple[object, object]] = []

    def note(value: object) -> None:
        answers.append((value, threading.current_thread()))

    workers.run(lambda: 6 * 7, note, note)
    woken.get(timeout=10)
    assert not answers and workers.busy == 1
    assert workers.collect()
    workers.run(lambda: 1 // 0, note, note)
    woken.get(timeout=10)
    workers.collect()
    assert answers[0] == (42, threading.current_thread())
    assert isinstance(answers[1][0], ZeroDivisionError)
    assert workers.busy == 0 and not workers.collect()


def test_after_closing_nothing_is_answered() -> None:
    woken: queue.Queue[str] = queue.Queue()
    workers = Workers(lambda: woken.put("x"))
    answers: list[object] = []
    workers.run(lambda: 1, answers.append, answers.append)
    woken.get(timeout=10)
    workers.close()
    workers.collect()
    assert answers == []
