"""The window: pyglet's events in, one moderngl context out, and a loop that sleeps until something happens."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable
from typing import Any, Protocol

import moderngl
import pyglet

# Sets pyglet's options (no shadow window, no checks after every GL call) before anything opens a window.
from app import input as inputs

FRAME = 1.0 / 75.0
"""Least time between two frames of an animation, in seconds, where the driver does not wait for the screen."""
LEAST = (640, 420)
"""Smallest window, in window points."""


class NoPicture(Exception):
    """The machine cannot show a picture; `code` is `display`, `opengl` or `library`, `detail` for the log."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}")
        self.code, self.detail = code, detail


class Listener(Protocol):
    """What the window drives: the shell."""

    def handle(self, event: inputs.InputEvent) -> None:
        """Takes one input event."""
        ...

    def step(self) -> float | None:
        """Does what is due, drawing if needed; seconds until the next call, `None` for not before an event."""
        ...

    def wants_close(self) -> None:
        """The person closes the window."""
        ...


class Surface:
    """Something to draw on without a window: an own context of the driver, or that of a hidden window."""

    def __init__(self, ctx: moderngl.Context, width: int, height: int, ratio: float = 1.0) -> None:
        self.ctx = ctx
        self._size = (width, height)
        self.ratio = ratio
        self.cursor = "arrow"
        self.canvas: moderngl.Framebuffer | None = None
        """Where frames go instead of the window; pictures for files are read from it."""

    @property
    def size(self) -> tuple[int, int]:
        """Framebuffer size in pixels."""
        return self._size

    def target(self) -> moderngl.Framebuffer:
        """What the frame is drawn into."""
        return self.canvas or self.ctx.screen

    def present(self) -> None:
        """Shows the frame."""

    def wake(self) -> None:
        """Interrupts the loop's sleep; may be called from any thread."""

    def set_cursor(self, name: str) -> None:
        """The pointer's shape, by the names of `ImguiBackend.cursor`."""
        self.cursor = name

    def toggle_fullscreen(self) -> None:
        """Between a window and the whole screen."""

    def clipboard_text(self) -> str:
        """What was copied, or nothing."""
        return ""

    def set_clipboard_text(self, text: str) -> None:
        """Copies a text."""


