"""The trees of moves have the published sizes, compiled and not; the compiled functions behave on disk."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.chess import compiled
from engine.chess.boards import CHESS196, SPATIAL
from engine.chess.kernels import Kernel, kernel
from engine.chess.orthodox import ORTHODOX
from tests.engine.chess_kernel_tools import position

ROOT = Path(__file__).resolve().parents[2]
VARIANTS = (ORTHODOX, SPATIAL, CHESS196)
SMALL = 50_000
"""Nodes that plain Python counts in a fraction of a second; the tests go no deeper with it."""


def cases() -> list[Any]:
    found = []
    for variant in VARIANTS:
        for case in json.loads((ROOT / "tests" / "perft" / f"{variant.id}.json").read_text(encoding="utf-8")):
            found.append(pytest.param(variant, case, id=f"{variant.id} {case['what']}"))
    for variant in VARIANTS[1:]:
        for line in (ROOT / "tests" / "vectors" / f"{variant.id}.jsonl").read_text(encoding="utf-8").splitlines():
            vector = json.loads(line)
            counts = {str(n): nodes for n, nodes in enumerate(vector["perft"], 1)}
            case = {"position": vector.get("read_as") or vector["position"], "perft": counts}
            found.append(pytest.param(variant, case, id=f"{vector['id']} {vector['what'][:40]}"))
    return found


@pytest.mark.parametrize("variant,case", cases())
def test_perft(variant: Any, case: dict[str, Any]) -> None:
    run = kernel(variant)
    if compiled.enabled():
        compiled.load()
    start = position(run, case["position"])
    for depth, nodes in case["perft"].items():
        if compiled.enabled() or nodes <= SMALL:
            assert run.perft(start, int(depth)) == nodes


@pytest.mark.parametrize("variant,case", cases())
def test_perft_without_the_compiler(variant: Any, case: dict[str, Any]) -> None:
    run = Kernel(variant, plain=True)
    start = position(run, case["position"])
    for depth, nodes in case["perft"].items():
        if nodes <= SMALL:
            assert run.perft(start, int(depth)) == nodes


def test_the_switch_turns_the_compiler_off() -> None:
    code = (
        "from engine.chess.kernels import Kernel\n"
        "from engine.chess.orthodox import ORTHODOX\n"
        "import sys\n"
        "run = Kernel(ORTHODOX)\n"
        "print(run.perft(run.start(), 3), 'numba' in sys.modules)\n"
    )
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.stdout.split() == ["8902", "False"], done.stderr


@pytest.mark.skipif(not compiled.enabled(), reason="the compiler is off")
def test_each_compiled_function_has_one_signature() -> None:
    made = compiled.load().dispatchers
    for variant in VARIANTS:
        run = kernel(variant)
        run.perft(run.start(), 3 if variant is ORTHODOX else 2)
        run.reach(run.start(), 0)
    assert len(made) > 20
    assert {name: len(f.signatures) for name, f in made.items() if len(f.signatures) != 1} == {}


@pytest.mark.skipif(not compiled.enabled(), reason="the compiler is off")
def test_a_second_process_starts_warm() -> None:
    compiled.load()
    code = (
        "from engine.chess import compiled\n"
        "made = compiled.load().dispatchers.values()\n"
        "misses = sum(sum(f.stats.cache_misses.values()) for f in made)\n"
        "hits = sum(sum(f.stats.cache_hits.values()) for f in made)\n"
        "print(misses, hits > 20)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.split() == ["0", "True"], done.stderr
