"""What is chosen before an ITD game: format, kinds, where the deal comes from, who plays. No screen in here."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from app.i18n import mark, tr
from app.settings import Settings
from engine.archive import Archive
from engine.errors import RuleError
from engine.game import Regulations, Value, off_default, regulate
from engine.itd import dealer, deals, text
from engine.itd.deals import DealCode
from engine.itd.ladder import hopeless
from engine.itd.rules import Itd
from engine.itd.state import KINDS, Format, State, format_of, read_format
from engine.session import Session

KEPT = "setup.itd"
"""Key of `Settings.remembered`."""
NAME_LIMIT = 40
PLAYERS = 99
"""Most players that are asked for on one machine; results of others are imported."""
SOURCES = ("random", "day", "code", "entered")
KIND_NAMES: dict[str, str] = {
    "A": mark("watermelon"),
    "F": mark("strawberry"),
    "B": mark("blackberry"),
    "C": mark("lemon"),
    "N": mark("orange"),
    "P": mark("plum"),
    "G": mark("grape"),
    "R": mark("raspberry"),
}
_SEED_BITS = 35
"""Bits of a seed thrown by the program: seven signs in the deal code, short enough to be told by telephone."""
_RULES = ("rescues", "bases_first", "base_penalty", "transfer_penalty")

GAME = Itd()


@dataclass(slots=True)
class ItdChoices:
    """The answers of the page."""

    format: str = "3x4x3"
    kinds: str = ""
    """Letters in the order of the piles; empty for the first ones."""
    source: str = "random"
    """One of `SOURCES`."""
    code: str = ""
    deal: str = ""
    """An entered deal as text."""
    competition: bool = False
    name: str = ""
    """The player of a practice game."""
    players: list[str] = field(default_factory=lambda: ["", ""])
    """The players of a competition, in the order of play."""
    solvable_only: bool = True
    regulations: dict[str, Value] = field(default_factory=dict)
    """Of the rules proper, those off default."""

    @property
    def form(self) -> Format:
        """The format."""
        return read_format(self.format)

    def letters(self) -> str:
        """The kinds in use."""
        return self.kinds or KINDS[: self.form.m]

    def player(self) -> str:
        """The name shown in a practice game."""
        return clean(self.name) or tr("Player")

    def names(self) -> tuple[str, ...]:
        """The names shown in a competition; an empty one goes by its number."""
        return tuple(clean(name) or tr("Player {n}", n=n + 1) for n, name in enumerate(self.players))


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal ready to be played. `start` is its text where it was entered; `code` is empty then."""

    regulations: Regulations
    seed: int
    start: str
    code: str

    @property
    def state(self) -> State:
        """The first position."""
        return text.read(self.start, self.regulations) if self.start else GAME.start(self.regulations, self.seed)


def clean(name: str) -> str:
    """A name on one line, none too long."""
    return " ".join(name.split())[:NAME_LIMIT]


def recall(settings: Settings) -> ItdChoices:
    """The choices of last time; what is damaged falls back to its default. Codes and entered deals are not recalled."""
    choices = ItdChoices()
    kept = settings.remembered.get(KEPT)
    if not isinstance(kept, Mapping):
        return choices
    for entry in fields(ItdChoices):
        value = kept.get(entry.name)
        if type(value) is type(getattr(choices, entry.name)) and entry.name not in ("code", "deal"):
            setattr(choices, entry.name, value)
    choices.name = choices.name[:NAME_LIMIT]
    choices.players = [str(name)[:NAME_LIMIT] for name in choices.players][:PLAYERS] or ["", ""]
    choices.regulations = {name: value for name, value in choices.regulations.items() if name in _RULES}
    if choices.source not in ("random", "day"):
        choices.source = "random"
    try:
        format_of(regulations_of(choices))
    except RuleError:
        choices.format, choices.kinds, choices.regulations = "3x4x3", "", {}
    return choices


def warning(form: Format) -> str:
    """What is to be said of a format whose deals are mostly hopeless; empty for the others."""
    if hopeless(form):
        return tr("Most deals of this format cannot be solved: there are too few kinds to move cards about.")
    return ""


def remember(settings: Settings, choices: ItdChoices) -> None:
    """Keeps the choices for next time (the caller saves the settings)."""
    kept = asdict(choices)
    del kept["code"], kept["deal"]
    settings.remembered[KEPT] = kept


