"""The recorded games of TOTAS run as they did when they were recorded."""

from __future__ import annotations

import re

import pytest

from tests.playthroughs import totas


@pytest.mark.parametrize("name", totas.GAMES)
def test_playthrough(name: str) -> None:
    assert totas.played(name) == totas.text(name)


def test_they_show_everything() -> None:
    said = "".join(totas.text(name) for name in totas.GAMES)
    for event in (
        r"\w+: [wb]\wx\w", "collision ", "out [1-6]", "out for good", "burnt: ", "lab ", "=[QRBNG]", "lost: ", "mole: ",
        "checked", "back: ", "mate .: loses", "mate .: queen", "mate .: refuge", "turn limit", r"H\(\w\)", r"K\^", "K@",
        r"\w\^", r"\*",
    ):  # fmt: skip
        assert re.search(event, said), event
