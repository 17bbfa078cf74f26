"""Moves as people write them: long algebraic, in Latin or Russian letters."""

from __future__ import annotations

import re
from functools import cache

from engine.chess.moving import passing, table
from engine.chess.state import Move, State
from engine.chess.variant import EMPTY, PAWN, Variant, side_of, type_of
from engine.errors import BadNotation

LONGEST = 40
"""Signs of a text; the longest that means anything is far shorter."""

RUSSIAN = {
    "K": "Кр", "Q": "Ф", "R": "Л", "B": "С", "N": "К", "L": "Лв", "V": "В", "H": "Г", "A": "Кн", "P": "П",
}  # fmt: skip
"""Piece letters; a pawn's is said, never written."""

_DASHES = re.compile("[‐-―−]")
_O = "[OoОо0]"
_CASTLING = re.compile(rf"{_O}-?{_O}(-?{_O})?")
_SUFFIX = re.compile(r"\s*(?:e\.?\s?p\.?)?\s*(?:!?#|\+\+?)?$", re.IGNORECASE)


@cache
def _shapes(variant: Variant) -> tuple[re.Pattern[str], dict[str, str], dict[str, int]]:
    """The pattern of a move, the Latin letter of each piece letter read, and cells by name in small letters."""
    letters = {piece.letter: piece.letter for piece in variant.pieces[1:]}
    letters |= {RUSSIAN[letter]: letter for letter in letters}
    # The longest letters first: Cyrillic Кр before К.
    piece = "|".join(sorted(letters, key=len, reverse=True))
    cell = "".join(f"(?:{'|'.join(sorted(labels, key=len, reverse=True))})" for labels in variant.axes)
    pattern = rf"({piece})?((?i:{cell}))([-xX×хХ:✕✖⨯]?)((?i:{cell}))(?:\s?=?\s?({piece})|\(({piece})\))?"
    return re.compile(pattern), letters, {name.lower(): i for i, name in enumerate(variant.lattice.names)}


def write_move(variant: Variant, state: State, move: Move, ending: str | None, checked: bool) -> str:
    """The canonical text. `ending`: the reason for which the move ends the game; `checked`: it gives check."""
    text = write_bare(variant, state, move)
    if passing(state, move):
        text += " e.p."
    if ending == "arrival":
        return text + "!#"
    if ending == "checkmate":
        return text + "#"
    return text + "+" if checked else text


def write_bare(variant: Variant, state: State, move: Move) -> str:
    """The text without its suffixes."""
    if move.castling:
        return "O-O" if move.castling in "Kk" else "O-O-O"
    name, code = variant.lattice.name, state.board[move.origin]
    letter = "" if type_of(code) == PAWN else variant.letters[code].upper()
    sign = "x" if state.board[move.target] != EMPTY or passing(state, move) else "-"
    promotion = f"={move.promotion}" if move.promotion else ""
    return f"{letter}{name(move.origin)}{sign}{name(move.target)}{promotion}"


def russian(variant: Variant, text: str) -> str:
    """A canonical text with Russian piece letters."""
    if text[:1] in RUSSIAN and not text.startswith("O"):
        match = _shapes(variant)[0].match(text)
        if match and match[1]:
            text = RUSSIAN[text[0]] + text[1:]
    head, equals, rest = text.partition("=")
    return head + equals + RUSSIAN.get(rest[:1], rest[:1]) + rest[1:]


def read_move(variant: Variant, state: State, text: str) -> Move:
    """A move as people type it; `BadNotation("notation")` if it is none. Whether it is legal is not asked.

    Read too: suffixes left out, `×` and `:`, no sign at all, cells in the other case of letters, no piece letter, and
    castling as the king's move.
    """
    if len(text) > LONGEST:
        raise BadNotation("notation")
    bare = _SUFFIX.sub("", _DASHES.sub("-", text.strip()), count=1)
    castling = _CASTLING.fullmatch(bare)
    if castling:
        return _castling(variant, state, castling[1] is None)
    pattern, letters, cells = _shapes(variant)
    match = pattern.fullmatch(bare)
    if not match:
        raise BadNotation("notation")
    origin, target = cells[match[2].lower()], cells[match[4].lower()]
    promoted = match[5] or match[6]
    code = state.board[origin]
    own = code != EMPTY and side_of(code) == state.side
    letter = variant.letters[code].upper() if own else ""
    if own and match[1] and letters[match[1]] != letter:
        raise BadNotation("notation", piece=match[1], cell=variant.lattice.name(origin))
    move = Move(origin, target, letters[promoted] if promoted else "")
    takes = match[3] not in ("", "-")
    if own and takes and state.board[target] == EMPTY and letter != "P":
        raise BadNotation("notation", taken=variant.lattice.name(target))
    if letter == "K" and move not in table(variant, state.position):
        for known in table(variant, state.position):
            if known.castling and (known.origin, known.target) == (origin, target):
                return known
    return move


def _castling(variant: Variant, state: State, short: bool) -> Move:
    wanted = ("K" if short else "Q") if state.side == 0 else ("k" if short else "q")
    for castling in variant.castlings:
        if castling.letter == wanted:
            find = variant.lattice.find
            return Move(find(castling.king_from), find(castling.king_to), "", wanted)
    raise BadNotation("notation")
