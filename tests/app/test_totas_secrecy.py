"""Secrets of TOTAS at one screen: nothing of a plan, a labyrinth or the seed is anywhere before its time.

The real window is driven through planning, hand-over and opening with values that can be recognised; every text drawn,
tooltips, logs, the window's title, the clipboard, the files on the disk and the picture of the cover are searched.
"""

from __future__ import annotations

import json
import logging
from pathlib import Path

import numpy as np
import pytest

from engine.dice import write_seed
from engine.game import regulate
from tests.app.totas_hand import GAME, TotasHand, hand
from tests.engine.totas_tools import at

SEED = 0xA55A_C0DE_1DEA_F00D
WHITE = "NB1-C3, LE2-E4"
BLACK = "LH11-H9, NK12-J10"
LABS = ("F6", "H7")
SECRETS = {
    "seed": (write_seed(SEED), str(SEED), f"{SEED:X}"),
    "white": ("NB1-C3", "B1-C3", "LE2-E4", "E2-E4", "B1–C3"),
    "black": ("NK12-J10", "K12-J10", "LH11-H9", "H11-H9"),
    "next": ("PA2-A3", "A2-A3", "PB2-B3", "B2-B3"),
    "labyrinths": ("lab F6", "lab H7", "labyrinth lies on"),
}


class Watch:
    """Everything that is written in any frame, and where else words might go."""

    def __init__(self, ui: TotasHand, caplog: pytest.LogCaptureFixture, folder: Path) -> None:
        self.ui, self.caplog, self.folder = ui, caplog, folder
        self.written: list[str] = []
        self.titles: list[str] = []
        shell = ui.shell
        frame = shell.frame

        def watched(now: float) -> None:
            from app.panels import kit

            frame(now)
            self.written += kit.texts
            self.titles.append(ui.window.pyglet_window.caption)

        shell.frame = watched

    def clear(self) -> None:
        """Forgets what was written so far."""
        self.written.clear()

    def hide(self, *kinds: str) -> None:
        """None of these secrets was written since, nor stands anywhere else; tooltips of all widgets included."""
        self.tips()
        places = {
            "the page": "\n".join(self.written),
            "the log": "\n".join([self.caplog.text, *(str(record.__dict__) for record in self.caplog.records)]),
            "the title": "\n".join(self.titles),
            "the clipboard": self.ui.window.clipboard_text(),
            "the settings": repr(self.ui.settings),
        }
        for kind in kinds:
            for secret in SECRETS[kind]:
                for place, text in places.items():
                    assert secret not in text, f"{secret} in {place}"
        self.files(*kinds)

    def tips(self) -> None:
        """Lets the pointer rest on every widget."""
        for name in sorted(self.ui.widgets):
            if name in self.ui.widgets:
                self.ui.hover(name)
                self.ui.wait(0.6, rate=3)
        self.ui.move(2, 2)

    def files(self, *kinds: str) -> None:
        """Nothing on the disk holds a secret as plain text."""
        for path in sorted(self.folder.rglob("*")):
            if not path.is_file():
                continue
            data = path.read_bytes()
            for kind in kinds:
                for secret in SECRETS[kind]:
                    for code in ("utf-8", "utf-16-le"):
                        assert secret.encode(code) not in data, f"{secret} in {path.name}"


@pytest.fixture(autouse=True)
def every_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)


def laid(ui: TotasHand) -> None:
    """A game of the players' own set-up, with both labyrinths laid."""
    ui.sit_down(seed=SEED, setup="players", turn_limit=2, blind_turn=0)
    session = ui.session
    for seat, text in ((0, "sea G4-I4, desert C4-C6"), (1, "sea G9-I9, desert C8-C10")):
        session.submit(seat, GAME.read_move(session.state, seat, text), ui.now)
    ui.control.arrive(ui.now)
    ui.settle()
    for cell in LABS:
        ui.look()
        ui.tap_cell(cell)
        ui.click_widget("lock")


