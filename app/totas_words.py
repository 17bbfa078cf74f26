"""Words of a table of TOTAS: pieces, what happened in an opening, what to do next, what a plan leaves open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app import wording
from app.i18n import mark, number_text, tr, trn
from app.totas_control import TotasControl
from app.totas_opening import Stage
from app.totas_wording import KINDS, PIECES, capital, piece
from engine.events import Event, Noted, Removed
from engine.game import Outcome

TITLES: dict[str, str] = {
    "plans": mark("The plans are revealed"),
    "moves": mark("All pieces move at once"),
    "takings": mark("Takings"),
    "collisions": mark("A collision"),
    "eruptions": mark("An eruption"),
    "labyrinths": mark("A labyrinth"),
    "promotions": mark("Promotion"),
    "mole": mark("The mole is revealed"),
    "returns": mark("Returns"),
    "judgement": mark("Judgement"),
    "zones": mark("Zones"),
}


def seat_of(letter: object) -> int:
    """The seat that `w` or `b` stands for."""
    return int(letter == "b")


def value(potential: float) -> str:
    """A combat potential, with its half."""
    return number_text(potential, 0 if potential == int(potential) else 1)


def title(stage: Stage) -> str:
    """The heading of a stage."""
    return tr(TITLES.get(stage.code, TITLES["moves"]))


def turn_name(state: Any, after: bool = False) -> str:
    """The turn that is planned in a position, or was played to come to it."""
    return tr("Turn {n}", n=state.turn - int(after))


# --- what happened ------------------------------------------------------------------------------------------------


def lines(stage: Stage) -> list[str]:
    """What happened in a stage, a sentence for each thing."""
    found = []
    for event in stage.events:
        if isinstance(event, Noted):
            text = _line(event, stage.events)
            if text:
                found.append(text)
    return found


def _line(event: Noted, around: Sequence[Event]) -> str:
    f = event.facts
    match event.what:
        case "blind":
            return tr("The visors were down")
        case "lost":
            return tr("Lost in the dark ({side}): {move}", side=wording.side(event.seat), move=f[1])
        case "erupts":
            return tr("{side}: an eruption from {cell} around {centre}", side=wording.side(event.seat), cell=f[0],
                      centre=event.cell)  # fmt: skip
        case "turned":
            return tr("{side}: the piece on {cell} turns", side=wording.side(event.seat), cell=event.cell)
        case "king-lost":
            return tr("{side}: the king did not come back in time and is lost", side=wording.side(event.seat))
        case "take" if len(f) > 4:
            return tr("{cell}: {piece} ({side}) takes {victim} {taken} in passing", cell=f[2], piece=_name(f[1]),
                      side=_side(f[0]), victim=_name(f[3]), taken=f[4])  # fmt: skip
        case "take":
            return tr("{cell}: {piece} ({side}) takes {victim}", cell=f[2], piece=_name(f[1]), side=_side(f[0]),
                      victim=_name(f[3]))  # fmt: skip
        case "loss" if f[0] == "legion":
            return tr("{cell}: {piece} ({side}) is lost too: it took a member of a legion that strikes", cell=f[3],
                      piece=_name(f[2]), side=_side(f[1]))  # fmt: skip
        case "loss":
            return tr("{cell}: {piece} ({side}) is lost with the fire it took", cell=f[3], piece=_name(f[2]),
                      side=_side(f[1]))  # fmt: skip
        case "collision":
            return tr("{cell}: {white} and {black} collide", cell=f[0], white=_name(f[1]), black=_name(f[2]))
        case "damage":
            home = next((e.by for e in around if isinstance(e, Removed) and e.why == "damage"), "")
            who = {"piece": _name(f[1]), "side": _side(f[0]), "a": f[3], "b": f[4], "cell": home}
            return capital(_out(int(f[5]), tr("{piece} ({side}) is damaged, dice {a} and {b}", **who), home))
        case "burnt":
            names = ", ".join(_burnt(str(word)) for word in f)
            return tr("Burnt: {pieces}", pieces=names) if names else tr("Nothing is burnt")
        case "lab":
            who = {"cell": f[2], "piece": _name(f[1]), "side": _side(f[0]), "a": f[3], "b": f[4]}
            return _out(
                int(f[5]), tr("{cell}: {piece} ({side}) is caught by the labyrinth, dice {a} and {b}", **who), str(f[2])
            )
        case "promotion":
            return tr("{cell}: promotion, {piece} ({side})", cell=f[1], piece=_name(f[2]), side=_side(f[0]))
        case "mole" if len(f) > 3:
            return tr("{piece} {cell} ({side}) is drawn and has passed the check of its patrol",
                      piece=capital(_name(f[1])), cell=f[2], side=_side(f[0]))  # fmt: skip
        case "mole":
            return tr("{piece} {cell} ({side}) is the mole and changes sides", piece=capital(_name(f[1])), cell=f[2],
                      side=_side(f[0]))  # fmt: skip
        case "back":
            return tr("{piece} ({side}) is back on {cell}", piece=capital(_name(f[1])), side=_side(f[0]), cell=f[2])
        case "again":
            who = {"cell": f[2], "piece": _name(f[1]), "side": _side(f[0]), "a": f[3], "b": f[4]}
            return _out(
                int(f[5]), tr("{cell} is occupied: {piece} ({side}) waits, dice {a} and {b}", **who), str(f[2])
            )
        case "mate":
            return _mate(event)
        case "end":
            winners = {"1-0": (0,), "0-1": (1,)}.get(str(f[0]), ())
            return wording.result_title(Outcome(winners, "end"))
        case "zone":
            kind, _, where = str(f[1]).partition(" ")
            said = tr(KINDS.get(kind, kind))
            return tr("{side}: {kind} {cells}", side=wording.side(event.seat), kind=said, cells=where)
    return ""


def _mate(event: Noted) -> str:
    f, side = event.facts, wording.side(event.seat)
    if f[1] == "refuge":
        return tr("{side} is mated, but its king stands on its Acropolis: it takes refuge", side=side)
    if f[1] == "queen":
        return tr("{side} is mated: the queen on {cell} takes command", side=side, cell=f[2])
    return tr("{side} is mated", side=side)


def _out(turns: int, said: str, home: str) -> str:
    if not turns:
        return tr("{said}: gone for good", said=said)
    return trn("{said}: out for {n} turn, then back on {cell}", "{said}: out for {n} turns, then back on {cell}", turns,
               said=said, cell=home)  # fmt: skip


def _burnt(word: str) -> str:
    return f"{piece(word[1])} {word[2:]} ({wording.side(seat_of(word[0])).lower()})"


def _name(letter: object) -> str:
    return piece(str(letter))


def _side(letter: object) -> str:
    """A side in brackets behind its piece."""
    return wording.side(seat_of(letter)).lower()


def away(entry: Mapping[str, Any]) -> str:
    """Where an absent piece comes back, and when."""
    turns = int(entry["turns"])
    when = trn("back on {cell} in {n} turn", "back on {cell} in {n} turns", turns, cell=entry["cell"])
    return tr("back on {cell} next turn", cell=entry["cell"]) if turns <= 0 else when


# --- what to do ---------------------------------------------------------------------------------------------------


def side_of(control: TotasControl, seat: int) -> str:
    """A side with the people who play it: `Black (Boris)`."""
    name, side = control.session.players[seat], wording.side(seat)
    return side if name in ("", side) else f"{side} ({name})"


def prompt(control: TotasControl) -> str:
    """What the one who looks is to do, in plain words."""
    if control.outcome is not None and control.show is None:
        return f"{wording.result_title(control.outcome)}. {wording.result_reason(control.outcome, 'totas')}"
    if control.show is not None:
        told = lines(control.show.stage)
        rolling = control.show.stage.dice and control.animation is not None
        return title(control.show.stage) + (f". {told[0]}" if len(told) == 1 and not rolling else "")
    if not control.live:
        return tr("An earlier turn: nothing can be planned here")
    made, seat = control.composition, control.seat
    if made is None or seat is None:
        return ""
    if control.remembering:
        return tr("Remember where everything stands: soon the visor goes down and the pieces are hidden")
    words = _stage(control, made.stage, made.facts)
    partners = control.session.partners(seat)
    if len(partners) > 1 and made.stage in ("origin", "land"):
        return tr("{name}: {what}", name=control.passing_to(), what=words[:1].lower() + words[1:])
    return words


def _stage(control: TotasControl, stage: str, facts: Mapping[str, Any]) -> str:
    origin, visor = str(facts.get("origin") or ""), control.ui.visor
    match stage:
        case "zone-kind":
            return tr("Choose what kind of zone you lay; it hinders only the other side")
        case "zone-end":
            return tr("Choose one end of the zone: three cells in a row, one zone along a rank, one along a file")
        case "zone-other-end":
            return tr("Choose the other end of the zone")
        case "labyrinth":
            if facts.get("chosen"):
                return tr("Your labyrinth lies on {cell}. Lock it, or choose another cell", cell=facts["chosen"])
            return tr("Choose a cell of rank 6 or 7 for your labyrinth; nobody else will know")
        case "as":
            return tr("As which piece does the Dark Horse go there?")
        case "promote":
            return tr("What does the pawn become?")
        case "plan":
            if facts.get("zones"):
                return tr("Both zones are chosen. Lock them, or take the last back")
            if not facts.get("drafts"):
                return tr("No move is possible: the plan is empty. Lock it")
            return tr("The plan is whole. Lock it, or change it")
        case "land":
            return _land(control, origin, visor)
    if visor:
        return tr("Visor down: choose from memory the cell of a piece; or lock the plan")
    if facts.get("required") == "refuge":
        return tr("Mated: the king must take refuge, choose it")
    if facts.get("required") == "return":
        return tr("The king must come back: choose its Acropolis or a cell beside it")
    if facts.get("drafts"):
        return tr("Choose the piece of the second move")
    return trn("Choose a piece: the plan takes {n} move", "Choose a piece: the plan takes {n} moves",
               int(facts.get("moves") or 1))  # fmt: skip


def _land(control: TotasControl, origin: str, visor: bool) -> str:
    if control.mode == "erupt":
        return tr("Choose the middle of the eruption of {cell}", cell=origin)
    if control.mode == "legion":
        return tr("Choose what the legion of {cell} strikes", cell=origin)
    if visor:
        return tr("From {cell}: choose from memory where it goes", cell=origin)
    made = control.composition
    count = len({pick.value for pick in made.next if pick.kind in ("land", "legion")}) if made is not None else 0
    if not count and made is not None and any(pick.kind == "refuge" for pick in made.next):
        return tr("The king leaves the board and comes back next turn: choose Take refuge")
    if not count and made is not None and any(pick.kind == "erupt" for pick in made.next):
        return tr("{cell} can only erupt: choose Erupt", cell=origin)
    return trn("From {cell}: {n} cell to go to", "From {cell}: {n} cells to go to", count, cell=origin)


def warnings(control: TotasControl) -> list[tuple[str, bool]]:
    """What the plan leaves open, and whether it is grave; nothing with the visor down."""
    made = control.composing()
    if made is None or control.ui.visor or "exposed" not in made.facts:
        return []
    found: list[tuple[str, bool]] = []
    blasts = made.facts.get("king_blasts") or ()
    if isinstance(blasts, tuple) and blasts:
        found.append((tr("Your king is within reach of an eruption from {cells}", cells=_cells(blasts)), True))
    exposed = made.facts.get("exposed") or ()
    if isinstance(exposed, tuple) and exposed:
        cells = _cells(exposed)
        after = tr("Attacked after this plan: {cells}", cells=cells)
        found.append((after if control.drafts else tr("Attacked now: {cells}", cells=cells), False))
    elif control.drafts:
        found.append((tr("Nothing of yours is attacked after this plan"), False))
    return found


def _cells(cells: Sequence[object]) -> str:
    shown = [str(cell) for cell in cells]
    return ", ".join(shown[:8]) + ("…" if len(shown) > 8 else "")


def draft(entry: Mapping[str, Any]) -> str:
    """A drafted move as it is written, with its piece in words where that is known."""
    text = str(entry["text"])
    name = piece(str(entry["piece"])) if entry.get("piece") in PIECES else ""
    return f"{text} · {name}" if name else text


def cell(told: Mapping[str, Any]) -> str:
    """What can be said of a cell that was pointed out."""
    parts = []
    if told.get("kind"):
        parts.append(f"{piece(str(told['kind']))} ({wording.side(int(told['seat'])).lower()})")
        if told.get("rests"):
            parts.append(tr("rests this turn"))
        if told.get("passing"):
            parts.append(tr("may be taken in passing"))
    if told.get("zone"):
        owner = wording.side(int(told["zone_seat"]))
        zone = KINDS[str(told["zone"])]
        parts.append(tr("{kind} of {side}", kind=tr(zone), side=owner))
    if told.get("acropolis") is not None:
        parts.append(tr("Acropolis of {side}", side=wording.side(int(told["acropolis"]))))
    if told.get("labyrinth"):
        parts.append(tr("your labyrinth"))
    for due in told.get("due", ()):
        entry = {**due, "cell": told["cell"]}
        parts.append(f"{piece(str(due['kind']))} ({wording.side(int(due['seat'])).lower()}) {away(entry)}")
    return f"{told['cell']}: " + (", ".join(parts) if parts else tr("empty"))
