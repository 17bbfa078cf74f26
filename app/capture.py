"""Pictures written to files without a visible window: `--screenshot` and `--demo`."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app import intent as want
from app.editing import Opening
from app.gl.target import Target, write_png
from app.i18n import tr
from app.looks import registry
from app.settings import Settings
from app.shell import Shell
from app.sound import Sound
from app.window import hidden
from engine import catalog
from engine.archive import Archive
from engine.clock import TimeControl
from engine.errors import RuleError
from engine.game import regulate
from engine.session import Session

CHESS = (
    ("spatial", "E2m-E4m D7m-D5m E4mxD5m QD8mxD5m NB1m-C3m QD5m-D8m", "C3m"),
    ("chess196", "g2-g6 h13-h9 Nb1-c3 g13-g9 h2-h6 Nm14-l12", "c3"),
)
"""For `--demo`: a game of chess, some moves of it, and a piece that is picked then."""
SETTLED = 8
"""Frames after which panels that measure themselves stand still."""


@dataclass(slots=True)
class Wanted:
    """What `--screenshot` shall show."""

    screen: str = "table"
    game: str = "stavropol"
    position: str = ""
    view: str = "cube"
    select: str = ""
    language: str = "en"
    scale: float = 1.0
    size: tuple[int, int] = (1280, 800)
    palette: str = "inventor"


class Stumble(Exception):
    """A page could not be drawn; the text is the player's."""


class Moment:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def frame_of(shell: Shell, frames: int = SETTLED, advance: Callable[[float], None] | None = None) -> NDArray[np.uint8]:
    """The shell's page as pixels, (h, w, 4), top row first, once it has settled."""
    target = Target(shell.surface.ctx, shell.size, 0, False)
    shell.surface.canvas = target.canvas
    try:
        for _ in range(frames):
            if advance is not None:
                advance(1 / 60)
            shell.refresh()
            shell.step()
        if shell.fault:
            raise Stumble(shell.fault)
        return target.read()
    finally:
        shell.surface.canvas = None
        target.release()


@contextmanager
def studio(wanted: Wanted) -> Iterator[tuple[Shell, Moment]]:
    """A shell on a hidden surface with an archive of its own; the player's own things are not touched."""
    clock = Moment()
    settings = Settings(language=wanted.language, ui_scale=wanted.scale, palette=wanted.palette, sound_on=False)
    with tempfile.TemporaryDirectory(prefix="prostor-") as folder:
        surface = hidden(*wanted.size)
        archive = Archive(Path(folder) / "pictures.sqlite3")
        shell = Shell(surface, settings, archive, clock=clock, sound=Sound(False, 0.0), keep_settings=False)
        try:
            yield shell, clock
        finally:
            shell.close()


def screenshot(path: Path, wanted: Wanted) -> None:
    """Writes one picture. `RuleError`: the position cannot be read; `OSError`: the file cannot be written."""
    with studio(wanted) as (shell, clock):
        shell.settings.animation = 0.0  # a picture shows things where they stand, not on their way
        game = catalog.find(wanted.game)
        if game.id not in registry.games():
            raise RuleError("unknown-game", game=game.id)
        shell.home()
        if wanted.screen == "table":
            session = Session(
                game,
                regulate(game.options),
                1,
                _names(wanted.language)[: game.seats],
                None,
                wanted.position,
                journal=shell.archive.journal(None),
            )
            shell.apply(shell.go("table", session))
            _arrange(shell, clock, wanted)
        elif wanted.screen == "editor":
            if not hasattr(game, "sketches"):
                raise Stumble(tr("Positions of this game cannot be set up by hand"))
            shell.apply(shell.go("editor", Opening(game.id, wanted.position)))
        elif wanted.screen != "menu":
            shell.apply(shell.go(wanted.screen, wanted.game if wanted.screen in ("setup", "rules") else None))
        write_png(path, frame_of(shell, advance=_advancer(clock)))


