"""Kept games of TOTAS: looked at turn by turn, gone on with, exported when they are over, imported, counted."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from app import archive_words, i18n, paths, totas_protocol
from app.totas_opening import stages
from app.totas_words import lines, title
from engine.archive import Archive
from engine.events import Noted
from engine.game import regulate
from engine.record import read_record, replay, write_record
from engine.session import Session
from engine.totas.board import NAMES
from tests.app.totas_hand import GAME, TotasHand, hand
from tests.engine.totas_random import random_choice

SETUP = ("sea C5-E5, desert H5-H7", "mountain A3-C3, sea L5-L7", ("lab D7", "lab B6"))


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROSTOR_HOME", str(tmp_path / "home"))


def keep(archive: Archive, turns: int, seed: int = 5, **regulations: object) -> Session:
    """A game of random plans, kept and given back; zones and labyrinths as above where the players set up."""
    given = {"setup": "players", "reserve_pieces": "agreed", "blind_turn": 0, "blast_blind": False, **regulations}
    session = Session(GAME, regulate(GAME.options, given), seed, ("Anna", "Boris"), journal=archive.journal())
    if given["setup"] == "players":
        for seat, text in enumerate(SETUP[:2]):
            session.submit(seat, GAME.read_move(session.state, seat, str(text)), 0.0)
        for seat, text in enumerate(SETUP[2]):
            session.submit(seat, GAME.read_move(session.state, seat, text), 0.0)
    rng = Random(seed)
    while session.outcome is None and session.state.turn <= turns:
        for seat in session.actors:
            session.submit(seat, random_choice(rng, session.state, seat), 0.0)
    archive.release(session.journal.row_id)  # type: ignore[union-attr]
    return session


def opened(ui: TotasHand) -> Any:
    """The replay of the newest game."""
    ui.shell.apply(ui.shell.go("archive"))
    ui.settle()
    ui.click_widget("archive.open")
    assert ui.top.name == "replay"
    return ui.top


def test_a_finished_game_is_looked_at_turn_by_turn(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        session = keep(ui.shell.archive, 9, turn_limit=6)
        top = opened(ui)
        assert top.control.shown_ply == 0 and "White: sea C5–E5, desert H5–H7" in ui.text
        for _ in range(session.ply):
            before = top.control.shown_ply
            ui.key("right")
            assert top.control.shown_ply == before + 1
            show = top.control.show
            if show is None:
                # Both labyrinths are laid: nothing happens that could be seen.
                assert session.state_at(before).phase == "labyrinths"
                continue
            assert show.index == show.last, "without animation the whole opening stands there"
            white, black = totas_protocol.plans(session, before + 1)
            assert all(text in ui.text for text in (white, black) if text)
            assert top.control.things() == show.things[-1]
        assert not ui.shell.fault
        ui.key("home")
        assert top.control.shown_ply == 0


def test_an_opening_is_stepped_through(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        session = keep(ui.shell.archive, 9, turn_limit=6)
        top = opened(ui)
        ply = next(ply for ply in range(4, session.ply + 1) if len(stages(session.step_at(ply))) > 3)
        top.go(ply)
        ui.settle()
        show = top.control.show
        ui.click_widget("opening.back")
        assert top.control.show.index == show.last - 1 if show.index == show.last else True
        while top.control.show.index:
            ui.key("comma")
        assert top.control.state == session.state_at(ply - 1)
        titles = []
        while top.control.show.index < top.control.show.last:
            titles.append(top.control.show.stage.code)
            ui.key("period")
        assert titles == [stage.code for stage in show.stages][:-1]
        assert top.control.state == session.state_at(ply)


EVENTS = {
    "take", "loss", "collision", "damage", "burnt", "blind", "lost", "back", "mole", "lab", "erupts", "turned", "mate",
    "end",
}  # fmt: skip


@pytest.fixture(scope="module")
def happened() -> list[Any]:
    """The stages of the openings of some games."""
    found = []
    for seed in range(9):
        given = {"setup": "quick", "reserve_pieces": "agreed", "blind_turn": 3, "turn_limit": 30}
        session = Session(GAME, regulate(GAME.options, given), seed, ("A", "B"))
        rng = Random(seed)
        while session.outcome is None:
            for seat in session.actors:
                session.submit(seat, random_choice(rng, session.state, seat), 0.0)
        for ply in range(1, session.ply + 1):
            found += stages(session.step_at(ply))
    return found


@pytest.mark.parametrize("language", ["en", "ru"])
def test_everything_that_happens_is_said_in_words(happened: list[Any], language: str) -> None:
    """Every headline has a sentence of its own, in the player's language, without a field left open."""
    i18n.set_language(language)
    met: set[str] = set()
    try:
        for stage in happened:
            headlines = [event for event in stage.events if isinstance(event, Noted)]
            met |= {event.what for event in headlines}
            said = lines(stage)
            assert len(said) == len(headlines), (stage, said)
            for text in (title(stage), *said):
                assert text and "{" not in text and not text.startswith(":"), text
                assert language == "en" or any("а" <= letter.lower() <= "я" for letter in text), text
    finally:
        i18n.set_language("en")
    assert met >= EVENTS, EVENTS - met


