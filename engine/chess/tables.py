"""Builds T, the constant table of a variant (see `layout`), and tells how large S must be."""

from __future__ import annotations

from engine.chess import layout as at
from engine.chess.variant import KING, PAWN, Variant
from engine.dice import Stream
from engine.lattice import OUTSIDE, Vector

KEY_SEED = 0x50726F73746F72
"""Where the Zobrist keys come from; a fixed seed, so keys never change."""


def _back(vector: Vector) -> Vector:
    return tuple(-by for by in vector)


def _along(vector: Vector) -> set[Vector]:
    return {tuple(n * by for by in vector) for n in range(1, 32)}


class _Builder:
    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.lattice = variant.lattice
        self.cells = variant.lattice.size
        self.table = [0] * at.FIELDS
        self.steps: dict[Vector, list[int]] = {}
        self.lengths: list[list[int]] = []
        self._random = Stream(KEY_SEED, 0)
        # Directions as seen from the attacked cell: the reverse of the ways in which pieces go.
        slides = {_back(v): None for piece in variant.pieces for v in piece.slides}
        others = {_back(v): None for piece in variant.pieces for v in piece.leaps}
        others |= {_back(variant.turned(v, side)): None for side in (0, 1) for v in variant.pawns.captures}
        self.slides: tuple[Vector, ...] = tuple(slides)
        self.directions: tuple[Vector, ...] = (*slides, *(v for v in others if v not in slides))
        self._check()

    def _check(self) -> None:
        variant = self.variant
        captures = set(variant.pawns.captures)
        mirrored = {
            tuple(by if axis == variant.forward_axis else -by for axis, by in enumerate(v)) for v in captures
        }
        fits = (
            self.cells <= at.CELL_MASK
            and max(self.lattice.shape) <= 31
            and len(self.directions) <= 63
            and len(variant.pieces) <= 15
            and len(variant.castlings) <= 4
            and captures == mirrored
            and sorted(map(abs, variant.pawns.forward)) == [0] * (len(variant.axes) - 1) + [1]
            and not variant.pieces[KING].slides
            and not any(leap in _along(slide) for p in variant.pieces for slide in p.slides for leap in p.leaps)
        )
        if not fits:
            raise ValueError(f"{variant.id}: the kernels cannot hold this variant")

    def place(self, field: int, words: list[int]) -> None:
        """Appends a table and notes where it begins."""
        self.table[field] = len(self.table)
        self.table += words

    def streams(self, field: int, streams: list[list[int]]) -> None:
        """Appends an index followed by the streams it points to, each closed by −1; equal streams are shared."""
        start = len(self.table)
        index: list[int] = []
        body: list[int] = []
        known: dict[tuple[int, ...], int] = {}
        for stream in streams:
            closed = (*stream, -1)
            if closed not in known:
                known[closed] = start + len(streams) + len(body)
                body += closed
            index.append(known[closed])
        self.place(field, index + body)

    def ray(self, cell: int, vector: Vector, far: bool) -> list[int]:
        """The cells along a direction, or only the nearest of them."""
        after = self.steps.get(vector)
        if after is None:
            after = self.steps[vector] = [self.lattice.step(c, vector) for c in range(self.cells)]
        walk = []
        cell = after[cell]
        while cell != OUTSIDE:
            walk.append(cell)
            cell = after[cell] if far else OUTSIDE
        return walk

    def moves(self, kind: int, cell: int) -> list[int]:
        """The stream of a piece: cell and how many words on to go where something stands there."""
        stream = []
        piece = self.variant.pieces[kind]
        for vectors, far in ((piece.slides, True), (piece.leaps, False)):
            for vector in vectors:
                ray = self.ray(cell, vector, far)
                stream += [to | (len(ray) - n) << at.CELL_BITS for n, to in enumerate(ray)]
        return stream

    def lines(self, cell: int) -> list[int]:
        """The stream of lines that lead to a cell: cell, words to the next line, direction, distance."""
        stream = []
        for direction, vector in enumerate(self.directions):
            ray = self.ray(cell, vector, direction < len(self.slides))
            stream += [to | (len(ray) - n) << 12 | direction << 17 | (n + 1) << 23 for n, to in enumerate(ray)]
        return stream

    def reach(self) -> list[int]:
        """From how far a code attacks a cell from which it lies in a direction."""
        variant = self.variant
        rows = [[0] * len(self.directions) for _ in range(2 * (len(variant.pieces) + 1))]
        for kind, piece in enumerate(variant.pieces):
            for side in (0, 1):
                row = rows[2 * (kind + 1) + side]
                for direction, vector in enumerate(self.directions):
                    back = _back(vector)
                    captures = [variant.turned(v, side) for v in variant.pawns.captures] if kind == PAWN else []
                    if back in piece.leaps or back in captures:
                        row[direction] = 1
                    if back in piece.slides:
                        row[direction] = at.FAR
        return [word for row in rows for word in row]

    def towards(self) -> list[int]:
        """Direction + 1 from cell to cell, where a slide leads there."""
        table = [0] * (self.cells * self.cells)
        for cell in range(self.cells):
            for direction, vector in enumerate(self.slides):
                for to in self.ray(cell, vector, True):
                    table[cell * self.cells + to] = direction + 1
        return table

    def pawns(self) -> None:
        """Captures, steps and the far rank, for both sides."""
        variant = self.variant
        captures, pushes, ranks = [], [], []
        for side in (0, 1):
            for cell in range(self.cells):
                reached = (self.lattice.step(cell, variant.turned(v, side)) for v in variant.pawns.captures)
                captures.append([to for to in reached if to != OUTSIDE])
                rank = variant.rank(cell, side)
                longest = variant.pawns.longest if rank == variant.pawns.home else 1
                pushes.append(min(longest, variant.last_rank - rank))
                ranks.append(int(rank == variant.last_rank))
        self.streams(at.T_PAWN, captures)
        self.place(at.T_PUSH, pushes)
        self.place(at.T_RANK, ranks)
        step = 1
        for length in self.lattice.shape[variant.forward_axis + 1 :]:
            step *= length
        self.table[at.FORWARD] = step * sum(variant.pawns.forward)
        self.table[at.FORWARD + 1] = -self.table[at.FORWARD]

    def castlings(self) -> None:
        """A row a castling, and which rights a move from or to a cell leaves."""
        find = self.lattice.find
        masks = [(1 << len(self.variant.castlings)) - 1] * self.cells
        rows: list[int] = []
        for number, castling in enumerate(self.variant.castlings):
            king, king_to = find(castling.king_from), find(castling.king_to)
            rook, rook_to = find(castling.rook_from), find(castling.rook_to)
            step = (rook - king) // max(abs(a - b) for a, b in zip(
                self.lattice.coords(rook), self.lattice.coords(king), strict=True))
            between = list(range(king + step, rook, step))
            crossed = list(range(king + step, king_to + step, step))
            row = [castling.side, king, king_to, rook, rook_to, len(between), *between, len(crossed), *crossed]
            rows += row + [0] * (at.CASTLING_ROW - len(row))
            for cell in (king, rook):
                masks[cell] &= ~(1 << number)
        self.place(at.T_MASK, masks)
        self.place(at.T_CASTLING, rows)

    def keys(self, count: int) -> list[int]:
        """So many random keys, as pairs of signed 32-bit words."""
        return [self._random.draw(1 << 32) - (1 << 31) for _ in range(2 * count)]

    def scratch(self) -> None:
        """Where the parts of S begin."""
        cells, variant = self.cells, self.variant
        most = sum(max(lengths) for lengths in zip(*self.lengths, strict=True))
        most += 2 * cells * max(1, len(variant.promotions))
        begin = at.BOARD + cells
        for field, words in (
            (at.S_LISTS, 4 * cells),
            (at.S_SLOT, cells),
            (at.S_PIN, cells),
            (at.S_PINNED, 2 * len(self.directions) + 2),
            (at.S_EVADE, cells),
            (at.S_UNDO, at.UNDO_WORDS * at.DEEPEST),
            (at.S_PLIES, 2 * at.DEEPEST),
            (at.S_MOVES, most * at.DEEPEST),
        ):
            self.table[field] = begin
            begin += words
        self.table[at.S_SIZE] = begin

    def build(self) -> list[int]:
        """All of T."""
        variant, table, cells = self.variant, self.table, self.cells
        table[at.CELLS], table[at.DIRECTIONS] = cells, len(self.directions)
        streams = [[self.moves(kind, cell) for cell in range(cells)] for kind in range(len(variant.pieces))]
        self.lengths = [[len(stream) for stream in row] for row in streams]
        self.streams(at.T_STREAM, [stream for row in streams for stream in row])
        self.streams(at.T_RAYS, [self.lines(cell) for cell in range(cells)])
        self.place(at.T_REACH, self.reach())
        self.place(at.T_TOWARDS, self.towards())
        self.pawns()
        self.castlings()
        kinds = [next(n for n, p in enumerate(variant.pieces) if p.letter == c) for c in variant.promotions]
        self.place(at.T_PROMOTION, kinds)
        self.place(at.T_KEYS, self.keys(2 * (len(variant.pieces) + 1) * cells))
        self.place(at.T_RIGHT_KEYS, self.keys(1 << len(variant.castlings)))
        self.place(at.T_EP_KEYS, self.keys(cells))
        self.place(at.T_SIDE_KEY, self.keys(1))
        table[at.PROMOTIONS], table[at.CASTLINGS] = len(kinds), len(variant.castlings)
        table[at.ARRIVAL], table[at.CHECK_LIMIT] = int(variant.arrival), variant.check_limit
        table[at.BARE_KINGS], table[at.CLOCK_LIMIT] = int(variant.bare_kings), variant.clock_limit
        self.scratch()
        return table


def build(variant: Variant) -> list[int]:
    """The table T of a variant; `ValueError` if it is beyond what the kernels can hold.

    Limits: 4,095 cells, 31 a line, 63 directions, 15 types, 4 castlings; pawn captures alike on both sides; a king that
    only leaps; no piece may get to a cell in two ways.
    """
    return _Builder(variant).build()
