"""What a seat may not know: the other's plan until it is opened, its labyrinth until it catches, the seed."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from engine.archive import Archive, ArchiveError
from engine.dice import write_seed
from engine.events import Thrown, seen_by
from engine.game import regulate
from engine.record import read_record, secret, write_record
from engine.session import Session
from engine.totas.state import HIDDEN
from tests.engine.totas_random import random_choice
from tests.engine.totas_tools import FAR, GAME, at, picks_of, play

QUICK = regulate(GAME.options, {"setup": "quick"})


def test_the_enemys_labyrinth_is_in_no_view() -> None:
    state = at(f"{FAR} bNF7", labs=["F6", "G7"])
    for seat, shown in ((0, ["F6", "?"]), (1, ["?", "G7"]), (None, ["?", "?"])):
        seen = GAME.seen_by(state, seat)
        assert json.loads(GAME.write(seen))["labs"] == shown
        assert GAME.read(GAME.write(seen), state.regulations) == seen
    assert GAME.describe(state, "F6", 0)["labyrinth"] and not GAME.describe(state, "F6", 1)["labyrinth"]
    assert not GAME.describe(state, "F6")["labyrinth"] and not GAME.describe(state, "G7", 0)["labyrinth"]
    used = play(at(f"{FAR} bNE8", labs=["F6", None]), "PA3-A4, KG1-H1", "NE8-F6, PA10-A9", [1, 2]).state
    assert GAME.seen_by(used, 1).labs == (-1, -1), "that it is used up is known to both"


@pytest.mark.parametrize("cell", ["F6", "G7", "A1"])
def test_labyrinths_change_nothing_that_the_other_sees(cell: str) -> None:
    """Two positions that differ in White's labyrinth alone are the same to Black in every way."""
    one, two = at(f"{FAR} bNF8", labs=["F6", "G7"]), at(f"{FAR} bNF8", labs=["H6", "G7"])
    assert GAME.seen_by(one, 1) == GAME.seen_by(two, 1) and GAME.seen_by(one, None) == GAME.seen_by(two, None)
    assert GAME.seen_by(one, 1).labs[0] == HIDDEN
    assert GAME.describe(one, cell, 1) == GAME.describe(two, cell, 1)
    for picks in ((), ("origin:F8",), ("origin:F8", "land:H7")):
        first, second = (GAME.compose(state, 1, picks_of(*picks)) for state in (one, two))
        assert (first.next, first.facts, first.stage) == (second.next, second.facts, second.stage)
    assert tuple(GAME.moves(one, 1)) == tuple(GAME.moves(two, 1))


def test_a_sealed_plan_is_nowhere_but_in_the_session() -> None:
    session = Session(GAME, QUICK, 77, ("A", "B"))
    before = GAME.write(session.state)
    facts = GAME.compose(session.state, 1, ()).facts
    session.submit(0, GAME.read_move(session.state, 0, "NB1-A3, PA2-A4"), 0.0)
    assert session.sealed == {0} and GAME.write(session.state) == before
    assert GAME.compose(session.state, 1, ()).facts == facts
    shown = repr(session) + str(session.plies) + session.notation_at(session.ply)
    assert "A3" not in shown and write_seed(77) not in GAME.write(session.state)


def test_laying_a_labyrinth_is_told_to_its_owner_only() -> None:
    rules = regulate(GAME.options, {"setup": "players"})
    session = Session(GAME, rules, 1, ("A", "B"))
    for seat, text in ((0, "sea G6-I6, desert C4-C6"), (1, "sea J9-L9, mountain E7-E9"), (0, "lab F6")):
        session.submit(seat, GAME.read_move(session.state, seat, text), 0.0)
    step = session.submit(1, GAME.read_move(session.state, 1, "lab H7"), 0.0)
    assert step is not None
    assert "F6" in repr(seen_by(step.events, 0)) and "F6" not in repr(seen_by(step.events, 1))
    assert "H7" not in repr(seen_by(step.events, 0)) and "H7" not in repr(seen_by(step.events, None))


