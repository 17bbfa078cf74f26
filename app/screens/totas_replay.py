"""A kept game of TOTAS looked at: every turn's opening act by act, the position, the protocol, autoplay.

Of a game that still goes on only what both sides know is shown. Of one that is over the labyrinths can be seen too.
"""

from __future__ import annotations

from typing import Any

from app import input as inputs
from app import totas_protocol, wording
from app.i18n import tr
from app.looks import registry
from app.panels import kit, replay_panel, table_bar, totas_opening
from app.panels.table_bar import Tool
from app.panels.theme import faded
from app.panels.totas_opening import Turn
from app.scene import Rect
from app.screens import table_words
from app.screens.base import Move
from app.screens.replay import STEP, ReplayScreen
from app.screens.table_parts import parts
from app.screens.totas_extras import TotasExtras
from app.totas_control import REST, TotasControl

SEEN = "replay.seen"
"""The wish for another side's labyrinth."""
_STEPS = {"comma": "opening.back", "period": "opening.step", "p": "opening.again"}
BOTH = 440.0
"""From this height on, in design units, an opening and the protocol stand one below the other."""


class ShowingTotas(TotasControl):
    """A control that shows and never plans: every turn, the last one too, is an earlier one."""

    seen: int | None = None
    """Whose labyrinth is drawn."""

    @property
    def live(self) -> bool:
        """Never: nothing can be picked."""
        return False

    def _face(self, now: float) -> None:
        self.facing, self.show = REST, None
        self._settle()

    def _run(self, now: float) -> None:
        """No clock runs here."""

    def _secrets(self) -> None:
        super()._secrets()
        self.ui.seat_seen = self.seen

    def look_as(self, seat: int | None) -> None:
        """Shows one side's labyrinth, or none."""
        self.seen = self.ui.seat_seen = seat
        self.stamp += 1

    def _go(self, ply: int | None, now: float) -> None:
        last = len(self.session.plies)
        target = last if ply is None else max(0, min(ply, last))
        before = self.shown_ply
        self.show, self.animation, self.ui.view_ply = None, None, target
        self._settle()
        if target:
            self._open(target, now, play=target == before + 1)


class ReplayExtras(TotasExtras):
    """What TOTAS adds to a replay."""

    control: ShowingTotas

    def tools(self) -> list[Tool]:
        """Whose labyrinth is seen, of a game that is over."""
        found = list(super().tools())
        if self.control.session.outcome is not None and any(lab >= 0 for lab in self.control.state.labs):
            seen = self.control.seen
            after = {None: 0, 0: 1, 1: None}[seen]
            tip = tr("Hide the labyrinth")
            if after is not None:
                tip = tr("Show the labyrinth: {side}", side=wording.side(after))
            found.append(Tool("labyrinth", "grid", tip, seen is not None, SEEN))
        return found


