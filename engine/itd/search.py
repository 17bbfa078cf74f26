"""The solver's outer loop, compiled: best-first search over real positions with lazy extraction.

A node is a position in which only safe extractions have been made. An act is a transfer, after the least set of
extractions that exposes both cards, or the taking of a buried card, after everything that can be extracted. A node
comes up with its parent's bound; its own is asked only then, and no further than whether it is more.

The bound: what the abstract game costs at least from the state the position stands for, and a transfer for each card
that must move a second time, which that game leaves out. Both are admissible and count different acts.

All memory lies in `Nodes` and `Store`, which outlive a call: a search can be run in slices and given up between.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from engine.itd.abstract import POOLED, SPENT, UNTOLD, evaluate, forget, state_of, without_bases
from engine.itd.abstract import STORED as FILLED
from engine.itd.cycles import moves_again
from engine.itd.kernel import INF, OUT
from engine.itd.positions import among, count_out, extract_all, extract_safe, lay_above, needs
from engine.itd.queue import KEYS, pop, push, room_for

RUNNING, SOLVED, HOPELESS, FULL = 0, 1, 2, 3
STORED, ALIVE, GOAL, EVALS, LEAST, MASK = 0, 1, 2, 3, 4, 5
"""Registers."""


class Nodes(NamedTuple):
    """The positions met, and how each was reached most cheaply."""

    positions: np.ndarray[tuple[int, int], np.dtype[np.int8]]
    used: np.ndarray[tuple[int], np.dtype[np.int64]]
    """Rescues used."""
    cost: np.ndarray[tuple[int], np.dtype[np.int64]]
    parent: np.ndarray[tuple[int], np.dtype[np.int64]]
    sign: np.ndarray[tuple[int], np.dtype[np.int8]]
    """The act that led here: 0 a transfer of `card` onto `onto`, 1 the taking of `card` from beneath."""
    card: np.ndarray[tuple[int], np.dtype[np.int16]]
    onto: np.ndarray[tuple[int], np.dtype[np.int16]]
    bounds: np.ndarray[tuple[int], np.dtype[np.int64]]
    """Twice the bound, plus one if it is the position's own."""
    done: np.ndarray[tuple[int], np.dtype[np.int8]]
    table: np.ndarray[tuple[int], np.dtype[np.int32]]
    """Open addressing, index plus one; as much of it is used as `MASK` tells."""
    random: np.ndarray[tuple[int, int], np.dtype[np.int64]]
    """A number for every card above every other, at the bottom, or out."""
    registers: np.ndarray[tuple[int], np.dtype[np.int64]]


_LEAST_TABLE = 1 << 12


@njit(cache=True, nogil=True)
def _hash(random, under, rescued):
    h = np.int64(rescued)
    for c in range(under.shape[0]):
        h ^= random[c, under[c] + 2]
    return h


@njit(cache=True, nogil=True)
def _find(nodes, under, rescued):
    """Slot of a position in the table: its own, or the free one."""
    mask = nodes.registers[MASK]
    slot = _hash(nodes.random, under, rescued) & mask
    while nodes.table[slot]:
        i = nodes.table[slot] - 1
        if nodes.used[i] == rescued:
            same = True
            for c in range(under.shape[0]):
                if nodes.positions[i, c] != under[c]:
                    same = False
                    break
            if same:
                return slot
        slot = (slot + 1) & mask
    return slot


@njit(cache=True, nogil=True)
def begin(nodes, start):
    """Forgets all positions but the start, which becomes node 0."""
    nodes.registers[:] = 0
    nodes.registers[STORED] = 1
    nodes.registers[MASK] = _LEAST_TABLE - 1
    nodes.table[:_LEAST_TABLE] = 0
    nodes.positions[0] = start
    nodes.used[0] = nodes.cost[0] = nodes.bounds[0] = nodes.done[0] = 0
    nodes.parent[0] = -1
    nodes.table[_find(nodes, start, 0)] = 1


@njit(cache=True, nogil=True)
def _grow(nodes):
    """Doubles the table: a small search keeps to a small part of the memory."""
    size = 2 * (nodes.registers[MASK] + 1)
    mask = size - 1
    nodes.registers[MASK] = mask
    nodes.table[:size] = 0
    for i in range(nodes.registers[STORED]):
        slot = _hash(nodes.random, nodes.positions[i], nodes.used[i]) & mask
        while nodes.table[slot]:
            slot = (slot + 1) & mask
        nodes.table[slot] = i + 1


