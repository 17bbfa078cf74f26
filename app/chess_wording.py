"""What chess says at the table: the prompt, a cell pointed at, results, notes, claims. Facts in, sentences out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.i18n import mark, tr, trn
from app.looks.chess_words import PIECES, piece
from engine.compose import Composition

ENDINGS: dict[str, tuple[str, ...]] = {
    # `winner` and `loser` are names of sides; a draw has neither.
    "checkmate": (mark("Checkmate."),),
    "stalemate": (
        mark("Stalemate: {loser} has no move, and in this game that loses."),
        mark("Stalemate: the side to move has no move."),
    ),
    "arrival": (mark("The king of {winner} has reached the far rank."),),
    "perpetual-check": (mark("Perpetual check: {winner} gave ten checks in a row."),),
    "lot": (mark("Neither side could win, so lots were cast: {winner} was lucky."),),
    "bare-kings": (mark("Nothing is left but the two kings."),),
    "fivefold": (mark("The same position stood on the board for the fifth time."),),
    "75-moves": (mark("75 moves of each side without a capture or a pawn's move."),),
    "threefold": (mark("Claimed: the same position stood on the board for the third time."),),
    "50-moves": (mark("Claimed: 50 moves of each side without a capture or a pawn's move."),),
}
"""Why a game of chess ended; those of every game are in `app.wording`."""

CLAIMS: dict[str, str] = {
    "threefold": mark("Claim a draw: third time"),
    "50-moves": mark("Claim a draw: 50 moves"),
}
"""Buttons for what the side to move may claim."""
CLAIM_TIPS: dict[str, str] = {
    "threefold": mark("This position stands on the board for the third time. Claimed, the game is drawn."),
    "50-moves": mark("For 50 moves nobody took anything or moved a pawn. Claimed, the game is drawn."),
}
ADJUST = mark("J'adoube")
"""The button that lets one touch be meant for nothing but putting a piece straight."""
ADJUST_TIP = mark("“I adjust”: the next piece touched is only put straight, and nothing follows from it.")


def speaks(facts: Mapping[str, object]) -> bool:
    """Whether the facts of a composition or of a cell are those of a game of chess."""
    return "touch_move" in facts or "attackers" in facts


def named(facts: dict[str, Any]) -> dict[str, Any]:
    """The facts of a refusal with the names of pieces instead of their letters."""
    found = dict(facts)
    for fact, value in facts.items():
        if (fact == "piece" or fact.endswith("_piece")) and value in PIECES:
            found[fact] = piece(str(value))
    return found


def prompt(composition: Composition[object], side: str) -> str:
    """What `side` is to do next."""
    facts, stage = composition.facts, composition.stage
    if composition.final:
        return tr("The move is ready: confirm it")
    if stage == "adjust":
        return tr("{side}: touch the piece that is to be put straight", side=side)
    if stage == "take":
        return tr("{side}: touched is taken. Choose what takes on {cell}", side=side, cell=facts.get("wanted", ""))
    cell, letter = str(facts.get("origin") or ""), str(facts.get("piece") or "")
    name = piece(letter) if letter in PIECES else ""
    if stage == "promote":
        return tr("{side}: choose what the pawn becomes on {cell}", side=side, cell=facts.get("target", ""))
    if stage == "land":
        goes = trn("{piece} {cell}: {n} cell to go to", "{piece} {cell}: {n} cells to go to", _count(facts, "targets"),
                   piece=name, cell=cell)  # fmt: skip
        takes = _count(facts, "takes")
        if takes:
            goes += trn(", {n} capture", ", {n} captures", takes)
        if _count(facts, "castling"):
            goes += tr("; castling: click the rook or the king's new place")
        return goes[:1].upper() + goes[1:]
    return trn(
        "{side}: choose a piece — {n} can move", "{side}: choose a piece — {n} can move", _count(facts, "origins"),
        side=side,
    )  # fmt: skip


def cell(told: Mapping[str, Any]) -> str:
    """A cell that was pointed out: what stands there, and what holds for it."""
    letter = str(told.get("piece") or "")
    if letter not in PIECES:
        return tr("{cell}: empty", cell=told.get("cell", ""))
    owner = mark("{cell}: {piece}, Black") if told.get("seat") else mark("{cell}: {piece}, White")
    parts = [tr(owner, cell=told.get("cell", ""), piece=piece(letter))]
    if told.get("checks"):
        parts.append(tr("gives check"))
    if told.get("pinned_by"):
        parts.append(tr("pinned from {cell}", cell=told["pinned_by"]))
    parts.append(trn("{n} move", "{n} moves", _count(told, "reach")))
    if takes := _count(told, "takes"):
        parts.append(trn("{n} capture", "{n} captures", takes))
    if attackers := _count(told, "attackers"):
        parts.append(trn("attacked {n} time", "attacked {n} times", attackers))
    if defenders := _count(told, "defenders"):
        parts.append(trn("defended {n} time", "defended {n} times", defenders))
    if "run" in told:
        parts.append(trn("{n} rank to the far edge", "{n} ranks to the far edge", int(told["run"])))
    return ", ".join(parts)


def note(what: str, side: str, place: str) -> str:
    """A line for what a move did beside moving; empty for what is no matter of chess. `side` made the move."""
    if what == "check":
        return tr("Check to the king on {cell}", cell=place)
    if what == "en-passant":
        return tr("{side}: the pawn on {cell} is taken en passant", side=side, cell=place)
    if what == "castling":
        return tr("{side}: castling", side=side)
    return ""


def _count(facts: Mapping[str, Any], name: str) -> int:
    found = facts.get(name)
    return len(found) if isinstance(found, list | tuple | frozenset | set) else 0
