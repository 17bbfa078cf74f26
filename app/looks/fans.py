"""The look of ITD: fans of cards on a cloth, and the piles of what is out.

A card in a fan is a thing whose kind is its name (`3F`) and whose cell is the card beneath it, as the game's events
say. A fan keeps its place on the table while cards of other fans go; what is out lies on the pile of its kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from app.looks.base import Frame
from app.looks.fans_layout import CAPTION, Plan, plan
from app.scene import Rect, Scene, Thing

TABLE = "-"
"""The cell of a fan's lowest card."""


@dataclass(slots=True)
class FansFrame(Frame):
    """A moment of a table of fans."""

    state_before: Any = None
    """The position that the picture comes from while `t` is below 1."""
    help: bool = True
    """What may be done now is lit."""
    carried: tuple[str, float, float] | None = None
    """The card under the pointer in a drag, and where its middle is."""
    dealt: float = 1.0
    """How far the dealing has come."""
    hint: tuple[str, ...] = ()
    """Cards that a hint points at."""
    focus: bool = True
    """False: a picture only to be looked at, nothing is lit."""
    marked: tuple[str, ...] = ()
    """Cards that a step to be explained is about."""


@dataclass(frozen=True, slots=True)
class Lying:
    """Where a card lies: its rectangle, its fan's place (piles count −1, −2 …), its place in it, if it is on top."""

    rect: Rect
    fan: int
    place: int
    top: bool


class Fans:
    """The look of one game; `deal` is its first position, whose fans have fixed places."""

    def __init__(self, deal: Any = None) -> None:
        self.deal = deal

    # Where everything is

    def slots(self, state: Any) -> tuple[int, ...]:
        """The place on the table of each fan of a position, rising. A fan is known by its lowest cards."""
        deal = self.deal if self.deal is not None and self.deal.format == state.format else state
        return _slots(tuple(deal.fans), tuple(state.fans))

    def places(self, state: Any) -> int:
        """How many places for fans the table has."""
        deal = self.deal if self.deal is not None and self.deal.format == state.format else state
        return max(1, len(deal.fans))

    def plan(self, state: Any, width: float, height: float, scale: float) -> Plan:
        """The layout for a picture of a size."""
        form = state.format
        return plan(round(width), round(height), self.places(state), form.p, form.m, len(str(form.n)), round(scale, 3))

    def things(self, state: Any, game: Any = None) -> tuple[Thing, ...]:
        """All cards in the fans, each on the one beneath."""
        out: list[Thing] = []
        for fan in state.fans:
            below = TABLE
            for card in fan:
                name = state.name(card)
                out.append(Thing(card, name, 0, below))
                below = name
        return tuple(sorted(out, key=lambda thing: thing.id))

    def lying(self, state: Any, at: Plan) -> dict[str, Lying]:
        """Where every card lies, those on the piles included."""
        out: dict[str, Lying] = {}
        for slot, fan in zip(self.slots(state), state.fans, strict=True):
            for place, card in enumerate(fan):
                out[state.name(card)] = Lying(at.card(slot, place), slot, place, place == len(fan) - 1)
        for kind, count in enumerate(state.out):
            pile = at.piles[kind]
            for value in range(1, count + 1):
                rise = min(value - 1, 4) * at.w * 0.012
                rect = Rect(pile.x + rise * 0.5, pile.y - rise, pile.w, pile.h)
                out[f"{value}{state.kinds[kind]}"] = Lying(rect, -1 - kind, value - 1, value == count)
        return out

    def at(self, state: Any, x: float, y: float, width: float, height: float, scale: float) -> str:
        """What lies at a pixel of the picture: a card's name, `pile.F`, `fan.3` beside its cards, or nothing."""
        where = self.plan(state, width, height, scale)
        kinds = state.kinds
        # The last card of a fan lies on top.
        for slot, fan in zip(self.slots(state), state.fans, strict=True):
            for place in reversed(range(len(fan))):
                if where.card(slot, place).contains(x, y):
                    return str(state.name(fan[place]))
        for n, pile in enumerate(where.piles):
            grown = Rect(pile.x - 4, pile.y - 8, pile.w + 8, pile.h + pile.w * CAPTION + 8)
            if grown.contains(x, y):
                return f"pile.{kinds[n]}"
        for slot in self.slots(state):
            if where.fan(slot).contains(x, y):
                return f"fan.{slot}"
        return ""

    def middle(self, state: Any, target: str, width: float, height: float, scale: float) -> tuple[float, float]:
        """A pixel of the picture at which `at` answers with the target: for cards the part that is seen."""
        where = self.plan(state, width, height, scale)
        kind, _, which = target.partition(".")
        if kind == "pile":
            pile = where.piles[state.kinds.index(which)]
            return pile.x + pile.w / 2, pile.y + pile.h / 2
        for slot, fan in zip(self.slots(state), state.fans, strict=True):
            for place, card in enumerate(fan):
                if state.name(card) == target:
                    rect = where.card(slot, place)
                    if place == len(fan) - 1:
                        return rect.x + rect.w / 2, rect.y + rect.h / 2
                    w, h = (rect.w, where.dy) if where.tall else (where.dx, rect.h)
                    return rect.x + w * 0.3, rect.y + h * (0.5 if where.tall else 0.15)
        raise KeyError(target)

    # The picture

    def scene(self, frame: Frame) -> Scene:
        """The picture of a frame."""
        shown = frame if isinstance(frame, FansFrame) else FansFrame(
            frame.game, frame.state, frame.things_after, frame.ui, frame.palette, frame.size, frame.scale,
            plain=frame.plain, focus=False,
        )  # fmt: skip
        from app.looks.fans_painting import Painting

        return Painting(self, shown).scene()


@lru_cache(maxsize=512)
def _slots(home: tuple[tuple[int, ...], ...], fans: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Rising places for fans: the longest run of fans that can stay where their lowest card was dealt is kept."""
    if len(fans) == len(home):
        return tuple(range(len(fans)))
    dealt = {card: slot for slot, fan in enumerate(home) for card in fan}
    wish = [dealt.get(fan[0], -1) for fan in fans]
    fits = [0 <= w < len(home) and i <= w <= len(home) - len(fans) + i for i, w in enumerate(wish)]
    best: list[tuple[int, int]] = []
    for i, w in enumerate(wish):
        length, before = 1, -1
        for j in range(i):
            if fits[j] and fits[i] and w - wish[j] >= i - j and best[j][0] + 1 > length:
                length, before = best[j][0] + 1, j
        best.append((length if fits[i] else 0, before))
    keep: set[int] = set()
    i = max(range(len(fans)), key=lambda n: best[n][0], default=-1)
    while i >= 0 and best[i][0]:
        keep.add(i)
        i = best[i][1]
    out: list[int] = []
    for i in range(len(fans)):
        if i in keep:
            out.append(wish[i])
            continue
        low = out[-1] + 1 if out else 0
        later = next((wish[j] - (j - i) for j in sorted(keep) if j > i), len(home) - len(fans) + i)
        # A fan that has lost its lowest card stays as near to its old place as its neighbours allow.
        out.append(min(max(low, min(wish[i], later) if wish[i] >= 0 else low), later))
    return tuple(out)
