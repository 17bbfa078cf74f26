"""The solver's inner loops, compiled: the abstract game that bounds every position (searched in `abstract.py`).

The *abstract game*: a transferred card floats. It can always be reached, lies on nothing and only takes room above a
card of its value that lies in place and is exposed. Cards are only ever lifted or removed, so the game is a DAG with
few positions. Every real line maps to an abstract line that is no dearer: its exact cost bounds the real one, and
its hopelessness is a proof. `solver.py` tells the whole method.

Shapes and units. Cards are kind·n + value − 1. A real position is `under`, int8 (N): the card beneath, −1 at the
bottom of a fan, −2 when out. Costs are whole penalty seconds. An abstract state is four int64: two words of in-place
bits (fan f has p bits in word f // F at (f mod F)·p, bottom first, F = 62 // p), the cards out per kind (4 bits
each), and rescues used with up to two *credits* (room left for floats where a rescued anchor stood).
"""

from __future__ import annotations

import numpy as np
from numba import njit

INF = 1 << 40
OUT = -2


@njit(cache=True, nogil=True, inline="always")
def mix(z):
    """A 63-bit scramble of an int64."""
    z = (z ^ ((z >> 30) & 0x3FFFFFFFF)) * -0x40A7B892E31B1A47
    z = (z ^ ((z >> 27) & 0x1FFFFFFFFF)) * -0x6B2FB644ECCEEE15
    return (z ^ ((z >> 31) & 0x1FFFFFFFF)) & 0x7FFFFFFFFFFFFFFF


@njit(cache=True, nogil=True)
def heap_push(keys, items, size, key, item):
    """Binary heap, least key first; among equals a later one first, so that the search dives. Returns the size."""
    i = size
    while i > 0:
        parent = (i - 1) >> 1
        if keys[parent] < key:
            break
        keys[i] = keys[parent]
        items[i] = items[parent]
        i = parent
    keys[i] = key
    items[i] = item
    return size + 1


@njit(cache=True, nogil=True)
def heap_pop(keys, items, size):
    """Removes the least item; returns (key, item, new size)."""
    top_key, top_item = keys[0], items[0]
    size -= 1
    key, item = keys[size], items[size]
    i = 0
    while True:
        child = 2 * i + 1
        if child >= size:
            break
        if child + 1 < size and keys[child + 1] < keys[child]:
            child += 1
        if keys[child] >= key:
            break
        keys[i] = keys[child]
        items[i] = items[child]
        i = child
    keys[i] = key
    items[i] = item
    return top_key, top_item, size


@njit(cache=True, nogil=True)
def layout(under, fans, fan_of, row_of, count):
    """Lays `under` out as fans (rows bottom to top, −1 beyond); returns the number of fans."""
    n_cards = under.shape[0]
    above = np.full(n_cards, -1, np.int64)
    for c in range(n_cards):
        if under[c] >= 0:
            above[under[c]] = c
    f = 0
    for c in range(n_cards):
        if under[c] != -1:
            continue
        row = 0
        x = c
        while x >= 0:
            fans[f, row] = x
            fan_of[x] = f
            row_of[x] = row
            row += 1
            x = above[x]
        count[f] = row
        f += 1
    return f


