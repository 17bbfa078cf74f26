"""Recorded games of Stavropol spheres as readable text.

`python -m tests.playthroughs.stavropol` plays the kept turns again and rewrites the files; do that only when the rules
were changed on purpose, and read the difference. `--new` invents the games anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random

from engine.dice import Dice
from engine.events import Event, Moved, Noted, Removed
from engine.game import Regulations, off_default, regulate
from tests.engine.stavropol_random import random_turn
from tests.engine.stavropol_tools import GAME

FOLDER = Path(__file__).parent
GAMES: dict[str, dict[str, object]] = {
    "stavropol_plain": {},
    "stavropol_facing": {"immunity": "facing", "repeat_open": True, "first_side": "lot"},
    "stavropol_quick": {"seconds_per_turn": 5, "move_limit": 30},
    "stavropol_free": {"repeat_ban": False, "must_strike": False, "first_side": "black"},
}


def kept(name: str) -> list[str]:
    """The turns of a recorded game."""
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    return [line.split()[2] for line in lines[3:] if line[:1].isdigit()]


def invented(name: str) -> list[str]:
    """A new random game, its name the seed."""
    rng = Random(name)
    at = GAME.start(regulate(GAME.options, GAMES[name]), 1)
    texts: list[str] = []
    while GAME.actors(at):
        move = random_turn(rng, at)
        texts.append(GAME.write_move(at, at.seat, move))
        at = GAME.play(at, {at.seat: move}, Dice(1)).state
    return texts


def told(events: Iterable[Event]) -> str:
    """Events in few signs."""
    words = []
    for event in events:
        if isinstance(event, Moved):
            words.append(f"{event.origin}>{event.target}")
        elif isinstance(event, Removed):
            words.append(f"{event.cell} {event.why}")
        elif isinstance(event, Noted):
            words.append(f"{event.what} {event.cell}".strip())
    return "; ".join(words)


def played(name: str, texts: Iterable[str]) -> str:
    """The text of a game: number, side, turn and events; how many turns could be listed; the position after."""
    rules: Regulations = regulate(GAME.options, GAMES[name])
    at = GAME.start(rules, 1)
    off = " ".join(f"{key}={value}" for key, value in off_default(GAME.options, rules).items()) or "defaults"
    lines = [f"Stavropol spheres, seed 1, {off}", GAME.write(at), ""]
    for number, text in enumerate(texts, 1):
        seat = at.seat
        listed = sum(1 for _ in GAME.moves(at, seat))
        move = GAME.read_move(at, seat, text)
        written = GAME.write_move(at, seat, move)
        step = GAME.play(at, {seat: move}, Dice(1))
        at = step.state
        lines += [
            f"{number} {'wb'[seat]} {written}   [{listed} listed] {told(step.events)}",
            f"   {GAME.write(at)}",
        ]
    ended = at.outcome
    lines += ["", f"{ended.winners} {ended.reason}, by {ended.decided_by}" if ended else "goes on"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for game in GAMES:
        turns = invented(game) if "--new" in sys.argv else kept(game)
        (FOLDER / f"{game}.txt").write_text(played(game, turns), "utf-8")
