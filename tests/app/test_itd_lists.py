"""Lists of games: what tells one ITD game from another, names in the window's language, filters that make sense."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from app import archive_words, i18n, names
from app.panels.itd_match import seconds
from engine.archive import Archive
from engine.game import regulate
from engine.itd.match import Match
from engine.itd.ranking import Result, write_line
from engine.session import Session
from tests.app.driver import Driver
from tests.app.itd_hand import EXAMPLE, GAME
from tests.app.test_archive_screen import keep

pytestmark = pytest.mark.gl


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROSTOR_HOME", str(tmp_path / "home"))


def card_game(archive: Archive, form: str, seed: int, start: str = "", moves: str = "", end: bool = False) -> int:
    """A practice game kept in the archive; given up if wanted."""
    journal = archive.journal()
    session = Session(
        GAME, regulate(GAME.options, {"format": form}), seed, ("Anna",), None, start, friendly=True, journal=journal
    )
    for text in moves.split():
        session.submit(0, GAME.read_move(session.state, 0, text), 1.0)
    if end:
        session.resign(0, 2.0)
    assert journal.row_id is not None
    archive.release(journal.row_id)
    return journal.row_id


@pytest.mark.parametrize("page", ["menu", "archive"])
@pytest.mark.parametrize(("language", "word"), [("en", "deal"), ("ru", "расклад")])
def test_games_of_one_minute_are_told_apart(tmp_path: Path, page: str, language: str, word: str) -> None:
    with Driver(tmp_path, language=language) as ui:
        for form, seed, start in (("5x7x3", 7, ""), ("5x7x3", 8, ""), ("4x5x3", 7, ""), ("2x3x2", 0, EXAMPLE)):
            card_game(ui.shell.archive, form, seed, start)
        if page == "menu":
            ui.shell.home()
        else:
            ui.shell.apply(ui.shell.go("archive"))
        ui.settle()
        rows = [text.replace("\n", " · ") for text in ui.texts if word in text and "×" in text]
        told = {row.partition(word)[0].split(" · ")[-2] + row.partition(word)[2].split(" · ")[0] for row in rows}
        assert len(told) == 4, told
        assert any("5×7×3" in one and "A5x7x3-7" in one for one in told)
        assert any("2×3×2" in one and "[1C 1F]" in one for one in told)


def test_a_competition_on_the_menu_names_its_deal(tmp_path: Path) -> None:
    with Driver(tmp_path) as ui:
        Match.create(ui.shell.archive, ("Anna", "Boris"), regulate(GAME.options, {"format": "3x5x3"}), 12)
        ui.shell.home()
        ui.settle()
        assert "3×5×3" in ui.text and "A3x5x3-C" in ui.text


def test_a_row_whose_start_is_damaged_is_listed_without_it(tmp_path: Path) -> None:
    archive = Archive(tmp_path / "a.sqlite3")
    row_id = card_game(archive, "3x4x3", 3)
    archive.db.execute("UPDATE games SET regulations = '[1]', seed = '~!' WHERE id = ?", (row_id,))
    assert archive_words.about(archive.row(row_id)) == []
    archive.close()


# Names


def test_given_names_follow_the_language(tmp_path: Path) -> None:
    for made in ("en", "ru"):
        i18n.set_language(made)
        kept = [i18n.tr("Player"), i18n.tr("Player {n}", n=2), i18n.tr("White"), "Playern", "Player 0", "Anna"]
        i18n.set_language("ru")
        assert [names.shown(name) for name in kept] == ["Игрок", "Игрок 2", "Белые", *kept[3:]]
        i18n.set_language("en")
        assert [names.shown(name) for name in kept][:3] == ["Player", "Player 2", "White"]


def test_two_names_are_never_made_alike() -> None:
    assert names.shown_all(("Player 1", "Игрок 1")) == ("Player 1", "Игрок 1")
    assert names.shown_all(("Игрок 1", "Игрок 2")) == ("Player 1", "Player 2")


def test_a_russian_window_shows_no_english_name(tmp_path: Path) -> None:
    with Driver(tmp_path, language="ru") as ui:
        match = Match.create(
            ui.shell.archive, ("Player 1", "Player 2"), regulate(GAME.options, {"format": "2x3x2"}), 1
        )
        keep(ui.shell.archive, ("White", "Black"), 3, 1)
        ui.shell.home()
        ui.settle()
        assert "Игрок 1, Игрок 2" in ui.text and "Белые — Чёрные" in ui.text
        for page, argument in (("archive", None), ("itd.match", match.id), ("itd.matches", None)):
            ui.shell.apply(ui.shell.go(page, argument))
            ui.settle()
            assert "Player" not in ui.text and "White" not in ui.text, page
        ui.shell.apply(ui.shell.go("itd.match", match.id))
        ui.settle()
        for _ in range(2):
            ui.click_widget("match.start")
            assert "Игрок" in ui.text and "Player" not in ui.text
            ui.click_widget("resign")
            ui.click_widget("ask.yes")
            ui.wait(0.5)
            ui.click_widget("result.on")
        assert "Игрок 2" in ui.text and "Player" not in ui.text
        assert "; Player 1; " in ui.top.match.export(), "what is kept does not change"


# The filter


@pytest.mark.parametrize(
    ("games", "chosen", "offered"),
    [
        ((), 0, ("All", "Unfinished", "White won", "Black won", "Drawn")),
        (("stavropol",), 0, ("All", "Unfinished", "White won", "Black won", "Drawn")),
        (("itd",), 0, ("All", "Unfinished", "Solved", "Not solved")),
        (("stavropol", "itd"), 0, ("All", "Unfinished", "Finished")),
        (("stavropol", "itd"), "itd", ("All", "Unfinished", "Solved", "Not solved")),
        (("stavropol", "itd"), "stavropol", ("All", "Unfinished", "White won", "Black won", "Drawn")),
    ],
)  # fmt: skip
def test_only_results_that_make_sense_are_offered(
    tmp_path: Path, games: Sequence[str], chosen: str | int, offered: tuple[str, ...]
) -> None:
    with Driver(tmp_path) as ui:
        if "itd" in games:
            card_game(ui.shell.archive, "3x4x3", 3)
            card_game(ui.shell.archive, "3x4x3", 4, end=True)
        if "stavropol" in games:
            keep(ui.shell.archive, ("Anna", "Boris"), 3, 1)
            keep(ui.shell.archive, ("Anna", "Boris"), 3, 1, resign=True)
        ui.shell.apply(ui.shell.go("archive"))
        ui.settle()
        if chosen:
            ui.top.view.game = chosen
            ui.shell.refresh()
            ui.settle()
        assert sum(name.startswith("archive.result.") for name in ui.widgets) == len(offered)
        for word in offered:
            assert word in ui.texts
        if "Finished" in offered:
            ui.click_widget("archive.result.2")
            assert len(ui.top.rows) == 2 and all(row.result != "*" for row in ui.top.rows)
            ui.click_widget("archive.result.1")
            assert len(ui.top.rows) == 2 and all(row.result == "*" for row in ui.top.rows)


# Lines and columns


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(("size", "scale"), [((900, 600), 1.0), ((900, 600), 1.5), ((640, 900), 1.0)])
def test_no_line_ends_with_the_dot(tmp_path: Path, language: str, size: tuple[int, int], scale: float) -> None:
    from app.panels import surface

    with Driver(tmp_path, size=size, language=language, scale=scale) as ui:
        card_game(ui.shell.archive, "5x7x3", 123456789)
        card_game(ui.shell.archive, "5x9x3", 987654321, end=True)
        Match.create(ui.shell.archive, ("Anna", "Boris"), regulate(GAME.options, {"format": "8x13x6"}), 123456)
        measured: list[tuple[str, str, float]] = []
        keep_measure = surface.text_at

        def note(x: float, y: float, text: str, style: str = "body", color: object = None, wrap: float = 0.0) -> None:
            measured.append((text, style, wrap))
            keep_measure(x, y, text, style, color, wrap)  # type: ignore[arg-type]

        import app.panels.kit as kit_module
        import app.panels.writing as writing

        homes = (surface, kit_module, writing)
        for home in homes:
            home.text_at = note  # type: ignore[attr-defined]
        try:
            for page in ("menu", "archive", "itd.matches"):
                if page == "menu":
                    ui.shell.home()
                else:
                    ui.shell.apply(ui.shell.go(page))
                ui.settle()
        finally:
            for home in homes:
                home.text_at = keep_measure  # type: ignore[attr-defined]
        dotted = [(text, style, wrap) for text, style, wrap in measured if " · " in text and wrap > 0]
        assert dotted
        for text, style, wrap in dotted:
            for line in text.split("\n"):
                assert surface.measure(line, style)[0] <= wrap or " · " not in line, line


def test_times_of_a_table_are_written_alike() -> None:
    assert [seconds(value) for value in (3.7, 4, 0, 59.96, 60, 125.34, 3600, 36125.3)] == [
        "0:03.7", "0:04.0", "0:00.0", "1:00.0", "1:00.0", "2:05.3", "1:00:00.0", "10:02:05.3",
    ]  # fmt: skip
    i18n.set_language("ru")
    assert seconds(4) == "0:04,0"
    i18n.set_language("en")


def test_the_ranking_has_one_form_of_time(tmp_path: Path) -> None:
    import re

    with Driver(tmp_path) as ui:
        match = Match.create(ui.shell.archive, ("Anna",), regulate(GAME.options, {"format": "2x3x2"}), 1)
        ui.shell.apply(ui.shell.go("itd.match", match.id))
        ui.settle()
        ui.click_widget("match.start")
        ui.click_widget("resign")
        ui.click_widget("ask.yes")
        ui.wait(0.5)
        ui.click_widget("result.on")
        lines = [
            write_line(Result(match.deal, name, True, 0, 0, 1, 6, time))
            for name, time in (("Boris", 3.7), ("Vera", 4.0), ("Gleb", 65.0))
        ]
        ui.top.take_in("\n".join(lines))
        ui.settle()
        times = [text for text in ui.texts if re.fullmatch(r"[\d:]+\.\d|\d+(\.\d)? s", text)]
        assert len(times) == 7 and all(re.fullmatch(r"\d+:\d\d\.\d", text) for text in times), times


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_heads_of_the_statistics_explain_themselves(tmp_path: Path, language: str) -> None:
    with Driver(tmp_path, language=language) as ui:
        card_game(ui.shell.archive, "3x4x3", 4, end=True)
        ui.shell.apply(ui.shell.go("archive"))
        ui.settle()
        ui.click_widget("archive.tab.sums")
        if language == "ru":
            assert "лучшим путём" in ui.texts and "в пар" not in ui.texts
        heads = ui.widgets["sums.head.1"]
        panel = ui.widgets["sums.itd"]
        assert panel.y + panel.h - (heads.y + heads.h) < 60, "the row of the format stands right below"
        told = set()
        for number in range(1, 6):
            rect = ui.widgets[f"sums.head.{number}"]
            ui.move(rect.x + rect.w / 2, rect.y + rect.h / 2)
            ui.wait(0.6)
            told.add(ui.texts[-1])
        assert len(told) == 5 and all(len(text) > 15 for text in told)
