"""The solver against plain search and the vectors, through the protocol; it is loaded only when asked for."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.dice import Dice
from engine.itd import dealer
from engine.itd.ladder import LADDER
from engine.itd.state import State
from engine.itd.text import operations
from engine.protocol import answer, answer_line
from tests.engine.itd_oracle import Rules, solve
from tests.engine.itd_tools import EXAMPLE, ITD, read, rules, wander

ROOT = Path(__file__).resolve().parents[2]
VECTORS = ROOT / "tests" / "vectors" / "itd.jsonl"
CASES = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines() if line.strip()]
MEMORIES: dict[int, Any] = {}


def search(state: State, seconds: float = 60.0) -> Any:
    from engine.itd.solver import Memory, Search

    memory = MEMORIES.setdefault(state.format.size, None) or Memory(state.format.size)
    MEMORIES[state.format.size] = memory
    return Search(state, memory).run(seconds)


def plainly(state: State) -> tuple[int, int, int] | None:
    given, form = state.regulations, state.format
    penalties = (given.number("base_penalty"), given.number("transfer_penalty"))
    plain = Rules(form.m, form.n, form.p, state.rescue_limit, given.on("bases_first"), *penalties)
    return solve(plain, state.fans, state.out, state.rescued)


def agree(state: State) -> None:
    wanted, found = plainly(state), search(state)
    if wanted is None:
        assert (found.verdict, found.line) == ("unsolvable", ()), ITD.write(state)
        return
    assert (found.verdict, found.optimal) == ("solved", True), ITD.write(state)
    assert (found.rescued, found.cost(state), found.bases) == wanted, ITD.write(state)
    end = state
    for move in found.line:
        end = ITD.play(end, {0: move}, Dice(0)).state
    outcome = ITD.outcome(end)
    assert outcome is not None and outcome.reason == "solved"
    gone = (end.rescued - state.rescued, end.bases - state.bases, end.transfers - state.transfers)
    assert gone == (found.rescued, found.bases, found.transfers)


@pytest.mark.parametrize("form", ["2x3x2", "3x4x3", "3x5x3"])
@pytest.mark.parametrize("part", range(3))
def test_as_plain_search(form: str, part: int) -> None:
    for seed in range(10_000 + 20 * part, 10_020 + 20 * part):
        agree(ITD.start(rules(format=form), seed))


@pytest.mark.parametrize(
    "given",
    [
        {"format": "3x4x3", "bases_first": True},
        {"format": "3x5x3", "bases_first": True, "rescues": 2},
        {"format": "3x4x3", "rescues": 0},
        {"format": "3x4x3", "base_penalty": 20, "transfer_penalty": 50},
        {"format": "3x4x3", "base_penalty": 0},
        {"format": "3x4x3", "transfer_penalty": 0},
        {"format": "3x4x3", "base_penalty": 0, "transfer_penalty": 0},
        {"format": "3x5x2", "rescues": 3},
        {"format": "2x5x4"},
        {"format": "4x3x2", "kinds": "GRPN"},
        {"format": "2x4x6"},
    ],
    ids=str,
)
def test_as_plain_search_under_other_regulations(given: dict[str, object]) -> None:
    for seed in range(12):
        agree(ITD.start(rules(**given), seed))


@pytest.mark.parametrize("seed", range(8))
def test_as_plain_search_from_any_position(seed: int) -> None:
    rng = Random(seed)
    start = ITD.start(rules(format=rng.choice(("3x4x3", "3x5x3")), bases_first=rng.random() < 0.3), seed)
    for state in wander(start, rng, 12):
        agree(state)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_vector_through_the_protocol(case: dict[str, Any]) -> None:
    position = f"{case['format']} {case['kinds']}; {case['deal']}"
    request = {"do": "solve", "position": position, "seconds": 8, "regulations": {"rescues": case["rescues"]}}
    found = json.loads(answer_line(json.dumps(request).encode()))
    assert set(found) == {"verdict", "R", "B", "T", "optimal", "record"}
    assert found["verdict"] in (case["status"], "unknown")  # an honest "cannot tell" is right, if poor
    if case["status"] != "solved" or found["verdict"] == "unknown":
        assert found["record"] == "" and found["R"] is None
        return
    start = state = read(position, rescues=case["rescues"])
    for move in operations(start, found["record"]):
        state = ITD.play(state, {0: move}, Dice(0)).state
    assert not state.fans and (state.rescued, state.bases, state.transfers) == (found["R"], found["B"], found["T"])
    if found["optimal"]:
        assert (found["R"], 150 * found["B"] + 30 * found["T"]) == (case["R"], case["cost"])
        if case["bt_unique"]:
            assert (found["B"], found["T"]) == (case["B"], case["T"])


def test_from_the_middle_of_a_game() -> None:
    found = answer({"do": "solve", "position": "2x3x2 FC; [2F 3F] [3C]; F1 C2; 1 0 0"})
    assert found == {
        "verdict": "solved", "R": 0, "B": 0, "T": 1, "optimal": True, "record": "1 3F>3C 1a ^^2F,3F,3C"
    }  # fmt: skip
    lost = answer({"do": "solve", "position": "2x3x2 FC; [2F 3F]; F1 C3; 1 0 0"})
    assert (lost["verdict"], lost["R"], lost["record"]) == ("unsolvable", None, "")
    done = answer({"do": "solve", "position": "2x3x2 FC; -; F3 C3; 1 0 1"})
    assert (done["verdict"], done["R"], done["T"], done["record"]) == ("solved", 0, 0, "")


@pytest.mark.parametrize(
    "request_, code",
    [
        ({"position": "2x3x2"}, "bad-position"),
        ({"position": 5}, "bad-position"),
        ({"position": EXAMPLE, "seconds": -1}, "number"),
        ({"position": EXAMPLE, "seconds": "1"}, "number"),
        ({"position": EXAMPLE, "regulations": {"x": 1}}, "bad-regulation"),
        ({"position": EXAMPLE, "regulations": {"format": "1x1x1"}}, "bad-regulation"),
        ({"position": EXAMPLE, "game": "go"}, "unknown-game"),
    ],
)
def test_what_cannot_be_solved_is_said(request_: dict[str, object], code: str) -> None:
    assert answer({"do": "solve", **request_})["error"]["code"] == code


def run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "engine", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)


def test_the_command_line_solves() -> None:
    said = run("solve", "--position", EXAMPLE, "--seconds", "30")
    assert said.returncode == 0, said.stderr
    assert said.stdout.splitlines()[:5] == ["verdict: solved", "R: 1", "B: 0", "T: 1", "optimal: True"]
    record = said.stdout.splitlines()[5].removeprefix("record: ")
    assert record in ("0a ^^1F,1C 0b M2C 1 3F>3C 1a ^^2F,3F,3C", "0a ^^1F,1C 0b M2F 1 3C>3F 1a ^^2C,3C,3F") or (
        record.startswith("0a ^^1F,1C 0b M2") and len(record.split()) == 8
    )
    assert json.loads(run("solve", "--json", "--position", EXAMPLE).stdout)["R"] == 1


@pytest.mark.parametrize("words", [("games",), ("start", "itd"), ("legal", "itd")], ids=" ".join)
def test_the_solver_is_not_loaded_for_other_requests(words: tuple[str, ...]) -> None:
    program = (
        "import sys; from engine.__main__ import main; code = main(sys.argv[1:]);"
        "sys.exit(code or any(name.split('.')[0] in ('numba', 'llvmlite', 'numpy') for name in sys.modules))"
    )
    said = subprocess.run(
        [sys.executable, "-c", program, *words], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert said.returncode == 0, said.stderr


def test_the_ladder_has_the_par_it_says() -> None:
    for rung in LADDER:
        if rung.code.format.size > 36:
            continue  # the large ones are looked at by the bench
        found = search(ITD.start(rules(**rung.code.regulations), rung.code.seed))
        assert found.optimal and (found.rescued, found.bases, found.transfers) == (
            rung.rescued, rung.bases, rung.transfers
        ), rung.code  # fmt: skip


def test_solvable_deals_only() -> None:
    given = rules(format="2x7x3", solvable_only=True)
    for seed in range(6):
        plain, found = ITD.settle(given, seed)
        assert not plain.on("solvable_only") and found >= seed
        assert ITD.start(given, seed) == ITD.start(plain, found)
        assert search(ITD.start(plain, found)).verdict == "solved"
        for between in range(seed, found):
            assert search(ITD.start(plain, between)).verdict == "unsolvable"
        assert ITD.settle(plain, found) == (plain, found)


def test_the_dealer_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.errors import RuleError

    monkeypatch.setattr(dealer, "can_be_solved", lambda state: False)
    with pytest.raises(RuleError) as refused:
        ITD.start(rules(format="2x7x3", solvable_only=True), 1)
    assert (refused.value.code, refused.value.facts["tries"]) == ("no-solvable-deal", dealer.TRIES)
    with pytest.raises(RuleError) as refused:
        dealer.solvable_seed(rules(), 1, lambda: True)
    assert refused.value.facts["tries"] == 1
