"""Where everything lies in the kernels' two flat arrays, and how a move is packed into a number.

**S** (int64, one per thread) is a position being worked on. Its first `HEADER` words and then the board are what a
`Position` (the bytes that states keep) holds too; the rest is derived or scratch. **T** (int32, one per variant) is
constant. The first `FIELDS` words of T say where its tables and the parts of S begin, because they depend on the board.
"""

from __future__ import annotations

from engine.chess.variant import PieceType

Words = list[int]
"""T and S as the kernels see them: lists of numbers without the compiler, arrays with it."""

# --- S: the header of a position -----------------------------------------------------------------------------------
SIDE = 0        # who is to move
EP = 1          # cell of the pawn that may be taken in passing, or −1
EP_COUNT = 2    # how many cells it crossed: the ones right behind it
RIGHTS = 3      # castlings not yet lost, a bit each
HALF = 4        # half-moves since the last capture or pawn's move
NUMBER = 5      # move number, up by one after Black's move
CHECKS = 6      # White's checks in a row, then Black's (kept only where the variant counts them)
HASH = 8        # Zobrist key
KING = 9        # White's king's cell, then Black's
HEADER = 16

# --- S: scratch ----------------------------------------------------------------------------------------------------
COUNT = 16      # length of the four lists: White's pieces, Black's pieces, White's pawns, Black's pawns
STAMP = 20      # marks of an older number are void
NCHECK = 21     # how many enemy pieces attack the king of the side to move
CHECKER = 22    # one of them
NPIN = 23       # how many own pieces are pinned
UNDO = 24       # next free word of the undo stack
BOARD = 64      # a code a cell; everything behind it begins where T says

# --- T: sizes and places -------------------------------------------------------------------------------------------
CELLS = 0
DIRECTIONS = 1      # how many
T_STREAM = 2        # [type, cell] → a stream of moves
T_RAYS = 3          # [cell] → a stream of lines that lead to the cell
T_REACH = 4         # [code, direction] → from how far such a piece attacks along it
T_TOWARDS = 5       # [cell, cell] → direction from the one to the other + 1, or 0
T_PAWN = 6          # [side, cell] → a stream of a pawn's captures
T_PUSH = 7          # [side, cell] → how many cells a pawn may go
T_RANK = 8          # [side, cell] → 1 where a pawn is promoted or a king arrives
T_MASK = 9          # [cell] → rights that are left once something leaves or enters it
T_CASTLING = 10     # [castling] → a row of CASTLING_ROW words
T_PROMOTION = 11    # [i] → type
T_KEYS = 12         # [code, cell] → two words of a Zobrist key
T_RIGHT_KEYS = 13   # [rights] → the same
T_EP_KEYS = 14      # [cell] → the same
T_SIDE_KEY = 15     # two words
FORWARD = 16        # White's step as a difference of cells, then Black's
PROMOTIONS = 18     # how many choices a promotion has
CASTLINGS = 19      # how many
ARRIVAL = 20        # Variant.arrival, check_limit, bare_kings, clock_limit
CHECK_LIMIT = 21
BARE_KINGS = 22
CLOCK_LIMIT = 23
S_LISTS = 24        # four piece lists, CELLS words each
S_SLOT = 25         # [cell] → its place in its list
S_PIN = 26          # [cell] → direction of a pin, pinner, stamp
S_PINNED = 27       # cells of pinned pieces, then of their pinners
S_EVADE = 28        # [cell] → stamp, where an evasion may land
S_UNDO = 29
S_MOVES = 30
S_SIZE = 31
S_PLIES = 32        # scratch of the depth-first walk: two words a ply
FIELDS = 40

CASTLING_ROW = 40   # side, king from and to, rook from and to, n, n cells to be empty, m, m cells not to be attacked
UNDO_WORDS = 10
DEEPEST = 40        # plies that the stacks have room for

# --- streams -------------------------------------------------------------------------------------------------------
CELL_BITS = 12
CELL_MASK = 4095
FAR = 99            # the reach of a slider

# --- moves: origin | target << 12 | extra (type promoted to, or castling) << 24 | flag << 28 -----------------------
PLAIN, LONG, PASSING, PROMOTING, CASTLES = 0, 1, 2, 3, 4


def origin(move: int) -> int:
    """The cell it starts from (of a castling: the king's)."""
    return move & CELL_MASK


def target(move: int) -> int:
    """The cell it ends on (of a castling: the king's)."""
    return (move >> 12) & CELL_MASK


def flag(move: int) -> int:
    """`PLAIN`, `LONG` (a pawn's first move of two cells or more), `PASSING` (en passant), `PROMOTING` or `CASTLES`."""
    return move >> 28


def extra(move: int) -> int:
    """The type (place in `Variant.pieces`) promoted to, or the number of the castling in `Variant.castlings`."""
    return (move >> 24) & 15


def promoted(move: int, pieces: tuple[PieceType, ...]) -> str:
    """The capital letter of the piece promoted to, or `""`."""
    return pieces[extra(move)].letter if flag(move) == PROMOTING else ""
