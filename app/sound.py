"""Sounds of the table. Playing never waits, never fails and is silent where there is no audio device.

A thread of its own opens the device and plays, because opening one may take seconds on some systems.
"""

from __future__ import annotations

import io
import queue
import threading
import time
from collections import deque
from collections.abc import Iterable
from importlib.resources import files
from math import ceil
from typing import Any

from engine.events import Changed, Event, Moved, Noted, Placed, Removed, Thrown

NAMES = (
    "pick", "land", "strike", "ram", "mutual", "castling", "promotion", "check", "mate", "coin", "win", "tick",
    "refused", "lock", "dice", "eruption", "visor",
)  # fmt: skip
_PAUSE = 0.04
"""Seconds in which the same sound is not started twice."""


_LOUDER = ("", "land", "strike", "castling", "promotion", "mutual", "ram", "check")
"""Of what happens in one step the last of these is heard."""
_NOTED = {"ram": "ram", "castling": "castling", "check": "check"}


def sound_for(events: Iterable[Event], over: bool = False) -> str:
    """The one sound that a step makes; empty for a step without any. A lot is heard when it is seen to fall."""
    happened = tuple(events)
    if over and not any(isinstance(event, Thrown) for event in happened):
        return "mate" if any(isinstance(event, Noted) and event.what == "checkmate" for event in happened) else "win"
    return max((_sound_of(event) for event in happened), key=_LOUDER.index, default="")


def _sound_of(event: Event) -> str:
    if isinstance(event, Moved | Placed):
        return "land"
    if isinstance(event, Removed):
        return "mutual" if event.why == "mutual" else "strike"
    if isinstance(event, Changed):
        return "promotion" if event.why == "promotion" else ""
    return _NOTED.get(event.what, "") if isinstance(event, Noted) else ""


LAST = 10.0
"""Seconds before a flag in which every second ticks."""


class Ticker:
    """Tells when a second of the last ten has begun, once each."""

    def __init__(self) -> None:
        self._heard: tuple[object, int] | None = None

    def due(self, left: float | None, turn: object) -> bool:
        """Whether to tick now: `left` seconds of the running clock, `turn` names whose turn of the game it is."""
        if left is None or not 0.0 < left <= LAST:
            return False
        second = (turn, ceil(left))
        if second == self._heard:
            return False
        self._heard = second
        return True


class Sound:
    """Plays the sounds by name."""

    def __init__(self, on: bool = True, volume: float = 0.7) -> None:
        self.on = on
        self.volume = volume
        self.played: deque[str] = deque(maxlen=32)
        """Names asked for while sound was on, newest last; for tests."""
        self._last: dict[str, float] = {}
        self._queue: queue.Queue[tuple[str, float] | None] = queue.Queue(maxsize=16)
        self._thread: threading.Thread | None = None

    def configure(self, on: bool, volume: float) -> None:
        """Takes over the settings at once; volume 0 … 1."""
        self.on, self.volume = on, min(1.0, max(0.0, volume))

    def play(self, name: str) -> None:
        """Starts a sound, or does nothing: unknown name, sound off, no device, or the same sound just started."""
        if not self.on or self.volume <= 0.0 or name not in NAMES:
            return
        now = time.monotonic()
        if now - self._last.get(name, -1.0) < _PAUSE:
            return
        self._last[name] = now
        self.played.append(name)
        if self._thread is None:
            self._thread = threading.Thread(target=_speaker, args=(self._queue,), name="sound", daemon=True)
            self._thread.start()
        try:
            self._queue.put_nowait((name, self.volume))
        except queue.Full:
            return

    def close(self) -> None:
        """Ends the thread; sounds still waiting are dropped."""
        if self._thread is None:
            return
        try:
            self._queue.put_nowait(None)
        except queue.Full:
            return
        self._thread.join(timeout=0.5)
        self._thread = None


def wave_bytes(name: str) -> bytes:
    """The WAV file of a sound."""
    return files("assets").joinpath("sounds", f"{name}.wav").read_bytes()


def _speaker(waiting: queue.Queue[tuple[str, float] | None]) -> None:
    media = _device()
    sources: dict[str, Any] = {}
    players: deque[Any] = deque(maxlen=8)
    while (item := waiting.get()) is not None:
        if media is None:
            continue
        name, volume = item
        try:
            if name not in sources:
                sources[name] = media.load(f"{name}.wav", file=io.BytesIO(wave_bytes(name)), streaming=False)
            player = media.Player()
            # Loudness is heard by its logarithm: the square makes the slider even.
            player.volume = volume * volume
            player.queue(sources[name])
            player.play()
            players.append(player)
        except Exception:
            # A device that fails in use (unplugged, taken by another program) must not disturb the game.
            media = None


def _device() -> Any | None:
    """pyglet's media module if it found a device that can be heard."""
    try:
        import pyglet

        # Without this an import of media opens a window of its own, which needs a display.
        pyglet.options.shadow_window = False
        from pyglet import media

        return None if "silent" in type(media.get_audio_driver()).__module__ else media
    except Exception:
        return None
