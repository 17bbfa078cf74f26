"""What a person chooses before a game, kept between starts, and the session it makes. No screen in here."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from app.i18n import tr
from app.settings import Settings
from engine.archive import Archive
from engine.clock import TimeControl
from engine.errors import RuleError
from engine.game import Value, off_default, regulate
from engine.session import AnyGame, Session

QUICK = 5
"""Seconds for a turn in quick play."""
USUAL: dict[str, dict[str, Value]] = {"totas": {"setup": "quick"}}
"""Regulations that the new-game page begins with where they are not the engine's defaults."""
NAME_LIMIT = 40


@dataclass(slots=True)
class Choices:
    """The answers of the new-game page."""

    names: list[str] = field(default_factory=lambda: ["", ""])
    """By seat; an empty name stands for the side's own."""
    time: str = "none"
    """`none`, `turn` or `game`."""
    turn_seconds: int = 60
    game_minutes: int = 30
    increment: int = 0
    """Seconds added for every turn made."""
    first: str = "lot"
    """Who begins, where the game lets one choose; where sides are dealt out, `lot` or `white` for as written."""
    competition: bool = False
    series: bool = False
    """A rematch follows with colours changed."""
    regulations: dict[str, Value] = field(default_factory=dict)
    """Only those off default; time and first side are told above."""
    position: str = ""
    """A position text to start from; empty for the usual start."""
    pairs: bool = False
    """Pair against pair, where the game has it: the partners of a side take its turns alternately."""
    partners: list[str] = field(default_factory=lambda: ["", ""])
    """The second of each pair, by seat."""

    def name(self, seat: int, plays: int | None = None) -> str:
        """The name shown for a seat, of a pair both; `plays`: the side it plays, where a lot dealt sides out."""
        own = _line(self.names, seat)
        side = tr("White") if (seat if plays is None else plays) == 0 else tr("Black")
        if not self.pairs:
            return own or side
        # A pair's names are joined by ` & ` in records, so that no name of one may hold it.
        both = (own or f"{side} 1", _line(self.partners, seat) or f"{side} 2")
        return " & ".join(name.replace(" & ", " + ") for name in both)


def _line(names: list[str], seat: int) -> str:
    """A name that cannot break out of its header's line."""
    return " ".join(names[seat].split())[:NAME_LIMIT] if seat < len(names) else ""


def recall(settings: Settings, game: AnyGame) -> Choices:
    """The choices of last time for a game; anything damaged falls back to its default. A position is not recalled."""
    kept = settings.remembered.get(f"setup.{game.id}")
    choices = Choices(names=[""] * game.seats, regulations=usual(game))
    if not isinstance(kept, Mapping):
        return choices
    for entry in fields(Choices):
        value = kept.get(entry.name)
        if type(value) is type(getattr(choices, entry.name)) and entry.name != "position":
            setattr(choices, entry.name, value)
    choices.names = [str(n)[:NAME_LIMIT] for n in [*choices.names, "", ""]][: game.seats]
    choices.partners = [str(n)[:NAME_LIMIT] for n in [*choices.partners, "", ""]][:2]
    choices.pairs = choices.pairs and in_pairs(game)
    choices.turn_seconds = min(3600, max(1, choices.turn_seconds))
    choices.game_minutes = min(600, max(1, choices.game_minutes))
    choices.increment = min(600, max(0, choices.increment))
    if choices.time not in ("none", "turn", "game"):
        choices.time = "none"
    known = next((option.choices for option in game.options if option.name == "first_side"), ())
    if choices.first not in (known or (("lot", "white") if deals_sides(game) else ())):
        choices.first = Choices().first
    try:
        regulate(game.options, choices.regulations)
    except RuleError:
        choices.regulations = usual(game)
    return choices


def usual(game: AnyGame) -> dict[str, Value]:
    """The regulations of a game that nobody has changed, those off the engine's defaults only."""
    return dict(USUAL.get(game.id, {}))


def deals_sides(game: AnyGame) -> bool:
    """Whether a lot of the game's own may deal out the sides."""
    return hasattr(game, "lot")


def in_pairs(game: AnyGame) -> bool:
    """Whether pair may play against pair."""
    return bool(getattr(game, "pairs", False))