class Window(Surface):
    """The real window. Hidden ones (`visible=False`) serve tests and pictures written to files."""

    def __init__(self, width: int = 1280, height: int = 800, visible: bool = True) -> None:
        """Sizes in window points. Raises `NoPicture` when there is no display or no OpenGL 3.3."""
        self._own = _open(width, height, visible)
        self._visible = visible
        self._own.switch_to()
        try:
            ctx = moderngl.create_context(require=330)
        except Exception as error:
            self._own.close()
            raise NoPicture("opengl", str(error)) from error
        super().__init__(ctx, width, height)
        self.listener: Listener | None = None
        self.reader = inputs.Reader()
        self.closed = False
        self._shape = ""
        self._woken = False
        self._since: float | None = None
        """While events are read that came during the work before: when that work began."""
        self._resized()
        # Held here: pyglet keeps only weak references to what handles events.
        self._handlers: dict[str, Callable[..., Any]] = {
            name: getattr(self, name) for name in dir(type(self)) if name.startswith("on_")
        }
        self._own.push_handlers(**self._handlers)

    @property
    def pyglet_window(self) -> Any:
        """pyglet's own window; tests dispatch events on it."""
        return self._own

    @property
    def size(self) -> tuple[int, int]:
        """Framebuffer size in pixels; (0, 0) while minimised on some systems."""
        return self._size

    # The loop

    def run(self) -> None:
        """Until closed: events, what is due, sleep. Nothing due and no event means no work at all."""
        assert self.listener is not None
        loop = pyglet.app.platform_event_loop
        loop.start()
        try:
            while not self.closed:
                began, self._since = time.monotonic(), self._now()
                self._woken = False
                delay = self.listener.step()
                if self.closed:
                    break
                if delay is not None:
                    delay = max(delay, FRAME - (time.monotonic() - began), 0.0)
                self.wait(delay)
        finally:
            loop.stop()

    def wait(self, delay: float | None) -> None:
        """Handles the events there are, or sleeps until the next one, a wake-up or the end of `delay` seconds."""
        # Drawing may have read events off the connection already: those would not end a sleep.
        self._own.dispatch_events()
        self._since = None
        if self.closed:
            return
        pyglet.app.platform_event_loop.step(0.0 if self._woken else delay)
        if not self.closed:
            self._own.dispatch_events()

    def wake(self) -> None:
        """Interrupts the loop's sleep; may be called from any thread and from a signal."""
        self._woken = True
        with contextlib.suppress(Exception):
            pyglet.app.platform_event_loop.notify()

    def close(self) -> None:
        """Closes the window; the loop ends."""
        if not self.closed:
            self.closed = True
            self._own.remove_handlers(**self._handlers)
            self._own.close()

    def hide(self) -> None:
        """Takes the window off the screen before the last things are put away."""
        self._own.set_visible(False)

    # Output

    def present(self) -> None:
        """Shows the frame; on a window that nobody sees there is nothing to show."""
        if self._visible:
            self._own.flip()

    def set_cursor(self, name: str) -> None:
        """The pointer's shape; a shape the system lacks is left alone."""
        if name != self._shape:
            self._shape = self.cursor = name
            kinds = {
                "hand": "hand",
                "text": "text",
                "size_ew": "size_left_right",
                "size_ns": "size_up_down",
                "no": "no",
            }
            with contextlib.suppress(Exception):
                kind = kinds.get(name)
                self._own.set_mouse_cursor(self._own.get_system_mouse_cursor(kind) if kind else None)

    def toggle_fullscreen(self) -> None:
        """Between a window and the whole screen."""
        with contextlib.suppress(pyglet.window.NoSuchScreenModeException):
            self._own.set_fullscreen(not self._own.fullscreen)
        self._resized()

    def clipboard_text(self) -> str:
        """What was copied, or nothing."""
        with contextlib.suppress(Exception):
            return str(self._own.get_clipboard_text() or "")
        return ""

    def set_clipboard_text(self, text: str) -> None:
        """Copies a text."""
        with contextlib.suppress(Exception):
            self._own.set_clipboard_text(text)

    # pyglet's events

    def on_mouse_motion(self, x: int, y: int, dx: int, dy: int) -> None:
        self._send(self.reader.moved(x, y, dx, dy))

    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        self._send(self.reader.moved(x, y, dx, dy, buttons, modifiers))

    def on_mouse_press(self, x: int, y: int, button: int, modifiers: int) -> None:
        self._send(self.reader.down(x, y, button, modifiers, self._now(), self._since))

    def on_mouse_release(self, x: int, y: int, button: int, modifiers: int) -> None:
        self._send(self.reader.up(x, y, button, modifiers))

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        self._send(self.reader.wheel(x, y, scroll_y))

    def on_mouse_leave(self, x: int, y: int) -> None:
        self._send(inputs.PointerLeft())

    def on_key_press(self, symbol: int, modifiers: int) -> bool:
        self._send(self.reader.key_down(symbol, modifiers))
        # pyglet would close the window on Escape.
        return True

    def on_key_release(self, symbol: int, modifiers: int) -> None:
        self._send(self.reader.key_up(symbol, modifiers))

    def on_text(self, text: str) -> None:
        typed = "".join(c for c in text if c.isprintable())
        if typed:
            self._send(inputs.Text(typed))

    def on_text_motion(self, motion: int) -> None:
        # Comes with every press of a key that moves a caret, also when held: the repeats that `on_key_press` lacks.
        # The reader tells the first from the rest.
        self._send(self.reader.key_down(motion, 0, repeat=True))

    def on_text_motion_select(self, motion: int) -> None:
        self._send(self.reader.key_down(motion, pyglet.window.key.MOD_SHIFT, repeat=True))

    def on_deactivate(self) -> None:
        self._send(self.reader.focus_lost())

    def on_resize(self, width: int, height: int) -> bool:
        self._resized()
        self._send(inputs.Resized(*self._size))
        # The viewport is the renderer's.
        return True

    def on_expose(self) -> None:
        self._send(inputs.Resized(*self._size))

    def on_show(self) -> None:
        self._send(inputs.Resized(*self._size))

    def on_close(self) -> bool:
        self._woken = True
        if self.listener is not None:
            self.listener.wants_close()
        return True

    # Inside

    def _now(self) -> float:
        clock = getattr(self.listener, "now", None)
        return float(clock()) if clock is not None else time.monotonic()

    def _send(self, event: inputs.InputEvent) -> None:
        self._woken = True
        if self.listener is not None:
            self.listener.handle(event)

    def _resized(self) -> None:
        self._size = tuple(self._own.get_framebuffer_size())
        points = self._own.get_size()
        self.ratio = self._size[0] / points[0] if points[0] and self._size[0] else 1.0
        self.reader.height, self.reader.ratio = float(points[1]), self.ratio


def _open(width: int, height: int, visible: bool) -> Any:
    """pyglet's window with a core 3.3 context."""
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        raise NoPicture("display", "DISPLAY is not set")
    try:
        import pyglet.window
        from pyglet import gl

        config = gl.Config(major_version=3, minor_version=3, forward_compatible=True, double_buffer=True, depth_size=24)
        screen = pyglet.display.get_display().get_default_screen()
        if visible:
            width, height = min(width, int(screen.width * 0.94)), min(height, int(screen.height * 0.9))
        window = pyglet.window.Window(
            max(width, 1), max(height, 1), caption="Prostor", resizable=True, visible=False, vsync=True, config=config
        )
    except ImportError as error:
        raise NoPicture("library", str(error)) from error
    except Exception as error:
        name = type(error).__name__
        raise NoPicture("display" if "Display" in name else "opengl", f"{name}: {error}") from error
    if visible:
        window.set_minimum_size(*LEAST)
        with contextlib.suppress(Exception):
            window.set_location(
                screen.x + (screen.width - window.width) // 2, screen.y + (screen.height - window.height) // 2
            )
        window.set_visible(True)
    return window


def hidden(width: int, height: int) -> Surface:
    """A place to draw pictures for files: a hidden window, or without a display the driver's own off-screen context."""
    try:
        return Window(width, height, visible=False)
    except NoPicture as first:
        for backend in ("egl", None):
            options = {"backend": backend} if backend else {}
            with contextlib.suppress(Exception):
                ctx = moderngl.create_context(standalone=True, require=330, **options)
                return Surface(ctx, width, height)
        raise first
