"""The scene that `space_frame.py` wrote to a file, drawn by Panda3D: the other side of its comparison.

    python tests/bench/panda_space.py SCENE.npz SHADING [PICTURE.png]

SHADING is `lights` (Panda3D's own lights, at the corners of the triangles) or `shader` (this program's own shading, a
pixel at a time). Then, for each line on its input, `samples frames turning`, so many frames are drawn into a buffer off
the screen, and for each a pair of wall and processor milliseconds is printed, all on one line. It needs Panda3D and
numpy alone, and is no part of the program.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import sys
import time
from pathlib import Path

import numpy as np
import panda3d.core as p3d

SIZE = (1280, 720)
GL = ctypes.CDLL(ctypes.util.find_library("GL") or "libGL.so.1")
KEY, FILL = (-0.48, 0.78, 0.62), (0.85, -0.15, 0.5)
"""Where the two lights hang: to the right, up, towards the viewer."""
SHADERS = Path(__file__).resolve().parents[2] / "shaders"
VERTEX = """#version 330
uniform mat4 p3d_ModelMatrix;
uniform mat4 p3d_ModelViewProjectionMatrix;
in vec4 p3d_Vertex;
in vec3 p3d_Normal;
out vec3 v_at;
out vec3 v_local;
out vec3 v_normal;
flat out vec4 v_tint;
flat out float v_glow;
uniform vec4 u_tint;
void main() {
    v_at = (p3d_ModelMatrix * p3d_Vertex).xyz;
    v_local = p3d_Vertex.xyz;
    v_normal = mat3(p3d_ModelMatrix) * p3d_Normal;
    v_tint = u_tint;
    v_glow = 0.0;
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
}
"""

p3d.loadPrcFileData("", """
window-type none
load-display pandagl
audio-library-name null
coordinate-system yup_right
sync-video 0
notify-level error
framebuffer-multisample 1
""")


def node(name: str, columns: str, rows: np.ndarray, triangles: np.ndarray, primitive: type) -> p3d.NodePath:
    """One mesh; `columns` is `V3N3` or `V3C4`."""
    form = p3d.GeomVertexFormat.getV3n3() if columns == "V3N3" else p3d.GeomVertexFormat.getV3c4()
    data = p3d.GeomVertexData(name, form, p3d.Geom.UHStatic)
    data.uncleanSetNumRows(len(rows))
    if columns == "V3N3":
        memoryview(data.modifyArray(0)).cast("B")[:] = np.ascontiguousarray(rows, np.float32).tobytes()
    else:
        vertex, color = p3d.GeomVertexWriter(data, "vertex"), p3d.GeomVertexWriter(data, "color")
        for row in rows.tolist():
            vertex.setData3(*row[:3])
            color.setData4(*row[3:7])
    index = primitive(p3d.Geom.UHStatic)
    for corner in triangles.ravel().tolist():
        index.addVertex(corner)
    index.closePrimitive()
    geom = p3d.Geom(data)
    geom.addPrimitive(index)
    holder = p3d.GeomNode(name)
    holder.addGeom(geom)
    return p3d.NodePath(holder)


class World:
    """The scene graph, and one buffer a number of samples."""

    def __init__(self, path: str, shading: str) -> None:
        self.told = np.load(path)
        self.shaded = shading == "shader"
        self.engine = p3d.GraphicsEngine.getGlobalPtr()
        self.pipe = p3d.GraphicsPipeSelection.getGlobalPtr().makeDefaultPipe()
        self.root = p3d.NodePath("root")
        self.root.setTwoSided(False)
        self.pieces()
        self.floors()
        self.lines()
        self.camera = self.root.attachNewNode(p3d.Camera("eye"))
        lens = p3d.PerspectiveLens()
        lens.setAspectRatio(SIZE[0] / SIZE[1])
        lens.setMinFov(float(self.told["fov"]))
        lens.setNearFar(*map(float, self.told["depths"]))
        self.camera.node().setLens(lens)
        self.buffers: dict[int, p3d.GraphicsOutput] = {}
        self.turn = 0

    def pieces(self) -> None:
        """A node for each piece, for each can move; pieces of one kind share their mesh."""
        stand = self.root.attachNewNode("pieces")
        for name in [key[5:] for key in self.told if key.startswith("mesh:")]:
            shape = node(name, "V3N3", self.told["mesh:" + name], self.told["corners:" + name], p3d.GeomTriangles)
            for x, y, z, sx, sy, sz, r, g, b, _, _ in self.told["rows:" + name].tolist():
                one = shape.copyTo(stand)
                one.setPosHprScale((x, y, z), (0, 0, 0), (sx, sy, sz))
                one.setColor(r, g, b, 1)
                if self.shaded:
                    one.setShaderInput("u_tint", p3d.LVector4(r, g, b, 1))
        if self.shaded:
            body = (SHADERS / "solid.frag").read_text(encoding="utf-8")
            common = (SHADERS / "shade.glsl").read_text(encoding="utf-8")
            body = body.replace('#include "shade.glsl"', common)
            stand.setShader(p3d.Shader.make(p3d.Shader.SL_GLSL, VERTEX, body))
            for key, value in {"u_seat": 0.0, "u_tall": 1.0, "u_paper": 0.0}.items():
                stand.setShaderInput(key, value)
        else:
            for way, bright in ((KEY, 0.86), (FILL, 0.12)):
                light = p3d.DirectionalLight("light")
                light.setColor((bright, bright, bright, 1))
                light.setDirection(p3d.LVector3(*way) * -1)
                stand.setLight(self.root.attachNewNode(light))
            sky = p3d.AmbientLight("sky")
            sky.setColor((0.3, 0.3, 0.34, 1))
            stand.setLight(self.root.attachNewNode(sky))
            stand.setAttrib(p3d.RescaleNormalAttrib.make(p3d.RescaleNormalAttrib.MNormalize))
        self.stand = stand

    def floors(self) -> None:
        """A node for each of the chequered floors, so that they are drawn farthest first."""
        rows = self.told["quads"]
        height = np.round(rows[:, 1], 3)
        for level in np.unique(height):
            some = rows[height == level]
            points = np.concatenate([some[:, :12].reshape(-1, 3), np.repeat(some[:, 12:], 4, axis=0)], axis=1)
            first = np.arange(len(some))[:, None] * 4
            floor = node("floor", "V3C4", points, first + np.array([[0, 1, 2, 0, 2, 3]]), p3d.GeomTriangles)
            floor.reparentTo(self.root)
            floor.setTransparency(p3d.TransparencyAttrib.MAlpha)
            floor.setTwoSided(True)
            floor.setDepthWrite(False)
            if self.shaded:
                _plain(floor)

    def lines(self) -> None:
        """All lines in one node, each as thick as it is."""
        rows = self.told["lines"]
        for width in np.unique(rows[:, 10]):
            some = rows[rows[:, 10] == width]
            tint = some[:, 6:10]
            points = np.stack([np.hstack([some[:, :3], tint]), np.hstack([some[:, 3:6], tint])], axis=1).reshape(-1, 7)
            lattice = node("lines", "V3C4", points, np.arange(len(points)), p3d.GeomLines)
            lattice.reparentTo(self.root)
            lattice.setTransparency(p3d.TransparencyAttrib.MAlpha)
            lattice.setDepthWrite(False)
            lattice.setRenderModeThickness(float(width))
            if self.shaded:
                _plain(lattice)

    def buffer(self, samples: int) -> p3d.GraphicsOutput:
        """The off-screen buffer of so many samples; it alone is drawn."""
        if samples not in self.buffers:
            wish = p3d.FrameBufferProperties()
            wish.setRgbaBits(8, 8, 8, 8)
            wish.setDepthBits(24)
            wish.setMultisamples(samples)
            flags = p3d.GraphicsPipe.BFRefuseWindow
            made = self.engine.makeOutput(
                self.pipe, f"buffer {samples}", 0, wish, p3d.WindowProperties.size(*SIZE), flags
            )
            if made is None:
                raise SystemExit("Panda3D made no off-screen buffer")
            made.setClearColor(tuple(map(float, self.told["ground"])))
            made.makeDisplayRegion().setCamera(self.camera)
            self.buffers[samples] = made
            self.frame(False)
        # Without the attribute a buffer of many samples is drawn as if it had one.
        smooth = p3d.AntialiasAttrib
        self.root.setAntialias(smooth.MMultisample if samples else smooth.MNone)
        for known, other in self.buffers.items():
            other.setActive(known == samples)
        return self.buffers[samples]

    def frame(self, turning: bool) -> tuple[float, float]:
        """One picture; wall and processor milliseconds."""
        views = self.told["views"]
        self.turn += turning
        start, used = time.perf_counter(), time.process_time()
        view = views[self.turn % len(views)]
        self.camera.setMat(p3d.LMatrix4(*np.linalg.inv(view).T.ravel().tolist()))
        if self.shaded:
            eye = self.camera.getPos(self.root)
            axes = view[:3, :3]
            for key, way in (("u_key", KEY), ("u_fill", FILL), ("u_back", (0.0, 0.0, 1.0))):
                self.stand.setShaderInput(key, p3d.LVector3(*(np.array(way) @ axes / np.linalg.norm(way)).tolist()))
            self.stand.setShaderInput("u_eye", eye)
            self.stand.setShaderInput("u_air", p3d.LVector4(*map(float, self.told["air"])))
            self.stand.setShaderInput("u_depth", p3d.LVector2(*map(float, self.told["near_far"])))
        self.engine.renderFrame()
        # Its own setting for this, gl-finish, waits after every piece. The context is still the current one here.
        GL.glFinish()
        return (time.perf_counter() - start) * 1e3, (time.process_time() - used) * 1e3


def _plain(thing: p3d.NodePath) -> None:
    """Colours as they are."""
    thing.setShader(p3d.Shader.make(
        p3d.Shader.SL_GLSL,
        "#version 330\nuniform mat4 p3d_ModelViewProjectionMatrix; in vec4 p3d_Vertex; in vec4 p3d_Color;"
        "out vec4 tint; void main() { tint = p3d_Color; gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex; }",
        "#version 330\nin vec4 tint; out vec4 color; void main() { color = tint; }",
    ))  # fmt: skip


def main() -> None:
    world = World(sys.argv[1], sys.argv[2])
    world.buffer(0)
    gsg = world.buffer(0).getGsg()
    print(f"Panda3D {p3d.PandaSystem.getVersionString()}; {gsg.getDriverRenderer()}; "
          f"{gsg.getDriverVersion()}; {type(world.buffer(0)).__name__}", flush=True)
    for line in sys.stdin:
        samples, frames, turning = map(int, line.split())
        made = world.buffer(samples)
        if made.getFbProperties().getMultisamples() != samples:
            raise SystemExit(f"Panda3D gave {made.getFbProperties().getMultisamples()} samples instead of {samples}")
        times = [world.frame(bool(turning)) for _ in range(frames)]
        if len(sys.argv) > 3:
            made.saveScreenshot(p3d.Filename.fromOsSpecific(sys.argv[3]))
        print(" ".join(f"{wall:.3f} {work:.3f}" for wall, work in times), flush=True)


if __name__ == "__main__":
    main()
