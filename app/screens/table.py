"""The table: one game, seen in the cube and on the flat board, played by pointer, keys or typed notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app import i18n, layout, newgame, wording
from app import input as inputs
from app.control import Control
from app.editing import Opening
from app.export import export_picture, export_record
from app.i18n import tr
from app.intent import Export, GoTo, Intent, Navigate, Pause, SetView, TypeMove
from app.looks import registry
from app.panels import kit, table_bar, table_over, table_side
from app.panels.table_prompt import Prompt
from app.panels.table_prompt import prompt as draw_prompt
from app.scene import Rect
from app.screens import table_words
from app.screens.base import Move, Picture, Replace
from app.screens.table_dialogues import NAMES, Dialogues
from app.screens.table_keys import Keys
from app.screens.table_parts import LETTERS, extras, parts, places
from app.screens.table_pointer import Pointer
from app.screens.table_view import Director
from engine.errors import RuleError
from engine.session import Session

if TYPE_CHECKING:
    from app.shell import Shell


TURNING = "table.turning"
"""Where the settings remember whether the board turns to the side to move."""


class Table:
    """A game on the table. `session` is played on; one already over is looked at."""

    name = "table"
    keyboard_nav = False
    """Arrows, Tab and Enter steer the cursor in the space, not the buttons."""
    hub: type[Control] = Control
    """What makes the control of this table."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.dialogues = Dialogues()
        self.control: Control
        self.director: Director
        self.pointer: Pointer
        self.shell: Shell
        self._entered = False
        self._away = False
        """The clocks were stopped because the person left the table or opened a dialogue."""
        self._was_over = session.outcome is not None
        self._drawn: tuple[object, ...] = ()
        self._follow = True
        self._mover: int | None = None
        """Whose turn the board was last turned for."""
        self._move: Move = None

    @property
    def dialogue(self) -> str:
        """The open dialogue; empty for none."""
        return self.dialogues.name

    # Coming and going

    def enter(self, shell: Shell) -> None:
        """The clocks run from here; those of a game taken up again wait for the players."""
        if not self._entered:
            self._entered = True
            self._set_up(shell)
            if self.session.plies and self.session.control.timed and self.session.outcome is None:
                self.control.pause(True, shell.now())
            else:
                self.control.pause(False, shell.now())
        else:
            self.control.back(shell.now())
            if self._away:
                self._away = False
                self.control.pause(False, shell.now())
        self.control.ui.view.coordinates = shell.settings.coordinates
        self.control.stamp += 1

    def leave(self) -> None:
        """Drags end; the clocks of a friendly game stand still while nobody is at the table."""
        self.pointer.cancel()
        self._stop_clocks()

    def _set_up(self, shell: Shell) -> None:
        self.shell = shell
        settings = shell.settings
        self.looks = registry.find(self.session.game.id)
        self.control = self.hub(
            self.session,
            self.looks,
            confirm=lambda: settings.confirm_moves,
            speed=lambda: settings.animation,
            play_sound=shell.sound.play,
        )
        laid = parts(self.control, self.looks, settings, shell.now)
        self.director, self.pictures_of, self.pointer = laid.director, laid.pictures, laid.pointer
        self.control.ui.view.turning = settings.remembered.get(TURNING) is True
        self.keys = Keys(self.control, self.director, self.looks, shell.now, self.act, self.ask)
        self.extras = extras(self.control, self.pictures_of, shell.now, self.act, self.dialogues.open)
        if self._was_over:
            self.extras.settled()

    def _stop_clocks(self) -> None:
        session = self.session
        if session.friendly and session.outcome is None and session.control.timed and not session.paused:
            self._away = True
            self.control.pause(True, self.shell.now())

    # Acts

    def act(self, intent: Intent, at: tuple[float, float] | None = None) -> None:
        """Carries an intent to where it belongs: the view, another page, or the game."""
        now = self.shell.now()
        if isinstance(intent, SetView):
            if intent.name == "coordinates":
                self.shell.settings.coordinates = bool(intent.value)
                self.shell.changed_settings()
            elif intent.name == "turning":
                self.shell.settings.remembered[TURNING] = bool(intent.value)
                self.shell.changed_settings()
                self._mover = None
            elif intent.name == "russian":
                self.shell.settings.remembered[LETTERS] = bool(intent.value)
                self.shell.changed_settings()
            self.director.set(intent.name, intent.value, now)
        elif isinstance(intent, Navigate):
            self._move = self.shell.go(intent.to, intent.argument)
        elif isinstance(intent, Export):
            export_record(self.shell, self.session)
        else:
            if isinstance(intent, Pause) and not intent.on:
                self._away = False
            self.control.act(intent, now, at or self._beside_prompt())
            self._follow = True

    def ask(self, name: str) -> None:
        """Opens a dialogue, or does an act of the table by name."""
        control, now = self.control, self.shell.now()
        if name == "typing":
            if control.seat is not None and control.live:
                control.ui.typing, control.ui.typed = True, ""
                kit.focus("typed")
        elif name == "pause":
            if self.session.control.timed and self.session.outcome is None:
                self.dialogues.close()
                self._away = False
                control.pause(not self.session.paused, now)
        elif name in NAMES or name in self.extras.names:
            self.pointer.cancel()
            self.dialogues.open(name)
            if name in ("menu", "help"):
                self._stop_clocks()
        control.stamp += 1

    def wish(self, wish: Intent | str | None) -> None:
        """What a panel asked for."""
        if wish is None:
            return
        self.control.stamp += 1
        if not isinstance(wish, str):
            if not isinstance(wish, SetView | GoTo):
                self.close()
            self.act(wish)
        elif wish == "close":
            self.close()
        elif wish == "rematch":
            self._rematch()
        elif wish == "export":
            export_record(self.shell, self.session)
        elif wish == "picture":
            self.close()
            view = self.control.ui.view
            export_picture(self.shell, self.session, self.control.shown_ply, view, self.director.camera)
        elif wish == "copy":
            self.shell.surface.set_clipboard_text(self._shown_text())
            self.dialogues.copied = True
        elif wish == "editor":
            self.close()
            self._move = self.shell.go("editor", Opening(self.session.game.id, self._shown_text()))
        elif wish == "rules":
            self.close()
            self.act(Navigate("rules", self.session.game.id))
        elif wish == "ram":
            self.control.ram = not self.control.ram
        elif wish == "live":
            self.act(GoTo(None))
        elif wish.startswith("agree."):
            self.dialogues.agreed |= {int(wish[6:])}
        elif self.extras.wish(wish):
            if self.dialogue == "draw":
                self.close()
        else:
            self.ask(wish)

    def close(self) -> None:
        """Closes the dialogue or the typed line; clocks that it stopped run on."""
        self.dialogues.close()
        self.control.ui.typing = False
        if self._away:
            self._away = False
            self.control.pause(False, self.shell.now())

    def _rematch(self) -> None:
        try:
            session = newgame.rematch(self.shell.archive, self.session)
        except RuleError as error:
            self.shell.notify(wording.refusal(error))
            return
        following = type(self)(session)
        self._move = Replace(following)

    def _shown_text(self) -> str:
        """The text of the position that is looked at."""
        return str(self.session.game.write(self.control.state))

    def _beside_prompt(self) -> tuple[float, float]:
        """Where a notice stands that no pointer asked for: above the prompt."""
        at = self._places().prompt
        return at.x + at.w / 2, at.y + self.shell.scale * 10

    # Pictures and panels

    def _places(self) -> layout.Places:
        return places(self.control, self.looks, self.shell.size, self.shell.scale, self.extras)

    def pictures(self, width: int, height: int, scale: float) -> list[Picture]:
        """The cube with the flat board beside it, or the flat board alone."""
        self.pointer.scale = scale
        at = self._places()
        self.pictures_of.calm = self.shell.settings.reduced_flashing
        return self.pictures_of.draw(at, scale, self.shell.palette, self.shell.now())

    def panels(self, width: int, height: int, scale: float) -> Move:
        """Everything around the pictures."""
        self._move = None
        self._drawn = self._stamp()
        at, control = self._places(), self.control
        now = self.shell.now()
        far, near = table_words.cards(control, now)
        self.extras.players(at, far, near)
        lines = table_words.lines(self.session, control.ui.view.russian)
        first = self.session.seats_at(1)[0] if self.session.plies else 0
        name, shown, last = table_words.turn_name(self.session, control.shown_ply), control.shown_ply, self.session.ply
        self.wish(table_side.moves(at.moves, lines, name, shown, last, first, self._follow))
        self._follow = False
        over = control.outcome is not None
        self.wish(
            table_side.buttons(at.buttons, self.session.can_undo or bool(control.ui.picks), self.session.can_redo,
                               over, at.compact, self.extras.agreement())
        )  # fmt: skip
        clear = not self.dialogue and not control.ui.paused
        tools = self.extras.tools()
        self.wish(table_bar.bar(at.bar, at.picture, control.ui.view, self.looks.terms, at.compact, clear, tools))
        if at.sheets.w:
            self.wish(table_bar.sheets(at.sheets, control.ui.view, self.looks.terms))
        self._prompt(at.prompt)
        if not control.live and clear and control.ui.view.mode != "flat":
            # On the flat board it would lie on the balls; there the prompt alone says it, with the same button.
            self.wish(table_over.history(at.picture, tr("You see an earlier turn. {turn}", turn=name)))
        self.wish(self.extras.over(at, clear))
        self.wish(self.dialogues.draw(control, self.shell.archive, self.looks.terms, self.extras))
        self._floating(width, height)
        return self._move

    def _prompt(self, rect: Rect) -> None:
        ui = self.control.ui
        said = self.extras.prompt() or table_words.prompt(self.control)
        usual = table_words.chips(self.control) if self.extras.usual else ()
        chips = [*self.extras.chips(rect.w), *usual]
        hint = table_words.example(self.looks.terms, ui.view.russian)
        shown = Prompt(said, self.control.seat, chips, ui.typing, ui.typed, hint)
        wish = draw_prompt(rect, shown)
        ui.typed = shown.typed
        if wish is None:
            return
        if ui.typing and not isinstance(wish, str):
            ply = self.session.ply
            self.act(wish)
            if self.session.ply != ply or (isinstance(wish, TypeMove) and wish.text.strip() and not ui.notice):
                self.close()
            else:
                # Refused: the line keeps the keyboard, so that it can be mended.
                kit.focus("typed")
            return
        self.wish(wish)

    def _floating(self, width: int, height: int) -> None:
        ui = self.control.ui
        if ui.notice and not self.dialogue and not ui.paused:
            table_over.notice(ui.notice, ui.notice_at, width, height)
        if self.pointer.carrying and self.pointer.at is not None and self.control.seat is not None:
            self.extras.carried(self.control.seat, *self.pointer.at)

    # Events and time

    def handle(self, event: inputs.InputEvent) -> Move:
        """Pointer, wheel and keys that no panel took."""
        self._move = None
        match event:
            case inputs.PointerMoved():
                self.pointer.moved(event)
            case inputs.PointerDown():
                self.pointer.down(event)
            case inputs.PointerUp():
                self.pointer.up(event)
                self._follow = True
            case inputs.Wheel():
                self.pointer.wheel(event)
            case inputs.PointerLeft():
                if self.pointer.carrying:
                    self.pointer.cancel()
                self.pointer.left()
            case inputs.FocusLost():
                self.pointer.cancel()
            case inputs.KeyDown("escape", _, False) if self.control.ui.typing:
                self.close()
            case inputs.KeyDown():
                if not self.control.ui.typing and not self.extras.key(event):
                    self.keys.down(event)
            case inputs.Text(text) if not self.control.ui.typing and self.extras.text(text):
                self.control.stamp += 1
            case inputs.Text("/") if not self.control.ui.typing:
                self.ask("typing")
            case inputs.Text():
                # The line is open, but a click elsewhere took the keyboard from it.
                if self.control.ui.typing:
                    kit.focus("typed")
                    self.control.stamp += 1
        return self._move

    def tick(self, now: float) -> float | None:
        """Clocks, animation, inertia; seconds until the next frame is wanted."""
        wishes = [self.control.tick(now), *self._waits(now)]
        if self.session.outcome is not None and not self._was_over and self.control.settled:
            self._was_over = True
            self.dialogues.open(self.extras.ended())
            self.control.stamp += 1
        elif self.session.outcome is None:
            self._was_over = False
            if self.dialogue in ("result", "lot"):
                self.dialogues.close()
        self._turn_board(now)
        if min(self.shell.size) < 2:
            # Minimised: only the clocks matter.
            return wishes[0] or None
        if self._drawn != self._stamp():
            return 0.0
        return min((wish for wish in wishes if wish is not None), default=None)

    def _waits(self, now: float) -> list[float | None]:
        """Moves what else moves; seconds until each wants its next frame."""
        return [self.director.tick(now), table_words.next_second(self.control, now), self.extras.tick(now)]

    def _turn_board(self, now: float) -> None:
        """Turns the board to the side to move once a turn has been seen, if that is wished."""
        control, seat = self.control, self.control.seat
        if control.ui.view.turning and seat is not None and control.live and control.animation is None:
            if seat != self._mover:
                self.director.set("flipped", seat == 1, now)
            self._mover = seat

    def _stamp(self) -> tuple[object, ...]:
        ui = self.control.ui
        return (self.control.stamp, self.director.stamp, ui.hover, ui.notice, ui.typing, self.dialogue, i18n.language())


def _why(error: Exception) -> str:
    return wording.refusal(error) if isinstance(error, RuleError) else str(getattr(error, "strerror", "") or error)
