"""The real program on a screen of its own, played from outside by a mouse and a keyboard (xdotool)."""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from app.scene import Rect
from app.ui import View
from tests.app.driver import Driver

pytestmark = [pytest.mark.e2e, pytest.mark.gl]

SIZE = (1200, 800)
PATIENCE = 90.0
"""Seconds a busy machine may take for one thing; a quick one never waits that long."""
_ROOT = Path(__file__).parents[2]


def until(what: str, condition: Callable[[], bool]) -> None:
    """Waits for something that another process does."""
    end, pause = time.monotonic() + PATIENCE, threading.Event()
    while not condition():
        assert time.monotonic() < end, f"never: {what}"
        pause.wait(0.05)


class Desk:
    """A screen with the program on it."""

    def __init__(self, environment: dict[str, str], home: Path) -> None:
        self.environment = {**environment, "PROSTOR_HOME": str(home)}
        self.home = home
        self.process: subprocess.Popen[bytes] | None = None
        self.window = ""
        self.origin = (0, 0)

    def xdo(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self.environment, capture_output=True, text=True, timeout=PATIENCE
        )
        assert done.returncode == 0, (words, done.stderr)
        return done.stdout.strip()

    def start(self) -> None:
        """Starts the program and waits for its first picture."""
        words = [sys.executable, "-m", "app", "--size", "x".join(map(str, SIZE))]
        self.process = subprocess.Popen(words, cwd=_ROOT, env=self.environment)
        self.window = self.xdo("search", "--sync", "--onlyvisible", "--name", "^Prostor$").split()[0]
        told = dict(line.split("=") for line in self.xdo("getwindowgeometry", "--shell", self.window).splitlines())
        assert (int(told["WIDTH"]), int(told["HEIGHT"])) == SIZE
        self.origin = (int(told["X"]), int(told["Y"]))
        until("a first picture", lambda: self.colours() > 20)
        self.xdo("windowfocus", "--sync", self.window)

    def grab(self) -> object:
        """What is on the screen now."""
        from PIL import ImageGrab

        x, y = self.origin
        return ImageGrab.grab(xdisplay=self.environment["DISPLAY"]).crop((x, y, x + SIZE[0], y + SIZE[1]))

    def colours(self) -> int:
        picture = self.grab()
        return len(picture.resize((120, 80)).getcolors(9600))  # type: ignore[attr-defined]

    def click(self, at: Rect | tuple[float, float]) -> None:
        x, y = (at.x + at.w / 2, at.y + at.h / 2) if isinstance(at, Rect) else at
        self.xdo("mousemove", str(round(self.origin[0] + x)), str(round(self.origin[1] + y)), "click", "1")

    def key(self, *names: str) -> None:
        self.xdo("key", *names)

    def type(self, text: str) -> None:
        self.xdo("type", "--delay", "20", text)

    def plies(self) -> int:
        """Turns of the newest game that are safe in the archive."""
        with suppress(sqlite3.Error):
            db = sqlite3.connect(f"file:{self.home / 'prostor.sqlite3'}?mode=ro", uri=True)
            try:
                found = db.execute("SELECT ply FROM games ORDER BY id DESC LIMIT 1").fetchone()
                return int(found[0]) if found else -1
            finally:
                db.close()
        return -1

    def ends(self, code: int | None = 0) -> None:
        assert self.process is not None
        left = self.process.wait(PATIENCE)
        self.process = None
        if code is not None:
            assert left == code

    def ask_to_close(self) -> None:
        """What a window manager does when the X of a window is pressed."""
        from pyglet.libs.x11 import xlib

        display = xlib.XOpenDisplay(self.environment["DISPLAY"].encode())
        event = xlib.XEvent()
        event.xclient.type = xlib.ClientMessage
        event.xclient.window = int(self.window)
        event.xclient.message_type = xlib.XInternAtom(display, b"WM_PROTOCOLS", False)
        event.xclient.format = 32
        event.xclient.data.l[0] = xlib.XInternAtom(display, b"WM_DELETE_WINDOW", False)
        xlib.XSendEvent(display, int(self.window), False, 0, ctypes.byref(event))
        xlib.XSync(display, False)
        xlib.XCloseDisplay(display)


@contextmanager
def desk(home: Path) -> Iterator[Desk]:
    """A private screen; what still runs on it at the end is stopped."""
    for tool in ("xdotool", "Xvfb"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    import play

    with play.own_display() as environment:
        made = Desk(environment, home)
        try:
            yield made
        finally:
            if made.process is not None:
                made.process.kill()
                made.process.wait()


def test_a_game_by_mouse_and_keyboard_closed_and_taken_up_again(tmp_path: Path) -> None:
    home, mirror = tmp_path / "home", tmp_path / "mirror"
    home.mkdir()
    mirror.mkdir()
    remembered = {"setup.stavropol": {"first": "white", "names": ["Anna", "Boris"]}}
    settings = {"language": "en", "animation": 0.0, "sound_on": False, "remembered": remembered}
    (home / "settings.json").write_text(json.dumps(settings), encoding="utf-8")

    # The same program inside this process says where its buttons and cells stand.
    with Driver(mirror, size=SIZE, animation=0.0, remembered=remembered) as ui:
        play_button = ui.widgets["menu.stavropol.play"]
        ui.click_widget("menu.stavropol.play")
        table = ui.top.pictures_of
        cells = {name: table.looks.flat.middle(name, table.flat_rect, View()) for name in ("133", "233", "122", "222")}
        from app.intent import TypeMove

        for text in ("133-233", "533-433"):
            ui.top.act(TypeMove(text))
        ui.shell.home()
        ui.settle()
        continue_row = next(ui.widgets[name] for name in ui.widgets if name == "continue.1")

    with desk(home) as screen:
        screen.start()
        screen.click(play_button)
        until("a game in the archive", lambda: screen.plies() == 0)
        screen.click(cells["133"])
        screen.click(cells["233"])
        until("White's turn by mouse", lambda: screen.plies() == 1)
        screen.key("slash")
        screen.type("533-433")
        screen.key("Return")
        until("Black's turn by typing", lambda: screen.plies() == 2)
        out = os.environ.get("PROSTOR_PICTURES")
        if out:
            screen.grab().save(Path(out) / "e2e-table.png")  # type: ignore[attr-defined]
        assert screen.colours() > 50
        screen.ask_to_close()
        screen.ends(0)
        assert screen.plies() == 2

        screen.start()
        if out:
            screen.grab().save(Path(out) / "e2e-continue.png")  # type: ignore[attr-defined]
        screen.click(continue_row)
        until("the table again", lambda: _holder(home) != "")
        screen.click(cells["122"])
        screen.click(cells["222"])
        until("the third turn", lambda: screen.plies() == 3)
        assert screen.process is not None
        screen.process.send_signal(signal.SIGTERM)
        screen.ends(0)
        assert screen.plies() == 3 and _holder(home) == ""


def _holder(home: Path) -> str:
    db = sqlite3.connect(f"file:{home / 'prostor.sqlite3'}?mode=ro", uri=True)
    try:
        return str(db.execute("SELECT holder FROM games ORDER BY id DESC LIMIT 1").fetchone()[0])
    finally:
        db.close()
