"""A step in the game's own words: the plain events of the command line and the comment of a record."""

from __future__ import annotations

from collections.abc import Iterable

from engine.events import Event, Noted

PLAIN = (
    "blind", "lost", "take", "loss", "collision", "damage", "burnt", "lab", "promotion", "mole", "back", "again",
    "mate", "end",
)  # fmt: skip
"""Events that are told; the others are only seen."""


def plain(events: Iterable[Event]) -> list[list[object]]:
    """The events in their plain form, such as `["take", "w", "R", "E6", "N"]`."""
    found: list[list[object]] = []
    for event in events:
        if isinstance(event, Noted) and event.what in PLAIN:
            found.append([event.what, list(event.facts)] if event.what == "burnt" else [event.what, *event.facts])
    return found


def comment(events: Iterable[Event]) -> str:
    """What a record says of a turn, joined by `; `."""
    return "; ".join(text for event in events if isinstance(event, Noted) and (text := _words(event)))


def _words(event: Noted) -> str:
    f = event.facts
    match event.what:
        case "take":
            passing = f" {f[4]}" if len(f) > 4 else ""
            return f"{f[2]}: {f[0]}{f[1]}x{f[3]}{passing}"
        case "loss":
            return f"{f[0]}: {f[1]}{f[2]} {f[3]}"
        case "collision":
            return f"collision {f[0]}: {f[1]}-{f[2]}"
        case "damage" | "again":
            return f"{f[0]}{f[1]} {f[2]}: {_out(event)}"
        case "lab":
            return f"lab {f[0]}{f[1]} {f[2]}: {_out(event)}"
        case "burnt":
            return f"burnt: {' '.join(str(word) for word in f) or '-'}"
        case "promotion":
            return f"{f[1]}={f[2]}"
        case "lost":
            return f"lost: {f[0]} {f[1]}"
        case "mole":
            return f"mole: {f[0]}{f[1]} {f[2]}" + (" checked" if len(f) > 3 else "")
        case "back":
            return f"back: {f[0]}{f[1]} {f[2]}"
        case "mate":
            return f"mate {f[0]}: {' '.join(str(word) for word in f[1:])}"
        case "end":
            return f"{f[0]} {f[1]}"
    return ""


def _out(event: Noted) -> str:
    first, second, turns = event.facts[3:6]
    return f"{first},{second} out {turns or 'for good'}"
