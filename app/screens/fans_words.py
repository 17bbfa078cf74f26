"""What the panels of an ITD table show, put together from control and solver: counters, steps, prompt, result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app import names
from app.i18n import mark, tr, trn
from app.intent import GoTo, MakePick, Undo, Unpick
from app.itd_review import penalty
from app.panels.itd_match import seconds
from app.panels.itd_over import ItdResult
from app.panels.itd_side import Counters, StepLine
from app.panels.table_prompt import Chip
from app.screens.fans_control import FansControl
from engine.compose import Pick
from engine.session import Session

if TYPE_CHECKING:
    from engine.itd.solver import Answer

DASH = "–"


def time_text(seconds: float) -> str:
    """Time used: `1:05:09`, `2:34`."""
    whole = int(max(0.0, seconds))
    if whole >= 3600:
        return f"{whole // 3600}:{whole // 60 % 60:02d}:{whole % 60:02d}"
    return f"{whole // 60}:{whole % 60:02d}"


def counters(control: FansControl, now: float) -> Counters:
    """The counters of the position looked at."""
    session, state = control.session, control.state
    return Counters(
        names.shown(session.players[0]), state.rescued, state.rescue_limit, state.bases, state.transfers,
        time_text(session.spent(now)), bool(session.clock.running),
    )  # fmt: skip


def operations(session: Session, last: int | None = None) -> list[Any]:
    """The operations made, those taken back included."""
    game = session.game
    count = len(session.plies) if last is None else last
    return [game.read_move(session.state_at(n), 0, session.notation_at(n + 1)) for n in range(count)]


def step_lines(start: Any, moves: list[Any], base: int = 0) -> list[StepLine]:
    """The record's steps of operations from a position on; operations are counted from `base`."""
    from engine.itd.text import write_steps

    out: list[StepLine] = []
    ply = base
    for step in write_steps(start, moves):
        count = step.count(",") + 1 if "^" in step else 1
        out.append(StepLine(ply, ply + count, step))
        ply += count
    return out


def lines(session: Session) -> list[StepLine]:
    """All steps: those that count, then, from where the game stands, those taken back."""
    moves = operations(session)
    start = session.state_at(0)
    made = step_lines(start, moves[: session.ply])
    return made + step_lines(session.state_at(session.ply), moves[session.ply :], session.ply)


def title(session: Session) -> tuple[str, str]:
    """Format, and the deal's code where a seed made it."""
    state = session.state_at(0)
    shown = str(state.format).replace("x", "×")
    if session.start_text:
        return shown, tr("a deal of your own")
    from engine.itd.deals import DealCode

    return shown, tr("deal {code}", code=DealCode(state.format, state.kinds, session.seed))


def prompt(control: FansControl, stuck: bool, hint: str, lights: bool) -> str:
    """What to do next, in plain words."""
    outcome = control.outcome
    if not control.live:
        if not control.shown_ply:
            return tr("Looking at the start: nothing can be moved here")
        return tr("After operation {n}: nothing can be moved here", n=control.shown_ply)
    if outcome is not None:
        return ending(outcome.reason)
    composition = control.composition
    if composition is None:
        return ""
    if control.picked:
        return _picked(control)
    if hint:
        return hint
    if stuck:
        return tr("No way on: this position cannot be solved any more")
    state = control.state
    due = sum(state.due(fan[-1]) for fan in state.fans)
    if not lights:
        return tr("Choose a card")
    if due:
        return trn("{n} card can come out", "{n} cards can come out", due)
    buried = [pick.value for pick in composition.next if pick.value not in _tops(state)]
    if buried and not all(state.out):
        return tr("Nothing can come out: move a card, or take a base card from under the others")
    if buried:
        return tr("Nothing can come out: move a card, or use a rescue")
    return tr("Nothing can come out: move a card onto one with the same number")


def _picked(control: FansControl) -> str:
    composition = control.composition
    assert composition is not None
    card = control.picked
    if composition.final:
        return tr("Ready: confirm it")
    if control.asks:
        return tr("{card} lies under other cards: it can be taken at a price", card=card)
    places = sum(pick.kind == "onto" for pick in composition.next)
    if Pick("extract") in composition.next:
        if not places:
            return tr("{card}: click it again to take it out", card=card)
        return trn(
            "{card}: click it again to take it out, or choose where it goes — {n} fan",
            "{card}: click it again to take it out, or choose where it goes — {n} fans", places, card=card,
        )  # fmt: skip
    return trn("{card}: choose where it goes — {n} fan", "{card}: choose where it goes — {n} fans", places, card=card)


def _tops(state: Any) -> set[str]:
    return {state.name(fan[-1]) for fan in state.fans}


