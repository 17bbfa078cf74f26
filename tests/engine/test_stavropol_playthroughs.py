"""The recorded games of Stavropol spheres run as they did when they were recorded."""

from __future__ import annotations

import pytest

from tests.playthroughs import stavropol


@pytest.mark.parametrize("name", stavropol.GAMES)
def test_playthrough(name: str) -> None:
    expected = (stavropol.FOLDER / f"{name}.txt").read_text("utf-8")
    assert stavropol.played(name, stavropol.kept(name)) == expected
