"""Recorded games of both kinds of chess as records that the program itself reads.

`python -m tests.playthroughs.chess` invents the games anew and rewrites the files; do that only when the rules were
changed on purpose, and read the difference. A game is made by two players whose choices follow from a seed: Black plays
carelessly, and White looks one answer ahead for material, for mate, or for a way for its king.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from engine.chess import layout
from engine.chess.kernels import kernel
from engine.chess.moving import table
from engine.chess.rules import Chess
from engine.chess.state import Move, State
from engine.game import regulate
from engine.record import Record, read_record, write_record
from engine.session import Session
from tests.engine.chess_random import game_of

FOLDER = Path(__file__).parent
Chooser = Callable[[Chess, State, Random], Move]
MATED = 1_000_000


def kept(name: str) -> Record:
    """A recorded game."""
    return read_record((FOLDER / f"{name}.txt").read_text("utf-8"))


def careless(game: Chess, state: State, rng: Random) -> Move:
    """Any move, sometimes the fattest capture."""
    moves = sorted(table(game.variant, state.position))
    worth = _worth(game)
    taking = sorted((m for m in moves if state.board[m.target]), key=lambda m: -abs(worth[state.board[m.target]]))
    return taking[0] if taking and rng.random() < 0.25 else rng.choice(moves)


def lively(game: Chess, state: State, rng: Random) -> Move:
    """Captures, promotions and castlings before anything else, mostly."""
    moves = sorted(table(game.variant, state.position))
    wanted = [m for m in moves if state.board[m.target] or m.promotion or m.castling]
    return rng.choice(wanted if wanted and rng.random() < 0.5 else moves)


def mating(game: Chess, state: State, rng: Random) -> Move:
    """The move after which the best answer leaves most; mate above all, and never the far rank."""
    return _best(game, state, rng, lambda after: 0)


def running(game: Chess, state: State, rng: Random) -> Move:
    """The same with a king that wants to the far rank, and without mating."""
    of, variant = kernel(game.variant), game.variant

    def way(after: bytes) -> int:
        left = variant.last_rank - variant.rank(of.king(after, state.side), state.side)
        return -MATED * 3 if not of.legal(after) and left else -55 * left + (MATED if not left else 0)

    return _best(game, state, rng, way, arrives=True)


def quiet(game: Chess, state: State, rng: Random) -> Move:
    """Neither a pawn's move nor a capture, if there is another."""
    moves = sorted(table(game.variant, state.position))
    pawns = {game.variant.codes["P"], game.variant.codes["p"]}
    calm = [m for m in moves if not state.board[m.target] and state.board[m.origin] not in pawns]
    return rng.choice(calm or moves)


def _worth(game: Chess) -> list[int]:
    """What each code is worth for White."""
    return [0, 0] + [sign * piece.value for piece in game.variant.pieces for sign in (1, -1)]


def _best(game: Chess, state: State, rng: Random, bonus: Callable[[bytes], int], arrives: bool = False) -> Move:
    of, variant, worth, side = kernel(game.variant), game.variant, _worth(game), state.side
    sign = 1 if side == 0 else -1
    found: list[tuple[float, Move]] = []
    for move, number in sorted(table(variant, state.position).items()):
        after = of.make(state.position, number)
        if not arrives and variant.rank(of.king(after, side), side) == variant.last_rank:
            continue
        answers = of.legal(after)
        left = [sign * sum(worth[code] for code in of.board(of.make(after, answer))) for answer in answers]
        king = of.king(after, 1 - side)
        flights = sum(layout.origin(answer) == king for answer in answers)
        score = min(left) - 2 * flights + 30 * bool(of.checkers(after)) if answers else MATED
        found.append((score + bonus(after) + rng.random() * 8, move))
    return max(found)[1]


GAMES: dict[str, tuple[str, int, dict[str, object], Chooser, Chooser, int]] = {
    "chess196_mate": ("chess196", 2, {}, mating, careless, 200),
    "chess196_arrival": ("chess196", 1, {}, running, careless, 240),
    "chess196_lot": ("chess196", 5, {"lot_after": 12}, quiet, quiet, 60),
    "spatial_resigned": ("spatial", 3, {}, lively, lively, 64),
}
"""Game, seed, regulations, White, Black, and the half-moves after which the side to move resigns."""


def invented(name: str) -> Session:
    """A new game."""
    game_id, seed, rules, white, black, most = GAMES[name]
    game, rng = game_of(game_id), Random(seed)
    match = Session(game, regulate(game.options, rules), seed, ("Anna", "Boris"), headers={"Date": "2026.11.29"})
    while match.outcome is None and match.ply < most:
        seat = match.actors[0]
        match.submit(seat, (white, black)[seat](game, match.state, rng), 0.0)
    if match.outcome is None:
        match.resign(match.actors[0], 0.0)
    return match


def main() -> None:
    """Writes all games."""
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(write_record(invented(name)), "utf-8")
        print(name, kept(name).headers.get("Result"))


if __name__ == "__main__":
    main()
