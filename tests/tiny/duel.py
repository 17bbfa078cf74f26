"""A secret duel: both sides choose stance and height at once. Cut beats feint, feint guard, guard cut; in one stance
the higher hits; the same again: a coin. Three hits win; after ten turns more hits. Each side has a hidden charm, which
its owner sees alone; it turns the first hit away if the hit came at that height.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.compose import Composition, Pick
from engine.dice import Dice
from engine.errors import BadNotation, BadPosition, IllegalMove
from engine.events import Event, Noted, Placed, Removed, Revealed, Thrown
from engine.game import Game, Option, Outcome, Regulations, Step

STANCES, HEIGHTS = ("cut", "feint", "guard"), ("high", "low")
Plan = tuple[str, str]
HITS, TURNS = 3, 10


@dataclass(frozen=True, slots=True)
class State:
    """Hits made by each side; charms: a height, `-` used up, `?` hidden; turns made."""

    hits: tuple[int, int]
    charms: tuple[str, str]
    turns: int


class Duel(Game[State, Plan]):
    """No clock move: time lost is the game lost."""

    id = "duel"
    seats = 2
    titles: Mapping[str, str] = {"en": "Secret duel", "ru": "Тайный поединок"}
    options: Sequence[Option] = (Option("charms", True),)
    enumerable = True
    record_layout = "plans"
    secretive = True

    def start(self, regulations: Regulations, seed: int) -> State:
        stream = Dice(seed).stream(0)
        charms = (HEIGHTS[stream.coin()], HEIGHTS[stream.coin()]) if regulations.on("charms") else ("-", "-")
        return State((0, 0), charms, 0)

    def actors(self, state: State) -> tuple[int, ...]:
        return () if self.outcome(state) else (0, 1)

    def moves(self, state: State, seat: int) -> tuple[Plan, ...]:
        return tuple((s, h) for s in STANCES for h in HEIGHTS) if seat in self.actors(state) else ()

    def check(self, state: State, seat: int, move: Plan) -> None:
        if self.outcome(state):
            raise IllegalMove("game-over")
        if seat not in (0, 1):
            raise IllegalMove("not-your-turn", seat=seat)
        if move[0] not in STANCES or move[1] not in HEIGHTS:
            raise IllegalMove("no-such-move")

    def play(self, state: State, choice: Mapping[int, Plan], chance: Dice) -> Step[State]:
        events: list[Event] = [Revealed("plan", 0), Revealed("plan", 1)]
        a, b = choice[0], choice[1]
        lead = (STANCES.index(b[0]) - STANCES.index(a[0])) % 3
        if lead:
            hitter = 0 if lead == 1 else 1
        elif a[1] != b[1]:
            hitter = 0 if a[1] == "high" else 1
        else:
            hitter = chance.stream(state.turns + 1).coin()
            events.append(Thrown((hitter,), "coin"))
        hits, charms = list(state.hits), list(state.charms)
        if charms[1 - hitter] == choice[hitter][1]:
            events.append(Removed("charm", 1 - hitter, f"charm{1 - hitter}", "used", only=(1 - hitter,)))
            events.append(Noted("turned-away", 1 - hitter))
            charms[1 - hitter] = "-"
        else:
            hits[hitter] += 1
            events.append(Placed("hit", hitter, f"score{hitter}"))
        return Step(State((hits[0], hits[1]), (charms[0], charms[1]), state.turns + 1), tuple(events))

    def outcome(self, state: State) -> Outcome | None:
        if max(state.hits) < HITS and state.turns < TURNS:
            return None
        reason = "hits" if max(state.hits) >= HITS else "limit"
        if state.hits[0] == state.hits[1]:
            return Outcome((), reason, "equal")
        return Outcome((0 if state.hits[0] > state.hits[1] else 1,), reason)

    def seen_by(self, state: State, seat: int | None) -> State:
        charms = tuple("?" if c != "-" and s != seat else c for s, c in enumerate(state.charms))
        return replace(state, charms=(charms[0], charms[1]))

    def compose(self, state: State, seat: int, picks: Sequence[Pick]) -> Composition[Plan]:
        if seat not in self.actors(state):
            raise IllegalMove("not-your-turn", seat=seat)
        offers = (tuple(Pick("card", s) for s in STANCES), tuple(Pick("count", h) for h in HEIGHTS), ())
        for index, pick in enumerate(picks):
            if index > 2 or pick not in offers[index]:
                raise IllegalMove("not-offered", pick=str(pick))
        move = (picks[0].value, picks[1].value) if len(picks) == 2 else None
        return Composition(tuple(picks), ("stance", "height", "done")[len(picks)], offers[len(picks)], move, bool(move))

    def write(self, state: State) -> str:
        return f"{state.hits[0]}:{state.hits[1]} {'/'.join(state.charms)} {state.turns}"

    def read(self, text: str, regulations: Regulations) -> State:
        found = re.fullmatch(r"([0-3]):([0-3]) (high|low|-|\?)/(high|low|-|\?) (10|\d)", text.strip(), re.ASCII)
        if found is None or found[1] == found[2] == str(HITS):
            raise BadPosition("position", text=text[:40])
        return State((int(found[1]), int(found[2])), (found[3], found[4]), int(found[5]))

    def write_move(self, state: State, seat: int, move: Plan) -> str:
        return f"{move[0]}, {move[1]}"

    def read_move(self, state: State, seat: int, text: str) -> Plan:
        words = text.lower().replace(",", " ").split()
        if len(words) != 2 or words[0] not in STANCES or words[1] not in HEIGHTS:
            raise BadNotation("notation", text=text[:40])
        return (words[0], words[1])

    def record_headers(self, start: object) -> Mapping[str, str]:
        assert isinstance(start, State)
        return {"Charms": "/".join(start.charms)}

    def record_comment(self, step: Step[object]) -> str:
        return "; ".join(f"{e.what} {e.seat}" for e in step.events if isinstance(e, Noted))
