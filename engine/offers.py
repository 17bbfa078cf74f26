"""Offers to end a game by agreement. Source: article 9.1 of the laws of chess.

An offer stands until the other side accepts it, refuses it in words or by making a move, or the game ends. Nobody may
take it back, and whoever has offered may offer again only after another move of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.errors import IllegalMove
from engine.game import Seat


@dataclass(frozen=True, slots=True)
class Offers:
    """What is offered at a moment: `standing` is the side that waits for an answer, `spent` are those that have to move
    before they may offer again."""

    standing: Seat | None = None
    spent: frozenset[Seat] = frozenset()

    def made(self, seat: Seat) -> Offers:
        """The side offers. `IllegalMove`: `offer-stands` while one waits, `offer-spent` before a move of its own."""
        if self.standing is not None:
            raise IllegalMove("offer-stands", seat=self.standing)
        if seat in self.spent:
            raise IllegalMove("offer-spent", seat=seat)
        return Offers(seat, self.spent | {seat})

    def refused(self, seat: Seat) -> Offers:
        """The side says no; `IllegalMove("no-offer")` if nothing was offered to it."""
        if self.standing is None or self.standing == seat:
            raise IllegalMove("no-offer", seat=seat)
        return replace(self, standing=None)

    def moved(self, seat: Seat) -> Offers:
        """The side has made a move: an offer to it is refused by that, and it may offer again."""
        standing = self.standing if self.standing == seat else None
        # Who offers with its own turn still to make has offered together with that move, and not again after it.
        spent = self.spent if standing is not None else self.spent - {seat}
        return Offers(standing, spent)
