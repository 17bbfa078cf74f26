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


def bar(rect: Rect, picture: Rect, view: View, compact: bool, clear_view: bool) -> Wish | None:
    """The bar; returns the change of view that was asked for. Without room the layers stand over the `picture`,
    but not while a dialogue lies over all (`clear_view` false)."""
    wish: Wish | None = None
    clear = faded(kit.theme.panel, 0.0)
    # In narrow windows turning the board is left to its key, and in the narrowest help to the menu, where it is too.
    narrow, narrowest = rect.w < kit.px(330), rect.w < kit.px(280)
    right_w = kit.px(42) if narrowest else kit.px(2 * 42 + 4) if narrow else kit.px(3 * 42 + 2 * 4)
    left = Rect(rect.x, rect.y, max(1.0, rect.w - right_w - kit.px(6)), rect.h)
    names = [tr(name) for _, name, _ in MODES]
    bare = kit.px(4 * 38 + 3 * 4)
    worded = sum(kit.measure(name, "label")[0] for name in names) + kit.px(4 * (18 + 8 + 32 + 4) + 4)
    sliced = _layers_width(view) + kit.px(10) if view.mode == "slice" else 0.0
    with_words = not compact and worded + sliced <= left.w
    inside = bare + sliced <= left.w
    with kit.panel("bar", left, fill=clear, pad=0, border=False, scrolls=False), kit.row(gap_units=4, height=rect.h):
        here = next((n for n, (mode, _, _) in enumerate(MODES) if mode == view.mode), 0)
        if bare > left.w and kit.icon_button("mode.next", view.mode, tr("Another way of looking"), on=True):
            wish = SetView("mode", MODES[(here + 1) % len(MODES)][0])
        for (mode, _, tip), name in zip(MODES, names, strict=True) if bare <= left.w else ():
            on = view.mode == mode
            label = name if with_words else ""
            if kit.button(f"mode.{mode}", label, icon=mode, tip=tr(tip), quiet=not on, style="label"):
                wish = SetView("mode", mode)
        if sliced and inside:
            kit.gap(4)
            wish = _layers(view) or wish
    if sliced and not inside and clear_view:
        over = Rect(picture.x + kit.px(8), picture.y + kit.px(8), picture.w - kit.px(16), kit.px(42))
        with kit.panel("layers", over, fill=clear, pad=0, border=False, scrolls=False, floating=True):
            with kit.row(gap_units=4, height=over.h):
                wish = _layers(view) or wish
    right = Rect(rect.x + rect.w - right_w, rect.y, right_w, rect.h)
    with kit.panel("bar.right", right, fill=clear, pad=0, border=False, scrolls=False):
        with kit.row(gap_units=4, height=rect.h):
            if not narrow and kit.icon_button("flip", "flip", tr("Turn the board around (V)")):
                wish = SetView("flipped", not view.flipped)
            if not narrowest and kit.icon_button("help", "book", tr("Keys and rules (H)")):
                wish = "help"
            if kit.icon_button("menu", "menu", tr("Menu (Esc)")):
                wish = "menu"
    return wish


def _layers(view: View) -> Wish | None:
    """The axis of the slice and its layers."""
    wish: Wish | None = None
    if kit.chip("axis", tr(AXES[view.axis]), tip=tr("Slice along another axis (A)")):
        wish = SetView("axis", (view.axis + 1) % 3)
    for layer in range(1, 6):
        if kit.chip(f"layer.{layer}", str(layer), layer in view.layers, tr("Shows or hides a layer ([ and ])")):
            wish = SetView("layers", view.layers ^ {layer} or view.layers)
    return wish


def _layers_width(view: View) -> float:
    texts = [tr(AXES[view.axis]), *"12345"]
    return sum(kit.measure(text, "body")[0] + kit.px(28 + 4) for text in texts)
