"""The steps of a record, as texts. Source: rules page `itd.md`, "Record of play".

Only transfers get a new number; what is taken out after one carries its number and a letter, before the first 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from engine.errors import BadRecord
from engine.itd.state import LOOKALIKES

_CARD = r"\d{1,2}\s*[A-Za-zАВСРавср]"
_STEP = re.compile(
    rf"\s*(\d{{1,6}})([a-z]{{0,4}})\s+(?:(\^{{1,2}})\s*({_CARD}(?:\s*,\s*{_CARD})*)|[MmМм]\s*({_CARD})"
    rf"|({_CARD})\s*[>→]\s*({_CARD}))(?=\s|\Z)",
    re.ASCII,
)


def label(number: int) -> str:
    """1 → `a`, 26 → `z`, 27 → `aa`."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(97 + rest) + letters
    return letters


def first_number(headers: Mapping[str, str]) -> int:
    """The transfers made before the record begins: those of a `Position`."""
    fields = headers.get("Position", "").split(";")
    counters = fields[3].split() if len(fields) == 4 else []
    last = counters[-1] if counters else ""
    return int(last) if last.isascii() and last.isdigit() and len(last) <= 6 else 0


class Writer:
    """Puts operations into steps; keeps the number and the letter from call to call."""

    def __init__(self, number: int) -> None:
        self.number, self.letters = number, 0

    def steps(self, texts: Sequence[str]) -> Iterator[str]:
        """The steps of a run of operations; extractions in a row are one step."""
        row: list[str] = []
        for text in texts:
            if text.startswith("^"):
                row.append(text[1:])
                continue
            if row:
                yield self._taken(row)
                row = []
            if text.startswith("M"):
                self.letters += 1
                yield f"{self.number}{label(self.letters)} {text}"
            else:
                self.number, self.letters = self.number + 1, 0
                yield f"{self.number} {text}"
        if row:
            yield self._taken(row)

    def _taken(self, row: list[str]) -> str:
        self.letters += 1
        return f"{self.number}{label(self.letters)} {'^' if len(row) == 1 else '^^'}{','.join(row)}"


class Reader:
    """Reads steps into operations; checks that numbers and letters follow one another."""

    def __init__(self, number: int) -> None:
        self.number, self.letters = number, 0

    def operations(self, source: str) -> Iterator[tuple[str, str]]:
        """(step, operation in canonical text) one by one; `BadRecord` names the first step that cannot be read."""
        place, source = 0, source.rstrip()
        while place < len(source):
            found = _STEP.match(source, place)
            if not found:
                raise BadRecord("step", text=source[place : place + 30].strip())
            digits, letters, _, row, buried, moved, onto = found.groups()
            place = found.end()
            if moved:
                self.number, self.letters = self.number + 1, 0
            else:
                self.letters += 1
            expected = f"{self.number}{label(self.letters)}"
            if f"{int(digits)}{letters}" != expected:
                raise BadRecord("step-number", step=digits + letters, expected=expected)
            if moved:
                yield expected, f"{_card(moved)}>{_card(onto)}"
            elif buried:
                yield expected, f"M{_card(buried)}"
            else:
                for card in row.split(","):
                    yield expected, f"^{_card(card)}"


def _card(text: str) -> str:
    squeezed = "".join(text.split()).upper().translate(LOOKALIKES)
    return f"{int(squeezed[:-1])}{squeezed[-1]}"


def words(headers: Mapping[str, str], runs: Sequence[Sequence[str]]) -> list[list[str]]:
    """The steps of runs of operations (a comment stands between two); a transfer begins a new line."""
    writer = Writer(first_number(headers))
    return [[f"\n{step}" if ">" in step else step for step in writer.steps(run)] for run in runs]


def texts(headers: Mapping[str, str], runs: Sequence[str]) -> list[list[tuple[str, str]]]:
    """(step, operation) of each run of steps."""
    reader = Reader(first_number(headers))
    return [list(reader.operations(run)) for run in runs]
