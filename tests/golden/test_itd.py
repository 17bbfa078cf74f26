"""Pictures of fans and of whole ITD tables in both languages, compared with those that were looked at and kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app import i18n
from app.gl.renderer import Renderer
from app.looks.fans import Fans, FansFrame
from app.looks.palette import PALETTES
from app.ui import TableUi
from engine import catalog
from engine.compose import Pick
from engine.dice import Dice
from engine.game import regulate
from tests.app.itd_hand import Answer, Hand
from tests.golden.harness import check_image

GAME: Any = catalog.find("itd")
FORMATS: dict[str, tuple[str, tuple[int, int], str]] = {
    "3x4x3": ("3x4x3", (1000, 660), "inventor"),
    "5x7x3": ("5x7x3", (1280, 800), "dark"),
    "5x9x3": ("5x9x3", (1000, 660), "colorblind"),
    "8x13x6": ("8x13x6", (900, 600), "inventor"),
}


def unknown(state: Any, seconds: float, stop: Any) -> Answer:
    return Answer("unknown", optimal=False)


@pytest.mark.gl
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", FORMATS)
def test_table(name: str, language: str, tmp_path: Path) -> None:
    """A few operations into the game, a card picked."""
    form, size, palette = FORMATS[name]
    with Hand(tmp_path, size=size, language=language, palette=palette, animation=0.0) as ui:
        table = ui.sit(form, 5, solver=unknown)
        for _ in range(4):
            moves = [m for m in GAME.moves(ui.session.state, 0) if m.sign == "^"]
            if not moves:
                break
            ui.play(GAME.write_move(ui.session.state, 0, moves[0]))
        state = ui.session.state
        tops = [state.name(fan[-1]) for fan in state.fans]
        offered = [name for name in tops if name in table.control.allowed()]
        if offered:
            ui.tap(offered[0])
        ui.now += 0.4
        ui.move(3, 3)
        renderer = ui.shell.renderer.name
        check_image(f"itd-{name}-{language}", ui.picture(4), tolerance=0.004, renderer=renderer)


SCENES: dict[str, dict[str, Any]] = {
    "fans-contrast": {"palette": "contrast", "format": "3x4x3", "steps": 3, "size": (640, 460)},
    "fans-buried": {"palette": "inventor", "format": "5x7x3", "steps": 30, "size": (760, 540), "buried": True},
    "fans-moving": {"palette": "dark", "format": "3x4x3", "steps": 1, "size": (640, 460), "t": 0.5},
    "fans-dealing": {"palette": "inventor", "format": "5x7x3", "steps": 0, "size": (760, 540), "dealt": 0.6},
    "fans-wide": {"palette": "inventor", "format": "2x3x2", "steps": 0, "size": (900, 260)},
}


@pytest.mark.gl
@pytest.mark.parametrize("name", SCENES)
def test_scene(name: str, gl: Any) -> None:
    case = SCENES[name]
    i18n.set_language("en")
    state = deal = GAME.start(regulate(GAME.options, {"format": case["format"]}), 5)
    before = state
    for _ in range(case["steps"]):
        moves = [m for m in GAME.moves(state, 0) if m.sign == "^"]
        if not moves:
            break
        before, state = state, GAME.play(state, {0: moves[0]}, Dice(0)).state
    look = Fans(deal)
    buried = [m for m in GAME.moves(state, 0) if m.sign == "M"] if case.get("buried") else []
    picks = (Pick("card", state.name(buried[0].card)),) if buried else ()
    frame = FansFrame(
        GAME, state, look.things(state), TableUi(picks=picks), PALETTES[case["palette"]], case["size"],
        composition=GAME.compose(state, 0, picks), t=case.get("t", 1.0), state_before=before,
        dealt=case.get("dealt", 1.0),
    )  # fmt: skip
    renderer = Renderer(gl)
    picture = renderer.render_to_array(look.scene(frame), None, *case["size"])
    check_image(f"itd-{name}", picture, renderer=renderer.name)
    renderer.close()
