"""Why an operation of ITD is refused: a table from the engine's codes to the player's words.

Of several templates the first whose fields are all known is used, as in `app.reasons`.
"""

from __future__ import annotations

from app.i18n import mark

REASONS: dict[str, tuple[str, ...]] = {
    "solver-missing": (mark("The solver cannot be had on this machine"),),
    "not-due": (
        mark("{card} must wait: {waits} comes out first"),
        mark("The turn of {card} has not come yet"),
        mark("The turn of this card has not come yet"),
    ),
    "turn-has-come": (
        mark("A buried card may be taken only when nothing else can come out; now {cards} can"),
        mark("A buried card may be taken only when nothing else can come out"),
    ),
    "bases-first": (
        mark("{card} must wait: first all base cards come out"),
        mark("First all base cards come out"),
    ),
    "no-rescue-left": (
        mark("{card} lies under other cards, and no rescue is left"),
        mark("No rescue is left"),
    ),
    "not-playing": (
        mark("{card} lies under {by}: only the top card of a fan moves"),
        mark("Only the top card of a fan moves"),
    ),
    "not-buried": (mark("{card} is a top card: it needs no rescue"), mark("This card needs no rescue")),
    "card-out": (mark("{card} is out already"), mark("This card is out already")),
    "same-fan": (mark("{card} and {onto} are in the same fan"), mark("Both cards are in the same fan")),
    "other-value": (
        mark("{card} does not go onto {onto}: the numbers must be the same"),
        mark("A card goes onto a card with the same number"),
    ),
    "fan-full": (mark("The fan of {onto} is full"), mark("This fan is full")),
    "no-such-card": (mark("There is no card “{card}” in this deal"), mark("There is no such card in this deal")),
    "card-first": (mark("Choose a card first"),),
    "other-pile": (mark("{card} goes onto its own pile"),),
}
