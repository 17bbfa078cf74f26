"""Paints a table of fans: cards at rest and on their way, piles, glows and outlines."""

from __future__ import annotations

import numpy as np

from app.animate import smooth, within
from app.i18n import tr
from app.looks import cards
from app.looks.cards import Cloth, cloth
from app.looks.fans import Fans, FansFrame, Lying
from app.looks.fruit import INKS, symbol
from app.looks.palette import mix, with_alpha
from app.scene import F32, Label, Labels, Layer, Rect, Scene, Shapes

FLIGHT = 0.22
"""Share of the dealing that one card is on its way."""


class Painting:
    """One picture in the making."""

    def __init__(self, look: Fans, frame: FansFrame) -> None:
        self.look, self.frame = look, frame
        self.state = frame.state
        self.w, self.h = float(frame.size[0]), float(frame.size[1])
        self.plan = look.plan(self.state, self.w, self.h, frame.scale)
        self.cloth: Cloth = cloth(frame.palette)
        self.layers: list[Layer] = []
        self.rows: list[F32] = []
        self.labels: list[Label] = []
        composition = frame.composition
        self.next: set[tuple[str, str]] = {(p.kind, p.value) for p in composition.next} if composition else set()
        picked = [pick.value for pick in frame.ui.picks if pick.kind == "card"]
        self.picked = picked[0] if picked else ""
        self.tops = {self.state.name(fan[-1]) for fan in self.state.fans}
        self.due = {self.state.name(fan[-1]) for fan in self.state.fans if self.state.due(fan[-1])}

    def scene(self) -> Scene:
        """The finished picture."""
        self._piles()
        self._empty_fans()
        resting, moving = self._sorted()
        covered = {(at.fan, at.place - 1) for _, at in resting}
        for name, at in resting:
            self._card(name, at.rect, bare=(at.fan, at.place) not in covered)
        self._flush()
        self._marks({name: at.rect for name, at in resting})
        for name, rect, lift in moving:
            self._card(name, rect, lift=lift)
            self._flush()
        scene = Scene(True, (with_alpha(self.cloth.top), with_alpha(self.cloth.bottom)), self.layers)
        scene.extent = (0.0, 0.0, self.w, self.h)
        return scene

    # Cards at rest and on their way

    def _sorted(self) -> tuple[list[tuple[str, Lying]], list[tuple[str, Rect, float]]]:
        """Cards at rest from the bottom up, and those on their way with how high they are lifted."""
        frame = self.frame
        now = self.look.lying(self.state, self.plan)
        before: dict[str, Lying] = {}
        if frame.t < 1.0 and frame.state_before is not None:
            before = self.look.lying(frame.state_before, self.plan)
        order = {self.state.name(c): n for n, c in enumerate(c for fan in self.state.fans for c in fan)}
        resting: list[tuple[str, Lying]] = []
        moving: list[tuple[str, Rect, float]] = []
        for name, at in now.items():
            rect = at.rect
            if frame.carried is not None and frame.carried[0] == name:
                w, h = self.plan.w, self.plan.h
                moving.append((name, Rect(frame.carried[1] - w / 2, frame.carried[2] - h * 0.4, w, h), 1.0))
                continue
            if frame.dealt < 1.0 and name in order:
                start = order[name] / max(1, len(order)) * (1.0 - FLIGHT)
                part = within(frame.dealt, start, start + FLIGHT)
                if 0.0 < part < 1.0:
                    deck = Rect(self.w / 2 - rect.w / 2, self.h + 4, rect.w, rect.h)
                    share = 1.0 - (1.0 - part) ** 3
                    moving.append((name, _between(deck, rect, share), 1.0 - share))
                elif part >= 1.0:
                    resting.append((name, at))
                continue
            start_at = before.get(name)
            if start_at is not None and _apart(start_at.rect, rect) > 0.5:
                part = smooth(frame.t)
                moving.append((name, _between(start_at.rect, rect, part), 4 * part * (1 - part)))
            else:
                resting.append((name, at))
        return _uncovered(resting), moving

    def _card(self, name: str, rect: Rect, lift: float = 0.0, bare: bool = True) -> None:
        """One card; one that is not `bare` has others on it: only its corner is drawn where a strip is all one sees."""
        kind, value = name[-1], int(name[:-1])
        if lift:
            grow = 1.0 + 0.06 * lift
            out_x, out_y = rect.w * (grow - 1), rect.h * (grow - 1)
            rect = Rect(rect.x - out_x / 2, rect.y - out_y / 2, rect.w + out_x, rect.h + out_y)
        self.rows.append(cards.shadow(rect, self.h, self.cloth, lift))
        frame = self.frame
        if frame.focus:
            if name == self.picked:
                self._glow(rect, self.cloth.chosen, 0.85)
            elif name in frame.hint:
                self._glow(rect, self.cloth.hint, 0.9)
            elif frame.help and name in self.due and not self.picked:
                self._glow(rect, self.cloth.ready, 0.85)
            elif frame.help and ("onto", name) in self.next:
                self._glow(rect, self.cloth.goal, 0.95)
        # Where only a strip is seen, halves of fruits would look like dirt.
        hidden = not bare and self.plan.tall
        count = 0 if hidden else value if rect.w >= cards.MANY_FROM * frame.scale else 1
        body = cards.body(kind, value, frame.palette.name, self.plan.tall, count)
        self.rows.append(cards.placed(body, rect.x + rect.w / 2, self.h - rect.y - rect.h / 2, rect.w))
        if rect.w >= 12:
            self.labels.extend(cards.texts(kind, value, rect, self.h))

    def _glow(self, rect: Rect, color: tuple[float, float, float], alpha: float) -> None:
        fade = rect.w * 0.16
        row = cards.soft(
            rect.x + rect.w / 2, self.h - rect.y - rect.h / 2, rect.w + 2 * fade, rect.h + 2 * fade, rect.w * 0.16,
            color, alpha, fade * 1.4,
        )  # fmt: skip
        self.rows.append(np.array([row], np.float32))

    # Marks

    def _marks(self, rects: dict[str, Rect]) -> None:
        """Outlines over the cards: picked, pointed at, allowed."""
        frame, look = self.frame, self.cloth
        px = max(1.0, frame.scale)
        if frame.focus:
            for name in (*(name for name, _ in rects.items() if ("onto", name) in self.next and frame.help),):
                self._outline(rects[name], look.goal, 3.0 * px)
            if frame.help and not self.picked:
                for name in self.due:
                    if name in rects:
                        self._outline(rects[name], mix(look.ready, (0.25, 0.16, 0.0), 0.12), 3.0 * px)
                for kind, name in self.next:
                    if kind == "card" and name in rects and name not in self.tops:
                        self._outline(self._seen(name, rects[name]), look.buried, 3.0 * px)
        for name in frame.marked:
            if name in rects:
                self._outline(self._seen(name, rects[name]), look.hint, 3.5 * px)
        for name in frame.hint:
            if name in rects:
                self._outline(self._seen(name, rects[name]), look.hint, 4.0 * px)
        hover = frame.ui.hover
        if hover.startswith("pile.") and frame.focus:
            # Pointing at a pile shows where its next card lies.
            kind = hover[5:]
            wanted = f"{self.state.out[self.state.kinds.index(kind)] + 1}{kind}"
            if wanted in rects:
                self._outline(self._seen(wanted, rects[wanted]), look.hint, 3.5 * px)
        if hover in rects and frame.focus:
            self._outline(self._seen(hover, rects[hover]), look.chosen, 2.0 * px, 0.9)
        if self.picked in rects:
            self._outline(self._seen(self.picked, rects[self.picked]), look.chosen, 4.0 * px)
        if frame.ui.cursor:
            self._cursor(rects, 3.0 * px)
        self._flush()

    def _cursor(self, rects: dict[str, Rect], width: float) -> None:
        cursor = self.frame.ui.cursor
        rect = rects.get(cursor)
        if rect is not None:
            rect = self._seen(cursor, rect)
        elif cursor.startswith("pile."):
            rect = self.plan.piles[self.state.kinds.index(cursor[5:])]
        if rect is not None:
            grown = Rect(rect.x - width, rect.y - width, rect.w + 2 * width, rect.h + 2 * width)
            self._outline(grown, self.frame.palette.cursor if self.frame.palette.dark else (0.05, 0.25, 0.6), width)

    def _seen(self, name: str, rect: Rect) -> Rect:
        """The part of a card that others leave in sight."""
        if name in self.tops or not any(self.state.name(c) == name for fan in self.state.fans for c in fan):
            return rect
        if self.plan.tall:
            return Rect(rect.x, rect.y, rect.w, self.plan.dy + rect.w * 0.01)
        return Rect(rect.x, rect.y, self.plan.dx + rect.w * 0.01, rect.h)

    def _outline(self, rect: Rect, color: tuple[float, float, float], width: float, alpha: float = 1.0) -> None:
        rect, width = framed(rect, width, self.plan.w)
        x, y = rect.x + rect.w / 2, self.h - rect.y - rect.h / 2
        dark = (0.05, 0.08, 0.07)
        self.rows.append(np.array([
            cards.box(x, y, rect.w + 2, rect.h + 2, self.plan.w * 0.1, color, 0.0, dark, width + 2.0, 0.45 * alpha),
            cards.box(x, y, rect.w, rect.h, self.plan.w * 0.095, color, 0.0, color, width, alpha),
        ], np.float32))  # fmt: skip

    # Piles and places

    def _piles(self) -> None:
        frame, state, look = self.frame, self.state, self.cloth
        for n, (kind, rect) in enumerate(zip(state.kinds, self.plan.piles, strict=True)):
            x, y = rect.x + rect.w / 2, self.h - rect.y - rect.h / 2
            wanted = frame.focus and (frame.ui.hover == f"pile.{kind}" or self._takes(kind))
            edge = look.ready if wanted else look.empty
            self.rows.append(np.array([
                cards.box(x, y, rect.w, rect.h, rect.w * 0.1, (0.0, 0.0, 0.0), 0.12, edge,
                          max(1.0, rect.w * (0.04 if wanted else 0.018)), 0.95 if wanted else 0.55),
            ], np.float32))  # fmt: skip
            faint = cards.placed(symbol(kind), x, y, rect.w * 0.3)
            ground = np.array(mix(look.top, look.bottom, 0.75), np.float32) * 0.9
            for start in (6, 10):
                faint[:, start : start + 3] += (ground - faint[:, start : start + 3]) * 0.62
            self.rows.append(faint)
            if not frame.plain:
                self._caption(n, kind)

    def _takes(self, kind: str) -> bool:
        """Whether the picked card may be laid on this pile now."""
        return bool(self.picked) and self.picked[-1] == kind and ("extract", "") in self.next and self.frame.help

    def _caption(self, n: int, kind: str) -> None:
        state, at = self.state, self.plan.caption(n)
        out = state.out[n]
        size = at.h * 0.62
        x, y = at.x + at.w / 2, self.h - at.y - at.h * 0.56
        if out >= state.format.n:
            text, full = tr("all out"), True
        else:
            text, full = tr("next {card}", card=f"{out + 1}{kind}"), False
        if len(text) * size * 0.52 > at.w * 1.12:
            text = "" if full else f"{out + 1}{kind}"
        if not text:
            return
        wide = min(at.w * 1.14, len(text) * size * 0.52 + size)
        self.rows.append(np.array([
            cards.box(x, y, wide, at.h * 0.84, at.h * 0.42, self.cloth.paper, 0.85)
        ], np.float32))  # fmt: skip
        color = with_alpha(INKS[kind].text if not full else (0.3, 0.3, 0.3))
        self.labels.append(Label(text, x, y, 0.0, size, color, "bold", 0, world=True))

    def _empty_fans(self) -> None:
        """Faint places of fans that are gone."""
        state = self.state
        taken = set(self.look.slots(state))
        for slot in range(self.look.places(state)):
            if slot not in taken and self.frame.dealt >= 1.0:
                rect = self.plan.card(slot, 0)
                x, y = rect.x + rect.w / 2, self.h - rect.y - rect.h / 2
                self.rows.append(np.array([
                    cards.box(x, y, rect.w, rect.h, rect.w * 0.1, (0, 0, 0), 0.06, self.cloth.empty, 1.0, 0.22)
                ], np.float32))  # fmt: skip

    def _flush(self) -> None:
        if self.rows:
            self.layers.append(Shapes(np.concatenate(self.rows)))
            self.rows = []
        if self.labels:
            self.layers.append(Labels(self.labels))
            self.labels = []


def _apart(a: Rect, b: Rect) -> float:
    return abs(a.x - b.x) + abs(a.y - b.y)


def _between(a: Rect, b: Rect, t: float) -> Rect:
    return Rect(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.w + (b.w - a.w) * t, a.h + (b.h - a.h) * t)


def _uncovered(resting: list[tuple[str, Lying]]) -> list[tuple[str, Lying]]:
    """Of a pile only the uppermost card at rest is drawn: the texts of others must not shine through."""
    highest: dict[int, int] = {}
    for _, at in resting:
        highest[at.fan] = max(highest.get(at.fan, 0), at.place)
    return [(name, at) for name, at in resting if at.fan >= 0 or at.place == highest[at.fan]]


def framed(rect: Rect, width: float, card: float) -> tuple[Rect, float]:
    """Where the frame of a card lies and how wide it is: on small cards it goes outward, off the number.

    `rect` is what is seen of the card, `card` the width of a whole one.
    """
    width = min(width, card * 0.1)
    out = max(0.0, width - card * 0.05)
    return Rect(rect.x - out, rect.y - out, rect.w + 2 * out, rect.h + 2 * out), width
