"""Where fans, their cards and the piles lie in a picture of any size. Pure arithmetic in pixels, y down.

Cards of a fan lie over each other, the last on top; of those beneath, the top left corner stays in sight. They are
moved down (`tall`) or to the right (`wide`); rows, columns, direction and the place of the piles are chosen so that the
cards become as large as they can.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from app.scene import Rect

ASPECT = 1.4
"""Height of a card by its width."""
CORNER_H = 0.36
"""Height of the corner that must be seen, by the card's width."""
SLANT = 0.055
"""How far a card is moved the other way too, so that a fan looks like one; by the width."""
GAP = 0.2
"""Least room between neighbours, by the width."""
PILE = 0.86
"""Width of a pile's card, by the width of a card."""
CAPTION = 0.34
"""Height of the line below a pile, by the width of the pile's card."""
LOOSE = 1.75
"""How much more than the least corner is shown where there is room."""
LARGEST = 150.0
"""Widest card in design units."""


def corner_width(digits: int) -> float:
    """Width of the corner that must be seen, by the card's width; values have up to so many digits."""
    return 0.47 if digits < 2 else 0.6


@dataclass(frozen=True, slots=True)
class Plan:
    """The result: sizes of cards, places of fans and piles."""

    rect: Rect
    w: float
    """Width of a card in a fan."""
    h: float
    dx: float
    """From one card of a fan to the next."""
    dy: float
    fans: tuple[tuple[float, float], ...]
    """Top left corner of each fan's first card."""
    piles: tuple[Rect, ...]
    """The card places of the piles; their captions lie below."""
    depth: int
    """Cards of a full fan."""
    corner: tuple[float, float]
    """Width and height of the corner that is always in sight."""
    tall: bool

    def card(self, fan: int, slot: int) -> Rect:
        """A card's rectangle, `slot` counted from the bottom."""
        x, y = self.fans[fan]
        return Rect(x + slot * self.dx, y + slot * self.dy, self.w, self.h)

    def fan(self, fan: int) -> Rect:
        """The rectangle of a whole fan with all its cards."""
        x, y = self.fans[fan]
        room = self.depth - 1
        return Rect(x, y, self.w + room * self.dx, self.h + room * self.dy)

    def caption(self, pile: int) -> Rect:
        """The line below a pile."""
        at = self.piles[pile]
        return Rect(at.x, at.y + at.h, at.w, at.w * CAPTION)


@dataclass(frozen=True, slots=True)
class _Try:
    w: float
    columns: int
    rows: int
    tall: bool
    side: int
    """Columns of piles at the right; 0: a row below the fans."""


@lru_cache(maxsize=64)
def plan(width: float, height: float, fans: int, depth: int, kinds: int, digits: int, scale: float) -> Plan:
    """The best plan for a picture; `depth` cards in a full fan, values of so many `digits`, `scale` pixels a unit."""
    margin = round(14 * scale)
    room_w, room_h = max(1.0, width - 2 * margin), max(1.0, height - 2 * margin)
    limit = LARGEST * scale
    best = max(_tries(room_w, room_h, fans, depth, kinds, digits), key=lambda one: _worth(one, limit, fans))
    return _laid(best, min(best.w, limit), width, height, margin, fans, depth, kinds, digits)


def _steps(tall: bool, digits: int) -> tuple[float, float]:
    """Least shift from card to card, by the width."""
    return (SLANT, CORNER_H) if tall else (corner_width(digits), SLANT)


