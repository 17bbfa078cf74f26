"""Rules page and exercises on the screen: index, search, pictures; right and wrong answers by pointer and text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.i18n import LANGUAGES
from app.intent import TypeMove
from app.screens.rules import solved
from tests.app.driver import Driver

pytestmark = pytest.mark.gl


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROSTOR_HOME", str(tmp_path / "home"))


def rules(ui: Driver, where: str = "stavropol") -> Any:
    ui.shell.apply(ui.shell.go("rules", where))
    ui.settle()
    return ui.top


def exercise(ui: Driver, name: str) -> Any:
    ui.shell.apply(rules(ui).open_exercise(name))
    ui.settle()
    return ui.top


def flat(ui: Driver, cell: str) -> None:
    """Clicks a cell on the flat board."""
    at = ui.top.pictures_of
    ui.click(*at.looks.flat.middle(cell, at.flat_rect, ui.top.control.ui.view))


def test_an_anchor_opens_its_section(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        page = rules(ui, "stavropol#immune")
        shown = page._page.blocks[page.view.page.current()]
        assert shown.anchor == "immune"
        assert any(name.startswith("figure.") for name in ui.widgets)


def test_index_and_search(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        page = rules(ui)
        ui.click_widget("rules.go.ram")
        assert page._page.blocks[page.view.page.current()].anchor == "ram"
        page.view.search = "vystupka"
        ui.shell.refresh()
        ui.settle()
        assert [n for n in ui.widgets if n.startswith("rules.go.")] == ["rules.go.words"]
        page.view.search = "chess960"
        ui.shell.refresh()
        ui.settle()
        assert "Nothing of that" in ui.text


def test_keys_and_wheel_scroll_and_the_page_comes_to_rest(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        page = rules(ui)
        assert page.view.page.at == 0
        ui.key("pagedown")
        first = page.view.page.at
        assert first > 0
        ui.scroll(800, 500, -3)
        assert page.view.page.at > first
        ui.key("end")
        far = page.view.page.at
        ui.key("home")
        assert page.view.page.at == 0 < far
        frames, draws = ui.frames, ui.draws
        for _ in range(5):
            assert ui.step(0.5) is None
        assert (ui.frames, ui.draws) == (frames, draws)


def test_language_changes_under_the_page(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        rules(ui)
        ui.shell.settings.language = "ru"
        ui.shell.changed_settings()
        ui.settle()
        assert "Ставропольские шары" in ui.text and "Your turn" not in ui.text


def test_narrow_window_has_its_contents_behind_a_button(tmp_path: Path) -> None:
    with Driver(tmp_path, size=(700, 600)) as ui:
        page = rules(ui)
        assert "rules.index" not in ui.widgets
        ui.click_widget("rules.contents")
        assert "rules.index" in ui.widgets
        ui.click_widget("rules.go.start")
        assert "rules.index" not in ui.widgets
        assert page._page.blocks[page.view.page.current()].anchor == "start"


def test_a_wrong_answer_then_the_right_one_by_clicks(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        task = exercise(ui, "strike")
        flat(ui, "333")
        flat(ui, "444")
        ui.wait(1.0)
        assert task.verdict == "wrong" and task.exercise.rule["en"] in ui.text
        flat(ui, "333")
        assert task.control.ui.picks == (), "after a verdict nothing can be picked"
        ui.click_widget("exercise.again")
        assert task.verdict == "" and task.session.ply == 0
        flat(ui, "333")
        flat(ui, "332")
        flat(ui, "444")
        ui.wait(1.0)
        assert task.verdict == "right" and "Right!" in ui.text
        assert solved(ui.shell) == {"stavropol/strike"}
        ui.click_widget("exercise.next")
        assert ui.top.exercise.id == "choose" and ui.top.verdict == ""


def test_refusals_say_why_and_cost_nothing(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        task = exercise(ui, "block")
        task.do(TypeMove("222-111"))
        task.do(TypeMove("222-555"))
        ui.settle()
        assert task.control.ui.notice or task.verdict == "wrong"


def test_every_task_by_its_right_answer(tmp_path: Path) -> None:
    with Driver(tmp_path, animation=0.0) as ui:
        task = exercise(ui, "open")
        for number, item in enumerate(task.order):
            assert task.number == number and item.task["en"] in ui.text
            if item.by == "move":
                task.do(TypeMove(item.right[0]))
            elif item.by == "text":
                task.answer(item.right[0])
            elif item.by == "option":
                task.choose(int(item.right[0]))
            else:
                flat(ui, item.right[0])
            ui.settle()
            assert task.verdict == "right", item.id
            assert item.rule["en"] in ui.text
            if number + 1 < len(task.order):
                ui.click_widget("exercise.next")
        ui.click_widget("exercise.next")
        assert ui.top.name == "rules" and len(solved(ui.shell)) == len(task.order)


def test_pointing_at_the_wrong_ball_and_at_nothing(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        task = exercise(ui, "immune")
        flat(ui, "255")
        assert task.verdict == ""
        flat(ui, "322")
        assert task.verdict == "wrong"
        ui.key("enter")
        assert task.verdict == "" and ui.top is task


def test_hint_skip_and_back(tmp_path: Path) -> None:
    with Driver(tmp_path, language="ru") as ui:
        task = exercise(ui, "home")
        assert task.exercise.hint["ru"] not in ui.text
        ui.click_widget("exercise.hint")
        assert task.exercise.hint["ru"] in ui.text
        ui.click_widget("exercise.skip")
        assert task.exercise.id == "equality"
        ui.key("escape")
        assert ui.top.name == "rules"


def test_an_exercise_keeps_nothing_in_the_archive(tmp_path: Path) -> None:
    with Driver(tmp_path, animation=0.0) as ui:
        task = exercise(ui, "ram")
        task.do(TypeMove("333-455"))
        ui.settle()
        assert task.verdict == "right" and ui.shell.archive.games() == []


def test_no_letter_of_the_pages_is_missing_in_the_fonts(tmp_path: Path) -> None:
    root = Path(__file__).resolve().parents[2] / "assets"
    wanted = set("".join(name for _, name in LANGUAGES))
    for file in (*root.glob("rules/*/*.md"), *root.glob("rules/*.json"), *root.glob("locale/*/LC_MESSAGES/*.po")):
        wanted |= set(file.read_text(encoding="utf-8"))
    with Driver(tmp_path) as ui:
        for name, font in ui.shell.imgui.fonts.items():
            missing = sorted(c for c in wanted if not c.isspace() and not font.is_glyph_in_font(ord(c)))
            assert not missing, (name, missing)
