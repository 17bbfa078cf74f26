"""Records and pictures of games written to files, each with a new name; the player is told where, or why not."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from app import archive_words as words
from app import paths
from app.camera import Camera
from app.gl.target import write_png
from app.i18n import tr
from app.looks import registry
from app.scene import Rect, Scene
from app.still import still
from app.ui import View
from engine.errors import RuleError
from engine.record import secret, write_record
from engine.session import Session

if TYPE_CHECKING:
    from app.shell import Shell

PICTURE = (1600, 1200)
"""Pixels of a picture written to a file."""


def export_record(shell: Shell, session: Session) -> Path | None:
    """Writes a record into the export folder and says where, or why not."""
    try:
        if secret(session):
            raise RuleError("secret-game")
        target = _target(_stem(session), "txt")
        target.write_text(write_record(session), encoding="utf-8")
    except (OSError, RuleError) as error:
        shell.notify(tr("The record could not be saved: {why}", why=words.trouble(error)))
        return None
    shell.notify(tr("The record was saved as {path}", path=str(target)))
    return target


def export_picture(
    shell: Shell, session: Session, ply: int, view: View | None = None, camera: Camera | None = None
) -> Path | None:
    """Writes a position of a game as a PNG file into the export folder and says where, or why not.

    `view`: how it is looked at now; `camera`: the direction to look from. The whole board is always in the picture.
    """
    width, height = PICTURE
    rect = Rect(0, 0, float(width), float(height))
    fitted = None
    if session.game.id not in registry.PLANAR:
        looks = registry.find(session.game.id)
        view = replace(view or looks.terms.view())
        extent = looks.extent(view)
        if view.mode != "flat" and extent is not None:
            fitted = camera.fit(extent, rect) if camera is not None else None
        elif not looks.terms.sheets:
            # A board of its own is as high as wide.
            rect = Rect(0, 0, float(height), float(height))
    scene, eye = still(session.game, session.state_at(ply), rect, shell.palette, 2.0, camera=fitted, view=view)
    return save_picture(shell, _stem(session), scene, eye, rect)


def save_picture(shell: Shell, stem: str, scene: Scene, camera: Camera | None, rect: Rect) -> Path | None:
    """Writes a scene of the size of `rect` as a PNG file into the export folder and says where, or why not.

    `stem` begins the file's name; the moment follows.
    """
    scene.rounded = 0.0
    try:
        target = _target(stem, "png")
        write_png(target, shell.renderer.render_to_array(scene, camera, int(rect.w), int(rect.h)))
    except OSError as error:
        shell.notify(tr("The picture could not be saved: {why}", why=words.trouble(error)))
        return None
    shell.notify(tr("The picture was saved as {path}", path=str(target)))
    return target


def _stem(session: Session) -> str:
    """The beginning of a file's name: game and players."""
    names = re.sub(r"[^\w-]+", "_", "-".join(session.players)).strip("_")[:60]
    return f"{session.game.id}-{names}"


def _target(stem: str, ending: str) -> Path:
    """A new file's name in the export folder, with the moment in it. Nothing is ever overwritten."""
    folder = paths.ensure(paths.export_dir())
    stem = f"{stem}-{time.strftime('%Y%m%d-%H%M%S')}"
    count = 1
    while (target := folder / f"{stem}{'' if count == 1 else f'-{count}'}.{ending}").exists():
        count += 1
    return target
