"""The player's words for what the engine says: refusals, prompts, results. Codes and facts in, sentences out."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence

from app import chess_wording, totas_wording
from app.chess_reasons import REASONS as CHESS_REASONS
from app.fans_reasons import REASONS as FANS_REASONS
from app.i18n import mark, tr, trn
from app.itd_reasons import REASONS as ITD_REASONS
from app.reasons import REASONS as STAVROPOL_REASONS
from app.totas_reasons import REASONS as TOTAS_REASONS
from engine.compose import Composition
from engine.errors import RuleError
from engine.game import Outcome

REASONS = {**CHESS_REASONS, **FANS_REASONS, **ITD_REASONS, **STAVROPOL_REASONS, **TOTAS_REASONS}

ENDINGS: dict[str, tuple[str, ...]] = {
    # Why a game ended, for the result. `winner` and `loser` are names of sides.
    "no-balls": (mark("{loser} has no balls left."),),
    "equality": (mark("Equality: {winner} has at least as many winning balls as the other side has balls left."),),
    "limit": (mark("The limit of moves was reached."),),
    "all-winning": (mark("All balls of one side stand in the far sector."),),
    "blockade": (mark("Blockade: the side to move has no turn."),),
    "expiry": (mark("{loser} let the time of two turns in a row run out."),),
    "resignation": (mark("{loser} resigned."),),
    "agreement": (mark("A draw by agreement."),),
    "time": (mark("{loser} ran out of time."), mark("Time ran out, but the other side has only its king: a draw.")),
    "refusal": (mark("{loser} refused to begin, to go on or to record."),),
    "no-show": (mark("{loser} did not come."),),
    "late": (mark("{loser} came late."),),
    **chess_wording.ENDINGS,
}
DECIDED: dict[str, str] = {
    "must-strike": mark("{loser} has not struck a single ball in the whole game."),
    "winning-balls": mark("{winner} has more winning balls."),
    "balls": mark("{winner} has more balls left."),
    "equal": mark("Both sides are equal in everything."),
}


def side(seat: int) -> str:
    """The name of a side."""
    return tr("Black") if seat else tr("White")


def colour(seat: int) -> str:
    """The colour of a ball as an adjective."""
    return tr("black") if seat else tr("white")


def fill(templates: Sequence[str], facts: Mapping[str, object]) -> str:
    """The first template whose fields are all known, filled in, in the player's language."""
    shown = {name: _fact(value) for name, value in facts.items() if value not in (None, "", ())}
    for template in templates:
        if all(name in shown for _, name, _, _ in string.Formatter().parse(template) if name):
            return tr(template, **shown)
    return tr(templates[-1])


def _fact(value: object) -> object:
    if isinstance(value, list | tuple | frozenset | set):
        return ", ".join(str(v) for v in value)
    return value


def refusal(error: Exception, seat: int = 0) -> str:
    """One line saying why a pick or a turn of `seat` was refused."""
    if not isinstance(error, RuleError):
        return tr("This could not be done: {why}", why=getattr(error, "strerror", None) or error)
    words = totas_wording.named(error.code, error.facts)
    facts = {"colour": colour(1 - seat), **chess_wording.named(words)}
    if error.facts.get("seat") in (0, 1):
        facts.setdefault("side", side(int(error.facts["seat"])))
    facts.setdefault("by", facts.get("projection"))
    facts.setdefault("cells", facts.get("owed"))
    return fill(REASONS.get(error.code, REASONS["not-offered"]), facts)


