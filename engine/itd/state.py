"""The values of ITD: formats, cards, fans and operations. Source: rules page `itd.md`, "Cards and deal"."""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import BadPosition, BadRegulation, RuleError
from engine.game import Regulations

KINDS = "AFBCNPGR"
"""Kind letters in order: watermelon, strawberry, blackberry, lemon, orange, plum, grape, raspberry."""

LOOKALIKES = str.maketrans("АВСРавср", "ABCPABCP")


@dataclass(frozen=True, slots=True)
class Format:
    """m kinds, values 1 … n, p cards in a full fan."""

    m: int
    n: int
    p: int

    def __str__(self) -> str:
        return f"{self.m}x{self.n}x{self.p}"

    @property
    def size(self) -> int:
        """Cards in the deck."""
        return self.m * self.n

    @property
    def rescues(self) -> int:
        """Buried needed cards that may be taken: one up to 5×9×3 (each number for itself), two beyond."""
        return 1 if self.m <= 5 and self.n <= 9 and self.p <= 3 else 2


def read_format(text: str) -> Format:
    """A format such as `5x7x3`; `×` and the Cyrillic letter are read too. `RuleError("format")` otherwise."""
    parts = text.strip().lower().replace("×", "x").replace("х", "x").replace("*", "x").split("x")
    if len(parts) == 3 and all(part.isascii() and part.isdigit() and len(part) <= 2 for part in parts):
        m, n, p = (int(part) for part in parts)
        if 2 <= m <= 8 and 3 <= n <= 13 and 2 <= p <= 6:
            return Format(m, n, p)
    raise RuleError("format", text=text[:20])


def read_kinds(text: str, m: int) -> str:
    """The kind letters of a deal, `m` different ones; empty means the first m."""
    if not text:
        return KINDS[:m]
    kinds = text.strip().upper().translate(LOOKALIKES)
    if len(kinds) != m or len(set(kinds)) != m or any(kind not in KINDS for kind in kinds):
        raise RuleError("kinds", text=text[:20], count=m)
    return kinds


def settled(regulations: Regulations, form: Format, kinds: str) -> Regulations:
    """The regulations with this format and these kinds, written in the one way that compares equal."""
    named = {"format": str(form), "kinds": "" if kinds == KINDS[: form.m] else kinds}
    return Regulations(tuple((name, named.get(name, regulations[name])) for name in regulations))


def format_of(regulations: Regulations) -> tuple[Format, str]:
    """The format and the kind letters that regulations ask for; `BadRegulation` if they cannot be read."""
    name = "format"
    try:
        form = read_format(regulations.word(name))
        name = "kinds"
        return form, read_kinds(regulations.word(name), form.m)
    except RuleError:
        raise BadRegulation("regulation-value", name=name, value=regulations.word(name)[:40]) from None


Card = int
"""kind index · n + value − 1."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation: `^` extract, `>` transfer (onto `onto`), `M` take out a buried card."""

    sign: str
    card: Card
    onto: Card = -1


@dataclass(frozen=True, slots=True)
class State:
    """A position: fans bottom to top, cards out per kind, and the three counters."""

    format: Format
    kinds: str
    fans: tuple[tuple[Card, ...], ...]
    out: tuple[int, ...]
    rescued: int
    bases: int
    transfers: int
    regulations: Regulations

    @property
    def rescue_limit(self) -> int:
        """How many buried needed cards may be taken in the whole game."""
        limit = self.regulations.number("rescues")
        return self.format.rescues if limit < 0 else limit

    @property
    def cards_left(self) -> int:
        """Cards still in the fans."""
        return self.format.size - sum(self.out)

    def value(self, card: Card) -> int:
        """1 … n."""
        return card % self.format.n + 1

    def kind(self, card: Card) -> int:
        """Index into `kinds`."""
        return card // self.format.n

    def name(self, card: Card) -> str:
        """A card as the seed writes it: `3F`."""
        return f"{self.value(card)}{self.kinds[self.kind(card)]}"

    def card(self, kind: int, value: int) -> Card:
        """The card of a kind index and a value."""
        return kind * self.format.n + value - 1

    def due(self, card: Card) -> bool:
        """Whether the card's turn has come: the one before it in its kind is out (and the bases, if they go first)."""
        value = self.value(card)
        if self.out[self.kind(card)] != value - 1:
            return False
        return value == 1 or not self.regulations.on("bases_first") or all(self.out)

    def find(self, card: Card) -> tuple[int, int] | None:
        """(fan, place from the bottom), or `None` when it is out."""
        for index, fan in enumerate(self.fans):
            if card in fan:
                return index, fan.index(card)
        return None


def check_cards(state: State) -> None:
    """Exactly the cards of the format, none twice, what is out in order, no fan too tall; `BadPosition` otherwise."""
    seen: set[Card] = set()
    for fan in state.fans:
        if len(fan) > state.format.p:
            raise BadPosition("fan-too-tall", limit=state.format.p)
        for card in fan:
            if card in seen:
                raise BadPosition("card-twice", card=state.name(card))
            seen.add(card)
    for kind in range(state.format.m):
        for value in range(1, state.format.n + 1):
            card = state.card(kind, value)
            if (card in seen) == (value <= state.out[kind]):
                code = "card-out-and-in" if card in seen else "card-missing"
                raise BadPosition(code, card=state.name(card))
