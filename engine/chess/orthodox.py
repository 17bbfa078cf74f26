"""Ordinary chess as data: the yardstick of the kernels."""

from __future__ import annotations

from engine.chess.variant import Castling, Pawns, PieceType, Variant, mirrored
from engine.lattice import Lattice

AXES = (tuple("abcdefgh"), tuple("12345678"))
_LATTICE = Lattice(AXES)

STRAIGHT = _LATTICE.pattern(1)
DIAGONAL = _LATTICE.pattern(1, 1)
LEAP = _LATTICE.pattern(1, 2)

PIECES = (
    PieceType("P", "pawn", value=100),
    PieceType("K", "king", leaps=STRAIGHT + DIAGONAL),
    PieceType("Q", "queen", slides=STRAIGHT + DIAGONAL, value=950),
    PieceType("R", "rook", slides=STRAIGHT, value=500),
    PieceType("B", "bishop", slides=DIAGONAL, value=330),
    PieceType("N", "knight", leaps=LEAP, value=320),
)

_WHITE = {file + "1": letter for file, letter in zip(AXES[0], "RNBQKBNR", strict=True)}
_WHITE |= {file + "2": "P" for file in AXES[0]}

ORTHODOX = Variant(
    id="orthodox",
    axes=AXES,
    pieces=PIECES,
    pawns=Pawns(forward=(0, 1), captures=((-1, 1), (1, 1)), home=1, longest=2),
    start=mirrored(_WHITE, AXES, 1),
    castlings=(
        Castling("K", 0, "e1", "g1", "h1", "f1"),
        Castling("Q", 0, "e1", "c1", "a1", "d1"),
        Castling("k", 1, "e8", "g8", "h8", "f8"),
        Castling("q", 1, "e8", "c8", "a8", "d8"),
    ),
    promotions="QRBN",
)
