"""The regulations of each game in plain words, with the inventor's sentence where there is one."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.i18n import mark


@dataclass(frozen=True, slots=True)
class RegulationText:
    """`label` and `plain` are translated; `seed` is the inventor's Russian sentence, `english` its translation."""

    label: str
    plain: str
    seed: str = ""
    english: str = ""
    values: dict[str, str] = field(default_factory=dict)
    """Words for the values of a text choice."""
    none: str = ""
    """What 0 means for a number."""
    unit: str = ""
    step: int = 1
    most: int = 1000


_STAVROPOL = {
    "first_side": RegulationText(
        mark("Who begins"),
        mark("The side that makes the first turn."),
        "Определенность цветов первого перемещения (белые или черные) — по жребию, последующих — противоположные "
        "предыдущим.",
        "The colour of the first turn (white or black) is decided by lot, those of later games are opposite to the "
        "one before.",
        {"lot": mark("By lot"), "white": mark("White"), "black": mark("Black")},
    ),
    "seconds_per_turn": RegulationText(
        mark("Time for a turn"),
        mark("A turn not made in time passes. A second one in a row loses, except in quick play."),
        "Выигрышем считается, когда противоположная сторона допустила повторную просрочку времени на обдумывание "
        "одного перемещения.",
        "It is a win when the other side has let its time for one turn run out a second time in a row.",
    ),
    "move_limit": RegulationText(
        mark("Length of the game"),
        mark("After so many full moves the position decides: winning balls first, then balls left."),
        "Количество перемещений в партии — 2 … ∞ (ограничено регламентом).",
        "The number of turns in a game is 2 … ∞ (limited by the regulations).",
        none=mark("no limit"),
        unit=mark("moves"),
        step=10,
        most=500,
    ),
    "repeat_ban": RegulationText(
        mark("No repeated kinds of turn"),
        mark("A side may not strike on two turns of its own in a row, nor ram on two in a row."),
        "Запрещаются повторные перемещения: открытые на этот же сектор, ударные, таранные и просроченные.",
        "Repeated turns are forbidden: open ones to the same sector, strikes, rams and expired ones.",
    ),
    "repeat_open": RegulationText(
        mark("Nor two open moves to one sector"),
        mark("The other reading of the same sentence: two open moves in a row into one sector are forbidden too."),
        "Запрещаются повторные перемещения: открытые на этот же сектор, ударные, таранные и просроченные.",
        "Repeated turns are forbidden: open ones to the same sector, strikes, rams and expired ones.",
    ),
    "immunity": RegulationText(
        mark("Immunity of a blocked ball"),
        mark("A ball that faces an enemy ball on its projection cannot be struck: by anyone, or by that ball only."),
        "Шар, расположенный на проекции шара противоположной стороны, не может быть снят.",
        "A ball that stands on a projection of a ball of the other side cannot be taken.",
        {"full": mark("From every ball"), "facing": mark("From the facing ball")},
    ),
    "must_strike": RegulationText(
        mark("Who never struck, loses"),
        mark("When the position decides, a side that has taken no ball in the whole game loses to one that has."),
        "Выигрышем считается, когда противоположная сторона не снята ни одного шара с игрового пространства.",
        "It is a win when the other side has not taken a single ball off the space.",
    ),
}

TEXTS: dict[str, dict[str, RegulationText]] = {"stavropol": _STAVROPOL}

BLURBS: dict[str, str] = {
    "stavropol": mark("Twenty-five balls a side in a transparent cube of 125 cells. Bring yours across."),
}
"""One line about each game for its card."""


def text_of(game_id: str, option: str) -> RegulationText:
    """The words for a regulation; one without any goes by its own name."""
    return TEXTS.get(game_id, {}).get(option) or RegulationText(option, "")
