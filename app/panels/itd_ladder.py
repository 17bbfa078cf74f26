"""The training ladder on the new-game page: a step for every deal, the next one ready to be played."""

from __future__ import annotations

from app import itd_ladder
from app.i18n import tr
from app.panels import kit
from app.panels.theme import mix
from app.scene import Rect
from engine.itd.ladder import LADDER


def card(chosen: int, done: frozenset[int]) -> tuple[str, int]:
    """The card; `rung.N` when a step shall be played, and the step chosen."""
    wish = ""
    with kit.card("setup.ladder"):
        kit.heading(tr("Training ladder"))
        kit.small(tr("From the first six cards to the great game: solve a step without help to climb it."))
        with kit.row(gap_units=5):
            for number in range(len(LADDER)):
                if _step(number, number == chosen, number in done):
                    chosen = number
        rung = LADDER[chosen]
        form = str(rung.code.format).replace("x", "×")
        if done:
            kit.small(tr("{n} of {of} steps climbed", n=len(done), of=len(LADDER)), kit.theme.good)
        kit.body(tr("Step {n}: {format}. {about}.", n=chosen + 1, format=form, about=itd_ladder.told(rung)))
        if kit.button("setup.ladder.play", tr("Play step {n}", n=chosen + 1), icon="play"):
            wish = f"rung.{chosen}"
    return wish, chosen


def _step(number: int, chosen: bool, done: bool) -> bool:
    clicked, over, held, rect = kit.press(f"setup.rung.{number}", kit.px(34), kit.px(34), True, "")
    theme = kit.theme
    fill = mix(theme.card, theme.good, 0.3 if done else 0.0) if done else theme.raised
    if over or held:
        fill = theme.hover
    kit.face(rect, fill, 17, theme.accent if chosen else theme.good if done else theme.line)
    if chosen:
        kit.face_line(Rect(rect.x, rect.y, rect.w, rect.h), theme.accent, 17, 2.2)
    text = str(number + 1)
    w, h = kit.measure(text, "strong")
    kit.text_at(rect.x + (rect.w - w) / 2, rect.y + (rect.h - h) / 2, text, "strong", theme.accent if chosen else None)
    kit.ring(rect, 17)
    return clicked
