"""The shell: holds the screens, passes events down, decides when a frame is due, and draws it.

A frame is drawn only when an event, a finished worker, a moment asked for, or an animation wants one. Between them
the program sleeps. Nothing that happens in a frame can lose a game: every turn is in the archive already.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

from app import i18n
from app import input as inputs
from app import settings as preferences
from app.feed import Feed
from app.gl.imgui_backend import ImguiBackend
from app.gl.renderer import Renderer
from app.i18n import tr
from app.intent import Navigate
from app.looks import palette as palettes
from app.panels import kit
from app.panels.shell_panel import fault_dialogue, notice_dialogue
from app.panels.theme import Theme, theme_of
from app.screens import routes
from app.screens.base import Move, Pop, Push, Quit, Replace, Screen
from app.settings import Settings
from app.sound import Sound
from app.window import Surface, Window
from app.workers import Workers
from engine.errors import RuleError

log = logging.getLogger("prostor")


class Shell:
    """The running program."""

    def __init__(
        self,
        surface: Surface,
        settings: Settings,
        archive: Any,
        notices: list[Any] | None = None,
        clock: Callable[[], float] = time.monotonic,
        sound: Sound | None = None,
        keep_settings: bool = True,
    ) -> None:
        """`notices` are told once at the start; each has `text()` or is a text. `clock` is monotonic seconds.

        `keep_settings` False leaves the player's settings file alone.
        """
        self._keep_settings = keep_settings
        self._asked_to_quit = False
        self.surface = surface
        self.settings = settings
        self.archive = archive
        self.clock = clock
        self.sound = sound or Sound(settings.sound_on, settings.sound_volume)
        self.renderer = Renderer(surface.ctx, now=self.now)
        self.imgui = ImguiBackend(surface.ctx)
        self.imgui.clipboard(surface.clipboard_text, surface.set_clipboard_text)
        self.workers = Workers(surface.wake)
        self.screens: list[Screen] = []
        self.notices: list[Any] = list(notices or [])
        self.fault = ""
        """What the player is told after an error inside a frame; empty while all is well."""
        self.frames = 0
        """Frames drawn so far; tests assert that it stands still while nothing happens."""
        self.steps = 0
        """Passes of the loop so far."""
        self.open = True
        self._dirty = True
        self._due: float | None = None
        self._last_frame: float | None = None
        self.feed = Feed(self.imgui)
        self._unseen = False
        """The page in sight was not drawn yet."""
        i18n.set_language(settings.language)
        kit.setup(self.imgui.fonts)
        if isinstance(surface, Window):
            surface.listener = self

    # What screens use

    def now(self) -> float:
        """Monotonic seconds."""
        return self.clock()

    @property
    def size(self) -> tuple[int, int]:
        """Framebuffer size in pixels."""
        return self.surface.size

    @property
    def scale(self) -> float:
        """UI scale × pixel ratio."""
        return self.settings.ui_scale * self.surface.ratio

    @property
    def theme(self) -> Theme:
        """The panel colours in use."""
        return theme_of(self.settings.palette)

    @property
    def palette(self) -> palettes.Palette:
        """The board colours in use."""
        return palettes.find(self.settings.palette)

    @property
    def wants_frame_now(self) -> bool:
        """Whether a frame is due that no passing of time can change: not an animation's."""
        return self._dirty or self._panels_busy or self._panels_due(self._last_frame or 0.0)

    @property
    def top(self) -> Screen | None:
        """The screen in sight."""
        return self.screens[-1] if self.screens else None

    def refresh(self) -> None:
        """Asks for a frame."""
        self._dirty = True

    def notify(self, text: str) -> None:
        """Tells the player something in a dialogue."""
        self.notices.append(text)
        self.refresh()

    def changed_settings(self) -> None:
        """Takes over the settings at once and saves them."""
        i18n.set_language(self.settings.language)
        self.sound.configure(self.settings.sound_on, self.settings.sound_volume)
        told = preferences.save(self.settings) if self._keep_settings else None
        if told is not None:
            self.notices.append(told)
        self.refresh()

    def go(self, to: str, argument: object = None) -> Move:
        """The move to another page by name: see `intent.Navigate`."""
        return routes.move(self, Navigate(to, argument))

    def apply(self, move: Move) -> None:
        """Carries out what a screen returned."""
        if move is None:
            return
        self._unseen = True
        self.refresh()
        match move:
            case Push(screen):
                self._leave()
                self.screens.append(screen)
                screen.enter(self)
            case Pop():
                self._leave()
                self._drop()
                if self.top is None:
                    self.quit()
                else:
                    self.top.enter(self)
            case Replace(screen):
                self._leave()
                self._drop()
                self.screens.append(screen)
                screen.enter(self)
            case Quit():
                self.quit()

    def home(self) -> None:
        """Back to the menu, whatever was open."""
        self._leave()
        while self.screens:
            self._drop()
        self._unseen = True
        self.screens.append(routes.menu(self))
        self.screens[-1].enter(self)
        self.refresh()

    def quit(self) -> None:
        """Ends the program; every game is in the archive already."""
        if self.open:
            self.open = False
            self._leave()
            if isinstance(self.surface, Window):
                self.surface.close()

    def ask_quit(self) -> None:
        """Ends the program at the next pass of the loop; may be called from a signal or another thread."""
        self._asked_to_quit = True
        self.surface.wake()

    def close(self) -> None:
        """Puts everything away: called once after the loop."""
        self.quit()
        self.workers.close()
        self.sound.close()
        if self.archive is not None:
            self.archive.close()

    # Events

    def wants_close(self) -> None:
        """The window's own ways of closing."""
        self.quit()

    def handle(self, event: inputs.InputEvent) -> None:
        """One input event: first to the panels, then, if none took it, to the screen."""
        if not self.open:
            return
        self._dirty = True
        if self._unseen and isinstance(event, inputs.PointerDown | inputs.Wheel):
            # Where the panels of a new page stand is known only once it was drawn.
            self.frame(self.now())
        if isinstance(event, inputs.KeyDown):
            for _ in range(4 if kit.focus_pending() else 0):
                # A quick typist's next key waits for the field that the last one opened.
                self.frame(self.now())
                if not kit.focus_pending():
                    break
            self.feed.key_for_board = not kit.typing()
        top = self.top
        # Where a screen steers by arrows and Tab itself, only dialogues and fields are walked through by keys.
        keyboard_nav = bool(getattr(top, "keyboard_nav", True) or self.fault or self.notices)
        try:
            given = not self._shortcut(event) and self.feed.take(event, keyboard_nav)
            if given and top is not None and not self.fault:
                self.apply(top.handle(event))
            elif isinstance(event, inputs.PointerMoved) and top is not None and not self.fault:
                # Over a panel it points at nothing of the screen's.
                self.apply(top.handle(inputs.PointerLeft()))
        except Exception as error:
            self._failed(error)

    def _shortcut(self, event: inputs.InputEvent) -> bool:
        match event:
            case inputs.KeyDown("f11", _, False):
                self.surface.toggle_fullscreen()
                return True
            case inputs.KeyDown("q", mods) if mods & inputs.CTRL:
                self.quit()
                return True
        return False

    # The loop

    def step(self) -> float | None:
        """Does what is due; seconds until the next call, `None` for not before an event."""
        if self._asked_to_quit:
            self.quit()
        if not self.open:
            return None
        self.steps += 1
        if self.workers.collect():
            self._dirty = True
        now = self.now()
        wish = self._tick(now)
        due = (self._due is not None and now >= self._due - 1e-6) or self._panels_due(now)
        if self._dirty or due or self._panels_busy or (wish is not None and wish <= 0):
            self.frame(now)
            if not self.open:
                return None
            if self._dirty or self._panels_busy or self._panels_due(now):
                return 0.0
            wish = self._tick(self.now())
        return self._sooner(wish)

    @property
    def _panels_busy(self) -> bool:
        """Whether input is still being worked off by the panels."""
        return self.imgui.wants_frame or self.feed.backlog > 0

    def _panels_due(self, now: float) -> bool:
        moment = kit.wake()
        return moment is not None and now >= moment - 1e-6

    def _sooner(self, wish: float | None) -> float | None:
        """Notes when the screen and the panels want their next frame."""
        now = self.now()
        moments = [now + t for t in (wish, self.renderer.wake()) if t is not None]
        panels = kit.wake()
        if panels is not None:
            moments.append(panels)
        self._due = min(moments, default=None)
        return None if self._due is None else max(0.0, self._due - now)

    def _tick(self, now: float) -> float | None:
        top = self.top
        if top is None or self.fault:
            return None
        try:
            return top.tick(now)
        except Exception as error:
            self._failed(error)
            return 0.0

    def frame(self, now: float) -> None:
        """Draws one frame; an error inside it is told, never fatal."""
        self._dirty = False
        self._due = None
        width, height = self.size
        if width < 2 or height < 2:
            # Minimised: nothing can be seen.
            return
        self.frames += 1
        self._unseen = False
        self.feed.backlog = max(0, self.feed.backlog - 1)
        dt = 1 / 60 if self._last_frame is None else min(1.0, max(1e-4, now - self._last_frame))
        self._last_frame = now
        self._pictures(width, height)
        move = self._panels(width, height, now, dt)
        self.surface.set_cursor(self.imgui.cursor)
        self.surface.present()
        if move is not None:
            try:
                self.apply(move)
            except Exception as error:
                self._failed(error)

    def _pictures(self, width: int, height: int) -> None:
        target = self.surface.target()
        self.renderer.begin(width, height, (*self.theme.ground[:3], 1.0), target)
        top = self.top
        if top is None or self.fault:
            return
        try:
            for picture in top.pictures(width, height, self.scale):
                self.renderer.blit(picture, target)
        except Exception as error:
            self._failed(error)

    def _panels(self, width: int, height: int, now: float, dt: float) -> Move:
        self.imgui.ui_scale = self.settings.ui_scale
        self.imgui.begin(width, height, self.surface.ratio, dt)
        kit.begin_frame(width, height, self.scale, self.theme, now)
        move: Move = None
        top = self.top
        if top is not None and not self.fault:
            try:
                move = top.panels(width, height, self.scale)
            except Exception as error:
                self._failed(error)
        self._dialogues()
        kit.end_frame()
        self.imgui.end(self.surface.target())
        return move

    def _dialogues(self) -> None:
        if self.fault:
            answer = fault_dialogue(self.fault)
            if answer:
                self.fault = ""
                self._dirty = True
                if answer == "menu":
                    self.home()
        elif self.notices:
            told = self.notices[0]
            if notice_dialogue(told if isinstance(told, str) else told.text()):
                self.notices.pop(0)
                self._dirty = True

    # Inside

    def _leave(self) -> None:
        if self.top is not None:
            try:
                self.top.leave()
            except Exception:
                log.exception("leaving a screen")

    def _drop(self) -> None:
        """Takes the top screen off; the game it played may then be taken up in another window."""
        if not self.screens:
            return
        screen = self.screens.pop()
        row_id = getattr(getattr(getattr(screen, "session", None), "journal", None), "row_id", None)
        if row_id is not None:
            try:
                self.archive.release(row_id)
            except RuleError:
                log.exception("giving back a game")

    def _failed(self, error: Exception) -> None:
        log.error("in a frame", exc_info=error)
        self.fault = tr("Something went wrong on this page. Your game is safe: every turn made is kept.")
        self._dirty = True
