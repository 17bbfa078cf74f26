"""The line below the board of TOTAS that tells what the signs in sight mean."""

from __future__ import annotations

from app.i18n import mark, tr
from app.looks import board12_ground, board12_marks
from app.looks.base import Frame
from app.looks.ink import Ink
from app.looks.sheets import Plan
from app.looks.totas_marks import ACROPOLES, Marks, Overview
from app.scene import Layer

WIDE = 0.52
"""Width of a letter on average, in sizes of the text."""


ZONES: dict[tuple[str, int], str] = {
    ("mountain", 0): mark("Mountains of White: they stop Black's rooks"),
    ("mountain", 1): mark("Mountains of Black: they stop White's rooks"),
    ("sea", 0): mark("Sea of White: it stops Black's knights"),
    ("sea", 1): mark("Sea of Black: it stops White's knights"),
    ("desert", 0): mark("Desert of White: it stops Black's bishops"),
    ("desert", 1): mark("Desert of Black: it stops White's bishops"),
}
REFUGES: tuple[str, str] = (
    mark("Acropolis of White: once a game its mated king may take refuge here"),
    mark("Acropolis of Black: once a game its mated king may take refuge here"),
)
"""What is told of the cell pointed at."""


def _here(known: Overview, marks: Marks) -> str:
    cell = marks.hover or marks.cursor
    for kind, seat, cells in known.zones:
        if cell in cells:
            return tr(ZONES[kind, seat])
    for seat in (0, 1):
        if cell in ACROPOLES[seat]:
            return tr(REFUGES[seat])
    return ""


def legend(frame: Frame, known: Overview, marks: Marks, plan: Plan, unit: float, px: float) -> list[Layer]:
    """Signs and their words, as many as there is room for, in the order of their weight."""
    palette, ui = frame.palette, frame.ui
    ink = Ink(unit, px)
    entries: list[tuple[str, str]] = []
    here = _here(known, marks)
    if here:
        entries.append(("", here))
    elif ui.visor:
        entries.append(("", tr("The visor is down: the pieces stand where you remember them")))
    else:
        if known.rests:
            entries.append(("rest", tr("rests this turn")))
        if known.due:
            entries.append(("due", tr("turns until it is back")))
        if known.last:
            entries.append(("last", tr("not as this kind now")))
    if (marks.chosen or known.labyrinth) and not here:
        entries.append(("maze", tr("your labyrinth")))
    _, y0, x1, _ = plan.extent
    size = min(0.42, 13.5 * frame.scale / unit)
    y, x = y0 + 0.36, 0.1
    for sign, words in entries:
        need = size * WIDE * len(words) + (0.6 if sign else 0.0)
        if x + need > x1 - 0.1 and x > 0.1:
            break
        if sign == "rest":
            board12_marks.resting(ink, palette, (x + 0.2, y), 0.4)
        elif sign == "due":
            ink.shape(1, [(x + 0.2, y)], 0.42, palette.card_raised, 1.0, palette.muted, 0.04)
            ink.text("2", x + 0.2, y, 0.32, palette.text)
        elif sign == "last":
            ink.shape(1, [(x + 0.2, y)], 0.42, palette.rim, 1.0, palette.muted, 0.03)
            ink.put(board12_marks.signs(palette, [("N", 0, (x + 0.2, y), 0.36, 1.0)]))
            board12_marks.struck_out(ink, palette, [("N", 0, (x + 0.2, y), 0.36, 1.0)])
        elif sign == "maze":
            board12_ground.labyrinth(ink, (x + 0.2, y), palette.projection, palette.halo, size=0.5)
        if sign:
            x += 0.5
        ink.text(words, x, y, size, palette.muted, "text", -1)
        x += size * WIDE * len(words) + 0.5
    return ink.layers()
