"""Making a turn, and the generating set of turns."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events import Event, Moved, Noted, Removed
from engine.game import Step
from engine.stavropol.board import CELLS, NAMES, SECTOR, forward_sector
from engine.stavropol.endings import judged, winning_cells
from engine.stavropol.legal import binding, contested, lowest, open_sectors, rams, room, takeable, whole
from engine.stavropol.state import State, Turn


def after(state: State, turn: Turn) -> State:
    """The position after a legal turn, judged."""
    seat = state.seat
    own, enemy = bytearray(state.balls[seat]), bytearray(state.balls[1 - seat])
    owed: tuple[int, ...] = ()
    struck = state.struck
    if turn.expiry:
        last = "e"
    elif turn.mutual:
        last = "m"
        own[turn.origin] -= 1
        enemy[turn.origin] -= 1
    else:
        last = "s" if turn.strikes else f"o{SECTOR[turn.landings[0]]}"
        owed = rams(state, turn)
        if owed:
            last += "r"
        for cell in turn.strikes:
            enemy[cell] -= 1
        own[turn.origin] -= len(turn.landings)
        for cell in turn.landings:
            own[cell] += 1
        if turn.strikes and not struck[seat]:
            struck = (True, struck[1]) if seat == 0 else (struck[0], True)
    sides = (bytes(own), bytes(enemy))
    made = State(
        sides if seat == 0 else sides[::-1],
        1 - seat,
        (last, state.last[1]) if seat == 0 else (state.last[0], last),
        owed,
        struck,
        state.turns + 1,
        state.regulations,
    )
    return judged(made, seat, last == "e" and state.last[seat] == "e")


def step(state: State, turn: Turn) -> Step[State]:
    """The position after a legal turn and what happened on the way."""
    made = after(state, turn)
    seat = state.seat
    name = NAMES[turn.origin]
    events: list[Event] = []
    if turn.expiry:
        events.append(Noted("expiry", seat, name))
    elif turn.mutual:
        events += [Removed("ball", side, name, "mutual") for side in (seat, 1 - seat)]
    else:
        events += [Removed("ball", 1 - seat, NAMES[cell], "strike", by=name) for cell in turn.strikes]
        events += [Moved("ball", seat, name, NAMES[cell]) for cell in turn.landings]
        events += [Noted("ram", seat, NAMES[cell]) for cell in made.owed]
    for side in (seat, 1 - seat):
        before = state.balls[side]
        fixed = set(winning_cells(state, side))
        for cell in winning_cells(made, side):
            if cell not in fixed or made.balls[side][cell] > before[cell]:
                events.append(Noted("winning-ball", side, NAMES[cell]))
    if made.outcome and made.outcome.reason == "blockade":
        events.append(Noted("blocked-side", made.seat))
    return Step(made, tuple(events))


def expiry(state: State, seat: int) -> Turn | None:
    """The turn that stands for one not made in time; `None` for a side that has no ball to write it with."""
    cell = lowest(state, seat)
    return Turn(cell, (cell,)) if cell >= 0 else None


def generate(state: State) -> Iterator[Turn]:
    """The generating set of the side to move: mutual removals; from every cell its single balls and its whole stack to
    one cell, without a strike and with strikes that take one ball or everything. Where an answer is owed: the answers.
    """
    seat = state.seat
    own = state.balls[seat]
    ban = binding(state)
    for cell in state.owed or contested(state):
        yield Turn(cell, (), (cell,))
    for origin in state.owed or CELLS:
        held = own[origin]
        if not held:
            continue
        counts = (held,) if state.owed or held == 1 else (1, held)
        for sector in open_sectors(state, seat, origin, ban):
            for cell, space in room(state, seat, sector, ban.ram).items():
                for count in counts:
                    if count <= space:
                        yield Turn(origin, (cell,) * count)
        cells = [] if ban.strike else takeable(state, seat, origin)
        if not cells:
            continue
        everything = tuple(whole(state, cells))
        sector = forward_sector(seat, origin)
        for taken in dict.fromkeys([*((cell,) for cell in cells), everything]):
            for cell, space in room(state, seat, sector, ban.ram, taken).items():
                for count in counts:
                    if count <= space:
                        yield Turn(origin, (cell,) * count, taken)
