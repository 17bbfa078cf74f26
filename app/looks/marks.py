"""What a picture has to point out, gathered once for the cube and for the flat board alike."""

from __future__ import annotations

from dataclasses import dataclass

from app.looks.base import Frame, Survey
from engine.events import Moved


@dataclass(frozen=True, slots=True)
class Marks:
    """Cells by what is to be shown of them. `focus` is what stays clear; `None`: nothing is selected, all does."""

    origin: str = ""
    count: int = 0
    origins: frozenset[str] = frozenset()
    targets: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    mutuals: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()
    landings: tuple[str, ...] = ()
    capture: tuple[str, ...] = ()
    projections: tuple[str, ...] = ()
    blockers: tuple[str, ...] = ()
    inspected: str = ""
    reach: tuple[str, ...] = ()
    reach_capture: tuple[str, ...] = ()
    owed: tuple[str, ...] = ()
    contested: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    threats: tuple[tuple[str, str], ...] = ()
    hover: str = ""
    cursor: str = ""
    focus: frozenset[str] | None = None

    @property
    def ghosts(self) -> tuple[str, ...]:
        """Where balls to come are shown: landings picked, and the one pointed at."""
        return (*self.landings, self.hover) if self.hover in self.targets else self.landings

    @property
    def pickable(self) -> frozenset[str]:
        """Every cell that a click may pick next."""
        return self.origins.union(self.targets, self.takes, self.mutuals)


def gather(frame: Frame, known: Survey) -> Marks:
    """The marks of a frame. While something moves only its way and the pointer are marked."""
    ui, cells = frame.ui, known.facts
    hover = ui.hover if ui.hover in cells else ""
    cursor = ui.cursor if ui.cursor in cells else ""
    if frame.t < 1.0 and frame.events:
        moved = [e for e in frame.events if isinstance(e, Moved)]
        way = (moved[0].origin, *(e.target for e in moved)) if moved else ()
        return Marks(hover=hover, cursor=cursor, last=tuple(dict.fromkeys(c for c in way if c in cells)))
    made = frame.composition
    facts = made.facts if made is not None else {}

    def named(key: str) -> tuple[str, ...]:
        value = facts.get(key, ())
        return tuple(v for v in value if v in cells) if isinstance(value, (tuple, list, frozenset)) else ()

    def next_of(kind: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(p.value for p in made.next if p.kind == kind and p.value in cells)) if made else ()

    origin = str(facts.get("origin") or "") if made is not None and made.picks else ""
    origin = origin if origin in cells else ""
    inspected = ui.inspected if ui.inspected in cells and not origin else ""
    targets, takes = next_of("land"), next_of("strike")
    struck, landings = named("strikes"), named("landings")
    capture = (named("capture") or cells[origin].capture) if origin else ()
    projections = (named("projections") or cells[origin].projections) if origin else ()
    focus: frozenset[str] | None = None
    if origin:
        picked = (origin, *targets, *takes, *struck, *landings)
        focus = frozenset((*picked, *projections, *named("blocked_by"), *known.owed))
    elif inspected:
        seen = cells[inspected]
        focus = frozenset((inspected, *seen.reach, *seen.capture, *seen.projections))
    seat = frame.seat_to_move
    count = facts.get("count", 1)
    return Marks(
        origin=origin,
        count=count if isinstance(count, int) else 1,
        origins=frozenset(() if origin else next_of("origin")),
        targets=targets,
        takes=takes,
        mutuals=next_of("mutual"),
        struck=struck,
        landings=landings,
        capture=capture,
        projections=projections,
        blockers=named("blocked_by") if origin else (),
        inspected=inspected,
        reach=cells[inspected].reach if inspected else (),
        reach_capture=cells[inspected].capture if inspected else (),
        owed=known.owed,
        contested=known.contested,
        last=tuple(c for c in frame.last_move if c in cells) if not origin else (),
        threats=known.threats(seat) if ui.view.threats and seat is not None else (),
        hover=hover,
        cursor=cursor,
        focus=focus,
    )
