"""The solver's outer loop, compiled: best-first search over real positions with lazy extraction.

A node is a position in which only safe extractions have been made. An act is a transfer, after the least set of
extractions that exposes both cards, or the taking of a buried card, after everything that can be extracted. The
bound is `abstract.abstract_cost`, computed only when a node comes up with its parent's bound.

All memory lies in `Memory` arrays that outlive a call, so that a search can be run in slices and given up between.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from engine.itd.abstract import POOLED, SPENT, UNTOLD, evaluate, forget, state_of, without_bases
from engine.itd.abstract import STORED as FILLED
from engine.itd.cycles import moves_again
from engine.itd.kernel import INF, OUT, mix
from engine.itd.queue import KEYS, pop, push, room_for

RUNNING, SOLVED, HOPELESS, FULL = 0, 1, 2, 3
# registers
STORED, ALIVE, GOAL, EVALS, LEAST, MASK = 0, 1, 2, 3, 4, 5


@njit(cache=True, nogil=True)
def _is_due(n, bases_first, out, bases_out, c):
    v = c % n
    return out[c // n] == v and (v == 0 or bases_out or not bases_first)


@njit(cache=True, nogil=True)
def _count_out(m, n, under, out):
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
def _above(under, above):
    for c in range(under.shape[0]):
        above[c] = -1
    for c in range(under.shape[0]):
        if under[c] >= 0:
            above[under[c]] = c


@njit(cache=True, nogil=True)
def extract_all(m, n, bases_first, under, above, out):
    """Extracts whatever can be, in place; returns whether the game is solved."""
    bases_out = _count_out(m, n, under, out)
    _above(under, above)
    moving = True
    while moving:
        moving = False
        for k in range(m):
            while out[k] < n:
                c = k * n + out[k]
                if above[c] >= 0 or not _is_due(n, bases_first, out, bases_out, c):
                    break
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
    for k in range(m):
        if out[k] < n:
            return False
    return True


@njit(cache=True, nogil=True)
def extract_safe(m, n, p, bases_first, rescues, under, above, out):
    """Extracts, in place, the due cards that no line can want to keep (S3; S7 and S8 when no M can come)."""
    bases_out = _count_out(m, n, under, out)
    _above(under, above)
    moving = True
    while moving:
        moving = False
        for k in range(m):
            if out[k] >= n:
                continue
            c = k * n + out[k]
            if above[c] >= 0 or not _is_due(n, bases_first, out, bases_out, c):
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
def _hash(under, used):
    h = np.int64(used + 1)
    for c in range(under.shape[0]):
        h = (h ^ (under[c] + 2)) * 0x100000001B3
    return mix(h)


@njit(cache=True, nogil=True)
def find(table, mask, positions, used, under, rescued):
    """Slot of a position in the open-addressed table, which holds indices plus one: its own, or the free one."""
    slot = _hash(under, rescued) & mask
    while table[slot]:
        i = table[slot] - 1
        if used[i] == rescued:
            same = True
            for c in range(under.shape[0]):
                if positions[i, c] != under[c]:
                    same = False
                    break
            if same:
                return slot
        slot = (slot + 1) & mask
    return slot


_LEAST_TABLE = 1 << 12


@njit(cache=True, nogil=True)
def begin(positions, used, table, registers, start):
    """Forgets all positions but the start, which becomes node 0."""
    registers[:] = 0
    registers[STORED] = 1
    registers[MASK] = _LEAST_TABLE - 1
    table[:_LEAST_TABLE] = 0
    positions[0] = start
    used[0] = 0
    table[find(table, _LEAST_TABLE - 1, positions, used, start, 0)] = 1


@njit(cache=True, nogil=True)
def _grow(positions, used, table, registers):
    """Doubles the table: a small search keeps to a small part of the memory."""
    size = 2 * (registers[MASK] + 1)
    mask = size - 1
    registers[MASK] = mask
    table[:size] = 0
    for i in range(registers[STORED]):
        slot = _hash(positions[i], used[i]) & mask
        while table[slot]:
            slot = (slot + 1) & mask
        table[slot] = i + 1


@njit(cache=True, nogil=True)
def _needed(m, n, bases_first, under, above, gone, card, need, work):
    """Marks in `need` the least set of extractions that exposes `card`; False if it cannot be exposed so."""
    size = 0
    a = above[card]
    while a >= 0:
        if not gone[a]:
            return False
        if not need[a]:
            need[a] = True
            work[size] = a
            size += 1
        a = above[a]
    while size:
        size -= 1
        c = work[size]
        a = above[c]
        while a >= 0:
            if not need[a]:
                need[a] = True
                work[size] = a
                size += 1
            a = above[a]
        for w in range(c // n * n, c):
            if under[w] != OUT and not need[w]:
                need[w] = True
                work[size] = w
                size += 1
        if bases_first and c % n > 0:
            for k in range(m):
                w = k * n
                if under[w] != OUT and not need[w]:
                    need[w] = True
                    work[size] = w
                    size += 1
    return True


@njit(cache=True, nogil=True, inline="always")
def _key(g, h, weight, unit):
    """Least price first; of equal ones what is nearest to its end."""
    return (g + weight * h) << 6 | min(63, h // max(1, unit))


@njit(cache=True, nogil=True)
def _full(store):
    """Whether the abstract game has little room left."""
    return 4 * store.counters[FILLED] > 3 * store.keys.shape[0] or 4 * store.counters[POOLED] > 3 * store.pool.shape[0]


@njit(cache=True, nogil=True)
def search(
    m, n, p, bases_first, base_cost, transfer_cost, budget, weight, slice_nodes, effort,
    positions, used, cost, parent, act_sign, act_card, act_onto, bounds, done, table, queue,
    registers, n_fans, t, store,
):
    """Runs until solved, hopeless, out of memory, or about `slice_nodes` abstract states were worked out.

    The start must be stored as node 0 and pushed. `effort` is the most that one bound may take.
    """
    n_cards = m * n
    per_word = 62 // p
    bounded = n_fans <= 2 * per_word
    unit = min(base_cost, transfer_cost)
    slack = m if unit > 16 * m else 0  # what only tells the number of bases is not worth a turn of its own
    under = np.zeros(n_cards, np.int8)
    closed = np.zeros(n_cards, np.int8)
    child = np.zeros(n_cards, np.int8)
    above = np.zeros(n_cards, np.int64)
    above2 = np.zeros(n_cards, np.int64)
    out = np.zeros(m, np.int64)
    out2 = np.zeros(m, np.int64)
    via = np.zeros(m, np.int64)
    afloat = np.zeros(n_cards, np.bool_)
    gone = np.zeros(n_cards, np.bool_)
    need = np.zeros(n_cards, np.bool_)
    need_x = np.zeros(n_cards, np.bool_)
    work = np.zeros(4 * n_cards, np.int64)
    begun = store.counters[SPENT]
    popped = 0
    while queue.counters[KEYS] > 0:
        if (store.counters[SPENT] - begun) >> 3 >= slice_nodes or popped >= slice_nodes:
            return RUNNING
        if registers[STORED] + n_cards * m + 16 > positions.shape[0]:
            return FULL
        if not room_for(queue, n_cards * m + 16):
            return FULL
        popped += 1
        f_value, item = pop(queue)
        node = item & 0xFFFFFFFF
        g = item >> 32
        if g != cost[node] or done[node]:
            continue
        registers[LEAST] = f_value >> 6
        for c in range(n_cards):
            under[c] = positions[node, c]
        rescues = budget - used[node]
        # the node's own bound, no further than the one it came up with
        h = bounds[node]
        if h & 1 == 0 and bounded:
            registers[EVALS] += 1
            if node and _full(store):
                forget(store)
            i = state_of(m, n, p, per_word, bases_first, unit, rescues, n_fans, t, store, under, afloat)
            again = transfer_cost * moves_again(m, n, p, rescues, under, afloat, above, out, out2, via)
            most = (h >> 1) - again + slack
            if node == 0 and not registers[ALIVE]:
                # first of all: does it end at all?
                i = without_bases(m, n, p, per_word, bases_first, unit, n_fans, t, store, i)
                most = INF - 1
            told = evaluate(
                m, n, p, per_word, bases_first, base_cost, transfer_cost, n_fans, t, store, i, most, effort
            )  # fmt: skip
            if told == UNTOLD and node == 0 and weight == 1 and not _full(store):
                push(queue, f_value, item)
                return RUNNING
            h_new = min(INF, store.low[i] + again)
            if node == 0 and not registers[ALIVE]:
                registers[ALIVE] = 1
                if h_new >= INF:
                    return HOPELESS
                push(queue, f_value, item)
                continue
            if h_new > (h >> 1) + slack:
                # only now known to cost more: it waits for its turn
                bounds[node] = h_new << 1
                if h_new >= INF:
                    done[node] = 1
                else:
                    push(queue, _key(g, h_new, weight, unit), item)
                continue
            bounds[node] = h | 1
            h = bounds[node]
        for c in range(n_cards):
            closed[c] = under[c]
        if extract_all(m, n, bases_first, closed, above2, out2):
            registers[GOAL] = node
            return SOLVED
        bases_out = _count_out(m, n, under, out)
        _above(under, above)
        for c in range(n_cards):
            gone[c] = under[c] != OUT and closed[c] == OUT
        h_node = h >> 1
        done[node] = 1
        rescue_possible = not bases_out or rescues > 0
        # transfers
        for x in range(n_cards):
            if under[x] == OUT:
                continue
            v = x % n
            if not rescue_possible and out[x // n] == v:
                continue  # S4
            if not rescue_possible and under[x] == -1:
                continue  # a card that lies alone frees nothing
            for c in range(n_cards):
                need_x[c] = False
            if not _needed(m, n, bases_first, under, above, gone, x, need_x, work) or need_x[x]:
                continue
            for k in range(m):
                y = k * n + v
                if y == x or under[y] == OUT or need_x[y]:
                    continue
                row = 1
                same = False
                b = under[y]
                while b >= 0:
                    row += 1
                    if b == x:
                        same = True
                    b = under[b]
                if row >= p:
                    continue
                b = under[x]
                while b >= 0:
                    if b == y:
                        same = True
                    b = under[b]
                if same:
                    continue
                for c in range(n_cards):
                    need[c] = need_x[c]
                if not _needed(m, n, bases_first, under, above, gone, y, need, work) or need[x] or need[y]:
                    continue
                for c in range(n_cards):
                    child[c] = OUT if need[c] else under[c]
                child[x] = y
                extract_safe(m, n, p, bases_first, rescues, child, above2, out2)
                _store(
                    positions, used, cost, parent, act_sign, act_card, act_onto, bounds, done,
                    table, queue, registers, child, used[node], g + transfer_cost, node, 0, x, y,
                    max(0, h_node - transfer_cost), weight, unit,
                )
        # buried cards, everything extractable being out
        if not rescue_possible:
            continue
        bases_out = _count_out(m, n, closed, out)
        for k in range(m):
            if out[k] >= n:
                continue
            c = k * n + out[k]
            price = base_cost
            rescued = used[node]
            if out[k] > 0:
                if not bases_out or rescues == 0:
                    continue
                price = 0
                rescued += 1
            for i in range(n_cards):
                child[i] = closed[i]
                if closed[i] == c:
                    child[i] = closed[c]
            child[c] = OUT
            extract_safe(m, n, p, bases_first, budget - rescued, child, above2, out2)
            _store(
                positions, used, cost, parent, act_sign, act_card, act_onto, bounds, done,
                table, queue, registers, child, rescued, g + price, node, 1, c, -1,
                max(0, h_node - price) if price else 0, weight, unit,
            )
    return HOPELESS


@njit(cache=True, nogil=True)
def _store(
    positions, used, cost, parent, act_sign, act_card, act_onto, bounds, done, table, queue,
    registers, under, rescued, g, origin, sign, card, onto, h, weight, unit,
):
    """Keeps a position if it is new or cheaper than before, and lines it up."""
    if 2 * registers[STORED] > registers[MASK] and 2 * registers[MASK] < table.shape[0]:
        _grow(positions, used, table, registers)
    slot = find(table, registers[MASK], positions, used, under, rescued)
    if table[slot]:
        i = np.int64(table[slot]) - 1
        if cost[i] <= g:
            return
        if bounds[i] >> 1 > h:
            h = bounds[i] >> 1
        bounds[i] = h << 1 | (bounds[i] & 1 if bounds[i] >> 1 == h else 0)
    else:
        i = registers[STORED]
        registers[STORED] += 1
        table[slot] = i + 1
        for c in range(under.shape[0]):
            positions[i, c] = under[c]
        used[i] = rescued
        bounds[i] = h << 1
    done[i] = 0
    cost[i] = g
    parent[i] = origin
    act_sign[i] = sign
    act_card[i] = card
    act_onto[i] = onto
    push(queue, _key(g, bounds[i] >> 1, weight, unit), (g << 32) | i)
