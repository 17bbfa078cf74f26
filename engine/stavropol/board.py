"""The space of Stavropol spheres: 5×5×5 cells, their sectors, projections and capture spaces.

Cells are numbered 0 … 124 in the order of their names: sector, vertical, horizontal.
"""

from __future__ import annotations

from engine.lattice import Lattice

SPACE = Lattice(("12345",) * 3)
NAMES = SPACE.names
CELLS = range(SPACE.size)

POINTS = 5
"""Balls that a cell holds, both colours counted."""
BALLS = 25
"""Balls a side begins with."""

WHITE, BLACK = 0, 1
FORWARD = (1, -1)
"""The step between sectors, by seat."""
BASE = (1, 5)
FAR = (5, 1)

SECTOR: tuple[int, ...] = tuple(SPACE.coords(cell)[0] + 1 for cell in CELLS)
SECTOR_CELLS: tuple[range, ...] = (range(0), *(range(25 * s, 25 * s + 25) for s in range(5)))
"""The cells of sectors 1 … 5 (nothing at 0)."""

PROJECTIONS = SPACE.leaps(((-1, 0, 0), (1, 0, 0)))
CAPTURE: tuple[tuple[int, ...], ...] = tuple(
    tuple(near for near in SPACE.neighbours[cell] if near not in PROJECTIONS[cell]) for cell in CELLS
)
CAPTURE_SET: tuple[frozenset[int], ...] = tuple(frozenset(space) for space in CAPTURE)

LETTERS = "ABCDEFGHIKLMNOPQRSTUVWXYZ"
"""The opening letters: the 25 cells of a sector, from the own left edge; J is not used."""


def names(cells: tuple[int, ...] | list[int]) -> tuple[str, ...]:
    """The names of several cells."""
    return tuple(NAMES[cell] for cell in cells)


def forward_sector(seat: int, cell: int) -> int:
    """The sector in front of a cell for this side, 0 if there is none."""
    sector = SECTOR[cell] + FORWARD[seat]
    return sector if 1 <= sector <= 5 else 0


def reverse_sector(seat: int, cell: int) -> int:
    """The sector behind a cell for this side, 0 if there is none."""
    sector = SECTOR[cell] - FORWARD[seat]
    return sector if 1 <= sector <= 5 else 0
