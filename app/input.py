"""Input as plain values, and their translation from pyglet's events.

Coordinates are framebuffer pixels from the top left, y down. Keys have the names of the places on a US keyboard
(`z`, `slash`, `numpad_7`), whatever layout is on, so that shortcuts work on a Russian layout as well.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

import pyglet

# The key table lives beside pyglet's window class, whose import would otherwise open a hidden window.
pyglet.options.shadow_window = False
pyglet.options.debug_gl = False

from pyglet.window import key as keys  # noqa: E402

SHIFT, CTRL, ALT = 1, 2, 4
"""Bits of `mods`. Command on macOS counts as CTRL."""
LEFT, MIDDLE, RIGHT = 1, 2, 4
"""Bits of `buttons`, and the values of `button`; the same as pyglet's."""
DOUBLE_CLICK = 0.35
"""Seconds within which a second press near the first counts as a double click."""
NEAR = 6.0
"""How far apart, in window points, two presses of a double click may be."""


@dataclass(frozen=True, slots=True)
class PointerMoved:
    """The pointer moved, with or without `buttons` held."""

    x: float
    y: float
    dx: float = 0.0
    dy: float = 0.0
    buttons: int = 0
    mods: int = 0


@dataclass(frozen=True, slots=True)
class PointerDown:
    """A button went down; `clicks` is 2 for the second press of a double click, 3 for the third of a triple one."""

    x: float
    y: float
    button: int = LEFT
    mods: int = 0
    clicks: int = 1


@dataclass(frozen=True, slots=True)
class PointerUp:
    """A button came up."""

    x: float
    y: float
    button: int = LEFT
    mods: int = 0


@dataclass(frozen=True, slots=True)
class PointerLeft:
    """The pointer left the window."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned; `amount` > 0 away from the person."""

    x: float
    y: float
    amount: float
    mods: int = 0


@dataclass(frozen=True, slots=True)
class KeyDown:
    """A key went down, or repeats while held."""

    key: str
    mods: int = 0
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class KeyUp:
    """A key came up."""

    key: str
    mods: int = 0


@dataclass(frozen=True, slots=True)
class Text:
    """Characters as typed on the layout in use."""

    text: str


@dataclass(frozen=True, slots=True)
class FocusLost:
    """The window lost the keyboard: drags end, nothing stays held."""


@dataclass(frozen=True, slots=True)
class Resized:
    """The framebuffer has a new size, in pixels."""

    width: int
    height: int


InputEvent = (
    PointerMoved | PointerDown | PointerUp | PointerLeft | Wheel | KeyDown | KeyUp | Text | FocusLost | Resized
)


