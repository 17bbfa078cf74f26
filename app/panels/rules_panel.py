"""The rules page: an index at the left, the page beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from imgui_bundle import imgui

from app.i18n import tr
from app.panels import kit, markdown, surface
from app.panels.markdown import PageView
from app.panels.theme import faded
from app.rulebook import Heading, Items, Page, Paragraph, Quote, Table
from app.scene import Rect

WIDE = 860.0
"""From this width on, in design units, the index stands beside the page."""


@dataclass(slots=True)
class RulesView:
    """What the page keeps between frames."""

    page: PageView = field(default_factory=PageView)
    search: str = ""
    shown: int = 0
    """The heading that the index was last scrolled to."""
    index_open: bool = False
    """In a narrow window: the index is shown instead of the page."""


@dataclass(frozen=True, slots=True)
class RulesWish:
    """What was pressed: `back`, an exercise's id, or another game's."""

    back: bool = False
    exercise: str = ""
    game: str = ""


def draw(
    page: Page, view: RulesView, exercises: Mapping[str, tuple[str, bool]], width: int, height: int,
    games: Sequence[tuple[str, str, bool]] = (),
) -> RulesWish:  # fmt: skip
    """Draws the whole page; `exercises` gives title and solved of each, `games` id, title and chosen of each game."""
    theme = surface.theme
    bar = kit.px(64)
    wide = width >= kit.px(WIDE)
    index_w = kit.px(270) if wide else float(width)
    wish = RulesWish()
    if wide or not view.index_open:
        left = index_w if wide else 0.0
        with (
            kit.panel(
                "rules.page", Rect(left, bar, width - left, height - bar), fill=faded(theme.ground, 0.0), pad=0.0,
                border=False, scrolls=False, radius=0.0,
            ),
            kit.scroll("rules.scroll"),
        ):
            with _margins(width - left):
                exercise = markdown.draw(page, view.page, exercises)
            markdown.scroll(view.page)
        if exercise:
            wish = RulesWish(exercise=exercise)
    if wide or view.index_open:
        with kit.panel(
            "rules.index", Rect(0, bar, index_w, height - bar), fill=theme.ground, pad=14.0, border=False, radius=0.0
        ):
            for game, title, here in games if len(games) > 1 else ():
                if kit.list_row(f"rules.game.{game}", title, here, style="strong") and not here:
                    wish = RulesWish(game=game)
            _index(page, view)
    with (
        kit.panel(
            "rules.top", Rect(0, 0, width, bar), fill=theme.ground, pad=12.0, border=False, scrolls=False, radius=0.0
        ),
        kit.row(height=kit.px(40)),
    ):
        if kit.button("rules.back", tr("Back"), icon="left", quiet=True):
            wish = RulesWish(back=True)
        kit.title(page.headings[0].text if page.headings else tr("Rules"))
        if not wide and kit.button(
            "rules.contents", tr("Text") if view.index_open else tr("Contents"), icon="menu", quiet=True
        ):
            view.index_open = not view.index_open
    return wish


class _margins:
    """Room at both sides of the text; a column that takes the rest."""

    def __init__(self, width: float) -> None:
        side = max(kit.px(20), min(kit.px(64), (width - kit.px(760)) / 2))
        self._row = kit.row(gap_units=0)
        self._side = side
        self._column = kit.column("rules.text", max(1.0, width - side - kit.px(28)))

    def __enter__(self) -> None:
        self._row.__enter__()
        kit.gap(self._side / kit.scale)
        self._column.__enter__()

    def __exit__(self, *problem: object) -> None:
        self._column.__exit__(None, None, None)
        self._row.__exit__(None, None, None)


def _index(page: Page, view: RulesView) -> None:
    view.search, _ = kit.text_field("rules.search", "", view.search, hint=tr("Search the rules"))
    wanted = view.search.strip().casefold()
    current = view.page.current()
    found = 0
    imgui.push_style_var(imgui.StyleVar_.item_spacing, imgui.ImVec2(kit.px(4), kit.px(1)))
    with kit.scroll("rules.list"):
        for number, block in enumerate(page.blocks):
            if not isinstance(block, Heading) or block.level > 3:
                continue
            if wanted and wanted not in section_text(page, number).casefold():
                continue
            found += 1
            text = block.text if block.level < 3 else f"    {block.text}"
            style = "small" if block.level == 3 else "body"
            if kit.list_row(f"rules.go.{block.anchor or number}", text, number == current and not wanted, style=style):
                view.page.wanted = number
                view.index_open = False
                view.shown = number
                kit.wake_after(0.0)
            if number == current and view.shown != current and not wanted:
                # The index follows the reader.
                view.shown = current
                imgui.set_scroll_here_y(0.4)
                kit.wake_after(0.0)
    imgui.pop_style_var()
    if not found:
        kit.small(tr("Nothing of that is in the rules."))


def section_text(page: Page, number: int) -> str:
    """The heading at this block and what stands below it up to the next heading."""
    first = page.blocks[number]
    parts = [first.text] if isinstance(first, Heading) else []
    for block in page.blocks[number + 1 :]:
        match block:
            case Heading():
                break
            case Paragraph(spans) | Quote(spans):
                parts += [text for text, _ in spans]
            case Items(items):
                parts += [text for item in items for text, _ in item]
            case Table(rows):
                parts += [text for row in rows for cell in row for text, _ in cell]
    return " ".join(parts)
