"""The hub of a table of TOTAS: who may look at the board now, the plan that is being made, and the opening.

One screen serves both sides. It is covered, or one seat plans, or an opening is shown to both. A plan that is not
locked yet is kept for its seat alone while the screen is covered or earlier turns are looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sin
from typing import Any

from app.desk import Look
from app.input import readings
from app.totas_drafts import earlier, meaning, picks_of, read, written
from app.totas_showing import Showing
from engine.compose import Composition, Pick
from engine.errors import BadNotation, IllegalMove, RuleError
from engine.events import Act
from engine.game import Seat, Step
from engine.session import Session

COVER, PLAN, OPENING, REST = "cover", "plan", "opening", "rest"
"""What the screen shows: nothing; one seat's planning; an opening to both; the end."""
SWAY = 0.011
"""How far the picture leans on the turn after an eruption, in radians."""
FRAME = 1 / 30
"""Seconds between two frames of a picture that sways, or of a countdown that is drawn as a bar."""


class TotasControl(Showing):
    """One game of TOTAS on one screen."""

    def __init__(
        self,
        session: Session,
        look: Look,
        confirm: Callable[[], bool] = lambda: False,
        speed: Callable[[], float] = lambda: 1.0,
        play_sound: Callable[[str], None] = lambda name: None,
    ) -> None:
        self.facing = COVER
        self.mode = "land"
        """What a click on a cell means where a piece can do more than go there: `land`, `legion` or `erupt`."""
        self.memory_ends: float | None = None
        """Until when the pieces can still be seen on a blind turn."""
        self.still = False
        """Nothing sways."""
        self._stopped = False
        """The players have stopped the clocks."""
        super().__init__(session, look, confirm, speed, play_sound)

    # What is seen

    @property
    def seat(self) -> Seat | None:
        """Who plans now; nobody while the screen is covered or an opening is shown."""
        actors = self.session.actors
        return actors[0] if self.facing == PLAN and actors else None

    @property
    def waited_for(self) -> Seat | None:
        """Whose plan is the next to be made; `None` after the end."""
        return self.session.actors[0] if self.session.actors else None

    @property
    def secret(self) -> bool:
        """Whether what is chosen now is hidden from the other side."""
        return len(self.game.actors(self.session.state)) > 1

    @property
    def remembering(self) -> bool:
        """Whether the pieces of a blind turn can be looked at for a while, and nothing be planned yet."""
        return self.memory_ends is not None

    @property
    def blind(self) -> bool:
        """Whether the seat plans with the visor down, or soon will."""
        return self.facing == PLAN and self.secret and bool(getattr(self.session.state, "blind", False))

    @property
    def waiting(self) -> bool:
        """A whole plan waits to be locked, and the keyboard's cursor points at nothing that goes on with it."""
        made = self._composition
        if made is None or made.move is None or made.stage not in ("plan", "labyrinth"):
            return False
        return Pick("land", self.ui.cursor) not in made.next

    @property
    def drafts(self) -> tuple[dict[str, Any], ...]:
        """The moves drafted so far, as far as they may be shown now."""
        made = self.composition
        found = made.facts.get("drafts", ()) if made is not None else ()
        return found if isinstance(found, tuple) else ()

    def seats_on(self, cell: str) -> frozenset[int]:
        """Whose things stand on a cell; with the visor down every cell is answered alike."""
        if self.ui.visor:
            return frozenset() if self.seat is None else frozenset({self.seat})
        return super().seats_on(cell)

    def allowed(self) -> frozenset[str]:
        """The cells that may be picked next."""
        made = self.composition
        if made is None or self.remembering:
            return frozenset()
        kinds = ("origin", "return", self.mode) if self.mode in ("legion", "erupt") else ("origin", "land", "return")
        found = frozenset(pick.value for pick in made.next if pick.kind in kinds)
        return found or frozenset(pick.value for pick in made.next if pick.kind in ("land", "legion", "erupt"))

    # Changing hands

    def arrive(self, now: float) -> None:
        """The table comes into sight, for the first time or again."""
        if self.facing != OPENING or self.show is None:
            self._face(now)

    def depart(self, now: float) -> None:
        """The table goes out of sight: whoever planned has to lift the cover again."""
        if self.facing == PLAN and self.secret:
            self.facing = COVER
        self.memory_ends = None
        self._settle()
        self._run(now)

    def look_in(self, now: float) -> None:
        """The one whose turn it is to plan lifts the cover."""
        if self.facing != COVER or self.waited_for is None:
            return
        self.facing, self.show, self.ui.view_ply = PLAN, None, None
        seat = self.waited_for
        if self.blind and not self.session.draft(seat):
            seconds = self.session.state.regulations.number("memory_seconds")
            self.memory_ends = now + seconds if seconds else None
            # There is one time to look, even if the program is left meanwhile.
            self.session.keep_draft(seat, written(()))
        self._settle()
        self._run(now)
        self.hear("visor" if self.ui.visor else "pick")

    def visor_down(self, now: float) -> None:
        """The time to look is over."""
        self.memory_ends = None
        self._settle()
        self._run(now)
        self.hear("visor")

    def go_on(self, now: float) -> None:
        """Both have seen the opening."""
        if self.facing == OPENING:
            self.show, self.ui.view_ply = None, None
            self.animation = None
            self._face(now)

    def _face(self, now: float) -> None:
        """Covers the screen, or shows what needs no cover."""
        self.memory_ends = None
        if self.outcome is not None:
            self.facing = REST
        else:
            self.facing = COVER if self.secret else PLAN
        self._settle()
        self._run(now)

    def _run(self, now: float) -> None:
        """Lets the clock of the one who plans run, and no other."""
        seat = self.seat
        try:
            if seat is not None and not self._stopped and not self.remembering:
                self.session.resume(now, (seat,))
            elif self.session.clock.running:
                self.session.pause(now)
        except (RuleError, OSError) as error:
            self._refuse(error)
        self.ui.paused = self._stopped

    def pause(self, on: bool, now: float) -> None:
        """Stops or starts the clocks at a person's wish; a competition is never paused."""
        self._stopped = on and self.session.friendly and self.outcome is None
        self.asleep = self.asleep and self._stopped
        self._run(now)
        self.stamp += 1

    def _sleep(self, last: float) -> None:
        super()._sleep(last)
        self._stopped = self.ui.paused

    # Acts

    def _position(self) -> tuple[object, ...]:
        return (*super()._position(), self.facing)

    def _settle(self) -> None:
        """A new position or another face: the seat's own drafts come back, nobody else's."""
        self._key = self._position()
        self.ui.picks = ()
        self.ui.inspected = ""
        self.ui.paused = self._stopped
        self._composition = None
        self.mode = "land"
        seat = self.seat
        if seat is not None and self.live:
            self._composition = self._kept(seat)
            self.ui.picks = self._composition.picks
        self._secrets()
        self._moment()

    def _kept(self, seat: Seat) -> Composition[Any]:
        """What the seat has drafted before."""
        state, picks = self.session.state, read(self.session.draft(seat))
        try:
            return self.game.compose(state, seat, picks)
        except RuleError:
            return self.game.compose(state, seat, ())

    def _secrets(self) -> None:
        """What may be drawn: the labyrinth and the drafts of the seat that looks, pieces unless the visor is down."""
        ui, seat = self.ui, self.seat
        ui.seat_seen = seat
        ui.visor = self.blind and not self.remembering and seat is not None
        ui.plan = tuple(str(draft["text"]) for draft in self.drafts) if seat is not None and self.live else ()
        if ui.visor:
            ui.hover = ""

    def _compose(self, picks: Any) -> None:
        before = self.ui.picks
        super()._compose(picks)
        seat = self.seat
        if seat is not None:
            self.session.keep_draft(seat, written(self.ui.picks))
        made = self._composition
        if made is None or not made.facts.get("origin") or len(before) > len(self.ui.picks):
            self.mode = "land"
        self._secrets()

    def _cell(self, cell: str, ram: bool, now: float) -> None:
        made = self._composition
        if made is None or self.outcome is not None or not self.live:
            if not self.ui.visor:
                self.ui.inspected = cell if self.seats_on(cell) and self.ui.inspected != cell else ""
            return
        if self.remembering:
            return
        seat = self._must_be_live()
        kind = "erupt" if ram else self.mode
        found = meaning(made, cell, kind, self.seats_on(cell), seat, self.ui.visor)
        self.ui.inspected = found.inspect if found.inspect != self.ui.inspected and not self.ui.visor else ""
        if found.refusal is not None:
            raise found.refusal
        if found.picks is not None:
            self._take(found.picks, now)

    def _pick(self, pick: Pick, now: float) -> None:
        if self.remembering:
            return
        super()._pick(pick, now)

    def set_mode(self, mode: str) -> None:
        """What the next click on a cell means."""
        self.mode = "land" if self.mode == mode else mode
        self.stamp += 1

    def modes(self) -> tuple[str, ...]:
        """The meanings that a click on a cell may have now, where there are several."""
        made = self.composition
        if made is None or not made.facts.get("origin") or made.stage != "land":
            return ()
        kinds = {pick.kind for pick in made.next}
        found = tuple(kind for kind in ("land", "legion", "erupt") if kind in kinds)
        return found if len(found) > 1 or found in (("erupt",), ("legion",)) else ()

    def _undo(self, now: float) -> None:
        if self.ui.picks:
            self._compose(earlier(self.ui.picks, self._try))
            return
        if self.session.sealed or not self.session.undo(now):
            raise RuleError("no-undo")
        self.ui.view_ply, self.animation, self.show = None, None, None
        self._face(now)

    def _typed(self, text: str, now: float) -> None:
        """A typed move is drafted; a whole typed plan waits to be locked like any other."""
        if self.remembering:
            return
        seat = self._must_be_live()
        text = text.strip().lstrip("/").strip()
        if not text:
            return
        first: RuleError | None = None
        for reading in readings(text):
            try:
                move = self.game.read_move(self.session.state, seat, reading)
                self._compose(picks_of(move, self.ui.picks, self._try))
                return
            except RuleError as error:
                if first is None or isinstance(first, BadNotation):
                    first = error
        assert first is not None
        raise BadNotation("notation", text=text[:40]) if isinstance(first, BadNotation) else first

    def _play(self, move: Any, now: float) -> None:
        seat = self._must_be_live()
        before = self.session.ply
        step = self.session.submit(seat, move, now)
        self.hear("lock")
        if step is None:
            self._face(now)
        else:
            self._shown(step, before, now)

    def _shown(self, step: Step[Any], before: int, now: float) -> None:
        """Both plans are in: they are opened before both."""
        self.ui.view_ply = None
        if any(isinstance(event, Act) and event.what == "plans" for event in step.events):
            self.facing = OPENING
            self._settle()
            self._run(now)
            self._open(before + 1, now, play=True)
        else:
            self._face(now)

    def _go(self, ply: int | None, now: float) -> None:
        if self.blind:
            raise IllegalMove("visor-down")
        # The last turn too is looked at as an earlier one: its opening is shown again, and the plan waits.
        self.ui.view_ply = None if ply is None else max(0, min(ply, len(self.session.plies)))
        self.show, self.animation = None, None
        self._settle()
        target = self.session.ply if ply is None and self.facing == OPENING else self.ui.view_ply
        if target:
            self._open(target, now, play=False)

    def _ended(self) -> None:
        self.facing, self.show, self.memory_ends = REST, None, None
        super()._ended()

    # Time

    def tick(self, now: float) -> float | None:
        """Lets time pass; also the replay's, the memory's and the swaying seat's."""
        wishes = [super().tick(now), self._tick_show(now), self._tick_memory(now), self._tick_sway(now)]
        return min((wish for wish in wishes if wish is not None), default=None)

    def _tick_memory(self, now: float) -> float | None:
        if self.memory_ends is None:
            return None
        if now >= self.memory_ends:
            self.visor_down(now)
            return 0.0
        return min(FRAME, self.memory_ends - now)

    def _tick_sway(self, now: float) -> float | None:
        unstable = self.blind and bool(getattr(self.session.state, "blast", False)) and not self.ui.paused
        if not unstable or self.still or self._speed() <= 0:
            if self.ui.sway:
                self.ui.sway = 0.0
                self.stamp += 1
            return None
        self.ui.sway = SWAY * (sin(now * 1.1) + 0.4 * sin(now * 2.3 + 1.0)) / 1.4
        self.stamp += 1
        return FRAME

    # For those who draw

    def composing(self) -> Composition[Any] | None:
        """What is being planned, unless it is still being memorised."""
        return None if self.remembering else self.composition

    def passing_to(self) -> str:
        """Who of the side that plans makes the next of its moves; the whole name where it is one person."""
        seat = self.waited_for
        if seat is None:
            return ""
        partners = self.session.partners(seat)
        if len(partners) < 2 or not self.secret:
            return self.session.chooser(seat)
        first = partners.index(self.session.chooser(seat))
        made = sum(2 if draft["kind"] == "turn-go" else 1 for draft in self.drafts) if self.seat is not None else 0
        return partners[(first + min(made, 1)) % len(partners)]
