"""Chess on any board, once more and otherwise: a dict of coordinates, every move made and tried, attacks by looking
at everything the enemy could take. Slow, short, and without a line of the engine: what both say is believed.

Texts are read and written here too, strictly and without niceties.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

Cell = tuple[int, int, int]
"""File, rank, level, each from 0; a flat board has level 0 only."""

LINES = [v for v in product((-1, 0, 1), repeat=3) if sum(map(abs, v)) == 1]
SLANTS = [v for v in product((-1, 0, 1), repeat=3) if sum(map(abs, v)) == 2]
CORNERS = [v for v in product((-1, 1), repeat=3)]
KNIGHT = [v for v in product((-2, -1, 0, 1, 2), repeat=3) if sorted(map(abs, v)) == [0, 1, 2]]


def flat(vectors: list[Cell]) -> list[Cell]:
    return [v for v in vectors if v[2] == 0]


@dataclass(frozen=True)
class Spec:
    """One kind of chess."""

    sizes: Cell
    files: str
    levels: str
    slides: dict[str, list[Cell]]
    leaps: dict[str, list[Cell]]
    stride: int
    """Cells that a pawn on its first rank may go at most."""
    promotions: str
    castles: dict[str, tuple[Cell, Cell, Cell, Cell]]
    """White's K and Q: king from, king to, rook from, rook to; Black's are on the last rank."""
    endless: bool
    """14×14: arrival, ten checks, lots; otherwise bare kings and 75 moves (unless `plain`)."""
    plain: bool = False

    def name(self, cell: Cell) -> str:
        return self.files[cell[0]] + str(cell[1] + 1) + (self.levels[cell[2]] if self.levels else "")

    def find(self, name: str) -> Cell:
        level = self.levels.index(name[-1]) if self.levels else 0
        return self.files.index(name[0]), int(name[1:-1] if self.levels else name[1:]) - 1, level

    def inside(self, cell: Cell) -> bool:
        return all(0 <= place < size for place, size in zip(cell, self.sizes, strict=True))


SPATIAL = Spec(
    (8, 8, 8),
    "ABCDEFGH",
    "ijklmnop",
    {"R": LINES, "B": SLANTS, "Q": LINES + SLANTS},
    {"N": KNIGHT, "L": CORNERS, "K": LINES + SLANTS},
    2,
    "QRBN",
    {
        "K": ((4, 0, 4), (6, 0, 4), (7, 0, 4), (5, 0, 4)),
        "Q": ((4, 0, 4), (2, 0, 4), (0, 0, 4), (3, 0, 4)),
    },
    False,
)
_ROOK, _BISHOP, _LEAP = flat(LINES), flat(SLANTS), flat(KNIGHT)
CHESS196 = Spec(
    (14, 14, 1),
    "abcdefghijklmn",
    "",
    {"R": _ROOK, "H": _ROOK, "B": _BISHOP, "V": _BISHOP, "Q": _ROOK + _BISHOP, "A": _ROOK + _BISHOP},
    {"N": _LEAP, "H": _LEAP, "V": _LEAP, "A": _LEAP, "K": _ROOK + _BISHOP},
    5,
    "QAHVRBN",
    {
        "K": ((7, 0, 0), (12, 0, 0), (13, 0, 0), (11, 0, 0)),
        "Q": ((7, 0, 0), (2, 0, 0), (0, 0, 0), (3, 0, 0)),
    },
    True,
)
ORTHODOX = Spec(
    (8, 8, 1),
    "abcdefgh",
    "",
    {"R": _ROOK, "B": _BISHOP, "Q": _ROOK + _BISHOP},
    {"N": _LEAP, "K": _ROOK + _BISHOP},
    2,
    "QRBN",
    {
        "K": ((4, 0, 0), (6, 0, 0), (7, 0, 0), (5, 0, 0)),
        "Q": ((4, 0, 0), (2, 0, 0), (0, 0, 0), (3, 0, 0)),
    },
    False,
    True,
)
SPECS = {"spatial": SPATIAL, "chess196": CHESS196, "orthodox": ORTHODOX}


@dataclass(frozen=True)
class Spot:
    """A position; capital letters are White's."""

    spec: Spec
    board: dict[Cell, str]
    white: bool
    rights: str
    crossed: tuple[Cell, ...] = ()
    half: int = 0
    number: int = 1
    checks: tuple[int, int] = (0, 0)

    def king(self, white: bool) -> Cell:
        return next(cell for cell, piece in self.board.items() if piece == ("K" if white else "k"))

    def mine(self, white: bool) -> list[Cell]:
        return [cell for cell, piece in self.board.items() if piece.isupper() == white]

    def takes(self, origin: Cell) -> Iterator[Cell]:
        """Cells where the piece would take an enemy: what it attacks."""
        piece = self.board[origin]
        kind, forward = piece.upper(), 1 if piece.isupper() else -1
        if kind == "P":
            for aside in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                target = (origin[0] + aside[0], origin[1] + forward, origin[2] + aside[1])
                if self.spec.inside(target):
                    yield target
        for vector in self.spec.leaps.get(kind, ()):
            target = _add(origin, vector)
            if self.spec.inside(target):
                yield target
        for vector in self.spec.slides.get(kind, ()):
            target = _add(origin, vector)
            while self.spec.inside(target):
                yield target
                if target in self.board:
                    break
                target = _add(target, vector)

    def attacked(self, cell: Cell, by_white: bool) -> bool:
        return any(self.hits(origin, cell) for origin in self.mine(by_white))

    def hits(self, origin: Cell, cell: Cell) -> bool:
        """Whether `cell` is among the `takes` of the piece on `origin`, without listing them."""
        piece = self.board[origin]
        kind = piece.upper()
        way = (cell[0] - origin[0], cell[1] - origin[1], cell[2] - origin[2])
        if kind == "P":
            return way[1] == (1 if piece.isupper() else -1) and abs(way[0]) + abs(way[2]) == 1
        if way in self.spec.leaps.get(kind, ()):
            return True
        length = max(map(abs, way))
        slides = self.spec.slides.get(kind)
        if not slides or not length or any(abs(by) not in (0, length) for by in way):
            return False
        step = (way[0] // length, way[1] // length, way[2] // length)
        if step not in slides:
            return False
        return not any(
            (origin[0] + step[0] * n, origin[1] + step[1] * n, origin[2] + step[2] * n) in self.board
            for n in range(1, length)
        )

    def in_check(self) -> bool:
        return self.attacked(self.king(self.white), not self.white)

    def tries(self) -> Iterator[tuple[str, Spot]]:
        """Everything that goes by the moves of the pieces alone: bare text, position after."""
        for origin in self.mine(self.white):
            piece = self.board[origin]
            if piece.upper() != "P":
                for target in self.takes(origin):
                    if self.board.get(target, "x" if self.white else "X").isupper() != self.white:
                        yield self._go(origin, target)
            else:
                yield from self._pawn(origin)
        yield from self._castles()

    def _pawn(self, origin: Cell) -> Iterator[tuple[str, Spot]]:
        forward, last = (1, self.spec.sizes[1] - 1) if self.white else (-1, 0)
        home = 1 if self.white else self.spec.sizes[1] - 2
        crossed: list[Cell] = []
        for length in range(1, 1 + (self.spec.stride if origin[1] == home else 1)):
            target = (origin[0], origin[1] + forward * length, origin[2])
            if not self.spec.inside(target) or target in self.board:
                break
            yield from self._promoted(origin, target, last, tuple(crossed))
            crossed.append(target)
        for target in self.takes(origin):
            if target in self.board and self.board[target].isupper() != self.white:
                yield from self._promoted(origin, target, last, ())
            elif target in self.crossed:
                victim = (target[0], target[1] - forward, target[2])
                while victim not in self.board:
                    victim = (victim[0], victim[1] - forward, victim[2])
                text, after = self._go(origin, target)
                board = dict(after.board)
                del board[victim]
                yield text.replace("-", "x"), replace(after, board=board)

    def _promoted(
        self, origin: Cell, target: Cell, last: int, crossed: tuple[Cell, ...]
    ) -> Iterator[tuple[str, Spot]]:
        text, after = self._go(origin, target)
        if target[1] != last:
            yield text, replace(after, crossed=crossed)
            return
        for kind in self.spec.promotions:
            piece = kind if self.white else kind.lower()
            yield f"{text}={kind}", replace(after, board={**after.board, target: piece})

    def _go(self, origin: Cell, target: Cell) -> tuple[str, Spot]:
        piece = self.board[origin]
        board = {cell: other for cell, other in self.board.items() if cell != origin}
        sign = "x" if target in board else "-"
        board[target] = piece
        half = 0 if sign == "x" or piece.upper() == "P" else self.half + 1
        rights = self.rights
        for right, (king, _, rook, _) in self._rows():
            if origin in (king, rook) or target == rook:
                rights = rights.replace(right, "")
        kind = "" if piece.upper() == "P" else piece.upper()
        text = kind + self.spec.name(origin) + sign + self.spec.name(target)
        number = self.number + (not self.white)
        return text, replace(
            self, board=board, white=not self.white, rights=rights, crossed=(), half=half, number=number
        )

    def _rows(self) -> Iterator[tuple[str, tuple[Cell, Cell, Cell, Cell]]]:
        """The castlings of both sides by letter."""
        last = self.spec.sizes[1] - 1
        for letter, cells in self.spec.castles.items():
            yield letter, cells
            king, king_to, rook, rook_to = ((c[0], last, c[2]) for c in cells)
            yield letter.lower(), (king, king_to, rook, rook_to)

    def _castles(self) -> Iterator[tuple[str, Spot]]:
        for right, (king, king_to, rook, rook_to) in self._rows():
            if right not in self.rights or right.isupper() != self.white:
                continue
            between = [c for c in _row(king, rook) if c not in (king, rook)]
            if any(cell in self.board for cell in between):
                continue
            if any(self.attacked(cell, not self.white) for cell in _row(king, king_to)):
                continue
            _, after = self._go(king, king_to)
            board = dict(after.board)
            board[rook_to] = board.pop(rook)
            yield ("O-O" if right in "Kk" else "O-O-O"), replace(after, board=board)

    def legal(self) -> Iterator[tuple[str, Spot]]:
        """Bare text and position after, for every legal move; none once the game is over."""
        if self.over() is None:
            yield from self._legal()

    def _legal(self) -> Iterator[tuple[str, Spot]]:
        for text, after in self.tries():
            if after.attacked(after.king(self.white), not self.white):
                continue
            if self.spec.endless:
                checks = list(self.checks)
                checks[not self.white] = checks[not self.white] + 1 if after.in_check() else 0
                after = replace(after, checks=(checks[0], checks[1]))
            yield text, after

    def over(self) -> str | None:
        """`draw, stalemate`, `w, checkmate` …; a lot is not thrown here: `?, lot`."""
        mover = "b" if self.white else "w"
        last = self.spec.sizes[1] - 1
        if self.spec.endless:
            for side, white, rank in (("w", True, last), ("b", False, 0)):
                if self.king(white)[1] == rank:
                    return f"{side}, arrival"
        if not any(self._legal_any()):
            if self.in_check():
                return f"{mover}, checkmate"
            return f"{mover if self.spec.endless else 'draw'}, stalemate"
        if self.spec.endless:
            if self.checks[self.white] >= 10:
                return f"{mover}, perpetual-check"
            return "?, lot" if self.half >= 200 else None
        if self.spec.plain:
            return None
        if len(self.board) == 2:
            return "draw, bare-kings"
        return "draw, 75-moves" if self.half >= 150 else None

    def _legal_any(self) -> Iterator[bool]:
        for _, after in self.tries():
            if not after.attacked(after.king(self.white), not self.white):
                yield True

    def suffixes(self, text: str, after: Spot) -> str:
        """A bare text with what belongs behind it."""
        if "x" in text and len(after.board) == len(self.board) - 1:
            target = self.spec.find(text[text.index("x") + 1 :].split("=")[0])
            if target not in self.board:
                text += " e.p."
        over = after.over()
        if over and over.endswith("arrival"):
            return text + "!#"
        if over and over.endswith("checkmate"):
            return text + "#"
        return text + "+" if after.in_check() else text

    def moves(self) -> dict[str, Spot]:
        """Canonical texts and what they lead to."""
        return {self.suffixes(text, after): after for text, after in self.legal()}

    def perft(self, depth: int) -> int:
        if depth == 0:
            return 1
        if depth == 1:
            return sum(1 for _ in self.legal())
        return sum(after.perft(depth - 1) for _, after in self.legal())

    def takeable_crossed(self) -> bool:
        """Whether an en-passant capture is legal here."""
        for text, after in self.legal():
            onto = self.spec.find(text[text.index("x") + 1 :].split("=")[0]) if "x" in text else None
            if onto in self.crossed and len(after.board) < len(self.board) and onto not in self.board:
                return True
        return False

    def write(self) -> str:
        """The canonical position text."""
        levels = []
        for level in range(self.spec.sizes[2]):
            ranks = []
            for rank in reversed(range(self.spec.sizes[1])):
                row, gap = "", 0
                for file in range(self.spec.sizes[0]):
                    piece = self.board.get((file, rank, level))
                    if piece is None:
                        gap += 1
                        continue
                    row += (str(gap) if gap else "") + piece
                    gap = 0
                ranks.append(row + (str(gap) if gap else ""))
            levels.append("/".join(ranks))
        crossed = "-"
        if self.crossed and self.takeable_crossed():
            ends = [self.crossed[0]] + ([self.crossed[-1]] if len(self.crossed) > 1 else [])
            crossed = "-".join(self.spec.name(c) for c in ends)
        tail = f" {self.checks[0]} {self.checks[1]}" if self.spec.endless else ""
        rights = "".join(r for r in "KQkq" if r in self.rights) or "-"
        return f"{' | '.join(levels)} {'w' if self.white else 'b'} {rights} {crossed} {self.half} {self.number}{tail}"


def read(spec: Spec, text: str) -> Spot:
    """The position of a well-formed text."""
    words = text.split()
    fields = 7 if spec.endless else 5
    levels = " ".join(words[: len(words) - fields]).split(" | ")
    side, rights, crossed, half, number, *checks = words[len(words) - fields :]
    board: dict[Cell, str] = {}
    for level, rows in enumerate(levels):
        for down, row in enumerate(rows.split("/")):
            file, digits = 0, ""
            for sign in row + " ":
                if sign.isdigit():
                    digits += sign
                    continue
                file, digits = file + int(digits or 0), ""
                if sign != " ":
                    board[file, spec.sizes[1] - 1 - down, level] = sign
                    file += 1
    cells: tuple[Cell, ...] = ()
    if crossed != "-":
        ends = [spec.find(name) for name in crossed.split("-")]
        step = 1 if ends[0][1] < spec.sizes[1] // 2 else -1
        cells = tuple((ends[0][0], rank, ends[0][2]) for rank in range(ends[0][1], ends[-1][1] + step, step))
    counts = (int(checks[0]), int(checks[1])) if checks else (0, 0)
    return Spot(spec, board, side == "w", rights.replace("-", ""), cells, int(half), int(number), counts)


def digest(texts: list[str]) -> str:
    """The hash of a set of moves as the vectors give it."""
    return hashlib.sha256("\n".join(sorted(texts)).encode()).hexdigest()[:16]


def _add(cell: Cell, vector: Cell) -> Cell:
    return cell[0] + vector[0], cell[1] + vector[1], cell[2] + vector[2]


def _row(start: Cell, end: Cell) -> list[Cell]:
    step = 1 if end[0] > start[0] else -1
    return [(file, start[1], start[2]) for file in range(start[0], end[0] + step, step)]
