"""Drafts of a plan as picks: what a click means, what a typed move amounts to, how a draft is taken back."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from app.clicks import Meaning
from engine.compose import Composition, Pick
from engine.errors import IllegalMove
from engine.totas.board import NAMES

Compose = Callable[[tuple[Pick, ...]], Composition[Any]]

_OPEN = ("land", "as", "promote", "zone-end", "zone-other-end")
"""Stages in which a move (or a zone) has been begun and is not whole."""


def written(picks: Collection[Pick]) -> str:
    """Picks as they are kept for after a crash; never empty, so that it is known that the seat has looked."""
    return " ".join(["picks", *(str(pick) for pick in picks)])


def read(text: str) -> tuple[Pick, ...]:
    """The picks that `written` has written."""
    pairs = (word.partition(":") for word in text.split()[1:])
    return tuple(Pick(kind, value) for kind, _, value in pairs)


def meaning(
    made: Composition[Any], cell: str, kind: str, seats: Collection[int], seat: int, visor: bool
) -> Meaning:
    """Resolves a click on a cell. `kind`: what a click means where a piece can do more than go there."""
    picks, offered = made.picks, {(pick.kind, pick.value) for pick in made.next}
    origin = str(made.facts.get("origin") or "")
    if made.stage == "zone-kind":
        return Meaning()
    if made.stage in ("as", "promote"):
        # It is chosen beside the board; pointing anywhere else takes the move back to where it began.
        return Meaning(picks[:-1])
    if origin:
        if cell == origin:
            return Meaning(picks[:-1])
        if (kind, cell) in offered:
            return Meaning((*picks, Pick(kind, cell)))
        if kind == "land" and ("legion", cell) in offered:
            return Meaning((*picks, Pick("legion", cell)))
        if not visor and seat in seats and made.stage == "land" and kind == "land":
            return Meaning((*picks[:-1], Pick("origin", cell)))
        return Meaning(refusal=made.refusal(Pick(kind, cell)))
    if kind == "return" and ("return", cell) in offered:
        return Meaning((*picks, Pick("return", cell)))
    if not visor:
        for first in ("land", "return", "origin"):
            if (first, cell) in offered:
                return Meaning((*picks, Pick(first, cell)))
    else:
        first = "land" if kind == "go" and ("land", cell) in offered else "origin"
        if (first, cell) in offered:
            return Meaning((*picks, Pick(first, cell)))
    if visor or seat in seats or made.stage in ("zone-end", "labyrinth"):
        want = "land" if made.stage == "labyrinth" else "origin"
        return Meaning(refusal=made.refusal(Pick(want, cell)))
    return Meaning(inspect=cell) if seats else Meaning()


def earlier(picks: tuple[Pick, ...], compose: Compose) -> tuple[Pick, ...]:
    """The picks as they were before the last whole change of the drafts."""
    for end in range(len(picks) - 1, 0, -1):
        if compose(picks[:end]).stage not in _OPEN:
            return picks[:end]
    return ()


def picks_of(choice: Any, picks: tuple[Pick, ...], compose: Compose) -> tuple[Pick, ...]:
    """The picks that draft what was typed, after those made already; `IllegalMove` where a pick is refused."""
    if hasattr(choice, "zones"):
        return _zones(choice)
    if hasattr(choice, "cell"):
        return (*picks, Pick("land", _name(choice.cell)))
    base = picks if compose(picks).stage not in _OPEN else earlier(picks, compose)
    made = compose(base)
    moves = choice.moves
    if made.facts.get("left") == 0 or len(moves) == made.facts.get("moves"):
        # A whole plan takes the place of what was drafted.
        base = () if len(moves) == made.facts.get("moves") else base
    for move in moves:
        base = _draft(move, base, compose)
    return base


def _draft(move: Any, picks: tuple[Pick, ...], compose: Compose) -> tuple[Pick, ...]:
    blind = bool(compose(picks).facts.get("blind"))
    if move.kind == "return":
        return _added(picks, compose, Pick("return", _name(move.target)))
    picks = _added(picks, compose, Pick("origin", _name(move.origin)))
    if move.kind in ("turn", "refuge"):
        return _added(picks, compose, Pick(move.kind))
    if move.kind == "turn-go":
        picks = _added(picks, compose, Pick("turn"))
        return _added(picks, compose, Pick("land", _name(move.target)))
    horse = move.how and (move.piece == "H" or (move.piece == "?" and move.how in "NBRG"))
    if blind and horse:
        picks = _added(picks, compose, Pick("as", move.how))
    kind = {"go": "land", "legion": "legion", "erupt": "erupt"}[move.kind]
    picks = _added(picks, compose, Pick(kind, _name(move.target)))
    made = compose(picks)
    if made.stage in ("as", "promote"):
        if not move.how:
            return picks
        return _added(picks, compose, Pick(made.stage, move.how))
    if blind and move.how and not horse and Pick("promote", move.how) in made.next:
        return _added(picks, compose, Pick("promote", move.how))
    return picks


def _added(picks: tuple[Pick, ...], compose: Compose, pick: Pick) -> tuple[Pick, ...]:
    made = compose(picks)
    refusal = made.refusal(pick)
    if refusal is not None:
        raise refusal
    return (*picks, pick)


def _zones(choice: Any) -> tuple[Pick, ...]:
    found: list[Pick] = []
    for zone in choice.zones:
        found += [Pick("kind", zone.kind), Pick("origin", _name(zone.cells[0])), Pick("land", _name(zone.cells[2]))]
    return tuple(found)


def _name(cell: int) -> str:
    if not 0 <= cell < len(NAMES):
        raise IllegalMove("not-offered")
    return NAMES[cell]
