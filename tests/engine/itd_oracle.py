"""ITD solved the plain way: Dijkstra's search over every legal operation, from the rules page alone.

It shares nothing with the engine but the numbering of cards: card = kind · n + value − 1.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass

Fans = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Rules:
    m: int
    n: int
    p: int
    rescues: int
    bases_first: bool = False
    base_penalty: int = 150
    transfer_penalty: int = 30


def following(rules: Rules, fans: Fans, out: tuple[int, ...], used: int) -> Iterator[tuple[Fans, tuple[int, ...], str]]:
    """Every position one operation away, with its sign: `^`, `>`, `B` (a buried base), `R` (a needed one)."""
    n = rules.n
    all_bases = all(count > 0 for count in out)

    def turn(card: int) -> bool:
        if out[card // n] != card % n:
            return False
        return card % n == 0 or all_bases or not rules.bases_first

    def without(index: int, place: int) -> Fans:
        fan = fans[index]
        left = fan[:place] + fan[place + 1 :]
        return fans[:index] + ((left,) if left else ()) + fans[index + 1 :]

    def counted(card: int) -> tuple[int, ...]:
        return tuple(count + (kind == card // n) for kind, count in enumerate(out))

    some_turn = False
    for index, fan in enumerate(fans):
        top = fan[-1]
        if turn(top):
            some_turn = True
            yield tuple(sorted(without(index, len(fan) - 1))), counted(top), "^"
        for other, host in enumerate(fans):
            if other != index and len(host) < rules.p and host[-1] % n == top % n:
                grown = list(fans)
                grown[other] = (*host, top)
                grown[index] = fan[:-1]
                yield tuple(sorted(f for f in grown if f)), out, ">"
    if some_turn:
        return
    for index, fan in enumerate(fans):
        for place, card in enumerate(fan[:-1]):
            if card % n == 0:
                yield tuple(sorted(without(index, place))), counted(card), "B"
            elif all_bases and turn(card) and used < rules.rescues:
                yield tuple(sorted(without(index, place))), counted(card), "R"


def solve(rules: Rules, fans: Fans, out: tuple[int, ...] = (), used: int = 0) -> tuple[int, int, int] | None:
    """(R, penalty seconds, B) of the best line from here, `None` if there is none."""
    start = (tuple(sorted(fans)), out or (0,) * rules.m, used)
    heap: list[tuple[int, int, int, tuple[Fans, tuple[int, ...], int]]] = [(0, 0, 0, start)]
    best = {start: (0, 0, 0)}
    while heap:
        rescued, penalty, bases, position = heapq.heappop(heap)
        if best[position] < (rescued, penalty, bases):
            continue
        here, taken, spent = position
        if not here:
            return rescued, penalty, bases
        for after, counted, sign in following(rules, here, taken, spent):
            cost = (
                rescued + (sign == "R"),
                penalty + {"B": rules.base_penalty, ">": rules.transfer_penalty}.get(sign, 0),
                bases + (sign == "B"),
            )
            there = (after, counted, spent + (sign == "R"))
            if there not in best or cost < best[there]:
                best[there] = cost
                heapq.heappush(heap, (*cost, there))
    return None
