"""Ordinary chess: kept to measure the kernels by, with FEN for positions. It ends by mate and stalemate alone."""

from __future__ import annotations

from collections.abc import Mapping

from engine.chess.orthodox import ORTHODOX
from engine.chess.rules import Chess


class Orthodox(Chess):
    """8×8, for counting; nobody is offered it to play."""

    id = "orthodox"
    titles: Mapping[str, str] = {"en": "Chess", "ru": "Шахматы"}
    variant = ORTHODOX
