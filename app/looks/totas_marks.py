"""What a picture of TOTAS has to point out, gathered from what the game tells to the side that looks.

Everything comes from the position as `seen_by` that side, from `describe` and from the composition; no rule is known
here. With the visor down nothing of the pieces is gathered.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from app.looks.base import Frame
from app.scene import Thing
from engine.compose import Pick
from engine.errors import RuleError
from engine.totas.board import ACROPOLIS, FACINGS, NAMES, SPACE

FIND = SPACE.find
CHARS = {kind: kind.lower() for kind in "GTVDLWCH"}
"""Characters of the pieces' face for the kinds that chess lacks; the others are their own letters."""


def char(kind: str) -> str:
    """The character of a kind in the pieces' face."""
    return CHARS.get(kind, kind)


@dataclass(frozen=True, slots=True)
class Due:
    """A piece that is out and comes back to `cell`; `turns` are those that it still misses, `rule` is why."""

    cell: str
    seat: int
    kind: str
    turns: int
    rule: str


@dataclass(frozen=True, slots=True)
class Overview:
    """What stands on the board besides pieces, and what holds for them."""

    zones: tuple[tuple[str, int, tuple[str, ...]], ...]
    """Kind, owner, cells."""
    labyrinth: str
    due: tuple[Due, ...]
    pieces: Mapping[str, tuple[int, str]]
    rests: frozenset[str]
    last: Mapping[str, str]
    """The kind that a Dark Horse last moved as, by cell."""
    facing: Mapping[tuple[str, str], frozenset[str]]
    """How Vepr and Chariot face, by cell and kind, for those that a picture meets without knowing."""
    links: tuple[tuple[str, str], ...]
    kings: tuple[str, str]
    must_leave: tuple[str, ...]
    blind: bool


ACROPOLES: tuple[tuple[str, ...], ...] = tuple(tuple(NAMES[cell] for cell in cells) for cells in ACROPOLIS)
"""Cells of the Acropolis by seat."""


@lru_cache(maxsize=64)
def overview(game: Any, state: Any, seat: int | None) -> Overview:
    """What `seat` (`None`: an onlooker) may see of a position."""
    seen = game.seen_by(state, seat)
    lab = seen.labs[seat] if seat is not None else -1
    own = {piece.cell: piece for piece in seen.pieces}
    links = []
    for cell, piece in own.items():
        if piece.kind == "L":
            for other in game.describe(seen, NAMES[cell], seat)["legion_with"]:
                if FIND(other) > cell:
                    links.append((NAMES[cell], str(other)))
    kings = tuple(NAMES[cell] if cell >= 0 else "" for cell in seen.kings)
    return Overview(
        tuple((zone.kind, zone.seat, tuple(NAMES[cell] for cell in zone.cells)) for zone in seen.zones),
        NAMES[lab] if lab >= 0 else "",
        tuple(
            Due(str(d["cell"]), int(d["seat"]), str(d["kind"]), int(d["turns"]), str(d["rule"]))
            for d in game.away(seen)
        ),
        {NAMES[piece.cell]: (piece.seat, piece.kind) for piece in seen.pieces},
        frozenset(NAMES[piece.cell] for piece in seen.pieces if piece.rests),
        {NAMES[piece.cell]: piece.last for piece in seen.pieces if piece.kind == "H" and piece.last},
        {(NAMES[p.cell], p.kind): facing(p.kind, p.facing) for p in seen.pieces if p.facing},
        tuple(sorted(set(links))),
        (kings[0], kings[1]),
        tuple(kings[s] for s in (0, 1) if seen.must_refuge[s] and kings[s]),
        bool(seen.blind),
    )


@lru_cache(maxsize=512)
def told(game: Any, state: Any, cell: str, seat: int | None) -> Mapping[str, Any]:
    """What the game tells `seat` of a cell, remembered: states are frozen values."""
    found: Mapping[str, Any] = game.describe(game.seen_by(state, seat), cell, seat)
    return found


