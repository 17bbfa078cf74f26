"""Setting up a game of TOTAS on its table: which cells cannot be chosen now, and by which rule not."""

from __future__ import annotations

from app import wording
from app.i18n import mark, tr
from app.panels.totas_plan import PlanCard
from app.totas_control import TotasControl
from app.totas_wording import KINDS, capital
from engine.compose import Composition, Pick
from engine.totas.board import NAMES

STAGES: dict[str, str] = {"zone-end": "origin", "zone-other-end": "land", "labyrinth": "land"}
"""Stages in which a cell is chosen, and the kind of pick that does it."""
STOPS: dict[str, str] = {
    "mountain": mark("Stops the enemy's rooks: they neither enter nor cross it"),
    "sea": mark("Stops the enemy's knights: they neither land on it nor leap over it"),
    "desert": mark("Stops the enemy's bishops: they neither enter nor cross it"),
}
"""What a zone is good for."""
LOCKS: dict[str, str] = {
    "zones-white": mark("Lock the zones"),
    "zones-black": mark("Lock the zones"),
    "labyrinths": mark("Lock the labyrinth"),
}
"""The word of the lock, by phase."""


def stage(control: TotasControl) -> Composition[object] | None:
    """The choice that is being made, while it is one of a cell."""
    made = control.composing() if control.live and control.show is None else None
    return made if made is not None and made.stage in STAGES else None


def forbidden(control: TotasControl) -> frozenset[str]:
    """Cells that may not be chosen now; of zones that lie already only those beside them."""
    made = stage(control)
    if made is None:
        return frozenset()
    laid = {NAMES[cell] for zone in control.session.state.zones for cell in zone.cells}
    drafted = made.facts.get("zones", ())
    assert isinstance(drafted, tuple)
    laid |= {cell for _, cells in drafted for cell in cells}
    begun = str(made.facts.get("origin") or "")
    return frozenset(NAMES) - control.allowed() - laid - {begun}


def why(control: TotasControl) -> str:
    """The rule that is against the cell pointed at; empty where it may be chosen, or nothing is pointed at."""
    made, cell = stage(control), control.ui.hover
    if made is None or not cell or cell in control.allowed() or cell == made.facts.get("origin"):
        return ""
    error = made.refusal(Pick(STAGES[made.stage], cell))
    return "" if error is None else wording.refusal(error, control.seat or 0)


def lock(control: TotasControl) -> str:
    """The word of the button that makes a choice final."""
    words = LOCKS.get(control.session.state.phase, mark("Lock the plan"))
    return tr(words)


def card(control: TotasControl) -> PlanCard:
    """What is laid so far, what is still to be laid, and the rules of it."""
    made, seat = control.composition, control.seat or 0
    facts = made.facts if made is not None else {}
    if control.session.state.phase == "labyrinths":
        told = tr(
            "On rank 6 or 7, on a zone as well as beside one. It works once: the first enemy piece that moves there is "
            "caught for some turns."
        )
        chosen = str(facts.get("chosen") or "")
        drafted = ((chosen, False),) if chosen else ()
        return PlanCard(tr("Your labyrinth"), drafted, 1 - len(drafted), (), told, tr("no cell chosen yet"))
    told = tr(
        "Two of the three kinds, three cells each, on ranks 3 to 10: one along a rank, one along a file. No two zones "
        "of either side may touch."
    )
    laid = facts.get("zones", ())
    assert isinstance(laid, tuple)
    drafts, lines = [], []
    for kind, cells in laid:
        drafts.append((f"{capital(tr(KINDS[kind]))} {cells[0]}–{cells[-1]}", False))
        lines.append((f"{capital(tr(KINDS[kind]))}. {tr(STOPS[kind])}", False))
    begun = str(facts.get("kind") or "")
    if begun:
        lines.append((f"{capital(tr(KINDS[begun]))}. {tr(STOPS[begun])}", False))
    title = tr("The zones of {side}", side=wording.side(seat))
    return PlanCard(title, tuple(drafts), 2 - len(laid), tuple(lines), told, tr("a zone still to be laid"))
