"""What happens in an act of an opening, drawn about the pieces: ways, blows, fire, mazes, rings.

`Frame.events` are those of the act in sight, `Frame.t` says how far it has come; at 1 what is left of it stays in
sight: scorched cells, what was taken, how long somebody is out. Calm frames have no flashes and no flicker.
"""

from __future__ import annotations

from math import cos, pi, sin

from app.animate import out, smooth, within
from app.looks import dice
from app.looks.base import Frame
from app.looks.board12_fire import blow, burst, clash, fire, lost, scorched
from app.looks.board12_ground import acropolis, labyrinth, side_colors
from app.looks.board12_marks import At, counter, resting_place, signs, spot
from app.looks.ink import Ink, Spot
from app.looks.palette import Palette, Rgb
from app.looks.totas_marks import ACROPOLES, FIND
from engine.events import Changed, Moved, Noted, Placed, Removed
from engine.totas.board import BLAST, NAMES, SIZE


def under(ink: Ink, frame: Frame, at: At) -> None:
    """Below the pieces: ways, scorched cells, mazes."""
    t, palette = frame.t, frame.palette
    for event in frame.events:
        match event:
            case Moved():
                _way(ink, palette, event, at, t)
            case Removed(why="erupted"):
                for cell in burnt_by(event):
                    scorched(ink, spot(at, cell), smooth(within(t, 0.2, 0.7)))
            case Noted(what="lab"):
                share = smooth(within(t, 0.0, 0.5))
                labyrinth(ink, spot(at, event.cell), palette.projection, palette.halo, share)
            case Removed(why="refuge") | Placed(why="refuge"):
                for seat in (0, 1):
                    if event.cell in ACROPOLES[seat]:
                        acropolis(ink, palette, spot(at, event.cell), seat, lit=True)


def over(ink: Ink, frame: Frame, at: At) -> None:
    """Above the pieces: blows, flames, rings, what the dice said."""
    t, palette, calm = frame.t, frame.palette, frame.calm
    damages = [e for e in frame.events if isinstance(e, Removed) and e.why == "damage"]
    for event in frame.events:
        where = (
            spot(at, event.cell)
            if isinstance(event, Noted | Removed | Placed | Changed) and _known(event.cell)
            else None
        )
        if where is None:
            continue
        match event:
            case Removed(why="captured"):
                blow(ink, palette, where, t, calm)
                lost(ink, palette, [(event.kind, event.seat)], where, t)
            case Removed(why="volcano" | "legion"):
                blow(ink, palette, where, t, calm)
                lost(ink, palette, [(event.kind, event.seat)], (where[0] + 0.5, where[1]), t)
            case Removed(why="burnt"):
                lost(ink, palette, [(event.kind, event.seat)], where, t)
            case Noted(what="collision"):
                clash(ink, palette, where, t, calm)
                gone = [
                    e for e in frame.events if isinstance(e, Removed) and e.why == "collision" and e.cell == event.cell
                ]
                lost(ink, palette, [(e.kind, e.seat) for e in gone], where, t)
            case Noted(what="damage" | "lab" | "again"):
                _out(ink, frame, event, damages, at, t)
            case Removed(why="erupted"):
                for n, cell in enumerate(burnt_by(event)):
                    fire(ink, frame, spot(at, cell), n, t)
            case Changed(why="promotion" | "command"):
                _rays(ink, palette.good if event.why == "promotion" else palette.last, palette.halo, where, t)
            case Changed(why="turn"):
                _arcs(ink, palette, where, t)
            case Noted(what="mole"):
                _mole(ink, palette, event, where, t)
            case Placed(why="back"):
                _comes(ink, palette, event.seat, where, t)
            case Removed(why="refuge"):
                _lift(ink, palette, where, t, 1.0)
            case Placed(why="refuge"):
                _lift(ink, palette, where, t, -1.0)
            case Noted(what="mate" | "king-lost"):
                _mate(ink, palette, where, t, calm)
            case Noted(what="erupts"):
                _fuse(ink, palette, event, at, t)


