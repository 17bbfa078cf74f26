"""Flat pieces: outline, body and lines of each, from the same profile as the mesh."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from app.looks import pieces
from app.looks.palette import Palette
from app.scene import F32

WIDE = 0.94
"""Size of a flat piece in cells."""
CHARS = "".join(char for kind in pieces.ALL for char in (pieces.rim(kind), kind, pieces.ink(kind)))
"""What `Signs` of pieces are made of: three characters a kind."""


def rows(
    palette: Palette, kinds: Sequence[str], seats: Sequence[int], at: F32, size: F32, alpha: F32, glow: F32
) -> F32:
    """Rows of `Signs` for pieces about their middles, (n, 2): of each its outline, body and lines, in this order."""
    n = len(kinds)
    out = np.zeros((n, 3, 8), np.float32)
    if not n:
        return out.reshape(0, 8)
    place = np.array([pieces.ALL.index(kind) * 3 for kind in kinds], np.float32)
    white = (np.array(seats) == 0)[:, None]
    body = np.where(white, palette.light_ball, palette.dark_ball).astype(np.float32)
    edge = np.where(white, palette.light_edge, palette.dark_edge).astype(np.float32)
    body += (1.0 - body) * 0.6 * glow[:, None]
    out[:, :, 0] = place[:, None] + np.arange(3)
    out[:, :, 1:3] = at[:, None]
    out[:, :, 3] = size[:, None] * WIDE
    out[:, 0, 4:7] = out[:, 2, 4:7] = edge
    out[:, 1, 4:7] = body
    # Seen through, the outline would darken the body: it is left out.
    out[:, :, 7] = alpha[:, None]
    out[alpha < 0.999, 0, 7] = 0.0
    return out.reshape(-1, 8)
