"""Laws of the kernels on real and invented boards: undo restores, keys are true, attacks agree with each other, and a
naive generator, which tries every move on a copy of the board, finds the same moves."""

from __future__ import annotations

import dataclasses
import random
import threading
from typing import Any

import pytest

from engine.chess import compiled, tables
from engine.chess import layout as at
from engine.chess.boards import CHESS196, SPATIAL
from engine.chess.kernels import Kernel, Position, kernel
from engine.chess.orthodox import ORTHODOX
from engine.chess.variant import Castling, Pawns, PieceType, Variant, mirrored

_TEN = tuple("abcdefghij"), tuple("1234567")
RIDERS = Variant(
    id="riders",
    axes=_TEN,
    pieces=(
        PieceType("P", "pawn"),
        PieceType("K", "king", leaps=tuple((a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b)),
        PieceType("S", "nightrider", slides=((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1))),
        PieceType("J", "half bishop", slides=((1, 1), (-1, 1)), leaps=((2, 0), (-2, 0), (0, -3))),
        PieceType("R", "rook", slides=((0, 1), (0, -1), (1, 0), (-1, 0))),
    ),
    pawns=Pawns(forward=(0, 1), captures=((-1, 1), (1, 1), (0, 1)), home=1, longest=3),
    start=mirrored({"a1": "R", "c1": "J", "f1": "K", "h1": "S", "j1": "R", "c2": "P", "d2": "P", "h2": "P"}, _TEN, 1),
    castlings=(Castling("K", 0, "f1", "h1", "j1", "g1"), Castling("q", 1, "f7", "c7", "a7", "d7")),
    promotions="SR",
)
_BOX = tuple("12345"), tuple("ab"), tuple("xyz")
BOX = Variant(
    id="box",
    axes=_BOX,
    pieces=(
        PieceType("P", "pawn"),
        PieceType("K", "king", leaps=tuple(
            (a, b, c) for a in (-1, 0, 1) for b in (-1, 0, 1) for c in (-1, 0, 1) if a or b or c)),
        PieceType("U", "unicorn", slides=tuple((a, b, c) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1))),
        PieceType("R", "rook", slides=((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))),
    ),
    pawns=Pawns(forward=(1, 0, 0), captures=((1, 1, 0), (1, -1, 0), (1, 0, 1), (1, 0, -1)), home=1, longest=2),
    start=mirrored({"1ax": "K", "1bz": "R", "1ay": "U", "1bx": "U", "2ax": "P", "2by": "P"}, _BOX, 0),
    castlings=(),
    promotions="RU",
)
_LINE = (tuple("abcdefghijklmnop"),)
LINE = Variant(
    id="line",
    axes=_LINE,
    pieces=(
        PieceType("P", "pawn"),
        PieceType("K", "king", leaps=((1,), (-1,))),
        PieceType("R", "rook", slides=((1,), (-1,))),
        PieceType("N", "knight", leaps=((2,), (-2,), (3,), (-3,))),
    ),
    pawns=Pawns(forward=(1,), captures=((1,),), home=3, longest=2),
    start={"a": "K", "b": "R", "c": "N", "d": "P", "m": "p", "n": "n", "o": "r", "p": "k"},
    castlings=(),
    promotions="RN",
)
REAL = (ORTHODOX, SPATIAL, CHESS196)
INVENTED = (RIDERS, BOX, LINE)
each = pytest.mark.parametrize("variant", REAL + INVENTED, ids=lambda v: v.id)

Board = dict[tuple[int, ...], str]
Plain = tuple[int, int, str]