_NAMED = {
    keys.LEFT: "left", keys.RIGHT: "right", keys.UP: "up", keys.DOWN: "down", keys.PAGEUP: "pageup",
    keys.PAGEDOWN: "pagedown", keys.HOME: "home", keys.END: "end", keys.RETURN: "enter", keys.ESCAPE: "escape",
    keys.TAB: "tab", keys.SPACE: "space", keys.BACKSPACE: "backspace", keys.DELETE: "delete", keys.INSERT: "insert",
    keys.LSHIFT: "shift", keys.RSHIFT: "shift", keys.LCTRL: "ctrl", keys.RCTRL: "ctrl", keys.LALT: "alt",
    keys.RALT: "alt", keys.LOPTION: "alt", keys.ROPTION: "alt", keys.LCOMMAND: "ctrl", keys.RCOMMAND: "ctrl",
    keys.LWINDOWS: "super", keys.RWINDOWS: "super",
    keys.SLASH: "slash", keys.QUESTION: "slash", keys.PERIOD: "period", keys.GREATER: "period",
    keys.COMMA: "comma", keys.LESS: "comma", keys.SEMICOLON: "semicolon", keys.COLON: "semicolon",
    keys.APOSTROPHE: "quote", keys.DOUBLEQUOTE: "quote", keys.BRACKETLEFT: "bracketleft",
    keys.BRACELEFT: "bracketleft", keys.BRACKETRIGHT: "bracketright", keys.BRACERIGHT: "bracketright",
    keys.MINUS: "minus", keys.UNDERSCORE: "minus", keys.EQUAL: "equal", keys.PLUS: "equal",
    keys.GRAVE: "grave", keys.ASCIITILDE: "grave", keys.BACKSLASH: "backslash", keys.BAR: "backslash",
    keys.EXCLAMATION: "1", keys.AT: "2", keys.HASH: "3", keys.DOLLAR: "4", keys.PERCENT: "5",
    keys.ASCIICIRCUM: "6", keys.AMPERSAND: "7", keys.ASTERISK: "8", keys.PARENLEFT: "9", keys.PARENRIGHT: "0",
    keys.NUM_ENTER: "enter", keys.NUM_ADD: "numpad_add", keys.NUM_SUBTRACT: "numpad_subtract",
    keys.NUM_MULTIPLY: "numpad_multiply", keys.NUM_DIVIDE: "numpad_divide", keys.NUM_DECIMAL: "numpad_decimal",
    keys.NUM_HOME: "numpad_7", keys.NUM_UP: "numpad_8", keys.NUM_PAGE_UP: "numpad_9", keys.NUM_LEFT: "numpad_4",
    keys.NUM_BEGIN: "numpad_5", keys.NUM_RIGHT: "numpad_6", keys.NUM_END: "numpad_1", keys.NUM_DOWN: "numpad_2",
    keys.NUM_PAGE_DOWN: "numpad_3", keys.NUM_INSERT: "numpad_0", keys.NUM_DELETE: "numpad_decimal",
    **{keys.NUM_0 + n: f"numpad_{n}" for n in range(10)},
    **{keys.F1 + n: f"f{n + 1}" for n in range(12)},
    **{keys._0 + n: str(n) for n in range(10)},
    **{keys.A + n: chr(ord("a") + n) for n in range(26)},
}  # fmt: skip


def _rows() -> Iterator[tuple[int, str]]:
    """The main block of a keyboard by X11 key code (evdev code + 8)."""
    for first, names in (
        (10, "1 2 3 4 5 6 7 8 9 0 minus equal"),
        (24, "q w e r t y u i o p bracketleft bracketright"),
        (38, "a s d f g h j k l semicolon quote grave"),
        (51, "backslash z x c v b n m comma period slash"),
    ):
        for n, name in enumerate(names.split()):
            yield first + n, name
    yield 65, "space"


_MODS = {"shift": SHIFT, "ctrl": CTRL, "alt": ALT}
_X11 = dict(_rows())
_WINDOWS = {
    0xBA: "semicolon", 0xBB: "equal", 0xBC: "comma", 0xBD: "minus", 0xBE: "period", 0xBF: "slash", 0xC0: "grave",
    0xDB: "bracketleft", 0xDC: "backslash", 0xDD: "bracketright", 0xDE: "quote",
}  # fmt: skip


def key_name(symbol: int) -> str:
    """The name of a pyglet key symbol; `""` for a key the program has no use for.

    A symbol outside pyglet's table comes as `user_key(code)`: on X11, under a Russian layout, every letter does, and
    `code` is the key code of its place; on Windows it is the virtual key.
    """
    if symbol in _NAMED:
        return _NAMED[symbol]
    code = symbol >> 32
    if code:
        return (_WINDOWS if sys.platform == "win32" else _X11).get(code, "")
    if ord("A") <= symbol <= ord("Z"):
        return chr(symbol).lower()
    return ""


def mod_bits(modifiers: int) -> int:
    """pyglet's modifiers as SHIFT, CTRL, ALT; locks are left out."""
    bits = SHIFT if modifiers & keys.MOD_SHIFT else 0
    if modifiers & (keys.MOD_CTRL | keys.MOD_COMMAND):
        bits |= CTRL
    if modifiers & (keys.MOD_ALT | keys.MOD_OPTION):
        bits |= ALT
    return bits


