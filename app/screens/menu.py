"""The first page: the games as pictures that turn under the pointer, games to go on with, and the other pages."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from app import input as inputs
from app import kernels, newgame
from app.camera import Camera, home
from app.looks import registry
from app.looks.base import Frame
from app.looks.palette import Palette
from app.looks.registry import Looks
from app.panels import menu_panel
from app.scene import Rect, Scene
from app.screens.base import Move, Picture, Push
from app.still import fans
from app.ui import TableUi
from app.wording import refusal
from engine import catalog
from engine.archive import GameRow
from engine.archive_matches import MatchRow, matches
from engine.errors import RuleError
from engine.game import regulate

if TYPE_CHECKING:
    from app.newgame import Choices
    from app.shell import Shell
    from engine.session import Session

TURN = 16.0
"""Degrees a second that a picture turns under the pointer."""
DEALING = 1.8
"""Seconds in which the cards of a picture are dealt anew under the pointer."""

WATCH = 2.0
"""Seconds between two looks at whether a game that goes on in another window still does."""

SHOWCASE = {
    "stavropol": "A.AB.A3.2A2.2A.5A.A.A/.A4.A3.2A2.A4.A3.A./14.B8.a./.2a6.b.2b3a9./5a3.a3.2a5.a2.2ab w o2,o5 - - 34",
    "itd": "3x4x3 AFB; [3B 2F 4A] [4F 3A] [2B 3F 4B]; A2 F1 B1; 0 0 2",
    "spatial": (
        "rl1l1r2/pp1p4/8/8/8/1N6/1P2P1P1/5N2 | l1b3nl/ppp1R2p/3b4/8/5P2/3PP3/b1P3PL/L4B1L | "
        "r2qb3/2p1p1p1/3p4/8/8/8/1P3P2/8 | l2k3l/pp1p4/2p5/4p3/8/P2P4/NPPKPPPP/L6L | "
        "n4qnr/1pp2ppp/3pp3/8/8/6P1/1PPNP2P/1N3BR1 | 4b3/p2pp2p/1p3p2/1npn4/8/5P2/1PPPP1P1/1BNQ4 | "
        "r3n2l/p1p1p2p/3p4/8/P3PP2/7N/2PP1nPP/L1B4L | 1nRlrnlr/3ppppp/1p6/8/8/6PP/PP1PP3/RN1LR2R"
        " w - - 1 96"
    ),
    "chess196": (
        "r2vhqk4bnr/Qppbp1p1p1p3/n2p5h4/9p2pp/5p5p2/14/1V12/5P2p5/6H7/14/2Q10P/P13/RvPP4APPPP1/1NB6KVBNR w - - 2 27 0 0"
    ),
    "totas": (
        '{"turn": 9, "pieces": ["wRA1", "wKG1", "wRL1", "wPA2", "wPB2", "wPC3", "wQD2", "wPG2", "wPI2", "wPK2", '
        '"wLF4", "wLG4", "wDC4", "wDJ3", "wPL4", "wNE3", "wGD6", "wVI5", "wWF2|", "wCJ5/", "wBH3", "wHB5\'N", '
        '"bRA12", "bQF10", "bKG12", "bRL12", "bPA11", "bPB11", "bPD10", "bPI11", "bPK11", "bPL10", "bLG9", '
        '"bLH9", "bDC10", "bDJ10", "bBD11", "bTE8", "bWC9-", "bCH11/", "bNG7", "bHK8\'B", "bGE11"], "castle": [], '
        '"ep": [], "out": [["wNH6", 11, "dmg"], ["bPJ8", 10, "lab"]], "zones": ["w sea B7-B9", '
        '"w mountain E5-G5", "b desert L6-L8", "b sea H7-J7"], "labs": [null, null], "refuge_used": '
        '[false, false], "refuge_in": [null, null], "must_refuge": [false, false], "command_used": [false, false], '
        '"blast": false, "reg": {}}'
    ),
}
"""A position out of the middle of a game, for its picture."""


@dataclass(slots=True)
class Card:
    """A game on the page."""

    game: Any
    state: Any
    looks: Looks | None = None
    """The pictures of the board; none of a game of cards."""
    things: tuple[Any, ...] = ()
    yaw: float = 32.0
    dealt: float = 1.0
    """How far the cards are dealt."""

    @property
    def turns(self) -> bool:
        """Whether the picture is one in space, which turns under the pointer."""
        return self.looks is not None and self.looks.cube is not None


class Menu:
    """The page one comes home to."""

    name = "menu"

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.cards = [_card(game) for game in registry.games().values()]
        self.hovered = ""
        """Id of the game under the pointer."""
        self.unfinished: list[GameRow] = []
        self.matches: list[MatchRow] = []
        """Competitions that are not over."""
        self.asked: GameRow | None = None
        """The game that is to be deleted, once confirmed."""
        self._last: float | None = None
        self._over: Card | None = None
        self._looked = 0.0

    def enter(self, shell: Shell) -> None:
        """Reads the list of unfinished games anew."""
        self._last, self._looked = None, shell.now()
        try:
            self.matches = [match for match in matches(shell.archive) if not match.over]
            self.unfinished = self._games(shell)
        except RuleError as error:
            self.unfinished, self.matches = [], []
            shell.notify(refusal(error, 0))

    def leave(self) -> None:
        """Nothing goes on here."""
        self.hovered = ""

    def pictures(self, width: int, height: int, scale: float) -> list[Picture]:
        """One picture a game."""
        plan = menu_panel.plan(width, height, scale, len(self.cards), bool(self.unfinished or self.matches))
        palette = self.shell.palette
        out = []
        for card, place in zip(self.cards, plan.cards, strict=True):
            rect = menu_panel.picture_rect(place, scale, plan.slim)
            if rect.w < 8 or rect.h < 8:
                continue
            out.append(self._picture(card, rect, palette, scale, 0.0 if plan.slim else menu_panel.COVERED))
        return out

    def _picture(self, card: Card, rect: Rect, palette: Palette, scale: float, covered: float) -> Picture:
        if card.looks is None:
            scene = fans(card.game, card.state, rect, palette, scale, dealt=card.dealt, plain=True)
            scene.rounded = 14.0 * scale
            return Picture(f"menu.{card.game.id}", rect, scene, None, (palette.name, round(card.dealt, 3), rect))
        camera = _camera(card, rect) if card.turns else None
        stamp = (palette.name, round(card.yaw, 2) if card.turns else 0.0, rect)
        scene = scene_of(card, rect, camera, palette, scale, covered)
        return Picture(f"menu.{card.game.id}", rect, scene, camera, stamp)

    def panels(self, width: int, height: int, scale: float) -> Move:
        """Cards, the list of games to go on with, and the way to the other pages."""
        wish = menu_panel.draw(self, width, height, scale)
        match wish:
            case ("play", game_id):
                return self.play(str(game_id))
            case ("new", game_id):
                return self.shell.go("setup", game_id)
            case ("rules", game_id):
                return self.shell.go("rules", game_id)
            case ("match", int() as number):
                return self.shell.go("itd.match", number)
            case ("resume", GameRow() as row):
                return self.resume(row)
            case ("delete", GameRow() as row):
                self._delete(row)
            case ("go", str() as page):
                return self.shell.go(page)
        return None

    def play(self, game_id: str) -> Move:
        """A game at once, with the settings of last time."""
        game = catalog.find(game_id)
        if game_id in registry.PLANAR:
            return self._play_cards()
        choices = newgame.recall(self.shell.settings, game)
        try:
            session = newgame.begin(self.shell.archive, game, choices)
        except RuleError as error:
            self.shell.notify(refusal(error, 0))
            return None
        if game_id == "totas":
            return self._cast(session, choices)
        return self.shell.go("table", session)

    def _cast(self, session: Session, choices: Choices) -> Move:
        """The lots of the new game come before its table."""
        from app.screens.totas_lot import opened

        return opened(self.shell, session, choices)

    def _play_cards(self) -> Move:
        """A practice deal of the format of last time, one that can be solved: it is looked for on the new-game page."""
        from app.screens.itd_setup import ItdSetup

        return Push(ItdSetup(self.shell, at_once=True))

    def resume(self, row: GameRow) -> Move:
        """Goes on with a game."""
        try:
            session = self.shell.archive.resume(row.id, self.shell.now())
        except RuleError as error:
            self.shell.notify(refusal(error, 0))
            return None
        return self.shell.go("table", session)

    def _delete(self, row: GameRow) -> None:
        try:
            self.shell.archive.delete(row.id)
        except RuleError as error:
            self.shell.notify(refusal(error, 0))
        self.enter(self.shell)

    def handle(self, event: inputs.InputEvent) -> Move:
        """Escape does nothing here: leaving the program is a button, and the window's own."""
        return None

    def tick(self, now: float) -> float | None:
        """Turns the picture under the pointer, and watches what other windows play; else there is nothing to do."""
        due = self._watch(now)
        last, self._last = self._last, now
        card = next((card for card in self.cards if card.game.id == self.hovered), None)
        for other in self.cards:
            if other is not card:
                other.dealt = 1.0
        fresh, self._over = card is not self._over, card
        if fresh and card is not None:
            kernels.warm(card.game)
        if card is None or self.shell.settings.animation <= 0:
            self._last = None
            return due
        passed = min(0.1, now - last) if last is not None else 0.0
        if card.turns:
            card.yaw = (card.yaw + TURN * passed) % 360.0
            return 0.0
        if card.looks is not None:
            self._last = None
            return due
        # Cards are dealt once each time the pointer comes.
        card.dealt = 0.0 if fresh else min(1.0, card.dealt + passed / DEALING)
        if card.dealt < 1.0:
            return 0.0
        self._last = None
        return due

    def _games(self, shell: Shell) -> list[GameRow]:
        """The unfinished games; an attempt in a competition is gone on with through the competition."""
        taken = {attempt.game_id for match in self.matches for attempt in match.attempts}
        return [row for row in shell.archive.unfinished() if row.id not in taken]

    def _watch(self, now: float) -> float | None:
        """Seconds until the next look at the games of other windows; `None` without any."""
        if not any(row.in_use for row in self.unfinished):
            return None
        left = self._looked + WATCH - now
        if left > 0:
            return left
        self._looked, before = now, self.unfinished
        with suppress(RuleError):
            self.unfinished = self._games(self.shell)
        if self.unfinished != before:
            self.shell.refresh()
        return WATCH


