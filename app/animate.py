"""From the old picture to the new: things keep their identity, events say what each of them does.

Law, tested for every game: `apply(things(old state), step.events)` is, but for identities, `things(new state)`.
Nothing here knows a rule or a screen; a look says where things stand, this file where they are on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import exp, sin
from typing import Protocol

import numpy as np

from app.scene import F32, Thing
from engine.events import Changed, Event, Moved, Noted, Placed, Removed, acts

Place = Callable[[Sequence[Thing]], tuple[F32, F32]]
"""What a look offers: positions (n, 3) and sizes (n) of things that stand together on the board."""

LONGEST = 0.6
"""Seconds that any animation lasts at most at speed 1."""
FADING = frozenset(("refuge", "labyrinth", "erupted", "burnt", "damage", "mole", "command"))
"""Why a thing leaves without being struck where it stands."""
QUIET = FADING | {"mutual"}
"""What others need not wait for."""


class Happened(Protocol):
    """A step of any game, or anything else that carries events."""

    @property
    def events(self) -> tuple[Event, ...]: ...


def smooth(t: float) -> float:
    """Slow start and slow end; 0 … 1 to 0 … 1."""
    t = min(1.0, max(0.0, t))
    return t * t * (3.0 - 2.0 * t)


def out(t: float) -> float:
    """Quick start, slow end."""
    t = min(1.0, max(0.0, t))
    return 1.0 - (1.0 - t) ** 3


def within(t: float, start: float, end: float) -> float:
    """How far `t` has come through a part of the whole, 0 … 1."""
    return min(1.0, max(0.0, (t - start) / (end - start)))


@dataclass(slots=True)
class Trace:
    """What a list of events does to things, by identity."""

    after: tuple[Thing, ...]
    went: dict[int, Moved] = field(default_factory=dict)
    gone: dict[int, Removed] = field(default_factory=dict)
    came: dict[int, Placed] = field(default_factory=dict)
    changed: dict[int, str] = field(default_factory=dict)
    """The kind that a thing had before it became another where it stands."""
    rams: bool = False


def trace(things: Sequence[Thing], events: Sequence[Event]) -> Trace:
    """Plays events onto things. `ValueError` if an event tells of a thing that is not there.

    Of several alike on a cell the last one goes; an arrival becomes the last. Slots count from 0 within
    the things of one seat on one cell. Marks `faces:x` and `turns:y` change places when a piece turns.
    """
    live: dict[int, Thing] = {thing.id: thing for thing in things}
    done = Trace(())
    fresh = max(live, default=-1) + 1
    for event in events:
        if isinstance(event, Moved):
            thing = _last(live, event.kind, event.seat, event.origin)
            live[thing.id] = replace(thing, cell=event.target, slot=_end(live, event.seat, event.target))
            done.went[thing.id] = event
        elif isinstance(event, Removed):
            thing = _last(live, event.kind, event.seat, event.cell)
            del live[thing.id]
            if done.came.pop(thing.id, None) is None:
                done.gone[thing.id] = event
        elif isinstance(event, Placed):
            end = _end(live, event.seat, event.cell)
            live[fresh] = Thing(fresh, event.kind, event.seat, event.cell, end, _kept(things, done, event))
            done.came[fresh] = event
            fresh += 1
        elif isinstance(event, Changed):
            thing = _last(live, event.before, event.seat, event.cell)
            live[thing.id] = replace(thing, kind=event.after)
            if event.why == "turn":
                live[thing.id] = turned(thing)
            elif event.before != event.after:
                done.changed[thing.id] = event.before
        elif isinstance(event, Noted) and event.what == "turned":
            for thing in [t for t in live.values() if t.cell == event.cell and t.seat == event.seat]:
                if any(mark == f"turns:{event.facts[0]}" for mark in thing.marks):
                    live[thing.id] = turned(thing)
        elif isinstance(event, Noted) and event.what == "ram":
            done.rams = True
    done.after = _renumbered(live.values())
    return done


def _kept(things: Sequence[Thing], done: Trace, event: Placed) -> frozenset[str]:
    """The marks of a thing that only changes its owner; another comes without any."""
    for thing in things:
        gone = done.gone.get(thing.id)
        if gone is not None and gone.why == event.why and (gone.cell, gone.kind) == (event.cell, event.kind):
            return thing.marks
    return frozenset()


def turned(thing: Thing) -> Thing:
    """The thing facing along the line that it was to turn to."""
    other = {"faces": "turns", "turns": "faces"}
    pairs = (mark.partition(":") for mark in thing.marks)
    return replace(thing, marks=frozenset(f"{other.get(what, what)}{colon}{line}" for what, colon, line in pairs))


def apply(things: Sequence[Thing], events: Sequence[Event]) -> tuple[Thing, ...]:
    """The things after the events; see `trace`."""
    return trace(things, events).after


def invert(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events that lead back: for showing an undo with the same things."""
    back: list[Event] = []
    for event in reversed(events):
        if isinstance(event, Moved):
            back.append(replace(event, origin=event.target, target=event.origin))
        elif isinstance(event, Removed):
            back.append(Placed(event.kind, event.seat, event.cell, "undo", event.only))
        elif isinstance(event, Placed):
            back.append(Removed(event.kind, event.seat, event.cell, "undo", "", event.only))
        elif isinstance(event, Changed):
            back.append(replace(event, before=event.after, after=event.before))
    return tuple(back)


