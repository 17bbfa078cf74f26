"""TOTAS a second time, plainly: boards are dictionaries, every rule is a search over all cells. Slow, for tests only.

Nothing here uses the engine but the reading of its states and plans.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

FILES = "ABCDEFGHIJKL"
Cell = tuple[int, int]
CELLS = [(f, r) for f in range(1, 13) for r in range(1, 13)]


def cell_of(number: int) -> Cell:
    return number // 12 + 1, number % 12 + 1


def name(cell: Cell) -> str:
    return FILES[cell[0] - 1] + str(cell[1])


class Man:
    """A piece: side `w` or `b`, kind, previous move, rest, facing."""

    def __init__(self, side: str, kind: str, last: str, rests: bool, facing: str) -> None:
        self.side, self.kind, self.last, self.rests, self.facing = side, kind, last, rests, facing

    def text(self, cell: Cell) -> str:
        last = "'" + self.last if self.last else ""
        return f"{self.side}{self.kind}{name(cell)}{last}{'!' if self.rests else ''}{self.facing}"


def man_of(piece: Any) -> Man:
    return Man("wb"[piece.seat], piece.kind, piece.last, piece.rests, piece.facing)


Board = dict[Cell, Man]


def board_of(state: Any) -> Board:
    return {cell_of(piece.cell): man_of(piece) for piece in state.pieces}


def bad_cells(state: Any, side: str, kind: str) -> set[Cell]:
    """Cells that stop this side's pieces moving as `kind`."""
    stops = {"R": "mountain", "B": "desert", "N": "sea"}.get(kind)
    return {
        cell_of(c) for zone in state.zones if "wb"[zone.seat] != side and zone.kind == stops for c in zone.cells
    }


def sign(x: int) -> int:
    return (x > 0) - (x < 0)


def between(a: Cell, b: Cell) -> list[Cell]:
    """The cells strictly between two in line."""
    df, dr = sign(b[0] - a[0]), sign(b[1] - a[1])
    found = []
    at = (a[0] + df, a[1] + dr)
    while at != b:
        found.append(at)
        at = (at[0] + df, at[1] + dr)
    return found


def slides(state: Any, board: Board, side: str, a: Cell, b: Cell, kind: str) -> bool:
    """Whether a piece of a side gets from a to b as Q, R, B, N or G, the way looked at."""
    df, dr = abs(b[0] - a[0]), abs(b[1] - a[1])
    bad = bad_cells(state, side, kind)
    if kind == "G":
        return (df, dr) in ((0, 1), (1, 0), (2, 2))
    if kind == "N":
        if sorted((df, dr)) != [1, 2]:
            return False
        long = (sign(b[0] - a[0]), 0) if df == 2 else (0, sign(b[1] - a[1]))
        legs = {(a[0] + long[0] * n, a[1] + long[1] * n) for n in (1, 2)}
        return not bad & (legs | {b})
    straight, slanted = 0 in (df, dr), df == dr
    if not 1 <= max(df, dr) <= 7 or not ((straight and kind in "QR") or (slanted and kind in "QB")):
        return False
    way = between(a, b)
    return not any(cell in board for cell in way) and not bad & {*way, b}


def ahead(side: str) -> int:
    return 1 if side == "w" else -1


def comrades(board: Board, cell: Cell) -> list[Cell]:
    """Own Legionnaires orthogonally beside the one on a cell."""
    f, r = cell
    near = [(f + 1, r), (f - 1, r), (f, r + 1), (f, r - 1)]
    return [c for c in near if c in board and board[c].kind == "L" and board[c].side == board[cell].side]


def short_way(board: Board, a: Cell, b: Cell, facing: str) -> bool:
    """Whether one or two cells along a facing lead from a to b, the way clear."""
    df, dr = b[0] - a[0], b[1] - a[1]
    line = {"|": df == 0, "-": dr == 0, "/": df == dr, "\\": df == -dr}[facing]
    in_line = 0 in (df, dr) or abs(df) == abs(dr)
    return line and in_line and 1 <= max(abs(df), abs(dr)) <= 2 and not any(c in board for c in between(a, b))


OTHER = {"|": "-", "-": "|", "/": "\\", "\\": "/", "": ""}


