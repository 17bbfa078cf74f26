"""Marks of TOTAS: the selection and where it leads, signs on pieces, pieces that are out, attacked kings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from app.looks import glyphs, pieces
from app.looks.base import Frame
from app.looks.board12_ground import side_colors
from app.looks.ink import Ink, Spot
from app.looks.palette import Palette, Rgb, contrast, mix
from app.looks.totas_marks import Due, Marks, Overview, char
from app.scene import Signs, Thing

At = Mapping[str, Any]

WAYS: dict[str, tuple[float, float]] = {"|": (0.25, 0.75), "-": (0.0, 0.5), "/": (0.125, 0.625), "\\": (0.375, 0.875)}
"""Directions, in turns, of the two ends of a line that a piece faces along."""


def spot(at: At, cell: str) -> Spot:
    """The middle of a cell."""
    return float(at[cell][0]), float(at[cell][1])


def signs(palette: Palette, things: Sequence[tuple[str, int, Spot, float, float]]) -> Signs:
    """Pieces as (kind, seat, middle, size, alpha)."""
    where = np.array([t[2] for t in things], np.float32).reshape(-1, 2)
    size, alpha = (np.array([t[n] for t in things], np.float32) for n in (3, 4))
    kinds, seats = [char(t[0]) for t in things], [t[1] for t in things]
    return Signs(pieces.FACE, glyphs.CHARS, glyphs.rows(palette, kinds, seats, where, size, alpha, alpha * 0))


def under(ink: Ink, frame: Frame, marks: Marks, at: At) -> None:
    """Tints of cells below the pieces."""
    palette = frame.palette

    def tint(cells: Sequence[str], color: Rgb, alpha: float) -> None:
        ink.shape(0, [at[c] for c in cells], 1.0, color, alpha)

    tint(marks.last, palette.last, 0.34)
    color = palette.origin if marks.own else palette.inspect
    tint([marks.selected] if marks.selected else [], color, 0.6)
    tint(marks.targets, palette.target if marks.own else color, 0.18)
    tint([*marks.takes, *marks.legions], palette.take, 0.4)
    tint(marks.returns, palette.target, 0.3)
    tint([cell for cell, _ in marks.dangers], palette.take, 0.55)
    tint(marks.exposed, palette.threat, 0.34)
    tint([marks.hover] if marks.hover else [], palette.hover, 0.22)


def over(ink: Ink, frame: Frame, marks: Marks, known: Overview, at: At) -> None:
    """Dots, rings and frames above the pieces."""
    palette = frame.palette
    pixel = ink.px / ink.unit
    color = palette.target if marks.own else palette.inspect

    def ring(cells: Sequence[str], tint: Rgb, width: float, size: float = 0.94) -> None:
        ink.shape(1, [at[c] for c in cells], size, tint, 0.0, tint, max(0.05, width * pixel))

    def box(cells: Sequence[str], tint: Rgb, width: float, size: float = 0.96) -> None:
        ink.shape(0, [at[c] for c in cells], size, tint, 0.0, tint, max(0.05, width * pixel), 0.08)

    free = [c for c in marks.targets if c not in known.pieces]
    ink.shape(1, [at[c] for c in free], 0.34, color, 0.95, palette.halo, 0.04, rim_alpha=0.55)
    box([c for c in marks.targets if c in known.pieces], color, 1.6)
    ring(marks.takes, palette.take, 2.2)
    for cell in marks.legions:
        _crossed(ink, spot(at, cell), palette.take, palette.halo)
    box(marks.legion_with, color, 1.6, 0.9)
    for cell in marks.centres:
        if cell not in marks.burning:
            # In a corner where the cell shows something else too.
            aside = cell in marks.targets or cell in marks.takes or cell in known.pieces
            flame(ink, palette, spot(at, cell), 0.34 if aside else 0.42, (0.3, -0.26) if aside else (0.0, 0.0))
    for cell in marks.burning:
        burning(ink, palette, spot(at, cell), cell == marks.hover)
    box(marks.returns, palette.target, 2.0)
    for cell in marks.exposed:
        _warning(ink, palette, spot(at, cell))
    for by in marks.pointed:
        for seat in (0, 1):
            for cell in by[seat]:
                if cell != marks.hover:
                    _, edge = side_colors(palette, seat)
                    ink.arrow(spot(at, cell), spot(at, marks.hover), palette.ball(seat), edge, 0.05, 0.2, 0.42, 0.3)
    for king, attackers in marks.dangers:
        ring([king], palette.take, 3.0, 1.0)
        box(attackers, palette.take, 2.0)
        for cell in attackers if not marks.selected else ():
            ink.arrow(spot(at, cell), spot(at, king), palette.take, palette.halo, 0.06, 0.24, 0.4, 0.42)
    if marks.king:
        for cell in marks.blasts:
            box([cell], palette.contested, 1.6, 0.9)
            ink.arrow(
                spot(at, cell), spot(at, marks.king), palette.contested, palette.halo, 0.05, 0.22, 0.42, 0.42, 0.12
            )
            flame(ink, palette, spot(at, cell), 0.3, (0.3, 0.3))
    for cell in known.must_leave:
        box([cell], palette.contested, 2.6)
    box([marks.selected] if marks.selected else [], palette.origin if marks.own else palette.inspect, 2.2)
    box(marks.last, palette.last, 1.2)
    box([marks.hover] if marks.hover else [], palette.hover, 1.8)
    box([marks.cursor] if marks.cursor else [], palette.cursor, 2.6, 1.04)


def flame(ink: Ink, palette: Palette, at: Spot, size: float, shift: Spot = (0.0, 0.0)) -> None:
    """A small flame: here an eruption may have its middle."""
    x, y = at[0] + shift[0], at[1] + shift[1]
    ink.shape(1, [(x, y)], size * 1.15, palette.halo, 0.72)
    for dx, turn, tall in ((-0.13, 0.055, 0.62), (0.13, -0.055, 0.62), (0.0, 0.0, 0.9)):
        kind = 2 + turn % 1.0
        ink.shape(kind, [(x + dx * size, y + (tall - 0.78) * size * 0.5)], [(size * 0.36, size * tall)], palette.take)
    ink.shape(2, [(x, y - size * 0.14)], [(size * 0.2, size * 0.46)], palette.last)


def burning(ink: Ink, palette: Palette, at: Spot, middle: bool, alpha: float = 1.0) -> None:
    """A cell that will burn: framed and hatched, the middle with a flame."""
    x, y = at
    ink.shape(0, [at], 0.94, palette.take, 0.3 * alpha, palette.take, 0.06, 0.1, alpha)
    for n in range(-2, 3):
        shift = n * 0.2
        a, b = max(-0.42, -0.42 + shift * 1.0), min(0.42, 0.42 + shift)
        ink.line([(x + a, y + a - shift), (x + b, y + b - shift)], palette.take, 0.55 * alpha, 0.03)
    flame(ink, palette, (x, y), 0.44 if middle else 0.3, (0.0, 0.0) if middle else (0.3, 0.3))


def _crossed(ink: Ink, at: Spot, color: Rgb, halo: Rgb) -> None:
    """Two crossed blades: a legion may strike here."""
    x, y = at
    for tint, wide in ((halo, 0.15), (color, 0.08)):
        for sign in (-1, 1):
            ink.line([(x - 0.4 * sign, y - 0.4), (x + 0.4 * sign, y + 0.4)], tint, 1.0, wide)
            ink.line([(x - 0.36 * sign, y - 0.2), (x - 0.2 * sign, y - 0.36)], tint, 1.0, wide)


def _warning(ink: Ink, palette: Palette, at: Spot) -> None:
    """A red corner: what stands here can be struck."""
    x, y = at
    ink.fill([(x - 0.48, y + 0.48), (x - 0.48, y + 0.14), (x - 0.14, y + 0.48)], palette.threat)
    ink.text("!", x - 0.385, y + 0.375, 0.26, palette.halo)
    ink.shape(0, [at], 0.96, palette.threat, 0.0, palette.threat, 0.05, 0.06)


# Signs on pieces


def links(ink: Ink, frame: Frame, known: Overview, at: At) -> None:
    """Legionnaires side by side are held together by a bar: together they may strike as a legion."""
    for a, b in known.links:
        seat = known.pieces[a][0]
        own, edge = side_colors(frame.palette, seat)
        middle = ((at[a][0] + at[b][0]) / 2, (at[a][1] + at[b][1]) / 2)
        c, s = np.sign(at[b][0] - at[a][0]), np.sign(at[b][1] - at[a][1])
        x, y = middle[0], middle[1] - 0.26 * abs(c)
        half = 0.24 if c else 0.1
        for tint, more in ((edge, 0.05), (own, 0.0)):
            ink.line([(x - half * c, y - half * s), (x + half * c, y + half * s)], tint, 1.0, 0.07 + more)
            ends = [(x - half * c, y - half * s), (x + half * c, y + half * s)]
            ink.shape(1, ends, 0.15 + more, tint)


def facings(
    ink: Ink, palette: Palette, known: Overview, things: Sequence[tuple[Thing, Spot, float]], turned: Sequence[str]
) -> None:
    """Heads at both ends of the line along which a piece faces, in another colour where a draft turns it."""
    for thing, (x, y), alpha in things:
        own, edge = side_colors(palette, thing.seat)
        if alpha < 0.45:
            continue
        marks = thing.marks or known.facing.get((thing.cell, thing.kind), frozenset())
        wanted = "turns" if thing.cell in turned else "faces"
        for mark in marks:
            what, _, line = mark.partition(":")
            if what == wanted:
                for way in WAYS[line]:
                    far = 0.49 if line in "|-" else 0.62
                    tip = (x + np.cos(way * 2 * np.pi) * far, y + np.sin(way * 2 * np.pi) * far)
                    tint = own if what == "faces" else palette.target
                    ink.triangle((float(tip[0]), float(tip[1])), way, 0.15, tint, edge)


def statuses(
    ink: Ink, frame: Frame, known: Overview, things: Sequence[tuple[Thing, Spot, float]]
) -> list[tuple[str, int, Spot, float, float]]:
    """Signs of rest, and the last kind of a Dark Horse; returns small pieces to be drawn on top."""
    palette = frame.palette
    small: list[tuple[str, int, Spot, float, float]] = []
    for thing, (x, y), alpha in things:
        if alpha < 0.5 or known.pieces.get(thing.cell) != (thing.seat, thing.kind):
            continue
        if thing.cell in known.rests:
            resting(ink, palette, (x + 0.31, y - 0.3))
        if thing.cell in known.last:
            where = (x + 0.29, y + 0.29)
            ink.shape(1, [where], 0.42, palette.rim, 0.95, mix(palette.rim, palette.lattice, 0.8), 0.03)
            small.append((known.last[thing.cell], thing.seat, where, 0.36, 1.0))
    return small


def struck_out(ink: Ink, palette: Palette, small: Sequence[tuple[str, int, Spot, float, float]]) -> None:
    """A stroke through the kind as which a Dark Horse may not move now."""
    for _, _, (x, y), _, _ in small:
        ink.line([(x - 0.17, y - 0.17), (x + 0.17, y + 0.17)], palette.halo, 0.9, 0.09)
        ink.line([(x - 0.17, y - 0.17), (x + 0.17, y + 0.17)], palette.take, 1.0, 0.05)


def resting(ink: Ink, palette: Palette, at: Spot, size: float = 0.36) -> None:
    """An hourglass: this piece struck and may not move this turn."""
    x, y = at
    light, dark = (palette.last, palette.halo) if palette.dark else (palette.last, palette.text)
    ink.shape(1, [at], size * 1.12, dark if palette.dark else palette.ground, 0.95, light, 0.03)
    half, tall = size * 0.24, size * 0.33
    tint = light if contrast(light, dark) > 2.5 and palette.dark else palette.text
    ink.fill([(x - half, y + tall), (x + half, y + tall), (x, y)], tint)
    ink.fill([(x - half, y - tall), (x + half, y - tall), (x, y)], tint)
    for sign in (-1, 1):
        ink.line([(x - half * 1.25, y + tall * sign), (x + half * 1.25, y + tall * sign)], tint, 1.0, size * 0.12)


def absent(ink: Ink, frame: Frame, due: Sequence[Due], occupied: frozenset[str], at: At, scale: float = 1.0) -> None:
    """Pieces that are out, pale on the cell where they return, each with the number of turns it still misses."""
    palette = frame.palette
    by_cell: dict[str, list[Due]] = {}
    for one in due:
        by_cell.setdefault(one.cell, []).append(one)
    for cell, those in by_cell.items():
        x, y = spot(at, cell)
        taken = cell in occupied
        if not taken:
            resting_place(ink, palette, (x, y))
            ink.put(signs(palette, [(one.kind, one.seat, (x - 0.02 + 0.16 * n, y - 0.06 * n), 0.72, 0.6)
                                    for n, one in enumerate(those[:2])]))  # fmt: skip
        for n, one in enumerate(those[:3]):
            where = (x - 0.3 + 0.3 * n if taken else x + 0.3 - 0.34 * n, y + 0.3)
            counter(ink, palette, one.turns, one.seat, where, scale)


def resting_place(ink: Ink, palette: Palette, at: Spot) -> None:
    """A ring with gaps: somebody is missing here."""
    ink.shape(0, [at], 0.84, palette.rim, 0.3, radius=0.12)
    for first in range(8):
        ink.arc(at, 0.45, first / 8, first / 8 + 0.075, palette.muted, 1.0, 0.035)


def counter(
    ink: Ink, palette: Palette, turns: int | str, seat: int, at: Spot, scale: float = 1.0, size: float = 0.42
) -> None:
    """A number of turns on a disc of the side's colour."""
    own, edge = side_colors(palette, seat)
    ink.shape(1, [at], size, own, 1.0, edge, 0.045)
    ink.text(str(turns), at[0], at[1], max(size * 0.75, 11 * scale / ink.unit), _readable(own))


def _readable(ground: Rgb) -> Rgb:
    black, white = (0.05, 0.04, 0.05), (1.0, 1.0, 1.0)
    return black if contrast(black, ground) >= contrast(white, ground) else white
