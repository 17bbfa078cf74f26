"""A competition on one deal: a cover before each player, the table, a sealed result, and at the end the ranking."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

from app import archive_words, names, paths
from app import input as inputs
from app.i18n import tr, trn
from app.itd_choices import Deal
from app.panels import itd_match, kit
from app.panels.itd_match import MatchView
from app.screens.archive import replay_of
from app.screens.base import Move, Picture, Pop, Push, Replace
from app.wording import refusal
from engine.errors import RuleError
from engine.itd.match import Match
from engine.itd.ranking import Ranked

if TYPE_CHECKING:
    from app.shell import Shell

LARGEST = 1_000_000
"""Characters of imported results that are read at most."""


def open_match(shell: Shell, deal: Deal, names: tuple[str, ...]) -> Move:
    """Sets a competition up in the archive and leads to its cover; what is wrong is told."""
    try:
        match = Match.create(shell.archive, names, deal.regulations, deal.seed, deal.start)
    except RuleError as error:
        shell.notify(refusal(error))
        return None
    return Replace(ItdMatch(match.id))


class ItdMatch:
    """One competition. Nothing of a result is on this page before everybody has played."""

    name = "itd.match"

    def __init__(self, match_id: int) -> None:
        self.match_id = match_id
        self.view = MatchView()
        self.match: Match | None = None
        self.table: list[Ranked] = []
        self.shell: Shell

    # The screen

    def enter(self, shell: Shell) -> None:
        """Reads how far the competition has come."""
        self.shell = shell
        self.refresh()
        if self.next_player:
            kit.focus("match.start")

    def refresh(self) -> None:
        """The state of the competition anew from the archive."""
        try:
            self.match = Match.load(self.shell.archive, self.match_id)
            self.table = self.match.table() if self.match.over else []
        except RuleError as error:
            self.match, self.table = None, []
            self.shell.notify(refusal(error))

    def leave(self) -> None:
        """Nothing goes on here; the clock of a running attempt is the archive's."""
        self.view.dialogue = ""

    def pictures(self, width: int, height: int, scale: float) -> list[Picture]:
        """None: the deal is seen by the one who plays it, while the clock runs."""
        return []

    def panels(self, width: int, height: int, scale: float) -> Move:
        """The cover, or the ranking."""
        if self.match is None:
            return Pop()
        wish = itd_match.draw(self, width, height)
        match wish:
            case "back":
                return Pop()
            case "start":
                return self.start()
            case "import":
                self.view.dialogue, self.view.told, self.view.wrong = "import", "", []
            case "copy":
                self.shell.surface.set_clipboard_text(self.match.export())
                self.view.said = tr("The results are copied: paste them into a message.")
            case "copy.deal":
                self.shell.surface.set_clipboard_text(self.match.deal)
                self.view.said = tr("The deal is copied.")
            case "save":
                self.save()
            case "again":
                return self.shell.go("setup", "itd")
            case str() if wish.startswith("look."):
                return self.look(int(wish[5:]))
        self._dialogue()
        return None

    def handle(self, event: inputs.InputEvent) -> Move:
        """Escape leaves. Enter presses the button that has the keyboard, which is at first the one that starts."""
        match event:
            case inputs.KeyDown("escape", _, False):
                return Pop()
        return None

    def tick(self, now: float) -> float | None:
        """Nothing moves here."""
        return None

    # Acts

    def named(self, player: str) -> str:
        """A player's name as it is shown on this page, where everybody's stand together."""
        known = [*(self.match.players if self.match is not None else ()), *(row.result.player for row in self.table)]
        together = list(dict.fromkeys(known))
        return dict(zip(together, names.shown_all(together), strict=True)).get(player, player)

    @property
    def next_player(self) -> str:
        """Who is to play now: the one whose attempt was broken off, else the next in turn; empty at the end."""
        match = self.match
        if match is None or match.over:
            return ""
        return match.playing or next(iter(match.waiting), "")

    def start(self) -> Move:
        """Shows the deal to the next player; from here on the clock runs."""
        from app.screens.fans import FansTable

        match, player = self.match, self.next_player
        if match is None or not player:
            return None
        try:
            session = match.begin(player, self.shell.now())
        except RuleError as error:
            self.shell.notify(refusal(error))
            return None
        self.view.said = ""
        self.view.played = player
        return Push(FansTable(session, mode="competition", finished=lambda table: Pop()))

    def look(self, number: int) -> Move:
        """A finished attempt, step by step."""
        assert self.match is not None
        game_id = self.match.row.attempts[number].game_id
        if game_id is None or not self.match.over:
            return None
        try:
            session, row = self.shell.archive.load(game_id), self.shell.archive.row(game_id)
        except RuleError as error:
            self.shell.notify(refusal(error))
            return None
        return Push(replay_of(session, row))

    def save(self) -> None:
        """Writes the results as lines of text beside the other exports and says where."""
        assert self.match is not None
        deal = re.sub(r"[^\w.-]+", "_", self.match.deal)[:60].strip("_")
        try:
            folder = paths.ensure(paths.export_dir())
            target = folder / f"itd-results-{deal}-{time.strftime('%Y%m%d-%H%M%S')}.txt"
            target.write_text(self.match.export(), encoding="utf-8")
        except (OSError, RuleError) as error:
            self.shell.notify(tr("The results could not be saved: {why}", why=archive_words.trouble(error)))
            return
        self.shell.notify(tr("The results were saved as {path}", path=str(target)))

    def take_in(self, text: str) -> None:
        """Takes in results from elsewhere and says what came of it, line by line."""
        assert self.match is not None
        self.view.wrong = []
        self.shell.refresh()
        if not text.strip():
            self.view.told = tr("There is no text to paste.")
            return
        try:
            new, wrong = self.match.take_in(text[:LARGEST])
        except RuleError as error:
            self.view.told, self.view.wrong = "", [refusal(error)]
            return
        self.view.told = trn("{n} new result.", "{n} new results.", new)
        self.view.wrong = [tr("Line {n}: {why}", n=number, why=refusal(error)) for number, error in wrong]
        self.refresh()

    def _dialogue(self) -> None:
        if self.view.dialogue != "import":
            return
        answer = itd_match.ask_import(self.view)
        if answer == "close":
            self.view.dialogue = ""
        elif answer == "paste":
            self.take_in(self.shell.surface.clipboard_text())
        elif answer == "file":
            try:
                self.take_in(archive_words.read_text(self.view.path, LARGEST))
            except (OSError, ValueError, RuleError) as error:
                self.view.told, self.view.wrong = "", [archive_words.trouble(error)]

    @property
    def title(self) -> str:
        """The heading of the page."""
        return tr("Competition of {day}", day=self.day)

    @property
    def day(self) -> str:
        """When the competition was set up."""
        return archive_words.when(self.match.row.created) if self.match is not None else ""