def strikes(state: Any, board: Board, a: Cell, b: Cell, turning: bool) -> bool:
    """Whether the piece on a could strike b on this board, rests aside."""
    man = board[a]
    df, dr = b[0] - a[0], b[1] - a[1]
    if a == b:
        return False
    match man.kind:
        case "Q" | "R" | "B" | "N" | "G":
            return slides(state, board, man.side, a, b, man.kind)
        case "K":
            return max(abs(df), abs(dr)) == 1
        case "H":
            return any(slides(state, board, man.side, a, b, k) for k in "NBRG" if k != man.last)
        case "W" | "C":
            facings = [man.facing, OTHER[man.facing]] if turning else [man.facing]
            return any(short_way(board, a, b, facing) for facing in facings)
        case "P" | "D" | "L":
            if dr == ahead(man.side) and abs(df) == 1:
                return True
            in_rank = man.kind == "L" and dr == 0 and 1 <= abs(df) <= 4
            return in_rank and bool(comrades(board, a)) and not any(c in board for c in between(a, b))
    return False


def attacked(state: Any, board: Board, cell: Cell, by: str) -> bool:
    turning = state.regulations["moves_per_turn"] == 2
    return any(man.side == by and strikes(state, board, at, cell, turning) for at, man in board.items())


def king(board: Board, side: str) -> Cell | None:
    return next((cell for cell, man in board.items() if man.kind == "K" and man.side == side), None)


def far(board: Board, side: str, cell: Cell) -> bool:
    """Whether a king on a cell is far enough from the other king."""
    other = king(board, "b" if side == "w" else "w")
    return other is None or max(abs(cell[0] - other[0]), abs(cell[1] - other[1])) > 2


# --- single moves, as (text without - and x, origin, target, kind) ------------------------------------------------


def single_moves(state: Any, side: str) -> set[str]:
    """All single moves of a side: letter, origin, what is done, target, and what it becomes."""
    return set(_moves(state, board_of(state), side))


def _moves(state: Any, board: Board, side: str) -> Iterator[str]:
    seat = "wb".index(side)
    enemy = "bw"[seat]
    home = state.refuge_in[seat]
    if home >= 0:
        center = cell_of(home)
        for c in CELLS:
            near = max(abs(c[0] - center[0]), abs(c[1] - center[1])) <= 1
            if near and far(board, side, c) and (c not in board or board[c].side == enemy):
                yield f"K@{name(c)}"
    for a, man in board.items():
        if man.side != side:
            continue
        if man.kind == "K" and state.must_refuge[seat]:
            yield "K^"
        if man.rests:
            continue
        for b in CELLS:
            there = board.get(b)
            if (there is None or there.side == enemy) and b != a:
                yield from _to(state, board, side, a, b)
        if man.kind in "VT":
            close = [c for c in CELLS if c != a and max(abs(c[0] - a[0]), abs(c[1] - a[1])) == 1]
            yield from (f"{man.kind}{name(a)}*{name(c)}" for c in close)
        if man.kind in "WC":
            yield f"{man.kind}{name(a)}^"
        if man.kind == "K":
            yield from _castling(state, board, side, a)


def _to(state: Any, board: Board, side: str, a: Cell, b: Cell) -> Iterator[str]:
    man, there = board[a], board.get(b)
    plain = f"{man.kind}{name(a)}>{name(b)}"
    df, dr = b[0] - a[0], b[1] - a[1]
    up = ahead(side)
    match man.kind:
        case "Q" | "R" | "B" | "N" | "G":
            if slides(state, board, side, a, b, man.kind):
                yield plain
        case "K":
            if max(abs(df), abs(dr)) == 1 and far(board, side, b):
                yield plain
        case "V" | "T":
            if max(abs(df), abs(dr)) == 1 and there is None:
                yield plain
        case "H":
            for k in "NBRG":
                if k != man.last and slides(state, board, side, a, b, k):
                    yield f"H({k}){name(a)}>{name(b)}"
        case "W" | "C":
            if short_way(board, a, b, man.facing):
                yield plain
            if state.regulations["moves_per_turn"] == 2 and short_way(board, a, b, OTHER[man.facing]):
                yield f"{man.kind}{name(a)}^>{name(b)}"
        case _:
            step = there is None and df == 0 and dr == up
            first = {"w": 2, "b": 11}[side]
            double = there is None and df == 0 and dr == 2 * up and a[1] == first and (a[0], a[1] + up) not in board
            take = there is not None and abs(df) == 1 and dr == up
            passing = there is None and abs(df) == 1 and dr == up and passed(state, board, side, a, b) is not None
            aslant = there is None and man.kind == "D" and man.last == "f" and abs(df) == 1 and dr == up
            aside = there is None and man.kind == "L" and man.last == "f" and abs(df) == 1 and dr == 0
            if step or double or take or passing or aslant or aside:
                if b[1] == {"w": 12, "b": 1}[side]:
                    yield from (f"{plain}={k}" for k in "QRBNG")
                else:
                    yield plain
            if man.kind == "L" and there is not None and dr == 0 and strikes(state, board, a, b, True):
                yield f"L{name(a)}xx{name(b)}"


