"""What can be said of a position and of its cells: for marks, rays, tooltips, of either side, whoever's turn it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.chess import rays
from engine.chess.kernels import kernel
from engine.chess.moving import checkers, moves_of, victim
from engine.chess.refusing import aims
from engine.chess.state import State
from engine.chess.variant import EMPTY, KING, Variant, side_of, type_of
from engine.lattice import OUTSIDE


def describe(variant: Variant, state: State, cell: int) -> dict[str, Any]:
    """The facts of a cell.

    `piece` (its capital letter, `""` if none), `name` and `seat`; `reach`: where it may legally go (an enemy's as if it
    were its turn); `takes`: what it may take; `castling`: where the king castles to; `barred`: cells that it could
    go to but for its own king; `attacks`: all that it attacks, its protected own included; `attackers` and `defenders`:
    enemy and own pieces that attack this cell (of an empty one: Black's and White's); `rays`: for every direction it
    looks in (free cells, blocker or `""`); `blocked_by`: the blockers; `pinned_by` and `pin_line`; `checks`: it gives
    check now; `run` (a king's, where kings arrive): ranks it is from the far one.
    """
    name, of = variant.lattice.name, kernel(variant)
    code = state.board[cell]
    seat = None if code == EMPTY else side_of(code)
    own = 0 if seat is None else seat
    facts: dict[str, Any] = {
        "cell": name(cell),
        "piece": variant.letters[code].upper(),
        "name": variant.pieces[type_of(code)].name if code != EMPTY else "",
        "seat": seat,
        "attackers": _names(variant, of.attackers(state.position, cell, 1 - own)),
        "defenders": _names(variant, of.attackers(state.position, cell, own)),
        "reach": (),
        "takes": (),
        "castling": (),
        "barred": (),
        "attacks": (),
        "rays": (),
        "blocked_by": (),
        "pinned_by": "",
        "pin_line": (),
        "checks": cell in checkers(variant, state.position),
    }
    if seat is None:
        return facts
    moves = [move for move in moves_of(variant, state.position, seat) if move.origin == cell]
    reach = {move.target for move in moves}
    if seat == state.side:
        takes = {victim(variant, state, move) for move in moves} - {-1}
    else:
        takes = {target for target in reach if state.board[target] != EMPTY}
    looks = rays.rays(variant, state.board, cell)
    facts |= {
        "reach": _names(variant, reach),
        "takes": _names(variant, takes),
        "castling": _names(variant, {move.target for move in moves if move.castling}),
        "barred": _names(variant, set(aims(variant, state.board, cell)) - reach),
        "attacks": _names(variant, of.reach(state.position, cell)),
        "rays": tuple(
            (tuple(map(name, ray.cells)), name(ray.blocker) if ray.blocker != OUTSIDE else "") for ray in looks
        ),
        "blocked_by": _names(variant, {ray.blocker for ray in looks} - {OUTSIDE}),
    }
    for pinned, by in of.pins(state.position, seat):
        if pinned == cell:
            facts |= {"pinned_by": name(by), "pin_line": _line(variant, state, seat, by)}
    if type_of(code) == KING and variant.arrival:
        facts["run"] = variant.last_rank - variant.rank(cell, seat)
    return facts


def overview(variant: Variant, state: State) -> dict[str, Any]:
    """The facts of the position: `check` (the pieces that give it), `king` (cells by seat), `pins` of both sides as
    (pinned, by), the counters `half`, `number`, `repeated`, `checks` in a row by seat, `run` (ranks each king is from
    the far one), `crossed` cells and castling `rights`."""
    name, of = variant.lattice.name, kernel(variant)
    kings = tuple(of.king(state.position, seat) for seat in (0, 1))
    return {
        "seat": state.side,
        "check": _names(variant, checkers(variant, state.position)),
        "king": tuple(map(name, kings)),
        "pins": tuple((name(a), name(b)) for seat in (0, 1) for a, b in sorted(of.pins(state.position, seat))),
        "half": state.half,
        "number": state.number,
        "repeated": state.repeated,
        "checks": state.checks,
        "check_limit": variant.check_limit,
        "run": tuple(variant.last_rank - variant.rank(king, seat) for seat, king in enumerate(kings)),
        "crossed": _names(variant, state.crossed),
        "rights": tuple(c.letter for i, c in enumerate(variant.castlings) if state.rights >> i & 1),
    }


def threats(variant: Variant, state: State, seat: int) -> tuple[str, ...]:
    """Cells of this side's pieces that the enemy attacks."""
    of = kernel(variant)
    own = (cell for cell, code in enumerate(state.board) if code != EMPTY and side_of(code) == seat)
    return _names(variant, [cell for cell in own if of.attacked(state.position, cell, 1 - seat)])


def _line(variant: Variant, state: State, seat: int, by: int) -> tuple[str, ...]:
    """The cells from the king's neighbour to the pinner."""
    at = kernel(variant).king(state.position, seat)
    for vector in variant.pieces[type_of(state.board[by])].slides:
        seen = rays.walk(variant, at, vector)
        if by in seen:
            return tuple(variant.lattice.name(cell) for cell in seen[: seen.index(by) + 1])
    return ()


def _names(variant: Variant, cells: Iterable[int]) -> tuple[str, ...]:
    return tuple(variant.lattice.name(cell) for cell in sorted(cells))
