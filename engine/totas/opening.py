"""The opening of both plans at once: takings, collisions, eruptions, labyrinths, promotions, in this order.

Every act of it is told by events: what is seen (`Moved`, `Removed` …), the dice (`Thrown`), and a `Noted` with the
game's own words, of which records and the plain events of the command line are made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.dice import Stream
from engine.events import Act, Changed, Event, Moved, Noted, Placed, Removed, Revealed, Thrown
from engine.totas.attack import legion
from engine.totas.board import BLAST, CELLS, ERUPTERS, NAMES, PAWN_ROW, side
from engine.totas.moves import castling_rook, is_castling, turned
from engine.totas.notation import crossed, forward, write_move
from engine.totas.plans import fitting
from engine.totas.state import Absence, Move, Piece, Plan, State


@dataclass
class Mover:
    """A piece on its way. `piece` stands on the target, with its new previous move and facing."""

    move: Move
    origin: int
    piece: Piece
    struck: bool = False
    alive: bool = True
    passing: int = -1
    """The cell of a pawn to be taken in passing."""


@dataclass
class Opened:
    """The turn as far as it has been opened."""

    state: State
    stream: Stream
    standing: list[Piece | None]
    movers: list[Mover] = field(default_factory=list)
    eruptions: list[tuple[Piece, int]] = field(default_factory=list)
    legions: list[tuple[int, int]] = field(default_factory=list)
    """(seat, cell) of members that stay while their legion strikes."""
    out: list[Absence] = field(default_factory=list)
    labs: list[int] = field(default_factory=list)
    refuge_used: list[bool] = field(default_factory=list)
    refuge_in: list[int] = field(default_factory=list)
    left: set[int] = field(default_factory=set)
    """Cells that pieces have left."""
    stepped: list[Mover] = field(default_factory=list)
    """Pawn-row pieces that have gone two."""
    events: list[Event] = field(default_factory=list)


def open_plans(state: State, plans: Mapping[int, Plan], stream: Stream) -> Opened:
    """Opens the plans of both seats: everything up to and including the promotions."""
    turn = Opened(
        state, stream, list(state.board), out=list(state.out), labs=list(state.labs),
        refuge_used=list(state.refuge_used), refuge_in=list(state.refuge_in),
    )  # fmt: skip
    _leave(turn, _reveal(turn, plans))
    _act(turn, "takings", _takings)
    _act(turn, "collisions", _collisions)
    _act(turn, "eruptions", _eruptions)
    _settle(turn)
    _act(turn, "labyrinths", _labyrinths)
    _act(turn, "promotions", _promotions)
    return turn


def _act(turn: Opened, name: str, happen: object) -> None:
    """One act; its name is told only if something happens in it."""
    assert callable(happen)
    before = len(turn.events)
    happen(turn)
    if len(turn.events) > before:
        turn.events.insert(before, Act(name))


def _reveal(turn: Opened, plans: Mapping[int, Plan]) -> dict[int, tuple[Move, ...]]:
    """Both plans are shown; on a blind turn moves that cannot be made are lost."""
    state, events = turn.state, turn.events
    events += [Act("plans"), Revealed("plan", 0), Revealed("plan", 1)]
    if not state.blind:
        return {seat: plans[seat].moves for seat in (0, 1)}
    events.append(Noted("blind", -1))
    made: dict[int, tuple[Move, ...]] = {}
    for seat in (0, 1):
        made[seat], lost = fitting(state, seat, plans[seat].moves)
        for move in lost:
            where = NAMES[move.origin if move.origin >= 0 else move.target]
            events.append(Noted("lost", seat, where, (side(seat), write_move(state, seat, move))))
    return made


def _leave(turn: Opened, plans: Mapping[int, tuple[Move, ...]]) -> None:
    """All moving and erupting pieces leave their cells; a piece that only turns stays."""
    state, events = turn.state, turn.events
    events.append(Act("moves"))
    for seat in (0, 1):
        back = False
        for move in plans[seat]:
            if move.kind == "return":
                back = True
                king = Piece(move.target, seat, "K")
                turn.movers.append(Mover(move, -1, king))
                events.append(Placed("K", seat, NAMES[move.target], "refuge"))
                continue
            piece = state.board[move.origin]
            assert piece is not None
            if move.kind == "turn":
                turn.standing[move.origin] = replace(piece, facing=turned(piece))
                events.append(Changed(NAMES[move.origin], piece.kind, piece.kind, seat, "turn"))
                continue
            turn.standing[move.origin] = None
            turn.left.add(move.origin)
            if move.kind == "refuge":
                turn.refuge_used[seat], turn.refuge_in[seat] = True, move.origin
                events.append(Removed("K", seat, NAMES[move.origin], "refuge"))
            elif move.kind == "erupt":
                turn.eruptions.append((piece, move.target))
            else:
                _go(turn, seat, move, piece)
        if state.refuge_in[seat] >= 0:
            # Not back in time (which only a blind turn allows), the king is lost.
            turn.refuge_in[seat] = -1
            if not back:
                events.append(Noted("king-lost", seat, NAMES[state.refuge_in[seat]]))
    for piece, centre in turn.eruptions:
        events.append(Noted("erupts", piece.seat, NAMES[centre], (NAMES[piece.cell],)))


def _go(turn: Opened, seat: int, move: Move, piece: Piece) -> None:
    state, events = turn.state, turn.events
    last = piece.last
    if piece.kind == "H":
        last = move.how
    elif piece.kind in "LD":
        last = "f" if forward(seat, move) else ""
    facing = turned(piece) if move.kind == "turn-go" else piece.facing
    moved = Piece(move.target, seat, piece.kind, last, False, facing)
    mover = Mover(move, move.origin, moved, passing=crossed(state, seat, move))
    turn.movers.append(mover)
    events.append(Moved(piece.kind, seat, NAMES[move.origin], NAMES[move.target]))
    if move.kind == "turn-go":
        events.append(Noted("turned", seat, NAMES[move.target], (facing,)))
    if move.kind == "legion":
        turn.legions += [(seat, cell) for cell in legion(state.board, piece)]
    if piece.kind in PAWN_ROW and forward(seat, move) and abs(move.target - move.origin) == 2:
        turn.stepped.append(mover)
    if is_castling(move) and piece.kind == "K":
        home, goal = castling_rook(seat, move.target)
        rook = state.board[home]
        assert rook is not None
        turn.standing[home] = None
        turn.left.add(home)
        turn.movers.append(Mover(move, home, replace(rook, cell=goal, rests=False)))
        events.append(Moved("R", seat, NAMES[home], NAMES[goal]))


def _takings(turn: Opened) -> None:
    """Arriving where an enemy stood still takes it, in the order of cells; in passing last."""
    turn.legions = [(seat, cell) for seat, cell in turn.legions if turn.standing[cell] is not None]
    movers = sorted(turn.movers, key=lambda mover: mover.piece.cell)
    for mover in movers:
        if turn.standing[mover.piece.cell] is not None:
            _take(turn, mover, mover.piece.cell)
    for mover in movers:
        if mover.passing >= 0 and turn.standing[mover.passing] is not None:
            _take(turn, mover, mover.passing)


def _take(turn: Opened, mover: Mover, cell: int) -> None:
    victim, taker = turn.standing[cell], mover.piece
    assert victim is not None and victim.seat != taker.seat
    turn.standing[cell] = None
    mover.struck = True
    where, seat = NAMES[taker.cell], taker.seat
    facts: tuple[str | int, ...] = (side(seat), taker.kind, where, victim.kind)
    if cell != taker.cell:
        facts = (*facts, NAMES[cell])
    by = NAMES[mover.origin] if mover.origin >= 0 else where
    turn.events.append(Removed(victim.kind, victim.seat, NAMES[cell], "captured", by))
    turn.events.append(Noted("take", seat, where, facts))
    cause = ""
    if victim.kind in ERUPTERS and taker.kind in PAWN_ROW:
        cause = "volcano"
    elif victim.kind == "L" and (victim.seat, cell) in turn.legions:
        cause = "legion"
    if cause:
        mover.alive = False
        turn.events.append(Removed(taker.kind, seat, where, cause, NAMES[cell]))
        turn.events.append(Noted("loss", seat, where, (cause, side(seat), taker.kind, where)))


def _collisions(turn: Opened) -> None:
    """Enemy pieces arriving on one cell, in the order of cells."""
    meeting: dict[int, list[Mover]] = {}
    for mover in turn.movers:
        if mover.alive:
            meeting.setdefault(mover.piece.cell, []).append(mover)
    for cell in sorted(meeting):
        if len(meeting[cell]) < 2:
            continue
        white, black = sorted(meeting[cell], key=lambda mover: mover.piece.seat)
        name = NAMES[cell]
        turn.events.append(Noted("collision", -1, name, (name, white.piece.kind, black.piece.kind)))
        rows = white.piece.kind in PAWN_ROW, black.piece.kind in PAWN_ROW
        for mover, other in ((white, black), (black, white)):
            pawn = mover.piece.kind in PAWN_ROW
            if pawn or rows[0] == rows[1]:
                mover.alive = False
                turn.events.append(Removed(mover.piece.kind, mover.piece.seat, name, "collision", other.piece.kind))
            elif mover.piece.kind != "K":
                _damage(turn, mover)


def _damage(turn: Opened, mover: Mover) -> None:
    piece = mover.piece
    mover.alive = False
    faces = (turn.stream.die(), turn.stream.die())
    for_good = faces == (6, 6)
    turns = 0 if for_good else max(faces)
    name = NAMES[piece.cell]
    turn.events += [
        Thrown(faces, "damage"),
        Removed(piece.kind, piece.seat, name, "damage", NAMES[mover.origin]),
        Noted("damage", piece.seat, name, (side(piece.seat), piece.kind, name, *faces, turns)),
    ]
    if not for_good:
        due = turn.state.turn + turns + 1
        turn.out.append(Absence(replace(piece, cell=mover.origin), due, "dmg"))


def _eruptions(turn: Opened) -> None:
    """All eruptions of the turn burn what stands on their cells now."""
    if not turn.eruptions:
        return
    burnt: set[int] = set()
    for piece, centre in turn.eruptions:
        burnt.update(BLAST[piece.kind][centre])
        turn.events.append(Removed(piece.kind, piece.seat, NAMES[piece.cell], "erupted", NAMES[centre]))
    gone: list[Piece] = []
    for mover in turn.movers:
        if mover.alive and mover.piece.cell in burnt:
            mover.alive = False
            gone.append(mover.piece)
    for cell in burnt:
        there = turn.standing[cell]
        if there is not None:
            turn.standing[cell] = None
            gone.append(there)
    gone.sort(key=lambda piece: piece.cell)
    turn.events += [Removed(piece.kind, piece.seat, NAMES[piece.cell], "burnt") for piece in gone]
    words = tuple(f"{side(piece.seat)}{piece.kind}{NAMES[piece.cell]}" for piece in gone)
    turn.events.append(Noted("burnt", -1, "", words))


def _settle(turn: Opened) -> None:
    """Those who have arrived stand where they went."""
    for mover in turn.movers:
        if mover.alive:
            turn.standing[mover.piece.cell] = mover.piece


def _labyrinths(turn: Opened) -> None:
    """The first enemy piece that moved to a labyrinth's cell and still stands there is caught; White's piece first."""
    for seat in (0, 1):
        cell = turn.labs[1 - seat]
        if cell not in CELLS:
            continue
        caught = next(
            (m for m in turn.movers if m.alive and m.origin >= 0 and m.piece.cell == cell and m.piece.seat == seat),
            None,
        )
        if caught is None:
            continue
        piece, name = caught.piece, NAMES[cell]
        caught.alive = False
        turn.standing[cell] = None
        turn.labs[1 - seat] = -1
        faces = (turn.stream.die(), turn.stream.die())
        for_good = faces == (6, 6)
        turns = 0 if for_good else min(faces)
        turn.events += [
            Revealed("labyrinth", 1 - seat),
            Thrown(faces, "labyrinth"),
            Removed(piece.kind, seat, name, "labyrinth"),
            Noted("lab", seat, name, (side(seat), piece.kind, name, *faces, turns)),
        ]
        if not for_good:
            turn.out.append(Absence(piece, turn.state.turn + turns + 1, "lab"))


def _promotions(turn: Opened) -> None:
    """Pawn-row pieces on the last rank become what was written."""
    for mover in sorted(turn.movers, key=lambda mover: mover.piece.cell):
        piece, how = mover.piece, mover.move.how
        if mover.alive and piece.kind in PAWN_ROW and how:
            name = NAMES[piece.cell]
            mover.piece = Piece(piece.cell, piece.seat, how)
            turn.standing[piece.cell] = mover.piece
            turn.events += [
                Changed(name, piece.kind, how, piece.seat, "promotion"),
                Noted("promotion", piece.seat, name, (side(piece.seat), name, how)),
            ]
