"""The picture of an ITD table and what lies under the pointer in it."""

from __future__ import annotations

from collections.abc import Callable

from app import i18n
from app.looks.fans import Fans, FansFrame
from app.looks.fans_layout import Plan
from app.looks.palette import Palette
from app.scene import Rect, Scene
from app.screens.base import Picture
from app.screens.fans_control import FansControl

ROUNDED = 14.0
"""Corner radius of the picture, in design units."""


class FansPictures:
    """One picture with fans and piles. Built only when something in it changed."""

    def __init__(self, control: FansControl, look: Fans, now: Callable[[], float]) -> None:
        self.control, self.look, self._now = control, look, now
        self.rect = Rect(0, 0, 1, 1)
        self.help = True
        self.carried: tuple[str, float, float] | None = None
        """A dragged card and the pointer, in window pixels."""
        self.dealt = 1.0
        self._scale = 1.0
        self._kept: tuple[object, Picture] | None = None

    def draw(self, rect: Rect, scale: float, palette: Palette) -> list[Picture]:
        """The picture at a rectangle of the window, `scale` pixels a design unit."""
        self.rect, self._scale = rect, scale
        control, ui = self.control, self.control.ui
        moving = control.animation
        t = 1.0 if moving is None else moving.t(self._now())
        stamp = (
            control.state, control.shown_ply, control.outcome, ui.picks, ui.hover, ui.cursor, t, rect, scale,
            palette.name, i18n.language(), self.help, self.carried, self.dealt, control.hint, control.live,
        )  # fmt: skip
        if self._kept is None or self._kept[0] != stamp:
            scene = self._scene(rect, scale, palette, t)
            self._kept = (stamp, Picture("fans", rect, scene, None, stamp))
        return [self._kept[1]]

    def _scene(self, rect: Rect, scale: float, palette: Palette, t: float) -> Scene:
        control = self.control
        carried = None
        if self.carried is not None:
            carried = (self.carried[0], self.carried[1] - rect.x, self.carried[2] - rect.y)
        frame = FansFrame(
            control.game,
            control.state,
            (),
            control.ui,
            palette,
            (max(1, round(rect.w)), max(1, round(rect.h))),
            scale,
            t=t,
            composition=control.composition,
            state_before=control.came_from if t < 1.0 else None,
            help=self.help and control.live and control.outcome is None,
            carried=carried,
            dealt=self.dealt,
            hint=control.hint,
        )
        scene = self.look.scene(frame)
        scene.rounded = ROUNDED * scale
        return scene

    # What the pointer and the keys ask

    @property
    def plan(self) -> Plan:
        """The layout of the last frame."""
        return self.look.plan(self.control.state, self.rect.w, self.rect.h, self._scale)

    def cell_at(self, x: float, y: float) -> str:
        """What lies at a pixel of the window: see `Fans.at`."""
        if not self.rect.contains(x, y):
            return ""
        return self.look.at(
            self.control.state, x - self.rect.x, y - self.rect.y, self.rect.w, self.rect.h, self._scale
        )

    def point(self, target: str) -> tuple[float, float]:
        """A pixel of the window that means a card, a pile or a fan; `KeyError` if it is not on the table."""
        x, y = self.look.middle(self.control.state, target, self.rect.w, self.rect.h, self._scale)
        return x + self.rect.x, y + self.rect.y

    def card_rect(self, name: str) -> Rect | None:
        """A card's rectangle in the window."""
        lying = self.look.lying(self.control.state, self.plan).get(name)
        if lying is None:
            return None
        at = lying.rect
        return Rect(at.x + self.rect.x, at.y + self.rect.y, at.w, at.h)

    def fan_rects(self) -> list[Rect]:
        """The cards of each fan together, in the window."""
        plan, state = self.plan, self.control.state
        out = []
        for slot, fan in zip(self.look.slots(state), state.fans, strict=True):
            first, last = plan.card(slot, 0), plan.card(slot, len(fan) - 1)
            out.append(Rect(first.x + self.rect.x, first.y + self.rect.y, last.x + last.w - first.x,
                            last.y + last.h - first.y))  # fmt: skip
        return out

    def targets(self) -> list[str]:
        """Everything the keyboard's cursor can stand on: cards fan by fan from the bottom, then the piles."""
        state = self.control.state
        names = [str(state.name(card)) for fan in state.fans for card in fan]
        return [*names, *(f"pile.{kind}" for kind in state.kinds)]

    def neighbour(self, cursor: str, dx: int, dy: int) -> str:
        """What lies next to the cursor in a direction (y down); the cursor itself if nothing does."""
        here = self.point(cursor)
        best, found = 1e18, cursor
        for target in self.targets():
            x, y = self.point(target)
            along = (x - here[0]) * dx + (y - here[1]) * dy
            across = abs((x - here[0]) * dy) + abs((y - here[1]) * dx)
            if along > 1.0 and along + 2.5 * across < best:
                best, found = along + 2.5 * across, target
        return found
