"""Games whose rules run on compiled code: it is made ready while something else is looked at.

What the disk lacks is compiled by a process of its own. Until all is loaded the same rules run as ordinary Python, a
little slower, so that no frame and no click ever waits.
"""

from __future__ import annotations

from typing import Any


def warm(game: Any) -> None:
    """Begins to make the game's compiled code ready, if it has any, and returns at once. Safe to call often."""
    prepare = getattr(game, "prepare", None)
    if prepare is not None:
        prepare()