def remember(settings: Settings, game: AnyGame, choices: Choices) -> None:
    """Keeps the choices for next time (the caller saves the settings)."""
    kept = asdict(choices)
    kept.pop("position")
    settings.remembered[f"setup.{game.id}"] = kept


def regulations_of(game: AnyGame, choices: Choices) -> dict[str, Value]:
    """The regulations that the choices amount to, those off default only."""
    given: dict[str, object] = dict(choices.regulations)
    names = {option.name for option in game.options}
    if "first_side" in names:
        given["first_side"] = choices.first
    if "seconds_per_turn" in names:
        given["seconds_per_turn"] = choices.turn_seconds if choices.time == "turn" else 0
    return off_default(game.options, regulate(game.options, given))


def control_of(game: AnyGame, choices: Choices) -> TimeControl | None:
    """The regulation of time; `None` leaves it to the game's own regulations."""
    if choices.time == "game":
        return TimeControl("game", choices.game_minutes * 60.0, float(choices.increment))
    if choices.time == "turn" and "seconds_per_turn" not in {option.name for option in game.options}:
        return TimeControl("turn", float(choices.turn_seconds))
    return None


def check_position(game: AnyGame, choices: Choices) -> str:
    """The position text as the game writes it; raises `RuleError` if no game may start from it."""
    text = choices.position.strip()
    if not text:
        return ""
    state = game.read(text, regulate(game.options, regulations_of(game, choices)))
    if game.outcome(state) is not None:
        raise RuleError("position-over")
    return game.write(state)


def begin(archive: Archive, game: AnyGame, choices: Choices, headers: Mapping[str, str] | None = None) -> Session:
    """A new game in the archive. Raises `RuleError` (also the archive's errors) and starts nothing then."""
    start = check_position(game, choices)
    shown = dict(headers or {})
    if choices.series and "Round" not in shown:
        shown["Round"] = "1"
    return Session(
        game,
        regulate(game.options, regulations_of(game, choices)),
        *seated(game, choices),
        control_of(game, choices),
        start,
        friendly=not choices.competition,
        headers=shown,
        journal=archive.journal(None),
    )


def seated(game: AnyGame, choices: Choices) -> tuple[int, tuple[str, ...]]:
    """The seed of a new game and its players by seat; where the game's own lot deals out sides, as the lot fell."""
    seed, lot = secrets.randbits(64), getattr(game, "lot", None)
    if lot is None:
        return seed, tuple(choices.name(seat) for seat in range(game.seats))
    while choices.first != "lot" and lot(seed):
        # The record tells what the lot gave: who sits as written does so by a seed that says the same.
        seed = secrets.randbits(64)
    return seed, tuple(choices.name((plays - lot(seed)) % game.seats, plays) for plays in range(game.seats))


def in_series(session: Session) -> bool:
    """Whether a rematch belongs to the same series, with colours changed."""
    return "Round" in session.headers


def rematch(archive: Archive, session: Session) -> Session:
    """The same game again with the colours changed, in a series its next round.

    Source, in the inventor's words: «последующих — противоположные предыдущим».
    """
    headers = {}
    if in_series(session):
        number = session.headers["Round"]
        headers["Round"] = str(int(number) + 1) if number.isdigit() and len(number) < 9 else "1"
    return Session(
        session.game,
        session.regulations,
        secrets.randbits(64),
        tuple(reversed(session.players)),
        session.control,
        session.start_text,
        friendly=session.friendly,
        headers=headers,
        journal=archive.journal(None),
    )


def is_quick(choices: Choices) -> bool:
    """Whether the choices are the inventor's quick play."""
    return choices.time == "turn" and choices.turn_seconds == QUICK


def describe_turn(seconds: int) -> str:
    """The time for each turn, whole minutes as minutes."""
    if seconds >= 60 and seconds % 60 == 0:
        return tr("{n} min a turn", n=seconds // 60)
    return tr("{n} s a turn", n=seconds)


def describe_control(control: Any) -> str:
    """A regulation of time in a few words."""
    if control is None or control.kind == "none":
        return tr("No clock")
    if control.kind == "turn":
        return describe_turn(int(control.seconds))
    minutes = int(control.seconds // 60)
    if control.increment:
        return tr("{n} min + {more} s", n=minutes, more=int(control.increment))
    return tr("{n} min", n=minutes)
