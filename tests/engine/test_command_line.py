"""`python -m engine`: lines for people, `--json`, and the three exit codes."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.__main__ import main

ROOT = Path(__file__).resolve().parents[2]
START = "25A/25./25./25./25a w -,- - - 0"


class Said:
    """What a command printed, and how it ended."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


Engine = Callable[..., Said]


@pytest.fixture
def engine(capsys: pytest.CaptureFixture[str]) -> Engine:
    """Runs a command inside this process."""

    def run(*words: str) -> Said:
        capsys.readouterr()
        try:
            code = main(words)
        except SystemExit as stop:
            code = int(stop.code or 0)
        captured = capsys.readouterr()
        return Said(code, captured.out, captured.err)

    return run


def test_help_lists_every_command(engine: Engine) -> None:
    said = engine("--help")
    assert said.code == 0
    for name in ("games", "start", "legal", "check", "play", "perft", "replay", "solve", "best", "serve"):
        assert f"\n    {name} " in said.out
        assert engine(name, "--help").code == 0


def test_lines_for_people(engine: Engine) -> None:
    assert "stavropol" in engine("games").out
    assert engine("start", "stavropol").out == START + "\n"
    lines = engine("legal", "stavropol").out.splitlines()
    assert len(lines) == len(set(lines)) == 625
    assert engine("legal", "stavropol", "--position", START, "--seat", "1").out == ""
    assert engine("check", "stavropol", "AN").out == "111-233\n"
    assert engine("perft", "stavropol", "1").out == "625\n"
    assert engine("play", "stavropol", "AN").out == ".24A/12.A12./25./25./25a b o2,- - - 1\n"
    won = engine("play", "stavropol", "455-555", "--position", "25./25./25./24.A/a24. w -,- - - 30")
    assert won.out.splitlines()[1] == "White wins: equality"


def test_moves_that_look_like_options(engine: Engine) -> None:
    position = engine("play", "stavropol", "AN").out.strip()
    assert engine("check", "stavropol", "---RU", "--position", position).out == "524-421\n"
    assert engine("check", "--position", position, "stavropol", "---RU").out == "524-421\n"
    after = engine("play", "stavropol", "AN", "---RU")
    assert after.out == ".24A/12.A12./25./5.a19./8a.16a w o2,o4 - - 2\n"
    assert len(engine("legal", "stavropol", "--position", after.out.strip()).out.splitlines()) == 650


def test_json(engine: Engine) -> None:
    assert json.loads(engine("start", "stavropol", "--json").out) == {"position": START}
    assert json.loads(engine("check", "stavropol", "AN", "--json").out) == {"legal": True, "canonical": "111-233"}
    played = json.loads(engine("play", "stavropol", "AN", "---RU", "--json", "--dice", "1,2", "--seed", "ff").out)
    assert [event["origin"] for event in played["events"]] == ["111", "524"]
    refused = engine("check", "stavropol", "111-311", "--json")
    assert json.loads(refused.out)["reason"] == "not-adjoining" and refused.code == 1


REFUSED = [
    ("check", "stavropol", "111-311"),
    ("check", "stavropol", "JJ"),
    ("check", "stavropol", "-"),
    ("check", "stavropol", "AN", "--seat", "1"),
    ("play", "stavropol", "AN", "AN"),
    ("play", "stavropol", ""),
    ("legal", "stavropol", "--position", "x"),
    ("legal", "stavropol", "--position", ""),
    ("legal", "stavropol", "--position", "\ud800"),
    ("perft", "stavropol", "1", "--position", "[" * 10_000),
    ("replay", "/nowhere/at-all"),
    ("replay", "."),
    ("best", "stavropol"),
    ("solve", "--game", "stavropol"),
    ("solve", "--position", "x", "--seconds", "1"),
]


@pytest.mark.parametrize("words", REFUSED, ids=lambda words: " ".join(words)[:40].encode("ascii", "replace").decode())
def test_refusals_are_one_line_and_exit_1(engine: Engine, words: tuple[str, ...]) -> None:
    said = engine(*words)
    assert (said.code, said.out) == (1, "")
    assert len(said.err.splitlines()) == 1 and len(said.err) > 10


WRONG = [
    (),
    ("nothing",),
    ("legal",),
    ("legal", "go"),
    ("legal", "stavropol", "--seat", "7"),
    ("legal", "stavropol", "--seat", "x"),
    ("legal", "stavropol", "--pos", START),
    ("legal", "stavropol", "--regulation", "nothing=1"),
    ("legal", "stavropol", "--regulation", "move_limit"),
    ("start", "stavropol", "--seed", "xyz"),
    ("play", "stavropol", "AN", "--dice", "3,x"),
    ("play", "stavropol"),
    ("perft", "stavropol", "x"),
    ("perft", "stavropol", "99"),
    ("perft", "stavropol", "1", "--seconds", "-1"),
]


@pytest.mark.parametrize("words", WRONG, ids=" ".join)
def test_wrong_usage_exits_2(engine: Engine, words: tuple[str, ...]) -> None:
    said = engine(*words)
    assert (said.code, said.out) == (2, "")
    assert said.err and "Traceback" not in said.err


def test_of_several_moves_the_refused_one_is_named(engine: Engine) -> None:
    assert engine("play", "stavropol", "AN", "111-311").err.startswith("111-311: There is no ball")


def test_regulations(engine: Engine) -> None:
    words = ("start", "stavropol", "--regulation", "first_side=black", "--regulation", "repeat_ban=off")
    assert engine(*words).out.split()[1] == "b"


def test_replay_reads_files_and_standard_input(engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = '[Game "stavropol"]\n[Result "*"]\n\n1. AN ---RU *\n'
    file = tmp_path / "a game.txt"
    file.write_text(record, encoding="utf-8")
    said = engine("replay", str(file))
    assert said.code == 0 and said.out.splitlines()[0] == START and len(said.out.splitlines()) == 3
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(record.encode())))
    assert engine("replay", "-").out == said.out
    for bad in (b"\xff\xfe", record.replace("AN", "JJ").encode(), b"", record.encode() * 2):
        file.write_bytes(bad)
        refused = engine("replay", str(file))
        assert refused.code == 1 and len(refused.err.splitlines()) == 1


def test_as_its_own_process() -> None:
    command = [sys.executable, "-m", "engine", "legal", "stavropol"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0 and len(done.stdout.splitlines()) == 625
    done = subprocess.run([*command, "--position", "x"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1 and done.stdout == "" and len(done.stderr.splitlines()) == 1
