"""Draws scenes. Pictures are drawn only when they changed, into their own textures, and copied to the window."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import radians, tan
from typing import TYPE_CHECKING

import moderngl
import numpy as np
from numpy.typing import NDArray

from app.camera import Camera, home
from app.gl import glass
from app.gl.meshes import mesh
from app.gl.programs import Programs
from app.gl.target import U8, Target
from app.gl.text import Atlas
from app.scene import F32, Labels, Lines, Quads, Rect, Rgba, Scene, Shapes, Solids

if TYPE_CHECKING:
    from app.screens.base import Picture

F64 = NDArray[np.float64]

KEPT = 12
"""Pictures kept at most; the one not asked for longest goes first."""
IN_MOTION, AT_REST = 0.25, 0.15
"""Seconds: a picture drawn again sooner is in motion; one left alone for so long is at rest."""
FINE_FROM = 90.0
"""Diameter in pixels from which a ball gets the finer mesh."""


@dataclass(slots=True)
class _Kept:
    target: Target
    seen: tuple[object, ...] = ()
    used: int = 0
    drawn: float = -1e9
    rough: bool = False


class Renderer:
    """Draws on one context. `draws` counts scenes really drawn, `blits` copies to the window.

    On a software renderer a picture in motion is drawn with one sample a pixel, a third of the work, and once more
    with all of them when it has come to rest; `wake` says when that is due. `now` gives monotonic seconds.
    """

    def __init__(
        self, ctx: moderngl.Context, samples: int | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.ctx = ctx
        self.now = now
        self.programs = Programs(ctx)
        self.name = str(ctx.info["GL_RENDERER"])
        self.software = any(word in self.name.lower() for word in ("llvmpipe", "softpipe", "swrast", "swiftshader"))
        limit = int(ctx.info["GL_MAX_SAMPLES"])
        self.samples = min(4 if samples is None else samples, limit)
        self.draws = 0
        self.blits = 0
        self._clock = 0
        self._began = 0
        self._atlas = Atlas(ctx)
        self._kept: dict[str, _Kept] = {}
        self._spare: dict[tuple[int, int, int, bool], Target] = {}
        self._buffers: dict[str, moderngl.Buffer] = {}
        self._arrays: dict[tuple[object, ...], moderngl.VertexArray] = {}
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
            kept.rough = changed and self.software and not picture.scene.flat and now - kept.drawn < IN_MOTION
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
        program = self.programs["blit"]
        program["u_screen"].value = (float(self._screen[0]), float(self._screen[1]))
        program["u_rect"].value = (float(round(picture.rect.x)), float(round(picture.rect.y)), width, height)
        program["u_radius"].value = float(picture.scene.rounded)
        program["u_picture"].value = 0
        texture.use(0)
        self._blend()
        self._plain("blit").render(moderngl.TRIANGLE_STRIP, vertices=4)
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
        """Draws a scene into the texture of `target`; `rough` spares the samples."""
        self.draws += 1
        width, height = target.size
        canvas = target
        samples = 0 if scene.flat or rough else self.samples
        if samples or not scene.flat:
            canvas = self._canvas(target.size, samples)
        canvas.canvas.use()
        canvas.canvas.viewport = (0, 0, width, height)
        canvas.canvas.scissor = None
        canvas.canvas.clear(0.0, 0.0, 0.0, 0.0)
        self._ground(scene)
        if scene.flat:
            self._flat(scene, width, height)
        else:
            self._space(scene, camera or home().fit(5.0, Rect(0, 0, width, height)), canvas.canvas, width, height)
        self.ctx.enable_only(moderngl.NOTHING)
        canvas.canvas.depth_mask = True
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

    def _ground(self, scene: Scene) -> None:
        program = self.programs["ground"]
        program["u_top"].value, program["u_bottom"].value = scene.background
        program["u_fall"].value = 0.0 if scene.flat else (0.05 if _is_paper(scene) else 0.30)
        self.ctx.enable_only(moderngl.NOTHING)
        self._plain("ground").render(moderngl.TRIANGLES, vertices=3)

    def _flat(self, scene: Scene, width: int, height: int) -> None:
        x0, y0, x1, y1 = scene.extent
        scale = min(width / max(x1 - x0, 1e-6), height / max(y1 - y0, 1e-6))
        matrix = np.eye(4, dtype=np.float32)
        matrix[0, 0], matrix[1, 1] = 2 * scale / width, 2 * scale / height
        matrix[0, 3] = -matrix[0, 0] * (x0 + x1) / 2
        matrix[1, 3] = -matrix[1, 1] * (y0 + y1) / 2
        matrix[2, 2] = 0.0
        self._blend()
        self._light(home(), matrix, (0.0, 0.0, 0.0, 0.0), (0.0, 1.0), False)
        for layer in scene.layers:
            if isinstance(layer, Shapes):
                program = self._set("shape", matrix, width, height)
                program["u_scale"].value = scale
                self._instances("shape", layer.data, "1f 4f 1f 4f 4f 1f", _SHAPE)
            elif isinstance(layer, Lines):
                self._lines(layer.data, layer.dash, matrix, width, height, 0.0)
            elif isinstance(layer, Quads):
                corners = layer.data.astype(np.float32)
                vertices, indices = glass.gather(
                    [Quads(corners)], np.array((0.0, 0.0, 1e6)), (np.eye(3)[0], np.eye(3)[1], np.eye(3)[2]), 1, False
                )
                self._glass(vertices, indices, matrix, width, height)
            elif isinstance(layer, Labels):
                sizes = np.array([item.size * (scale if item.world else 1.0) for item in layer.items])
                self._text(self._atlas.layout(layer.items, sizes), matrix, width, height)

    def _space(
        self, scene: Scene, camera: Camera, canvas: moderngl.Framebuffer, width: int, height: int
    ) -> None:
        matrix = camera.matrix(width / height)
        eye, axes = camera.eye(), camera.axes()
        per_cell = height / 2 / tan(radians(camera.fov) / 2)
        near, far, middle = _depths(scene, eye, axes[2])
        paper = _is_paper(scene)
        top, bottom = np.array(scene.background[0]), np.array(scene.background[1])
        air = (top[:3] + bottom[:3]) / 2
        self._light(camera, matrix, (*map(float, air), 0.34), (near, far), paper)
        ctx = self.ctx

        ctx.enable_only(moderngl.DEPTH_TEST | moderngl.CULL_FACE)
        ctx.depth_func = "<="
        for layer in scene.layers:
            if isinstance(layer, Solids):
                rows = layer.data[~glass.is_glass(layer.data)]
                if len(rows):
                    self._solids(layer.mesh, rows, matrix, _detail(rows, eye, per_cell))

        lines = [layer for layer in scene.layers if isinstance(layer, Lines)]
        behind = [(layer, _behind(layer.data, eye, axes[2], middle)) for layer in lines if not layer.on_top]
        canvas.depth_mask = False
        self._blend(moderngl.DEPTH_TEST)
        for layer, back in behind:
            self._lines(layer.data[back], layer.dash, matrix, width, height, LIFT)
        self._blend(moderngl.DEPTH_TEST | moderngl.CULL_FACE)
        self._glass(*glass.gather(scene.layers, eye, axes, 1, paper), matrix, width, height)
        self._blend(moderngl.DEPTH_TEST)
        for layer, back in behind:
            self._lines(layer.data[~back], layer.dash, matrix, width, height, LIFT)
        items = [item for layer in scene.layers if isinstance(layer, Labels) for item in layer.items]
        self._labels([item for item in items if not item.on_top], matrix, camera, width, height)
        self._blend()
        for layer in lines:
            if layer.on_top:
                self._lines(layer.data, layer.dash, matrix, width, height, 0.0)
        self._labels([item for item in items if item.on_top], matrix, camera, width, height)

    # The parts

    def _light(
        self, camera: Camera, matrix: F32, air: Rgba, depth: tuple[float, float], paper: bool
    ) -> None:
        right, up, back = (tuple(map(float, axis)) for axis in camera.axes())
        values = {
            "u_right": right, "u_up": up, "u_back": back, "u_eye": tuple(map(float, camera.eye())),
            "u_air": air, "u_depth": depth, "u_paper": float(paper), "u_near": 0.02,
        }  # fmt: skip
        for name in ("solid", "glass", "line"):
            program = self.programs[name]
            for key, value in values.items():
                if key in program:
                    program[key].value = value

    def _set(self, name: str, matrix: F32, width: int, height: int) -> moderngl.Program:
        program = self.programs[name]
        program["u_matrix"].write(np.ascontiguousarray(matrix.T, dtype=np.float32))
        if "u_size" in program:
            program["u_size"].value = (float(width), float(height))
        return program

    def _solids(self, name: str, rows: F32, matrix: F32, detail: int) -> None:
        program = self._set("solid", matrix, 1, 1)
        key = ("solid", name, detail)
        data = self._fill("solid", rows)
        if key not in self._arrays:
            points, triangles = mesh(name, detail)
            self._arrays[key] = self.ctx.vertex_array(
                program,
                [
                    (self.ctx.buffer(points.tobytes()), "3f 3f", "in_position", "in_normal"),
                    (data, "3f 3f 4f 1f/i", "in_centre", "in_size", "in_tint", "in_glow"),
                ],
                index_buffer=self.ctx.buffer(triangles.tobytes()),
                index_element_size=4,
            )
        self._arrays[key].render(instances=len(rows))

    def _lines(self, rows: F32, dash: float, matrix: F32, width: int, height: int, lift: float) -> None:
        program = self._set("line", matrix, width, height)
        program["u_lift"].value = lift
        program["u_dash"].value = dash
        self._instances("line", rows, "3f 3f 4f 1f", _LINE)

    def _glass(self, vertices: F32, indices: NDArray[np.uint32], matrix: F32, width: int, height: int) -> None:
        if not len(indices):
            return
        program = self._set("glass", matrix, width, height)
        data, order = self._fill("glass", vertices), self._fill("glass.order", indices)
        if ("glass",) not in self._arrays:
            self._arrays["glass",] = self.ctx.vertex_array(
                program,
                [(data, "3f 3f 4f 2f", "in_position", "in_normal", "in_tint", "in_kind")],
                index_buffer=order,
                index_element_size=4,
            )
        self._arrays["glass",].render(vertices=len(indices))

    def _labels(self, items: list, matrix: F32, camera: Camera, width: int, height: int) -> None:
        if not items:
            return
        seen = camera.project([(item.x, item.y, item.z) for item in items], Rect(0, 0, width, height))
        ahead = seen[:, 2] > 0.05
        per_cell = height / 2 / tan(radians(camera.fov) / 2) / np.maximum(seen[:, 2], 0.05)
        order = [n for n in np.argsort(-seen[:, 2], kind="stable") if ahead[n]]
        chosen = [items[n] for n in order]
        sizes = np.array([items[n].size * (per_cell[n] if items[n].world else 1.0) for n in order])
        self._text(self._atlas.layout(chosen, sizes), matrix, width, height)

    def _text(self, rows: F32, matrix: F32, width: int, height: int) -> None:
        program = self._set("text", matrix, width, height)
        program["u_lift"].value = LIFT
        program["u_atlas"].value = 0
        self._atlas.texture.use(0)
        self._instances("text", rows, "3f 4f 4f 4f 2f", _TEXT)

    # Buffers and states

    def _instances(self, name: str, rows: F32, form: str, names: tuple[str, ...]) -> None:
        """Draws one strip of four corners for each row."""
        if not len(rows):
            return
        data = self._fill(name, rows)
        if (name,) not in self._arrays:
            self._arrays[name,] = self.ctx.vertex_array(self.programs[name], [(data, form + "/i", *names)])
        self._arrays[name,].render(moderngl.TRIANGLE_STRIP, vertices=4, instances=len(rows))

    def _fill(self, name: str, rows: NDArray[np.generic]) -> moderngl.Buffer:
        data = np.ascontiguousarray(rows, dtype=np.uint32 if rows.dtype == np.uint32 else np.float32).tobytes()
        if name not in self._buffers:
            self._buffers[name] = self.ctx.buffer(reserve=max(len(data), 4096), dynamic=True)
        buffer = self._buffers[name]
        buffer.orphan(max(buffer.size, 1 << (len(data) - 1).bit_length()))
        buffer.write(data)
        return buffer

    def _plain(self, name: str) -> moderngl.VertexArray:
        if (name,) not in self._arrays:
            self._arrays[name,] = self.ctx.vertex_array(self.programs[name], [])
        return self._arrays[name,]

    def _blend(self, also: int = 0) -> None:
        self.ctx.enable_only(moderngl.BLEND | also)
        self.ctx.blend_equation = moderngl.FUNC_ADD
        self.ctx.blend_func = (
            moderngl.SRC_ALPHA, moderngl.ONE_MINUS_SRC_ALPHA, moderngl.ONE, moderngl.ONE_MINUS_SRC_ALPHA
        )  # fmt: skip

    def close(self) -> None:
        """Gives everything back to the driver."""
        for key in list(self._kept):
            self.forget(key)
        for spare in self._spare.values():
            spare.release()
        for thing in (*self._arrays.values(), *self._buffers.values(), self._atlas, self.programs):
            thing.release()
        self._spare.clear()
        self._arrays.clear()
        self._buffers.clear()


LIFT = 2e-4
_SHAPE = ("in_kind", "in_box", "in_radius", "in_fill", "in_stroke", "in_line")
_LINE = ("in_start", "in_end", "in_color", "in_width")
_TEXT = ("in_anchor", "in_box", "in_place", "in_color", "in_edge")


def _pixels(rect: Rect) -> tuple[int, int]:
    return max(1, round(rect.w)), max(1, round(rect.h))


def _is_paper(scene: Scene) -> bool:
    """Whether the ground is light: rims darken there instead of shining."""
    return sum(scene.background[0][:3]) + sum(scene.background[1][:3]) > 3.0


def _depths(scene: Scene, eye: F64, back: F64) -> tuple[float, float, float]:
    """Nearest, farthest and middle depth of what stands in the scene, in cells before the eye."""
    points = [layer.data[:, :3] for layer in scene.layers if isinstance(layer, Solids | Quads) and len(layer.data)]
    points += [layer.data[:, n : n + 3] for layer in scene.layers if isinstance(layer, Lines) for n in (0, 3)]
    points = [p for p in points if len(p)]
    if not points:
        return 0.0, 1.0, 0.5
    depth = (eye - np.concatenate(points).astype(np.float64)) @ back
    near, far = float(depth.min()), float(depth.max())
    return near, max(far, near + 1e-3), (near + far) / 2


def _behind(rows: F32, eye: F64, back: F64, middle: float) -> NDArray[np.bool_]:
    """Which lines lie in the farther half, so that glass is drawn over them."""
    depth = (eye - (rows[:, 0:3] + rows[:, 3:6]) / 2) @ back
    return np.asarray(depth > middle)


def _detail(rows: F32, eye: F64, per_cell: float) -> int:
    away = np.maximum(np.linalg.norm(rows[:, :3] - eye, axis=1), 0.1)
    return 2 if float((rows[:, 3] * per_cell / away).max()) > FINE_FROM else 1