def prompt(composition: Composition[object], seat: int, ram: bool = False) -> str:
    """What the side to move is to do next, in plain words; `ram`: a landing on the other side is asked for."""
    facts = composition.facts
    if chess_wording.speaks(facts):
        return chess_wording.prompt(composition, side(seat))
    landings = sum(1 for pick in composition.next if pick.kind == "land")
    strikes = sum(1 for pick in composition.next if pick.kind == "strike")
    owed = _cells(facts.get("owed"))
    origin = str(facts.get("origin") or "")
    if not composition.picks:
        if owed:
            told = mark("{side}: answer the ram on {cells} — lead your balls away or remove a pair")
            return tr(told, side=side(seat), cells=owed)
        count = sum(1 for pick in composition.next if pick.kind == "origin")
        if not count and any(pick.kind == "mutual" for pick in composition.next):
            return tr("{side}: only a mutual removal is left", side=side(seat))
        return trn(
            "{side}: choose a ball — {n} cell to move from", "{side}: choose a ball — {n} cells to move from", count,
            side=side(seat),
        )  # fmt: skip
    if composition.final:
        return tr("The turn is ready: confirm it")
    left = int(str(facts.get("left") or 1))
    placed = len(_tuple(facts.get("landings")))
    rams = {p.value for p in composition.next if p.kind == "land"} & {
        p.value for p in composition.next if p.kind == "strike"
    }
    if ram and rams:
        return trn("Ram: choose a ball to land on — {n} cell", "Ram: choose a ball to land on — {n} cells", len(rams))
    if not landings and not strikes:
        if any(pick.kind == "mutual" for pick in composition.next):
            return tr("From {cell} only a mutual removal is possible", cell=origin)
        return tr("Nowhere to go from {cell}: choose another ball", cell=origin)
    if placed:
        where = trn("{n} ball still to land", "{n} balls still to land", left)
    elif left > 1:
        where = trn("Choose where the {n} ball lands", "Choose where the {n} balls land", left)
    else:
        where = tr("Choose where the ball lands")
    where += trn(" — {n} cell", " — {n} cells", landings) if landings else tr(" — no cell")
    if _tuple(facts.get("strikes")):
        return tr("Strike {cells}. {more}", cells=_cells(facts.get("strikes")), more=where)
    if strikes and not placed:
        where += trn("; {n} cell to strike", "; {n} cells to strike", strikes)
    return where


STATUS: dict[str, str] = {
    "contested": mark("contested"),
    "owed": mark("waits for the answer to a ram"),
    "blocked": mark("blocked: makes no open move"),
    "immune": mark("immune: cannot be struck"),
    "winning": mark("winning: stays here"),
}
"""What can be said of a cell, in this order."""


def cell(told: Mapping[str, object]) -> str:
    """A cell that was pointed out: what stands there and what holds for it."""
    if chess_wording.speaks(told):
        return chess_wording.cell(told)
    parts = []
    white, black = (int(str(told.get(name) or 0)) for name in ("white", "black"))
    if white:
        parts.append(trn("{n} white ball", "{n} white balls", white))
    if black:
        parts.append(trn("{n} black ball", "{n} black balls", black))
    parts += [tr(text) for name, text in STATUS.items() if told.get(name)]
    reach, takes = len(_tuple(told.get("reach"))), len(_tuple(told.get("takes")))
    if reach:
        parts.append(trn("reaches {n} cell", "reaches {n} cells", reach))
    if takes:
        parts.append(trn("threatens {n} cell", "threatens {n} cells", takes))
    return f"{told.get('cell', '')}: " + ", ".join(parts)


def _tuple(value: object) -> tuple[object, ...]:
    return tuple(value) if isinstance(value, list | tuple | frozenset | set) else ()


def _cells(value: object) -> str:
    return ", ".join(str(v) for v in _tuple(value))


def result_title(outcome: Outcome) -> str:
    """`White wins`, `A draw`."""
    if len(outcome.winners) == 1:
        return tr("Black wins") if outcome.winners[0] else tr("White wins")
    return tr("A draw")


def result_reason(outcome: Outcome, game: str = "") -> str:
    """Why the game ended so, in one or two sentences; `game`: its id, where it has words of its own."""
    names = {}
    if len(outcome.winners) == 1:
        names = {"winner": side(outcome.winners[0]), "loser": side(1 - outcome.winners[0])}
    endings, decided = ENDINGS, DECIDED
    if game == "totas":
        endings, decided = {**ENDINGS, **totas_wording.ENDINGS}, totas_wording.DECIDED
    text = fill(endings.get(outcome.reason, (mark("The game is over"),)), names)
    if outcome.decided_by != outcome.reason and outcome.decided_by in decided:
        text += " " + fill((decided[outcome.decided_by],), names)
    return text


def note(what: str, seat: int, cell: str) -> str:
    """A line for an event that moves nothing; empty where nothing need be said."""
    if what == "expiry":
        return tr("{side} ran out of time: the turn passes", side=side(seat))
    if what == "ram":
        return tr("A ram on {cell}: {side} must answer", cell=cell, side=side(1 - seat))
    return chess_wording.note(what, side(seat), cell)


def clock_text(seconds: float | None) -> str:
    """Time left: `1:05:09`, `12:34`, and tenths below ten seconds; empty without a clock."""
    if seconds is None:
        return ""
    if seconds < 10:
        tenths = max(0, int(seconds * 10))
        return f"{tenths // 10}.{tenths % 10}"
    whole = int(seconds)
    if whole >= 3600:
        return f"{whole // 3600}:{whole // 60 % 60:02d}:{whole % 60:02d}"
    return f"{whole // 60}:{whole % 60:02d}"
