"""The text of a game: headers, moves, result. PGN-like, for people and for ever.

Turns are numbered in pairs beginning with whoever begins, White or Black (`1. A B 2. A B`); choices made together in
secret stand one game turn a line (`1. plan / plan {events}`), solo steps one a number (`1. A 2. B`). A game says which
by `record_layout`, see `engine.game.Recorded`. Law: `read_record(write_record(r)) == r`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

from engine import catalog
from engine.clock import UNTIMED, Clock, TimeControl
from engine.dice import read_seed, write_seed
from engine.errors import BadRecord, RuleError
from engine.game import Game, Outcome, Regulations, Seat, Value, off_default, regulate
from engine.history import LATE
from engine.journal import Ply
from engine.record_text import Entry, Own, Record, read_text, write_text
from engine.session import AGREEMENT, TIME, Session

__all__ = ["VERSION", "Entry", "Record", "Replay", "read_record", "record_of", "replay", "result_text", "write_record"]

AnyGame = Game[Any, Any]
Find = Callable[[object], AnyGame]

VERSION = 1
"""The version of the record format written here; newer ones are refused, older ones read."""

_SECONDS = re.compile(r"\d{1,9}(?:\.\d{1,6})?", re.ASCII)
_OWN = ("Game", "Version", "White", "Black", "Player", "Seed", "Regulations", "Position", "TimeControl")


@dataclass(frozen=True)
class Replay:
    """A record played through: the session at its end, and the position texts from the start on."""

    session: Session
    positions: tuple[str, ...] = field(default=())

    @property
    def states(self) -> tuple[Any, ...]:
        """The states from the start on."""
        return tuple(self.session.state_at(ply) for ply in range(len(self.positions)))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by its rules or as the record says."""
        return self.session.outcome


def layout(game: AnyGame) -> str | Own:
    """How the game's moves stand in a record: `turns`, `plans`, `steps`, or the game itself that has its own way."""
    named = str(getattr(game, "record_layout", "steps" if game.seats == 1 else "turns"))
    return cast(Own, game) if named == "own" else named


def first_number(game: AnyGame, headers: Mapping[str, str]) -> int:
    """The number of a record's first line of plans: 1, or where the game counts its turns, that of its position."""
    own = getattr(game, "record_first", None)
    return int(own(headers)) if own is not None else 1


def result_text(game: AnyGame, outcome: Outcome | None, state: Any = None, seconds: float = 0.0) -> str:
    """The result as records write it: `1-0`, `0-1`, `1/2-1/2`, `*`; solo `solved` or `unsolved`, or the game's own.

    `seconds` of thinking end it where the game counts them (`record_time`), to a tenth.
    """
    if outcome is None:
        return "*"
    own = getattr(game, "record_result", None)
    if own is not None:
        timed = f" {seconds:.1f}".removesuffix(".0") if getattr(game, "record_time", 0) else ""
        return f"{own(outcome, state)}{timed}"
    if game.seats == 1:
        return "solved" if outcome.winners else "unsolved"
    results: dict[tuple[Seat, ...], str] = {(0,): "1-0", (1,): "0-1"}
    return results.get(outcome.winners, "1/2-1/2")


def result_seconds(game: AnyGame, result: str) -> float | None:
    """The seconds that a result ends in; `None` if the game counts none, or they cannot be read."""
    words, place = result.split(), int(getattr(game, "record_time", 0))
    if not place or len(words) != place + 1 or not _SECONDS.fullmatch(words[place]):
        return None
    return float(words[place])


def _same_result(game: AnyGame, result: str, played: str) -> bool:
    """Whether a result says what was played; the seconds, and what it leaves out, aside."""
    said, wanted = result.split(), played.split()
    counted = min(len(said), int(getattr(game, "record_time", 1)))
    return said[:counted] == wanted[:counted]


def write_regulations(game: AnyGame, regulations: Regulations) -> str:
    """`name=value …`, only those off default."""
    words: dict[str, Value] = off_default(game.options, regulations)
    return " ".join(f"{k}={('off', 'on')[v] if isinstance(v, bool) else v}" for k, v in words.items())


def write_control(control: TimeControl) -> str:
    """As PGN writes it: `-`, `300+5` for a game (`300+5/60` with a limit for each turn), `1/30` for a turn; seconds."""
    match control.kind:
        case "turn":
            return f"1/{control.seconds:g}"
        case "game":
            return f"{control.seconds:g}+{control.increment:g}" + (f"/{control.limit:g}" if control.limit else "")
    return "-"


