"""The table of TOTAS: a cover between the sides, planning in secret, the opening before both.

The screen shows one thing at a time: `cover`, one seat's plan, or an opening (see `app.totas_control`). While the
cover lies on the table no picture is drawn at all.
"""

from __future__ import annotations

from typing import Any

from app import input as inputs
from app import totas_protocol, totas_words, wording
from app.i18n import tr
from app.intent import Export, GoTo, Intent
from app.panels import table_bar, table_side, totas_cover, totas_opening, totas_plan
from app.panels.totas_cover import Cover
from app.panels.totas_opening import OpeningCard, Turn
from app.panels.totas_plan import Away, PlanCard
from app.scene import Rect
from app.screens import table_words, totas_setting
from app.screens.base import Move, Picture
from app.screens.table import Table
from app.screens.totas_extras import TotasExtras
from app.screens.totas_pointer import TotasPointer
from app.shell import Shell
from app.totas_control import COVER, OPENING, PLAN, TotasControl
from engine.errors import RuleError
from engine.record import secret
from engine.totas.board import KINDS, NAMES


class TotasTable(Table):
    """A game of TOTAS on the table."""

    name = "totas"
    hub = TotasControl
    control: TotasControl
    extras: TotasExtras

    # Coming and going

    def enter(self, shell: Shell) -> None:
        """The game comes into sight behind its cover."""
        if not self._entered:
            self._entered = True
            self._set_up(shell)
            extras = TotasExtras(self.control, self.pictures_of, shell.now, self.act, self.dialogues.open)
            self.extras = extras
            self.pointer = TotasPointer(self.control, self.director, self.pictures_of, shell.now)
            self._lines: tuple[object, list[Turn]] = (None, [])
            self._stages: tuple[tuple[int, int], ...] = ()
        else:
            self.control.back(shell.now())
            self._away = False
            self.control.pause(False, shell.now())
        self.control.ui.view.coordinates = shell.settings.coordinates
        self.control.still = shell.settings.reduced_motion
        self.control.arrive(shell.now())

    def leave(self) -> None:
        """Whoever planned lifts the cover again; the clocks stand still."""
        self.pointer.cancel()
        self.control.depart(self.shell.now())

    def _stop_clocks(self) -> None:
        if self.control.facing == PLAN and not self.control.remembering:
            super()._stop_clocks()

    # Acts

    def wish(self, wish: Intent | str | None) -> None:
        """What a panel asked for; nothing that would tell secrets of a game that goes on."""
        if wish in ("export", "copy", "picture") and secret(self.session):
            self.shell.notify(wording.refusal(RuleError("secret-game")))
            return
        ends = wish == "opening.on" and self.control.live and self.session.outcome is not None
        super().wish(wish)
        if ends:
            self.dialogues.open("result")

    def act(self, intent: Intent, at: tuple[float, float] | None = None) -> None:
        """Carries an intent to where it belongs."""
        if isinstance(intent, Export) and secret(self.session):
            self.shell.notify(wording.refusal(RuleError("secret-game")))
            return
        super().act(intent, at)

    def ask(self, name: str) -> None:
        """Opens a dialogue, or does an act of the table by name; nothing is typed and nobody pauses under a cover."""
        if name in ("typing", "pause") and (self.control.facing != PLAN or self.control.remembering):
            return
        super().ask(name)

    # Pictures and panels

    def pictures(self, width: int, height: int, scale: float) -> list[Picture]:
        """The board; nothing at all under the cover."""
        if self.control.facing == COVER:
            return []
        return super().pictures(width, height, scale)

    def panels(self, width: int, height: int, scale: float) -> Move:
        """The cover, or what stands around the board."""
        self._move = None
        self._drawn = self._stamp()
        if self.control.facing == COVER:
            clear = not self.dialogue
            wish = totas_cover.cover(width, height, self._cover())
            self.wish((wish or None) if clear else None)
        else:
            self._table()
        self.wish(self.dialogues.draw(self.control, self.shell.archive, self.looks.terms, self.extras))
        if self.control.facing != COVER:
            self._floating(width, height)
        return self._move

    def _table(self) -> None:
        at, control = self._places(), self.control
        far, near = table_words.cards(control, self.shell.now())
        self.extras.players(at, far, near)
        self._side(at.moves)
        over = control.outcome is not None
        undo = bool(control.ui.picks) or (self.session.can_undo and not self.session.sealed)
        self.wish(table_side.buttons(at.buttons, undo, False, over, at.compact, self.extras.agreement()))
        clear = not self.dialogue and not control.ui.paused
        self.wish(
            table_bar.bar(at.bar, at.picture, control.ui.view, self.looks.terms, at.compact, clear, self.extras.tools())
        )
        self._prompt(at.prompt)
        self.wish(self.extras.over(at, clear))

    def _side(self, rect: Rect) -> None:
        """Beside the board: the opening; or the plan, who is out, and the protocol."""
        control, gap = self.control, self.shell.scale * 8
        if control.show is not None:
            wish = totas_opening.opening(rect, self._opening(), self.shell.settings.reduced_flashing)
            if wish:
                self.wish(wish if wish.startswith("stage.") else f"opening.{wish}")
            return
        left = rect
        if control.seat is not None and control.live and not control.remembering:
            tall = min(left.h * 0.62, self.shell.scale * 250)
            if left.h - tall < 90 * self.shell.scale:
                tall = left.h
            self.wish(totas_plan.plan(Rect(left.x, left.y, left.w, tall), self._plan()))
            left = Rect(left.x, left.y + tall + gap, left.w, left.h - tall - gap)
        gone, resting = self._absent()
        if (gone or resting) and left.h > 120 * self.shell.scale:
            lines = len(gone) + len(resting) + bool(gone) + bool(resting)
            tall = min(left.h * 0.45, self.shell.scale * (22 + 28 * lines))
            totas_plan.absent(Rect(left.x, left.y, left.w, tall), gone, resting)
            left = Rect(left.x, left.y + tall + gap, left.w, left.h - tall - gap)
        if left.h > 40 * self.shell.scale:
            empty, turns = tr("No turns yet. Click a turn here later to see its opening again."), self._turns()
            if control.ui.visor:
                # The whole board could be worked out from it.
                empty, turns = tr("The protocol is shown again when the plan is locked."), []
            ply = totas_opening.protocol(left, turns, control.shown_ply, self._follow, empty)
            self._follow = False
            if ply is not None:
                self.wish(GoTo(ply))

    # What the panels show

    def _cover(self) -> Cover:
        control, session = self.control, self.session
        seat = control.waited_for or 0
        partners = session.partners(seat)
        lines = [totas_words.turn_name(session.state)]
        if session.state.phase == "labyrinths":
            lines = [tr("Your labyrinth, in secret")]
        if len(partners) > 1 and session.state.phase == "plan":
            first = session.chooser(seat)
            other = partners[(partners.index(first) + 1) % len(partners)]
            lines.append(tr("{first} chooses first, then {other}; you two may talk.", first=first, other=other))
        lines.append(tr("The others look away until the plan is locked."))
        sealed = ""
        if session.sealed:
            other = totas_words.side_of(control, 1 - seat)
            sealed = tr("The plan of {side} is locked.", side=other)
            if session.state.phase == "labyrinths":
                sealed = tr("The labyrinth of {side} is laid.", side=other)
        blind = bool(session.state.blind) and session.state.phase == "plan"
        title = tr("Pass to {side}", side=totas_words.side_of(control, seat))
        return Cover(seat, title, tuple(lines), sealed, blind)

    def _plan(self) -> PlanCard:
        control = self.control
        state, made = self.session.state, control.composition
        if state.phase != "plan":
            return totas_setting.card(control)
        facts = made.facts if made is not None else {}
        drafts = tuple((totas_words.draft(draft), True) for draft in control.drafts)
        pieces = tuple(str(draft.get("piece", "")) for draft in control.drafts)
        warnings = tuple(totas_words.warnings(control))
        title = tr("Turn {n}: the plan of {side}", n=state.turn, side=wording.side(control.seat or 0))
        told = ""
        if len(self.session.partners(control.seat or 0)) > 1:
            told = tr("{name} chooses. Partners see the plan together and may talk.", name=control.passing_to())
        left = 0 if control.blind else int(str(facts.get("left", 0))) + bool(facts.get("origin"))
        return PlanCard(title, drafts, left, warnings, told, pieces=pieces, seat=control.seat or 0)

    def _absent(self) -> tuple[list[Away], list[Away]]:
        control = self.control
        if control.ui.visor:
            return [], []
        state = control.state
        game: Any = control.game
        name = {kind: totas_words.capital(totas_words.piece(kind)) for kind in KINDS}
        gone = [
            Away(int(e["seat"]), str(e["kind"]), f"{name[e['kind']]}, {totas_words.away(e)}") for e in game.away(state)
        ]
        resting = [Away(p.seat, p.kind, f"{name[p.kind]} {NAMES[p.cell]}") for p in state.pieces if p.rests]
        return gone, resting

    def _opening(self) -> OpeningCard:
        control, show = self.control, self.control.show
        assert show is not None
        on = self._on() if control.facing == OPENING and control.live else tr("Back to the game")
        return totas_protocol.card(self.session, show, self.shell.now(), self._fresh(show.ply, show.index), on)

    def _fresh(self, ply: int, index: int) -> bool:
        """Whether another stage is shown than two frames ago: a list can be moved only once it was drawn."""
        before, self._stages = self._stages, (*self._stages[-1:], (ply, index))
        return any(stage != (ply, index) for stage in before) or len(before) < 2

    def _on(self) -> str:
        if self.control.outcome is not None:
            return tr("To the result")
        return tr("On to turn {n}", n=self.session.state.turn)

    def _turns(self) -> list[Turn]:
        key = (len(self.session.plies), self.session.ply, self.session.outcome, wording.side(0))
        if self._lines[0] != key:
            plies = range(1, len(self.session.plies) + 1)
            self._lines = (key, [totas_protocol.entry(self.session, ply) for ply in plies])
        return self._lines[1]

    # Events and time

    def handle(self, event: inputs.InputEvent) -> Move:
        """Keys and pointer; under the cover only what lifts it, in an opening what steps through it."""
        control = self.control
        self._move = None
        if control.facing == COVER:
            match event:
                case inputs.KeyDown("enter" | "space", _, False) if not self.dialogue:
                    self.wish("look")
                case inputs.KeyDown("escape", _, False) if not self.dialogue:
                    self.ask("menu")
                case inputs.KeyDown("h" | "f1", _, False) if not self.dialogue:
                    self.ask("help")
            return self._move
        if control.show is not None and isinstance(event, inputs.KeyDown) and not event.mods and not self.dialogue:
            wish = _STEPS.get(event.key, "")
            if event.key in ("enter", "space"):
                wish = "opening.on" if self._ready() else "opening.skip"
            if event.key == "escape" and not control.live:
                wish = "opening.on"
            if wish:
                self.wish(wish)
                return self._move
        if control.remembering and isinstance(event, inputs.KeyDown) and event.key in ("enter", "space"):
            self.wish("visor")
            return self._move
        return super().handle(event)

    def _ready(self) -> bool:
        show = self.control.show
        return show is not None and show.over(self.shell.now())


_STEPS = {"left": "opening.back", "right": "opening.step", "end": "opening.skip", "p": "opening.again"}
