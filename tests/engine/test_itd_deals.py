"""Deals of ITD: dealing, deal codes and their check, card by card, of a day, the ladder."""

from __future__ import annotations

import datetime
import json
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from engine.dice import Dice
from engine.errors import RuleError
from engine.itd.dealer import FORMATS
from engine.itd.deals import DealCode, daily, read_code
from engine.itd.entering import DealBuilder
from engine.itd.ladder import LADDER, LEVELS, Difficulty, hopeless, inversions
from engine.itd.state import KINDS, Format, read_format
from tests.engine.itd_tools import EXAMPLE, ITD, read, rules

SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ.-*~$=abcdefghijklmnopqrstuvwxyz;,:!?#_ /\\'\"()[]{}АВСЕКМНОРТХЖ–×"


def code_of(rng: Random) -> DealCode:
    form = Format(rng.randint(2, 8), rng.randint(3, 13), rng.randint(2, 6))
    kinds = "".join(rng.sample(KINDS, form.m)) if rng.random() < 0.5 else KINDS[: form.m]
    return DealCode(form, kinds, rng.getrandbits(rng.choice((1, 8, 33, 64))))


def error(text: str) -> str:
    """The code of the one error that a text is refused with; empty if it is read."""
    try:
        read_code(text)
    except RuleError as refused:
        assert type(refused) is RuleError and refused.code
        return refused.code
    return ""


def test_the_last_card_laid_lies_on_top() -> None:
    deck = list(range(20))
    Dice(77).stream(0).shuffle(deck)
    state = ITD.start(rules(format="4x5x3"), 77)
    assert [card for fan in state.fans for card in fan] == deck
    assert [len(fan) for fan in state.fans] == [3, 3, 3, 3, 3, 3, 2]
    assert ITD.start(rules(format="4x5x3", kinds="RGPN"), 77).fans == state.fans


def test_shuffle_is_the_one_of_the_dice_page() -> None:
    path = Path(__file__).resolve().parents[1] / "vectors" / "dice.json"
    shuffles = [(k, v["shuffle12"]) for k, v in json.loads(path.read_text()).items() if k.endswith("/0")]
    assert shuffles
    for key, shuffled in shuffles:
        state = ITD.start(rules(format="3x4x3"), int(key.split("/")[0], 0))
        assert [card for fan in state.fans for card in fan] == shuffled


@pytest.mark.parametrize("seed", range(300))
def test_codes_come_back(seed: int) -> None:
    code = code_of(Random(seed))
    text = str(code)
    assert read_code(text) == code and len(text) <= 40
    for typed in (text.lower(), f"  {text}\n", text.replace("-", "–"), text.replace("x", "×")):
        assert read_code(typed) == code
    state = ITD.start(rules(**code.regulations), code.seed)
    assert (state.format, state.kinds) == (code.format, code.kinds)


@pytest.mark.parametrize("seed", range(120))
def test_every_wrong_character_is_noticed(seed: int) -> None:
    """Any one character replaced by any other: refused, or the same code by a look-alike (O for 0, х for x)."""
    code = code_of(Random(f"wrong{seed}"))
    text = str(code)
    for place, right in enumerate(text):
        for sign in SIGNS:
            if sign.upper() != right.upper():
                damaged = text[:place] + sign + text[place + 1 :]
                assert error(damaged) or read_code(damaged) == code, damaged


@pytest.mark.parametrize("seed", range(600))
def test_every_exchange_of_neighbours_is_noticed(seed: int) -> None:
    text = str(code_of(Random(f"exchange{seed}")))
    for place in range(len(text) - 1):
        if text[place] != text[place + 1]:
            damaged = text[:place] + text[place + 1] + text[place] + text[place + 2 :]
            assert error(damaged), damaged


def test_fuzzed_codes_get_one_error() -> None:
    rng = Random(1)
    for _ in range(10_000):
        text = list(str(code_of(rng)))
        for _ in range(rng.randint(1, 6)):
            place = rng.randrange(len(text) + 1)
            text[place : place + rng.randint(0, 2)] = rng.choice(("", rng.choice(SIGNS), chr(rng.randrange(0x3000))))
        found = error("".join(text))
        assert found in (
            "", "deal-code", "deal-code-version", "deal-code-seed", "deal-code-check", "format", "kinds"
        )  # fmt: skip


@pytest.mark.parametrize(
    "text, code",
    [
        ("", "deal-code"),
        ("-" * 90, "deal-code"),
        ("A" * 1000, "deal-code"),
        ("B5x7x3-1-0", "deal-code-version"),
        ("A5x7x9-1-0", "format"),
        ("A5x7x3.AFBCC-1-0", "kinds"),
        ("A5x7x3.-1-0", "deal-code"),
        ("A5x7x3-ZZZZZZZZZZZZZ-0", "deal-code-seed"),
        ("A5x7x3-11111111111111-0", "deal-code-seed"),
        ("A5x7x3-01-0", "deal-code-seed"),
        ("A5x7x3 -1-0", "deal-code"),
        ("A5x7x3--0", "deal-code-seed"),
        ("A5x7x3-1-", "deal-code-check"),
    ],
)
def test_bad_codes(text: str, code: str) -> None:
    assert error(text) == code


