"""Flat boards of chess, drawn and pointed at: `Board14` with one board, `Levels` with all sheets of a space."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Protocol

import numpy as np

from app.animate import Poses
from app.looks import boards_marks, chess_words, glyphs, pieces
from app.looks.base import Frame
from app.looks.chess_marks import ChessGame, Marks, contents, gather, overview
from app.looks.draw import Sheet, rgba
from app.looks.palette import Palette, luminance, mix, with_alpha
from app.looks.sheets import ACROSS_UP, Plan, best_columns, board, layers
from app.looks.terms import CHESS196_TERMS, SPATIAL_TERMS
from app.scene import F32, Label, Labels, Layer, Rect, Scene, Signs, Thing
from app.ui import View
from engine.lattice import Lattice

FADED = 0.55
"""Opacity of flat pieces that have nothing to do with the selection."""
STATUS = 0.85
"""Height of the line with counters."""
LEAST_TOLD = 440.0
"""Where a board is lower, in pixels, its cells need the room of the counters, which the players' cards tell then."""


class Laid(Protocol):
    """Whatever has a lattice of cells."""

    @property
    def lattice(self) -> Lattice: ...


class Pointed(Protocol):
    """What the pointer and the cursor are on."""

    @property
    def hover(self) -> str: ...
    @property
    def cursor(self) -> str: ...


class Flat:
    """What flat boards of chess have in common. `variant` gives the cells."""

    def __init__(self, variant: Laid) -> None:
        self.variant = variant
        self.cells: tuple[str, ...] = variant.lattice.names

    def plan(self, view: View, rect: Rect, numbers: bool) -> Plan:
        """Where the cells lie."""
        raise KeyError("a flat board says where its cells lie")

    def things(self, state: Any, game: ChessGame) -> tuple[Thing, ...]:
        """The pieces of a position with fresh identities; the same as the cube's."""
        return contents(game, state)

    def middle(self, cell: str, rect: Rect, view: View) -> tuple[float, float]:
        """The middle of a cell in framebuffer pixels; `KeyError` for no cell."""
        found = self.variant.lattice.find(cell)
        if found < 0:
            raise KeyError(cell)
        plan = self.plan(view, rect, view.coordinates)
        where, (x, y) = plan.fit(rect), plan.middles[found]
        return where.x + float(x) * where.unit, where.y - float(y) * where.unit

    def at(self, x: float, y: float, rect: Rect, view: View) -> str:
        """The cell under a pixel; empty beside the boards."""
        found = self.plan(view, rect, view.coordinates).at(x, y, rect)
        return self.cells[found] if found >= 0 else ""

    def step(self, cell: str, key: str, view: View) -> str:
        """The cell that a key of the cursor leads to, as it is seen; at an edge the same one."""
        raise KeyError("a flat board says how it is walked through")

    def place(self, things: Sequence[Thing], plan: Plan) -> tuple[F32, F32]:
        """Where pieces stand, together on the board."""
        position, size = np.zeros((len(things), 3), np.float32), np.ones(len(things), np.float32)
        rows = [self.variant.lattice.find(thing.cell) for thing in things]
        position[:, :2] = plan.middles[rows].reshape(-1, 2)
        return position, size

    def scene(self, frame: Frame) -> Scene:
        """The picture of a frame."""
        view, palette = frame.ui.view, frame.palette
        named = view.coordinates and not frame.plain
        rect = Rect(0, 0, float(frame.size[0]), float(frame.size[1]))
        plan = self.plan(view, rect, named)
        unit = max(plan.fit(rect).unit, 1e-3)
        marks = Marks() if frame.plain else gather(frame)
        poses = frame.poses(lambda things: self.place(things, plan))
        scene_layers: list[Layer] = list(ground(palette, plan, round(unit, 1)))
        at = {name: plan.middles[n] for n, name in enumerate(self.cells)} if not frame.plain else {}
        px = max(0.75, frame.scale)
        if not frame.plain:
            scene_layers += boards_marks.under(frame, marks, at, plan, view, px / unit)
        scene_layers.append(self._pieces(frame, poses, marks, at))
        if not frame.plain:
            scene_layers += boards_marks.over(frame, marks, at, px, unit)
        if named:
            scene_layers.append(numbers(palette, plan, marks, unit, view, self.titles(view)))
            scene_layers += self.status(frame, plan, unit)
        scene = Scene(True, (with_alpha(palette.rim), with_alpha(palette.rim)), scene_layers)
        scene.extent = plan.extent
        return scene

    def titles(self, view: View) -> dict[int, str]:
        """What stands above each panel, by its layer."""
        return {}

    def tells(self, view: View, height: float) -> bool:
        """Whether counters stand beside a board so many pixels high."""
        return False

    def status(self, frame: Frame, plan: Plan, unit: float) -> list[Layer]:
        """What stands beside the board."""
        return []

    def _pieces(self, frame: Frame, poses: Poses, marks: Marks, at: dict[str, Any]) -> Signs:
        things, palette = poses.things, frame.palette
        alpha = poses.alpha.copy()
        if marks.focus is not None:
            keep = {*marks.focus, marks.hover}
            alpha *= np.array([1.0 if t.cell in keep else FADED for t in things], np.float32)
        if marks.pending:
            alpha *= np.array([0.35 if t.cell in (marks.selected, marks.pending) else 1.0 for t in things], np.float32)
        # Those on their way are drawn last, above the rest.
        order = sorted(range(len(things)), key=lambda n: things[n].id in poses.moving)
        size = poses.size * (1 + 0.25 * poses.lift)
        rows = glyphs.rows(
            palette, [things[n].kind for n in order], [things[n].seat for n in order], poses.position[order, :2],
            size[order], alpha[order], poses.glow[order],
        )  # fmt: skip
        mover = next((t for t in things if t.cell == marks.selected), None) if marks.pending else None
        if mover is not None:
            one = np.ones(1, np.float32)
            where = np.array([at[marks.pending]], np.float32)
            rows = np.concatenate([rows, glyphs.rows(palette, [mover.kind], [mover.seat], where, one, one, one * 0)])
        return Signs(pieces.FACE, glyphs.CHARS, rows)


