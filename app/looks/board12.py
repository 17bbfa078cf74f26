"""The board of TOTAS, drawn and pointed at: 12×12 cells in the family of the board of 14×14."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import cos, pi, sin
from typing import Any

import numpy as np

from app.animate import Poses, act_at, apply
from app.looks import board12_acts, board12_drafts, board12_ground, board12_marks, glyphs, pieces, totas_legend
from app.looks.base import Frame
from app.looks.boards import FADED, Flat, ground, numbers
from app.looks.ink import Ink, Spot
from app.looks.palette import Palette, mix, with_alpha
from app.looks.sheets import Plan, board
from app.looks.terms import TOTAS_TERMS
from app.looks.totas_marks import Due, Marks, Overview, char, contents, gather, overview
from app.scene import F32, Labels, Layer, Lines, Rect, Scene, Shapes, Signs, Thing
from app.ui import View
from engine.events import Act, Noted, Placed, Removed
from engine.lattice import Lattice
from engine.totas.board import SIZE, SPACE

STATUS = 0.7
"""Height of the line that explains the signs in sight."""
BESIDE = 0.235
"""How far from the middle of a cell two pieces stand that meet on it."""


@dataclass(frozen=True, slots=True)
class Field:
    """The cells of the board."""

    lattice: Lattice = SPACE


class Board12(Flat):
    """The flat board of TOTAS."""

    def __init__(self) -> None:
        super().__init__(Field())

    def plan(self, view: View, rect: Rect, numbers: bool) -> Plan:
        """One board, White's side at the bottom unless flipped."""
        return _plan(view.flipped, numbers)

    def step(self, cell: str, key: str, view: View) -> str:
        """One step left, right, up or down; the board is turned round as a whole."""
        if key not in TOTAS_TERMS.steps:
            return cell
        axis, by = TOTAS_TERMS.steps[key]
        return TOTAS_TERMS.shifted(cell, axis, -by if view.flipped else by)

    def things(self, state: Any, game: Any) -> tuple[Thing, ...]:
        """The pieces on the board with fresh identities; where they stand is known to both sides."""
        return contents(state)

    def place(self, things: Sequence[Thing], plan: Plan) -> tuple[F32, F32]:
        """Where pieces stand; two that meet on a cell stand side by side, White's to the left."""
        position, size = super().place(things, plan)
        cells: dict[str, list[int]] = {}
        for n, thing in enumerate(things):
            cells.setdefault(thing.cell, []).append(n)
        for those in cells.values():
            if len(those) > 1:
                those.sort(key=lambda n: things[n].seat)
                for k, n in enumerate(those):
                    position[n, 0] += BESIDE * (2 * k - len(those) + 1)
                    size[n] = 0.78
        return position, size

    def scene(self, frame: Frame) -> Scene:
        """The picture of a frame; of a whole turn that is on its way, the act in sight."""
        if frame.t < 1.0 and any(isinstance(event, Act) for event in frame.events):
            before, events, t = act_at(frame.things_before, frame.events, frame.t)
            frame = replace(frame, things_before=before, things_after=apply(before, events), events=events, t=t)
        ui, palette, view = frame.ui, frame.palette, frame.ui.view
        named = view.coordinates and not frame.plain
        rect = Rect(0, 0, float(frame.size[0]), float(frame.size[1]))
        plan = self.plan(view, rect, named)
        unit = max(plan.fit(rect).unit, 1e-3)
        px = max(0.75, frame.scale)
        at = _spots(view.flipped)
        known = overview(frame.game, frame.state, ui.seat_seen)
        marks = Marks() if frame.plain else gather(frame)
        layers: list[Layer] = list(ground(palette, plan, round(unit, 1)))
        layers += _lands(palette, known.zones, marks.zones, view.flipped, round(unit, 1), px)
        ink = Ink(unit, px)
        if not frame.plain:
            board12_marks.under(ink, frame, marks, at)
        layers += ink.layers()
        layers += _porticos(palette, view.flipped, round(unit, 1), px, known.must_leave)
        ink = Ink(unit, px)
        if not frame.plain:
            lab = marks.chosen or known.labyrinth
            if lab:
                board12_ground.labyrinth(ink, board12_marks.spot(at, lab), palette.projection, palette.halo)
            board12_acts.under(ink, frame, at)
        layers += ink.layers()
        if ui.visor and not frame.plain:
            layers += self._visor(frame, marks, known, at, unit, px)
        else:
            layers += self._standing(frame, marks, known, plan, at, unit, px)
        if named:
            layers.append(numbers(palette, plan, marks, unit, view, {}))
            layers += totas_legend.legend(frame, known, marks, plan, unit, px)
        scene = Scene(True, (with_alpha(palette.rim), with_alpha(palette.rim)), layers)
        scene.extent = plan.extent
        if ui.sway and not frame.plain:
            lean(scene, ui.sway, (SIZE / 2, SIZE / 2))
        return scene

    def _standing(
        self, frame: Frame, marks: Marks, known: Overview, plan: Plan, at: dict[str, Any], unit: float, px: float
    ) -> list[Layer]:
        """Pieces with their signs, and what is marked above them."""
        palette = frame.palette
        poses = frame.poses(lambda things: self.place(things, plan))
        layers: list[Layer] = []
        ink = Ink(unit, px)
        if not frame.plain:
            occupied = frozenset(t.cell for t in poses.things)
            board12_marks.absent(ink, frame, _due(frame, known), occupied, at, frame.scale)
            board12_marks.links(ink, frame, _linked(known, poses, marks.focus), at)
        layers += ink.layers()
        alpha = self._alpha(poses, marks)
        layers.append(self._pieces12(frame, poses, alpha))
        if frame.plain:
            return layers
        ink = Ink(unit, px)
        spots: list[tuple[Thing, Spot, float]] = [
            (t, (float(poses.position[n, 0]), float(poses.position[n, 1])), float(alpha[n]))
            for n, t in enumerate(poses.things)
        ]
        board12_marks.facings(ink, palette, known, spots, board12_drafts.turned_cells(marks.drafts))
        still = [found for found in spots if found[0].id not in poses.moving]
        small = board12_marks.statuses(ink, frame, known, still)
        if small:
            ink.put(board12_marks.signs(palette, small))
            board12_marks.struck_out(ink, palette, small)
        board12_marks.over(ink, frame, marks, known, at)
        ghosts = board12_drafts.drafts(ink, frame, marks, known, at)
        if ghosts:
            ink.put(board12_marks.signs(palette, ghosts))
            led = board12_drafts.faces(marks, known, frame.ui.seat_seen, at)
            board12_marks.facings(ink, palette, known, led, ())
        board12_acts.over(ink, frame, at)
        return layers + ink.layers()

    def _alpha(self, poses: Poses, marks: Marks) -> F32:
        alpha = poses.alpha.copy()
        if marks.focus is not None:
            keep = {*marks.focus, marks.hover}
            alpha *= np.array([1.0 if t.cell in keep else FADED for t in poses.things], np.float32)
        if marks.moved:
            alpha *= np.array([0.35 if t.cell in marks.moved else 1.0 for t in poses.things], np.float32)
        return alpha

    def _pieces12(self, frame: Frame, poses: Poses, alpha: F32) -> Signs:
        things = poses.things
        # Those on their way are drawn last, above the rest.
        order = sorted(range(len(things)), key=lambda n: things[n].id in poses.moving)
        size = poses.size * (1 + 0.2 * poses.lift)
        rows = glyphs.rows(
            frame.palette, [char(things[n].kind) for n in order], [things[n].seat for n in order],
            poses.position[order, :2], size[order], alpha[order], poses.glow[order],
        )  # fmt: skip
        return Signs(pieces.FACE, glyphs.CHARS, rows)

    def _visor(
        self, frame: Frame, marks: Marks, known: Overview, at: dict[str, Any], unit: float, px: float
    ) -> list[Layer]:
        """A blind turn: no piece is drawn, only what the planner wrote, behind the slats of a visor."""
        ink = Ink(unit, px)
        visor(ink, frame.palette)
        board12_marks.over(ink, frame, marks, _nobody(known), at)
        board12_drafts.drafts(ink, frame, marks, known, at)
        return ink.layers()


