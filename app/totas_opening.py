"""The opening of two plans as a replay: the acts of a step, one stage after the other, each with its dice.

Law, tested: the events of all stages in a row are the step's events that everybody may know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.animate import Animation, apply
from app.scene import Thing
from engine.events import Act, Event, Noted, Placed, Revealed, Thrown, acts, seen_by
from engine.game import Step

LENGTHS = {
    "plans": 0.0, "moves": 0.9, "takings": 0.7, "collisions": 1.3, "eruptions": 1.1, "labyrinths": 1.4,
    "promotions": 0.6, "mole": 1.4, "returns": 1.2, "judgement": 0.8, "zones": 0.5,
}  # fmt: skip
"""Seconds that each act moves at speed 1."""
DWELLS = {"plans": 2.4, "moves": 0.7, "judgement": 1.4, "mole": 1.5}
"""Seconds that it then stands to be read; `DWELL` for the others."""
DWELL = 1.1
ROLL = 0.7
"""The part of a stage with dice in which they are in the air, 0 … 1."""


@dataclass(frozen=True, slots=True)
class Stage:
    """What happens at once: the code of its act, its events, the dice that are thrown in it."""

    code: str
    events: tuple[Event, ...]
    dice: tuple[Thrown, ...] = ()


def stages(step: Step[object]) -> tuple[Stage, ...]:
    """The stages of a step, of what everybody may know. Where dice fall one after the other each has its own stage."""
    found = []
    for name, events in acts(seen_by(step.events, None)):
        for part in _parts(name, events):
            found.append(Stage(name, part, tuple(event for event in part if isinstance(event, Thrown))))
    return tuple(found)


def _parts(name: str, events: tuple[Event, ...]) -> Iterator[tuple[Event, ...]]:
    part: list[Event] = []
    for event in events:
        if part and _begins(name, event):
            yield tuple(part)
            part = []
        part.append(event)
    if part:
        yield tuple(part)


def _begins(name: str, event: Event) -> bool:
    """Whether a new stage of an act begins with this event."""
    match name:
        case "collisions":
            return isinstance(event, Noted) and event.what == "collision"
        case "labyrinths":
            return isinstance(event, Revealed)
        case "mole":
            return isinstance(event, Thrown)
        case "returns":
            return isinstance(event, Thrown | Placed)
    return False


def plain(events: Sequence[Event]) -> tuple[Event, ...]:
    """Events without the names of acts."""
    return tuple(event for event in events if not isinstance(event, Act))


class Show:
    """The replay of one turn. `index` is the stage in sight; `things[n]` stand before stage n, the last after all."""

    def __init__(self, ply: int, step: Step[object], before: Sequence[Thing]) -> None:
        self.ply = ply
        self.stages = stages(step)
        self.things: list[tuple[Thing, ...]] = [tuple(before)]
        for stage in self.stages:
            self.things.append(apply(self.things[-1], stage.events))
        self.index = 0
        self.playing = False
        self.started = 0.0
        self.speed = 0.0
        """Of the stage in sight; 0 where it stands still."""

    @property
    def stage(self) -> Stage:
        """The stage in sight."""
        return self.stages[self.index]

    @property
    def last(self) -> int:
        """The number of the last stage."""
        return len(self.stages) - 1

    @property
    def standing(self) -> tuple[Thing, ...]:
        """The things after the stage in sight."""
        return self.things[self.index + 1]

    def t(self, now: float) -> float:
        """How far the stage in sight has come, 0 … 1."""
        length = LENGTHS.get(self.stage.code, 0.6)
        if self.speed <= 0 or length <= 0:
            return 1.0
        return min(1.0, max(0.0, (now - self.started) * self.speed / length))

    def over(self, now: float) -> bool:
        """Whether all has been seen."""
        return self.index == self.last and not self.playing and self.t(now) >= 1.0

    def begin(self, index: int, now: float, speed: float) -> Animation | None:
        """Sets a stage going; how its things move, `None` if nothing moves."""
        self.index, self.started, self.speed = index, now, speed
        length = LENGTHS.get(self.stage.code, 0.6)
        if speed <= 0 or length <= 0:
            return None
        moving = Animation(self.stage, self.things[index], now, speed)
        moving.length = length / speed
        return moving

    def rest(self, index: int) -> None:
        """Shows the end of a stage."""
        self.index, self.speed, self.playing = min(max(0, index), self.last), 0.0, False

    def due(self, now: float) -> float | None:
        """Seconds until the next stage of a replay that plays; `None` if it stands."""
        if not self.playing:
            return None
        whole = LENGTHS.get(self.stage.code, 0.6) + DWELLS.get(self.stage.code, DWELL)
        return max(0.0, self.started + whole / max(self.speed, 1e-3) - now)