def _last(live: dict[int, Thing], kind: str, seat: int, cell: str) -> Thing:
    alike = [t for t in live.values() if t.cell == cell and t.seat == seat and t.kind == kind]
    if not alike:
        raise ValueError(f"no {kind} of seat {seat} on {cell}")
    return max(alike, key=lambda t: (t.slot, t.id))


def _end(live: dict[int, Thing], seat: int, cell: str) -> int:
    return 1 + max((t.slot for t in live.values() if t.cell == cell and t.seat == seat), default=-1)


def _renumbered(things: Iterable[Thing]) -> tuple[Thing, ...]:
    """Slots made to follow each other without gaps; a thing keeps its order among its like."""
    groups: dict[tuple[str, int], list[Thing]] = {}
    for thing in things:
        groups.setdefault((thing.cell, thing.seat), []).append(thing)
    after: list[Thing] = []
    for group in groups.values():
        group.sort(key=lambda t: t.slot)
        after.extend(t if t.slot == i else replace(t, slot=i) for i, t in enumerate(group))
    return tuple(after)


def duration(events: Sequence[Event]) -> float:
    """Seconds that these events take at speed 1, acts one after the other; 0 when nothing is seen to happen."""
    parts = acts(tuple(events))
    if len(parts) > 1:
        return sum(duration(part) for _, part in parts)
    kinds = {type(e) for e in events}
    if Moved in kinds:
        length = 0.44 if Removed not in kinds else 0.58
        return min(LONGEST, length + (0.1 if any(isinstance(e, Noted) and e.what == "ram" for e in events) else 0.0))
    if Removed in kinds:
        return 0.5
    return 0.3 if kinds & {Placed, Changed} else 0.0


def act_at(
    things: Sequence[Thing], events: Sequence[Event], t: float
) -> tuple[tuple[Thing, ...], tuple[Event, ...], float]:
    """The act that is in sight at moment `t` of a step: the things before it, its events, how far it has come."""
    before, parts = tuple(things), [part for _, part in acts(tuple(events))]
    lengths = [duration(part) for part in parts]
    left = t * sum(lengths)
    for part, length in zip(parts, lengths, strict=True):
        if left < length:
            return before, part, left / length
        before, left = apply(before, part), left - length
    return before, (), 1.0


class Animation:
    """One step on its way. `speed` 2 is twice as fast, 0 shows nothing in between; times are monotonic seconds."""

    def __init__(
        self, step: Happened, things_before: Sequence[Thing], started: float, speed: float = 1.0, back: bool = False
    ) -> None:
        """`back` plays the step's events backwards, from the things after it to those before it (an undo)."""
        self.events: tuple[Event, ...] = invert(step.events) if back else tuple(step.events)
        self.before = tuple(things_before)
        self.after = apply(self.before, self.events)
        self.started = started
        self.length = duration(self.events) / speed if speed > 0 else 0.0

    def t(self, now: float) -> float:
        """How far it has come, 0 … 1."""
        if self.length <= 0:
            return 1.0
        return min(1.0, max(0.0, (now - self.started) / self.length))

    def done(self, now: float) -> bool:
        """Whether the new picture stands."""
        return self.t(now) >= 1.0

    def finish(self) -> None:
        """Jumps to the end: a click or the next step does not wait for the picture."""
        self.length = 0.0


