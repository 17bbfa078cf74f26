"""The cards of the new-game page that only TOTAS has: teams, the lot for sides, setting up, blind turns, plan time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app import newgame
from app.i18n import mark, tr
from app.panels import kit, setup_panel
from app.panels.setup_panel import Sheet, regulation, tip_of
from app.panels.totas_texts import LOT, TEAMS, TEXTS
from engine.game import Option, Value

if TYPE_CHECKING:
    from app.screens.setup import Setup

PLAN_TIMES = (0, 60, 120, 180, 300, 600)
"""Seconds for a plan; 0 for no limit."""
RESERVES = (0, 900, 1800, 3600, 5400)
"""Seconds of a side's reserve; 0 for no clock."""
MOVES = (2, 1)
PIECES = "WCH"
"""Reserve pieces, in the order of the regulation's own names."""
SETUPS: dict[str, str] = {
    "quick": mark("Two zones and a labyrinth a side are drawn; each side sees its own labyrinth alone."),
    "players": mark("White and then Black lay two zones openly, then each lays a labyrinth in secret."),
    "plain": mark("No zones and no labyrinths: the bare board."),
}
RESERVE: dict[str, str] = {
    "none": mark("The 24 usual pieces a side."),
    "lot": mark("A die for each: with 4, 5 or 6 it plays. The dice are shown as the game begins."),
}
AGREED = mark("Choose which of them play, on both sides alike.")


def sheet() -> Sheet:
    """The page's columns."""
    left = (_players, _time, setup_panel.kind, setup_panel.position)
    return left, (_setting_up, _turns, _blind), summary


def summary(setup: Setup) -> str:
    """The terms in one line."""
    choices = setup.choices
    names = " — ".join(_name(setup, seat) for seat in (0, 1))
    parts = [names]
    if choices.first == "lot":
        parts.append(tr("sides by lot"))
    plan, reserve = _number(setup, "plan_seconds"), _number(setup, "reserve_seconds")
    if plan:
        parts.append(tr("a plan in {time}", time=span(plan)))
    if reserve:
        parts.append(tr("{time} in reserve", time=span(reserve)))
    if not plan and not reserve:
        parts.append(tr("No clock"))
    return " · ".join(parts)


