"""The abstract game, searched: an exact cost or a lower bound for a real position, learning from every search.

What a search finds out of a state holds for every later one (`lessons`): from a state that costs g to reach, no end is
nearer than cost − g. States are named by what lies in place and in what order, so a lesson serves in every layout.
Shapes and units as in `kernel.py`.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from engine.itd.kernel import (
    INF,
    OUT,
    bits_of,
    close,
    heap_pop,
    heap_push,
    in_place,
    inner_bound,
    layout,
    mix,
    room_without,
    tables,
    value_facts,
)


@njit(cache=True, nogil=True)
def find(table, stamps, stamp, keys, k0, k1, k2, k3):
    """Slot of a state in the open-addressed table: its own, or the free one."""
    mask = table.shape[0] - 1
    slot = mix(k0 ^ mix(k1 ^ mix(k2 ^ mix(k3)))) & mask
    while stamps[slot] == stamp:
        i = table[slot]
        if keys[i, 0] == k0 and keys[i, 1] == k1 and keys[i, 2] == k2 and keys[i, 3] == k3:
            return slot
        slot = (slot + 1) & mask
    return slot


@njit(cache=True, nogil=True)
def fan_hashes(fans, count, n_fans, p, hashes):
    """`hashes[f, bits]`: two words that name what lies in place in fan f and in what order."""
    for f in range(n_fans):
        for bits in range(1 << count[f]):
            beneath = -1
            for r in range(count[f]):
                if (bits >> r) & 1:
                    c = fans[f, r]
                    z = mix((c * 128 + beneath + 1) * 0x5851F42D4C957F2D + 0x14057B7EF767814F)
                    hashes[f, bits, 0] ^= z
                    hashes[f, bits, 1] ^= mix(z ^ 0x2545F4914F6CDD1D)
                    beneath = c


@njit(cache=True, nogil=True)
def name_of(p, per_word, n_fans, hashes, w0, w1, out, extra, name):
    """The state's name, the same in every layout in which the same cards lie in place alike."""
    a = mix(out ^ mix(extra * 31 + 5))
    b = mix(a + 0x632BE59BD9B4E019)
    for f in range(n_fans):
        bits = bits_of(w0, w1, f, per_word, p)
        a ^= hashes[f, bits, 0]
        b ^= hashes[f, bits, 1]
    name[0] = a
    name[1] = b


@njit(cache=True, nogil=True)
def learnt(lessons, name):
    """The best known lower bound of a named state, 0 if nothing is known."""
    mask = lessons.shape[0] - 1
    for i in range(4):
        slot = (name[0] + i) & mask
        if lessons[slot, 0] == name[0] and lessons[slot, 1] == name[1]:
            return lessons[slot, 2]
    return 0


@njit(cache=True, nogil=True)
def learn(lessons, name, bound):
    """Keeps a lower bound; when four neighbours are taken the first gives way."""
    mask = lessons.shape[0] - 1
    free = name[0] & mask
    for i in range(4):
        slot = (name[0] + i) & mask
        if lessons[slot, 0] == name[0] and lessons[slot, 1] == name[1]:
            if lessons[slot, 2] < bound:
                lessons[slot, 2] = bound
            return
        if lessons[slot, 2] == 0:
            free = slot
    lessons[free, 0] = name[0]
    lessons[free, 1] = name[1]
    lessons[free, 2] = bound


@njit(cache=True, nogil=True)
def teach(p, per_word, n_fans, hashes, keys, best, stored, cost, lessons, name):
    """From every state that costs g to reach no end is nearer than cost − g; kept for later searches."""
    for i in range(stored):
        bound = cost if cost >= INF else cost - best[i]
        if bound > 0:
            name_of(p, per_word, n_fans, hashes, keys[i, 0], keys[i, 1], keys[i, 2], keys[i, 3], name)
            learn(lessons, name, bound)


