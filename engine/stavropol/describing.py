"""What can be said of a cell: for marks, tooltips and inspection, of either side's balls, whoever's turn it is."""

from __future__ import annotations

from engine.stavropol.board import CAPTURE, CELLS, FAR, NAMES, PROJECTIONS, SECTOR, forward_sector, names
from engine.stavropol.endings import winning_cells
from engine.stavropol.legal import FREE, blockers, open_sectors, room, takeable
from engine.stavropol.state import State


def describe(state: State, cell: int) -> dict[str, object]:
    """The facts of a cell. `blocked`, `immune` and `winning` are the seats whose balls here are so.

    `seat` is whose balls `capture`, `takes`, `reach` and `blocked_by` speak of: the only side here, the side to move on
    a contested cell, `None` on an empty one. `takes` are the cells it may strike and `reach` those where one ball
    may land, what is owed and banned aside.
    """
    here = tuple(seat for seat in (0, 1) if state.balls[seat][cell])
    seat = None if not here else here[0] if len(here) == 1 else state.seat
    blocked = tuple(side for side in here if blockers(state, side, cell))
    reach: dict[int, int] = {}
    takes: list[int] = []
    if seat is not None:
        takes = takeable(state, seat, cell)
        for sector in open_sectors(state, seat, cell, FREE):
            reach |= room(state, seat, sector, False)
        if takes:
            enemy = state.balls[1 - seat]
            everything = [near for near in takes for _ in range(enemy[near])]
            reach |= room(state, seat, forward_sector(seat, cell), False, everything)
    return {
        "cell": NAMES[cell],
        "white": state.balls[0][cell],
        "black": state.balls[1][cell],
        "seat": seat,
        "blocked": blocked,
        "blocked_by": () if seat is None else names(blockers(state, seat, cell)),
        "immune": blocked if state.regulations.word("immunity") == "full" else (),
        "winning": tuple(side for side in here if cell in winning_cells(state, side)),
        "fixed": tuple(side for side in here if SECTOR[cell] == FAR[side]),
        "contested": len(here) == 2,
        "owed": cell in state.owed,
        "projections": names(PROJECTIONS[cell]),
        "capture": names(CAPTURE[cell]),
        "takes": names(takes),
        "reach": names(sorted(reach)),
    }


def threats(state: State, seat: int) -> tuple[str, ...]:
    """Cells of this side's balls that the enemy could strike if it were to move, bans and answers aside."""
    enemy = state.balls[1 - seat]
    found = {cell for origin in CELLS if enemy[origin] for cell in takeable(state, 1 - seat, origin)}
    return names(sorted(found))
