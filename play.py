"""Starts Prostor on a machine that has nothing but Python: makes `.venv`, fills it, checks the system, plays.

    python3 play.py                      the game
    python3 play.py --demo [FOLDER]      a scripted game in a hidden window, as pictures
    python3 play.py --screenshot FILE    one picture; see --help for what it can show
    python3 play.py --test [...]         the whole test suite; anything more goes to pytest

Only the standard library is used here. Old Pythons must be able to read this file, so that they can be told
that they are too old; hence no f-strings.
"""

import sys

if sys.version_info < (3, 11):
    sys.stderr.write(
        "Prostor needs Python 3.11 or newer; this is Python %d.%d. Install a newer one and start play.py with it.\n"
        % (sys.version_info[0], sys.version_info[1])
    )
    sys.exit(1)

import contextlib
import ctypes
import hashlib
import importlib.util
import os
import platform
import select
import shutil
import signal
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
LOCK = ROOT / ".requirements.lock"
STAMP = VENV / "prostor-installed.txt"

# What must be there on Linux: a library or a program, and the package that has it on Debian, Fedora and Arch.
Need = tuple[str, str, str, str]
LIBRARIES: tuple[Need, ...] = (
    ("libX11.so.6", "libx11-6", "libX11", "libx11"),
    ("libXext.so.6", "libxext6", "libXext", "libxext"),
    ("libGL.so.1", "libgl1", "mesa-libGL", "libglvnd"),
    ("libEGL.so.1", "libegl1", "mesa-libEGL", "libglvnd"),
    ("libfontconfig.so.1", "libfontconfig1", "fontconfig", "fontconfig"),
    ("libfreetype.so.6", "libfreetype6", "freetype", "freetype2"),
    ("libstdc++.so.6", "libstdc++6", "libstdc++", "gcc-libs"),
)
XVFB: Need = ("Xvfb", "xvfb", "xorg-x11-server-Xvfb", "xorg-server-xvfb")
TEST_PROGRAMS: tuple[Need, ...] = (
    XVFB,
    ("xauth", "xauth", "xorg-x11-xauth", "xorg-xauth"),
    ("xdotool", "xdotool", "xdotool", "xdotool"),
)
VENV_MODULE: Need = ("ensurepip", "python3-venv", "python3", "python")

BUNDLE = Path("/etc/ssl/certs/ca-certificates.crt")
SCREEN = "1600x1000x24"
OFF_SCREEN = ("--demo", "--screenshot")


class Trouble(Exception):
    """Something the user must know or do; shown as it is, without a traceback."""


# --- the system ---------------------------------------------------------------------------------------------


def has_library(name: str) -> bool:
    """Whether the dynamic loader finds a library."""
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def missing(needs: Sequence[Need]) -> list[Need]:
    """Those of `needs` that this machine lacks."""
    found = []
    for need in needs:
        name = need[0]
        if ".so" in name:
            there = has_library(name)
        elif name == VENV_MODULE[0]:
            there = importlib.util.find_spec("venv") is not None and importlib.util.find_spec(name) is not None
        else:
            there = shutil.which(name) is not None
        if not there:
            found.append(need)
    return found


