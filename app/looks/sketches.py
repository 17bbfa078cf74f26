"""Positions that are being drawn, as pictures: the boards to draw on, the pieces to choose from, the one in hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from app.i18n import tr
from app.looks import chess_words, glyphs, pieces
from app.looks.base import Frame
from app.looks.boards import Board14, Levels
from app.looks.draw import Sheet, rgba
from app.looks.palette import Palette, mix, with_alpha
from app.looks.sheets import EDGE, SIDE, TITLE, Plan, board, layers
from app.looks.space import Space
from app.looks.space_grid import WORLD
from app.pick import Target
from app.scene import Label, Labels, Layer, Rect, Scene, Signs
from app.ui import View
from engine.chess.variant import Variant

THIN = 0.01
"""Half the thickness of a plate that stands for a cell under the pointer."""
OUT_OF_SIGHT = -1.0e4
"""Where the cells of the other layers lie while one alone is shown."""


@dataclass(frozen=True)
class Drawn:
    """What a look asks of a game, answered for a sketch: a position that may be wrong has no moves and no checks.

    `wrong` are the cells to be looked at; they are shown as threatened ones are. `check` are the pieces that give check
    and `kings` the kings' cells, where the position can stand.
    """

    variant: Variant
    wrong: tuple[str, ...] = ()
    check: tuple[str, ...] = ()
    kings: tuple[str, str] = ("", "")

    @property
    def id(self) -> str:
        """The game's."""
        return self.variant.id

    def describe(self, sketch: Any, cell: str) -> Mapping[str, Any]:
        """Nobody attacks or defends."""
        return {"seat": None, "attackers": (), "defenders": ()}

    def overview(self, sketch: Any) -> Mapping[str, Any]:
        """Who is to move, and the check that stands; nothing is pinned."""
        return {"seat": sketch.side, "check": self.check, "king": self.kings, "pins": ()}

    def threats(self, sketch: Any, seat: int) -> tuple[str, ...]:
        """The cells at which something is wrong."""
        return self.wrong


class DrawnBoard(Board14):
    """One board without the counters beside it."""

    def plan(self, view: View, rect: Rect, numbers: bool) -> Plan:
        """The board alone."""
        return board(self.variant.lattice, view.flipped, numbers, 0.0)

    def status(self, frame: Frame, plan: Plan, unit: float) -> list[Layer]:
        """Nothing: counters are set in the panel."""
        return []


class OneSheet(Levels):
    """One layer of a space, as large as it can be: the first of `View.layers` across `View.sheets`."""

    def plan(self, view: View, rect: Rect, numbers: bool) -> Plan:
        """The layer's sheet; the cells of all others lie far away."""
        return _one(self.variant, view.sheets, min(view.layers), view.flipped, numbers)

    def scene(self, frame: Frame) -> Scene:
        """The picture, without a frame about the only layer there is."""
        view = replace(frame.ui.view, mode="flat")
        return super().scene(replace(frame, ui=replace(frame.ui, view=view)))


@lru_cache(maxsize=64)
def _one(variant: Variant, axis: int, layer: int, flipped: bool, numbers: bool) -> Plan:
    lattice = variant.lattice
    all_ = layers(lattice, axis, flipped, numbers, 1)
    panel = all_.panels[min(layer, len(all_.panels)) - 1]
    here = np.array([lattice.coords(cell)[axis] == layer - 1 for cell in range(lattice.size)])
    at = np.where(here[:, None], all_.middles, OUT_OF_SIGHT)
    at.setflags(write=False)
    edge = SIDE if numbers else EDGE
    top = panel.y + len(panel.up) + (TITLE if numbers else EDGE)
    extent = (panel.x - edge, panel.y - edge, panel.x + len(panel.across) + edge, top)
    return Plan((panel,), at, extent, all_.dark)


class DrawnSpace(Space):
    """The space with every cell of the layer that is drawn on within reach of the pointer."""

    def targets(self, frame: Frame) -> list[Target]:
        """Every clear piece, and where none is met the cells of the layer, each as the plate that is seen of it: the
        floor of a level, the upright middle of a file or a rank."""
        view, lattice = frame.ui.view, frame.game.variant.lattice
        out = [target for target in super().targets(frame) if target.shape == "turned"]
        half = [0.5, 0.5, 0.5]
        half[WORLD[view.axis]] = THIN
        for cell in lattice.layer(view.axis, min(view.layers) - 1):
            x, y, z = self.center(lattice.name(cell), view)
            foot = 0.5 if view.axis == 2 else 0.0
            out.append(Target(lattice.name(cell), "box", x, y - foot, z, half[0], half[1], half[2], rough=True))
        return out


