"""The archive: every game kept, to look at, go on with, export, import or delete; and the sums over all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app import archive_words as words
from app import i18n, names, wording
from app.export import export_picture, export_record
from app.i18n import tr
from app.input import InputEvent, KeyDown
from app.itd_sums import ItdSums
from app.looks import registry
from app.panels import archive_panel, archive_sums
from app.panels.archive_panel import ArchiveView
from app.panels.archive_sums import Sums
from app.scene import Rect
from app.screens.base import Move, Picture, Pop, Push, Screen
from app.solving import Adviser
from app.still import still
from engine import catalog
from engine.archive import Archive, GameRow
from engine.archive_matches import matches
from engine.errors import BadRecord, RuleError
from engine.game import Outcome
from engine.record import read_record
from engine.session import Session

if TYPE_CHECKING:
    from app.shell import Shell

LARGEST = 8_000_000
"""Bytes of a record file that are read at most."""


class ArchiveScreen:
    """The page of all games."""

    name = "archive"

    def __init__(self) -> None:
        self.view = ArchiveView()
        self.rows: list[GameRow] = []
        """The games that fit the filters."""
        self._all: list[GameRow] = []
        self._sums: list[Sums] | None = None
        self._stills: dict[str, Picture] = {}
        self._loaded: tuple[int, Session | None] = (0, None)
        self._cards = ItdSums()
        self._adviser: Adviser | None = None
        self._shell: Shell | None = None

    # The screen

    def enter(self, shell: Shell) -> None:
        """Reads the list anew: games may have been played since."""
        self._shell = shell
        self._read()

    def leave(self) -> None:
        """The solver rests."""
        self.view.dialogue = ""
        if self._adviser is not None:
            self._adviser.close()

    def pictures(self, width: int, height: int, scale: float) -> list[Picture]:
        """The chosen game's last position."""
        rect, row = self.view.picture, self._chosen()
        if rect is None or row is None or self.view.tab != "games":
            return []
        session = self._session(row)
        if session is None or from_memory(session):
            return []
        return self._pictures(row, session, rect, scale)

    def panels(self, width: int, height: int, scale: float) -> Move:
        """The page."""
        view = self.view
        before = view.picture
        self._filter()
        at = archive_panel.places(width, height, self._chosen() is not None)
        move: Move = None
        wish = archive_panel.top(view, at.top)
        if view.tab == "sums":
            place = Rect(at.list.x, at.list.y, width - 2 * at.list.x, height - at.list.y)
            if archive_sums.draw(self._statistics(), place, self._cards, catalog.find("itd").titles[i18n.language()]):
                self._read_cards()
        else:
            titles = [(game.id, game.titles[i18n.language()]) for game in registry.games().values()]
            opened = archive_panel.games(view, at.list, self.rows, len(self._all), titles)
            row = self._chosen()
            result, why = self._ending(row)
            wish = archive_panel.chosen(view, at.game, row, result, why) or wish
            if opened is not None:
                wish = "open"
        move = self._act(wish)
        self._dialogues()
        if before != view.picture:
            self._here().refresh()
        return move

    def handle(self, event: InputEvent) -> Move:
        """Escape goes back, the arrows walk through the list, Enter opens."""
        if not isinstance(event, KeyDown):
            return None
        if event.key == "escape":
            return Pop()
        if event.key in ("up", "down") and self.rows and self.view.tab == "games":
            ids = [row.id for row in self.rows]
            at = ids.index(self.view.selected) if self.view.selected in ids else -1
            step = 1 if event.key == "down" else -1
            self.view.selected = ids[min(len(ids) - 1, max(0, at + step))]
        return None

    def tick(self, now: float) -> float | None:
        """Nothing moves here; pars that the statistics lack are asked for."""
        if self.view.tab == "sums" and self._cards.missing:
            if self._adviser is None:
                self._adviser = Adviser(self._here().workers)
            try:
                if self._cards.advance(self._adviser, self._here().archive):
                    self._read_cards()
            except RuleError as error:
                self._cards.missing.clear()
                self._here().notify(words.trouble(error))
        return None

    # Acts

    def _act(self, wish: str) -> Move:
        row = self._chosen()
        match wish:
            case "back":
                return Pop()
            case "import":
                self.view.dialogue, self.view.error = "import", ""
            case "delete" if row is not None:
                self.view.dialogue = "delete"
            case "open" if row is not None:
                return self._open(row)
            case "resume" if row is not None:
                return self._resume(row)
            case "export" if row is not None:
                self.export(row)
            case "png" if row is not None:
                self.save_picture(row)
        return None

    def _open(self, row: GameRow) -> Move:
        session = self._session(row)
        if session is None:
            return None
        if from_memory(session):
            self._here().notify(words.trouble(RuleError("visor-down")))
            return None
        return Push(replay_of(self._here().archive.load(row.id), row))

    def _resume(self, row: GameRow) -> Move:
        shell = self._here()
        try:
            match_id = match_of(shell.archive, row)
            if match_id is not None:
                return shell.go("itd.match", match_id)
            session = shell.archive.resume(row.id, shell.now())
        except RuleError as error:
            shell.notify(words.trouble(error))
            self._read()
            return None
        return shell.go("table", session)

    def export(self, row: GameRow) -> None:
        """Writes the record beside the other exports and says where."""
        session = self._session(row)
        if session is not None:
            export_record(self._here(), session)

    def save_picture(self, row: GameRow) -> None:
        """Writes the last position as a PNG file and says where."""
        session = self._session(row)
        if session is not None and from_memory(session):
            self._here().notify(words.trouble(RuleError("visor-down")))
        elif session is not None:
            export_picture(self._here(), session, session.ply)

    def import_text(self, text: str) -> None:
        """Keeps the game of a record and chooses it; what is wrong with it is shown in the dialogue."""
        shell = self._here()
        try:
            game = read_record(text).headers.get("Game", "")
            if game not in registry.games():
                # The engine may know more games than the screen shows.
                raise BadRecord("unknown-game", game=game[:40])
            row_id = shell.archive.import_record(text)
        except RuleError as error:
            self.view.error = words.trouble(error)
            return
        self.view.dialogue, self.view.error = "", ""
        self.view.game = self.view.player = self.view.result = ""
        self._read()
        self.view.selected = row_id

    def import_file(self, path: str) -> None:
        """Imports the record in a file."""
        try:
            text = words.read_text(path, LARGEST)
        except (OSError, ValueError, RuleError) as error:
            self.view.error = words.trouble(error)
            return
        self.import_text(text)

    def _dialogues(self) -> None:
        row = self._chosen()
        if self.view.dialogue == "delete" and row is not None:
            answer = archive_panel.ask_delete(row)
            if answer:
                self.view.dialogue = ""
            if answer == "yes":
                self._delete(row)
        elif self.view.dialogue == "import":
            answer = archive_panel.ask_import(self.view)
            if answer == "close":
                self.view.dialogue = ""
            elif answer == "file":
                self.import_file(self.view.path)
            elif answer == "paste":
                text = self._here().surface.clipboard_text()
                if text.strip():
                    self.import_text(text)
                else:
                    self.view.error = tr("There is no text to paste.")

    def _delete(self, row: GameRow) -> None:
        try:
            self._here().archive.delete(row.id)
        except RuleError as error:
            self._here().notify(words.trouble(error))
        self.view.selected = None
        self._read()

    # What is known

    def _here(self) -> Shell:
        assert self._shell is not None
        return self._shell

    def _read(self) -> None:
        self._sums = None
        self._loaded = (0, None)
        try:
            self._all = self._here().archive.games()
        except RuleError as error:
            self._all = []
            self._here().notify(words.trouble(error))
        self.view.played = frozenset(row.game for row in self._all)
        self._filter()
        if self.view.selected is None and self.rows:
            self.view.selected = self.rows[0].id

    def _filter(self) -> None:
        name, result = self.view.player.strip().casefold(), self.view.result

        def fits(row: GameRow) -> bool:
            if self.view.game and row.game != self.view.game:
                return False
            if name and not any(name in f"{player} {names.shown(player)}".casefold() for player in row.players):
                return False
            if result == "*" or row.result == "*":
                return result in ("", "*") and (not result or row.result == "*")
            if result == archive_panel.ENDED:
                return True
            if result in archive_panel.SOLO_RESULTS or (result and row.game in words.SOLO):
                return row.game in words.SOLO and row.result.split()[0] == result
            return not result or (not row.winners if result == "draw" else row.winners == (int(result),))

        self.rows = [row for row in self._all if fits(row)]

    def _chosen(self) -> GameRow | None:
        return next((row for row in self.rows if row.id == self.view.selected), None)

    def _session(self, row: GameRow) -> Session | None:
        """The chosen game, replayed once; `None` (and a word to the player) if its entry is damaged."""
        if row.sealed:
            return None
        if self._loaded[0] != row.id:
            session: Session | None = None
            try:
                session = self._here().archive.load(row.id)
            except RuleError as error:
                self._here().notify(words.trouble(error))
            self._loaded = (row.id, session)
        return self._loaded[1]

    def _ending(self, row: GameRow | None) -> tuple[str, str]:
        if row is None:
            return "", ""
        session = self._session(row)
        outcome: Outcome | None = None if session is None else session.outcome
        if outcome is None or row.game in words.SOLO:
            return words.result(row), ""
        return wording.result_title(outcome), wording.result_reason(outcome, row.game)

    def _statistics(self) -> list[Sums]:
        if self._sums is None:
            archive = self._here().archive
            try:
                self._sums = [
                    Sums(
                        game.titles[i18n.language()],
                        archive.statistics(game.id),
                        archive.standings(game.id),
                        archive.series(game.id),
                    )
                    for game in registry.games().values()
                    if game.id not in words.SOLO
                ]
                self._read_cards()
            except RuleError as error:
                self._sums = []
                self._here().notify(words.trouble(error))
        return self._sums

    def _read_cards(self) -> None:
        try:
            self._cards.read(self._here().archive)
        except RuleError as error:
            self._here().notify(words.trouble(error))
        self._here().refresh()

    def _pictures(self, row: GameRow, session: Session, rect: Rect, scale: float) -> list[Picture]:
        palette = self._here().palette
        gap = 10 * scale
        parts = [("cube", rect, False)]
        if row.game in registry.PLANAR:
            parts = [("cards", rect, True)]
        elif registry.find(row.game).cube is None:
            parts = [("flat", rect, True)]
        elif rect.w > rect.h * 1.75:
            side = round(min(rect.h * (2.0 if registry.find(row.game).terms.tall else 1.0), rect.w / 2))
            parts = [
                ("cube", Rect(rect.x, rect.y, rect.w - side - gap, rect.h), False),
                ("flat", Rect(rect.x + rect.w - side, rect.y, side, rect.h), True),
            ]
        out = []
        for key, place, flat in parts:
            stamp = (row.id, session.ply, palette.name, place, scale, i18n.language())
            kept = self._stills.get(key)
            if kept is None or kept.stamp != stamp:
                scene, camera = still(session.game, session.state, place, palette, scale * 0.85, flat)
                kept = self._stills[key] = Picture(f"archive.{key}", place, scene, camera, stamp)
            out.append(kept)
        return out


def from_memory(session: Session) -> bool:
    """Whether a game goes on in a turn that is planned from memory: nobody may look at it meanwhile."""
    return session.outcome is None and bool(getattr(session.state, "blind", False))


def match_of(archive: Archive, row: GameRow) -> int | None:
    """The competition that a game is an attempt in, `None` if it is none; raises the archive's errors."""
    if row.game not in words.SOLO:
        return None
    for match in matches(archive, row.game):
        if any(attempt.game_id == row.id for attempt in match.attempts):
            return match.id
    return None


def replay_of(session: Session, row: GameRow | None) -> Screen:
    """The page that shows a kept game turn by turn."""
    if session.game.id in registry.PLANAR:
        from app.screens.itd_replay import ItdReplay

        return ItdReplay(session, row)
    if session.game.id == "totas":
        from app.screens.totas_replay import TotasReplay

        return TotasReplay(session, row)
    from app.screens.replay import ReplayScreen

    return ReplayScreen(session, row)
