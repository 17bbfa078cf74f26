"""Sums over a player's games by format, and the penalty over time for a plot.

Games in which a hint was taken, and those in which the solver's line was shown, are kept apart from unaided ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.errors import RuleError
from engine.game import Regulations, regulate
from engine.itd.ranking import deal_of, rules_of
from engine.itd.rules import OPTIONS
from engine.itd.state import Format, State, format_of
from engine.itd.text import read

AIDS = ("", "hint", "solver")
"""No help, a hint taken, the solver's line shown."""


class Row(Protocol):
    """A finished game as the archive lists it."""

    @property
    def id(self) -> int: ...
    @property
    def regulations(self) -> Mapping[str, Any]: ...
    @property
    def seed(self) -> str: ...
    @property
    def start(self) -> str: ...
    @property
    def result(self) -> str: ...
    @property
    def updated(self) -> str: ...
    @property
    def aid(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Par:
    """The solver's best for a start. `optimal`: proven."""

    rescued: int
    bases: int
    transfers: int
    optimal: bool = True

    def as_object(self) -> dict[str, object]:
        """Plain data, as the archive keeps it."""
        return {"R": self.rescued, "B": self.bases, "T": self.transfers, "optimal": self.optimal}

    @staticmethod
    def from_object(value: Mapping[str, Any] | None) -> Par | None:
        """A par back from `as_object`; `None` if it is none."""
        numbers = [value.get(name) for name in "RBT"] if value else []
        if not value or not all(isinstance(n, int) and not isinstance(n, bool) and n >= 0 for n in numbers):
            return None
        return Par(value["R"], value["B"], value["T"], value.get("optimal") is True)


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game. `penalty`: seconds above par, `None` where par is unknown or the game was not solved;
    `more_rescues`: buried needed cards taken above par."""

    id: int
    format: Format
    updated: str
    aid: str
    solved: bool
    rescued: int
    bases: int
    transfers: int
    seconds: float
    penalty: int | None = None
    more_rescues: int | None = None

    @property
    def at_par(self) -> bool:
        """As good as the solver's best, time aside."""
        return self.solved and self.penalty == 0 and self.more_rescues == 0


@dataclass(frozen=True, slots=True)
class Tally:
    """Games of one kind. `judged`: solved ones whose par is known; `best`: the best solved by R, penalty, time."""

    played: int = 0
    solved: int = 0
    judged: int = 0
    at_par: int = 0
    best: Played | None = None
    fastest: float | None = None


@dataclass(frozen=True, slots=True)
class FormatSums:
    """The games of one format, by the help taken (`AIDS`)."""

    format: Format
    tallies: Mapping[str, Tally] = field(default_factory=dict)


def par_key(state: State, seed: int | None) -> str:
    """What the par of a start is kept under: the deal and the regulations that bear on it."""
    return f"{deal_of(state, seed)} {rules_of(state.regulations)}".strip()


def played(rows: Iterable[Row], par_of: Callable[[str], Par | None]) -> list[Played]:
    """The games of the rows, in their order; unreadable rows are passed over. `par_of` is asked by `par_key`."""
    games = []
    for row in rows:
        try:
            games.append(_played(row, par_of))
        except (RuleError, ValueError):
            continue
    return games


def _played(row: Row, par_of: Callable[[str], Par | None]) -> Played:
    rules = regulate(OPTIONS, row.regulations)
    start, seed = _start(row, rules)
    word, *numbers = row.result.split()
    rescued, bases, transfers = (int(number) for number in numbers[:3])
    seconds = float(numbers[3]) if len(numbers) > 3 else 0.0
    solved = word == "solved"
    par = par_of(par_key(start, seed)) if solved else None
    penalty = more = None
    if par is not None:
        per_base, per_transfer = rules.number("base_penalty"), rules.number("transfer_penalty")
        more = rescued - par.rescued
        # With more rescues than par a line may well be cheaper; that is no merit.
        penalty = max(0, per_base * (bases - par.bases) + per_transfer * (transfers - par.transfers))
    facts = (row.id, start.format, row.updated, row.aid if row.aid in AIDS else "solver", solved)
    return Played(*facts, rescued, bases, transfers, seconds, penalty, more)


def _start(row: Row, rules: Regulations) -> tuple[State, int | None]:
    if row.start:
        return read(row.start, rules), None
    form, kinds = format_of(rules)
    return State(form, kinds, (), (0,) * form.m, 0, 0, 0, rules), int(row.seed, 16)


def sums(games: Iterable[Played]) -> list[FormatSums]:
    """The sums by format, the smallest format first."""
    found: dict[Format, dict[str, list[Played]]] = {}
    for game in games:
        found.setdefault(game.format, {aid: [] for aid in AIDS})[game.aid].append(game)
    order = sorted(found, key=lambda form: (form.size, form.p, form.m))
    return [FormatSums(form, {aid: _tally(found[form][aid]) for aid in AIDS}) for form in order]


def _tally(games: list[Played]) -> Tally:
    solved = [game for game in games if game.solved]
    judged = [game for game in solved if game.penalty is not None]
    return Tally(
        len(games),
        len(solved),
        len(judged),
        sum(game.at_par for game in judged),
        min(solved, key=lambda game: (game.rescued, game.penalty or 0, game.seconds), default=None),
        min((game.seconds for game in solved), default=None),
    )


def series(games: Iterable[Played], form: Format, aid: str = "") -> list[Played]:
    """The games of a format that a plot of the penalty over time shows: solved, par known; in their order."""
    return [game for game in games if (game.format, game.aid) == (form, aid) and game.penalty is not None]