@lru_cache(maxsize=32)
def threats(game: Any, state: Any, seat: int) -> tuple[str, ...]:
    """Cells of this side's pieces that can be struck now."""
    found: tuple[str, ...] = game.threats(game.seen_by(state, seat), seat)
    return found


@lru_cache(maxsize=64)
def contents(state: Any) -> tuple[Thing, ...]:
    """The pieces of a position with fresh identities, in the order of the cells; marks say how they face."""
    out: list[Thing] = []
    for piece in state.pieces:
        out.append(Thing(len(out), piece.kind, piece.seat, NAMES[piece.cell], 0, facing(piece.kind, piece.facing)))
    return tuple(out)


def facing(kind: str, line: str) -> frozenset[str]:
    """The marks of a piece that faces along a line: that line, and the one it would turn to."""
    if not line:
        return frozenset()
    lines = FACINGS[kind]
    return frozenset((f"faces:{line}", f"turns:{lines[1 - lines.index(line)]}"))


@dataclass(frozen=True, slots=True)
class Marks:
    """Cells by what is to be shown of them. `focus` is what stays clear; `None`: nothing is selected, all does."""

    selected: str = ""
    own: bool = False
    """The selected piece was picked to move, else it is only looked at."""
    targets: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    legions: tuple[str, ...] = ()
    legion_with: tuple[str, ...] = ()
    centres: tuple[str, ...] = ()
    burning: tuple[str, ...] = ()
    """What would burn if the centre pointed at were chosen."""
    returns: tuple[str, ...] = ()
    turns: bool = False
    """The selected piece may turn where it stands."""
    drafts: tuple[Mapping[str, Any], ...] = ()
    zones: tuple[tuple[str, int, tuple[str, ...]], ...] = ()
    """Zones that are being chosen."""
    chosen: str = ""
    """The cell that is being chosen for a labyrinth."""
    origins: frozenset[str] = frozenset()
    last: tuple[str, ...] = ()
    dangers: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Attacked kings and who attacks them."""
    blasts: tuple[str, ...] = ()
    """Enemy pieces whose eruption could burn the own king after the drafts."""
    king: str = ""
    """The own king, after the drafts."""
    exposed: tuple[str, ...] = ()
    """On demand: pieces that can be struck, after the drafts where there are any."""
    pointed: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = ()
    """On demand: White's and Black's attackers of the cell pointed at."""
    hover: str = ""
    cursor: str = ""
    focus: frozenset[str] | None = None
    moved: frozenset[str] = field(default_factory=frozenset)
    """Cells that the drafts leave."""


def gather(frame: Frame) -> Marks:
    """The marks of a frame. While a turn is opened only the pointer is marked."""
    ui, game, state = frame.ui, frame.game, frame.state
    seat = ui.seat_seen

    def cell(name: object) -> str:
        return name if isinstance(name, str) and FIND(name) >= 0 else ""

    hover, cursor = cell(ui.hover), cell(ui.cursor)
    if frame.events:
        return Marks(hover=hover, cursor=cursor)
    made = frame.composition if ui.view_ply is None else None
    facts: Mapping[str, Any] = made.facts if made is not None else {}
    origin = cell(facts.get("origin"))
    drafts = tuple(facts.get("drafts", ()))

    def picks(kind: str) -> tuple[str, ...]:
        return tuple(p.value for p in made.next if p.kind == kind and cell(p.value)) if made is not None else ()

    if ui.visor:
        # From memory: nothing but what the planner wrote and where the pointer is.
        return Marks(selected=origin, own=True, drafts=drafts, hover=hover, cursor=cursor)
    inspected = "" if origin else cell(ui.inspected)
    selected = origin or inspected
    here: Mapping[str, Any] = told(game, state, selected, seat) if selected else {}
    if origin or (made is not None and made.stage in ("labyrinth", "zone-other-end")):
        lands = picks("land")
        takes = tuple(c for c in lands if c in set(facts.get("takes", ())))
        legions, centres = picks("legion"), picks("erupt")
    else:
        lands = (*here.get("reach", ()), *here.get("strikes", ()))
        takes = tuple(here.get("strikes", ()))
        legions, centres = tuple(here.get("legions", ())), tuple(here.get("centres", ()))
    if made is not None and made.stage in ("zone-end", "labyrinth"):
        lands = lands or picks("origin")
    moved = frozenset(str(d["origin"]) for d in drafts if d["kind"] in ("go", "legion", "erupt", "turn-go", "refuge"))
    moved |= {str(d["rook"][0]) for d in drafts if d.get("rook")}
    known = overview(game, state, seat)
    side = seat if seat is not None else frame.seat_to_move
    king = _king(known, drafts, side)
    exposed: tuple[str, ...] = ()
    pointed: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = ()
    if ui.view.threats and side is not None:
        exposed = tuple(facts["exposed"]) if drafts and "exposed" in facts else threats(game, state, side)
        if hover:
            by = told(game, state, hover, seat)["attacked_by"]
            pointed = ((tuple(by[0]), tuple(by[1])),)
    focus: frozenset[str] | None = None
    if selected and not (made is not None and made.stage.startswith("zone")):
        focus = frozenset((selected, *lands, *takes, *legions, *centres, *here.get("legion_with", ()), *known.kings))
        focus |= {str(d[key]) for d in drafts for key in ("origin", "target") if d[key]}
    return Marks(
        selected=selected,
        own=bool(origin) or (made is not None and made.stage not in ("origin", "plan", "locked")),
        targets=tuple(c for c in lands if c not in takes),
        takes=takes,
        legions=legions,
        legion_with=tuple(here.get("legion_with", ())) if legions else (),
        centres=centres,
        burning=burns(frame, made, hover) if origin and hover in centres else (),
        returns=picks("return"),
        turns=bool(origin) and made is not None and any(p.kind == "turn" for p in made.next),
        drafts=drafts,
        zones=tuple((str(kind), side or 0, tuple(cells)) for kind, cells in facts.get("zones", ())),
        chosen=cell(facts.get("chosen")),
        origins=frozenset(picks("origin")) if not origin else frozenset(),
        last=tuple(dict.fromkeys(c for c in frame.last_move if cell(c))) if not selected and not drafts else (),
        dangers=_dangers(frame, known, seat),
        blasts=tuple(facts.get("king_blasts", ())),
        king=king,
        exposed=exposed,
        pointed=pointed,
        hover=hover,
        cursor=cursor,
        focus=focus,
        moved=moved,
    )


def _king(known: Overview, drafts: tuple[Mapping[str, Any], ...], side: int | None) -> str:
    if side is None:
        return ""
    here = known.kings[side]
    for draft in drafts:
        if draft["kind"] == "return" or (here and draft["origin"] == here and draft["kind"] == "go"):
            return str(draft["target"])
    return here


def _dangers(frame: Frame, known: Overview, seat: int | None) -> tuple[tuple[str, tuple[str, ...]], ...]:
    found = []
    for side, king in enumerate(known.kings):
        # During an opening the pieces in sight may not stand as in the position they come to.
        if king and any(t.cell == king and t.kind == "K" and t.seat == side for t in frame.things_after):
            by = tuple(told(frame.game, frame.state, king, seat)["attacked_by"][1 - side])
            if by:
                found.append((king, by))
    return tuple(found)


def burns(frame: Frame, made: Any, centre: str) -> tuple[str, ...]:
    """What burns if the picked piece erupts with this centre, as the composition tells."""
    try:
        tried = _tried(frame.game, frame.state, frame.ui.seat_seen, (*made.picks, Pick("erupt", centre)))
    except RuleError:
        return ()
    found = [d for d in tried.facts.get("drafts", ()) if d["kind"] == "erupt" and d["target"] == centre]
    return tuple(found[-1]["burns"]) if found else ()


@lru_cache(maxsize=32)
def _tried(game: Any, state: Any, seat: int, picks: tuple[Pick, ...]) -> Any:
    return game.compose(state, seat, picks)
