"""The few errors of the engine. Each carries a code and facts; whoever shows it finds the words."""

from __future__ import annotations

Fact = str | int | bool | tuple[str, ...] | None


class RuleError(ValueError):
    """Something a rules page, a notation or a file format does not allow.

    `code` is lower case with hyphens (`blocked`, `must-answer`); `facts` quote what it is about
    (`{"cell": "233", "by": "333"}`). `str()` is for logs and tests, never for players.
    """

    def __init__(self, code: str, **facts: Fact) -> None:
        self.code = code
        self.facts: dict[str, Fact] = facts
        quoted = ", ".join(f"{name}={value!r}" for name, value in facts.items())
        super().__init__(f"{code}({quoted})" if quoted else code)


class IllegalMove(RuleError):
    """A move that can be read but may not be made here."""


class BadNotation(RuleError):
    """A text that is no move of this game; the code is `notation` unless a finer one is known."""


class BadPosition(RuleError):
    """A position text that cannot be read, or that no game may stand in."""


class BadRecord(RuleError):
    """A record that cannot be read or replayed; facts name the line or the move number."""


class BadRegulation(RuleError):
    """An unknown regulation, or a value outside its range."""
