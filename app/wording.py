"""The player's words for what the engine says: refusals, prompts, results. Codes and facts in, sentences out."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence

from engine.compose import Composition
from engine.errors import RuleError
from engine.game import Outcome

from app.i18n import mark, tr, trn

REASONS: dict[str, tuple[str, ...]] = {
    # Why a pick or a turn is refused. The first template whose fields are all known is used.
    "blocked": (mark("Blocked: {colour} ball on projection {by}"), mark("Blocked by a ball on its projection")),
    "capacity": (mark("No room on {cell}: a cell holds five balls"), mark("No room: a cell holds five balls")),
    "same-sector": (mark("A ball never moves within its own sector"),),
    "not-adjoining": (
        mark("{cell} is too far: a ball moves to an adjoining sector"),
        mark("Too far: a ball moves to an adjoining sector"),
    ),
    "both-directions": (mark("One direction a turn: all balls forward, or all back"),),
    "too-many-balls": (
        mark("There are not so many balls of yours on {origin}"),
        mark("There are not so many balls of yours on {cell}"),
        mark("There are not so many balls of yours"),
    ),
    "no-own-ball": (mark("No ball of yours on {cell}"), mark("No ball of yours there")),
    "winning-ball-fixed": (mark("A winning ball stays where it is to the end of the game"),),
    "take-empty": (mark("Nothing to strike on {cell}"), mark("Nothing to strike there")),
    "take-immune": (
        mark("Immune: the ball on {cell} faces a ball on its projection"),
        mark("Immune: this ball faces a ball on its projection"),
    ),
    "take-outside-capture-space": (
        mark("{cell} is outside the capture space of {origin}"),
        mark("{cell} is outside the capture space"),
        mark("Outside the capture space"),
    ),
    "strike-not-forward": (mark("After a strike the balls move forward only"),),
    "must-answer": (mark("Answer the ram first: {cells}"), mark("Answer the ram first")),
    "not-contested": (
        mark("{cell} is not contested: balls of both colours must stand there"),
        mark("Not contested: balls of both colours must stand there"),
    ),
    "take-own-cell": (mark("A ball on the same cell is taken only by mutual removal"),),
    "take-projection": (mark("A ball on a projection cannot be struck"),),
    "take-too-many": (
        mark("There are not so many balls of the other side on {cell}"),
        mark("There are not so many balls of the other side"),
    ),
    "withdrawal-must-take-all": (
        mark("A withdrawal takes all your balls away from {cell}"),
        mark("A withdrawal takes all your balls away"),
    ),
    "repeat-strike": (mark("No strike straight after a strike: make another kind of turn first"),),
    "repeat-ram": (mark("No ram straight after a ram: make another kind of turn first"),),
    "repeat-open": (mark("No open move into the sector of your previous open move"),),
    "expiry-cell": (mark("Only the clock lets a turn pass"),),
    "expiry-typed": (mark("Only the clock lets a turn pass"),),
    "notation": (mark("“{text}” cannot be read as a turn"), mark("This cannot be read as a turn")),
    "not-your-turn": (mark("It is the other side's turn"),),
    "game-over": (mark("The game is over"),),
    "no-room": (mark("No room there for so many balls"),),
    "no-such-cell": (mark("There is no cell {cell}"), mark("There is no such cell")),
    "strike-after-landing": (mark("Choose what to strike before the first ball lands"),),
    "origin-first": (mark("Choose a ball first"),),
    "count-chosen": (mark("The number of balls can be changed before the first one lands"),),
    "count-not-a-number": (mark("Choose from one to five balls"),),
    "no-undo": (mark("There is no turn that may be taken back"),),
    "no-redo": (mark("There is no turn to make again"),),
    "too-late": (mark("The time for this turn is over"),),
    "no-mutual": (mark("Mutual removal needs a cell with balls of both colours"),),
    "no-ball": (mark("{cell} is empty"),),
    "looking-back": (mark("You are looking at an earlier turn: go back to the game to move"),),
    "paused": (mark("The game is paused"),),
    "not-offered": (mark("This cannot be picked now"),),
    # What the archive may meet.
    "archive-read-only": (mark("The turn could not be kept: the archive cannot be written to"),),
    "archive-full": (mark("The turn could not be kept: the disk is full"),),
    "archive-busy": (mark("The turn could not be kept: another window is using this game"),),
}

_ARCHIVE = mark("The turn could not be kept ({code}), so it was not made")

ENDINGS: dict[str, tuple[str, ...]] = {
    # Why a game ended, for the result. `winner` and `loser` are names of sides.
    "no-balls": (mark("{loser} has no balls left."),),
    "equality": (mark("Equality: {winner} has at least as many winning balls as {loser} has balls left."),),
    "limit": (mark("The limit of moves was reached."),),
    "all-winning": (mark("All balls of one side stand in the far sector."),),
    "blockade": (mark("Blockade: the side to move has no turn."),),
    "expiry": (mark("{loser} let the time of two turns in a row run out."),),
    "resignation": (mark("{loser} resigned."),),
    "agreement": (mark("A draw by agreement."),),
    "time": (mark("{loser} ran out of time."),),
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
        code = str(getattr(error, "code", "") or type(error).__name__)
        known = REASONS.get(code) or REASONS.get(f"archive-{code}")
        return tr(known[0]) if known else tr(_ARCHIVE, code=code)
    facts = {"colour": colour(1 - seat), **error.facts}
    facts.setdefault("by", facts.get("projection"))
    facts.setdefault("cells", facts.get("owed"))
    return fill(REASONS.get(error.code, REASONS["not-offered"]), facts)


def prompt(composition: Composition[object], seat: int) -> str:
    """What the side to move is to do next, in plain words."""
    facts = composition.facts
    landings = sum(1 for pick in composition.next if pick.kind == "land")
    strikes = sum(1 for pick in composition.next if pick.kind == "strike")
    owed = _cells(facts.get("owed"))
    origin = str(facts.get("origin") or "")
    if not composition.picks:
        if owed:
            return tr("{side}: answer the ram on {cells}", side=side(seat), cells=owed)
        count = sum(1 for pick in composition.next if pick.kind == "origin")
        if not count and any(pick.kind == "mutual" for pick in composition.next):
            return tr("{side}: only a mutual removal is left", side=side(seat))
        return trn("{side}: choose a ball — {n} cell", "{side}: choose a ball — {n} cells", count, side=side(seat))
    if composition.final:
        return tr("The turn is ready: confirm it")
    left = int(str(facts.get("left") or 1))
    placed = len(_tuple(facts.get("landings")))
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


def _tuple(value: object) -> tuple[object, ...]:
    return tuple(value) if isinstance(value, list | tuple | frozenset | set) else ()


def _cells(value: object) -> str:
    return ", ".join(str(v) for v in _tuple(value))


def result_title(outcome: Outcome) -> str:
    """`White wins`, `A draw`."""
    if len(outcome.winners) == 1:
        return tr("Black wins") if outcome.winners[0] else tr("White wins")
    return tr("A draw")


def result_reason(outcome: Outcome) -> str:
    """Why the game ended so, in one or two sentences."""
    names = {}
    if len(outcome.winners) == 1:
        names = {"winner": side(outcome.winners[0]), "loser": side(1 - outcome.winners[0])}
    text = fill(ENDINGS.get(outcome.reason, (mark("The game is over"),)), names)
    if outcome.decided_by != outcome.reason and outcome.decided_by in DECIDED:
        text += " " + fill((DECIDED[outcome.decided_by],), names)
    return text


def note(what: str, seat: int, cell: str) -> str:
    """A line for an event that moves nothing; empty where nothing need be said."""
    if what == "expiry":
        return tr("{side} ran out of time: the turn passes", side=side(seat))
    if what == "ram":
        return tr("A ram on {cell}: {side} must answer", cell=cell, side=side(1 - seat))
    return ""


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
