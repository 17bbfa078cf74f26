"""What a turn may do, and why another may not. Everything is asked of a position, nothing changes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from engine.errors import IllegalMove
from engine.stavropol.board import (
    CAPTURE,
    CAPTURE_SET,
    CELLS,
    FAR,
    NAMES,
    POINTS,
    PROJECTIONS,
    SECTOR,
    SECTOR_CELLS,
    forward_sector,
    names,
    reverse_sector,
)
from engine.stavropol.state import State, Turn


@dataclass(frozen=True, slots=True)
class Bans:
    """What the ban on repeats forbids this turn; `sector` is closed to open moves (0: none)."""

    strike: bool = False
    ram: bool = False
    sector: int = 0

    def __bool__(self) -> bool:
        return self.strike or self.ram or self.sector > 0


FREE = Bans()


def bans(state: State) -> Bans:
    """The ban on repeats for the side to move, relief left aside."""
    last = state.last[state.seat]
    if last in ("-", "m", "e") or not state.regulations.on("repeat_ban"):
        return FREE
    sector = int(last[1]) if last[0] == "o" and state.regulations.on("repeat_open") else 0
    return Bans(last[0] == "s", last.endswith("r"), sector)


def binding(state: State) -> Bans:
    """The ban as it binds: not at all where it alone would leave no legal turn."""
    found = bans(state)
    return found if not found or has_turn(state, found) else FREE


def lowest(state: State, seat: int) -> int:
    """The lowest-numbered cell with a ball of this side, −1 if it has none."""
    own = state.balls[seat]
    return next((cell for cell in CELLS if own[cell]), -1)


def blockers(state: State, seat: int, cell: int) -> tuple[int, ...]:
    """Cells from which the enemy blocks this side's balls on `cell`."""
    enemy = state.balls[1 - seat]
    return tuple(near for near in PROJECTIONS[cell] if enemy[near])


def contested(state: State) -> list[int]:
    """Cells that hold balls of both colours."""
    white, black = state.balls
    return [cell for cell in CELLS if white[cell] and black[cell]]


def takeable(state: State, seat: int, origin: int) -> list[int]:
    """Cells of enemy balls that a strike from `origin` may take, whosever turn it is."""
    if SECTOR[origin] == FAR[seat]:
        return []
    own, enemy = state.balls[seat], state.balls[1 - seat]
    found = [cell for cell in CAPTURE[origin] if enemy[cell]]
    if found and state.regulations.word("immunity") == "full":
        found = [cell for cell in found if not any(own[near] for near in PROJECTIONS[cell])]
    return found


def room(state: State, seat: int, sector: int, ram_banned: bool, taken: Iterable[int] = ()) -> dict[int, int]:
    """How many balls each cell of a sector can still receive; full and forbidden cells are left out."""
    if not sector:
        return {}
    own, enemy = state.balls[seat], state.balls[1 - seat]
    gone = Counter(taken)
    free = {}
    for cell in SECTOR_CELLS[sector]:
        left = enemy[cell] - gone[cell] if gone else enemy[cell]
        space = POINTS - own[cell] - left
        if space > 0 and not (ram_banned and left):
            free[cell] = space
    return free


def open_sectors(state: State, seat: int, origin: int, ban: Bans) -> list[int]:
    """Sectors an open move from `origin` may enter: forward first; none for blocked and winning balls."""
    if SECTOR[origin] == FAR[seat] or blockers(state, seat, origin):
        return []
    return [s for s in (forward_sector(seat, origin), reverse_sector(seat, origin)) if s and s != ban.sector]


def whole(state: State, cells: Iterable[int]) -> list[int]:
    """All enemy balls of the side to move on these cells, one entry a ball."""
    enemy = state.balls[1 - state.seat]
    return [cell for cell in cells for _ in range(enemy[cell])]


def most_open(state: State, origin: int, ban: Bans) -> int:
    """The most balls that one open move from `origin` could place, the balls there not counted; five or more is plenty.

    A sector has 125 points and all balls are 50, so only the ban on rams can make room scarce.
    """
    sectors = open_sectors(state, state.seat, origin, ban)
    if not ban.ram:
        return POINTS if sectors else 0
    return max((sum(room(state, state.seat, s, ban.ram).values()) for s in sectors), default=0)


def most_strike(state: State, origin: int, ban: Bans) -> int:
    """The most balls that one strike from `origin` could place, with everything taken that may be."""
    cells = [] if ban.strike else takeable(state, state.seat, origin)
    if not cells:
        return 0
    if not ban.ram:
        return POINTS
    sector = forward_sector(state.seat, origin)
    return sum(room(state, state.seat, sector, ban.ram, whole(state, cells)).values())


def has_turn(state: State, ban: Bans = FREE) -> bool:
    """Whether the side to move has any legal turn (expiry aside). One ball is enough to find out."""
    own = state.balls[state.seat]
    for cell in CELLS:
        if own[cell] and (most_open(state, cell, ban) or most_strike(state, cell, ban)):
            return True
    return bool(contested(state))


def check_origin(state: State, origin: int) -> None:
    """Whether balls may leave this cell at all."""
    seat = state.seat
    if not state.balls[seat][origin]:
        raise IllegalMove("no-own-ball", cell=NAMES[origin])
    if state.owed and origin not in state.owed:
        raise IllegalMove("must-answer", cell=NAMES[origin], cells=names(state.owed))
    if SECTOR[origin] == FAR[seat]:
        raise IllegalMove("winning-ball-fixed", cell=NAMES[origin])


