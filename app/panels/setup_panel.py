"""The questions of the new-game page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from app import i18n, newgame
from app.i18n import tr
from app.newgame import Choices
from app.panels import kit
from app.panels.setup_texts import RegulationText, text_of
from app.panels.theme import faded
from app.scene import Rect
from engine.game import Option, Value

if TYPE_CHECKING:
    from app.screens.setup import Setup

TURN_TIMES = (5, 15, 30, 60, 120, 300)
GAME_TIMES = (5, 10, 15, 30, 60, 90)
INCREMENTS = (0, 2, 5, 10, 30)
_TOLD_ABOVE = ("first_side", "seconds_per_turn")

Part = Callable[["Setup"], str | None]
"""A card of the page; what it returns is wished for."""
Sheet = tuple[Sequence[Part], Sequence[Part], Callable[["Setup"], str]]
"""The cards of the left and of the right column, and the terms in one line."""


def draw(setup: Setup, width: int, height: int, scale: float, sheet: Sheet | None = None) -> str:
    """Draws the page; `start`, `back`, `editor` or nothing. `sheet`: the cards of a game that has its own."""
    wish = ""
    left, right, terms = sheet or _usual_sheet(setup)
    wide = min(width - kit.px(32), kit.px(980))
    x = round((width - wide) / 2)
    top, bottom = kit.px(84), kit.px(84)
    clear = faded(kit.theme.panel, 0.0)
    foot = Rect(x + kit.px(4), height - bottom, wide - kit.px(8), bottom - kit.px(12))
    with (
        kit.panel("setup.head", Rect(x, kit.px(16), wide, top - kit.px(16)), clear, pad=4, scrolls=False),
        kit.row(gap_units=14, height=kit.px(46)),
    ):
        if kit.icon_button("setup.back", "left", tr("Back to the menu"), on=True):
            wish = "back"
        kit.write(_title(setup), "title", wrap=False)
    with kit.panel("setup.page", Rect(x, top, wide, max(1, height - top - bottom - kit.px(8))), clear, pad=4):
        two = wide > kit.px(760)
        column = (kit.avail() - kit.px(16)) / 2 if two else kit.avail()
        with kit.row(gap_units=16):
            with kit.column("setup.left", column):
                for part in left:
                    wish = part(setup) or wish
            with kit.column("setup.right", column):
                for part in right:
                    wish = part(setup) or wish
    with (
        kit.panel("setup.foot", foot, pad=14, scrolls=False),
        kit.row(height=kit.px(44)),
    ):
        if kit.button("setup.start", tr("Start the game"), primary=True, icon="play", enabled=not setup.position_error):
            wish = "start"
        if setup.position_error:
            kit.small(setup.position_error, kit.theme.bad)
        else:
            kit.small(terms(setup))
    return wish


def _usual_sheet(setup: Setup) -> Sheet:
    # Where there are no regulations the right column would stand empty.
    if _chosen_here(setup):
        return (_players, _time, kind), (_regulations, position), summary
    return (_players, _time), (kind, position), summary


def _title(setup: Setup) -> str:
    return setup.game.titles.get(i18n.language()) or setup.game.titles["en"]


def summary(setup: Setup) -> str:
    """The terms in one line."""
    choices = setup.choices
    names = " — ".join(choices.name(seat) for seat in range(setup.game.seats))
    if choices.time == "turn":
        time = newgame.describe_turn(choices.turn_seconds)
    elif choices.time == "game":
        time = tr("{n} min + {more} s", n=choices.game_minutes, more=choices.increment)
    else:
        time = tr("No clock")
    return f"{names} · {time}"


def _players(setup: Setup) -> None:
    choices = setup.choices
    with kit.card("setup.players"):
        kit.heading(tr("Players"))
        for seat in range(setup.game.seats):
            side = tr("White") if seat == 0 else tr("Black")
            with kit.row(gap_units=8, height=kit.measure("X", "label")[1]):
                kit.disc(kit.theme.light_side if seat == 0 else kit.theme.dark_side)
                kit.label(side)
            # Of a pair each has a field; without a name a number tells them apart.
            first = f"{side} 1" if choices.pairs else side
            choices.names[seat], _ = kit.text_field(f"setup.name.{seat}", "", choices.names[seat], first)
            choices.names[seat] = choices.names[seat][: newgame.NAME_LIMIT]
            if choices.pairs:
                second, _ = kit.text_field(f"setup.partner.{seat}", "", choices.partners[seat], f"{side} 2")
                choices.partners[seat] = second[: newgame.NAME_LIMIT]
        if newgame.in_pairs(setup.game):
            tip = tr("The partners of a side take its turns alternately.")
            choices.pairs = kit.toggle("setup.pairs", tr("Pair against pair"), choices.pairs, tip)
        if setup.game.seats == 2 and kit.button("setup.swap", tr("Change sides"), icon="flip"):
            choices.names.reverse()
            choices.partners.reverse()
        text = text_of(setup.game.id, "first_side")
        if any(option.name == "first_side" for option in setup.game.options):
            answers = [(value, tr(words)) for value, words in text.values.items()]
            choices.first = kit.choice("setup.first", tr(text.label), answers, choices.first, tip_of(text))


def _time(setup: Setup) -> None:
    choices = setup.choices
    with kit.card("setup.time"):
        kit.heading(tr("Time"))
        kinds = [("none", tr("No clock")), ("turn", tr("For each turn")), ("game", tr("For the game"))]
        choices.time = kit.choice("setup.time.kind", "", kinds, choices.time)
        if choices.time == "turn":
            _turn_time(setup, choices)
        elif choices.time == "game":
            minutes = sorted({*GAME_TIMES, choices.game_minutes})
            answers = [(n, tr("{n} min", n=n)) for n in minutes]
            choices.game_minutes = kit.choice("setup.minutes", tr("Each side has"), answers, choices.game_minutes)
            gains = [(n, tr("{n} s", n=n)) for n in sorted({*INCREMENTS, choices.increment})]
            choices.increment = kit.choice("setup.increment", tr("Added for every turn"), gains, choices.increment)
            kit.small(tr("A side whose time runs out loses."))
        else:
            kit.small(tr("Think as long as you like."))


def _turn_time(setup: Setup, choices: Choices) -> None:
    answers = []
    passes = any(option.name == "seconds_per_turn" for option in setup.game.options)
    for n in sorted({*TURN_TIMES, choices.turn_seconds}):
        quick = passes and n == newgame.QUICK
        words = tr("Quick play, {n} s", n=n) if quick else tr("{n} s", n=n) if n < 60 else ""
        answers.append((n, words or (tr("{n} min", n=n // 60) if n % 60 == 0 else tr("{n} s", n=n))))
    text = text_of(setup.game.id, "seconds_per_turn")
    choices.turn_seconds = kit.choice("setup.seconds", tr("Each turn has"), answers, choices.turn_seconds, tip_of(text))
    if not passes:
        kit.small(tr("A side that does not move in time loses."))
    elif newgame.is_quick(choices):
        kit.small(tr("A turn not made in time passes, as often as it happens."))
    else:
        kit.small(tr("A turn not made in time passes; a second one in a row loses."))


def kind(setup: Setup) -> None:
    """A friendly game or a competition; one game or a series."""
    choices = setup.choices
    with kit.card("setup.kind"):
        kit.heading(tr("What is at stake"))
        kinds = [(False, tr("A friendly game")), (True, tr("A competition"))]
        choices.competition = kit.choice("setup.competition", "", kinds, choices.competition)
        if choices.competition:
            kit.small(tr("Turns stand as made and the clocks never pause."))
        else:
            kit.small(tr("Turns may be taken back, and the clocks paused."))
        choices.series = kit.toggle("setup.series", tr("A series: colours change after each game"), choices.series)


def _chosen_here(setup: Setup) -> list[Option]:
    """The regulations that have no place elsewhere on the page."""
    return [option for option in setup.game.options if option.name not in _TOLD_ABOVE]


def _regulations(setup: Setup) -> None:
    shown = _chosen_here(setup)
    if not shown:
        return
    with kit.card("setup.rules"):
        kit.heading(tr("Regulations"))
        for option in shown:
            regulation(setup, option)
        usual(setup)


def usual(setup: Setup) -> None:
    """How many regulations are changed, and the button that puts them back; nothing where none is."""
    given, before = setup.choices.regulations, newgame.usual(setup.game)
    changed = sum(given.get(name) != before.get(name) for name in {*given, *before})
    if changed:
        with kit.row(height=kit.px(42)):
            if kit.button("setup.usual", tr("As usual"), icon="undo"):
                setup.choices.regulations = before
            kit.small(i18n.trn("{n} changed.", "{n} changed.", changed))


def regulation(setup: Setup, option: Option) -> None:
    """One regulation: its control and what it means."""
    given = setup.choices.regulations
    text = text_of(setup.game.id, option.name)
    key = f"setup.reg.{option.name}"
    value: Value = given.get(option.name, option.default)
    tip = tip_of(text)
    if isinstance(option.default, bool):
        value = kit.toggle(key, tr(text.label), bool(value), tip)
    elif isinstance(option.default, int):
        value = _count(key, option, text, int(value), tip)
    else:
        answers = [(choice, tr(text.values.get(choice, choice))) for choice in option.choices]
        value = kit.choice(key, tr(text.label), answers, str(value), tip)
    kit.small(tr(text.plain))
    kit.gap(2)
    if value == option.default:
        given.pop(option.name, None)
    else:
        given[option.name] = value


def _count(key: str, option: Option, text: RegulationText, value: int, tip: str) -> int:
    high = min(option.high, text.most)
    if value == 0 and text.none:
        kit.label(tr(text.label))
        with kit.row(height=kit.px(38)):
            kit.strong(tr(text.none))
            if kit.button(key + ".set", tr("Set one")):
                return int(option.default) or text.step
        return 0
    kit.label(tr(text.label))
    kit.tooltip(tip)
    with kit.row(height=kit.px(40)):
        value = kit.number(key, "", value, max(option.low, text.step), high, step=text.step, unit=tr(text.unit))
        if option.low == 0 and text.none and kit.button(key + ".none", tr(text.none), quiet=True):
            return 0
    return value


def position(setup: Setup) -> str:
    """Where the game starts from; `editor` where a position shall be drawn."""
    drawn = hasattr(setup.game, "sketches")
    with kit.card("setup.position"):
        kit.heading(tr("Start from"))
        hint = tr("The usual start, or paste a position")
        setup.choices.position, _ = kit.text_field(
            "setup.position.text", "", setup.choices.position, hint, error=setup.position_error
        )
        asked = drawn and kit.button("setup.editor", tr("Set up a position…"), icon="hand")
    return "editor" if asked else ""


def tip_of(text: RegulationText) -> str:
    """The plain words and the inventor's sentence, translated where the reader has no Russian."""
    if not text.seed:
        return tr(text.plain)
    quote = f"«{text.seed}»" if i18n.language() == "ru" else f"“{text.english}”\n«{text.seed}»"
    return quote
