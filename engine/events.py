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
    """Something worth a line that moves nothing: `ram`, `expiry` …; `facts` say more, in the game's own way."""

    what: str
    seat: int
    cell: str = ""
    facts: tuple[str | int, ...] = ()
    only: Seats = None


@dataclass(frozen=True, slots=True)
class Act:
    """A new act of a step begins: what follows happens after all that came before; what it is called is the game's."""

    what: str
    only: Seats = None


Event = Moved | Placed | Removed | Changed | Thrown | Revealed | Noted | Act


def acts(events: tuple[Event, ...]) -> tuple[tuple[str, tuple[Event, ...]], ...]:
    """The acts of a step in their order, each by its name; what comes before the first `Act` has the name `""`.

    What happens in one act happens at once. Most games have a single act.
    """
    found: list[tuple[str, list[Event]]] = [("", [])]
    for event in events:
        if isinstance(event, Act):
            found.append((event.what, []))
        else:
            found[-1][1].append(event)
    return tuple((name, tuple(happened)) for name, happened in found if name or happened)


def seen_by(events: tuple[Event, ...], seat: int | None) -> tuple[Event, ...]:
    """The events that `seat` may know of (`None`: an onlooker, who knows only what all know)."""
    return tuple(e for e in events if e.only is None or (seat is not None and seat in e.only))


def as_object(event: Event) -> dict[str, object]:
    """An event as the JSON object of `headless.md`; empty fields are left out."""
    out: dict[str, object] = {"type": type(event).__name__.lower()}
    for field in fields(event):
        value = getattr(event, field.name)
        if field.name == "only" or value in ("", ()):
            continue
        out[field.name] = list(value) if isinstance(value, tuple) else value
    return out