def regulations_of(choices: ItdChoices) -> Regulations:
    """The regulations of the choices, without `solvable_only`; `RuleError` if they cannot be."""
    kinds = "" if choices.kinds == KINDS[: choices.form.m] else choices.kinds
    given: dict[str, object] = {"format": choices.format, "kinds": kinds, **choices.regulations}
    return regulate(GAME.options, given)


def set_format(choices: ItdChoices, m: int, n: int, p: int) -> None:
    """Another format; the kinds are the usual ones again unless their number stays."""
    choices.format = f"{m}x{n}x{p}"
    if len(choices.kinds) != m:
        choices.kinds = ""


def toggle_kind(choices: ItdChoices, kind: str) -> None:
    """Adds a kind to the deal or takes it away; the number of kinds follows, 2 at least."""
    chosen = set(choices.letters())
    chosen ^= {kind}
    if len(chosen) < 2:
        return
    kinds = "".join(letter for letter in KINDS if letter in chosen)
    form = choices.form
    choices.format = f"{len(kinds)}x{form.n}x{form.p}"
    choices.kinds = "" if kinds == KINDS[: len(kinds)] else kinds


def read_code(choices: ItdChoices) -> DealCode | None:
    """The deal code typed, `None` while there is none; `RuleError` says what is wrong with it."""
    return deals.read_code(choices.code) if choices.code.strip() else None


def read_deal(choices: ItdChoices) -> State | None:
    """The deal entered, `None` while there is none; `RuleError` says what is wrong with it."""
    typed = choices.deal.strip()
    if not typed:
        return None
    head, bracket, fans = typed.partition("[")
    if bracket and ";" not in typed:
        # Fans alone are of the format chosen; results name a deal without the semicolon.
        typed = f"{head.strip() or f'{choices.format} {choices.letters()}'}; [{fans}"
    state = text.read(typed, regulations_of(choices))
    if GAME.outcome(state) is not None:
        raise RuleError("position-over")
    return state


def told(choices: ItdChoices) -> tuple[Format, str] | None:
    """Format and kinds of the code or deal typed, `None` while there is none; `RuleError` says what is wrong."""
    if choices.source == "code":
        code = read_code(choices)
        return None if code is None else (code.format, code.kinds)
    if choices.source == "entered":
        state = read_deal(choices)
        return None if state is None else (state.format, state.kinds)
    regulations_of(choices)
    return None


def make_deal(
    choices: ItdChoices,
    given_up: Callable[[], bool] = lambda: False,
    today: datetime.date | None = None,
    throw: Callable[[], int] = lambda: secrets.randbits(_SEED_BITS),
) -> Deal:
    """The deal of the choices. May ask the solver and take seconds; `given_up` is asked between its deals.

    Raises `RuleError`: what was typed cannot be read, or `no-solvable-deal`.
    """
    if choices.source == "entered":
        state = read_deal(choices)
        if state is None:
            raise RuleError("deal-empty")
        return Deal(state.regulations, 0, text.write(state), "")
    regulations = regulations_of(choices)
    if choices.source == "code":
        code = read_code(choices)
        if code is None:
            raise RuleError("deal-empty")
        given = {**off_default(GAME.options, regulations), **code.regulations}
        return Deal(regulate(GAME.options, given), code.seed, "", str(code))
    form, kinds = format_of(regulations)
    seed = deals.daily(today or datetime.date.today(), form).seed if choices.source == "day" else throw()
    # The deal of the day is everybody's, so it is always one that can be solved.
    if choices.source == "day" or choices.solvable_only:
        seed = dealer.solvable_seed(regulations, seed, given_up)
    return Deal(regulations, seed, "", str(DealCode(form, kinds, seed)))


def needs_solver(choices: ItdChoices) -> bool:
    """Whether making the deal may take a while."""
    return choices.source == "day" or (choices.source == "random" and choices.solvable_only)


def begin(archive: Archive, deal: Deal, player: str, headers: Mapping[str, str] | None = None) -> Session:
    """A practice game in the archive. Raises `RuleError` (also the archive's errors) and starts nothing then."""
    shown: dict[str, Any] = dict(headers or {})
    return Session(
        GAME, deal.regulations, deal.seed, (player,), None, deal.start, friendly=True, headers=shown,
        journal=archive.journal(None),
    )  # fmt: skip