def _known(cell: str) -> bool:
    return FIND(cell) >= 0


def burnt_by(event: Removed) -> tuple[str, ...]:
    """The five cells that an eruption burns, its middle first."""
    return tuple(NAMES[cell] for cell in BLAST[event.kind][FIND(event.by)])


def _way(ink: Ink, palette: Palette, event: Moved, at: At, t: float) -> None:
    """A track behind a piece on its way; the cell that it left stays marked."""
    own, edge = side_colors(palette, event.seat)
    a, b = spot(at, event.origin), spot(at, event.target)
    share = smooth(t)
    here = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
    ink.shape(0, [a], 0.9, own, 0.22, own, 0.04, 0.1, 0.8)
    ink.line([a, here], edge, 0.5, 0.2)
    ink.line([a, here], own, 0.75, 0.11)


def _out(ink: Ink, frame: Frame, event: Noted, damages: list[Removed], at: At, t: float) -> None:
    """How long somebody is out, on the cell where it comes back."""
    facts = event.facts
    kind, first, second, turns = str(facts[1]), int(facts[3]), int(facts[4]), int(facts[5])
    cell = event.cell
    if event.what == "damage":
        cell = next((e.by for e in damages if (e.kind, e.seat, e.cell) == (kind, event.seat, event.cell)), cell)
    where = spot(at, cell)
    palette = frame.palette
    alpha = smooth(within(t, 0.72, 0.95))
    chosen = next((n for n, face in enumerate((first, second)) if face == turns), None)
    dice.throw(ink, palette, (first, second), t, _beside(where), 0.62, frame.calm, chosen)
    if alpha <= 0.01:
        if event.what == "again":
            # Its cell is taken: it waits beside, and nobody knows yet for how long.
            jolt = 0.0 if frame.calm else 0.05 * sin(t * 30.0)
            counter(ink, palette, "?", event.seat, (where[0] + 0.3 + jolt, where[1] + 0.3), frame.scale, 0.46)
        return
    if turns == 0:
        lost(ink, palette, [(kind, event.seat)], where, 1.0)
        return
    if event.what != "again":
        resting_place(ink, palette, where)
        ink.put(signs(palette, [(kind, event.seat, (where[0], where[1] - 0.05), 0.72, 0.6 * alpha)]))
    counter(ink, palette, turns, event.seat, (where[0] + 0.3, where[1] + 0.3), frame.scale, 0.42 + 0.1 * (1 - alpha))


def _beside(where: Spot) -> Spot:
    """Where dice fall: below a cell, above one at the lower edge, never off the board."""
    y = where[1] - 1.05 if where[1] > 1.6 else where[1] + 1.05
    return min(max(where[0], 1.1), SIZE - 1.1), y


