"""The hub of an ITD table: what a click on a card, a pile or a fan means, and what is on its way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.control import SUSPENDED, Control
from app.looks.fans import Fans
from engine.compose import Pick
from engine.errors import IllegalMove, RuleError
from engine.game import Step
from engine.session import Session


class FansControl(Control):
    """One ITD game on the table. Cells are cards (`3F`), piles (`pile.F`) and fans beside their cards (`fan.2`)."""

    def __init__(
        self,
        session: Session,
        look: Fans,
        confirm: Callable[[], bool] = lambda: False,
        speed: Callable[[], float] = lambda: 1.0,
        play_sound: Callable[[str], None] = lambda name: None,
    ) -> None:
        self.fans = look
        self.came_from: Any = None
        """The position that the animation begins with."""
        self.hint: tuple[str, ...] = ()
        """Cards that the last hint names, until the position changes."""

        def heard(name: str) -> None:
            # A card that comes out is laid down, not struck; and a deal that was not solved is no victory.
            solved = self.outcome is not None and bool(self.outcome.winners)
            play_sound("land" if name == "strike" or (name == "win" and not solved) else name)

        super().__init__(session, look, confirm, speed, heard)

    # What is seen

    @property
    def picked(self) -> str:
        """The card that is picked, or nothing."""
        return next((pick.value for pick in self.ui.picks if pick.kind == "card"), "")

    @property
    def asks(self) -> bool:
        """Whether the picked card is a buried one that waits for the second gesture."""
        composition = self.composition
        return composition is not None and bool(composition.picks) and Pick("buried") in composition.next

    def allowed(self) -> frozenset[str]:
        """Cards that may be picked next; with one picked, where it may go."""
        composition = self.composition
        if composition is None:
            return frozenset()
        out = {pick.value for pick in composition.next if pick.kind in ("card", "onto")}
        if self.picked and Pick("extract") in composition.next:
            out.add(f"pile.{self.picked[-1]}")
        return frozenset(out)

    def seats_on(self, cell: str) -> frozenset[int]:
        """Cards are everybody's."""
        return frozenset({0}) if any(thing.kind == cell for thing in self.things()) else frozenset()

    # Acts

    def _cell(self, cell: str, ram: bool, now: float) -> None:
        if self.outcome is not None or not self.live:
            return
        self._must_be_live()
        composition = self._composition
        assert composition is not None
        if composition.final and composition.move is not None:
            # A whole operation waits for confirmation; pointing at either end again is one.
            if cell in {pick.value for pick in composition.picks} or cell.startswith("pile."):
                self._play(composition.move, now)
            else:
                self._compose(())
            return
        where, _, which = cell.partition(".")
        if where == "pile":
            self._pile(which, now)
        elif where == "fan":
            top = self.top_of(int(which))
            if not self.picked or not top or top == self.picked:
                self._compose(())
            else:
                self._take((*composition.picks, Pick("onto", top)), now)
        elif not self.picked:
            self._take((Pick("card", cell),), now)
        else:
            self._second(cell, now)

    def _pick(self, pick: Pick, now: float) -> None:
        if pick.kind in ("extract", "buried") and not self.picked:
            self._must_be_live()
            raise IllegalMove("card-first")
        super()._pick(pick, now)

    def _second(self, cell: str, now: float) -> None:
        """A card is pointed at while another, or the same, is picked."""
        composition, picked = self._composition, self.picked
        assert composition is not None
        if cell == picked:
            if Pick("extract") in composition.next:
                self._take((*composition.picks, Pick("extract")), now)
            elif not self.asks:
                self._compose(())
            return
        onto = Pick("onto", cell)
        if onto in composition.next:
            self._take((*composition.picks, onto), now)
            return
        try:
            self._try((Pick("card", cell),))
        except IllegalMove as error:
            tops = {self.state.name(fan[-1]) for fan in self.state.fans}
            why = composition.refusal(onto) if cell in tops and picked in tops else None
            raise why or error from None
        self._compose(())
        self._take((Pick("card", cell),), now)

    def _pile(self, kind: str, now: float) -> None:
        """The picked card comes out; with none picked the next card of the pile, if it may."""
        composition = self._composition
        assert composition is not None
        if self.asks:
            return
        if self.picked:
            if self.picked[-1] != kind and Pick("extract") in composition.next:
                raise IllegalMove("other-pile", card=self.picked)
            self._take((*composition.picks, Pick("extract")), now)
            return
        index = self.state.kinds.index(kind)
        value = self.state.out[index] + 1
        if value > self.state.format.n:
            return
        first = (Pick("card", f"{value}{kind}"),)
        self._take(first, now)
        if not self.asks:
            self._take((*first, Pick("extract")), now)

    def drop(self, card: str, target: str, now: float, at: tuple[float, float]) -> bool:
        """A card that was dragged is let go over `target`; true if something came of it. It never picks another."""
        self.ui.notice, self.ui.notice_at = "", at
        self.stamp += 1
        try:
            self._drop(card, target, now)
        except RuleError as error:
            self._compose(())
            self._refuse(error)
            return False
        except Exception as error:
            if not (isinstance(error, OSError) or hasattr(error, "code")):
                raise
            self._compose(())
            self._refuse(error)
            return False
        self._check_key()
        return True

    def _drop(self, card: str, target: str, now: float) -> None:
        where, _, which = target.partition(".")
        picks = self.ui.picks
        if where == "pile":
            if not self.asks:
                self._take((*picks, Pick("extract")), now)
            return
        top = self.top_of(int(which)) if where == "fan" else self.top_of(self.fan_of(target))
        if not top or top == card:
            self._compose(())
            return
        self._take((*picks, Pick("onto", top)), now)

    # Where cards are

    def fan_of(self, card: str) -> int:
        """The place on the table of the fan a card lies in; −1 if it is out."""
        state = self.state
        for slot, fan in zip(self.fans.slots(state), state.fans, strict=True):
            if any(state.name(one) == card for one in fan):
                return slot
        return -1

    def top_of(self, slot: int) -> str:
        """The playing card of the fan at a place of the table; empty if there is none."""
        state = self.state
        for place, fan in zip(self.fans.slots(state), state.fans, strict=True):
            if place == slot:
                return str(state.name(fan[-1]))
        return ""

    # Inside

    def _take(self, picks: tuple[Pick, ...], now: float) -> None:
        """As for every game; taking a buried card was confirmed by its own second gesture."""
        longer = len(picks) > len(self.ui.picks)
        self._compose(picks)
        composition = self._composition
        assert composition is not None
        if composition.move is not None and composition.final:
            if picks[-1].kind == "buried" or not self._confirm():
                self._play(composition.move, now)
        elif longer:
            self._sound("pick")

    def _animate(self, step: Step[Any], before: int, now: float, back: bool = False) -> None:
        self.came_from = self.session.state_at(before)
        super()._animate(step, before, now, back)

    def _settle(self) -> None:
        self.hint = ()
        super()._settle()

    def tick(self, now: float) -> float | None:
        """As for every game. The time used is what counts here, so a machine that slept stops it, clock or not."""
        last = self._last_tick
        wish = super().tick(now)
        running = bool(self.session.clock.running) and not self.session.control.timed
        if running and last is not None and now - last > SUSPENDED:
            self.session.pause(last)
            self.ui.paused = self.asleep = True
            self.stamp += 1
        return wish

    def finish(self) -> None:
        """The picture jumps to where it is going: an act does not wait for it."""
        if self.animation is not None:
            self.animation = None
            self.stamp += 1
