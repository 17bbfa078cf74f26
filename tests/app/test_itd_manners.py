"""Small manners of the table of fans: tips that keep away, hints with a reason, room for the cards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from app import hint_words, i18n
from tests.app.itd_hand import EXAMPLE, Answer, Hand, solve

pytestmark = pytest.mark.gl

TIP = "Shows the next operation of a best line"


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROSTOR_HOME", str(tmp_path / "home"))


def test_tips_keep_away_from_the_keyboard_until_the_pointer_moves(tmp_path: Path) -> None:
    with Hand(tmp_path) as ui:
        ui.sit(start=EXAMPLE, moves="^1F ^1C")
        rect = ui.widgets["hint"]
        x, y = rect.x + rect.w / 2, rect.y + rect.h / 2
        ui.move(x, y)
        ui.wait(0.6)
        assert TIP in ui.text
        ui.key("tab")
        ui.wait(2.0)
        assert TIP not in ui.text
        ui.move(x, y)
        ui.wait(1.0)
        assert TIP not in ui.text, "the pointer did not move"
        ui.move(x + 5, y)
        ui.wait(0.6)
        assert TIP in ui.text


def test_a_hint_says_why_and_what_is_still_to_pay(tmp_path: Path) -> None:
    with Hand(tmp_path) as ui:
        ui.sit(start=EXAMPLE, moves="^1F ^1C M2C")
        ui.click_widget("hint")
        ui.think()
        said = "Hint: move 3F onto 3C: 3C could come out, but it is kept as a host. Best from here: R 0, B 0, T 1"
        assert said in ui.texts
        ui.play("3F>3C")
        ui.click_widget("hint")
        ui.think()
        assert any("after it everything comes out. Best from here: R 0, B 0, T 0" in text for text in ui.texts)


def test_a_line_that_is_not_proved_is_called_the_best_known(tmp_path: Path) -> None:
    with Hand(tmp_path) as ui:
        ui.sit(start=EXAMPLE, solver=lambda *asked: replace(solve(*asked), optimal=False))
        ui.click_widget("hint")
        ui.think()
        assert "Best known from here: R 1, B 0, T 1" in ui.text and "nothing else can be done" in ui.text


def test_every_reason_of_the_engine_has_words() -> None:
    import re

    source = (Path(__file__).resolve().parents[2] / "engine" / "itd" / "reasons.py").read_text("utf-8")
    codes = set(re.findall(r'Reason\("([a-z-]+)"', source)) | set(re.findall(r'_laid\(state, "([a-z-]+)"', source))
    assert len(codes) == 13 and codes == set(hint_words.REASONS)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 1.0), ((900, 600), 1.0), ((900, 600), 1.5)])
def test_every_hint_fits_its_place(tmp_path: Path, size: tuple[int, int], scale: float, language: str) -> None:
    from app.panels import kit

    with Hand(tmp_path, size=size, scale=scale, language=language) as ui:
        table = ui.sit("8x13x6", solver=lambda state, seconds, stop: Answer("unknown", optimal=False))
        for code in hint_words.REASONS:
            words = i18n.tr(hint_words.REASONS[code], card="13A", other="13B")
            move = i18n.tr("Hint: take {card} from under the others", card="13C")
            cost = i18n.tr("Best known from here: R {r}, B {b}, T {t}", r=2, b=8, t=34)
            table.advice.text = text = f"{move}: {words}. {cost}"
            table.advice._for = table.session.state
            ui.shell.refresh()
            ui.settle()
            assert text in ui.texts
            at = table._places().prompt
            room = at.w - kit.px(20) - kit.px(8)
            assert kit.measure(text, "small", room)[1] <= at.h - kit.px(20), code


def test_a_search_that_found_nothing_says_so(tmp_path: Path) -> None:
    with Hand(tmp_path) as ui:
        ui.sit(start=EXAMPLE, solver=lambda *asked: Answer("unknown", optimal=False))
        ui.click_widget("hint")
        ui.think()
        assert "No hint: no way was found in 12 seconds, and none was ruled out" in ui.texts
        assert not ui.top.hinted
