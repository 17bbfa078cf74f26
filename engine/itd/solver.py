"""The solver: least R, then least penalty, then fewest B, with a proof where the time allows.

Source: rules page `itd.md`, "Par". Method: one search per rescue budget r = 0, 1, …; the first budget that can be
solved is the least R. Within a budget, in this order:

1. The abstract game (`kernel.py`, `abstract.py`), all bases taken from beneath for nothing: if that is hopeless, so is
   the budget. Mostly the proof that a rescue is needed ends here.
2. The best-first search over real positions (`search.py`), each bounded by the abstract game and by the cards that must
   move twice (`cycles.py`). Both only ever leave something out, so the first end that comes up is the best.
3. Where that takes longer, in between: the same search from the start without its bases, for any line at all. What
   cannot be ended so cannot be ended; it is far smaller, as no buried card can be taken in it but by a rescue.
4. Where the time runs out: a search whose bound counts double, then one that takes what it finds.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, replace

import numpy as np

from engine.dice import Dice
from engine.game import Game
from engine.itd import compiled
from engine.itd.state import Format, Operation, State

compiled.prepare()
from engine.itd import abstract, kernel, positions, queue, search  # noqa: E402  (the compiler's folder is chosen above)

_SCALE = 1024
"""Costs are scaled so that, of equal penalties, the fewer B wins."""
_NODES = 3 << 20
_INNER = 1 << 21
_BEST, _TWICE, _MUCH, _ANY = 1, 2, 12, 0
"""Weights of the bound: the best line, one no dearer than twice the best, one that is found soon, any line at all."""
_SOON = 3_000
"""States and positions looked at before the smaller search is asked."""
_ABSTRACT = 150_000
"""Positions of the abstract game of 35 cards looked at for one bound, well under a second; fewer for larger decks."""

Position = np.ndarray[tuple[int], np.dtype[np.int8]]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the solver found. `verdict`: `solved`, `unsolvable` or `unknown`; `optimal` only if proven."""

    verdict: str
    line: tuple[Operation, ...] = ()
    optimal: bool = False
    least_rescues: bool = False
    """R is proven least, though the penalty may not be."""
    rescued: int = 0
    bases: int = 0
    transfers: int = 0
    bound: int = 0
    """Penalty seconds that every line with this R costs at least, as far as proven; the line's own if optimal."""

    def cost(self, state: State) -> int:
        """Penalty seconds of the line, from `state` on."""
        rules = state.regulations
        return rules.number("base_penalty") * self.bases + rules.number("transfer_penalty") * self.transfers


class Memory:
    """The arrays of one search, kept between searches of a deck: what one deal taught serves the next."""

    def __init__(self, cards: int, nodes: int = _NODES, inner: int = _INNER) -> None:
        randoms = np.random.default_rng(1).integers(0, 1 << 62, (cards, cards + 2))
        self.nodes = search.Nodes(
            np.zeros((nodes, cards), np.int8), np.zeros(nodes, np.int64), np.zeros(nodes, np.int64),
            np.zeros(nodes, np.int64), np.zeros(nodes, np.int8), np.zeros(nodes, np.int16),
            np.zeros(nodes, np.int16), np.zeros(nodes, np.int64), np.zeros(nodes, np.int8),
            np.zeros(1 << (2 * nodes - 1).bit_length(), np.int32), randoms, np.zeros(8, np.int64),
        )  # fmt: skip
        self.queue = queue.Queue(
            np.zeros(1 << 14, np.int64), np.zeros(1 << 14, np.int32),
            np.zeros(2 * nodes, np.int64), np.zeros(2 * nodes, np.int32), np.zeros(3, np.int64),
        )  # fmt: skip
        self.store = abstract.Store(
            np.zeros((inner, 3), np.int64), np.zeros(inner, np.int64), np.zeros(inner, np.int64),
            np.zeros(inner, np.int32), np.zeros(inner, np.int16),
            np.zeros(8 * inner, np.int32), np.zeros(4, np.int64), np.zeros(2 * inner, np.int32),
            np.zeros(4, np.int64), np.zeros((2, 16), np.int64), np.zeros((3, 16), np.int64),
            np.zeros(3, np.int64), np.zeros((4, 4 * cards + 16), np.int64),
        )  # fmt: skip
        self.tables: kernel.Tables | None = None
        self.fans = 0
        self.spare: Memory | None = None
        """For the smaller search beside the main one."""

    def learn(self, state: State, under: Position) -> None:
        """Tables of the fans of a start under the regulations of `state`, and a store that knows nothing yet."""
        form, prices = state.format, prices_of(state)
        cards, sets = form.size, 1 << form.p
        if self.tables is None or self.tables.top.shape != (cards, sets):
            self.tables = kernel.Tables(
                np.zeros((cards, form.p), np.int64), np.zeros(cards, np.int64), np.zeros(cards, np.int64),
                np.zeros((cards, sets), np.int64), np.zeros(sets, np.int64), np.zeros((cards, sets), np.int64),
                np.zeros((cards, sets), np.int64), np.zeros((cards, sets), np.int64), np.zeros(14, np.int64),
            )  # fmt: skip
        bases_first = state.regulations.on("bases_first")
        self.fans = kernel.tabulate(form.m, form.n, form.p, bases_first, *prices, under, self.tables)
        self.store.prices[:] = (0, prices[1], prices[0], 0)
        abstract.forget(self.store)

    def begin(self, under: Position) -> None:
        """Empties the search and puts the start in."""
        search.begin(self.nodes, under)
        queue.clear(self.queue)
        queue.push(self.queue, 0, 0)


