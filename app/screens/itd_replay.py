"""A kept game of cards looked at: every operation in turn, with a slider, autoplay and the record beside it."""

from __future__ import annotations

from typing import Any

from app import i18n
from app import input as inputs
from app.i18n import tr
from app.looks.fans import Fans
from app.panels import itd_bar, itd_side, replay_panel
from app.screens import fans_places, fans_words
from app.screens.base import Move, Picture, Pop, Push
from app.screens.fans_advice import PAR_SECONDS
from app.screens.fans_control import FansControl
from app.screens.fans_pictures import FansPictures
from app.screens.fans_pointer import FansPointer
from app.screens.replay import STEP, ReplayScreen
from app.solving import Adviser, Wish


class ShowingFans(FansControl):
    """A control that shows and never moves: every operation, the last one too, is an earlier one."""

    @property
    def live(self) -> bool:
        """Never: nothing can be picked."""
        return False


class ItdReplay(ReplayScreen):
    """One kept game of ITD."""

    _comparing = False
    """Par is being worked out, to be compared with."""
    _adviser: Adviser | None = None

    def _set_up(self) -> None:
        look = Fans(self.session.state_at(0))
        self.control: Any = ShowingFans(
            self.session, look, speed=self._animation_speed, play_sound=self.shell.sound.play
        )
        self.board = FansPictures(self.control, look, self.shell.now)
        self.board.help = False
        self.pointer: Any = FansPointer(self.control, self.board, self.shell.now)

    def pictures(self, width: int, height: int, scale: float) -> list[Picture]:
        """Fans and piles."""
        self.pointer.scale = scale
        return self.board.draw(self._fans_places().picture, scale, self.shell.palette)

    def panels(self, width: int, height: int, scale: float) -> Move:
        """Counters as they stood, the record, and the slider."""
        self._move = None
        self._drawn = self._stamp()
        at, control, session = self._fans_places(), self.control, self.session
        itd_side.counters(at.counters, fans_words.counters(control, self.shell.now()))
        lines = fans_words.lines(session)
        self._wish(itd_side.steps(at.moves, lines, control.shown_ply, session.ply, self._follow))
        self._follow = False
        unfinished = session.outcome is None
        label = "" if unfinished else tr("Thinking…") if self._comparing else tr("Compare with par")
        wanted = replay_panel.acts(at.buttons, unfinished and self.row is not None, True, label)
        if wanted == "compare":
            self._comparing = True
        self._act(wanted)
        format_text, deal = fans_words.title(session)
        self._wish(itd_bar.bar(at.bar, format_text, deal, None, at.compact))
        wish = replay_panel.transport(at.prompt, control.shown_ply, session.ply, self.playing, self.speed)
        match wish:
            case ("go", ply):
                self.playing = False
                self.go(int(ply))
            case ("play", on):
                self.play(bool(on))
            case ("speed", value):
                self.speed = value
        return self._move

    def _fans_places(self) -> fans_places.FansPlaces:
        width, height = self.shell.size
        return fans_places.places(width, height, self.shell.scale, words=True)

    def handle(self, event: inputs.InputEvent) -> Move:
        """The pointer names cards; keys walk through the operations."""
        match event:
            case inputs.PointerMoved():
                self.pointer.moved(event)
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
        return None

    def tick(self, now: float) -> float | None:
        """Animation and autoplay; seconds until the next frame is wanted."""
        wishes = [self.control.tick(now)]
        if self._comparing:
            self._compare()
        if self.playing:
            self._autoplay(now)
            wishes.append(max(0.0, self._due - now) if self.playing else None)
        if self._drawn != self._stamp():
            return 0.0
        return min((wish for wish in wishes if wish is not None), default=None)

    def leave(self) -> None:
        """Autoplay ends, the solver rests."""
        super().leave()
        self._comparing = False
        if self._adviser is not None:
            self._adviser.close()

    def _compare(self) -> None:
        """Leads to both lines side by side as soon as par is known."""
        from app.screens.fans_review import FansReview

        start = self.session.state_at(0)
        if self._adviser is None:
            self._adviser = Adviser(self.shell.workers)
        self._adviser.want([Wish(start, PAR_SECONDS)])
        answer = self._adviser.answer(start)
        if answer is None and not self._adviser.failed:
            return
        self._comparing = False
        self.control.stamp += 1
        if answer is not None and answer.line:
            self.shell.apply(Push(FansReview(self.session, answer, self._adviser)))
        elif answer is not None and answer.verdict == "unsolvable":
            self.shell.notify(tr("This deal cannot be solved by anybody."))
        else:
            self.shell.notify(tr("Par could not be found in the time there was."))

    def _autoplay(self, now: float) -> None:
        if now < self._due or self.control.animation is not None:
            return
        shown = self.control.shown_ply
        if shown >= self.session.ply:
            self.playing = False
            self.control.stamp += 1
        else:
            self.go(shown + 1)
            self._due = now + STEP / self.speed

    def _stamp(self) -> tuple[object, ...]:
        return (self.control.stamp, self.control.ui.hover, self.playing, self._comparing, i18n.language())
