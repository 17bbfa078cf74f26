"""Above the fans: which deal it is, the lights, help and the menu."""

from __future__ import annotations

from app.i18n import tr
from app.intent import Intent
from app.panels import kit
from app.panels.cards import short
from app.panels.theme import faded
from app.scene import Rect

Wish = Intent | str


def bar(rect: Rect, title: str, detail: str, lights: bool | None, compact: bool) -> Wish | None:
    """The bar; `title` is the format, `detail` the deal's code. `lights` None: there are none to be turned on."""
    wish: Wish | None = None
    clear = faded(kit.theme.panel, 0.0)
    label = "" if compact else tr("Lights")
    lights_w = kit.px(38) if not label else kit.measure(label, "label")[0] + kit.px(18 + 8 + 32)
    lights_w = 0.0 if lights is None else lights_w
    right_w = lights_w + kit.px(2 * 42 + 3 * 4)
    left_w = max(1.0, rect.w - right_w - kit.px(6))
    with kit.panel("bar", Rect(rect.x, rect.y, left_w, rect.h), fill=clear, pad=0, border=False, scrolls=False):
        w, h = kit.measure(title, "heading")
        kit.text_at(rect.x + kit.px(4), rect.y + (rect.h - h) / 2, title, "heading")
        room = left_w - w - kit.px(22)
        if room > kit.px(60):
            text = short(detail, "small", room)
            small_h = kit.measure("A", "small")[1]
            at = Rect(rect.x + w + kit.px(16), rect.y, min(room, kit.measure(text, "small")[0] + kit.px(4)), rect.h)
            kit.hit("bar.deal", at, detail if text != detail else "")
            kit.text_at(at.x, rect.y + (rect.h - small_h) / 2 + kit.px(1), text, "small", kit.theme.ink_soft)
    right = Rect(rect.x + rect.w - right_w, rect.y, right_w, rect.h)
    with kit.panel("bar.right", right, fill=clear, pad=0, border=False, scrolls=False):
        with kit.row(gap_units=4, height=rect.h):
            tip = tr("Lights: what can be done shines (L)")
            if lights is not None and kit.button(
                "lights", label, icon="lamp", tip=tip, quiet=not lights, style="label"
            ):
                wish = "lights"
            if kit.icon_button("help", "book", tr("Keys and rules (H)")):
                wish = "help"
            if kit.icon_button("menu", "menu", tr("Menu (Esc)")):
                wish = "menu"
    return wish
