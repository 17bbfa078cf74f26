"""Where a cube is looked at from. A camera is a value: every act returns a new one.

Angles are degrees; lengths are cells; pixels are framebuffer pixels with the origin at the top left and y down.
Yaw 0 looks from White's edge (from +z towards −z), yaw 180 from Black's; pitch > 0 looks down from above.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, exp, log, radians, sin, tan

import numpy as np
from numpy.typing import NDArray
from pyrr import matrix44

from app.scene import F32, Rect

F64 = NDArray[np.float64]

Extent = float | tuple[float, float, float] | F64
"""What is to be seen whole, in cells: the side or the sides of a box about the origin, or points, (n, 3)."""

PITCH_LIMIT = 89.0
NEAREST, FARTHEST = 1.0, 80.0
ROAM = 12.0
"""How far the target may be moved from the origin, so that the cube cannot be lost from sight."""
OFF_SCREEN = -1.0e6
FIELD = 34.0
HOME_YAW, HOME_PITCH = 32.0, 24.0


@dataclass(frozen=True, slots=True)
class Camera:
    """A perspective view of `target` from `distance` away; `fov` is the vertical angle of view."""

    target: tuple[float, float, float] = (0.0, 0.0, 0.0)
    yaw: float = HOME_YAW
    pitch: float = HOME_PITCH
    distance: float = 14.0
    fov: float = FIELD

    def axes(self) -> tuple[F64, F64, F64]:
        """Unit vectors of the view in the world: right, up, and back (from the target towards the eye)."""
        yaw, pitch = radians(self.yaw), radians(self.pitch)
        right = np.array([cos(yaw), 0.0, -sin(yaw)])
        up = np.array([-sin(pitch) * sin(yaw), cos(pitch), -sin(pitch) * cos(yaw)])
        back = np.array([cos(pitch) * sin(yaw), sin(pitch), cos(pitch) * cos(yaw)])
        return right, up, back

    def eye(self) -> F64:
        """The point looked from."""
        return np.asarray(self.target, dtype=np.float64) + self.distance * self.axes()[2]

    def view(self) -> F64:
        """World to view space, 4 × 4, for column vectors."""
        up = self.axes()[1]
        look = matrix44.create_look_at(self.eye(), np.asarray(self.target, dtype=np.float64), up, dtype=np.float64)
        return np.asarray(look, dtype=np.float64).T

    def projection(self, aspect: float) -> F64:
        """View space to clip space for a picture `aspect` times as wide as high."""
        near = max(0.05, self.distance * 0.04)
        far = self.distance + 60.0
        lens = matrix44.create_perspective_projection(
            float(self.fov), max(float(aspect), 1e-6), near, far, dtype=np.float64
        )
        return np.asarray(lens, dtype=np.float64).T

    def matrix(self, aspect: float) -> F32:
        """World to clip space, 4 × 4: clip = M @ p with p a column vector."""
        return (self.projection(aspect) @ self.view()).astype(np.float32)

    def ray(self, px: float, py: float, rect: Rect) -> tuple[F64, F64]:
        """The ray through a pixel: its origin and unit direction. In an empty rectangle the direction is zero."""
        if rect.w <= 0 or rect.h <= 0:
            return self.eye(), np.zeros(3)
        right, up, back = self.axes()
        half = tan(radians(self.fov) / 2)
        across = (2 * (px - rect.x) / rect.w - 1) * half * rect.w / rect.h
        upward = (1 - 2 * (py - rect.y) / rect.h) * half
        direction = across * right + upward * up - back
        return self.eye(), direction / np.linalg.norm(direction)

    def project(self, points: NDArray[np.floating] | list[tuple[float, float, float]], rect: Rect) -> F64:
        """Pixels of points: (n, 3) of x, y and the depth in front of the eye, in cells.

        What lies behind the eye, and everything in an empty rectangle, is put far off the screen.
        """
        world = np.atleast_2d(np.asarray(points, dtype=np.float64)).reshape(-1, 3)
        right, up, back = self.axes()
        seen = world - self.eye()
        depth = -(seen @ back)
        out = np.full((len(world), 3), OFF_SCREEN)
        out[:, 2] = depth
        ahead = depth > 1e-6
        if rect.w <= 0 or rect.h <= 0:
            return out
        scale = rect.h / 2 / tan(radians(self.fov) / 2)
        out[ahead, 0] = rect.x + rect.w / 2 + (seen @ right)[ahead] / depth[ahead] * scale
        out[ahead, 1] = rect.y + rect.h / 2 - (seen @ up)[ahead] / depth[ahead] * scale
        return out

    def orbit(self, dx: float, dy: float, degrees_per_pixel: float = 0.35) -> Camera:
        """Turned by a drag of `dx`, `dy` pixels: the cube follows the pointer."""
        pitch = min(PITCH_LIMIT, max(-PITCH_LIMIT, self.pitch + dy * degrees_per_pixel))
        return replace(self, yaw=_turn(self.yaw - dx * degrees_per_pixel), pitch=pitch)

    def zoom(self, factor: float, towards: tuple[F64, F64] | None = None) -> Camera:
        """Nearer (`factor` < 1) or farther; what lies under the ray `towards`, at the target's depth, stays put."""
        distance = min(FARTHEST, max(NEAREST, self.distance * max(factor, 1e-3)))
        target = np.asarray(self.target, dtype=np.float64)
        if towards is not None:
            origin, direction = towards
            back = self.axes()[2]
            along = -float(direction @ back)
            if along > 1e-6:
                fixed = origin + direction * (float((origin - target) @ back) / along)
                target = fixed + (target - fixed) * (distance / self.distance)
        return replace(self, distance=distance, target=_leash(target))

    def pan(self, dx: float, dy: float, rect: Rect) -> Camera:
        """Shifted by a drag of `dx`, `dy` pixels; the plane through the target follows the pointer."""
        if rect.h <= 0:
            return self
        right, up, _ = self.axes()
        cells = 2 * self.distance * tan(radians(self.fov) / 2) / rect.h
        return replace(self, target=_leash(np.asarray(self.target) - right * (dx * cells) + up * (dy * cells)))

    def blend(self, other: Camera, t: float) -> Camera:
        """Between this camera (`t` = 0) and another (1), yaw the shortest way round, distance by ratio."""
        if t <= 0:
            return self
        if t >= 1:
            return other
        mixed = [a + (b - a) * t for a, b in zip(self.target, other.target, strict=True)]
        return Camera(
            target=(mixed[0], mixed[1], mixed[2]),
            yaw=_turn(self.yaw + _turn(other.yaw - self.yaw) * t),
            pitch=self.pitch + (other.pitch - self.pitch) * t,
            distance=exp(log(self.distance) + (log(other.distance) - log(self.distance)) * t),
            fov=self.fov + (other.fov - self.fov) * t,
        )

    def fit(self, size: Extent, rect: Rect, margin: float = 0.4) -> Camera:
        """At the distance from which what is to be seen (`Extent`) just fills the rectangle.

        `margin` cells are left on each side for edge labels. The direction is kept; the target is moved a little off
        the origin, across the view, so that what perspective makes larger below does not leave a gap above.
        """
        aspect = rect.w / rect.h if rect.w > 0 and rect.h > 0 else 1.0
        signs = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], dtype=np.float64)
        if isinstance(size, np.ndarray):
            corners = (size[:, None, :] + signs[None] * margin).reshape(-1, 3)
        else:
            sides = np.asarray(size if isinstance(size, tuple) else (size, size, size), dtype=np.float64)
            corners = signs * (sides / 2 + margin)
        right, up, back = self.axes()
        half = tan(radians(self.fov) / 2)
        depth = corners @ back
        distances, target = [], np.zeros(3)
        for axis, slope in ((right, half * aspect), (up, half)):
            # From distance d a corner is inside while its offset from the target is at most (d − depth) · slope.
            ahead = float((depth + corners @ axis / slope).max())
            astern = float((depth - corners @ axis / slope).max())
            distances.append((ahead + astern) / 2)
            target = target + axis * ((ahead - astern) / 2 * slope)
        return replace(self, target=_leash(target), distance=min(FARTHEST, max(NEAREST, max(distances))))


def home(seat: int = 0) -> Camera:
    """A three-quarter view with the seat's own sector nearest (0 White, 1 Black). `fit` sets its distance."""
    return Camera(yaw=_turn(HOME_YAW + (180.0 if seat == 1 else 0.0)))


def along(axis: int) -> Camera:
    """Straight along an axis of the cube: 0 through the sectors (from White), 1 from White's right, 2 from above."""
    yaw, pitch = ((0.0, 0.0), (90.0, 0.0), (0.0, PITCH_LIMIT))[axis]
    return Camera(yaw=yaw, pitch=pitch)


def _turn(angle: float) -> float:
    """The same direction, in −180 … 180 degrees."""
    return (angle + 180.0) % 360.0 - 180.0


def _leash(point: F64) -> tuple[float, float, float]:
    length = float(np.linalg.norm(point))
    if length > ROAM:
        point = point * (ROAM / length)
    return float(point[0]), float(point[1]), float(point[2])
