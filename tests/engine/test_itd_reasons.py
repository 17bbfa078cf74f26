"""Reasons for operations: what each one claims is seen on the table and in the rest of the line."""

from __future__ import annotations

from random import Random

import pytest

from engine.itd.reasons import Reason, reason
from engine.itd.state import Operation, State
from tests.engine.itd_tools import EXAMPLE, ITD, play, read, rules

CODES = {
    "all-out", "forced", "covers", "keeps-host", "frees-due", "next-due", "opens-host", "makes-room", "serves",
    "on-the-way", "waited-for", "not-needed", "line",
}  # fmt: skip


def allowed(state: State) -> set[str]:
    return {ITD.write_move(state, 0, move) for move in ITD.moves(state, 0)}


def fan_of(state: State, card: str) -> list[str]:
    return next([state.name(c) for c in fan] for fan in state.fans if card in [state.name(c) for c in fan])


def holds(states: list[State], texts: list[str], why: Reason) -> bool:
    """Whether a reason for the first operation is true, told from moves as text alone."""
    here, after, text, rest = states[0], states[1], texts[0], texts[1:]
    card = text.strip("^M").partition(">")[0]
    fan = fan_of(here, card)
    beneath = fan[: fan.index(card)]
    laid = f"{why.other}>{why.card}"
    match why.code:
        case "all-out":
            return all(one[0] == "^" for one in texts)
        case "forced":
            return allowed(here) == {text}
        case "covers":
            buried = why.other in fan_of(after, why.other)[:-1]
            return f"^{why.card}" in allowed(here) and rest[0] == f"M{why.other}" and buried
        case "keeps-host":
            return f"^{why.card}" in allowed(here) and text == f"{card}>{why.card}"
        case "frees-due":
            return why.card in beneath and f"^{why.card}" not in allowed(here) and f"^{why.card}" in allowed(after)
        case "next-due":
            following = f"{int(card[:-1]) + 1}{card[-1]}" == why.card
            return following and f"^{why.card}" not in allowed(here) and f"^{why.card}" in allowed(after)
        case "opens-host":
            return why.card in beneath and laid in rest
        case "makes-room":
            return len(fan) == here.format.p and fan[-1] == why.card != card and laid in rest
        case "serves":
            return why.card == card and laid in rest
        case "on-the-way":
            return why.card in beneath and any(one.strip("^M").partition(">")[0] == why.card for one in rest)
        case "waited-for":
            following = f"{int(card[:-1]) + 1}{card[-1]}" == why.card
            return text[0] == "M" and following and why.card in fan_of(after, why.card)
        case "not-needed":
            return text[0] == "^" and not any(one.endswith(f">{card}") for one in texts)
        case "line":
            return True
    return False


def game(start: State, rng: Random) -> tuple[list[State], list[Operation]]:
    """A random game that likes moves better than extractions, so that hosts are kept."""
    states, moves = [start], []
    while len(moves) < 60:
        found = list(ITD.moves(states[-1], 0))
        if not found:
            break
        weights = [{"^": 2, ">": 3, "M": 2}[move.sign] for move in found]
        moves.append(rng.choices(found, weights)[0])
        states.append(play(states[-1], ITD.write_move(states[-1], 0, moves[-1])))
    return states, moves


@pytest.mark.parametrize("form", ["2x3x2", "3x4x3", "3x5x3", "4x5x3"])
def test_every_reason_is_true(form: str) -> None:
    met = set()
    for seed in range(40):
        states, moves = game(ITD.start(rules(format=form), seed), Random(seed))
        texts = [ITD.write_move(state, 0, move) for state, move in zip(states, moves, strict=False)]
        for n in range(len(moves)):
            why = reason(states[n], moves[n:])
            assert why.code in CODES
            assert holds(states[n:], texts[n:], why), (form, seed, n, texts[n:], why)
            met.add(why.code)
    if form == "4x5x3":
        assert met >= CODES - {"line", "covers"}, CODES - met


@pytest.mark.parametrize(
    ("start", "line", "found"),
    [
        (EXAMPLE, "^1F ^1C M2C 3F>3C ^2F ^3F ^3C", Reason("forced")),
        ("2x3x2 FC; [2F 3F] [2C 3C]; F1 C1; 0 0 0", "M2C 3F>3C ^2F ^3F ^3C", Reason("next-due", "3C")),
        ("2x3x2 FC; [2F 3F] [3C]; F1 C2; 1 0 0", "3F>3C ^2F ^3F ^3C", Reason("keeps-host", "3C")),
        ("2x3x2 FC; [2F] [3C 3F]; F1 C2; 1 0 1", "^2F ^3F ^3C", Reason("all-out")),
        (
            "3x4x3 AFB; [3F] [4B 4F] [2A 4A 3A]; A1 F2 B3; 0 0 0", "3A>3F 4A>4F ^2A ^3A ^3F ^4A ^4F ^4B",
            Reason("keeps-host", "3F"),
        ),
        (
            "3x4x3 AFB; [3F 3A] [4B 4F] [2A 4A]; A1 F2 B3; 0 0 1", "4A>4F ^2A ^3A ^3F ^4A ^4F ^4B",
            Reason("frees-due", "2A"),
        ),
    ],
)  # fmt: skip
def test_the_ideas_of_the_game_are_named(start: str, line: str, found: Reason) -> None:
    state = read(start)
    here, moves = state, []
    for text in line.split():
        moves.append(ITD.read_move(here, 0, text))
        here = play(here, text)
    assert reason(state, moves) == found
