"""The questions before an ITD game: what is played, where the deal comes from, who plays it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app import i18n, itd_choices
from app.i18n import mark, tr, trn
from app.itd_choices import KIND_NAMES, NAME_LIMIT, PLAYERS, ItdChoices
from app.panels import itd_ladder, kit
from app.panels.setup_texts import text_of
from app.panels.theme import faded
from app.scene import Rect
from engine.itd.rules import Itd
from engine.itd.state import KINDS

if TYPE_CHECKING:
    from app.screens.itd_setup import ItdSetup

FORMATS: tuple[tuple[str, str], ...] = (
    ("2x3x2", mark("Six cards: the very first steps.")),
    ("3x4x3", mark("The inventor's training set. A good place to begin.")),
    ("4x5x3", mark("For warming up.")),
    ("5x7x3", mark("Here the game begins to show its worth.")),
    ("4x7x4", mark("Fans of four: more lies buried.")),
    ("5x9x3", mark("The great game.")),
)
_SOURCES = (
    ("random", mark("A new deal")),
    ("day", mark("Today's deal")),
    ("code", mark("By deal code")),
    ("entered", mark("My own cards")),
)
_OPTIONS = {option.name: option for option in Itd.options}


def draw(setup: ItdSetup, width: int, height: int, scale: float) -> str:
    """Draws the page; `start`, `back`, `rules`, `entry`, `matches`, `rung.N` or nothing."""
    wish = ""
    wide = min(width - kit.px(32), kit.px(1040))
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
        kit.write(Itd.titles[i18n.language()], "title", wrap=False)
        if kit.button("setup.learn", tr("Rules"), icon="book", quiet=True):
            wish = "rules"
    with kit.panel("setup.page", Rect(x, top, wide, max(1, height - top - bottom - kit.px(8))), clear, pad=4):
        two = wide > kit.px(760)
        column = (kit.avail() - kit.px(16)) / 2 if two else kit.avail()
        with kit.row(gap_units=16):
            with kit.column("setup.left", column):
                wish = _who(setup) or wish
                _format(setup.choices)
            with kit.column("setup.right", column):
                if not setup.choices.competition:
                    asked, setup.step = itd_ladder.card(setup.step, setup.climbed)
                    wish = asked or wish
                wish = _deal(setup) or wish
                _rules(setup.choices)
    with (
        kit.panel("setup.foot", foot, pad=14, scrolls=False),
        kit.row(height=kit.px(44)),
    ):
        label = tr("Start the competition") if setup.choices.competition else tr("Start the game")
        if kit.button("setup.start", label, primary=True, icon="play", enabled=setup.can_start):
            wish = "start"
        kit.write(summary(setup), "small", kit.theme.ink_soft)
    return wish


def searching() -> bool:
    """Says that a deal is being looked for; true when that shall be given up."""
    with kit.modal("setup.searching", tr("Looking for a deal that can be solved")):
        kit.body(tr("Deals are thrown and tried until one has a solution. The first time this may take a minute."))
        kit.gap(4)
        return kit.button("setup.searching.stop", tr("Stop looking"))


def summary(setup: ItdSetup) -> str:
    """The terms in one line."""
    choices = setup.choices
    typed = choices.source in ("code", "entered")
    form = setup.told[0] if setup.told else None if typed else choices.form
    parts = [str(form).replace("x", "×"), trn("{n} card", "{n} cards", form.size)] if form is not None else []
    if choices.competition:
        parts.append(trn("{n} player", "{n} players", len(choices.players)))
    else:
        parts.append(tr("practice"))
    if choices.source == "code" and not choices.code.strip():
        parts.append(tr("type a deal code first"))
    elif choices.source == "entered" and not choices.deal.strip():
        parts.append(tr("lay the cards or write them first"))
    return " · ".join(parts)


# Who plays


def _who(setup: ItdSetup) -> str:
    choices = setup.choices
    with kit.card("setup.who"):
        kit.heading(tr("Who plays"))
        kinds = [(False, tr("Practice")), (True, tr("Competition"))]
        choices.competition = kit.choice("setup.competition", "", kinds, choices.competition)
        if not choices.competition:
            kit.small(tr("Take back what you like, ask for hints, take your time."))
            choices.name, _ = kit.text_field("setup.name", tr("Your name"), choices.name, tr("Player"))
            choices.name = choices.name[:NAME_LIMIT]
            return ""
        kit.small(
            tr("Everybody plays the same deal, one after the other, by the clock and without taking back. "
               "The results stay sealed until all have played.")
        )  # fmt: skip
        _players(choices)
        if setup.players_error:
            kit.small(setup.players_error, kit.theme.bad)
        if kit.button("setup.matches", tr("Competitions so far"), icon="box", quiet=True):
            return "matches"
    return ""


def _players(choices: ItdChoices) -> None:
    gone = None
    names = choices.players
    for number, name in enumerate(names):
        with kit.row(gap_units=6, height=kit.px(40)):
            room = kit.avail() - kit.px(48)
            hint = tr("Player {n}", n=number + 1)
            names[number], _ = kit.text_field(f"setup.player.{number}", "", name, hint, width=room)
            names[number] = names[number][:NAME_LIMIT]
            if len(names) > 1 and kit.icon_button(f"setup.player.{number}.remove", "close", tr("Take out")):
                gone = number
    if gone is not None:
        del names[gone]
    if len(names) < PLAYERS and kit.button("setup.player.add", tr("One more player"), icon="plus"):
        names.append("")


# What is played


def _format(choices: ItdChoices) -> None:
    with kit.card("setup.format"):
        kit.heading(tr("Cards"))
        if choices.source == "code":
            kit.small(tr("The deal code says which cards there are."))
            return
        answers = [(name, name.replace("x", "×")) for name, _ in FORMATS]
        chosen = kit.chips("setup.formats", answers, choices.format if not choices.kinds else None)
        if chosen is not None and chosen != choices.format:
            choices.format, choices.kinds = chosen, ""
        words = dict(FORMATS).get(choices.format)
        kit.small(tr(words) if words else tr("A format of your own: kinds × cards of a kind × cards in a fan."))
        form = choices.form
        m, n, p = form.m, form.n, form.p
        third = (kit.avail() - kit.px(8)) / 3 - 1
        with kit.row(gap_units=4):
            for key, label, value, low, high in (
                ("m", tr("Kinds"), m, 2, 8), ("n", tr("Cards of a kind"), n, 3, 13), ("p", tr("In a fan"), p, 2, 6),
            ):  # fmt: skip
                with kit.column(f"setup.{key}.column", max(third, kit.px(154))):
                    value = kit.number(f"setup.{key}", label, value, low, high)
                    m, n, p = (value if key == name else old for name, old in (("m", m), ("n", n), ("p", p)))
        if (m, n, p) != (form.m, form.n, form.p):
            itd_choices.set_format(choices, m, n, p)
        kit.label(tr("The kinds"))
        letters = choices.letters()
        with kit.row(gap_units=6):
            for kind in KINDS:
                text = f"{kind} {tr(KIND_NAMES[kind])}"
                if kit.chip(f"setup.kind.{kind}", text, kind in letters):
                    itd_choices.toggle_kind(choices, kind)
        warning = itd_choices.warning(choices.form)
        if warning:
            kit.small(warning, kit.theme.bad)


# Where the deal comes from


def _deal(setup: ItdSetup) -> str:
    choices, wish = setup.choices, ""
    with kit.card("setup.deal"):
        kit.heading(tr("The deal"))
        answers = [(name, tr(text)) for name, text in _SOURCES]
        before = choices.source
        choices.source = kit.choice("setup.source", "", answers, before)
        if choices.source == "code" != before:
            kit.focus("setup.code")
        match choices.source:
            case "random":
                choices.solvable_only = kit.toggle(
                    "setup.solvable", tr("Only deals that can be solved"), choices.solvable_only
                )
                kit.small(tr("The solver tries a deal before you see it; one that cannot be solved is thrown away."))
            case "day":
                kit.small(tr("The same deal for everybody in the world today, one for each format. It can be solved."))
            case "code":
                choices.code, _ = kit.text_field(
                    "setup.code", tr("Deal code"), choices.code[:100], "A5x7x3-1Z-K", error=setup.error
                )
                if not choices.code.strip():
                    kit.small(tr("You find the code of a deal beside the table and with every result."))
                _told(setup)
            case "entered":
                if kit.button("setup.entry", tr("Lay the cards here…"), icon="plus"):
                    wish = "entry"
                choices.deal, _ = kit.text_field(
                    "setup.deal.text", tr("or write them, fan by fan, from the bottom up"), choices.deal[:2100],
                    "2x3x2 FC; [1C 1F] [2F 3F] [2C 3C]", error=setup.error,
                )  # fmt: skip
                _told(setup)
    return wish


def _told(setup: ItdSetup) -> None:
    if setup.told is not None:
        form, kinds = setup.told
        names = ", ".join(tr(KIND_NAMES[kind]) for kind in kinds)
        kit.small(f"{str(form).replace('x', '×')} · {names}", kit.theme.good)


# Regulations


def _rules(choices: ItdChoices) -> None:
    with kit.card("setup.rules"):
        kit.heading(tr("Regulations"))
        given = choices.regulations
        first = bool(given.get("bases_first", False))
        text = text_of("itd", "bases_first")
        first = kit.toggle("setup.reg.bases_first", tr(text.label), first, _tip("bases_first"))
        kit.small(tr(text.plain))
        _keep(choices, "bases_first", first)
        _rescues(choices)
        for name, step in (("base_penalty", 10), ("transfer_penalty", 5)):
            text = text_of("itd", name)
            value = int(given.get(name, _OPTIONS[name].default))
            value = kit.number(f"setup.reg.{name}", tr(text.label), value, 0, 600, _tip(name), step, tr("s"))
            _keep(choices, name, value)
        if given and kit.button("setup.usual", tr("As usual"), icon="undo"):
            given.clear()


def _rescues(choices: ItdChoices) -> None:
    usual = choices.form.rescues
    now = int(choices.regulations.get("rescues", -1))
    text = text_of("itd", "rescues")
    value = kit.number("setup.reg.rescues", tr(text.label), usual if now < 0 else now, 0, 9, _tip("rescues"))
    if now >= 0 or value != usual:
        _keep(choices, "rescues", -1 if value == usual else value)
    kit.small(trn("Usual for this format: {n}.", "Usual for this format: {n}.", usual))


def _keep(choices: ItdChoices, name: str, value: int | bool) -> None:
    if value == _OPTIONS[name].default:
        choices.regulations.pop(name, None)
    else:
        choices.regulations[name] = value


def _tip(name: str) -> str:
    text = text_of("itd", name)
    if not text.seed:
        return tr(text.plain)
    return f"«{text.seed}»" if i18n.language() == "ru" else f"“{text.english}”\n«{text.seed}»"
