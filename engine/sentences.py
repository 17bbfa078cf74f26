"""One English sentence for every code of the engine's errors, for the command line and the JSON lines.

The client has its own words, in the player's language. `{name}` stands for a fact of the error; of several sentences
the first that the facts fill is said. A test looks that every code raised in `engine` is here and can be said.
"""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: dict[str, str | tuple[str, ...]] = {
    # requests
    "bad-json": "The line is no JSON object that can be read (UTF-8, finite numbers).",
    "bad-request": "A request must be a JSON object.",
    "missing": "The request lacks “{name}”.",
    "unknown-request": "There is no request “{name}”.",
    "unknown-game": "There is no game “{game}”.",
    "number": "“{name}” must be a number from {low} to {high}.",
    "moves": '“moves” must give a move for each seat that chooses now, such as {{"0": …, "1": …}}.',
    "dice": "“dice” must be a list of whole numbers.",
    "too-deep": "The request is nested too deeply.",
    "too-large": "The request is too large.",
    "internal": "Something went wrong inside; the fault is ours, and it has been logged.",
    "unavailable": "No game offers “{what}” here.",
    "depth": "The depth must be between 0 and {deepest}.",
    "out-of-time": "Counting took longer than the time given.",
    # chance
    "dice-missing": "There were not enough throws in “dice”.",
    "dice-range": "The throw {value} is not between {low} and {high}.",
    "seed-range": "A seed is a number from 0 to 2^64-1 or up to 16 hex digits, not “{seed}”.",
    # regulations
    "regulations": "“regulations” must be an object of names and values.",
    "regulation-value": "The regulation “{name}” cannot be “{value}”.",
    "regulation-unknown": "There is no regulation “{name}” in this game.",
    "players-number": "This game wants {wanted} players, not {given}.",
    "time-kind": "“{value}” is no kind of time control.",
    "time-range": "The time “{value}” is out of range.",
    # any game
    "notation": (
        "There is no {piece} on {cell}.",
        "Nothing can be taken on {taken}.",
        "This text is no move of the game.",
    ),
    "game-over": "The game is over.",
    "not-your-turn": ("It is not the turn of seat {seat}.", "The turn is not that of the seats given."),
    "not-offered": "“{pick}” cannot be chosen here.",
    "already-sealed": "Seat {seat} has made its choice already.",
    "too-late": "Seat {seat} has no time left.",
    "seat": "There is no seat {seat} in this game.",
    "position-type": "A position must be given as text.",
    "position-length": "The position text is longer than {longest} characters.",
    # Stavropol spheres: moves
    "no-own-ball": "There is no ball of the side to move on {cell}.",
    "must-answer": "A ram must be answered on {cells}.",
    "winning-ball-fixed": "A ball in its far sector stays where it is: {cell}.",
    "too-many-balls": ("{held} balls stand on {cell}, not {count}.", "No more balls of {cell} are in this turn."),
    "withdrawal-must-take-all": "A withdrawal takes all {held} balls of {cell} away.",
    "same-sector": "A ball cannot move within its sector, to {cell}.",
    "not-adjoining": "{cell} is not in a sector next to {origin}.",
    "strike-not-forward": "After a strike the balls go forward, not to {cell}.",
    "both-directions": "All balls of a turn go the same way, forward or back.",
    "blocked": "Blocked: an enemy ball on {by}, a projection of {cell}.",
    "take-own-cell": "The enemy on the own cell {cell} is taken by mutual removal only.",
    "take-projection": "{cell} is a projection of {origin}; it cannot be struck from there.",
    "take-outside-capture-space": "{cell} lies outside the capture space of {origin}.",
    "take-empty": "There is no enemy ball on {cell}.",
    "take-immune": "The ball on {cell} is blocked by {by} and cannot be taken.",
    "take-too-many": "Only {held} enemy balls stand on {cell}.",
    "capacity": "{cell} holds {points} balls at most.",
    "repeat-strike": "A strike may not follow the side's own strike.",
    "repeat-ram": "A ram may not follow the side's own ram.",
    "repeat-open": "An open move into sector {sector} may not follow another into it.",
    "not-contested": "{cell} is not contested; there is nothing to remove mutually.",
    "no-room": ("{count} balls would find no room to land.", "The balls would find no room in sector {sector}."),
    "no-such-cell": "There is no cell “{cell}”.",
    "origin-first": "The origin is chosen first.",
    "count-chosen": "The number of balls is settled: {count}.",
    "count-not-a-number": "The number of balls is 1 to 5, not “{value}”.",
    "strike-after-landing": "Strikes are named before the first ball lands, not {cell} now.",
    "expiry-cell": "An expired turn is written with the lowest own cell, {own}.",
    # Stavropol spheres: position text
    "position-fields": "A position has six fields, this one has {count}.",
    "position-side": "The side to move must be w or b, not “{field}”.",
    "position-last": "The previous turns cannot be read: “{field}”.",
    "position-struck": "The sides that have struck cannot be read: “{field}”.",
    "position-turns": "The number of turns cannot be read: “{field}”.",
    "position-sectors": "A position has five sectors, this one has {count}.",
    "position-symbol": "Sector {sector} cannot be read at “{field}”.",
    "position-capacity": "A cell of sector {sector} holds more than five balls: “{field}”.",
    "position-cells": "Sector {sector} has not exactly 25 cells.",
    "position-balls": "Seat {seat} has {count} balls; 25 is the most.",
    "position-owed": "The cells that owe an answer cannot be read: “{field}”.",
    "position-owed-not-contested": "{cell} owes an answer but is not contested.",
    # chess: moves
    "empty-origin": "There is no piece on {cell}.",
    "enemy-piece": "The piece on {cell} is the enemy’s.",
    "same-cell": "A move ends on another cell than {cell}.",
    "own-piece": "An own piece stands on {cell}.",
    "cannot-reach": "The piece on {origin} does not go to {cell}.",
    "in-the-way": "The piece on {by} stands in the way to {cell}.",
    "pawn-in-the-way": "The piece on {by} stands before the pawn on {origin}.",
    "pawn-too-far": "The pawn on {origin} cannot go as far as {cell}.",
    "nothing-to-take": "A pawn goes aslant only to take, and nothing can be taken on {cell}.",
    "promotion-missing": "The pawn becomes another piece on {cell}; say which.",
    "promotion-piece": "A pawn cannot become “{piece}”.",
    "no-promotion": "Nothing is promoted on {cell}.",
    "king-attacked": "The king would be attacked on {cell}, from {by}.",
    "in-check": "The check from {by} must be met.",
    "pinned": "The piece on {cell} shields its king from {by}.",
    "passing-uncovers": "Taking on {cell} would open the king to {by}.",
    "no-moves": "The piece on {cell} has no move.",
    "king-no-moves": "The king on {cell} has no cell to go to.",
    "cannot-take": "The piece on {cell} cannot be taken now.",
    "must-take": "The touched piece on {cell} must be taken.",
    "cannot-castle": "There is no such castling.",
    "castling-lost": "King or rook ({rook}) has moved; that castling is lost.",
    "castling-in-the-way": "The piece on {by} stands between king and rook.",
    "castling-in-check": "The king cannot castle out of the check from {by}.",
    "castling-attacked": "The king would pass or reach {cell}, attacked from {by}.",
    "no-claim": "“{reason}” cannot be claimed now.",
    # chess: position text
    "position-words": "This position should have {wanted} parts, not {count}.",
    "position-levels": "A position has {wanted} levels, not {count}.",
    "position-ranks": "Level {level} should have {wanted} ranks, not {count}.",
    "position-row": "Rank {rank} has not the right number of cells: “{field}”.",
    "position-piece": "“{field}” on rank {rank} is no piece.",
    "position-counter": "A counter of the position cannot be “{field}”.",
    "position-castling": "The castling rights cannot be read: “{field}”.",
    "position-castling-home": "The castling right {right} needs its king and rook at home.",
    "position-crossed": "No pawn can just have crossed “{field}”.",
    "position-kings": "Seat {seat} has {count} kings; each side has exactly one.",
    "position-pawn": "No pawn can stand on {cell}.",
    "position-both-arrived": "Both kings cannot have arrived.",
    "position-attacked": "Seat {seat} is not to move, yet its king is attacked from {by}.",
    "position-checks": "{count} checks in a row cannot be; {limit} end the game.",
    # records and the archive
    "record-file": "The record {file} cannot be read: {why}.",
    "record-type": "A record must be given as text.",
    "record-too-long": "The record is too long; {limit} is the most here.",
    "header": "Line {line} is no header that can be read: “{text}”.",
    "header-twice": "Line {line} gives the header {name} again.",
    "header-missing": "The record lacks the header {name}.",
    "header-value": ("The header {name} cannot be “{value}”.", "A header of the record cannot be accepted."),
    "newer-version": (
        "The record has version {version}; this program reads up to {known}.",
        "The archive {path} has the newer version {version}; a newer Prostor reads it.",
    ),
    "comment-open": "A comment at turn {number} is not closed.",
    "move-number": "Turn {number} was expected, not “{text}”.",
    "move": "Turn {number}, “{text}”, cannot be made.",
    "too-many-choices": "More moves are given than there are seats to choose.",
    "after-result": "Something follows the result after turn {number}: “{text}”.",
    "result-mismatch": (
        "The result “{result}” does not fit what was played: {played} ({reason}).",
        "The result “{result}” does not fit the header’s “{header}”.",
    ),
    "kept-position": "A kept turn leads to another position than was kept with it.",
    "read-only": "The archive {path} cannot be written to.",
    "disk-full": "The disk is full; the archive {path} is unchanged.",
    "disk-error": "The disk with the archive {path} reports an error.",
    "cannot-open": "The archive {path} cannot be opened.",
    "busy": "The archive {path} is held by another program.",
    "damaged": "The archive {path} is damaged.",
    "damaged-game": ("Game {id} of the archive is damaged.", "A game of the archive is damaged."),
    "in-use": "Game {id} is being played in another window.",
    "gone": "Game {id} has been deleted.",
    "no-game": "There is no game {id} in the archive.",
}


def sentence(code: str, facts: Mapping[str, object]) -> str:
    """The sentence of an error; a code that has none, or lacks its facts, is said as it is."""
    words = {name: _plain(value) for name, value in facts.items()}
    known = SENTENCES.get(code, ())
    for template in (known,) if isinstance(known, str) else known:
        try:
            return template.format_map(words)
        except KeyError:
            continue
    quoted = ", ".join(f"{name} {value}" for name, value in words.items())
    return code.replace("-", " ").capitalize() + (f" ({quoted})." if quoted else ".")


def _plain(value: object) -> str:
    """A fact in words, on one line."""
    text = ", ".join(str(part) for part in value) if isinstance(value, tuple) else str(value)
    return "".join(c if c.isprintable() else "�" for c in text[:80])
