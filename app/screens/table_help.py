"""The page of keys at a table: headings, keys and what they do, for each game what it has."""

from __future__ import annotations

from app.i18n import mark
from app.looks.terms import SPATIAL_TERMS, STAVROPOL, Terms

Lines = tuple[tuple[str, str], ...]
Pages = tuple[tuple[str, Lines], ...]

_GAME: Lines = (
    ("U, Ctrl+Z", mark("take back a turn")),
    ("R, Ctrl+Y", mark("make it again")),
    ("Ctrl+← →", mark("look at the previous or next turn")),
    ("Ctrl+Home, Ctrl+End", mark("look at the start; back to the game")),
    ("P", mark("pause")),
    ("H, F1", mark("all these keys")),
)
_SPHERES: Pages = (
    (
        mark("Making a turn"),
        (
            ("←→ ↑↓ PgUp PgDn", mark("move the cursor through the space")),
            ("Tab", mark("walk through the cells that may be picked")),
            ("Enter", mark("pick the cell of the cursor; confirm a turn")),
            ("Esc", mark("take back a pick; the right button does the same")),
            ("1 … 5", mark("how many balls move, once a ball is chosen")),
            ("Shift+Enter", mark("ram: land on the other side's ball instead of striking it (Shift+click)")),
            ("M", mark("remove one ball of each colour from a contested cell")),
            ("/", mark("type a turn, for example 233-344")),
        ),
    ),
    (mark("The game"), _GAME),
    (
        mark("Looking"),
        (
            ("C  S  X  B", mark("whole cube, slice, pulled apart, flat board")),
            ("A", mark("slice along another axis")),
            ("[  ]  −  +", mark("previous and next layer of the slice")),
            ("G", mark("ghosts of the other layers on or off")),
            ("1  3  7", mark("look along an axis (on the number pad always)")),
            ("F", mark("look from the seat of the side to move")),
            ("V", mark("turn the board around")),
            ("T", mark("show which balls are threatened")),
            ("K", mark("coordinates on or off")),
            ("Home, 0", mark("the usual view again")),
            (mark("Alt+wheel"), mark("walk through the cells behind each other")),
        ),
    ),
)


def _chess(terms: Terms) -> Pages:
    arrows = ("←→ ↑↓ PgUp PgDn", mark("move the cursor through the space"))
    example = ("/", mark("type a move, for example NF1i-G3i"))
    if not terms.deep:
        arrows = ("←→ ↑↓", mark("move the cursor over the board"))
        example = ("/", mark("type a move, for example Nb1-c3"))
    moving: Lines = (
        arrows,
        ("Tab", mark("walk through the cells that may be picked")),
        ("Enter", mark("pick the cell of the cursor; confirm a turn")),
        ("Esc", mark("take back a pick; the right button does the same")),
        ("1  2  3 …", mark("which piece a pawn on its last rank becomes; the piece's letter does the same")),
        example,
    )
    both: Lines = (
        ("V", mark("turn the board around")),
        ("T", mark("show threatened pieces, pins, and what attacks and defends the cell pointed at")),
        ("K", mark("coordinates on or off")),
    )
    space: Lines = (
        ("C  S  X  B", mark("whole cube, slice, pulled apart, all sheets")),
        ("A", mark("slice along another axis")),
        ("[  ]  −  +", mark("previous and next layer of the slice")),
        ("D", mark("sheets across another axis: levels, files, ranks")),
        ("G", mark("ghosts of the other layers on or off")),
        ("1  3  7", mark("look along an axis (on the number pad always)")),
        ("F", mark("look from the seat of the side to move")),
    )
    last: Lines = (
        ("Home, 0", mark("the usual view again")),
        (mark("Alt+wheel"), mark("walk through the cells behind each other")),
    )
    looking = (*space, *both, *last) if terms.deep else both
    return ((mark("Making a turn"), moving), (mark("The game"), _GAME), (mark("Looking"), looking))


def pages(terms: Terms) -> Pages:
    """All keys of a table of this game."""
    return _SPHERES if terms.together else _chess(terms)


_TOLD = frozenset(line for _, lines in _SPHERES for line in lines)
HELP: Pages = (
    *pages(STAVROPOL),
    (mark("In chess"), tuple(line for _, lines in pages(SPATIAL_TERMS) for line in lines if line not in _TOLD)),
)
"""The keys of all tables, as the settings list them."""
