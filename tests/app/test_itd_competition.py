"""Competitions through the window by events: three players on one deal, sealed until the end, results by text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.itd.deals import DealCode
from engine.itd.ranking import Result, read_lines, write_lines
from engine.itd.rules import Itd
from engine.itd.state import Format
from tests.app.driver import Driver

GAME = Itd()
CODE = str(DealCode(Format(2, 3, 2), "AF", 3))


def act(ui: Driver, text: str) -> None:
    """An operation by the pointer: the card, then where it goes."""
    board = ui.top.pictures_of
    card = text.lstrip("^M").partition(">")[0]
    ui.click(*board.point(card))
    if text.startswith("^"):
        ui.click(*board.point(f"pile.{card[-1]}"))
    elif text.startswith("M"):
        ui.click_widget("price.yes")
    else:
        ui.click(*board.point(text.partition(">")[2]))
    ui.wait(0.02)


def play(ui: Driver, texts: tuple[str, ...], seconds: float = 0.0) -> None:
    """One player's whole game, from the cover to the cover."""
    ui.click_widget("match.start")
    assert ui.top.mode == "competition" and ui.top.session.clock.running
    ui.wait(0.1)
    for text in texts:
        act(ui, text)
    assert ui.top.session.outcome is not None
    ui.now += seconds
    ui.wait(0.05)
    ui.click_widget("result.on")
    assert ui.top.name == "itd.match"


def write(ui: Driver, widget: str, text: str) -> None:
    """Types into a field."""
    ui.click_widget(widget)
    ui.type(text)
    ui.wait(0.05)


def begin(ui: Driver, names: tuple[str, ...] = ("Анна", "Boris", "Vera")) -> None:
    """From the menu to the cover of a competition on the deal `CODE`."""
    ui.click_widget("menu.itd.new")
    assert type(ui.top).__name__ == "ItdSetup"
    ui.click_widget("setup.competition.1")
    ui.settle()
    for number, name in enumerate(names):
        if f"setup.player.{number}" not in ui.widgets:
            ui.click_widget("setup.player.add")
        write(ui, f"setup.player.{number}", name)
    while f"setup.player.{len(names)}.remove" in ui.widgets:
        ui.click_widget(f"setup.player.{len(names)}.remove")
    ui.click_widget("setup.source.2")
    ui.settle()
    write(ui, "setup.code", CODE.lower())
    assert ui.top.told is not None and ui.top.error == ""
    ui.click_widget("setup.start")
    assert ui.top.name == "itd.match", ui.texts


CAREFUL = ("^1A", "^1F", "^2A", "3F>3A", "^2F", "^3F", "^3A")
HASTY = ("^1A", "^1F", "^2A", "^3A", "M2F", "^3F")


def test_three_players_on_one_deal(tmp_path: Path) -> None:
    with Driver(tmp_path, (1000, 640), animation=0) as ui:
        begin(ui)
        match: Any = ui.top
        assert match.next_player == "Анна" and "Анна" in ui.text
        play(ui, HASTY)
        assert match.next_player == "Boris"
        # Nothing of the first result is told before all have played.
        assert "R 1" not in ui.text and "sealed" in ui.text
        assert [row.sealed for row in ui.shell.archive.games()] == [True]
        play(ui, CAREFUL)
        play(ui, CAREFUL)
        assert match.match.over and match.next_player == ""
        names = [(row.place, row.result.player, row.result.rescued, row.result.transfers) for row in match.table]
        assert {names[0][1], names[1][1]} == {"Boris", "Vera"} and names[2] == (3, "Анна", 1, 0)
        assert "Анна" in ui.text and "The winner" in ui.text
        # Every game can be looked at step by step.
        ui.click_widget("match.look.0")
        assert ui.top.name == "replay" and ui.top.session.players == ("Анна",)
        ui.key("end")
        ui.wait(0.05)
        assert ui.top.control.state.cards_left == 0
        ui.key("escape")
        assert ui.top is match


def test_results_go_from_machine_to_machine(tmp_path: Path) -> None:
    with Driver(tmp_path / "there", (1000, 640), animation=0) as ui:
        begin(ui, ("Gleb", "Daria"))
        play(ui, CAREFUL)
        play(ui, HASTY)
        ui.click_widget("match.copy")
        sent = ui.top.match.export()
        ui.click_widget("match.save")
        assert any("were saved as" in text for text in ui.texts)
        ui.click_widget("notice.ok")
        assert ui.top.shell.top is ui.top
    found, wrong = read_lines(sent)
    assert len(found) == 2 and not wrong
    with Driver(tmp_path / "here", (1000, 640), animation=0) as ui:
        begin(ui, ("Анна",))
        page: Any = ui.top
        # While the result here is sealed, those from elsewhere may come, and stay unseen.
        ui.click_widget("match.import")
        page.take_in(sent + "rubbish\n")
        ui.settle()
        assert "2 new results." in ui.text and "Line 3" in ui.text
        ui.click_widget("match.close")
        assert "Gleb" not in ui.text
        play(ui, CAREFUL)
        assert [row.result.player for row in page.table][-1] == "Daria" and len(page.table) == 3
        page.take_in(sent)
        assert "0 new" in page.view.told and not page.view.wrong
        page.take_in(write_lines([Result(str(DealCode(Format(3, 4, 3), "AFB", 1)), "Zoe", True, 0, 0, 0, 12, 10.0)]))
        assert page.view.wrong and len(page.table) == 3


