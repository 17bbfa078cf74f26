"""Drafted moves of the side that plans, drawn on the board: ways, strikes, what will burn, turns, refuge and return."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import Any

from app.animate import turned
from app.looks.base import Frame
from app.looks.board12_marks import At, burning, flame, spot
from app.looks.ink import Ink, Spot
from app.looks.palette import Palette
from app.looks.totas_marks import Marks, Overview
from app.scene import Thing


def drafts(ink: Ink, frame: Frame, marks: Marks, known: Overview, at: At) -> list[tuple[str, int, Spot, float, float]]:
    """Draws them; returns the pieces as they will stand, to be drawn on top."""
    palette, seat = frame.palette, frame.ui.seat_seen
    ghosts: list[tuple[str, int, Spot, float, float]] = []
    if seat is None:
        return ghosts
    numbered = len(marks.drafts) > 1 and bool(frame.ui.visor)
    for number, draft in enumerate(marks.drafts):
        _draft(ink, palette, draft, seat, at)
        piece = str(draft.get("piece", ""))
        origin, target = str(draft["origin"]), str(draft["target"])
        if piece and draft["kind"] in ("go", "turn-go", "legion", "return"):
            ghosts.append((piece, seat, spot(at, target), 0.86, 1.0))
            for a, b in [draft["rook"]] if draft.get("rook") else []:
                ink.arrow(spot(at, a), spot(at, b), palette.origin, palette.halo, 0.08, 0.26, 0.3, 0.34)
                ghosts.append(("R", seat, spot(at, b), 0.8, 1.0))
        if numbered:
            _number(ink, palette, number + 1, spot(at, origin or target))
    return ghosts


def _draft(ink: Ink, palette: Palette, draft: Mapping[str, Any], seat: int, at: At) -> None:
    kind, origin, target = str(draft["kind"]), str(draft["origin"]), str(draft["target"])
    strikes = bool(draft.get("strikes"))
    color = palette.take if strikes or kind in ("legion", "erupt") else palette.origin
    if kind == "refuge":
        _vertical(ink, palette, spot(at, origin), up=True)
        return
    if kind == "return":
        _vertical(ink, palette, spot(at, target), up=False)
        return
    if kind in ("turn", "turn-go"):
        _turn(ink, palette, spot(at, origin))
    if kind == "turn":
        return
    if kind == "erupt":
        ink.shape(0, [at[origin]], 0.94, color, 0.0, color, 0.05, 0.08)
        for cell in draft.get("burns", ()):
            burning(ink, palette, spot(at, cell), cell == target)
        ink.arrow(spot(at, origin), spot(at, target), color, palette.halo, 0.09, 0.28, 0.2, 0.3)
        if not draft.get("burns"):
            flame(ink, palette, spot(at, target), 0.5)
        return
    start, end = spot(at, origin), spot(at, target)
    if kind == "legion":
        # Two strokes: the legion behind its striker.
        across = (0.0, 0.1) if abs(end[0] - start[0]) > abs(end[1] - start[1]) else (0.1, 0.0)
        for sign in (-1, 1):
            shift = (across[0] * sign, across[1] * sign)
            ink.arrow((start[0] + shift[0], start[1] + shift[1]), (end[0] + shift[0], end[1] + shift[1]),
                      color, palette.halo, 0.07, 0.26, 0.3, 0.4)  # fmt: skip
    else:
        ink.arrow(start, end, color, palette.halo, 0.11, 0.32, 0.3, 0.36)
    ink.shape(0, [at[origin]], 0.94, color, 0.0, color, 0.05, 0.08)
    ink.shape(0, [at[target]], 0.94, color, 0.22, color, 0.05, 0.08)
    if strikes or kind == "legion":
        _sights(ink, palette, spot(at, str(draft.get("passing") or target)))


def _sights(ink: Ink, palette: Palette, at: Spot) -> None:
    """A cross of sights about what is struck."""
    x, y = at
    for tint, wide in ((palette.halo, 0.11), (palette.take, 0.06)):
        ink.arc(at, 0.41, 0.0, 1.0, tint, 1.0, wide)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            ink.line([(x + 0.33 * dx, y + 0.33 * dy), (x + 0.49 * dx, y + 0.49 * dy)], tint, 1.0, wide)


def _turn(ink: Ink, palette: Palette, at: Spot) -> None:
    """Two arcs with heads about a piece that turns."""
    for first in (0.06, 0.56):
        for tint, wide in ((palette.halo, 0.14), (palette.origin, 0.075)):
            ink.arc(at, 0.42, first, first + 0.3, tint, 1.0, wide)
        turn = (first + 0.34) * 2 * pi
        tip = (at[0] + cos(turn) * 0.42, at[1] + sin(turn) * 0.42)
        ink.triangle(tip, first + 0.34 + 0.23, 0.2, palette.origin, palette.halo)


def _vertical(ink: Ink, palette: Palette, at: Spot, up: bool) -> None:
    """The king goes up from the board into his refuge, or comes down from it."""
    x, y = at
    a, b = (x, y - 0.3), (x, y + 0.62)
    ink.shape(0, [at], 0.94, palette.origin, 0.2, palette.origin, 0.05, 0.08)
    start, end = (a, b) if up else ((x, y + 0.75), (x, y - 0.05))
    ink.arrow(start, end, palette.origin, palette.halo, 0.12, 0.34, 0.0, 0.0)


def _number(ink: Ink, palette: Palette, number: int, at: Spot) -> None:
    """On a blind turn the order of the moves counts."""
    where = (at[0] - 0.3, at[1] + 0.3)
    ink.shape(1, [where], 0.4, palette.origin, 1.0, palette.halo, 0.04)
    ink.text(str(number), where[0], where[1], 0.32, palette.halo)


def faces(marks: Marks, known: Overview, seat: int | None, at: At) -> list[tuple[Thing, Spot, float]]:
    """Vepr and Chariot where the drafts lead them, facing as they then will."""
    found: list[tuple[Thing, Spot, float]] = []
    for draft in marks.drafts:
        here = known.facing.get((str(draft["origin"]), str(draft.get("piece", ""))))
        if here and seat is not None and draft["kind"] in ("go", "turn-go"):
            thing = Thing(-1, str(draft["piece"]), seat, str(draft["target"]), 0, here)
            found.append((turned(thing) if draft["kind"] == "turn-go" else thing, spot(at, thing.cell), 1.0))
    return found


def turned_cells(drafted: Sequence[Mapping[str, Any]]) -> list[str]:
    """Cells of pieces that a draft turns."""
    return [str(d["origin"]) for d in drafted if d["kind"] in ("turn", "turn-go")]
