"""Reads glyph outlines from TrueType files, so that texts in scenes need no font library of the system.

Only what the program's own faces use: character maps of formats 4 and 12, simple and composite glyphs, advances.
Hinting and kerning are left aside. Source: the TrueType chapters of the OpenType specification.
"""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

F64 = NDArray[np.float64]
CURVE_STEPS = 4


class Face:
    """One font file. Lengths are in ems (1 = the size of the text), y up from the baseline."""

    def __init__(self, path: Path) -> None:
        self._data = path.read_bytes()
        count = struct.unpack_from(">H", self._data, 4)[0]
        self._tables: dict[bytes, int] = {}
        for at in range(12, 12 + 16 * count, 16):
            tag, _, offset, _ = struct.unpack_from(">4sIII", self._data, at)
            self._tables[tag] = offset
        head, hhea = self._tables[b"head"], self._tables[b"hhea"]
        self._em = float(struct.unpack_from(">H", self._data, head + 18)[0])
        long_offsets = struct.unpack_from(">h", self._data, head + 50)[0] == 1
        ascent, descent = struct.unpack_from(">hh", self._data, hhea + 4)
        self.ascent, self.descent = ascent / self._em, descent / self._em
        metrics = struct.unpack_from(">H", self._data, hhea + 34)[0]
        glyphs = struct.unpack_from(">H", self._data, self._tables[b"maxp"] + 4)[0]
        widths = struct.unpack_from(">" + "Hh" * metrics, self._data, self._tables[b"hmtx"])[::2]
        self._advances = list(widths) + [widths[-1]] * (glyphs - metrics)
        loca = struct.unpack_from(f">{glyphs + 1}{'I' if long_offsets else 'H'}", self._data, self._tables[b"loca"])
        self._places = [p * (1 if long_offsets else 2) for p in loca]
        self._map = self._characters()
        capital = self.segments("H")
        self.cap_height = float(capital[:, 1].max()) if len(capital) else 0.7

    def __contains__(self, char: str) -> bool:
        return ord(char) in self._map

    def advance(self, char: str) -> float:
        """How far the pen moves after the character."""
        return float(self._advances[self._map.get(ord(char), 0)]) / self._em

    def segments(self, char: str) -> F64:
        """The outline as straight segments, (n, 4): x0 y0 x1 y1; empty for a space."""
        rings = self._rings(self._map.get(ord(char), 0))
        pieces = [np.hstack([ring, np.roll(ring, -1, axis=0)]) for ring in rings if len(ring)]
        return np.concatenate(pieces) / self._em if pieces else np.zeros((0, 4))

    def _characters(self) -> dict[int, int]:
        base = self._tables[b"cmap"]
        found: dict[int, int] = {}
        for n in range(struct.unpack_from(">H", self._data, base + 2)[0]):
            platform, _, offset = struct.unpack_from(">HHI", self._data, base + 4 + 8 * n)
            at = base + offset
            form = struct.unpack_from(">H", self._data, at)[0]
            if platform in (0, 3) and form == 4:
                found |= self._format4(at)
            elif platform in (0, 3) and form == 12:
                for group in range(struct.unpack_from(">I", self._data, at + 12)[0]):
                    first, last, glyph = struct.unpack_from(">III", self._data, at + 16 + 12 * group)
                    found |= {code: glyph + code - first for code in range(first, last + 1)}
        return found

    def _format4(self, at: int) -> dict[int, int]:
        count = struct.unpack_from(">H", self._data, at + 6)[0] // 2
        ends = struct.unpack_from(f">{count}H", self._data, at + 14)
        starts = struct.unpack_from(f">{count}H", self._data, at + 16 + 2 * count)
        deltas = struct.unpack_from(f">{count}h", self._data, at + 16 + 4 * count)
        ranges_at = at + 16 + 6 * count
        ranges = struct.unpack_from(f">{count}H", self._data, ranges_at)
        found: dict[int, int] = {}
        for n, (start, end, delta, jump) in enumerate(zip(starts, ends, deltas, ranges, strict=True)):
            for code in range(start, min(end, 0xFFFE) + 1):
                glyph = code
                if jump:
                    glyph = struct.unpack_from(">H", self._data, ranges_at + 2 * n + jump + 2 * (code - start))[0]
                    if glyph == 0:
                        continue
                if glyph := (glyph + delta) & 0xFFFF:
                    found[code] = glyph
        return found

    def _rings(self, glyph: int, depth: int = 0) -> list[F64]:
        start, end = self._places[glyph], self._places[glyph + 1]
        if start == end or depth > 4:
            return []
        at = self._tables[b"glyf"] + start
        contours = struct.unpack_from(">h", self._data, at)[0]
        return self._simple(at + 10, contours) if contours >= 0 else self._composite(at + 10, depth)

    def _composite(self, at: int, depth: int) -> list[F64]:
        rings: list[F64] = []
        more = True
        while more:
            flags, glyph = struct.unpack_from(">HH", self._data, at)
            at += 4
            dx, dy = struct.unpack_from(">hh" if flags & 1 else ">bb", self._data, at)
            at += 4 if flags & 1 else 2
            matrix = np.eye(2)
            if flags & 0x08:
                matrix *= struct.unpack_from(">h", self._data, at)[0] / 16384
                at += 2
            elif flags & 0x40:
                matrix = np.diag(np.array(struct.unpack_from(">hh", self._data, at)) / 16384)
                at += 4
            elif flags & 0x80:
                matrix = np.array(struct.unpack_from(">4h", self._data, at)).reshape(2, 2) / 16384
                at += 8
            shift = (dx, dy) if flags & 2 else (0, 0)
            rings += [ring @ matrix + shift for ring in self._rings(glyph, depth + 1)]
            more = bool(flags & 0x20)
        return rings

    def _simple(self, at: int, contours: int) -> list[F64]:
        ends = struct.unpack_from(f">{contours}H", self._data, at)
        at += 2 * contours
        at += 2 + struct.unpack_from(">H", self._data, at)[0]
        count = ends[-1] + 1 if ends else 0
        flags: list[int] = []
        while len(flags) < count:
            flag = self._data[at]
            at += 1
            repeat = 1
            if flag & 8:
                repeat += self._data[at]
                at += 1
            flags += [flag] * repeat
        xs, at = self._axis(at, flags, 0x02, 0x10)
        ys, _ = self._axis(at, flags, 0x04, 0x20)
        points = np.stack([np.cumsum(xs), np.cumsum(ys)], axis=1).astype(np.float64)
        on = np.array(flags, dtype=np.uint8) & 1
        rings, first = [], 0
        for end in ends:
            rings.append(_smooth(points[first : end + 1], on[first : end + 1]))
            first = end + 1
        return rings

    def _axis(self, at: int, flags: list[int], short: int, same: int) -> tuple[list[int], int]:
        steps: list[int] = []
        for flag in flags:
            if flag & short:
                steps.append(self._data[at] if flag & same else -self._data[at])
                at += 1
            elif flag & same:
                steps.append(0)
            else:
                steps.append(struct.unpack_from(">h", self._data, at)[0])
                at += 2
        return steps, at


def _smooth(points: F64, on: NDArray[np.uint8]) -> F64:
    """A closed contour of on- and off-curve points as a polygon."""
    full: list[tuple[F64, bool]] = []
    for n in range(len(points)):
        full.append((points[n], bool(on[n])))
        after = (n + 1) % len(points)
        if not on[n] and not on[after]:
            full.append(((points[n] + points[after]) / 2, True))
    starts = [n for n, (_, fixed) in enumerate(full) if fixed]
    if not starts:
        return np.zeros((0, 2))
    full = full[starts[0] :] + full[: starts[0]]
    ring: list[F64] = []
    for n, (point, fixed) in enumerate(full):
        if fixed:
            ring.append(point)
        else:
            start, end = full[n - 1][0], full[(n + 1) % len(full)][0]
            for step in range(1, CURVE_STEPS):
                t = step / CURVE_STEPS
                ring.append((1 - t) ** 2 * start + 2 * t * (1 - t) * point + t**2 * end)
    return np.array(ring)
