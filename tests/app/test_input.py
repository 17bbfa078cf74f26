"""Keys by their place, pointer coordinates, double clicks and typed letters."""

import pytest

from app.input import ALT, CTRL, LEFT, SHIFT, KeyDown, Reader, key_name, keys, mod_bits, readings


@pytest.mark.parametrize(
    ("symbol", "name"),
    [(keys.Z, "z"), (keys._1, "1"), (keys.SLASH, "slash"), (keys.NUM_7, "numpad_7"), (keys.NUM_HOME, "numpad_7"),
     (keys.RETURN, "enter"), (keys.NUM_ENTER, "enter"), (keys.F5, "f5"), (keys.PLUS, "equal"), (0x5A, "z"),
     (keys.PAGEUP, "pageup"), (keys.CAPSLOCK, "")],
)  # fmt: skip
def test_keys_have_the_names_of_their_places(symbol: int, name: str) -> None:
    assert key_name(symbol) == name


def test_a_russian_layout_gives_the_same_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    # X11 key codes of the places of Z, C, U, A, G, T, H, F, [ and /.
    codes = {52: "z", 54: "c", 30: "u", 38: "a", 42: "g", 28: "t", 43: "h", 41: "f", 34: "bracketleft", 61: "slash"}
    assert {code: key_name(keys.user_key(code)) for code in codes} == codes
    assert Reader().key_down(keys.user_key(52), keys.MOD_CTRL | keys.MOD_NUMLOCK) == KeyDown("z", CTRL)


def test_windows_virtual_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    assert key_name(keys.user_key(0xDB)) == "bracketleft"
    assert key_name(keys.user_key(0xBF)) == "slash"


def test_modifiers() -> None:
    assert mod_bits(keys.MOD_COMMAND) == CTRL
    assert mod_bits(keys.MOD_SHIFT | keys.MOD_OPTION | keys.MOD_CAPSLOCK) == SHIFT | ALT


def test_pointer_is_in_framebuffer_pixels_from_the_top() -> None:
    reader = Reader(height=720, ratio=2.0)
    moved = reader.moved(10, 719, 1, 3, LEFT, 0)
    assert (moved.x, moved.y, moved.dx, moved.dy, moved.buttons) == (20, 0, 2, -6, LEFT)


def test_double_click_is_two_near_presses_in_time() -> None:
    reader = Reader()
    assert reader.down(5, 5, LEFT, 0, 1.0).clicks == 1
    assert reader.down(6, 5, LEFT, 0, 1.2).clicks == 2
    assert reader.down(6, 5, LEFT, 0, 1.3).clicks == 3, "a triple click"
    assert reader.down(60, 5, LEFT, 0, 1.4).clicks == 1, "far away"
    assert reader.down(60, 5, LEFT, 0, 2.4).clicks == 1, "too late"


def test_a_press_that_waited_for_a_slow_frame_counts_from_its_beginning() -> None:
    reader = Reader()
    reader.down(5, 5, LEFT, 0, 1.0)
    assert reader.down(5, 5, LEFT, 0, 2.6, since=1.01).clicks == 2, "read 1.6 s later, made as soon as 0.01 s later"
    reader.down(50, 5, LEFT, 0, 4.0)
    assert reader.down(50, 5, LEFT, 0, 4.9, since=4.8).clicks == 1, "a frame long after the first press"


def test_the_wheel_knows_held_modifiers() -> None:
    reader = Reader()
    reader.key_down(keys.LALT, 0)
    assert reader.wheel(1, 1, 1).mods == ALT
    reader.key_up(keys.LALT, keys.MOD_ALT)
    assert reader.wheel(1, 1, 1).mods == 0
    reader.key_down(keys.LALT, 0)
    reader.focus_lost()
    assert reader.wheel(1, 1, 1).mods == 0, "Alt+Tab away never tells of the release"


def test_the_first_motion_of_a_press_is_no_repeat() -> None:
    reader = Reader()
    got = [reader.key_down(keys.LEFT, 0), reader.key_down(keys.LEFT, 0, True), reader.key_down(keys.LEFT, 0, True)]
    assert [(e.key, e.repeat) for e in got] == [("left", False), ("", True), ("left", True)]


def test_typed_moves_on_a_russian_layout() -> None:
    assert "AN" in readings("ФТ")
    assert "AX" in readings("ФЧ") and "AX" in readings("АХ")
    assert readings("АХ")[1] == "AX", "Х is no key of a letter"
    assert readings("333-444х")[1] == "333-444x"
    assert "AN" in readings("фт")
    assert readings("333-444") == ("333-444",)
