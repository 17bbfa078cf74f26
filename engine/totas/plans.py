"""Plans: how moves fit together, the king's safety, and how many moves a plan must have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import cast

from engine.errors import IllegalMove
from engine.totas.attack import attackers
from engine.totas.board import BLAST, ERUPTERS, NAMES, ON_LINE, PAWN_ROW
from engine.totas.moves import castling_rook, is_castling, passed, single_set, singles, under_attack
from engine.totas.state import Move, Piece, Plan, State

Moves = tuple[Move, ...]

LONGEST = 8
"""The most moves a plan written on a blind turn may have; those that are too many are lost."""


def weight(moves: Sequence[Move]) -> int:
    """How many of the side's moves these take; a turn-and-go takes two."""
    return sum(2 if move.kind == "turn-go" else 1 for move in moves)


def ordered(moves: Sequence[Move]) -> Moves:
    """In the order of their cells, as plans are written where the order has no meaning."""
    return tuple(sorted(moves, key=lambda m: (m.origin if m.origin >= 0 else m.target, m)))


def clash(first: Move, second: Move) -> str:
    """Why two moves exclude each other: `piece`, `target`, `castling`, `whole` (a turn-and-go); empty if they fit."""
    if first.origin == second.origin and first.origin >= 0:
        return "piece"
    if first.piece == second.piece == "K":
        return "piece"
    if "turn-go" in (first.kind, second.kind):
        return "whole"
    if first.lands >= 0 and first.lands == second.lands:
        return "target"
    for move, other in ((first, second), (second, first)):
        if is_castling(move):
            # Castling is in the own king's rank: its height tells the seat.
            rook, target = castling_rook(int(move.origin % 12 == 11), move.target)
            if other.origin == rook or other.lands == target:
                return "castling"
    return ""


def after(state: State, seat: int, moves: Sequence[Move]) -> tuple[list[Piece | None], int, set[int]]:
    """The board after the own plan with the enemy still; the king's cell (−1: not on the board); cells burnt.

    Own pieces stand where they go; nothing else of them counts here, for only the enemy's strikes are asked for.
    """
    board = list(state.board)
    king = state.kings[seat]
    burnt: set[int] = set()
    for move in moves:
        if move.origin >= 0 and move.kind != "turn":
            board[move.origin] = None
    for move in moves:
        target = move.lands
        if target < 0:
            if move.kind == "refuge":
                king = -1
            elif move.kind == "erupt":
                burnt.update(BLAST[move.piece][move.target])
            continue
        piece = state.board[move.origin] if move.origin >= 0 else Piece(target, seat, "K")
        assert piece is not None
        victim = state.board[target]
        lost = victim is not None and victim.kind in ERUPTERS and piece.kind in PAWN_ROW
        taken = passed(state, piece, target)
        if taken >= 0:
            board[taken] = None
        board[target] = None if lost else piece
        if piece.kind == "K":
            king = target
            if is_castling(move):
                rook, place = castling_rook(seat, target)
                board[place], board[rook] = board[rook], None
    for cell in burnt:
        board[cell] = None
    return board, king, burnt


def danger(state: State, seat: int, moves: Sequence[Move]) -> tuple[int, int] | None:
    """What the king's safety has against moves that fit: (the king's cell, the attacker's cell), or `None`.

    The attacker is −1 where the side's own eruption would burn its king.
    """
    king = state.kings[seat]
    goal = king
    for move in moves:
        if move.piece == "K":
            goal = move.lands
    if goal < 0:
        return None
    enemy = 1 - seat
    there = state.board[goal]
    if (there is None or there.seat == seat) and under_attack(state, seat, goal):
        by = next(attackers(state.board, goal, enemy, state.bounds[enemy], state.per_turn > 1))
        return goal, by
    if goal == king and not _opens(state, king, moves):
        return None
    board, goal, burnt = after(state, seat, moves)
    if goal in burnt:
        return goal, -1
    by = next(attackers(board, goal, enemy, state.bounds[enemy], state.per_turn > 1), -1)
    return (goal, by) if by >= 0 else None


def _opens(state: State, king: int, moves: Sequence[Move]) -> bool:
    """Whether moves may open a line to a king that stays: only then is the board after them looked at."""
    lines = ON_LINE[king]
    for move in moves:
        if move.kind == "erupt" or move.origin in lines:
            return True
        if move.lands in lines and move.piece in PAWN_ROW:
            there = state.board[move.lands]
            if there is None or there.kind in ERUPTERS:  # a pawn taken in passing, or both gone
                return True
        elif move.lands >= 0 and move.piece in PAWN_ROW and move.kind == "go" and state.ep:
            return True
    return False


def required(state: State, seat: int) -> str:
    """The kind of move the plan must contain: `refuge`, `return` or nothing."""
    if state.must_refuge[seat] and state.kings[seat] >= 0:
        return "refuge"
    return "return" if state.refuge_in[seat] >= 0 else ""


def legal_plans(state: State, seat: int, count: int) -> Iterator[Moves]:
    """Legal plans that take `count` of the side's moves, each in its canonical order."""
    must = required(state, seat)
    if count <= 0:
        if count == 0 and not must and danger(state, seat, ()) is None:
            yield ()
        return
    for moves in _candidates(state, seat, count, must):
        if danger(state, seat, moves) is None:
            yield ordered(moves)