def _card(game: Any) -> Card:
    regulations = regulate(game.options)
    state = game.read(SHOWCASE[game.id], regulations) if game.id in SHOWCASE else game.start(regulations, 0)
    if game.id in registry.PLANAR:
        return Card(game, state)
    looks = registry.find(game.id)
    return Card(game, state, looks, looks.things(state, game))


def _camera(card: Card, rect: Rect) -> Camera:
    # At 45° the cube is widest: it fits at every angle and does not swell while turning.
    size = 5.0 if card.looks is None else float(max(card.looks.terms.shape))
    fitted = replace(home(), yaw=45.0).fit(size, rect, margin=0.09 * size)
    # The edge numbers of the table are missing here, and the card's text covers the lowest strip.
    closer = 0.93 * rect.h / max(1.0, rect.h - 16.0)
    return replace(fitted, yaw=card.yaw, distance=fitted.distance * closer)


def scene_of(card: Card, rect: Rect, camera: Camera | None, palette: Palette, scale: float, covered: float) -> Scene:
    """The picture of a game's card, whose lowest strip, `covered` design units high, lies behind the card's text."""
    assert card.looks is not None
    look: Any = card.looks.flat if camera is None else card.looks.cube
    frame = Frame(
        card.game,
        card.state,
        card.things,
        palette=palette,
        size=(int(rect.w), int(rect.h)),
        scale=scale,
        camera=camera,
        ui=TableUi(view=card.looks.terms.view()),
        seat_to_move=None,
        plain=True,
    )
    scene: Scene = look.scene(frame)
    scene.rounded = 14.0 * scale
    if camera is None:
        # A board stands clear of the card's text and of the upper edge.
        x0, y0, x1, y1 = scene.extent
        below, above = (covered + 8.0) * scale, 8.0 * scale
        unit = max(1e-3, min(rect.w / (x1 - x0), (rect.h - below - above) / (y1 - y0)))
        scene.extent = (x0, y0 - below / unit, x1, y1 + above / unit)
    return scene