def check_count(state: State, origin: int, count: int) -> None:
    """Whether so many balls may leave this cell."""
    held = state.balls[state.seat][origin]
    if count > held:
        raise IllegalMove("too-many-balls", cell=NAMES[origin], count=count, held=held)
    if state.owed and count < held:
        raise IllegalMove("withdrawal-must-take-all", cell=NAMES[origin], count=count, held=held)


def check_target(state: State, origin: int, target: int, strike: bool) -> int:
    """The direction of a landing: +1 forward, −1 reverse."""
    sector = SECTOR[target]
    if sector == SECTOR[origin]:
        raise IllegalMove("same-sector", cell=NAMES[target])
    if sector == forward_sector(state.seat, origin):
        return 1
    if sector != reverse_sector(state.seat, origin):
        raise IllegalMove("not-adjoining", cell=NAMES[target], origin=NAMES[origin])
    if strike:
        raise IllegalMove("strike-not-forward", cell=NAMES[target])
    return -1


def check_unblocked(state: State, origin: int) -> None:
    """Whether an open move may begin here."""
    by = blockers(state, state.seat, origin)
    if by:
        raise IllegalMove("blocked", cell=NAMES[origin], by=NAMES[by[0]])


def check_take(state: State, origin: int, cell: int, count: int) -> None:
    """Whether a strike from `origin` may take `count` balls of `cell`."""
    seat = state.seat
    held = state.balls[1 - seat][cell]
    if cell == origin:
        raise IllegalMove("take-own-cell", cell=NAMES[cell])
    if cell in PROJECTIONS[origin]:
        raise IllegalMove("take-projection", cell=NAMES[cell], origin=NAMES[origin])
    if cell not in CAPTURE_SET[origin]:
        raise IllegalMove("take-outside-capture-space", cell=NAMES[cell], origin=NAMES[origin])
    if not held:
        raise IllegalMove("take-empty", cell=NAMES[cell])
    if state.regulations.word("immunity") == "full":
        by = blockers(state, 1 - seat, cell)
        if by:
            raise IllegalMove("take-immune", cell=NAMES[cell], by=NAMES[by[0]])
    if count > held:
        raise IllegalMove("take-too-many", cell=NAMES[cell], count=count, held=held)


def rams(state: State, turn: Turn) -> tuple[int, ...]:
    """Cells on which balls of a move meet the enemy, after what it takes is gone."""
    enemy = state.balls[1 - state.seat]
    return tuple(c for c in dict.fromkeys(turn.landings) if enemy[c] > turn.strikes.count(c))


def check_capacity(state: State, turn: Turn) -> None:
    """Whether every landing cell has the points for it."""
    white, black = state.balls
    for cell in dict.fromkeys(turn.landings):
        if white[cell] + black[cell] - turn.strikes.count(cell) + turn.landings.count(cell) > POINTS:
            raise IllegalMove("capacity", cell=NAMES[cell], points=POINTS)


def check_repeat(state: State, turn: Turn) -> None:
    """Whether the ban on repeats allows the move; relief included."""
    ban = bans(state)
    if not ban:
        return
    met = rams(state, turn)
    sector = SECTOR[turn.landings[0]]
    error = None
    if ban.strike and turn.strikes:
        error = IllegalMove("repeat-strike", cell=NAMES[turn.origin])
    elif ban.ram and met:
        error = IllegalMove("repeat-ram", cell=NAMES[met[0]])
    elif ban.sector == sector and not turn.strikes:
        error = IllegalMove("repeat-open", cell=NAMES[turn.landings[0]], sector=sector)
    if error and has_turn(state, ban):
        raise error


def check_mutual(state: State, cell: int) -> None:
    """Whether one ball of each colour may leave `cell`."""
    if not (state.balls[0][cell] and state.balls[1][cell]):
        raise IllegalMove("not-contested", cell=NAMES[cell])
    if state.owed and cell not in state.owed:
        raise IllegalMove("must-answer", cell=NAMES[cell], cells=names(state.owed))


def check_turn(state: State, seat: int, turn: Turn) -> None:
    """All of it: raises `IllegalMove` with the first reason found."""
    check_seat(state, seat)
    if not all(isinstance(c, int) and 0 <= c < len(CELLS) for c in (turn.origin, *turn.landings, *turn.strikes)):
        raise IllegalMove("notation")
    if turn.expiry:
        cell = lowest(state, seat)
        if turn.origin != cell:
            raise IllegalMove("expiry-cell", cell=NAMES[turn.origin], own=NAMES[cell] if cell >= 0 else "")
        return
    if turn.mutual:
        check_mutual(state, turn.origin)
        return
    if not turn.landings:
        raise IllegalMove("notation")
    check_origin(state, turn.origin)
    check_count(state, turn.origin, len(turn.landings))
    if len({check_target(state, turn.origin, target, bool(turn.strikes)) for target in turn.landings}) > 1:
        raise IllegalMove("both-directions", cell=NAMES[turn.origin])
    if not turn.strikes:
        check_unblocked(state, turn.origin)
    for cell, count in Counter(turn.strikes).items():
        check_take(state, turn.origin, cell, count)
    check_capacity(state, turn)
    check_repeat(state, turn)


def check_seat(state: State, seat: int) -> None:
    """Whether this side may do anything now."""
    if state.outcome:
        raise IllegalMove("game-over")
    if seat != state.seat:
        raise IllegalMove("not-your-turn", seat=seat)