def _arrange(shell: Shell, clock: Moment, wanted: Wanted) -> None:
    table: Any = shell.top
    frame_of(shell, 3, _advancer(clock))
    if getattr(table.control, "facing", "") == "cover":
        # A picture of the table is one of the board, seen by the side that plans first.
        table.wish("look")
    act: Callable[[want.Intent], Any] = table.act
    act(want.SetView("mode", wanted.view))
    if wanted.select:
        act(want.PickCell(wanted.select))
    frame_of(shell, 40, _advancer(clock))


def _advancer(clock: Moment) -> Callable[[float], None]:
    def advance(seconds: float) -> None:
        clock.now += seconds

    return advance


def _names(language: str) -> tuple[str, str]:
    return ("Анна", "Борис") if language == "ru" else ("Anna", "Boris")


def demo(folder: Path, language: str, say: Callable[[str], None] = print, turns: int = 60) -> list[Path]:
    """Plays a scripted game on a hidden table and writes its pages as PNGs; returns what was written."""
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    with studio(Wanted(language=language)) as (shell, clock):
        advance = _advancer(clock)

        def keep(name: str) -> None:
            path = folder / f"{len(written) + 1:02d}-{name}.png"
            write_png(path, frame_of(shell, advance=advance))
            written.append(path)
            say(str(path))

        shell.home()
        keep("menu")
        shell.apply(shell.go("setup", "stavropol"))
        keep("new-game")
        game = catalog.find("stavropol")
        session = Session(
            game,
            regulate(game.options, {"move_limit": turns // 2}),
            7,
            _names(language),
            TimeControl("game", 1800.0, 5.0),
            journal=shell.archive.journal(None),
        )
        shell.apply(shell.go("table", session))
        keep("start")
        _play(shell, session, clock, keep, turns)
        keep("end")
        for game_id, line, picked in CHESS:
            shell.home()
            shell.apply(shell.go("setup", game_id))
            keep(f"new-{game_id}")
            _show(shell, game_id, line, picked, clock, keep, language)
        for page in ("archive", "rules", "settings"):
            shell.home()
            shell.apply(shell.go(page))
            keep(page)
    return written


def _show(
    shell: Shell, game_id: str, line: str, picked: str, clock: Moment, keep: Callable[[str], None], language: str
) -> None:
    """A few moves of chess, and a picked piece in every way of looking."""
    game, advance = catalog.find(game_id), _advancer(clock)
    session = Session(game, regulate(game.options), 7, _names(language), journal=shell.archive.journal(None))
    shell.home()
    shell.apply(shell.go("table", session))
    table: Any = shell.top
    pace, shell.settings.animation = shell.settings.animation, 0.0  # things stand where they are going at once
    for text in line.split():
        table.act(want.TypeMove(text))
    table.act(want.PickCell(picked))
    for mode, _, _ in registry.find(game_id).terms.modes:
        table.act(want.SetView("mode", mode))
        frame_of(shell, 2, advance)
        keep(f"{game_id}-{mode}")
    shell.settings.animation = pace


def _play(shell: Shell, session: Session, clock: Moment, keep: Callable[[str], None], turns: int) -> None:
    """A game of a careless but eager player, always the same."""
    table: Any = shell.top
    dice = random.Random(5)
    advance = _advancer(clock)
    views = {6: "slice", 14: "exploded", 22: "flat"}
    while session.outcome is None and session.ply < turns:
        seat = session.actors[0]
        state = session.state
        texts = [session.game.write_move(state, seat, move) for move in session.game.moves(state, seat)]
        strikes = [text for text in texts if ":" in text]
        table.act(want.TypeMove(dice.choice(strikes or texts)))
        for _ in range(4):
            advance(0.5)
            shell.step()
        if session.ply in views:
            mode = views[session.ply]
            table.act(want.SetView("mode", mode))
            frame_of(shell, 40, advance)
            keep(mode)
            table.act(want.SetView("mode", "cube"))
            frame_of(shell, 40, advance)