@njit(cache=True, nogil=True)
def abstract_cost(
    m, n, p, bases_first, base_cost, transfer_cost, rescues, under, moved, afloat,
    keys, best, pending, heap_keys, heap_items, table, stamps, stamp, lessons, limit_nodes, above,
):
    """Least cost of the abstract game from a position with `rescues` left; returns (cost, exact, nodes).

    INF means hopeless. Not exact: `limit_nodes` or memory ended it, or the cost exceeds `above` and was not found
    soon after; the cost returned is a lower bound all the same.
    """
    n_cards = m * n
    per_word = 62 // p
    unit = min(base_cost, transfer_cost)
    fans = np.full((n_cards, p), -1, np.int64)
    count = np.zeros(n_cards, np.int64)
    fan_of = np.full(n_cards, -1, np.int64)
    row_of = np.full(n_cards, 0, np.int64)
    n_fans = layout(under, fans, fan_of, row_of, count)
    inversions = np.zeros((n_fans, 1 << p), np.int64)
    tables(m, n, p, bases_first, base_cost, transfer_cost, fans, count, n_fans, inversions)
    held = np.zeros((n_fans, p), np.int64)
    for f in range(n_fans):
        for r in range(count[f]):
            for q in range(r):
                u, w = fans[f, r], fans[f, q]
                if (w // n == u // n and w < u) or (bases_first and w % n == 0 and u % n != 0):
                    held[f, r] |= 1 << q
    heights = np.zeros(1 << p, np.int64)
    for bits in range(1 << p):
        for r in range(p):
            heights[bits] += (bits >> r) & 1
    facts = np.zeros(3, np.int64)
    outs = np.zeros(m, np.int64)
    waits = np.zeros(m, np.int64)
    via = np.zeros(m, np.int64)
    state = np.zeros(3, np.int64)
    for f in range(n_fans):
        full = (1 << count[f]) - 1
        if f < per_word:
            state[0] |= full << (f * p)
        else:
            state[1] |= full << ((f - per_word) * p)
    for c in range(n_cards):
        if under[c] == OUT:
            state[2] += 1 << (4 * (c // n))
    float0 = np.int64(0)
    float1 = np.int64(0)
    for c in range(n_cards):
        if moved[c] and fan_of[c] >= 0:
            if fan_of[c] < per_word:
                float0 |= 1 << (fan_of[c] * p + row_of[c])
            else:
                float1 |= 1 << ((fan_of[c] - per_word) * p + row_of[c])
    if afloat:
        state[0] &= ~float0
        state[1] &= ~float1
        float0 = np.int64(0)
        float1 = np.int64(0)
    if close(m, n, p, per_word, bases_first, 0, fans, fan_of, row_of, heights, facts, state):
        return 0, True, 0
    h = inner_bound(
        m, n, p, per_word, bases_first, unit, fans, n_fans, fan_of, row_of, held, inversions,
        state[0], state[1], state[2], rescues, outs, waits, via,
    )
    floating = np.zeros(3, np.int64)
    hashes = np.zeros((n_fans, 1 << p, 2), np.int64)
    fan_hashes(fans, count, n_fans, p, hashes)
    name = np.zeros(2, np.int64)
    name_of(p, per_word, n_fans, hashes, state[0], state[1], state[2], rescues, name)
    h = max(h, learnt(lessons, name))
    if h > above:
        return h, False, 0
    keys[0, 0], keys[0, 1], keys[0, 2], keys[0, 3] = state[0], state[1], state[2], rescues
    best[0] = 0
    pending[0] = -1
    slot = find(table, stamps, stamp, keys, state[0], state[1], state[2], rescues)
    table[slot] = 0
    stamps[slot] = stamp
    stored = 1
    size = heap_push(heap_keys, heap_items, 0, h, 0)
    nodes = 0
    patience = -1
    while size:
        f_value, item, size = heap_pop(heap_keys, heap_items, size)
        node = item & 0xFFFFFFFF
        g = item >> 32
        if g > best[node]:
            continue
        if f_value > above and patience < 0:
            patience = nodes + 60
        if patience >= 0:
            patience -= 1
        if (
            (f_value > above and patience < 0)
            or nodes >= limit_nodes
            or stored + 200 > keys.shape[0]
            or size + 200 > heap_keys.shape[0]
        ):
            teach(p, per_word, n_fans, hashes, keys, best, stored, f_value, lessons, name)
            return f_value, False, nodes
        nodes += 1
        w0, w1, out, extra = keys[node, 0], keys[node, 1], keys[node, 2], keys[node, 3]
        left_rescues = extra & 127
        begun = extra & 128
        credits = extra >> 8
        only = pending[node]
        need_value = -1
        if only >= 0:
            bits = bits_of(w0, w1, only, per_word, p)
            r = p - 1
            while not (bits >> r) & 1:
                r -= 1
            need_value = fans[only, r] % n
        done = True
        bases_out = True
        for k in range(m):
            o = (out >> (4 * k)) & 15
            if o < n:
                done = False
            if o == 0:
                bases_out = False
        if done:
            teach(p, per_word, n_fans, hashes, keys, best, stored, f_value, lessons, name)
            return f_value, True, nodes
        for choice in range(n_fans + m):
            cost = 0
            extra2 = extra
            goes_out = True
            if choice < n_fans:
                f = choice
                bits = bits_of(w0, w1, f, per_word, p)
                if not bits:
                    continue
                r = p - 1
                while not (bits >> r) & 1:
                    r -= 1
                c = fans[f, r]
                v = c % n
                if only >= 0 and f != only and v != need_value:
                    related = False
                    for q in range(r):
                        if (bits >> q) & 1 and fans[f, q] % n == need_value:
                            related = True
                    if not related:
                        continue  # the lift before this one could as well come after it
                due = (out >> (4 * (c // n))) & 15 == v and (v == 0 or bases_out or not bases_first)
                if not due and bits == 1 << r:
                    continue  # a card that lies alone frees nothing
                value_facts(
                    m, n, p, per_word, w0, w1, out, bases_out, bases_first, credits, fan_of, row_of, v, heights, facts
                )
                after = room_without(n, p, per_word, w0, w1, fans, f, r, heights, facts[1])
                if due:
                    if facts[0] > after:
                        continue
                else:
                    if facts[0] + 1 > after:
                        continue
                    goes_out = False
                    cost = transfer_cost
                    extra2 = extra | 128
            else:
                k = choice - n_fans
                v = (out >> (4 * k)) & 15
                if v >= n:
                    continue
                c = k * n + v
                f = fan_of[c]
                r = row_of[c]
                if f < 0 or not in_place(w0, w1, f, r, per_word, p):
                    continue
                bits = bits_of(w0, w1, f, per_word, p)
                exposed = bits >> r == 1
                if only >= 0 and not exposed:
                    continue
                if v == 0:
                    if exposed or begun:
                        continue  # a base that is taken at all is best taken before any lift
                    cost = base_cost
                else:
                    if not bases_out or left_rescues == 0:
                        continue
                    gives = np.int64(0)
                    if exposed:
                        value_facts(
                            m, n, p, per_word, w0, w1, out, bases_out, bases_first, credits,
                            fan_of, row_of, v, heights, facts,
                        )
                        if facts[0] == 0:
                            continue
                        gives = np.int64(v) | (np.int64(p - heights[bits] + 1) << 4)
                    credits2 = np.int64(credits)
                    if gives:
                        if credits2 & 255 == 0:
                            credits2 |= gives
                        elif credits2 >> 8 == 0:
                            credits2 |= gives << 8
                        else:
                            continue
                    extra2 = (left_rescues - 1) | begun | (credits2 << 8)
            state[0] = w0
            state[1] = w1
            state[2] = out
            if f < per_word:
                state[0] = w0 & ~(1 << (f * p + r))
            else:
                state[1] = w1 & ~(1 << ((f - per_word) * p + r))
            if goes_out:
                state[2] = out + (1 << (4 * (c // n)))
            before = state[2]
            close(m, n, p, per_word, bases_first, extra2 >> 8, fans, fan_of, row_of, heights, facts, state)
            pending2 = -1
            if not goes_out and state[2] == before:
                pending2 = f
            g2 = g + cost
            slot = find(table, stamps, stamp, keys, state[0], state[1], state[2], extra2)
            if stamps[slot] == stamp:
                j = table[slot]
                if best[j] < g2:
                    continue
                if best[j] == g2:
                    if pending[j] == -1 or pending[j] == pending2:
                        continue
                    pending2 = -1
            else:
                j = stored
                stored += 1
                keys[j, 0], keys[j, 1], keys[j, 2], keys[j, 3] = state[0], state[1], state[2], extra2
                table[slot] = j
                stamps[slot] = stamp
            best[j] = g2
            pending[j] = pending2
            h = inner_bound(
                m, n, p, per_word, bases_first, unit, fans, n_fans, fan_of, row_of, held, inversions,
                state[0], state[1], state[2], extra2 & 127, outs, waits, via,
            )
            name_of(p, per_word, n_fans, hashes, state[0], state[1], state[2], extra2, name)
            h = max(h, learnt(lessons, name))
            if h < INF and (state[0] & float0 or state[1] & float1):
                # transferred cards seen as floating: no dearer, and known from earlier searches
                floating[0] = state[0] & ~float0
                floating[1] = state[1] & ~float1
                floating[2] = state[2]
                close(m, n, p, per_word, bases_first, extra2 >> 8, fans, fan_of, row_of, heights, facts, floating)
                name_of(p, per_word, n_fans, hashes, floating[0], floating[1], floating[2], extra2, name)
                h = max(h, learnt(lessons, name))
            if h < INF:
                size = heap_push(heap_keys, heap_items, size, max(f_value, g2 + h), (g2 << 32) | j)
    teach(p, per_word, n_fans, hashes, keys, best, stored, INF, lessons, name)
    return INF, True, nodes