@dataclass(slots=True)
class Reader:
    """Turns pyglet's mouse and key events, in window points with y up, into input events.

    `height` is the window's height in points, `ratio` framebuffer pixels per point; set both on every resize.
    """

    height: float = 720.0
    ratio: float = 1.0
    held: int = 0
    """Modifier keys held, as far as key events tell: pyglet's wheel and motion events come without them."""
    _last: tuple[float, float, float, int, int] = field(default=(-10.0, 0.0, 0.0, 0, 0))
    """The last press: when it was read, where, which button, and which of how many it was."""
    _fresh: str = ""

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Window points, y up → framebuffer pixels, y down."""
        return x * self.ratio, (self.height - 1 - y) * self.ratio

    def moved(self, x: float, y: float, dx: float, dy: float, buttons: int = 0, modifiers: int = 0) -> PointerMoved:
        """`on_mouse_motion` and `on_mouse_drag`."""
        px, py = self.point(x, y)
        return PointerMoved(px, py, dx * self.ratio, -dy * self.ratio, buttons & 7, mod_bits(modifiers) or self.held)

    def down(
        self, x: float, y: float, button: int, modifiers: int, now: float, since: float | None = None
    ) -> PointerDown:
        """`on_mouse_press`, read at `now`; counts double and triple clicks.

        A press that waited while a frame was drawn may be as old as `since`: the hand was quicker than the picture,
        so the gap to the press before is taken from there.
        """
        when, lx, ly, last_button, clicks = self._last
        gap = (now if since is None else since) - when
        again = button == last_button and gap <= DOUBLE_CLICK and abs(x - lx) <= NEAR and abs(y - ly) <= NEAR
        clicks = clicks + 1 if again else 1
        self._last = (now, x, y, button, clicks)
        px, py = self.point(x, y)
        return PointerDown(px, py, button, mod_bits(modifiers), clicks)

    def up(self, x: float, y: float, button: int, modifiers: int) -> PointerUp:
        """`on_mouse_release`."""
        px, py = self.point(x, y)
        return PointerUp(px, py, button, mod_bits(modifiers))

    def wheel(self, x: float, y: float, amount: float, modifiers: int = 0) -> Wheel:
        """`on_mouse_scroll`."""
        px, py = self.point(x, y)
        return Wheel(px, py, amount, mod_bits(modifiers) or self.held)

    def key_down(self, symbol: int, modifiers: int, repeat: bool = False) -> KeyDown:
        """`on_key_press`; with `repeat`, `on_text_motion`, whose first call for a press is not a repeat (key `""`)."""
        name, mods = key_name(symbol), mod_bits(modifiers)
        if repeat:
            first, self._fresh = self._fresh == name, ""
            return KeyDown("" if first else name, mods, True)
        self._fresh = name
        self.held = mods | _MODS.get(name, 0)
        return KeyDown(name, mods)

    def key_up(self, symbol: int, modifiers: int) -> KeyUp:
        """`on_key_release`."""
        name, mods = key_name(symbol), mod_bits(modifiers)
        self.held = mods & ~_MODS.get(name, 0)
        return KeyUp(name, mods)

    def focus_lost(self) -> FocusLost:
        """`on_deactivate`: nothing stays held."""
        self.held, self._fresh = 0, ""
        return FocusLost()


_PLACES = dict(zip("йцукенгшщзфывапролдячсмить", "qwertyuiopasdfghjklzxcvbnm", strict=True))
_PLACES |= {a.upper(): b.upper() for a, b in _PLACES.items()}
_ALIKE = dict(zip("АВЕКМНОРСТУХавекмнорстух", "ABEKMHOPCTYXabekmhopctyx", strict=True))


def readings(text: str) -> tuple[str, ...]:
    """What a typed move may mean, best guess first.

    As typed; with Cyrillic letters read as the keys they stand on (`ФТ` is `AN` typed on a Russian layout); and
    with letters that only look Latin (`АХ` copied from a page is `AX`). `х` alone is always the winning sign `x`.
    """
    places = "".join(_PLACES.get(c, {"х": "x", "Х": "X"}.get(c, c)) for c in text)
    alike = "".join(_ALIKE.get(c, c) for c in text)
    # Х stands on no letter's key, so beside another Cyrillic letter it was meant by its looks.
    letters = [c for c in text.lower() if c in _PLACES or c == "х"]
    best = (alike, places) if "х" in letters and len(letters) > 1 else (places, alike)
    return tuple(dict.fromkeys((text, *best, text.upper(), *(reading.upper() for reading in best))))
