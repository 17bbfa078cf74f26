"""An exercise of TOTAS: a plan is made in secret, the other side's is locked already, and the opening tells."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from app import input as inputs
from app import layout, totas_words
from app.i18n import tr, trn
from app.intent import Intent
from app.looks import registry
from app.panels.table_prompt import Chip, Prompt
from app.panels.table_prompt import prompt as draw_prompt
from app.scene import Rect
from app.screens import table_words
from app.screens.base import Move
from app.screens.exercise import ExerciseScreen
from app.screens.table_keys import Keys
from app.screens.table_parts import parts
from app.screens.totas_extras import TotasExtras
from app.totas_control import TotasControl
from engine.game import regulate
from engine.session import Session

SKIP = ("enter", "space")
"""Keys that go to the end of an opening."""


class TotasExercise(ExerciseScreen):
    """The exercises of TOTAS, one after another in the order of the rules page."""

    deep = False
    tall = True
    control: TotasControl
    extras: TotasExtras

    def restart(self) -> None:
        """The position of the task once more; the other side has locked its plan."""
        exercise, settings, now = self.exercise, self.shell.settings, self.shell.now()
        regulations = regulate(self.game.options, exercise.regulations)
        self.session = Session(self.game, regulations, 0, (tr("White"), tr("Black")), start=exercise.position)
        start = self.session.state
        self.session.submit(1, self.game.read_move(start, 1, exercise.enemy), now)
        looks = registry.find(self.game.id)
        self.control = TotasControl(
            self.session, looks, speed=lambda: settings.animation, play_sound=self.shell.sound.play
        )
        laid = parts(self.control, looks, settings, self.shell.now)
        self.director, self.pictures_of, self.pointer = laid.director, laid.pictures, laid.pointer
        self.control.ui.view.coordinates = True
        self.control.still = settings.reduced_motion
        self.keys = Keys(self.control, self.director, looks, self.shell.now, self.do, self.ask)
        self.extras = TotasExtras(self.control, self.pictures_of, self.shell.now, self.do, self.ask)
        self.verdict, self._hint, self._typed, self._chosen, self._typing = "", False, "", -1, False
        self._move: Move = None
        self.control.look_in(now)

    def tick(self, now: float) -> float | None:
        """The opening goes on; when all of it has been seen, the answer is judged."""
        wishes = [super().tick(now), self.extras.tick(now)]
        self._judge()
        return min((wish for wish in wishes if wish is not None), default=None)

    def handle(self, event: inputs.InputEvent) -> Move:
        """As at the table; an opening can be skipped, a time to look ended."""
        if isinstance(event, inputs.KeyDown) and event.key in SKIP and not self.verdict and not self._typing:
            if self.control.show is not None:
                self._wished("opening.skip")
                return None
            if self.control.remembering:
                self._wished("visor")
                return None
        return super().handle(event)

    def _judge(self) -> None:
        show = self.control.show
        if show is None or show.over(self.shell.now()):
            super()._judge()

    def _wished(self, wish: Intent | str | None) -> None:
        """What the table's own parts ask for."""
        if isinstance(wish, str):
            self.extras.wish(wish)
            self.shell.refresh()
        elif wish is not None:
            self.do(wish)

    def _over(self, at: layout.Places) -> None:
        """Arrows, the dark of a visor that goes down; what is carried."""
        if not self.control.remembering:
            self.extras.over(at, True)
        seat, at_pointer = self.control.seat, self.pointer.at
        if self.pointer.carrying and at_pointer is not None and seat is not None:
            self.extras.carried(seat, *at_pointer)

    def _draw_prompt(self, rect: Rect) -> None:
        said, chips = self.extras.prompt(), list(self.extras.chips(rect.w))
        if self.control.remembering:
            n = self._seconds()
            said = trn("Remember: the visor goes down in {n} second", "Remember: the visor goes down in {n} seconds", n)
            chips = [Chip("visor", tr("Visor down now"), "visor", primary=True)]
        shown = Prompt(
            said, self.control.seat, chips, self._typing, self._typed,
            table_words.example(self.pictures_of.looks.terms, False),
        )  # fmt: skip
        wish = draw_prompt(rect, shown)
        if isinstance(wish, str) and wish not in ("close", "ram"):
            self._wished(wish)
        else:
            before = self.control.ui.picks
            self._prompted(wish, shown)
            # What was typed has been drafted, or is refused and may be mended.
            self._typing = self._typing and self.control.ui.picks == before

    def _seconds(self) -> int:
        """Whole seconds until the visor goes down."""
        ends = self.control.memory_ends
        return 0 if ends is None else max(0, ceil(ends - self.shell.now()))

    def _stamp(self) -> tuple[object, ...]:
        return (*super()._stamp(), self._seconds())

    def _drafts(self) -> Sequence[str]:
        """The moves of the plan; after the opening as they were locked."""
        if self.session.ply:
            return self.session.plies[0].choice[0].split(", ")
        return [totas_words.draft(draft) for draft in self.control.drafts]

    def _came(self) -> Sequence[str]:
        """What happened in the opening, in words; the plans are seen in the picture."""
        show = self.control.show
        if show is None:
            return ()
        told = [stage for stage in show.stages if stage.code not in ("plans", "moves")]
        return [line for stage in told for line in totas_words.lines(stage)]
