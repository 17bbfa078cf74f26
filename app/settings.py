"""The player's settings: a JSON file that survives damage, a newer version's keys and a full disk."""

from __future__ import annotations

import contextlib
import json
import math
import os
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from app import paths
from app.i18n import mark, system_language, tr

PALETTES = ("inventor", "dark", "contrast", "colorblind")
SCALE_LOW, SCALE_HIGH = 0.75, 2.5
SPEED_HIGH = 2.0


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the player must be told; worded when shown, so that it follows the language."""

    msgid: str
    facts: Mapping[str, object] = field(default_factory=dict)

    def text(self) -> str:
        """The notice in the player's language."""
        return tr(self.msgid, **self.facts)


@dataclass(slots=True)
class Settings:
    """Everything that can be set. Values outside their range are brought into it on reading."""

    language: str = "en"
    ui_scale: float = 1.0
    """0.75 … 2.5, on top of the screen's own pixel ratio."""
    palette: str = "inventor"
    animation: float = 1.0
    """Speed of moves, 0 (off) … 2; 1 is as designed."""
    reduced_flashing: bool = False
    reduced_motion: bool = False
    """The picture never sways of itself."""
    sound_on: bool = True
    sound_volume: float = 0.7
    """0 … 1."""
    confirm_moves: bool = False
    coordinates: bool = True
    remembered: dict[str, Any] = field(default_factory=dict)
    """Small things kept between starts (last names, solved exercises) by a key of their owner."""
    unknown: dict[str, Any] = field(default_factory=dict)
    """Keys of another version, written back untouched."""


def from_object(data: Mapping[str, Any]) -> Settings:
    """Settings from a JSON object; a value of the wrong type or range falls back to its default or the nearest one."""
    settings = Settings(language=system_language())
    names = {f.name for f in fields(Settings)} - {"unknown"}
    for name, value in data.items():
        if name in names:
            _put(settings, name, value)
        else:
            settings.unknown[name] = value
    return settings


def as_object(settings: Settings) -> dict[str, Any]:
    """The JSON object of the settings, other versions' keys included."""
    out: dict[str, Any] = dict(settings.unknown)
    for f in fields(Settings):
        if f.name != "unknown":
            out[f.name] = getattr(settings, f.name)
    return out


def load(path: Path | None = None) -> tuple[Settings, list[Notice]]:
    """The settings of this player and what is to be said about them. A file that cannot be read as settings is set
    aside under a dated name; a missing one means the defaults."""
    path = path or paths.settings_file()
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return from_object({}), []
    except OSError as error:
        return from_object({}), [_unreadable(path, error)]
    try:
        data = json.loads(raw.decode("utf-8-sig"))
        if not isinstance(data, dict):
            raise ValueError("not an object")
    except (ValueError, RecursionError):
        return from_object({}), [_set_aside(path)]
    return from_object(data), []


def save(settings: Settings, path: Path | None = None) -> Notice | None:
    """Writes the settings whole or not at all; returns what to tell the player if that failed."""
    path = path or paths.settings_file()
    temporary = ""
    try:
        paths.ensure(path.parent)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".settings-", suffix=".json")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(as_object(settings), file, ensure_ascii=False, indent=2, sort_keys=True)
            file.write("\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError as error:
        if temporary:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        return Notice(
            mark("The settings could not be saved to {path}: {why}"),
            {"path": str(path), "why": error.strerror or str(error)},
        )
    return None


def _unreadable(path: Path, error: OSError) -> Notice:
    return Notice(
        mark("The settings in {path} could not be read ({why}). Defaults are used."),
        {"path": str(path), "why": error.strerror or str(error)},
    )


def _set_aside(path: Path) -> Notice:
    stamp = time.strftime("%Y%m%d-%H%M%S")
    aside = path.with_name(f"settings-damaged-{stamp}.json")
    count = 1
    while aside.exists():
        count += 1
        aside = path.with_name(f"settings-damaged-{stamp}-{count}.json")
    try:
        os.replace(path, aside)
    except OSError as error:
        return _unreadable(path, error)
    return Notice(
        mark("The settings file was damaged. It was set aside as {name}, and defaults are used."), {"name": aside.name}
    )


def _put(settings: Settings, name: str, value: Any) -> None:
    before = getattr(settings, name)
    if isinstance(before, bool):
        if isinstance(value, bool):
            setattr(settings, name, value)
    elif isinstance(before, float):
        if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
            low, high = {"ui_scale": (SCALE_LOW, SCALE_HIGH), "animation": (0.0, SPEED_HIGH)}.get(name, (0.0, 1.0))
            setattr(settings, name, min(high, max(low, float(value))))
    elif isinstance(before, dict):
        if isinstance(value, dict):
            setattr(settings, name, value)
    elif isinstance(value, str):
        allowed = {"language": ("en", "ru"), "palette": PALETTES}.get(name)
        if allowed is None or value in allowed:
            setattr(settings, name, value)
