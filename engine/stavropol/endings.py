"""How a game of Stavropol spheres ends, what it is worth in points, and the rating."""

from __future__ import annotations

from dataclasses import replace

from engine.game import FORFEITS, Outcome
from engine.stavropol.board import FAR, SECTOR_CELLS
from engine.stavropol.legal import has_turn
from engine.stavropol.state import State

QUICK = 5
"""Seconds a turn that make a quick game, in which expiries only pass the turn."""

WIN, LOSS, DRAW, ABSENT = 2.5, 1.0, 1.75, 0.0


def winning_cells(state: State, seat: int) -> list[int]:
    """Cells of the far sector that hold this side's winning balls: a contested cell holds none."""
    own, enemy = state.balls[seat], state.balls[1 - seat]
    return [cell for cell in SECTOR_CELLS[FAR[seat]] if own[cell] and not enemy[cell]]


def winning(state: State, seat: int) -> int:
    """This side's winning balls."""
    own = state.balls[seat]
    return sum(own[cell] for cell in winning_cells(state, seat))


def judge(state: State, mover: int, expired_twice: bool = False) -> Outcome | None:
    """How the game stands after a turn of `mover`; claims are heard in the order of the rules page, the mover's first.

    A position set up by hand, in which the mover has made no turn, is no blockade: nobody has blocked anybody.
    """
    left = (sum(state.balls[0]), sum(state.balls[1]))
    other = 1 - mover
    for seat in (mover, other):
        if not left[1 - seat]:
            return Outcome((seat,), "no-balls")
    home = (winning(state, 0), winning(state, 1))
    for seat in (mover, other):
        if home[seat] >= left[1 - seat]:
            return Outcome((seat,), "equality")
    limit = state.regulations.number("move_limit")
    if limit and state.turns >= 2 * limit:
        return adjudicate(state, home, left, "limit")
    if home[0] == left[0] or home[1] == left[1]:
        return adjudicate(state, home, left, "all-winning")
    if state.last[mover] != "-" and not has_turn(state):
        return adjudicate(state, home, left, "blockade")
    if expired_twice and state.regulations.number("seconds_per_turn") != QUICK:
        return Outcome((other,), "expiry")
    return None


def judged(state: State, mover: int, expired_twice: bool = False) -> State:
    """The state with its outcome."""
    outcome = judge(state, mover, expired_twice)
    return replace(state, outcome=outcome) if outcome else state


def adjudicate(state: State, home: tuple[int, int], left: tuple[int, int], reason: str) -> Outcome:
    """The better position wins; a side that never struck loses to one that did, by regulation."""
    if state.regulations.on("must_strike") and state.struck[0] != state.struck[1]:
        return Outcome((0 if state.struck[0] else 1,), reason, "must-strike")
    for decided_by, counts in (("winning-balls", home), ("balls", left)):
        if counts[0] != counts[1]:
            return Outcome((0 if counts[0] > counts[1] else 1,), reason, decided_by)
    return Outcome((), reason, "equal")


def points(outcome: Outcome, seats: int = 2) -> tuple[float, ...]:
    """Points by seat: win 2.5, loss 1, a draw 1.75 each; who did not come, came late or refused to play gets 0."""
    if not outcome.winners:
        return (DRAW,) * seats
    lost = ABSENT if outcome.reason in FORFEITS else LOSS
    return tuple(WIN if seat in outcome.winners else lost for seat in range(seats))


def rating(played: int, won: int, lost: int) -> float:
    """The individual coefficient R = n·a/b of the seed, and n·a where nothing was lost."""
    return played * won / lost if lost else float(played * won)