@dataclass(slots=True)
class Poses:
    """Where things are at one moment. Arrays run along `things`; those that go are among them until they are gone.

    `lift` (0 … 1) is how high above its straight way a thing is: a cube raises it, a flat board enlarges it.
    """

    things: list[Thing]
    position: F32
    size: F32
    alpha: F32
    glow: F32
    lift: F32
    moving: frozenset[int] = frozenset()


def standing(things: Sequence[Thing], place: Place) -> Poses:
    """Things at rest."""
    position, size = place(things)
    n = len(things)
    one, none = np.ones(n, np.float32), np.zeros(n, np.float32)
    return Poses(list(things), position, size, one, none, none.copy())


def poses(before: Sequence[Thing], events: Sequence[Event], t: float, place: Place) -> Poses:
    """Things at moment `t` (0 … 1) of the events."""
    if t >= 1.0:
        return standing(apply(before, events) if events else before, place)
    if not events:
        return standing(before, place)
    told = trace(before, events)
    gone = [thing for thing in before if thing.id in told.gone]
    things = [*told.after, *gone]
    row = {thing.id: i for i, thing in enumerate(things)}
    end, size_end = place(told.after)
    start, size = place(before)
    position = np.zeros((len(things), 3), np.float32)
    sizes = np.zeros(len(things), np.float32)
    position[: len(end)], sizes[: len(end)] = end, size_end
    come = smooth(t)
    last = np.array(position), np.array(sizes)
    for i, thing in enumerate(before):
        at = row[thing.id]
        position[at], sizes[at] = start[i], size[i]
        if thing.id in told.gone:
            last[0][at], last[1][at] = start[i], size[i]
    first = position
    share = np.full(len(things), come, np.float32)
    now = Poses(
        things,
        first,
        sizes,
        np.ones(len(things), np.float32),
        np.zeros(len(things), np.float32),
        np.zeros(len(things), np.float32),
        frozenset(told.went) | frozenset(told.gone) | frozenset(told.came),
    )
    strikes = any(e.why not in QUIET for e in told.gone.values())
    begin, close = (0.3 if strikes and told.went else 0.0), (0.8 if told.rams else 1.0)
    for ident in told.went:
        part = within(t, begin, close)
        share[row[ident]] = smooth(part)
        now.lift[row[ident]] = 4 * part * (1 - part)
        now.glow[row[ident]] = 0.25 * now.lift[row[ident]]
    now.position = first + (last[0] - first) * share[:, None]
    now.size = (sizes + (last[1] - sizes) * share).astype(np.float32)
    for ident, event in told.came.items():
        if event.why == "mole":
            now.alpha[row[ident]] = within(t, 0.45, 0.6)
            continue
        now.alpha[row[ident]] = out(t)
        now.size[row[ident]] *= 0.4 + 0.6 * out(t)
        if event.why in ("back", "refuge"):
            now.position[row[ident], 1] += 0.7 * now.size[row[ident]] * (1 - out(t))
    for ident, kind in told.changed.items():
        if ident not in told.went:
            # It turns like a coin; half way round it shows its other face.
            if t < 0.5:
                things[row[ident]] = replace(things[row[ident]], kind=kind)
            now.size[row[ident]] *= 0.25 + 0.75 * abs(1.0 - 2.0 * smooth(t))
            now.glow[row[ident]] = 2.0 * t * (1.0 - t)
    _take_away(now, told, row, t)
    bound = [(i, e.by) for i, e in told.gone.items() if e.why == "damage" and e.by]
    if bound:
        _driven_back(now, before, bound, row, t, place)
    if told.rams and t > close:
        _shake(now, told, row, within(t, close, 1.0))
    return now