def test_nothing_is_told_before_its_time(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    exports = tmp_path / "exports"
    monkeypatch.setattr("app.paths.export_dir", lambda: exports)
    with hand(tmp_path, size=(940, 660)) as ui:
        watch = Watch(ui, caplog, tmp_path)
        laid(ui)
        assert ui.control.facing == "cover" and ui.session.state.phase == "plan"
        plain = ui.picture()
        watch.clear()
        watch.hide("seed", "white", "black", "labyrinths")
        # White plans and sees its own.
        ui.plan(WHITE, lock=False)
        assert "NB1-C3" in ui.text and ui.control.ui.plan == ("NB1-C3", "LE2-E4")
        assert ui.control.ui.seat_seen == 0
        watch.files("seed", "white", "labyrinths")
        for wish in ("export", "copy", "picture"):
            ui.click_widget("menu")
            ui.click_widget(f"menu.{wish}")
            assert "tell its secrets" in ui.text, wish
            ui.click_widget("notice.ok")
            ui.click_widget("menu.back")
        assert not exports.exists() or not list(exports.iterdir())
        assert ui.control.ui.plan == ("NB1-C3", "LE2-E4"), "nothing of the plan is lost meanwhile"
        ui.click_widget("lock")
        # The cover for Black: opaque, the same for every plan, and nothing of White's anywhere.
        watch.clear()
        assert ui.control.facing == "cover" and ui.control.ui.seat_seen is None and ui.control.ui.plan == ()
        watch.hide("seed", "white", "labyrinths")
        cover = ui.picture()
        assert ui.top.pictures(940, 660, 1.0) == []
        # Black plans; of White there is only that its plan is locked.
        ui.look()
        assert ui.control.ui.seat_seen == 1
        seen = GAME.seen_by(ui.session.state, 1)
        assert seen.labs[0] == -2
        watch.clear()
        for cell in ("B1", "C3", "E2", "E4", *LABS):
            ui.move(*ui.point(cell))
            ui.wait(0.6, rate=3)
        ui.tap_cell("B1")
        ui.key("t")
        ui.key("escape")
        ui.plan(BLACK, lock=False)
        watch.hide("seed", "white")
        ui.click_widget("lock")
        # Both are in: now they are told, the labyrinths and the seed are not.
        assert ui.control.facing == "opening" and ui.control.ui.seat_seen is None
        assert WHITE in ui.text and "NK12-J10" in ui.text
        watch.hide("seed", "labyrinths")
        ui.go_on()
        watch.clear()
        watch.hide("seed", "labyrinths", "white", "black")
        assert np.abs(plain.astype(int) - ui.picture().astype(int)).mean() < 2.0
        assert cover.shape == plain.shape
        # White plans the next turn; then the lists of games, and the game looked at from them, hide as much.
        ui.plan("PA2-A3, PB2-B3")
        ui.shell.home()
        ui.settle()
        watch.clear()
        watch.hide("seed", "labyrinths", "next")
        ui.shell.apply(ui.shell.go("archive"))
        ui.settle()
        watch.hide("seed", "labyrinths", "next")
        ui.click_widget("archive.export")
        assert "tell its secrets" in ui.text
        ui.click_widget("notice.ok")
        ui.click_widget("archive.open")
        watch.hide("seed", "labyrinths", "next")
        ui.click_widget("replay.export")
        assert "tell its secrets" in ui.text and list(exports.glob("*")) == []


def pictures_after(folder: Path, lab: str, plan: str) -> list[np.ndarray]:
    """The pictures of Black's cover and of Black's planning after these secrets of White's."""
    start = json.dumps({**json.loads(GAME.write(GAME.start(regulate(GAME.options), 0))), "labs": [lab, "H7"]})
    with hand(folder, size=(940, 660)) as ui:
        ui.sit_down(start=GAME.write(GAME.read(start, regulate(GAME.options))), seed=SEED)
        ui.plan(plan)
        ui.move(2, 2)
        ui.wait(1.0)
        found = [np.array(ui.picture())]
        ui.look()
        ui.key("t")
        ui.move(2, 2)
        ui.wait(1.0)
        return [*found, np.array(ui.picture())]


def test_what_black_sees_is_the_same_whatever_white_hides(tmp_path: Path) -> None:
    first = pictures_after(tmp_path / "a", "F6", WHITE)
    second = pictures_after(tmp_path / "b", "C7", "PA2-A3, PB2-B3")
    assert first[0].shape == (660, 940, 4)
    for one, other in zip(first, second, strict=True):
        assert np.array_equal(one, other)


def test_a_kill_in_the_middle_of_the_second_planning(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with hand(tmp_path, size=(940, 660)) as ui:
        watch = Watch(ui, caplog, tmp_path)
        ui.sit_down(seed=SEED)
        ui.plan(WHITE)
        ui.look()
        ui.draft(GAME.read_move(ui.session.state, 1, BLACK).moves[0])
        row = ui.session.journal.row_id
        watch.files("seed", "white", "black")
        ui.kill()
        ui.start()
        watch = Watch(ui, caplog, tmp_path)
        watch.hide("seed", "white", "black")
        ui.shell.apply(ui.shell.go("table", ui.shell.archive.resume(row, ui.now)))
        ui.settle()
        assert ui.control.facing == "cover" and ui.session.sealed == {0}
        watch.hide("seed", "white", "black")
        ui.look()
        assert [draft["text"] for draft in ui.control.drafts] == [BLACK.split(", ")[0]]
        ui.draft(GAME.read_move(ui.session.state, 1, BLACK).moves[1])
        ui.click_widget("lock")
        assert ui.session.plies[0].choice == {0: WHITE, 1: BLACK}


def test_with_the_visor_down_the_picture_tells_nothing_of_the_pieces(tmp_path: Path) -> None:
    found = []
    for number, pieces in enumerate(("wVD5 bVI8 wPA3 bPA10 wRB2 bRB7", "wVE3 bVH9 wPC3 bPL10 wRL2 bRC9")):
        with hand(tmp_path / str(number), size=(940, 660)) as ui:
            state = at(pieces, {"memory_seconds": 0}, blast=True, zones=["w sea G6-I6"], labs=["A7", "L6"])
            ui.sit_down(start=GAME.write(state), memory_seconds=0)
            ui.look()
            assert ui.control.ui.visor
            seen = [np.array(ui.picture())]
            ui.key("t")
            for cell in ("D5", "E3", "B7"):
                ui.move(*ui.point(cell))
                ui.wait(1.0, rate=10)
                seen.append(np.array(ui.picture()))
            ui.tap_cell("D5")
            ui.tap_cell("D6")
            ui.move(2, 2)
            ui.wait(1.0, rate=10)
            seen.append(np.array(ui.picture()))
            found.append(seen)
    for one, other in zip(*found, strict=True):
        assert np.array_equal(one, other)
