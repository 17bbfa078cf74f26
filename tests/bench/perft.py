"""Nodes a second of the move generators, against the best known ones, in one run on one core.

    python tests/bench/perft.py [--rounds N]

Bulk perft everywhere, CPU time (never the clock on the wall), the best of several rounds in which all take turns, so
that a busy machine disturbs all alike. Peers: python-chess (package `chess`), Fairy-Stockfish and Stockfish (Debian
packages `fairy-stockfish` and `stockfish`); one that is missing is named, and nothing is compared with it.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from engine.chess import compiled
from engine.chess.boards import CHESS196, SPATIAL
from engine.chess.kernels import Kernel, Position
from engine.chess.orthodox import ORTHODOX
from engine.chess.yardstick import Orthodox
from engine.game import regulate

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
NODES = {(START, 3): 8_902, (START, 4): 197_281, (START, 5): 4_865_609, (START, 6): 119_060_324,
         (KIWIPETE, 2): 2_039, (KIWIPETE, 3): 97_862, (KIWIPETE, 4): 4_085_603, (KIWIPETE, 5): 193_690_690}
WANTED = {"python-chess": 80.0, "fairy-stockfish": 5.0, "stockfish": 0.25}
AIM = {"python-chess": 120.0, "fairy-stockfish": 7.0, "stockfish": 0.4}

Timed = tuple[int, float]


def ours(kernel: Kernel, position: Position, depth: int) -> Timed:
    begin = time.process_time()
    nodes = kernel.perft(position, depth)
    return nodes, time.process_time() - begin


def python_chess(fen: str, depth: int) -> Timed:
    import chess

    def count(board: chess.Board, depth: int) -> int:
        if depth == 1:
            return board.legal_moves.count()
        nodes = 0
        for move in board.legal_moves:
            board.push(move)
            nodes += count(board, depth - 1)
            board.pop()
        return nodes

    board = chess.Board(fen)
    begin = time.process_time()
    nodes = count(board, depth)
    return nodes, time.process_time() - begin


def engine(program: str, fen: str, depth: int) -> Timed:
    """One count by an engine that speaks UCI; the cost of starting it is measured and taken off."""

    def run(lines: str) -> tuple[str, float]:
        before = os.times()
        done = subprocess.run([program], input=lines, capture_output=True, text=True, check=True)
        after = os.times()
        spent = after.children_user + after.children_system - before.children_user - before.children_system
        return done.stdout, spent

    idle = f"position fen {fen}\ngo perft 1\nquit\n"
    text, spent = run(idle.replace("perft 1", f"perft {depth}"))
    nodes = int(text.rsplit("Nodes searched:", 1)[1].split()[0])
    return nodes, max(spent - run(idle)[1], 0.01)


def find(program: str) -> str | None:
    return shutil.which(program) or shutil.which(program, path="/usr/games:/usr/local/games")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    if not compiled.enabled():
        print("the compiler is switched off (NUMBA_DISABLE_JIT): nothing to measure")
        return 2
    compiled.load()
    orthodox, spatial, wide = Kernel(ORTHODOX), Kernel(SPATIAL), Kernel(CHESS196)
    plain = Kernel(ORTHODOX, plain=True)
    runs: dict[tuple[str, str], tuple[int, Callable[[], Timed]]] = {}
    for name, fen, deep in (("start", START, 6), ("Kiwipete", KIWIPETE, 5)):
        position = Orthodox().read(fen, regulate(())).position
        runs["prostor", name] = NODES[fen, deep], lambda p=position, d=deep: ours(orthodox, p, d)
        quick = deep - 3
        runs["prostor, compiler off", name] = NODES[fen, quick], lambda p=position, d=quick: ours(plain, p, d)
        if importlib.util.find_spec("chess"):
            runs["python-chess", name] = NODES[fen, quick + 1], lambda f=fen, d=quick + 1: python_chess(f, d)
        for program in ("fairy-stockfish", "stockfish"):
            path = find(program)
            depth = deep if program == "stockfish" else deep - 1
            if path:
                runs[program, name] = NODES[fen, depth], lambda e=path, f=fen, d=depth: engine(e, f, d)
    runs["prostor", "spatial"] = 9_692_060, lambda: ours(spatial, spatial.start(), 3)
    runs["prostor", "chess196"] = 57_423_629, lambda: ours(wide, wide.start(), 4)
    for peer in WANTED:
        if (peer, "start") not in runs:
            print(f"{peer} is missing: not compared")
    best: dict[tuple[str, str], float] = {}
    for _ in range(rounds):
        for what, (expected, run) in runs.items():
            nodes, seconds = run()
            if nodes != expected:
                print(f"{what}: {nodes} nodes instead of {expected}")
                return 1
            best[what] = max(best.get(what, 0.0), nodes / seconds / 1e6)
    print(f"million nodes a second of CPU time, one core, best of {rounds}")
    for (who, name), speed in best.items():
        print(f"  {who:22} {name:10} {speed:9.2f}")
    failed = 0
    for peer, wanted in WANTED.items():
        for name in ("start", "Kiwipete"):
            if (peer, name) in best:
                ratio = best["prostor", name] / best[peer, name]
                failed += ratio < wanted
                print(f"against {peer:16} {name:10} ×{ratio:.2f} (wanted ×{wanted:g}, aim ×{AIM[peer]:g})")
    for name in ("spatial", "chess196"):
        ratio = best["prostor", name] / best["prostor", "start"]
        failed += ratio < 0.8
        print(f"{name:10} ×{ratio:.2f} of the orthodox start (wanted ×0.8)")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