def read_control(text: str) -> TimeControl:
    """The control of a header; `BadRecord` if it is none."""
    try:
        if text in ("", "-", "?"):
            return UNTIMED
        if text.startswith("1/"):
            return TimeControl("turn", _seconds(text[2:]))
        seconds, _, increment = text.partition("+")
        increment, _, limit = increment.partition("/")
        return TimeControl("game", _seconds(seconds), _seconds(increment or "0"), _seconds(limit or "0"))
    except ValueError:
        raise BadRecord("header-value", name="TimeControl", value=text[:40]) from None


def _seconds(text: str) -> float:
    if not text.isascii() or len(text) > 20 or not text.replace(".", "", 1).isdigit():
        raise ValueError(text)
    return float(text)


def record_of(session: Session) -> Record:
    """The record of the turns of a session that count."""
    game = session.game
    headers = {"Game": game.id, "Version": str(VERSION)}
    headers |= {name: value for name, value in session.headers.items() if name not in _OWN}
    headers |= dict(zip(("Player",) if game.seats == 1 else ("White", "Black"), session.players, strict=True))
    headers["Seed"] = write_seed(session.seed)
    if words := write_regulations(game, session.regulations):
        headers["Regulations"] = words
    if session.start_text:
        headers["Position"] = session.start_text
    if session.control.timed:
        headers["TimeControl"] = write_control(session.control)
    headers |= own_headers(session)
    settled = _settled(session)
    outcome = session.outcome
    entries = tuple(_entry(session, ply) for ply in range(settled + 1, session.ply + 1))
    result = result_text(game, outcome, session.state, session.spent())
    return Record({k: str(v) for k, v in headers.items()}, entries, result, outcome.reason if outcome else "")


def own_headers(session: Session) -> Mapping[str, str]:
    """The headers of the game's own that a record of the session bears."""
    own = getattr(session.game, "record_headers", None)
    if own is None:
        return {}
    first = session.state_at(_settled(session))
    seeded = getattr(session.game, "record_seeded", None)
    found: Mapping[str, str] = own(first) if seeded is None or session.start_text else seeded(first, session.seed)
    return found


def secret(session: Session) -> bool:
    """Whether the game still holds secrets, so that its record may be shown to nobody."""
    return session.outcome is None and bool(getattr(session.game, "secretive", False))


def _settled(session: Session) -> int:
    """How many of the first turns set the game up, so that the headers tell of them."""
    setting = getattr(session.game, "record_setting", None)
    count = 0
    while setting is not None and count < session.ply and setting(session.state_at(count)):
        count += 1
    return count


def _set_up(session: Session, headers: Mapping[str, str]) -> None:
    """Makes the turns that the headers tell of; `BadRecord` if one may not be made."""
    choice = getattr(session.game, "record_choice", None)
    while choice is not None and (texts := choice(headers, session.state_at(len(session.plies)))):
        try:
            actors = session.game.actors(session.state_at(len(session.plies)))
            session.extend(Ply(dict(zip(actors, texts, strict=False)), Clock.new(session.control, session.game.seats)))
        except RuleError as error:
            raise BadRecord("header-value", reason=error.code, **error.facts) from error


def _entry(session: Session, ply: int) -> Entry:
    played = session.plies[ply - 1]
    seats = session.seats_at(ply)
    clocks = tuple(int(played.clock_after.left[seat]) for seat in seats) if session.control.kind == "game" else ()
    comment = getattr(session.game, "record_comment", None)
    return Entry(
        tuple(played.choice[seat] for seat in seats),
        clocks,
        str(comment(session.step_at(ply))) if comment is not None else "",
    )


def write_record(record: Record | Session, find: Find = catalog.find) -> str:
    """The text of a record, or of a session as it stands."""
    if isinstance(record, Session):
        game = record.game
        record = record_of(record)
    else:
        game = find(record.headers.get("Game", ""))
    return write_text(record, layout(game), first_number(game, record.headers))


def read_record(text: str, find: Find = catalog.find) -> Record:
    """The record of a text. `BadRecord` names the line of a header, or the number of a turn, that cannot be read.

    Whether the moves may be made is for `replay` to say.
    """

    def layout_of(headers: Mapping[str, str]) -> tuple[str | Own, int]:
        version = headers.get("Version", str(VERSION))
        if not (version.isascii() and version.isdigit() and len(version) < 6):
            raise BadRecord("header-value", name="Version", value=version[:40])
        if int(version) > VERSION:
            raise BadRecord("newer-version", version=version, known=VERSION)
        if "Game" not in headers:
            raise BadRecord("header-missing", name="Game")
        game = _game(headers, find)
        return layout(game), first_number(game, headers)

    return read_text(text, layout_of)


