"""What chess adds to the table: promotion, touch-move, offers and claims, the lot, what was taken, counters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from app import chess_sums, chess_wording, wording
from app.chess_wording import ADJUST, ADJUST_TIP, CLAIM_TIPS, CLAIMS
from app.control import Control
from app.i18n import language, tr
from app.input import KeyDown
from app.intent import Agree, Claim, Decline, Intent, MakePick, OfferEnd, SetView, Unpick
from app.layout import Places
from app.looks.chess_marks import overview, told
from app.looks.chess_words import piece
from app.panels import chess_over, chess_side, glyphs, kit
from app.panels.chess_side import ChessCard
from app.panels.table_bar import Tool
from app.panels.table_prompt import Chip
from app.panels.table_side import Agreement, PlayerCard
from app.screens import chess_offers
from app.screens.chess_lot import Lot
from app.screens.table_extras import Extras, Wish
from app.screens.table_pictures import Pictures
from engine.chess.notation import RUSSIAN
from engine.compose import Pick

LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz")


class ChessTable(Extras):
    """The additions of a table of chess."""

    names = ("draw", "lot")
    card = (chess_side.HEIGHT, chess_side.LOW)

    def __init__(
        self, control: Control, pictures: Pictures, now: Callable[[], float], do: Callable[[Intent], None],
        open_: Callable[[str], None],
    ) -> None:  # fmt: skip
        super().__init__(control, pictures, now, do, open_)
        self.lot = Lot(control, now)
        game: Any = control.game
        glyphs.prepare([kind.letter for kind in game.variant.pieces])

    # Promotion

    @property
    def choices(self) -> tuple[str, ...]:
        """The letters of what the pawn that waits may become; none where none waits."""
        made = self.control.composition
        if made is None or made.stage != "promote":
            return ()
        return tuple(pick.value for pick in made.next if pick.kind == "promote")

    def _promote(self, letter: str) -> None:
        self.do(MakePick(Pick("promote", letter)))

    def key(self, event: KeyDown) -> bool:
        """Numbers choose a promoted piece; letters wait for what they mean in the language typed."""
        choices = self.choices
        if not choices or event.mods:
            return False
        digit = event.key.removeprefix("numpad_")
        if digit.isdigit() and len(digit) == 1:
            if 1 <= int(digit) <= len(choices):
                self._promote(choices[int(digit) - 1])
            return True
        return event.key in LETTERS

    def text(self, text: str) -> bool:
        """A letter chooses the promoted piece, Latin or Russian."""
        choices = self.choices
        if not choices or len(text) != 1 or not text.isalpha():
            return False
        letter = text.upper()
        russian = {RUSSIAN[choice]: choice for choice in reversed(choices)}
        found = letter if letter in choices else russian.get(letter)
        if found is not None:
            self._promote(found)
        return True

    # What is said

    def tools(self) -> Sequence[Tool]:
        """Checks, pins and threats are shown on demand."""
        on = self.control.ui.view.threats
        tip = tr("Show threatened pieces, pins, and who attacks or defends the cell pointed at (T)")
        return (Tool("threats", "eye", tip, on, SetView("threats", not on)),)

    def agreement(self) -> Agreement:
        """A draw is offered, or lots where no game is drawn."""
        return chess_offers.button(self.control)

    def prompt(self) -> str:
        """An offer that stands, a lot that has not been seen to fall."""
        control = self.control
        if not control.live:
            return ""
        if self.lot.hiding:
            return tr("Lots are cast")
        offered = "" if control.composition is None or control.ui.picks else chess_offers.told(control)
        return offered or self._usual()

    def _usual(self) -> str:
        """The usual words with what goes before them: who of a team is to move, a check; or the cell pointed at."""
        control, seat = self.control, self.control.seat
        made, view = control.composition, self.control.ui.view
        if seat is None or made is None or made.picks or control.ui.inspected:
            return ""
        if view.threats and control.seats_on(control.ui.hover):
            return chess_wording.cell(told(control.game, control.state, control.ui.hover))
        words = chess_wording.prompt(made, wording.side(seat))
        if overview(control.game, control.state)["check"]:
            words = tr("Check! {more}", more=words)
        if len(control.session.partners(seat)) > 1:
            words = tr("{name} is to move. {more}", name=control.session.chooser(seat), more=words)
        return words

    def chips(self, room: float) -> Sequence[Chip]:
        """Promoted pieces, claims, answers to an offer, and the word that lets a piece be put straight."""
        control, session = self.control, self.control.session
        made = control.composition
        if made is None:
            return ()
        if self.choices:
            return self._promotions(room)
        out: list[Chip] = []
        if not control.ui.picks:
            for reason in session.claims():
                if reason in CLAIMS:
                    tip = tr(CLAIM_TIPS[reason])
                    out.append(Chip(f"claim.{reason}", tr(CLAIMS[reason]), f"claim.{reason}", primary=True, tip=tip))
            if session.offers.standing is not None:
                out.append(Chip("accept", tr("Accept"), "accept", primary=True))
                out.append(Chip("decline", tr("Refuse"), "decline"))
        if any(pick.kind == "adjust" for pick in made.next):
            out.append(Chip("adjust", tr(ADJUST), MakePick(Pick("adjust")), tip=tr(ADJUST_TIP)))
        if made.stage == "adjust":
            out.append(Chip("adjust", tr(ADJUST), Unpick(), on=True, tip=tr(ADJUST_TIP)))
        return out

    def _promotions(self, room: float) -> list[Chip]:
        names = [f"{n} {_capital(piece(letter))}" for n, letter in enumerate(self.choices, 1)]
        width = sum(kit.measure(name, "body")[0] + kit.px(34 + 6) for name in names)
        if width > (room - kit.px(330) if room >= kit.px(720) else room):
            # Beside the words of the prompt, or below them, there is no room for whole names.
            short = RUSSIAN if language() == "ru" else {}
            names = [short.get(letter, letter) for letter in self.choices]
        return [
            Chip(f"promote.{letter}", name, MakePick(Pick("promote", letter)), tip=piece(letter))
            for letter, name in zip(self.choices, names, strict=True)
        ]

    # Cards

    def players(self, at: Places, far: PlayerCard, near: PlayerCard) -> None:
        """The two cards, each with what its side has taken."""
        chess_side.player("player.far", at.far, self.card_of(far))
        chess_side.player("player.near", at.near, self.card_of(near))

    def card_of(self, usual: PlayerCard) -> ChessCard:
        """One side's card."""
        control, session, seat = self.control, self.control.session, usual.seat
        ahead = chess_sums.balance(control.game, control.state) * (1 if seat == 0 else -1)
        known = chess_sums.counters(control.game, control.state)
        counted = []
        # What stands beside the board is not said twice.
        told = self._beside_the_board()
        if known.run is not None and not told:
            counted.append(tr("King's run: {n}", n=known.run[seat]))
        if known.checks[seat] and not told:
            counted.append(tr("Checks: {n} of {limit}", n=known.checks[seat], limit=known.limit))
        return ChessCard(
            usual,
            session.partners(seat),
            session.chooser(seat),
            chess_sums.taken(session, control.shown_ply)[seat],
            max(0, ahead),
            chess_offers.note(control, seat),
            " · ".join(counted),
        )

    def _beside_the_board(self) -> bool:
        """Whether the board itself shows checks in a row and the kings' run."""
        rect, flat = self.pictures.flat_rect, self.pictures.looks.flat
        tells: Any = getattr(flat, "tells", None)
        return rect is not None and tells is not None and bool(tells(self.control.ui.view, rect.h))

    # Over the picture

    def over(self, at: Places, clear: bool) -> Wish | None:
        """The chooser near the pawn, and the badge with counters or the lot."""
        if not clear:
            return None
        wish: Wish | None = None
        control = self.control
        if self.choices and control.seat is not None:
            target = str(control.composition.facts.get("target", "")) if control.composition is not None else ""
            spot = self._spot(target)
            if spot is not None:
                named = [(letter, _capital(piece(letter))) for letter in self.choices]
                letter = chess_over.chooser(spot, at.picture, control.seat, named)
                if letter:
                    wish = MakePick(Pick("promote", letter))
        margin, lines = self._margin(at), self._badge()
        if not self.lot.plate(at.picture, margin) and lines:
            chess_over.badge(at.picture, lines, margin)
        return wish

    def carried(self, seat: int, x: float, y: float) -> None:
        """The piece that is dragged, as large as on the board."""
        made = self.control.composition
        kind = str(made.facts.get("piece", "")) if made is not None else ""
        if kind:
            glyphs.draw(kind, seat, x, y, kit.px(44), above=True)

    def _spot(self, cell: str) -> tuple[float, float] | None:
        """The middle of a cell on the large picture, in framebuffer pixels."""
        pictures, view = self.pictures, self.control.ui.view
        looks = pictures.looks
        if pictures.cube_rect is not None and looks.cube is not None:
            middle = [looks.cube.center(cell, view)]
            x, y, _ = pictures.director.camera.project(middle, pictures.cube_rect)[0]
            return float(x), float(y)
        flat: Any = looks.flat
        return None if pictures.flat_rect is None else flat.middle(cell, pictures.flat_rect, view)

    def _margin(self, at: Places) -> float:
        """What the picture leaves free to the right of the board; 0 where it is a space."""
        if self.pictures.cube_rect is not None:
            return 0.0
        flat: Any = self.pictures.looks.flat
        view = self.control.ui.view
        plan = flat.plan(view, at.picture, view.coordinates)
        x0, _, x1, _ = plan.extent
        return max(0.0, (at.picture.w - (x1 - x0) * plan.fit(at.picture).unit) / 2)

    def _badge(self) -> list[str]:
        known = chess_sums.counters(self.control.game, self.control.state)
        lines = []
        if known.repeated > 1:
            lines.append(_again(known.repeated))
        if known.near:
            n, due = known.quiet, known.due
            lot = tr("Quiet moves: {n} of {due}, then a lot", n=n, due=due)
            lines.append(lot if known.lot else tr("Quiet moves: {n} of {due}", n=n, due=due))
        return lines

    # Offers, claims, lots

    def wish(self, wish: str) -> bool:
        """Offers, answers, claims, the throw of the coin."""
        control, session = self.control, self.control.session
        if wish.startswith("offer."):
            self.do(OfferEnd(int(wish[6:])))
        elif wish == "accept" and session.offers.standing is not None:
            self.do(Agree())
        elif wish == "decline" and session.offers.standing is not None:
            self.do(Decline(1 - session.offers.standing))
        elif wish.startswith("claim.") and control.seat is not None:
            self.do(Claim(control.seat, wish[6:]))
        elif wish == "result" and self.lot.hiding:
            self.open("lot")
        elif wish == "lot.cast":
            self.lot.cast()
        elif wish == "lot.on":
            self.lot.fallen()
            self.open("result")
        else:
            return False
        control.stamp += 1
        return True

    def dialogue(self, name: str) -> Wish | None:
        """The offer, or the lot."""
        if name == "lot":
            return self.lot.dialogue()
        return chess_offers.dialogue(self.control) if self.control.outcome is None else None

    def ended(self) -> str:
        """The lot is seen to fall before the result is told."""
        if self.lot.hiding:
            self.lot.begin()
            return "lot"
        return "result"

    def settled(self) -> None:
        """The game was over before it came to this table: its lot has been seen."""
        self.lot.known()

    def tick(self, now: float) -> float | None:
        """The coin turns until it lies."""
        return self.lot.tick()


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _again(times: int) -> str:
    """How often a position has stood, in words."""
    if times == 2:
        return tr("This position stands for the second time")
    if times == 3:
        return tr("This position stands for the third time")
    return tr("This position stands for the fourth time")
