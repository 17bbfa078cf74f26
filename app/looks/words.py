"""The few words that stand inside a picture."""

from __future__ import annotations

from app.i18n import tr


def contents(cell: str, white: int, black: int) -> str:
    """A cell's name and what stands on it: `333 · White 2`."""
    if white and black:
        return tr("{cell} · White {white}, Black {black}", cell=cell, white=white, black=black)
    if white:
        return tr("{cell} · White {n}", cell=cell, n=white)
    if black:
        return tr("{cell} · Black {n}", cell=cell, n=black)
    return cell
