"""The position text: one line of JSON. Whatever is read is checked piece by piece; `BadPosition` says what is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NoReturn

from engine.errors import BadPosition, BadRegulation
from engine.game import Option, Outcome, Regulations, off_default, regulate
from engine.totas.board import FACINGS, KINDS, LABYRINTH_CELLS, LAST_RANK, NAMES, SIZE, SPACE, ZONE_KINDS, side
from engine.totas.moves import own_acropolis
from engine.totas.outcome import TURN_LIMIT, king_out, result_of
from engine.totas.state import HIDDEN, PHASES, Absence, Piece, State, Zone
from engine.totas.turn import homes
from engine.totas.zones import read_zone, write_owned

_PIECE = re.compile(rf"([wb])([{KINDS}])([A-L]\d{{1,2}})(?:'([fNBRG]))?(!?)([|/\\-]?)", re.ASCII)
_KEYS = (
    "turn", "pieces", "castle", "ep", "out", "zones", "labs", "refuge_used", "refuge_in", "must_refuge", "command_used",
    "blast", "reg", "setup", "result", "reason",
)  # fmt: skip
_REASONS = ("mate", "double-mate", TURN_LIMIT)
_LONGEST_WAIT = 1000
_MOST_TURNS = 1_000_000


def write_piece(piece: Piece) -> str:
    """`wPA3`, `wLE5'f`, `bHJ10'N!`, `wWE3!-`."""
    last = f"'{piece.last}" if piece.last else ""
    return f"{side(piece.seat)}{piece.kind}{NAMES[piece.cell]}{last}{'!' if piece.rests else ''}{piece.facing}"


def write_position(options: Sequence[Option], state: State) -> str:
    """The canonical text."""
    cells = {HIDDEN: "?", -1: None}
    reg = off_default(options, state.regulations)
    found: dict[str, object] = {
        "turn": state.turn,
        "pieces": [write_piece(piece) for piece in state.pieces],
        "castle": list(state.castle),
        "ep": [NAMES[cell] for cell in state.ep],
        "out": [[write_piece(absence.piece), absence.back, absence.rule] for absence in state.out],
        "zones": [write_owned(zone) for zone in state.zones],
        "labs": [cells[lab] if lab < 0 else NAMES[lab] for lab in state.labs],
        "refuge_used": list(state.refuge_used),
        "refuge_in": [NAMES[cell] if cell >= 0 else None for cell in state.refuge_in],
        "must_refuge": list(state.must_refuge),
        "command_used": list(state.command_used),
        "blast": state.blast,
        "reg": {name: int(value) if isinstance(value, bool) else value for name, value in reg.items()},
    }
    if state.phase != "plan":
        found["setup"] = state.phase
    if state.outcome is not None:
        found["result"] = result_of(state.outcome)
        found["reason"] = state.outcome.reason.replace("-", " ")
    return json.dumps(found)


def read_position(options: Sequence[Option], text: str, regulations: Regulations) -> State:
    """The position of a text, not judged yet; the text's regulations go before those given."""
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError):
        raise BadPosition("position-json", text=text[:40]) from None
    if not isinstance(raw, dict):
        raise BadPosition("position-json", text=text[:40])
    unknown = next((name for name in raw if name not in _KEYS), None)
    if unknown is not None:
        raise BadPosition("position-key", name=str(unknown)[:40])
    rules = _regulations(options, raw.get("reg", {}), regulations)
    turn = raw.get("turn", 1)
    if isinstance(turn, bool) or not isinstance(turn, int) or not 1 <= turn <= _MOST_TURNS:
        _bad("turn", turn)
    pieces = _many(raw, "pieces", _piece)
    cells = {piece.cell for piece in pieces}
    if len(cells) != len(pieces):
        raise BadPosition("position-twice", cell=_twice(pieces))
    phase = raw.get("setup", "plan")
    if phase not in PHASES:
        _bad("setup", phase)
    state = State(
        turn=turn,
        pieces=tuple(sorted(pieces)),
        regulations=rules,
        castle=_castle(raw, pieces),
        ep=tuple(sorted(_ep(raw, pieces))),
        out=tuple(_out(value, turn) for value in _list(raw, "out")),
        zones=tuple(_zone(value) for value in _list(raw, "zones")),
        labs=_pair(raw, "labs", _lab, None),
        refuge_used=_pair(raw, "refuge_used", _flag, False),
        refuge_in=_pair(raw, "refuge_in", _acropolis, None),
        must_refuge=_pair(raw, "must_refuge", _flag, False),
        command_used=_pair(raw, "command_used", _flag, False),
        blast=_flag(raw.get("blast", False)),
        phase=phase,
    )
    outcome = _outcome(raw, state)
    _kings(state, outcome is not None)
    if outcome is not None:
        object.__setattr__(state, "outcome", outcome)
    return state


def _bad(name: str, value: object) -> NoReturn:
    raise BadPosition("position-value", name=name, value=str(value)[:40])


def _list(raw: Mapping[str, Any], name: str) -> list[Any]:
    values = raw.get(name, [])
    if not isinstance(values, list) or len(values) > len(SPACE):
        _bad(name, values)
    return values


def _many(raw: Mapping[str, Any], name: str, read: Callable[[object], Piece]) -> list[Piece]:
    return [read(value) for value in _list(raw, name)]


