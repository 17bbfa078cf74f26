"""Results on one deal: who won, and the lines that carry results from machine to machine.

Source: rules page `itd.md`, "Result and ranking".
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from engine.errors import RuleError
from engine.game import Outcome, Regulations
from engine.itd.deals import DealCode, read_code
from engine.itd.state import State
from engine.itd.text import read, write_fans

VERSION = "ITD1"
"""The first word of a line; a later form of lines gets a later number."""
_LONGEST = 1_000
_NAME = 60
_RULES = ("rescues", "bases_first", "base_penalty", "transfer_penalty")
_DEFAULTS = {"rescues": -1, "bases_first": False, "base_penalty": 150, "transfer_penalty": 30}


@dataclass(frozen=True, slots=True)
class Result:
    """What one player reached on a deal. `out`: cards taken out; `seconds`: by the clock, without penalties.

    `deal` is a deal code, or the text of a deal entered by hand; `rules` the regulations that differ from the usual.
    """

    deal: str
    player: str
    solved: bool
    rescued: int
    bases: int
    transfers: int
    out: int
    seconds: float
    rules: str = ""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A result in its place; places are shared by equals. Penalties and `total` are seconds, 0 where unsolved."""

    place: int
    result: Result
    base_penalty: int = 0
    transfer_penalty: int = 0
    total: float = 0.0

    @property
    def penalty(self) -> int:
        """All penalty seconds."""
        return self.base_penalty + self.transfer_penalty


def rank(results: Iterable[Result], base_penalty: int = 150, transfer_penalty: int = 30) -> list[Ranked]:
    """Any number of results on one deal, the best first; equals in the order of their names.

    Fewer R wins. Among those who solved with the same R: seconds, `base_penalty` for each B above the least B and
    `transfer_penalty` for each T above the least T of these; then fewer T. Below them those who did not solve, by cards
    out, then fewer R, then time.
    """
    table: list[tuple[tuple[float, ...], Ranked]] = []
    everybody = list(results)
    least: dict[int, tuple[int, int]] = {}
    for result in everybody:
        if result.solved:
            bases, transfers = least.get(result.rescued, (result.bases, result.transfers))
            least[result.rescued] = (min(bases, result.bases), min(transfers, result.transfers))
    for result in everybody:
        seconds = round(result.seconds, 1)
        if result.solved:
            bases, transfers = least[result.rescued]
            for_bases = base_penalty * (result.bases - bases)
            for_transfers = transfer_penalty * (result.transfers - transfers)
            total = round(seconds + for_bases + for_transfers, 1)
            key: tuple[float, ...] = (0, result.rescued, total, result.transfers)
            table.append((key, Ranked(0, result, for_bases, for_transfers, total)))
        else:
            table.append(((1, -result.out, result.rescued, seconds), Ranked(0, result)))
    table.sort(key=lambda row: (row[0], row[1].result.player))
    ranked: list[Ranked] = []
    for index, (key, row) in enumerate(table):
        shared = index > 0 and key == table[index - 1][0]
        ranked.append(replace(row, place=ranked[-1].place if shared else index + 1))
    return ranked


def deal_of(start: State, seed: int | None) -> str:
    """What names a deal: its code where a seed made it, else its format, kinds and fans."""
    if seed is not None:
        return str(DealCode(start.format, start.kinds, seed))
    return f"{start.format} {start.kinds} {write_fans(start)}"


def rules_of(regulations: Regulations) -> str:
    """The regulations beside the deal that differ from the usual, as records write them."""
    given = {name: regulations[name] for name in _RULES if regulations[name] != _DEFAULTS[name]}
    return " ".join(f"{name}={('off', 'on')[v] if isinstance(v, bool) else v}" for name, v in given.items())


def result_of(state: State, outcome: Outcome | None, seconds: float, player: str, deal: str) -> Result:
    """The result of a game that stands in `state` at its end."""
    solved = outcome is not None and bool(outcome.winners)
    counted = (state.rescued, state.bases, state.transfers, sum(state.out))
    return Result(deal, player, solved, *counted, round(seconds, 1), rules_of(state.regulations))


# --- lines --------------------------------------------------------------------------------------------------------


def write_line(result: Result) -> str:
    """`ITD1; deal; solved; R; B; T; cards out; seconds; rules; player; check`: one line, for any post to carry."""
    word = "solved" if result.solved else "unsolved"
    numbers = (result.rescued, result.bases, result.transfers, result.out)
    seconds = f"{result.seconds:.1f}".removesuffix(".0")
    fields = (VERSION, result.deal, word, *map(str, numbers), seconds, result.rules or "-", _hide(result.player))
    body = "; ".join(fields)
    return f"{body}; {_check(body)}"


