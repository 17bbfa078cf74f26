"""What happened in a step, in words a picture can be made of and a record can name.

Law, tested for every game: playing a step's events onto the old scene ends in the scene of the new state.
Cells are written in the game's own notation; `kind` names a piece or a card (`ball`, `Q`, `3F`).
`only` lists the seats that may know of an event; `None` is everybody.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

Seats = tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Moved:
    """A piece goes from `origin` to `target`."""

    kind: str
    seat: int
    origin: str
    target: str
    only: Seats = None


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece comes onto the board."""

    kind: str
    seat: int
    cell: str
    why: str = ""
    only: Seats = None


@dataclass(frozen=True, slots=True)
class Removed:
    """One piece leaves the board; `why` is `strike`, `mutual`, `captured`, `burnt` …"""

    kind: str
    seat: int
    cell: str
    why: str = ""
    by: str = ""
    only: Seats = None


@dataclass(frozen=True, slots=True)
class Changed:
    """A piece becomes another where it stands (promotion, owner, facing)."""

    cell: str
    before: str
    after: str
    seat: int
    why: str = ""
    only: Seats = None


@dataclass(frozen=True, slots=True)
class Thrown:
    """Dice, a coin or a draw, as people see them."""

    faces: tuple[int, ...]
    why: str
    only: Seats = None


@dataclass(frozen=True, slots=True)
class Revealed:
    """Something hidden is now known: a plan, a labyrinth."""

    what: str
    seat: int
    only: Seats = None


@dataclass(frozen=True, slots=True)
class Noted:
    """Something worth a line that moves nothing: `ram`, `expiry`, `winning-ball` …"""

    what: str
    seat: int
    cell: str = ""
    only: Seats = None


Event = Moved | Placed | Removed | Changed | Thrown | Revealed | Noted


def seen_by(events: tuple[Event, ...], seat: int | None) -> tuple[Event, ...]:
    """The events that `seat` may know of (`None`: an onlooker, who knows only what all know)."""
    return tuple(e for e in events if e.only is None or (seat is not None and seat in e.only))


def as_object(event: Event) -> dict[str, object]:
    """An event as the JSON object of `headless.md`; empty fields are left out."""
    out: dict[str, object] = {"type": type(event).__name__.lower()}
    for field in fields(event):
        value = getattr(event, field.name)
        if field.name == "only" or value == "":
            continue
        out[field.name] = list(value) if isinstance(value, tuple) else value
    return out
