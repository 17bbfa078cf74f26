"""What a game adds to its table beyond turns and pictures: cards, chips, dialogues, keys, things over the picture.

The table asks here at each of these places and knows no game. `Extras` itself adds nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.control import Control
from app.i18n import tr
from app.input import KeyDown
from app.intent import Intent
from app.layout import CARD, Places
from app.panels import table_over, table_side
from app.panels.table_bar import Tool
from app.panels.table_prompt import Chip
from app.screens.table_pictures import Pictures

Wish = Intent | str


class Extras:
    """The additions of one table. `open_` opens a dialogue by name, `do` carries an intent to the game."""

    names: tuple[str, ...] = ()
    """Dialogues of the game's own."""
    usual = True
    """The usual answers follow the game's own beside the prompt."""
    card: tuple[float, float] = CARD
    """Height of a player's card in design units, and where there is little room."""

    def __init__(
        self, control: Control, pictures: Pictures, now: Callable[[], float], do: Callable[[Intent], None],
        open_: Callable[[str], None],
    ) -> None:  # fmt: skip
        self.control, self.pictures, self.now, self.do, self.open = control, pictures, now, do, open_

    def players(self, at: Places, far: table_side.PlayerCard, near: table_side.PlayerCard) -> None:
        """Draws the two cards."""
        table_side.player("player.far", at.far, far)
        table_side.player("player.near", at.near, near)

    def tools(self) -> Sequence[Tool]:
        """Buttons of the bar above the picture."""
        return ()

    def agreement(self) -> table_side.Agreement:
        """What the button for an agreed end says."""
        return table_side.Agreement(tr("Draw"), "½", tr("Agree on a draw"))

    def prompt(self) -> str:
        """The prompt, where the game has more to say than what comes next; empty for the usual one."""
        return ""

    def chips(self, room: float) -> Sequence[Chip]:
        """Answers beside the prompt, before the usual ones; `room` is what they may take, in pixels."""
        return ()

    def over(self, at: Places, clear: bool) -> Wish | None:
        """Draws what lies over the picture; `clear`: no dialogue is open."""
        return None

    def carried(self, seat: int, x: float, y: float) -> None:
        """Draws what the pointer drags."""
        table_over.carried(seat, x, y)

    def dialogue(self, name: str) -> Wish | None:
        """Draws one of its own dialogues."""
        return None

    def wish(self, wish: str) -> bool:
        """Does what a panel asked for by name; false for what is none of its own."""
        return False

    def key(self, event: KeyDown) -> bool:
        """A key; true if it was meant for the game's own additions."""
        return False

    def text(self, text: str) -> bool:
        """A character as typed; true if it was meant for the game's own additions."""
        return False

    def ended(self) -> str:
        """The dialogue that tells of the end."""
        return "result"

    def settled(self) -> None:
        """The game was over before it came to this table."""

    def tick(self, now: float) -> float | None:
        """Seconds until something of its own changes; 0 while it moves."""
        return None
