"""How the table is looked at: the camera, the ways of looking and the short runs between them.

Everything that moves here comes to an end within a third of a second (inertia within one second), so that an idle
table is idle. With animation off every change is a jump.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import exp

from app.animate import smooth
from app.camera import Camera, Extent, along, home
from app.looks.terms import STAVROPOL, Terms
from app.scene import Rect
from app.ui import View

CHANGE = 0.26
"""Seconds from one way of looking to another."""
FRICTION = 7.0
"""How fast the spin after a drag dies, per second."""
SLOWEST = 12.0
"""Spin below which it stops, in pixels a second."""
SWITCHES = frozenset({"ghost", "side_board", "coordinates", "threats", "turning", "russian"})
"""Fields of the view that are on or off."""
STALE = 0.06
"""A drag that rested so long before the release leaves no spin, in seconds."""


class Director:
    """Owns the camera and runs `View.shown_*` after their targets. Times are monotonic seconds."""

    def __init__(
        self, view: View, extent: Callable[[View], Extent | None], speed: Callable[[], float], terms: Terms = STAVROPOL
    ) -> None:
        """`extent`: what the view shows, for fitting, `None` without a picture in space; `speed`: of animation, 0 is
        off."""
        self.view = view
        self.terms = terms
        self.camera = home(0)
        self.stamp = 0
        """Rises whenever the picture must be drawn anew."""
        self._extent, self._speed = extent, speed
        self._rect: Rect | None = None
        self._fitted = 1.0
        self._whole = True
        """The view shows the whole, untouched by hand; it is fitted anew to every size."""
        self._from: tuple[Camera, float, float] | None = None
        self._goal: Camera | None = None
        self._started = 0.0
        self._spin = (0.0, 0.0)
        self._dragged: list[tuple[float, float, float]] = []
        self._last = 0.0

    @property
    def moving(self) -> bool:
        """Whether anything is on its way."""
        return self._from is not None or self._spin != (0.0, 0.0)

    @property
    def rect(self) -> Rect | None:
        """The picture's rectangle of the last frame."""
        return self._rect

    def place(self, rect: Rect) -> None:
        """The picture's rectangle of this frame; what is seen keeps its share of it when it changes."""
        if self._rect == rect or rect.w <= 0 or rect.h <= 0:
            return
        fitted = self._fit(self.camera, rect).distance
        if self._whole:
            self.camera = self._fit(self.camera, rect)
            if self._goal is not None:
                self._goal = self._fit(self._goal, rect)
        else:
            # The hand has moved the picture: what it chose keeps its share.
            self.camera = replace(self.camera, distance=self.camera.distance * fitted / self._fitted)
        self._fitted, self._rect = fitted, rect
        self.stamp += 1

    # Changes of view

    def set(self, name: str, value: object, now: float) -> None:
        """Changes a field of the view; modes, axes and flips run to their new place."""
        view = self.view
        if name == "mode" and self.terms.offers(str(value)):
            before, view.mode = view.mode, str(value)
            if before != view.mode:
                self._run(self._turned_for_mode(), now)
        elif name == "axis" and isinstance(value, int):
            view.axis = value % len(self.terms.shape)
            # Axes may have different numbers of layers.
            kept = frozenset(n for n in view.layers if n <= self.terms.shape[view.axis])
            view.layers = kept or frozenset({1})
        elif name == "sheets" and isinstance(value, int) and self.terms.sheets:
            view.sheets = value % len(self.terms.shape)
        elif name == "layers" and isinstance(value, frozenset):
            view.layers = value or view.layers
        elif name == "flipped" and isinstance(value, bool):
            if view.flipped != value:
                view.flipped = value
                self._run(self._fit(home(int(value))), now)
        elif name in SWITCHES and isinstance(value, bool):
            setattr(view, name, value)
        self.stamp += 1

    def reset(self, now: float) -> None:
        """The usual view from the near seat."""
        self._run(self._fit(home(int(self.view.flipped))), now)

    def look_along(self, axis: int, now: float) -> None:
        """Straight along an axis, from the near seat."""
        goal = along(axis)
        if self.view.flipped and axis != 1:
            goal = replace(goal, yaw=goal.yaw + 180.0)
        self._run(self._fit(goal), now)

    def look_from(self, seat: int, now: float) -> None:
        """From the seat of a side."""
        self._run(self._fit(home(seat)), now)

    def layer(self, by: int) -> None:
        """The next or previous layer of the slice alone."""
        at = min(self.view.layers) if by < 0 else max(self.view.layers)
        self.view.layers = frozenset({min(self.terms.shape[self.view.axis], max(1, at + by))})
        self.stamp += 1

    # The pointer

    def orbit(self, dx: float, dy: float, rect: Rect, now: float) -> None:
        """Turns with a drag of so many pixels."""
        self._halt()
        self.camera = self.camera.orbit(dx, dy, self._degrees(rect))
        self._dragged = [*self._dragged[-4:], (now, dx, dy)]
        self.stamp += 1

    def pan(self, dx: float, dy: float, rect: Rect) -> None:
        """Shifts with a drag of so many pixels."""
        self._halt()
        self.camera = self.camera.pan(dx, dy, rect)
        self.stamp += 1

    def zoom(self, notches: float, x: float, y: float, rect: Rect) -> None:
        """Nearer towards the pointer, or farther."""
        self._halt()
        self.camera = self.camera.zoom(0.88**notches, self.camera.ray(x, y, rect))
        self.stamp += 1

    def nudge(self, degrees_yaw: float, degrees_pitch: float, now: float) -> None:
        """Turns by a little, from the keyboard."""
        self._run(self.camera.orbit(-degrees_yaw, degrees_pitch, 1.0), now, whole=False)

    def release(self, now: float) -> None:
        """The drag ended: what it had of speed dies away."""
        recent = [(t, dx, dy) for t, dx, dy in self._dragged if now - t <= STALE]
        self._dragged = []
        if len(recent) < 2 or self._speed() <= 0:
            return
        span = max(now - recent[0][0], 0.008)
        limit = 1600.0
        vx, vy = (min(limit, max(-limit, sum(step[axis] for step in recent) / span * 0.6)) for axis in (1, 2))
        if abs(vx) + abs(vy) > 4 * SLOWEST:
            self._spin, self._last = (vx, vy), now

    def tick(self, now: float) -> float | None:
        """Moves what moves; 0 while something does, else `None`."""
        if self._from is not None:
            self._go(now)
        if self._spin != (0.0, 0.0) and self._rect is not None:
            span = min(0.1, max(0.0, now - self._last))
            self._last = now
            vx, vy = self._spin
            self.camera = self.camera.orbit(vx * span, vy * span, self._degrees(self._rect))
            fade = exp(-FRICTION * span)
            self._spin = (vx * fade, vy * fade)
            if abs(self._spin[0]) + abs(self._spin[1]) < SLOWEST:
                self._spin = (0.0, 0.0)
            self.stamp += 1
        return 0.0 if self.moving else None

    # Inside

    def _targets(self) -> tuple[float, float]:
        return float(self.view.mode == "exploded"), float(self.view.mode == "slice")

    def _turned_for_mode(self) -> Camera:
        """Another way of looking keeps the direction and fits what it shows."""
        return self._fit(self.camera)

    def _run(self, goal: Camera, now: float, whole: bool = True) -> None:
        if not self.terms.deep:
            return
        self._spin = (0.0, 0.0)
        self._whole = whole
        self._goal = goal
        self._from = (self.camera, self.view.shown_explode, self.view.shown_slice)
        self._started = now
        if self._speed() <= 0:
            self._go(now + 2 * CHANGE)
        self.stamp += 1

    def _go(self, now: float) -> None:
        assert self._from is not None and self._goal is not None
        t = (now - self._started) / CHANGE
        share = smooth(t)
        camera, explode, slice_ = self._from
        to_explode, to_slice = self._targets()
        self.camera = camera.blend(self._goal, share)
        self.view.shown_explode = explode + (to_explode - explode) * share
        self.view.shown_slice = slice_ + (to_slice - slice_) * share
        if t >= 1.0:
            self._from = self._goal = None
            self.view.shown_explode, self.view.shown_slice = to_explode, to_slice
            if self._rect is not None:
                self._fitted = self._fit(self.camera, self._rect).distance
        self.stamp += 1

    def _halt(self) -> None:
        """The hand on the picture ends every run at its goal's values."""
        self._whole = False
        self._spin = (0.0, 0.0)
        if self._from is not None:
            self._from = self._goal = None
            self.view.shown_explode, self.view.shown_slice = self._targets()

    def _fit(self, camera: Camera, rect: Rect | None = None) -> Camera:
        extent = self._extent(self.view)
        return camera if extent is None else camera.fit(extent, rect or self._rect or Rect(0, 0, 4, 3))

    @staticmethod
    def _degrees(rect: Rect) -> float:
        """A drag across the picture's height turns by half a round."""
        return 180.0 / max(200.0, min(rect.w, rect.h))