def visor(ink: Ink, palette: Palette) -> None:
    """The visor that is down: a dark frame with rivets, and slits above and below."""
    iron = mix(palette.rim, palette.lattice, 0.35)
    dark = mix(palette.rim, (0.0, 0.0, 0.0), 0.5)
    whole, middle = float(SIZE), SIZE / 2
    # Thin enough for a click on any cell at the edge.
    thick, edge = 0.3, 0.09
    for y in (whole - edge, edge):
        ink.shape(0, [(middle, y)], [(whole + 0.12, thick)], iron, 1.0, dark, 0.04, 0.08)
    for x in (edge, whole - edge):
        ink.shape(0, [(x, middle)], [(thick, whole + 0.12)], iron, 1.0, dark, 0.04, 0.08)
    for y in (whole - edge, edge):
        ink.shape(0, [(1.0 + 1.25 * n, y) for n in range(9)], [(0.85, 0.09)] * 9, dark, 1.0, radius=0.045)
    rivets = [(x, y) for x in (edge, whole - edge) for y in (edge, 2.4, 4.2, 6.0, 7.8, 9.6, whole - edge)]
    ink.shape(1, rivets, 0.16, mix(iron, (1.0, 1.0, 1.0), 0.35), 1.0, dark, 0.03)


def lean(scene: Scene, angle: float, middle: Spot) -> None:
    """Turns a flat picture about a point, by radians; the letters stay upright."""
    c, s = np.float32(cos(angle)), np.float32(sin(angle))

    def turned(data: F32, x: int) -> None:
        dx, dy = data[:, x] - middle[0], data[:, x + 1] - middle[1]
        data[:, x], data[:, x + 1] = middle[0] + c * dx - s * dy, middle[1] + s * dx + c * dy

    out: list[Layer] = []
    for layer in scene.layers:
        if isinstance(layer, Shapes):
            data = layer.data.copy()
            turned(data, 1)
            data[:, 0] = np.floor(data[:, 0]) + (data[:, 0] % 1.0 + angle / (2 * pi)) % 1.0
            out.append(Shapes(data))
        elif isinstance(layer, Lines):
            data = layer.data.copy()
            turned(data, 0)
            turned(data, 3)
            out.append(Lines(data, layer.on_top, layer.dash))
        elif isinstance(layer, Signs):
            data = layer.data.copy()
            turned(data, 1)
            out.append(Signs(layer.face, layer.chars, data))
        elif isinstance(layer, Labels):
            spots = np.array([(item.x, item.y) for item in layer.items], np.float32).reshape(-1, 2)
            turned(spots, 0)
            moved = [replace(item, x=float(x), y=float(y)) for item, (x, y) in zip(layer.items, spots, strict=True)]
            out.append(Labels(moved))
        else:
            out.append(layer)
    scene.layers = out


