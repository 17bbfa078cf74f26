"""What a table of chess adds up beside the board: pieces taken, the balance, counters and clocks of the rules.

Pure: from a session and a turn of it to plain data. Rules are asked of the game (`overview`, regulations), never known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.looks.chess_marks import overview
from engine.events import Removed
from engine.history import AGREEMENT, LOT
from engine.session import Session

NEAR = 20
"""Full moves before a claim or a lot from which on the count towards it is shown."""


def is_chess(game: Any) -> bool:
    """Whether the game is one of chess: it has a variant of pieces on a lattice."""
    return hasattr(game, "variant") and hasattr(game, "overview")


def taken(session: Session, ply: int) -> tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]]:
    """What White and what Black have taken up to a turn: kinds with counts, the most valuable first."""
    counts: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    for turn in range(1, ply + 1):
        for event in session.step_at(turn).events:
            if isinstance(event, Removed):
                counts[1 - event.seat][event.kind] += 1
    worth = values(session.game)
    white, black = (
        tuple(sorted(count.items(), key=lambda item: (-worth.get(item[0], 0), item[0]))) for count in counts
    )
    return white, black


def values(game: Any) -> Mapping[str, int]:
    """The rough worth of each kind in hundredths of a pawn, as the game gives it."""
    return {piece.letter: piece.value for piece in game.variant.pieces}


def balance(game: Any, state: Any) -> int:
    """By how much White's pieces outweigh Black's, in whole pawns (negative: Black's)."""
    worth, letters = values(game), game.variant.letters
    sums = [0, 0]
    for code in state.board:
        if code:
            letter = letters[code]
            sums[letter.islower()] += worth[letter.upper()]
    return round((sums[0] - sums[1]) / 100)


@dataclass(frozen=True, slots=True)
class Counters:
    """What the rules count in a position. `checks` in a row by seat with their `limit` (0: not counted); `run` in ranks
    by seat, `None` where no king arrives; `repeated`: how often this position has stood; `quiet` full moves without a
    capture or a pawn's move and the number at which something happens (`claim` or `lot`), else `due` is 0."""

    checks: tuple[int, int] = (0, 0)
    limit: int = 0
    run: tuple[int, int] | None = None
    repeated: int = 1
    quiet: int = 0
    due: int = 0
    lot: bool = False

    @property
    def near(self) -> bool:
        """Whether the count of quiet moves is worth showing."""
        return self.due > 0 and self.due - self.quiet <= min(NEAR, self.due // 2)


def counters(game: Any, state: Any) -> Counters:
    """The counters of a position."""
    known = overview(game, state)
    limit = int(known["check_limit"])
    arrives = bool(game.variant.arrival)
    lot_after = "lot_after" in state.regulations
    due = state.regulations.number("lot_after") if lot_after else getattr(game, "claim_after", 0)
    white, black = known["checks"]
    first, second = known["run"]
    return Counters(
        checks=(int(white), int(black)),
        limit=limit,
        run=(int(first), int(second)) if arrives else None,
        repeated=1 if lot_after else int(known["repeated"]),
        quiet=int(known["half"]) // 2,
        due=due,
        lot=lot_after,
    )


def lot_cast(session: Session) -> int | None:
    """The seat for which a lot has decided the game, `None` if none has."""
    outcome = session.outcome
    return outcome.winners[0] if outcome is not None and outcome.reason == LOT and outcome.winners else None


def by_lot(session: Session) -> bool:
    """Whether an agreement of both sides casts lots instead of drawing the game."""
    ended = session.beside(AGREEMENT)
    return ended is not None and ended.reason == LOT