def test_nothing_can_be_read_in_the_archive_and_nothing_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    archive = Archive(path)
    session = Session(GAME, QUICK, 0xFEEDC0DE12345678, ("A", "B"), journal=archive.journal())
    first = GAME.read_move(session.state, 0, "NB1-A3, PA2-A4"), GAME.read_move(session.state, 1, "NB12-A10, PA11-A9")
    for seat in (0, 1):
        session.submit(seat, first[seat], 0.0)
    session.submit(0, GAME.read_move(session.state, 0, "NK1-L3, PL2-L4"), 0.0)
    session.keep_draft(1, "origin:K12 land:J10")
    raw = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    hidden = [write_seed(session.seed), "NK1-L3", "NB1-A3", "PL2-L4", "origin:", '"labs"', "mountain", "feedc"]
    assert [text for text in hidden if text.encode() in raw] == []
    assert session.journal is not None
    row = archive.unfinished()[0]
    assert json.loads(row.position)["labs"] == ["?", "?"], "lists show no labyrinths"
    with pytest.raises(ArchiveError) as caught:
        archive.record(row.id)
    assert caught.value.code == "secret-game"
    # The program is killed while Black plans.
    again = Archive(path).load(row.id)
    assert again.draft(1) == "origin:K12 land:J10" and again.draft(0) == ""
    assert again.sealed == {0} and again.actors == (1,) and again.state == session.state and secret(again)
    plan = GAME.read_move(again.state, 1, "NK12-L10, PL11-L9")
    reloaded, unbroken = again.submit(1, plan, 0.0), session.submit(1, plan, 0.0)
    assert reloaded == unbroken
    assert not session.can_undo and not session.undo(0.0), "no way back past an opening"
    session.resign(1, 0.0)
    text = archive.record(row.id)
    assert "?" not in archive.row(row.id).position
    assert "[Labyrinths" in text and not secret(session) and text == write_record(session), "a finished game shows all"


def test_a_game_loaded_at_every_turn_throws_the_same_dice(tmp_path: Path) -> None:
    """One game is played through, the same plans in another whose program is killed after every act."""
    rules = regulate(GAME.options, {"setup": "quick", "blind_turn": 5, "turn_limit": 30, "reserve_pieces": "lot"})
    rng = Random(12)
    unbroken = Session(GAME, rules, 12, ("A", "B"))
    archive = Archive(tmp_path / "games.sqlite3")
    broken = Session(GAME, rules, 12, ("A", "B"), journal=archive.journal())
    row = archive.unfinished()[0].id
    archive.close()
    thrown = 0
    while unbroken.actors:
        step = None
        for seat in unbroken.actors:
            plan = random_choice(rng, unbroken.state, seat)
            step = unbroken.submit(seat, plan, 0.0)
            archive = Archive(tmp_path / "games.sqlite3")
            broken = archive.resume(row)
            assert broken.submit(seat, plan, 0.0) == step and not broken.can_undo
            archive.close()
        assert step is not None and broken.state == unbroken.state
        thrown += sum(isinstance(event, Thrown) for event in step.events)
    assert thrown > 2 and broken.outcome == unbroken.outcome


def test_an_imported_game_that_goes_on_is_hidden_too(tmp_path: Path) -> None:
    session = Session(GAME, QUICK, 5, ("A", "B"))
    text = write_record(session)
    assert "[Labyrinths" in text and "[Zones" in text
    archive = Archive(tmp_path / "games.sqlite3")
    row = archive.import_record(text)
    raw = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"Labyrinths" not in raw and b"desert" not in raw and b"mountain" not in raw
    kept, told = (read_record(one).headers for one in (write_record(archive.load(row)), text))
    assert {**kept, "Date": ""} == {**told, "Date": ""}
