"""Random play of TOTAS, lively enough to reach every kind of ending, and the laws that every step keeps."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

from engine.events import Noted, Revealed, Thrown
from engine.game import Regulations, Step, regulate
from engine.totas.attack import attackers
from engine.totas.board import CELLS, NAMES, PAWN_ROW
from engine.totas.moves import singles
from engine.totas.plans import after, clash, danger, most, ordered, weight
from engine.totas.state import Choice, Move, Plan, State
from engine.totas.telling import comment, plain
from tests.engine.conformance import CASES, applied
from tests.engine.totas_tools import GAME


def random_rules(rng: Random) -> Regulations:
    """Regulations that bring everything about now and then."""
    return regulate(
        GAME.options,
        {
            "setup": rng.choice(("plain", "quick", "quick", "players")),
            "reserve_pieces": rng.choice(("none", "agreed", "lot", "WH")),
            "moves_per_turn": rng.choice((2, 2, 2, 1)),
            "blind_turn": rng.choice((0, 3, 8, 25)),
            "blast_blind": rng.random() < 0.7,
            "mole": rng.random() < 0.7,
            "turn_limit": rng.choice((20, 60, 60, 90)),
        },
    )


def random_start(rng: Random, rules: Regulations) -> str:
    """A sparse position in the middle of a game: kings in the open or on an Acropolis, absent pieces, labyrinths."""
    cells = [cell for cell in NAMES if cell not in ("B2", "K2", "B11", "K11")]
    rng.shuffle(cells)
    men: list[str] = []
    # Heavy pieces mate kings on their Acropolis now and then.
    pool, refuge = ("QQQRRRBVP", 0.9) if rng.random() < 0.4 else ("QRRBNGVTWCHPPLLDDQ", 0.5)
    for side, acropolis in (("w", ("B2", "K2")), ("b", ("B11", "K11"))):
        home = rng.choice(acropolis) if rng.random() < refuge else cells.pop()
        men.append(f"{side}K{home}")
        for kind in rng.choices(pool, k=rng.randrange(2, 11)):
            cell = cells.pop()
            facing = rng.choice({"W": "|-", "C": "/\\"}[kind]) if kind in "WC" else ""
            last = rng.choice(("", "'f")) if kind in "LD" else ""
            if kind not in "PLD" or cell[1:] not in ("1", "12"):
                men.append(f"{side}{kind}{cell}{last}{facing}")
    turn = rng.randrange(1, min(40, rules.number("turn_limit")))
    out = [
        [
            f"{rng.choice('wb')}{rng.choice('RNBG')}{rng.choice(cells)}",
            turn + rng.randrange(1, 4),
            rng.choice(("dmg", "lab")),
        ]
        for _ in range(rng.randrange(3))
    ]
    labs = [f"{rng.choice('ABCDEFGHIJKL')}{rng.choice('67')}" if rng.random() < 0.7 else None for _ in range(2)]
    zones = [f"{side} {rng.choice(('mountain', 'sea', 'desert'))} D{n}-F{n}" for side, n in (("w", 5), ("b", 8))]
    return json.dumps({"turn": turn, "pieces": men, "out": out, "labs": labs, "zones": zones, "reg": {}})


def refuge_start(rng: Random, rules: Regulations) -> str:
    """A position in which a king on its Acropolis has been mated and must take refuge; perhaps the other as well."""
    turn = rng.randrange(1, min(40, rules.number("turn_limit")))
    both = rng.random() < 0.3
    men = ["wKB2", "bRE2", "bRH1", "bRH3", "wPJ4", "wNL4", "bPA8", "bPL8", "bNI12"]
    if both:
        men += ["bKK11", "wRG11", "wRF10", "wRF12"]
    else:
        men += [f"bK{rng.choice(('K11', 'G12', 'L9'))}", f"b{rng.choice('QRB')}{rng.choice(('A12', 'C10'))}"]
    men += rng.sample(["wQL1", "wPC6", "wGK6", "bQI7"], rng.randrange(4))
    keys = {"turn": turn, "pieces": men, "must_refuge": [True, both], "blast": rng.random() < 0.2, "reg": {}}
    return json.dumps(keys)


def random_choice(rng: Random, state: State, seat: int) -> Choice:
    """A choice that any player might make; strikes are liked."""
    if state.phase != "plan":
        found = tuple(GAME.moves(state, seat)) if state.phase == "labyrinths" else None
        return rng.choice(found) if found else random_zones(rng, state, seat)
    if state.blind and rng.random() < 0.8:
        return from_memory(rng, state, seat)
    wanted = most(state, seat)
    if wanted <= 0:
        return next(iter(GAME.moves(state, seat)))
    moves = list(singles(state, seat))
    theirs = {m.lands for m in singles(state, 1 - seat)}
    strikes = [m for m in moves if m.lands >= 0 and state.board[m.lands] is not None] or moves
    meetings = [m for m in moves if m.lands >= 0 and m.lands in theirs] or moves
    for _ in range(60):
        first = rng.choice(rng.choice((strikes, meetings, moves)))
        chosen = (first,)
        if wanted == 2 and first.kind != "turn-go":
            second = rng.choice(rng.choice((strikes, meetings, moves)))
            if clash(first, second):
                continue
            chosen = (first, second)
        plan = Plan(ordered(chosen))
        if weight(chosen) == wanted and _allowed(state, seat, plan):
            return plan
    return rng.choice(tuple(GAME.moves(state, seat)))


def random_zones(rng: Random, state: State, seat: int) -> Choice:
    """Zones picked by hand."""
    from tests.engine.conformance import walk

    return walk(GAME, state, seat, rng).move  # type: ignore[no-any-return]


def from_memory(rng: Random, state: State, seat: int) -> Choice:
    """What is written with the visors down: legal moves and mistakes."""
    legal = singles(state, seat)
    moves: list[Move] = []
    for _ in range(rng.choice((0, 1, 2, 2, 2, 3))):
        if legal and rng.random() < 0.7:
            moves.append(rng.choice(legal))
        else:
            text = f"{NAMES[rng.choice(CELLS)]}-{NAMES[rng.choice(CELLS)]}"
            written = GAME.read_move(state, seat, text)
            assert isinstance(written, Plan)
            moves += written.moves
    return Plan(tuple(moves))


def _allowed(state: State, seat: int, plan: Plan) -> bool:
    try:
        GAME.check(state, seat, plan)
    except ValueError:
        return False
    return True


# --- laws ---------------------------------------------------------------------------------------------------------


def keep_laws(state: State, step: Step[State]) -> None:
    """What every step keeps."""
    now = step.state
    cells = [piece.cell for piece in now.pieces]
    assert cells == sorted(set(cells)), "a cell holds one piece"
    things = CASES["totas"].things
    assert applied(things(state), step.events) == things(now), "every change on the board is told"
    for seat in (0, 1):
        assert sum(p.kind == "K" and p.seat == seat for p in now.pieces) <= 1
    if state.phase != "plan":
        assert now.pieces == state.pieces and not any(isinstance(e, Thrown | Revealed) for e in step.events)
        return
    assert now.turn == state.turn + 1
    assert any(isinstance(e, Revealed) and e.what == "plan" for e in step.events), "no way back past an opening"
    last = state.turn >= state.regulations.number("turn_limit")
    for absence in now.out:
        assert absence.back <= state.turn + 7, "nobody is away for more than six turns"
        assert last or absence.back > now.turn, "whoever is due comes back or is thrown for again"
    assert not last or now.outcome is not None
    assert men(state) + changes(state, step) == men(now), "the number of pieces is explained by events"
    struck = {e.cell for e in step.events if isinstance(e, Noted) and e.what == "take"}
    assert all(NAMES[p.cell] in struck and p.kind != "K" for p in now.pieces if p.rests)
    for seat in (0, 1):
        if now.outcome is None:
            assert (most(now, seat) >= 0) and next(iter(GAME.moves(now, seat)), None) is not None
            home = sum(p.kind == "K" and p.seat == seat for p in (*now.pieces, *(a.piece for a in now.out)))
            assert home + (now.refuge_in[seat] >= 0) == 1, "one king a side"
    json.dumps(plain(step.events))
    assert not set("{}\n") & set(comment(step.events))
    text = GAME.write(now)
    again = GAME.read(text, now.regulations)
    assert again == now and hash(again) == hash(now) and GAME.write(again) == text


def men(state: State) -> Counter[int]:
    """Pieces of each side on the board, absent, or in refuge."""
    found = Counter(p.seat for p in (*state.pieces, *(a.piece for a in state.out)))
    for seat in (0, 1):
        found[seat] += state.refuge_in[seat] >= 0
    return found


def changes(state: State, step: Step[State]) -> Counter[int]:
    """What the plain events (and the eruptions) say of the numbers of pieces."""
    change: Counter[int] = Counter({0: 0, 1: 0})
    board = dict(zip(NAMES, state.board, strict=True))
    for event in step.events:
        if not isinstance(event, Noted):
            continue
        f = event.facts
        match event.what:
            case "take":
                change["bw".index(str(f[0]))] -= 1
            case "loss":
                change["wb".index(str(f[1]))] -= 1
            case "collision":
                rows = [str(f[1]) in PAWN_ROW, str(f[2]) in PAWN_ROW]
                for seat in (0, 1):
                    change[seat] -= rows[seat] or rows[0] == rows[1]
            case "damage" | "lab" | "again":
                change["wb".index(str(f[0]))] -= f[-1] == 0
            case "burnt":
                for word in f:
                    change["wb".index(str(word)[0])] -= 1
            case "erupts":
                there = board[str(f[0])]
                assert there is not None and there.kind in "VT"
                change[event.seat] -= 1
            case "king-lost":
                change[event.seat] -= 1
            case "mole" if len(f) == 3:
                change[event.seat] -= 1
                change[1 - event.seat] += 1
            case "mate" if f[1] == "queen":
                # The king goes unless it was gone, out or in refuge; the queen stays as king.
                gone = [e for e in step.events if getattr(e, "why", "") == "command" and getattr(e, "kind", "") == "K"]
                change[event.seat] -= any(e.seat == event.seat for e in gone)
                change[event.seat] -= _given_up(state, step, event.seat)
    return change


def _given_up(state: State, step: Step[State], seat: int) -> bool:
    """Whether a king in refuge without a way back was given up for the queen."""
    kinds = {
        type(event).__name__ for event in step.events if getattr(event, "why", "") == "refuge" and event.seat == seat
    }
    lost = any(isinstance(e, Noted) and e.what == "king-lost" and e.seat == seat for e in step.events)
    return (state.refuge_in[seat] >= 0 or "Removed" in kinds) and "Placed" not in kinds and not lost


def slow_danger(state: State, seat: int, moves: tuple[Move, ...]) -> bool:
    """The king's safety without any short cut."""
    board, king, burnt = after(state, seat, moves)
    if king < 0:
        return False
    if king in burnt:
        return True
    enemy, turning = 1 - seat, state.per_turn > 1
    there = state.board[king]
    now = (there is None or there.seat == seat) and any(
        True for _ in attackers(state.board, king, enemy, state.bounds[enemy], turning)
    )
    return now or any(True for _ in attackers(board, king, enemy, state.bounds[enemy], turning))


def compare_with_slow(rng: Random, state: State, seat: int) -> None:
    """The quick ways of the engine against plain ones: the king's safety, who attacks what, the number of moves."""
    moves = singles(state, seat)
    for _ in range(8):
        if len(moves) < 2:
            break
        pair = (rng.choice(moves), rng.choice(moves))
        if clash(*pair):
            continue
        assert (danger(state, seat, pair) is not None) == slow_danger(state, seat, pair), (pair, GAME.write(state))
    turning = state.per_turn > 1
    named = {(m.origin, m.lands) for m in moves if m.lands >= 0 and m.origin >= 0 and state.board[m.lands] is not None}
    seen = {
        (origin, p.cell)
        for p in state.pieces
        if p.seat != seat
        for origin in attackers(state.board, p.cell, seat, state.bounds[seat], turning)
    }
    for origin, cell in seen ^ named:
        there = state.board[origin]
        assert there is not None
        # Only a resting piece, and a king too near to the other king, may attack what it cannot strike now.
        near = there.kind == "K" or state.must_refuge[seat]
        assert (origin, cell) in seen and (there.rests or near), (NAMES[origin], NAMES[cell], GAME.write(state))
