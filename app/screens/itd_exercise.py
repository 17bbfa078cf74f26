"""An exercise of a card game: a small table of fans, a task, and the engine's verdict on the answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app import exercises, layout
from app import input as inputs
from app.i18n import tr
from app.looks.fans import Fans
from app.panels import itd_over
from app.panels.table_prompt import Prompt
from app.panels.table_prompt import prompt as draw_prompt
from app.scene import Rect
from app.screens import fans_words
from app.screens.base import Move, Picture
from app.screens.exercise import ExerciseScreen
from app.screens.fans_control import FansControl
from app.screens.fans_keys import FansKeys
from app.screens.fans_pictures import FansPictures
from app.screens.fans_pointer import FansPointer
from engine.game import regulate
from engine.session import Session


class PointedCard(FansControl):
    """A control that moves nothing and tells which card was pointed at."""

    on_card: Callable[[str], None] = staticmethod(lambda card: None)

    @property
    def live(self) -> bool:
        """Never: nothing can be picked."""
        return False

    def _cell(self, cell: str, ram: bool, now: float) -> None:
        if cell and "." not in cell:
            self.ui.inspected = cell
            self.on_card(cell)


class ItdExercise(ExerciseScreen):
    """The exercises of ITD, one after another in the order of the rules page."""

    deep = False

    def restart(self) -> None:
        """The position of the task once more, with nothing done."""
        exercise, settings = self.exercise, self.shell.settings
        regulations = regulate(self.game.options, exercise.regulations)
        self.session = Session(self.game, regulations, 0, (tr("You"),), start=exercise.position)
        look = Fans(self.session.state_at(0))
        kind = FansControl if exercise.by == "move" else PointedCard
        self.control = kind(self.session, look, speed=lambda: settings.animation, play_sound=self.shell.sound.play)
        if isinstance(self.control, PointedCard) and exercise.by == "cell":
            self.control.on_card = self._pointed
        self.board = FansPictures(self.control, look, self.shell.now)
        # Which cards shine would be the answer.
        self.board.help = False
        self.pointer: Any = FansPointer(self.control, self.board, self.shell.now)
        self.keys: Any = FansKeys(self.control, self.board, self.do, self.ask)
        self.verdict, self._hint, self._typed, self._chosen, self._typing = "", False, "", -1, False
        self._move: Move = None

    def pictures(self, width: int, height: int, scale: float) -> list[Picture]:
        """The fans."""
        self.pointer.scale = scale
        return self.board.draw(self._places().picture, scale, self.shell.palette)

    def tick(self, now: float) -> float | None:
        """Animation; seconds until the next frame is wanted."""
        wish = self.control.tick(now)
        return 0.0 if self._drawn != self._stamp() else wish

    def handle(self, event: inputs.InputEvent) -> Move:
        """As everywhere; there is nothing to zoom."""
        return None if isinstance(event, inputs.Wheel) else super().handle(event)

    def _pointed(self, cell: str) -> None:
        if not self.verdict:
            self._tell(exercises.judge_cell(self.exercise, cell))

    def _over(self, at: layout.Places) -> None:
        """The price of a buried card, beside it."""
        control: Any = self.control
        if self.exercise.by != "move" or self.verdict or not control.asks or self.pointer.carrying:
            return
        rect = self.board.card_rect(control.picked)
        if rect is not None:
            wish = itd_over.price(rect, at.picture, self.board.fan_rects(), *fans_words.price(control))
            if wish is not None and not isinstance(wish, str):
                self.do(wish)

    def _draw_prompt(self, rect: Rect) -> None:
        control: Any = self.control
        if self.exercise.by == "cell":
            draw_prompt(rect, Prompt(tr("Point at a card"), None))
            return
        shown = Prompt(
            fans_words.prompt(control, False, "", False), None, fans_words.chips(control, False), self._typing,
            self._typed, hint=tr("For example ^1F, 3C>3F or M2F"),
        )  # fmt: skip
        self._prompted(draw_prompt(rect, shown), shown)

    def _stamp(self) -> tuple[object, ...]:
        ui = self.control.ui
        return (self.control.stamp, ui.hover, ui.notice, self.verdict, self._hint, self._typing, tr("Hint"))
