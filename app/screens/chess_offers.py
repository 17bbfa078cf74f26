"""Offers of a draw, or of lots where no game is drawn: the dialogue and what it says."""

from __future__ import annotations

from app import chess_sums, wording
from app.control import Control
from app.i18n import tr
from app.panels import chess_over
from app.panels.chess_over import Offer
from app.panels.table_side import Agreement
from app.screens.table_extras import Wish


def button(control: Control) -> Agreement:
    """The button that opens the dialogue."""
    if chess_sums.by_lot(control.session):
        return Agreement(tr("Lots"), tr("Lots"), tr("Offer to cast lots, if neither side can win"))
    return Agreement(tr("Draw"), "½", tr("Offer a draw"))


def dialogue(control: Control) -> Wish | None:
    """Who offers, or the answer to what is offered."""
    session = control.session
    may = [session.offers.standing is None and seat not in session.offers.spent for seat in (0, 1)]
    words = _lots() if chess_sums.by_lot(session) else _draw()
    return chess_over.offer(session.players, session.offers.standing, may, words)


def told(control: Control) -> str:
    """What is offered at the moment and who is to answer, for the prompt; empty for nothing."""
    session = control.session
    standing = session.offers.standing
    if standing is None:
        return ""
    side, lots = wording.side(standing), chess_sums.by_lot(session)
    offer = tr("{side} offers lots.", side=side) if lots else tr("{side} offers a draw.", side=side)
    if standing == control.seat:
        return offer + " " + tr("The other side answers, or waits for the move.")
    return offer + " " + tr("{side}: accept, refuse, or refuse by making a move.", side=wording.side(1 - standing))


def note(control: Control, seat: int) -> str:
    """A word on the card of the side that waits for an answer."""
    if not control.live or control.session.offers.standing != seat:
        return ""
    return tr("offers lots") if chess_sums.by_lot(control.session) else tr("offers a draw")


def _draw() -> Offer:
    return Offer(
        tr("Offer a draw?"),
        tr("An offer stands until it is answered or the other side makes a move; it may be made once for each move."),
        tr("{name} offers a draw"),
        tr("{name} accepts"),
        tr("Refuse"),
    )


def _lots() -> Offer:
    return Offer(
        tr("Offer to cast lots?"),
        tr("There are no draws here. If both agree that neither can win, a coin decides who has won."),
        tr("{name} offers lots"),
        tr("{name} accepts"),
        tr("Refuse"),
    )
