"""An exercise: the task, the verdict with the rule's sentence, and the way on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app import layout
from app.i18n import tr
from app.panels import kit, surface
from app.panels.theme import mix
from app.scene import Rect

NOTHING = Rect(0, 0, 0, 0)


@dataclass(slots=True)
class TaskCard:
    """What is shown of an exercise."""

    title: str
    task: str
    number: int
    of: int
    solved: bool
    hint: str = ""
    """Shown once it was asked for."""
    verdict: str = ""
    """`right`, `wrong`, or nothing yet."""
    rule: str = ""
    options: Sequence[str] = ()
    chosen: int = -1
    typing: bool = False
    typed: str = ""
    last: bool = False
    came: Sequence[str] = ()
    """What came of the answer, line by line."""
    drafts: Sequence[str] = ()
    """What has been chosen so far of an answer in several parts."""


def places(
    width: int, height: int, scale: float, prompts: bool, flat: bool = True, tall: bool = False
) -> tuple[layout.Places, Rect, Rect]:
    """The pictures and the prompt (where a turn is made) as the table has them, the task's place, and the title's.

    `flat`: there is a flat board beside the picture. `tall`: the prompt has one line more.
    """
    gap = round(10 * scale)
    bar = round(64 * scale)
    column = round(min(max(0.36 * width, 260 * scale), 470 * scale, 0.48 * width))
    left = max(1.0, width - column - 3 * gap)
    narrow = left / scale < 720
    # Many answers take two lines of their own where there is little room.
    lines = 1 + (narrow or tall) + (narrow and tall)
    prompt_h = round({1: 58, 2: 98, 3: 144}[lines] * scale) if prompts else 0
    picture = Rect(gap, bar, left, max(1.0, height - bar - prompt_h - (2 if prompts else 1) * gap))
    prompt = Rect(gap, picture.y + picture.h + gap, left, prompt_h)
    x = width - column - gap
    # Where nothing is played the board is not needed beside the cube.
    side = min(column, height - bar - gap - 300 * scale) if prompts and flat else 0.0
    board = Rect(x + (column - side) / 2, height - gap - side, side, side) if side >= 170 * scale else NOTHING
    task_h = height - bar - gap - (side + gap if board.w else 0)
    at = layout.Places(
        bar=NOTHING, picture=picture, prompt=prompt, far=NOTHING, near=NOTHING, board=board, sheets=NOTHING,
        moves=NOTHING, buttons=NOTHING, compact=False, gap=gap,
    )  # fmt: skip
    return at, Rect(x, bar, column, max(1.0, task_h)), Rect(0, 0, width, bar)


def top(rect: Rect, title: str) -> bool:
    """The bar; whether Back was pressed."""
    with (
        kit.panel("exercise.top", rect, fill=surface.theme.ground, pad=12.0, border=False, scrolls=False, radius=0.0),
        kit.row(height=kit.px(40)),
    ):
        back = kit.button("exercise.back", tr("Back to the rules"), icon="left", quiet=True)
        kit.title(title)
    return back


def task(rect: Rect, card: TaskCard) -> str:
    """The task; returns `hint`, `again`, `next`, `previous`, `answer` or `option.N` when pressed."""
    wish = ""
    theme = surface.theme
    with kit.panel("exercise.task", rect, scrolls=False):
        # The buttons stay in sight however long the text is.
        with kit.scroll("exercise.text", max(kit.px(40), kit.avail_height() - kit.px(52))):
            place = tr("Exercise {n} of {of}", n=card.number, of=card.of)
            kit.small(f"{place} · {tr('solved')}" if card.solved else place)
            kit.heading(card.title)
            kit.body(card.task)
            for index, text in enumerate(card.options):
                if kit.button(f"exercise.option.{index}", text, width=-1, primary=index == card.chosen):
                    wish = f"option.{index}"
            if card.typing:
                card.typed, entered = kit.text_field("exercise.typed", "", card.typed, hint=tr("Your answer"))
                if kit.button("exercise.answer", tr("That is my answer"), enabled=bool(card.typed.strip())) or entered:
                    wish = "answer"
            for number, text in enumerate(card.drafts, 1):
                kit.strong(f"{number}.  {text}")
            if card.hint:
                kit.small(card.hint)
            if card.verdict:
                right = card.verdict == "right"
                ink = theme.good if right else theme.bad
                with kit.card("exercise.verdict", fill=mix(theme.panel, ink, 0.12)):
                    kit.strong(tr("Right!") if right else tr("Not this one."), ink)
                    for line in card.came:
                        kit.small(line)
                    kit.body(card.rule)
        with kit.row(gap_units=6):
            if card.verdict == "right":
                label = tr("Back to the rules") if card.last else tr("Next exercise")
                if kit.button("exercise.next", label, primary=True, icon="" if card.last else "right"):
                    wish = "next"
                if kit.button("exercise.again", tr("Once more"), quiet=True):
                    wish = "again"
            else:
                if card.verdict and kit.button("exercise.again", tr("Try again"), primary=True):
                    wish = "again"
                if not card.hint and kit.button("exercise.hint", tr("Hint")):
                    wish = "hint"
                if kit.button("exercise.skip", tr("Skip"), quiet=True):
                    wish = "next"
    return wish