def span(seconds: int) -> str:
    """A length of time: `90 s`, `3 min`."""
    if seconds >= 60 and seconds % 60 == 0:
        return tr("{n} min", n=seconds // 60)
    return tr("{n} s", n=seconds)


def _name(setup: Setup, seat: int) -> str:
    """A player or a team as the page speaks of them, with the lot by their number."""
    named = bool(setup.choices.names[seat].strip()) or setup.choices.pairs
    if setup.choices.first != "lot" or named:
        return setup.choices.name(seat)
    return _place(seat)


def _place(seat: int) -> str:
    return tr("Second player") if seat else tr("First player")


def _players(setup: Setup) -> None:
    choices = setup.choices
    by_lot = choices.first == "lot"
    with kit.card("setup.players"):
        kit.heading(tr("Players"))
        choices.pairs = kit.toggle("setup.pairs", tr(TEAMS.label), choices.pairs, tip_of(TEAMS))
        if choices.pairs:
            kit.small(tr(TEAMS.plain))
        for seat in (0, 1):
            side = tr("White") if seat == 0 else tr("Black")
            head = side
            if by_lot:
                head = _place(seat) if not choices.pairs else tr("Second team") if seat else tr("First team")
            with kit.row(gap_units=8, height=kit.measure("X", "label")[1]):
                if not by_lot:
                    kit.disc(kit.theme.light_side if seat == 0 else kit.theme.dark_side)
                kit.label(head)
            hint = (tr("Name") if not choices.pairs else tr("Name of one")) if by_lot else side
            choices.names[seat], _ = kit.text_field(f"setup.name.{seat}", "", choices.names[seat], hint)
            choices.names[seat] = choices.names[seat][: newgame.NAME_LIMIT]
            if choices.pairs:
                partner = choices.partners[seat]
                second, _ = kit.text_field(f"setup.partner.{seat}", "", partner, tr("Name of the other"))
                choices.partners[seat] = second[: newgame.NAME_LIMIT]
        answers = [(value, tr(words)) for value, words in LOT.values.items()]
        choices.first = kit.choice("setup.first", tr(LOT.label), answers, choices.first, tip_of(LOT))
        kit.small(tr(LOT.plain) if choices.first == "lot" else tr("The first named plays White."))
        if choices.first != "lot" and kit.button("setup.swap", tr("Change sides"), icon="flip"):
            choices.names.reverse()
            choices.partners.reverse()


def _time(setup: Setup) -> None:
    with kit.card("setup.time"):
        kit.heading(tr("Time"))
        _seconds(setup, "plan_seconds", PLAN_TIMES)
        _seconds(setup, "reserve_seconds", RESERVES)
        if not _number(setup, "plan_seconds") and not _number(setup, "reserve_seconds"):
            kit.small(tr("Think as long as you like."))


def _seconds(setup: Setup, name: str, times: Sequence[int]) -> None:
    text, value = TEXTS[name], _number(setup, name)
    answers = [(n, span(n) if n else tr(text.none)) for n in sorted({*times, value})]
    chosen = kit.choice(f"setup.reg.{name}", tr(text.label), answers, value, tip_of(text))
    _give(setup, name, chosen)
    if chosen:
        kit.small(tr(text.plain))


def _setting_up(setup: Setup) -> None:
    with kit.card("setup.rules"):
        kit.heading(tr("Setting up"))
        text = TEXTS["setup"]
        answers = [(value, tr(words)) for value, words in text.values.items()]
        chosen = kit.choice("setup.reg.setup", tr(text.label), answers, _word(setup, "setup"), tip_of(text))
        _give(setup, "setup", chosen)
        kit.small(tr(SETUPS[chosen]))
        kit.gap(2)
        _reserve(setup)
        setup_panel.usual(setup)


def _reserve(setup: Setup) -> None:
    """None, by lot, or by agreement, and then which."""
    text, value = TEXTS["reserve_pieces"], _word(setup, "reserve_pieces")
    plays = {"none": "", "lot": "", "agreed": PIECES}.get(value, value)
    way = value if value in ("none", "lot") else "agreed"
    answers = [(name, tr(text.values[name])) for name in ("none", "agreed", "lot")]
    chosen = kit.choice("setup.reg.reserve_pieces", tr(text.label), answers, way, tip_of(text))
    if chosen != way:
        plays = PIECES if chosen == "agreed" else ""
    if chosen == "agreed":
        with kit.row(gap_units=6):
            for kind in PIECES:
                if kit.chip(f"setup.piece.{kind}", tr(text.values[kind]), kind in plays, tr(text.plain)):
                    plays = "".join(k for k in PIECES if (k in plays) != (k == kind))
        chosen = "agreed" if plays == PIECES else plays or "none"
    _give(setup, "reserve_pieces", chosen)
    told = RESERVE.get(chosen, AGREED)
    kit.small(tr(told))


def _turns(setup: Setup) -> None:
    with kit.card("setup.turns"):
        kit.heading(tr("Turns"))
        text = TEXTS["moves_per_turn"]
        answers = [(n, str(n)) for n in MOVES]
        value = _number(setup, "moves_per_turn")
        chosen = kit.choice("setup.reg.moves_per_turn", tr(text.label), answers, value, tip_of(text))
        _give(setup, "moves_per_turn", chosen)
        kit.small(tr(text.plain))
        regulation(setup, _option(setup, "turn_limit"))


def _blind(setup: Setup) -> None:
    with kit.card("setup.blind"):
        kit.heading(tr("From memory"))
        regulation(setup, _option(setup, "blind_turn"))
        if _number(setup, "blind_turn"):
            # Without the turn after which it is drawn there is no mole.
            regulation(setup, _option(setup, "mole"))
        regulation(setup, _option(setup, "blast_blind"))
        if _number(setup, "blind_turn") or setup.choices.regulations.get("blast_blind", True):
            regulation(setup, _option(setup, "memory_seconds"))


def _option(setup: Setup, name: str) -> Option:
    return next(option for option in setup.game.options if option.name == name)


def _value(setup: Setup, name: str) -> Value:
    value: Value = setup.choices.regulations.get(name, _option(setup, name).default)
    return value


def _number(setup: Setup, name: str) -> int:
    return int(_value(setup, name))


def _word(setup: Setup, name: str) -> str:
    return str(_value(setup, name))


def _give(setup: Setup, name: str, value: Value) -> None:
    given = setup.choices.regulations
    if value == _option(setup, name).default:
        given.pop(name, None)
    else:
        given[name] = value
