"""The settings: what is changed here holds at once and is kept."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from app import paths
from app.input import InputEvent, KeyDown
from app.panels import settings_panel
from app.screens.base import Move, Picture, Pop
from app.screens.table_help import HELP
from app.settings import Settings

if TYPE_CHECKING:
    from app.shell import Shell


class SettingsScreen:
    """The one page of settings."""

    name = "settings"

    def __init__(self) -> None:
        self._shell: Shell | None = None
        self._unsaved = False
        self._heard = 0

    def enter(self, shell: Shell) -> None:
        """Nothing to prepare."""
        self._shell = shell

    def leave(self) -> None:
        """A value that was being dragged is kept."""
        if self._unsaved and self._shell is not None:
            self._unsaved = False
            self._shell.changed_settings()

    def pictures(self, width: int, height: int, scale: float) -> list[Picture]:
        """None."""
        return []

    def panels(self, width: int, height: int, scale: float) -> Move:
        """The page; takes over what was changed."""
        assert self._shell is not None
        shell = self._shell
        wish, wanted = settings_panel.draw(shell.settings, HELP, str(paths.data_dir()), width, height)
        self._take(wanted)
        if self._unsaved and not settings_panel.dragging():
            self._unsaved = False
            shell.changed_settings()
        if wish == "copy":
            shell.surface.set_clipboard_text(str(paths.data_dir()))
        return Pop() if wish == "back" else None

    def handle(self, event: InputEvent) -> Move:
        """Escape goes back."""
        return Pop() if isinstance(event, KeyDown) and event.key == "escape" else None

    def tick(self, now: float) -> float | None:
        """Nothing moves here."""
        return None

    def _take(self, wanted: Settings) -> None:
        assert self._shell is not None
        shell, mine = self._shell, self._shell.settings
        changed = [f.name for f in fields(Settings) if getattr(mine, f.name) != getattr(wanted, f.name)]
        if not changed:
            return
        for name in changed:
            setattr(mine, name, getattr(wanted, name))
        self._unsaved = True
        if {"sound_on", "sound_volume"} & set(changed):
            shell.sound.configure(mine.sound_on, mine.sound_volume)
            step = round(mine.sound_volume * 10)
            if step != self._heard or "sound_on" in changed:
                # A taste of the loudness, not one for every pixel.
                self._heard = step
                shell.sound.play("land")
        shell.refresh()
