"""Records: headers of the set-up, one turn a line, comments in the game's own words, exact replay."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from engine.errors import BadRecord
from engine.game import Outcome, regulate
from engine.protocol import answer
from engine.record import replay, write_record
from engine.session import Session
from tests.engine.totas_random import random_choice
from tests.engine.totas_tools import GAME, RULES

LAID = ((0, "sea G6-I6, desert C4-C6"), (1, "sea J9-L9, mountain E7-E9"), (0, "lab F6"), (1, "lab H7"))


def played(seed: int, given: dict[str, object], start: str = "") -> Session:
    """A random game to its end."""
    rng = Random(seed)
    session = Session(GAME, regulate(GAME.options, given), seed, ("Ада & Боб", "C & D"), start=start)
    while session.actors:
        for seat in session.actors:
            session.submit(seat, random_choice(rng, session.state, seat), 0.0)
    return session


def test_how_a_record_looks() -> None:
    rules = regulate(GAME.options, {"setup": "players", "reserve_pieces": "WH", "turn_limit": 2})
    session = Session(GAME, rules, 3, ("A & B", "C & D"))
    for seat, text in LAID:
        session.submit(seat, GAME.read_move(session.state, seat, text), 0.0)
    assert session.ply == 3
    for white, black in (("VH1*H2, PA2-A4", "PA11-A9, PB11-B9"), ("A4-A5, C3xC4, C1^", "-")):
        session.submit(0, GAME.read_move(session.state, 0, white), 0.0)
        session.submit(1, GAME.read_move(session.state, 1, black), 0.0)
    text = write_record(session)
    assert text == (
        '[Game "totas"]\n[Version "1"]\n[White "A & B"]\n[Black "C & D"]\n[Seed "0000000000000003"]\n'
        '[Regulations "setup=players reserve_pieces=WH turn_limit=2"]\n[Lot "Black"]\n[Reserve "W H"]\n'
        '[Zones "w sea G6-I6, w desert C4-C6, b sea J9-L9, b mountain E7-E9"]\n[Labyrinths "F6 H7"]\n'
        '[Result "0-1"]\n[Reason "turn-limit"]\n\n'
        "1. PA2-A4, VH1*H2 / PA11-A9, PB11-B9 {burnt: wPG2 wLH2 wPI2}\n"
        "2. PA4-A5, ?C3-C4, WC1^ / - {lost: w ?C3-C4; 0-1 turn limit}\n0-1\n"
    )
    again = replay(text)
    assert again.states == tuple(session.state_at(ply) for ply in range(6))
    assert again.outcome == Outcome((1,), "turn-limit", "potential")
    assert write_record(again.session) == text


@pytest.mark.parametrize("given", [{"setup": "quick"}, {"setup": "players", "blind_turn": 2}, {"setup": "plain"}])
def test_games_replay_exactly(given: dict[str, object]) -> None:
    session = played(5, {**given, "turn_limit": 12, "reserve_pieces": "lot"})
    text = write_record(session)
    again = replay(text)
    assert again.states == tuple(session.state_at(ply) for ply in range(session.ply + 1))
    assert write_record(again.session) == text
    lines = [line for line in text.splitlines() if re.match(r"\d+\. ", line)]
    assert [int(line.split(".")[0]) for line in lines] == list(range(1, 13))[: len(lines)]
    loose = text.replace(" / ", "  /  ").replace("\n", "\r\n")
    assert replay(loose).outcome == session.outcome


def test_a_record_replays_to_the_same_end_in_another_process(tmp_path: Path) -> None:
    session = played(11, {"setup": "quick", "turn_limit": 25, "reserve_pieces": "agreed", "blind_turn": 6})
    text = write_record(session)
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-m", "engine", "replay", str(file), "--json"], cwd=root, capture_output=True, check=True
    )
    out = json.loads(done.stdout)
    assert out["positions"] == [GAME.write(session.state_at(ply)) for ply in range(session.ply + 1)]
    assert session.outcome is not None and out["outcome"]["winners"] == list(session.outcome.winners)


def test_an_unfinished_set_up_comes_back() -> None:
    rules = regulate(GAME.options, {"setup": "players"})
    for count in range(5):
        session = Session(GAME, rules, 3, ("A", "B"))
        for seat, text in LAID[:count]:
            session.submit(seat, GAME.read_move(session.state, seat, text), 0.0)
        again = replay(write_record(session))
        assert again.session.state == session.state and again.session.ply == session.ply == (0, 1, 2, 2, 3)[count]


def test_damaged_records_are_refused_with_their_place() -> None:
    session = played(7, {"setup": "players", "turn_limit": 4, "blind_turn": 0, "blast_blind": False})
    text = write_record(session)
    with pytest.raises(BadRecord) as caught:
        replay(re.sub(r'\[Zones ".*?"\]', '[Zones "w sea G6-I6"]', text))
    assert caught.value.facts.get("reason") == "zones-two"
    with pytest.raises(BadRecord) as caught:
        replay(re.sub(r'\[Labyrinths ".*?"\]', '[Labyrinths "F6"]', text))
    assert caught.value.code == "header-value"
    with pytest.raises(BadRecord) as caught:
        replay(re.sub(r"2\. .* / ", "2. NB1-B2, PA2-A3 / ", text))
    assert (caught.value.code, caught.value.facts["number"]) == ("move", 2)
    assert answer({"do": "replay", "record": text.replace("\n3. ", "\n4. ")})["error"]["reason"] == "move-number"


def test_a_game_from_a_position() -> None:
    start = GAME.write(played(9, {"setup": "quick", "turn_limit": 9}).state_at(4))
    session = played(10, {"setup": "quick", "turn_limit": 9}, start)
    text = write_record(session)
    assert "[Position " in text and "[Lot" not in text and "\n5. " in text and "\n1. " not in text
    with pytest.raises(BadRecord) as caught:
        replay(text.replace("\n5. ", "\n1. "))
    assert (caught.value.code, caught.value.facts["number"]) == ("move-number", 5)
    assert replay(text).session.state == session.state and write_record(replay(text).session) == text


@pytest.mark.parametrize("reason", ["late", "time"])
def test_games_lost_on_time_come_back(reason: str) -> None:
    rules = regulate(GAME.options, {"plan_seconds": 30} if reason == "late" else {"reserve_seconds": 30})
    for locked in ((), (0,), (1,)):
        session = Session(GAME, rules, 1, ("A", "B"))
        session.resume(0.0)
        for seat in locked:
            session.submit(seat, next(iter(GAME.moves(session.state, seat))), 1.0)
        session.tick(31.0)
        assert session.outcome == Outcome(locked, reason)
        again = replay(write_record(session))
        assert again.outcome == session.outcome and write_record(again.session) == write_record(session)


def test_partners_take_turns_to_choose_first() -> None:
    session = Session(GAME, RULES, 1, ("Ада & Боб", "C & D"))
    assert (session.chooser(0), session.chooser(1)) == ("Ада", "C")
    for seat in (0, 1):
        session.submit(seat, next(iter(GAME.moves(session.state, seat))), 0.0)
    assert (session.chooser(0), session.chooser(1)) == ("Боб", "D")
