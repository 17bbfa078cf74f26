"""The table in the real window: pointer, keys, panels, clocks, idleness. Many are bugs that other clients had."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.clock import TimeControl
from engine.compose import Pick
from tests.app.table_hand import Hand, hand

STRIKE = "24A./25./12.A12./11.b13./23a2. w o3,o4 - - 4"


def test_two_clicks_in_the_cube(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit()
        assert "White: choose a ball — 25 cells to move from" in ui.texts
        ui.tap("133")
        assert "Choose where the ball lands — 25 cells" in ui.texts
        ui.tap("244")
        assert ui.session.notation_at(1) == "133-244" and "133-244" in ui.texts
        assert any("Black: choose a ball" in text for text in ui.texts)


def test_cube_and_flat_board_are_one(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit()
        ui.move(*ui.side_point("133"))
        assert ui.control.ui.hover == "133"
        ui.tap("133")
        ui.click(*ui.side_point("233"))
        assert ui.session.notation_at(1) == "133-233"
        ui.key("b")
        ui.tap("533", "433")
        assert ui.session.notation_at(2) == "533-433"


def test_a_drag_moves_a_ball(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit()
        ui.drag(ui.side_point("133"), ui.side_point("244"))
        assert ui.session.notation_at(1) == "133-244"


def test_a_drag_to_nowhere_leaves_no_trace(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit()
        for target in ("155", "355"):
            ui.drag(ui.side_point("133"), ui.side_point(target))
            assert ui.session.ply == 0 and ui.control.ui.picks == ()


@pytest.mark.parametrize("end", ["moved", "focus", "leave", "right"])
def test_a_lost_mouse_up_cancels_the_drag(tmp_path: Path, end: str) -> None:
    with hand(tmp_path) as ui:
        table = ui.sit()
        target = ui.side_point("244")
        ui.drag(ui.side_point("133"), target, drop=False)
        assert table.pointer.carrying and ui.control.ui.picks
        if end == "moved":
            ui.move(*target)
        elif end == "focus":
            ui.event("on_deactivate")
        elif end == "leave":
            ui.event("on_mouse_leave", 0, 0)
        else:
            ui.press(*target, 4)
        assert not table.pointer.carrying and ui.control.ui.picks == ()
        ui.release(*target)
        assert ui.session.ply == 0 and ui.control.ui.picks == ()


def test_dragging_empty_space_turns_and_resets(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        table = ui.sit()
        rect = table.pictures_of.cube_rect
        corner = (rect.x + 20, rect.y + rect.h - 20)
        before = table.director.camera
        ui.drag(corner, (corner[0] + 90, corner[1] - 30))
        turned = table.director.camera
        assert turned.yaw != before.yaw and turned.distance == before.distance
        ui.scroll(rect.x + rect.w / 2, rect.y + rect.h / 2, 2)
        assert table.director.camera.distance < turned.distance
        ui.key("home")
        assert table.director.camera == before


def test_esc_and_the_right_button_take_back_picks(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(STRIKE)
        ui.tap("333", "432")
        assert ui.control.ui.picks == (Pick("origin", "333"), Pick("strike", "432"))
        ui.key("escape")
        assert ui.control.ui.picks == (Pick("origin", "333"),)
        ui.click(*ui.side_point("322"), button=4)
        assert ui.control.ui.picks == () and ui.top.dialogue == ""


def test_a_whole_turn_by_keyboard_alone(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit()
        ui.key("up")
        assert ui.control.ui.cursor == "133"
        for name in ("up", "left", "pagedown"):
            ui.key(name)
        assert ui.control.ui.cursor == "124"
        ui.key("enter")
        ui.key("tab")
        cursor = ui.control.ui.cursor
        assert cursor == "211" and cursor in ui.control.allowed()
        ui.key("enter")
        assert ui.session.notation_at(1) == "124-211"


def test_typed_notation(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit()
        # As the window gives it: the key and its sign in one go, before any frame.
        own = ui.window.pyglet_window
        own.dispatch_event("on_key_press", ui.symbol("slash"), 0)
        own.dispatch_event("on_text", "/")
        ui.event("on_key_release", ui.symbol("slash"), 0)
        ui.type("111-333")
        assert "111-333" in ui.texts
        ui.key("enter")
        assert "too far" in ui.text and ui.session.ply == 0
        ui.key("escape")
        ui.key("slash")
        ui.type("AN")
        ui.key("enter")
        assert ui.session.notation_at(1) == "111-233" and not ui.control.ui.typing


def test_shortcuts_on_a_russian_layout(tmp_path: Path) -> None:
    with hand(tmp_path, language="ru") as ui:
        table = ui.sit()
        ui.tap("133", "244")
        ui.key_code(52, ctrl=True)
        assert ui.session.ply == 0, "Ctrl+Z"
        for code, text, mode in ((39, "ы", "slice"), (53, "ч", "exploded"), (56, "и", "flat"), (54, "с", "cube")):
            ui.key_code(code, text=text)
            assert ui.control.ui.view.mode == mode
        ui.key_code(28, text="е")
        assert ui.control.ui.view.threats
        ui.key_code(61, text=".")
        assert ui.control.ui.typing
        ui.type("фт")
        ui.key("enter")
        assert ui.session.notation_at(1) == "111-233"
        ui.key_code(43, text="р")
        assert table.dialogue == "help" and "Клавиши за столом" in ui.texts


def test_a_refusal_says_why_beside_the_pointer(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit("24A./25./12.A12./12.a12./24a. w o3,o4 - - 4")
        at = ui.side_point("333")
        ui.click(*at)
        assert "Blocked: black ball on projection 433" in ui.texts
        assert ui.control.ui.notice_at == pytest.approx(at, abs=2)
        ui.tap("111")
        assert "Blocked: black ball on projection 433" not in ui.texts


def test_the_list_of_turns_leads_there_and_back(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(moves="133-233 533-433 122-222")
        ui.click_widget("moves.1")
        assert ui.control.shown_ply == 1 and "Move 1, White" in ui.texts
        ui.tap("511")
        assert ui.control.ui.picks == ()
        ui.key("left", ctrl=True)
        assert ui.control.shown_ply == 0
        ui.click_widget("history.back")
        assert ui.control.live and ui.session.ply == 3


def test_undo_and_redo_buttons(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(moves="133-233 533-433")
        ui.click_widget("undo")
        assert ui.session.ply == 1
        ui.click_widget("redo")
        assert ui.session.ply == 2


def test_resigning_shows_the_result_and_a_rematch_starts_fresh(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(control=TimeControl("game", 60.0))
        ui.wait(1.0)
        ui.tap("133", "233")
        ui.click_widget("resign")
        ui.click_widget("ask.yes")
        ui.wait(0.1)
        assert "White wins" in ui.texts and "Black resigned." in ui.texts and "2.5 points" in ui.text
        assert ui.session.clock.running == ()
        ui.click_widget("result.rematch")
        assert ui.session.players == ("Борис", "Anna") and ui.session.ply == 0
        assert [ui.session.clock.remaining(seat, ui.now) for seat in (0, 1)] == pytest.approx([60, 60], abs=0.6)
        assert ui.session.clock.running == (0,)


def test_a_draw_needs_both(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit()
        ui.click_widget("draw")
        ui.click_widget("agree.0")
        assert ui.session.outcome is None
        ui.click_widget("agree.1")
        ui.wait(0.1)
        assert ui.session.outcome is not None and ui.session.outcome.reason == "agreement"
        assert "A draw" in ui.texts and "1.75 points" in ui.text


def test_menus_stop_the_clocks_of_a_friendly_game(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(control=TimeControl("game", 60.0))
        ui.key("escape")
        assert ui.top.dialogue == "menu"
        ui.wait(10.0)
        assert ui.session.clock.remaining(0, ui.now) == pytest.approx(60.0, abs=0.2)
        ui.click_widget("menu.back")
        ui.wait(3.0)
        assert ui.session.clock.remaining(0, ui.now) == pytest.approx(57.0, abs=0.7)


def test_menus_do_not_stop_the_clocks_of_a_competition(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(control=TimeControl("game", 60.0), friendly=False)
        ui.key("escape")
        ui.wait(10.0)
        assert ui.session.clock.remaining(0, ui.now) == pytest.approx(50.0, abs=0.2)


def test_tenths_show_below_ten_seconds_and_the_flag_falls(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(control=TimeControl("game", 12.0))
        ui.wait(2.55)
        assert "9.4" in ui.texts
        ui.wait(9.5)
        assert ui.session.outcome is not None and ui.session.outcome.reason == "time"
        assert "White ran out of time." in ui.texts


def test_the_machine_slept(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(control=TimeControl("game", 60.0))
        ui.wait(1.0)
        ui.step(3600.0)
        ui.settle()
        assert ui.session.outcome is None and "Paused" in ui.texts
        ui.click_widget("paused.go")
        assert ui.session.clock.running == (0,) and not ui.control.asleep


def test_nothing_is_drawn_while_nothing_changes(tmp_path: Path) -> None:
    with hand(tmp_path, animation=1.0) as ui:
        table = ui.sit()
        ui.tap("133", "244")
        rect = table.pictures_of.cube_rect
        ui.drag((rect.x + 20, rect.y + 20), (rect.x + 200, rect.y + 60))
        ui.wait(2.5)
        frames, draws = ui.frames, ui.draws
        assert ui.step(100.0) is None, "asleep until an event"
        assert (ui.frames, ui.draws) == (frames, draws)
        x, y = rect.x + 15, rect.y + 15
        ui.move(x, y)
        draws = ui.draws
        ui.move(x + 3, y)
        assert ui.draws == draws, "a moved pointer over nothing draws no scene anew"


def test_a_running_clock_draws_no_scene(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(control=TimeControl("game", 600.0))
        ui.wait(1.0)
        frames, draws = ui.frames, ui.draws
        for _ in range(10):
            ui.step(0.5)
        assert 5 <= ui.frames - frames <= 12 and ui.draws == draws


@pytest.mark.parametrize("way", ["window", "menu", "kill", "quit"])
def test_every_way_of_closing_keeps_the_game(tmp_path: Path, way: str) -> None:
    with hand(tmp_path) as ui:
        ui.sit(control=TimeControl("game", 600.0))
        ui.tap("133", "244")
        ui.tap("533")
        if way == "window":
            ui.event("on_close")
        elif way == "menu":
            ui.key("escape")
            ui.key("escape")
            ui.click_widget("menu.leave")
        elif way == "quit":
            ui.key("q", ctrl=True)
        if way == "kill":
            ui.kill()
            ui.start()
        else:
            ui.restart()
        rows = ui.shell.archive.unfinished()
        assert len(rows) == 1
        session = ui.shell.archive.resume(rows[0].id)
        assert session.notation_at(session.ply) == "133-244" and session.ply == 1
        assert 590 < session.clock.remaining(0, 0.0) <= 600


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_missing_glyphs_at_the_table(tmp_path: Path, language: str) -> None:
    from app.gl.outlines import Face
    from app.i18n import tr
    from app.screens.table_help import HELP

    with hand(tmp_path, language=language) as ui:
        folder = Path(__file__).resolve().parents[2] / "assets" / "fonts"
        faces, signs = [Face(p) for p in folder.glob("PT*.ttf")], Face(folder / "ProstorSymbols.ttf")
        written: list[str] = []
        ui.sit(control=TimeControl("game", 600.0))
        written += ui.texts
        for name in ("help", "menu", "resign", "draw"):
            ui.top.ask(name)
            ui.settle()
            written += ui.texts
            ui.top.close()
        written += [tr(text) for heading, lines in HELP for text in (heading, *(line for _, line in lines))]
        used = set("".join(written)) - {"\n"}
        missing = {c for c in used if c not in signs and any(c not in face for face in faces)}
        assert not missing


SIZES = [((1280, 720), 1.0), ((1280, 720), 1.5), ((1920, 1080), 2.0), ((900, 600), 1.0)]


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_buttons_stay_apart_and_inside(tmp_path: Path, size: tuple[int, int], scale: float, language: str) -> None:
    with hand(tmp_path, size=size, scale=scale, language=language) as ui:
        ui.sit("C24./25./25./25./25a w -,- - - 0", control=TimeControl("game", 600.0))
        ui.key("s")
        ui.click(*ui.side_point("111"))
        wanted = ["mode.cube", "mode.flat", "axis", "layer.1", "layer.5", "flip", "menu", "undo", "resign"]
        wanted += ["count.3", "cancel"]
        rects = [ui.widgets[name] for name in wanted]
        for name, rect in zip(wanted, rects, strict=True):
            assert rect.x >= 0 and rect.y >= 0, name
            assert rect.x + rect.w <= size[0] and rect.y + rect.h <= size[1], name
        for n, a in enumerate(rects):
            for b in rects[n + 1 :]:
                assert a.x + a.w <= b.x + 1 or b.x + b.w <= a.x + 1 or a.y + a.h <= b.y + 1 or b.y + b.h <= a.y + 1


def test_a_zero_window_and_back(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        table: Hand = ui.sit()
        places = table._places
        ui.window._size = (0, 0)
        ui.step(0.1)
        ui.window._size = (1280, 720)
        ui.tap("133", "244")
        assert ui.session.ply == 1 and places().picture.w > 0


def test_the_menu_works_by_keyboard(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit()
        ui.key("escape")
        assert ui.top.dialogue == "menu"
        view = ui.control.ui.view
        before = (view.ghost, view.side_board, view.coordinates, view.threats)
        # Tab walks the buttons and switches in their order; the last switch is about ghosts.
        for _ in range(20):
            ui.key("tab")
            ui.key("enter")
            if ui.top.name != "table" or ui.top.dialogue != "menu" or not view.ghost:
                break
        assert ui.top.name != "table" or ui.top.dialogue != "menu" or (view.ghost, *before[1:]) != before


def test_leaving_for_the_menu_and_coming_back_in_one_sitting(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(control=TimeControl("game", 600.0))
        ui.tap("133", "244")
        ui.key("escape")
        ui.click_widget("menu.leave")
        assert ui.top.name == "menu"
        ui.click_widget(next(name for name in ui.widgets if name.startswith("continue.")))
        assert ui.session.ply == 1 and "Paused" in ui.texts, "clocks wait for the players"
        ui.click_widget("paused.go")
        ui.tap("533", "444")
        assert ui.session.ply == 2


def test_the_board_can_turn_to_the_side_to_move(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        table = ui.sit()
        home = table.director.camera.yaw
        ui.key("escape")
        ui.click_widget("view.turning")
        ui.click_widget("menu.back")
        ui.tap("133", "244")
        assert ui.control.ui.view.flipped
        assert abs((table.director.camera.yaw - home) % 360 - 180) < 1
        ui.key("v")
        assert not ui.control.ui.view.flipped, "turned back by hand it stays so until the next turn"
        ui.tap("533", "444")
        assert not ui.control.ui.view.flipped


def test_a_drag_through_the_cube(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit()
        start = ui.point("155")
        ui.tap("155")
        target = ui.point("251")
        ui.key("escape")
        ui.drag(start, target)
        assert ui.session.notation_at(1) == "155-251"
