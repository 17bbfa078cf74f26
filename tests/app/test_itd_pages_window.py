"""The pages of ITD in the window: new game, cards laid by hand, rules, exercises, statistics, the menu's cards."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app import i18n, itd_choices, itd_ladder, rulebook
from app.itd_choices import ItdChoices
from app.itd_sums import ItdSums
from app.rulebook import Figure
from app.screens.base import Push
from engine.archive import Archive
from engine.archive_matches import keep_answer
from engine.itd import text
from engine.itd.deals import DealCode
from engine.itd.rules import Itd
from engine.itd.solver import Answer
from engine.itd.state import Format
from engine.itd.statistics import Par, par_key
from tests.app.driver import Driver

GAME = Itd()
PAGES = {code: rulebook.load("itd", code) for code in ("en", "ru")}


@pytest.fixture(autouse=True)
def english_after() -> Iterator[None]:
    i18n.set_language("en")
    yield
    i18n.set_language("en")


def setup_of(ui: Driver) -> Any:
    ui.click_widget("menu.itd.new")
    assert type(ui.top).__name__ == "ItdSetup"
    return ui.top


def test_the_new_game_page_refuses_a_mistyped_code_and_plays_a_right_one(tmp_path: Path) -> None:
    with Driver(tmp_path, (1000, 640), animation=0) as ui:
        page = setup_of(ui)
        ui.click_widget("setup.source.2")
        assert not page.can_start
        ui.click_widget("setup.code")
        ui.type("A2x3x2-3-T")
        ui.wait(0.02)
        assert "One sign of this deal code is mistyped" in ui.text and not page.can_start
        ui.key("backspace")
        ui.type("S")
        ui.wait(0.02)
        assert page.error == "" and page.can_start and "watermelon, strawberry" in ui.text
        ui.click_widget("setup.start")
        assert ui.top.name == "table" and ui.top.session.seed == 3 and ui.top.practice
        ui.restart()
        ui.click_widget(next(name for name in ui.widgets if name.startswith("continue.")))
        assert ui.top.name == "table" and ui.top.session.seed == 3


def test_the_code_is_typed_without_a_click_and_the_page_says_what_start_waits_for(tmp_path: Path) -> None:
    with Driver(tmp_path, (1000, 640), animation=0) as ui:
        page = setup_of(ui)
        ui.click_widget("setup.source.2")
        ui.wait(0.1)
        assert not page.can_start and "type a deal code first" in ui.text
        ui.type("A2x3x2-3-S")
        ui.wait(0.02)
        assert page.choices.code == "A2x3x2-3-S" and page.can_start
        assert "type a deal code first" not in ui.text
        ui.click_widget("setup.source.3")
        ui.wait(0.02)
        assert not page.can_start and "lay the cards or write them first" in ui.text


def test_a_solvable_deal_is_looked_for_beside_the_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    gate = threading.Event()

    def looked(regulations: Any, seed: int, given_up: Any) -> int:
        asked.append(seed)
        assert gate.wait(20.0)
        return 3

    monkeypatch.setattr(itd_choices.dealer, "solvable_seed", looked)
    monkeypatch.setattr("app.screens.itd_setup.warm_up", lambda: None)
    with Driver(tmp_path, (1000, 640), animation=0) as ui:
        page = setup_of(ui)
        ui.click_widget("setup.start")
        assert page.searching and "setup.searching.stop" in ui.widgets
        ui.click_widget("setup.searching.stop")
        assert not page.searching and ui.top is page
        ui.click_widget("setup.start")
        gate.set()
        while ui.shell.workers.busy:
            ui.step(0.01)
        ui.settle()
        # The first search was given up: only the second one leads to a table.
        assert ui.top.name == "table" and ui.top.session.seed == 3
        assert len(asked) == 2
        ui.shell.home()
        ui.settle()
        # Play on the menu's card is one click to a deal that can be solved.
        ui.click_widget("menu.itd.play")
        while ui.shell.workers.busy:
            ui.step(0.01)
        ui.settle()
        assert ui.top.name == "table" and ui.top.practice and len(asked) == 3


def test_a_deal_is_laid_card_by_card(tmp_path: Path) -> None:
    with Driver(tmp_path, (1100, 700), animation=0) as ui:
        page = setup_of(ui)
        ui.click_widget("setup.formats.0")
        ui.click_widget("setup.kind.C")
        ui.click_widget("setup.kind.A")
        assert page.choices.letters() == "FC"
        ui.click_widget("setup.source.3")
        ui.click_widget("setup.entry")
        for name in ("1C", "1F", "3F", "2F"):
            ui.click_widget(f"entry.card.{name}")
        ui.key("backspace")
        ui.key("backspace")
        for name in ("2F", "3F", "2C", "3C"):
            ui.click_widget(f"entry.card.{name}")
        assert "All cards are laid." in ui.text
        ui.click_widget("entry.done")
        assert ui.top is page and page.choices.deal == "2x3x2 FC; [1C 1F] [2F 3F] [2C 3C]"
        ui.click_widget("setup.start")
        assert text.write_fans(ui.top.session.state) == "[1C 1F] [2F 3F] [2C 3C]"


@pytest.mark.parametrize(("form", "size"), [("3x4x3", (1000, 700)), ("8x13x6", (900, 600)), ("5x7x3", (700, 900))])
def test_the_button_that_takes_the_laid_deal_is_in_sight(tmp_path: Path, form: str, size: tuple[int, int]) -> None:
    with Driver(tmp_path, size, animation=0) as ui:
        page = setup_of(ui)
        page.choices.format = form
        ui.shell.apply(Push(page._entry()))
        ui.settle()
        rect, panel = ui.widgets["entry.done"], ui.widgets["entry.cards"]
        assert panel.y <= rect.y and rect.y + rect.h <= min(panel.y + panel.h, size[1])
        # Leaving by mistake loses no card that was laid.
        ui.click_widget("entry.card.2A")
        ui.click_widget("entry.card.1F")
        ui.key("escape")
        ui.shell.apply(Push(page._entry()))
        ui.settle()
        assert [ui.top.builder.state.name(card) for card in ui.top.builder.laid] == ["2A", "1F"]
        ui.key("escape")
        page.choices.format = "2x3x2"
        ui.shell.apply(Push(page._entry()))
        ui.settle()
        assert not ui.top.builder.laid


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_picture_and_exercise_of_the_page_can_be_opened(tmp_path: Path, language: str) -> None:
    with Driver(tmp_path, (1000, 640), animation=0, language=language) as ui:
        ui.click_widget("menu.itd.rules")
        assert ui.top.game_id == "itd" and PAGES[language].headings[0].text in ui.texts
        seen: set[int] = set()
        for number, block in enumerate(PAGES[language].blocks):
            if isinstance(block, Figure):
                ui.top.view.page.wanted = number - 1
                while number - 1 and ui.top.view.page.wanted not in ui.top.view.page.places:
                    ui.top.view.page.wanted -= 1
                ui.shell.refresh()
                ui.settle()
                seen |= {shown for shown, _, _ in ui.top.view.page.figures}
        assert len(seen) >= 8
        ui.click_widget("rules.game.stavropol")
        assert ui.top.game_id == "stavropol"


def test_an_exercise_is_solved_by_the_pointer(tmp_path: Path) -> None:
    from app.screens.itd_exercise import ItdExercise

    with Driver(tmp_path, (1000, 640), animation=0) as ui:
        ui.shell.apply(Push(ItdExercise("itd", "keep", ("keep", "base", "turn"))))
        ui.settle()
        board = ui.top.board
        ui.click(*board.point("3F"))
        ui.click(*board.point("pile.F"))
        assert ui.top.verdict == "wrong"
        ui.click_widget("exercise.again")
        ui.click(*ui.top.board.point("3A"))
        ui.click(*ui.top.board.point("3F"))
        assert ui.top.verdict == "right" and "itd/keep" in ui.shell.settings.remembered["exercises"]
        ui.click_widget("exercise.next")
        ui.click(*ui.top.board.point("1A"))
        ui.click_widget("price.yes")
        assert ui.top.verdict == "right"
        ui.click_widget("exercise.next")
        ui.click(*ui.top.board.point("3B"))
        assert ui.top.verdict == "wrong"
        ui.click_widget("exercise.again")
        ui.click(*ui.top.board.point("3F"))
        assert ui.top.verdict == "right"


def test_statistics_and_the_archive_show_what_was_played(tmp_path: Path) -> None:
    with Driver(tmp_path, (1100, 900), animation=0) as ui:
        for seed, aid in ((3, ""), (3, "hint"), (1, "")):
            deal = itd_choices.make_deal(ItdChoices(source="code", code=str(DealCode(Format(2, 3, 2), "AF", seed))))
            session = itd_choices.begin(ui.shell.archive, deal, "Anna")
            session.resume(0.0)
            if aid:
                ui.shell.archive.mark_aid(session.journal.row_id, aid)
            moves = ("^1A", "^1F", "^2A", "3F>3A", "^2F", "^3F", "^3A") if seed == 3 else ()
            for number, operation in enumerate(moves, 1):
                session.submit(0, GAME.read_move(session.state, 0, operation), float(number))
            if not moves:
                session.resign(0, 4.0)
            keep_answer(ui.shell.archive, par_key(session.state_at(0), session.seed), Par(0, 0, 1).as_object())
        ui.shell.home()
        ui.settle()
        ui.click_widget("menu.archive")
        assert "not solved: R 0, B 0, T 0, 4 s" in ui.text and "solved: R 0, B 0, T 1, 7 s" in ui.text
        ui.click_widget("archive.game.2")
        ui.click_widget("archive.result.2")
        assert len(ui.top.rows) == 2
        ui.click_widget("archive.tab.sums")
        ui.settle()
        sums = ui.top._cards.formats
        assert [(t.played, t.solved, t.at_par) for t in sums[0].tallies.values()] == [(2, 1, 1), (1, 1, 1), (0, 0, 0)]
        assert "2×3×2, with hints" in ui.text and "plot.dot.0" in ui.widgets


def test_missing_pars_are_worked_out_and_kept(tmp_path: Path) -> None:
    class Known:
        """An adviser that has its answers already."""

        def __init__(self) -> None:
            self.wanted: list[Any] = []

        def want(self, wishes: Any) -> None:
            self.wanted += [wish.state for wish in wishes]

        def answer(self, state: Any) -> Any:
            return Answer("solved", (), True, True, 0, 0, 1) if state in self.wanted else None

    archive, _ = Archive.open(tmp_path / "games.sqlite3")
    session = itd_choices.begin(archive, itd_ladder.deal_of(1), "Anna")
    for number, operation in enumerate(("^1A", "^1F", "^2A", "3F>3A", "^2F", "^3F", "^3A"), 1):
        session.submit(0, GAME.read_move(session.state, 0, operation), float(number))
    sums, adviser = ItdSums(), Known()
    sums.read(archive)
    assert len(sums.missing) == 1 and not sums.plot()
    assert not sums.advance(adviser, archive)  # type: ignore[arg-type]
    assert sums.advance(adviser, archive)  # type: ignore[arg-type]
    sums.read(archive)
    assert not sums.missing and [(game.penalty, game.at_par) for game in sums.plot()] == [(0, True)]
    archive.close()


def test_the_cards_on_the_menu_are_dealt_under_the_pointer_and_then_rest(tmp_path: Path) -> None:
    with Driver(tmp_path, (900, 600)) as ui:
        card = next(card for card in ui.top.cards if card.game.id == "itd")
        assert card.dealt == 1.0
        ui.hover("menu.itd.open")
        ui.wait(0.4)
        assert 0.0 < card.dealt < 1.0
        ui.wait(2.0)
        assert card.dealt == 1.0
        frames = ui.frames
        for _ in range(5):
            assert ui.step(0.2) is None
        assert ui.frames == frames
