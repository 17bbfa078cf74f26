"""Draws scenes. Pictures are drawn only when they changed, into their own textures, and copied to the window."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import moderngl

from app.camera import Camera
from app.gl.painter import Painter
from app.gl.target import U8, Target
from app.scene import Rect, Rgba, Scene

if TYPE_CHECKING:
    from app.screens.base import Picture

KEPT = 12
"""Pictures kept at most; the one not asked for longest goes first."""
IN_MOTION, AT_REST = 0.25, 0.15
"""Seconds: a picture drawn again sooner is in motion; one left alone for so long is at rest."""


@dataclass(slots=True)
class _Kept:
    target: Target
    seen: tuple[object, ...] = ()
    used: int = 0
    drawn: float = -1e9
    rough: bool = False


class Renderer:
    """Draws on one context. `draws` counts scenes really drawn, `blits` copies to the window.

    On a software renderer a picture whose camera is in motion is drawn with one sample a pixel and simpler light, a
    quarter of the work, and once more in full when it has come to rest; `wake` says when that is due. `now` gives
    monotonic seconds.
    """

    def __init__(
        self, ctx: moderngl.Context, samples: int | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.ctx = ctx
        self.now = now
        self._painter = Painter(ctx)
        self.name = str(ctx.info["GL_RENDERER"])
        self.software = any(word in self.name.lower() for word in ("llvmpipe", "softpipe", "swrast", "swiftshader"))
        limit = int(ctx.info["GL_MAX_SAMPLES"])
        self.samples = min(4 if samples is None else samples, limit)
        self.draws = 0
        self.blits = 0
        self._clock = 0
        self._began = 0
        self._kept: dict[str, _Kept] = {}
        self._spare: dict[tuple[int, int, int, bool], Target] = {}
        self._screen = (1, 1)

    # The window

    def begin(self, width: int, height: int, clear: Rgba, target: moderngl.Framebuffer | None = None) -> None:
        """Starts a frame of the window: its size in framebuffer pixels and the colour behind the pictures."""
        self._screen = (max(width, 1), max(height, 1))
        self._began = self._clock
        screen = target or self.ctx.screen
        screen.use()
        screen.viewport = (0, 0, *self._screen)
        screen.scissor = None
        screen.clear(*clear)

    def picture(self, picture: Picture) -> moderngl.Texture:
        """The picture's texture (bottom row first), drawn only if its stamp, size or camera changed.

        Without a stamp it is drawn each time.
        """
        size = _pixels(picture.rect)
        seen = (picture.stamp, size, picture.camera)
        self._clock += 1
        kept = self._kept.get(picture.key)
        if kept is None or kept.target.size != size:
            if kept is not None:
                kept.target.release()
            else:
                self._make_room()
            kept = self._kept[picture.key] = _Kept(Target(self.ctx, size, 0, False))
        kept.used = self._clock
        now = self.now()
        changed = picture.stamp is None or kept.seen != seen
        if changed or (kept.rough and now - kept.drawn >= AT_REST):
            turned = bool(kept.seen) and kept.seen[2] != picture.camera and now - kept.drawn < IN_MOTION
            kept.rough = changed and turned and self.software
            kept.seen, kept.drawn = seen, now
            self.draw(picture.scene, picture.camera, kept.target, rough=kept.rough)
        return kept.target.texture

    def blit(self, picture: Picture, target: moderngl.Framebuffer | None = None) -> None:
        """Copies the picture to its rectangle of the window (after `begin`), corners rounded as its scene says."""
        if picture.rect.w < 1 or picture.rect.h < 1:
            return
        texture = self.picture(picture)
        width, height = _pixels(picture.rect)
        screen = target or self.ctx.screen
        screen.use()
        screen.viewport = (0, 0, *self._screen)
        program = self._painter.programs["blit"]
        program["u_screen"].value = (float(self._screen[0]), float(self._screen[1]))
        program["u_rect"].value = (float(round(picture.rect.x)), float(round(picture.rect.y)), width, height)
        program["u_radius"].value = float(picture.scene.rounded)
        program["u_picture"].value = 0
        texture.use(0)
        self._painter.blend()
        self._painter.plain("blit").render(moderngl.TRIANGLE_STRIP, vertices=4)
        self.ctx.enable_only(moderngl.NOTHING)
        self.blits += 1

    def wake(self) -> float | None:
        """Seconds until a frame should be drawn only to refine pictures that were in motion; `None` if there are none.

        Only pictures shown since the last `begin` count.
        """
        due = [kept.drawn + AT_REST for kept in self._kept.values() if kept.rough and kept.used > self._began]
        return max(0.0, min(due) - self.now()) if due else None

    def forget(self, key: str) -> None:
        """Gives back the texture of a picture that is no longer shown."""
        if key in self._kept:
            self._kept.pop(key).target.release()

    def _make_room(self) -> None:
        while len(self._kept) >= KEPT:
            self.forget(min(self._kept, key=lambda key: self._kept[key].used))

    # One scene

    def draw(self, scene: Scene, camera: Camera | None, target: Target, rough: bool = False) -> None:
        """Draws a scene into the texture of `target`; `rough` spares samples and light."""
        self.draws += 1
        width, height = target.size
        canvas = target
        samples = 0 if scene.flat or rough else self.samples
        if samples or not scene.flat:
            canvas = self._canvas(target.size, samples)
        canvas.canvas.use()
        canvas.canvas.viewport = (0, 0, width, height)
        canvas.canvas.scissor = None
        canvas.clear_depth()
        self._painter.paint(scene, camera, canvas.canvas, rough)
        if canvas is not target:
            self.ctx.copy_framebuffer(target.canvas, canvas.canvas)

    def render_to_array(self, scene: Scene, camera: Camera | None, width: int, height: int) -> U8:
        """The scene as pixels, (height, width, 4), top row first."""
        target = Target(self.ctx, (max(width, 1), max(height, 1)), 0, False)
        self.draw(scene, camera, target)
        pixels = target.read()
        target.release()
        return pixels

    def _canvas(self, size: tuple[int, int], samples: int) -> Target:
        """A many-sampled canvas; a few sizes are kept, because pictures of a screen change in turn."""
        key = (*size, samples, True)
        if key not in self._spare:
            while len(self._spare) >= 3:
                self._spare.pop(next(iter(self._spare))).release()
            self._spare[key] = Target(self.ctx, size, samples, True)
        self._spare[key] = self._spare.pop(key)
        return self._spare[key]

    def close(self) -> None:
        """Gives everything back to the driver."""
        for key in list(self._kept):
            self.forget(key)
        for spare in self._spare.values():
            spare.release()
        self._spare.clear()
        self._painter.release()


def _pixels(rect: Rect) -> tuple[int, int]:
    return max(1, round(rect.w)), max(1, round(rect.h))
