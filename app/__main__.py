"""The program's entrance: arguments, the window, and plain words when a picture is impossible."""

from __future__ import annotations

import argparse
import logging
import logging.handlers
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from app import i18n, paths, settings
from app.i18n import mark, tr
from engine.errors import RuleError

TROUBLE = {
    "display": mark(
        "Prostor found no screen to open a window on. Start it from a graphical session; from a terminal without one "
        "`--screenshot FILE` and `--demo` still work."
    ),
    "opengl": mark(
        "Prostor needs OpenGL 3.3, which this computer's graphics driver does not offer. Install or update the driver "
        "(on Linux the package `libgl1-mesa-dri` draws without a graphics card)."
    ),
    "library": mark(
        "A system library that Prostor draws with is missing ({detail}). `python3 play.py` installs it or names it."
    ),
}
VIEWS = ("cube", "slice", "exploded", "flat")
SCREENS = ("menu", "setup", "table", "archive", "rules", "settings", "editor")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the program; returns the exit code: 0 done, 1 with one sentence on the error stream, 2 wrong usage."""
    wishes = _parser().parse_args(arguments)
    kept, notices = settings.load()
    i18n.set_language(wishes.language or kept.language)
    try:
        if wishes.screenshot:
            return _screenshot(wishes, kept)
        if wishes.demo is not None:
            return _demo(wishes, kept)
        return _play(wishes, kept, notices)
    except ImportError as error:
        return _sorry("library", str(error))
    except Exception as error:
        code = getattr(error, "code", "")
        if code in TROUBLE:
            return _sorry(code, getattr(error, "detail", ""))
        if isinstance(error, RuleError):
            from app.wording import refusal

            print(refusal(error, 0), file=sys.stderr)
            return 1
        if isinstance(error, OSError):
            print(tr("The picture could not be written: {why}", why=error.strerror or str(error)), file=sys.stderr)
            return 1
        raise


def _play(wishes: argparse.Namespace, kept: settings.Settings, notices: list[settings.Notice]) -> int:
    from app.shell import Shell
    from app.window import Window
    from engine.archive import Archive

    _log()
    told: list[object] = list(notices)
    if wishes.language:
        kept.language = wishes.language
    if wishes.palette:
        kept.palette = wishes.palette
    if wishes.scale:
        kept.ui_scale = wishes.scale
    window = Window(*(wishes.size or (1280, 800)))
    archive, found = _archive(Archive, told)
    for notice in found:
        words = mark("The archive of games was damaged. It was set aside as {kept}, and a new one begun.")
        told.append(tr(words, **notice.facts))
    shell = Shell(window, kept, archive, told)
    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            with suppress(ValueError, OSError):
                signal.signal(number, lambda *_: shell.ask_quit())
    try:
        shell.home()
        window.run()
    finally:
        shell.close()
    return 0


def _archive(archive_class: type, told: list[object]) -> tuple[object, list[object]]:
    """The player's archive; where it cannot be opened, one that lasts as long as the window, and a word about it."""
    from app.wording import refusal

    try:
        archive, notices = archive_class.open(paths.archive_file())
        return archive, list(notices)
    except RuleError as error:
        why = refusal(error, 0)
        told.append(tr("{why} Games played now will not be kept after the program ends.", why=why))
        return archive_class(":memory:"), []


def _screenshot(wishes: argparse.Namespace, kept: settings.Settings) -> int:
    from app.capture import Stumble, Wanted, screenshot

    wanted = Wanted(
        wishes.screen,
        wishes.game,
        wishes.position,
        wishes.view,
        wishes.select,
        wishes.language or kept.language,
        wishes.scale or kept.ui_scale,
        wishes.size or (1280, 800),
        wishes.palette or kept.palette,
    )
    try:
        screenshot(Path(wishes.screenshot), wanted)
    except Stumble as error:
        print(error, file=sys.stderr)
        return 1
    print(wishes.screenshot)
    return 0


def _demo(wishes: argparse.Namespace, kept: settings.Settings) -> int:
    from app.capture import Stumble, demo

    try:
        demo(Path(wishes.demo), wishes.language or kept.language)
    except Stumble as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _sorry(code: str, detail: str) -> int:
    print(tr(TROUBLE[code], detail=detail), file=sys.stderr)
    with suppress(OSError):
        _log()
        logging.getLogger("prostor").error("%s: %s", code, detail)
    return 1


def _log() -> None:
    """The log beside the archive: small, kept in two files. A folder that cannot be written to means no log."""
    logger = logging.getLogger("prostor")
    if logger.handlers:
        return
    logger.propagate = False
    try:
        folder = paths.ensure(paths.data_dir())
        handler: logging.Handler = logging.handlers.RotatingFileHandler(
            folder / "prostor.log", maxBytes=256 * 1024, backupCount=1, encoding="utf-8", delay=True
        )
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logger.addHandler(handler)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    if not (width.isdigit() and height.isdigit()) or not (64 <= int(width) <= 8192 and 64 <= int(height) <= 8192):
        raise argparse.ArgumentTypeError("a size is WIDTHxHEIGHT, each 64 … 8192")
    return int(width), int(height)


def _scale(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not settings.SCALE_LOW <= value <= settings.SCALE_HIGH:
        raise argparse.ArgumentTypeError(f"a scale is {settings.SCALE_LOW} … {settings.SCALE_HIGH}")
    return value


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="prostor", description="Board games that are played in space.")
    parser.add_argument("--language", choices=[code for code, _ in i18n.LANGUAGES], help="language of this run")
    parser.add_argument("--scale", type=_scale, metavar="S", help="UI scale, 0.75 … 2.5")
    parser.add_argument("--size", type=_size, metavar="WxH", help="size of the window or picture")
    parser.add_argument("--palette", choices=settings.PALETTES, help="colours")
    parser.add_argument("--demo", nargs="?", const="demo", metavar="FOLDER", help="play a scripted game, write PNGs")
    parser.add_argument("--screenshot", metavar="FILE", help="write one picture as PNG")
    shot = parser.add_argument_group("with --screenshot")
    shot.add_argument("--screen", choices=SCREENS, default="table")
    shot.add_argument("--game", default="stavropol", metavar="G")
    shot.add_argument("--position", default="", metavar="P", help="position text; the start if left out")
    shot.add_argument("--view", choices=VIEWS, default="cube")
    shot.add_argument("--select", default="", metavar="CELL", help="a cell to pick")
    return parser


if __name__ == "__main__":
    sys.exit(main())
