"""What a picture of chess has to point out, gathered once for the cube, its sheets and the flat board.

Everything is asked of the game (`describe`, `overview`, `threats`) and of the composition; no rule is known here.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from app.looks.base import Frame
from app.scene import Thing
from engine.events import Moved

Ray = tuple[tuple[str, ...], str]
"""The free cells that a piece sees in one direction, and what stops it (`""` at an edge)."""


class ChessGame(Hashable, Protocol):
    """What a look asks of a game of chess."""

    id: str
    variant: Any

    def describe(self, state: Any, cell: str) -> Mapping[str, Any]: ...
    def overview(self, state: Any) -> Mapping[str, Any]: ...
    def threats(self, state: Any, seat: int) -> tuple[str, ...]: ...


@lru_cache(maxsize=512)
def told(game: ChessGame, state: Any, cell: str) -> Mapping[str, Any]:
    """What the game says of a cell, remembered: states are frozen values."""
    return game.describe(state, cell)


@lru_cache(maxsize=64)
def overview(game: ChessGame, state: Any) -> Mapping[str, Any]:
    """What the game says of the position."""
    return game.overview(state)


@lru_cache(maxsize=32)
def threats(game: ChessGame, state: Any, seat: int) -> tuple[str, ...]:
    """Cells of this side's pieces that are attacked."""
    return game.threats(state, seat)


@lru_cache(maxsize=64)
def contents(game: ChessGame, state: Any) -> tuple[Thing, ...]:
    """The pieces of a position with fresh identities, in the order of the cells."""
    names, letters = game.variant.lattice.names, game.variant.letters
    out: list[Thing] = []
    for cell, code in enumerate(state.board):
        if code:
            letter = letters[code]
            out.append(Thing(len(out), letter.upper(), int(letter.islower()), names[cell]))
    return tuple(out)


@dataclass(frozen=True, slots=True)
class Marks:
    """Cells by what is to be shown of them. `focus` is what stays clear; `None`: nothing is selected, all does."""

    selected: str = ""
    """The piece whose moves are shown; `own`: it was picked to move, else it is only looked at."""
    own: bool = False
    targets: tuple[str, ...] = ()
    """Where it may land on a free cell."""
    strikes: tuple[str, ...] = ()
    """Where it may land on a piece."""
    takes: tuple[str, ...] = ()
    """What it may take, en passant included."""
    castles: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    rays: tuple[Ray, ...] = ()
    blockers: tuple[str, ...] = ()
    attackers: tuple[str, ...] = ()
    pinned_by: str = ""
    pin_line: tuple[str, ...] = ()
    pending: str = ""
    """Where a pawn waits for its new piece."""
    wanted: str = ""
    """An enemy piece that was touched and must be taken."""
    origins: frozenset[str] = frozenset()
    pickable: frozenset[str] = frozenset()
    last: tuple[str, ...] = ()
    check: str = ""
    """The king that is in check."""
    checkers: tuple[str, ...] = ()
    pins: tuple[tuple[str, str], ...] = ()
    """Pinned piece and pinner; on demand, like `threatened`."""
    pin_king: tuple[str, ...] = ()
    threatened: tuple[str, ...] = ()
    hanging: tuple[str, ...] = ()
    """Those of them that nothing of their own side defends."""
    against: tuple[str, ...] = ()
    """On demand: who attacks the cell pointed at; of an empty one, the pieces of the side that is not to move."""
    support: tuple[str, ...] = ()
    """And who defends it."""
    hover: str = ""
    cursor: str = ""
    focus: frozenset[str] | None = None


def gather(frame: Frame) -> Marks:
    """The marks of a frame. While something moves only its way and the pointer are marked."""
    ui, find = frame.ui, frame.game.variant.lattice.find

    def cell(name: object) -> str:
        return name if isinstance(name, str) and find(name) >= 0 else ""

    hover, cursor = cell(ui.hover), cell(ui.cursor)
    if frame.t < 1.0 and frame.events:
        moved = [e for e in frame.events if isinstance(e, Moved)][:1]
        return Marks(hover=hover, cursor=cursor, last=tuple(c for e in moved for c in (e.origin, e.target)))
    made = frame.composition
    facts: Mapping[str, Any] = made.facts if made is not None else {}
    known = overview(frame.game, frame.state)
    origin = cell(facts.get("origin")) if made is not None and made.picks else ""
    inspected = "" if origin else cell(ui.inspected)
    selected = origin or inspected
    here: Mapping[str, Any] = told(frame.game, frame.state, selected) if selected else {}
    lands = tuple(p.value for p in made.next if p.kind == "land") if made is not None and origin else ()
    touches = {p.value for p in made.next if p.kind in ("origin", "touch")} if made is not None else set()
    pending = cell(facts.get("target")) if origin and facts.get("promotions") else ""
    reach = lands if origin else tuple(here.get("reach", ()))
    takes = tuple(facts.get("takes", ())) if origin else tuple(here.get("takes", ()))
    castles = tuple(facts.get("castling", ())) if origin else tuple(here.get("castling", ()))
    wanted = cell(facts.get("wanted"))
    focus: frozenset[str] | None = None
    attackers, blockers = tuple(here.get("attackers", ())), tuple(here.get("blocked_by", ()))
    if selected:
        focus = frozenset((selected, *reach, *takes, *blockers, *attackers, str(here.get("pinned_by", "")), wanted))
    demand, seat = ui.view.threats, int(known["seat"])
    check = tuple(known["check"])
    kings = tuple(known["king"])
    threatened = threats(frame.game, frame.state, seat) if demand else ()
    pointed: Mapping[str, Any] = told(frame.game, frame.state, hover) if demand and hover and not selected else {}
    against, support = tuple(pointed.get("attackers", ())), tuple(pointed.get("defenders", ()))
    if pointed and pointed["seat"] is None and seat:
        against, support = support, against
    return Marks(
        selected=selected,
        own=bool(origin),
        targets=tuple(c for c in reach if c not in takes and c not in castles),
        strikes=tuple(c for c in reach if c in takes),
        takes=takes,
        castles=castles,
        barred=tuple(here.get("barred", ())) if not pending else (),
        rays=tuple(here.get("rays", ())) if not pending else (),
        blockers=blockers,
        attackers=attackers,
        pinned_by=str(here.get("pinned_by", "")),
        pin_line=tuple(here.get("pin_line", ())),
        pending=pending,
        wanted=wanted,
        origins=frozenset(touches) if not origin else frozenset(),
        pickable=frozenset((*touches, *lands)),
        last=tuple(c for c in frame.last_move[:2] if cell(c)) if not origin else (),
        check=kings[seat] if check else "",
        checkers=check,
        pins=tuple(known["pins"]) if demand else (),
        pin_king=kings if demand else (),
        threatened=threatened,
        hanging=tuple(c for c in threatened if not told(frame.game, frame.state, c)["defenders"]),
        against=against,
        support=support,
        hover=hover,
        cursor=cursor,
        focus=focus,
    )
