"""Positions for the tests of the kernels, from their texts, read without the games' own readers."""

from __future__ import annotations

import re

from engine.chess.kernels import Kernel, Position
from engine.chess.variant import Variant


def ranks(variant: Variant, text: str, level: str = "") -> dict[str, str]:
    """Cell name → letter from ranks in the manner of FEN, the far rank first."""
    placed = {}
    files, rows = variant.axes[0], variant.axes[1]
    for row, line in zip(reversed(rows), text.split("/"), strict=True):
        at = 0
        for run, letter in re.findall(r"(\d+)|([A-Za-z])", line):
            if letter:
                placed[files[at] + row + level] = letter
            at += int(run) if run else 1
        assert at == len(files)
    return placed


def position(kernel: Kernel, text: str) -> Position:
    """A position text of any of the three variants."""
    variant = kernel.variant
    placed: dict[str, str] = {}
    if variant.id == "spatial":
        *levels, last = text.split(" | ")
        last, *rest = last.split(" ")
        for level, sheet in zip(variant.axes[2], [*levels, last], strict=True):
            placed |= ranks(variant, sheet, level)
    else:
        sheet, *rest = text.split(" ")
        placed = ranks(variant, sheet)
    side, rights, passing, half, number, *checks = rest
    find = variant.lattice.find
    crossed: list[int] = []
    if passing != "-":
        first, _, last = passing.partition("-")
        cell, to = find(first), find(last or first)
        step = kernel.forward(1 if side == "w" else 0)
        crossed = [*range(cell, to, step), to]
    return kernel.new(
        variant.board(placed),
        side="wb".index(side),
        rights=sum(1 << n for n, c in enumerate(variant.castlings) if c.letter in rights),
        crossed=crossed,
        half=int(half),
        number=int(number),
        checks=(int(checks[0]), int(checks[1])) if checks else (0, 0),
    )
