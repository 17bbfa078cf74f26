"""The rules page of Stavropol spheres a second time: slow, from dictionaries, sharing nothing with the engine.

A cell is a triple (sector, vertical, horizontal), a position a dictionary of what its text says. A move is a
triple (origin, targets, taken) of cells; a mutual removal has no targets, an expiry lands on its origin.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, product

Cell = tuple[int, int, int]
Move = tuple[Cell, tuple[Cell, ...], tuple[Cell, ...]]
ALL: list[Cell] = list(product(range(1, 6), repeat=3))
DEFAULTS = {"move_limit": 80, "seconds_per_turn": 0, "repeat_ban": True, "repeat_open": False,
            "immunity": "full", "must_strike": True}


@dataclass
class Position:
    """What the six fields say. `side` is "w" or "b"; `men` maps side and cell to balls."""

    men: dict[tuple[str, Cell], int]
    side: str
    previous: dict[str, str]
    owed: set[Cell]
    struck: set[str]
    turns: int
    rules: dict[str, object] = field(default_factory=dict)

    def count(self, side: str, cell: Cell) -> int:
        return self.men.get((side, cell), 0)

    def all_balls(self, side: str) -> int:
        return sum(n for (s, _), n in self.men.items() if s == side)


def other(side: str) -> str:
    return "b" if side == "w" else "w"


def cell_of(text: str) -> Cell:
    s, v, h = (int(sign) for sign in text)
    return s, v, h


def text_of(cell: Cell) -> str:
    return "".join(map(str, cell))


def parse(text: str, rules: dict[str, object]) -> Position:
    board, side, previous, owed, struck, turns = text.split()
    flat: list[tuple[int, int]] = []
    for sector in board.split("/"):
        number, i = "", 0
        while i < len(sector):
            sign = sector[i]
            if sign.isdigit():
                number += sign
                i += 1
                continue
            if sign == "[":
                pair = (int(sector[i + 1]), int(sector[i + 2]))
                i += 4
            else:
                pair = ("ABCDE".find(sign) + 1, "abcde".find(sign) + 1)
                i += 1
            flat += [pair] * int(number or "1")
            number = ""
    men = {}
    for cell, (white, black) in zip(ALL, flat, strict=True):
        if white:
            men["w", cell] = white
        if black:
            men["b", cell] = black
    first, second = previous.split(",")
    return Position(
        men, side, {"w": first, "b": second},
        set() if owed == "-" else {cell_of(name) for name in owed.split(",")},
        set() if struck == "-" else set(struck.lower()), int(turns), {**DEFAULTS, **rules},
    )


def unparse(p: Position) -> str:
    rows = []
    for s in range(1, 6):
        signs = []
        for cell in ALL:
            if cell[0] == s:
                w, b = p.count("w", cell), p.count("b", cell)
                signs.append(f"[{w}{b}]" if w and b else ".ABCDE"[w] if w else ".abcde"[b])
        row = ""
        while signs:
            n = 1
            while n < len(signs) and signs[n] == signs[0]:
                n += 1
            row += (str(n) if n > 1 else "") + signs[0]
            signs = signs[n:]
        rows.append(row)
    owed = ",".join(text_of(c) for c in sorted(p.owed)) or "-"
    struck = "".join(s.upper() for s in "wb" if s in p.struck) or "-"
    return f"{'/'.join(rows)} {p.side} {p.previous['w']},{p.previous['b']} {owed} {struck} {p.turns}"


def forward(side: str) -> int:
    return 1 if side == "w" else -1


def far(side: str) -> int:
    return 5 if side == "w" else 1


def is_blocked(p: Position, side: str, cell: Cell) -> bool:
    s, v, h = cell
    return any(p.count(other(side), (t, v, h)) for t in (s - 1, s + 1))


def may_be_struck(p: Position, striker: str, origin: Cell, target: Cell) -> bool:
    gap = [abs(a - b) for a, b in zip(origin, target, strict=True)]
    touching = max(gap) == 1
    facing = gap == [1, 0, 0]
    shielded = p.rules["immunity"] == "full" and is_blocked(p, other(striker), target)
    return touching and not facing and not shielded and p.count(other(striker), target) > 0


def obeys_movement(p: Position, move: Move) -> bool:
    """A legal turn of the side to move, the ban on repeats left aside; expiries are not looked at."""
    origin, targets, taken = move
    me, foe = p.side, other(p.side)
    if not targets:
        contested = p.count(me, origin) > 0 and p.count(foe, origin) > 0
        return taken == (origin,) and contested and (not p.owed or origin in p.owed)
    mine = p.count(me, origin)
    if not 1 <= len(targets) <= mine or origin[0] == far(me):
        return False
    if p.owed and (origin not in p.owed or len(targets) != mine):
        return False
    steps = {(t[0] - origin[0]) * forward(me) for t in targets}
    if steps not in ({1}, {-1}):
        return False
    if taken:
        if steps != {1}:
            return False
        if any(not may_be_struck(p, me, origin, t) or list(taken).count(t) > p.count(foe, t) for t in set(taken)):
            return False
    elif is_blocked(p, me, origin):
        return False
    after = dict(p.men)
    for t in taken:
        after[foe, t] -= 1
    for t in targets:
        after[me, t] = after.get((me, t), 0) + 1
    return all(after.get((me, t), 0) + after.get((foe, t), 0) <= 5 for t in targets)


def met(p: Position, move: Move) -> set[Cell]:
    """Cells rammed by a move."""
    return {t for t in move[1] if p.count(other(p.side), t) - list(move[2]).count(t) > 0}


def is_repeat(p: Position, move: Move) -> bool:
    before = p.previous[p.side]
    if not p.rules["repeat_ban"] or not move[1]:
        return False
    if before[0] == "s" and move[2]:
        return True
    if before.endswith("r") and met(p, move):
        return True
    same = before[0] == "o" and int(before[1]) == move[1][0][0]
    return bool(p.rules["repeat_open"]) and same and not move[2]


def some_turns(p: Position) -> Iterator[Move]:
    """Enough turns to find out whether there is one: one ball everywhere, many sets of taken balls, all removals."""
    for origin in ALL:
        if p.count(p.side, origin):
            held = p.count(p.side, origin) if p.owed else 1
            for taken in sets_of(p, origin):
                for target in ALL:
                    move = (origin, (target,) * held, taken)
                    if abs(target[0] - origin[0]) == 1 and obeys_movement(p, move):
                        yield move
        if obeys_movement(p, (origin, (), (origin,))):
            yield (origin, (), (origin,))


def sets_of(p: Position, origin: Cell) -> Iterator[tuple[Cell, ...]]:
    """Sets of balls to take: none; of every choice of cells one ball each and all; of many cells one and all cells."""
    prey = [c for c in ALL if may_be_struck(p, p.side, origin, c)]
    yield ()
    for size in range(1, len(prey) + 1) if len(prey) <= 4 else (1, len(prey)):
        for some in combinations(prey, size):
            yield some
            yield tuple(c for c in some for _ in range(p.count(other(p.side), c)))


def is_legal(p: Position, move: Move) -> bool:
    """Whether `check` should allow the turn."""
    origin, targets, taken = move
    if targets == (origin,) and not taken:
        return origin == min((c for c in ALL if p.count(p.side, c)), default=None)
    if not obeys_movement(p, move):
        return False
    return not is_repeat(p, move) or all(is_repeat(p, m) for m in some_turns(p))


def make(p: Position, move: Move) -> Position:
    origin, targets, taken = move
    me, foe = p.side, other(p.side)
    men = dict(p.men)
    owed: set[Cell] = set()
    struck = set(p.struck)
    if targets == (origin,):
        word = "e"
    elif not targets:
        word = "m"
        men[me, origin] -= 1
        men[foe, origin] -= 1
    else:
        owed = met(p, move)
        word = ("s" if taken else f"o{targets[0][0]}") + ("r" if owed else "")
        struck |= {me} if taken else set()
        for t in taken:
            men[foe, t] -= 1
        men[me, origin] -= len(targets)
        for t in targets:
            men[me, t] = men.get((me, t), 0) + 1
    men = {key: n for key, n in men.items() if n}
    return Position(men, foe, {**p.previous, me: word}, owed, struck, p.turns + 1, p.rules)


def verdict(p: Position, twice: bool = False) -> tuple[tuple[str, ...], str, str] | None:
    """Winners, reason and what decided, after a turn of the side that is not to move."""
    mover, mate = other(p.side), p.side
    balls = {s: p.all_balls(s) for s in "wb"}
    home = {
        s: sum(n for (x, c), n in p.men.items() if x == s and c[0] == far(s) and not p.count(other(s), c)) for s in "wb"
    }
    for s in (mover, mate):
        if balls[other(s)] == 0:
            return (s,), "no-balls", "no-balls"
    for s in (mover, mate):
        if home[s] >= balls[other(s)]:
            return (s,), "equality", "equality"
    reason = None
    if p.rules["move_limit"] and p.turns >= 2 * int(str(p.rules["move_limit"])):
        reason = "limit"
    elif any(home[s] == balls[s] for s in "wb"):
        reason = "all-winning"
    elif not any(True for _ in some_turns(p)):
        reason = "blockade"
    if reason:
        if p.rules["must_strike"] and len(p.struck) == 1:
            return tuple(p.struck), reason, "must-strike"
        for what, table in (("winning-balls", home), ("balls", balls)):
            if table["w"] != table["b"]:
                return (max("wb", key=lambda s: table[s]),), reason, what
        return (), reason, "equal"
    if twice and p.rules["seconds_per_turn"] != 5:
        return (mate,), "expiry", "expiry"
    return None
