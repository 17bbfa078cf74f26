"""The training ladder as a player climbs it: which of its deals are solved, and the next one."""

from __future__ import annotations

from app.i18n import mark, tr
from app.itd_choices import GAME, Deal
from engine.archive import Archive
from engine.archive_matches import solo_games
from engine.dice import read_seed
from engine.errors import RuleError
from engine.game import regulate
from engine.itd.deals import DealCode
from engine.itd.ladder import LADDER, Rung
from engine.itd.state import format_of

TEACHES: dict[str, str] = {
    "extract": mark("Taking cards out in order"),
    "transfer": mark("Moving a card to free another"),
    "base": mark("Taking a buried base"),
    "rescue": mark("Rescuing a needed card"),
    "more": mark("Everything together"),
}


def climbed(archive: Archive) -> frozenset[int]:
    """The steps solved without help, by number; games of the archive that cannot be read are passed over."""
    by_code = {str(rung.code): number for number, rung in enumerate(LADDER)}
    found = set()
    for row in solo_games(archive, GAME.id):
        if not row.result.startswith("solved") or row.start or row.aid:
            continue
        try:
            form, kinds = format_of(regulate(GAME.options, row.regulations))
            number = by_code.get(str(DealCode(form, kinds, read_seed(row.seed))))
        except RuleError:
            continue
        if number is not None:
            found.add(number)
    return frozenset(found)


def next_step(done: frozenset[int]) -> int:
    """The first step that is not solved; the last one when all are."""
    return next((number for number in range(len(LADDER)) if number not in done), len(LADDER) - 1)


def deal_of(number: int) -> Deal:
    """The deal of a step."""
    code = LADDER[number].code
    return Deal(regulate(GAME.options, code.regulations), code.seed, "", str(code))


def told(rung: Rung) -> str:
    """What a step is about, in a few words."""
    words = TEACHES.get(rung.teaches) or TEACHES["more"]
    return tr(words)