def passed(state: Any, board: Board, side: str, a: Cell, b: Cell) -> Cell | None:
    """The pawn that going from a to the empty cell b takes in passing."""
    pawn = (b[0], a[1])
    cells = [cell_of(c) for c in state.ep]
    if pawn not in cells or pawn not in board or board[pawn].side == side or b in board:
        return None
    beside = abs(b[0] - a[0]) == 1 and b[1] - a[1] == ahead(side)
    return pawn if beside and board[a].kind in "PLD" else None


def _castling(state: Any, board: Board, side: str, a: Cell) -> Iterator[str]:
    enemy = "b" if side == "w" else "w"
    rank = {"w": 1, "b": 12}[side]
    for wing, rook, to, over in (("A", 1, 5, 6), ("L", 12, 9, 8)):
        if side + wing not in state.castle:
            continue
        inner = [(f, rank) for f in range(min(7, rook) + 1, max(7, rook))]
        if any(c in board for c in inner) or board[(rook, rank)].rests:
            continue
        if any(attacked(state, board, (f, rank), enemy) for f in (7, over, to)) or not far(board, side, (to, rank)):
            continue
        yield f"K{name(a)}>{name((to, rank))}"


def plain_text(text: str) -> str:
    """A written move in the oracle's form: `-` and `x` are one sign."""
    if "xx" in text or "*" in text or "@" in text:
        return text
    return text.replace("x", ">").replace("-", ">")


# --- the opening --------------------------------------------------------------------------------------------------


class Runner:
    """A piece on its way from a to b."""

    def __init__(self, man: Man, a: Cell | None, b: Cell, becomes: str = "", passing: Cell | None = None) -> None:
        self.man, self.a, self.b, self.becomes, self.passing = man, a, b, becomes, passing
        self.here, self.struck = True, False


