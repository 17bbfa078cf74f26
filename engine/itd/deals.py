"""Deals: from a seed, from a deal code, of a day. Source: rules page `itd.md`, "Cards and deal"; `dice.md`."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from dataclasses import dataclass

from engine.dice import Dice, mix, read_seed, write_seed
from engine.errors import BadRecord, RuleError
from engine.game import Regulations
from engine.itd.state import KINDS, Card, Format, State, read_format, read_kinds

VERSION = "A"
"""The letter every deal code begins with; another way of dealing gets another letter."""
_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_SIGNS = _DIGITS + ".-"
_CHECKS = _DIGITS + "*~$=U"
_READ = str.maketrans("OILАВСЕНКМОРТХ", "011ABCEHKM0PTX")


def deal(form: Format, kinds: str, seed: int, regulations: Regulations) -> State:
    """The deck, ordered by kind and then value, shuffled from stream 0; card 0 lies on top and is laid first."""
    deck: list[Card] = list(range(form.size))
    Dice(seed).stream(0).shuffle(deck)
    fans = tuple(tuple(deck[i : i + form.p]) for i in range(0, form.size, form.p))
    return State(form, kinds, fans, (0,) * form.m, 0, 0, 0, regulations)


@dataclass(frozen=True, slots=True)
class DealCode:
    """What competitors share: it names one deal for ever. `str` gives `A5x7x3-1Z-K`, with kinds `A2x3x2.FC-1Z-K`."""

    format: Format
    kinds: str
    seed: int

    def __str__(self) -> str:
        kinds = "" if self.kinds == KINDS[: self.format.m] else f".{self.kinds}"
        body = f"{VERSION}{self.format}{kinds}-{_number(self.seed)}"
        return f"{body}-{_check(body)}"

    @property
    def regulations(self) -> dict[str, object]:
        """The regulations that ask for this deal."""
        kinds = "" if self.kinds == KINDS[: self.format.m] else self.kinds
        return {"format": str(self.format), "kinds": kinds}


def read_code(source: str) -> DealCode:
    """A deal code as typed: any case, look-alike letters, any dash. `RuleError` says what is wrong.

    Spaces inside are refused: one could stand for a character that got lost.

    Codes: `deal-code` (it is none), `deal-code-version`, `format`, `kinds`, `deal-code-seed`, `deal-code-check`.
    """
    if len(source) > 100:
        raise RuleError("deal-code", text=source[:40])
    typed = re.sub("[–—]", "-", source.strip()).upper()
    parts = typed.split("-")
    if len(parts) != 3 or not parts[0]:
        raise RuleError("deal-code", text=typed[:40])
    head, number, check = parts
    if head[0].translate(_READ) != VERSION:
        raise RuleError("deal-code-version", version=head[0])
    form_text, dot, kinds_text = head[1:].partition(".")
    if any(sign.isspace() for sign in typed) or (dot and not kinds_text):
        raise RuleError("deal-code", text=typed[:40])
    form = read_format(form_text)
    kinds = read_kinds(kinds_text, form.m)
    number = number.translate(_READ)
    padded = len(number) > 1 and number[0] == "0"
    if not 1 <= len(number) <= 13 or padded or any(digit not in _DIGITS for digit in number):
        raise RuleError("deal-code-seed", text=number[:20])
    seed = 0
    for digit in number:
        seed = seed * 32 + _DIGITS.index(digit)
    if seed >= 1 << 64:
        raise RuleError("deal-code-seed", text=number[:20])
    code = DealCode(form, kinds, seed)
    if check.translate(_READ) != str(code)[-1]:
        raise RuleError("deal-code-check", text=typed[:40])
    return code


def daily(day: datetime.date, form: Format) -> DealCode:
    """The deal of a day: its seed is `mix` (see `dice.md`) of the date as a number, 29 November 2026 being 20261129.

    Everybody has the same deal on the same day. Days differ for every format alike; an unsolvable deal is followed by
    seed + 1, as in any solvable-only dealing.
    """
    return DealCode(form, KINDS[: form.m], mix(day.year * 10_000 + day.month * 100 + day.day))


def _named(headers: dict[str, str], words: dict[str, str]) -> dict[str, str]:
    """The headers of a record without Deal: Format and Kinds count as regulations, and may not gainsay them."""
    for name, header in (("format", "Format"), ("kinds", "Kinds")):
        value, said = headers.get(header, "").strip(), words.get(name, "")
        if not value:
            continue
        try:
            agreed = not said or _settled(name, said, words) == _settled(name, value, words)
            words[name] = _settled(name, value, words)
        except RuleError as error:
            raise BadRecord("header-value", name=header, value=value[:40]) from error
        if not agreed:
            raise BadRecord("header-value", name=header, value=value[:40])
    if words:
        headers["Regulations"] = " ".join(f"{name}={value}" for name, value in words.items())
    return headers


def _settled(name: str, value: str, words: Mapping[str, str]) -> str:
    """A format or kinds as they are written, the kinds those of the format in `words`."""
    if name == "format":
        return str(read_format(value))
    return read_kinds(value, read_format(words.get("format", "5x7x3")).m)


def origin(headers: Mapping[str, str]) -> dict[str, str]:
    """The headers of a record with all that a replay needs, where only Format, Kinds and Deal say it.

    A deal code gives the seed, the format and the kinds; fans give the position. `BadRecord` names the header that
    cannot be read, or that disagrees with another.
    """
    found = dict(headers)
    words = dict(word.partition("=")[::2] for word in headers.get("Regulations", "").split())
    text = headers.get("Deal", "").strip()
    form_text, kinds_text = headers.get("Format", words.get("format", "")), headers.get("Kinds", "")
    if "Position" in headers:
        return found
    if not text:
        return _named(found, words)
    if text.startswith("["):
        found["Position"] = f"{form_text} {kinds_text}; {text}"
        return found
    try:
        code = read_code(text)
        form = read_format(form_text) if form_text else code.format
        kinds = read_kinds(kinds_text, form.m) if kinds_text else code.kinds
        # Where solvable deals only were asked for, the seed is the one asked, the code that of the deal found.
        free = "Seed" not in headers or words.get("solvable_only") in ("on", "1", "true")
        seed = code.seed if free else read_seed(headers["Seed"])
    except RuleError as error:
        raise BadRecord("header-value", name="Deal", value=text[:40]) from error
    if (form, kinds, seed) != (code.format, code.kinds, code.seed):
        raise BadRecord("deal-mismatch", deal=text[:40])
    words |= {"format": str(form), "kinds": kinds}
    words.pop("solvable_only", None)
    found["Regulations"] = " ".join(f"{name}={value}" for name, value in words.items())
    found["Seed"] = write_seed(code.seed)
    return found


def _number(value: int) -> str:
    digits = ""
    while True:
        value, digit = divmod(value, 32)
        digits = _DIGITS[digit] + digits
        if not value:
            return digits


def _check(body: str) -> str:
    """One character over all others.

    The sum is modulo the prime 37 and every sign has a value of its own below it, so a single wrong character changes
    it, and so does the exchange of two neighbours, whose weights differ.
    """
    total = 0
    for sign in body.upper():
        total = (total * 33 + _SIGNS.index(sign)) % 37
    return _CHECKS[total]
