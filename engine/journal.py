"""What a session writes down before it shows it: turns as played, and the protocol of whoever keeps them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from engine.clock import Clock
from engine.game import Outcome, Seat

if TYPE_CHECKING:
    from engine.session import Session


@dataclass(frozen=True, slots=True)
class Ply:
    """One turn as played: each actor's move in canonical text, and how it left the game.

    `clock_after` is stopped; `spent` is the time taken for it in seconds; `thrown` says that dice fell or a
    plan was opened, so that it may not be taken back; `position` and `outcome` are those after it.
    """

    choice: Mapping[Seat, str]
    clock_after: Clock
    spent: float = 0.0
    thrown: bool = False
    position: str = ""
    outcome: Outcome | None = None


class Journal(Protocol):
    """Where a session is kept. What a call raises undoes what the session was about to do.

    Of `clock` and `draft` it is ignored.
    """

    def begin(self, session: Session) -> None:
        """A new game is set up."""
        ...

    def commit(self, session: Session, ply: Ply) -> None:
        """`ply` is about to become turn `session.ply` (counted from 0); turns kept from there on are cut off."""
        ...

    def rewind(self, session: Session, ply: int) -> None:
        """Now `ply` turns count, later ones stay for redo; sealed choices are dropped, an ending is lifted."""
        ...

    def finish(self, session: Session) -> None:
        """The game has ended beside its rules (`session.outcome`). An end by the rules comes with its `commit`."""
        ...

    def seal(self, session: Session, seat: Seat, text: str) -> None:
        """`seat` has chosen `text`, which nobody may see before the others have chosen too."""
        ...

    def draft(self, session: Session, seat: Seat, text: str) -> None:
        """`seat` has prepared `text` of its choice; it goes when the choice is in. Nobody else may see it."""
        ...

    def clock(self, session: Session) -> None:
        """The clocks stand at `session.clock` at this moment."""
        ...
