"""What a person, a clock or a worker wants. `control` alone turns intents into acts on a session."""

from __future__ import annotations

from dataclasses import dataclass

from engine.compose import Pick


@dataclass(frozen=True, slots=True)
class PickCell:
    """A cell was pointed at and chosen (click, Enter on the 3-D cursor, drop of a drag).

    `ram` asks to land on an enemy cell rather than strike it (Shift+click, or the Ram chip).
    """

    cell: str
    ram: bool = False


@dataclass(frozen=True, slots=True)
class MakePick:
    """A definite pick (a chip, a number key)."""

    pick: Pick


@dataclass(frozen=True, slots=True)
class Unpick:
    """Takes back the last pick; `every` takes back all of them."""

    every: bool = False


@dataclass(frozen=True, slots=True)
class TypeMove:
    """A move typed as notation."""

    text: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back the last committed turn."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Makes the turn taken back last again."""


@dataclass(frozen=True, slots=True)
class GoTo:
    """Looks at the position after `ply` turns; `None` is the live one. Changes nothing in the game."""

    ply: int | None


@dataclass(frozen=True, slots=True)
class Resign:
    """The seat gives up."""

    seat: int


@dataclass(frozen=True, slots=True)
class Agree:
    """Both sides agree on a draw (each confirmed on the one screen)."""


@dataclass(frozen=True, slots=True)
class OfferEnd:
    """The seat offers to end the game by agreement."""

    seat: int


@dataclass(frozen=True, slots=True)
class Decline:
    """The seat refuses what was offered to it; `Agree` accepts it."""

    seat: int


@dataclass(frozen=True, slots=True)
class Claim:
    """The seat claims a draw for one of the reasons that the game names."""

    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class Pause:
    """Stops or starts the clocks (friendly games)."""

    on: bool


@dataclass(frozen=True, slots=True)
class SetView:
    """Changes how the board is looked at: `name` is a field of `ui.View`, `value` its new value."""

    name: str
    value: object


@dataclass(frozen=True, slots=True)
class Navigate:
    """Moves between screens: `to` is `menu`, `setup`, `table`, `archive`, `rules`, `settings`, `back` or `quit`."""

    to: str
    argument: object = None


@dataclass(frozen=True, slots=True)
class Export:
    """Writes the record or a picture to a file."""

    what: str
    path: str = ""


Intent = (
    PickCell | MakePick | Unpick | TypeMove | Undo | Redo | GoTo | Resign | Agree | OfferEnd | Decline | Claim
    | Pause | SetView | Navigate | Export
)  # fmt: skip
