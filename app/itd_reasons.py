"""The player's words for what may be wrong with deals, deal codes, records and results of ITD.

As in `app.reasons`: of several templates the first whose fields are all known is used.
"""

from __future__ import annotations

from app.i18n import mark

REASONS: dict[str, tuple[str, ...]] = {
    # Formats, kinds and deal codes.
    "format": (
        mark("“{text}” is no format: 2 to 8 kinds, values up to 3 … 13, fans of 2 to 6 cards, such as 5x7x3"),
        mark("This is no format; one is written like 5x7x3"),
    ),
    "kinds": (mark("“{text}” does not name {count} different kinds"), mark("These kinds cannot be")),
    "deal-code": (mark("“{text}” is no deal code; one looks like A5x7x3-1Z-K"), mark("This is no deal code")),
    "deal-code-version": (mark("A deal code begins with A; “{version}” comes from a newer version of the program"),),
    "deal-code-seed": (mark("The middle part of the deal code, “{text}”, cannot be read"),),
    "deal-code-check": (mark("One sign of this deal code is mistyped: the last sign does not fit the rest"),),
    "deal-empty": (mark("There is no deal yet"),),
    "deal-done": (mark("All cards are laid already"),),
    "deal-short": (mark("Cards are still missing: {count}"),),
    "no-solvable-deal": (
        mark("No solvable deal of {format} was found among {tries}; choose another format or take any deal"),
    ),
    # Deals and positions as text.
    "text-too-long": (mark("The text is longer than {limit} signs"),),
    "fields": (mark("A deal has two parts with a semicolon between them: format and fans"),),
    "fans": (mark("The fans cannot be read at “{text}”; they are written like [1C 1F] [2F 3F]"),),
    "no-such-card": (
        mark("Step {step}: there is no card “{card}” in this deal"),
        mark("There is no card “{card}” in this deal"),
    ),
    "cards-out": (mark("What is out cannot be read: “{text}”"),),
    "counters": (mark("The counters R, B and T cannot be “{text}”"),),
    "fan-too-tall": (mark("A fan has more than {limit} cards"),),
    "card-twice": (mark("{card} is there twice"),),
    "card-out-and-in": (mark("{card} is out and in a fan at the same time"),),
    "card-missing": (mark("{card} is missing"),),
    # Records.
    "step": (mark("A step of the record cannot be read: “{text}”"),),
    "step-number": (mark("Step {step} stands where {expected} should"),),
    "deal-mismatch": (mark("The deal {deal} of the record does not fit its other headers"),),
    # Results and competitions.
    "result-line": (mark("This is no line of results: “{text}”"),),
    "result-version": (mark("This result comes from a newer version of the program"),),
    "result-check": (mark("A sign of this result is mistyped or missing: “{text}”"),),
    "result-value": (mark("A result cannot say “{value}” there"), mark("A value of this result cannot be")),
    "result-other-deal": (mark("This result belongs to the deal {deal}, not to {wanted}"),),
    "result-other-rules": (mark("{player} played by other regulations: {rules}"),),
    "result-twice": (mark("Another result of {player} on this deal is here already; two players need two names"),),
    "match-players": (mark("Two players cannot have the same name: {player}"), mark("There are no players yet")),
    "match-running": (mark("{player} is still playing"),),
    "match-played": (mark("{player} has played already"),),
    "match-over": (mark("Everybody has played"),),
    "match-sealed": (mark("The results are sealed until everybody has played"),),
    "no-match": (mark("There is no such competition in the archive"),),
}
