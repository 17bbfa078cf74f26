"""Dialogues of the shell itself."""

from __future__ import annotations

from app.i18n import tr
from app.panels import kit
from app.panels.surface import escaped


def fault_dialogue(text: str) -> str:
    """An error was met: what to do now, `stay` or `menu`; empty while the player thinks."""
    with kit.modal("fault", tr("A stumble")):
        kit.body(text)
        kit.gap(4)
        answer = ""
        with kit.row():
            if kit.button("fault.stay", tr("Go on"), primary=True):
                answer = "stay"
            if kit.button("fault.menu", tr("To the menu")):
                answer = "menu"
    return answer


def notice_dialogue(text: str) -> bool:
    """Tells something; true once it was read."""
    with kit.modal("notice", tr("A note")):
        kit.body(text)
        kit.gap(4)
        return kit.button("notice.ok", tr("All right"), primary=True) or escaped()
