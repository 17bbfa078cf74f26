"""Records of ITD: the example's exact form, lenient reading, strict sense, time as the result."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

from engine.archive import Archive
from engine.errors import BadRecord
from engine.itd.deals import read_code
from engine.record import read_record, replay, write_record
from engine.session import Session
from tests.engine.itd_tools import EXAMPLE, ITD, rules, wander

VECTORS = Path(__file__).resolve().parents[1] / "vectors" / "itd.jsonl"
CASES = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines() if line.strip()]
SOLVED = [case for case in CASES if case["status"] == "solved"]

STEPS = "0a ^^1F,1C   0b M2C\n1  3F>3C   1a ^^2F,3F,3C\n"
HEADERS = '[Game "itd"]\n[Format "2x3x2"]\n[Kinds "FC"]\n[Deal "[1C 1F] [2F 3F] [2C 3C]"]\n'


def session(start: str = EXAMPLE, seed: int = 0, **given: object) -> Session:
    return Session(ITD, rules(**given), seed, ("Анна",), start=start)


def submit(game: Session, *moves: str, now: float = 0.0, each: float = 1.0) -> float:
    for move in moves:
        now += each
        game.submit(0, ITD.read_move(game.state, 0, move), now)
    return now


def bad(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as refused:
        replay(text)
    return refused.value


def test_the_example_exactly() -> None:
    game = session()
    game.resume(0.0)
    submit(game, "^1F", "^1C", "M2C", "3F>3C", "^2F", "^3F", "^3C", each=11.5)
    text = write_record(game)
    assert text.split("\n\n", 1)[1] == "0a ^^1F,1C 0b M2C\n1 3F>3C 1a ^^2F,3F,3C\nsolved 1 0 1 80.5\n"
    for header in (
        '[Game "itd"]', '[Player "Анна"]', '[Format "2x3x2"]', '[Kinds "FC"]', '[Deal "[1C 1F] [2F 3F] [2C 3C]"]',
        '[Result "solved 1 0 1 80.5"]', '[Reason "solved"]', '[Regulations "format=2x3x2 kinds=FC"]',
    ):  # fmt: skip
        assert header in text.splitlines()
    assert write_record(replay(text).session) == text


@pytest.mark.parametrize("case", SOLVED, ids=[case["id"] for case in SOLVED])
def test_vectors_as_records(case: dict[str, object]) -> None:
    text = (
        f'[Game "itd"]\n[Regulations "rescues={case["rescues"]}"]\n[Format "{case["format"]}"]\n'
        f'[Kinds "{case["kinds"]}"]\n[Deal "{case["deal"]}"]\n\n{case["record"]}\n'
    )
    played = replay(text)
    assert played.outcome is not None and played.outcome.reason == "solved"
    assert played.states[-1].rescued == case["R"]
    again = write_record(played.session)
    assert " ".join(again.split("\n\n", 1)[1].split()).startswith(str(case["record"]))
    assert len(played.positions) == 1 + sum(s.count(",") + 1 for s in re.findall(r"\d+[a-z]* \S+", str(case["record"])))


@pytest.mark.parametrize(
    "steps",
    [
        STEPS,
        "0a ^1F 0b ^1C 0c M2C 1 3F>3C 1a ^2F 1b ^^3F,3C",
        "0a ^^ 1f , 1c\r\n0b M 2C\n1 3F > 3C\n\n1a ^^2F,3F,\n3C solved 1 0 1 83",
        "{so} 0a ^^1F,1C {bases} 0b M2C {ha} 1 3F>3C 1a ^^2F,3F,3C {done} solved 1 0 1 7 {late}",
        "0a ^^1F,1С 0b М2С 1 3F→3С 1a ^^2F,3F,3С *",
    ],
)
def test_lenient_reading(steps: str) -> None:
    if steps.endswith("*"):
        assert bad(HEADERS + "\n" + steps).code == "result-mismatch"
        steps = steps[:-1]
    played = replay(HEADERS + "\n" + steps)
    assert played.positions[-1] == "2x3x2 FC; -; F3 C3; 1 0 1"
    assert played.positions[3] == "2x3x2 FC; [2F 3F] [3C]; F1 C2; 1 0 0"
    text = write_record(played.session)
    assert write_record(replay(text).session) == text


def test_comments_stand_where_they_were() -> None:
    record = read_record(HEADERS + "\n{so} 0a ^^1F,1C {bases\n} 0b M2C {ha} {ho}\n")
    assert record.comment == "so"
    assert [entry.comment for entry in record.moves] == ["", "bases", "ha ho"]
    assert read_record(write_record(record)) == record


@pytest.mark.parametrize(
    "steps, code, facts",
    [
        ("0a ^^1F,1C 0b M2C 1 3F>3C 1a ^^3F", "move", {"number": "1a", "text": "^3F", "reason": "not-due"}),
        ("0a ^1F 0b ^1C 0c ^3F", "move", {"number": "0c", "text": "^3F", "reason": "not-due"}),
        ("0a ^^1F,1F", "move", {"number": "0a", "text": "^1F", "reason": "card-out"}),
        ("0a M1C", "move", {"number": "0a", "text": "M1C", "reason": "turn-has-come"}),
        ("0a ^1A", "move", {"number": "0a", "text": "^1A", "reason": "notation"}),
        ("0a ^9F", "move", {"number": "0a", "text": "^9F", "reason": "notation"}),
        ("1a ^1F", "step-number", {"step": "1a", "expected": "0a"}),
        ("0 ^1F", "step-number", {"step": "0", "expected": "0a"}),
        ("0a ^1F 0a ^1C", "step-number", {"step": "0a", "expected": "0b"}),
        ("0a ^^1F,1C 0b M2C 2 3F>3C", "step-number", {"step": "2", "expected": "1"}),
        ("0a ^^1F,1C 0b M2C 1a 3F>3C", "step-number", {"step": "1a", "expected": "1"}),
        ("0a 1F", "step", {"text": "0a 1F"}),
        ("0a ^1F,", "step", {"text": "0a ^1F,"}),
        ("0a ^1F; 0b ^1C", "step", {"text": "0a ^1F; 0b ^1C"}),
        ("^1F", "step", {"text": "^1F"}),
        ("0a ^1F {open", "comment-open", {"number": 1}),
        (STEPS + "solved 1 0 1 5 0a ^1F", "after-result", {"number": 1, "text": "0a ^1F"}),
        (STEPS + "unsolved 1 0 1 5", "result-mismatch", None),
        (STEPS + "solved 0 0 1 5", "result-mismatch", None),
        (STEPS + "solved 1 0 2", "result-mismatch", None),
        ("0a ^1F solved 0 0 0 5", "result-mismatch", None),
    ],
)
def test_what_is_wrong_is_named_once(steps: str, code: str, facts: dict[str, object] | None) -> None:
    error = bad(HEADERS + "\n" + steps)
    assert error.code == code
    if facts is not None:
        assert error.facts == facts


def test_a_record_of_a_seed_names_its_code_and_is_found_by_it() -> None:
    game = session("", 2026, format="3x4x3")
    game.resume(0.0)
    rng, now = Random(1), 0.0
    while game.outcome is None and game.ply < 40:
        now += 2
        game.submit(0, rng.choice(list(ITD.moves(game.state, 0))), now)
    text = write_record(game)
    code = re.search(r'\[Deal "([^"]+)"\]', text)
    assert code and read_code(code[1]).seed == 2026
    assert write_record(replay(text).session) == text
    bare = "".join(line for line in text.splitlines(True) if not re.match(r"\[(Seed|Regulations|Format|Kinds)", line))
    assert replay(bare).positions == replay(text).positions
    other = text.replace('Format "3x4x3"', 'Format "3x4x2"')
    assert bad(other).code == "deal-mismatch"
    assert bad(text.replace(code[1], code[1][:-1] + ("0" if code[1][-1] != "0" else "1"))).code == "header-value"
    assert bad(re.sub('Seed "[0-9A-Fa-f]+"', 'Seed "0000000000000007"', text)).code == "deal-mismatch"


def test_a_record_from_the_middle_goes_on_numbering() -> None:
    start = "2x3x2 FC; [2F] [3C 3F]; F1 C2; 1 0 1"
    game = session(start)
    submit(game, "^2F", "^3F", "^3C")
    text = write_record(game)
    assert "1a ^^2F,3F,3C" in text and "[Deal" not in text and f'[Position "{start}"]' in text
    assert write_record(replay(text).session) == text


def test_an_unsolved_game_and_a_resigned_one() -> None:
    lost = session()
    lost.resume(0.0)
    submit(lost, "^1F", "^1C", "M2C", "^3C", each=2.0)
    text = write_record(lost)
    assert text.endswith("\nunsolved 1 0 0 8\n") and '[Reason "lost"]' in text
    assert write_record(replay(text).session) == text
    given_up = session()
    given_up.resume(0.0)
    submit(given_up, "^1F", each=2.0)
    given_up.resign(0, 10.25)
    text = write_record(given_up)
    assert text.endswith("\nunsolved 0 0 0 10.2\n") and '[Reason "resignation"]' in text
    assert write_record(replay(text).session) == text


def test_time_goes_on_through_undo() -> None:
    game = session()
    game.resume(0.0)
    now = submit(game, "^1F", "^1C", "M2C", "^3C", each=10.0)
    game.undo(now + 5)  # the game was lost, so its time stood still
    assert game.spent(now + 5) == 40.0
    game.undo(now + 6)
    assert game.spent(now + 6) == 41.0
    game.redo(now + 7)
    assert game.spent(now + 7) == 42.0
    submit(game, "3F>3C", "^2F", "^3F", "^3C", now=now + 7, each=1.0)
    assert game.spent() == 46.0
    assert write_record(game).endswith("solved 1 0 1 46\n")


def test_a_result_without_time_has_none() -> None:
    for result, seconds in (("solved 1 0 1", 0.0), ("solved", 0.0), ("solved 1 0 1 7.5", 7.5), ("solved 1 0 1 x", 0.0)):
        text = HEADERS + f'[Result "{result}"]\n\n' + STEPS
        assert replay(text).session.spent() == seconds


def test_a_resigned_game_must_say_what_was_reached() -> None:
    text = HEADERS + '[Reason "resignation"]\n\n0a ^1F unsolved 0 0 0 9\n'
    assert replay(text).outcome is not None
    assert bad(text.replace("0 0 0 9", "0 0 1 9")).code == "result-mismatch"


def test_time_is_kept_by_the_archive(tmp_path: Path) -> None:
    archive, _ = Archive.open(tmp_path / "a.sqlite3")
    journal = archive.journal()
    game = Session(ITD, rules(), 0, ("Анна",), start=EXAMPLE, journal=journal)
    game.resume(0.0)
    now = submit(game, "^1F", "^1C", "M2C", "^3C", each=10.0)
    game.undo(now + 5)
    assert journal.row_id is not None
    again = archive.load(journal.row_id)
    assert again.ply == 3 and again.spent() >= 40.0
    submit(game, "3F>3C", now=now + 5)
    game.resign(0, now + 20.0)
    assert archive.row(journal.row_id).result == "unsolved 1 0 1 55"
    kept = archive.record(journal.row_id)
    assert kept == write_record(game) and kept.endswith("unsolved 1 0 1 55\n")
    assert archive.record(archive.import_record(kept)) == kept
    archive.close()


@pytest.mark.parametrize("seed", range(40))
def test_every_record_replays(seed: int) -> None:
    rng = Random(seed)
    form = rng.choice(("2x3x2", "3x4x3", "4x5x3", "5x7x3", "8x13x6"))
    game = session("", seed, format=form, bases_first=rng.random() < 0.3)
    while game.outcome is None and game.ply < 200:
        game.submit(0, rng.choice(list(ITD.moves(game.state, 0))), float(game.ply))
    text = write_record(game)
    played = replay(text)
    assert played.states == tuple(game.state_at(ply) for ply in range(game.ply + 1))
    assert write_record(played.session) == text


def test_fuzzed_records_get_one_error() -> None:
    rng, through = Random(5), 0
    texts = []
    for seed in range(20):
        game = session("", seed, format=rng.choice(("2x3x2", "3x4x3")))
        while game.outcome is None and game.ply < 25:
            game.submit(0, rng.choice(list(ITD.moves(game.state, 0))), float(game.ply))
        texts.append(write_record(game))
    for _ in range(10_000):
        text = rng.choice(texts)
        for _ in range(rng.randint(1, 3)):
            # mostly in the steps, which are the smaller part
            low = text.find("\n\n") if rng.random() < 0.7 else 0
            place = rng.randrange(low, len(text))
            put = rng.choice(("", rng.choice("0123456789abz^>M{}, \n[]\"FAC*"), chr(rng.randrange(0x3000))))
            text = text[:place] + put + text[place + rng.randint(0, 2) :]
        try:
            played = replay(text)
        except BadRecord as error:
            assert error.code
            continue
        through += 1
        again = write_record(played.session)
        assert write_record(replay(again).session) == again
    assert through < 6_000


def test_solvable_only_is_settled_before_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.itd import dealer

    asked: list[object] = []
    monkeypatch.setattr(dealer, "can_be_solved", lambda state: asked.append(state) or len(asked) == 3)
    game = session("", 5, format="2x3x2", solvable_only=True)
    assert game.seed == 7 and not game.regulations.on("solvable_only")
    text = write_record(game)
    assert "solvable_only" not in text and len(asked) == 3
    replay(text)
    assert len(asked) == 3
    assert ITD.start(rules(format="2x3x2"), 7) == game.state


def test_wandering_positions_are_read_back() -> None:
    for state in wander(ITD.start(rules(), 9), Random(9), 80):
        assert ITD.read(ITD.write(state), rules()) == state
