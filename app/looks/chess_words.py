"""The few words that stand inside the pictures of chess."""

from __future__ import annotations

from app.i18n import mark, tr

PIECES: dict[str, str] = {
    "K": mark("king"), "Q": mark("queen"), "R": mark("rook"), "B": mark("bishop"), "N": mark("knight"),
    "P": mark("pawn"), "L": mark("lion"), "V": mark("Vityaz"), "H": mark("Gusar"), "A": mark("Prince"),
}  # fmt: skip
AXES: tuple[str, ...] = (mark("File {name}"), mark("Rank {name}"), mark("Level {name}"))
"""Titles of sheets, by the axis across which they are cut."""


def piece(kind: str) -> str:
    """The name of a kind of piece."""
    return tr(PIECES[kind])


def contents(cell: str, kind: str = "", seat: int = 0) -> str:
    """A cell's name and what stands on it: `E1m · White: king`."""
    if not kind:
        return cell
    if seat:
        return tr("{cell} · Black: {piece}", cell=cell, piece=piece(kind))
    return tr("{cell} · White: {piece}", cell=cell, piece=piece(kind))


def sheet(axis: int, name: str) -> str:
    """The title of a sheet: `Level m`."""
    return tr(AXES[axis], name=name)


def checks(count: int, limit: int) -> str:
    """How near a side is to the last check in a row."""
    return tr("Checks in a row: {count} of {limit}", count=count, limit=limit)


def run(ranks: int) -> str:
    """How far a king is from the far rank."""
    return tr("King's run: {n}", n=ranks)
