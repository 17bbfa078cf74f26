"""The abstract game, searched: one graph for a whole deal, depth first, that forgets nothing.

Every state keeps what is proven about it: `low`, below which no end lies, and `high`, a price for which one was
found. A question is always "is there an end for at most so much?", and every answer makes it cheaper to ask again,
from this or any neighbouring state: the positions of one search share most of theirs. The states after a state are
worked out once. Shapes and units as in `kernel.py`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from engine.itd.cycles import inner_bound
from engine.itd.kernel import ANYWHERE, INF, bits_of, close, credit_of, mix

CHEAP, DEAR, UNTOLD = 0, 1, 2
STORED, POOLED, MASK, SPENT = 0, 1, 2, 3
"""Counters of a store; SPENT in eighths of a state worked out."""


class Store(NamedTuple):
    """The states met, and room for working them out."""

    keys: np.ndarray[tuple[int, int], np.dtype[np.int64]]
    low: np.ndarray[tuple[int], np.dtype[np.int64]]
    high: np.ndarray[tuple[int], np.dtype[np.int64]]
    first: np.ndarray[tuple[int], np.dtype[np.int32]]
    """Where its followers begin in the pool, −1 if they were not worked out."""
    counts: np.ndarray[tuple[int], np.dtype[np.int16]]
    pool: np.ndarray[tuple[int], np.dtype[np.int32]]
    """Followers, four times the index and what the act that leads there costs: an index of `prices`."""
    prices: np.ndarray[tuple[int], np.dtype[np.int64]]
    """Nothing, a transfer, a base taken from beneath."""
    table: np.ndarray[tuple[int], np.dtype[np.int32]]
    """Open addressing, index plus one; as much of it is used as `MASK` tells."""
    counters: np.ndarray[tuple[int], np.dtype[np.int64]]
    by_value: np.ndarray[tuple[int, int], np.dtype[np.int64]]
    """(2, n) scratch: floats and room of each value."""
    by_kind: np.ndarray[tuple[int, int], np.dtype[np.int64]]
    """(3, m) scratch."""
    state: np.ndarray[tuple[int], np.dtype[np.int64]]
    stack: np.ndarray[tuple[int, int], np.dtype[np.int64]]
    """(4, depth): the state, the most it may cost, the next follower, the least seen."""


_LEAST_TABLE = 1 << 12


@njit(cache=True, nogil=True)
def forget(store):
    """Empties the store."""
    store.counters[STORED] = 0
    store.counters[POOLED] = 0
    store.counters[MASK] = _LEAST_TABLE - 1
    store.table[:_LEAST_TABLE] = 0


@njit(cache=True, nogil=True)
def _grow(store):
    """Doubles the table: a small search keeps to a small part of the memory."""
    size = 2 * (store.counters[MASK] + 1)
    mask = size - 1
    store.counters[MASK] = mask
    store.table[:size] = 0
    for i in range(store.counters[STORED]):
        slot = mix(store.keys[i, 0] ^ mix(store.keys[i, 1] ^ mix(store.keys[i, 2]))) & mask
        while store.table[slot]:
            slot = (slot + 1) & mask
        store.table[slot] = i + 1


@njit(cache=True, nogil=True)
def number_of(m, n, p, per_word, bases_first, unit, n_fans, t, store, w0, w1, out, over):
    """The index of a state, which is put in with its cheap bound if it is new."""
    if 2 * store.counters[STORED] > store.counters[MASK] and 2 * store.counters[MASK] < store.table.shape[0]:
        _grow(store)
    mask = store.counters[MASK]
    slot = mix(w0 ^ mix(w1 ^ mix(out))) & mask
    while store.table[slot]:
        i = np.int64(store.table[slot]) - 1
        if store.keys[i, 0] == w0 and store.keys[i, 1] == w1 and store.keys[i, 2] == out:
            return i
        slot = (slot + 1) & mask
    i = store.counters[STORED]
    store.counters[STORED] += 1
    store.table[slot] = i + 1
    store.keys[i, 0] = w0
    store.keys[i, 1] = w1
    store.keys[i, 2] = out
    store.first[i] = -1
    if over:
        store.low[i] = 0
        store.high[i] = 0
    else:
        store.high[i] = INF + INF
        store.low[i] = inner_bound(
            m, n, p, per_word, bases_first, unit, n_fans, t, w0, w1, out,
            store.by_kind[0], store.by_kind[1], store.by_kind[2],
        )  # fmt: skip
    return i


@njit(cache=True, nogil=True)
def follow(m, n, p, per_word, bases_first, base_cost, transfer_cost, n_fans, t, store, node):
    """Works out the states after a state, in order of what they promise."""
    unit = min(base_cost, transfer_cost)
    w0, w1, out = store.keys[node, 0], store.keys[node, 1], store.keys[node, 2]
    left = (out >> 32) & 127
    begun = (out >> 39) & 1
    credits = (out >> 40) & 0xFFFF
    floats, rooms = store.by_value[0], store.by_value[1]
    state = store.state
    in_play = 0
    bases_out = True
    for k in range(m):
        o = (out >> (4 * k)) & 15
        in_play += t.play[o]
        if o == 0:
            bases_out = False
    for v in range(n):
        rooms[v] = credit_of(credits, v)
    for f in range(n_fans):
        bits = bits_of(w0, w1, f, per_word, p)
        if bits:
            in_play -= t.has[f, bits]
            rooms[t.fans[f, t.top[f, bits]] % n] += p - t.height[bits]
    for v in range(n):
        floats[v] = (in_play >> (4 * v)) & 15
    begin = store.counters[POOLED]
    pooled = begin
    for choice in range(n_fans + m):
        act = 0
        out2 = out
        if choice < n_fans:
            f = choice
            bits = bits_of(w0, w1, f, per_word, p)
            if not bits:
                continue
            r = t.top[f, bits]
            c = t.fans[f, r]
            v = c % n
            k = c // n
            due = (out >> (4 * k)) & 15 == v and (v == 0 or bases_out or not bases_first)
            # what lies on cards of the value lies in other fans while this card is on top
            room = rooms[v] - (p - t.height[bits])
            rest = bits ^ (1 << r)
            if due:
                if floats[v] > room:
                    continue
                out2 += 1 << (4 * k)
            else:
                if not rest or floats[v] + 1 > room:
                    continue  # a card that lies alone frees nothing
                act = 1
                out2 |= 1 << 39
        else:
            k = choice - n_fans
            v = (out >> (4 * k)) & 15
            if v >= n:
                continue
            c = k * n + v
            f = t.fan_of[c]
            if f < 0:
                continue
            r = t.row_of[c]
            bits = bits_of(w0, w1, f, per_word, p)
            if not (bits >> r) & 1:
                continue
            exposed = bits >> r == 1
            if v == 0:
                if exposed or begun:
                    continue  # a base that is taken at all is best taken before any lift
                act = 2
            else:
                if not bases_out or left == 0:
                    continue
                credits2 = credits
                if exposed:
                    if floats[v] == 0:
                        continue
                    gives = v | (p - t.height[bits] + 1) << 4
                    if credits2 & 255 == 0:
                        credits2 |= gives
                    elif credits2 >> 8 == 0:
                        credits2 |= gives << 8
                    else:
                        credits2 |= ANYWHERE << 8
                out2 = (out & 0xFFFFFFFF) | (left - 1) << 32 | begun << 39 | credits2 << 40
            out2 += 1 << (4 * k)
            due = True
            rest = bits ^ (1 << r)
        state[0] = w0
        state[1] = w1
        if f < per_word:
            state[0] = w0 & ~(1 << (f * p + r))
        else:
            state[1] = w1 & ~(1 << ((f - per_word) * p + r))
        over = False
        if not due:
            d = t.fans[f, t.top[f, rest]]
            due = (out >> (4 * (d // n))) & 15 == d % n  # the card laid bare may go
        state[2] = out2
        if due or not begun:
            over = close(m, n, p, per_word, bases_first, n_fans, t, state)
        j = number_of(
            m, n, p, per_word, bases_first, unit, n_fans, t, store, state[0], state[1], state[2], over
        )  # fmt: skip
        if store.low[j] >= INF:
            continue
        # in order of price and promise
        promise = store.prices[act] + store.low[j]
        i = pooled
        while i > begin:
            other = store.pool[i - 1]
            if store.prices[other & 3] + store.low[other >> 2] <= promise:
                break
            store.pool[i] = other
            i -= 1
        store.pool[i] = j << 2 | act
        pooled += 1
    store.first[node] = begin
    store.counts[node] = pooled - begin
    store.counters[POOLED] = pooled


@njit(cache=True, nogil=True)
def evaluate(m, n, p, per_word, bases_first, base_cost, transfer_cost, n_fans, t, store, start, most, effort):
    """Whether the game ends from state `start` for at most `most`: CHEAP, DEAR (`low` says how dear), or UNTOLD.

    UNTOLD when `effort` states were looked at or the store is full; `low` holds what is proven all the same.
    """
    nodes, limits, nexts, least = store.stack[0], store.stack[1], store.stack[2], store.stack[3]
    low, high, prices = store.low, store.high, store.prices
    end = store.counters[SPENT] + 8 * effort
    depth = 0
    nodes[0] = start
    limits[0] = most
    nexts[0] = -1
    while depth >= 0:
        node = nodes[depth]
        limit = limits[depth]
        i = nexts[depth]
        if i < 0:
            store.counters[SPENT] += 1
            if low[node] > limit or high[node] <= limit:
                depth -= 1
                continue
            if store.first[node] < 0:
                if (
                    store.counters[SPENT] >= end
                    or store.counters[STORED] + n_fans + m > store.keys.shape[0]
                    or store.counters[POOLED] + n_fans + m > store.pool.shape[0]
                ):
                    return UNTOLD
                store.counters[SPENT] += 8
                follow(m, n, p, per_word, bases_first, base_cost, transfer_cost, n_fans, t, store, node)
            begin = store.first[node]
            found = False
            for i in range(begin, begin + store.counts[node]):
                price = prices[store.pool[i] & 3] + high[store.pool[i] >> 2]
                if price <= limit:
                    high[node] = min(high[node], price)
                    found = True
                    break
            if found:
                depth -= 1
                continue
            nexts[depth] = 0
            least[depth] = INF
            continue
        begin = store.first[node]
        if i > 0:
            # back from a follower
            child = store.pool[begin + i - 1] >> 2
            price = prices[store.pool[begin + i - 1] & 3]
            if price + high[child] <= limit:
                high[node] = min(high[node], price + high[child])
                depth -= 1
                continue
            if price + low[child] < least[depth]:
                least[depth] = price + low[child]
        count = store.counts[node]
        while i < count:
            child = store.pool[begin + i] >> 2
            price = prices[store.pool[begin + i] & 3] + low[child]
            if price <= limit:
                break
            if price < least[depth]:
                least[depth] = price
            i += 1
        if i >= count:
            if least[depth] > low[node]:
                low[node] = min(INF, least[depth])
            depth -= 1
            continue
        nexts[depth] = i + 1
        depth += 1
        nodes[depth] = child
        limits[depth] = limit - prices[store.pool[begin + i] & 3]
        nexts[depth] = -1
    return CHEAP if high[start] <= most else DEAR


@njit(cache=True, nogil=True)
def state_of(m, n, p, per_word, bases_first, unit, rescues, n_fans, t, store, under, afloat):
    """The index of the state a real position stands for, its transferred cards afloat; −1 if there is none.

    A card lies in place if it lies on what was beneath it at the start, less what is out. A float that lies on
    nothing of its value stands where a rescued anchor stood: that is a credit. Closed before it is looked up.
    `afloat` is marked: whether each card has been transferred.
    """
    w0 = np.int64(0)
    w1 = np.int64(0)
    out = rescues << 32
    credits = 0
    for k in range(m):
        c = k * n
        end = c + n
        while c < end and under[c] == -2:
            out += 1 << (4 * k)
            c += 1
    for f in range(n_fans):
        last = -1
        for r in range(p):
            c = t.fans[f, r]
            if c < 0:
                break
            if under[c] == -2:
                afloat[c] = False
                continue
            afloat[c] = under[c] != last
            if under[c] == last:
                last = c
                if f < per_word:
                    w0 |= 1 << (f * p + r)
                else:
                    w1 |= 1 << ((f - per_word) * p + r)
            elif under[c] < 0 or under[c] % n != c % n:
                room = p + 1
                x = c
                while x >= 0:
                    room -= 1
                    x = under[x]
                gives = (c % n) | room << 4
                if credits & 255 == 0:
                    credits |= gives
                elif credits >> 8 == 0:
                    credits |= gives << 8
                else:
                    credits |= ANYWHERE << 8
    store.state[0] = w0
    store.state[1] = w1
    store.state[2] = out | credits << 40
    over = close(m, n, p, per_word, bases_first, n_fans, t, store.state)
    return number_of(
        m, n, p, per_word, bases_first, unit, n_fans, t, store,
        store.state[0], store.state[1], store.state[2], over,
    )  # fmt: skip


@njit(cache=True, nogil=True)
def without_bases(m, n, p, per_word, bases_first, unit, n_fans, t, store, i):
    """The index of a state after all its bases were taken from beneath: if this is hopeless, so is state `i`.

    A base hosts nothing and is never lifted, so a line from `i` can be followed from here: less lies in the way, the
    fans are lower, and a card whose turn comes earlier is extracted where it was lifted.
    """
    w0, w1, out = store.keys[i, 0], store.keys[i, 1], store.keys[i, 2]
    for k in range(m):
        if (out >> (4 * k)) & 15 == 0:
            f, r = t.fan_of[k * n], t.row_of[k * n]
            if f >= 0 and f < per_word:
                w0 &= ~(1 << (f * p + r))
            elif f >= 0:
                w1 &= ~(1 << ((f - per_word) * p + r))
            out += 1 << (4 * k)
    store.state[0] = w0
    store.state[1] = w1
    store.state[2] = out
    over = close(m, n, p, per_word, bases_first, n_fans, t, store.state)
    return number_of(
        m, n, p, per_word, bases_first, unit, n_fans, t, store,
        store.state[0], store.state[1], store.state[2], over,
    )  # fmt: skip
