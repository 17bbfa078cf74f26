"""Positions of chess from a few words: pieces with their cells, for pictures, exercises and tests."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from engine.chess.boards import CHESS196, SPATIAL
from engine.chess.variant import EMPTY, Variant
from engine.lattice import Lattice

VARIANTS: dict[str, Variant] = {"spatial": SPATIAL, "chess196": CHESS196}


def chess_text(variant: Variant, pieces: Sequence[str], to: str = "w", tail: str = "") -> str:
    """The position text from words such as `KE1m` (White's king) and `qD8l` (a black queen). `tail` is what follows
    the side to move, by default no rights and counters at their start. `ValueError` for what is no piece or cell."""
    board = variant.board({word[1:]: word[0] for word in pieces})
    files, ranks, *more = variant.lattice.shape
    levels = more[0] if more else 1
    texts = []
    for level in range(levels):
        rows = []
        for rank in reversed(range(ranks)):
            row = [board[(file * ranks + rank) * levels + level] for file in range(files)]
            rows.append("".join(_run(variant, code, len(list(same))) for code, same in groupby(row)))
        texts.append("/".join(rows))
    counters = "- - 0 1 0 0" if variant.check_limit else "- - 0 1"
    return f"{' | '.join(texts)} {to} {tail or counters}"


def _run(variant: Variant, code: int, count: int) -> str:
    return str(count) if code == EMPTY else variant.letters[code] * count


EDGE, CUT = 0.75, 0.1
"""Room in cells beside a part of a board: where its coordinates stand, and where the board goes on."""


def part_of(board: Lattice, corners: Sequence[str]) -> tuple[float, float, float, float]:
    """What is seen of a flat board between two of its cells, in cells from its lower left corner: x0 y0 x1 y1."""
    (ax, ay), (bx, by) = (board.coords(board.find(corner)) for corner in corners)
    wide, high = board.shape
    x0, x1, y0, y1 = min(ax, bx), max(ax, bx) + 1, min(ay, by), max(ay, by) + 1
    return (
        x0 - (CUT if x0 else EDGE), y0 - (CUT if y0 else EDGE),
        x1 + (CUT if x1 < wide else EDGE), y1 + (CUT if y1 < high else EDGE),
    )  # fmt: skip
