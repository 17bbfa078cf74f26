"""The turns of a game of TOTAS as they are told afterwards: both plans, what happened, without what is still secret."""

from __future__ import annotations

from typing import Any

from app import totas_words, wording
from app.i18n import tr
from app.panels.totas_opening import OpeningCard, Turn
from app.totas_opening import Show
from app.totas_wording import KINDS
from engine.session import Session


def title(session: Session, ply: int) -> str:
    """The heading of a turn that was opened, or of a choice of the set-up."""
    state = session.state_at(ply - 1)
    if state.phase == "labyrinths":
        return tr("Both labyrinths are laid")
    if state.phase != "plan":
        return tr("The zones of {side}", side=wording.side(int(state.phase == "zones-black")))
    return tr("Turn {n} is opened", n=state.turn)


def plans(session: Session, ply: int) -> tuple[str, str]:
    """What each side chose on a turn, by seat; empty where it chose nothing, or where it is still a secret."""
    phase, choice = session.state_at(ply - 1).phase, session.plies[ply - 1].choice
    texts = [choice.get(seat, "") for seat in (0, 1)]
    if phase == "labyrinths":
        # A used labyrinth was announced; the other may still lie there.
        texts = [text.removeprefix("lab ") if session.outcome is not None else "" for text in texts]
    elif phase != "plan":
        texts = [zones(text) for text in texts]
    return texts[0], texts[1]


def zones(text: str) -> str:
    """The zones of a side in words: `sea G6–I6, desert B3–B5`."""
    found = []
    for part in text.split(","):
        kind, _, cells = part.strip().partition(" ")
        name = tr(KINDS[kind]) if kind in KINDS else kind
        found.append(f"{name} {cells.replace('-', '–')}".strip())
    return ", ".join(found)


def entry(session: Session, ply: int) -> Turn:
    """A turn's line in the protocol."""
    state = session.state_at(ply - 1)
    chosen = tuple(text for text in plans(session, ply) if text)
    if state.phase == "plan":
        game: Any = session.game
        return Turn(ply, f"{state.turn}.", chosen, str(game.record_comment(session.step_at(ply))))
    if state.phase == "labyrinths":
        return Turn(ply, "", (tr("Both labyrinths are laid"), *chosen), "")
    return Turn(ply, "", (f"{wording.side(int(state.phase == 'zones-black'))}: {', '.join(chosen)}",), "")


def card(session: Session, show: Show, now: float, follow: bool, on: str = "") -> OpeningCard:
    """The opening in sight, in words; `on`: the word of the button that leads on."""
    stages = tuple(
        (totas_words.title(stage), tuple(totas_words.lines(stage)), tuple(throw.faces for throw in stage.dice))
        for stage in show.stages
    )
    names = (wording.side(0), wording.side(1))
    white, black = plans(session, show.ply)
    return OpeningCard(
        title(session, show.ply), (white or "–", black or "–"), names, stages, show.index, show.t(now), show.playing,
        follow, on,
    )  # fmt: skip
