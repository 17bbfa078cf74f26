"""The hub of a table: intents go in, the session is acted upon, and what is seen follows. The only caller of `Session`.

Every act may be refused; the reason is worded and shown beside the pointer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app import intent as want
from app import wording
from app.animate import Animation
from app.clicks import meaning
from app.desk import Desk, Look
from app.input import readings
from app.sound import Ticker, sound_for
from engine.compose import Pick
from engine.errors import BadNotation, IllegalMove, RuleError
from engine.events import Event, Noted
from engine.game import Step
from engine.history import LOT
from engine.session import Session

NOTICE = 8.0
"""Seconds that a notice stays, if nothing else is done."""
RETRY = 3.0
"""Seconds after which what the archive refused on a fallen flag is tried again."""
SUSPENDED = 5.0
"""A jump of the monotonic clock between two ticks that means the machine slept, in seconds."""


class Control(Desk):
    """One game on the table."""

    def __init__(
        self,
        session: Session,
        look: Look,
        confirm: Callable[[], bool] = lambda: False,
        speed: Callable[[], float] = lambda: 1.0,
        play_sound: Callable[[str], None] = lambda name: None,
    ) -> None:
        """`confirm`: whether a complete turn waits to be confirmed; `speed` of animation, 0 for none."""
        super().__init__(session, look)
        self.animation: Animation | None = None
        self.asleep = False
        """The machine slept during a turn: the clocks wait for an answer."""
        self._confirm, self._speed, self._sound = confirm, speed, play_sound
        self._last_tick: float | None = None
        self._ticker = Ticker()
        self._noticed: tuple[str, float] = ("", 0.0)
        self._retry = 0.0

    def hear(self, name: str) -> None:
        """Plays a sound."""
        self._sound(name)

    @property
    def settled(self) -> bool:
        """Whether what happened has been seen to the end."""
        return self.animation is None

    @property
    def lingering(self) -> tuple[Event, ...]:
        """Events whose traces stay in sight while nothing moves."""
        return ()

    def speed(self) -> float:
        """How fast what moves is shown to move; 0: not at all."""
        return self._speed()

    # Acts

    def act(self, intent: want.Intent, now: float, at: tuple[float, float] | None = None) -> None:
        """Does what is wanted, or says why not at the place `at` (framebuffer pixels)."""
        self._check_key()
        self.ui.notice = ""
        self.stamp += 1
        if at is not None:
            self.ui.notice_at = at
        try:
            self._do(intent, now)
        except RuleError as error:
            self._refuse(error)
        except OSError as error:
            self._refuse(error)
        self._check_key()

    def _do(self, intent: want.Intent, now: float) -> None:
        match intent:
            case want.PickCell(cell, ram):
                self._cell(cell, ram, now)
            case want.MakePick(pick):
                self._pick(pick, now)
            case want.Unpick(every):
                if self.ui.picks:
                    self._compose(() if every else self.ui.picks[:-1])
                self.ui.inspected = ""
            case want.TypeMove(text):
                self._typed(text, now)
            case want.Undo():
                self._undo(now)
            case want.Redo():
                if not self.session.redo(now):
                    raise RuleError("no-redo")
                self._shown(self.session.step_at(self.session.ply), self.session.ply - 1, now)
            case want.GoTo(ply):
                self._go(ply, now)
            case want.Resign(seat):
                self.session.resign(seat, now)
                self._ended()
            case want.Agree():
                self.session.agree(now)
                self._ended()
            case want.OfferEnd(seat):
                self.session.offer(seat)
            case want.Decline(seat):
                self.session.decline(seat)
            case want.Claim(seat, reason):
                self.session.claim(seat, reason, now)
                self._ended()
            case want.Pause(on):
                self.pause(on, now)
            case _:
                raise RuleError("not-offered")

    def put_back(self, picks: tuple[Pick, ...]) -> None:
        """Goes back to earlier picks of this position (a drag that came to nothing)."""
        if picks != self.ui.picks:
            self.stamp += 1
            self._compose(picks)

    def decline(self, error: RuleError, at: tuple[float, float]) -> None:
        """Says at a place why something is not done."""
        self.ui.notice_at = at
        self._refuse(error)

    def clear(self) -> None:
        """Takes what was inspected and the last notice away."""
        if self.ui.inspected or self.ui.notice:
            self.ui.inspected = self.ui.notice = ""
            self.stamp += 1

    def pause(self, on: bool, now: float) -> None:
        """Stops or starts the clocks; a competition is never paused."""
        try:
            if on and self.session.friendly and self.outcome is None:
                self.session.pause(now)
            elif not on:
                self.session.resume(now)
                self.asleep = False
        except (RuleError, OSError) as error:
            self._refuse(error)
        self.ui.paused = self.session.paused
        self.stamp += 1

    def back(self, now: float) -> None:
        """The table is in sight again: the time spent on another page was no sleep."""
        self._last_tick = now

    def tick(self, now: float) -> float | None:
        """Lets time pass. Returns seconds until the next flag, 0 while something moves, `None` when nothing is due."""
        last, self._last_tick = self._last_tick, now
        running = bool(self.session.clock.running) and self.session.control.timed
        if running and last is not None and now - last > SUSPENDED:
            # The machine slept (or the program was stopped): nobody loses time for that.
            self._sleep(last)
        elif running and now >= self._retry:
            self._flags(now)
            for seat in self.session.clock.running:
                if self._ticker.due(self.session.clock.remaining(seat, now), (seat, self.session.ply)):
                    self._sound("tick")
        if self.animation is not None:
            self.stamp += 1
            if self.animation.t(now) < 1.0:
                return 0.0
            self.animation = None
        self._check_key()
        flag = self.session.clock.next_flag(now) if self.session.control.timed else None
        dues = [self._fade(now), None if flag is None else max(flag, self._retry - now)]
        return min((max(due, 0.001) for due in dues if due is not None), default=None)

    def _sleep(self, last: float) -> None:
        """Stops the clocks at the moment before the machine slept; in a competition too."""
        try:
            self.session.pause(last)
        except (RuleError, OSError) as error:
            self._refuse(error)
            return
        self.ui.paused = self.asleep = True
        self.stamp += 1

    def _fade(self, now: float) -> float | None:
        """Takes a notice away after a while; seconds until then."""
        notice = self.ui.notice
        if not notice:
            self._noticed = ("", now)
            return None
        if self._noticed[0] != notice:
            self._noticed = (notice, now)
        left = self._noticed[1] + NOTICE - now
        if left > 0:
            return left
        self.ui.notice = ""
        self.stamp += 1
        return None

    def _flags(self, now: float) -> None:
        before = self.session.ply
        try:
            steps = self.session.tick(now)
        except (RuleError, OSError) as error:
            self._refuse(error)
            self._retry = now + RETRY
            return
        if steps:
            self._shown(steps[-1], before, now)
        elif self.outcome is not None:
            self._ended()

    # Inside

    def _refuse(self, error: Exception) -> None:
        self.ui.notice = wording.refusal(error, self.seat or 0)
        self._sound("refused")
        self.stamp += 1

    def _cell(self, cell: str, ram: bool, now: float) -> None:
        if self.outcome is not None or not self.live:
            # Nothing can be moved, but everything can be looked at.
            self.ui.inspected = cell if self.seats_on(cell) and self.ui.inspected != cell else ""
            return
        seat = self._must_be_live()
        composition = self._composition
        assert composition is not None
        if composition.final and composition.move is not None:
            # The turn waits for confirmation; pointing at its last landing again is one.
            if composition.picks[-1].value == cell:
                self._play(composition.move, now)
            return
        found = meaning(composition, cell, ram or self.ram, self.seats_on(cell), seat, self._try)
        self.ui.inspected = found.inspect if found.inspect != self.ui.inspected else ""
        if found.refusal is not None:
            self.ui.inspected = found.inspect
            raise found.refusal
        if found.picks is not None:
            self._take(found.picks, now)

    def _pick(self, pick: Pick, now: float) -> None:
        self._must_be_live()
        picks = self.ui.picks
        if pick.kind == "done":
            composition = self._composition
            if composition is None or composition.move is None:
                raise IllegalMove("not-offered")
            self._play(composition.move, now)
            return
        if pick.kind == "count":
            others = [p for p in picks if p.kind != "count"]
            at = next((n for n, p in enumerate(others) if p.kind == "origin"), -1) + 1
            self._take((*others[:at], pick, *others[at:]), now)
        elif pick.kind == "mutual":
            if not pick.value:
                raise IllegalMove("no-mutual")
            self._take((pick,), now)
        else:
            self._take((*picks, pick), now)

    def _take(self, picks: tuple[Pick, ...], now: float) -> None:
        """Goes on with these picks; plays the turn they make when nothing can be added and nobody wants to confirm."""
        longer = len(picks) > len(self.ui.picks)
        self._compose(picks)
        composition = self._composition
        # Where touching binds a move is made when it is let go of: there is nothing left to confirm.
        asks = self._confirm() and not self.held
        if composition is not None and composition.move is not None and composition.final and not asks:
            self._play(composition.move, now)
        elif longer:
            self._sound("pick")

    def _typed(self, text: str, now: float) -> None:
        seat = self._must_be_live()
        # The key that opened the line may have left its sign in it.
        text = text.strip().lstrip("/.").strip()
        if not text:
            return
        state = self.session.state
        first: RuleError | None = None
        for reading in readings(text):
            try:
                move = self.game.read_move(state, seat, reading)
                if move == self.game.expire(state, seat):
                    raise IllegalMove("expiry-typed")
                self.game.check(state, seat, move)
                self._must_fit(move)
            except RuleError as error:
                if first is None or isinstance(first, BadNotation):
                    unknown = isinstance(error, BadNotation) and first is not None and "card" in first.facts
                    first = first if unknown else error
                continue
            self._play(move, now)
            return
        assert first is not None
        if isinstance(first, BadNotation):
            told = {**first.facts, "text": text[:40]}
            if "operation" in told:
                told["operation"] = text[:40]
            first = BadNotation("notation", **told)
        raise first

    def _play(self, move: Any, now: float) -> None:
        seat = self._must_be_live()
        before = self.session.ply
        step = self.session.submit(seat, move, now)
        if step is not None:
            self._shown(step, before, now)
        else:
            self._settle()

    def _shown(self, step: Step[Any], before: int, now: float) -> None:
        """A step was made: the picture follows from the position before."""
        self.ui.view_ply = None
        self._settle()
        self._animate(step, before, now)
        for event in step.events:
            if isinstance(event, Noted) and event.what == "expiry":
                self.ui.notice = wording.note(event.what, event.seat, event.cell)
        self._sound(sound_for(step.events, self.outcome is not None))

    def _animate(self, step: Step[Any], before: int, now: float, back: bool = False) -> None:
        speed = self._speed()
        self.animation = None
        if speed > 0 and step.events:
            things = self.things_of(self.session.state_at(before))
            self.animation = Animation(step, things, now, speed, back)

    def _undo(self, now: float) -> None:
        if self.ui.picks:
            # A half-made turn goes first, whole, so that one key never does two things.
            self._compose(())
            return
        shown, before = self.shown_ply, self.session.ply
        if not self.session.undo(now):
            raise RuleError("no-undo")
        self.ui.view_ply = None
        self.animation = None
        self._settle()
        if shown == before == self.session.ply + 1:
            self._animate(self.session.step_at(before), before, now, back=True)

    def _go(self, ply: int | None, now: float) -> None:
        if ply is not None:
            ply = max(0, min(ply, len(self.session.plies)))
        target = self.session.ply if ply is None else ply
        before = self.shown_ply
        self.ui.view_ply = None if target == self.session.ply else target
        self._settle()
        self.animation = None
        if target == before + 1:
            self._animate(self.session.step_at(target), before, now)
        elif target == before - 1:
            self._animate(self.session.step_at(before), before, now, back=True)

    def _ended(self) -> None:
        self.ui.view_ply = None
        self.animation = None
        self._settle()
        if self.outcome is not None and self.outcome.reason != LOT:
            self._sound("win")
