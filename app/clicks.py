"""What a click on a cell means for the turn being made: which pick it is, by the kinds of picks a game offers."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from engine.compose import Composition, Pick
from engine.errors import IllegalMove

Compose = Callable[[tuple[Pick, ...]], Composition[object]]


@dataclass(frozen=True, slots=True)
class Meaning:
    """The picks a click leads to; or a cell to inspect; or a refusal. All left out: the click means nothing."""

    picks: tuple[Pick, ...] | None = None
    inspect: str = ""
    refusal: IllegalMove | None = None


def meaning(
    composition: Composition[object], cell: str, ram: bool, seats: Collection[int], seat: int, compose: Compose
) -> Meaning:
    """Resolves a click on `cell`, on which balls of `seats` stand, for the mover `seat`.

    `ram` asks to land on a cell of the other side where a strike is possible too.
    """
    offered = {(pick.kind, pick.value) for pick in composition.next}
    picks = composition.picks
    origin = next((pick.value for pick in picks if pick.kind == "origin"), "")
    if not origin:
        return _first(composition, cell, seats, seat, offered)
    if cell == origin:
        # Pointing at the origin again takes the turn back step by step.
        placed = any(pick.kind in ("land", "strike") for pick in picks)
        return Meaning(picks[:-1] if placed else ())
    for kind in ("land", "strike") if ram else ("strike", "land"):
        if (kind, cell) in offered:
            return Meaning((*picks, Pick(kind, cell)))
    busy = any(pick.kind in ("land", "strike") for pick in picks)
    if seat in seats and not busy:
        try:
            compose((Pick("origin", cell),))
        except IllegalMove as error:
            return Meaning(refusal=error)
        return Meaning((Pick("origin", cell),))
    kind = "strike" if seats and seat not in seats and not ram else "land"
    return Meaning(refusal=_why(composition, cell, kind))


def _first(
    composition: Composition[object], cell: str, seats: Collection[int], seat: int, offered: set[tuple[str, str]]
) -> Meaning:
    if ("origin", cell) in offered:
        return Meaning((Pick("origin", cell),))
    if seat in seats:
        if ("mutual", cell) in offered:
            # One click must not take balls off the board: the cell is shown, and a chip or M removes them.
            return Meaning(inspect=cell)
        return Meaning(inspect=cell, refusal=composition.refusal(Pick("origin", cell)))
    if seats:
        return Meaning(inspect=cell)
    return Meaning()


def _why(composition: Composition[object], cell: str, kind: str) -> IllegalMove:
    """Why neither a strike nor a landing there is possible; what lies within reach of a landing is asked as one."""
    first = composition.refusal(Pick(kind, cell)) or IllegalMove("not-offered", cell=cell)
    if kind == "strike" and first.code in ("take-outside-capture-space", "take-projection", "strike-not-forward"):
        other = composition.refusal(Pick("land", cell))
        if other is not None and other.code not in ("not-adjoining", "same-sector", "not-offered"):
            return other
    return first
