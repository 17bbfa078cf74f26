"""What TOTAS says beside its table: facts of refusals by name, and why a game ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.i18n import mark, tr

PIECES: dict[str, str] = {
    "K": mark("king"), "Q": mark("queen"), "R": mark("rook"), "B": mark("bishop"), "N": mark("knight"),
    "P": mark("pawn"), "G": mark("Griffin"), "T": mark("Tornado"), "V": mark("Volcano"), "D": mark("Dozor"),
    "L": mark("Legionnaire"), "W": mark("Vepr"), "C": mark("Chariot"), "H": mark("Dark Horse"),
}  # fmt: skip
KINDS: dict[str, str] = {"mountain": mark("mountains"), "sea": mark("sea"), "desert": mark("desert")}

ENDINGS: dict[str, tuple[str, ...]] = {
    # `winner` and `loser` are names of sides; a draw has neither.
    "mate": (mark("Mate: {loser} has no remedy left."), mark("Mate.")),
    "double-mate": (mark("Both sides are mated at once, and neither has a remedy left."),),
    "turn-limit": (mark("The last of the agreed turns is played."),),
    "late": (mark("{loser} did not lock its plan in time."), mark("Neither side locked its plan in time.")),
    "time": (mark("{loser} has used up its reserve of time."), mark("Both sides have used up their reserves of time.")),
}
"""Why a game of TOTAS ended; endings of every game are in `app.wording`."""
DECIDED: dict[str, str] = {
    "potential": mark("{winner} has the greater combat potential."),
    "reserve": mark("The combat potentials are equal, and {winner} has more time in reserve."),
    "equal": mark("The combat potentials are equal."),
}
"""What decided at the limit of turns."""
SHORT: dict[str, str] = {
    "mate": mark("mate"),
    "double-mate": mark("both sides mated"),
    "turn-limit": mark("limit of turns"),
}
"""The same in a word or two, for lists."""
LATE: dict[str, str] = {"late": mark("plan not in time")}
"""Likewise, where the word means something else in other games."""

_LETTERS = ("named", "piece", "again", "becomes")


def piece(letter: str) -> str:
    """The name of a piece."""
    return tr(PIECES[letter]) if letter in PIECES else letter


def capital(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]


def named(code: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a refusal in the player's words; unchanged where the code is no matter of TOTAS alone."""
    found = dict(facts)
    if code == "no-such-move":
        for fact in _LETTERS:
            if facts.get(fact) in PIECES:
                found[fact] = piece(str(facts[fact]))
        if facts.get("zone"):
            found[str(facts["zone"])] = facts.get("zone_cell", "")
    elif code == "zones-kinds" and (kind := facts.get("kind")) in KINDS:
        found["kind"] = tr(KINDS[str(kind)])
    elif code == "zones-touch":
        found["other"] = zone(str(facts.get("other", "")))
    return found


def zone(text: str) -> str:
    """A zone as the engine writes it, `w sea G6-I6`, in words."""
    side, _, rest = text.partition(" ")
    kind, _, cells = rest.partition(" ")
    if kind not in KINDS or side not in ("w", "b"):
        return text
    words = mark("{kind} of Black, {cells}") if side == "b" else mark("{kind} of White, {cells}")
    return tr(words, kind=tr(KINDS[kind]), cells=cells.replace("-", "–"))
