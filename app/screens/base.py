"""What every screen offers to the shell, and the three ways to move between screens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from app.camera import Camera
from app.scene import Rect, Scene

if TYPE_CHECKING:
    from app.input import InputEvent
    from app.shell import Shell


@dataclass(frozen=True, slots=True)
class Push:
    """Opens a screen above this one."""

    screen: Screen


@dataclass(frozen=True, slots=True)
class Pop:
    """Closes this screen."""


@dataclass(frozen=True, slots=True)
class Replace:
    """Puts another screen in this one's place."""

    screen: Screen


@dataclass(frozen=True, slots=True)
class Quit:
    """Closes the program; every game is in the archive already."""


Move = Push | Pop | Replace | Quit | None


@dataclass(frozen=True, slots=True)
class Picture:
    """A scene with the rectangle it is drawn into (framebuffer pixels) and, in space, its camera.

    `key` names the picture between frames, so that an unchanged one (same `stamp`) is not drawn anew.
    """

    key: str
    rect: Rect
    scene: Scene
    camera: Camera | None = None
    stamp: object = None


class Screen(Protocol):
    """One page of the program."""

    name: str

    def enter(self, shell: Shell) -> None:
        """Called when the screen comes to the top (also again after a screen above it closed)."""
        ...

    def leave(self) -> None:
        """Called when it stops being the top: clocks of friendly games pause, drags end."""
        ...

    def pictures(self, width: int, height: int, scale: float) -> list[Picture]:
        """The scenes of this frame for a framebuffer of this size; `scale` is UI scale × pixel ratio."""
        ...

    def panels(self, width: int, height: int, scale: float) -> Move:
        """Draws the Dear ImGui panels of this frame (through `panels.kit`) and acts on what was clicked."""
        ...

    def handle(self, event: InputEvent) -> Move:
        """An input event that no panel took."""
        ...

    def tick(self, now: float) -> float | None:
        """Lets time pass (monotonic seconds); returns seconds until the next frame, 0 = at once, None = idle."""
        ...
