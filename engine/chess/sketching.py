"""Drawing positions, as a game of chess offers it: sketches by cell names and letters, with what is wrong in them."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from engine.chess import sketch as drawn
from engine.chess import text
from engine.chess.faults import faults
from engine.chess.sketch import Sketch
from engine.chess.variant import EMPTY, Castling, Variant
from engine.errors import BadPosition, RuleError


class Sketches:
    """The sketches of one variant. Pieces are letters: capitals White's, small ones Black's, `""` nothing."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    @property
    def kinds(self) -> tuple[str, ...]:
        """The capital letters of all that can be put on the board: king first, pawn last."""
        pawn, *rest = (piece.letter for piece in self.variant.pieces)
        return (*rest, pawn)

    @property
    def castlings(self) -> tuple[Castling, ...]:
        """The castlings that a position may still allow."""
        return self.variant.castlings

    @property
    def check_limit(self) -> int:
        """How many checks in a row end the game; 0: they are not counted."""
        return self.variant.check_limit

    # Whole positions

    def start(self) -> Sketch:
        """The usual start."""
        return drawn.start(self.variant)

    def empty(self, kings: bool = False) -> Sketch:
        """Nothing on the board, or the two kings where they usually start."""
        return drawn.empty(self.variant, kings)

    def read(self, text_: str) -> Sketch:
        """What a position text says, right or wrong; `BadPosition` if it cannot be read."""
        return text.read_sketch(self.variant, text_)

    def write(self, sketch: Sketch) -> str:
        """The position text of a sketch; `read` gives the same sketch again."""
        return text.write_position(self.variant, sketch)

    def faults(self, sketch: Sketch) -> tuple[BadPosition, ...]:
        """All for which no game can stand in it."""
        return faults(self.variant, sketch)

    def mirrored(self, sketch: Sketch) -> Sketch:
        """The same position with the sides changed."""
        return drawn.mirrored(self.variant, sketch)

    # Pieces

    def at(self, sketch: Sketch, cell: str) -> str:
        """What stands on a cell."""
        return self.variant.letters[sketch.board[self._cell(cell)]]

    def put(self, sketch: Sketch, cell: str, piece: str) -> Sketch:
        """A piece on a cell, or nothing. Castlings and crossed cells that the board no longer bears out lapse."""
        code = self.variant.codes[piece] if piece else EMPTY
        return drawn.put(self.variant, sketch, self._cell(cell), code)

    def moved(self, sketch: Sketch, origin: str, target: str) -> Sketch:
        """What stands on one cell put on another, in place of what stood there."""
        return drawn.moved(self.variant, sketch, self._cell(origin), self._cell(target))

    # What a position says besides

    def sided(self, sketch: Sketch, side: int) -> Sketch:
        """With this side to move; a long step just made is the other side's no more."""
        return sketch if sketch.side == side else replace(sketch, side=side, crossed=())

    def right(self, sketch: Sketch, letter: str) -> bool:
        """Whether a castling is still allowed."""
        return bool(sketch.rights & self._bit(letter))

    def bears(self, sketch: Sketch, letter: str) -> bool:
        """Whether king and rook of a castling stand at home."""
        letters = [castling.letter for castling in self.castlings]
        return not drawn.away(self.variant, sketch, letters.index(letter))

    def righted(self, sketch: Sketch, letter: str, on: bool) -> Sketch:
        """With a castling allowed or not."""
        bit = self._bit(letter)
        return replace(sketch, rights=sketch.rights | bit if on else sketch.rights & ~bit)

    def passing(self, sketch: Sketch) -> str:
        """The crossed cells as the position text has them; `""` for none."""
        return text.write_crossed(self.variant, sketch.crossed) if sketch.crossed else ""

    def passings(self, sketch: Sketch) -> tuple[str, ...]:
        """The crossed cells that there may be: those of a long step after which a pawn might take in passing."""
        return tuple(text.write_crossed(self.variant, run) for run in drawn.passings(self.variant, sketch))

    def passed(self, sketch: Sketch, crossed: str) -> Sketch:
        """With these cells just crossed."""
        cells = tuple(self._cell(name) for name in crossed.split("-")) if crossed else ()
        return replace(sketch, crossed=cells)

    def counted(
        self, sketch: Sketch, half: int | None = None, number: int | None = None, checks: tuple[int, int] | None = None
    ) -> Sketch:
        """With other counters, each brought into its range."""
        most = text.MOST
        return replace(
            sketch,
            half=sketch.half if half is None else min(most, max(0, half)),
            number=sketch.number if number is None else min(most, max(1, number)),
            checks=sketch.checks if checks is None else (min(most, max(0, checks[0])), min(most, max(0, checks[1]))),
        )

    def mended(self, sketch: Sketch, fault: RuleError) -> Sketch | None:
        """Without a fault that something besides the pieces makes; `None` where only drawing helps."""
        if fault.code == "position-castling-home":
            return self.righted(sketch, str(fault.facts["right"]), False)
        if fault.code == "position-crossed":
            return replace(sketch, crossed=())
        if fault.code == "position-checks":
            return self.counted(sketch, checks=(0, 0))
        if fault.code == "position-attacked":
            other = self.sided(sketch, 1 - sketch.side)
            known = {str(one) for one in self.faults(sketch)}
            return other if {str(one) for one in self.faults(other)} < known else None
        return None

    # Inside

    def _cell(self, name: str) -> int:
        cell = self.variant.lattice.find(name)
        if cell < 0:
            raise KeyError(name)
        return cell

    def _bit(self, letter: str) -> int:
        return 1 << [castling.letter for castling in self.castlings].index(letter)


@lru_cache(maxsize=8)
def sketches(variant: Variant) -> Sketches:
    """The one of a variant."""
    return Sketches(variant)