def _tries(w: float, h: float, fans: int, depth: int, kinds: int, digits: int) -> Iterator[_Try]:
    for tall in (True, False):
        dx, dy = _steps(tall, digits)
        fan_w, fan_h = 1 + (depth - 1) * dx, ASPECT + (depth - 1) * dy
        for columns in range(1, fans + 1):
            rows = ceil(fans / columns)
            if ceil(fans / rows) != columns:
                continue
            across = columns * fan_w + (columns - 1) * GAP
            down = rows * fan_h + (rows - 1) * GAP
            pile_h = PILE * (ASPECT + CAPTION)
            # Piles in a row below.
            row = kinds * PILE + (kinds - 1) * GAP
            yield _Try(min(w / across, w / row, h / (down + 2 * GAP + pile_h)), columns, rows, tall, 0)
            # Piles in one or two columns at the right.
            for side in (1, 2):
                stack = ceil(kinds / side)
                piles_w = side * PILE + (side - 1) * GAP
                piles_h = stack * pile_h + (stack - 1) * GAP * 0.5
                yield _Try(min(w / (across + 2 * GAP + piles_w), h / down, h / piles_h), columns, rows, tall, side)


def _worth(one: _Try, limit: float, fans: int) -> tuple[float, int, int]:
    # Large cards first; of equal ones full rows, then piles below.
    empty = one.rows * one.columns - fans
    return round(min(one.w, limit), 1), -empty, -one.side


def _laid(
    one: _Try, w: float, width: float, height: float, margin: float, fans: int, depth: int, kinds: int, digits: int
) -> Plan:
    h, gap = w * ASPECT, w * GAP
    pile_w = w * PILE
    pile_h = pile_w * (ASPECT + CAPTION)
    area = Rect(margin, margin, width - 2 * margin, height - 2 * margin)
    if one.side:
        stack = ceil(kinds / one.side)
        tray_w = one.side * pile_w + (one.side - 1) * gap
        tray = Rect(area.x + area.w - tray_w, area.y, tray_w, area.h)
        area = Rect(area.x, area.y, area.w - tray_w - 2 * gap, area.h)
        step_y = min(pile_h + gap * 1.5, (tray.h - pile_h) / max(1, stack - 1)) if stack > 1 else 0.0
        top = tray.y + (tray.h - (pile_h + (stack - 1) * step_y)) / 2
        piles = tuple(
            Rect(tray.x + (n // stack) * (pile_w + gap), top + (n % stack) * step_y, pile_w, pile_w * ASPECT)
            for n in range(kinds)
        )
    else:
        tray = Rect(area.x, area.y + area.h - pile_h, area.w, pile_h)
        area = Rect(area.x, area.y, area.w, area.h - pile_h - 2 * gap)
        step_x = min(pile_w * 1.5, (tray.w - pile_w) / max(1, kinds - 1)) if kinds > 1 else 0.0
        left = tray.x + (tray.w - (pile_w + (kinds - 1) * step_x)) / 2
        piles = tuple(Rect(left + n * step_x, tray.y, pile_w, pile_w * ASPECT) for n in range(kinds))
    dx, dy = (step * w for step in _steps(one.tall, digits))
    corner = corner_width(digits) * w, CORNER_H * w
    if depth > 1:
        # What room is left shows more of the cards beneath.
        if one.tall:
            spare = (area.h - (one.rows - 1) * gap) / one.rows - h - (depth - 1) * dy
            dy = min(dy * LOOSE, dy + max(0.0, spare) / (depth - 1) * 0.75)
        else:
            spare = (area.w - (one.columns - 1) * gap) / one.columns - w - (depth - 1) * dx
            dx = min(dx * LOOSE, dx + max(0.0, spare) / (depth - 1) * 0.75)
    fan_w, fan_h = w + (depth - 1) * dx, h + (depth - 1) * dy
    step_x = min(fan_w + 0.75 * w, (area.w - fan_w) / max(1, one.columns - 1)) if one.columns > 1 else 0.0
    step_y = min(fan_h + 0.6 * w, (area.h - fan_h) / max(1, one.rows - 1)) if one.rows > 1 else 0.0
    left = area.x + (area.w - (fan_w + (one.columns - 1) * step_x)) / 2
    top = area.y + (area.h - (fan_h + (one.rows - 1) * step_y)) / 2
    places = tuple((left + n % one.columns * step_x, top + n // one.columns * step_y) for n in range(fans))
    return Plan(Rect(0, 0, width, height), w, h, dx, dy, places, piles, depth, corner, one.tall)