def read_line(line: str) -> Result:
    """A line as written; `RuleError` (`result-…`) says what is wrong with any other."""
    if len(line) > _LONGEST:
        raise RuleError("result-line", text=line[:40])
    fields = [" ".join(field.split()) for field in line.split(";")]
    if not re.fullmatch(r"ITD\d{1,4}", fields[0], re.ASCII):
        raise RuleError("result-line", text=line.strip()[:40])
    if fields[0] != VERSION:
        raise RuleError("result-version", version=fields[0])
    if len(fields) != 11:
        raise RuleError("result-line", text=line.strip()[:40])
    if fields[-1].upper() != _check("; ".join(fields[:-1])):
        raise RuleError("result-check", text=line.strip()[:40])
    _, deal, word, *numbers, seconds, rules, player, _ = fields
    for name, value in zip(("R", "B", "T", "cards out"), numbers, strict=True):
        if not re.fullmatch(r"\d{1,6}", value, re.ASCII):
            raise RuleError("result-value", name=name, value=value[:20])
    rescued, bases, transfers, out = (int(number) for number in numbers)
    if word not in ("solved", "unsolved"):
        raise RuleError("result-value", name="word", value=word[:20])
    if not re.fullmatch(r"\d{1,9}(\.\d)?", seconds, re.ASCII):
        raise RuleError("result-value", name="seconds", value=seconds[:20])
    kinds, size = _size(deal)
    if out > size or (word == "solved") != (out == size) or bases > min(kinds, out) or rescued > out - bases:
        raise RuleError("result-value", name="cards out", value=str(out))
    if not _shown(player):
        raise RuleError("result-value", name="player", value="")
    rules = "" if rules == "-" else rules
    return Result(deal, _shown(player), word == "solved", rescued, bases, transfers, out, float(seconds), rules)


def write_lines(results: Sequence[Result]) -> str:
    """The lines of several results, ending in a line end."""
    return "".join(f"{write_line(result)}\n" for result in results)


def read_lines(text: str) -> tuple[list[tuple[int, Result]], list[tuple[int, RuleError]]]:
    """The results of a text, and the errors of lines that are none, each with its line number; empty lines and `#`
    lines are passed over."""
    found: list[tuple[int, Result]] = []
    wrong: list[tuple[int, RuleError]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            found.append((number, read_line(line)))
        except RuleError as error:
            wrong.append((number, error))
    return found, wrong


def accept(known: Sequence[Result], new: Result, deal: str, rules: str) -> bool:
    """Whether a result is new among those known of a deal; `RuleError` if it does not belong there, or says otherwise
    than one of the same player."""
    if new.deal != deal:
        raise RuleError("result-other-deal", deal=new.deal[:40], wanted=deal[:40])
    if new.rules != rules:
        raise RuleError("result-other-rules", player=new.player, rules=new.rules or "-")
    for old in known:
        if old.player == new.player:
            if old == new:
                return False
            raise RuleError("result-twice", player=new.player)
    return True


def _size(deal: str) -> tuple[int, int]:
    """Kinds and cards of the deal that a text names; `RuleError` if it names none."""
    if "[" not in deal:
        code = read_code(deal)
        if str(code) != deal:
            raise RuleError("deal-code", text=deal[:40])
        return code.format.m, code.format.size
    head, bracket, fans = deal.partition("[")
    state = read(f"{head}; {bracket}{fans}", _USUAL)
    return state.format.m, state.format.size


_USUAL = Regulations((("format", "5x7x3"), ("kinds", ""), *_DEFAULTS.items()))


def _hide(name: str) -> str:
    """A name without anything that would break a line."""
    name = " ".join(name.split())[:_NAME]
    return "".join(f"%{ord(c):X}%" if c in "%;#" or not c.isprintable() else c for c in name)


def _shown(text: str) -> str:
    def sign(found: re.Match[str]) -> str:
        code = int(found[1], 16)
        return chr(code) if code < 0x110000 else ""

    return re.sub(r"%([0-9A-F]{1,6})%", sign, text)[:_NAME]


def _check(body: str) -> str:
    return f"{zlib.crc32(body.encode('utf-8', 'surrogatepass')):08X}"
