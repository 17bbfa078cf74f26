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
    if composition.stage == "promote":
        # The piece is chosen beside the board: pointing anywhere else takes the pawn back to where it came from.
        return Meaning(picks[:-1])
    touched = picks[: next(n for n, pick in enumerate(picks) if pick.kind == "origin")]
    if cell == origin:
        # Pointing at the origin again takes the turn back step by step.
        placed = any(pick.kind in ("land", "strike") for pick in picks)
        return Meaning(picks[:-1] if placed else ())
    for kind in ("land", "strike") if ram else ("strike", "land"):
        if (kind, cell) in offered:
            return Meaning((*picks, Pick(kind, cell)))
    busy = any(pick.kind in ("land", "strike") for pick in picks)
    if seat in seats and not busy:
        another = (*_binding(touched), Pick("origin", cell))
        try:
            compose(another)
        except IllegalMove as error:
            return Meaning(refusal=error)
        return Meaning(another)
    kind = "strike" if seats and seat not in seats and not ram else "land"
    return Meaning(refusal=_why(composition, cell, kind))


def _first(
    composition: Composition[object], cell: str, seats: Collection[int], seat: int, offered: set[tuple[str, str]]
) -> Meaning:
    before = _binding(composition.picks)
    if composition.stage == "adjust":
        return Meaning((*before, Pick("touch", cell))) if seats else Meaning()
    if ("origin", cell) in offered:
        return Meaning((*before, Pick("origin", cell)))
    if seats and seat not in seats and ("touch", cell) in offered:
        return Meaning((*before, Pick("touch", cell)))
    if seat in seats:
        if ("mutual", cell) in offered:
            # One click must not take balls off the board: the cell is shown, and a chip or M removes them.
            return Meaning(inspect=cell)
        return Meaning(inspect=cell, refusal=composition.refusal(Pick("origin", cell)))
    if seats:
        return Meaning(inspect=cell)
    return Meaning()


def _binding(picks: tuple[Pick, ...]) -> tuple[Pick, ...]:
    """The picks that stay when another origin is chosen: touches, and the word before one."""
    return tuple(pick for pick in picks if pick.kind in ("touch", "adjust"))


def _why(composition: Composition[object], cell: str, kind: str) -> IllegalMove:
    """Why neither a strike nor a landing there is possible; what lies within reach of a landing is asked as one."""
    first = composition.refusal(Pick(kind, cell)) or IllegalMove("not-offered", cell=cell)
    if kind == "strike" and first.code == "not-offered":
        # A game without strikes takes by landing.
        return composition.refusal(Pick("land", cell)) or first
    if kind == "strike" and first.code in ("take-outside-capture-space", "take-projection", "strike-not-forward"):
        other = composition.refusal(Pick("land", cell))
        if other is not None and other.code not in ("not-adjoining", "same-sector", "not-offered"):
            return other
    return first
