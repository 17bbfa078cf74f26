"""The page that compares a game of ITD with the best line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from app.i18n import tr, trn
from app.intent import GoTo
from app.itd_review import Loss, Prospect
from app.panels import kit
from app.panels.itd_side import StepLine, step_list
from app.panels.theme import faded, mix
from app.scene import Rect

Wish = tuple[str, str | GoTo]
"""Which side, and what: `back`, `loss`, `lines`, `next`, `previous`, or a step to look at."""


@dataclass(frozen=True, slots=True)
class Places:
    """Rectangles of the page."""

    bar: Rect
    left: Rect
    right: Rect
    left_list: Rect
    right_list: Rect
    note: Rect


@dataclass(frozen=True, slots=True)
class Review:
    """What the page shows; `used` and `par` are R, B, T."""

    mine: Sequence[StepLine]
    best: Sequence[StepLine]
    my_ply: int
    par_ply: int
    used: tuple[int, int, int]
    par: tuple[int, int, int]
    proved: bool
    loss: Loss | None
    loss_text: str
    """The operation that lost par, as notation."""
    better: str
    """The operation that a best line makes in its place, as notation; empty where it is not known."""
    known: int
    positions: int
    at_loss: bool
    follow: bool


def places(width: float, height: float, scale: float) -> Places:
    """Two pictures with a list below each, a bar above, a note at the foot."""
    s = max(scale, 0.1)
    gap = round(10 * s)
    bar_h, note_h = round(44 * s), round(62 * s)
    half = max(1.0, (width - 3 * gap) / 2)
    top = gap + bar_h + gap
    rest = max(2.0, height - top - note_h - 3 * gap)
    list_h = round(min(max(110 * s, rest * 0.3), 240 * s))
    picture_h = max(1.0, rest - list_h)
    right = 2 * gap + half
    list_y = top + picture_h + gap
    return Places(
        Rect(gap, gap, max(1.0, width - 2 * gap), bar_h),
        Rect(gap, top, half, picture_h),
        Rect(right, top, half, picture_h),
        Rect(gap, list_y, half, list_h),
        Rect(right, list_y, half, list_h),
        Rect(gap, height - gap - note_h, max(1.0, width - 2 * gap), note_h),
    )


def note(loss: Loss) -> str:
    """A loss in a few signs, for the list."""
    if loss.after.hopeless:
        return tr("no way on")
    if loss.rescues:
        return tr("R +{n}", n=loss.rescues)
    return tr("+{n} s", n=loss.seconds)


def noted(lines: Sequence[StepLine], notes: Mapping[int, str]) -> list[StepLine]:
    """The steps with the losses that lie in them."""
    out = []
    for line in lines:
        inside = [text for ply, text in notes.items() if line.before < ply <= line.ply]
        out.append(replace(line, note=inside[0]) if inside else line)
    return out


def draw(at: Places, shown: Review) -> Wish | None:
    """Draws the page; returns what was asked for."""
    wish = _bar(at.bar, shown)
    left = tr("You: {counts}", counts=_counts(shown.used))
    right = tr("Best line: {counts}", counts=_counts(shown.par))
    if shown.at_loss:
        # The left picture stands before the operation, the right one after it.
        before = tr("Your line before {move}", move=shown.loss_text)
        after = tr("Your line after {move}", move=shown.loss_text)
        wish = _list("mine", at.left_list, before, shown.mine, shown.my_ply - 1, shown.follow) or wish
        wish = _list("after", at.right_list, after, shown.mine, shown.my_ply, shown.follow) or wish
    else:
        wish = _list("mine", at.left_list, left, shown.mine, shown.my_ply, shown.follow) or wish
        wish = _list("best", at.right_list, right, shown.best, shown.par_ply, shown.follow) or wish
    return _note(at.note, shown) or wish


def _counts(used: tuple[int, int, int]) -> str:
    return "R {} · B {} · T {}".format(*used)


def _bar(rect: Rect, shown: Review) -> Wish | None:
    wish: Wish | None = None
    with kit.panel("review.bar", rect, fill=faded(kit.theme.panel, 0.0), pad=0, border=False, scrolls=False):
        with kit.row(gap_units=6, height=rect.h):
            if kit.button("review.back", tr("Back"), icon="left"):
                wish = ("", "back")
            if kit.icon_button("review.previous", "left", tr("One operation back (←)")):
                wish = ("", "previous")
            if kit.icon_button("review.next", "right", tr("One operation on (→)")):
                wish = ("", "next")
            kit.gap(6)
            title = tr("Your line and the best line")
            if kit.measure(title, "heading")[0] < rect.w - kit.px(250):
                kit.write(title, "heading", wrap=False)
    return wish


def _list(side: str, rect: Rect, head: str, lines: Sequence[StepLine], ply: int, follow: bool) -> Wish | None:
    wish: Wish | None = None
    with kit.panel(f"review.{side}", rect, pad=10):
        kit.label(head)
        with kit.scroll(f"review.{side}.list"):
            last = lines[-1].ply if lines else 0
            found = step_list(f"review.{side}", lines, ply, last, follow)
            if isinstance(found, GoTo):
                wish = (side, found)
    return wish


def _note(rect: Rect, shown: Review) -> Wish | None:
    wish: Wish | None = None
    fill = mix(kit.theme.panel, kit.theme.bad, 0.07) if shown.loss else kit.theme.panel
    with kit.panel("review.note", rect, fill=fill, pad=10, scrolls=False):
        text = _said(shown)
        label = tr("Both lines") if shown.at_loss else tr("Show it")
        button_w = kit.measure(label, "strong")[0] + kit.px(44) if shown.loss else 0.0
        room = kit.avail() - button_w
        style = "body" if kit.measure(text, "body", room)[1] <= rect.h - kit.px(16) else "small"
        x, y = kit.cursor()
        h = kit.measure(text, style, room)[1]
        kit.text_at(x, y + (rect.h - kit.px(20) - h) / 2, text, style, wrap=room)
        if shown.loss is not None:
            with kit.panel("review.note.right", Rect(rect.x + rect.w - button_w, rect.y + kit.px(10), button_w,
                           rect.h - kit.px(20)), fill=faded(fill, 0.0), pad=0, border=False, floating=True,
                           scrolls=False):  # fmt: skip
                if kit.button("review.loss", label, primary=not shown.at_loss):
                    wish = ("", "lines" if shown.at_loss else "loss")
    return wish


def _said(shown: Review) -> str:
    if shown.loss is not None:
        facts = {"move": shown.loss_text, "before": _of(shown.loss.before), "after": _of(shown.loss.after)}
        if shown.loss.after.hopeless:
            said = tr("With {move} the way on was lost. Before it {before} was possible.", **facts)
        else:
            said = tr("Par was lost with {move}: before it {before} was possible, after it {after}.", **facts)
        return f"{said} {tr('Better: {move}.', move=shown.better)}" if shown.better else said
    if shown.known < shown.positions:
        return trn("Looking for the operation that lost par… {n} position seen",
                   "Looking for the operation that lost par… {n} positions seen", shown.known)  # fmt: skip
    if not shown.proved:
        return tr("The best line is the best that was found; it is not proved.")
    return tr("Nothing was lost: your line is as good as the best.")


def _of(one: Prospect) -> str:
    return f"R {one.rescues}, B {one.bases}, T {one.transfers}"