@njit(cache=True, nogil=True)
def tables(m, n, p, bases_first, base_cost, transfer_cost, fans, count, n_fans, inversions):
    """`inversions[f, bits]`: what fan f must pay for cards above a card they wait for, given its in-place bits."""
    unit = min(base_cost, transfer_cost)
    for f in range(n_fans):
        for bits in range(1 << p):
            lifts = 0
            spared = 0
            for r in range(count[f]):
                if not (bits >> r) & 1:
                    continue
                u = fans[f, r]
                held = False
                held_by_base_only = True
                for q in range(r):
                    if not (bits >> q) & 1:
                        continue
                    w = fans[f, q]
                    lower = w // n == u // n and w < u
                    base = w % n == 0 and u % n != 0 and (bases_first or w // n == u // n)
                    if lower or base:
                        held = True
                        if not base:
                            held_by_base_only = False
                if held:
                    lifts += 1
                    if held_by_base_only:
                        spared += 1
            cost = lifts * transfer_cost
            if spared:
                cost = min(cost, (lifts - spared) * transfer_cost + max(0, base_cost - unit))
            inversions[f, bits] = cost


@njit(cache=True, nogil=True, inline="always")
def bits_of(w0, w1, f, per_word, p):
    """The in-place bits of fan f."""
    if f < per_word:
        return (w0 >> (f * p)) & ((1 << p) - 1)
    return (w1 >> ((f - per_word) * p)) & ((1 << p) - 1)


@njit(cache=True, nogil=True, inline="always")
def in_place(w0, w1, f, r, per_word, p):
    """Whether the card at row r of fan f lies in place."""
    if f < per_word:
        return (w0 >> (f * p + r)) & 1
    return (w1 >> ((f - per_word) * p + r)) & 1


@njit(cache=True, nogil=True)
def value_facts(m, n, p, per_word, w0, w1, out, bases_out, bases_first, credits, fan_of, row_of, v, heights, facts):
    """facts: floats of value v, room for them, in-place cards of the value whose turn has not come."""
    floats = 0
    room = 0
    waiting = 0
    for j in range(m):
        o = (out >> (4 * j)) & 15
        if o > v:
            continue
        c = j * n + v
        f = fan_of[c]
        r = row_of[c]
        if not in_place(w0, w1, f, r, per_word, p):
            floats += 1
            continue
        if o < v or (v > 0 and bases_first and not bases_out):
            waiting += 1
        bits = bits_of(w0, w1, f, per_word, p)
        if bits >> r == 1:
            room += p - heights[bits]
    for i in range(2):
        credit = (credits >> (8 * i)) & 255
        if credit and (credit & 15) == v:
            room += credit >> 4
    facts[0] = floats
    facts[1] = room
    facts[2] = waiting


@njit(cache=True, nogil=True)
def room_without(n, p, per_word, w0, w1, fans, f, r, heights, room):
    """The room of the value of the exposed card (f, r) once it has left its place."""
    bits = bits_of(w0, w1, f, per_word, p)
    v = fans[f, r] % n
    room -= p - heights[bits]
    bits &= ~(1 << r)
    for q in range(r - 1, -1, -1):
        if (bits >> q) & 1:
            if fans[f, q] % n == v:
                room += p - heights[bits]
            break
    return room


@njit(cache=True, nogil=True)
def close(m, n, p, per_word, bases_first, credits, fans, fan_of, row_of, heights, facts, state):
    """Extracts in `state` (w0, w1, out) all that may safely go; returns whether nothing is left."""
    w0, w1, out = state[0], state[1], state[2]
    changed = True
    while changed:
        changed = False
        bases_out = True
        for k in range(m):
            if (out >> (4 * k)) & 15 == 0:
                bases_out = False
                break
        for k in range(m):
            while True:
                v = (out >> (4 * k)) & 15
                if v >= n or (v > 0 and bases_first and not bases_out):
                    break
                c = k * n + v
                f = fan_of[c]
                r = row_of[c]
                if f >= 0 and in_place(w0, w1, f, r, per_word, p):
                    bits = bits_of(w0, w1, f, per_word, p)
                    if bits >> r != 1:
                        break
                    value_facts(
                        m, n, p, per_word, w0, w1, out, bases_out, bases_first, credits,
                        fan_of, row_of, v, heights, facts,
                    )
                    if facts[2] or facts[0]:
                        break
                    if f < per_word:
                        w0 &= ~(1 << (f * p + r))
                    else:
                        w1 &= ~(1 << ((f - per_word) * p + r))
                out += 1 << (4 * k)
                changed = True
    state[0] = w0
    state[1] = w1
    state[2] = out
    for k in range(m):
        if (out >> (4 * k)) & 15 < n:
            return False
    return True


@njit(cache=True, nogil=True)
def inner_bound(
    m, n, p, per_word, bases_first, unit, fans, n_fans, fan_of, row_of, held, inversions,
    w0, w1, out, rescues, outs, waits, via,
):
    """A cheap bound of the abstract game: cards that lie on what they wait for, and disjoint cycles of the rest."""
    cost = 0
    dearest = 0
    for f in range(n_fans):
        bits = bits_of(w0, w1, f, per_word, p)
        if bits:
            inv = inversions[f, bits]
            if inv:
                cost += inv
                dearest = max(dearest, inv)
                # counted cards are thought away
                free = 0
                for r in range(p - 1, 0, -1):
                    if (bits >> r) & 1 and held[f, r] & bits:
                        free |= 1 << r
                if f < per_word:
                    w0 &= ~(free << (f * p))
                else:
                    w1 &= ~(free << ((f - per_word) * p))
    for k in range(m):
        outs[k] = (out >> (4 * k)) & 15
    while True:
        moving = True
        bases_out = True
        while moving:
            moving = False
            bases_out = True
            for k in range(m):
                if outs[k] == 0:
                    bases_out = False
            for k in range(m):
                while outs[k] < n and (outs[k] == 0 or bases_out or not bases_first):
                    c = k * n + outs[k]
                    f = fan_of[c]
                    r = row_of[c]
                    if f >= 0 and in_place(w0, w1, f, r, per_word, p):
                        if bits_of(w0, w1, f, per_word, p) >> r != 1:
                            break
                        if f < per_word:
                            w0 &= ~(1 << (f * p + r))
                        else:
                            w1 &= ~(1 << ((f - per_word) * p + r))
                    outs[k] += 1
                    moving = True
        start = -1
        for k in range(m):
            if outs[k] < n:
                start = k
        if start < 0:
            break
        # every kind left waits for the kinds of the cards above its due card (or for bases): find a short cycle
        for k in range(m):
            waits[k] = 0
            if outs[k] >= n:
                continue
            if outs[k] > 0 and bases_first and not bases_out:
                for j in range(m):
                    if outs[j] == 0:
                        waits[k] |= 1 << j
                continue
            c = k * n + outs[k]
            f = fan_of[c]
            bits = bits_of(w0, w1, f, per_word, p)
            for r in range(row_of[c] + 1, p):
                if (bits >> r) & 1:
                    waits[k] |= 1 << (fans[f, r] // n)
        first = start
        second = -1
        for k in range(m):
            for j in range(k):
                if (waits[k] >> j) & 1 and (waits[j] >> k) & 1:
                    first = k
                    second = j
        if second < 0:
            # no pair waits for each other: walk until a kind comes again
            seen = 0
            while not (seen >> first) & 1:
                seen |= 1 << first
                for j in range(m):
                    if (waits[first] >> j) & 1:
                        waits[first] = 1 << j
                        break
                k = first
                for j in range(m):
                    if (waits[k] >> j) & 1:
                        first = j
                        break
        else:
            waits[first] = 1 << second
            waits[second] = 1 << first
        k = first
        while True:
            nxt = 0
            while not (waits[k] >> nxt) & 1:
                nxt += 1
            c = k * n + outs[k]
            f = fan_of[c]
            u = -1
            if not (outs[k] > 0 and bases_first and not bases_out):
                bits = bits_of(w0, w1, f, per_word, p)
                for r in range(row_of[c] + 1, p):
                    if (bits >> r) & 1 and fans[f, r] // n == nxt:
                        u = fans[f, r]
            via[k] = u
            k = nxt
            if k == first:
                break
        # k closes a cycle: its cards are thought away
        while True:
            nxt = 0
            while not (waits[k] >> nxt) & 1:
                nxt += 1
            for c in (k * n + outs[k], via[k]):
                if c >= 0 and fan_of[c] >= 0:
                    f = fan_of[c]
                    if f < per_word:
                        w0 &= ~(1 << (f * p + row_of[c]))
                    else:
                        w1 &= ~(1 << ((f - per_word) * p + row_of[c]))
            k = nxt
            if k == first:
                break
        cost += unit
    if rescues > 0:
        cost -= rescues * (dearest + unit)
        if cost < 0:
            cost = 0
    return cost
