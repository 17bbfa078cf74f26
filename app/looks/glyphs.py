"""Flat pieces: outline, body and lines of each, from the same profile as the mesh."""

from __future__ import annotations

from collections.abc import Sequence

from app.looks import pieces
from app.looks.palette import Palette, Rgb, mix, with_alpha
from app.scene import Label

WIDE = 0.94
"""Size of a flat piece in cells."""


def glyph(
    palette: Palette, kind: str, seat: int, x: float, y: float, size: float = WIDE, alpha: float = 1.0, glow: float = 0.0
) -> Sequence[Label]:
    """The labels of one piece about its middle, from the lowest to the uppermost."""
    body = mix(palette.ball(seat), (1.0, 1.0, 1.0), 0.6 * glow)
    edge = palette.side_edge(seat)

    def layer(char: str, color: Rgb) -> Label:
        return Label(char, x, y, 0.0, size, with_alpha(color, alpha), pieces.FACE, world=True)

    if alpha >= 0.999:
        return layer(pieces.rim(kind), edge), layer(kind, body), layer(pieces.ink(kind), edge)
    # Seen through, the outline would darken the body: it is left out.
    return layer(kind, mix(body, edge, 0.1)), layer(pieces.ink(kind), edge)