def opened(state: Any, plans: dict[int, Any], dice: Iterable[int]) -> dict[str, Any]:
    """The board, absences, labyrinths and losses after the opening of two plans that are legal (no blind turn)."""
    throw = iter(dice)
    board = board_of(state)
    before = dict(board)
    runners: list[Runner] = []
    blasts: list[tuple[str, Cell]] = []
    members: set[Cell] = set()
    left: set[Cell] = set()
    refuge = list(state.refuge_in)
    for seat in (0, 1):
        if refuge[seat] >= 0:
            refuge[seat] = -1
        for move in plans[seat].moves:
            if move.kind == "return":
                runners.append(Runner(Man("wb"[seat], "K", "", False, ""), None, cell_of(move.target)))
                continue
            a = cell_of(move.origin)
            man = before[a]
            if move.kind == "turn":
                board[a] = Man(man.side, man.kind, man.last, man.rests, OTHER[man.facing])
                continue
            del board[a]
            left.add(a)
            if move.kind == "refuge":
                refuge[seat] = move.origin
                continue
            if move.kind == "erupt":
                blasts.append((man.kind, cell_of(move.target)))
                continue
            b = cell_of(move.target)
            straight = b[0] == a[0] and man.kind in "LD" and move.kind == "go"
            last = move.how if man.kind == "H" else "f" if straight else ""
            facing = OTHER[man.facing] if move.kind == "turn-go" else man.facing
            becomes = move.how if man.kind in "PLD" else ""
            passing = passed(state, before, man.side, a, b) if move.kind == "go" and man.kind in "PLD" else None
            runners.append(Runner(Man(man.side, man.kind, last, False, facing), a, b, becomes, passing))
            if move.kind == "legion":
                members |= set(comrades(before, a))
            if man.kind == "K" and abs(b[0] - a[0]) == 2:
                rook, goal = ((1, a[1]), (6, a[1])) if b[0] == 5 else ((12, a[1]), (8, a[1]))
                runners.append(Runner(Man(man.side, "R", "", False, ""), rook, goal))
                del board[rook]
                left.add(rook)
    members = {cell for cell in members if cell in board}
    told: list[str] = []

    def take(runner: Runner, cell: Cell) -> None:
        victim = board.pop(cell)
        runner.struck = True
        told.append(f"{name(runner.b)}: {runner.man.side}{runner.man.kind}x{victim.kind}")
        pawn_on_volcano = victim.kind in "VT" and runner.man.kind in "PLD"
        if pawn_on_volcano or cell in members:
            runner.here = False

    for runner in sorted(runners, key=lambda r: r.b):
        if runner.b in board:
            take(runner, runner.b)
    for runner in sorted(runners, key=lambda r: r.b):
        if runner.passing in board:
            assert runner.passing is not None
            take(runner, runner.passing)
    out = [[man_of(x.piece).text(cell_of(x.piece.cell)), x.back, x.rule] for x in state.out]
    for cell in CELLS:
        pair = [r for r in runners if r.here and r.b == cell]
        if len(pair) < 2:
            continue
        pair.sort(key=lambda r: r.man.side == "b")
        low = [r.man.kind in "PLD" for r in pair]
        told.append(f"collision {name(cell)}")
        for r, is_low in zip(pair, low, strict=True):
            if is_low or low[0] == low[1]:
                r.here = False
            elif r.man.kind != "K":
                r.here = False
                one, two = next(throw), next(throw)
                if (one, two) != (6, 6):
                    assert r.a is not None
                    out.append([r.man.text(r.a), state.turn + 1 + max(one, two), "dmg"])
    burnt: set[Cell] = set()
    for kind, (f, r) in blasts:
        around = ((1, 0), (-1, 0), (0, 1), (0, -1)) if kind == "V" else ((1, 1), (-1, 1), (1, -1), (-1, -1))
        burnt |= {(f, r)} | {(f + x, r + y) for x, y in around}
    for cell in burnt:
        board.pop(cell, None)
    for runner in runners:
        if runner.b in burnt:
            runner.here = False
    labs = list(state.labs)
    for seat in (0, 1):
        lab = labs[1 - seat]
        for r in runners:
            if lab >= 0 and r.here and r.a is not None and r.man.side == "wb"[seat] and r.b == cell_of(lab):
                r.here = False
                labs[1 - seat] = -1
                one, two = next(throw), next(throw)
                if (one, two) != (6, 6):
                    out.append([r.man.text(r.b), state.turn + 1 + min(one, two), "lab"])
    for man in board.values():
        man.rests = False
    for r in runners:
        if r.here:
            kind = r.becomes or r.man.kind
            last = "" if r.becomes else r.man.last
            board[r.b] = Man(r.man.side, kind, last, r.struck and kind != "K", r.man.facing)
    rights = []
    for right in state.castle:
        rank = {"w": 1, "b": 12}[right[0]]
        for f, kind in ((7, "K"), ({"A": 1, "L": 12}[right[1]], "R")):
            at = board.get((f, rank))
            if (f, rank) in left or at is None or at.kind != kind or at.side != right[0]:
                break
        else:
            rights.append(right)
    doubles = [
        name(r.b)
        for r in sorted(runners, key=lambda r: r.b)
        if r.here and r.a is not None and r.man.kind in "PLD" and r.a[0] == r.b[0] and abs(r.a[1] - r.b[1]) == 2
    ]
    return {
        "pieces": {man.text(cell) for cell, man in board.items()},
        "out": out, "labs": labs, "castle": rights, "ep": doubles, "told": told, "refuge_in": refuge,
        "blast": bool(blasts),
    }  # fmt: skip