def may_install() -> bool:
    """Whether this is root on a Debian-like system."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def command_for(needs: Sequence[Need]) -> str:
    """What the user can type to install `needs`."""
    for column, tool, line in (
        (1, "apt-get", "sudo apt-get install --no-install-recommends"),
        (2, "dnf", "sudo dnf install"),
        (3, "pacman", "sudo pacman -S"),
    ):
        if shutil.which(tool):
            return line + " " + " ".join(sorted({need[column] for need in needs}))
    names = ", ".join(sorted({need[1] for need in needs}))
    return "your system's package manager (Debian calls the packages: " + names + ")"


def ensure_system(needs: Sequence[Need]) -> None:
    """Installs what is missing where it may, and otherwise says how to."""
    if not sys.platform.startswith("linux"):
        return
    lacking = missing(needs)
    if lacking and may_install():
        say("Installing system packages: " + ", ".join(need[1] for need in lacking))
        with kept_certificates():
            apt(["update", "-q"])
            apt(["install", "-q", "-y", "--no-install-recommends", *sorted({need[1] for need in lacking})])
        importlib.invalidate_caches()
        lacking = missing(needs)
    if lacking:
        raise Trouble(
            "Prostor needs "
            + ", ".join(need[0] for need in lacking)
            + ", which this system lacks. Install with:\n    "
            + command_for(lacking)
        )


def apt(arguments: list[str]) -> None:
    """Runs apt-get without questions. What it could not do is noticed by looking again afterwards."""
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    command = ["apt-get", "-o", "DPkg::Lock::Timeout=300", *arguments]
    # apt talks on its own; standard output stays ours, so that scripts can read it
    subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, stdout=sys.stderr.fileno(), check=False)


@contextlib.contextmanager
def kept_certificates() -> Iterator[None]:
    """Puts back the certificates that an installation drops from the system's bundle.

    `python3-venv` brings `ca-certificates`, which writes the bundle anew: one that the machine's owner had added by
    hand would be gone, and with it perhaps the way to the package index.
    """
    before = BUNDLE.read_text(errors="replace") if BUNDLE.is_file() else ""
    yield
    after = BUNDLE.read_text(errors="replace") if BUNDLE.is_file() else ""
    end = "-----END CERTIFICATE-----"
    lost = [block.strip() + "\n" + end + "\n" for block in before.split(end)[:-1] if block.strip() not in after]
    if lost and after:
        with BUNDLE.open("a") as bundle:
            bundle.write("\n" + "".join(lost))


def display_wanted() -> str:
    """The X server that the environment names; on Windows and macOS the desktop itself."""
    return os.environ.get("DISPLAY", "") if sys.platform.startswith("linux") else "desktop"


def has_display() -> bool:
    """Whether a window can be opened: always on Windows and macOS, with a reachable X server elsewhere."""
    if not sys.platform.startswith("linux"):
        return True
    if not display_wanted():
        return False
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return False
    x11.XOpenDisplay.restype = ctypes.c_void_p
    display = x11.XOpenDisplay(None)
    if not display:
        return False
    x11.XCloseDisplay(ctypes.c_void_p(display))
    return True


@contextlib.contextmanager
def own_display() -> Iterator[dict[str, str]]:
    """A private X server (Xvfb) for as long as the block runs; gives the environment that points to it."""
    reader, writer = os.pipe()
    try:
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", SCREEN, "-nolisten", "tcp", "-noreset"],
            pass_fds=(writer,),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl+C is for the program on it, which still wants its display to tidy up
        )
    finally:
        os.close(writer)
    try:
        number = b""
        while not number.endswith(b"\n"):
            ready, _, _ = select.select([reader], [], [], 60)
            piece = os.read(reader, 64) if ready else b""
            if not piece:
                raise Trouble("The off-screen X server (Xvfb) did not start.")
            number += piece
        environment = dict(os.environ, DISPLAY=":" + number.decode().strip())
        for name in ("WAYLAND_DISPLAY", "XAUTHORITY"):
            environment.pop(name, None)
        yield environment
    finally:
        os.close(reader)
        server.terminate()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


# --- the packages -------------------------------------------------------------------------------------------


def venv_python() -> Path:
    """The interpreter inside `.venv`."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def locked(with_tests: bool) -> list[str]:
    """The requirement lines of the lock, those of the game or all."""
    wanted = ("[game]", "[test]") if with_tests else ("[game]",)
    section, lines = "", []
    for line in LOCK.read_text(encoding="utf-8").splitlines():
        line = line.strip()
        if line.startswith("# ["):
            section = line.split()[1]
        elif line and not line.startswith("#") and section in wanted:
            lines.append(line)
    return lines


def stamp_for(with_tests: bool) -> str:
    """What must be written in `.venv` for it to be complete: these packages, for this Python, in this folder."""
    facts = [platform.python_version(), platform.machine(), str(ROOT), *locked(with_tests)]
    return hashlib.sha256("\n".join(facts).encode()).hexdigest()


