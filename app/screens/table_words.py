"""What the panels of a table show, put together from control: cards, the list of turns, the prompt, the result."""

from __future__ import annotations

from functools import lru_cache
from math import floor
from typing import Any

from app import names, wording
from app.control import Control
from app.i18n import number_text, tr
from app.intent import GoTo, MakePick, Unpick
from app.looks import registry
from app.looks.terms import Terms
from app.panels.table_over import ResultCard
from app.panels.table_prompt import Chip
from app.panels.table_side import Line, PlayerCard, clock_words
from engine.compose import Pick
from engine.session import Session


def cards(control: Control, now: float) -> tuple[PlayerCard, PlayerCard]:
    """The player on the far side and the near one."""
    flipped = control.ui.view.flipped
    both = [_card(control, seat, now) for seat in (0, 1)]
    return (both[0], both[1]) if flipped else (both[1], both[0])


def _card(control: Control, seat: int, now: float) -> PlayerCard:
    session = control.session
    things = control.things()
    start = control.things_of(session.state_at(0))
    mine = [thing for thing in things if thing.seat == seat]
    theirs = sum(thing.seat != seat for thing in things)
    # Looking back, the clocks are those of that turn, unless time goes on meanwhile.
    past = not control.live and not session.clock.running
    clock, low = clock_words((session.clock_at(control.shown_ply) if past else session.clock).remaining(seat, now))
    return PlayerCard(
        seat=seat,
        name=names.shown_all(session.players)[seat],
        balls=len(mine),
        winning=sum("winning" in thing.marks for thing in mine),
        taken=sum(thing.seat != seat for thing in start) - theirs,
        clock=clock,
        low=low,
        to_move=control.live and seat in session.actors,
        running=seat in session.clock.running,
        pieces=not registry.find(session.game.id).terms.together,
    )


def lines(session: Session, russian: bool = False) -> list[Line]:
    """All turns, those taken back included; `russian`: with Russian letters, where the game has such letters."""
    code = "ru" if russian else ""
    return [
        Line(ply, spelt(session.game, session.notation_at(ply), code), session.seats_at(ply)[0])
        for ply in range(1, len(session.plies) + 1)
    ]


@lru_cache(maxsize=2048)
def spelt(game: Any, text: str, code: str) -> str:
    """A turn's text in the letters of a language."""
    spell = getattr(game, "spell", None)
    return text if spell is None else str(spell(text, code))


def example(terms: Terms, russian: bool) -> str:
    """A turn as it may be typed."""
    return tr(terms.russian if russian and terms.russian else terms.example)


def turn_name(session: Session, ply: int) -> str:
    """A turn as people speak of it, by the number it has in the list: `Move 12, Black`."""
    if ply == 0:
        return tr("The start")
    number = (ply - 1 + session.seats_at(1)[0]) // 2 + 1
    return tr("Move {n}, Black", n=number) if session.seats_at(ply)[0] else tr("Move {n}, White", n=number)


def prompt(control: Control) -> str:
    """What to do next, in plain words."""
    outcome = control.outcome
    if not control.live:
        return tr("An earlier turn: nothing can be moved here")
    if outcome is not None:
        return f"{wording.result_title(outcome)}. {wording.result_reason(outcome, control.game.id)}"
    composition, seat = control.composition, control.seat
    if composition is None or seat is None:
        return ""
    inspected = control.ui.inspected
    describe = getattr(control.game, "describe", None)
    # Who owes an answer and points at another own ball is told again what is owed, not what that ball could do.
    owing = composition.facts.get("owed") and seat in control.seats_on(inspected)
    if inspected and not composition.picks and describe is not None and not owing:
        return wording.cell(describe(control.session.state, inspected))
    return wording.prompt(composition, seat, control.ram)


def chips(control: Control) -> list[Chip]:
    """The short answers beside the prompt."""
    if not control.live:
        return [Chip("back", tr("Back to the game"), GoTo(None), primary=True)]
    composition = control.composition
    if composition is None:
        return []
    out: list[Chip] = []
    made = next((int(pick.value) for pick in composition.picks if pick.kind == "count"), 0)
    counts = control.counts()
    if len(counts) > 1:
        tip = tr("How many balls move (keys 1 to 5)")
        for n in counts:
            on = n == (made or 1)
            out.append(Chip(f"count.{n}", f"×{n}", MakePick(Pick("count", str(n))), on, tip=tip))
    offered = {(pick.kind, pick.value) for pick in composition.next}
    if any(kind == "strike" and ("land", cell) in offered for kind, cell in offered):
        out.append(Chip("ram", tr("Ram"), "ram", control.ram, tip=tr("Land on their balls instead (Shift+click)")))
    mutuals = [pick for pick in composition.next if pick.kind == "mutual"]
    for pick in mutuals[:3]:
        text = tr("Remove a pair on {cell}", cell=pick.value)
        tip = tr("One ball of each colour leaves the cell (M)")
        out.append(Chip(f"mutual.{pick.value}", text, MakePick(pick), tip=tip))
    if composition.move is not None:
        out.append(Chip("confirm", tr("Confirm"), MakePick(Pick("done")), primary=True, tip=tr("Enter")))
    if composition.picks:
        out.append(Chip("cancel", tr("Back"), Unpick(), tip=tr("Takes back the last pick (Esc, right button)")))
    return out


def result(session: Session, archive: Any) -> ResultCard:
    """The end in words, with points and, where the archive knows the players, their rating."""
    outcome = session.outcome
    assert outcome is not None
    ratings: dict[str, float] = {}
    if archive is not None:
        ratings = {s.player: s.rating for s in archive.standings(session.game.id) if s.rating is not None}
    rows = []
    for seat, (name, points) in enumerate(zip(session.players, session.points(), strict=True)):
        rating = tr("rating {r}", r=number_text(ratings[name], 1)) if name in ratings else ""
        digits = 2 if points * 2 != int(points * 2) else 1 if points != int(points) else 0
        worth = tr("1 point") if points == 1 else tr("{points} points", points=number_text(points, digits))
        rows.append((seat, names.shown(name), worth, rating))
    return ResultCard(wording.result_title(outcome), wording.result_reason(outcome, session.game.id), tuple(rows))


def next_second(control: Control, now: float) -> float | None:
    """Seconds until a shown clock changes: tenths below ten seconds, else whole seconds; `None` while none runs."""
    waits = []
    for seat in control.session.clock.running:
        left = control.session.clock.remaining(seat, now)
        if left is not None and left > 0:
            step = 0.1 if left <= 10.0 else 1.0
            turned = floor(left / step) * step
            waits.append(max(0.002, left - turned + 0.001) if left - turned < step else 0.002)
    return min(waits, default=None)
