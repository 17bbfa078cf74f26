"""After the game: your line beside the best line, step by step, and the operation with which par was lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app import input as inputs
from app import itd_review
from app.intent import GoTo
from app.looks.fans import Fans, FansFrame
from app.panels import itd_review_panel as panel
from app.scene import Rect
from app.screens import fans_words
from app.screens.base import Move, Picture, Pop
from app.solving import Adviser, Wish
from app.ui import TableUi
from engine.session import Session

if TYPE_CHECKING:
    from app.shell import Shell

EACH_SECONDS = 6.0
"""How long the solver works on each position of the game."""


class FansReview:
    """Two lines side by side. `par` is the solver's answer for the deal, with its line."""

    name = "review"
    keyboard_nav = False

    def __init__(self, session: Session, par: Any, adviser: Adviser) -> None:
        self.session, self.par, self.adviser = session, par, adviser
        self.start = session.state_at(0)
        self.look = Fans(self.start)
        self.mine = fans_words.operations(session, session.ply)
        self.my_states = [session.state_at(n) for n in range(session.ply + 1)]
        self.par_states = itd_review.along(self.start, par.line)
        self.my_ply, self.par_ply = 0, 0
        self.at_loss = False
        """The two pictures show the position before and after the first loss."""
        self.shell: Shell
        self._follow = True
        self._drawn: tuple[object, ...] = ()

    def enter(self, shell: Shell) -> None:
        """The solver looks at each position of the game."""
        self.shell = shell

    def leave(self) -> None:
        """The solver rests."""
        self.adviser.close()

    # What is known

    def prospects(self) -> list[itd_review.Prospect | None]:
        """Of every position of the game, as far as they are known."""
        out: list[itd_review.Prospect | None] = []
        for state in self.my_states:
            answer = self.adviser.answer(state)
            out.append(None if answer is None else itd_review.prospect(state, self.start, answer))
        return out

    def known(self) -> int:
        """How many positions the solver has looked at, from the start on."""
        count = 0
        for state in self.my_states:
            if self.adviser.answer(state) is None:
                break
            count += 1
        return count

    def losses(self) -> list[itd_review.Loss]:
        """Where the game lost something, as far as that is known."""
        return itd_review.losses(self.prospects()[: self.known()])

    # Acts

    def step(self, by: int) -> None:
        """Both lines go on or back."""
        self.at_loss = False
        self.my_ply = min(len(self.mine), max(0, self.my_ply + by))
        self.par_ply = min(len(self.par.line), max(0, self.par_ply + by))
        self._follow = True

    def show_loss(self) -> None:
        """The first loss: before it at the left, after it at the right."""
        lost = self.losses()
        if lost:
            self.at_loss = True
            self.my_ply = lost[0].ply
            self._follow = True

    # Pictures and panels

    def pictures(self, width: int, height: int, scale: float) -> list[Picture]:
        """The two positions."""
        at = panel.places(width, height, scale)
        if self.at_loss:
            move = self.mine[self.my_ply - 1]
            return [
                self._picture("mine", at.left, self.my_states[self.my_ply - 1], move, scale),
                self._picture("best", at.right, self.my_states[self.my_ply], move, scale),
            ]
        mine = self.mine[self.my_ply - 1] if self.my_ply else None
        best = self.par.line[self.par_ply - 1] if self.par_ply else None
        return [
            self._picture("mine", at.left, self.my_states[self.my_ply], mine, scale),
            self._picture("best", at.right, self.par_states[self.par_ply], best, scale),
        ]

    def _picture(self, key: str, rect: Rect, state: Any, move: Any, scale: float) -> Picture:
        marked = () if move is None else (state.name(move.card),)
        palette = self.shell.palette
        stamp = (state, marked, rect, palette.name, scale)
        frame = FansFrame(
            self.session.game, state, (), TableUi(), palette, (max(1, round(rect.w)), max(1, round(rect.h))),
            scale * 0.8, help=False, focus=False, marked=marked,
        )  # fmt: skip
        scene = self.look.scene(frame)
        scene.rounded = 12.0 * scale
        return Picture(f"review.{key}", rect, scene, None, stamp)

    def panels(self, width: int, height: int, scale: float) -> Move:
        """Headings, the two records, and what is said about the loss."""
        self._drawn = self._stamp()
        lost = self.losses()
        notes = {loss.ply: panel.note(loss) for loss in lost}
        mine = panel.noted(fans_words.step_lines(self.start, self.mine), notes)
        best = fans_words.step_lines(self.start, list(self.par.line))
        end = self.my_states[-1]
        used = end.rescued - self.start.rescued, end.bases - self.start.bases, end.transfers - self.start.transfers
        shown = panel.Review(
            mine, best, self.my_ply, self.par_ply, used, (self.par.rescued, self.par.bases, self.par.transfers),
            self.par.optimal, lost[0] if lost else None,
            self._name(lost[0].ply) if lost else "", self._better(lost[0].ply) if lost else "",
            self.known(), len(self.my_states), self.at_loss, self._follow,
        )  # fmt: skip
        self._follow = False
        wish = panel.draw(panel.places(width, height, scale), shown)
        if wish is None:
            return None
        side, act = wish
        if act == "back":
            return Pop()
        if act == "loss":
            self.show_loss()
        elif act == "lines":
            self.at_loss = False
        elif act == "next":
            self.step(1)
        elif act == "previous":
            self.step(-1)
        elif isinstance(act, GoTo):
            self.at_loss = False
            if side in ("mine", "after"):
                self.my_ply = len(self.mine) if act.ply is None else act.ply
            else:
                self.par_ply = len(self.par.line) if act.ply is None else act.ply
        self.shell.refresh()
        return None

    def _name(self, ply: int) -> str:
        move = self.mine[ply - 1]
        return str(self.session.game.write_move(self.my_states[ply - 1], 0, move))

    def _better(self, ply: int) -> str:
        """What a best line does in the place of an operation."""
        before = self.my_states[ply - 1]
        answer = self.adviser.answer(before)
        if answer is None or not answer.line:
            return ""
        return str(self.session.game.write_move(before, 0, answer.line[0]))

    # Events and time

    def handle(self, event: inputs.InputEvent) -> Move:
        """Arrows step, Esc leaves."""
        match event:
            case inputs.KeyDown("escape" | "backspace"):
                return Pop()
            case inputs.KeyDown("right" | "down" | "space" | "enter"):
                self.step(1)
            case inputs.KeyDown("left" | "up"):
                self.step(-1)
            case inputs.KeyDown("home"):
                self.step(-10_000)
            case inputs.KeyDown("end"):
                self.step(10_000)
            case inputs.KeyDown("l"):
                self.show_loss()
        return None

    def tick(self, now: float) -> float | None:
        """Asks the solver for what is still unknown."""
        self.adviser.want([Wish(state, EACH_SECONDS) for state in self.my_states])
        return 0.0 if self._drawn != self._stamp() else None

    def _stamp(self) -> tuple[object, ...]:
        return (self.known(), self.my_ply, self.par_ply, self.at_loss)