def ensure_packages(with_tests: bool) -> None:
    """Makes and fills `.venv`. The stamps are written last, so an interrupted installation is done again."""
    stamps = STAMP.read_text().split() if STAMP.exists() else []
    if venv_python().exists() and stamp_for(with_tests) in stamps:
        return
    ensure_system([VENV_MODULE])
    STAMP.unlink(missing_ok=True)
    if not venv_works():
        say("Making .venv")
        run_or_stop([sys.executable, "-m", "venv", "--clear", str(VENV)], "The folder .venv could not be made.")
    say("Installing Python packages (the first time only)")
    wishes = VENV / "requirements.txt"
    wishes.write_text("\n".join(locked(with_tests)) + "\n", encoding="utf-8")
    run_or_stop(
        [str(venv_python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", str(wishes)],
        "The packages could not be installed; pip says why above. Check the network and start again.",
    )
    stamps = [stamp_for(False)] + ([stamp_for(True)] if with_tests else [])
    unfinished = STAMP.with_suffix(".part")
    unfinished.write_text("\n".join(stamps) + "\n")
    os.replace(unfinished, STAMP)


def venv_works() -> bool:
    """Whether `.venv` is a usable environment of this very Python version."""
    if not venv_python().exists():
        return False
    question = "import pip, sys; print('%d.%d.%d' % sys.version_info[:3])"
    try:
        answer = subprocess.run([str(venv_python()), "-c", question], capture_output=True, text=True, timeout=120)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0 and answer.stdout.strip() == platform.python_version()


def run_or_stop(command: list[str], sorry: str) -> None:
    """Runs a step of the installation; its own words go to standard error."""
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONHOME", "PYTHONPATH")}
    done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, stdout=sys.stderr.fileno(), check=False)
    if done.returncode != 0:
        raise Trouble(sorry)


# --- running ------------------------------------------------------------------------------------------------


def say(text: str) -> None:
    """A line about what is going on, apart from the program's own output."""
    print("play.py: " + text, file=sys.stderr, flush=True)


def run(command: list[str], environment: dict[str, str]) -> int:
    """Runs a child in the project's folder, passes a polite end on to it, and gives its exit code."""
    with subprocess.Popen(command, env=environment) as child:

        def pass_on(number: int, _frame: object) -> None:
            child.send_signal(number)

        for name in ("SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), pass_on)
        while True:
            try:
                code = child.wait()
                break
            except KeyboardInterrupt:
                continue  # the child got it too, and says what it thinks of it
    return 128 - code if code < 0 else code


def on_path() -> dict[str, str]:
    """The environment in which `app` and `engine` are importable from any folder."""
    return dict(os.environ, PYTHONPATH=str(ROOT))


def side_by_side(arguments: Sequence[str]) -> list[str]:
    """What makes pytest use all processors (four at most): for the whole suite, unless the caller says how."""
    chosen = any(word.startswith(("-n", "--numprocesses", "--pdb", "--collect-only", "no:xdist")) for word in arguments)
    some = any(not word.startswith("-") and Path(word.split("::")[0]).exists() for word in arguments)
    workers = min(os.cpu_count() or 1, 4)
    return [] if chosen or some or workers < 2 else ["-n", str(workers), "--dist", "worksteal"]


def test(arguments: list[str]) -> int:
    """The whole suite; on Linux on a private display with the software renderer, so that pictures are repeatable."""
    linux = sys.platform.startswith("linux")
    ensure_system([*LIBRARIES, *TEST_PROGRAMS])
    ensure_packages(with_tests=True)
    os.chdir(ROOT)
    command = [str(venv_python()), "-m", "pytest", *side_by_side(arguments), *arguments]
    with own_display() if linux else contextlib.nullcontext(dict(os.environ)) as environment:
        if linux:
            environment["LIBGL_ALWAYS_SOFTWARE"] = "1"
        return run(command, environment)


def play(arguments: list[str]) -> int:
    """The game, or a picture of it."""
    off_screen = any(word.split("=")[0] in OFF_SCREEN for word in arguments)
    talk_only = any(word in ("-h", "--help", "--version") for word in arguments)
    no_display = Trouble(
        "There is no display to open a window on (DISPLAY is not set, or its X server does not answer). "
        "Start it from a desktop session, or see a scripted game as pictures with: python3 play.py --demo"
    )
    if display_wanted() == "" and not off_screen and not talk_only:
        raise no_display  # before anything is installed in vain
    if not talk_only:
        ensure_system([*LIBRARIES, XVFB] if off_screen and display_wanted() == "" else LIBRARIES)
    display = has_display()
    if not display and not off_screen and not talk_only:
        raise no_display
    if off_screen and not display:
        ensure_system([XVFB])
    ensure_packages(with_tests=False)
    command = [str(venv_python()), "-P", "-m", "app", *arguments]
    if off_screen and not display:
        with own_display() as environment:
            return run(command, dict(environment, PYTHONPATH=str(ROOT)))
    return run(command, on_path())


def main(arguments: list[str]) -> int:
    """Runs what the arguments ask for; the exit code is the game's or pytest's, 1 for trouble before it."""
    try:
        if "--test" in arguments:
            arguments.remove("--test")
            return test(arguments)
        return play(arguments)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
