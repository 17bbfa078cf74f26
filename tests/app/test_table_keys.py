"""The keyboard of a table without a window: the cursor in the space, and which digit means what."""

from __future__ import annotations

from typing import Any

import pytest

from app.input import CTRL, KeyDown
from app.intent import GoTo, MakePick, SetView
from app.looks import registry
from app.screens.table_keys import Keys
from app.screens.table_view import Director
from app.ui import View
from engine.compose import Pick
from tests.app.test_control import click, table


def hands(start: str = "") -> tuple[Any, list[Any], Keys, Director]:
    control = table(start)
    director = Director(control.ui.view, lambda view: (5.0, 5.0, 5.0), lambda: 0.0)
    done: list[Any] = []

    def do(intent: Any) -> None:
        done.append(intent)
        if isinstance(intent, SetView):
            director.set(intent.name, intent.value, 1.0)
        else:
            control.act(intent, 1.0)

    return control, done, Keys(control, director, registry.find("stavropol"), lambda: 1.0, do, done.append), director


@pytest.mark.parametrize(
    ("cell", "key", "view", "to"),
    [("133", "right", View(), "143"), ("155", "up", View(), "155"), ("133", "pageup", View(), "233"),
     ("533", "pageup", View(flipped=True), "433"), ("533", "left", View(flipped=True), "543"),
     ("533", "up", View(flipped=True), "534"), ("135", "up", View(mode="flat"), "231"),
     ("231", "down", View(mode="flat"), "135"), ("555", "up", View(mode="flat"), "555"),
     ("531", "up", View(mode="flat", flipped=True), "435"), ("111", "left", View(), "111")],
)  # fmt: skip
def test_the_cursor_goes_where_the_viewer_means(cell: str, key: str, view: View, to: str) -> None:
    assert registry.find("stavropol").step(cell, key, view) == to


SHEETS = [View(mode="flat", sheets=axis) for axis in range(3)]


@pytest.mark.parametrize(
    ("game", "cell", "key", "view", "to"),
    [("spatial", "E1m", "right", View(), "F1m"), ("spatial", "E1m", "pageup", View(), "E2m"),
     ("spatial", "E1m", "up", View(), "E1n"), ("spatial", "E1p", "up", View(), "E1p"),
     ("spatial", "E8m", "pageup", View(flipped=True), "E7m"), ("spatial", "E8m", "right", View(flipped=True), "D8m"),
     ("spatial", "E8m", "down", View(flipped=True), "E8l"), ("spatial", "E1m", "up", SHEETS[2], "E2m"),
     ("spatial", "E1m", "pageup", SHEETS[2], "E1n"), ("spatial", "E1m", "right", SHEETS[0], "E2m"),
     ("spatial", "E1m", "up", SHEETS[0], "E1n"), ("spatial", "E1m", "pagedown", SHEETS[0], "D1m"),
     ("spatial", "E1m", "right", SHEETS[1], "F1m"), ("spatial", "E1m", "pageup", SHEETS[1], "E2m"),
     ("chess196", "g1", "up", View(mode="flat"), "g2"), ("chess196", "g1", "down", View(mode="flat"), "g1"),
     ("chess196", "g10", "left", View(mode="flat", flipped=True), "h10"),
     ("chess196", "g1", "pageup", View(mode="flat"), "g1")],
)  # fmt: skip
def test_the_cursor_walks_through_boards_of_chess(game: str, cell: str, key: str, view: View, to: str) -> None:
    assert registry.find(game).step(cell, key, view) == to


def test_digits_count_balls_or_turn_the_view() -> None:
    control, done, keys, director = hands("C24./25./25./25./25a w -,- - - 0")
    keys.down(KeyDown("3"))
    assert not done and director.camera.yaw == pytest.approx(90.0)
    click(control, "111")
    keys.down(KeyDown("3"))
    assert done == [MakePick(Pick("count", "3"))] and Pick("count", "3") in control.ui.picks
    yaw = director.camera.yaw
    keys.down(KeyDown("numpad_1"))
    assert director.camera.yaw != yaw, "the number pad always turns"


def test_the_cursor_opens_its_layer_in_a_slice() -> None:
    control, _, keys, _ = hands()
    keys.down(KeyDown("s"))
    keys.down(KeyDown("up"))
    assert control.ui.cursor == "133" and control.ui.view.layers == {1}
    keys.down(KeyDown("pageup"))
    assert control.ui.view.layers == {2}
    keys.down(KeyDown("bracketright"))
    assert control.ui.view.layers == {3}


def test_tab_walks_all_that_may_be_picked_and_back() -> None:
    control, _, keys, _ = hands()
    click(control, "133")
    seen = []
    for _ in range(26):
        keys.down(KeyDown("tab"))
        seen.append(control.ui.cursor)
    assert len(set(seen)) == 25 and seen[0] == seen[25] and set(seen) == control.allowed()


def test_history_keys_stop_at_both_ends() -> None:
    control, done, keys, _ = hands()
    click(control, "133", "233")
    for _ in range(3):
        keys.down(KeyDown("left", CTRL))
    assert done == [GoTo(0)]
    for _ in range(3):
        keys.down(KeyDown("right", CTRL))
    assert done == [GoTo(0), GoTo(1)] and control.live


def test_esc_goes_back_step_by_step_and_then_asks_for_the_menu() -> None:
    control, done, keys, _ = hands()
    click(control, "133")
    keys.down(KeyDown("up"))
    for _ in range(3):
        keys.down(KeyDown("escape"))
    assert not control.ui.picks and not control.ui.cursor and done[-1] == "menu"
