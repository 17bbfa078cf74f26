"""What was played: the game, its people, its turns and the positions between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.clock import UNTIMED, Clock, TimeControl
from engine.dice import Dice, write_seed
from engine.errors import BadRegulation, RuleError
from engine.events import Revealed, Thrown
from engine.game import FORFEITS, Game, Outcome, Regulations, Seat, Step
from engine.journal import Ply

AnyGame = Game[Any, Any]

RESIGNATION, AGREEMENT, TIME = "resignation", "agreement", "time"
ENDINGS = (RESIGNATION, AGREEMENT, TIME, *FORFEITS)
"""Reasons that end a game beside its rules."""
LATE = "late"
"""One of `FORFEITS`; a game may have it for turns that were not made in their time. Both sides may be late at once."""
LOT = "lot"
"""A reason beside the rules that chance has decided: it cannot be taken back."""


class History:
    """Turns in a row from a first position. `ply` of them count; later ones were taken back and wait."""

    def __init__(
        self,
        game: AnyGame,
        regulations: Regulations,
        seed: int,
        players: Sequence[str],
        control: TimeControl | None = None,
        start: str = "",
    ) -> None:
        if len(players) != game.seats:
            raise BadRegulation("players-number", wanted=game.seats, given=len(players))
        settle = getattr(game, "settle", None)
        if settle is not None:
            regulations, seed = settle(regulations, seed, start)
        self.game = game
        self.regulations = regulations
        self.seed = seed
        self.players = tuple(players)
        self.control = game.time(regulations) or UNTIMED if control is None else control
        self.start_text = start
        self.plies: list[Ply] = []
        self.ply = 0
        self._dice = Dice(seed)
        self._full = Clock.new(self.control, game.seats)
        first = game.read(start, regulations) if start else game.start(regulations, seed)
        self._steps: list[Step[Any]] = [Step(first)]

    @property
    def state(self) -> Any:
        """The position that counts now."""
        return self._steps[self.ply].state

    def state_at(self, ply: int) -> Any:
        """The position after `ply` turns, 0 being the start; redo turns can be looked at too."""
        return self.step_at(ply).state

    def step_at(self, ply: int) -> Step[Any]:
        """The step that led to the position after `ply` turns; that of 0 has no events."""
        if not 0 <= ply < len(self._steps):
            raise IndexError(ply)
        return self._steps[ply]

    def notation_at(self, ply: int) -> str:
        """The turn that led to the position after `ply` turns, `""` for 0; secret choices are joined by ` / `."""
        self.step_at(ply)
        return " / ".join(self.plies[ply - 1].choice[s] for s in sorted(self.plies[ply - 1].choice)) if ply else ""

    def seats_at(self, ply: int) -> tuple[Seat, ...]:
        """Who chose in the turn that led to the position after `ply` turns."""
        self.step_at(ply)
        return tuple(sorted(self.plies[ply - 1].choice)) if ply else ()

    def clock_at(self, ply: int) -> Clock:
        """The stopped clocks after `ply` turns."""
        return self.plies[ply - 1].clock_after if ply else self._full

    def ruled_at(self, ply: int) -> Outcome | None:
        """How the game ended by its rules with the turn that led there, or with its first position."""
        return self.plies[ply - 1].outcome if ply else self.game.outcome(self.state_at(0))

    def claims(self) -> tuple[str, ...]:
        """Reasons for which the side to move may claim a draw now; none in most games."""
        own = getattr(self.game, "claims", None)
        return tuple(own(self.state)) if own is not None else ()

    def beside(self, reason: str, losers: tuple[Seat, ...] = ()) -> Outcome | None:
        """What an ending beside the moves brings about in the present position; `None` if there is none such.

        Usually agreement is a draw, and whoever resigns or runs out of time loses.
        """
        own = getattr(self.game, "beside", None)
        outcome: Outcome | None = own(self.state, reason, losers, self._dice) if own is not None else None
        if outcome is not None or reason not in ENDINGS or (reason == AGREEMENT) == bool(losers):
            return outcome
        return Outcome(tuple(s for s in range(self.game.seats) if s not in losers and reason != AGREEMENT), reason)

    def points_of(self, outcome: Outcome | None) -> tuple[float, ...]:
        """What each seat would get for this outcome."""
        if outcome is None:
            return (0.0,) * self.game.seats
        own = getattr(self.game, "points", None)
        if own is not None:
            return tuple(float(x) for x in own(outcome))
        if not outcome.winners:
            return (0.5 if self.game.seats > 1 else 0.0,) * self.game.seats
        return tuple(1.0 if seat in outcome.winners else 0.0 for seat in range(self.game.seats))

    def partners(self, seat: Seat) -> tuple[str, ...]:
        """The people of a side; a team's names are joined by ` & `."""
        return tuple(name.strip() for name in self.players[seat].split(" & "))

    def chooser(self, seat: Seat) -> str:
        """Whose turn it is within a side: partners take turns, by the number of turns their side has made."""
        made = sum(seat in ply.choice for ply in self.plies[: self.ply])
        partners = self.partners(seat)
        return partners[made % len(partners)]

    def extend(self, kept: Ply) -> None:
        """Replays one kept turn at the end of the history; its texts may be in any form the game reads.

        Raises `RuleError` if it may not be made there, or leads elsewhere than its `position` says.
        """
        state = self._steps[-1].state
        actors = () if self.game.outcome(state) is not None else self.game.actors(state)
        if not actors:
            raise RuleError("game-over")
        if set(kept.choice) != set(actors):
            raise RuleError("not-your-turn")
        moves = {seat: self.game.read_move(state, seat, kept.choice[seat]) for seat in actors}
        for seat, move in moves.items():
            self.game.check(state, seat, move)
        step: Step[Any] = self.game.play(state, moves, self._dice)
        position = self.game.write(step.state)
        if kept.position and position != kept.position:
            raise RuleError("kept-position")
        texts = {seat: self.game.write_move(state, seat, move) for seat, move in moves.items()}
        self._steps.append(step)
        self.plies.append(self._ply(texts, step, kept.clock_after, kept.spent, position))

    def _ply(self, texts: Mapping[Seat, str], step: Step[Any], clock: Clock, spent: float, position: str) -> Ply:
        thrown = any(isinstance(event, Thrown | Revealed) for event in step.events)
        outcome = self.game.outcome(step.state)
        by_clock = getattr(self.game, "by_clock", None)
        if outcome is not None and by_clock is not None and clock.control.kind == "game":
            outcome = by_clock(outcome, clock.left)
        return Ply(texts, clock, spent, thrown, position, outcome)

    def __repr__(self) -> str:
        return f"Session({self.game.id}, seed={write_seed(self.seed)}, ply={self.ply}/{len(self.plies)})"
