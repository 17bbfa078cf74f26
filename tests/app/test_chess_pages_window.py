"""Rules and exercises of both games of chess in the window: pictures, every task by clicks, refusals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.input import KeyDown
from app.rulebook import Figure
from app.screens.rules import solved
from tests.app.driver import Driver

pytestmark = pytest.mark.gl


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROSTOR_HOME", str(tmp_path / "home"))


def rules(ui: Driver, where: str) -> Any:
    ui.shell.apply(ui.shell.go("rules", where))
    ui.settle()
    return ui.top


def exercise(ui: Driver, game: str, name: str) -> Any:
    ui.shell.apply(rules(ui, game).open_exercise(name))
    ui.settle()
    return ui.top


def tap(ui: Driver, *cells: str) -> None:
    """Clicks cells on the flat board, or on the sheets beside the cube."""
    for cell in cells:
        at, view = ui.top.pictures_of, ui.top.control.ui.view
        ui.click(*at.looks.flat.middle(cell, at.flat_rect, view))
    ui.wait(1.0)


def picks_of(task: Any, text: str) -> tuple[list[str], str]:
    """The cells to click for a move, and the piece to be chosen at the end."""
    game, state = task.game, task.session.state_at(0)
    move = game.read_move(state, game.actors(state)[0], text)
    name = game.variant.lattice.name
    return [name(move.origin), name(move.target)], move.promotion


@pytest.mark.parametrize("game", ["spatial", "chess196"])
def test_every_picture_of_the_page_can_be_drawn(tmp_path: Path, game: str) -> None:
    with Driver(tmp_path, language="ru") as ui:
        page = rules(ui, game)
        drawn: set[int] = set()
        wanted = {n for n, block in enumerate(page._page.blocks) if isinstance(block, Figure)}
        for _ in range(60):
            drawn |= {number for number, _, _ in page.view.page.figures}
            if drawn >= wanted:
                break
            ui.key("pagedown")
        assert drawn == wanted and ui.shell.fault == ""


@pytest.mark.parametrize("game", ["spatial", "chess196"])
def test_every_task_by_its_right_answer(tmp_path: Path, game: str) -> None:
    with Driver(tmp_path, animation=0.0) as ui:
        first = rules(ui, game)
        order = [block.exercise for block in first._page.blocks if hasattr(block, "exercise")]
        task = exercise(ui, game, order[0])
        for number, item in enumerate(task.order):
            assert task.number == number and item.task["en"] in ui.text
            if item.by == "move":
                cells, promoted = picks_of(task, item.right[0])
                tap(ui, *cells)
                if promoted:
                    assert task.verdict == ""
                    ui.click_widget(f"promotion.{promoted}")
            elif item.by == "text":
                task.answer(item.right[0])
            elif item.by == "option":
                ui.click_widget(f"exercise.option.{item.right[0]}")
            else:
                tap(ui, item.right[0])
            ui.settle()
            assert task.verdict == "right", item.id
            assert item.rule["en"] in ui.text
            if number + 1 < len(task.order):
                ui.click_widget("exercise.next")
        ui.click_widget("exercise.next")
        assert ui.top.name == "rules" and len(solved(ui.shell)) == len(task.order)


@pytest.mark.parametrize(
    ("game", "name", "cells", "words"),
    [
        ("spatial", "bishop", ("D4k", "E5l"), ("bishop", "D4k", "E5l")),
        ("spatial", "take", ("D4k", "D5k"), ("bishop on D5k",)),
        ("spatial", "castling", ("E1m", "G1m"), ("F1m", "rook on F6m")),
        ("chess196", "vityaz", ("f5", "f8"), ("Vityaz", "f5", "f8")),
        ("chess196", "arrival", ("e13", "d14"), ("d14", "rook on d7")),
    ],
)
def test_a_refused_click_says_why(
    tmp_path: Path, game: str, name: str, cells: tuple[str, ...], words: tuple[str, ...]
) -> None:
    with Driver(tmp_path, animation=0.0) as ui:
        task = exercise(ui, game, name)
        at = ui.top.pictures_of
        for cell in cells:
            ui.click(*at.looks.flat.middle(cell, at.flat_rect, task.control.ui.view))
        assert task.verdict == "" and task.session.ply == 0
        assert all(word in task.control.ui.notice for word in words), task.control.ui.notice


def test_a_wrong_move_is_answered_with_the_rule_and_may_be_tried_again(tmp_path: Path) -> None:
    with Driver(tmp_path, animation=0.0) as ui:
        task = exercise(ui, "chess196", "gusar")
        tap(ui, "c5", "d5")
        assert task.verdict == "wrong" and task.exercise.rule["en"] in ui.text
        ui.click_widget("exercise.again")
        assert task.verdict == "" and task.session.ply == 0
        tap(ui, "c5", "d3")
        assert task.verdict == "right"


def test_a_piece_is_chosen_with_a_number_too(tmp_path: Path) -> None:
    with Driver(tmp_path, animation=0.0) as ui:
        task = exercise(ui, "chess196", "promotion")
        tap(ui, "b13", "b14")
        assert "promotion" in ui.widgets
        task.handle(KeyDown("2"))
        ui.settle()
        assert task.verdict == "right"


def test_a_promotion_can_be_thought_over(tmp_path: Path) -> None:
    with Driver(tmp_path, animation=0.0) as ui:
        task = exercise(ui, "spatial", "promotion")
        tap(ui, "B7i", "B8i")
        ui.key("escape")
        assert ui.top is task and task.session.ply == 0 and "promotion" not in ui.widgets
        tap(ui, "B8i")
        ui.click_widget("promotion.Q")
        assert task.verdict == "wrong"
