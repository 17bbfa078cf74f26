"""The headers of a record that tell of the set-up: lot, reserve pieces, zones, labyrinths."""

from __future__ import annotations

import json
from collections.abc import Mapping

from engine.errors import BadRecord
from engine.totas.board import NAMES
from engine.totas.setup import reserve_of
from engine.totas.state import State
from engine.totas.zones import write_owned


def headers(state: State, lot: int | None = None) -> dict[str, str]:
    """The headers from the position after the set-up; `lot` is the seat of the first player."""
    found = {} if lot is None else {"Lot": ("White", "Black")[lot]}
    reserve = " ".join(reserve_of(state))
    if reserve:
        found["Reserve"] = reserve
    if state.zones:
        found["Zones"] = ", ".join(write_owned(zone) for zone in state.zones)
    if any(lab >= 0 for lab in state.labs):
        found["Labyrinths"] = " ".join(NAMES[lab] if lab >= 0 else "-" for lab in state.labs)
    return found


def first(found: Mapping[str, str]) -> int:
    """The number of the first turn: that of the position the record begins from."""
    try:
        turn = json.loads(found["Position"])["turn"]
    except (KeyError, TypeError, ValueError, RecursionError):
        return 1  # the usual start, or a position that will be refused
    return turn if isinstance(turn, int) and 0 < turn < 1_000_000 else 1


def choice(found: Mapping[str, str], state: State) -> tuple[str, ...]:
    """The texts of the choices that headers give for this phase of the set-up; empty if there are none."""
    if state.phase == "plan":
        return ()
    if state.phase == "labyrinths":
        cells = found.get("Labyrinths", "").split()
        if not cells:
            return ()
        if len(cells) != 2:
            raise BadRecord("header-value", name="Labyrinths", value=found["Labyrinths"][:40])
        return tuple(f"lab {cell}" for cell in cells)
    owner = "w " if state.phase == "zones-white" else "b "
    parts = [part.strip() for part in found.get("Zones", "").split(",")]
    mine = [part.removeprefix(owner) for part in parts if part.startswith(owner)]
    return (", ".join(mine),) if mine else ()
