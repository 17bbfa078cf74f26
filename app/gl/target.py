"""Framebuffers of our own: drawn into with several samples a pixel, resolved into a texture, read, written as PNG."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import moderngl
import numpy as np
from numpy.typing import NDArray

U8 = NDArray[np.uint8]


class Target:
    """A picture of a fixed size: `canvas` is drawn on, `texture` holds the result after `resolve`."""

    def __init__(self, ctx: moderngl.Context, size: tuple[int, int], samples: int, depth: bool) -> None:
        self.ctx, self.size, self.samples, self.depth = ctx, size, samples, depth
        self.texture = ctx.texture(size, 4)
        self.texture.filter = (moderngl.LINEAR, moderngl.LINEAR)
        self.texture.repeat_x = self.texture.repeat_y = False
        self._parts: list[moderngl.Texture | moderngl.Renderbuffer] = []
        zbuffer = [self._keep(ctx.depth_renderbuffer(size, samples=samples))] if depth else []
        if samples:
            self.canvas = ctx.framebuffer([self._keep(ctx.renderbuffer(size, 4, samples=samples))], *zbuffer)
            self._plain = ctx.framebuffer([self.texture])
        else:
            self.canvas = self._plain = ctx.framebuffer([self.texture], *zbuffer)

    def _keep(self, part: moderngl.Renderbuffer) -> moderngl.Renderbuffer:
        self._parts.append(part)
        return part

    def clear_depth(self) -> None:
        """Nothing stands before anything; the colours stay, for a ground is to be painted over them all."""
        if self.depth:
            self.canvas.color_mask = (False, False, False, False)
            self.canvas.clear()
            self.canvas.color_mask = (True, True, True, True)

    def resolve(self) -> None:
        """Brings what was drawn into the texture."""
        if self._plain is not self.canvas:
            self.ctx.copy_framebuffer(self._plain, self.canvas)

    def read(self) -> U8:
        """The picture, (h, w, 4), top row first."""
        return read(self._plain)

    def release(self) -> None:
        """Gives everything back to the driver."""
        # What is bound must outlive its framebuffer: the library binds it again when it makes the next one.
        if self.ctx.fbo in (self.canvas, self._plain):
            (self.ctx.screen or self.ctx.detect_framebuffer(0)).use()
        self.canvas.release()
        if self._plain is not self.canvas:
            self._plain.release()
        for part in (*self._parts, self.texture):
            part.release()


def read(framebuffer: moderngl.Framebuffer) -> U8:
    """What is in a framebuffer of ours, (h, w, 4), top row first. Never for the window's own: drivers differ there."""
    width, height = framebuffer.size
    pixels = np.frombuffer(framebuffer.read(components=4, alignment=1), dtype=np.uint8)
    return pixels.reshape(height, width, 4)[::-1].copy()


def png(array: U8) -> bytes:
    """A picture, (h, w, 3 or 4), as PNG. Source: the PNG specification (ISO/IEC 15948)."""
    height, width, channels = array.shape
    if channels not in (3, 4) or not width or not height:
        raise ValueError("a picture has three or four channels and at least one pixel")
    flat = array.reshape(height, -1)
    rows = np.empty((height, 1 + width * channels), dtype=np.uint8)
    # Filter 2 (difference to the row above): our gradients and flat grounds pack far better.
    rows[:, 0] = 2
    rows[0, 1:] = flat[0]
    rows[1:, 1:] = flat[1:] - flat[:-1]
    head = struct.pack(">IIBBBBB", width, height, 8, 2 if channels == 3 else 6, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows.tobytes(), 6)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in chunks
    )


def write_png(path: str | Path, array: U8) -> None:
    """Writes a picture, (h, w, 3 or 4), as a PNG file; `OSError` where it cannot be written."""
    Path(path).write_bytes(png(array))
