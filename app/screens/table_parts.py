"""What every screen with a game on it is made of: pictures, the camera, and the pointer on them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app import chess_sums, kernels, layout
from app.control import Control
from app.i18n import language
from app.intent import Intent
from app.looks.registry import Looks
from app.screens.table_extras import Extras
from app.screens.table_pictures import Pictures
from app.screens.table_pointer import Pointer
from app.screens.table_view import Director
from app.settings import Settings

LETTERS = "table.letters"
"""Where the settings remember whether moves are written with Russian letters."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of one table."""

    looks: Looks
    director: Director
    pictures: Pictures
    pointer: Pointer


def parts(control: Control, looks: Looks, settings: Settings, now: Callable[[], float]) -> Parts:
    """Lays a table: the control's view becomes the game's own first view."""
    kernels.warm(control.game)
    control.ui.view = view = looks.terms.view()
    # Who has not chosen reads the letters of the program's language.
    chosen = settings.remembered.get(LETTERS)
    view.russian = chosen if isinstance(chosen, bool) else language() == "ru"
    director = Director(control.ui.view, looks.extent, lambda: settings.animation, looks.terms)
    pictures = Pictures(control, director, looks)
    return Parts(looks, director, pictures, Pointer(control, director, pictures, now))


def places(
    control: Control, looks: Looks, size: tuple[int, int], scale: float, extras: Extras | None = None
) -> layout.Places:
    """Where the parts of the window stand."""
    view = control.ui.view
    beside = looks.terms.deep and view.side_board and view.mode != "flat"
    card = extras.card if extras is not None else layout.CARD
    return layout.places(*size, scale, beside, looks.terms.tall, card)


def extras(
    control: Control, pictures: Pictures, now: Callable[[], float], do: Callable[[Intent], None],
    open_: Callable[[str], None],
) -> Extras:  # fmt: skip
    """What the game adds to its table; see `Extras`."""
    if chess_sums.is_chess(control.game):
        from app.screens.chess_table import ChessTable

        return ChessTable(control, pictures, now, do, open_)
    return Extras(control, pictures, now, do, open_)
