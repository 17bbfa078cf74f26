"""The table of ITD: fans and piles, played by pointer, keys or typed notation, with the solver at its side.

It is the common table with other pictures and panels: dialogues, typed line, notices, archive and export are shared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app import i18n
from app import input as inputs
from app.i18n import tr
from app.intent import Intent, SetView, Undo
from app.looks.fans import Fans
from app.panels import itd_bar, itd_over, itd_side, table_over
from app.panels.surface import escaped
from app.panels.table_prompt import Prompt
from app.panels.table_prompt import prompt as draw_prompt
from app.scene import Rect
from app.screens import fans_places, fans_words
from app.screens.base import Move, Picture, Push
from app.screens.fans_advice import Advice
from app.screens.fans_control import FansControl
from app.screens.fans_deals import Deals
from app.screens.fans_keys import HELP, FansKeys
from app.screens.fans_pictures import FansPictures
from app.screens.fans_pointer import FansPointer
from app.screens.table import Table
from app.screens.table_extras import Extras
from app.solving import Adviser
from engine.session import Session

if TYPE_CHECKING:
    from app.shell import Shell

LIGHTS = "itd.lights"
"""Key of the remembered setting: what can be done shines."""
DEAL_SECONDS = 0.45, 0.018, 1.7
"""Length of dealing: at least, for each card, at most."""


class FansTable(Table):
    """One ITD game. `mode` is `practice` (undo, hints, "no way on", par) or `competition` (none of them).

    `finished` is called once a competition's game is over and looked at; what it returns is the next page.
    """

    control: FansControl  # type: ignore[assignment]
    pointer: FansPointer  # type: ignore[assignment]
    keys: FansKeys  # type: ignore[assignment]
    pictures_of: FansPictures  # type: ignore[assignment]

    def __init__(
        self,
        session: Session,
        mode: str = "practice",
        finished: Callable[[FansTable], Move] | None = None,
        adviser: Adviser | None = None,
    ) -> None:
        super().__init__(session)
        self.mode = mode
        self.finished = finished
        self.adviser = adviser
        self.advice: Advice
        self.deals: Deals
        self._deal_from: float | None = None

    @property
    def practice(self) -> bool:
        """Whether help may be given and operations taken back."""
        return self.mode == "practice"

    def _set_up(self, shell: Shell) -> None:
        self.shell = shell
        settings = shell.settings
        look = Fans(self.session.state_at(0))
        self.control = FansControl(
            self.session,
            look,
            confirm=lambda: settings.confirm_moves,
            speed=lambda: settings.animation,
            play_sound=shell.sound.play,
        )
        self.pictures_of = FansPictures(self.control, look, shell.now)
        self.pictures_of.help = bool(settings.remembered.get(LIGHTS, True))
        self.pointer = FansPointer(self.control, self.pictures_of, shell.now)
        self.keys = FansKeys(self.control, self.pictures_of, self.act, self.ask)
        self.extras = Extras(self.control, self.pictures_of, shell.now, self.act, self.dialogues.open)
        if self.adviser is None:
            self.adviser = Adviser(shell.workers)
        self.advice = Advice(self.control, self.adviser, self.practice, shell)
        self.deals = Deals(shell, self)
        if not self.session.plies and settings.animation > 0:
            self._deal_from = shell.now()
            self.pictures_of.dealt = 0.0

    def leave(self) -> None:
        """Drags end, the clock of a practice game stands still, and the solver rests."""
        super().leave()
        if self.adviser is not None:
            self.adviser.close()

    def _stop_clocks(self) -> None:
        session = self.session
        if session.friendly and session.outcome is None and not session.paused:
            self._away = True
            self.control.pause(True, self.shell.now())

    # Acts

    def act(self, intent: Intent, at: tuple[float, float] | None = None) -> None:
        """Carries an intent to where it belongs. There is only one way of looking at fans."""
        if isinstance(intent, SetView):
            return
        self._end_dealing()
        super().act(intent, at)

    def ask(self, name: str) -> None:
        """Opens a dialogue, or does an act of the table by name."""
        if name == "hint":
            if self.practice and self.control.live and self.session.outcome is None:
                self.advice.wanted = True
        elif name == "lights":
            board = self.pictures_of
            board.help = not board.help
            self.shell.settings.remembered[LIGHTS] = board.help
            self.shell.changed_settings()
        elif name == "pause":
            if self.practice and self.session.outcome is None:
                self.dialogues.close()
                self._away = False
                self.control.pause(not self.session.paused, self.shell.now())
        else:
            super().ask(name)
            return
        self.control.stamp += 1

    def wish(self, wish: Intent | str | None) -> None:
        """What a panel asked for."""
        if wish == "new":
            self._move = self.deals.new()
        elif wish == "again":
            self._move = self.deals.play(self.session.seed, self.session.start_text)
        elif wish == "next":
            self._move = self.deals.next_step()
        elif wish == "undo":
            self.wish(Undo())
        elif wish == "finished":
            self._move = self.finished(self) if self.finished is not None else self.shell.go("menu")
        elif wish == "compare":
            self._compare()
        else:
            super().wish(wish)

    def _compare(self) -> None:
        from app.screens.fans_review import FansReview

        par = self.par()
        if par is not None and par.line and self.adviser is not None:
            self.close()
            self._move = Push(FansReview(self.session, par, self.adviser))

    def _end_dealing(self) -> None:
        if self._deal_from is not None:
            self._deal_from = None
            self.pictures_of.dealt = 1.0
            self.control.stamp += 1

    # The solver

    def par(self) -> Any:
        """What is known of the deal's best line."""
        return self.advice.par()

    def stuck(self) -> bool:
        """Whether the solver has proved that there is no way on (practice)."""
        return self.advice.stuck()

    @property
    def hinted(self) -> bool:
        """Whether a hint was given in this game."""
        return self.advice.hinted

    def _say(self, text: str) -> None:
        self.control.ui.notice, self.control.ui.notice_at = text, self._beside_prompt()

    # Pictures and panels

    def _places(self) -> Any:
        width, height = self.shell.size
        return fans_places.places(width, height, self.shell.scale)

    def pictures(self, width: int, height: int, scale: float) -> list[Picture]:
        """Fans and piles."""
        self.pointer.scale = scale
        return self.pictures_of.draw(self._places().picture, scale, self.shell.palette)

    def panels(self, width: int, height: int, scale: float) -> Move:
        """Everything around the picture."""
        self._move = None
        self._drawn = self._stamp()
        at, control, now = self._places(), self.control, self.shell.now()
        session = self.session
        itd_side.counters(at.counters, fans_words.counters(control, now))
        lines = fans_words.lines(session)
        if at.moves.h > 1:
            self.wish(itd_side.steps(at.moves, lines, control.shown_ply, session.ply, self._follow))
        self._follow = False
        shown = itd_side.Buttons(
            session.can_undo or bool(control.ui.picks), session.can_redo, session.outcome is not None, self.practice,
            self.advice.wanted,
        )  # fmt: skip
        self.wish(itd_side.buttons(at.buttons, shown, at.tight))
        format_text, deal = fans_words.title(session)
        self.wish(itd_bar.bar(at.bar, format_text, deal, self.pictures_of.help, at.compact))
        self._prompt(at.prompt)
        clear = not self.dialogue and not control.ui.paused
        if control.asks and clear and not self.pointer.carrying:
            rect = self.pictures_of.card_rect(control.picked)
            if rect is not None:
                fans = self.pictures_of.fan_rects()
                self.wish(itd_over.price(rect, at.picture, fans, *fans_words.price(control)))
        self._dialogues()
        self._floating(width, height)
        return self._move

    def _prompt(self, rect: Rect) -> None:
        ui, stuck = self.control.ui, self.stuck()
        text = fans_words.prompt(self.control, stuck, self.advice.text, self.pictures_of.help)
        example = tr("For example ^1F, 3C>3F or M2F")
        chips = fans_words.chips(self.control, stuck)
        shown = Prompt(text, None, chips, ui.typing, ui.typed, hint=example, play=tr("Carry it out"))
        wish = draw_prompt(rect, shown)
        ui.typed = shown.typed
        if wish is None:
            return
        if ui.typing and not isinstance(wish, str):
            ply = self.session.ply
            self.act(wish)
            if self.session.ply != ply:
                self.close()
            return
        self.wish(wish)

    def _dialogues(self) -> None:
        control, session = self.control, self.session
        wish: Any = None
        if self.dialogue == "menu":
            wish = itd_over.menu(self.practice, session.outcome is None, self.deals.looking)
        elif self.dialogue == "help":
            wish = table_over.keys(HELP)
        elif self.dialogue == "resign" and session.outcome is None:
            wish = itd_over.give_up(self.practice)
        elif self.dialogue == "result" and session.outcome is not None:
            told = fans_words.result(session, self.par(), self.practice, self.hinted)
            told = replace(told, next_step=self.deals.has_next_step(), looking=self.deals.looking)
            wish = itd_over.result(told)
        elif control.ui.paused and not self.dialogue and not self._away:
            wish = table_over.paused(control.asleep)
        if wish is None and self.dialogue and not self.dialogues.fresh and escaped():
            wish = "close"
        self.dialogues.fresh = False
        self.wish(wish)

    def _floating(self, width: int, height: int) -> None:
        ui = self.control.ui
        if ui.notice and not self.dialogue and not ui.paused:
            table_over.notice(ui.notice, ui.notice_at, width, height)

    # Events and time

    def handle(self, event: inputs.InputEvent) -> Move:
        """Pointer and keys that no panel took. Any of them ends the dealing."""
        if isinstance(event, inputs.PointerDown | inputs.KeyDown):
            self._end_dealing()
            self.control.finish()
        if isinstance(event, inputs.Wheel):
            return None
        return super().handle(event)

    def tick(self, now: float) -> float | None:
        """Clock, dealing, animation, solver; seconds until the next frame is wanted."""
        if not self.deals.looking:
            said = self.advice.tick()
            if said:
                self._say(said)
        return super().tick(now)

    def _waits(self, now: float) -> list[float | None]:
        return [self._dealing(now), self._next_second(now)]

    def _dealing(self, now: float) -> float | None:
        if self._deal_from is None:
            return None
        least, each, most = DEAL_SECONDS
        length = min(most, least + each * self.session.state.format.size) / max(0.1, self.shell.settings.animation)
        share = (now - self._deal_from) / length
        if share >= 1.0:
            self._end_dealing()
        else:
            self.pictures_of.dealt = max(0.0, share)
            self.control.stamp += 1
        return 0.0

    def _next_second(self, now: float) -> float | None:
        if not self.session.clock.running:
            return None
        spent = self.session.spent(now)
        return max(0.002, 1.001 - spent % 1.0)

    def _stamp(self) -> tuple[object, ...]:
        ui, adviser = self.control.ui, self.adviser
        known = None if adviser is None else (adviser.answer(self.session.state), self.par(), adviser.failed)
        return (
            self.control.stamp, ui.hover, ui.notice, ui.typing, self.dialogue, i18n.language(), known,
            self.advice.wanted, self.advice.text, self.pictures_of.help, self.deals.looking,
        )  # fmt: skip

