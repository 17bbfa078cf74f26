"""Above the picture: the ways of looking, the layers of a slice, help and the menu."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.i18n import tr
from app.intent import Intent, SetView
from app.looks.terms import Terms
from app.panels import kit
from app.panels.theme import faded
from app.scene import Rect
from app.ui import View

Wish = Intent | str


@dataclass(frozen=True, slots=True)
class Tool:
    """A button of the game's own: its id, sign and tip, whether it is on, and what it wishes."""

    id: str
    icon: str
    tip: str
    on: bool
    wish: Wish


def bar(
    rect: Rect, picture: Rect, view: View, terms: Terms, compact: bool, clear_view: bool, tools: Sequence[Tool] = ()
) -> Wish | None:
    """The bar; returns the change of view that was asked for. Without room the layers stand over the `picture`,
    but not while a dialogue lies over all (`clear_view` false)."""
    wish: Wish | None = None
    clear = faded(kit.theme.panel, 0.0)
    # In narrow windows turning the board is left to its key, and in the narrowest help to the menu, where it is too.
    narrow, narrowest = rect.w < kit.px(330), rect.w < kit.px(280)
    right_w = kit.px(42) if narrowest else kit.px(2 * 42 + 4) if narrow else kit.px(3 * 42 + 2 * 4)
    # The game's own tools have keys too: they give way first.
    shown = tools if rect.w >= kit.px(330 + 46 * len(tools)) else ()
    right_w += kit.px(46 * len(shown))
    left = Rect(rect.x, rect.y, max(1.0, rect.w - right_w - kit.px(6)), rect.h)
    # One way of looking alone needs no button.
    modes = terms.modes if len(terms.modes) > 1 else ()
    many = len(modes)
    names = [tr(name) for _, name, _ in modes]
    bare = kit.px(many * 38 + max(0, many - 1) * 4)
    worded = sum(kit.measure(name, "label")[0] for name in names) + kit.px(many * (18 + 8 + 32 + 4) + 4)
    more, more_w = None, 0.0
    if view.mode == "slice":
        more, more_w = _layers, _layers_width(view, terms)
    elif view.mode == "flat" and terms.sheets:
        # On sheets nothing may lie over them: where the three ways of cutting have no room one button walks through.
        more, more_w = _sheets, _sheets_width(terms)
        if bare + more_w + kit.px(10) > left.w:
            more, more_w = _sheet, kit.measure(tr(terms.axes[view.sheets]), "body")[0] + kit.px(28 + 4)
        if bare + more_w + kit.px(10) > left.w:
            more, more_w = _next_sheet, kit.px(42)
    sliced = more_w + kit.px(10) if more is not None else 0.0
    with_words = not compact and worded + sliced <= left.w
    inside = (bare if bare <= left.w else kit.px(42)) + sliced <= left.w
    with kit.panel("bar", left, fill=clear, pad=0, border=False, scrolls=False), kit.row(gap_units=4, height=rect.h):
        here = next((n for n, (mode, _, _) in enumerate(modes) if mode == view.mode), 0)
        if bare > left.w and kit.icon_button("mode.next", view.mode, tr("Another way of looking"), on=True):
            wish = SetView("mode", modes[(here + 1) % many][0])
        for (mode, _, tip), name in zip(modes, names, strict=True) if bare <= left.w else ():
            on = view.mode == mode
            label = name if with_words else ""
            if kit.button(f"mode.{mode}", label, icon=mode, tip=tr(tip), quiet=not on, style="label"):
                wish = SetView("mode", mode)
        if more is not None and inside:
            kit.gap(4)
            wish = more(view, terms) or wish
    if more is not None and not inside and clear_view:
        high = kit.px(42)
        over = Rect(picture.x + kit.px(8), picture.y + kit.px(8), picture.w - kit.px(16), high)
        if view.mode == "flat":
            # The sheets begin at the upper left and leave the lower right free: no cell may lie below the button.
            across = min(more_w + kit.px(4), picture.w)
            over = Rect(picture.x + picture.w - across, picture.y + picture.h - high, across, high)
        with kit.panel("layers", over, fill=clear, pad=0, border=False, scrolls=False, floating=True):
            with kit.row(gap_units=4, height=over.h):
                wish = more(view, terms) or wish
    right = Rect(rect.x + rect.w - right_w, rect.y, right_w, rect.h)
    with kit.panel("bar.right", right, fill=clear, pad=0, border=False, scrolls=False):
        with kit.row(gap_units=4, height=rect.h):
            for tool in shown:
                if kit.icon_button(tool.id, tool.icon, tool.tip, on=tool.on):
                    wish = tool.wish
            if not narrow and kit.icon_button("flip", "flip", tr("Turn the board around (V)")):
                wish = SetView("flipped", not view.flipped)
            if not narrowest and kit.icon_button("help", "book", tr("Keys and rules (H)")):
                wish = "help"
            if kit.icon_button("menu", "menu", tr("Menu (Esc)")):
                wish = "menu"
    return wish


def sheets(rect: Rect, view: View, terms: Terms) -> Wish | None:
    """Above the sheets beside the cube: across which axis they are cut."""
    clear = faded(kit.theme.panel, 0.0)
    with kit.panel("sheets", rect, fill=clear, pad=0, border=False, scrolls=False):
        with kit.row(gap_units=4, height=rect.h):
            return _sheets(view, terms)


def _layers(view: View, terms: Terms) -> Wish | None:
    """The axis of the slice and its layers."""
    wish: Wish | None = None
    if kit.chip("axis", tr(terms.axes[view.axis]), tip=tr("Slice along another axis (A)")):
        wish = SetView("axis", view.axis + 1)
    for layer, name in enumerate(terms.lattice.axes[view.axis], 1):
        if kit.chip(f"layer.{layer}", name, layer in view.layers, tr("Shows or hides a layer ([ and ])")):
            wish = SetView("layers", view.layers ^ {layer} or view.layers)
    return wish


def _layers_width(view: View, terms: Terms) -> float:
    texts = [tr(terms.axes[view.axis]), *terms.lattice.axes[view.axis]]
    return sum(kit.measure(text, "body")[0] + kit.px(28 + 4) for text in texts)


def _sheets(view: View, terms: Terms) -> Wish | None:
    """The three ways of cutting the space into sheets; levels first, as the inventor draws them."""
    wish: Wish | None = None
    for axis in reversed(range(len(terms.axes))):
        if kit.chip(f"sheets.{axis}", tr(terms.axes[axis]), axis == view.sheets, tr("Sheets across this axis (D)")):
            wish = SetView("sheets", axis)
    return wish


def _sheet(view: View, terms: Terms) -> Wish | None:
    """The axis across which the sheets are cut, and the way to the next one."""
    if kit.chip("sheets.next", tr(terms.axes[view.sheets]), True, tr("Sheets across another axis (D)")):
        return SetView("sheets", view.sheets + 1)
    return None


def _next_sheet(view: View, terms: Terms) -> Wish | None:
    """The same as a sign: the titles of the sheets say how they are cut."""
    if kit.icon_button("sheets.next", "axes", tr("Sheets across another axis (D)")):
        return SetView("sheets", view.sheets + 1)
    return None


def _sheets_width(terms: Terms) -> float:
    return sum(kit.measure(tr(name), "body")[0] + kit.px(28 + 4) for name in terms.axes)
