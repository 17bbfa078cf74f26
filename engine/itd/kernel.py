"""The solver's inner loops, compiled: the abstract game that bounds every position (searched in `abstract.py`).

The *abstract game*: a transferred card floats. It can always be reached, lies on nothing and only takes room above a
card of its value that lies in place and is exposed. Cards are only ever lifted or removed, so the game is a DAG with
few positions. Every real line maps to an abstract line that is no dearer: its exact cost bounds the real one, and
its hopelessness is a proof. `solver.py` tells the whole method.

Shapes and units. Cards are kind·n + value − 1. A real position is `under`, int8 (N): the card beneath, −1 at the
bottom of a fan, −2 when out. Costs are whole penalty seconds, scaled. An abstract state is three int64: two words of
in-place bits (fan f has p bits in word f // F at (f mod F)·p, bottom first, F = 62 // p), and a third word:
cards out per kind (4 bits each, from bit 0), rescues left (7 bits from 32), whether anything was lifted (bit 39),
and two *credits* (8 bits each from 40: value, room left for floats where a rescued anchor stood).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

INF = 1 << 40
OUT = -2
ANYWHERE = 255
"""A credit of room for every value, where more anchors were rescued than are told apart."""


class Tables(NamedTuple):
    """What is looked up about the fans of the start; F fans, bits are the in-place bits of one fan."""

    fans: np.ndarray[tuple[int, int], np.dtype[np.int64]]
    """(N, p) the card at each row, −1 beyond."""
    fan_of: np.ndarray[tuple[int], np.dtype[np.int64]]
    row_of: np.ndarray[tuple[int], np.dtype[np.int64]]
    top: np.ndarray[tuple[int, int], np.dtype[np.int64]]
    """(F, bits) the row of the exposed card, −1 where nothing lies."""
    height: np.ndarray[tuple[int], np.dtype[np.int64]]
    """(bits) how many cards."""
    has: np.ndarray[tuple[int, int], np.dtype[np.int64]]
    """(F, bits) how many cards of each value, 4 bits a value."""
    inversions: np.ndarray[tuple[int, int], np.dtype[np.int64]]
    """(F, bits) the price of the cards above a card they wait for."""
    freed: np.ndarray[tuple[int, int], np.dtype[np.int64]]
    """(F, bits) the bits of those cards, which are paid for."""
    play: np.ndarray[tuple[int], np.dtype[np.int64]]
    """(n + 1) one for each value in play when so many cards of a kind are out, 4 bits a value."""


@njit(cache=True, nogil=True, inline="always")
def mix(z):
    """A 63-bit scramble of an int64."""
    z = (z ^ ((z >> 30) & 0x3FFFFFFFF)) * -0x40A7B892E31B1A47
    z = (z ^ ((z >> 27) & 0x1FFFFFFFFF)) * -0x6B2FB644ECCEEE15
    return (z ^ ((z >> 31) & 0x1FFFFFFFF)) & 0x7FFFFFFFFFFFFFFF


@njit(cache=True, nogil=True)
def layout(under, fans, fan_of, row_of):
    """Lays `under` out as fans (rows bottom to top, −1 beyond); returns the number of fans."""
    n_cards = under.shape[0]
    above = np.full(n_cards, -1, np.int64)
    for c in range(n_cards):
        fan_of[c] = -1
        for r in range(fans.shape[1]):
            fans[c, r] = -1
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
        f += 1
    return f


@njit(cache=True, nogil=True)
def tabulate(m, n, p, bases_first, base_cost, transfer_cost, under, t):
    """Fills the tables for a start; returns the number of fans."""
    n_fans = layout(under, t.fans, t.fan_of, t.row_of)
    unit = min(base_cost, transfer_cost)
    for bits in range(1 << p):
        t.height[bits] = 0
        for r in range(p):
            t.height[bits] += (bits >> r) & 1
    for o in range(n + 1):
        t.play[o] = 0
        for v in range(o, n):
            t.play[o] |= 1 << (4 * v)
    for f in range(n_fans):
        for bits in range(1 << p):
            t.top[f, bits] = -1
            t.has[f, bits] = 0
            lifts = 0
            spared = 0
            freed = 0
            for r in range(p):
                u = t.fans[f, r]
                if not (bits >> r) & 1 or u < 0:
                    continue
                t.top[f, bits] = r
                t.has[f, bits] += 1 << (4 * (u % n))
                held = False
                held_by_base_only = True
                for q in range(r):
                    if not (bits >> q) & 1:
                        continue
                    w = t.fans[f, q]
                    lower = w // n == u // n and w < u
                    base = w % n == 0 and u % n != 0 and (bases_first or w // n == u // n)
                    if lower or base:
                        held = True
                        if not base:
                            held_by_base_only = False
                if held:
                    freed |= 1 << r
                    lifts += 1
                    if held_by_base_only:
                        spared += 1
            cost = lifts * transfer_cost
            if spared:
                cost = min(cost, (lifts - spared) * transfer_cost + max(0, base_cost - unit))
            t.inversions[f, bits] = cost
            t.freed[f, bits] = freed
    return n_fans


@njit(cache=True, nogil=True, inline="always")
def bits_of(w0, w1, f, per_word, p):
    """The in-place bits of fan f."""
    if f < per_word:
        return (w0 >> (f * p)) & ((1 << p) - 1)
    return (w1 >> ((f - per_word) * p)) & ((1 << p) - 1)


@njit(cache=True, nogil=True, inline="always")
def credit_of(credits, v):
    """Room for floats of value v where rescued anchors stood."""
    room = 0
    if credits:
        for i in range(2):
            credit = (credits >> (8 * i)) & 255
            if credit == ANYWHERE:
                room += 64
            elif credit and (credit & 15) == v:
                room += credit >> 4
    return room


@njit(cache=True, nogil=True)
def close(m, n, p, per_word, bases_first, n_fans, t, state):
    """Extracts in `state` all that may safely go; returns whether nothing is left.

    A float goes when its turn has come. A due card in place, exposed, may stay as a host; it goes if it hosts
    nothing and no card of its value that is not due lies elsewhere than beneath it: until it is gone no float of
    the value can come. When no card can be taken from beneath any more (nothing but lifts and extractions is left)
    the height of a card is fixed, so it goes also where its fan is full, as it never hosts, and where the next card
    in place has its value, which hosts in its stead and has more room.
    """
    w0, w1, out = state[0], state[1], state[2]
    fixed = (out >> 32) & 255 == 128
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
                f = t.fan_of[c]
                if f >= 0:
                    r = t.row_of[c]
                    bits = bits_of(w0, w1, f, per_word, p)
                    if (bits >> r) & 1:
                        if bits >> r != 1:
                            break
                        rest = bits ^ (1 << r)
                        safe = fixed and (t.height[bits] >= p or (rest and t.fans[f, t.top[f, rest]] % n == v))
                        if not safe:
                            safe = True
                            for j in range(m):
                                o = (out >> (4 * j)) & 15
                                if o > v or j == k:
                                    continue
                                d = j * n + v
                                g = t.fan_of[d]
                                lies = g >= 0 and (bits_of(w0, w1, g, per_word, p) >> t.row_of[d]) & 1
                                if not lies:
                                    safe = False  # a float
                                    break
                                if (o < v or (v > 0 and bases_first and not bases_out)) and g != f:
                                    safe = False
                                    break
                        if not safe:
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
