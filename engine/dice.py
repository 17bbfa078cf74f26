"""The one source of chance: a counter-based SplitMix64, so that every record replays exactly.

Source: rules page `dice.md`; the mixing function is that of Steele, Lea and Flood (2014).
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence
from typing import Any

from engine.errors import RuleError

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


def mix(z: int) -> int:
    """The output function of SplitMix64; 64-bit unsigned in and out."""
    z &= _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Stream:
    """The numbers of one game turn. With `injected` throws these are used first come, first served."""

    def __init__(self, seed: int, turn: int, injected: list[int] | None = None) -> None:
        self._state = mix((mix(seed) + turn) & _MASK)
        self._injected = injected

    def number(self) -> int:
        """The next raw 64-bit number."""
        self._state = (self._state + _GAMMA) & _MASK
        return mix(self._state)

    def draw(self, n: int) -> int:
        """An even draw from 0 … n−1. An injected throw is as people see it, 1 … n."""
        if n < 1:
            raise ValueError(f"draw({n}): n must be at least 1")
        if self._injected is not None:
            return self._take(1, n) - 1
        return self._even(n)

    def die(self) -> int:
        """One throw, 1 … 6."""
        return self.draw(6) + 1

    def coin(self) -> int:
        """0 (White, seat 0) or 1. An injected coin is 0 or 1 as well."""
        if self._injected is not None:
            return self._take(0, 1)
        return self._even(2)

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Fisher–Yates in place, from the last item down to the second; never injected."""
        for i in range(len(items) - 1, 0, -1):
            j = self._even(i + 1)
            items[i], items[j] = items[j], items[i]

    def _even(self, n: int) -> int:
        limit = (1 << 64) // n * n
        while True:
            number = self.number()
            if number < limit:
                return number % n

    def _take(self, low: int, high: int) -> int:
        assert self._injected is not None
        if not self._injected:
            raise RuleError("dice-missing")
        value = self._injected.pop(0)
        if not low <= value <= high:
            raise RuleError("dice-range", value=value, low=low, high=high)
        return value


class Dice:
    """All chance of one game. `injected` throws replace every stream (tests and analysis)."""

    def __init__(self, seed: int, injected: Iterable[int] | None = None) -> None:
        if not 0 <= seed <= _MASK:
            raise RuleError("seed-range", seed=str(seed)[:40])
        self.seed = seed
        self._injected = None if injected is None else list(injected)

    def stream(self, turn: int) -> Stream:
        """The stream of game turn `turn`; 0 is for setting up and dealing."""
        return Stream(self.seed, turn, self._injected)


def read_seed(value: object) -> int:
    """A seed given as a number or as up to 16 hex digits in a string."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _MASK:
        return value
    if isinstance(value, str) and 1 <= len(value) <= 16:
        try:
            if all(c in "0123456789abcdefABCDEF" for c in value):
                return int(value, 16)
        except ValueError:
            pass
    raise RuleError("seed-range", seed=str(value)[:40])


def write_seed(seed: int) -> str:
    """A seed as the 16 hex digits of a record's header."""
    return f"{seed:016x}"
