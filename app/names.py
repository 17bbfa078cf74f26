"""Names of players as they are shown: one that the program gave speaks the language of the window."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.i18n import mark, tr, variants

GIVEN = (mark("Player"), mark("White"), mark("Black"))
"""Names that stand for an empty field."""
NUMBERED = mark("Player {n}")
"""The same in a competition."""


def shown(name: str) -> str:
    """A kept name for the eye. Only names that the program itself gives are put into words anew."""
    for given in GIVEN:
        if name in variants(given):
            return tr(given)
    for text in variants(NUMBERED):
        found = re.fullmatch(re.escape(text).replace(re.escape("{n}"), r"([1-9]\d?)"), name, re.ASCII)
        if found:
            return tr(NUMBERED, n=found[1])
    return name


def shown_all(names: Sequence[str]) -> tuple[str, ...]:
    """Names that stand together; two that differ are never made alike."""
    told = tuple(shown(name) for name in names)
    return told if len(set(told)) == len(set(names)) else tuple(names)
