"""What the position editor says: what is wrong, and how the game would stand."""

from __future__ import annotations

from app import wording
from app.i18n import mark, tr
from engine.errors import RuleError
from engine.game import Outcome

MOST_CELLS = 4
"""More cells than this are not all named."""

_CASTLINGS = {
    "K": mark("White, O-O"), "Q": mark("White, O-O-O"), "k": mark("Black, O-O"), "q": mark("Black, O-O-O"),
}  # fmt: skip


def castling(letter: str) -> str:
    """The name of a castling: `White, O-O`."""
    return tr(_CASTLINGS[letter])


def cells(names: tuple[str, ...]) -> str:
    """A few cells, of many the first."""
    shown = ", ".join(names[:MOST_CELLS])
    return shown + " …" if len(names) > MOST_CELLS else shown


def cells_of(fault: RuleError) -> tuple[str, ...]:
    """The cells at which a fault is to be seen."""
    told = fault.facts.get("cells")
    return told if isinstance(told, tuple) else ()


def fault(error: RuleError) -> str:
    """One thing that is wrong, in one line."""
    facts, where = error.facts, cells(cells_of(error))
    if error.code == "position-kings":
        side = wording.side(int(str(facts["seat"])))
        if not where:
            return tr("{side} has no king", side=side)
        return tr("{side} has {n} kings: {cells}", side=side, n=facts["count"], cells=where)
    if error.code == "position-pawn":
        return tr("No pawn can stand on the first or the last rank: {cells}", cells=where)
    if error.code == "position-castling-home":
        return tr(
            "Castling {name} needs the king on {king} and a rook on {rook}", name=castling(str(facts["right"])),
            king=facts["king"], rook=facts["rook"],
        )  # fmt: skip
    if error.code == "position-attacked":
        side = wording.side(int(str(facts["seat"])))
        where = cells(cells_of(error)[1:])
        return tr("{side} is not to move, yet its king is in check from {cells}", side=side, cells=where)
    return wording.refusal(error, 0)


_MENDS = {
    "position-castling-home": mark("This castling is allowed no more"),
    "position-attacked": mark("The other side is to move"),
    "position-crossed": mark("No pawn has just passed"),
    "position-checks": mark("Checks are counted anew"),
}


def mend(error: RuleError) -> str:
    """What mending a fault does."""
    return tr(_MENDS.get(error.code, ""))


def over(outcome: Outcome) -> str:
    """How the game is over already."""
    return tr("{result}: {why}", result=wording.result_title(outcome), why=wording.result_reason(outcome))