def _fuse(ink: Ink, palette: Palette, event: Noted, at: At, t: float) -> None:
    """The way from the mountain to the middle of its eruption, before it goes off."""
    a, b = spot(at, str(event.facts[0])), spot(at, event.cell)
    share = smooth(t)
    for n in range(9):
        part = n / 8
        if part <= share:
            place = (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
            ink.shape(1, [place], 0.1, palette.take, 1.0, palette.halo, 0.025)
    ink.arc(b, 0.36, 0.0, max(0.02, share), palette.take, 1.0, 0.06)


def _rays(ink: Ink, color: Rgb, halo: Rgb, where: Spot, t: float) -> None:
    """Rays about a piece that becomes another."""
    grow = smooth(within(t, 0.2, 0.8))
    for tint, wide in ((halo, 0.11), (color, 0.06)):
        burst(ink, where, tint, 0.5, 0.5 + 0.2 * grow, 16, grow, wide)
        ink.arc(where, 0.49, 0.25, 0.25 + max(0.03, grow), tint, 1.0, wide)


def _arcs(ink: Ink, palette: Palette, where: Spot, t: float) -> None:
    """Arcs that run about a piece that turns."""
    for first in (0.06, 0.56):
        long = 0.3 * smooth(t)
        for tint, wide in ((palette.halo, 0.13), (palette.origin, 0.07)):
            ink.arc(where, 0.44, first, first + max(0.02, long), tint, 1.0, wide)
        turn = (first + long + 0.04) * 2 * pi
        tip = (where[0] + cos(turn) * 0.44, where[1] + sin(turn) * 0.44)
        ink.triangle(tip, first + long + 0.27, 0.2, palette.origin, palette.halo)


def _mole(ink: Ink, palette: Palette, event: Noted, where: Spot, t: float) -> None:
    """A piece is looked at: one that its own patrol vouches for stays, another goes over to the enemy."""
    close = smooth(within(t, 0.0, 0.4))
    radius = 1.1 - 0.6 * close
    passed = len(event.facts) > 3
    ink.arc(where, radius, 0.0, 1.0, palette.halo, 1.0, 0.13)
    if passed:
        ink.arc(where, radius, 0.0, 1.0, palette.good, 1.0, 0.075)
        alpha = smooth(within(t, 0.5, 0.8))
        if alpha > 0.01:
            eye = (where[0] + 0.34, where[1] + 0.34)
            ink.shape(1, [eye], 0.46, palette.rim, 0.95 * alpha, palette.good, 0.05, rim_alpha=alpha)
            ink.line([(eye[0] - 0.1, eye[1]), (eye[0] - 0.02, eye[1] - 0.09), (eye[0] + 0.12, eye[1] + 0.1)],
                     palette.good, alpha, 0.06)  # fmt: skip
        return
    flip = smooth(within(t, 0.4, 0.65))
    first = -0.25 + 0.5 * flip
    ink.arc(where, radius, first, first + 0.5, palette.ball(event.seat), 1.0, 0.085)
    ink.arc(where, radius, first + 0.5, first + 1.0, palette.ball(1 - event.seat), 1.0, 0.085)
    for n in range(2):
        way = first + 0.5 * n
        tip = (where[0] + cos(way * 2 * pi) * radius, where[1] + sin(way * 2 * pi) * radius)
        ink.triangle(tip, way + 0.25, 0.18, palette.contested, palette.halo)


def _comes(ink: Ink, palette: Palette, seat: int, where: Spot, t: float) -> None:
    """A ring closes about a piece that is back."""
    own, edge = side_colors(palette, seat)
    radius = 0.48 + 0.6 * (1.0 - out(t))
    for tint, wide in ((edge, 0.11), (own, 0.06)):
        ink.arc(where, radius, 0.0, 1.0, tint, 1.0, wide)
    ink.triangle((where[0], where[1] + 0.5), 0.75, 0.2, palette.good, palette.halo)


def _lift(ink: Ink, palette: Palette, where: Spot, t: float, way: float) -> None:
    """Upwards into the refuge, or down from it."""
    x, y = where
    low, high = y - 0.1, y + 0.62 + 0.25 * smooth(t)
    start, end = ((x, low), (x, high)) if way > 0 else ((x, high), (x, y + 0.42))
    ink.arrow(start, end, palette.origin, palette.halo, 0.1, 0.28, 0.0, 0.0)


def _mate(ink: Ink, palette: Palette, where: Spot, t: float, calm: bool) -> None:
    """A mated king: a ring that closes, and a stroke through it."""
    beat = 0.0 if calm else 0.05 * sin(t * 3 * pi)
    radius = 0.52 + 0.5 * (1.0 - out(t)) + beat
    for tint, wide in ((palette.halo, 0.16), (palette.take, 0.09)):
        ink.arc(where, radius, 0.0, 1.0, tint, 1.0, wide)
    for n in range(4):
        turn = (n + 0.5) / 4
        tip = (where[0] + cos(turn * 2 * pi) * (radius - 0.1), where[1] + sin(turn * 2 * pi) * (radius - 0.1))
        ink.triangle(tip, turn + 0.5, 0.2, palette.take, palette.halo)