class Naive:
    """Origin, target and promotion of every legal move, by trying all on a dict of coordinates."""

    def __init__(self, run: Kernel, position: Position) -> None:
        self.variant = run.variant
        self.lattice = run.variant.lattice
        self.board: Board = {
            self.lattice.coords(cell): self.variant.letters[code]
            for cell, code in enumerate(run.board(position)) if code
        }
        self.side = run.side(position)
        self.rights = run.rights(position)
        self.crossed = {self.lattice.coords(cell) for cell in run.crossed(position)}
        self.victim = self.lattice.coords(run.victim(position)) if self.crossed else None

    def hits(self, board: Board, place: tuple[int, ...]) -> set[tuple[int, ...]]:
        """The places that the piece on `place` attacks."""
        letter = board[place]
        side = int(letter.islower())
        kind = next(p for p in self.variant.pieces if p.letter == letter.upper())
        leaps = list(kind.leaps)
        if kind.letter == "P":
            leaps = [self.variant.turned(v, side) for v in self.variant.pawns.captures]
        found = {self.add(place, v) for v in leaps}
        for vector in kind.slides:
            to = self.add(place, vector)
            while self.inside(to):
                found.add(to)
                if to in board:
                    break
                to = self.add(to, vector)
        return {to for to in found if self.inside(to)}

    def inside(self, place: tuple[int, ...]) -> bool:
        return all(0 <= a < b for a, b in zip(place, self.lattice.shape, strict=True))

    @staticmethod
    def add(place: tuple[int, ...], vector: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(a + b for a, b in zip(place, vector, strict=True))

    def attacked(self, board: Board, places: set[tuple[int, ...]], by: int) -> bool:
        return any(places & self.hits(board, p) for p, letter in board.items() if letter.islower() == bool(by))

    def safe(self, board: Board) -> bool:
        king = {p for p, letter in board.items() if letter == "Kk"[self.side]}
        return not self.attacked(board, king, 1 - self.side)

    def moves(self) -> set[Plain]:
        found: set[Plain] = set()
        for origin, letter in self.board.items():
            if letter.islower() != bool(self.side):
                continue
            for to, victim in self.targets(origin, letter):
                after = {p: c for p, c in self.board.items() if p not in (origin, victim)}
                after[to] = letter
                if self.safe(after):
                    cell = self.lattice.index(to)
                    last = letter in "Pp" and self.variant.rank(cell, self.side) == self.variant.last_rank
                    for better in self.variant.promotions if last else ("",):
                        found.add((self.lattice.index(origin), cell, better))
        return found | self.castlings()

    def targets(self, origin: tuple[int, ...], letter: str) -> list[tuple[tuple[int, ...], tuple[int, ...] | None]]:
        enemy = {p for p, c in self.board.items() if c.islower() != bool(self.side)}
        hits = self.hits(self.board, origin)
        if letter not in "Pp":
            return [(to, None) for to in hits if to not in self.board or to in enemy]
        found: list[Any] = [(to, None) for to in hits if to in enemy]
        found += [(to, self.victim) for to in hits & self.crossed]
        home = self.variant.rank(self.lattice.index(origin), self.side) == self.variant.pawns.home
        to = origin
        for _ in range(self.variant.pawns.longest if home else 1):
            to = self.add(to, self.variant.turned(self.variant.pawns.forward, self.side))
            if to in self.board or not self.inside(to):
                break
            found.append((to, None))
        return found

    def castlings(self) -> set[Plain]:
        found: set[Plain] = set()
        find = self.lattice.find
        for n, c in enumerate(self.variant.castlings):
            if c.side != self.side or not self.rights >> n & 1:
                continue
            king, rook, to = (self.lattice.coords(find(name)) for name in (c.king_from, c.rook_from, c.king_to))
            low, high = sorted((king, rook))
            row = [p for p in self.board if low < p < high and p[1:] == king[1:]]
            way = {p for p in map(self.lattice.coords, range(self.lattice.size)) if p[1:] == king[1:]}
            way = {p for p in way if min(king, to) <= p <= max(king, to)}
            if not row and not self.attacked(self.board, way, 1 - self.side):
                found.add((find(c.king_from), find(c.king_to), ""))
        return found


def plain(run: Kernel, moves: tuple[int, ...]) -> list[Plain]:
    return sorted((at.origin(m), at.target(m), at.promoted(m, run.variant.pieces)) for m in moves)


def walk(run: Kernel, seed: int, plies: int) -> list[tuple[Position, int]]:
    """A random game: positions and the moves made in them. Captures and pawns are preferred, so that much happens."""
    rng = random.Random(f"{run.variant.id} {seed}")
    position, game = run.start(), []
    for _ in range(plies):
        moves = run.legal(position)
        if not moves:
            break
        board = run.board(position)
        lively = [m for m in moves if board[at.target(m)] or at.flag(m)]
        move = rng.choice(lively if lively and rng.random() < 0.4 else moves)
        game.append((position, move))
        position = run.make(position, move)
    return game


@pytest.mark.parametrize(
    "variant,games,plies", [(ORTHODOX, 2, 30), (CHESS196, 1, 12), (RIDERS, 9, 40), (BOX, 9, 40), (LINE, 20, 40)],
    ids=lambda v: getattr(v, "id", str(v)))
def test_a_naive_generator_finds_the_same_moves(variant: Variant, games: int, plies: int) -> None:
    run = kernel(variant)
    seen = set()
    for seed in range(games):
        for position, _ in walk(run, seed, plies):
            assert plain(run, run.legal(position)) == sorted(Naive(run, position).moves())
            seen.update(at.flag(move) for move in run.legal(position))
    if variant in (RIDERS, BOX):
        assert seen >= {at.PLAIN, at.PROMOTING}
    if variant is RIDERS:
        assert seen >= {at.PASSING, at.CASTLES}


@each
def test_plain_and_compiled_agree(variant: Variant) -> None:
    run, slow = kernel(variant), Kernel(variant, plain=True)
    if compiled.enabled():
        compiled.load()
    for position, move in walk(run, 7, 40):
        assert slow.legal(position) == run.legal(position)
        assert slow.make(position, move) == run.make(position, move)
        assert slow.pins(position, 0) == run.pins(position, 0)
        assert slow.attackers(position, at.target(move), 1) == run.attackers(position, at.target(move), 1)


def lists(table: list[int], scratch: list[int]) -> list[list[int]]:
    """The four lists of pieces; the order in them may differ, and every cell must know its place."""
    found = []
    for which in range(4):
        begin = table[at.S_LISTS] + which * table[at.CELLS]
        cells = scratch[begin : begin + scratch[at.COUNT + which]]
        assert [scratch[table[at.S_SLOT] + cell] for cell in cells] == list(range(len(cells)))
        found.append(sorted(cells))
    return found


@each
def test_undo_restores_and_what_is_kept_up_to_date_is_true(variant: Variant) -> None:
    run, other, call = Kernel(variant, plain=True), Kernel(variant, plain=True), compiled.PLAIN
    start, table = run.start(), tables.build(variant)
    rng = random.Random(variant.id)
    for _ in range(4):
        _, _, scratch = run._loaded(start)
        trail: list[Any] = []
        end = at.BOARD + table[at.CELLS]
        for _ in range(at.DEEPEST - 1):
            call.enter(table, scratch)
            begin = table[at.S_MOVES]
            moves = scratch[begin : call.generate(table, scratch, begin)]
            assert call.count(table, scratch, begin) == len(moves) == len(set(moves))
            if not moves:
                break
            trail.append((scratch[: at.HEADER] + scratch[at.BOARD : end], lists(table, scratch)))
            call.make(table, scratch, rng.choice([m for m in moves if at.flag(m) or scratch[at.BOARD + at.target(m)]]
                                                 or moves))
            _, _, fresh = other._open(start)
            fresh[: at.HEADER], fresh[at.BOARD : end] = scratch[: at.HEADER], scratch[at.BOARD : end]
            call.load(table, fresh)
            assert fresh[: at.HEADER] == scratch[: at.HEADER]
            assert lists(table, fresh) == lists(table, scratch)
        while trail:
            call.unmake(table, scratch)
            assert (scratch[: at.HEADER] + scratch[at.BOARD : end], lists(table, scratch)) == trail.pop()


@each
def test_attacks_agree_with_each_other(variant: Variant) -> None:
    run = kernel(variant)
    for position, _ in walk(run, 3, 30)[::6]:
        naive = Naive(run, position)
        by: dict[int, set[int]] = {}
        for place in naive.board:
            cell = variant.lattice.index(place)
            hits = {variant.lattice.index(p) for p in naive.hits(naive.board, place)}
            assert set(run.reach(position, cell)) == hits
            for hit in hits:
                by.setdefault(hit, set()).add(cell)
        board = run.board(position)
        for cell in range(variant.lattice.size):
            for side in (0, 1):
                expected = {c for c in by.get(cell, ()) if board[c] & 1 == side}
                assert set(run.attackers(position, cell, side)) == expected
                assert run.attacked(position, cell, side) == bool(expected)
        assert set(run.checkers(position)) == set(
            run.attackers(position, run.king(position, run.side(position)), 1 - run.side(position)))


@each
def test_pins_are_the_pieces_whose_leaving_uncovers_the_king(variant: Variant) -> None:
    run = kernel(variant)
    for position, _ in walk(run, 5, 60)[::3]:
        board = run.board(position)
        for side in (0, 1):
            king = run.king(position, side)
            before = set(run.attackers(position, king, 1 - side))
            expected = set()
            for cell, code in enumerate(board):
                if code and code & 1 == side and cell != king:
                    without = run.new(bytes(0 if c == cell else other for c, other in enumerate(board)))
                    expected |= {(cell, c) for c in set(run.attackers(without, king, 1 - side)) - before}
            assert set(run.pins(position, side)) == expected


def test_a_position_keeps_its_passing_field_only_where_a_capture_is_legal() -> None:
    run = kernel(CHESS196)
    find = CHESS196.lattice.find
    pieces = {"h1": "K", "h14": "k", "e7": "P", "d4": "p"}
    crossed = [find(f"e{n}") for n in (3, 4, 5, 6)]
    position = run.new(CHESS196.board(pieces), side=1, crossed=crossed)
    assert run.crossed(position) == tuple(crossed) and run.victim(position) == find("e7")
    assert plain(run, run.legal(position)).count((find("d4"), find("e3"), "")) == 1
    away = run.new(CHESS196.board({**pieces, "l4": "p", "d4": "n"}),
                   side=1, crossed=crossed)
    assert run.crossed(away) == () and run.victim(away) == -1
    assert run.key(away) == run.key(run.new(run.board(away), side=1, half=9, number=30))


@pytest.mark.parametrize(
    "pieces,crossed",
    [
        ({"e1": "K"}, ()),
        ({"e1": "K", "e8": "k", "d8": "k"}, ()),
        ({"e1": "K", "e8": "k", "a8": "P"}, ()),
        ({"e1": "K", "e8": "k", "a1": "p"}, ()),
        ({"e1": "K", "e8": "k", "a5": "p"}, ("b6",)),
        ({"e1": "K", "e8": "k", "a5": "p", "a6": "N"}, ("a6",)),
        ({"e1": "K", "e8": "k"}, ("h1",)),
    ],
)
def test_what_no_kernel_can_hold_is_refused(pieces: dict[str, str], crossed: tuple[str, ...]) -> None:
    with pytest.raises(ValueError):
        kernel(ORTHODOX).new(ORTHODOX.board(pieces), crossed=[ORTHODOX.lattice.find(name) for name in crossed])


def test_the_clock_limit_ends_the_tree() -> None:
    run = kernel(SPATIAL)
    board = SPATIAL.board({"A1i": "K", "H8p": "k", "D4l": "R"})
    free = run.new(board)
    assert run.perft(run.new(board, half=150), 1) == 0
    assert run.perft(run.new(board, half=149), 1) == run.perft(free, 1)
    assert run.perft(run.new(board, half=149), 2) == 0 < run.perft(free, 2)
    assert run.perft(run.new(board, half=10), 1, clock_limit=10) == 0
    assert run.perft(run.new(SPATIAL.board({"A1i": "K", "H8p": "k"})), 1) == 0
    assert run.perft(free, 0) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"pawns": Pawns((0, 1), ((1, 1),))},
        {"pawns": Pawns((1, 1), ((1, 1), (-1, 1)))},
        {"castlings": ORTHODOX.castlings * 2},
        {"pieces": (*ORTHODOX.pieces, PieceType("D", "double", slides=((1, 0),), leaps=((2, 0),)))},
        {"pieces": (ORTHODOX.pieces[0], PieceType("K", "king", slides=((1, 0),)), *ORTHODOX.pieces[2:])},
        {"axes": (tuple("abcdefgh"), tuple(str(n) for n in range(40)))},
    ],
)
def test_a_variant_beyond_the_kernels_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="cannot hold"):
        tables.build(dataclasses.replace(ORTHODOX, **wrong))


def test_threads_do_not_meet_in_one_scratch() -> None:
    run = kernel(ORTHODOX)
    start = run.start()
    counts: list[int] = []
    threads = [threading.Thread(target=lambda: counts.append(run.perft(start, 3))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [8902] * 4
