"""A kept game looked at: the table without a turn to make, with a slider, autoplay and the turns' own animation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app import i18n, layout
from app import input as inputs
from app.control import Control
from app.editing import Opening
from app.export import export_picture, export_record
from app.intent import GoTo, Intent, SetView
from app.looks import registry
from app.panels import replay_panel, table_bar, table_side
from app.screens import routes, table_words
from app.screens.base import Move, Picture, Pop, Replace
from app.screens.table_keys import MODES
from app.screens.table_parts import extras, parts, places
from engine.archive import GameRow
from engine.errors import RuleError
from engine.session import Session

if TYPE_CHECKING:
    from app.shell import Shell

STEP = 1.1
"""Seconds a turn at speed 1, its animation included."""


class Showing(Control):
    """A control that shows and never moves: every turn, the last one too, is an earlier one."""

    @property
    def live(self) -> bool:
        """Never: nothing can be picked."""
        return False


class ReplayScreen:
    """One kept game; `row` names it in the archive, for going on with it."""

    name = "replay"
    keyboard_nav = False

    def __init__(self, session: Session, row: GameRow | None = None) -> None:
        self.session = session
        self.row = row
        self.playing = False
        self.speed = 1.0
        self._due = 0.0
        self._follow = True
        self._ready = False
        self._copied = -1
        """The turn after which the position was copied last."""
        self._drawn: tuple[object, ...] = ()
        self._move: Move = None

    def enter(self, shell: Shell) -> None:
        """Begins at the first position."""
        self.shell = shell
        if self._ready:
            return
        self._ready = True
        self._set_up()
        self.go(0)

    def _set_up(self) -> None:
        shell, settings = self.shell, self.shell.settings
        looks = registry.find(self.session.game.id)
        self.control = Showing(self.session, looks, speed=self._animation_speed, play_sound=shell.sound.play)
        laid = parts(self.control, looks, settings, shell.now)
        self.looks, self.director, self.pictures_of, self.pointer = looks, laid.director, laid.pictures, laid.pointer
        self.control.ui.view.coordinates = settings.coordinates
        self.extras = extras(self.control, self.pictures_of, shell.now, self._wish, lambda name: None)
        self.extras.settled()

    def leave(self) -> None:
        """Autoplay ends."""
        self.pointer.cancel()
        self.playing = False

    def _animation_speed(self) -> float:
        # Fast autoplay must not be slower than the turns it shows.
        return self.shell.settings.animation * max(1.0, self.speed)

    # Acts

    def go(self, ply: int) -> None:
        """Shows the position after `ply` turns; one turn on is seen to happen."""
        self.control.act(GoTo(max(0, min(ply, self.session.ply))), self.shell.now())
        self._follow = True

    def play(self, on: bool) -> None:
        """Starts autoplay (from the start again if at the end) or stops it."""
        self.playing = on
        if on:
            if self.control.shown_ply >= self.session.ply:
                self.go(0)
            self._due = self.shell.now() + 0.3 / self.speed

    def _wish(self, wish: Intent | str | None) -> None:
        if isinstance(wish, GoTo):
            self.playing = False
            self.go(self.session.ply if wish.ply is None else wish.ply)
        elif isinstance(wish, SetView):
            if wish.name == "coordinates":
                self.shell.settings.coordinates = bool(wish.value)
                self.shell.changed_settings()
            self.director.set(wish.name, wish.value, self.shell.now())
        elif wish == "menu":
            self._move = Pop()
        elif wish == "help":
            self._move = self.shell.go("rules", self.session.game.id)

    def _act(self, wish: str) -> None:
        if wish == "back":
            self._move = Pop()
        elif wish == "editor":
            text = self.session.game.write(self.control.state)
            self._move = self.shell.go("editor", Opening(self.session.game.id, text))
        elif wish == "copy":
            self.shell.surface.set_clipboard_text(self.session.game.write(self.control.state))
            self._copied = self.control.shown_ply
            self.control.stamp += 1
        elif wish == "export":
            export_record(self.shell, self.session)
        elif wish == "png":
            view = self.control.ui.view
            export_picture(self.shell, self.session, self.control.shown_ply, view, self.director.camera)
        elif wish == "resume" and self.row is not None:
            try:
                session = self.shell.archive.resume(self.row.id, self.shell.now())
            except RuleError as error:
                from app.archive_words import trouble

                self.shell.notify(trouble(error))
                return
            self._move = Replace(routes.table(session))

    # Pictures and panels

    def pictures(self, width: int, height: int, scale: float) -> list[Picture]:
        """The cube with the flat board beside it, or the flat board alone."""
        self.pointer.scale = scale
        self.pictures_of.calm = self.shell.settings.reduced_flashing
        return self.pictures_of.draw(self._places(), scale, self.shell.palette, self.shell.now())

    def panels(self, width: int, height: int, scale: float) -> Move:
        """Everything around the pictures."""
        self._move = None
        self._drawn = self._stamp()
        at, control, now = self._places(), self.control, self.shell.now()
        far, near = table_words.cards(control, now)
        self.extras.players(at, far, near)
        lines = table_words.lines(self.session, control.ui.view.russian)[: self.session.ply]
        first = self.session.seats_at(1)[0] if self.session.plies else 0
        shown, last = control.shown_ply, self.session.ply
        name = table_words.turn_name(self.session, shown)
        self._wish(table_side.moves(at.moves, lines, name, shown, last, first, self._follow))
        self._follow = False
        unfinished, drawn = self.session.outcome is None and self.row is not None, hasattr(control.game, "sketches")
        copied = self._copied == control.shown_ply
        self._act(replay_panel.acts(at.buttons, unfinished, at.compact, drawn=drawn, copied=copied))
        clear = not self.shell.notices
        tools = self.extras.tools()
        self._wish(table_bar.bar(at.bar, at.picture, control.ui.view, self.looks.terms, at.compact, clear, tools))
        if at.sheets.w:
            self._wish(table_bar.sheets(at.sheets, control.ui.view, self.looks.terms))
        self.extras.over(at, clear)
        wish = replay_panel.transport(at.prompt, control.shown_ply, self.session.ply, self.playing, self.speed)
        match wish:
            case ("go", ply):
                self.playing = False
                self.go(int(ply))
            case ("play", on):
                self.play(bool(on))
            case ("speed", value):
                self.speed = value
        return self._move

    def _places(self) -> layout.Places:
        return places(self.control, self.looks, self.shell.size, self.shell.scale, self.extras)

    # Events and time

    def handle(self, event: inputs.InputEvent) -> Move:
        """The pointer turns and inspects; keys walk through the turns."""
        match event:
            case inputs.PointerMoved():
                self.pointer.moved(event)
            case inputs.PointerDown():
                self.pointer.down(event)
            case inputs.PointerUp():
                self.pointer.up(event)
            case inputs.Wheel():
                self.pointer.wheel(event)
            case inputs.PointerLeft():
                self.pointer.left()
            case inputs.FocusLost():
                self.pointer.cancel()
            case inputs.KeyDown("escape"):
                return Pop()
            case inputs.KeyDown("space"):
                self.play(not self.playing)
            case inputs.KeyDown("left" | "right" | "home" | "end" as key):
                self.playing = False
                shown = self.control.shown_ply
                self.go({"left": shown - 1, "right": shown + 1, "home": 0, "end": self.session.ply}[key])
            case inputs.KeyDown("c" | "s" | "x" | "b" as key):
                self.director.set("mode", MODES[key], self.shell.now())
            case inputs.KeyDown("t", _, False):
                self.director.set("threats", not self.control.ui.view.threats, self.shell.now())
            case inputs.KeyDown("d", _, False):
                self.director.set("sheets", self.control.ui.view.sheets + 1, self.shell.now())
        return None

    def tick(self, now: float) -> float | None:
        """Animation and autoplay; seconds until the next frame is wanted."""
        wishes = [self.control.tick(now), self.director.tick(now), self.extras.tick(now)]
        if self.playing:
            if now >= self._due and self.control.animation is None:
                shown = self.control.shown_ply
                if shown >= self.session.ply:
                    self.playing = False
                    self.control.stamp += 1
                else:
                    self.go(shown + 1)
                    self._due = now + STEP / self.speed
            if self.playing:
                wishes.append(max(0.0, self._due - now))
        if self._drawn != self._stamp():
            return 0.0
        return min((wish for wish in wishes if wish is not None), default=None)

    def _stamp(self) -> tuple[object, ...]:
        ui = self.control.ui
        return (self.control.stamp, self.director.stamp, ui.hover, ui.inspected, self.playing, i18n.language())
