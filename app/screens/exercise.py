"""An exercise on a rule: a small table with one position, a task, and the engine's verdict on the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from app import exercises, i18n, layout
from app import input as inputs
from app.control import Control
from app.i18n import tr
from app.intent import Intent, SetView
from app.looks import registry
from app.panels import exercise_panel, kit, table_over
from app.panels.exercise_panel import TaskCard
from app.panels.table_prompt import Chip, Prompt
from app.panels.table_prompt import prompt as draw_prompt
from app.screens import table_words
from app.screens.base import Move, Picture, Pop
from app.screens.replay import Showing
from app.screens.rules import mark_solved, solved
from app.screens.table_extras import Extras
from app.screens.table_keys import Keys
from app.screens.table_parts import extras, parts
from engine import catalog
from engine.game import regulate
from engine.session import Session

if TYPE_CHECKING:
    from app.shell import Shell


class Pointing(Showing):
    """A control that moves nothing and tells which cell was pointed at."""

    on_cell: Callable[[str], None] = staticmethod(lambda cell: None)

    def _cell(self, cell: str, ram: bool, now: float) -> None:
        self.ui.inspected = cell
        self.on_cell(cell)


class ExerciseScreen:
    """The exercises of one game, one after another in the order of the rules page."""

    name = "exercise"
    keyboard_nav = False
    extras: Extras | None = None
    """What the game adds to a table: here the choice of a promoted piece."""
    deep = True
    """The picture is one in space, beside which a flat one stands."""
    tall = False
    """The prompt has two lines: the game has many answers beside it."""

    def __init__(self, game_id: str, exercise_id: str, order: tuple[str, ...] = ()) -> None:
        known = {exercise.id: exercise for exercise in exercises.load(game_id)}
        self.game: Any = catalog.find(game_id)
        self.order = tuple(known[name] for name in order if name in known) or tuple(known.values())
        self.number = next((n for n, exercise in enumerate(self.order) if exercise.id == exercise_id), 0)
        self.verdict = ""
        """`right`, `wrong`, or nothing yet."""
        self._hint = False
        self._typed = ""
        self._chosen = -1
        self._typing = False
        self._ready = False
        self._drawn: tuple[object, ...] = ()

    @property
    def exercise(self) -> exercises.Exercise:
        """The one on the table."""
        return self.order[self.number]

    @property
    def _on_board(self) -> bool:
        """Whether the answer is given on the board."""
        return self.played or self.exercise.by == "cell"

    @property
    def played(self) -> bool:
        """Whether the answer is a turn."""
        return self.exercise.by in ("move", "plan")

    # The screen

    def enter(self, shell: Shell) -> None:
        """Lays the position out."""
        self.shell = shell
        if not self._ready:
            self._ready = True
            self.restart()

    def leave(self) -> None:
        """Drags end."""
        self.pointer.cancel()

    def restart(self) -> None:
        """The position of the task once more, with nothing done."""
        exercise, settings = self.exercise, self.shell.settings
        regulations = regulate(self.game.options, exercise.regulations)
        self.session = Session(self.game, regulations, 0, (tr("White"), tr("Black")), start=exercise.position)
        looks = registry.find(self.game.id)
        kind = Control if self.played else Pointing if exercise.by == "cell" else Showing
        self.control = kind(self.session, looks, speed=lambda: settings.animation, play_sound=self.shell.sound.play)
        if isinstance(self.control, Pointing):
            self.control.on_cell = self._pointed
        laid = parts(self.control, looks, settings, self.shell.now)
        self.director, self.pictures_of, self.pointer = laid.director, laid.pictures, laid.pointer
        self.deep = looks.terms.deep
        self.control.ui.view.coordinates = True
        self.keys = Keys(self.control, self.director, looks, self.shell.now, self.do, self.ask)
        self.extras = extras(self.control, self.pictures_of, self.shell.now, self.do, self.ask)
        self.verdict, self._hint, self._typed, self._chosen, self._typing = "", False, "", -1, False
        self._move: Move = None

    def pictures(self, width: int, height: int, scale: float) -> list[Picture]:
        """The cube with the flat board beside it."""
        self.pointer.scale = scale
        self.pictures_of.calm = self.shell.settings.reduced_flashing
        return self.pictures_of.draw(self._places(), scale, self.shell.palette, self.shell.now())

    def panels(self, width: int, height: int, scale: float) -> Move:
        """The task at the side, the prompt below."""
        self._move = None
        self._drawn = self._stamp()
        at, task, top = exercise_panel.places(width, height, scale, self._on_board, self.deep, self.tall)
        if exercise_panel.top(top, self.game.titles[i18n.language()]):
            return Pop()
        card = self._card()
        wish = exercise_panel.task(task, card)
        self._typed = card.typed
        self._wish(wish)
        if self._on_board:
            self._prompt(at.prompt)
        ui = self.control.ui
        if ui.notice:
            table_over.notice(ui.notice, ui.notice_at, width, height)
        self._over(at)
        return self._move

    def _over(self, at: layout.Places) -> None:
        """What lies above the picture: the piece that is carried, and what it may become."""
        if self.extras is not None and self.played and not self.verdict:
            wish = self.extras.over(at, True)
            if wish is not None and not isinstance(wish, str):
                self.do(wish)
        seat, at_pointer = self.control.seat, self.pointer.at
        if self.extras is not None and self.pointer.carrying and at_pointer is not None and seat is not None:
            self.extras.carried(seat, *at_pointer)

    def handle(self, event: inputs.InputEvent) -> Move:
        """Pointer and keys as at the table; Escape with nothing picked goes back."""
        self._move = None
        match event:
            case inputs.PointerMoved():
                self.pointer.moved(event)
            case inputs.PointerDown():
                self.pointer.down(event)
            case inputs.PointerUp():
                self.pointer.up(event)
            case inputs.Wheel():
                self.pointer.wheel(event)
            case inputs.PointerLeft() | inputs.FocusLost():
                self.pointer.cancel()
                self.pointer.left()
            case inputs.KeyDown("enter") if self.verdict:
                self._wish("next" if self.verdict == "right" else "again")
            case inputs.KeyDown("escape") if self._typing:
                self._typing = False
            case inputs.KeyDown() if not self._typing:
                if self.verdict or self.extras is None or not self.extras.key(event):
                    self.keys.down(event)
            case inputs.Text(text) if not self._typing and self.extras is not None and self.extras.text(text):
                pass
            case inputs.Text("/") if not self._typing:
                self.ask("typing")
        self._judge()
        return self._move

    def tick(self, now: float) -> float | None:
        """Animation; seconds until the next frame is wanted."""
        wishes = [self.control.tick(now), self.director.tick(now)]
        if self._drawn != self._stamp():
            return 0.0
        return min((wish for wish in wishes if wish is not None), default=None)

    # Acts

    def do(self, intent: Intent) -> None:
        """An act of the keyboard or of a chip."""
        if isinstance(intent, SetView):
            self.director.set(intent.name, intent.value, self.shell.now())
        elif not self.verdict:
            at = self._places().prompt
            self.control.act(intent, self.shell.now(), (at.x + at.w / 2, at.y))
            self._judge()

    def ask(self, name: str) -> None:
        """What the table's keys ask for: of these only leaving and typing are here."""
        if name == "menu":
            self._move = Pop()
        elif name == "typing" and self.played and not self.verdict:
            self._typing, self._typed = True, ""
            kit.focus("typed")

    def answer(self, text: str) -> None:
        """A typed answer."""
        self._tell(exercises.judge_text(self.exercise, text))

    def choose(self, index: int) -> None:
        """A chosen option."""
        self._chosen = index
        self._tell(exercises.judge_option(self.exercise, index))

    def _pointed(self, cell: str) -> None:
        if not self.verdict and self.control.seats_on(cell):
            self._tell(exercises.judge_cell(self.exercise, cell))

    def _judge(self) -> None:
        """Looks at the turn that was made, if one was."""
        if not self.played or self.verdict or self.session.ply != 1:
            return
        before, step = self.session.state_at(0), self.session.step_at(1)
        seat = self.game.actors(before)[0]
        text = self.session.plies[0].choice[seat]
        move = self.game.read_move(before, seat, text)
        self._tell(exercises.judge_move(self.exercise, self.game, before, seat, move, step))

    def _tell(self, right: bool) -> None:
        self.verdict = "right" if right else "wrong"
        self._typing = False
        self.shell.sound.play("win" if right else "refused")
        if right:
            mark_solved(self.shell, self.game.id, self.exercise.id)
        self.control.stamp += 1
        self.shell.refresh()

    def _wish(self, wish: str) -> None:
        if wish == "hint":
            self._hint = True
        elif wish == "again":
            self.restart()
        elif wish == "next":
            if self.number + 1 < len(self.order):
                self.number += 1
                self.restart()
            else:
                self._move = Pop()
        elif wish == "answer":
            self.answer(self._typed)
        elif wish.startswith("option."):
            self.choose(int(wish[7:]))
        if wish:
            self.shell.refresh()

    def _prompt(self, rect: Any) -> None:
        if self.verdict:
            draw_prompt(rect, Prompt(tr("Right!") if self.verdict == "right" else tr("Not this one."), None))
        else:
            self._draw_prompt(rect)

    def _draw_prompt(self, rect: Any) -> None:
        if self.exercise.by == "cell":
            balls = registry.find(self.game.id).terms.together
            draw_prompt(rect, Prompt(tr("Click a ball") if balls else tr("Click a piece"), None))
            return
        shown = Prompt(
            table_words.prompt(self.control), self.control.seat, self._chips(rect), self._typing,
            self._typed, table_words.example(self.pictures_of.looks.terms, self.control.ui.view.russian),
        )  # fmt: skip
        self._prompted(draw_prompt(rect, shown), shown)

    def _chips(self, rect: Any) -> list[Chip]:
        own = self.extras.chips(rect.w) if self.extras is not None else ()
        return [*own, *table_words.chips(self.control)]

    def _prompted(self, wish: Intent | str | None, shown: Prompt) -> None:
        if self._typing:
            self._typed = shown.typed
        if wish == "close":
            self._typing = False
        elif wish == "ram":
            self.control.ram = not self.control.ram
        elif wish is not None and not isinstance(wish, str):
            self.do(wish)
            if self.session.ply:
                self._typing = False

    def _card(self) -> TaskCard:
        exercise, code = self.exercise, i18n.language()
        return TaskCard(
            title=exercise.title[code],
            task=exercise.task[code],
            number=self.number + 1,
            of=len(self.order),
            solved=f"{self.game.id}/{exercise.id}" in solved(self.shell),
            hint=exercise.hint[code] if self._hint and self.verdict != "right" else "",
            verdict=self.verdict,
            rule=exercise.rule[code] if self.verdict else "",
            options=exercise.options(code),
            chosen=self._chosen,
            typing=exercise.by == "text" and self.verdict != "right",
            typed=self._typed if exercise.by == "text" else "",
            last=self.number + 1 == len(self.order),
            came=self._came() if self.verdict else (),
            drafts=self._drafts(),
        )

    def _drafts(self) -> Sequence[str]:
        """What has been chosen so far of an answer in several parts."""
        return ()

    def _came(self) -> Sequence[str]:
        """What came of the answer, where that has to be told."""
        return ()

    def _places(self) -> layout.Places:
        width, height = self.shell.size
        return exercise_panel.places(width, height, self.shell.scale, self._on_board, self.deep, self.tall)[0]

    def _stamp(self) -> tuple[object, ...]:
        ui = self.control.ui
        return (self.control.stamp, self.director.stamp, ui.hover, ui.notice, self.verdict, self._hint, i18n.language())
