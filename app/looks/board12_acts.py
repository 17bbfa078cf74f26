"""What happens in an act of an opening, drawn about the pieces: ways, blows, fire, mazes, rings. `t` runs 0 … 1."""

from __future__ import annotations

from app.looks.base import Frame
from app.looks.board12_marks import At
from app.looks.ink import Ink


def under(ink: Ink, frame: Frame, at: At) -> None:
    """Below the pieces."""


def over(ink: Ink, frame: Frame, at: At) -> None:
    """Above the pieces."""
