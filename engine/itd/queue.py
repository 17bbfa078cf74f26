"""A queue for few different keys, compiled: a stack for each key, so that among equals the search dives."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

KEYS, ENTRIES, FREE = 0, 1, 2
"""Counters: the different keys, the entries ever made, one more than the first entry to use again."""


class Queue(NamedTuple):
    keys: np.ndarray[tuple[int], np.dtype[np.int64]]
    """Falling, so that the least is the last."""
    heads: np.ndarray[tuple[int], np.dtype[np.int32]]
    """One more than the top entry of each key's stack."""
    items: np.ndarray[tuple[int], np.dtype[np.int64]]
    nexts: np.ndarray[tuple[int], np.dtype[np.int32]]
    counters: np.ndarray[tuple[int], np.dtype[np.int64]]


@njit(cache=True, nogil=True)
def clear(queue):
    """Empties the queue."""
    queue.counters[:] = 0


@njit(cache=True, nogil=True)
def room_for(queue, pushes):
    """Whether so many more can be pushed."""
    kept = queue.keys.shape[0] - queue.counters[KEYS]
    return kept > pushes and queue.items.shape[0] - queue.counters[ENTRIES] > pushes


@njit(cache=True, nogil=True)
def push(queue, key, item):
    """Puts an item on its key's stack."""
    keys, heads = queue.keys, queue.heads
    count = queue.counters[KEYS]
    low, high = 0, count
    while low < high:
        middle = (low + high) >> 1
        if keys[middle] > key:
            low = middle + 1
        else:
            high = middle
    if low == count or keys[low] != key:
        for i in range(count, low, -1):
            keys[i] = keys[i - 1]
            heads[i] = heads[i - 1]
        keys[low] = key
        heads[low] = 0
        queue.counters[KEYS] = count + 1
    entry = queue.counters[FREE] - 1
    if entry >= 0:
        queue.counters[FREE] = queue.nexts[entry]
    else:
        entry = queue.counters[ENTRIES]
        queue.counters[ENTRIES] = entry + 1
    queue.items[entry] = item
    queue.nexts[entry] = heads[low]
    heads[low] = entry + 1


@njit(cache=True, nogil=True)
def pop(queue):
    """Takes the latest item of the least key: (key, item). The queue must not be empty."""
    last = queue.counters[KEYS] - 1
    entry = queue.heads[last] - 1
    key, item = queue.keys[last], queue.items[entry]
    queue.heads[last] = queue.nexts[entry]
    queue.nexts[entry] = queue.counters[FREE]
    queue.counters[FREE] = entry + 1
    if queue.heads[last] == 0:
        queue.counters[KEYS] = last
    return key, item
