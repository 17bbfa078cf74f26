"""The command line of the engine: `python -m engine --help`.

Every command is a request of `engine.protocol`; `--json` shows its answer as it is, otherwise it is put in lines for
people. Exit codes: 0 done, 1 a refused move, position or record (one line on standard error), 2 wrong usage.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine import __version__
from engine.protocol import answer, serve
from engine.sentences import sentence

USAGE_CODES = frozenset(
    {"unknown-game", "bad-regulation", "number", "depth", "seed-range", "dice", "dice-range", "dice-missing", "moves"}
)
"""Errors that mean a wrong argument rather than a refused move, position or record."""

SERVE_HELP = """\
Reads one JSON object a line and answers each with one line, in order, until the input ends.

  {"do": "games"}                                       {"games": [{"id", "seats", "title", "regulations"}]}
  {"do": "start", "game", "seed"}                       {"position"}
  {"do": "legal", "game", "position", "seat"}           {"moves": [...]}
  {"do": "check", "game", "position", "seat", "move"}   {"legal": true, "canonical"} or
                                                        {"legal": false, "reason", "message"}
  {"do": "play", "game", "position", "move"}            {"position", "events", "outcome"}
  {"do": "perft", "game", "position", "depth"}          {"nodes"}
  {"do": "replay", "record"}                            {"positions": [...], "outcome"}
  {"do": "solve", "position", "seconds"}                what the game's solver finds
  {"do": "best", "game", "position", "seat", "level", "seconds", "seed"}   {"move"}

Left out: the position is the game's start, the seat the side to move, the seed 0. Any request may carry
"regulations" and an "id", which comes back. Where both sides choose at once, play takes
"moves": {"0": ..., "1": ...}; "dice": [...] are throws to use in order. An outcome is null or
{"winners", "reason", "decided_by"}. What cannot be done is answered {"error": {"code", "message"}}, with a finer
"reason" where a move, a position, a record or a regulation was refused.
"""

LONGEST_RECORD = 8 << 20
OPENING = re.compile(r"-{3}\w{2}|-")
"""Moves that look like options: Black's opening letters `---RU`, and the empty plan."""