def test_what_is_still_secret_stays_so_in_a_replay(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        session = keep(ui.shell.archive, 1)
        assert session.outcome is None
        top = opened(ui)
        for _ in range(session.ply + 1):
            for lab in ("D7", "B6"):
                assert f"lab {lab}" not in ui.text and top.control.ui.seat_seen is None
            assert "labyrinth" not in ui.widgets
            assert "Both labyrinths are laid" in ui.text
            ui.key("right")
        text = [totas_protocol.entry(session, 3), totas_protocol.plans(session, 3)]
        assert "D7" not in str(text) and "B6" not in str(text)
        ui.click_widget("replay.export")
        assert "its record would tell its secrets" in ui.text
        assert not list(paths.export_dir().glob("totas*"))


def test_nobody_looks_at_a_game_that_is_planned_from_memory(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        session = keep(ui.shell.archive, 3, blind_turn=3, setup="plain")
        assert session.state.blind and session.outcome is None
        ui.shell.apply(ui.shell.go("archive"))
        ui.settle()
        assert [picture.key for picture in ui.top.pictures(1280, 800, 1.0)] == []
        ui.click_widget("archive.open")
        assert ui.top.name == "archive" and "The visor is down" in ui.text
        ui.key("enter")
        ui.settle()
        ui.click_widget("archive.png")
        assert "The visor is down" in ui.text and not list(paths.export_dir().glob("totas*"))


def test_the_labyrinths_of_a_game_that_is_over_can_be_seen(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        session = keep(ui.shell.archive, 1)
        again = ui.shell.archive.resume(ui.shell.archive.games()[0].id)
        again.resign(0, 1.0)
        ui.shell.archive.release(again.journal.row_id)
        top = opened(ui)
        ui.key("end")
        assert [NAMES[lab] if lab >= 0 else "-" for lab in session.state.labs].count("-") < 2
        seen = []
        for _ in range(3):
            ui.click_widget("labyrinth")
            seen.append(top.control.ui.seat_seen)
        assert seen == [0, 1, None]
        assert "D7" in totas_protocol.entry(again, 3).plans


def test_autoplay_waits_for_each_opening(tmp_path: Path) -> None:
    with hand(tmp_path, animation=1.0, size=(900, 600)) as ui:
        session = keep(ui.shell.archive, 9, turn_limit=2, setup="plain")
        top = opened(ui)
        top.speed = 4.0
        ui.click_widget("replay.play")
        seen = set()
        for _ in range(400):
            ui.wait(0.1, rate=10)
            if top.control.show is not None:
                seen.add((top.control.show.ply, top.control.show.index))
            if not top.playing:
                break
        assert not top.playing and top.control.shown_ply == session.ply
        for ply in range(1, session.ply + 1):
            assert {index for p, index in seen if p == ply} == set(range(len(stages(session.step_at(ply))))), ply


def test_where_there_is_little_room_the_protocol_has_a_tab(tmp_path: Path) -> None:
    with hand(tmp_path, size=(900, 600)) as ui:
        keep(ui.shell.archive, 9, turn_limit=3)
        opened(ui)
        ui.key("end")
        assert "opening.again" in ui.widgets and "moves.1" not in ui.widgets
        ui.click_widget("replay.tab.1")
        assert "opening.again" not in ui.widgets and "Protocol" in ui.text
        ui.click_widget("replay.tab.0")
        assert "opening.again" in ui.widgets


def test_a_record_goes_out_and_comes_in(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        session = keep(ui.shell.archive, 9, turn_limit=4)
        top = opened(ui)
        ui.click_widget("replay.export")
        files = list(paths.export_dir().glob("totas-Anna-Boris-*.txt"))
        assert len(files) == 1
        text = files[0].read_text(encoding="utf-8")
        assert read_record(text) == read_record(write_record(session))
        assert replay(read_record(text)).session.state == session.state
        assert top.name == "replay"
    other = tmp_path / "other"
    other.mkdir()
    with hand(other) as ui:
        ui.shell.apply(ui.shell.go("archive"))
        ui.top.import_text(text)
        ui.settle()
        assert not ui.top.view.error and len(ui.top.rows) == 1
        assert "TOTAS" in ui.text and "Zones" not in ui.top.view.error
        ui.top.import_text(text.replace("sea C5-E5", "sea C2-E2"))
        ui.settle()
        assert "ranks 3 to 10" in ui.top.view.error, ui.top.view.error


def test_rows_and_statistics_speak_of_its_endings(tmp_path: Path) -> None:
    with hand(tmp_path, size=(1280, 1000)) as ui:
        keep(ui.shell.archive, 9, turn_limit=2, setup="plain")
        ui.shell.apply(ui.shell.go("archive"))
        ui.settle()
        assert "limit of turns" in ui.text and "The last of the agreed turns is played." in ui.text
        ui.click_widget("archive.tab.sums")
        assert "limit of turns" in ui.text
    assert archive_words.reason("late", "totas") != archive_words.reason("late")
    assert archive_words.reason("mate") == "mate"
