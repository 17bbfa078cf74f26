"""The state of a table's surface: what is picked, pointed at and looked at. Nothing of it is part of the game."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.compose import Pick

MODES = ("cube", "slice", "exploded", "flat")
AXES = ("sector", "vertical", "horizontal")


@dataclass(slots=True)
class View:
    """How the board is looked at. Targets are set at once; the `shown_*` values run after them within 300 ms."""

    mode: str = "cube"
    axis: int = 0
    """Slicing axis: 0 sector, 1 vertical, 2 horizontal."""
    layers: frozenset[int] = frozenset({3})
    """Layers (1 …) that a slice leaves solid; the rest is ghosted or hidden."""
    ghost: bool = True
    """False hides the other layers instead of ghosting them."""
    sheets: int = 2
    """Axis across which the flat sheets of a space of chess are cut: 0 files, 1 ranks, 2 levels."""
    side_board: bool = True
    """The flat board beside the cube."""
    flipped: bool = False
    """Looked at from Black's seat."""
    turning: bool = False
    """The board turns to the side to move after every turn."""
    coordinates: bool = True
    russian: bool = False
    """Moves are written with the Russian letters of pieces, where the game has such letters."""
    threats: bool = False
    shown_explode: float = 0.0
    shown_slice: float = 0.0


@dataclass(slots=True)
class TableUi:
    """Selection, pointer and notices of one table."""

    picks: tuple[Pick, ...] = ()
    hover: str = ""
    """Cell under the pointer or under the 3-D cursor; shared by the cube and the flat board."""
    inspected: str = ""
    """A cell of the other side that was clicked: its reach is shown, nothing is picked."""
    cursor: str = ""
    """Cell of the keyboard's 3-D cursor; empty until a key moves it."""
    view_ply: int | None = None
    notice: str = ""
    """The last refusal in the player's words; shown near the pointer until the next act."""
    notice_at: tuple[float, float] = (0.0, 0.0)
    typing: bool = False
    typed: str = ""
    paused: bool = False
    seat_seen: int | None = None
    """Whose secrets may be drawn (labyrinth, plan) in a game with secrets; `None`: nobody's."""
    plan: tuple[str, ...] = ()
    """Texts of the moves drafted so far by the side that may see them."""
    visor: bool = False
    """A blind turn: the pieces are hidden."""
    sway: float = 0.0
    """How far the picture leans on an unstable seat, in radians."""
    view: View = field(default_factory=View)
