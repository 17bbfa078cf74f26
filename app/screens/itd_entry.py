"""Laying a deal card by card, as it lies on somebody's table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from app import i18n, itd_choices
from app import input as inputs
from app.itd_choices import ItdChoices
from app.looks.fans import Fans
from app.panels import itd_entry
from app.scene import Rect
from app.screens.base import Move, Picture, Pop
from app.still import fans
from app.wording import refusal
from engine.errors import RuleError
from engine.itd import text
from engine.itd.entering import DealBuilder
from engine.itd.state import State

if TYPE_CHECKING:
    from app.shell import Shell


class ItdEntry:
    """The page: the fans laid so far, and all cards still to be laid. `done` gets the deal as text."""

    name = "itd.entry"

    def __init__(self, choices: ItdChoices, done: Callable[[str], None]) -> None:
        form, kinds = choices.form, choices.letters()
        regulations = itd_choices.regulations_of(choices)
        self.done = done
        self.builder = DealBuilder(form, kinds, regulations)
        try:
            known = itd_choices.read_deal(choices)
        except RuleError:
            known = None
        whole = known is not None and (known.format, known.kinds) == (form, kinds) and not any(known.out)
        if known is not None and whole and all(len(fan) == form.p for fan in known.fans[:-1]):
            # A deal entered before is gone on with, unless its fans were cut otherwise than a dealer does.
            self.builder.laid = [card for fan in known.fans for card in fan]
        self.error = ""
        self._rect: Rect | None = None

    def enter(self, shell: Shell) -> None:
        """Nothing to read."""
        self.shell = shell

    def leave(self) -> None:
        """Nothing goes on here."""

    def pictures(self, width: int, height: int, scale: float) -> list[Picture]:
        """The fans laid so far, where they will lie in the end."""
        rect = itd_entry.places(width, height).picture
        state = self.builder.state
        palette = self.shell.palette
        scene = fans(
            itd_choices.GAME, state, rect, palette, scale, hover=self._last(), look=Fans(self._whole()), plain=True
        )
        stamp = (tuple(self.builder.laid), palette.name, rect, scale, i18n.language())
        return [Picture("itd.entry", rect, scene, None, stamp)]

    def _whole(self) -> State:
        """The deal as it would be if the other cards followed in order: it gives the fans their places."""
        builder = self.builder
        rest = [card for card in range(builder.format.size) if card not in set(builder.laid)]
        cards, p = builder.laid + rest, builder.format.p
        return replace(builder.state, fans=tuple(tuple(cards[i : i + p]) for i in range(0, len(cards), p)))

    def _last(self) -> str:
        return self.builder.state.name(self.builder.laid[-1]) if self.builder.laid else ""

    def panels(self, width: int, height: int, scale: float) -> Move:
        """The cards to choose from, and the way back."""
        wish = itd_entry.draw(self, width, height)
        if wish == "back":
            return Pop()
        if wish == "done":
            return self.finish()
        if wish:
            self.act(wish)
        return None

    def act(self, wish: str) -> None:
        """Lays a card by its name, `lift`s the last one, or `clear`s the table."""
        self.error = ""
        try:
            if wish == "lift":
                self.builder.lift()
            elif wish == "clear":
                self.builder.laid.clear()
            else:
                self.builder.lay(wish)
        except RuleError as error:
            self.error = refusal(error)
        self.shell.refresh()

    def finish(self) -> Move:
        """Takes the deal over once all cards lie."""
        try:
            state = self.builder.finish()
            if itd_choices.GAME.outcome(state) is not None:
                raise RuleError("position-over")
        except RuleError as error:
            self.error = refusal(error)
            return None
        self.done(f"{state.format} {state.kinds}; {text.write_fans(state)}")
        return Pop()

    def handle(self, event: inputs.InputEvent) -> Move:
        """Backspace takes the last card back, Escape leaves."""
        match event:
            case inputs.KeyDown("escape", _, False):
                return Pop()
            case inputs.KeyDown("backspace" | "z"):
                self.act("lift")
        return None

    def tick(self, now: float) -> float | None:
        """Nothing moves here."""
        return None
