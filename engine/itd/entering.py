"""Entering a deal card by card, as it lies on somebody's table. Source: rules page `itd.md`, "Cards and deal"."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.errors import RuleError
from engine.game import Regulations
from engine.itd.state import Card, Format, State, check_cards
from engine.itd.text import find_card


@dataclass
class DealBuilder:
    """A deal being entered: cards are laid in the order of dealing, the bottom card of the first fan first."""

    format: Format
    kinds: str
    regulations: Regulations
    """Of the game that is to be played; its format and kinds should be the same."""
    laid: list[Card] = field(default_factory=list)

    @property
    def state(self) -> State:
        """What has been laid so far; no position of a game before all cards are."""
        p = self.format.p
        fans = tuple(tuple(self.laid[i : i + p]) for i in range(0, len(self.laid), p))
        return State(self.format, self.kinds, fans, (0,) * self.format.m, 0, 0, 0, self.regulations)

    @property
    def free(self) -> tuple[str, ...]:
        """The cards still to be laid, by kind and value."""
        state, laid = self.state, set(self.laid)
        return tuple(state.name(card) for card in range(self.format.size) if card not in laid)

    @property
    def complete(self) -> bool:
        """Whether all cards are laid."""
        return len(self.laid) == self.format.size

    def lay(self, name: str) -> None:
        """Lays a card. `RuleError`: `no-such-card`, `card-twice`, `deal-done`."""
        state = self.state
        card = find_card(state, name)
        if card is None:
            raise RuleError("no-such-card", card=name[:10])
        if self.complete:
            raise RuleError("deal-done", card=state.name(card))
        if card in self.laid:
            raise RuleError("card-twice", card=state.name(card))
        self.laid.append(card)

    def lift(self) -> str:
        """Takes the last card back and names it; `""` if none lies."""
        return self.state.name(self.laid.pop()) if self.laid else ""

    def finish(self) -> State:
        """The deal; `RuleError("deal-short")` while cards are missing."""
        if not self.complete:
            raise RuleError("deal-short", count=self.format.size - len(self.laid))
        state = self.state
        check_cards(state)
        return state