def test_codes_stay_what_they_are() -> None:
    """Codes are shared and kept: these must be read by every later version."""
    assert [str(rung.code) for rung in LADDER[:2]] == [str(DealCode(Format(2, 3, 2), "AF", seed)) for seed in (1, 3)]
    assert read_code(str(DealCode(Format(2, 3, 2), "FC", 2026))).seed == 2026
    for seed, (form, kinds) in PINNED_DEALS.items():
        assert str(DealCode(read_format(form), kinds, seed)) == PINNED[seed]


PINNED_DEALS = {0: ("5x7x3", "AFBCN"), 2026: ("2x3x2", "FC"), (1 << 64) - 1: ("8x13x6", "AFBCNPGR")}
PINNED = {0: "A5x7x3-0-Y", 2026: "A2x3x2.FC-1ZA-P", (1 << 64) - 1: "A8x13x6-FZZZZZZZZZZZZ-R"}


def test_days_have_their_deals() -> None:
    form = Format(5, 7, 3)
    days = [datetime.date(2026, 1, 1) + datetime.timedelta(n) for n in range(1000)]
    assert len({daily(day, form).seed for day in days}) == 1000
    assert daily(datetime.date(2026, 11, 29), form) == daily(datetime.date(2026, 11, 29), form)
    assert not {daily(day, form).seed + 1 for day in days} & {daily(day, form).seed for day in days}


def test_a_deal_is_entered_card_by_card() -> None:
    builder = DealBuilder(Format(2, 3, 2), "FC", read(EXAMPLE).regulations)
    assert builder.free == ("1F", "2F", "3F", "1C", "2C", "3C")
    with pytest.raises(RuleError) as refused:
        builder.finish()
    assert (refused.value.code, refused.value.facts) == ("deal-short", {"count": 6})
    for name in ("1c", "1 F", "2F", "3F"):
        builder.lay(name)
    for name, code in (("1F", "card-twice"), ("1A", "no-such-card"), ("", "no-such-card"), ("9F", "no-such-card")):
        with pytest.raises(RuleError) as refused:
            builder.lay(name)
        assert refused.value.code == code
    assert builder.free == ("2C", "3C") and not builder.complete
    assert builder.lift() == "3F" and builder.free == ("3F", "2C", "3C")
    for name in ("3F", "2С", "3C"):
        builder.lay(name)
    assert builder.complete and builder.finish() == read(EXAMPLE)
    with pytest.raises(RuleError) as refused:
        builder.lay("3C")
    assert refused.value.code == "deal-done"


def test_the_ladder_climbs() -> None:
    assert (LADDER[0].code.format, LADDER[-1].code.format) == (Format(2, 3, 2), Format(5, 9, 3))
    sizes = [rung.code.format.size for rung in LADDER]
    assert sizes == sorted(sizes)
    for lower, upper in pairwise(LADDER):
        if lower.code.format == upper.code.format:
            assert lower.difficulty < upper.difficulty
    for rung in LADDER:
        state = ITD.start(rules(**rung.code.regulations), rung.code.seed)
        assert inversions(state) == rung.inversions
        assert rung.difficulty.level(rung.code.format) in LEVELS
    assert {rung.teaches for rung in LADDER} >= {"extract", "transfer", "base", "rescue"}


def test_hopeless_formats_are_known() -> None:
    assert all(hopeless(read_format(form)) for form in ("2x7x3", "3x9x3", "3x6x6", "2x13x6"))
    assert not any(hopeless(form) for form in (*FORMATS, read_format("8x13x6"), *(rung.code.format for rung in LADDER)))


def test_levels_rise_with_par() -> None:
    form = Format(5, 7, 3)
    order = [(0, 0, 0), (0, 0, 2), (0, 1, 5), (0, 1, 9), (1, 1, 0)]
    assert [LEVELS.index(Difficulty(*par, 0).level(form)) for par in order] == [0, 1, 2, 3, 4]


def test_fuzzed_deal_texts_get_one_error() -> None:
    from engine.errors import BadPosition

    rng, read_ones = Random(3), 0
    given = rules()
    for _ in range(10_000):
        form = rng.choice(("2x3x2", "3x4x3", "8x13x6", "5x7x3"))
        state = ITD.start(rules(format=form), rng.getrandbits(64))
        text = list(ITD.write(state) if rng.random() < 0.5 else ITD.write(state).rsplit("; -;", 1)[0])
        for _ in range(rng.randint(1, 3)):
            place = rng.randrange(len(text))
            text[place : place + rng.randint(0, 2)] = rng.choice(("", rng.choice(SIGNS), chr(rng.randrange(0x3000))))
        try:
            again = ITD.read("".join(text), given)
        except BadPosition as refused:
            assert refused.code
        else:
            read_ones += 1
            assert ITD.read(ITD.write(again), given) == again
    assert 0 < read_ones < 5_000
