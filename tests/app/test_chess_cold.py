"""A cold cache of compiled kernels: the game is opened and played while the compiler works, and no frame waits."""

from __future__ import annotations

import subprocess
import threading
from pathlib import Path
from typing import Any

import pytest

from engine.chess import compiled
from engine.chess.compiled import PLAIN
from tests.app.chess_hand import hand

PATIENCE = 120.0
"""Seconds after which a compiler that nobody lets go on gives up: then a frame did wait for it."""


class Compiler:
    """Stands for the process that compiles: it works until it is let go on."""

    def __init__(self) -> None:
        self.begun, self.may_end = threading.Event(), threading.Event()
        self.waited_for = False

    def __call__(self, command: list[str], **options: Any) -> subprocess.CompletedProcess[bytes]:
        """Runs instead of `subprocess.run`."""
        assert "engine.chess.compiled" in command
        self.begun.set()
        self.waited_for = not self.may_end.wait(PATIENCE)
        return subprocess.CompletedProcess(command, 0)


@pytest.fixture
def compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Compiler:
    """A program that has not compiled anything yet, on a disk that holds nothing."""
    made = Compiler()
    compiled.load()  # what the fake compiler will have made
    ready = compiled.functions()
    monkeypatch.setattr(compiled, "_compiled", None)
    monkeypatch.setattr(compiled, "_thread", None)
    monkeypatch.setattr(compiled, "_compile", lambda: ready)
    monkeypatch.setattr(compiled, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(compiled.subprocess, "run", made)
    return made


@pytest.mark.skipif(not compiled.enabled(), reason="the compiler is off, so nothing is ever compiled")
@pytest.mark.parametrize(("game", "moves"), [("spatial", "E2m-E4m;E7m-E5m"), ("chess196", "g2-g6;h13-h9")])
def test_a_game_is_played_while_the_compiler_works(tmp_path: Path, compiler: Compiler, game: str, moves: str) -> None:
    with hand(tmp_path, size=(900, 640)) as ui:
        assert compiled.functions() is PLAIN
        ui.click_widget(f"menu.{game}.play")
        assert compiler.begun.wait(PATIENCE), "the compiler began when the game was opened"
        for text in moves.split(";"):
            ui.make(text)
        assert ui.session.ply == 2 and compiled.functions() is PLAIN and not compiler.waited_for
        compiler.may_end.set()
        thread = compiled._thread
        assert thread is not None
        thread.join(PATIENCE)
        assert compiled.functions().arrays and not compiler.waited_for
        ui.key("u")
        ui.make(moves.split(";")[1])
        assert ui.session.ply == 2, "the same game goes on with the compiled kernels"


@pytest.mark.skipif(not compiled.enabled(), reason="the compiler is off, so nothing is ever compiled")
def test_pointing_at_a_game_in_the_menu_begins_the_work(tmp_path: Path, compiler: Compiler) -> None:
    with hand(tmp_path, size=(1000, 700), animation=1.0) as ui:
        assert not compiler.begun.is_set(), "who plays something else has no work from it"
        ui.hover("menu.stavropol.open")
        ui.wait(0.1)
        assert not compiler.begun.is_set()
        ui.hover("menu.spatial.open")
        ui.wait(0.1)
        assert compiler.begun.wait(PATIENCE) and not compiler.waited_for
        compiler.may_end.set()