def _regulations(options: Sequence[Option], raw: object, given: Regulations) -> Regulations:
    if not isinstance(raw, dict):
        _bad("reg", raw)
    try:
        return regulate(options, {**given, **raw})
    except BadRegulation as error:
        raise BadPosition(error.code, **error.facts) from None


def _cell(value: object) -> int:
    return SPACE.find(value) if isinstance(value, str) else -1


def _piece(value: object) -> Piece:
    found = _PIECE.fullmatch(value) if isinstance(value, str) else None
    cell = SPACE.find(found[3]) if found else -1
    if found is None or cell < 0:
        raise BadPosition("position-piece", field=str(value)[:40])
    seat, kind, last, facing = "wb".index(found[1]), found[2], found[4] or "", found[6]
    fits = (not last or (last == "f" and kind in "LD") or (last in "NBRG" and kind == "H")) and (
        facing in FACINGS[kind] and facing != "" if kind in FACINGS else not facing
    )
    if not fits or (kind in "PLD" and cell % SIZE == LAST_RANK[seat]):
        raise BadPosition("position-piece", field=str(value)[:40])
    return Piece(cell, seat, kind, last, bool(found[5]) and kind != "K", facing)


def _twice(pieces: Sequence[Piece]) -> str:
    seen: set[int] = set()
    for piece in pieces:
        if piece.cell in seen:
            return NAMES[piece.cell]
        seen.add(piece.cell)
    return ""


def _castle(raw: Mapping[str, Any], pieces: Sequence[Piece]) -> tuple[str, ...]:
    rights = _list(raw, "castle")
    standing = {(piece.cell, piece.seat, piece.kind) for piece in pieces}
    for right in rights:
        if right not in ("wA", "wL", "bA", "bL") or rights.count(right) > 1:
            _bad("castle", right)
        king, rook = homes(right)
        seat = "wb".index(right[0])
        if (king, seat, "K") not in standing or (rook, seat, "R") not in standing:
            raise BadPosition("position-castling-home", right=right)
    return tuple(rights)


def _ep(raw: Mapping[str, Any], pieces: Sequence[Piece]) -> list[int]:
    cells = [_cell(value) for value in _list(raw, "ep")]
    stepped = {
        piece.cell for piece in pieces if piece.kind in "PLD" and piece.cell % SIZE == (3 if piece.seat == 0 else 8)
    }
    for cell, value in zip(cells, _list(raw, "ep"), strict=True):
        if cell not in stepped or cells.count(cell) > 1:
            _bad("ep", value)
    return cells


def _out(value: object, turn: int) -> Absence:
    if not isinstance(value, list) or len(value) != 3:
        _bad("out", value)
    piece, back, rule = _piece(value[0]), value[1], value[2]
    if isinstance(back, bool) or not isinstance(back, int) or not turn <= back <= turn + _LONGEST_WAIT:
        _bad("out", value)
    if rule not in ("dmg", "lab"):
        _bad("out", value)
    return Absence(replace(piece, rests=False), back, rule)


def _zone(value: object) -> Zone:
    found = None
    if isinstance(value, str) and value[:2] in ("w ", "b "):
        found = read_zone("wb".index(value[0]), value[2:])
    if found is None or found.kind not in ZONE_KINDS:
        _bad("zones", value)
    return found


def _pair(raw: Mapping[str, Any], name: str, read: Callable[[object], Any], default: object) -> tuple[Any, Any]:
    values = raw.get(name, [default, default])
    if not isinstance(values, list) or len(values) != 2:
        _bad(name, values)
    return read(values[0]), read(values[1])


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        _bad("flag", value)
    return value


def _lab(value: object) -> int:
    if value is None or value == "?":
        return -1 if value is None else HIDDEN
    cell = _cell(value)
    if cell not in LABYRINTH_CELLS:
        _bad("labs", value)
    return cell


def _acropolis(value: object) -> int:
    if value is None:
        return -1
    cell = _cell(value)
    if cell < 0:
        _bad("refuge_in", value)
    return cell


def _outcome(raw: Mapping[str, Any], state: State) -> Outcome | None:
    result, reason = raw.get("result"), raw.get("reason")
    if result is None and reason is None:
        return None
    winners = {"1-0": (0,), "0-1": (1,), "1/2-1/2": ()}.get(result) if isinstance(result, str) else None
    code = reason.replace(" ", "-") if isinstance(reason, str) else ""
    if winners is None or code not in _REASONS or (code != TURN_LIMIT and (code == "mate") != bool(winners)):
        _bad("result", f"{result} {reason}")
    if code == TURN_LIMIT:
        return Outcome(winners, code, "potential" if winners else "equal")
    return Outcome(winners, code)


def _kings(state: State, ended: bool) -> None:
    """A king a side, on the board, in a labyrinth or in refuge; a lost one only at the end."""
    for seat in (0, 1):
        count = sum(piece.kind == "K" and piece.seat == seat for piece in state.pieces)
        away = state.refuge_in[seat] >= 0
        total = count + king_out(state, seat) + away
        if total > 1 or (total == 0 and not ended):
            raise BadPosition("position-kings", seat=seat, count=total)
        if away and not (state.refuge_used[seat] and own_acropolis(seat, state.refuge_in[seat])):
            _bad("refuge_in", NAMES[state.refuge_in[seat]])
        if state.must_refuge[seat] and (state.refuge_used[seat] or not own_acropolis(seat, state.kings[seat])):
            _bad("must_refuge", True)
    if state.phase != "plan" and (state.turn != 1 or ended):
        _bad("setup", state.phase)
