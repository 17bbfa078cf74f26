"""Plays the program from inside: the real window, hidden; real pyglet events; a clock that the test moves.

    def test_something(tmp_path):
        with Driver(tmp_path) as ui:                 # the menu is open; language="ru", scale=1.5, size=(w, h) …
            ui.click_widget("menu.stavropol.play")   # by the id the panel gave it (a Rect in `ui.widgets`)
            ui.key("slash"); ui.type("133-222"); ui.key("enter")
            ui.click(640, 400)                       # framebuffer pixels from the top left, y down
            ui.drag((640, 400), (700, 380))
            ui.scroll(640, 400, 1)
            ui.key("z", ctrl=True); ui.key_code(52)  # a key by its X11 code, as a Russian layout delivers it
            ui.wait(0.5)                             # seconds of the fake clock, in frames of 1/60 s
            assert "…" in ui.text                    # everything written in the last frame
            ui.top                                   # the screen in sight (at a table: `ui.top.session`, `.control`)
            pixels = ui.picture()                    # (h, w, 4) uint8, top row first

Every act is followed by as many frames as the program itself asks for at once (`settle`); animations run only with
`wait`. `ui.draws` counts scenes drawn, `ui.frames` frames: both stand still while nothing happens. `restart()` closes
the program and starts it anew on the same archive; `kill()` lets it go without any goodbye.

Needs a display (xvfb-run); without one the tests are skipped with the reason.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from app.scene import Rect

_ALIASES = {
    "enter": "RETURN", "slash": "SLASH", "comma": "COMMA", "period": "PERIOD", "minus": "MINUS", "equal": "EQUAL",
    "shift": "LSHIFT", "ctrl": "LCTRL", "alt": "LALT", "bracketleft": "BRACKETLEFT", "bracketright": "BRACKETRIGHT",
    **{str(n): f"_{n}" for n in range(10)}, **{f"numpad_{n}": f"NUM_{n}" for n in range(10)},
}  # fmt: skip
_MOTIONS = {"left", "right", "up", "down", "home", "end", "pageup", "pagedown", "backspace", "delete"}
MOST = 240
"""Frames after which a page that is still busy counts as never settling."""


class Driver:
    """The running program, driven by a test."""

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] = (1280, 800),
        language: str = "en",
        scale: float = 1.0,
        palette: str = "inventor",
        animation: float = 1.0,
        samples: int = 0,
        **settings: Any,
    ) -> None:
        if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
            pytest.skip("no display: run through xvfb-run or play.py --test")
        from app.settings import Settings

        self.folder = folder
        self.window_size = size
        self.samples = samples
        """Samples a pixel. Smooth edges are most of the work of drawing, and only pictures that are kept need them."""
        self.settings = Settings(
            language=language, ui_scale=scale, palette=palette, animation=animation, sound_on=False, **settings
        )
        self.now = 1000.0
        self.shell: Any = None
        self.window: Any = None

    def __enter__(self) -> Driver:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    # The program

    def start(self) -> None:
        """Opens the window on the menu; the archive is `folder/prostor.sqlite3`."""
        from app.shell import Shell
        from app.sound import Sound
        from app.window import Window
        from engine.archive import Archive

        self.window = Window(*self.window_size, visible=False)
        archive, notices = Archive.open(self.folder / "prostor.sqlite3")
        self.shell = Shell(
            self.window, self.settings, archive, list(notices), lambda: self.now, Sound(False, 0.0), keep_settings=False
        )
        self.shell.renderer.samples = min(self.samples, self.shell.renderer.samples)
        self.shell.home()
        self.settle()

    def stop(self) -> None:
        """Closes the program as its own Quit does."""
        from app import i18n

        if self.shell is not None:
            self.shell.close()
            self.shell = None
        i18n.set_language("en")

    def restart(self) -> None:
        """Closes and starts anew."""
        self.stop()
        self.start()

    def kill(self) -> None:
        """Lets the program go as a lost process would: nothing is asked, nothing saved, the lease dies with it."""
        shell, self.shell = self.shell, None
        shell.archive.db.close()
        shell.archive.holder.close()
        self.window.close()

    # Time and frames

    def step(self, seconds: float = 0.0) -> float | None:
        """One pass of the loop after so many seconds; what the loop would sleep."""
        self.now += seconds
        answer: float | None = self.shell.step()
        return answer

    def settle(self) -> None:
        """Passes, standing still in time, until the program would sleep (or only an animation runs)."""
        for _ in range(MOST):
            wish = self.step()
            if self.shell is None or not self.shell.open or wish is None or wish > 0:
                return
            if not self.shell.wants_frame_now:
                return
        raise AssertionError("the page never settles")

    def wait(self, seconds: float, rate: float = 60.0) -> None:
        """Lets time pass, at 60 frames a second unless told otherwise."""
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.step(min(1 / rate, end - self.now))
        self.settle()

    # Pointer and keys

    def _point(self, x: float, y: float) -> tuple[int, int]:
        points = self.window.pyglet_window.get_size()
        ratio = self.window.ratio
        return round(x / ratio), round(points[1] - 1 - y / ratio)

    def event(self, name: str, *arguments: Any) -> None:
        """Dispatches a pyglet event on the window and lets the program answer."""
        own = self.window.pyglet_window
        own.dispatch_event(name, *arguments)
        if hasattr(own, "dispatch_pending_events"):
            own.dispatch_pending_events()
        if self.shell is not None and self.shell.open:
            self.settle()

    def move(self, x: float, y: float) -> None:
        """The pointer goes to a pixel."""
        self.event("on_mouse_motion", *self._point(x, y), 0, 0)

    def press(self, x: float, y: float, button: int = 1, modifiers: int = 0) -> None:
        """A button goes down."""
        self.event("on_mouse_press", *self._point(x, y), button, modifiers)

    def release(self, x: float, y: float, button: int = 1, modifiers: int = 0) -> None:
        """A button comes up."""
        self.event("on_mouse_release", *self._point(x, y), button, modifiers)

    def click(self, x: float, y: float, button: int = 1, modifiers: int = 0) -> None:
        """Move, press, release."""
        self.move(x, y)
        self.press(x, y, button, modifiers)
        self.now += 0.05
        self.release(x, y, button, modifiers)
        # Far enough from the next click not to make a double one.
        self.now += 0.5
        self.settle()

    def drag(
        self, start: tuple[float, float], end: tuple[float, float], button: int = 1, steps: int = 6, drop: bool = True
    ) -> None:
        """Press, move in steps, release (unless `drop` is False)."""
        self.move(*start)
        self.press(*start, button)
        before = self._point(*start)
        for n in range(1, steps + 1):
            here = self._point(*(a + (b - a) * n / steps for a, b in zip(start, end, strict=True)))
            self.now += 0.02
            self.event("on_mouse_drag", *here, here[0] - before[0], here[1] - before[1], button, 0)
            before = here
        if drop:
            self.release(*end, button)
        self.now += 0.5

    def scroll(self, x: float, y: float, amount: float, modifiers: int = 0) -> None:
        """The wheel turns, away from the person if positive. Modifiers are those of keys held with `hold`."""
        self.move(x, y)
        self.event("on_mouse_scroll", *self._point(x, y), 0, amount)

    def hold(self, name: str, down: bool = True) -> None:
        """Presses a key without releasing it, or releases it."""
        self.event("on_key_press" if down else "on_key_release", self.symbol(name), 0)

    def symbol(self, name: str) -> int:
        """pyglet's symbol of a key by the program's name for it."""
        from pyglet.window import key

        return int(getattr(key, _ALIASES.get(name, name.upper())))

    def key(self, name: str, ctrl: bool = False, shift: bool = False, alt: bool = False) -> None:
        """A key by the program's name (`z`, `slash`, `left`, `f11`), with modifiers; typed text is `type`."""
        from pyglet.window import key

        modifiers = key.MOD_CTRL * ctrl | key.MOD_SHIFT * shift | key.MOD_ALT * alt
        symbol = self.symbol(name)
        self.event("on_key_press", symbol, modifiers)
        if name in _MOTIONS and not modifiers:
            self.event("on_text_motion", symbol)
        self.event("on_key_release", symbol, modifiers)

    def key_code(self, code: int, ctrl: bool = False, text: str = "") -> None:
        """A key by its X11 key code, as X11 delivers letters of a Russian layout; `text` is what it types."""
        from pyglet.window import key

        modifiers = key.MOD_CTRL if ctrl else 0
        self.event("on_key_press", key.user_key(code), modifiers)
        if text:
            self.event("on_text", text)
        self.event("on_key_release", key.user_key(code), modifiers)

    def type(self, text: str) -> None:
        """Characters, one after the other."""
        for character in text:
            self.event("on_text", character)

    # Widgets

    @property
    def widgets(self) -> dict[str, Rect]:
        """Rectangles of the last frame by id."""
        from app.panels import kit

        return kit.widgets

    @property
    def texts(self) -> list[str]:
        """Everything written in the last frame."""
        from app.panels import kit

        return kit.texts

    @property
    def text(self) -> str:
        """The same as one string."""
        return "\n".join(self.texts)

    def center(self, widget: str) -> tuple[float, float]:
        """Middle of a widget; a missing one is named with those there are."""
        assert widget in self.widgets, f"no {widget!r} among {sorted(self.widgets)}"
        rect = self.widgets[widget]
        return rect.x + rect.w / 2, rect.y + rect.h / 2

    def hover(self, widget: str) -> None:
        """The pointer goes over a widget."""
        self.move(*self.center(widget))

    def click_widget(self, widget: str, button: int = 1) -> None:
        """A click in the middle of a widget."""
        self.click(*self.center(widget), button)

    # What is seen

    @property
    def top(self) -> Any:
        """The screen in sight."""
        return self.shell.top

    @property
    def frames(self) -> int:
        """Frames drawn so far."""
        return int(self.shell.frames)

    @property
    def draws(self) -> int:
        """Scenes drawn so far; unchanged pictures are not drawn anew."""
        return int(self.shell.renderer.draws)

    def picture(self, frames: int = 2) -> NDArray[np.uint8]:
        """The page as pixels, (h, w, 4), top row first."""
        from app.capture import frame_of

        return frame_of(self.shell, frames)