class TotasReplay(ReplayScreen):
    """One kept game of TOTAS."""

    control: Any

    def _set_up(self) -> None:
        shell, settings = self.shell, self.shell.settings
        looks = registry.find("totas")
        self.control = ShowingTotas(self.session, looks, speed=self._animation_speed, play_sound=shell.sound.play)
        laid = parts(self.control, looks, settings, shell.now)
        self.looks, self.director, self.pictures_of, self.pointer = looks, laid.director, laid.pictures, laid.pointer
        self.control.ui.view.coordinates = settings.coordinates
        self.control.still = settings.reduced_motion
        self.extras = ReplayExtras(self.control, self.pictures_of, shell.now, self._wish, lambda name: None)
        self._lines: tuple[object, list[Turn]] = (None, [])
        self._stages: tuple[tuple[int, int], ...] = ()
        self._listed = False
        """The protocol is shown where there is room for one thing only."""
        self.control.arrive(shell.now())

    def _wish(self, wish: Any) -> None:
        if wish == SEEN:
            self.control.look_as({None: 0, 0: 1, 1: None}[self.control.seen])
        elif isinstance(wish, str) and self.extras.wish(wish):
            self.playing = False
        else:
            super()._wish(wish)

    # Panels

    def panels(self, width: int, height: int, scale: float) -> Move:
        """Around the board: the turn that was opened, the protocol, and the slider."""
        self._move = None
        self._drawn = self._stamp()
        at, control, now = self._places(), self.control, self.shell.now()
        far, near = table_words.cards(control, now)
        self.extras.players(at, far, near)
        self._side(at.moves)
        unfinished = self.session.outcome is None and self.row is not None
        self._act(replay_panel.acts(at.buttons, unfinished, at.compact))
        clear, tools = not self.shell.notices, self.extras.tools()
        self._wish(table_bar.bar(at.bar, at.picture, control.ui.view, self.looks.terms, at.compact, clear, tools))
        self.extras.over(at, clear)
        match replay_panel.transport(at.prompt, control.shown_ply, self.session.ply, self.playing, self.speed):
            case ("go", ply):
                self.playing = False
                self.go(int(ply))
            case ("play", on):
                self.play(bool(on))
            case ("speed", value):
                self.speed = value
        return self._move

    def _side(self, rect: Rect) -> None:
        """The opening in sight and the protocol, or one of them where there is little room."""
        scale, gap = self.shell.scale, self.shell.scale * 8
        both = rect.h >= BOTH * scale
        shown = self.control.show is not None
        if shown and not both:
            tall = 34 * scale
            place = Rect(rect.x, rect.y, rect.w, tall)
            clear = faded(kit.theme.panel, 0.0)
            with kit.panel("replay.tabs", place, fill=clear, pad=0, border=False, scrolls=False), kit.row():
                for listed, words in ((False, tr("The turn")), (True, tr("Protocol"))):
                    if kit.chip(f"replay.tab.{int(listed)}", words, self._listed is listed):
                        self._listed = listed
            rect = Rect(rect.x, rect.y + tall + gap / 2, rect.w, rect.h - tall - gap / 2)
        if shown and (both or not self._listed):
            tall = rect.h * 0.66 if both else rect.h
            self._opening(Rect(rect.x, rect.y, rect.w, tall))
            rect = Rect(rect.x, rect.y + tall + gap, rect.w, rect.h - tall - gap)
        if not shown or both or self._listed:
            ply = totas_opening.protocol(
                rect, self._turns(), self.control.shown_ply, self._follow, tr("No turn was played.")
            )
            self._follow = False
            if ply is not None:
                self.playing = False
                self.go(ply)

    def _opening(self, rect: Rect) -> None:
        show = self.control.show
        key = (show.ply, show.index)
        before, self._stages = self._stages, (*self._stages[-1:], key)
        follow = len(before) < 2 or any(stage != key for stage in before)
        card = totas_protocol.card(self.session, show, self.shell.now(), follow)
        wish = totas_opening.opening(rect, card, self.shell.settings.reduced_flashing)
        if wish:
            self._wish(wish if wish.startswith("stage.") else f"opening.{wish}")

    def _turns(self) -> list[Turn]:
        key = wording.side(0)
        if self._lines[0] != key:
            self._lines = (key, [totas_protocol.entry(self.session, ply) for ply in range(1, self.session.ply + 1)])
        return self._lines[1]

    # Events and time

    def handle(self, event: inputs.InputEvent) -> Move:
        """As in every replay; the comma and the full stop step through the opening, P plays it again."""
        if self.control.show is not None and isinstance(event, inputs.KeyDown) and not event.mods:
            wish = _STEPS.get(event.key)
            if wish is not None:
                self._wish(wish)
                return None
        return super().handle(event)

    def _autoplay(self, now: float) -> None:
        """The next turn once the opening in sight has been seen."""
        if now < self._due or not self.control.settled:
            return
        shown = self.control.shown_ply
        if shown >= self.session.ply:
            self.playing = False
            self.control.stamp += 1
        else:
            self.go(shown + 1)
            self._due = now + STEP / self.speed

    def tick(self, now: float) -> float | None:
        """The opening's acts and autoplay; seconds until the next frame is wanted."""
        wishes = [self.control.tick(now), self.director.tick(now), self.extras.tick(now)]
        if self.playing:
            self._autoplay(now)
        if self.playing and self.control.settled:
            wishes.append(max(0.0, self._due - now))
        if self._drawn != self._stamp():
            return 0.0
        return min((wish for wish in wishes if wish is not None), default=None)
