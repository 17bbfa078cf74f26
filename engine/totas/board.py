"""The board of 12×12, its tables, and what the pieces are. A cell is a number: file · 12 + rank, A1 … A12, B1 … L12."""

from __future__ import annotations

from engine.lattice import OUTSIDE, Lattice

SIZE = 12
SPACE = Lattice(("ABCDEFGHIJKL", tuple(str(n) for n in range(1, SIZE + 1))))
CELLS = range(len(SPACE))
NAMES = SPACE.names

ROYAL_ROW = "KQRBNGVTWCH"
PAWN_ROW = "PLD"
KINDS = ROYAL_ROW + PAWN_ROW
PROMOTIONS = "QRBNG"
HORSE_KINDS = "NBRG"
"""What a Dark Horse may move as."""
ERUPTERS = "VT"
TURNERS = "WC"
FACINGS = {"W": "|-", "C": "/\\"}
"""Lines a Vepr or a Chariot may face along: file or rank; A1–L12 or A12–L1."""

FORWARD = (1, -1)
"""The step of a pawn-row piece, in ranks and in cells, by seat."""
PAWN_RANK = (1, 10)
LAST_RANK = (11, 0)
ROYAL_RANK = (0, 11)
KING_FILE, ROOK_FILES = 6, (0, 11)

SLIDE = 7
"""The most cells a queen, rook or bishop goes (seed)."""
LEGION_REACH = 4

ZONE_KINDS = ("mountain", "sea", "desert")
BOUND = {"mountain": "R", "desert": "B", "sea": "N"}
"""The kind of piece that a zone stops."""
ZONE_RANKS = range(2, 10)
LABYRINTH_RANKS = (5, 6)
LABYRINTH_CELLS = tuple(SPACE.index((f, r)) for r in LABYRINTH_RANKS for f in range(SIZE))
"""In the order of the quick set-up: rank 6 from A to L, then rank 7."""
ACROPOLIS = ((SPACE.find("B2"), SPACE.find("K2")), (SPACE.find("B11"), SPACE.find("K11")))

VALUES = {
    "K": 0.0, "P": 1.0, "L": 1.5, "D": 1.5, "N": 3.0, "B": 3.0, "W": 3.0, "C": 3.0, "G": 3.5, "V": 4.0, "T": 4.0,
    "R": 5.0, "H": 5.0, "Q": 9.0,
}  # fmt: skip
"""Combat potential (our values)."""

STRAIGHT = ((0, 1), (0, -1), (1, 0), (-1, 0))
SLANTED = ((1, 1), (-1, -1), (1, -1), (-1, 1))
DIRECTIONS = STRAIGHT + SLANTED
LINE = ("|", "|", "-", "-", "/", "/", "\\", "\\")
"""The facing that goes with each direction."""

RAYS = tuple(tuple(walk[:SLIDE] for walk in walks) for walks in SPACE.rays(DIRECTIONS))
"""`RAYS[cell][i]`: up to seven cells along direction i."""
NEIGHBOURS = SPACE.neighbours
GRIFFIN = SPACE.leaps(SPACE.pattern(2, 2))


def file_of(cell: int) -> int:
    """0 … 11 for A … L."""
    return cell // SIZE


def rank_of(cell: int) -> int:
    """0 … 11 for rank 1 … 12."""
    return cell % SIZE


def _knight(cell: int) -> tuple[tuple[int, int, int], ...]:
    """Target, and the two straight cells of the long leg."""
    found = []
    for df, dr in SPACE.pattern(1, 2):
        target = SPACE.step(cell, (df, dr))
        if target != OUTSIDE:
            long = (df // 2, 0) if abs(df) == 2 else (0, dr // 2)
            first = SPACE.step(cell, long)
            found.append((target, first, SPACE.step(first, long)))
    return tuple(sorted(found))


KNIGHT = tuple(_knight(cell) for cell in CELLS)
KNIGHT_TO = tuple(
    tuple((origin, a, b) for origin in CELLS for target, a, b in KNIGHT[origin] if target == cell) for cell in CELLS
)
"""The same from the target's side: origin, and the two straight cells of the leap to `cell`."""
ORTHOGONAL = tuple(tuple(c for c in (SPACE.step(cell, v) for v in STRAIGHT) if c != OUTSIDE) for cell in CELLS)
DIAGONAL = tuple(tuple(c for c in (SPACE.step(cell, v) for v in SLANTED) if c != OUTSIDE) for cell in CELLS)
SIDEWAYS = tuple(tuple(c for c in (SPACE.step(cell, v) for v in ((1, 0), (-1, 0))) if c != OUTSIDE) for cell in CELLS)
STRIKES = tuple(
    tuple(tuple(c for c in (SPACE.step(cell, (df, FORWARD[seat])) for df in (-1, 1)) if c != OUTSIDE) for cell in CELLS)
    for seat in (0, 1)
)
"""`STRIKES[seat][cell]`: where a pawn-row piece strikes from `cell`."""
BLAST = {
    "V": tuple((cell, *ORTHOGONAL[cell]) for cell in CELLS),
    "T": tuple((cell, *DIAGONAL[cell]) for cell in CELLS),
}
"""Cells that an eruption with this centre burns."""
ON_LINE = tuple(frozenset(c for ray in RAYS[cell] for c in ray) for cell in CELLS)
"""All cells from which a slider could look at `cell`."""


def distance(a: int, b: int) -> int:
    """King steps between two cells."""
    return max(abs(a // SIZE - b // SIZE), abs(a % SIZE - b % SIZE))


def side(seat: int) -> str:
    """`w` or `b`."""
    return "wb"[seat]
