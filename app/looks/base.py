"""What all looks share: the frame they are asked to show, and what they know of a position.

A look knows no rule. What holds for a cell it asks of the game (`describe`), what may be picked of the composition.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol

from app.animate import Place, Poses, poses, standing
from app.camera import Camera
from app.looks.palette import DARK, Palette
from app.scene import Thing
from app.ui import TableUi
from engine.compose import Composition
from engine.events import Event

FADED = 0.2
"""Opacity of what has nothing to do with the selection."""


class Describing(Hashable, Protocol):
    """A game that can tell what holds for a cell."""

    id: str

    def describe(self, state: Any, cell: str) -> Mapping[str, Any]:
        """Counts, status and surroundings of one cell."""
        ...


@dataclass(frozen=True, slots=True)
class CellFacts:
    """What holds for one cell. Seats are 0 White, 1 Black; `blocked` … `winning` list the seats it holds for."""

    counts: tuple[int, int] = (0, 0)
    blocked: frozenset[int] = frozenset()
    immune: frozenset[int] = frozenset()
    winning: frozenset[int] = frozenset()
    contested: bool = False
    owed: bool = False
    projections: tuple[str, ...] = ()
    capture: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    reach: tuple[str, ...] = ()

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> CellFacts:
        """From what a game's `describe` tells."""
        counts = (int(told.get("white", 0)), int(told.get("black", 0)))

        def seats(name: str) -> frozenset[int]:
            value = told.get(name, ())
            if isinstance(value, bool):
                return frozenset(s for s in (0, 1) if value and counts[s])
            return frozenset(value)

        return cls(
            counts,
            seats("blocked"),
            seats("immune"),
            seats("winning"),
            bool(told.get("contested", False)),
            bool(told.get("owed", False)),
            tuple(told.get("projections", ())),
            tuple(told.get("capture", ())),
            tuple(told.get("takes", ())),
            tuple(told.get("reach", ())),
        )

    def marks(self, seat: int) -> frozenset[str]:
        """The marks of this seat's things on the cell."""
        pairs = (("blocked", self.blocked), ("immune", self.immune), ("winning", self.winning))
        return frozenset(name for name, seats in pairs if seat in seats)


class Survey:
    """All cells of one position."""

    def __init__(self, game: Describing, state: Any, cells: Sequence[str]) -> None:
        self.facts: dict[str, CellFacts] = {cell: CellFacts.of(game.describe(state, cell)) for cell in cells}
        self.occupied: tuple[str, ...] = tuple(c for c, f in self.facts.items() if f.counts != (0, 0))
        self.owed: tuple[str, ...] = tuple(c for c, f in self.facts.items() if f.owed)
        self.contested: tuple[str, ...] = tuple(c for c, f in self.facts.items() if f.contested)

    def threats(self, seat: int) -> tuple[tuple[str, str], ...]:
        """Pairs of an enemy cell and a cell of `seat` that it could strike now."""
        enemy = 1 - seat
        out: list[tuple[str, str]] = []
        for cell in self.occupied:
            facts = self.facts[cell]
            if facts.counts[enemy] and not facts.counts[seat]:
                out.extend((cell, other) for other in facts.takes)
        return tuple(out)


@lru_cache(maxsize=48)
def survey(game: Describing, state: Any, cells: tuple[str, ...]) -> Survey:
    """The survey of a position, remembered: states are frozen values."""
    return Survey(game, state, cells)


@dataclass(slots=True)
class Frame:
    """One moment of a table, as a look is asked to show it.

    `state` is the position that is shown or is being come to; `things_before` and `events` lead to `things_after`,
    `t` (0 … 1) says how far. At rest `t` is 1 and `events` may be empty. `size` is the picture in framebuffer pixels,
    `scale` UI scale × pixel ratio. `last_move` is the origin and then the landings of the turn before.
    """

    game: Any
    state: Any
    things_after: tuple[Thing, ...]
    ui: TableUi = field(default_factory=TableUi)
    palette: Palette = DARK
    size: tuple[int, int] = (1280, 720)
    scale: float = 1.0
    camera: Camera | None = None
    things_before: tuple[Thing, ...] = ()
    events: tuple[Event, ...] = ()
    t: float = 1.0
    composition: Composition[Any] | None = None
    seat_to_move: int | None = 0
    last_move: tuple[str, ...] = ()
    now: float = 0.0
    plain: bool = False
    """A thumbnail: no numbers, no names."""
    calm: bool = False
    """Less flashing: what is struck fades without lighting up."""

    def poses(self, place: Place) -> Poses:
        """Where the things are at this moment."""
        if self.t >= 1.0 or not self.events:
            return standing(self.things_after, place)
        moving = poses(self.things_before, self.events, self.t, place)
        if self.calm:
            moving.glow[:] = 0.0
        return moving


def things_of(known: Survey, kind: str) -> tuple[Thing, ...]:
    """One thing for each counted piece, with identities in the order of the cells."""
    out: list[Thing] = []
    for cell in known.occupied:
        facts = known.facts[cell]
        for seat in (0, 1):
            marks = facts.marks(seat)
            out += [Thing(len(out) + i, kind, seat, cell, i, marks) for i in range(facts.counts[seat])]
    return tuple(out)
