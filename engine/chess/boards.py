"""Boards and pieces of spatial chess (V. N. Potapov) and of the 14×14 chess of 196 squares, as data."""

from __future__ import annotations

from engine.chess.variant import Castling, Pawns, PieceType, Variant, mirrored
from engine.lattice import Lattice

SPATIAL_AXES = (tuple("ABCDEFGH"), tuple("12345678"), tuple("ijklmnop"))
_CUBE = Lattice(SPATIAL_AXES)
_ONE, _TWO, _THREE = _CUBE.pattern(1), _CUBE.pattern(1, 1), _CUBE.pattern(1, 1, 1)

# File and level of White's pieces on the plane of rank 1.
_SPATIAL_PIECES = {
    "K": "Em",
    "Q": "Dl El Dm",
    "R": "Ai Ci Ei Hi Ak Hk Am Hm Ap Cp Ep Hp",
    "B": "Cj Fj Bk Ek Gk Cm Fm Bn En Gn Co Fo",
    "N": "Fi Bj Ej Gj Bm Gm An Hn Bo Eo Go Fp",
    "L": "Bi Di Gi Aj Hj Al Hl Ao Ho Bp Dp Gp",
}
_SPATIAL_WHITE = {
    cell[0] + "1" + cell[1]: letter for letter, cells in _SPATIAL_PIECES.items() for cell in cells.split()
}
_SPATIAL_WHITE |= {file + "2" + level: "P" for file in SPATIAL_AXES[0] for level in SPATIAL_AXES[2]}

SPATIAL = Variant(
    id="spatial",
    axes=SPATIAL_AXES,
    pieces=(
        PieceType("P", "pawn", value=100),
        PieceType("K", "king", leaps=_ONE + _TWO),
        PieceType("Q", "queen", slides=_ONE + _TWO, value=1100),
        PieceType("R", "rook", slides=_ONE, value=500),
        PieceType("B", "bishop", slides=_TWO, value=600),
        PieceType("N", "knight", leaps=_CUBE.pattern(1, 2), value=400),
        PieceType("L", "lion", leaps=_THREE, value=180),
    ),
    pawns=Pawns(forward=(0, 1, 0), captures=((-1, 1, 0), (1, 1, 0), (0, 1, -1), (0, 1, 1)), home=1, longest=2),
    start=mirrored(_SPATIAL_WHITE, SPATIAL_AXES, 1),
    castlings=(
        Castling("K", 0, "E1m", "G1m", "H1m", "F1m"),
        Castling("Q", 0, "E1m", "C1m", "A1m", "D1m"),
        Castling("k", 1, "E8m", "G8m", "H8m", "F8m"),
        Castling("q", 1, "E8m", "C8m", "A8m", "D8m"),
    ),
    promotions="QRBN",
    bare_kings=True,
    clock_limit=150,
)

WIDE_AXES = (tuple("abcdefghijklmn"), tuple(str(rank) for rank in range(1, 15)))
_WIDE = Lattice(WIDE_AXES)
_STRAIGHT, _DIAGONAL, _LEAP = _WIDE.pattern(1), _WIDE.pattern(1, 1), _WIDE.pattern(1, 2)

_WIDE_WHITE = {file + "1": letter for file, letter in zip(WIDE_AXES[0], "RNBVHQAKQHVBNR", strict=True)}
_WIDE_WHITE |= {file + "2": "P" for file in WIDE_AXES[0]}

CHESS196 = Variant(
    id="chess196",
    axes=WIDE_AXES,
    pieces=(
        PieceType("P", "pawn", value=100),
        PieceType("K", "king", leaps=_STRAIGHT + _DIAGONAL),
        PieceType("Q", "queen", slides=_STRAIGHT + _DIAGONAL, value=1100),
        PieceType("A", "prince", slides=_STRAIGHT + _DIAGONAL, leaps=_LEAP, value=1450),
        PieceType("H", "gusar", slides=_STRAIGHT, leaps=_LEAP, value=950),
        PieceType("V", "vityaz", slides=_DIAGONAL, leaps=_LEAP, value=850),
        PieceType("R", "rook", slides=_STRAIGHT, value=600),
        PieceType("B", "bishop", slides=_DIAGONAL, value=450),
        PieceType("N", "knight", leaps=_LEAP, value=300),
    ),
    pawns=Pawns(forward=(0, 1), captures=((-1, 1), (1, 1)), home=1, longest=5),
    start=mirrored(_WIDE_WHITE, WIDE_AXES, 1),
    castlings=(
        Castling("K", 0, "h1", "m1", "n1", "l1"),
        Castling("Q", 0, "h1", "c1", "a1", "d1"),
        Castling("k", 1, "h14", "m14", "n14", "l14"),
        Castling("q", 1, "h14", "c14", "a14", "d14"),
    ),
    promotions="QAHVRBN",
    arrival=True,
    check_limit=10,
)
