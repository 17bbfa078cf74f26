"""What is said of a regulation on the new-game page."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class RegulationText:
    """`label` and `plain` are translated; `seed` is the inventor's Russian sentence, `english` its translation."""

    label: str
    plain: str
    seed: str = ""
    english: str = ""
    values: dict[str, str] = field(default_factory=dict)
    """Words for the values of a text choice."""
    none: str = ""
    """What 0 means for a number."""
    unit: str = ""
    step: int = 1
    most: int = 1000
