"""Why a move, a castling or a position of chess is refused: a table from the engine's codes to the player's words.

Of several templates the first whose fields are all known is used, as in `app.reasons`. Fields that end in `_piece` are
names of pieces, in the nominative.
"""

from __future__ import annotations

from app.i18n import mark

REASONS: dict[str, tuple[str, ...]] = {
    # Where a piece goes.
    "empty-origin": (mark("{cell} is empty"), mark("Nothing stands there")),
    "enemy-piece": (
        mark("The {cell_piece} on {cell} belongs to the other side"),
        mark("This piece belongs to the other side"),
    ),
    "own-piece": (mark("Your own {cell_piece} stands on {cell}"), mark("Your own piece stands there")),
    "same-cell": (mark("A move ends on another cell than {cell}"), mark("A move ends on another cell")),
    "cannot-reach": (
        mark("That is not how the {origin_piece} moves: {origin} to {cell}"),
        mark("This piece does not move so"),
    ),
    "in-the-way": (
        mark("The way to {cell} is barred: the {by_piece} on {by}"),
        mark("Something stands in the way"),
    ),
    "no-moves": (
        mark("The {cell_piece} on {cell} has nowhere to go"),
        mark("This piece has nowhere to go"),
    ),
    # Pawns.
    "nothing-to-take": (
        mark("A pawn goes aslant only to take, and on {cell} there is nothing to take"),
        mark("A pawn goes aslant only to take"),
    ),
    "pawn-in-the-way": (
        mark("The {by_piece} on {by} stops the pawn: straight ahead it never takes"),
        mark("Something stops the pawn: straight ahead it never takes"),
    ),
    "pawn-too-far": (
        mark("Too far for the pawn on {origin}: the most it may go at once is {most}"),
        mark("Too far for this pawn"),
    ),
    "no-promotion": (
        mark("Nothing changes on {cell}: only a pawn that reaches its last rank becomes another piece"),
        mark("Only a pawn that reaches its last rank becomes another piece"),
    ),
    "promotion-missing": (
        mark("The pawn reaches its last rank on {cell}: say what it becomes"),
        mark("Say what the pawn becomes"),
    ),
    "promotion-piece": (mark("A pawn never becomes this piece: {piece}"), mark("A pawn never becomes this piece")),
    # The king.
    "king-attacked": (
        mark("The king may not go to {cell}: the {by_piece} on {by} attacks it"),
        mark("The king may not go to an attacked cell"),
    ),
    "king-no-moves": (mark("The king cannot move: every cell it could go to is attacked"),),
    "in-check": (
        mark("Check by the {by_piece} on {by}: this move does not answer it"),
        mark("Your king is in check: this move does not answer it"),
    ),
    "pinned": (
        mark("Pinned: the {cell_piece} on {cell} shields the king from the {by_piece} on {by}"),
        mark("Pinned: this piece shields the king"),
    ),
    "passing-uncovers": (
        mark("Both pawns would leave the line: the {by_piece} on {by} would attack the king"),
        mark("Both pawns would leave the line, and the king would be attacked"),
    ),
    # Castling.
    "castling-lost": (
        mark("No castling: the king has moved before, or the rook of {rook} has left its place"),
        mark("No castling: king or rook has moved before"),
    ),
    "castling-in-the-way": (
        mark("No castling: the {by_piece} on {by} stands between king and rook"),
        mark("No castling: something stands between king and rook"),
    ),
    "castling-in-check": (
        mark("No castling out of check: the {by_piece} on {by} attacks the king"),
        mark("No castling out of check"),
    ),
    "castling-attacked": (
        mark("No castling: the king would step on {cell}, which the {by_piece} on {by} attacks"),
        mark("No castling across an attacked cell"),
    ),
    "cannot-castle": (mark("There is no such castling for this side"),),
    # Touching.
    "cannot-take": (
        mark("None of your pieces can take the {cell_piece} on {cell}, so touching it binds to nothing"),
        mark("None of your pieces can take there"),
    ),
    "must-take": (
        mark("Touched is taken: the {cell_piece} on {cell} must be taken now"),
        mark("Touched is taken: take the piece that was touched"),
    ),
    "touched": (
        mark("Touched is moved: the {cell_piece} on {cell} must move"),
        mark("Touched is moved: the piece that was touched must move"),
    ),
    "committed": (mark("The pawn has been put on {cell}: choose what it becomes"),),
    # Offers.
    "offer-stands": (mark("An offer already waits for its answer"),),
    "offer-spent": (mark("{side} has offered already: another offer comes after its next move"),),
    "no-offer": (mark("Nothing has been offered"),),
    # Positions.
    "position-words": (mark("A position has {wanted} parts separated by spaces; this one has {count}"),),
    "position-levels": (mark("A position has {wanted} levels separated by |; this one has {count}"),),
    "position-ranks": (
        mark("Level {level} needs {wanted} ranks; here it has {count}"),
        mark("A board needs {wanted} ranks; this one has {count}"),
    ),
    "position-row": (mark("Rank {rank} does not come out right at “{field}”"),),
    "position-piece": (mark("Rank {rank}: there is no piece “{field}”"),),
    "position-counter": (mark("A counter of the position cannot be “{field}”"),),
    "position-castling": (mark("The castling rights cannot be read: “{field}”"),),
    "position-castling-home": (mark("Castling right “{right}”: king and rook do not stand at home for it"),),
    "position-crossed": (mark("No pawn can have crossed “{field}” with the last move"),),
    "position-kings": (mark("{side}: one king is needed, and there are {count}"),),
    "position-pawn": (mark("No pawn can stand on {cell}: neither on the first rank nor on the last"),),
    "position-attacked": (mark("{side}: the king is attacked from {by}, yet the other side is to move"),),
    "position-both-arrived": (mark("Both kings stand on their far ranks"),),
    "position-checks": (mark("Checks in a row cannot be {count} here: with {limit} the game is over"),),
}
