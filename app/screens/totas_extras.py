"""What TOTAS adds to its table: cards with potentials, chips of planning, its own menu, what lies over the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app import totas_words, wording
from app.i18n import mark, tr, trn
from app.input import KeyDown
from app.intent import GoTo, MakePick, Resign, SetView, Unpick
from app.layout import Places
from app.looks.totas_marks import char
from app.panels import glyphs, kit, table_over, totas_cover, totas_side
from app.panels.table_bar import Tool
from app.panels.table_over import Offered
from app.panels.table_prompt import Chip
from app.panels.table_side import Agreement, PlayerCard, clock_words
from app.panels.totas_arrows import Arrow, arrows
from app.panels.totas_shade import shade
from app.panels.totas_side import TotasCard
from app.scene import Rect
from app.screens import totas_setting
from app.screens.table_extras import Extras, Wish
from app.totas_control import COVER, OPENING, PLAN, TotasControl
from engine.compose import Pick
from engine.totas.board import BLAST, NAMES, SPACE

MODES: dict[str, tuple[str, str]] = {
    "erupt": (mark("Erupt"), mark("The next cell is the middle of the eruption; any of the eight around (E)")),
    "legion": (mark("Legion"), mark("The next cell is what the legion strikes along the rank (X)")),
}
"""Other meanings of a click: their words and tips."""
KEYS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        mark("Planning"),
        (
            ("Enter, Space", mark("lift the cover; let the visor go down; lock a whole plan")),
            ("←→ ↑↓", mark("move the cursor over the board")),
            ("Tab", mark("walk through the cells that may be picked")),
            ("Enter", mark("pick the cell of the cursor")),
            ("Esc", mark("take back a pick; the right button does the same")),
            ("U, Ctrl+Z", mark("take back the last drafted move")),
            ("E, X", mark("the next cell is the middle of an eruption, or what a legion strikes (Shift+click erupts)")),
            ("O", mark("turn a Vepr or a Chariot; a cell picked then is where it goes on")),
            ("N B R G Q", mark("what the Dark Horse goes as, or what a pawn becomes")),
            ("L", mark("lock the plan")),
            ("/", mark("type moves, for example NB1-C3, PE2-E4")),
        ),
    ),
    (
        mark("The opening"),
        (
            ("← →", mark("one step back or on")),
            ("P", mark("play it again")),
            ("End", mark("to its end")),
            ("Enter", mark("to its end, then on with the game")),
        ),
    ),
    (
        mark("The game"),
        (
            ("Ctrl+← →", mark("look at the previous or next turn")),
            ("Ctrl+End", mark("back to the game")),
            ("T", mark("show attacked pieces, and what attacks the cell pointed at")),
            ("V, K", mark("turn the board around; coordinates on or off")),
            ("H, F1", mark("all these keys")),
        ),
    ),
)
FLASH = 1.0
"""Seconds in which it grows dark when a visor goes down."""
LETTERS = frozenset("nbrgq")
DOERS = {"as": frozenset("H"), "turn": frozenset("WC")}
"""Whose answers these are: on a blind turn, where everything may be written, they are left out if nobody has one."""


class TotasExtras(Extras):
    """The additions of a table of TOTAS."""

    names = ("menu", "resign", "help")
    usual = False
    card = (totas_side.HEIGHT, totas_side.LOW)
    control: TotasControl
    copied = False
    _dark: float | None = None
    """When the visor went down."""
    _was_down = False

    # Cards

    def players(self, at: Places, far: PlayerCard, near: PlayerCard) -> None:
        """The two cards."""
        totas_side.player("player.far", at.far, self.card_of(far.seat))
        totas_side.player("player.near", at.near, self.card_of(near.seat))

    def card_of(self, seat: int) -> TotasCard:
        """One side's card."""
        control, session = self.control, self.control.session
        state, now = control.state, self.now()
        game: Any = control.game
        potential = game.potential(state, seat)
        count = sum(piece.seat == seat for piece in state.pieces)
        pieces, worth = trn("{n} piece", "{n} pieces", count), totas_words.value(potential)
        lines = (tr("Combat potential {n}", n=worth), tr("Potential {n}", n=worth), worth)
        if not control.ui.visor:
            lines = (tr("Combat potential {n} · {pieces}", n=worth, pieces=pieces), *lines)
        past = not control.live and not session.clock.running
        clock = session.clock_at(control.shown_ply) if past else session.clock
        words, low = clock_words(clock.remaining(seat, now))
        active = control.facing == PLAN and control.seat == seat
        note = ""
        if control.outcome is None and control.live and control.facing != OPENING:
            if seat in session.sealed:
                note = tr("plan locked")
            elif active:
                note = tr("plans")
            elif control.facing == PLAN:
                note = tr("plans next")
        return TotasCard(seat, session.players[seat], note, lines, words, low, seat in session.clock.running, active)

    # Bar, prompt, chips

    def tools(self) -> Sequence[Tool]:
        """What is attacked is shown on demand, but not from memory."""
        if self.control.ui.visor:
            return ()
        on = self.control.ui.view.threats
        tip = tr("Show attacked pieces, and what attacks the cell pointed at (T)")
        return (Tool("threats", "eye", tip, on, SetView("threats", not on)),)

    def agreement(self) -> Agreement:
        """A draw may be agreed on."""
        return Agreement(tr("Draw"), "½", tr("Agree on a draw"))

    def prompt(self) -> str:
        """What to do, or what holds for a cell that was pointed out."""
        control = self.control
        if control.ui.inspected and not control.ui.visor and control.show is None:
            game: Any = control.game
            state = game.seen_by(control.state, control.ui.seat_seen)
            return totas_words.cell(game.describe(state, control.ui.inspected, control.ui.seat_seen))
        return totas_setting.why(control) or totas_words.prompt(control)

    def chips(self, room: float) -> Sequence[Chip]:
        """Kinds of moves, answers, the lock."""
        control = self.control
        if control.show is not None:
            return ()
        if not control.live:
            return (Chip("back", tr("Back to planning"), GoTo(None), primary=True),)
        if control.remembering:
            return (Chip("memory.now", tr("Visor down now"), "visor", primary=True),)
        made = control.composing()
        if made is None:
            return ()
        out: list[Chip] = []
        reserve = made.facts.get("reserve")
        for pick in made.next:
            doers = DOERS.get(pick.kind)
            if doers is None or not isinstance(reserve, frozenset) or reserve & doers:
                out += self._chip(pick)
        for mode in control.modes():
            if mode != "land":
                out.append(Chip(f"mode.{mode}", tr(MODES[mode][0]), f"mode.{mode}", control.mode == mode,
                                tip=tr(MODES[mode][1])))  # fmt: skip
        if control.ui.visor and Pick("land", NAMES[0]) in made.next and made.facts.get("origin") == "":
            out.append(Chip("mode.go", tr("…and go"), "mode.go", control.mode == "go",
                            tip=tr("The next cell is where the turned piece goes; it takes both moves")))  # fmt: skip
        if any(pick.kind == "return" for pick in made.next) and control.ui.visor:
            out.append(Chip("mode.return", tr("King back"), "mode.return", control.mode == "return",
                            tip=tr("The next cell is where the king comes back")))  # fmt: skip
        if made.move is not None and not made.facts.get("origin"):
            out.append(Chip("lock", totas_setting.lock(control), MakePick(Pick("done")), primary=True,
                            tip=tr("After this nothing of it can be changed (L)")))  # fmt: skip
        if made.picks:
            out.append(Chip("cancel", tr("Back"), Unpick(), tip=tr("Takes back the last pick (Esc, right button)")))
        return out

    def _chip(self, pick: Pick) -> list[Chip]:
        wish = MakePick(pick)
        match pick.kind:
            case "turn":
                return [Chip("turn", tr("Turn"), wish, tip=tr("The piece turns by 90° where it stands (O)"))]
            case "refuge":
                return [Chip("refuge", tr("Take refuge"), wish, primary=True, tip=tr("The king leaves the board"))]
            case "as" | "promote":
                name = totas_words.capital(totas_words.piece(pick.value))
                return [Chip(f"{pick.kind}.{pick.value}", name, wish, tip=tr("Key {key}", key=pick.value))]
            case "kind":
                name, stops = totas_words.KINDS[pick.value], totas_setting.STOPS[pick.value]
                return [Chip(f"kind.{pick.value}", totas_words.capital(tr(name)), wish, tip=tr(stops))]
        return []

    # Keys

    def key(self, event: KeyDown) -> bool:
        """Kinds of moves by their letters; L locks."""
        control, key = self.control, event.key
        made = control.composing()
        if event.mods or event.repeat or made is None or not control.live:
            return False
        kinds = {pick.kind for pick in made.next}
        choice = next((k for k in ("as", "promote") if k in kinds and Pick(k, key.upper()) in made.next), "")
        if choice and key in LETTERS:
            self.do(MakePick(Pick(choice, key.upper())))
        elif key == "l" and made.move is not None and not made.facts.get("origin"):
            self.do(MakePick(Pick("done")))
        elif key == "o" and Pick("turn") in made.next:
            self.do(MakePick(Pick("turn")))
        elif key == "e" and "erupt" in control.modes():
            control.set_mode("erupt")
        elif key == "x" and "legion" in control.modes():
            control.set_mode("legion")
        else:
            return False
        return True

    def wish(self, wish: str) -> bool:
        """Another meaning of a click; the acts of the replay and of the cover."""
        control, now = self.control, self.now()
        if wish.startswith("mode."):
            control.set_mode(wish[5:])
        elif wish == "look":
            control.look_in(now)
        elif wish == "visor":
            control.visor_down(now)
        elif wish.startswith("stage."):
            control.stage(int(wish[6:]), now)
        elif wish in ("opening.again", "opening.back", "opening.step", "opening.skip", "opening.on"):
            if wish == "opening.on" and not control.live:
                self.do(GoTo(None))
                return True
            act = {"again": control.again, "back": control.step_back, "step": control.step_on, "skip": control.skip,
                   "on": control.go_on}[wish[8:]]  # fmt: skip
            act(now)
        else:
            return False
        control.stamp += 1
        return True

    # Dialogues

    def dialogue(self, name: str) -> Wish | None:
        """The table's menu without what would tell secrets; giving up, for either side."""
        control, session = self.control, self.control.session
        over = session.outcome is not None
        if name == "menu":
            pausable = session.friendly and session.control.timed and not over and control.facing == PLAN
            offered = Offered(not over, pausable, tr("Agree on a draw"), copied=self.copied)
            return table_over.menu(offered, control.ui.view, self.pictures.looks.terms)
        if name == "help":
            return table_over.keys(KEYS)
        if name == "resign" and not over:
            return self._resign()
        return "close"

    def _resign(self) -> Wish | None:
        seat = self.control.seat
        if seat is not None:
            return table_over.resign(seat, wording.side(seat))
        wish: Wish | None = None
        with kit.modal("ask.resign", tr("Resign?")):
            kit.body(tr("The side that gives the game up loses it."))
            kit.gap(4)
            for side in (0, 1):
                if kit.button(f"resign.{side}", tr("{side} resigns", side=wording.side(side)), width=-1):
                    wish = Resign(side)
            if kit.button("ask.no", tr("Go on playing"), primary=True, width=-1):
                wish = "close"
        return wish

    # Over the picture

    def over(self, at: Places, clear: bool) -> Wish | None:
        """Arrows, the countdown of memory, the dark of a visor that goes down."""
        control, now = self.control, self.now()
        rect = self.pictures.flat_rect
        if rect is not None and clear:
            arrows(rect, self._cell(), self._arrows())
            shade(at.picture, self._cell(), [self.spot(cell) for cell in totas_setting.forbidden(control)])
        if control.remembering and control.memory_ends is not None and clear:
            whole = float(control.session.state.regulations.number("memory_seconds"))
            bar = Rect(at.bar.x, at.bar.y, at.bar.w - kit.px(200), at.bar.h)
            totas_cover.memory(bar, max(0.0, control.memory_ends - now), whole)
        if self._dark is not None:
            totas_cover.flash(at.picture, min(1.0, (now - self._dark) / FLASH), self.pictures.calm)
        return None

    def _cell(self) -> float:
        a, b = self.spot("A1"), self.spot("B1")
        return abs(b[0] - a[0]) + abs(b[1] - a[1])

    def spot(self, cell: str) -> tuple[float, float]:
        """The middle of a cell on the picture, in framebuffer pixels."""
        flat: Any = self.pictures.looks.flat
        assert self.pictures.flat_rect is not None
        x, y = flat.middle(cell, self.pictures.flat_rect, self.control.ui.view)
        return float(x), float(y)

    def _arrows(self) -> list[Arrow]:
        """Both plans as they are revealed; the drafts are the look's own to draw."""
        control, show = self.control, self.control.show
        found: list[Arrow] = []
        if show is not None and show.stage.code == "plans":
            state = control.session.state_at(show.ply - 1)
            for seat, text in sorted(control.session.plies[show.ply - 1].choice.items()):
                for move in control.game.read_move(state, seat, text).moves:
                    found += self._arrow(move, seat)
        return found

    def _arrow(self, move: Any, seat: int) -> list[Arrow]:
        start = self.spot(NAMES[move.origin]) if move.origin >= 0 else self.spot(NAMES[move.target])
        end = self.spot(NAMES[move.target]) if move.target >= 0 else start
        burns = BLAST[move.piece][move.target] if move.kind == "erupt" and move.piece in BLAST else ()
        return [Arrow(start, end, seat, tuple(self.spot(NAMES[cell]) for cell in burns))]

    def carried(self, seat: int, x: float, y: float) -> None:
        """The piece that is dragged; with the visor down a plain disc."""
        made = self.control.composition
        cell = SPACE.find(str(made.facts.get("origin") or "")) if made is not None else -1
        piece = self.control.session.state.board[cell] if cell >= 0 else None
        if piece is None or self.control.ui.visor:
            table_over.carried(seat, x, y)
        else:
            glyphs.draw(char(piece.kind), seat, x, y, kit.px(44), above=True)

    def tick(self, now: float) -> float | None:
        """The dark comes and goes."""
        down = self.control.ui.visor
        if down and not self._was_down:
            self._dark = now
        self._was_down = down
        if self._dark is None:
            return None
        if now - self._dark >= FLASH or self.control.facing == COVER:
            self._dark = None
        self.control.stamp += 1
        return 0.0 if self.control.speed() > 0 else None
