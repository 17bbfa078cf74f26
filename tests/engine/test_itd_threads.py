"""The solver works beside the picture: what is compiled lets go of the interpreter while it runs."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2] / "engine" / "itd"


def test_every_compiled_function_lets_other_threads_run() -> None:
    found = 0
    for path in sorted(ROOT.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            for mark in node.decorator_list:
                name = mark.func if isinstance(mark, ast.Call) else mark
                if not (isinstance(name, ast.Name) and name.id in ("njit", "jit")):
                    continue
                found += 1
                given = {k.arg: k.value for k in mark.keywords} if isinstance(mark, ast.Call) else {}
                free = given.get("nogil")
                assert isinstance(free, ast.Constant) and free.value is True, f"{path.name}: {node.name}"
    assert found > 10
