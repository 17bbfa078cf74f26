"""A position of TOTAS and what may be chosen in it: frozen values, equal by what they hold."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from engine.game import Outcome, Regulations
from engine.totas.board import BOUND, CELLS

HIDDEN = -2
"""Stands for a labyrinth that the one who looks may not see."""

PHASES = ("zones-white", "zones-black", "labyrinths", "plan")


@dataclass(frozen=True, slots=True, order=True)
class Piece:
    """A piece on `cell`, or absent and due there.

    `last` is the previous move where it matters: `f` (forward, of L and D) or the kind a Dark Horse moved as. `rests`:
    it struck and may not move this turn. `facing`: the line of a Vepr (`|` `-`) or a Chariot (`/` `\\`).
    """

    cell: int
    seat: int
    kind: str
    last: str = ""
    rests: bool = False
    facing: str = ""


@dataclass(frozen=True, slots=True)
class Absence:
    """A piece that is out and comes back to its cell at the start of turn `back`. `rule`: `dmg` or `lab`."""

    piece: Piece
    back: int
    rule: str


@dataclass(frozen=True, slots=True, order=True)
class Zone:
    """Three cells in a row, owned by `seat`; it hinders the other side's pieces."""

    seat: int
    kind: str
    cells: tuple[int, int, int]


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """One move of a plan, as written. Cells are numbers, −1 where there is none.

    `kind`: `go` (moves, strikes, castling, en passant), `legion`, `erupt` (target: the centre), `turn`, `turn-go`,
    `refuge` (the king leaves) and `return` (to the target). `piece` is the letter; `?` on a blind turn for a cell
    without an own piece. `how`: the kind of a Dark Horse's move, or what a pawn becomes.
    """

    origin: int
    target: int
    kind: str
    piece: str
    how: str = ""

    @property
    def lands(self) -> int:
        """The cell it arrives on; −1 for moves that stay or leave."""
        return self.target if self.kind in ("go", "legion", "turn-go", "return") else -1


@dataclass(frozen=True, slots=True)
class Plan:
    """The moves of a side in one turn; in the order of their cells, on blind turns in the order written."""

    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Zones:
    """The choice of a side's two zones, when the players set up."""

    zones: tuple[Zone, ...]


@dataclass(frozen=True, slots=True)
class Labyrinth:
    """The secret choice of the cell of a labyrinth."""

    cell: int


Choice = Plan | Zones | Labyrinth


@dataclass(frozen=True)
class State:
    """A position at a planning point (or while setting up, or at the end).

    `pieces` are those on the board in the order of cells; `out` those absent in the order in which they went.
    `labs` holds each side's unused labyrinth (−1: none, `HIDDEN`: not to be seen). `ep` are cells of pawns that have
    just gone two. `refuge_in` is the Acropolis cell of a king in refuge, −1 otherwise. `blast`: something erupted in
    the turn before. `castle` are rights such as `wL`.
    """

    turn: int
    pieces: tuple[Piece, ...]
    regulations: Regulations
    castle: tuple[str, ...] = ()
    ep: tuple[int, ...] = ()
    out: tuple[Absence, ...] = ()
    zones: tuple[Zone, ...] = ()
    labs: tuple[int, int] = (-1, -1)
    refuge_used: tuple[bool, bool] = (False, False)
    refuge_in: tuple[int, int] = (-1, -1)
    must_refuge: tuple[bool, bool] = (False, False)
    command_used: tuple[bool, bool] = (False, False)
    blast: bool = False
    phase: str = "plan"
    outcome: Outcome | None = None

    @cached_property
    def board(self) -> tuple[Piece | None, ...]:
        """The piece on every cell."""
        board: list[Piece | None] = [None] * len(CELLS)
        for piece in self.pieces:
            board[piece.cell] = piece
        return tuple(board)

    @cached_property
    def kings(self) -> tuple[int, int]:
        """The cell of each side's king on the board, −1 without one."""
        found = [-1, -1]
        for piece in self.pieces:
            if piece.kind == "K":
                found[piece.seat] = piece.cell
        return (found[0], found[1])

    @cached_property
    def bounds(self) -> tuple[dict[str, frozenset[int]], dict[str, frozenset[int]]]:
        """For the pieces of each seat: the cells that stop those moving as R, B and N."""
        found: tuple[dict[str, set[int]], dict[str, set[int]]] = (
            {"R": set(), "B": set(), "N": set()},
            {"R": set(), "B": set(), "N": set()},
        )
        for zone in self.zones:
            found[1 - zone.seat][BOUND[zone.kind]].update(zone.cells)
        return (
            {kind: frozenset(cells) for kind, cells in found[0].items()},
            {kind: frozenset(cells) for kind, cells in found[1].items()},
        )

    @cached_property
    def blind(self) -> bool:
        """Whether this turn is planned with the visors down."""
        first = self.regulations.number("blind_turn")
        return bool(first and self.turn == first + 1) or (self.blast and self.regulations.on("blast_blind"))

    @property
    def per_turn(self) -> int:
        """The moves of a plan by the regulations."""
        return self.regulations.number("moves_per_turn")

    @cached_property
    def memo(self) -> dict[object, object]:
        """What was once worked out of this position."""
        return {}
