"""Above the picture: the ways of looking, the layers of a slice, help and the menu."""

from __future__ import annotations

from app.i18n import mark, tr
from app.intent import Intent, SetView
from app.panels import kit
from app.panels.theme import faded
from app.scene import Rect
from app.ui import View

Wish = Intent | str

MODES = (
    ("cube", mark("Cube"), mark("The whole cube (C)")),
    ("slice", mark("Slice"), mark("Chosen layers of the cube (S)")),
    ("exploded", mark("Apart"), mark("The sectors pulled apart (X)")),
    ("flat", mark("Board"), mark("The inventor's flat board, large (B)")),
)
AXES = (mark("Sectors"), mark("Verticals"), mark("Horizontals"))


def bar(rect: Rect, view: View, compact: bool) -> Wish | None:
    """The bar; returns the change of view that was asked for."""
    wish: Wish | None = None
    clear = faded(kit.theme.panel, 0.0)
    right_w = kit.px(3 * 38 + 2 * 4)
    left = Rect(rect.x, rect.y, max(1.0, rect.w - right_w - kit.px(6)), rect.h)
    with kit.panel("bar", left, fill=clear, pad=0, border=False, scrolls=False), kit.row(gap_units=4, height=rect.h):
        for mode, name, tip in MODES:
            on = view.mode == mode
            label = "" if compact or left.w < kit.px(560) else tr(name)
            if kit.button(f"mode.{mode}", label, icon=mode, tip=tr(tip), quiet=not on, style="label"):
                wish = SetView("mode", mode)
        if view.mode == "slice":
            kit.gap(4)
            if kit.chip("axis", tr(AXES[view.axis]), tip=tr("Slice along another axis (A)")):
                wish = SetView("axis", (view.axis + 1) % 3)
            for layer in range(1, 6):
                if kit.chip(f"layer.{layer}", str(layer), layer in view.layers, tr("Shows or hides a layer ([ and ])")):
                    wish = SetView("layers", view.layers ^ {layer} or view.layers)
    right = Rect(rect.x + rect.w - right_w, rect.y, right_w, rect.h)
    with kit.panel("bar.right", right, fill=clear, pad=0, border=False, scrolls=False):
        with kit.row(gap_units=4, height=rect.h):
            if kit.icon_button("flip", "flip", tr("Turn the board around (V)")):
                wish = SetView("flipped", not view.flipped)
            if kit.icon_button("help", "book", tr("Keys and rules (H)")):
                wish = "help"
            if kit.icon_button("menu", "menu", tr("Menu (Esc)")):
                wish = "menu"
    return wish
