"""Where the program keeps what belongs to the player. `PROSTOR_HOME` puts everything into one folder."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

_NAME = "prostor"


def home() -> Path | None:
    """The folder named by `PROSTOR_HOME`, or `None` where the system's own places are used."""
    value = os.environ.get("PROSTOR_HOME", "")
    return Path(value).expanduser() if value else None


def data_dir() -> Path:
    """The folder of the archive; not made here."""
    return home() or Path(platformdirs.user_data_dir(_NAME, appauthor=False))


def config_dir() -> Path:
    """The folder of the settings; not made here."""
    return home() or Path(platformdirs.user_config_dir(_NAME, appauthor=False))


def archive_file() -> Path:
    """The archive of all games."""
    return data_dir() / "prostor.sqlite3"


def settings_file() -> Path:
    """The settings, as JSON."""
    return config_dir() / "settings.json"


def export_dir() -> Path:
    """The folder that records and pictures are written to when the player names none: `PROSTOR_HOME/exports`, or
    `Prostor` in the player's documents."""
    base = home()
    return base / "exports" if base else Path(platformdirs.user_documents_dir()) / "Prostor"


def ensure(folder: Path) -> Path:
    """Makes a folder with its parents and returns it; `OSError` if that cannot be done."""
    folder.mkdir(parents=True, exist_ok=True)
    return folder
