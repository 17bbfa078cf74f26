"""play.py: reads on old Pythons, installs once, recovers, and says plainly what is missing."""

from __future__ import annotations

import ast
import contextlib
import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def play(tmp_path: Path) -> ModuleType:
    """play.py as a module whose `.venv` lies in a temporary folder."""
    spec = importlib.util.spec_from_file_location("play_under_test", ROOT / "play.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.VENV = tmp_path / ".venv"
    module.STAMP = module.VENV / "prostor-installed.txt"
    return module


def test_old_pythons_can_read_it_and_are_told() -> None:
    source = (ROOT / "play.py").read_text(encoding="utf-8")
    tree = ast.parse(source, feature_version=(3, 7))
    assert not [node for node in ast.walk(tree) if isinstance(node, (ast.JoinedStr, ast.NamedExpr, ast.Match))]
    fake = f"import sys; sys.version_info = (3, 8, 1); exec(open({str(ROOT / 'play.py')!r}).read())"
    done = subprocess.run([sys.executable, "-c", fake], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith("Prostor needs Python 3.11 or newer; this is Python 3.8.")


def test_only_the_standard_library() -> None:
    tree = ast.parse((ROOT / "play.py").read_text(encoding="utf-8"))
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add((node.module or "").split(".")[0])
    assert names <= set(sys.stdlib_module_names)


def test_the_lock_is_exact_and_names_all_that_the_project_asks_for(play: ModuleType) -> None:
    import tomllib

    both, game = play.locked(True), play.locked(False)
    assert set(game) < set(both)
    assert all("==" in line for line in both)

    def name(line: str) -> str:
        plain = line
        for mark in "=<>;,[ ":
            plain = plain.split(mark)[0]
        return plain.lower().replace("_", "-")

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert {name(line) for line in project["project"]["dependencies"]} <= {name(line) for line in game}
    assert {name(line) for line in project["dependency-groups"]["dev"]} <= {name(line) for line in both}


def test_only_the_whole_suite_is_spread_over_processors(play: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play.os, "cpu_count", lambda: 2)
    monkeypatch.chdir(ROOT)
    spread = ["-n", "2", "--dist", "worksteal"]
    for words in ([], ["--durations=15"], ["-k", "clock"]):
        assert play.side_by_side(words) == spread
    assert play.side_by_side(["tests/engine"]) == play.side_by_side(["tests/test_bootstrap.py::x", "-x"]) == []
    assert play.side_by_side(["-n0"]) == play.side_by_side(["-n", "3"]) == play.side_by_side(["--pdb"]) == []
    monkeypatch.setattr(play.os, "cpu_count", lambda: None)
    assert play.side_by_side([]) == []


def _record_runs(play: ModuleType, monkeypatch: pytest.MonkeyPatch, fail_pip: bool = False) -> list[list[str]]:
    """Replaces the slow steps: venv makes an interpreter file, pip nothing."""
    runs: list[list[str]] = []

    def run_or_stop(command: list[str], sorry: str) -> None:
        runs.append(command)
        if "venv" in command:
            play.venv_python().parent.mkdir(parents=True, exist_ok=True)
            play.venv_python().write_text("")
        elif fail_pip:
            raise play.Trouble(sorry)

    monkeypatch.setattr(play, "run_or_stop", run_or_stop)
    monkeypatch.setattr(play, "ensure_system", lambda needs: None)
    monkeypatch.setattr(play, "venv_works", lambda: play.venv_python().exists())
    return runs


def test_packages_are_installed_once(play: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    runs = _record_runs(play, monkeypatch)
    play.ensure_packages(with_tests=False)
    assert [("pip" in run) for run in runs] == [False, True]
    assert not any("index" in word for run in runs for word in run)
    play.ensure_packages(with_tests=False)
    assert len(runs) == 2
    play.ensure_packages(with_tests=True)
    assert len(runs) == 3 and "pip" in runs[2]
    play.ensure_packages(with_tests=False)
    play.ensure_packages(with_tests=True)
    assert len(runs) == 3


def test_a_changed_lock_installs_again(play: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    runs = _record_runs(play, monkeypatch)
    play.ensure_packages(with_tests=True)
    changed = tmp_path / "lock"
    changed.write_text(play.LOCK.read_text(encoding="utf-8").replace("pyglet==", "pyglet==9"), encoding="utf-8")
    monkeypatch.setattr(play, "LOCK", changed)
    play.ensure_packages(with_tests=True)
    assert ["venv" in run for run in runs] == [True, False, False]


def test_an_interrupted_installation_is_done_again(play: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    _record_runs(play, monkeypatch, fail_pip=True)
    with pytest.raises(play.Trouble, match="could not be installed"):
        play.ensure_packages(with_tests=False)
    assert not play.STAMP.exists()
    runs = _record_runs(play, monkeypatch)
    play.ensure_packages(with_tests=False)
    assert len(runs) == 1 and "pip" in runs[0]
    assert play.STAMP.exists()


def test_a_broken_venv_is_noticed(play: ModuleType) -> None:
    assert not play.venv_works()
    play.venv_python().parent.mkdir(parents=True)
    play.venv_python().write_text("#!/bin/sh\nexit 3\n")
    play.venv_python().chmod(0o755)
    assert not play.venv_works()


needs_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="system libraries are Linux's matter")


@needs_linux
def test_a_missing_library_is_named_with_the_command(play: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "may_install", lambda: False)
    monkeypatch.setattr(play.shutil, "which", lambda name: "/usr/bin/apt-get" if name == "apt-get" else None)
    needs = [("libnowhere.so.7", "libnowhere7", "nowhere", "nowhere"), play.XVFB]
    with pytest.raises(play.Trouble) as trouble:
        play.ensure_system(needs)
    assert "libnowhere.so.7, Xvfb" in str(trouble.value)
    assert "sudo apt-get install --no-install-recommends libnowhere7 xvfb" in str(trouble.value)


@needs_linux
def test_root_on_debian_installs_and_looks_again(play: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(play, "may_install", lambda: True)
    monkeypatch.setattr(play, "apt", asked.append)
    monkeypatch.setattr(play, "has_library", lambda name: bool(asked))
    play.ensure_system([("libnowhere.so.7", "libnowhere7", "nowhere", "nowhere")])
    assert [words[0] for words in asked] == ["update", "install"]
    assert asked[1][-1] == "libnowhere7"


@needs_linux
def test_certificates_added_by_hand_survive_an_installation(
    play: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def certificate(body: str) -> str:
        return f"-----BEGIN CERTIFICATE-----\n{body}\n-----END CERTIFICATE-----\n"

    bundle = tmp_path / "bundle"
    bundle.write_text(certificate("common") + certificate("own"))
    monkeypatch.setattr(play, "BUNDLE", bundle)
    with play.kept_certificates():
        bundle.write_text(certificate("common") + certificate("new"))
    text = bundle.read_text()
    assert all(text.count(certificate(body)) == 1 for body in ("common", "new", "own"))
    bundle.unlink()
    with play.kept_certificates():
        pass
    assert not bundle.exists()


@needs_linux
def test_without_a_display_the_game_offers_pictures(
    play: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setattr(play, "ensure_system", lambda needs: pytest.fail("nothing need be installed for this"))
    assert play.main([]) == 1
    said = capsys.readouterr().err
    assert "no display" in said and "--demo" in said and "Traceback" not in said


@needs_linux
def test_a_display_that_does_not_answer_is_none(play: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":98765")
    assert not play.has_display()


@needs_linux
def test_everything_else_is_passed_to_the_program(play: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[list[str]] = []
    monkeypatch.setattr(play, "ensure_system", lambda needs: None)
    monkeypatch.setattr(play, "ensure_packages", lambda with_tests: None)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(play, "has_display", lambda: True)
    monkeypatch.setattr(play, "run", lambda command, environment: ran.append(command) or 5)
    assert play.main(["--language", "ru", "--position", "x y"]) == 5
    assert ran[0][1:] == ["-P", "-m", "app", "--language", "ru", "--position", "x y"]


@needs_linux
@pytest.mark.parametrize("words", [["--demo"], ["--screenshot", "a.png"], ["--screenshot=a.png"], ["--demo=here"]])
def test_pictures_are_drawn_on_a_private_display(
    play: ModuleType, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    ran: list[str] = []
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setattr(play, "ensure_system", lambda needs: None)
    monkeypatch.setattr(play, "ensure_packages", lambda with_tests: None)
    monkeypatch.setattr(play, "own_display", lambda: contextlib.nullcontext({"DISPLAY": ":77"}))
    monkeypatch.setattr(play, "run", lambda command, environment: ran.append(environment["DISPLAY"]) or 0)
    assert play.main(list(words)) == 0
    assert ran == [":77"]


@needs_linux
def test_a_private_display_comes_and_goes(play: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    with play.own_display() as environment:
        assert "WAYLAND_DISPLAY" not in environment
        monkeypatch.setenv("DISPLAY", environment["DISPLAY"])
        assert play.has_display()
    assert not play.has_display()
