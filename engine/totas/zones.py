"""Zones of three cells and labyrinths: where they may lie, and setting them up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.dice import Stream
from engine.errors import IllegalMove
from engine.totas.board import (
    LABYRINTH_CELLS,
    NAMES,
    NEIGHBOURS,
    SIZE,
    SPACE,
    ZONE_KINDS,
    ZONE_RANKS,
    rank_of,
    side,
)
from engine.totas.state import State, Zone, Zones

Cells = tuple[int, int, int]

_ALONG_RANK = tuple((f * SIZE + r, (f + 1) * SIZE + r, (f + 2) * SIZE + r) for f in range(SIZE - 2) for r in ZONE_RANKS)
_ALONG_FILE = tuple((f * SIZE + r, f * SIZE + r + 1, f * SIZE + r + 2) for f in range(SIZE) for r in ZONE_RANKS[:-2])
PLACES: tuple[tuple[Cells, ...], tuple[Cells, ...]] = (_ALONG_RANK, _ALONG_FILE)
"""All places along ranks and along files, by their first cell."""

_TEXT = re.compile(r"([a-z]+)\s+([A-L]\d{1,2})\s*[-–]\s*([A-L]\d{1,2})", re.ASCII)


def along_file(cells: Sequence[int]) -> bool:
    """Whether a zone lies along a file; otherwise along a rank."""
    return cells[0] // SIZE == cells[2] // SIZE


def around(zones: Sequence[Zone]) -> frozenset[int]:
    """The cells of zones and all that touch them."""
    return frozenset(near for zone in zones for cell in zone.cells for near in (cell, *NEIGHBOURS[cell]))


def in_order(zones: Sequence[Zone]) -> tuple[Zone, ...]:
    """A side's zones as they are written: first the one along a rank."""
    return tuple(sorted(zones, key=lambda zone: along_file(zone.cells)))


def free_places(zones: Sequence[Zone], file: bool) -> tuple[Cells, ...]:
    """Places along files or ranks that touch no zone, by their first cell."""
    taken = around(zones)
    return tuple(cells for cells in PLACES[file] if not any(cell in taken for cell in cells))


def write_zone(zone: Zone) -> str:
    """`sea G6-I6`."""
    return f"{zone.kind} {NAMES[zone.cells[0]]}-{NAMES[zone.cells[2]]}"


def write_owned(zone: Zone) -> str:
    """`w sea G6-I6`."""
    return f"{side(zone.seat)} {write_zone(zone)}"


def read_zone(seat: int, text: str) -> Zone | None:
    """A zone of three cells anywhere on the board; `None` if the text names none."""
    found = _TEXT.fullmatch(text.strip())
    if found is None:
        found = _TEXT.fullmatch(" ".join((text.lower().split() or [""])[:1] + text.upper().split()[1:]))
    if found is None or found[1] not in ZONE_KINDS:
        return None
    cells = span(SPACE.find(found[2]), SPACE.find(found[3]))
    return None if cells is None else Zone(seat, found[1], cells)


def span(first: int, last: int) -> Cells | None:
    """The three cells in a row between two ends, in ascending order; `None` if there are none such."""
    first, last = sorted((first, last))
    if first < 0:
        return None
    same_file, same_rank = first // SIZE == last // SIZE, first % SIZE == last % SIZE
    if (same_file and last - first == 2) or (same_rank and last - first == 2 * SIZE):
        return (first, (first + last) // 2, last)
    return None


def choices(state: State, seat: int) -> Iterator[Zones]:
    """Everything a side may choose as its two zones."""
    for flat in free_places(state.zones, False):
        for upright in free_places((*state.zones, Zone(seat, "sea", flat)), True):
            for first in ZONE_KINDS:
                for second in ZONE_KINDS:
                    if first != second:
                        yield Zones((Zone(seat, first, flat), Zone(seat, second, upright)))


def check(state: State, seat: int, chosen: Zones) -> None:
    """Raises `IllegalMove` with the first reason found against a side's zones."""
    zones = chosen.zones
    if len(zones) != 2:
        raise IllegalMove("zones-two", count=len(zones))
    if zones[0].kind == zones[1].kind:
        raise IllegalMove("zones-kinds", kind=zones[0].kind)
    laid = list(state.zones)
    for zone in zones:
        check_place(laid, zone)
        laid.append(zone)
    if along_file(zones[0].cells) == along_file(zones[1].cells):
        raise IllegalMove("zones-directions")


def check_place(laid: Sequence[Zone], zone: Zone) -> None:
    """Raises `IllegalMove` if a zone may not lie there beside those laid."""
    for cell in zone.cells:
        if rank_of(cell) not in ZONE_RANKS:
            raise IllegalMove("zone-ranks", cell=NAMES[cell])
    for other in laid:
        close = around((other,))
        for cell in zone.cells:
            if cell in close:
                raise IllegalMove("zones-touch", cell=NAMES[cell], other=write_owned(other))


def draw_zones(stream: Stream) -> tuple[Zone, ...]:
    """The quick set-up: two zones for White, then two for Black."""
    laid: list[Zone] = []
    for seat in (0, 1):
        laid += _draw_two(stream, laid, seat)
    return tuple(laid)


def _draw_two(stream: Stream, laid: list[Zone], seat: int) -> tuple[Zone, Zone]:
    while True:
        left_out = stream.draw(3)
        kinds = [kind for number, kind in enumerate(ZONE_KINDS) if number != left_out]
        if stream.draw(2) == 1:
            kinds.reverse()
        flats = free_places(laid, False)
        if not flats:
            continue
        flat = Zone(seat, kinds[0], flats[stream.draw(len(flats))])
        uprights = free_places((*laid, flat), True)
        if uprights:
            return flat, Zone(seat, kinds[1], uprights[stream.draw(len(uprights))])


def draw_labyrinths(stream: Stream) -> tuple[int, int]:
    """The quick set-up: a cell of rank 6 or 7 for each side."""
    first = LABYRINTH_CELLS[stream.draw(len(LABYRINTH_CELLS))]
    return first, LABYRINTH_CELLS[stream.draw(len(LABYRINTH_CELLS))]
