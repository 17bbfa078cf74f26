"""Why a move, a plan, a zone or a position of TOTAS is refused: from the engine's codes to the player's words.

Of several templates the first whose fields are all known is used, as in `app.reasons`. What the fields hold is told by
`app.totas_wording.named`: names of pieces instead of letters, zones with their owners.
"""

from __future__ import annotations

from app.chess_reasons import REASONS as CHESS
from app.i18n import mark

REASONS: dict[str, tuple[str, ...]] = {
    "no-such-move": (
        mark("{empty} is empty"),
        mark("The piece on {enemy} belongs to the other side"),
        mark("On {origin} stands another piece: {piece}, not {named}"),
        mark("Refuge is only for a king that is mated on its own Acropolis, once a game: not for {refuge}"),
        mark("There is no king on the board for {no_king}"),
        mark("The piece on {rests} has just struck and rests this turn"),
        mark("Only Volcano and Tornado erupt, not the piece on {erupter}"),
        mark("An eruption has its middle on a neighbouring cell: {centre} is not beside {origin}"),
        mark("Only Vepr and Chariot turn, not the piece on {turner}"),
        mark("To turn and go takes two moves, and here a plan has one: {single}"),
        mark("No legion on {legion}: it takes two Legionnaires of yours side by side"),
        mark("A legion strikes along its rank, up to four cells: not as far as {legion_reach}"),
        mark("Your own piece stands on {own}"),
        mark("The piece on {gentle} walks only onto empty cells, {cell} is not; it strikes by erupting"),
        mark("Say as which piece the Dark Horse on {horse} goes: N, B, R or G, such as H(N)"),
        mark("The Dark Horse on {origin} went as {again} last time: now it goes as another piece"),
        mark("A knight neither lands on the enemy's sea nor leaps over it: {sea}"),
        mark("A rook neither enters nor crosses the enemy's mountains: {mountain}"),
        mark("A bishop neither enters nor crosses the enemy's desert: {desert}"),
        mark("The piece on {faces} does not face that way: turn it first"),
        mark("A double step begins on the pawn's own rank, not on {double}"),
        mark("A Dozor steps aslant only straight after a step forward, which {aslant} has not made"),
        mark("The Legionnaire on {sideways} steps aside only onto an empty cell: {by} is not"),
        mark("A Legionnaire steps aside only straight after a step forward, which {sideways} has not made"),
        mark("There is nothing to strike on {nothing}"),
        mark("The last rank is reached on {promotion}: say what the pawn becomes, Q, R, B, N or G"),
        mark("No promotion on {cell} ({becomes}): only what reaches its last rank as a pawn becomes another piece"),
        mark("{near} is too near to the other king on {other}: two cells between them must be free"),
        mark("No castling: the king or the rook of {castling_lost} has moved before, or rests"),
        mark("No castling: a piece on {castling_by} stands between king and rook"),
        mark("No castling from, over or onto an attacked cell: {castling_attacked}"),
        mark("No king is in refuge that could come back to {no_refuge}"),
        mark("The king comes back to {home} or a cell beside it, not to {far}"),
        mark("The way to {cell} is barred: a piece stands on {by}"),
        mark("That is not how this piece moves ({piece}): {origin} to {cell}"),
        mark("No piece moves like that"),
    ),
    "the-moves-exclude": (
        mark("Both moves are of the piece on {piece}: a plan moves two different pieces"),
        mark("Both moves end on {target}"),
        mark("Castling ({castling}) takes king and rook and both their cells"),
        mark("To turn and go is a whole plan: {whole}"),
        mark("These two moves exclude each other"),
    ),
    "too-many-moves": (
        mark("No more moves fit into the plan; the most is {most}"),
        mark("No more moves fit into the plan"),
    ),
    "more-moves-are-possible": (
        mark("A plan has as many moves as are possible: {wanted} now, and this one has {count}"),
        mark("A plan has as many moves as are possible"),
    ),
    "king-attacked": (
        mark("Your own eruption would burn your king on {burnt}"),
        *CHESS["king-attacked"][:-1],
        mark("Your king would stand attacked on {cell}, from {by}: both sides move at once, so it has to leave"),
        CHESS["king-attacked"][-1],
    ),
    "the-king-must-take-refuge": (
        mark("The king on {cell} is mated: it must take refuge now"),
        mark("The mated king must take refuge now"),
    ),
    "the-king-must-return": (
        mark("The king must come back from its refuge now: to {cell} or a cell beside it"),
        mark("The king must come back from its refuge now"),
    ),
    "no-moves": (
        *CHESS["no-moves"][:-1],
        mark("The piece on {cell} has nowhere to go"),
        CHESS["no-moves"][-1],
    ),
    "other-choice": (mark("Something else is to be chosen now"),),
    "plan-locked": (mark("The plan is locked"),),
    "visor-down": (mark("The visor is down: earlier turns cannot be looked at now"),),
    # Setting up.
    "zones-two": (mark("Each side lays two zones, not {count}"), mark("Each side lays two zones")),
    "zones-kinds": (
        mark("The two zones are of different kinds, and one is laid already: {kind}"),
        mark("The two zones are of different kinds"),
    ),
    "zones-directions": (mark("One zone lies along a rank, the other along a file"),),
    "zone-ranks": (mark("Zones lie on ranks 3 to 10: not on {cell}"), mark("Zones lie on ranks 3 to 10")),
    "zone-length": (mark("A zone is three cells in a row: its ends have one cell between them"),),
    "zones-touch": (
        mark("Zones may not touch, not even at a corner: {cell} is beside {other}"),
        mark("Zones may not touch, not even at a corner"),
    ),
    "labyrinth-rank": (
        mark("A labyrinth lies on rank 6 or 7: not on {cell}"),
        mark("A labyrinth lies on rank 6 or 7"),
    ),
    # Positions.
    "position-json": (mark("A position of TOTAS is a line of JSON in braces, not “{text}”"),),
    "position-key": (mark("A position of TOTAS has no entry “{name}”"),),
    "position-value": (mark("The entry “{name}” of the position cannot be “{value}”"),),
    "position-twice": (mark("Two pieces stand on {cell}"),),
    "position-piece": (*CHESS["position-piece"], mark("There is no piece “{field}”, or not on that cell")),
}
