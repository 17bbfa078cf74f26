"""Grids of one to three dimensions: cell names, directions, and tables of rays and leaps.

A cell is a number, 0 … size−1, in row-major order of the axes (the last axis runs fastest). A name is the
axis labels written one after another, in the order of the axes. All tables are built once and never change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import permutations, product
from math import prod

OUTSIDE = -1
"""What `step` answers beyond an edge."""

Vector = tuple[int, ...]


class Lattice:
    """A rectangular grid. `axes` holds the labels of every axis, outermost axis first.

    `Lattice(("12345",) * 3)` has the cells `111` … `555`; labels may be longer than one sign
    (`("abcdefghijklmn", [str(n) for n in range(1, 15)])` gives `a1` … `n14`).
    """

    def __init__(self, axes: Sequence[Sequence[str]]) -> None:
        if not 1 <= len(axes) <= 3 or not all(axes):
            raise ValueError("a lattice has one to three axes, none of them empty")
        self.axes: tuple[tuple[str, ...], ...] = tuple(tuple(axis) for axis in axes)
        self.shape: Vector = tuple(len(axis) for axis in self.axes)
        self.names: tuple[str, ...] = tuple("".join(labels) for labels in product(*self.axes))
        self.size = len(self.names)
        self._coords: tuple[Vector, ...] = tuple(product(*(range(length) for length in self.shape)))
        self._index = {name: cell for cell, name in enumerate(self.names)}
        if len(self._index) != self.size:
            raise ValueError("two cells would have the same name")

    def __len__(self) -> int:
        return self.size

    def name(self, cell: int) -> str:
        """The name of a cell; `IndexError` if there is no such cell."""
        if cell < 0:
            raise IndexError(cell)
        return self.names[cell]

    def find(self, name: str) -> int:
        """The cell of this name, or `OUTSIDE`."""
        return self._index.get(name, OUTSIDE)

    def coords(self, cell: int) -> Vector:
        """The place of a cell on each axis, counted from 0."""
        return self._coords[cell]

    def index(self, coords: Sequence[int]) -> int:
        """The cell at these coordinates, or `OUTSIDE` beyond an edge."""
        if len(coords) != len(self.shape):
            raise ValueError(f"{len(coords)} coordinates for {len(self.shape)} axes")
        cell = 0
        for place, length in zip(coords, self.shape, strict=True):
            if not 0 <= place < length:
                return OUTSIDE
            cell = cell * length + place
        return cell

    def step(self, cell: int, vector: Sequence[int]) -> int:
        """The cell one `vector` away, or `OUTSIDE`."""
        return self.index([a + b for a, b in zip(self._coords[cell], vector, strict=True)])

    def directions(self, axes_moved: Iterable[int] = (1, 2, 3)) -> tuple[Vector, ...]:
        """Unit vectors that change as many axes as given: 1 along a line, 2 across a face, 3 through a corner."""
        wanted = set(axes_moved)
        return tuple(v for v in product((-1, 0, 1), repeat=len(self.shape)) if any(v) and sum(map(abs, v)) in wanted)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For every cell the cells that touch it by a face, an edge or a corner, in ascending order."""
        return self.leaps(self.directions())

    def leaps(self, vectors: Iterable[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
        """For every cell the cells that the vectors reach inside the grid, in ascending order, each once."""
        reached: list[set[int]] = [set() for _ in range(self.size)]
        strides = [prod(self.shape[axis + 1 :]) for axis in range(len(self.shape))]
        for vector in vectors:
            axes = tuple(zip(self.shape, strides, vector, strict=True))
            # On every axis the places from which this step stays inside, as their shares of a cell's number.
            inside = [range(max(0, -go) * stride, (size - max(0, go)) * stride, stride) for size, stride, go in axes]
            shift = sum(stride * go for _, stride, go in axes)
            for places in product(*inside):
                cell = sum(places)
                reached[cell].add(cell + shift)
        return tuple(tuple(sorted(cells)) for cells in reached)

    def pattern(self, *lengths: int) -> tuple[Vector, ...]:
        """All vectors with these lengths on the axes in any order and sign: `pattern(1, 2)` is a knight's leap."""
        if len(lengths) > len(self.shape):
            raise ValueError("more lengths than axes")
        filled = (*lengths, *(0,) * (len(self.shape) - len(lengths)))
        found = {
            tuple(length * sign for length, sign in zip(order, signs, strict=True))
            for order in permutations(filled)
            for signs in product((-1, 1), repeat=len(filled))
        }
        return tuple(sorted(found))

    def walk(self, cell: int, vector: Sequence[int]) -> Iterator[int]:
        """The cells met from `cell` on by steps of `vector`, to the edge; the cell itself is left out."""
        if not any(vector):
            raise ValueError("a walk needs a direction")
        cell = self.step(cell, vector)
        while cell != OUTSIDE:
            yield cell
            cell = self.step(cell, vector)

    def rays(self, vectors: Iterable[Sequence[int]]) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """`table[cell][i]` is the walk along the i-th vector, nearest cell first."""
        steps = tuple(tuple(vector) for vector in vectors)
        return tuple(tuple(tuple(self.walk(cell, vector)) for vector in steps) for cell in range(self.size))

    def layer(self, axis: int, place: int) -> tuple[int, ...]:
        """All cells with this place on this axis, in ascending order."""
        return tuple(cell for cell, coords in enumerate(self._coords) if coords[axis] == place)
