"""Texts of scenes: an atlas of signed distances, one for all sizes, and the layout of labels in pixels.

Distances, not coverage, are kept: letters stay sharp at any zoom, and a halo is the same letter, a little wider.
"""

from __future__ import annotations

import moderngl
import numpy as np
from numpy.typing import NDArray

from app.gl.outlines import Face
from app.looks.pieces import FACE, PieceFace
from app.scene import F32, Label, Signs
from assets.fonts import FACES, SYMBOLS

F64 = NDArray[np.float64]

EM = 44
"""Pixels of the atlas to an em."""
PAD = 8
"""Pixels of distance kept around each outline; the widest halo."""
SIDE = 1024
FLOATS = 17
"""Of a glyph: anchor x y z, box x0 y0 x1 y1 (pixels, y up), place in the atlas, rgba, pixels a distance unit, halo."""

_faces: dict[str, Face | PieceFace] = {FACE: PieceFace()}


def face(name: str) -> Face | PieceFace:
    """A face by its name (`text`, `bold`, `title`, `serif`), `symbols`, or the pieces of chess; read once."""
    if name not in _faces:
        _faces[name] = Face(SYMBOLS if name == "symbols" else FACES.get(name, FACES["text"]))
    return _faces[name]


def face_for(name: str, char: str) -> str:
    """The name of the face that has the character: the one asked for, else the symbols, else the text face."""
    for candidate in (name, "symbols", "text"):
        if char in face(candidate):
            return candidate
    return name


def width(text: str, name: str = "text", size: float = 1.0) -> float:
    """How wide a text is, in the unit of `size`."""
    return size * sum(face(face_for(name, char)).advance(char) for char in text)


def distances(segments: F64, columns: int, rows: int, left: float, bottom: float) -> F32:
    """Signed distances in atlas pixels, inside positive, at most `PAD`, on a grid from `left`, `bottom` (ems) up."""
    lines = (segments - (left, bottom, left, bottom)) * EM - 0.5
    squares = np.full((rows, columns), float(PAD * PAD))
    xs, ys = np.arange(columns, dtype=np.float64), np.arange(rows, dtype=np.float64)[:, None]
    # Each segment is felt only near it: far fewer points than the whole grid.
    low = np.minimum(lines[:, :2], lines[:, 2:]) - PAD
    high = np.maximum(lines[:, :2], lines[:, 2:]) + PAD + 1
    from_ = np.maximum(np.ceil(low), 0).astype(int).tolist()
    to = np.maximum(np.floor(high), 0).astype(int).tolist()
    for (x0, y0, x1, y1), (c0, r0), (c1, r1) in zip(lines.tolist(), from_, to, strict=True):
        dx, dy = x1 - x0, y1 - y0
        across, upward = xs[c0:c1] - x0, ys[r0:r1] - y0
        t = (across * dx + upward * dy) / max(dx * dx + dy * dy, 1e-12)
        np.clip(t, 0.0, 1.0, out=t)
        block = squares[r0:r1, c0:c1]
        np.minimum(block, (across - t * dx) ** 2 + (upward - t * dy) ** 2, out=block)
    # Where a row meets the outline the number of turns around the points to the left changes by one.
    x0, y0, x1, y1 = lines.T
    turn = ((y0 <= ys) & (y1 > ys)).astype(np.int32) - ((y0 > ys) & (y1 <= ys))
    row, line = np.nonzero(turn)
    meet = x0[line] + (row - y0[line]) / (y1[line] - y0[line]) * (x1[line] - x0[line])
    steps = np.zeros((rows, columns + 1), dtype=np.int32)
    np.add.at(steps, (row, np.clip(np.ceil(meet), 0, columns).astype(int)), turn[row, line])
    inside = np.cumsum(steps, axis=1)[:, :columns] != 0
    apart = np.sqrt(squares)
    return np.where(inside, apart, -apart).astype(np.float32)


