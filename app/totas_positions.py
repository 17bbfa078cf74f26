"""Positions of TOTAS from a few words, for pictures, exercises and tests."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from engine.game import regulate
from engine.totas.rules import Totas

GAME = Totas()
START = "start"
"""The word for all pieces of a new game."""


def totas_text(pieces: Sequence[str], more: str | Mapping[str, Any] = "") -> str:
    """The position text from pieces with their cells as the position text has them (`wKG1`, `bWE8|`, `wLE4'f`), or
    from `start`; `more` is JSON with further keys of it, such as `{"zones": ["w sea G6-I6"]}`. Turn 5 unless `more`
    names one. `BadPosition` for what is no position."""
    rules = regulate(GAME.options)
    keys: Mapping[str, Any] = json.loads(more) if isinstance(more, str) and more else more or {}
    if list(pieces) == [START]:
        found = {**json.loads(GAME.write(GAME.start(rules, 0))), **keys}
    else:
        found = {"turn": 5, "pieces": list(pieces), **keys}
    return GAME.write(GAME.read(json.dumps(found), rules))
