"""Random chess: sparse positions rich in castling, passing and promotion, and whole games; compared with the oracle."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

from engine.catalog import find
from engine.chess import compiled
from engine.chess.kernels import Kernel, kernel
from engine.chess.moving import table
from engine.chess.notation import write_bare
from engine.chess.rules import Chess
from engine.chess.state import State
from engine.chess.variant import Variant
from engine.dice import Dice
from engine.game import regulate
from tests.engine.chess_oracle import SPECS, Cell, Spec, Spot, read


def kinds(name: str) -> set[str]:
    """Every kind of move that a comparison should meet: each castling; for each side a capture in passing on each
    crossed cell of each long step, and each promotion, moving and taking; check; a passing refused for one's own king.
    """
    spec = SPECS[name]
    wanted = {f"castling {letter}" for letter in "KQkq"} | {"check"}
    for side in "wb":
        steps = range(2, spec.stride + 1)
        wanted |= {f"{side} passing {cell} of {step}" for step in steps for cell in range(1, step)}
        wanted |= {f"{side} {way} {letter}" for way in ("promotes", "takes and promotes") for letter in spec.promotions}
        wanted.add(f"{side} passing uncovers")
    return wanted


def game_of(name: str) -> Chess:
    """The game, its kernels compiled (once, or from disk) unless `NUMBA_DISABLE_JIT` asks for plain Python."""
    if compiled.enabled():
        compiled.load()
    game = find(name)
    assert isinstance(game, Chess)
    return game


def sparse(name: str, rng: Random) -> Spot:
    """A position with few pieces in which nobody stands in check who is not to move."""
    while True:
        spot = _scattered(name, rng)
        if spot is not None and not spot.attacked(spot.king(not spot.white), spot.white):
            return spot


def _scattered(name: str, rng: Random) -> Spot | None:
    spec = SPECS[name]
    last = spec.sizes[1] - 1
    white = rng.random() < 0.5
    board: dict[Cell, str] = {}
    rights = ""

    def free() -> Cell:
        # Close together, so that pieces meet.
        while True:
            cell = tuple(min(size - 1, max(0, int(rng.gauss(size / 2, size / 3)))) for size in spec.sizes)
            if cell not in board:
                return cell[0], cell[1], cell[2]

    homes = [{letter: cells for letter, cells in spec.castles.items() if rng.random() < 0.4} for _ in "wb"]
    for side, home in zip("wb", homes, strict=True):
        rank = 0 if side == "w" else last
        for letter, (king, _, rook, _) in home.items():
            board[king[0], rank, king[2]] = "K" if side == "w" else "k"
            board[rook[0], rank, rook[2]] = "R" if side == "w" else "r"
            rights += letter if side == "w" else letter.lower()
    for king, home in zip("Kk", homes, strict=True):
        if not home:
            board[free()] = king
    kinds = sorted({*spec.slides, *spec.leaps} - {"K"})
    for _ in range(rng.randint(0, 14)):
        letter = rng.choice(kinds)
        board[free()] = letter if rng.random() < 0.5 else letter.lower()
    for _ in range(rng.randint(2, 10)):
        letter = rng.choice("Pp")
        cell = free()
        if rng.random() < 0.4:
            cell = (cell[0], {"P": last - 1, "p": 1}[letter], cell[2])
        if cell not in board and 0 < cell[1] < last:
            board[cell] = letter
    crossed: tuple[Cell, ...] = ()
    if rng.random() < 0.5:
        crossed = _stepped(spec, last, white, board, free(), rng)
    goals = {"K": last, "k": 0} if spec.endless else {}
    if any(cell[1] == goals.get(piece, -1) for cell, piece in board.items()):
        return None
    checks = (rng.choice((0, 0, 3, 9)), rng.choice((0, 0, 3, 9))) if spec.endless else (0, 0)
    half = 0 if crossed else rng.choice((0, 7, 99, 149, 148, 198))
    order = "".join(letter for letter in "KQkq" if letter in rights)
    spot = Spot(spec, board, white, order, crossed, half, rng.randint(1, 90), checks)
    return spot if len(spot.board) > 2 else None


def _stepped(
    spec: Spec, last: int, white: bool, board: dict[Cell, str], near: Cell, rng: Random
) -> tuple[Cell, ...]:
    """Puts a pawn that has just made a long step, and a taker beside a crossed cell; the cells crossed."""
    length = rng.randint(2, spec.stride)
    home, step = (last - 1, -1) if white else (1, 1)
    row = [(near[0], home + step * n, near[2]) for n in range(length + 1)]
    if any(cell in board for cell in row):
        return ()
    board[row[-1]] = "p" if white else "P"
    taken = rng.choice(row[1:-1])
    takers = [(taken[0] + dx, taken[1] + step, taken[2] + dz) for dx, dz in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    for cell in takers:
        if spec.inside(cell) and cell not in board and rng.random() < 0.6:
            board[cell] = "P" if white else "p"
    if rng.random() < 0.4:
        _lined_up(spec, white, board, row, rng)
    return tuple(row[1:-1])


def _lined_up(spec: Spec, white: bool, board: dict[Cell, str], row: list[Cell], rng: Random) -> None:
    """Moves the king of the side to move, if it is not at home, so that only the stepped pawn stands before a rider."""
    home = next(cell for cell, piece in board.items() if piece == ("K" if white else "k"))
    rider, vectors = rng.choice(sorted(spec.slides.items()))
    way = rng.choice(vectors)
    king, far = (
        (row[-1][0] + way[0] * n, row[-1][1] + way[1] * n, row[-1][2] + way[2] * n)
        for n in (rng.randint(1, 2), -rng.randint(1, 3))
    )
    if home[1] in (0, spec.sizes[1] - 1):
        return
    if not all(spec.inside(cell) and cell not in board and cell not in row for cell in (king, far)):
        return
    del board[home]
    board[king] = "K" if white else "k"
    board[far] = rider.lower() if white else rider


def kinds_of(spot: Spot, text: str) -> set[str]:
    """Which of `kinds` a move is, by its text in this position; what follows the bare move tells of check alone."""
    found, side = set(), "w" if spot.white else "b"
    if text.startswith("O"):
        letter = "Q" if text.startswith("O-O-O") else "K"
        found.add(f"castling {letter if spot.white else letter.lower()}")
    if "x" in text and _taken_on(spot, text) not in spot.board:
        place = spot.crossed.index(_taken_on(spot, text))
        found.add(f"{side} passing {place + 1} of {len(spot.crossed) + 1}")
    if "=" in text:
        way = "takes and promotes" if "x" in text else "promotes"
        found.add(f"{side} {way} {text[text.index('=') + 1]}")
    if text[-1] in "+#":
        found.add("check")
    return found


def uncovers(spot: Spot) -> bool:
    """Whether a capture in passing is refused for no other reason than that the own king would then be attacked."""
    if not spot.crossed or spot.over() is not None or spot.in_check():
        return False
    return any(
        "x" in text and _taken_on(spot, text) not in spot.board and after.attacked(after.king(spot.white), after.white)
        for text, after in spot.tries()
    )


def shows(spot: Spot, left: set[str]) -> bool:
    """Whether a move in this position, or one refused, is of a kind that is left to be met; asked the cheap way first.
    """
    side, last = ("w", spot.spec.sizes[1] - 1) if spot.white else ("b", 0)
    if f"{side} passing uncovers" in left and uncovers(spot):
        return True
    about = {"check"} if len(left) == 1 else set[str]()
    if spot.crossed:
        about |= {f"{side} passing {n} of {len(spot.crossed) + 1}" for n in range(1, len(spot.crossed) + 1)}
    about |= {f"castling {letter}" for letter in spot.rights}
    if any(piece in "Pp" and abs(cell[1] - last) == 1 for cell, piece in spot.board.items()):
        about |= {kind for kind in left if kind.startswith(side) and "promotes" in kind}
    return bool(about & left) and any(kinds_of(spot, text) & left for text, _ in spot.legal())


def _taken_on(spot: Spot, text: str) -> Cell:
    return spot.spec.find(text[text.index("x") + 1 :].split(" ")[0].split("=")[0].rstrip("+#!"))


def compare(name: str, spot: Spot, met: Counter[str], some: int = 0) -> None:
    """Engine and oracle on one position: its text, its end, its moves and what each leads to.

    `some`: on a full board the oracle takes its time, so only so many of the moves are looked at further.
    """
    game = game_of(name)
    rules = regulate(game.options)
    state = game.read(spot.write(), rules)
    assert game.write(state) == spot.write()
    over = spot.over()
    assert (state.outcome is None) == (over is None), (spot.write(), over, state.outcome)
    if over is not None:
        winner, reason = over.split(", ")
        assert state.outcome is not None and state.outcome.reason == reason, spot.write()
        if winner != "?":
            assert state.outcome.winners == {"w": (0,), "b": (1,), "draw": ()}[winner]
    bare = dict(spot.legal())
    moves = {write_bare(game.variant, state, move): move for move in game.moves(state, state.side)}
    assert set(moves) == set(bare), spot.write()
    if uncovers(spot):
        met["w passing uncovers" if spot.white else "b passing uncovers"] += 1
    chosen = sorted(moves)[:: max(1, len(moves) // some)] if some else sorted(moves)
    wanted = {spot.suffixes(text, bare[text]): bare[text] for text in chosen}
    found = {game.write_move(state, state.side, moves[text]): moves[text] for text in chosen}
    assert set(found) == set(wanted), spot.write()
    for text, move in found.items():
        after = game.play(state, {state.side: move}, Dice(1)).state
        assert game.write(after) == wanted[text].write(), (spot.write(), text)
        end = wanted[text].over()
        assert (after.outcome.reason if after.outcome else None) == (end.split(", ")[1] if end else None)
        met.update(kinds_of(spot, text))


def walk(name: str, rng: Random, plies: int) -> list[Spot]:
    """A random game as the oracle sees it."""
    game = game_of(name)
    spots = [read(SPECS[name], game.write(game.start(regulate(game.options), 0)))]
    while len(spots) <= plies:
        following = list(spots[-1].legal())
        if not following:
            break
        spots.append(rng.choice(following)[1])
    return spots


def play_out(name: str, seed: int, most: int = 10_000, **regulations: object) -> tuple[State, int]:
    """A random game to its end, every law looked at on the way: the last state and how many moves it took."""
    game, rng = game_of(name), Random(seed)
    rules = regulate(game.options, regulations)
    dice = Dice(seed)
    state: State = game.start(rules, seed)
    of = kernel(game.variant)
    count = 0
    while state.outcome is None and count < most:
        moves: tuple[Any, ...] = game.moves(state, state.side)
        move = rng.choice(moves)
        before = hash(state)
        after = game.play(state, {state.side: move}, dice).state
        assert hash(state) == before
        assert [after.board.count(4 + side) for side in (0, 1)] == [1, 1]
        made_and_undone(of, state.position, table(game.variant, state.position)[move])
        if count % 8 == 0:
            text = game.write_move(state, state.side, move)
            assert game.read_move(state, state.side, text) == move
            again = game.read(game.write(after), rules)
            assert again == after and game.write(again) == game.write(after)
            made = of.new(
                after.board, after.side, after.rights, after.crossed, after.half, after.number, after.checks
            )
            assert made == after.position and of.hash(made) == of.hash(after.position)
        state, count = after, count + 1
    return state, count


def made_and_undone(of: Kernel, position: bytes, number: int) -> None:
    """What the kernel keeps up to date while a move is made is what it derives anew, and undoing restores all of it."""
    run, constant, scratch = of._loaded(position)
    run.look(constant, scratch)
    before = of._close(scratch)
    run.make(constant, scratch, number)
    after = of._close(scratch)
    spare = _spare(of.variant)
    assert spare._close(spare._loaded(after)[2]) == after
    run.unmake(constant, scratch)
    assert of._close(scratch) == before


@cache
def _spare(variant: Variant) -> Kernel:
    """A kernel with arrays of its own."""
    return Kernel(variant)
