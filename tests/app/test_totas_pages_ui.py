"""Rules and exercises of TOTAS in the window: pictures, every task by clicks, refusals, what came of a wrong plan."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.rulebook import Figure
from app.screens.rules import solved
from app.screens.totas_exercise import TotasExercise
from app.totas_drafts import picks_of
from engine.compose import Pick
from tests.app.driver import Driver

pytestmark = pytest.mark.gl


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROSTOR_HOME", str(tmp_path / "home"))


def rules(ui: Driver, where: str = "totas") -> Any:
    ui.shell.apply(ui.shell.go("rules", where))
    ui.settle()
    return ui.top


def exercise(ui: Driver, name: str) -> Any:
    ui.shell.apply(rules(ui).open_exercise(name))
    ui.settle()
    return ui.top


def tap(ui: Driver, cell: str) -> None:
    at, view = ui.top.pictures_of, ui.top.control.ui.view
    ui.click(*at.looks.flat.middle(cell, at.flat_rect, view))


def plan(ui: Driver, task: TotasExercise, text: str) -> None:
    """Drafts a plan with the pointer, pick by pick, and locks it."""
    game: Any = task.game
    state = task.session.state_at(0)

    def compose(picks: tuple[Pick, ...]) -> Any:
        return game.compose(state, 0, picks)

    for pick in picks_of(game.read_move(state, 0, text), (), compose):
        if pick.kind in ("erupt", "legion"):
            if f"mode.{pick.kind}" in ui.widgets:
                ui.click_widget(f"mode.{pick.kind}")
            tap(ui, pick.value)
        elif pick.kind in ("turn", "refuge"):
            ui.click_widget(pick.kind)
        elif pick.kind in ("as", "promote"):
            ui.click_widget(f"{pick.kind}.{pick.value}")
        else:
            tap(ui, pick.value)
    ui.click_widget("lock")
    ui.settle()


def ready(ui: Driver, task: TotasExercise) -> None:
    """On a blind turn the visor goes down first."""
    if task.control.remembering:
        ui.click_widget("visor")
        assert not task.control.remembering


def test_every_picture_of_the_page_can_be_drawn(tmp_path: Path) -> None:
    with Driver(tmp_path, language="ru") as ui:
        page = rules(ui)
        drawn: set[int] = set()
        wanted = {n for n, block in enumerate(page._page.blocks) if isinstance(block, Figure)}
        for _ in range(90):
            drawn |= {number for number, _, _ in page.view.page.figures}
            if drawn >= wanted:
                break
            ui.key("pagedown")
        assert drawn == wanted and ui.shell.fault == ""


def test_every_task_by_its_right_answer(tmp_path: Path) -> None:
    with Driver(tmp_path, animation=0.0) as ui:
        order = [block.exercise for block in rules(ui)._page.blocks if hasattr(block, "exercise")]
        task = exercise(ui, order[0])
        for number, item in enumerate(task.order):
            assert task.number == number and item.task["en"] in ui.text
            ready(ui, task)
            plan(ui, task, item.right[0])
            assert task.verdict == "right", (item.id, task.control.ui.notice)
            assert item.rule["en"] in ui.text
            if number + 1 < len(task.order):
                ui.click_widget("exercise.next")
        ui.click_widget("exercise.next")
        assert ui.top.name == "rules" and len(solved(ui.shell)) == len(task.order)


@pytest.mark.parametrize(
    ("name", "cells", "words"),
    [
        ("griffin", ("E5", "E7"), ("Griffin", "E5", "E7")),
        ("rest", ("E4",), ("E4", "rests")),
        ("zone", ("E3", "E9"), ("mountains", "E6")),
        ("dozor", ("C4", "D5"), ("D5",)),
        ("sideways", ("F5", "E5"), ("F5", "step forward")),
        ("safety", ("G1", "G2"), ("G8",)),
    ],
)
def test_a_refused_click_says_why(tmp_path: Path, name: str, cells: tuple[str, ...], words: tuple[str, ...]) -> None:
    with Driver(tmp_path, animation=0.0) as ui:
        task = exercise(ui, name)
        for cell in cells:
            tap(ui, cell)
        assert task.verdict == "" and task.session.ply == 0
        assert all(word in task.control.ui.notice for word in words), task.control.ui.notice


def test_a_wrong_plan_is_answered_with_what_came_of_it_and_may_be_tried_again(tmp_path: Path) -> None:
    with Driver(tmp_path, animation=0.0) as ui:
        task = exercise(ui, "collision")
        plan(ui, task, "PF5-F6, PA3-A4")
        assert task.verdict == "wrong" and task.exercise.rule["en"] in ui.text
        assert "pawn and rook collide" in ui.text and "damaged" in ui.text
        ui.click_widget("exercise.again")
        assert task.verdict == "" and task.session.ply == 0 and not task.control.drafts
        plan(ui, task, task.exercise.right[0])
        assert task.verdict == "right"


def test_the_verdict_waits_until_the_opening_has_been_seen(tmp_path: Path) -> None:
    with Driver(tmp_path, animation=1.0) as ui:
        task = exercise(ui, "volcano")
        plan_without_waiting(ui, task)
        assert task.session.ply == 1 and task.verdict == ""
        ui.key("space")
        ui.settle()
        assert task.verdict == "right"


def plan_without_waiting(ui: Driver, task: TotasExercise) -> None:
    tap(ui, "E5")
    ui.click_widget("mode.erupt")
    tap(ui, "E6")
    tap(ui, "A3")
    tap(ui, "A4")
    ui.click_widget("lock")


def test_the_other_sides_plan_stays_hidden_until_the_opening(tmp_path: Path) -> None:
    with Driver(tmp_path, animation=0.0) as ui:
        task = exercise(ui, "past")
        assert "LD4xE3" not in ui.text and "D4xE3" not in ui.text
        assert task.session.sealed == {1} and task.control.ui.seat_seen == 0


def test_drafts_are_listed_and_taken_back(tmp_path: Path) -> None:
    with Driver(tmp_path, animation=0.0) as ui:
        task = exercise(ui, "griffin")
        tap(ui, "E5")
        tap(ui, "G7")
        assert "GE5xG7" in ui.text
        ui.key("escape")
        assert task.control.drafts == () and "GE5xG7" not in ui.text and ui.top is task


def test_a_plan_can_be_typed(tmp_path: Path) -> None:
    with Driver(tmp_path, animation=0.0) as ui:
        task = exercise(ui, "vepr")
        ui.type("/")
        ui.type("WE5^xG5")
        ui.key("enter")
        ui.click_widget("lock")
        ui.settle()
        assert task.verdict == "right"


def test_a_blind_turn_hides_the_pieces_after_the_time_to_look(tmp_path: Path) -> None:
    with Driver(tmp_path, animation=0.0) as ui:
        task = exercise(ui, "blind")
        assert task.control.remembering and not task.control.ui.visor
        assert "in 15 seconds" in ui.text and "lock" not in ui.widgets
        ui.wait(4.5)
        assert "in 11 seconds" in ui.text
        ui.wait(11.0)
        assert task.control.ui.visor and not task.control.remembering
        plan(ui, task, "RE2xE8, NH4xG6")
        assert task.verdict == "right"


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 800), 1.0), ((1024, 700), 1.0), ((1280, 800), 1.5), ((1920, 1080), 2.0)]
)
def test_every_answer_of_a_blind_turn_is_in_sight(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    with Driver(tmp_path, size=size, scale=scale, language="ru", animation=0.0) as ui:
        task = exercise(ui, "blind")
        ready(ui, task)
        tap(ui, "E2")
        prompt = ui.widgets["prompt"]
        for name in ("mode.legion", "mode.erupt", "cancel"):
            rect = ui.widgets[name]
            assert rect.y + rect.h <= prompt.y + prompt.h + 1 and rect.x + rect.w <= prompt.x + prompt.w + 1, name