def _game(headers: Mapping[str, str], find: Find) -> AnyGame:
    try:
        return find(headers.get("Game", ""))
    except RuleError as error:
        raise BadRecord(error.code, **error.facts) from None


def replay(record: Record | str, find: Find = catalog.find) -> Replay:
    """Plays a record through. `BadRecord` names the first turn that is not allowed, or a result that does not fit."""
    if isinstance(record, str):
        record = read_record(record, find)
    game = _game(record.headers, find)
    session = _begin(record, game)
    clock = Clock.new(session.control, game.seats)
    _set_up(session, record.headers)
    for number, entry in _numbered(record, layout(game), first_number(game, record.headers)):
        state = session.state_at(len(session.plies))
        actors = () if game.outcome(state) is not None else game.actors(state)
        clock = _read_clock(clock, actors, entry.clocks)
        try:
            if len(entry.texts) > len(actors):
                raise RuleError("game-over" if not actors else "too-many-choices")
            session.extend(Ply(dict(zip(actors, entry.texts, strict=False)), clock))
        except RuleError as error:
            text = " / ".join(entry.texts)
            raise BadRecord("move", number=number, text=text[:80], reason=error.code) from error
    session.restore(len(session.plies))
    ending = _ending(record, session)
    session.restore(len(session.plies), ending=ending, spent=result_seconds(game, record.result))
    positions = (game.write(session.state_at(0)), *(ply.position for ply in session.plies))
    return Replay(session, positions)


def _begin(record: Record, game: AnyGame) -> Session:
    origin = getattr(game, "record_origin", None)
    headers = record.headers if origin is None else origin(record.headers)
    given: dict[str, object] = {}
    for word in headers.get("Regulations", "").split():
        name, _, value = word.partition("=")
        given[name] = value
    names = ("Player",) if game.seats == 1 else ("White", "Black")
    try:
        return Session(
            game,
            regulate(game.options, given),
            read_seed(headers.get("Seed", "0")),
            tuple(headers.get(name, "") for name in names),
            read_control(headers.get("TimeControl", "")),
            headers.get("Position", ""),
            headers={name: value for name, value in headers.items() if name not in _OWN},
        )
    except BadRecord:
        raise
    except RuleError as error:
        raise BadRecord("header-value", reason=error.code, **error.facts) from error


def _numbered(record: Record, kind: str | Own, first: int) -> Iterator[tuple[int | str, Entry]]:
    for index, entry in enumerate(record.moves):
        yield entry.label or (index // 2 + 1 if kind == "turns" else index + first), entry


def _read_clock(clock: Clock, actors: tuple[Seat, ...], clocks: tuple[int, ...]) -> Clock:
    left = list(clock.left)
    for seat, seconds in zip(actors, clocks, strict=False):
        left[seat] = float(seconds)
    return replace(Clock.new(clock.control, len(left)), left=tuple(left))


def _ending(record: Record, session: Session) -> Outcome | None:
    """The ending beside the rules that the record names; `BadRecord` if the result does not fit what was played."""
    game, state = session.game, session.state_at(len(session.plies))
    ruled = session.ruled_at(len(session.plies))
    result, reason = record.result, record.reason
    if ruled is not None:
        played = result_text(game, ruled, state)
        if (result and not _same_result(game, result, played)) or (reason and reason != ruled.reason):
            raise BadRecord("result-mismatch", result=result[:40], played=played, reason=ruled.reason)
        return None
    if result in ("", "*"):
        return None
    winners = {"1-0": (0,), "0-1": (1,), "1/2-1/2": ()}.get(result)
    if game.seats == 1:
        winners = () if result.split()[0] == "unsolved" else None
    # Nobody lost, or one seat; time can run out only for who has to choose, for all of them at once. A lot came about
    # by agreement.
    actors = game.actors(state)
    timed = reason in (TIME, LATE)
    single = tuple((seat,) for seat in (actors if reason == TIME else range(game.seats)))
    for losers in ((), *single, *((actors,) if timed else ())):
        for act in (reason, AGREEMENT, TIME):
            outcome = session.beside(act, losers)
            if outcome is None or (outcome.winners, outcome.reason) != (winners, reason):
                continue
            played = result_text(game, outcome, state)
            if not _same_result(game, result, played):
                raise BadRecord("result-mismatch", result=result[:40], played=played, reason=reason)
            return outcome
    raise BadRecord("result-mismatch", result=result[:40], played="*", reason=reason[:40])