def under_of(state: State) -> Position:
    """The position as the kernels take it: for each card the one beneath."""
    under = np.full(state.format.size, kernel.OUT, np.int8)
    for fan in state.fans:
        below = -1
        for card in fan:
            under[card] = below
            below = card
    return under


def prices_of(state: State) -> tuple[int, int]:
    """What a base taken from beneath and a transfer cost, scaled."""
    rules = state.regulations
    return rules.number("base_penalty") * _SCALE + 1, rules.number("transfer_penalty") * _SCALE


def without_bases(form: Format, under: Position) -> Position | None:
    """The position with all its bases out; `None` where none lies beneath another card.

    Whoever can end a game can end it from there with no more rescues, by the same acts less those on bases: the fans
    are lower, only bases lie on bases by a transfer, and no rescue comes before all bases are out.
    """
    bare = under.copy()
    buried = False
    for base in range(0, form.size, form.n):
        if bare[base] == kernel.OUT:
            continue
        for card in range(form.size):
            if bare[card] == base:
                bare[card] = bare[base]
                buried = True
        bare[base] = kernel.OUT
    return bare if buried else None


class Search:
    """One solving of one position; run in slices, so it can be stopped and watched from another thread."""

    def __init__(self, state: State, memory: Memory | None = None) -> None:
        self.state = state
        self.memory = memory or Memory(state.format.size)

    def run(self, seconds: float, stop: threading.Event | None = None, slice_nodes: int = 20_000) -> Answer:
        """Solves within the time; see `Answer`."""
        state = self.state
        if not state.fans:
            return Answer("solved", (), True, True)
        deadline = time.monotonic() + seconds
        rescues_left = max(0, state.rescue_limit - state.rescued)
        budget = 0
        while budget <= rescues_left:
            verdict, node = self._search(budget, _BEST, deadline - 0.4 * seconds, stop, slice_nodes)
            if verdict == search.SOLVED:
                return self._answer(node, True, True)
            if verdict != search.HOPELESS:
                break
            budget += 1
        least, bound = budget, int(self.memory.nodes.registers[search.LEAST]) // _SCALE
        # no proof in time: a line no dearer than twice the best, then any line at all
        for weight in (_TWICE, _MUCH):
            for budget in range(least, rescues_left + 1):
                share = (deadline - time.monotonic()) / (2 if weight == _TWICE else 1) / (rescues_left + 1 - budget)
                verdict, node = self._search(budget, weight, time.monotonic() + share, stop, slice_nodes)
                if verdict == search.SOLVED:
                    return self._answer(node, False, budget == least, bound if budget == least else 0, weight)
                if verdict == search.HOPELESS and budget == least:
                    least, bound = least + 1, 0
        if least > rescues_left:
            return Answer("unsolvable", optimal=True, least_rescues=True)
        return Answer("unknown")

    def _search(
        self, budget: int, weight: int, deadline: float, stop: threading.Event | None, slice_nodes: int
    ) -> tuple[int, int]:
        """One budget: the verdict of `search.search` and the node at the end of the line.

        A search that is not done soon asks first whether the game could be ended with all bases taken from beneath
        for nothing: a far smaller search, and if it could not, then neither can this.
        """
        memory = self.memory
        under = under_of(self.state)
        if budget == 0 and weight == _BEST:
            memory.learn(self.state, under)
        self._begin(memory, under, budget)
        bare = without_bases(self.state.format, under)
        verdict = search.RUNNING
        if weight == _BEST and bare is not None:
            verdict = self._slices(memory, budget, weight, deadline, stop, _SOON, 1)
            if verdict == search.RUNNING:
                memory.spare = spare = memory.spare or Memory(self.state.format.size, _NODES // 4, _INNER // 4)
                spare.learn(self.state, bare)
                self._begin(spare, bare, budget)
                until = time.monotonic() + 0.4 * (deadline - time.monotonic())
                if self._slices(spare, budget, _ANY, until, stop, slice_nodes) == search.HOPELESS:
                    return search.HOPELESS, -1
        if verdict == search.RUNNING:
            verdict = self._slices(memory, budget, weight, deadline, stop, slice_nodes)
        return verdict, int(memory.nodes.registers[search.GOAL])

    def _begin(self, memory: Memory, under: Position, budget: int) -> None:
        form = self.state.format
        start = under.copy()
        scratch, counts = np.zeros(form.size, np.int64), np.zeros(form.m, np.int64)
        bases_first = self.state.regulations.on("bases_first")
        positions.extract_safe(form.m, form.n, form.p, bases_first, budget, start, scratch, counts)
        memory.begin(start)

    def _slices(
        self, memory: Memory, budget: int, weight: int, deadline: float, stop: threading.Event | None,
        slice_nodes: int, most: int = 1 << 60,
    ) -> int:  # fmt: skip
        """Searches on in slices; `RUNNING` when the time is up, when asked to stop, or after so many slices."""
        form = self.state.format
        looked = min(_ABSTRACT, max(2_000, _ABSTRACT * 35**3 // form.size**3))
        if weight in (_TWICE, _MUCH):
            looked = 600 // weight
        # Large decks look at the clock oftener: there a position costs more.
        slice_nodes = min(slice_nodes, max(500, slice_nodes * 35**3 // form.size**3))
        for _ in range(most):
            verdict = search.search(
                form.m, form.n, form.p, self.state.regulations.on("bases_first"), *prices_of(self.state), budget,
                weight, slice_nodes, looked, memory.nodes, memory.queue, memory.fans, memory.tables, memory.store,
            )  # fmt: skip
            if verdict != search.RUNNING:
                return int(verdict)
            if time.monotonic() > deadline or (stop is not None and stop.is_set()):
                break
        return search.RUNNING

    def _answer(self, node: int, optimal: bool, least: bool, bound: int = 0, weight: int = _BEST) -> Answer:
        line, end = replay(self.state, self._acts(node))
        start = self.state
        found = Answer(
            "solved", tuple(line), optimal, least,
            end.rescued - start.rescued, end.bases - start.bases, end.transfers - start.transfers,
        )  # fmt: skip
        # A search with a weighted bound proves as much of the best line as its own line costs by the weight.
        return replace(found, bound=max(bound, -(-found.cost(start) // weight)))

    def _acts(self, node: int) -> list[tuple[int, int, int]]:
        nodes = self.memory.nodes
        acts: list[tuple[int, int, int]] = []
        path = []
        while node >= 0:
            path.append(node)
            node = int(nodes.parent[node])
        for i in reversed(path[:-1]):
            acts.append((int(nodes.sign[i]), int(nodes.card[i]), int(nodes.onto[i])))
        return acts


def replay(state: State, acts: list[tuple[int, int, int]]) -> tuple[list[Operation], State]:
    """The acts of a search as operations, each made through the rules; extractions are made as late as they may be.

    Raises `IllegalMove` if the search and the rules ever disagreed.
    """
    from engine.itd.rules import Itd  # the game offers this solver, so it cannot be imported above

    game = Itd()
    dice = Dice(0)
    line: list[Operation] = []
    for sign, card, onto in acts:
        wanted = None if sign == 1 else exposing(state, card) | exposing(state, onto)
        state = _extract(game, state, wanted, line)
        move = Operation("M", card) if sign == 1 else Operation(">", card, onto)
        state = game.play(state, {0: move}, dice).state
        line.append(move)
    return line, _extract(game, state, None, line)


def exposing(state: State, card: int) -> set[int]:
    """The least set of extractions that makes `card` a playing card, were they all possible."""
    place = state.find(card)
    assert place is not None
    need: set[int] = set()
    work = list(state.fans[place[0]][place[1] + 1 :])
    while work:
        c = work.pop()
        if c in need:
            continue
        need.add(c)
        where = state.find(c)
        if where is None:
            need.discard(c)
            continue
        work.extend(state.fans[where[0]][where[1] + 1 :])
        work.extend(w for w in range(c // state.format.n * state.format.n, c) if state.find(w))
        if state.regulations.on("bases_first") and state.value(c) > 1:
            work.extend(k * state.format.n for k in range(state.format.m) if not state.out[k])
    return need


def _extract(game: Game[State, Operation], state: State, wanted: set[int] | None, line: list[Operation]) -> State:
    moving = True
    while moving:
        moving = False
        for fan in state.fans:
            card = fan[-1]
            if state.due(card) and (wanted is None or card in wanted):
                move = Operation("^", card)
                state = game.play(state, {0: move}, Dice(0)).state
                line.append(move)
                moving = True
                break
    return state
