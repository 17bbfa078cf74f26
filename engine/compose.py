"""Building a move pick by pick. A click, a key and a typed letter are all picks.

A game answers, for the picks made so far, which picks may follow, why another may not, and the move
once it is complete. Everything here is headless; the table screen knows nothing else of a game's turns.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from engine.errors import IllegalMove

M = TypeVar("M")


@dataclass(frozen=True, slots=True, order=True)
class Pick:
    """One choice of a person. `kind` says what is chosen, `value` which (a cell, a card, a number as text).

    Kinds in use: `origin`, `count`, `strike`, `land`, `mutual`, `promote`, `card`, `done`; in TOTAS also `legion`,
    `erupt`, `turn`, `refuge`, `return`, `as`, `kind` and `drop`, which takes a draft back.
    """

    kind: str
    value: str = ""

    def __str__(self) -> str:
        return f"{self.kind}:{self.value}" if self.value else self.kind


@dataclass(frozen=True, slots=True)
class Composition(Generic[M]):
    """The answer to the picks made so far.

    `stage` is a code for the prompt (`origin`, `land` …) and `facts` fill it. `next` are all picks that may
    follow. `move` is the move if the picks make a whole one. `final` says that nothing can be added, so the
    client plays it at once; a move that is not final waits for a `done` pick or further picks.
    """

    picks: tuple[Pick, ...]
    stage: str
    next: tuple[Pick, ...]
    move: M | None = None
    final: bool = False
    facts: dict[str, object] = field(default_factory=dict)
    why_not: Callable[[Pick], IllegalMove | None] = lambda pick: None

    def refusal(self, pick: Pick) -> IllegalMove | None:
        """Why `pick` may not follow; `None` if it may."""
        if pick in self.next:
            return None
        return self.why_not(pick) or IllegalMove("not-offered", pick=str(pick))


def refused(picks: tuple[Pick, ...], error: IllegalMove) -> IllegalMove:
    """Marks which pick of a sequence was refused."""
    error.facts.setdefault("pick", str(picks[-1]) if picks else "")
    return error
