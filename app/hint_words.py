"""A hint in words: the operation, why it is made, and what the best line still costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.i18n import mark, tr
from engine.itd.reasons import reason

if TYPE_CHECKING:
    from engine.itd.solver import Answer

REASONS: dict[str, str] = {
    "all-out": mark("after it everything comes out"),
    "forced": mark("nothing else can be done"),
    "covers": mark("{card} is covered on purpose, so that {other} may be taken"),
    "keeps-host": mark("{card} could come out, but it is kept as a host"),
    "frees-due": mark("it frees {card}, whose turn has come"),
    "next-due": mark("then {card} can come out"),
    "opens-host": mark("then {other} can go onto {card}"),
    "makes-room": mark("it makes room for {other} on {card}"),
    "serves": mark("then {other} can go onto {card}"),
    "on-the-way": mark("it leads to {card} beneath"),
    "waited-for": mark("{card} waits for it"),
    "not-needed": mark("nothing needs it as a host"),
    "line": mark("the best line goes on so"),
}


def hint(state: Any, answer: Answer) -> str:
    """The hint of a line from a position: what, why, and R, B, T from here to the end."""
    move, why = answer.line[0], reason(state, answer.line)
    facts = {"r": answer.rescued, "b": answer.bases, "t": answer.transfers}
    least, known = mark("Best from here: R {r}, B {b}, T {t}"), mark("Best known from here: R {r}, B {b}, T {t}")
    cost = tr(least if answer.optimal else known, **facts)
    return f"{operation(state, move)}: {tr(REASONS[why.code], card=why.card, other=why.other)}. {cost}"


def operation(state: Any, move: Any) -> str:
    """An operation in plain words."""
    name = state.name(move.card)
    if move.sign == ">":
        return tr("Hint: move {card} onto {onto}", card=name, onto=state.name(move.onto))
    if move.sign == "M":
        return tr("Hint: take {card} from under the others", card=name)
    return tr("Hint: take {card} out", card=name)
