"""Paints one scene onto a canvas that is bound already: the ground, then its layers, flat or in space."""

from __future__ import annotations

from math import radians, tan

import moderngl
import numpy as np
from numpy.typing import NDArray

from app.camera import Camera, home
from app.gl import glass
from app.gl.meshes import mesh
from app.gl.programs import Programs
from app.gl.target import Target
from app.gl.text import Atlas
from app.scene import F32, Label, Labels, Lines, Quads, Rect, Rgba, Scene, Shapes, Signs, Solids

F64 = NDArray[np.float64]

FINE_FROM = 90.0
"""Diameter in pixels from which a ball gets the finer mesh."""
HAZE = 0.3
"""How far the farthest things fade into the ground's colour; it tells near from far."""
GROUNDS = 4
"""Grounds that are kept; the one not asked for longest goes first."""
LIFT = 2e-4
KEY, FILL = (-0.48, 0.78, 0.62), (0.85, -0.15, 0.5)
"""Where the two lights hang: to the right, up, towards the viewer."""
_SHAPE = ("in_kind", "in_box", "in_radius", "in_fill", "in_stroke", "in_line")
_LINE = ("in_start", "in_end", "in_color", "in_width")
_TEXT = ("in_anchor", "in_box", "in_place", "in_color", "in_edge")


