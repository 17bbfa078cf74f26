"""Moves as text: `NB1-C3`, `PE11xF12=Q`, `VH1*H2`, `LD4xxH4`, `WC1^-E1`, `H(N)B1-C3`, `K^`, `K@B2`, `?C5-C6`."""

from __future__ import annotations

import re

from engine.errors import BadNotation
from engine.totas.board import FORWARD, KINDS, NAMES, PAWN_ROW, SIZE, SPACE
from engine.totas.moves import passed
from engine.totas.plans import ordered
from engine.totas.state import Labyrinth, Move, Plan, State, Zone, Zones
from engine.totas.zones import in_order, read_zone, write_zone

_CELL = "[A-L](?:1[0-2]|[1-9])(?![0-9])"
_MOVE = re.compile(
    rf"(?P<piece>[{KINDS}?]?)(?:\((?P<how>[NBRG])\))?(?P<origin>{_CELL})"
    rf"(?:(?P<turn>\^)(?:[-X](?P<goal>{_CELL}))?"
    rf"|(?P<sign>-|XX|X|\*)(?P<target>{_CELL})(?:=(?P<becomes>[QRBNG]))?)",
    re.ASCII,
)
_RETURN = re.compile(rf"K@({_CELL})", re.ASCII)
_MOST = 40


def write_move(state: State, seat: int, move: Move) -> str:
    """The canonical text of a move; a strike is written where an enemy stands on the target as planned."""
    if move.kind == "refuge":
        return "K^"
    if move.kind == "return":
        return f"K@{NAMES[move.target]}"
    text = move.piece
    if move.piece == "H" and move.how:
        text += f"({move.how})"
    text += NAMES[move.origin]
    if move.kind == "erupt":
        return f"{text}*{NAMES[move.target]}"
    if move.kind == "legion":
        return f"{text}xx{NAMES[move.target]}"
    if move.kind == "turn":
        return f"{text}^"
    if move.kind == "turn-go":
        text += "^"
    text += f"{'x' if strikes(state, seat, move) else '-'}{NAMES[move.target]}"
    return text + (f"={move.how}" if move.how and move.piece != "H" else "")


def strikes(state: State, seat: int, move: Move) -> bool:
    """Whether an enemy stands on the target of a move as planned, or is to be taken in passing."""
    there = state.board[move.target]
    if there is not None:
        return there.seat != seat
    piece = state.board[move.origin]
    return piece is not None and piece.seat == seat and passed(state, piece, move.target) >= 0


def read_move(state: State, seat: int, text: str) -> Move:
    """A move as people type it: `-` or `x` alike, the piece's letter may be left out; `BadNotation` if it is none."""
    plain = "".join(text.split()).replace("×", "X").upper().replace("–", "-").replace("—", "-")
    if plain == "K^":
        # Written without a cell: it is the king's, wherever it stands.
        return Move(max(state.kings[seat], 0), -1, "refuge", "K")
    if found := _RETURN.fullmatch(plain):
        return Move(-1, SPACE.find(found[1]), "return", "K")
    parts = _MOVE.fullmatch(plain)
    if parts is None:
        raise BadNotation("notation", text=text[:_MOST])
    origin = SPACE.find(parts["origin"])
    piece = _letter(state, seat, origin, parts["piece"])
    how = parts["how"] or parts["becomes"] or ""
    if parts["how"] and parts["becomes"]:
        raise BadNotation("notation", text=text[:_MOST])
    if parts["turn"]:
        if how:
            raise BadNotation("notation", text=text[:_MOST])
        if parts["goal"]:
            return Move(origin, SPACE.find(parts["goal"]), "turn-go", piece)
        return Move(origin, -1, "turn", piece)
    kind = {"*": "erupt", "XX": "legion"}.get(parts["sign"], "go")
    if kind != "go" and how:
        raise BadNotation("notation", text=text[:_MOST])
    move = Move(origin, SPACE.find(parts["target"]), kind, piece, how)
    if not how and piece == "H" and kind == "go":
        return _only_kind(state, seat, move)
    return move


def _letter(state: State, seat: int, origin: int, said: str) -> str:
    """The letter of a move: the own piece's where none is said; with the visors down `?` where there is none."""
    there = state.board[origin]
    own = there.kind if there is not None and there.seat == seat else ""
    if said in ("", "?") or (said == "P" and own and own in PAWN_ROW):  # L and D are pawns too
        return own or "?"
    return said if own or not state.blind else "?"


def _only_kind(state: State, seat: int, move: Move) -> Move:
    """A Dark Horse's move with the kind filled in where only one fits."""
    from engine.totas.moves import single_set

    legal = single_set(state, seat)
    full = [m for how in "NBRG" if (m := Move(move.origin, move.target, "go", "H", how)) in legal]
    return full[0] if len(full) == 1 and not state.blind else move


def write_plan(state: State, seat: int, plan: Plan) -> str:
    """The moves of a plan joined by commas; `-` for an empty one."""
    return ", ".join(write_move(state, seat, move) for move in plan.moves) or "-"


def read_plan(state: State, seat: int, text: str) -> Plan:
    """A plan as people type it; `BadNotation` if it is none."""
    if text.strip() in ("", "-", "–", "—"):
        return Plan()
    parts = text.split(",")
    if len(parts) > _MOST:
        raise BadNotation("notation", text=text[:_MOST])
    moves = tuple(read_move(state, seat, part) for part in parts)
    return Plan(moves if state.blind else ordered(moves))


def write_zones(zones: Zones) -> str:
    """`sea G6-I6, desert C4-C6`."""
    return ", ".join(write_zone(zone) for zone in zones.zones)


def read_zones(seat: int, text: str) -> Zones:
    """The zones of a side; `BadNotation` if the text names none."""
    found: list[Zone] = []
    for part in text.split(","):
        zone = read_zone(seat, part)
        if zone is None or len(found) == 2:
            raise BadNotation("notation", text=text[:_MOST])
        found.append(zone)
    return Zones(in_order(found))


def read_labyrinth(text: str) -> Labyrinth:
    """`lab F6`, or the cell alone."""
    found = re.fullmatch(rf"(?:LAB(?:YRINTH)?)?({_CELL})", "".join(text.split()).upper(), re.ASCII)
    if found is None:
        raise BadNotation("notation", text=text[:_MOST])
    return Labyrinth(SPACE.find(found[1]))


def crossed(state: State, seat: int, move: Move) -> int:
    """The cell of the pawn that a move of this side takes in passing; −1 if none."""
    piece = state.board[move.origin] if move.origin >= 0 else None
    return passed(state, piece, move.target) if piece is not None and move.kind == "go" else -1


def forward(seat: int, move: Move) -> bool:
    """Whether a move of L or D is a straight step of one or two."""
    return (
        move.kind == "go"
        and move.piece in PAWN_ROW
        and move.target - move.origin in (FORWARD[seat], 2 * FORWARD[seat])
        and move.origin // SIZE == move.target // SIZE
    )