def _take_away(now: Poses, told: Trace, row: dict[int, int], t: float) -> None:
    """Struck things flash, rise and shrink; those of a mutual removal meet first."""
    together: dict[str, list[int]] = {}
    for ident, event in told.gone.items():
        at = row[ident]
        if event.why == "mutual":
            together.setdefault(event.cell, []).append(at)
            continue
        if event.why in FADING:
            _fade_away(now, at, event.why, t)
            continue
        part = within(t, 0.0, 0.55 if told.went else 1.0)
        now.glow[at] = 1.0 - abs(2 * within(part, 0.0, 0.5) - 1.0) if part < 0.5 else 0.4 * (1 - part)
        now.lift[at] = out(part)
        now.size[at] *= 1.0 - 0.75 * smooth(within(part, 0.25, 1.0))
        now.alpha[at] = 1.0 - smooth(within(part, 0.35, 1.0))
    for rows in together.values():
        middle = now.position[rows].mean(axis=0)
        near, vanish = smooth(within(t, 0.0, 0.5)) * 0.8, within(t, 0.45, 1.0)
        for at in rows:
            now.position[at] += (middle - now.position[at]) * near
            now.glow[at] = 4 * vanish * (1 - vanish)
            now.size[at] *= 1.0 - 0.9 * smooth(vanish)
            now.alpha[at] = 1.0 - smooth(within(vanish, 0.4, 1.0))


def _fade_away(now: Poses, at: int, why: str, t: float) -> None:
    """What leaves without a blow: upwards to its refuge, down into a maze, in fire, or into the other's hands."""
    size, height = now.size[at], 0.0
    if why == "mole":
        now.alpha[at] = 1.0 - within(t, 0.45, 0.6)
        now.glow[at] = 0.5 * within(t, 0.1, 0.5)
        return
    if why == "labyrinth":
        now.size[at] *= 1.0 - 0.85 * smooth(within(t, 0.35, 1.0))
        now.alpha[at] = 1.0 - smooth(within(t, 0.7, 1.0))
        turn = smooth(t) * 9.0
        now.position[at, 0] += 0.2 * size * sin(turn) * (1.0 - t)
        now.position[at, 1] += 0.2 * size * (sin(turn + 1.57) - 1.0) * (1.0 - t) * smooth(within(t, 0.0, 0.2))
        return
    if why == "erupted":
        now.size[at] *= 1.0 + 0.35 * smooth(within(t, 0.0, 0.25)) - 1.2 * smooth(within(t, 0.25, 0.6))
        now.glow[at] = smooth(within(t, 0.0, 0.25))
        now.alpha[at] = 1.0 - smooth(within(t, 0.3, 0.6))
    elif why == "burnt":
        now.glow[at] = 0.8 * smooth(within(t, 0.25, 0.5))
        now.alpha[at] = 1.0 - smooth(within(t, 0.45, 0.85))
        height = -0.12 * smooth(within(t, 0.45, 0.85))
    elif why == "damage":
        now.alpha[at] = 1.0 - 0.95 * smooth(within(t, 0.55, 1.0))
    else:
        now.alpha[at] = 1.0 - smooth(within(t, 0.3, 1.0))
        height = 0.7 * smooth(t)
    now.position[at, 1] += height * size


def _driven_back(
    now: Poses, before: Sequence[Thing], bound: Sequence[tuple[int, str]], row: dict[int, int], t: float, place: Place
) -> None:
    """Damaged things recoil and slide to where they will come back."""
    things = {thing.id: thing for thing in before}
    back, _ = place([replace(things[ident], cell=cell) for ident, cell in bound])
    share = smooth(within(t, 0.3, 0.85))
    for (ident, _), home in zip(bound, back, strict=True):
        at = row[ident]
        now.position[at] += (home - now.position[at]) * share
        now.glow[at] = 0.6 * (1.0 - within(t, 0.0, 0.4))


def _shake(now: Poses, told: Trace, row: dict[int, int], part: float) -> None:
    """All that stands where a ram has landed trembles once and comes to rest."""
    landed = {event.target for event in told.went.values()}
    seats: dict[str, set[int]] = {}
    for thing in told.after:
        if thing.cell in landed:
            seats.setdefault(thing.cell, set()).add(thing.seat)
    push = sin(part * 18.0) * exp(-3.5 * part) * (1 - part) * 0.16
    for thing in told.after:
        if len(seats.get(thing.cell, ())) > 1:
            at = row[thing.id]
            now.position[at, 0] += push * now.size[at] * (1 if thing.seat else -1)
