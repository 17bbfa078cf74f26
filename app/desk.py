"""What is on a table at a moment: the game, the position looked at, the turn being made and what may follow.

Picks belong to one position: whenever that changes (a turn, a takeback, a look at an earlier turn, the end) they are
dropped, so that an old selection never moves a ball.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from app.scene import Thing
from app.ui import TableUi
from engine.compose import Composition, Pick
from engine.errors import IllegalMove
from engine.game import Outcome, Seat
from engine.session import Session


class Look(Protocol):
    """What control asks of a look: where the things of a state stand."""

    def things(self, state: Any, game: Any) -> tuple[Thing, ...]: ...


class Desk:
    """One game as it is seen."""

    def __init__(self, session: Session, look: Look) -> None:
        self.session = session
        self.game = session.game
        self.look = look
        self.ui = TableUi()
        self.stamp = 0
        """Rises with everything that can be seen; an unchanged stamp means an unchanged picture."""
        self.ram = False
        """A click on a cell of the other side means a landing there, where a strike is possible too."""
        self.moment: object = None
        """Which part of a turn is shown, where its parts are shown one after the other."""
        self._key: tuple[object, ...] = ()
        self._composition: Composition[Any] | None = None
        self._known: list[tuple[Any, tuple[Thing, ...]]] = []
        self._held: tuple[Any, tuple[Pick, ...]] = (None, ())
        """A position, and the picks that bind in it."""
        self._settle()

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
    def held(self) -> tuple[Pick, ...]:
        """The picks that may not be taken back: what was touched, where touching binds."""
        composition = self._composition
        count = composition.facts.get("held", 0) if composition is not None else 0
        return self.ui.picks[:count] if isinstance(count, int) else ()

    @property
    def waiting(self) -> bool:
        """A whole turn is picked and waits for Confirm (or Enter)."""
        return self._composition is not None and self._composition.move is not None

    def things(self) -> tuple[Thing, ...]:
        """The things of the position looked at."""
        return self.things_of(self.state)

    def things_of(self, state: Any) -> tuple[Thing, ...]:
        """The things of a position of this game, remembered for the few that are asked for again and again."""
        for known, things in self._known:
            if known is state:
                return things
        made = self.look.things(state, self.game)
        self._known = [(state, made), *self._known[:3]]
        return made

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

    # For those who act

    def _must_be_live(self) -> Seat:
        if not self.live:
            raise IllegalMove("looking-back")
        if self.session.paused:
            raise IllegalMove("paused")
        seat = self.seat
        if seat is None:
            raise IllegalMove("game-over")
        return seat

    def _compose(self, picks: Sequence[Pick]) -> None:
        """Makes `picks` the picks; if one of them is refused, or one that binds is missing, nothing changes."""
        held = self.held
        if tuple(picks[: len(held)]) != held:
            raise self._bound(held)
        self._composition = self._try(tuple(picks))
        self.ui.picks = self._composition.picks
        self._held = (self.session.state, self.held)

    def _must_fit(self, move: Any) -> None:
        """Refuses a move that the picks that bind cannot become."""
        held = self.held
        if held and not self._becomes(held, move):
            raise self._bound(held)

    def _bound(self, held: tuple[Pick, ...]) -> IllegalMove:
        """Why picks that bind are not taken back."""
        last = held[-1]
        code = {"touch": "must-take", "origin": "touched"}.get(last.kind, "committed")
        piece = next((thing.kind for thing in self.things() if thing.cell == last.value), None)
        return IllegalMove(code, cell=last.value, **({"cell_piece": piece} if piece else {}))

    def _becomes(self, picks: tuple[Pick, ...], move: Any) -> bool:
        composition = self._try(picks)
        if composition.move is not None and composition.move == move:
            return True
        further = [pick for pick in composition.next if pick.kind in ("origin", "land", "promote")]
        return any(self._becomes((*picks, pick), move) for pick in further)

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
            state = self.session.state
            # A look at an earlier turn does not undo a touch.
            picks = self._held[1] if self._held[0] is state else ()
            self._composition = self.game.compose(state, seat, picks)
            self.ui.picks = picks
        self.stamp += 1
