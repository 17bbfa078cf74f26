"""A turn of Stavropol spheres, pick by pick: origin, count, strikes, landings; or a mutual removal.

Every pick that is offered can still be completed to a legal turn, and every legal turn but an expiry can be
reached: the count once and the strikes in any order before the first landing, then one landing a ball.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.compose import Composition, Pick, refused
from engine.errors import IllegalMove
from engine.stavropol.board import CAPTURE, CELLS, NAMES, PROJECTIONS, SECTOR, SPACE, forward_sector, names
from engine.stavropol.legal import (
    Bans,
    binding,
    blockers,
    check_capacity,
    check_count,
    check_mutual,
    check_origin,
    check_seat,
    check_take,
    check_target,
    check_unblocked,
    contested,
    most_open,
    most_strike,
    open_sectors,
    room,
    takeable,
)
from engine.stavropol.state import State, Turn


@dataclass(frozen=True, slots=True)
class Draft:
    """The picks so far, understood. `count` is 0 until picked, `origin` −1."""

    origin: int = -1
    count: int = 0
    strikes: tuple[int, ...] = ()
    landings: tuple[int, ...] = ()
    mutual: bool = False

    def balls(self, state: State) -> int:
        """How many balls move: as picked; all from an owed cell; else one."""
        return state.balls[state.seat][self.origin] if state.owed else self.count or 1

    def turn(self, state: State) -> Turn | None:
        """The turn, once it is whole."""
        if self.mutual:
            return Turn(self.origin, (), (self.origin,))
        if self.origin < 0 or len(self.landings) < self.balls(state):
            return None
        return Turn(self.origin, self.landings, self.strikes)

    def add(self, pick: Pick) -> Draft:
        """The draft with one more (offered) pick."""
        if pick.kind == "count":
            return replace(self, count=int(pick.value))
        cell = SPACE.find(pick.value)
        if pick.kind == "origin":
            return replace(self, origin=cell)
        if pick.kind == "strike":
            return replace(self, strikes=(*self.strikes, cell))
        if pick.kind == "land":
            return replace(self, landings=(*self.landings, cell))
        return replace(self, origin=cell, mutual=True)


@dataclass(frozen=True, slots=True)
class Offers:
    """What may follow a draft."""

    origins: tuple[int, ...] = ()
    mutuals: tuple[int, ...] = ()
    counts: tuple[int, ...] = ()
    strikes: tuple[int, ...] = ()
    landings: tuple[int, ...] = ()

    def picks(self) -> tuple[Pick, ...]:
        """As picks, cells by number within a kind."""
        return (
            *(Pick("origin", NAMES[cell]) for cell in self.origins),
            *(Pick("count", str(count)) for count in self.counts),
            *(Pick("strike", NAMES[cell]) for cell in self.strikes),
            *(Pick("land", NAMES[cell]) for cell in self.landings),
            *(Pick("mutual", NAMES[cell]) for cell in self.mutuals),
        )


@lru_cache(maxsize=256)
def offers(state: State, draft: Draft, ban: Bans) -> Offers:
    """The picks that may follow; `ban` is the ban as it binds. Remembered: picks are asked for again one by one."""
    seat = state.seat
    answers = state.owed or tuple(contested(state))
    if draft.origin < 0:
        origins = tuple(c for c in state.owed or CELLS if c in answers or _counts(state, Draft(c), ban))
        return Offers(tuple(c for c in origins if state.balls[seat][c]), answers)
    if draft.turn(state):
        return Offers()
    if draft.landings:
        return Offers(landings=_landings(state, draft, ban, SECTOR[draft.landings[0]]))
    counts = _counts(state, draft, ban)
    mutuals = answers if not draft.count and not draft.strikes else ()
    landings: list[int] = []
    if draft.strikes:
        landings += _landings(state, draft, ban, forward_sector(seat, draft.origin))
    else:
        for sector in open_sectors(state, seat, draft.origin, ban):
            landings += _landings(state, draft, ban, sector)
    strikes: tuple[int, ...] = ()
    if draft.balls(state) <= most_strike(state, draft.origin, ban):
        enemy = state.balls[1 - seat]
        cells = takeable(state, seat, draft.origin)
        strikes = tuple(cell for cell in cells if draft.strikes.count(cell) < enemy[cell])
    return Offers(
        mutuals=tuple(c for c in mutuals if c == draft.origin),
        counts=() if draft.count else counts,
        strikes=strikes,
        landings=tuple(sorted(landings)),
    )


def _counts(state: State, draft: Draft, ban: Bans) -> tuple[int, ...]:
    """The counts with which the draft can still become a turn."""
    held = state.balls[state.seat][draft.origin]
    most = most_strike(state, draft.origin, ban)
    if not draft.strikes:
        most = max(most, most_open(state, draft.origin, ban))
    return tuple(range(held if state.owed else 1, min(held, most) + 1)) if held else ()


def _landings(state: State, draft: Draft, ban: Bans, sector: int) -> tuple[int, ...]:
    """Cells of a sector where the next ball may land; none if the others would find no room."""
    free = room(state, state.seat, sector, ban.ram, draft.strikes)
    if sum(free.values()) < draft.balls(state):
        return ()
    return tuple(cell for cell, space in free.items() if draft.landings.count(cell) < space)


def refusal(state: State, draft: Draft, ban: Bans, pick: Pick) -> IllegalMove:
    """Why a pick that is not offered may not follow."""
    try:
        _complain(state, draft, ban, pick)
    except IllegalMove as error:
        error.facts.setdefault("pick", str(pick))
        return error
    return IllegalMove("not-offered", pick=str(pick))


def _complain(state: State, draft: Draft, ban: Bans, pick: Pick) -> None:
    if draft.mutual:
        return
    if pick.kind == "count":
        _complain_count(state, draft, pick.value)
        return
    if pick.kind not in ("origin", "strike", "land", "mutual"):
        return
    cell = SPACE.find(pick.value)
    if cell < 0:
        raise IllegalMove("no-such-cell", cell=pick.value[:20])
    if pick.kind == "mutual":
        check_mutual(state, cell)
    elif pick.kind == "origin" and draft.origin < 0:
        check_origin(state, cell)
        check_unblocked(state, cell)
        _complain_ban(state, cell, ban)
    elif draft.origin >= 0 and pick.kind == "strike":
        check_origin(state, draft.origin)
        check_take(state, draft.origin, cell, draft.strikes.count(cell) + 1)
        if ban.strike:
            raise IllegalMove("repeat-strike", cell=NAMES[draft.origin])
        if draft.landings:
            raise IllegalMove("strike-after-landing", cell=NAMES[cell])
        raise IllegalMove("no-room", sector=forward_sector(state.seat, draft.origin))
    elif draft.origin >= 0 and pick.kind == "land":
        check_origin(state, draft.origin)
        _complain_landing(state, draft, ban, cell)


def _complain_count(state: State, draft: Draft, value: str) -> None:
    if not (value.isascii() and value.isdigit() and len(value) == 1):
        raise IllegalMove("count-not-a-number", value=value[:20])
    if draft.origin < 0:
        raise IllegalMove("origin-first")
    if draft.landings or draft.count:
        raise IllegalMove("count-chosen", count=draft.balls(state))
    if value == "0":
        raise IllegalMove("count-not-a-number", value=value)
    check_origin(state, draft.origin)
    check_count(state, draft.origin, int(value))
    raise IllegalMove("no-room", count=int(value))


def _complain_landing(state: State, draft: Draft, ban: Bans, cell: int) -> None:
    if len(draft.landings) >= draft.balls(state):
        raise IllegalMove("too-many-balls", cell=NAMES[draft.origin], count=len(draft.landings) + 1)
    way = check_target(state, draft.origin, cell, bool(draft.strikes))
    if draft.landings and check_target(state, draft.origin, draft.landings[0], bool(draft.strikes)) != way:
        raise IllegalMove("both-directions", cell=NAMES[draft.origin])
    if not draft.strikes:
        check_unblocked(state, draft.origin)
    check_capacity(state, Turn(draft.origin, (*draft.landings, cell), draft.strikes))
    left = state.balls[1 - state.seat][cell] - draft.strikes.count(cell)
    if ban.ram and left > 0:
        raise IllegalMove("repeat-ram", cell=NAMES[cell])
    if ban.sector == SECTOR[cell] and not draft.strikes:
        raise IllegalMove("repeat-open", cell=NAMES[cell], sector=SECTOR[cell])
    raise IllegalMove("no-room", sector=SECTOR[cell])


def _complain_ban(state: State, cell: int, ban: Bans) -> None:
    """An origin that could move but for the ban."""
    if ban.sector and open_sectors(state, state.seat, cell, Bans()):
        raise IllegalMove("repeat-open", cell=NAMES[cell], sector=ban.sector)
    if ban.ram:
        raise IllegalMove("repeat-ram", cell=NAMES[cell])


def compose(state: State, seat: int, picks: Sequence[Pick]) -> Composition[Turn]:
    """The composition after `picks`; raises `IllegalMove` at the first that was not allowed."""
    made = tuple(picks)
    try:
        check_seat(state, seat)
    except IllegalMove as error:
        if made:
            raise refused(made, error) from None
        closed = error
        return Composition((), "wait", (), why_not=lambda pick: closed)
    ban = binding(state)
    draft = Draft()
    offered = offers(state, draft, ban)
    for index, pick in enumerate(made, 1):
        if pick not in offered.picks():
            raise refused(made[:index], refusal(state, draft, ban, pick))
        draft = draft.add(pick)
        offered = offers(state, draft, ban)
    turn = draft.turn(state)
    last = draft
    return Composition(
        made,
        _stage(draft, turn, offered),
        offered.picks(),
        turn,
        turn is not None,
        _facts(state, draft, offered),
        lambda pick: refusal(state, last, ban, pick),
    )


def _stage(draft: Draft, turn: Turn | None, offered: Offers) -> str:
    """`origin`, `land` (strikes may still be offered), `strike` (only they are), `mutual` (nothing else is), `done`."""
    if turn:
        return "done"
    if draft.origin < 0:
        return "origin"
    if offered.landings:
        return "land"
    return "strike" if offered.strikes else "mutual"


def _facts(state: State, draft: Draft, offered: Offers) -> dict[str, object]:
    """What the client shows beside the picks."""
    facts: dict[str, object] = {
        "origin": "",
        "count": 0,
        "left": 0,
        "strikes": names(draft.strikes),
        "landings": names(draft.landings),
        "origins": names(offered.origins),
        "targets": names(offered.landings),
        "takes": names(offered.strikes),
        "mutuals": names(offered.mutuals),
        "owed": names(state.owed),
        "capture": (),
        "projections": (),
        "blocked_by": (),
    }
    if draft.origin >= 0:
        count = 0 if draft.mutual else draft.balls(state)
        facts |= {
            "origin": NAMES[draft.origin],
            "count": count,
            "left": count - len(draft.landings),
            "capture": names(CAPTURE[draft.origin]),
            "projections": names(PROJECTIONS[draft.origin]),
            "blocked_by": names(blockers(state, state.seat, draft.origin)),
        }
    return facts
