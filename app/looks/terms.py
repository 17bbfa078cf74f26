"""What a table must know of a game's space besides its pictures: its cells, its axes and their names, where it begins.

No rule stands here, and nothing is drawn: a `Terms` tells how the space is spoken of and walked through.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.i18n import mark
from app.ui import View
from engine.chess.boards import CHESS196, SPATIAL
from engine.lattice import OUTSIDE, Lattice
from engine.stavropol.board import SPACE
from engine.totas.board import SPACE as TOTAS_SPACE

Step = tuple[int, int]
"""An axis of the lattice, and how far to go along it."""


@dataclass(frozen=True)
class Terms:
    """`axes` are the names of the axes as the bar shows them; `modes` are the ways of looking: name, word, tip.

    `steps` says where the keys of the cursor lead in space, by White's view; `level` is the axis that runs upward.
    """

    lattice: Lattice
    axes: tuple[str, ...]
    modes: tuple[tuple[str, str, str], ...]
    steps: dict[str, Step]
    level: int
    first: tuple[str, str]
    """The cell in which the keyboard's cursor appears, by seat."""
    axis: int = 0
    """Across which axis a slice is cut at first."""
    layer: int = 1
    """The layer (1 …) that a slice shows at first."""
    sheets: bool = False
    """The flat picture is all sheets of the space, cut across a chosen axis."""
    tall: bool = False
    """The flat picture beside the space is about twice as high as wide."""
    together: bool = False
    """Several things of one side may stand on a cell."""
    example: str = ""
    """A turn as it may be typed; `russian` the same in Russian letters."""
    russian: str = ""
    threats: str = ""
    """What the switch for threats is called."""
    side_board: str = ""
    """What the switch for the flat picture beside the space is called."""

    @property
    def shape(self) -> tuple[int, ...]:
        """How many layers there are along each axis."""
        return self.lattice.shape

    @property
    def deep(self) -> bool:
        """Whether the game has a picture in space."""
        return any(mode != "flat" for mode, _, _ in self.modes)

    def view(self) -> View:
        """How the board is looked at when the game is opened."""
        return View(mode=self.modes[0][0], axis=self.axis, layers=frozenset({self.layer}))

    def offers(self, mode: str) -> bool:
        """Whether there is this way of looking."""
        return any(mode == name for name, _, _ in self.modes)

    def layer_of(self, cell: str, axis: int) -> int:
        """The layer (1 …) of a cell across an axis; `KeyError` for no cell."""
        found = self.lattice.find(cell)
        if found == OUTSIDE:
            raise KeyError(cell)
        return self.lattice.coords(found)[axis] + 1

    def order(self, cell: str) -> int:
        """The place of a cell among all cells."""
        return self.lattice.find(cell)

    def walk(self, cell: str, key: str, view: View) -> str:
        """The cell one step further in space, as the viewer sees it; at an edge the same one.

        From Black's seat left and right, near and far change places.
        """
        if key not in self.steps:
            return cell
        axis, by = self.steps[key]
        return self.shifted(cell, axis, -by if view.flipped and axis != self.level else by)

    def shifted(self, cell: str, axis: int, by: int) -> str:
        """The cell so many layers along an axis, or the same one beyond an edge."""
        vector = [0] * len(self.shape)
        vector[axis] = by
        found = self.lattice.step(self.lattice.find(cell), vector)
        return cell if found == OUTSIDE else self.lattice.name(found)


_CUBE = ("cube", mark("Cube"), mark("The whole cube (C)"))
_SLICE = ("slice", mark("Slice"), mark("Chosen layers of the cube (S)"))

STAVROPOL = Terms(
    SPACE,
    (mark("Sectors"), mark("Verticals"), mark("Horizontals")),
    (
        _CUBE,
        _SLICE,
        ("exploded", mark("Apart"), mark("The sectors pulled apart (X)")),
        ("flat", mark("Board"), mark("The inventor's flat board, large (B)")),
    ),
    {"left": (1, -1), "right": (1, 1), "up": (2, 1), "down": (2, -1), "pageup": (0, 1), "pagedown": (0, -1)},
    level=2,
    first=("133", "533"),
    layer=3,
    together=True,
    example=mark("For example 233-344 or 333-444:332"),
    threats=mark("Show threatened balls (T)"),
    side_board=mark("Flat board beside the cube"),
)
SPATIAL_TERMS = Terms(
    SPATIAL.lattice,
    (mark("Files"), mark("Ranks"), mark("Levels")),
    (
        _CUBE,
        _SLICE,
        ("exploded", mark("Apart"), mark("The levels pulled apart (X)")),
        ("flat", mark("Sheets"), mark("All eight sheets, large (B)")),
    ),
    {"left": (0, -1), "right": (0, 1), "up": (2, 1), "down": (2, -1), "pageup": (1, 1), "pagedown": (1, -1)},
    level=2,
    first=("E1m", "E8m"),
    axis=2,
    layer=5,
    sheets=True,
    tall=True,
    example=mark("For example NF1i-G3i or E2m-E4m"),
    russian=mark("For example КF1i-G3i or E2m-E4m"),
    threats=mark("Show threatened pieces, checks and pins (T)"),
    side_board=mark("Sheets beside the cube"),
)
CHESS196_TERMS = Terms(
    CHESS196.lattice,
    (mark("Files"), mark("Ranks")),
    (("flat", mark("Board"), mark("The board")),),
    {"left": (0, -1), "right": (0, 1), "up": (1, 1), "down": (1, -1)},
    level=-1,
    first=("g1", "g14"),
    example=mark("For example Nb1-c3 or e2-e7"),
    russian=mark("For example Кb1-c3 or e2-e7"),
    threats=mark("Show threatened pieces, checks and pins (T)"),
)
TOTAS_TERMS = Terms(
    TOTAS_SPACE,
    (mark("Files"), mark("Ranks")),
    (("flat", mark("Board"), mark("The board")),),
    {"left": (0, -1), "right": (0, 1), "up": (1, 1), "down": (1, -1)},
    level=-1,
    first=("G1", "G12"),
    example=mark("For example NB1-C3, PE2-E4"),
    threats=mark("Show attacked pieces (T)"),
)
