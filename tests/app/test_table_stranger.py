"""What a first evening at the table stumbled over: leaving the table, typing on, clicking twice, reading the bar."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.scene import Rect
from engine.clock import TimeControl
from tests.app.table_hand import Hand, hand


def twice(ui: Hand, x: float, y: float, times: int = 2) -> None:
    """A double click, or one of more `times`."""
    ui.move(x, y)
    for _ in range(times):
        ui.press(x, y)
        ui.now += 0.05
        ui.release(x, y)
        ui.now += 0.05
    ui.now += 0.5
    ui.settle()


def test_time_on_another_page_is_no_sleep(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(control=TimeControl("turn", 60.0))
        ui.wait(1.0)
        ui.shell.apply(ui.shell.go("settings"))
        ui.wait(30.0)
        ui.key("escape")
        ui.settle()
        assert ui.top.name == "table" and not ui.control.asleep and "Paused" not in ui.texts
        assert ui.session.clock.remaining(0, ui.now) == pytest.approx(59.0, abs=0.5)


def test_in_a_competition_the_clock_runs_on_another_page(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(control=TimeControl("game", 60.0), friendly=False)
        ui.wait(1.0)
        ui.shell.apply(ui.shell.go("rules", "stavropol"))
        ui.wait(30.0)
        ui.key("escape")
        ui.settle()
        assert ui.top.name == "table" and not ui.control.asleep and "Paused" not in ui.texts
        assert ui.session.clock.remaining(0, ui.now) == pytest.approx(29.0, abs=0.5)


def test_after_a_refused_turn_one_types_on(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit()
        ui.key("slash")
        ui.type("544-433")
        ui.key("enter")
        ui.settle()
        assert ui.control.ui.notice and ui.control.ui.typing
        for _ in "544-433":
            ui.key("backspace")
        ui.type("133-244")
        ui.key("enter")
        ui.settle()
        assert ui.session.ply == 1 and not ui.control.ui.typing


def test_a_double_click_chooses_a_ball_and_moves_none(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit()
        x, y = ui.point("143")
        twice(ui, x, y)
        assert ui.session.ply == 0 and [pick.value for pick in ui.control.ui.picks] == ["143"]
        ui.wait(1.0)
        ui.tap("244")
        assert ui.session.ply == 1, "after a while a click counts again"


def test_a_triple_click_moves_no_ball_either(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit()
        x, y = ui.point("143")
        twice(ui, x, y, 3)
        assert ui.session.ply == 0 and [pick.value for pick in ui.control.ui.picks] == ["143"]


def test_a_double_click_is_known_through_a_slow_frame(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with hand(tmp_path) as ui:
        ui.sit()
        x, y = ui.point("143")
        ui.move(x, y)
        spot, window, draw = ui._point(x, y), ui.window, ui.shell.step
        steps: list[int] = []
        read: list[int] = []

        def step() -> float:
            """Every frame takes a second and a half."""
            draw()
            ui.now += 1.5
            steps.append(1)
            window.closed = len(steps) > 2
            return 0.0

        def events() -> None:
            """A click is read at the end of each of the first two frames."""
            if len(read) < len(steps) < 3:
                read.append(1)
                window.on_mouse_press(*spot, 1, 0)
                window.on_mouse_release(*spot, 1, 0)

        monkeypatch.setattr(ui.shell, "step", step)
        monkeypatch.setattr(window._own, "dispatch_events", events)
        window.run()
        window.closed = False
        assert len(read) == 2 and ui.session.ply == 0
        assert [pick.value for pick in ui.control.ui.picks] == ["143"], "the second click came with the first"


def test_a_double_click_strikes_and_does_not_land(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(moves="143-244 543-434 244-335 511-411 111-211")
        ui.tap("434")
        ui.wait(1.0)
        x, y = ui.point("335")
        twice(ui, x, y)
        assert ui.session.ply == 5 and [pick.kind for pick in ui.control.ui.picks] == ["origin", "strike"]


def test_two_balls_land_on_one_cell_by_a_double_click(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(moves="133-233 511-411 143-233 512-411")
        ui.tap("233")
        ui.key("2")
        ui.wait(1.0)
        x, y = ui.point("315")
        twice(ui, x, y)
        assert ui.session.ply == 5


def test_a_tip_of_the_bar_leaves_its_words_in_sight(tmp_path: Path) -> None:
    from app.panels import surface

    with hand(tmp_path, scale=1.5, size=(1280, 800)) as ui:
        ui.sit(moves="133-233 511-411 143-233 512-411")
        ui.tap("233")
        seen: list[Rect] = []
        keep = surface._draw_tip  # the place of a tip is told nowhere else

        def watch(text: str, at: Rect) -> None:
            seen.append(at)
            keep(text, at)

        surface._draw_tip = watch
        try:
            chip = next(name for name in ui.widgets if name.startswith("count."))
            ui.hover(chip)
            ui.wait(1.5)
        finally:
            surface._draw_tip = keep
        prompt = ui.widgets["prompt"]
        assert seen and seen[-1].y == prompt.y, "the tip stands above the whole bar"


def test_on_the_flat_board_no_banner_covers_an_earlier_turn(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(moves="133-233 511-411")
        ui.key("b")
        ui.key("left", ctrl=True)
        ui.settle()
        assert not ui.control.live and "history.back" not in ui.widgets
        ui.click_widget("back")
        assert ui.control.live


def test_minutes_a_turn_are_minutes() -> None:
    from app.newgame import describe_control

    assert describe_control(TimeControl("turn", 300.0)) == "5 min a turn"
    assert describe_control(TimeControl("turn", 90.0)) == "90 s a turn"


def test_a_dialogue_opens_without_a_scroll_bar(tmp_path: Path) -> None:
    with hand(tmp_path, size=(1280, 800)) as ui:
        ui.sit(control=TimeControl("turn", 60.0))
        ui.top.ask("menu")
        ui.settle()
        before = ui.picture(1)
        ui.move(3, 3)
        ui.move(5, 5)
        assert (before == ui.picture(1)).all(), "the dialogue is at rest as soon as it stands"


def test_the_summary_says_minutes(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.click_widget("menu.stavropol.new")
        ui.settle()
        ui.click_widget("setup.time.kind.1")
        assert "1 min a turn" in ui.text


def test_escape_closes_what_lies_on_top(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(moves="133-233")
        ui.top.ask("resign")
        ui.settle()
        ui.shell.notify("The record was saved.")
        ui.settle()
        ui.key("escape")
        ui.settle()
        assert not ui.shell.notices and ui.top.dialogue == "resign"
        ui.key("escape")
        ui.settle()
        assert not ui.top.dialogue


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(
    ("size", "scale"), [((900, 600), 2.0), ((900, 600), 1.0), ((640, 420), 1.0), ((900, 600), 1.5)]
)
def test_small_windows_keep_every_way_of_looking_and_the_buttons(
    tmp_path: Path, size: tuple[int, int], scale: float, language: str
) -> None:
    with hand(tmp_path, scale=scale, size=size, language=language) as ui:
        ui.sit(moves="143-244 543-434 244-335 511-411 111-211")
        modes = [f"mode.{mode}" for mode in ("cube", "slice", "exploded", "flat")]
        outer = {"bar": modes, "bar.right": ["menu"], "buttons": ["undo", "redo", "draw", "resign"]}
        for parent, names in outer.items():
            place = ui.widgets[parent]
            for name in names:
                at = ui.widgets[name]
                assert at.x + at.w <= place.x + place.w + 1 and at.y + at.h <= place.y + place.h + 1, name
        at, place = ui.widgets["moves.5"], ui.widgets["moves"]
        assert place.y <= at.y and at.y + at.h <= place.y + place.h, "the turn shown is in sight"
        ui.session.resign(0, ui.now)
        ui.settle()
        ui.click_widget("over.close") if "over.close" in ui.widgets else ui.key("escape")
        ui.settle()
        for name in ("rematch", "result"):
            at, place = ui.widgets[name], ui.widgets["buttons"]
            assert at.x + at.w <= place.x + place.w + 1 and at.y + at.h <= place.y + place.h + 1, name


def test_the_smallest_window_walks_through_the_ways_of_looking(tmp_path: Path) -> None:
    with hand(tmp_path, scale=2.0, size=(640, 420)) as ui:
        ui.sit()
        seen = []
        for _ in range(4):
            seen.append(ui.control.ui.view.mode)
            ui.click_widget("mode.next")
        assert seen == ["cube", "slice", "exploded", "flat"]


def test_the_pointer_takes_the_frame_of_the_keyboard_along(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit()
        ui.key("right")
        assert ui.control.ui.cursor == "133"
        ui.move(*ui.point("143"))
        assert ui.control.ui.hover == "143" and not ui.control.ui.cursor
        ui.move(*ui.center("menu"))
        ui.settle()
        assert not ui.control.ui.hover, "nothing stays framed while the pointer is elsewhere"


def test_the_bar_says_what_ram_waits_for_and_what_is_owed(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(moves="143-244 543-434 244-335 511-411 111-211")
        ui.tap("434")
        ui.click_widget("ram")
        assert "Ram: choose a ball to land on — 1 cell" in ui.texts
        ui.tap("335")
        assert ui.session.ply == 6
        ui.wait(1.0)
        ui.tap("133")
        assert any("answer the ram on 335" in text for text in ui.texts), ui.texts
        assert not any("reaches" in text for text in ui.texts)


def test_looking_back_after_the_end_shows_the_clocks_of_that_turn(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(control=TimeControl("game", 300.0))
        ui.wait(1.0)
        ui.play("133-233")
        ui.now += 3.0
        ui.play("511-411")
        ui.session.resign(0, ui.now)
        ui.settle()
        ui.key("escape")
        assert ui.texts.count("5:00") < 2
        ui.key("home", ctrl=True)
        ui.settle()
        assert ui.texts.count("5:00") == 2
