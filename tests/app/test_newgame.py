"""What is chosen before a game, and the session it makes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app import newgame
from app.looks import registry
from app.panels.setup_texts import BLURBS, TEXTS
from app.settings import Settings
from engine import catalog
from engine.archive import Archive
from engine.errors import RuleError

OWN_CONTROLS = {("itd", "format"), ("itd", "kinds"), ("itd", "solvable_only")}
"""Regulations that are chosen by controls of their own, worded where they stand."""
STAVROPOL = catalog.find("stavropol")


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    made = Archive(tmp_path / "a.sqlite3")
    yield made
    made.close()


def test_every_regulation_of_every_game_has_its_words() -> None:
    for game in registry.games().values():
        assert game.id in BLURBS
        for option in game.options:
            if (game.id, option.name) in OWN_CONTROLS:
                continue
            text = TEXTS[game.id][option.name]
            assert text.label and text.plain
            assert bool(text.seed) == bool(text.english)
            assert set(text.values) == set(option.choices)


def test_choices_survive_a_restart_and_damage() -> None:
    settings = Settings()
    chosen = newgame.Choices(["Анна", ""], "turn", 15, 30, 0, "black", True, True, {"repeat_ban": False})
    newgame.remember(settings, STAVROPOL, chosen)
    assert newgame.recall(settings, STAVROPOL) == chosen
    for damage in (
        None,
        [],
        {"names": 7},
        {"names": ["a"] * 9},
        {"time": "never"},
        {"turn_seconds": -3},
        {"game_minutes": 10**9},
        {"regulations": {"nonsense": 1}},
        {"first": 3, "series": "yes"},
    ):
        settings.remembered["setup.stavropol"] = damage
        recalled = newgame.recall(settings, STAVROPOL)
        assert len(recalled.names) == 2
        newgame.regulations_of(STAVROPOL, recalled)
        newgame.control_of(STAVROPOL, recalled)


def test_an_unknown_first_side_falls_back(archive: Archive) -> None:
    settings = Settings(remembered={"setup.stavropol": {"first": "nobody"}})
    newgame.begin(archive, STAVROPOL, newgame.recall(settings, STAVROPOL))


def test_names_stay_on_one_line(archive: Archive) -> None:
    session = newgame.begin(archive, STAVROPOL, newgame.Choices(['A\n[Result "1-0"]' + "x" * 99, "  "]))
    assert "\n" not in session.players[0] and len(session.players[0]) <= newgame.NAME_LIMIT
    assert session.players[1] == "Black"


def test_a_position_that_is_over_starts_no_game(archive: Archive) -> None:
    choices = newgame.Choices(position="25./25./25./25./25a w -,- - - 9")
    with pytest.raises(RuleError):
        newgame.begin(archive, STAVROPOL, choices)
    assert archive.unfinished() == []


def test_colours_alternate_in_a_series(archive: Archive) -> None:
    first = newgame.begin(archive, STAVROPOL, newgame.Choices(["Anna", "Boris"], "game", series=True))
    second = newgame.rematch(archive, first)
    third = newgame.rematch(archive, second)
    assert [s.players[0] for s in (first, second, third)] == ["Anna", "Boris", "Anna"]
    assert [s.headers["Round"] for s in (first, second, third)] == ["1", "2", "3"]
    assert second.control == first.control and second.regulations == first.regulations
    assert len({first.seed, second.seed, third.seed}) == 3


def test_a_single_game_has_no_round(archive: Archive) -> None:
    first = newgame.begin(archive, STAVROPOL, newgame.Choices(["Anna", "Boris"]))
    assert not newgame.in_series(first)
    assert not newgame.in_series(newgame.rematch(archive, first))
