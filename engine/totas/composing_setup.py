"""The choices of the set-up pick by pick: two zones by their kinds and ends, or the cell of a labyrinth; then `done`.

Zones: `kind` (`mountain`, `sea`, `desert`), `origin` one end, `land` the other, twice.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.compose import Composition, Pick
from engine.errors import IllegalMove
from engine.totas.board import LABYRINTH_CELLS, NAMES, SPACE, ZONE_KINDS
from engine.totas.setup import check_labyrinth
from engine.totas.state import Choice, Labyrinth, State, Zone, Zones
from engine.totas.zones import along_file, check_place, free_places, in_order, span

DONE = Pick("done")


def compose(state: State, seat: int, picks: Sequence[Pick]) -> Composition[Choice]:
    """The answer to the picks of a set-up choice; raises `IllegalMove` at the first that was not allowed."""
    for end in range(len(picks)):
        asked = _answer(state, seat, tuple(picks[:end]))
        refusal = asked.refusal(picks[end])
        if refusal is not None:
            raise refusal
    return _answer(state, seat, tuple(picks))


def _answer(state: State, seat: int, picks: tuple[Pick, ...]) -> Composition[Choice]:
    return _labyrinth(picks) if state.phase == "labyrinths" else _zones(state, seat, picks)


def _labyrinth(picks: tuple[Pick, ...]) -> Composition[Choice]:
    chosen = [pick for pick in picks if pick.kind == "land"]
    locked = DONE in picks
    cells = tuple(NAMES[cell] for cell in LABYRINTH_CELLS)
    # Another cell may be picked until the choice is locked.
    offered = () if locked else (*(Pick("land", cell) for cell in cells), *((DONE,) if chosen else ()))
    move = Labyrinth(SPACE.find(chosen[-1].value)) if chosen else None
    facts: dict[str, object] = {"targets": cells, "chosen": chosen[-1].value if chosen else ""}

    def why(pick: Pick) -> IllegalMove | None:
        if locked:
            return IllegalMove("plan-locked")
        if pick.kind == "land" and pick.value in NAMES:
            try:
                check_labyrinth(SPACE.find(pick.value))
            except IllegalMove as error:
                return error
        return None

    return Composition(picks, "locked" if locked else "labyrinth", offered, move, locked, facts, why)


def laid(seat: int, picks: Sequence[Pick]) -> list[Zone]:
    """The whole zones among the picks."""
    found = []
    for start in range(0, len(picks) - 2, 3):
        cells = span(SPACE.find(picks[start + 1].value), SPACE.find(picks[start + 2].value))
        assert cells is not None
        found.append(Zone(seat, picks[start].value, cells))
    return found


def _places(state: State, own: Sequence[Zone]) -> list[tuple[int, int, int]]:
    """Where the next zone may lie."""
    zones = (*state.zones, *own)
    if own:
        return list(free_places(zones, not along_file(own[0].cells)))
    # Room must be left for a second zone the other way; on this board there always is.
    return [*free_places(zones, False), *free_places(zones, True)]


def _zones(state: State, seat: int, picks: tuple[Pick, ...]) -> Composition[Choice]:
    locked = DONE in picks
    plain = [pick for pick in picks if pick != DONE]
    own = laid(seat, plain)
    open_ = plain[3 * len(own) :]
    places = _places(state, own)
    stage, offered = "locked", tuple[Pick, ...]()
    if locked:
        pass
    elif len(own) == 2:
        stage, offered = "plan", (DONE,)
    elif not open_:
        used = {zone.kind for zone in own}
        stage, offered = "zone-kind", tuple(Pick("kind", kind) for kind in ZONE_KINDS if kind not in used)
    elif len(open_) == 1:
        ends = sorted({cell for cells in places for cell in (cells[0], cells[2])})
        stage, offered = "zone-end", tuple(Pick("origin", NAMES[cell]) for cell in ends)
    else:
        first = SPACE.find(open_[1].value)
        ends = sorted(
            {a if b == first else b for a, b in ((cells[0], cells[2]) for cells in places) if first in (a, b)}
        )
        stage, offered = "zone-other-end", tuple(Pick("land", NAMES[cell]) for cell in ends)
    move = Zones(in_order(own)) if len(own) == 2 else None
    facts: dict[str, object] = {
        "zones": tuple((zone.kind, tuple(NAMES[cell] for cell in zone.cells)) for zone in own),
        "kind": open_[0].value if open_ else "",
        "origin": open_[1].value if len(open_) > 1 else "",
        "targets": tuple(pick.value for pick in offered if pick.kind in ("origin", "land")),
    }

    def why(pick: Pick) -> IllegalMove | None:
        if locked:
            return IllegalMove("plan-locked")
        if pick.kind == "kind" and any(zone.kind == pick.value for zone in own):
            return IllegalMove("zones-kinds", kind=pick.value)
        cell = SPACE.find(pick.value)
        if pick.kind not in ("origin", "land") or cell < 0 or not open_:
            return None
        cells = span(SPACE.find(open_[1].value), cell) if len(open_) == 2 else (cell, cell, cell)
        if cells is None:
            return IllegalMove("zone-length")
        try:
            check_place((*state.zones, *own), Zone(seat, open_[0].value, cells))
        except IllegalMove as error:
            return error
        return IllegalMove("zones-directions") if own else None

    return Composition(picks, stage, offered, move, locked, facts, why)