def chips(control: FansControl, stuck: bool) -> list[Chip]:
    """The short answers beside the prompt."""
    if not control.live:
        return [Chip("back", tr("Back to the game"), GoTo(None), primary=True)]
    composition = control.composition
    if composition is None:
        return []
    out: list[Chip] = []
    if composition.move is not None:
        out.append(Chip("confirm", tr("Confirm"), MakePick(Pick("done")), primary=True, tip=tr("Enter")))
    elif Pick("extract") in composition.next:
        out.append(Chip("extract", tr("Take it out"), MakePick(Pick("extract")), primary=True, tip=tr("E")))
    if composition.picks:
        out.append(Chip("cancel", tr("Back"), Unpick(True), tip=tr("Puts the card back (Esc, right button)")))
    elif stuck and control.session.can_undo:
        out.append(Chip("stuck.undo", tr("Take back"), Undo(), primary=True, tip="U"))
    return out


def price(control: FansControl) -> tuple[str, str]:
    """What taking the picked buried card means, and what it costs."""
    state, card = control.state, control.picked
    text = tr("Take {card} from under the others?", card=card)
    if card[:-1] == "1":
        seconds = state.regulations.number("base_penalty")
        return text, tr("Costs a B: up to {n} penalty seconds.", n=seconds)
    left = state.rescue_limit - state.rescued
    if state.rescue_limit == 1:
        return text, tr("Uses the only rescue of the game.")
    if left == 1:
        return text, tr("Uses the last rescue.")
    return text, trn("Uses one of {n} rescue left.", "Uses one of {n} rescues left.", left)


ENDINGS: dict[str, str] = {
    "solved": mark("Solved: all cards are out"),
    "lost": mark("No operation is left"),
    "resignation": mark("Given up"),
    "time": mark("The time is over"),
}


def ending(reason: str) -> str:
    """How the game ended, in one line."""
    return tr(ENDINGS.get(reason, ENDINGS["lost"]))


def over_par(state: Any, used: tuple[int, int, int], par: Answer) -> tuple[int, int]:
    """How many rescues and penalty seconds more than par; `used` is R, B, T."""
    more = penalty(state, used[1], used[2]) - penalty(state, par.bases, par.transfers)
    return used[0] - par.rescued, more


def result(session: Session, par: Answer | None, practice: bool, hinted: bool) -> ItdResult:
    """The end in words, beside par where it is known."""
    outcome, state, start = session.outcome, session.state, session.state_at(0)
    assert outcome is not None
    solved = bool(outcome.winners)
    used = (
        state.rescued - start.rescued, state.bases - start.bases, state.transfers - start.transfers
    )  # fmt: skip
    known = par is not None and par.verdict == "solved" and practice
    pars = (str(par.rescued), str(par.bases), str(par.transfers)) if known and par else (DASH,) * 3
    rows = [
        ("", tr("you"), tr("par") if practice else ""),
        (tr("Rescues (R)"), str(used[0]), pars[0] if practice else ""),
        (tr("Buried base cards (B)"), str(used[1]), pars[1] if practice else ""),
        (tr("Transfers (T)"), str(used[2]), pars[2] if practice else ""),
        (tr("Time"), seconds(session.spent()), ""),
    ]
    if not solved:
        left = state.cards_left
        reason = trn("{n} card is left.", "{n} cards are left.", left)
    else:
        reason = tr("All {n} cards are out.", n=state.format.size)
    if hinted:
        reason += " " + tr("A hint was used.")
    verdict, good = _verdict(state, solved, used, par) if practice else ("", solved)
    head = tr("Solved!") if solved else ending(outcome.reason)
    return ItdResult(
        head, reason, tuple(rows), verdict, good, practice, bool(known and par and par.line),
        practice and session.can_undo and not solved,
    )  # fmt: skip


def _verdict(state: Any, solved: bool, used: tuple[int, int, int], par: Answer | None) -> tuple[str, bool]:
    if par is None:
        return tr("Par is being worked out…"), False
    if par.verdict == "unsolvable":
        return tr("This deal cannot be solved by anybody."), False
    if par.verdict != "solved":
        return tr("Par could not be found in the time there was."), False
    proved = "" if par.optimal else " " + tr("(Par is the best that was found, not proved.)")
    if not solved:
        return tr("It can be solved.") + proved, False
    rescues, more = over_par(state, used, par)
    if rescues < 0 or (rescues == 0 and more < 0):
        return tr("Better than the best line the program found!"), True
    if rescues > 0:
        return trn("{n} rescue over par.", "{n} rescues over par.", rescues) + proved, False
    if more:
        return tr("{n} penalty seconds over par.", n=more) + proved, False
    return tr("At par: nobody can do better.") if par.optimal else tr("As good as the best line found."), True
