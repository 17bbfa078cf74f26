"""The letters of a record: headers, numbers, comments, results. Knows no game, only how its moves are laid out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from engine.errors import BadRecord

LONGEST = 2_000_000
"""The most characters a record may have."""
_HEADERS = 200
_TURNS = 20_000
_WIDTH = 100

_ORDER = (
    "Game", "Version", "Event", "Round", "Date", "White", "Black", "Player", "Seed", "Regulations", "TimeControl",
    "Position",
)  # fmt: skip
_HEADER = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]{0,39})\s+"((?:[^"\\]|\\.)*)"\s*\]\s*')
_COMMENT = re.compile(r"\{((?:[^}\\]|\\.)*)\}", re.DOTALL)
_CLOCK = re.compile(r"(?<!\\)\[%clk\s+(\d{1,4}):(\d\d):(\d\d)(?:\.\d+)?\]")
_NUMBER = re.compile(r"(\d{1,6})\.+")
_RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
_OWN_RESULT = re.compile(r"(?:^|(?<=\s))(\*|(?:un)?solved\b[\d.\s]*)(?=\s|\Z)")
_SOLO = ("solved", "unsolved", "*")
_ESCAPES = {"n": "\n", "r": "\r", "\\": "\\", '"': '"', "}": "}", "[": "["}


@dataclass(frozen=True, slots=True)
class Entry:
    """One turn: the texts of those who chose, by seat; seconds left on their clocks after it; what was said to it.

    `label` is the turn's number as it was read, where the game numbers its turns in its own way.
    """

    texts: tuple[str, ...]
    clocks: tuple[int, ...] = ()
    comment: str = ""
    label: str = field(default="", compare=False)


class Own(Protocol):
    """A game that writes its moves in its own way; comments stand between runs of them."""

    def record_words(self, headers: Mapping[str, str], runs: Sequence[Sequence[str]]) -> list[list[str]]:
        """The words of each run of moves; one that begins with a line end begins a new line."""
        ...

    def record_texts(self, headers: Mapping[str, str], runs: Sequence[str]) -> list[list[tuple[str, str]]]:
        """(label, move) for the moves of each run; `BadRecord` names what cannot be read."""
        ...


@dataclass(frozen=True)
class Record:
    """A record as written, not yet played. `headers` lack Result and Reason, the fields; `comment` comes first."""

    headers: dict[str, str]
    moves: tuple[Entry, ...] = ()
    result: str = ""
    reason: str = ""
    comment: str = ""


def write_text(record: Record, layout: str | Own, first: int = 1) -> str:
    """The canonical text, ending in a line end. `layout` is `turns`, `plans`, `steps`, or the game that has its own.

    `first` is the number of the first line of plans.
    """
    names = [name for name in _ORDER if name in record.headers]
    headers = {name: record.headers[name] for name in [*names, *(n for n in record.headers if n not in _ORDER)]}
    headers |= {"Result": record.result} if record.result else {}
    headers |= {"Reason": record.reason} if record.reason else {}
    lines = [f'[{name} "{_escape(value, chr(34))}"]' for name, value in headers.items()]
    words = [_brace((), record.comment)] if record.comment else []
    words += _turns(record.moves, layout, first) if isinstance(layout, str) else _own(record, layout)
    if record.result:
        words.append(("" if layout in ("turns", "steps") else "\n") + record.result)
    return "\n".join([*lines, "", *_wrap(words, layout), ""]).encode("utf-8", "replace").decode("utf-8")


def _turns(moves: Sequence[Entry], layout: str, first: int) -> Iterator[str]:
    for index, entry in enumerate(moves):
        number = index // 2 + 1 if layout == "turns" else index + first
        if layout != "turns" or index % 2 == 0:
            yield ("\n" if layout == "plans" else "") + f"{number}."
        yield " / ".join(entry.texts)
        if entry.clocks or entry.comment:
            yield _brace(entry.clocks, entry.comment)


def _own(record: Record, own: Own) -> Iterator[str]:
    runs: list[list[str]] = [[]]
    braces: list[str] = []
    for entry in record.moves:
        runs[-1].extend(entry.texts)
        if entry.clocks or entry.comment:
            braces.append(_brace(entry.clocks, entry.comment))
            runs.append([])
    for words, brace in zip(own.record_words(record.headers, runs), [*braces, ""], strict=True):
        yield from words
        if brace:
            yield brace


def _wrap(words: list[str], layout: str | Own) -> Iterator[str]:
    line = ""
    for word in words:
        new = word.startswith("\n") or (layout != "plans" and len(line) + len(word) >= _WIDTH)
        if line and new:
            yield line
            line = ""
        line += (" " if line else "") + word.removeprefix("\n")
    if line:
        yield line


def _brace(clocks: tuple[int, ...], comment: str) -> str:
    parts = [f"[%clk {s // 3600}:{s // 60 % 60:02}:{s % 60:02}]" for s in clocks]
    if comment:
        parts.append(_escape(comment, "}").replace("[%", "\\[%"))
    return "{" + " ".join(parts) + "}"


def _escape(text: str, mark: str) -> str:
    text = text.replace("\\", "\\\\").replace(mark, "\\" + mark)
    return text.replace("\n", "\\n").replace("\r", "\\r")


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", lambda m: _ESCAPES.get(m[1], m[0]), text, flags=re.DOTALL)


def read_text(text: str, layout_of: Callable[[Mapping[str, str]], tuple[str | Own, int]]) -> Record:
    """The record of a text; `layout_of` looks at the headers, refuses them or says how the moves are laid out, and the
    number of the first line of plans."""
    if len(text) > LONGEST:
        raise BadRecord("record-too-long", limit=LONGEST)
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    headers, first = _read_headers(lines)
    layout, first_number = layout_of(headers)
    result, reason = headers.pop("Result", ""), headers.pop("Reason", "")
    body = "\n".join(lines[first:])
    if isinstance(layout, str):
        return _Moves(headers, layout, result, reason, first_number).read(body)
    return _read_own(Record(headers, (), result, reason), layout, body)


def _read_own(record: Record, own: Own, body: str) -> Record:
    runs: list[str] = []
    comments: list[str] = []
    place = 0
    while (opened := body.find("{", place)) >= 0:
        found = _COMMENT.match(body, opened)
        if found is None:
            raise BadRecord("comment-open", number=len(runs) + 1)
        runs.append(body[place:opened])
        comments.append(found[1])
        place = found.end()
    runs.append(body[place:])
    said = ""
    for index, run in enumerate(runs):
        ending = _OWN_RESULT.search(run)
        if ending is None:
            continue
        more = " ".join((run[ending.end() :], *runs[index + 1 :])).split()
        if more:
            raise BadRecord("after-result", number=len(runs), text=" ".join(more)[:80])
        said, runs = " ".join(ending[1].split()), [*runs[:index], run[: ending.start()]]
        comments = comments[: index + 1]
    if said and record.result and said != record.result:
        raise BadRecord("result-mismatch", result=said[:40], header=record.result[:40])
    entries: list[Entry] = []
    opening: list[str] = []
    for index, run_texts in enumerate(own.record_texts(record.headers, runs)):
        entries += [Entry((text,), label=label) for label, text in run_texts]
        if len(entries) > _TURNS:
            raise BadRecord("record-too-long", limit=_TURNS)
        if index < len(comments):
            clocks, comment = _said(comments[index])
            if entries:
                last = entries[-1]
                whole = f"{last.comment} {comment}".strip()
                entries[-1] = Entry(last.texts, (*last.clocks, *clocks)[:1], whole, last.label)
            elif comment:
                opening.append(comment)
    return Record(record.headers, tuple(entries), record.result or said, record.reason, " ".join(opening))


def _said(raw: str) -> tuple[list[int], str]:
    """The clocks and the words of a comment."""
    clocks = [int(h) * 3600 + int(m) * 60 + int(s) for h, m, s in _CLOCK.findall(raw)]
    return clocks, _unescape(_CLOCK.sub("", raw)).strip()


def _read_headers(lines: list[str]) -> tuple[dict[str, str], int]:
    headers: dict[str, str] = {}
    for index, line in enumerate(lines):
        stripped = line.strip()
        if not stripped:
            continue
        if not stripped.startswith("["):
            return headers, index
        found = _HEADER.fullmatch(stripped)
        if found is None:
            raise BadRecord("header", line=index + 1, text=stripped[:80])
        if found[1] in headers:
            raise BadRecord("header-twice", line=index + 1, name=found[1])
        if len(headers) >= _HEADERS:
            raise BadRecord("record-too-long", limit=_HEADERS)
        headers[found[1]] = _unescape(found[2])
    return headers, len(lines)


class _Moves:
    """Reads what follows the headers, word by word."""

    def __init__(self, headers: dict[str, str], layout: str, result: str, reason: str, first: int) -> None:
        self.headers, self.layout, self.result, self.reason, self.first = headers, layout, result, reason, first
        self.entries: list[Entry] = []
        self.plan: list[str] = []
        self.clocks: list[int] = []
        self.comments: list[str] = []
        self.opening: list[str] = []
        self.ending: list[str] = []

    @property
    def number(self) -> int:
        """The number that the next turn bears."""
        return len(self.entries) // 2 + 1 if self.layout == "turns" else len(self.entries) + self.first

    def read(self, text: str) -> Record:
        """The whole record."""
        place = 0
        while place < len(text):
            opened = text.find("{", place)
            end = len(text) if opened < 0 else opened
            for word in text[place:end].split():
                self._word(word)
            if opened < 0:
                break
            found = _COMMENT.match(text, opened)
            if found is None:
                raise BadRecord("comment-open", number=max(1, self._current()))
            self._comment(found[1])
            place = found.end()
        self._close()
        said = " ".join(self.ending)
        if said and self.result and said != self.result:
            raise BadRecord("result-mismatch", result=said[:40], header=self.result[:40])
        return Record(
            self.headers, tuple(self.entries), self.result or said, self.reason, " ".join(self.opening)
        )

    def _current(self) -> int:
        count = len(self.entries) - (0 if self.plan else 1)
        return count // 2 + 1 if self.layout == "turns" else count + self.first

    def _word(self, word: str) -> None:
        if self.ending:
            if self.layout == "steps" and self.ending[0] in ("solved", "unsolved"):
                self.ending.append(word)
                return
            raise BadRecord("after-result", number=self._current(), text=word[:80])
        if word in (_SOLO if self.layout == "steps" else _RESULTS):
            self._close()
            self.ending.append(word)
            return
        found = _NUMBER.match(word)
        if found:
            self._close()
            if int(found[1]) != self.number:
                raise BadRecord("move-number", number=self.number, text=word[:80])
            word = word[found.end() :]
        if not word:
            return
        if self.layout != "plans":
            self._close()
        if len(self.entries) >= _TURNS:
            raise BadRecord("record-too-long", limit=_TURNS)
        self.plan.append(word)

    def _close(self) -> None:
        """The turn that was being read is whole."""
        if self.plan:
            texts = tuple(re.split(r" / ", " ".join(self.plan))) if self.layout == "plans" else tuple(self.plan)
            self.entries.append(Entry(texts, tuple(self.clocks), " ".join(self.comments)))
        self.plan, self.clocks, self.comments = [], [], []

    def _comment(self, raw: str) -> None:
        clocks, comment = _said(raw)
        if self.plan:
            self.clocks += clocks[: 2 - len(self.clocks)]
            self.comments += [comment] if comment else []
        elif not self.entries and comment:
            self.opening.append(comment)
        elif comment and self.entries:
            # Said after the result or between numbers: it belongs to the turn before.
            last = self.entries[-1]
            self.entries[-1] = Entry(last.texts, last.clocks, f"{last.comment} {comment}".strip())
