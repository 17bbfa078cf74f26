"""Position texts, single operations and the record's steps. Source: rules page `itd.md`, last three sections."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from engine.errors import BadNotation, BadPosition, BadRecord, RuleError
from engine.game import Regulations
from engine.itd.state import (
    LOOKALIKES,
    Card,
    Format,
    Operation,
    State,
    check_cards,
    format_of,
    read_format,
    read_kinds,
    settled,
)
from engine.itd.steps import Reader, Writer

_CARD = r"\d{1,2}\s*[A-Za-zАВСРавср]"
_OPERATION = re.compile(rf"\s*(?:(\^{{1,2}}|[MmМм])\s*({_CARD})|({_CARD})\s*[>→]\s*({_CARD}))\s*\Z")


def find_card(state: State, name: str) -> Card | None:
    """A card of this deal by its name; `None` if it is none."""
    squeezed = "".join(name.split()).upper().translate(LOOKALIKES)
    value, letter = squeezed[:-1], squeezed[-1:]
    if not (value.isascii() and value.isdigit()) or not letter or letter not in state.kinds:
        return None
    if len(value) > 2 or not 1 <= int(value) <= state.format.n:
        return None
    return state.kinds.index(letter) * state.format.n + int(value) - 1


def _card(state: State, name: str) -> Card:
    card = find_card(state, name)
    if card is None:
        raise BadNotation("notation", card=name[:10])
    return card


def write_operation(state: State, move: Operation) -> str:
    """`^1F`, `3C>3F`, `M2F`."""
    name = state.name(move.card)
    return f"{name}>{state.name(move.onto)}" if move.sign == ">" else f"{move.sign}{name}"


def read_operation(state: State, source: str) -> Operation:
    """One operation; lower case, spaces and look-alike letters are read."""
    found = _OPERATION.match(source) if len(source) < 60 else None
    if not found:
        raise BadNotation("notation", operation=source[:40])
    sign, card, moved, onto = found.groups()
    if moved:
        return Operation(">", _card(state, moved), _card(state, onto))
    return Operation("^" if sign[0] == "^" else "M", _card(state, card))


def write_fans(state: State) -> str:
    """`[3F] [2C 3C]`."""
    return " ".join("[" + " ".join(state.name(card) for card in fan) + "]" for fan in state.fans)


def write(state: State) -> str:
    """`2x3x2 FC; [3F] [2C 3C]; F2 C1; 1 0 0`."""
    fans = write_fans(state)
    out = " ".join(f"{kind}{count}" for kind, count in zip(state.kinds, state.out, strict=True) if count)
    counters = f"{state.rescued} {state.bases} {state.transfers}"
    return f"{state.format} {state.kinds}; {fans or '-'}; {out or '-'}; {counters}"


def read(source: str, regulations: Regulations) -> State:
    """A position, or a deal (format and fans alone); `BadPosition` says what is wrong."""
    if len(source) > 2_000:
        raise BadPosition("text-too-long", limit=2000)
    fields = [field.strip() for field in source.strip().split(";")]
    if len(fields) not in (2, 4):
        raise BadPosition("fields", count=len(fields))
    format_of(regulations)
    form, kinds = _head(fields[0])
    empty = State(form, kinds, (), (0,) * form.m, 0, 0, 0, settled(regulations, form, kinds))
    state = replace(empty, fans=_fans(empty, fields[1]))
    if len(fields) == 4:
        numbers = fields[3].split()
        if len(numbers) != 3 or not all(n.isascii() and n.isdigit() and len(n) <= 6 for n in numbers):
            raise BadPosition("counters", text=fields[3][:20])
        rescued, bases, transfers = (int(n) for n in numbers)
        state = replace(state, out=_out(empty, fields[2]), rescued=rescued, bases=bases, transfers=transfers)
        needed_out = sum(count - 1 for count in state.out if count)
        if bases > sum(1 for count in state.out if count) or rescued > min(needed_out, state.rescue_limit):
            raise BadPosition("counters", text=fields[3][:20])
    check_cards(state)
    return state


def _head(field: str) -> tuple[Format, str]:
    words = field.split()
    if not 1 <= len(words) <= 2:
        raise BadPosition("format", text=field[:20])
    try:
        form = read_format(words[0])
        return form, read_kinds(words[1] if len(words) == 2 else "", form.m)
    except RuleError as error:
        raise BadPosition(error.code, **error.facts) from None


def _fans(state: State, field: str) -> tuple[tuple[Card, ...], ...]:
    if field in ("", "-"):
        return ()
    if not re.fullmatch(r"(\[[^\[\]]*\]\s*)+", field):
        raise BadPosition("fans", text=field[:40])
    fans = []
    for inside in re.findall(r"\[([^\[\]]*)\]", field):
        names = inside.replace(",", " ").split()
        cards = [find_card(state, name) for name in names]
        if not names or None in cards:
            bad = next((name for name, card in zip(names, cards, strict=True) if card is None), "")
            raise BadPosition("no-such-card", card=bad[:10])
        fans.append(tuple(card for card in cards if card is not None))
    return tuple(fans)


def _out(state: State, field: str) -> tuple[int, ...]:
    out = [0] * state.format.m
    if field in ("", "-"):
        return tuple(out)
    for word in field.split():
        letter, count = word[:1].upper().translate(LOOKALIKES), word[1:]
        if letter not in state.kinds or not (count.isascii() and count.isdigit()) or len(count) > 2:
            raise BadPosition("cards-out", text=word[:10])
        kind = state.kinds.index(letter)
        if out[kind] or not 1 <= int(count) <= state.format.n:
            raise BadPosition("cards-out", text=word[:10])
        out[kind] = int(count)
    return tuple(out)


def write_steps(state: State, moves: Iterable[Operation]) -> list[str]:
    """The record's steps of operations made from `state` on."""
    return list(Writer(state.transfers).steps([write_operation(state, move) for move in moves]))


def read_steps(state: State, source: str) -> Iterator[tuple[str, Operation]]:
    """(step, operation) one by one; `BadRecord` names the first step that cannot be read."""
    for step, words in Reader(state.transfers).operations(source):
        try:
            yield step, read_operation(state, words)
        except BadNotation as error:
            raise BadRecord(error.code, step=step, **error.facts) from None


def operations(state: State, source: str) -> Sequence[Operation]:
    """The operations of a record's steps, not yet checked against the rules."""
    return tuple(move for _, move in read_steps(state, source))
