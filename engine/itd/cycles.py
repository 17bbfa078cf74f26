"""What lies on what it waits for: a cheap bound of each state of the abstract game, and of what that game leaves out.

The abstract game prices first transfers and buried bases; a card that has been transferred floats in it for good.
`moves_again` counts the transferred cards that must move once more. These are other acts, so the two add up.
"""

from __future__ import annotations

from numba import njit

from engine.itd.kernel import bits_of


@njit(cache=True, nogil=True)
def inner_bound(m, n, p, per_word, bases_first, unit, n_fans, t, w0, w1, out, outs, waits, via):
    """Cards that lie on what they wait for, and disjoint cycles of the rest; whole penalty seconds.

    Each card above a lower one of its kind in its fan must be lifted (or a base be taken from beneath, at its price
    less the cheapest act, which a cycle may have counted). With these thought away and all extracted that can be,
    every kind left waits for the kinds of the cards above its due card: a cycle of such waits needs one act on a card
    of its own, as its cards are then thought away too. A rescue spares at most what one fan was counted for and one
    cycle.
    """
    cost = 0
    dearest = 0
    for f in range(n_fans):
        bits = bits_of(w0, w1, f, per_word, p)
        inv = t.inversions[f, bits]
        if inv:
            cost += inv
            dearest = max(dearest, inv)
        free = t.freed[f, bits]
        if free:
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
                    f = t.fan_of[c]
                    if f >= 0:
                        r = t.row_of[c]
                        rest = bits_of(w0, w1, f, per_word, p) >> r
                        if rest & 1:
                            if rest != 1:
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
            f = t.fan_of[c]
            bits = bits_of(w0, w1, f, per_word, p)
            for r in range(t.row_of[c] + 1, p):
                if (bits >> r) & 1:
                    waits[k] |= 1 << (t.fans[f, r] // n)
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
            u = -1
            if not (outs[k] > 0 and bases_first and not bases_out):
                c = k * n + outs[k]
                f = t.fan_of[c]
                bits = bits_of(w0, w1, f, per_word, p)
                for r in range(t.row_of[c] + 1, p):
                    if (bits >> r) & 1 and t.fans[f, r] // n == nxt:
                        u = t.fans[f, r]
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
                if c >= 0 and t.fan_of[c] >= 0:
                    f = t.fan_of[c]
                    if f < per_word:
                        w0 &= ~(1 << (f * p + t.row_of[c]))
                    else:
                        w1 &= ~(1 << ((f - per_word) * p + t.row_of[c]))
            k = nxt
            if k == first:
                break
        cost += unit
    rescues = (out >> 32) & 127
    if rescues > 0:
        cost = max(0, cost - rescues * (dearest + unit))
    return cost


@njit(cache=True, nogil=True)
def moves_again(m, n, p, rescues, under, afloat, above, outs, waits, via):
    """How many transfers of cards already transferred are needed at the least, from a real position.

    Only transferred cards block here; bases never are blocked, as they may be taken from beneath. A card that lies
    on a lower one of its kind must move again, and so must one card of every cycle "kind waits for kind of a card
    above its due card"; the cards of a counted cycle block no longer, so that no card is counted twice. A rescue
    undoes at most what the p − 1 cards above the rescued one were counted for. `afloat` is used up.
    """
    count = 0
    floats = 0
    for c in range(m * n):
        if afloat[c]:
            floats += 1
            w = under[c]
            while w >= 0:
                if w // n == c // n and w < c and w % n > 0:
                    count += 1
                    afloat[c] = False
                    floats -= 1
                    break
                w = under[w]
    if floats > 1:
        for c in range(m * n):
            above[c] = -1
        for c in range(m * n):
            if under[c] >= 0:
                above[under[c]] = c
        for k in range(m):
            outs[k] = 0
        while True:
            moving = True
            while moving:
                moving = False
                for k in range(m):
                    while outs[k] < n:
                        c = k * n + outs[k]
                        if under[c] != -2:
                            if outs[k] > 0:
                                a = above[c]
                                while a >= 0 and not afloat[a]:
                                    a = above[a]
                                if a >= 0:
                                    break
                            afloat[c] = False
                        outs[k] += 1
                        moving = True
            first = -1
            for k in range(m):
                if outs[k] < n:
                    first = k
            if first < 0:
                break
            # each kind left waits for one kind: some kind comes again
            for k in range(m):
                waits[k] = -1
                if outs[k] < n:
                    a = above[k * n + outs[k]]
                    while a >= 0:
                        if afloat[a]:
                            waits[k] = a // n
                            via[k] = a
                            break
                        a = above[a]
            for _ in range(m):
                first = waits[first]
            k = first
            while True:
                afloat[via[k]] = False
                k = waits[k]
                if k == first:
                    break
            count += 1
    return max(0, count - rescues * (p - 1))