def _candidates(state: State, seat: int, count: int, must: str) -> Iterator[Moves]:
    """Moves that fit; those are left out at once of which the king's safety cannot come true."""
    king = state.kings[seat]
    usable = [m for m in singles(state, seat) if m.piece != "K" or must or _may_stand(state, seat, m)]
    if must:
        musts = [m for m in usable if m.kind == must]
        if must == "return":
            musts = [m for m in musts if _may_stand(state, seat, m)]
        others = [m for m in usable if m.piece != "K" and m.kind != "turn-go"]
        for first in musts:
            if count == 1:
                yield (first,)
            else:
                yield from ((first, other) for other in others if not clash(first, other))
        return
    if king >= 0 and under_attack(state, seat, king):
        steps = [m for m in usable if m.piece == "K"]
        if count == 1:
            yield from ((step,) for step in steps)
        else:
            others = [m for m in usable if m.piece != "K" and m.kind != "turn-go"]
            yield from ((step, other) for step in steps for other in others if not clash(step, other))
        return
    if count == 1:
        yield from ((move,) for move in usable if move.kind != "turn-go")
        return
    yield from ((move,) for move in usable if move.kind == "turn-go")
    plain = [move for move in usable if move.kind != "turn-go"]
    yield from (pair for pair in combinations(plain, 2) if not clash(*pair))


def _may_stand(state: State, seat: int, move: Move) -> bool:
    """Whether the king's goal is not attacked on the board as it stands, or an enemy stands on it."""
    goal = move.lands
    return goal < 0 or state.board[goal] is not None or not under_attack(state, seat, goal)


def most(state: State, seat: int) -> int:
    """The most moves that a legal plan of this side has; −1 if it has no legal plan."""
    key = ("most", seat)
    found = state.memo.get(key)
    if found is None:
        found = -1
        for count in range(state.per_turn, -1, -1):
            if next(legal_plans(state, seat, count), None) is not None:
                found = count
                break
        state.memo[key] = found
    return cast(int, found)


def plans(state: State, seat: int) -> Iterator[Plan]:
    """All legal plans; on a blind turn those of legal moves that fit."""
    if not state.blind:
        count = most(state, seat)
        if count < 0:
            # A mated side, which only a position set up by hand shows here, can do nothing.
            yield Plan()
        yield from (Plan(moves) for moves in legal_plans(state, seat, count))
        return
    found = False
    plain = [move for move in singles(state, seat) if move.kind != "turn-go"]
    if state.per_turn > 1:
        for move in singles(state, seat):
            if move.kind == "turn-go":
                found = True
                yield Plan((move,))
        for pair in combinations(plain, 2):
            if not clash(*pair):
                found = True
                yield Plan(ordered(pair))
    if not found:
        yield from (Plan((move,)) for move in plain)
        if not plain:
            yield Plan()


def fitting(state: State, seat: int, moves: Moves) -> tuple[Moves, Moves]:
    """The moves of a blind turn that are made, and those that are lost, each tested in the order written."""
    made: list[Move] = []
    lost: list[Move] = []
    for written in moves:
        move = remembered(state, seat, written)
        if (
            move is None
            or any(clash(earlier, move) for earlier in made)
            or weight(made) + weight((move,)) > state.per_turn
        ):
            lost.append(written)
        else:
            made.append(move)
    return tuple(made), tuple(lost)


def remembered(state: State, seat: int, move: Move) -> Move | None:
    """The legal single move that one written from memory is; a Dark Horse's kind, left out, is the first that fits."""
    legal = single_set(state, seat)
    if move in legal:
        return move
    if move.piece == "H" and not move.how:
        for how in "NBRG":
            full = Move(move.origin, move.target, move.kind, "H", how)
            if full in legal:
                return full
    return None


def check(state: State, seat: int, plan: Plan) -> None:
    """Raises `IllegalMove` with the first reason found against a plan; on a blind turn only its length is tested."""
    from engine.totas.refusing import no_such_move

    moves = plan.moves
    if state.blind:
        if len(moves) > LONGEST:
            raise IllegalMove("too-many-moves", most=LONGEST)
        return
    if not moves and most(state, seat) < 0:
        return
    legal = single_set(state, seat)
    for move in moves:
        if move not in legal:
            raise no_such_move(state, seat, move)
    check_fit(state, moves)
    must = required(state, seat)
    if must == "refuge" and not any(move.kind == "refuge" for move in moves):
        raise IllegalMove("the-king-must-take-refuge", cell=NAMES[state.kings[seat]])
    if must == "return" and not any(move.kind == "return" for move in moves):
        raise IllegalMove("the-king-must-return", cell=NAMES[state.refuge_in[seat]])
    threat = danger(state, seat, moves)
    if threat is not None:
        raise king_attacked(*threat)
    wanted = most(state, seat)
    if weight(moves) < wanted:
        raise IllegalMove("more-moves-are-possible", count=weight(moves), wanted=wanted)


def check_fit(state: State, moves: Sequence[Move]) -> None:
    """Raises `IllegalMove` if the moves exclude each other or are too many."""
    for first, second in combinations(moves, 2):
        why = clash(first, second)
        if why == "piece":
            cell = NAMES[first.origin if first.origin >= 0 else second.origin if second.origin >= 0 else first.target]
            raise IllegalMove("the-moves-exclude", piece=cell)
        if why == "target":
            raise IllegalMove("the-moves-exclude", target=NAMES[first.lands])
        if why == "castling":
            raise IllegalMove("the-moves-exclude", castling=NAMES[first.target])
        if why == "whole":
            whole = first if first.kind == "turn-go" else second
            raise IllegalMove("the-moves-exclude", whole=NAMES[whole.origin])
    if weight(moves) > state.per_turn:
        raise IllegalMove("too-many-moves", most=state.per_turn)


def king_attacked(cell: int, by: int) -> IllegalMove:
    """The error of the king's safety."""
    if by < 0:
        return IllegalMove("king-attacked", burnt=NAMES[cell])
    return IllegalMove("king-attacked", cell=NAMES[cell], by=NAMES[by])
