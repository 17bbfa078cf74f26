"""The walls of the project: who may import whom, how long a file may be, and words that must not stay."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCES = sorted(path for folder in ("app", "engine") for path in (ROOT / folder).rglob("*.py"))
LONGEST = 500

TOP_LEVEL = {"pyproject.toml", "app", "engine", "assets", "shaders", "tests", "README.md", "play.py", "CHANGELOG.md"}

# A library stays behind the few files that know it.
ONLY_IN = {
    "moderngl": ("app/gl/", "app/window.py"),
    "pyglet": ("app/window.py", "app/input.py", "app/sound.py", "app/gl/text.py"),
    "imgui_bundle": ("app/panels/", "app/gl/imgui_backend.py"),
    "pyrr": ("app/camera.py",),
    "sqlite3": ("engine/archive",),
    "platformdirs": ("app/paths.py", "engine/itd/compiled.py"),
    "numba": (
        "engine/chess/compiled.py", "engine/itd/kernel.py", "engine/itd/abstract.py", "engine/itd/compiled.py",
        "engine/itd/search.py", "engine/itd/cycles.py", "engine/itd/positions.py", "engine/itd/queue.py", "engine/ai/",
    ),
}
SHARED = {"game", "events", "errors", "lattice", "dice", "compose", "clock"}
"""What a game of the engine may know."""
COMPETITIONS = {"engine/itd/match.py": {"archive", "archive_matches", "session"}}
"""Modules that play several sessions of one game and keep their results."""
GAMES = ("stavropol", "chess", "totas", "itd")


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Every module that a file imports, wherever in the file it does."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno} imports relatively"
            module = node.module or ""
            yield node.lineno, module
            if module in ("engine", "app", "app.gl", "app.panels", "app.screens", "app.looks"):
                for alias in node.names:
                    yield node.lineno, f"{module}.{alias.name}"


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


each_source = pytest.mark.parametrize("path", SOURCES, ids=name_of)


@each_source
def test_imports(path: Path) -> None:
    here = name_of(path)
    wrong = []
    for line, module in imports(path):
        top = module.split(".")[0]
        places = ONLY_IN.get(top)
        if places and not here.startswith(places):
            wrong.append((line, module, "belongs in " + ", ".join(places)))
        if here.startswith("engine/") and top in ("app", "assets", "shaders", "tests"):
            wrong.append((line, module, "the engine knows no client"))
        game = here.split("/")[1] if here.startswith("engine/") and here.count("/") > 1 else ""
        if game in GAMES and top == "engine":
            words = module.split(".")
            if len(words) > 1 and words[1] != game and words[1] not in SHARED | COMPETITIONS.get(here, set()):
                wrong.append((line, module, "a game knows only " + ", ".join(sorted(SHARED))))
    assert wrong == []


def test_only_the_catalog_names_the_games() -> None:
    wrong = [
        (name_of(path), line, module)
        for path in sorted((ROOT / "engine").glob("*.py"))
        if path.name != "catalog.py"
        for line, module in imports(path)
        if module.startswith(tuple(f"engine.{game}" for game in GAMES))
    ]
    assert wrong == []


@each_source
def test_files_are_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


UNFINISHED = re.compile("TO" + "DO|FIX" + "ME|XX" + "X|NotImplemented" + "Error")


@pytest.mark.parametrize("path", [*SOURCES, ROOT / "play.py"], ids=name_of)
def test_nothing_is_left_unfinished(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [(number, line) for number, line in enumerate(lines, 1) if UNFINISHED.search(line)] == []


# Names of machines, and paths that exist on one machine only.
ELSEWHERE = re.compile(
    r"https?://(?!www\.w3\.org)[\w.-]+|/(?:home|root|work|Users)/\w+|\bpypi\b|files\.pythonhosted", re.I
)
TEXTS = {".py", ".toml", ".md", ".lock", ".sh", "", ".frag", ".vert", ".glsl", ".cfg", ".json"}


def texts() -> Iterator[Path]:
    """Every text of the project but licences and data, which may name where they come from."""
    for path in sorted(ROOT.rglob("*")):
        parts = path.relative_to(ROOT).parts
        hidden = any(part.startswith(".") and part not in (".ci", ".requirements.lock") for part in parts)
        built = any(part in ("__pycache__", "build", "dist", "demo") or part.endswith(".egg-info") for part in parts)
        if path.is_file() and path.suffix in TEXTS and not hidden and not built and "LICEN" not in path.name.upper():
            yield path


def test_no_machine_is_named() -> None:
    wrong = [
        (name_of(path), number, line.strip())
        for path in texts()
        if path != Path(__file__).resolve() and not name_of(path).startswith("assets/fonts/")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if ELSEWHERE.search(line)
    ]
    assert wrong == []


def test_the_top_level_is_the_known_one() -> None:
    ours = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    assert ours - TOP_LEVEL <= {"__pycache__", "build", "dist", "demo", "prostor.egg-info"}


def test_one_version() -> None:
    import tomllib

    from engine import __version__

    assert tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"] == __version__
    assert f"## [{__version__}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_engine_needs_nothing_but_the_standard_library() -> None:
    import sys

    known = set(sys.stdlib_module_names) | {"engine", "numba", "numpy", "platformdirs"}
    wrong = [
        (name_of(path), module)
        for path in SOURCES
        if name_of(path).startswith("engine/")
        for _, module in imports(path)
        if module.split(".")[0] not in known
    ]
    assert wrong == []