class Board14(Flat):
    """The board of 14×14 cells: counters of checks in a row and of the kings' run beside it."""

    def plan(self, view: View, rect: Rect, numbers: bool) -> Plan:
        """One board, White's side at the bottom unless flipped."""
        told = numbers and self.tells(view, rect.h)
        return board(self.variant.lattice, view.flipped, numbers, STATUS if told else 0.0)

    def tells(self, view: View, height: float) -> bool:
        """Where numbers are shown and there is room for more than the cells."""
        return view.coordinates and height >= LEAST_TOLD

    def step(self, cell: str, key: str, view: View) -> str:
        """One step left, right, up or down; the board is turned round as a whole."""
        if key not in CHESS196_TERMS.steps:
            return cell
        axis, by = CHESS196_TERMS.steps[key]
        return CHESS196_TERMS.shifted(cell, axis, -by if view.flipped else by)

    def status(self, frame: Frame, plan: Plan, unit: float) -> list[Layer]:
        """Below and above the board, each side's checks in a row and how far its king has to run."""
        if not self.tells(frame.ui.view, frame.size[1]):
            return []
        known, palette = overview(frame.game, frame.state), frame.palette
        limit = int(known["check_limit"])
        _, y0, x1, y1 = plan.extent
        sheet, items = Sheet(), []
        size = min(0.5, 15.0 * frame.scale / unit) if unit > 0 else 0.5
        for seat in (0, 1):
            near = (seat == 1) == frame.ui.view.flipped
            y = y0 + STATUS * 0.48 if near else y1 - STATUS * 0.48
            count = int(known["checks"][seat])
            pips = np.array([(0.3 + 0.34 * n, y) for n in range(limit)])
            fill = rgba(palette.point, 0.28, limit)
            fill[:count] = rgba(palette.take, 1.0, count)
            sheet.add(1, pips, 0.2, fill)
            texts = (
                (chess_words.checks(count, limit), 0.3 + 0.34 * limit, -1, palette.take if count else palette.muted),
                (chess_words.run(int(known["run"][seat])), x1 - 0.85, 1, palette.muted),
            )
            for text, x, align, color in texts:
                strong = "bold" if color is palette.take else "text"
                items.append(Label(text, x, y, 0.0, size, with_alpha(color), strong, align, world=True))
        return [*sheet.layer(), Labels(items)]


