"""A match: who sits where, what was played, sealed plans, the clocks, and what may be taken back.

A `Session` is the only thing with a memory: states are frozen and a history is a list of them, so taking back moves a
cursor. Chance comes from the game's seed and its turn, so nothing can be thrown again. All times are seconds of
one monotonic clock, passed in.

Whatever is played is first given to the `Journal` and only then shown: if the journal raises, nothing has happened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from engine.clock import Clock, TimeControl
from engine.errors import IllegalMove, RuleError
from engine.game import FORFEITS, Outcome, Regulations, Seat, Step
from engine.history import AGREEMENT, ENDINGS, LATE, LOT, RESIGNATION, TIME, AnyGame, History
from engine.journal import Journal, Ply
from engine.offers import Offers

__all__ = ["AGREEMENT", "ENDINGS", "RESIGNATION", "TIME", "AnyGame", "Journal", "Ply", "Session"]

KEEP_CLOCK = 5.0
"""Seconds between two savings of a running clock; as much thinking time is forgotten by a crash at most."""


class Session(History):
    """One game from its set-up to its result. The clocks stand still until the first `resume` or the first turn."""

    def __init__(
        self,
        game: AnyGame,
        regulations: Regulations,
        seed: int,
        players: Sequence[str],
        control: TimeControl | None = None,
        start: str = "",
        friendly: bool = True,
        headers: Mapping[str, str] | None = None,
        journal: Journal | None = None,
    ) -> None:
        """`control` left out: what the game makes of its regulations. `start`: a position text, unless usual."""
        super().__init__(game, regulations, seed, players, control, start)
        takebacks = getattr(game, "takebacks", None)
        self.friendly = friendly and (takebacks is None or bool(takebacks(regulations)))
        self.headers: dict[str, str] = dict(headers or {})
        self.clock = self.clock_at(0)
        self.paused = False
        self.offers = Offers()
        """Whether one side waits for the other's answer to an offer; not kept, as words at a table are not."""
        self._sealed: dict[Seat, tuple[Any, str]] = {}
        self._drafts: dict[Seat, str] = {}
        self._ending: Outcome | None = None
        self._rules: Outcome | None = game.outcome(self.state)
        self._thought = 0.0
        self._kept: float | None = None
        self.journal = journal
        if journal is not None:
            journal.begin(self)

    # What is known

    @property
    def actors(self) -> tuple[Seat, ...]:
        """Who still has to choose now; nobody once the game is over."""
        if self.outcome is not None:
            return ()
        return tuple(seat for seat in self.game.actors(self.state) if seat not in self._sealed)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by its rules or beside them."""
        return self._ending or self._rules

    @property
    def ended_beside(self) -> bool:
        """Whether the game ended beside its moves: resignation, agreement, time, a claim."""
        return self._ending is not None

    @property
    def sealed(self) -> frozenset[Seat]:
        """Seats whose choice is in and hidden until the others have chosen."""
        return frozenset(self._sealed)

    def draft(self, seat: Seat) -> str:
        """What the seat has prepared of its choice so far, as `keep_draft` was given it; for no other eyes."""
        return self._drafts.get(seat, "")

    @property
    def can_undo(self) -> bool:
        """Whether `undo` would do something."""
        if not self.friendly:
            return False
        if self.outcome is not None and getattr(self.game, "secretive", False):
            # With the end the secrets are out: the record tells them, and nobody may play on knowing them.
            return False
        if self._ending is not None:
            return self._ending.reason != LOT
        return self.ply > 0 and not self.plies[self.ply - 1].thrown

    @property
    def can_redo(self) -> bool:
        """Whether `redo` would do something."""
        return self.friendly and self._ending is None and self.ply < len(self.plies)

    def points(self) -> tuple[float, ...]:
        """What each seat gets: by the game's own `points`, else 1 for a win and ½ for a draw; 0 while it goes on."""
        return self.points_of(self.outcome)

    def spent(self, now: float | None = None) -> float:
        """Seconds of thinking since the start, up to `now` if the clocks run.

        In a solo game time that was spent on turns since taken back counts too: it is carried into the next turn.
        """
        running = self.clock.elapsed(now) if now is not None else 0.0
        return sum(ply.spent for ply in self.plies[: self.ply]) + self._thought + running

    # What may be done

    def submit(self, seat: Seat, move: Any, now: float) -> Step[Any] | None:
        """Makes a move, or seals it while others still choose in secret (then `None`).

        Raises `IllegalMove`: `game-over`, `not-your-turn`, `too-late` (the flag has fallen; `tick` says what
        that means), or the game's own reason. Whatever the journal raises comes through, and nothing is made.
        """
        if seat in self.clock.flagged(now):
            raise IllegalMove("too-late", seat=seat)
        return self._choose(seat, move, now)

    def keep_draft(self, seat: Seat, text: str) -> None:
        """Keeps what the seat prepares (in the client's own words) until its choice is in, over a crash too."""
        self._must_act(seat)
        if text == self.draft(seat):
            return
        self._drafts[seat] = text
        if self.journal is not None:
            # Kept only for a crash: a full disk must not keep anybody from planning, and is told of at the lock.
            with suppress(RuleError, OSError):
                self.journal.draft(self, seat, text)

    def expire(self, seat: Seat, now: float) -> Step[Any] | None:
        """The seat's time for this turn is up: the game's move for that is made; without one the game is lost."""
        self._must_act(seat)
        move = self.game.expire(self.state, seat) if self.control.kind != "game" else None
        if move is None:
            self._end(TIME, (seat,), now)
            return None
        return self._choose(seat, move, now)

    def tick(self, now: float) -> list[Step[Any]]:
        """What fallen flags bring about: turns passed by expiry, or the end. Call it when `next_flag` says."""
        flagged = self.clock.flagged(now) if self.outcome is None else ()
        if not flagged:
            due = self._kept is None or now - self._kept >= KEEP_CLOCK
            if due and self.clock.running and self.control.timed:
                self._set_clock(self.clock.start(self.clock.running, now), now)
            return []
        moves = {s: self.game.expire(self.state, s) if self.control.kind == "turn" else None for s in flagged}
        lost = tuple(seat for seat in flagged if moves[seat] is None)
        if lost:
            # Where turns have a limit beside the reserve, whoever still has some of it was only late.
            late = bool(self.control.limit) and all(self.clock.reserve(seat, now) for seat in lost)
            self._end(LATE if late else TIME, lost, now)
            return []
        steps = [self._choose(seat, moves[seat], now) for seat in flagged]
        return [step for step in steps if step is not None]

    def undo(self, now: float) -> bool:
        """Takes back an ending beside the rules, else the last turn; its clocks come back and the side to move runs."""
        if not self.can_undo:
            return False
        lifted = self._ending
        return self._go(self.ply if lifted else self.ply - 1, now, keep=lifted is not None and lifted.reason != TIME)

    def redo(self, now: float) -> bool:
        """Makes the turn again that was taken back last."""
        return self._go(self.ply + 1, now) if self.can_redo else False

    def resign(self, seat: Seat, now: float) -> None:
        """The seat gives up; any seat may at any time. `IllegalMove("game-over")` after the end."""
        self._must_go_on()
        if not 0 <= seat < self.game.seats:
            raise RuleError("seat", seat=seat)
        self._end(RESIGNATION, (seat,), now)

    def forfeit(self, seat: Seat, reason: str, now: float) -> None:
        """The game is counted as lost for the seat; `reason` is one of `FORFEITS`. `IllegalMove("game-over")`, too."""
        self._must_go_on()
        if reason not in FORFEITS or not 0 <= seat < self.game.seats:
            raise RuleError("not-offered", pick=reason[:40], seat=seat)
        self._end(reason, (seat,), now)

    def agree(self, now: float) -> None:
        """Both agree to end it: a draw, or a lot in a game without draws. `IllegalMove("game-over")` after the end."""
        self._must_go_on()
        self._end(AGREEMENT, (), now)

    def offer(self, seat: Seat) -> None:
        """The side offers to end the game; `agree` accepts. Errors: `game-over`, and those of `Offers.made`."""
        self._must_go_on()
        self.offers = self.offers.made(seat)

    def decline(self, seat: Seat) -> None:
        """The side refuses what was offered to it. Errors: `game-over`, and those of `Offers.refused`."""
        self._must_go_on()
        self.offers = self.offers.refused(seat)

    def claim(self, seat: Seat, reason: str, now: float) -> None:
        """The side to move claims a draw for one of `claims()`. Errors: as for a move, and `no-claim`."""
        self._must_act(seat)
        if reason not in self.claims():
            raise IllegalMove("no-claim", reason=reason[:40])
        self._end(reason, (), now)

    def pause(self, now: float) -> None:
        """Stops the clocks. After a jump of the clock (a suspended machine) pass the last moment before it."""
        self._set_clock(self.clock.stop(now), now)
        self.paused = True

    def resume(self, now: float, seats: tuple[Seat, ...] | None = None) -> None:
        """Lets the clocks of those run who have to choose; does nothing after the end or while they run.

        `seats`: only theirs, where those who choose in secret do so one after the other.
        """
        self.paused = False
        actors = tuple(seat for seat in self.actors if seats is None or seat in seats)
        if actors and self.clock.running != actors:
            self._settle(now)
            self.clock = self.clock.start(actors, now)

    # Inside

    def _must_go_on(self) -> None:
        outcome = self.outcome
        if outcome is not None:
            raise IllegalMove("game-over", reason=outcome.reason)

    def _must_act(self, seat: Seat) -> None:
        self._must_go_on()
        if seat in self._sealed:
            raise IllegalMove("already-sealed", seat=seat)
        if seat not in self.actors:
            raise IllegalMove("not-your-turn", seat=seat)

    def _choose(self, seat: Seat, move: Any, now: float) -> Step[Any] | None:
        self._must_act(seat)
        self.game.check(self.state, seat, move)
        text = self.game.write_move(self.state, seat, move)
        waited = tuple(other for other in self.actors if other != seat)
        clock = self.clock.press(seat, waited, now)
        if waited:
            with self._tentative():
                self._settle(now)
                self._sealed[seat] = (move, text)
                self.clock = clock
                if self.journal is not None:
                    self.journal.seal(self, seat, text)
            self._drafts.pop(seat, None)
            return None
        chosen = self._sealed | {seat: (move, text)}
        step = self.game.play(self.state, {s: chosen[s][0] for s in sorted(chosen)}, self._dice)
        texts = {s: chosen[s][1] for s in sorted(chosen)}
        ply = self._ply(texts, step, clock, self._thought + self.clock.elapsed(now), self.game.write(step.state))
        if self.journal is not None:
            self.journal.commit(self, ply)
        del self.plies[self.ply :], self._steps[self.ply + 1 :]
        self.plies.append(ply)
        self._steps.append(step)
        for made in sorted(chosen):
            self.offers = self.offers.moved(made)
        self._arrive(self.ply + 1, clock, now)
        return step

    def _go(self, ply: int, now: float, keep: bool = False) -> bool:
        """To an earlier or later turn; `keep`: with the clocks as they stand."""
        with self._tentative():
            total = self.spent(now)
            self._ending = None
            self._arrive(ply, self.clock.stop(now) if keep else self.clock_at(ply), now)
            if self.game.seats == 1:
                self._thought = max(0.0, total - self.spent())
            if self.journal is not None:
                self.journal.rewind(self, ply)
        self.offers = Offers()
        return True

    def _arrive(self, ply: int, clock: Clock, now: float) -> None:
        self.ply = ply
        self._sealed.clear()
        self._drafts.clear()
        self._rules = self.ruled_at(ply)
        self._thought = 0.0
        self._kept = now
        self.paused = False
        self.clock = clock.start(self.actors, now)

    def _settle(self, now: float) -> None:
        self._thought += self.clock.elapsed(now)
        self._kept = now

    def _end(self, reason: str, losers: tuple[Seat, ...], now: float) -> None:
        outcome = self.beside(reason, losers)
        assert outcome is not None, reason
        with self._tentative():
            self._settle(now)
            self.clock = self.clock.stop(now)
            self.paused = False
            self._sealed.clear()
            self._ending = outcome
            if self.journal is not None:
                self.journal.finish(self)
        self.offers = Offers()
        self._drafts.clear()

    def _set_clock(self, clock: Clock, now: float) -> None:
        self._settle(now)
        self.clock = clock
        if self.journal is not None and self.outcome is None:
            # Kept only for a crash: a full disk must not keep anybody from pausing, and is told of at the next turn.
            with suppress(RuleError, OSError):
                self.journal.clock(self)

    @contextmanager
    def _tentative(self) -> Iterator[None]:
        """Everything but the history is put back if the journal raises inside."""
        names = ("ply", "clock", "paused", "_ending", "_rules", "_thought", "_kept")
        before = {name: getattr(self, name) for name in names}
        sealed = dict(self._sealed)
        try:
            yield
        except BaseException:
            for name, value in before.items():
                setattr(self, name, value)
            self._sealed = sealed
            raise

    # Coming back

    def restore(
        self,
        ply: int,
        clock: Clock | None = None,
        sealed: Mapping[Seat, str] | None = None,
        ending: Outcome | None = None,
        spent: float | None = None,
        drafts: Mapping[Seat, str] | None = None,
    ) -> None:
        """After the kept turns were replayed: `ply` of them count, these choices are sealed. The clocks stand still.

        `spent`: seconds of thinking in all; left out, those of the turns, in a solo game with those taken back.
        """
        if not 0 <= ply <= len(self.plies):
            raise RuleError("kept-position")
        self.ply = ply
        self._rules = self.ruled_at(ply)
        self._ending = ending
        self._sealed = {
            seat: (self.game.read_move(self.state, seat, text), text) for seat, text in (sealed or {}).items()
        }
        self._drafts = dict(drafts or {})
        self.clock = self.clock_at(ply) if clock is None else clock
        if spent is None:
            spent = sum(kept.spent for kept in (self.plies if self.game.seats == 1 else self.plies[:ply]))
        self._thought = max(0.0, spent - sum(kept.spent for kept in self.plies[:ply]))
