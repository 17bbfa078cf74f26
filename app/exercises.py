"""Short exercises on the unusual rules: a position, a task, and what counts as its answer. Read from `assets/rules`.

Five kinds (`by`): `move` is played on the board, `cell` pointed at, `text` typed, `option` chosen; a `plan` is made in
secret against the `enemy`'s, which is locked already. A move is right if
it is one of `accept.moves`, or reaches `accept.goal`; the engine alone decides what is legal and what it does. Goals:
`from` the origin, `balls` how many move, `cells` on how many cells they land, `sector` they land in, `takes` exactly
these cells' balls or pieces, `rams` these cells, `wins` the game, `safe`: no reply can strike what has landed; of
chess: `check` is given, `attacks` these cells with the piece that has moved, `ends` the game for this reason (`""`: it
goes on). Of a plan, by what its opening brings: `captures` exactly the enemy's pieces on these cells, `burns` exactly
these cells' pieces, `clashes` and `catches`: enemy pieces lost in collisions and in the labyrinth, `stands`: what is
on cells afterwards, `loses` so many own pieces, `ends` as above.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from engine.events import Event, Moved, Noted, Removed
from engine.game import Step

_PLAIN = ("id", "anchor", "position", "title", "task", "hint", "rule", "by", "accept")


@dataclass(frozen=True, slots=True)
class Exercise:
    """One exercise; texts are given for `en` and `ru`."""

    id: str
    anchor: str
    """The heading of the rules page that explains it."""
    position: str
    title: Mapping[str, str]
    task: Mapping[str, str]
    hint: Mapping[str, str]
    rule: Mapping[str, str]
    """The rule's sentence, shown after an answer."""
    by: str
    accept: Mapping[str, Any]
    regulations: Mapping[str, object]
    right: tuple[str, ...]
    """Answers that count, kept for tests."""
    wrong: tuple[str, ...]
    """Legal answers that do not count, for tests."""
    refused: Mapping[str, str]
    """Moves that the rules refuse, with the reason code, for tests."""
    proof: Mapping[str, Any]
    """What the engine says of the answer where nothing is played."""
    enemy: str = ""
    """The plan of the other side, of a `plan`."""

    def options(self, language: str) -> list[str]:
        """The answers to choose from, of an `option` exercise."""
        return [text[language] for text in self.accept.get("options", ())]


def load(game: str) -> tuple[Exercise, ...]:
    """All exercises of a game in the order of the rules page; none where it has no file."""
    item = files("assets").joinpath("rules", f"{game}_exercises.json")
    if not item.is_file():
        return ()
    return tuple(
        Exercise(
            **{key: entry[key] for key in _PLAIN},
            regulations=entry.get("regulations", {}),
            right=tuple(entry.get("right", ())),
            wrong=tuple(entry.get("wrong", ())),
            refused=entry.get("refused", {}),
            proof=entry.get("proof", {}),
            enemy=entry.get("enemy", ""),
        )
        for entry in json.loads(item.read_text(encoding="utf-8"))
    )


def judge_move(exercise: Exercise, game: Any, before: Any, seat: int, move: Any, step: Step[Any]) -> bool:
    """Whether a legal move that led from `before` to `step` is the answer."""
    moves = exercise.accept.get("moves")
    if moves is not None:
        return str(game.write_move(before, seat, move)).removesuffix("x") in moves
    goal = exercise.accept.get("goal")
    return goal is not None and all(
        _reached(name, wanted, game, before, seat, step) for name, wanted in dict(goal).items()
    )


def judge_cell(exercise: Exercise, cell: str) -> bool:
    """Whether a cell pointed at is the answer."""
    return cell in set(exercise.accept.get("cells", ()))


def judge_text(exercise: Exercise, text: str) -> bool:
    """Whether a typed text is the answer; case and spaces do not matter."""
    return text.strip().upper().replace(" ", "") in set(exercise.accept.get("texts", ()))


def judge_option(exercise: Exercise, index: int) -> bool:
    """Whether the chosen option is the answer."""
    return index == int(exercise.accept.get("answer", -1))


def _reached(name: str, wanted: Any, game: Any, before: Any, seat: int, step: Step[Any]) -> bool:
    moved = [event for event in step.events if isinstance(event, Moved)]
    landed = sorted({event.target for event in moved})
    if name == "from":
        return bool(moved) and all(event.origin == wanted for event in moved)
    if name == "balls":
        return len(moved) == int(wanted)
    if name == "cells":
        return len(landed) == int(wanted)
    if name == "sector":
        return bool(landed) and all(cell[0] == wanted for cell in landed)
    if name == "takes":
        return _struck(step.events) == sorted(wanted) and bool(moved)
    if name == "rams":
        facts = [game.describe(step.state, cell) for cell in landed]
        return sorted(c for c, f in zip(landed, facts, strict=True) if f["white"] and f["black"]) == sorted(wanted)
    if name == "wins":
        outcome = game.outcome(step.state)
        return (outcome is not None and seat in outcome.winners) == bool(wanted)
    if name == "check":
        return any(isinstance(event, Noted) and event.what == "check" for event in step.events) == bool(wanted)
    if name == "attacks":
        return bool(landed) and set(wanted) <= set(game.describe(step.state, moved[0].target)["attacks"])
    if name == "ends":
        outcome = game.outcome(step.state)
        return (outcome.reason if outcome else "") == wanted
    if name == "safe":
        return not any(cell in landed for cell in _threatened(game, step.state, seat))
    return _opened(name, wanted, game, seat, step)


LOST = ("captured", "burnt", "erupted", "collision", "volcano", "legion", "damage", "labyrinth")
"""Why a piece leaves the board in an opening."""


def _opened(name: str, wanted: Any, game: Any, seat: int, step: Step[Any]) -> bool:
    """What both plans together have brought."""
    removed = [event for event in step.events if isinstance(event, Removed)]
    if name == "captures":
        return sorted(e.cell for e in removed if e.why == "captured" and e.seat != seat) == sorted(wanted)
    if name == "burns":
        return sorted(e.cell for e in removed if e.why == "burnt") == sorted(wanted)
    if name in ("clashes", "catches"):
        why = "collision" if name == "clashes" else "labyrinth"
        return sorted(e.kind for e in removed if e.why == why and e.seat != seat) == sorted(wanted)
    if name == "loses":
        return sum(e.why in LOST and e.seat == seat for e in removed) == int(wanted)
    if name == "stands":
        facts = {cell: game.describe(step.state, cell) for cell in dict(wanted)}
        return all(
            "kind" in facts[cell] and f"{'wb'[facts[cell]['seat']]}{facts[cell]['kind']}" == piece
            for cell, piece in dict(wanted).items()
        )
    raise ValueError(f"unknown goal {name!r}")


def _struck(events: Sequence[Event]) -> list[str]:
    return sorted(event.cell for event in events if isinstance(event, Removed) and event.why in ("strike", "captured"))


def _threatened(game: Any, state: Any, seat: int) -> set[str]:
    """Cells of `seat` that some reply would strike."""
    found: set[str] = set()
    for other in game.actors(state):
        if other == seat:
            continue
        for move in game.moves(state, other):
            text = game.write_move(state, other, move)
            head, colon, tail = text.removesuffix("x").partition(":")
            if colon and "-" in head:
                found.update(tail.split(","))
    return found
