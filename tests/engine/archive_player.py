"""A process that plays games into an archive until it is killed. It notes what it has shown in a log of its own."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

from engine.archive import Archive
from engine.clock import TimeControl
from engine.game import regulate
from engine.session import Session
from tests.tiny import find

RULES: dict[str, dict[str, object]] = {"stavropol": {"move_limit": 20}, "race": {"length": 99}, "duel": {}}


def shown(session: Session, row_id: int | None) -> str:
    """One line for what a player sees: the game, the turn, whose choices are in, the clocks, the position."""
    left = ",".join(f"{seconds:.6f}" for seconds in session.clock.left)
    sealed = "".join(map(str, sorted(session.sealed)))
    return f"{row_id}|{session.ply}|{sealed}|{left}|{session.game.write(session.state)}"


def play(path: str, log: str, seed: int) -> None:
    """Goes on with the unfinished game or begins one, without end."""
    rng = Random(seed)
    now = 0.0
    note = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND)
    archive, _ = Archive.open(path, find)
    while True:
        going = archive.unfinished()
        if going:
            row_id: int | None = going[0].id
            session = archive.resume(going[0].id)
        else:
            game = find(rng.choice(sorted(RULES)))
            journal = archive.journal()
            rules = regulate(game.options, RULES[game.id])
            control = TimeControl("game", 100_000, 2)
            session = Session(game, rules, rng.getrandbits(64), ("Анна", "Boris"), control, journal=journal)
            row_id = journal.row_id
        os.write(note, (shown(session, row_id) + "\n").encode())
        session.resume(now)
        while session.outcome is None:
            now += rng.random()
            seat = rng.choice(session.actors)
            chance = rng.random()
            if chance < 0.15 and session.can_undo:
                session.undo(now)
            elif chance < 0.2 and session.can_redo:
                session.redo(now)
            elif chance < 0.202:
                session.resign(seat, now)
            else:
                session.submit(seat, rng.choice(tuple(session.game.moves(session.state, seat))), now)
            os.write(note, (shown(session, row_id) + "\n").encode())


def hold(path: str, row_id: int, log: str) -> None:
    """Resumes a game, says so, and lives until it is killed."""
    archive, _ = Archive.open(path, find)
    session = archive.resume(row_id)
    session.resume(0.0)
    Path(log).write_text("held")
    os.read(os.pipe()[0], 1)


def append_games(path: str, number: int, name: str) -> None:
    """Plays a number of short games beside other processes that do the same."""
    archive, _ = Archive.open(path, find)
    rng = Random(name)
    game = find("race")
    for seed in range(number):
        session = Session(game, regulate(game.options, {"length": 8}), seed, (name, "x"), journal=archive.journal())
        while session.outcome is None:
            session.submit(session.actors[0], rng.choice(("run", "step")), 0.0)
    archive.close()


def open_once(path: str, log: str) -> None:
    """Opens an archive, begins a game in it, and notes how that went."""
    try:
        archive, notices = Archive.open(path, find)
        game = find("race")
        Session(game, regulate(game.options), 1, ("A", "B"), journal=archive.journal())
        archive.close()
        said = "".join(notice.code for notice in notices) or "opened"
    except Exception as error:
        said = repr(error)
    with open(log, "a") as note:
        note.write(said + "\n")


def unprivileged(path: str, log: str) -> None:
    """Tries to open an archive as somebody without rights to the file."""
    if os.getuid() == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)
    try:
        Archive.open(path, find)
    except Exception as error:
        Path(log).write_text(repr(error))
    else:
        Path(log).write_text("opened")
