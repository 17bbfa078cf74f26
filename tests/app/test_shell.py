"""The shell: one click from start to a board, idle means idle, nothing is lost, every way in and out."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from engine.archive import Archive
from tests.app.driver import Driver

pytestmark = pytest.mark.gl


def play_one(ui: Driver) -> None:
    """A game with one turn made."""
    from app.intent import TypeMove

    ui.click_widget("menu.stavropol.play")
    seat = ui.top.session.actors[0]
    ui.top.act(TypeMove("133-233" if seat == 0 else "533-433"))
    ui.wait(1.0)
    assert ui.top.session.ply == 1


def test_one_click_from_the_menu_to_a_board(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        assert ui.top.name == "menu"
        ui.click_widget("menu.stavropol.play")
        assert ui.top.name == "table"
        assert ui.top.session.ply == 0


def test_idle_draws_nothing_and_sleeps(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        for page in ("menu", "table"):
            if page == "table":
                ui.click_widget("menu.stavropol.play")
                ui.wait(2.0)
            frames, draws = ui.frames, ui.draws
            for _ in range(20):
                assert ui.step(0.5) is None, page
            assert (ui.frames, ui.draws) == (frames, draws), page


def test_the_loop_sleeps_until_something_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import pyglet

    with Driver(tmp_path) as ui:
        sleeps: list[float | None] = []

        def sleep(timeout: float | None = None) -> None:
            sleeps.append(timeout)
            if len(sleeps) >= 6:
                ui.shell.ask_quit()

        monkeypatch.setattr(pyglet.app.platform_event_loop, "step", sleep)
        ui.settle()
        frames = ui.frames
        ui.window.run()
        assert None in sleeps, "the loop waits for an event, not for time"
        assert ui.frames <= frames + 4


def test_a_worker_wakes_the_loop(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        done: list[int] = []
        started = threading.Event()
        ui.window._woken = False
        ui.shell.workers.run(lambda: started.wait(5) and 42, done.append, lambda error: None)
        assert not done
        started.set()
        for thread in threading.enumerate():
            if thread.name == "prostor-worker":
                thread.join(5)
        assert ui.window._woken
        ui.settle()
        assert done == [42]


def test_the_picture_turns_only_under_the_pointer(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        before = ui.top.cards[0].yaw
        ui.wait(0.5)
        assert ui.top.cards[0].yaw == before
        ui.hover("menu.stavropol.open")
        ui.wait(0.5)
        turned = ui.top.cards[0].yaw
        assert turned != before
        ui.hover("menu.settings")
        # Time enough to draw the picture at rest once more, in full quality.
        ui.wait(0.5)
        turned, draws = ui.top.cards[0].yaw, ui.draws
        ui.wait(0.5)
        assert (ui.top.cards[0].yaw, ui.draws) == (turned, draws)


@pytest.mark.parametrize("way", ["window", "ctrl-q", "signal", "menu"])
def test_every_way_of_closing_keeps_the_game(tmp_path: Path, way: str) -> None:
    with Driver(tmp_path) as ui:
        play_one(ui)
        position = ui.top.session.game.write(ui.top.session.state)
        if way == "window":
            ui.event("on_close")
        elif way == "ctrl-q":
            ui.key("q", ctrl=True)
        elif way == "signal":
            ui.shell.ask_quit()
            ui.step()
        else:
            ui.shell.home()
            ui.settle()
            ui.click_widget("menu.quit")
        assert not ui.shell.open
        ui.restart()
        row = ui.top.unfinished[0]
        assert row.plies == 1 and not row.in_use
        ui.click_widget(f"continue.{row.id}")
        session = ui.top.session
        assert session.game.write(session.state) == position


def test_a_lost_process_leaves_its_game_behind(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        play_one(ui)
        ui.kill()
        ui.start()
        assert ui.top.unfinished[0].plies == 1
        assert f"continue.{ui.top.unfinished[0].id}" in ui.widgets


def test_a_game_on_the_table_belongs_to_its_window(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        play_one(ui)
        other = Archive(tmp_path / "prostor.sqlite3")
        try:
            assert other.unfinished()[0].in_use
            ui.shell.home()
            assert not other.unfinished()[0].in_use
            other.resume(other.unfinished()[0].id)
            ui.shell.home()
            ui.settle()
            assert "Being played in another window" in ui.text
            ui.click_widget(f"continue.{ui.top.unfinished[0].id}")
            assert ui.top.name == "menu" and "notice.ok" in ui.widgets
            ui.click_widget("notice.ok")
            assert "notice.ok" not in ui.widgets
        finally:
            other.close()


def test_deleting_asks_first(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        play_one(ui)
        ui.shell.home()
        ui.settle()
        key = f"continue.{ui.top.unfinished[0].id}"
        ui.click_widget(f"{key}.delete")
        ui.click_widget("menu.delete.keep")
        assert key in ui.widgets
        ui.click_widget(f"{key}.delete")
        ui.click_widget("menu.delete.yes")
        assert key not in ui.widgets


@pytest.mark.parametrize("where", ["panels", "pictures", "tick", "handle"])
def test_an_error_in_a_frame_is_told_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    with Driver(tmp_path) as ui:
        play_one(ui)

        def broken(*_: Any) -> None:
            raise ZeroDivisionError("made for the test")

        monkeypatch.setattr(ui.top, where, broken)
        ui.key("f2")
        ui.settle()
        assert "Your game is safe" in ui.text
        assert "ZeroDivision" not in ui.text
        ui.click_widget("fault.menu")
        assert ui.top.name == "menu"
        assert ui.top.unfinished[0].plies == 1


def test_a_window_without_size_is_survived(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        size, frames = ui.window._size, ui.frames
        ui.window._size = (0, 0)
        ui.shell.refresh()
        ui.step(1.0)
        assert ui.frames == frames
        ui.window._size = size
        ui.shell.refresh()
        ui.settle()
        assert ui.frames > frames


def test_resizing_lays_the_page_out_anew(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        before = ui.widgets["menu.side"]
        ui.window._size = (900, 600)
        ui.shell.refresh()
        ui.settle()
        after = ui.widgets["menu.side"]
        assert after != before
        assert after.x + after.w <= 900 and after.y + after.h <= 600


def test_the_language_changes_while_running(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        assert "Stavropol spheres" in ui.text
        ui.settings.language = "ru"
        ui.shell.changed_settings()
        ui.settle()
        assert "Ставропольские шары" in ui.text and "Продолжить" in ui.text
        assert "Stavropol spheres" not in ui.text


def test_the_menu_is_walked_through_by_keys(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        for _ in range(12):
            ui.key("tab")
            ui.key("enter")
            if ui.top.name != "menu":
                break
        assert ui.top.name != "menu"
        if ui.top.name != "table":
            ui.key("escape")
            assert ui.top.name == "menu"


def test_f11_changes_between_window_and_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Driver(tmp_path) as ui:
        asked: list[bool] = []
        monkeypatch.setattr(ui.window, "toggle_fullscreen", lambda: asked.append(True))
        ui.key("f11")
        assert asked == [True]


@pytest.mark.parametrize("page", ["archive", "rules", "settings"])
def test_the_other_pages_open_and_close(tmp_path: Path, page: str) -> None:
    with Driver(tmp_path) as ui:
        ui.click_widget(f"menu.{page}")
        assert ui.top.name == page
        ui.key("escape")
        assert ui.top.name == "menu"
        assert not ui.shell.fault


def test_five_games_fit_as_well_as_one() -> None:
    from app.panels.menu_panel import plan

    for width, height, scale in ((1280, 800, 1.0), (1280, 720, 1.5), (1920, 1080, 1.0), (3840, 2160, 2.0)):
        for games in (1, 2, 3, 4, 5):
            where = plan(width, height, scale, games, True)
            for n, card in enumerate(where.cards):
                assert card.x >= 0 and card.x + card.w <= where.side.x and card.y + card.h <= height
                assert card.w > 100 and card.h > 100
                for other in where.cards[:n]:
                    assert card.x >= other.x + other.w or card.y >= other.y + other.h or other.x >= card.x + card.w


def test_a_click_too_early_meets_the_new_page(tmp_path: Path) -> None:
    """A click that arrives before the table was drawn once is judged by the table's panels, not by the menu's."""
    with Driver(tmp_path, remembered={"setup.stavropol": {"first": "white"}}) as ui:
        ui.click_widget("menu.stavropol.play")
        at = ui.top.looks.flat.middle("133", ui.top.pictures_of.flat_rect, ui.top.control.ui.view)
        ui.shell.home()
        ui.settle()
        ui.shell.apply(ui.top.play("stavropol"))
        ui.press(*at)
        ui.release(*at)
        assert [str(pick) for pick in ui.top.control.ui.picks] == ["origin:133"]


def test_a_quick_typist_loses_nothing(tmp_path: Path) -> None:
    """Keys that arrive faster than frames: the first opens the field, the rest go into it, none is lost or doubled."""
    from pyglet.window import key

    with Driver(tmp_path, remembered={"setup.stavropol": {"first": "white"}}) as ui:
        ui.click_widget("menu.stavropol.play")
        own = ui.window.pyglet_window
        for character in "/133-233":
            symbol = {"/": key.SLASH, "-": key.MINUS}.get(character) or getattr(key, f"_{character}", 0)
            own.dispatch_event("on_key_press", symbol, 0)
            own.dispatch_event("on_text", character)
            own.dispatch_event("on_key_release", symbol, 0)
            own.dispatch_pending_events()
        ui.settle()
        assert ui.top.control.ui.typed == "133-233"
        ui.key("enter")
        assert ui.top.session.ply == 1


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.5])
def test_every_page_fits_and_every_letter_has_its_shape(tmp_path: Path, language: str, scale: float) -> None:
    with Driver(tmp_path, language=language, scale=scale) as ui:
        play_from_menu(ui)
        for page in ("menu", "setup", "table", "archive", "rules", "settings"):
            ui.shell.home()
            if page != "menu":
                argument = ui.top.cards[0].game.id if page in ("setup", "rules") else None
                ui.shell.apply(ui.top.play("stavropol") if page == "table" else ui.shell.go(page, argument))
            ui.settle()
            assert not ui.shell.fault, page
            width = ui.shell.size[0]
            for name, rect in ui.widgets.items():
                assert rect.x >= -1 and rect.x + rect.w <= width + 1, (page, name, rect)
            fonts = ui.shell.imgui.fonts.values()
            for text in ui.texts:
                for character in set(text) - {"\n", "\t", "\u00ad"}:
                    assert all(font.is_glyph_in_font(ord(character)) for font in fonts), (page, text, character)


def play_from_menu(ui: Driver) -> None:
    """A game that the menu can offer to go on with."""
    ui.shell.apply(ui.top.play("stavropol"))
    ui.settle()


def test_one_press_of_an_arrow_is_one_step_and_holding_repeats(tmp_path: Path) -> None:
    """pyglet tells of an arrow twice when it goes down, as a key and as a motion of the caret."""
    from pyglet.window import key

    from app import input as inputs

    with Driver(tmp_path) as ui:
        ui.click_widget("menu.stavropol.play")
        seen: list[Any] = []
        handle = ui.top.handle
        ui.top.handle = lambda event: seen.append(event) or handle(event)
        for _ in range(2):
            ui.event("on_key_press", key.LEFT, 0)
            ui.event("on_text_motion", key.MOTION_LEFT)
            ui.event("on_key_release", key.LEFT, 0)
        downs = [event for event in seen if isinstance(event, inputs.KeyDown) and event.key]
        assert [event.repeat for event in downs] == [False, False]
        ui.event("on_key_press", key.LEFT, 0)
        for _ in range(3):
            ui.event("on_text_motion", key.MOTION_LEFT)
        downs = [event for event in seen if isinstance(event, inputs.KeyDown) and event.key]
        assert [event.repeat for event in downs] == [False, False, False, True, True]