class Atlas:
    """Glyphs drawn so far, in one texture; begun anew in the rare case that it is full."""

    def __init__(self, ctx: moderngl.Context, side: int = SIDE) -> None:
        self._side = side
        self.texture = ctx.texture((side, side), 1, bytes(side * side))
        self.texture.filter = (moderngl.LINEAR, moderngl.LINEAR)
        self.texture.repeat_x = self.texture.repeat_y = False
        self._glyphs: dict[tuple[str, str], tuple[float, ...]] = {}
        self._pen = [0, 0, 0]

    def glyph(self, name: str, char: str) -> tuple[float, ...]:
        """Box in ems (x0 y0 x1 y1) and place in the texture (u0 v0 u1 v1); empty for a space."""
        key = (name, char)
        if key not in self._glyphs:
            self._glyphs[key] = self._add(name, char)
        return self._glyphs[key]

    def _add(self, name: str, char: str) -> tuple[float, ...]:
        known = face(name)
        if isinstance(known, PieceFace):
            field, left, bottom = known.field(char, EM, PAD)
        else:
            segments = known.segments(char)
            if not len(segments):
                return ()
            low = np.minimum(segments[:, :2].min(axis=0), segments[:, 2:].min(axis=0)) - PAD / EM
            high = np.maximum(segments[:, :2].max(axis=0), segments[:, 2:].max(axis=0)) + PAD / EM
            left, bottom = float(low[0]), float(low[1])
            columns, rows = (int(np.ceil((b - a) * EM)) for a, b in zip(low, high, strict=True))
            field = distances(segments, columns, rows, left, bottom).astype(np.float64)
        rows, columns = field.shape
        x, y, tall = self._pen
        if x + columns > self._side:
            x, y, tall = 0, y + tall + 1, 0
        if y + rows > self._side:
            self._glyphs.clear()
            x, y, tall = 0, 0, 0
        self._pen = [x + columns + 1, y, max(tall, rows)]
        kept = np.clip(field / PAD * 127 + 128, 0, 255).astype(np.uint8)
        self.texture.write(kept.tobytes(), viewport=(x, y, columns, rows), alignment=1)
        box = (left, bottom, left + columns / EM, bottom + rows / EM)
        return (*box, x / self._side, y / self._side, (x + columns) / self._side, (y + rows) / self._side)

    def layout(self, labels: list[Label], pixels: F64) -> F32:
        """Rows of `FLOATS` for all labels; `pixels` is the size of each in pixels. Halos come before letters."""
        halos: list[tuple[float, ...]] = []
        letters: list[tuple[float, ...]] = []
        for label, size in zip(labels, pixels, strict=True):
            size = float(size)
            if size < 2.0 or label.color[3] <= 0.004:
                continue
            pen = -width(label.text, label.face, size) * (label.align + 1) / 2
            drop = face(label.face).cap_height * size / 2
            for char in label.text:
                name = face_for(label.face, char)
                glyph = self.glyph(name, char)
                if glyph:
                    x0, y0, x1, y1, *place = glyph
                    box = (pen + x0 * size, y0 * size - drop, pen + x1 * size, y1 * size - drop)
                    row = (label.x, label.y, label.z, *box, *place)
                    unit = PAD * size / EM
                    letters.append((*row, *label.color, unit, 0.0))
                    if label.halo is not None:
                        halos.append((*row, *label.halo, unit, min(0.1 * size + 0.8, unit * 0.85)))
                pen += face(name).advance(char) * size
        return np.array(halos + letters, dtype=np.float32).reshape(-1, FLOATS)

    def arrange(self, signs: Signs, scale: float) -> F32:
        """Rows of `FLOATS` for single characters; `scale` is pixels to a cell."""
        used, place = np.unique(signs.data[:, 0].astype(np.int64), return_inverse=True)
        known = np.array([self.glyph(signs.face, signs.chars[n]) for n in used], dtype=np.float32).reshape(-1, 8)
        rows = np.zeros((len(signs.data), FLOATS), np.float32)
        mine = known[place]
        size = signs.data[:, 3:4] * scale
        middle = np.array([(0.0, face(signs.face).cap_height / 2)] * 2, np.float32).ravel()
        rows[:, 0:2] = signs.data[:, 1:3]
        rows[:, 3:7] = (mine[:, :4] - middle) * size
        rows[:, 7:11] = mine[:, 4:]
        rows[:, 11:15] = signs.data[:, 4:8]
        rows[:, 15:16] = PAD * size / EM
        return rows[rows[:, 14] > 0.004]

    def release(self) -> None:
        """Gives the texture back to the driver."""
        self.texture.release()