@lru_cache(maxsize=4)
def _plan(flipped: bool, named: bool) -> Plan:
    plan = board(SPACE, flipped, named, 0.0)
    x0, y0, x1, y1 = plan.extent
    return replace(plan, extent=(x0, y0 - STATUS, x1, y1)) if named else plan


@lru_cache(maxsize=2)
def _spots(flipped: bool) -> dict[str, Any]:
    plan = board(SPACE, flipped, True, 0.0)
    return {name: plan.middles[n] for n, name in enumerate(SPACE.names)}


@lru_cache(maxsize=24)
def _lands(palette: Palette, zones: Any, drafted: Any, flipped: bool, unit: float, px: float) -> tuple[Layer, ...]:
    ink = Ink(unit, px)
    board12_ground.lands(ink, palette, _spots(flipped), zones, float(SIZE), drafted)
    return tuple(ink.layers())


@lru_cache(maxsize=24)
def _porticos(palette: Palette, flipped: bool, unit: float, px: float, lit: tuple[str, ...]) -> tuple[Layer, ...]:
    ink = Ink(unit, px)
    board12_ground.porticos(ink, palette, _spots(flipped), lit)
    return tuple(ink.layers())


def _due(frame: Frame, known: Overview) -> tuple[Due, ...]:
    """Who is out; while a turn is opened without those of whom its act tells: they are drawn as it happens."""
    if not frame.events:
        return known.due
    told = {(e.seat, e.kind, e.cell) for e in frame.events if isinstance(e, Placed)}
    told |= {(t.seat, t.kind, t.cell) for t in frame.things_after}
    for event in frame.events:
        if isinstance(event, Removed) and event.why == "damage":
            told.add((event.seat, event.kind, event.by))
        elif isinstance(event, Noted) and event.what in ("lab", "again"):
            told.add((event.seat, str(event.facts[1]), event.cell))
    return tuple(one for one in known.due if (one.seat, one.kind, one.cell) not in told)


def _linked(known: Overview, poses: Poses, focus: frozenset[str] | None) -> Overview:
    """Only links between pieces that are in sight, and clear; while a turn is opened some do not stand there yet."""
    stand = {(t.cell, t.seat, t.kind) for t in poses.things if focus is None or t.cell in focus}
    links = tuple(pair for pair in known.links if all((cell, known.pieces[cell][0], "L") in stand for cell in pair))
    return replace(known, links=links)


def _nobody(known: Overview) -> Overview:
    return replace(known, pieces={}, must_leave=())
