"""Where the balls of one cell stand: five points, and how large a figure is when it shares them."""

from __future__ import annotations

from functools import cache

Spot = tuple[float, float]

_QUINCUNX: dict[int, tuple[Spot, ...]] = {
    0: (),
    1: ((0.0, 0.0),),
    2: ((-0.22, 0.14), (0.22, -0.14)),
    3: ((-0.25, 0.2), (0.25, 0.2), (0.0, -0.22)),
    4: ((-0.25, 0.25), (0.25, 0.25), (-0.25, -0.25), (0.25, -0.25)),
    5: ((-0.28, 0.28), (0.28, 0.28), (-0.28, -0.28), (0.28, -0.28), (0.0, 0.0)),
}
_SIDE: dict[int, float] = {0: 0.46, 1: 0.46, 2: 0.36, 3: 0.32, 4: 0.32, 5: 0.28}
_HALF: dict[int, tuple[Spot, ...]] = {
    1: ((0.26, 0.0),),
    2: ((0.26, 0.22), (0.26, -0.22)),
    3: ((0.14, 0.26), (0.38, 0.0), (0.14, -0.26)),
    4: ((0.14, 0.3), (0.36, 0.11), (0.14, -0.11), (0.36, -0.3)),
}


@cache
def in_space(white: int, black: int) -> tuple[tuple[tuple[Spot, ...], tuple[Spot, ...]], float]:
    """Spots on the floor of a unit cell (x, z about its middle) for each seat, and the side of a figure's base.

    One colour alone stands like the five of a die; on a contested cell White keeps the left half and Black the right.
    """
    total = white + black
    if not white or not black:
        spots = _QUINCUNX[min(total, 5)]
        return ((spots, ()) if white else ((), spots)), _SIDE[min(total, 5)]
    left = tuple((-x, z) for x, z in _HALF[min(white, 4)])
    return (left, _HALF[min(black, 4)]), 0.3 if max(white, black) < 3 else 0.22


_ROW: dict[int, tuple[int, ...]] = {0: (), 1: (2,), 2: (1, 3), 3: (1, 2, 3), 4: (0, 1, 3, 4), 5: (0, 1, 2, 3, 4)}


@cache
def in_row(white: int, black: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Which of the five points (0 … 4, left to right) of a flat cell each seat's balls take."""
    if not white or not black:
        row = _ROW[min(white + black, 5)]
        return (row, ()) if white else ((), row)
    return tuple(range(white)), tuple(4 - i for i in range(black))