def test_results_go_by_file_and_come_back_by_copying(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two homes, as two machines have; both end with one ranking."""
    there, here = tmp_path / "there", tmp_path / "here"
    monkeypatch.setenv("PROSTOR_HOME", str(there))
    with Driver(there, (1000, 640), animation=0) as ui:
        begin(ui, ("Gleb",))
        play(ui, HASTY)
        ui.click_widget("match.save")
        ui.click_widget("notice.ok")
    (file,) = (there / "exports").iterdir()
    monkeypatch.setenv("PROSTOR_HOME", str(here))
    with Driver(here, (1000, 640), animation=0, language="ru") as ui:
        begin(ui, ("Анна",))
        play(ui, CAREFUL)
        ui.click_widget("match.import")
        write(ui, "match.path", str(file))
        ui.click_widget("match.file")
        assert "1 новый результат." in ui.texts
        ui.click_widget("match.close")
        ui.click_widget("match.copy")
        sent, table = ui.shell.surface.clipboard_text(), [row.result for row in ui.top.table]
    assert [result.player for result in table] == ["Анна", "Gleb"]
    monkeypatch.setenv("PROSTOR_HOME", str(there))
    with Driver(there, (1000, 640), animation=0) as ui:
        ui.click_widget("menu.itd.new")
        ui.click_widget("setup.competition.1")
        ui.click_widget("setup.matches")
        ui.click_widget(next(name for name in ui.widgets if name.startswith("matches.") and name[8:].isdigit()))
        ui.shell.surface.set_clipboard_text(sent)
        ui.click_widget("match.import")
        ui.click_widget("match.paste")
        assert "1 new result." in ui.texts
        ui.click_widget("match.close")
        assert [row.result for row in ui.top.table] == table and "The winner: Анна" in ui.text


def test_a_broken_off_attempt_is_gone_on_with_and_its_time_runs(tmp_path: Path) -> None:
    with Driver(tmp_path, (1000, 640), animation=0) as ui:
        begin(ui, ("Анна", "Boris"))
        ui.click_widget("match.start")
        ui.now += 3.0
        ui.wait(0.05)
        act(ui, "^1A")
        ui.kill()
        ui.start()
        rows = [name for name in ui.widgets if name.startswith("match.")]
        assert rows and not any(name.startswith("continue.") for name in ui.widgets)
        ui.click_widget(rows[0])
        assert ui.top.name == "itd.match" and ui.top.next_player == "Анна"
        assert "Boris" in ui.text
        ui.click_widget("match.start")
        assert ui.top.session.ply == 1 and not ui.top.session.can_undo
        assert ui.top.session.clock.running
        for text in HASTY[1:]:
            act(ui, text)
        ui.wait(0.05)
        ui.click_widget("result.on")
        assert ui.top.next_player == "Boris"


def test_nothing_of_the_deal_is_seen_outside_the_clock(tmp_path: Path) -> None:
    with Driver(tmp_path, (1000, 640), animation=0) as ui:
        begin(ui, ("Анна", "Boris"))
        assert ui.top.pictures(*ui.shell.size, 1.0) == []
        play(ui, HASTY)
        ui.key("escape")
        ui.key("escape")
        ui.shell.home()
        ui.settle()
        ui.click_widget("menu.archive")
        ui.settle()
        assert "sealed" in ui.text and "archive.resume" in ui.widgets and "archive.open" not in ui.widgets
        assert ui.top.pictures(*ui.shell.size, 1.0) == []
        ui.click_widget("archive.resume")
        assert ui.top.name == "itd.match" and ui.top.next_player == "Boris"


def test_two_players_of_one_name_are_refused(tmp_path: Path) -> None:
    with Driver(tmp_path, (1000, 640), animation=0) as ui:
        ui.click_widget("menu.itd.new")
        ui.click_widget("setup.competition.1")
        ui.settle()
        write(ui, "setup.player.0", "Anna")
        write(ui, "setup.player.1", "anna")
        assert "Two players cannot have the same name" in ui.text and not ui.top.can_start
        ui.click_widget("setup.start")
        assert type(ui.top).__name__ == "ItdSetup"