class Painter:
    """Programs, buffers and glyphs of one context, kept from scene to scene."""

    def __init__(self, ctx: moderngl.Context) -> None:
        self.ctx = ctx
        self.programs = Programs(ctx)
        self._atlas = Atlas(ctx)
        self._buffers: dict[str, moderngl.Buffer] = {}
        self._meshes: list[moderngl.Buffer] = []
        self._arrays: dict[tuple[object, ...], moderngl.VertexArray] = {}
        self._grounds: dict[tuple[object, ...], Target] = {}

    def paint(self, scene: Scene, camera: Camera | None, canvas: moderngl.Framebuffer, rough: bool = False) -> None:
        """Paints the scene over the whole canvas; `rough` lights turned pieces at their corners alone."""
        width, height = canvas.size
        self._ground(scene, canvas)
        if scene.flat:
            self._flat(scene, width, height)
        else:
            self._space(scene, camera or home().fit(5.0, Rect(0, 0, width, height)), canvas, rough)
        canvas.depth_mask = True
        self.ctx.enable_only(moderngl.NOTHING)

    def _ground(self, scene: Scene, canvas: moderngl.Framebuffer) -> None:
        """The ground, worked out once for its colours and size and then copied: that takes a tenth of the time."""
        fall = 0.0 if scene.flat else (0.05 if _is_paper(scene) else 0.30)
        key = (scene.background, fall, canvas.size)
        if key not in self._grounds:
            while len(self._grounds) >= GROUNDS:
                self._grounds.pop(next(iter(self._grounds))).release()
            ground = self._grounds[key] = Target(self.ctx, canvas.size, 0, False)
            program = self.programs["ground"]
            program["u_top"].value, program["u_bottom"].value = scene.background
            program["u_fall"].value = fall
            ground.canvas.use()
            self.ctx.enable_only(moderngl.NOTHING)
            self.plain("ground").render(moderngl.TRIANGLES, vertices=3)
        self._grounds[key] = self._grounds.pop(key)
        self.ctx.copy_framebuffer(canvas, self._grounds[key].canvas)
        canvas.use()

    def _flat(self, scene: Scene, width: int, height: int) -> None:
        x0, y0, x1, y1 = scene.extent
        scale = min(width / max(x1 - x0, 1e-6), height / max(y1 - y0, 1e-6))
        matrix = np.eye(4, dtype=np.float32)
        matrix[0, 0], matrix[1, 1] = 2 * scale / width, 2 * scale / height
        matrix[0, 3] = -matrix[0, 0] * (x0 + x1) / 2
        matrix[1, 3] = -matrix[1, 1] * (y0 + y1) / 2
        matrix[2, 2] = 0.0
        self.blend()
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
            elif isinstance(layer, Signs) and len(layer.data):
                self._text(self._atlas.arrange(layer, scale), matrix, width, height)

    def _space(self, scene: Scene, camera: Camera, canvas: moderngl.Framebuffer, rough: bool) -> None:
        width, height = canvas.size
        matrix = camera.matrix(width / height)
        eye, axes = camera.eye(), camera.axes()
        per_cell = height / 2 / tan(radians(camera.fov) / 2)
        near, far, middle = depths(scene, eye, axes[2])
        paper = _is_paper(scene)
        top, bottom = np.array(scene.background[0]), np.array(scene.background[1])
        air = (top[:3] + bottom[:3]) / 2
        self._light(camera, matrix, (float(air[0]), float(air[1]), float(air[2]), HAZE), (near, far), paper)
        ctx = self.ctx

        ctx.enable_only(moderngl.DEPTH_TEST | moderngl.CULL_FACE)
        ctx.depth_func = "<="
        for layer in scene.layers:
            if isinstance(layer, Solids):
                rows = layer.data[~glass.is_glass(layer.data)]
                if len(rows):
                    # Nearest first: what they hide is then never lit.
                    near = np.argsort(((rows[:, :3] - eye) ** 2).sum(axis=1), kind="stable")
                    self._solids(layer.mesh, rows[near], matrix, _detail(rows, eye, per_cell), rough)

        lines = [layer for layer in scene.layers if isinstance(layer, Lines)]
        behind = [(layer, _behind(layer.data, eye, axes[2], middle)) for layer in lines if not layer.on_top]
        canvas.depth_mask = False
        self.blend(moderngl.DEPTH_TEST)
        for layer, back in behind:
            self._lines(layer.data[back], layer.dash, matrix, width, height, LIFT)
        self.blend(moderngl.DEPTH_TEST | moderngl.CULL_FACE)
        self._glass(*glass.gather(scene.layers, eye, axes, 1, paper), matrix, width, height)
        self.blend(moderngl.DEPTH_TEST)
        for layer, back in behind:
            self._lines(layer.data[~back], layer.dash, matrix, width, height, LIFT)
        items = [item for layer in scene.layers if isinstance(layer, Labels) for item in layer.items]
        self._labels([item for item in items if not item.on_top], matrix, camera, width, height)
        self.blend()
        self.programs["line"]["u_air"].value = (0.0, 0.0, 0.0, 0.0)
        for layer in lines:
            if layer.on_top:
                self._lines(layer.data, layer.dash, matrix, width, height, 0.0)
        self._labels([item for item in items if item.on_top], matrix, camera, width, height)

    # The parts

    def _light(self, camera: Camera, matrix: F32, air: Rgba, depth: tuple[float, float], paper: bool) -> None:
        axes = camera.axes()
        back = tuple(map(float, axes[2]))
        lights = [tuple(map(float, _towards(axes, way))) for way in (KEY, FILL)]
        values = {
            "u_back": back, "u_eye": tuple(map(float, camera.eye())), "u_key": lights[0], "u_fill": lights[1],
            "u_air": air, "u_depth": depth, "u_paper": float(paper), "u_near": 0.02,
        }  # fmt: skip
        for name in ("solid", "rough", "glass", "line"):
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

    def _solids(self, name: str, rows: F32, matrix: F32, detail: int, rough: bool) -> None:
        turned = name.startswith("piece:")
        program = self._set("rough" if rough and turned else "solid", matrix, 1, 1)
        if not (rough and turned):
            program["u_seat"].value = float(name == "box")
            program["u_tall"].value = float(turned)
        key = (program, name, detail)
        data = self._fill("solid", rows)
        if key not in self._arrays:
            points, triangles = mesh(name, detail)
            self._arrays[key] = self.ctx.vertex_array(
                program,
                [
                    (self._mesh(points.tobytes()), "3f 3f", "in_position", "in_normal"),
                    (data, "3f 3f 4f 1f/i", "in_centre", "in_size", "in_tint", "in_glow"),
                ],
                index_buffer=self._mesh(triangles.tobytes()),
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

    def _labels(self, items: list[Label], matrix: F32, camera: Camera, width: int, height: int) -> None:
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

    def _mesh(self, data: bytes) -> moderngl.Buffer:
        self._meshes.append(self.ctx.buffer(data))
        return self._meshes[-1]

    def plain(self, name: str) -> moderngl.VertexArray:
        """A program's corners made from their number alone."""
        if (name,) not in self._arrays:
            self._arrays[name,] = self.ctx.vertex_array(self.programs[name], [])
        return self._arrays[name,]

    def blend(self, also: int = 0) -> None:
        """Switches on blending by straight alpha, and what else is asked for, and nothing else."""
        self.ctx.enable_only(moderngl.BLEND | also)
        self.ctx.blend_equation = moderngl.FUNC_ADD
        self.ctx.blend_func = (
            moderngl.SRC_ALPHA, moderngl.ONE_MINUS_SRC_ALPHA, moderngl.ONE, moderngl.ONE_MINUS_SRC_ALPHA
        )  # fmt: skip

    def release(self) -> None:
        """Gives everything back to the driver."""
        for thing in (*self._arrays.values(), *self._buffers.values(), *self._meshes, *self._grounds.values()):
            thing.release()
        self._atlas.release()
        self.programs.release()
        self._grounds.clear()
        self._arrays.clear()
        self._buffers.clear()
        self._meshes.clear()


def _towards(axes: tuple[F64, F64, F64], way: tuple[float, float, float]) -> F64:
    """A direction of the view as a unit vector of the world."""
    found: F64 = sum(axis * by for axis, by in zip(axes, way, strict=True)) / np.linalg.norm(way)
    return found


def _is_paper(scene: Scene) -> bool:
    """Whether the ground is light: rims darken there instead of shining."""
    return sum(scene.background[0][:3]) + sum(scene.background[1][:3]) > 3.0


def depths(scene: Scene, eye: F64, back: F64) -> tuple[float, float, float]:
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
