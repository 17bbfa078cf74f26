"""Position texts: FEN for a flat board, levels of FEN for a cube, with what each kind of chess counts besides."""

from __future__ import annotations

import re
from functools import cache

from engine.chess.faults import faults
from engine.chess.kernels import kernel
from engine.chess.moving import state_of
from engine.chess.sketch import Sketch, crossing
from engine.chess.state import State
from engine.chess.variant import EMPTY, Variant
from engine.errors import BadPosition
from engine.game import Regulations
from engine.lattice import OUTSIDE

LONGEST = 4096
"""Signs of a text; the longest that means anything is far shorter."""
MOST = 999_999_999
"""The largest counter that is written or read."""

_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}", re.ASCII)
_ROW = re.compile(r"[0-9]+|.", re.ASCII)
_GAP = re.compile(r"\.+")
_DASHES = re.compile("[‐-―−]")


def write_position(variant: Variant, state: State | Sketch) -> str:
    """The position, or the sketch of one, as one line."""
    files, ranks, levels = _shape(variant)
    signs, order = _order(variant)
    drawn = state.board.translate(signs).decode()
    drawn = "".join([drawn[cell] for cell in order])
    rows = [_GAP.sub(lambda gap: str(len(gap[0])), drawn[i : i + files]) for i in range(0, len(drawn), files)]
    texts = ["/".join(rows[level * ranks : (level + 1) * ranks]) for level in range(levels)]
    tail = [
        "wb"[state.side],
        "".join(c.letter for i, c in enumerate(variant.castlings) if state.rights >> i & 1) or "-",
        write_crossed(variant, state.crossed),
        str(min(state.half, MOST)),
        str(min(state.number, MOST)),
    ]
    if variant.check_limit:
        tail += map(str, state.checks)
    return f"{' | '.join(texts)} {' '.join(tail)}"


def write_crossed(variant: Variant, crossed: tuple[int, ...]) -> str:
    """`-`, one cell, or the first and the last of several."""
    ends = crossed[:1] + crossed[1:][-1:]
    return "-".join(variant.lattice.name(cell) for cell in ends) or "-"


def read_position(variant: Variant, text: str, regulations: Regulations) -> State:
    """A position from its line; `BadPosition` with one reason if no game can stand in it. Its outcome is not judged.

    Any crossed cell that fits a pawn's long step is read, and forgotten where nothing can take on it.
    """
    return stand(variant, read_sketch(variant, text), regulations)


def stand(variant: Variant, sketch: Sketch, regulations: Regulations) -> State:
    """The position that a sketch is; `BadPosition` with the first reason if no game can stand in it."""
    for fault in faults(variant, sketch):
        raise fault
    position = kernel(variant).new(
        sketch.board, sketch.side, sketch.rights, crossing(variant, sketch), sketch.half, sketch.number, sketch.checks
    )
    return state_of(variant, position, regulations)


def read_sketch(variant: Variant, text: str) -> Sketch:
    """What a line says, whether or not a game can stand in it; `BadPosition` if it cannot be read."""
    if len(text) > LONGEST:
        raise BadPosition("position-length", longest=LONGEST)
    *levels, last = text.split("|")
    first, *fields = last.split() or [""]
    wanted = 7 if variant.check_limit else 5
    if len(fields) == 3 and not variant.check_limit and _shape(variant)[2] == 1:
        fields += ["0", "1"]  # the board, the side and the rights alone, as chess problems are often given
    if len(fields) != wanted:
        raise BadPosition("position-words", count=1 + len(fields), wanted=1 + wanted)
    board = _read_board(variant, [*(level.strip() for level in levels), first])
    side, rights, crossed, half, number, *checks = fields
    if side not in ("w", "b"):
        raise BadPosition("position-side", field=side[:20])
    counted = (_number(half), _number(number))
    if counted[1] < 1:
        raise BadPosition("position-counter", field=number[:20])
    given = (_number(checks[0]), _number(checks[1])) if checks else (0, 0)
    castlings = _read_rights(variant, rights)
    return Sketch(board, "wb".index(side), castlings, _read_crossed(variant, crossed), *counted, given)


def _shape(variant: Variant) -> tuple[int, int, int]:
    files, ranks, *levels = variant.lattice.shape
    return files, ranks, levels[0] if levels else 1


@cache
def _order(variant: Variant) -> tuple[bytes, tuple[int, ...]]:
    """What letter stands for each code, and the cells in the order in which they are written."""
    signs = "".join(letter or "." for letter in variant.letters).ljust(256, ".").encode()
    files, ranks, levels = _shape(variant)
    order = (
        _cell(variant, file, rank, level)
        for level in range(levels)
        for rank in reversed(range(ranks))
        for file in range(files)
    )
    return signs, tuple(order)


def _cell(variant: Variant, file: int, rank: int, level: int) -> int:
    _, ranks, levels = _shape(variant)
    return (file * ranks + rank) * levels + level


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise BadPosition("position-counter", field=text[:20])
    return int(text)


def _read_board(variant: Variant, texts: list[str]) -> bytes:
    files, ranks, levels = _shape(variant)
    if len(texts) != levels:
        raise BadPosition("position-levels", count=len(texts), wanted=levels)
    board = bytearray(variant.lattice.size)
    for level, text in enumerate(texts):
        rows = text.split("/")
        label = variant.axes[2][level] if levels > 1 else ""
        if len(rows) != ranks:
            raise BadPosition("position-ranks", level=label, count=len(rows), wanted=ranks)
        for down, row in enumerate(rows):
            rank, file = ranks - 1 - down, 0
            where = variant.axes[1][rank] + label
            for part in _ROW.findall(row):
                if part.isascii() and part.isdigit():
                    if part.startswith("0") or len(part) > 3:
                        raise BadPosition("position-row", rank=where, field=part[:20])
                    file += int(part)
                    continue
                code = variant.codes.get(part, EMPTY)
                if code == EMPTY:
                    raise BadPosition("position-piece", rank=where, field=part)
                if file < files:
                    board[_cell(variant, file, rank, level)] = code
                file += 1
            if file != files:
                raise BadPosition("position-row", rank=where, field=row[:20])
    return bytes(board)


def _read_rights(variant: Variant, text: str) -> int:
    if text == "-":
        return 0
    letters = [castling.letter for castling in variant.castlings]
    if not text or len(set(text)) != len(text) or not set(text) <= set(letters):
        raise BadPosition("position-castling", field=text[:20])
    return sum(1 << letters.index(letter) for letter in text)


def _read_crossed(variant: Variant, text: str) -> tuple[int, ...]:
    """The first and the last of the cells that a pawn has just passed over."""
    if text == "-":
        return ()
    cells = tuple(variant.lattice.find(name) for name in _DASHES.sub("-", text).split("-"))
    if len(cells) > 2 or OUTSIDE in cells or len(set(cells)) != len(cells):
        raise BadPosition("position-crossed", field=text[:20])
    return cells