class Levels(Flat):
    """All sheets of a space: of its levels, or across whichever axis `View.sheets` says."""

    def plan(self, view: View, rect: Rect, numbers: bool) -> Plan:
        """As many sheets side by side as make the largest picture."""
        lattice = self.variant.lattice
        columns = best_columns(lattice, view.sheets, view.flipped, numbers, rect)
        return layers(lattice, view.sheets, view.flipped, numbers, columns)

    def step(self, cell: str, key: str, view: View) -> str:
        """Arrows lead across a sheet, PgUp and PgDn from one sheet to the next."""
        right, upward = ACROSS_UP[view.sheets]
        axis, by = {
            "left": (right, -1), "right": (right, 1), "up": (upward, 1), "down": (upward, -1),
            "pageup": (view.sheets, 1), "pagedown": (view.sheets, -1),
        }[key]  # fmt: skip
        turned = view.flipped and axis != view.sheets and axis != SPATIAL_TERMS.level
        return SPATIAL_TERMS.shifted(cell, axis, -by if turned else by)

    def titles(self, view: View) -> dict[int, str]:
        """The name of each layer."""
        axis = self.variant.lattice.axes[view.sheets]
        return {n + 1: chess_words.sheet(view.sheets, name) for n, name in enumerate(axis)}


def chequer(palette: Palette) -> tuple[Any, Any]:
    """Colours of dark and of light cells on flat boards."""
    dark, light = sorted((palette.floor_a, palette.floor_b), key=luminance)
    return mix(dark, palette.rim, 0.12), light


@lru_cache(maxsize=24)
def ground(palette: Palette, plan: Plan, unit: float) -> tuple[Layer, ...]:
    """The empty boards."""
    sheet = Sheet()
    edge = max(0.06, 1.6 / max(unit, 1e-3))
    boxes = np.array([(p.x + len(p.across) / 2, p.y + len(p.up) / 2, len(p.across), len(p.up)) for p in plan.panels])
    n = len(boxes)
    sheet.add(0, boxes[:, :2], boxes[:, 2:] + 2 * edge, rgba(mix(palette.rim, palette.lattice, 0.6), 1.0, n))
    dark, light = chequer(palette)
    color = rgba(light, 1.0, len(plan.middles))
    color[plan.dark, :3] = dark
    # A hair wider than the cell, so that no seam shows between two.
    sheet.add(0, plan.middles, 1.0 + 0.5 / max(unit, 1.0), color)
    return tuple(sheet.layer())


def numbers(palette: Palette, plan: Plan, marks: Pointed, unit: float, view: View, titles: dict[int, str]) -> Labels:
    """Coordinates along every board, and its title; those of the cell pointed at stand out."""
    out: list[Label] = []
    pointed = marks.hover or marks.cursor
    several = plan.panels[0].layer > 0

    def put(text: str, x: float, y: float, size: float, strong: bool, face: str = "text", align: int = 0) -> None:
        color = palette.hover if strong else palette.muted if face == "text" else palette.text
        chosen = "bold" if strong else face
        size *= 1.2 if strong else 1.0
        out.append(Label(text, x, y, 0.0, size, with_alpha(color), chosen, align, world=True))

    def has(label: str, panel_layer: int, place: int) -> bool:
        if not pointed:
            return False
        if several:
            own = pointed[view.sheets] == titles[panel_layer].split()[-1]
            return own and pointed[(0, 1, 2)[place]] == label
        return (pointed[0] if place == 0 else pointed[1:]) == label

    right, upward = ACROSS_UP[view.sheets] if several else (0, 1)
    size = 0.58 if several else 0.5
    for panel in plan.panels:
        for n, label in enumerate(panel.across):
            put(label, panel.x + n + 0.5, panel.y - 0.4, size, has(label, panel.layer, right))
            if not several:
                put(label, panel.x + n + 0.5, panel.y + len(panel.up) + 0.4, size, has(label, 0, 0))
        for n, label in enumerate(panel.up):
            put(label, panel.x - 0.4, panel.y + n + 0.5, size, has(label, panel.layer, upward))
            if not several:
                put(label, panel.x + len(panel.across) + 0.4, panel.y + n + 0.5, size, has(label, 0, 1))
        if panel.layer:
            here = bool(pointed) and pointed[view.sheets] == panel.name
            put(titles[panel.layer], panel.x, panel.y + len(panel.up) + 0.46, 0.66, here, "bold", -1)
    return Labels(out)
