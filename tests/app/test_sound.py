"""Sounds: files in order, one sound a step, and silence instead of trouble."""

from __future__ import annotations

import io
import time
import wave

import pytest

from app import sound
from app.sound import NAMES, Sound, sound_for, wave_bytes
from engine.events import Moved, Noted, Removed


@pytest.mark.parametrize("name", NAMES)
def test_files_are_small_and_clean(name: str) -> None:
    raw = wave_bytes(name)
    assert len(raw) < 40_000
    with wave.open(io.BytesIO(raw)) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        frames = file.readframes(file.getnframes())
    values = memoryview(frames).cast("h")
    assert 2_000 < max(values) < 32_500
    assert abs(values[-1]) < 50


def test_a_step_makes_one_sound() -> None:
    move = Moved("ball", 0, "233", "333")
    strike = Removed("ball", 1, "332", "strike")
    assert sound_for([]) == ""
    assert sound_for([move]) == "land"
    assert sound_for([strike, move]) == "strike"
    assert sound_for([Removed("ball", 1, "333", "mutual")]) == "mutual"
    assert sound_for([strike, move, Noted("ram", 0, "333")]) == "ram"
    assert sound_for([Noted("expiry", 0)]) == ""
    assert sound_for([move], over=True) == "win"


def test_off_and_unknown_play_nothing() -> None:
    player = Sound(on=False)
    player.play("land")
    player.configure(True, 0.0)
    player.play("land")
    player.configure(True, 5.0)
    player.play("no such sound")
    assert not player.played and player.volume == 1.0


def test_playing_never_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sound, "_device", lambda: None)
    player = Sound()
    started = time.perf_counter()
    for _ in range(50):
        for name in NAMES:
            player.play(name)
    assert time.perf_counter() - started < 0.2
    assert list(player.played)[:8] == list(NAMES)
    player.close()
    player.close()


class _Broken:
    """A device that can be opened and fails in use."""

    Player = staticmethod(lambda: 1 / 0)
    load = staticmethod(lambda *_, **__: object())


def test_a_failing_device_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sound, "_device", lambda: _Broken)
    player = Sound()
    player.play("land")
    player.play("pick")
    player.close()


def test_no_device_on_this_machine_is_no_error() -> None:
    player = Sound()
    player.play("land")
    player.close()
