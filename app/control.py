"""The hub of a table: intents go in, the session is acted upon, and what is seen follows. The only caller of `Session`.

Every act may be refused; the reason is worded and shown beside the pointer. Picks belong to one position: whenever
that changes (a turn, a takeback, a look at an earlier turn, the end) they are dropped, so that an old selection
never moves a ball.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from engine.compose import Composition, Pick
from engine.errors import BadNotation, IllegalMove, RuleError
from engine.events import Noted
from engine.game import Outcome, Seat, Step
from engine.session import Session

from app import intent as want
from app import wording
from app.animate import Animation
from app.clicks import meaning
from app.input import readings
from app.scene import Thing
from app.sound import sound_for
from app.ui import TableUi

SUSPENDED = 5.0
"""A jump of the monotonic clock between two ticks that means the machine slept, in seconds."""


class Look(Protocol):
    """What control asks of a look: where the things of a state stand."""

    def things(self, state: Any, game: Any) -> tuple[Thing, ...]: ...


class Control:
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
        self.session = session
        self.game = session.game
        self.look = look
        self.ui = TableUi()
        self.animation: Animation | None = None
        self.stamp = 0
        """Rises with everything that can be seen; an unchanged stamp means an unchanged picture."""
        self.ram = False
        """A click on a cell of the other side means a landing there, where a strike is possible too."""
        self.asleep = False
        """The machine slept during a turn: the clocks wait for an answer."""
        self._confirm, self._speed, self._sound = confirm, speed, play_sound
        self._last_tick: float | None = None
        self._key: tuple[object, ...] = ()
        self._composition: Composition[Any] | None = None
        self._settle()

    # What is seen

    @property
    def seat(self) -> Seat | None:
        """Who is to choose now, on this screen."""
        return self.session.actors[0] if self.session.actors else None

    @property
    def outcome(self) -> Outcome | None:
        """The result, once there is one."""
        return self.session.outcome

    @property
    def shown_ply(self) -> int:
        """The turn looked at."""
        return self.session.ply if self.ui.view_ply is None else self.ui.view_ply

    @property
    def live(self) -> bool:
        """Whether the position looked at is the one that counts."""
        return self.ui.view_ply is None

    @property
    def state(self) -> Any:
        """The position looked at."""
        return self.session.state_at(self.shown_ply)

    @property
    def composition(self) -> Composition[Any] | None:
        """The turn being made; `None` when nothing can be picked (over, looking back)."""
        self._check_key()
        return self._composition

    @property
    def waiting(self) -> bool:
        """A whole turn is picked and waits for Confirm (or Enter)."""
        return self._composition is not None and self._composition.move is not None

    def things(self) -> tuple[Thing, ...]:
        """The things of the position looked at."""
        return self.look.things(self.state, self.game)

    def seats_on(self, cell: str) -> frozenset[int]:
        """Whose things stand on a cell of the position looked at."""
        return frozenset(thing.seat for thing in self.things() if thing.cell == cell)

    def allowed(self) -> frozenset[str]:
        """The cells that may be picked next."""
        composition = self.composition
        if composition is None:
            return frozenset()
        return frozenset(pick.value for pick in composition.next if pick.kind in ("origin", "land", "strike", "mutual"))

    def mutual_cell(self) -> str:
        """The cell a mutual removal would take place on, were it asked for now; empty where it is unclear or none."""
        composition = self.composition
        if composition is None:
            return ""
        cells = [pick.value for pick in composition.next if pick.kind == "mutual"]
        for near in (self.ui.inspected, self.ui.cursor):
            if near in cells:
                return near
        return cells[0] if len(cells) == 1 else ""

    def counts(self) -> tuple[int, ...]:
        """How many balls may move from the origin, the choice already made included; empty before an origin."""
        composition = self.composition
        seat = self.seat
        if composition is None or seat is None or not composition.picks:
            return ()
        picks = tuple(pick for pick in composition.picks if pick.kind != "count")
        if any(pick.kind in ("land", "mutual") for pick in picks):
            return ()
        if picks != composition.picks:
            composition = self.game.compose(self.session.state, seat, picks)
        return tuple(int(pick.value) for pick in composition.next if pick.kind == "count")

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
        except (OSError, ArithmeticError) as error:
            self._refuse(error)
        except Exception as error:
            # The archive's own errors carry a code; anything else is a fault and must be seen.
            if not hasattr(error, "code"):
                raise
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
        if on and self.session.friendly and self.outcome is None:
            self.session.pause(now)
        elif not on:
            self.session.resume(now)
            self.asleep = False
        self.ui.paused = self.session.paused
        self.stamp += 1

    def tick(self, now: float) -> float | None:
        """Lets time pass. Returns seconds until the next flag, 0 while something moves, `None` when nothing is due."""
        last, self._last_tick = self._last_tick, now
        running = bool(self.session.clock.running) and self.session.control.timed
        if running and last is not None and now - last > SUSPENDED:
            # The machine slept (or the program was stopped): nobody loses time for that.
            self.session.pause(last)
            self.ui.paused = self.asleep = True
            self.stamp += 1
        elif running:
            self._flags(now)
        if self.animation is not None:
            self.stamp += 1
            if self.animation.t(now) < 1.0:
                return 0.0
            self.animation = None
        self._check_key()
        due = self.session.clock.next_flag(now) if self.session.control.timed else None
        return None if due is None else max(due, 0.001)

    def _flags(self, now: float) -> None:
        before = self.session.ply
        try:
            steps = self.session.tick(now)
        except Exception as error:
            if not (isinstance(error, RuleError | OSError) or hasattr(error, "code")):
                raise
            self._refuse(error)
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

    def _must_be_live(self) -> Seat:
        if not self.live:
            raise IllegalMove("looking-back")
        if self.session.paused:
            raise IllegalMove("paused")
        seat = self.seat
        if seat is None:
            raise IllegalMove("game-over")
        return seat

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
        if composition is not None and composition.move is not None and composition.final and not self._confirm():
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
            except RuleError as error:
                if first is None or isinstance(first, BadNotation):
                    first = error
                continue
            self._play(move, now)
            return
        assert first is not None
        if isinstance(first, BadNotation):
            first = BadNotation("notation", text=text[:40])
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
            things = self.look.things(self.session.state_at(before), self.game)
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
        self._sound("win")

    def _compose(self, picks: Sequence[Pick]) -> None:
        """Makes `picks` the picks; if one of them is refused nothing changes."""
        self._composition = self._try(tuple(picks))
        self.ui.picks = self._composition.picks

    def _try(self, picks: tuple[Pick, ...]) -> Composition[Any]:
        seat = self._must_be_live()
        return self.game.compose(self.session.state, seat, picks)

    def _position(self) -> tuple[object, ...]:
        session = self.session
        return (session.ply, len(session.plies), self.ui.view_ply, session.outcome, session.actors)

    def _check_key(self) -> None:
        if self._position() != self._key:
            self._settle()

    def _settle(self) -> None:
        """A new position: no picks, nothing inspected."""
        self._key = self._position()
        self.ui.picks = ()
        self.ui.inspected = ""
        self.ram = False
        self.ui.paused = self.session.paused
        self._composition = None
        seat = self.seat
        if seat is not None and self.live:
            self._composition = self.game.compose(self.session.state, seat, ())
        self.stamp += 1