@njit(cache=True, nogil=True, inline="always")
def _key(g, h, weight, unit):
    """Least price first; of equal ones what is nearest to its end."""
    return (g + (weight or 2) * h) << 6 | min(63, h // max(1, unit))


@njit(cache=True, nogil=True)
def _full(store):
    """Whether the abstract game has little room left."""
    return 4 * store.counters[FILLED] > 3 * store.keys.shape[0] or 4 * store.counters[POOLED] > 3 * store.pool.shape[0]


@njit(cache=True, nogil=True)
def search(
    m, n, p, bases_first, base_cost, transfer_cost, budget, weight, slice_nodes, effort, nodes, queue, n_fans, t, store
):
    """Runs until solved, hopeless, out of memory, or about `slice_nodes` abstract states were worked out.

    The start must be stored as node 0 and pushed. `effort` is the most that one bound may take. `weight` multiplies
    the bound: with 1 the line is the best, with w no dearer than w times the best. With 0 any line will do: the bound
    counts double, and a position met once is not looked at again for being reached more cheaply.
    """
    n_cards = m * n
    per_word = 62 // p
    bounded = n_fans <= 2 * per_word
    unit = min(base_cost, transfer_cost)
    slack = m if unit > 16 * m else 0  # what only tells the number of bases is not worth a turn of its own
    positions, used, cost, bounds, done = nodes.positions, nodes.used, nodes.cost, nodes.bounds, nodes.done
    registers = nodes.registers
    closed = np.zeros(n_cards, np.int8)
    child = np.zeros(n_cards, np.int8)
    above = np.zeros(n_cards, np.int64)
    above2 = np.zeros(n_cards, np.int64)
    rows = np.zeros(n_cards, np.int64)
    out = np.zeros(m, np.int64)
    out2 = np.zeros(m, np.int64)
    via = np.zeros(m, np.int64)
    afloat = np.zeros(n_cards, np.bool_)
    gone = np.zeros(n_cards, np.bool_)
    order = np.zeros(n_cards, np.int64)
    need = np.zeros((n_cards, 2), np.int64)
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
        under = positions[node]
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
            if told == UNTOLD and node == 0 and weight <= 1 and not _full(store):
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
        closed[:] = under
        went = extract_all(m, n, bases_first, closed, above2, out2, order)
        if went < 0:
            registers[GOAL] = node
            return SOLVED
        bases_out = count_out(m, n, under, out)
        lay_above(under, above)
        for c in range(n_cards):
            gone[c] = False
            if under[c] == -1:
                row = 0
                x = c
                while x >= 0:
                    row += 1
                    rows[x] = row
                    x = above[x]
        for i in range(went):
            gone[order[i]] = True
        needs(n, m, bases_first, under, above, order, went, need)
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
            a = above[x]
            if a >= 0 and not gone[a]:
                continue
            x0, x1 = (need[a, 0], need[a, 1]) if a >= 0 else (np.int64(0), np.int64(0))
            if among(x0, x1, x):
                continue
            for k in range(m):
                y = k * n + v
                if y == x or under[y] == OUT or rows[y] >= p or among(x0, x1, y):
                    continue
                a = above[y]
                y0, y1 = x0, x1
                if a >= 0:
                    if not gone[a]:
                        continue
                    y0 |= need[a, 0]
                    y1 |= need[a, 1]
                    if among(y0, y1, x) or among(y0, y1, y):
                        continue
                if _together(under, x, y):
                    continue
                child[:] = under
                if y0 or y1:
                    for i in range(went):
                        if among(y0, y1, order[i]):
                            child[order[i]] = OUT
                child[x] = y
                extract_safe(m, n, p, bases_first, rescues, child, above2, out2)
                h_child = max(0, h_node - transfer_cost)
                _store(nodes, queue, child, used[node], g + transfer_cost, node, 0, x, y, h_child, weight, unit)
        # buried cards, everything extractable being out
        if not rescue_possible:
            continue
        bases_out = count_out(m, n, closed, out)
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
            h_child = max(0, h_node - price) if price else 0
            _store(nodes, queue, child, rescued, g + price, node, 1, c, -1, h_child, weight, unit)
    return HOPELESS


@njit(cache=True, nogil=True)
def _together(under, x, y):
    """Whether two cards lie in one fan."""
    for c, d in ((x, y), (y, x)):
        b = under[c]
        while b >= 0:
            if b == d:
                return True
            b = under[b]
    return False


@njit(cache=True, nogil=True)
def _store(nodes, queue, under, rescued, g, origin, sign, card, onto, h, weight, unit):
    """Keeps a position if it is new or cheaper than before, and lines it up."""
    registers, bounds = nodes.registers, nodes.bounds
    if 2 * registers[STORED] > registers[MASK] and 2 * registers[MASK] < nodes.table.shape[0]:
        _grow(nodes)
    slot = _find(nodes, under, rescued)
    if nodes.table[slot]:
        i = np.int64(nodes.table[slot]) - 1
        if nodes.cost[i] <= g or weight == 0:
            return
        if bounds[i] >> 1 > h:
            h = bounds[i] >> 1
        bounds[i] = h << 1 | (bounds[i] & 1 if bounds[i] >> 1 == h else 0)
    else:
        i = registers[STORED]
        registers[STORED] += 1
        nodes.table[slot] = i + 1
        nodes.positions[i] = under
        nodes.used[i] = rescued
        bounds[i] = h << 1
    nodes.done[i] = 0
    nodes.cost[i] = g
    nodes.parent[i] = origin
    nodes.sign[i] = sign
    nodes.card[i] = card
    nodes.onto[i] = onto
    push(queue, _key(g, bounds[i] >> 1, weight, unit), (g << 32) | i)
