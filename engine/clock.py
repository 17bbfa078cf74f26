"""Regulations of time. Pure: every call is given the present moment in seconds of a monotonic clock.

A clock is a frozen value. `left` is what each seat had at the moment `since`; the seats in `running` have
been using it up from then on. Nothing here knows of moves: `Session` decides who runs and what a fallen flag means.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from engine.errors import BadRegulation

Kind = Literal["none", "turn", "game"]

KINDS: tuple[Kind, ...] = ("none", "turn", "game")
LONGEST = 30 * 24 * 3600.0
"""The most seconds a control or an increment may have: thirty days."""

_GRAIN = 1e-6
"""Seconds that count as nothing, so that waking `next_flag` seconds later always finds the flag fallen."""


def _number(value: object, most: float = LONGEST) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
        raise BadRegulation("time-range", value=str(value)[:40])
    return float(value)


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How time is dealt out: not at all, `seconds` for each turn, or `seconds` a game and `increment` a turn.

    With `limit` a turn of a `game` control may moreover take so many seconds at most.
    """

    kind: Kind = "none"
    seconds: float = 0.0
    increment: float = 0.0
    limit: float = 0.0

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise BadRegulation("time-kind", value=str(self.kind)[:40])
        object.__setattr__(self, "seconds", _number(self.seconds))
        object.__setattr__(self, "increment", _number(self.increment))
        object.__setattr__(self, "limit", _number(self.limit))
        if self.limit and self.kind != "game":
            raise BadRegulation("time-kind", value=str(self.kind))
        if self.kind != "none" and self.seconds <= 0:
            raise BadRegulation("time-range", value=str(self.seconds))

    @property
    def timed(self) -> bool:
        """Whether any time is kept at all."""
        return self.kind != "none"

    def as_object(self) -> dict[str, object]:
        """The control as plain JSON data."""
        plain: dict[str, object] = {"kind": self.kind, "seconds": self.seconds, "increment": self.increment}
        return {**plain, "limit": self.limit} if self.limit else plain

    @staticmethod
    def from_object(value: object) -> TimeControl:
        """The control back from `as_object`; `BadRegulation` if the data is none."""
        if not isinstance(value, Mapping):
            raise BadRegulation("time-kind", value=str(value)[:40])
        kind = value.get("kind")
        for known in KINDS:
            if kind == known:
                numbers = (_number(value.get(name, 0)) for name in ("seconds", "increment", "limit"))
                return TimeControl(known, *numbers)
        raise BadRegulation("time-kind", value=str(kind)[:40])


UNTIMED = TimeControl()


