"""One picture as plain data. Looks make it, `gl.renderer` draws it, tests read it.

Units: lengths in cells, line widths and label sizes as said per field; colours are sRGB, straight alpha, 0 … 1.
World axes of a cube: +x to the right of White, +y up, −z away from White; the cube is centred on the origin.
Flat scenes use x to the right and y up, in cells of that board, and are drawn strictly in layer order.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

F32 = NDArray[np.float32]
Rgba = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that keeps its identity through a move: a ball, a piece, a card.

    `slot` is its place within the cell (0 …); `marks` are codes such as `blocked`, `immune`, `winning`.
    """

    id: int
    kind: str
    seat: int
    cell: str
    slot: int = 0
    marks: frozenset[str] = frozenset()


@dataclass(slots=True)
class Solids:
    """Instances of one mesh. `data` is (n, 11): x y z, sx sy sz, r g b a, glow (0 … 1, adds its own light)."""

    mesh: str
    data: F32


@dataclass(slots=True)
class Quads:
    """Flat four-cornered faces in space, (n, 16): four corners x y z in turn, then r g b a. Lit by nothing."""

    data: F32


@dataclass(slots=True)
class Lines:
    """Segments, (n, 11): x0 y0 z0 x1 y1 z1, r g b a, width in pixels. `on_top` ignores depth (hidden-target marks).

    `dash` > 0 breaks the line, in pixels.
    """

    data: F32
    on_top: bool = False
    dash: float = 0.0


@dataclass(slots=True)
class Shapes:
    """Flat shapes, (n, 15): kind, cx cy, w h, corner radius, fill rgba, stroke rgba, stroke width. Lengths in cells
    of the flat board, antialiased at any zoom; only in flat scenes.

    Kinds: 0 rounded box, 1 ellipse, 2 leaf (pointed at top and bottom, taller than wide), 3 lower half of an ellipse,
    4 egg (`w` wide above, a circle of the corner radius below), 5 box that fades out over the stroke width at its rim
    (shadow, glow; no stroke). The fraction of the kind turns the shape: 2.25 is a leaf turned left by a quarter.
    """

    data: F32


@dataclass(frozen=True, slots=True)
class Label:
    """A short text. `size` in pixels (`world=False`) or in cells (`world=True`). Always faces the viewer.

    `face` is `text`, `bold` or `title`; `align` −1 left, 0 centre, 1 right; `halo` draws an outline so that it
    can be read on anything; `on_top` ignores depth.
    """

    text: str
    x: float
    y: float
    z: float = 0.0
    size: float = 14.0
    color: Rgba = (1.0, 1.0, 1.0, 1.0)
    face: str = "text"
    align: int = 0
    world: bool = False
    halo: Rgba | None = None
    on_top: bool = False


@dataclass(slots=True)
class Labels:
    """Texts of one layer."""

    items: list[Label]


@dataclass(slots=True)
class Signs:
    """Many single characters of one face, each about its point, (n, 8): place in `chars`, x y, size, r g b a.

    Sizes in cells; only in flat scenes, drawn in the order of the rows. Much quicker than as many labels.
    """

    face: str
    chars: str
    data: F32


Layer = Solids | Quads | Lines | Shapes | Labels | Signs


@dataclass(slots=True)
class Scene:
    """A whole picture: `flat` scenes are drawn in layer order, others with depth and sorted translucency."""

    flat: bool
    background: tuple[Rgba, Rgba]
    layers: list[Layer] = field(default_factory=list)
    extent: tuple[float, float, float, float] = (0.0, 0.0, 1.0, 1.0)
    """Flat scenes: x0 y0 x1 y1 of the board that is shown, fitted undistorted into the middle of the rectangle."""
    rounded: float = 0.0
    """Corner radius of the picture's rectangle, in pixels; the panel colour shows outside it."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle in framebuffer pixels, origin at the top left, y down."""

    x: float
    y: float
    w: float
    h: float

    def contains(self, px: float, py: float) -> bool:
        """Whether a point in framebuffer pixels lies inside."""
        return self.x <= px < self.x + self.w and self.y <= py < self.y + self.h