# The pieces to choose from


@dataclass(frozen=True, slots=True)
class Tray:
    """Where the pieces to choose from lie: in two rows or columns, White's first. `letters` as sketches know them."""

    kinds: tuple[str, ...]
    upright: bool = False
    """In columns beside the board; else in one row below it."""

    @property
    def cells(self) -> tuple[tuple[str, float, float], ...]:
        """Letter and middle of each, in cells, y up."""
        n, out = len(self.kinds), []
        for seat in (0, 1):
            for i, kind in enumerate(self.kinds):
                letter = kind.lower() if seat else kind
                x, y = (seat + 0.5, n - i - 0.5) if self.upright else (seat * (n + 0.3) + i + 0.5, 0.5)
                out.append((letter, x, y))
        return tuple(out)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in cells."""
        n = len(self.kinds)
        return (2.0, float(n)) if self.upright else (2 * n + 0.3, 1.0)

    def unit(self, rect: Rect) -> float:
        """Pixels of a cell in a rectangle."""
        wide, high = self.size
        return max(1e-3, min(rect.w / (wide + 0.3), rect.h / (high + 0.3)))

    def place(self, letter: str, rect: Rect) -> Rect:
        """Where a piece lies in a rectangle of framebuffer pixels; `KeyError` for none."""
        unit, (wide, high) = self.unit(rect), self.size
        left, low = rect.x + (rect.w - wide * unit) / 2, rect.y + (rect.h + high * unit) / 2
        for known, x, y in self.cells:
            if known == letter:
                return Rect(left + (x - 0.5) * unit, low - (y + 0.5) * unit, unit, unit)
        raise KeyError(letter)

    def at(self, x: float, y: float, rect: Rect) -> str:
        """The letter under a pixel, or `""`."""
        return next((letter for letter, _, _ in self.cells if self.place(letter, rect).contains(x, y)), "")

    def scene(self, palette: Palette, rect: Rect, tool: str, hover: str, scale: float) -> Scene:
        """The picture; `tool` is the piece in hand."""
        unit, (wide, high) = self.unit(rect), self.size
        sheet, labels = Sheet(), []
        size = min(0.3, 15.0 * scale / unit)
        for letter, x, y in self.cells:
            chosen = letter == tool
            fill = mix(palette.card_raised, palette.accent, 0.3) if chosen else palette.card_raised
            alpha = 1.0 if chosen or letter == hover else 0.0
            line = rgba(palette.accent, 1.0 if chosen else 0.0, 1)
            sheet.add(0, [(x, y)], 0.94, rgba(fill, alpha, 1), line, 2.0 * scale / unit, 0.14)
            ink = with_alpha(palette.text if chosen or letter == hover else palette.muted)
            labels.append(Label(letter, x + 0.4, y - 0.36, 0.0, size, ink, "bold" if chosen else "text", 1, world=True))
        kinds = [letter.upper() for letter, _, _ in self.cells]
        seats = [int(letter.islower()) for letter, _, _ in self.cells]
        at = np.array([(x - 0.06, y + 0.03) for _, x, y in self.cells], np.float32)
        one = np.ones(len(kinds), np.float32)
        signs = Signs(pieces.FACE, glyphs.CHARS, glyphs.rows(palette, kinds, seats, at, one * 0.86, one, one * 0))
        ground = with_alpha(palette.card)
        scene = Scene(True, (ground, ground), [*sheet.layer(), signs, Labels(labels)])
        across, up = rect.w / unit, rect.h / unit
        x0, y0 = (wide - across) / 2, (high - up) / 2
        scene.extent = (x0, y0, x0 + across, y0 + up)
        return scene


def in_hand(palette: Palette, letter: str, size: float) -> Scene:
    """A piece that is carried, on nothing; `size` in cells."""
    seat, one = int(letter.islower()), np.ones(1, np.float32)
    at = np.zeros((1, 2), np.float32)
    rows = glyphs.rows(palette, [letter.upper()], [seat], at, one * size, one, one * 0)
    edge = palette.dark_edge if seat else palette.light_edge
    scene = Scene(True, (with_alpha(edge, 0.0), with_alpha(edge, 0.0)), [Signs(pieces.FACE, glyphs.CHARS, rows)])
    scene.extent = (-0.6, -0.6, 0.6, 0.6)
    return scene


def contents(cell: str, letter: str = "") -> str:
    """The words for a cell and what stands there, or for a piece alone."""
    if not letter:
        return cell
    if cell:
        return chess_words.contents(cell, letter.upper(), int(letter.islower()))
    side = tr("Black") if letter.islower() else tr("White")
    return f"{side}: {chess_words.piece(letter.upper())}"
