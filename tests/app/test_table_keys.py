"""The keyboard of a table without a window: the cursor in the space, and which digit means what."""

from __future__ import annotations

from typing import Any

import pytest

from app.input import CTRL, KeyDown
from app.intent import GoTo, MakePick, SetView
from app.screens.table_keys import Keys, moved
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

    return control, done, Keys(control, director, lambda: 1.0, do, done.append), director


@pytest.mark.parametrize(
    ("cell", "axis", "by", "view", "to"),
    [("133", 1, 1, View(), "143"), ("155", 2, 1, View(), "155"), ("133", 0, 1, View(), "233"),
     ("533", 0, 1, View(flipped=True), "433"), ("533", 1, -1, View(flipped=True), "543"),
     ("533", 2, 1, View(flipped=True), "534"), ("135", 2, 1, View(mode="flat"), "231"),
     ("231", 2, -1, View(mode="flat"), "135"), ("555", 2, 1, View(mode="flat"), "555"),
     ("531", 2, 1, View(mode="flat", flipped=True), "435"), ("111", 1, -1, View(), "111")],
)  # fmt: skip
def test_the_cursor_goes_where_the_viewer_means(cell: str, axis: int, by: int, view: View, to: str) -> None:
    assert moved(cell, axis, by, view) == to


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
