"""The list of competitions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from app.i18n import tr
from app.panels import kit, surface
from app.scene import Rect

if TYPE_CHECKING:
    from app.screens.itd_matches import ItdMatches


@dataclass(frozen=True, slots=True)
class Line:
    """A competition as the list shows it; `best` are the winners once it is over."""

    id: int
    deal: str
    """Format and deal, in words."""
    players: tuple[str, ...]
    ended: int
    best: tuple[str, ...]
    when: str

    @property
    def state(self) -> str:
        """How far it has come, in words."""
        if self.ended < len(self.players):
            return tr("{n} of {of} have played", n=self.ended, of=len(self.players))
        return tr("won by {names}", names=", ".join(self.best))


def draw(page: ItdMatches, width: int, height: int) -> str | int:
    """The page: a competition's number, `back`, `keep`, `delete`, or nothing."""
    wish: str | int = ""
    bar = kit.px(64)
    with (
        kit.panel(
            "matches.top", Rect(0, 0, width, bar), fill=surface.theme.ground, pad=12.0, border=False, scrolls=False,
            radius=0.0,
        ),
        kit.row(height=kit.px(40)),
    ):
        if kit.button("matches.back", tr("Back"), icon="left", quiet=True):
            wish = "back"
        kit.title(tr("Competitions"))
    wide = min(width - kit.px(24), kit.px(760))
    with kit.panel("matches.page", Rect((width - wide) / 2, bar, wide, height - bar - kit.px(12))):
        if not page.lines:
            kit.body(tr("No competition yet. Choose “Competition” on the new-game page, and write down who plays."))
        for line in page.lines:
            names = ", ".join(line.players)
            detail = f"{line.deal} · {line.state} · {line.when}"
            with kit.row(gap_units=2):
                room = kit.avail() - kit.px(44)
                if kit.list_row(f"matches.{line.id}", names, detail=detail, width=room, style="strong"):
                    wish = line.id
                if kit.icon_button(f"matches.{line.id}.delete", "close", tr("Delete this competition…")):
                    page.asked = line
    if page.asked is not None:
        with kit.modal("matches.ask", tr("Delete this competition?")):
            kit.strong(", ".join(page.asked.players))
            kit.small(f"{page.asked.deal} · {page.asked.state} · {page.asked.when}")
            kit.body(tr("The games played in it stay in the archive."))
            kit.gap(4)
            with kit.row():
                if kit.button("matches.keep", tr("Keep it"), primary=True):
                    wish = "keep"
                if kit.button("matches.delete", tr("Delete"), danger=True):
                    wish = "delete"
        if imgui.is_key_pressed(imgui.Key.escape, False):
            wish = "keep"
    return wish