@dataclass(frozen=True, slots=True)
class Clock:
    """The clocks of all seats of a game. `since` is `None` while nobody's time runs.

    `used` are the seconds of the present turn that each seat had used up by then, where turns have a limit.
    """

    control: TimeControl
    left: tuple[float, ...]
    running: tuple[int, ...] = ()
    since: float | None = None
    used: tuple[float, ...] = ()

    @staticmethod
    def new(control: TimeControl, seats: int) -> Clock:
        """Full, stopped clocks."""
        return Clock(control, (control.seconds,) * seats, used=(0.0,) * seats if control.limit else ())

    @staticmethod
    def from_kept(control: TimeControl, kept: Iterable[float]) -> Clock:
        """Stopped clocks back from `kept`."""
        numbers = tuple(float(number) for number in kept)
        seats = len(numbers) // 2 if control.limit else len(numbers)
        return Clock(control, numbers[:seats], used=numbers[seats:])

    @property
    def kept(self) -> tuple[float, ...]:
        """The numbers to keep: what each seat had left at `since`, and has used of its turn where that is limited."""
        return self.left + self.used

    def elapsed(self, now: float) -> float:
        """Seconds since the running seats were started; 0 when stopped, or when `now` lies before."""
        return 0.0 if self.since is None else max(0.0, now - self.since)

    def remaining(self, seat: int, now: float) -> float | None:
        """Seconds the seat has left before its flag falls, never below 0; `None` without a time control."""
        if not self.control.timed:
            return None
        return max(0.0, self._left(seat, now))

    def reserve(self, seat: int, now: float) -> float | None:
        """Seconds the seat has left for all its turns, or for this one where each has its own; never below 0."""
        return max(0.0, self._reserve(seat, now)) if self.control.timed else None

    def turn_left(self, seat: int, now: float) -> float | None:
        """Seconds left of a turn's limit, never below 0; `None` where turns have none."""
        return max(0.0, self._turn_left(seat, now)) if self.control.limit else None

    def _left(self, seat: int, now: float) -> float:
        reserve = self._reserve(seat, now)
        return min(reserve, self._turn_left(seat, now)) if self.control.limit else reserve

    def _reserve(self, seat: int, now: float) -> float:
        return self.left[seat] - (self.elapsed(now) if seat in self.running else 0.0)

    def _turn_left(self, seat: int, now: float) -> float:
        used = self.used[seat] if self.used else 0.0
        return self.control.limit - used - (self.elapsed(now) if seat in self.running else 0.0)

    def stop(self, now: float) -> Clock:
        """Everything frozen at `now`: for a pause, the end, a suspended machine."""
        seats = range(len(self.left))
        left = tuple(self.reserve(seat, now) or 0.0 for seat in seats)
        if not self.control.limit:
            return Clock(self.control, left)
        return Clock(self.control, left, used=tuple(self.control.limit - self._turn_left(seat, now) for seat in seats))

    def start(self, seats: Iterable[int], now: float) -> Clock:
        """From `now` on these seats' time runs and no other; what ran before is settled first."""
        running = tuple(sorted(set(seats)))
        return replace(self.stop(now), running=running, since=now if running else None)

    def press(self, seat: int, next_seats: Iterable[int], now: float) -> Clock:
        """`seat` has made its turn: it gets its increment, or its next turn's time in full; then `next_seats` run."""
        still = self.stop(now)
        match self.control.kind:
            case "turn":
                mine = self.control.seconds
            case "game":
                mine = still.left[seat] + self.control.increment
            case _:
                mine = 0.0
        left = tuple(mine if s == seat else value for s, value in enumerate(still.left))
        used = tuple(0.0 if s == seat else value for s, value in enumerate(still.used))
        return Clock(self.control, left, used=used).start(next_seats, now)

    def flagged(self, now: float) -> tuple[int, ...]:
        """Running seats that have nothing left."""
        if not self.control.timed:
            return ()
        return tuple(seat for seat in self.running if self._left(seat, now) <= _GRAIN)

    def next_flag(self, now: float) -> float | None:
        """Seconds until the next flag falls, 0 if one has; `None` if none can. Wake up then and ask `flagged`."""
        if not self.control.timed or not self.running:
            return None
        return max(0.0, min(self._left(seat, now) for seat in self.running))

    def as_object(self) -> dict[str, object]:
        """Plain JSON data. A running clock is written as it stood at `since`: stop it first to keep the present."""
        plain: dict[str, object] = {"control": self.control.as_object(), "left": list(self.left)}
        return {**plain, "used": list(self.used)} if self.used else plain

    @staticmethod
    def from_object(value: object, seats: int) -> Clock:
        """A stopped clock back from `as_object`; `BadRegulation` if the data is none."""
        if isinstance(value, Mapping):
            left, used = value.get("left"), value.get("used", [])
            if isinstance(left, list | tuple) and len(left) == seats and isinstance(used, list | tuple):
                control = TimeControl.from_object(value.get("control"))
                if len(used) == (seats if control.limit else 0):
                    return Clock.from_kept(control, [_number(x, 1e12) for x in (*left, *used)])
        raise BadRegulation("time-kind", value=str(value)[:40])
