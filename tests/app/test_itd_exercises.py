"""Every exercise of ITD, opened from its page and answered as a person would: wrongly first, then rightly."""

from __future__ import annotations

from pathlib import Path

import pytest

from app import exercises
from app.screens.base import Push
from app.screens.itd_exercise import ItdExercise
from app.screens.rules import solved
from tests.app.itd_hand import Hand

pytestmark = pytest.mark.gl


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROSTOR_HOME", str(tmp_path / "home"))


def answer(ui: Hand, how: str, given: str) -> None:
    """Gives an answer with pointer and keys."""
    point = ui.top.board.point
    if how == "cell":
        ui.click(*point(given))
    elif how == "option":
        ui.click_widget(f"exercise.option.{given}")
    elif how == "text":
        ui.click_widget("exercise.typed")
        ui.type(given)
        ui.key("enter")
    elif given.startswith("^"):
        ui.click(*point(given[1:]))
        ui.click(*point(given[1:]))
    elif given.startswith("M"):
        ui.click(*point(given[1:]))
        if "price.yes" in ui.widgets:
            ui.click_widget("price.yes")
    else:
        for name in given.split(">"):
            ui.click(*point(name))
    ui.wait(0.4)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_exercise_by_pointer_and_keys(tmp_path: Path, language: str) -> None:
    with Hand(tmp_path, (1000, 700), animation=0.0, language=language) as ui:
        every = exercises.load("itd")
        ui.shell.apply(Push(ItdExercise("itd", every[0].id)))
        ui.settle()
        for number, item in enumerate(every):
            task = ui.top
            assert task.number == number and item.title[language] in ui.text and item.task[language] in ui.text
            ui.click_widget("exercise.hint")
            assert item.hint[language] in ui.text
            if item.wrong:
                answer(ui, item.by, item.wrong[0])
                assert task.verdict == "wrong" and item.rule[language] in ui.text, (item.id, item.wrong[0])
                ui.click_widget("exercise.again")
            answer(ui, item.by, item.right[0])
            assert task.verdict == "right", (item.id, task.control.ui.notice)
            assert item.rule[language] in ui.text
            ui.click_widget("exercise.next")
        assert len(solved(ui.shell)) == len(every)