def parser() -> argparse.ArgumentParser:
    """The commands and their options."""
    top = argparse.ArgumentParser(
        prog="python -m engine",
        description="Board games without a screen: positions, moves, counts and records.",
        epilog="Exit code: 0 done, 1 a refused move, position or record, 2 wrong usage.",
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"Prostor {__version__}")
    commands = top.add_subparsers(dest="do", required=True, metavar="command")

    def command(name: str, text: str, *options: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        if "game" in options:
            sub.add_argument("game", metavar="GAME", help="its id, see `games`")
        if "position" in options:
            sub.add_argument("--position", metavar="TEXT", help="left out: the game's start")
        if "seat" in options:
            sub.add_argument("--seat", type=int, help="0 White, 1 Black; left out: the side to move")
        if "regulation" in options:
            sub.add_argument("--regulation", action="append", default=[], metavar="NAME=VALUE", help="may be repeated")
        if "seed" in options:
            sub.add_argument("--seed", metavar="N", help="a number, or 16 hex digits; left out: 0")
        if "seconds" in options:
            sub.add_argument("--seconds", type=float, help="the most time it may take")
        sub.add_argument("--json", action="store_true", help="the answer as a JSON object")
        return sub

    command("games", "list the games")
    command("start", "the first position of a game", "game", "regulation", "seed")
    command("legal", "list the legal moves of a position", "game", "position", "seat", "regulation")
    sub = command("check", "say whether a move is legal, and if not, why", "game", "position", "seat", "regulation")
    sub.add_argument("move", metavar="MOVE")
    sub = command("play", "make moves one after another", "game", "position", "regulation", "seed")
    sub.add_argument("moves", metavar="MOVE", nargs="+", help="where both choose at once: White's, then Black's")
    sub.add_argument("--seat", type=int, help="who makes the first move; left out: the side to move")
    sub.add_argument("--dice", metavar="N,N…", help="throws to use, in order, for each of the moves")
    sub = command("perft", "count the leaves of the tree of moves", "game", "position", "regulation", "seconds")
    sub.add_argument("depth", metavar="DEPTH", type=int)
    sub = command("replay", "play a record through and list its positions")
    sub.add_argument("file", metavar="FILE", help="- reads standard input")
    sub = command("solve", "solve a position (games that have a solver)", "position", "regulation", "seconds")
    sub.add_argument("--game", metavar="GAME", help="left out: the first that has a solver")
    sub = command("best", "a move by the computer (games that have an opponent)", "game", "position", "seat")
    sub.add_argument("--level", type=int, default=3, help="1 to 5")
    sub.add_argument("--seconds", type=float)
    sub.add_argument("--seed", metavar="N")
    commands.add_parser(
        "serve",
        help="answer JSON requests, one a line, until the input ends",
        description=SERVE_HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        chosen = _parse(words)
        if chosen.do == "serve":
            serve(sys.stdin.buffer, sys.stdout.buffer)
            return 0
        code = _command(chosen)
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # `| head`: nobody reads on; keep the interpreter from flushing into the closed pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def _parse(words: list[str]) -> argparse.Namespace:
    """The chosen command. argparse takes `---RU` for an option: a zero byte, which no real argument has, hides it."""
    chosen = parser().parse_args([f"\0{word}" if OPENING.fullmatch(word) else word for word in words])
    for name, value in vars(chosen).items():
        if isinstance(value, list):
            setattr(chosen, name, [word.lstrip("\0") for word in value])
        elif isinstance(value, str):
            setattr(chosen, name, value.lstrip("\0"))
    return chosen


def _command(chosen: argparse.Namespace) -> int:
    request: dict[str, Any] = {
        name: value
        for name, value in vars(chosen).items()
        if value is not None and name not in ("json", "file", "moves", "regulation", "dice")
    }
    if getattr(chosen, "regulation", None):
        request["regulations"] = dict(_pair(word) for word in chosen.regulation)
    if "seed" in request:
        request["seed"] = _seed(request["seed"])
    if getattr(chosen, "dice", None) is not None:
        request["dice"] = [_number(word) for word in chosen.dice.split(",")] if chosen.dice else []
    if chosen.do == "replay":
        try:
            request["record"] = _file(chosen.file)
        except (OSError, ValueError) as error:
            return _refuse(chosen, {"error": {"code": "record-file", "message": _why(chosen.file, error)}})
    out = _play(request, chosen.moves) if chosen.do == "play" else answer(request)
    if "error" in out or out.get("legal") is False:
        return _refuse(chosen, out)
    if chosen.json:
        print(json.dumps(out, ensure_ascii=False))
    else:
        for line in _lines(chosen.do, out):
            print(line)
    return 0


def _play(request: dict[str, Any], moves: list[str]) -> dict[str, Any]:
    """Plays moves one after another: the last answer, with the events of all of them."""
    events: list[Any] = []
    out: dict[str, Any] = {}
    many = len(moves) > 1
    while moves:
        taken = 1
        out = answer(dict(request, move=moves[0]))
        if out.get("error", {}).get("code") == "moves" and len(moves) > 1:  # both sides choose at once here
            taken = 2
            out = answer(dict(request, moves={"0": moves[0], "1": moves[1]}))
        if "error" in out:
            if many:
                out["error"]["message"] = " / ".join(moves[:taken])[:80] + ": " + out["error"]["message"]
            return out
        moves = moves[taken:]
        events += out["events"]
        request = {name: value for name, value in request.items() if name != "seat"}
        request["position"] = out["position"]
    return dict(out, events=events)


def _lines(do: str, out: dict[str, Any]) -> list[str]:
    """An answer in lines for people."""
    if do == "games":
        return [f"{game['id']:<12} {game['title'].get('en', game['id'])}" for game in out["games"]]
    if do == "legal":
        return list(out["moves"])
    if do == "check":
        return [out["canonical"]]
    if do == "perft":
        return [str(out["nodes"])]
    if do == "best":
        return [out["move"]]
    if do == "solve":
        return [f"{name}: {value}" for name, value in out.items()]
    lines = [str(position) for position in out.get("positions", [out.get("position")])]
    outcome = out.get("outcome")
    if outcome:
        names = ["White", "Black"]
        who = " and ".join(names[seat] for seat in outcome["winners"])
        how = outcome["reason"]
        if outcome["decided_by"] != how:
            how += f", decided by {outcome['decided_by']}"
        lines.append(f"{who} wins: {how}" if who else f"Nobody wins: {how}")
    return lines


def _refuse(chosen: argparse.Namespace, out: dict[str, Any]) -> int:
    """Says why on standard error, in one line."""
    error = out.get("error", out)
    if chosen.json:
        print(json.dumps(out, ensure_ascii=False))
    print(error["message"], file=sys.stderr)
    return 2 if error.get("code") in USAGE_CODES else 1


def _pair(word: str) -> tuple[str, str]:
    name, _, value = word.partition("=")
    return name, value


def _seed(word: str) -> int | str:
    """Sixteen digits are hexadecimal, as in a record; fewer decimal digits are a number."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 16 else word


def _number(word: str) -> int | str:
    word = word.strip()
    return int(word) if word.isascii() and word.lstrip("-").isdigit() and len(word) < 20 else word


def _file(name: str) -> str:
    """A record's text; `ValueError` if it is not UTF-8 or too long."""
    if name == "-":
        data = sys.stdin.buffer.read(LONGEST_RECORD + 1)
    else:
        with Path(name).open("rb") as file:
            data = file.read(LONGEST_RECORD + 1)
    if len(data) > LONGEST_RECORD:
        raise ValueError("it is too long")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError("it is not UTF-8 text") from None


def _why(name: str, error: Exception) -> str:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return sentence("record-file", {"file": name, "why": reason})


if __name__ == "__main__":
    sys.exit(main())
