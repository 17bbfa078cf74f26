"""ITD's rules: the example, the vectors, each rule by itself, and all operations asked in two ways."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.compose import Pick
from engine.dice import Dice
from engine.errors import BadPosition, BadRegulation, IllegalMove
from engine.events import Moved, Removed
from engine.itd.composing import picks_of
from engine.itd.state import Operation, State
from engine.itd.text import operations, write_steps
from tests.engine.itd_tools import EXAMPLE, ITD, every_operation, play, read, rules, wander, why

VECTORS = Path(__file__).resolve().parents[1] / "vectors" / "itd.jsonl"
CASES = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines() if line.strip()]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_vector_line(case: dict[str, Any]) -> None:
    start = read(f"{case['format']} {case['kinds']}; {case['deal']}", rescues=case["rescues"])
    assert ITD.write(read(ITD.write(start), rescues=case["rescues"])) == ITD.write(start)
    if case["status"] != "solved":
        return
    line = operations(start, case["record"])
    state = start
    for move in line:
        state = ITD.play(state, {0: move}, Dice(0)).state
    outcome = ITD.outcome(state)
    assert outcome is not None and (outcome.winners, outcome.reason) == ((0,), "solved")
    assert (state.rescued, 150 * state.bases + 30 * state.transfers) == (case["R"], case["cost"])
    assert " ".join(write_steps(start, line)) == case["record"]


def test_the_example_of_the_rules() -> None:
    start = read(EXAMPLE)
    after = play(start, "^1F", "^1C")
    assert ITD.write(after) == "2x3x2 FC; [2F 3F] [2C 3C]; F1 C1; 0 0 0"
    rescued = play(after, "M2C")
    assert ITD.write(rescued) == "2x3x2 FC; [2F 3F] [3C]; F1 C2; 1 0 0"
    done = play(rescued, "3F>3C", "^2F", "^3F", "^3C")
    assert ITD.write(done) == "2x3x2 FC; -; F3 C3; 1 0 1"
    assert ITD.outcome(done).winners == (0,)
    mirror = play(after, "M2F", "3C>3F", "^2C", "^3C", "^3F")
    assert ITD.write(mirror) == "2x3x2 FC; -; F3 C3; 1 0 1"


def test_taking_the_host_loses_and_is_said() -> None:
    state = play(read(EXAMPLE), "^1F", "^1C", "M2C", "^3C")
    assert ITD.write(state) == "2x3x2 FC; [2F 3F]; F1 C3; 1 0 0"
    outcome = ITD.outcome(state)
    assert outcome is not None and (outcome.winners, outcome.reason) == ((), "lost")
    assert ITD.actors(state) == () and why(state, "M2F") == "game-over"


def test_nothing_leaves_by_itself() -> None:
    state = play(read(EXAMPLE), "^1F")
    assert "1C" in ITD.write(state) and ITD.outcome(state) is None


REFUSALS = [
    (EXAMPLE, {}, "^1C", "not-playing"),
    (EXAMPLE, {}, "^3F", "not-due"),
    (EXAMPLE, {}, "M1F", "not-buried"),
    (EXAMPLE, {}, "M1C", "turn-has-come"),
    (EXAMPLE, {}, "3F>3C", "fan-full"),
    (EXAMPLE, {}, "3F>1F", "other-value"),
    (EXAMPLE, {}, "3F>2F", "same-fan"),
    (EXAMPLE, {}, "3F>2C", "not-playing"),
    (EXAMPLE, {}, "2F>3C", "not-playing"),
    (EXAMPLE, {}, "3F>3F", "same-fan"),
    ("2x3x2 FC; [2F 3F] [2C 3C]; F1 C1; 0 0 0", {}, "^1F", "card-out"),
    ("2x3x2 FC; [2F 3F] [2C 3C]; F1 C1; 0 0 0", {}, "3F>1C", "card-out"),
    ("2x3x2 FC; [2F 3F] [2C 3C]; F1 C1; 0 0 0", {}, "M2C", ""),
    ("2x3x2 FC; [2F 3F] [2C 3C]; F1 C1; 0 0 0", {"rescues": 0}, "M2C", "game-over"),
    ("3x3x2 AFB; [2A 3A] [2F 3F] [3B 2B]; A1 F1 B1; 0 0 0", {}, "M2A", "turn-has-come"),
    ("3x3x3 AFB; [1A 2A 3A] [2F 3F] [2B 3B]; F1 B1; 0 0 0", {}, "M2F", "bases-first"),
    ("3x3x3 AFB; [1A 2A 3A] [2F 3F] [2B 3B]; F1 B1; 0 0 0", {}, "M1A", ""),
    ("3x3x3 AFB; [1A 2A 3A] [3F 2F] [2B 3B]; F1 B1; 0 0 0", {}, "^2F", ""),
    ("3x3x3 AFB; [1A 2A 3A] [3F 2F] [2B 3B]; F1 B1; 0 0 0", {"bases_first": True}, "^2F", "bases-first"),
    ("3x3x3 AFB; [1A 2A 3A] [3F 2F] [2B 3B]; F1 B1; 0 0 0", {}, "M1A", "turn-has-come"),
    ("3x3x3 AFB; [1A 2A 3A] [3F 2F] [2B 3B]; F1 B1; 0 0 0", {"bases_first": True}, "M1A", ""),
    ("2x4x3 AF; [2A 3A 4A] [2F 3F 4F]; A1 F1; 0 0 0", {}, "M3A", "not-due"),
    ("2x4x3 AF; [3A 4A] [3F 4F]; A2 F2; 1 0 0", {}, "^4A", "not-due"),
    ("2x4x3 AF; [3A 4A] [3F 4F]; A2 F2; 1 0 0", {}, "M3A", "no-rescue-left"),
    ("2x4x3 AF; [3A 4A] [3F 4F]; A2 F2; 1 0 0", {"rescues": 2}, "M3A", ""),
]


@pytest.mark.parametrize("position, given, move, code", REFUSALS)
def test_refusals(position: str, given: dict[str, object], move: str, code: str) -> None:
    assert why(read(position, **given), move) == code


def test_an_emptied_fan_is_gone_and_a_covered_card_no_longer_playing() -> None:
    state = read("2x3x3 AF; [2A 3A] [3F] [2F]; A1 F1; 0 0 0")
    after = play(state, "3F>3A")
    assert ITD.write(after) == "2x3x3 AF; [2A 3A 3F] [2F]; A1 F1; 0 0 1"
    assert why(after, "^3A") == "not-playing" and why(after, "3A>2F") == "not-playing"


@pytest.mark.parametrize(
    "form, limit", [("5x9x3", 1), ("2x3x2", 1), ("6x3x3", 2), ("2x10x3", 2), ("2x3x4", 2), ("8x13x6", 2)]
)
def test_rescues_by_the_format(form: str, limit: int) -> None:
    assert ITD.start(rules(format=form), 0).rescue_limit == limit
    assert ITD.start(rules(format=form, rescues=0), 0).rescue_limit == 0
    assert ITD.start(rules(format=form, rescues=7), 0).rescue_limit == 7


def test_events_name_card_and_cells() -> None:
    state = read("2x4x3 AF; [2A 3F 3A] [4F 2F 4A]; A1 F1; 0 0 0")
    step = ITD.play(state, {0: ITD.read_move(state, 0, "M2A")}, Dice(0))
    assert step.events == (Removed("2A", 0, "-", "buried"), Moved("3F", 0, "2A", "-"))
    step = ITD.play(step.state, {0: ITD.read_move(step.state, 0, "^3A")}, Dice(0))
    assert step.events == (Removed("3A", 0, "3F", "extracted"),)
    state = read("2x3x3 AF; [2A 3A] [3F] [2F]; A1 F1; 0 0 0")
    assert ITD.play(state, {0: ITD.read_move(state, 0, "3F>3A")}, Dice(0)).events == (Moved("3F", 0, "-", "3A"),)


@pytest.mark.parametrize("seed", range(6))
def test_every_operation_asked_in_three_ways(seed: int) -> None:
    """`check`, `compose` and `moves` agree on every operation that can be written: 10^5 of them over all seeds."""
    rng, asked = Random(seed), 0
    while asked < 17_000:
        form = rng.choice(("2x3x2", "2x4x3", "3x4x3", "3x5x2", "4x4x4", "4x5x3"))
        given = rules(format=form, bases_first=rng.random() < 0.3, rescues=rng.choice((-1, 0, 2)))
        for state in wander(ITD.start(given, rng.getrandbits(64)), rng, 30):
            offered = set(ITD.moves(state, 0))
            for move in every_operation(state):
                asked += 1
                assert checked(state, move) == composed(state, move) == (move in offered), (ITD.write(state), move)


def checked(state: State, move: Operation) -> bool:
    try:
        ITD.check(state, 0, move)
    except IllegalMove:
        return False
    return True


def composed(state: State, move: Operation) -> bool:
    first, second = picks_of(state, move)
    try:
        then = ITD.compose(state, 0, (first,))
        if second not in then.next:
            assert then.refusal(second) is not None
            return False
        done = ITD.compose(state, 0, (first, second))
    except IllegalMove:
        return False
    return done.final and done.move == move


def test_refused_picks_say_why() -> None:
    state = read(EXAMPLE)
    offered = ITD.compose(state, 0, ())
    assert offered.next == (Pick("card", "1F"),)
    codes = {name: offered.refusal(Pick("card", name)).code for name in ("1C", "2F", "3F", "9X", "1f", "")}
    assert codes == {
        "1C": "turn-has-come", "2F": "turn-has-come", "3F": "not-due", "9X": "not-offered", "1f": "not-offered",
        "": "not-offered",
    }  # fmt: skip
    then = ITD.compose(state, 0, (Pick("card", "1F"),))
    assert then.refusal(Pick("onto", "3F")).code == "other-value"
    assert then.refusal(Pick("buried")).code == "not-buried"


def test_describe_tells_what_a_card_may_do() -> None:
    state = read("3x3x3 AFB; [1A 2A 3A] [2F 3F] [2B 3B]; F1 B1; 0 0 0", base_penalty=99)
    faces = ITD.describe(state)
    assert list(faces) == ["1A", "2A", "3A", "2F", "3F", "2B", "3B"]
    base = faces["1A"]
    assert (base.take, base.counts, base.price, base.buried, base.base) == (True, "B", 99, True, True)
    needed = faces["2F"]
    assert (needed.take, needed.counts, needed.due) == (False, "R", True)
    assert needed.why is not None and needed.why.code == "bases-first"
    assert faces["3A"].playing and not faces["3A"].extract
    state = read("2x3x3 AF; [2A 3A] [3F] [2F]; A1 F1; 0 0 0")
    faces = ITD.describe(state)
    assert faces["3F"].hosts == ("3A",) and faces["3A"].hosts == ("3F",) and faces["2F"].extract


@pytest.mark.parametrize("seed", range(3))
def test_describe_agrees_with_the_moves(seed: int) -> None:
    rng = Random(seed)
    for state in wander(ITD.start(rules(format="4x5x3"), seed), rng, 60):
        moves = {ITD.write_move(state, 0, move) for move in ITD.moves(state, 0)}
        told = set()
        for name, face in ITD.describe(state).items():
            told |= {f"^{name}"} if face.extract else set()
            told |= {f"M{name}"} if face.take else set()
            told |= {f"{name}>{host}" for host in face.hosts}
        assert told == moves


HOSTILE = [
    ("", "fields"),
    ("2x3x2 FC", "fields"),
    (EXAMPLE + "; -", "fields"),
    (EXAMPLE + "; -; 0 0 0; x", "fields"),
    ("1x3x2 F; [1F]", "format"),
    ("9x3x2; [1F]", "format"),
    ("2x14x2 FC; [1F]", "format"),
    ("2x3x7 FC; [1F]", "format"),
    ("2x3 FC; [1F]", "format"),
    ("; [1F]; -; 0 0 0", "format"),
    ("²x3x2 FC; [1F]", "format"),
    ("2x3x2 FF; [1F]", "kinds"),
    ("2x3x2 FX; [1F]", "kinds"),
    ("2x3x2 FCB; [1F]", "kinds"),
    ("2x3x2 FC; 1C 1F", "fans"),
    ("2x3x2 FC; [1C [1F]]", "fans"),
    ("2x3x2 FC; [1C 1F] x [2F 3F]", "fans"),
    ("2x3x2 FC; [] [1C]", "no-such-card"),
    ("2x3x2 FC; [4C 1F]", "no-such-card"),
    ("2x3x2 FC; [1A 1F]", "no-such-card"),
    ("2x3x2 FC; [0C 1F]", "no-such-card"),
    ("2x3x2 FC; [1C 1F 2F] [3F] [2C 3C]", "fan-too-tall"),
    ("2x3x2 FC; [1C 1F] [2F 3F] [2C 2C]", "card-twice"),
    ("2x3x2 FC; [1C 1F] [2F 3F] [2C]", "card-missing"),
    ("2x3x2 FC; [2F 3F] [2C 3C]; F1; 0 0 0", "card-missing"),
    ("2x3x2 FC; [1C 1F] [2F 3F] [2C 3C]; F1; 0 0 0", "card-out-and-in"),
    ("2x3x2 FC; [2F 3F] [2C 3C]; F1 C1 F1; 0 0 0", "cards-out"),
    ("2x3x2 FC; [2F 3F] [2C 3C]; F1 C9; 0 0 0", "cards-out"),
    ("2x3x2 FC; [2F 3F] [2C 3C]; F1 A1; 0 0 0", "cards-out"),
    ("2x3x2 FC; [2F 3F] [2C 3C]; F1 C1; 0 0", "counters"),
    ("2x3x2 FC; [2F 3F] [2C 3C]; F1 C1; 0 -1 0", "counters"),
    ("2x3x2 FC; [2F 3F] [2C 3C]; F1 C1; 1 0 0", "counters"),
    ("2x3x2 FC; [2F 3F] [2C 3C]; F1 C1; 0 3 0", "counters"),
    ("2x3x2 FC; [3F] [3C]; F2 C2; 2 0 0", "counters"),
    ("2x3x2 FC; [2F 3F] [2C 3C]; F1 C1; ٣ 0 0", "counters"),
    ("2x3x2 FC; " + "[1C] " * 1000, "text-too-long"),
]


@pytest.mark.parametrize("text, code", HOSTILE)
def test_hostile_positions(text: str, code: str) -> None:
    with pytest.raises(BadPosition) as refused:
        read(text)
    assert refused.value.code == code


def test_positions_are_read_leniently() -> None:
    want = ITD.write(read(EXAMPLE))
    for text in (
        "2х3×2 fc;[1c 1f][2f 3f][2c 3c]",
        " 2x3x2  FС ;  [1С, 1F]\t[ 2F 3F ] [2C 3C] ; - ; 0 0 0 ",
        "2X3X2 FC; [01C 1F] [2F 3F] [2C 3C]; ; 0 0 0",
    ):
        assert ITD.write(read(text)) == want
    assert read("2x3x2; [1A 1F] [2F 3F] [2A 3A]").kinds == "AF"


@pytest.mark.parametrize(
    "given", [{"format": "9x9x9"}, {"format": ""}, {"kinds": "AA"}, {"format": "2x3x2", "kinds": "A"}]
)
def test_bad_formats_are_bad_regulations(given: dict[str, object]) -> None:
    for ask in (lambda: ITD.start(rules(**given), 0), lambda: read(EXAMPLE, **given)):
        with pytest.raises(BadRegulation) as refused:
            ask()
        assert refused.value.code == "regulation-value"


def test_regulations_compare_however_they_were_written() -> None:
    plain = ITD.start(rules(format="3x4x3"), 5)
    for given in ({"format": "3х4×3"}, {"format": " 3X4X3 ", "kinds": "afb"}, {"format": "3x4x3", "kinds": "АFВ"}):
        assert ITD.start(rules(**given), 5) == plain
    assert ITD.read(ITD.write(plain), rules()) == plain
