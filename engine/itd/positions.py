"""Real positions, compiled: what can be extracted, what must be before a card can move.

A position is `under`, int8 (N): the card beneath, −1 at the bottom of a fan, −2 when out.
"""

from __future__ import annotations

from numba import njit

from engine.itd.kernel import OUT


@njit(cache=True, nogil=True)
def is_due(n, bases_first, out, bases_out, c):
    v = c % n
    return out[c // n] == v and (v == 0 or bases_out or not bases_first)


@njit(cache=True, nogil=True)
def count_out(m, n, under, out):
    bases_out = True
    for k in range(m):
        out[k] = 0
        for v in range(n):
            if under[k * n + v] == OUT:
                out[k] += 1
        if out[k] == 0:
            bases_out = False
    return bases_out


@njit(cache=True, nogil=True)
def lay_above(under, above):
    for c in range(under.shape[0]):
        above[c] = -1
    for c in range(under.shape[0]):
        if under[c] >= 0:
            above[under[c]] = c


@njit(cache=True, nogil=True)
def extract_all(m, n, bases_first, under, above, out, order):
    """Extracts whatever can be, in place, told in `order`; returns how many cards went, −1 if the game is solved."""
    went = 0
    bases_out = count_out(m, n, under, out)
    lay_above(under, above)
    moving = True
    while moving:
        moving = False
        for k in range(m):
            while out[k] < n:
                c = k * n + out[k]
                if above[c] >= 0 or not is_due(n, bases_first, out, bases_out, c):
                    break
                if under[c] >= 0:
                    above[under[c]] = -1
                under[c] = OUT
                out[k] += 1
                order[went] = c
                went += 1
                moving = True
        if not bases_out:
            bases_out = True
            for k in range(m):
                if out[k] == 0:
                    bases_out = False
    for k in range(m):
        if out[k] < n:
            return went
    return -1


@njit(cache=True, nogil=True)
def extract_safe(m, n, p, bases_first, rescues, under, above, out):
    """Extracts, in place, the due cards that no line can want to keep (S3; S7 and S8 when no M can come)."""
    bases_out = count_out(m, n, under, out)
    lay_above(under, above)
    moving = True
    while moving:
        moving = False
        for k in range(m):
            if out[k] >= n:
                continue
            c = k * n + out[k]
            if above[c] >= 0 or not is_due(n, bases_first, out, bases_out, c):
                continue
            v = c % n
            safe = True
            for j in range(m):
                if out[j] < v:
                    safe = False
            if not safe and bases_out and rescues == 0:
                row = 0
                x = under[c]
                if x >= 0 and x % n == v:
                    safe = True
                beneath = 0
                while x >= 0:
                    row += 1
                    if x % n == v and out[x // n] < v:
                        beneath += 1
                    x = under[x]
                if row + 1 >= p:
                    safe = True
                waiting = 0
                for j in range(m):
                    if out[j] < v:
                        waiting += 1
                if beneath == waiting:
                    safe = True
            if safe:
                if under[c] >= 0:
                    above[under[c]] = -1
                under[c] = OUT
                out[k] += 1
                moving = True
        if not bases_out:
            bases_out = True
            for k in range(m):
                if out[k] == 0:
                    bases_out = False
    return bases_out


@njit(cache=True, nogil=True)
def needs(n, m, bases_first, under, above, order, went, need):
    """`need[c]`, two words of 62 cards each: the least set of extractions by which card c goes, itself among them.

    For the cards that `extract_all` took, in its order; `under` and `above` are as they were before.
    """
    for i in range(went):
        c = order[i]
        need[c, 0] = 1 << c if c < 62 else 0
        need[c, 1] = 1 << (c - 62) if c >= 62 else 0
        a = above[c]
        if a >= 0:
            need[c, 0] |= need[a, 0]
            need[c, 1] |= need[a, 1]
        if c % n == 0:
            continue
        if under[c - 1] != OUT:
            need[c, 0] |= need[c - 1, 0]
            need[c, 1] |= need[c - 1, 1]
        if bases_first:
            for k in range(m):
                if under[k * n] != OUT:
                    need[c, 0] |= need[k * n, 0]
                    need[c, 1] |= need[k * n, 1]


@njit(cache=True, nogil=True, inline="always")
def among(first, second, c):
    """Whether card c is in a set of two words."""
    return (first >> c) & 1 if c < 62 else (second >> (c - 62)) & 1
