"""What a player may know of each card: for marks, tips and the price of taking a buried one."""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import IllegalMove
from engine.itd.legal import hosts, refuse
from engine.itd.state import Operation, State


@dataclass(frozen=True, slots=True)
class Face:
    """One card in the fans. `fan` and `place` count from 0, places from the bottom.

    `due`: its turn has come. `extract`, `take`: whether `^` or `M` is allowed now; `hosts`: onto which cards it may
    go now. `counts` says of a buried card what taking it counts in, `R` or `B`; `price` is the penalty in seconds a
    B costs, 0 for an R, which no penalty makes good. `why` is what forbids extracting it or taking it.
    """

    name: str
    fan: int
    place: int
    playing: bool
    base: bool
    due: bool
    extract: bool
    take: bool
    hosts: tuple[str, ...] = ()
    counts: str = ""
    price: int = 0
    why: IllegalMove | None = None

    @property
    def buried(self) -> bool:
        """Another card lies on it."""
        return not self.playing


def describe(state: State) -> dict[str, Face]:
    """Every card in the fans by its name, fan by fan from the bottom."""
    faces = {}
    for fan, cards in enumerate(state.fans):
        for place, card in enumerate(cards):
            playing, base = place == len(cards) - 1, state.value(card) == 1
            why = refuse(state, Operation("^" if playing else "M", card))
            faces[state.name(card)] = Face(
                state.name(card),
                fan,
                place,
                playing,
                base,
                state.due(card),
                playing and why is None,
                not playing and why is None,
                tuple(state.name(host) for host in hosts(state, card)) if playing else (),
                "" if playing else "B" if base else "R",
                state.regulations.number("base_penalty") if base and not playing else 0,
                why,
            )
    return faces
