"""Sounds: files in order, one sound a step, and silence instead of trouble."""

from __future__ import annotations

import io
import time
import wave

import pytest

from app import sound
from app.control import Control
from app.looks.cube import Cube
from app.sound import NAMES, Sound, Ticker, sound_for, wave_bytes
from engine.catalog import find
from engine.clock import TimeControl
from engine.events import Changed, Moved, Noted, Removed, Thrown
from engine.game import regulate
from engine.session import Session


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


def test_chess_is_heard() -> None:
    move, taken = Moved("P", 0, "b13", "b14"), Removed("R", 1, "a14", "captured")
    becomes, check = Changed("b14", "P", "Q", 0, "promotion"), Noted("check", 0, "h14")
    assert sound_for([taken, move]) == "strike"
    assert sound_for([taken, move, becomes]) == "promotion"
    assert sound_for([move, becomes, check]) == "check"
    assert sound_for([Moved("K", 0, "h1", "m1"), Moved("R", 0, "n1", "l1"), Noted("castling", 0, "m1")]) == "castling"
    assert sound_for([move, check, Noted("checkmate", 0)], over=True) == "mate"
    assert sound_for([move, Noted("arrival", 0)], over=True) == "win"
    assert sound_for([taken, move, Thrown((1,), "lot"), Noted("lot", 0)], over=True) == "strike", "the coin is to fall"


def test_the_last_ten_seconds_tick_once_each() -> None:
    ticker = Ticker()
    heard = [left for left in (30.0, 10.5, 10.0, 9.9, 9.1, 9.0, 8.95, 0.4, 0.1, 0.0, -1.0) if ticker.due(left, 1)]
    assert heard == [10.0, 9.0, 0.4]
    assert ticker.due(9.0, 2), "another turn ticks anew"
    assert not ticker.due(None, 3)


def test_a_running_clock_ticks_at_the_table() -> None:
    game = find("stavropol")
    played: list[str] = []
    session = Session(game, regulate(game.options), 0, ("A", "B"), TimeControl("game", 12.0))
    control = Control(session, Cube(), play_sound=played.append)
    control.pause(False, 0.0)
    for tenth in range(0, 125):
        control.tick(tenth / 10)
    assert played.count("tick") == 10 and played[-1] == "win"


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
    assert list(player.played)[: len(NAMES)] == list(NAMES)
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
