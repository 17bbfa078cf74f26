"""The player's words for the archive: its rows, its sums, and what may go wrong with records and files."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from app import names, totas_wording, wording
from app.i18n import date_text, mark, number_text, tr, trn
from engine.archive import GameRow
from engine.dice import read_seed
from engine.errors import RuleError
from engine.game import Outcome, regulate
from engine.itd.deals import DealCode
from engine.itd.rules import Itd
from engine.itd.state import Format, format_of, read_format

REASONS: dict[str, str] = {
    "no-balls": mark("no balls left"),
    "equality": mark("equality"),
    "limit": mark("limit of moves"),
    "all-winning": mark("all balls home"),
    "blockade": mark("blockade"),
    "expiry": mark("time, twice in a row"),
    "resignation": mark("resignation"),
    "agreement": mark("agreement"),
    "time": mark("time"),
    "refusal": mark("refusal"),
    "no-show": mark("not come"),
    "late": mark("came late"),
    "checkmate": mark("checkmate"),
    "stalemate": mark("stalemate"),
    "arrival": mark("king on the far rank"),
    "perpetual-check": mark("ten checks in a row"),
    "lot": mark("lot"),
    "bare-kings": mark("bare kings"),
    "fivefold": mark("fifth repetition"),
    "75-moves": mark("75 quiet moves"),
    "threefold": mark("third repetition"),
    "50-moves": mark("50 quiet moves"),
    **totas_wording.SHORT,
}


def trouble(error: Exception) -> str:
    """One sentence on why something with the archive, a record or a file did not work."""
    if isinstance(error, UnicodeError):
        return tr("This file is no text.")
    if isinstance(error, OSError):
        return tr("The file cannot be used: {why}", why=error.strerror or str(error))
    text = wording.refusal(error)
    if (
        isinstance(error, RuleError)
        and error.facts.get("reason")
        and (error.code == "move" or (error.code == "header-value" and "name" not in error.facts))
    ):
        facts = {name: value for name, value in error.facts.items() if name not in ("reason", "number", "text")}
        text += f": {wording.refusal(RuleError(str(error.facts['reason']), **facts))}"
    return text


SOLO = ("itd",)
"""Games for one: their results are counts and times, not wins."""


def read_text(path: str, largest: int) -> str:
    """The text of a file whose path was typed. Raises `OSError`, `ValueError`, and `RuleError` for one too long."""
    with Path(path.strip().strip('"')).expanduser().open("rb") as source:
        raw = source.read(largest + 1)
    if len(raw) > largest:
        raise RuleError("record-too-long", limit=largest)
    return raw.decode("utf-8-sig")


def reason(code: str, game: str = "") -> str:
    """The reason of an ending in a word or two; `game`: its id, where it has words of its own."""
    known = {**REASONS, **totas_wording.LATE} if game == "totas" else REASONS
    return tr(known[code]) if code in known else code


def title(row: GameRow) -> str:
    """Who played."""
    return " – ".join(names.shown_all(row.players))


def about(row: GameRow) -> list[str]:
    """What tells a game from others of its kind."""
    return about_start(row.game, row.regulations, row.seed, row.start)


def about_start(game: str, regulations: Mapping[str, Any], seed: str, start: str) -> list[str]:
    """Format and deal of an ITD game from what is kept of its start; nothing of other games, or where it is damaged."""
    if game not in SOLO:
        return []
    try:
        if start:
            head, _, fans = start.partition("[")
            form = read_format(head.replace(";", " ").split(" ")[0])
            return [shown_format(form), tr("own deal [{fan}] …", fan=fans.partition("]")[0])]
        form, kinds = format_of(regulate(Itd.options, regulations))
        return [shown_format(form), tr("deal {code}", code=DealCode(form, kinds, read_seed(seed)))]
    except (RuleError, TypeError):
        return []


def shown_format(form: Format) -> str:
    """`5×7×3`."""
    return str(form).replace("x", "×")


def length(row: GameRow) -> str:
    """How long a game is, in the words of its kind."""
    if row.game in SOLO:
        return trn("{n} operation", "{n} operations", row.plies)
    return trn("{n} turn", "{n} turns", row.plies)


def when(stamp: str) -> str:
    """A moment of the archive as local time."""
    try:
        return date_text(datetime.fromisoformat(stamp).timestamp())
    except (ValueError, OverflowError, OSError):
        return stamp


def result(row: GameRow) -> str:
    """The result in words."""
    if row.sealed:
        return tr("sealed: the competition goes on")
    if row.result == "*":
        return tr("unfinished")
    if row.game in SOLO:
        return solo_result(row.result)
    return wording.result_title(Outcome(row.winners, row.reason))


def solo_result(text: str) -> str:
    """A result of ITD in words: `solved: R 0, B 1, T 4, 2:05`."""
    word, *numbers = text.split()
    if len(numbers) < 3:
        return text
    counts = tr("R {r}, B {b}, T {t}", r=numbers[0], b=numbers[1], t=numbers[2])
    head = tr("solved") if word == "solved" else tr("not solved")
    time = f", {span(float(numbers[3]))}" if len(numbers) > 3 else ""
    return f"{head}: {counts}{time}"


def detail(row: GameRow) -> str:
    """Deal, result, length and date on one line."""
    parts = [*about(row), result(row)]
    if row.reason and row.game not in SOLO:
        parts.append(reason(row.reason, row.game))
    if not row.sealed:
        parts.append(length(row))
    parts.append(when(row.updated))
    return " · ".join(parts)


def points(value: float) -> str:
    """Points without needless digits: `2.5`, `1`, `1.75`."""
    digits = 0 if value == int(value) else 1 if value * 2 == int(value * 2) else 2
    return number_text(value, digits)


def span(seconds: float) -> str:
    """A time of thinking: `4 min 10 s`."""
    whole = round(seconds)
    minutes, rest = divmod(whole, 60)
    if minutes >= 60:
        return tr("{h} h {m} min", h=minutes // 60, m=minutes % 60)
    return tr("{m} min {s} s", m=minutes, s=rest) if minutes else tr("{s} s", s=rest)
