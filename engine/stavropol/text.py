"""The texts of Stavropol spheres: position lines, turns, opening letters."""

from __future__ import annotations

import re
import unicodedata
from itertools import groupby

from engine.errors import BadNotation, BadPosition
from engine.game import Regulations
from engine.stavropol.board import BALLS, CELLS, LETTERS, NAMES, POINTS, SECTOR_CELLS, SPACE
from engine.stavropol.state import State, Turn

LONGEST = 1000
"""Signs of a text; the longest that means anything is far shorter."""

_RUN = re.compile(r"([1-9][0-9]?)?(\.|[A-E]|[a-e]|\[[1-4][1-4]\])")
_LAST = re.compile(r"-|o[1-5]r?|sr?|m|e")
_TURN = re.compile(r"([1-5]{3})-([1-5]{3}(?:\+[1-5]{3})*)(?::([1-5]{3}(?:,[1-5]{3})*))?")
_MUTUAL = re.compile(r"([1-5]{3}):\1")
_TIMES = frozenset("xX×хХ✕✖⨯")
_STRUCK = {"-": (False, False), "W": (True, False), "B": (False, True), "WB": (True, True)}


def write_position(state: State) -> str:
    """The position as one line of six fields."""
    white, black = state.balls
    sectors = []
    for cells in SECTOR_CELLS[1:]:
        parts = []
        for symbol, run in groupby(_symbol(white[cell], black[cell]) for cell in cells):
            count = len(list(run))
            parts.append(f"{count}{symbol}" if count > 1 else symbol)
        sectors.append("".join(parts))
    owed = ",".join(NAMES[cell] for cell in state.owed) or "-"
    struck = next(text for text, value in _STRUCK.items() if value == state.struck)
    return f"{'/'.join(sectors)} {'wb'[state.seat]} {','.join(state.last)} {owed} {struck} {state.turns}"


def _symbol(white: int, black: int) -> str:
    if white and black:
        return f"[{white}{black}]"
    if white:
        return ".ABCDE"[white]
    return ".abcde"[black]


def read_position(text: str, regulations: Regulations) -> State:
    """A position from its line. Neighbours that are not merged are read as well; the outcome is not judged here."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise BadPosition("position-length", longest=LONGEST)
    fields = text.strip().split(" ")
    if len(fields) != 6:
        raise BadPosition("position-fields", count=len(fields))
    board, side, last, owed, struck, turns = fields
    balls = _read_board(board)
    if side not in ("w", "b"):
        raise BadPosition("position-side", field=side[:20])
    turn_fields = last.split(",")
    if len(turn_fields) != 2 or not all(_LAST.fullmatch(field) for field in turn_fields):
        raise BadPosition("position-last", field=last[:20])
    if struck not in _STRUCK:
        raise BadPosition("position-struck", field=struck[:20])
    if not re.fullmatch(r"0|[1-9][0-9]{0,8}", turns):
        raise BadPosition("position-turns", field=turns[:20])
    return State(
        balls,
        "wb".index(side),
        (turn_fields[0], turn_fields[1]),
        _read_owed(owed, balls),
        _STRUCK[struck],
        int(turns),
        regulations,
    )


def _read_board(text: str) -> tuple[bytes, bytes]:
    sectors = text.split("/")
    if len(sectors) != 5:
        raise BadPosition("position-sectors", count=len(sectors))
    balls = (bytearray(), bytearray())
    for number, sector in enumerate(sectors, 1):
        at = 0
        while at < len(sector):
            found = _RUN.match(sector, at)
            if not found:
                raise BadPosition("position-symbol", sector=number, field=sector[at : at + 8])
            run, symbol = int(found[1] or 1), found[2]
            white = int(symbol[1]) if symbol[0] == "[" else ".ABCDE".find(symbol)
            black = int(symbol[2]) if symbol[0] == "[" else ".abcde".find(symbol)
            white, black = max(white, 0), max(black, 0)
            if white + black > POINTS:
                raise BadPosition("position-capacity", sector=number, field=symbol)
            balls[0].extend([white] * run)
            balls[1].extend([black] * run)
            if len(balls[0]) > 25 * number:
                raise BadPosition("position-cells", sector=number)
            at = found.end()
        if len(balls[0]) != 25 * number:
            raise BadPosition("position-cells", sector=number)
    for seat, side in enumerate(balls):
        if sum(side) > BALLS:
            raise BadPosition("position-balls", seat=seat, count=sum(side), most=BALLS)
    return bytes(balls[0]), bytes(balls[1])


def _read_owed(text: str, balls: tuple[bytes, bytes]) -> tuple[int, ...]:
    if text == "-":
        return ()
    cells = [SPACE.find(name) for name in text.split(",")]
    if -1 in cells or len(set(cells)) != len(cells):
        raise BadPosition("position-owed", field=text[:20])
    for cell in cells:
        if not (balls[0][cell] and balls[1][cell]):
            raise BadPosition("position-owed-not-contested", cell=NAMES[cell])
    return tuple(sorted(cells))


def write_turn(turn: Turn, wins: bool) -> str:
    """The canonical text of a turn."""
    if turn.mutual:
        text = f"{NAMES[turn.origin]}:{NAMES[turn.origin]}"
    else:
        text = f"{NAMES[turn.origin]}-{'+'.join(NAMES[cell] for cell in turn.landings)}"
        if turn.strikes:
            text += ":" + ",".join(NAMES[cell] for cell in turn.strikes)
    return text + "x" if wins else text


def read_turn(state: State, seat: int, text: str) -> Turn:
    """A turn as people type it; opening letters are tried first, and only for a side's first turn."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise BadNotation("notation", text=str(text)[:40])
    signs = "".join(sign for sign in text if not sign.isspace())
    if seat and re.fullmatch("[—―][^—―-]+", signs):
        signs = "---" + signs[1:]  # what a word processor makes of three minuses, the seed's own print among them
    plain = "".join("-" if _dash(sign) else sign for sign in signs)
    if state.last[seat] == "-":
        turn = _read_letters(seat, plain) or _read_letters(seat, _without_times(plain))
        if turn:
            return turn
    plain = _without_times(plain)
    mutual = _MUTUAL.fullmatch(plain)
    if mutual:
        cell = SPACE.find(mutual[1])
        return Turn(cell, (), (cell,))
    found = _TURN.fullmatch(plain)
    if not found:
        raise BadNotation("notation", text=text[:40])
    return Turn(SPACE.find(found[1]), _cells(found[2], "+"), _cells(found[3] or "", ","))


def _cells(text: str, between: str) -> tuple[int, ...]:
    return tuple(SPACE.find(name) for name in text.split(between)) if text else ()


def _dash(sign: str) -> bool:
    return unicodedata.category(sign) == "Pd" or sign == "−"


def _without_times(text: str) -> str:
    return text[:-1] if text and text[-1] in _TIMES else text


def _read_letters(seat: int, text: str) -> Turn | None:
    """`AN` for White, `---RU` for Black: origin in the base sector, target in the next; `None` if it is neither."""
    minuses = "---" if seat else ""
    letters = text.removeprefix(minuses)
    if text != minuses + letters or len(letters) != 2 or not all(letter in LETTERS for letter in letters):
        return None
    origin, target = (LETTERS.index(letter) for letter in letters)
    if seat:
        return Turn(CELLS[-1] - origin, (CELLS[-1] - 25 - target,))
    return Turn(origin, (25 + target,))
