"""The table of fans in the real window: clicks, drags, keys, typed notation, refusals, undo, hints, the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.panels import itd_match
from app.screens import fans_words
from engine.record import read_record, replay
from tests.app.itd_hand import EXAMPLE, GAME, Answer, Hand, solve


def hand(folder: Path, **settings: Any) -> Hand:
    return Hand(folder, **settings)


def test_the_seeds_example_by_clicks(tmp_path: Path) -> None:
    """The record of the rules page, played card by card; the program extracts nothing by itself."""
    with hand(tmp_path) as ui:
        ui.sit(start=EXAMPLE)
        for text in ("^1F", "^1C", "M2C", "3F>3C", "^2F", "^3F", "^3C"):
            assert ui.session.outcome is None
            ui.play(text)
        assert ui.session.outcome is not None and ui.session.outcome.reason == "solved"
        ui.wait(1.0)
        ui.think()
        assert "Solved!" in ui.texts and "At par: nobody can do better." in ui.texts
        assert "1/1" not in ui.texts and "R 1/1" in ui.texts and "T 1" in ui.texts
        for step in ("0a ^^1F,1C", "0b M2C", "1 3F>3C", "1a ^^2F,3F,3C"):
            assert step in ui.texts
        row = ui.shell.archive.games()[0]
        played = replay(read_record(ui.shell.archive.record(row.id)))
        assert played.outcome == ui.session.outcome


def test_a_click_picks_and_a_second_takes_out(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(start=EXAMPLE)
        ui.tap("1F")
        assert ui.control.picked == "1F" and ui.session.ply == 0
        assert "1F: click it again to take it out" in ui.texts
        ui.tap("1F")
        assert ui.session.notation_at(1) == "^1F"
        ui.tap("1C", "pile.C")
        assert ui.session.notation_at(2) == "^1C"


def test_a_pile_takes_its_next_card_or_says_why_not(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(start=EXAMPLE)
        ui.tap("pile.F")
        assert ui.session.notation_at(1) == "^1F"
        ui.tap("pile.F")
        assert ui.session.ply == 1 and ui.control.ui.notice


def test_a_drag_moves_a_card_and_a_drop_on_the_pile_takes_it_out(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(start=EXAMPLE, moves="^1F ^1C M2C")
        ui.drag(ui.point("3F"), ui.point("3C"))
        assert ui.session.notation_at(4) == "3F>3C"
        ui.wait(1.0)
        ui.drag(ui.point("2F"), ui.point("pile.C"))
        assert ui.session.notation_at(5) == "^2F"


@pytest.mark.parametrize("end", ["nowhere", "escape", "right", "focus", "left"])
def test_a_drag_that_comes_to_nothing_leaves_no_trace(tmp_path: Path, end: str) -> None:
    with hand(tmp_path) as ui:
        ui.sit(start=EXAMPLE, moves="^1F ^1C M2C")
        before = ui.write()
        rect = ui.top.pictures_of.rect
        away = (rect.x + 3, rect.y + 3)
        if end == "nowhere":
            ui.drag(ui.point("3F"), away)
        else:
            ui.drag(ui.point("3F"), away, drop=False)
            assert ui.top.pointer.carrying and ui.control.picked == "3F"
            if end == "escape":
                ui.key("escape")
            elif end == "right":
                ui.press(*away, button=4)
            elif end == "focus":
                ui.event("on_deactivate")
            else:
                ui.event("on_mouse_leave", 0, 0)
        assert ui.write() == before and ui.session.ply == 3
        if end != "escape":
            assert not ui.control.ui.picks and not ui.top.pointer.carrying
            assert ui.top.pictures_of.carried is None


def test_a_card_is_never_lost_by_clicks_during_the_animation(tmp_path: Path) -> None:
    """Every act during the dealing or a flight finishes the picture first and then counts."""
    with hand(tmp_path) as ui:
        table = ui.sit(start=EXAMPLE, dealt=False)
        assert table.pictures_of.dealt < 1.0
        ui.wait(0.1)
        ui.tap("1F")
        assert table.pictures_of.dealt == 1.0 and ui.control.picked == "1F"
        ui.press(*ui.point("1F"))
        ui.release(*ui.point("1F"))
        assert ui.control.animation is not None
        ui.wait(0.05)
        ui.press(*ui.point("1C"))
        ui.release(*ui.point("1C"))
        assert ui.control.picked == "1C"
        ui.press(*ui.point("1C"))
        ui.release(*ui.point("1C"))
        ui.drag(ui.point("3F"), ui.point("3C"))
        state = ui.session.state
        assert sum(state.out) + sum(len(fan) for fan in state.fans) == 6
        for text in ("M2C", "3F>3C", "^2F", "^3F", "^3C"):
            ui.play(text)
        assert ui.session.outcome is not None and ui.session.outcome.reason == "solved"


def test_a_buried_card_needs_a_second_gesture_and_tells_its_price(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(start=EXAMPLE, moves="^1F ^1C")
        ui.tap("2C")
        ui.tap("2C")
        assert ui.session.ply == 2 and ui.control.asks
        assert "Take 2C from under the others?" in ui.texts and "Uses the only rescue of the game." in ui.texts
        ui.click_widget("price.no")
        assert not ui.control.ui.picks and "price.yes" not in ui.widgets
        ui.tap("2F")
        ui.key("m")
        assert ui.session.notation_at(3) == "M2F" and ui.session.state.rescued == 1


def test_the_price_of_a_base_card(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(start="2x3x3 AF; [1A 3A 2A] [1F 3F 2F]")
        ui.tap("1A")
        assert "Costs a B: up to 150 penalty seconds." in ui.texts
        ui.click_widget("price.yes")
        assert ui.session.state.bases == 1


@pytest.mark.parametrize(
    ("start", "moves", "card", "said"),
    [
        (EXAMPLE, "", "3F", "3F must wait: 1F comes out first"),
        (EXAMPLE, "", "2C", "A buried card may be taken only when nothing else can come out; now 1F can"),
        (
            "3x3x3 AFB; [1B 1A] [3F 2F 1F] [2A 3A 2B] [3B]", "", "1B",
            "A buried card may be taken only when nothing else can come out; now 1A, 1F can",
        ),
        ("2x4x3 AF; [2A 4F] [3A] [3F 4A]; A1 F2; 1 0 0", "", "2A", "2A lies under other cards, and no rescue is left"),
    ],
)  # fmt: skip
def test_refusals_are_said_beside_the_pointer(tmp_path: Path, start: str, moves: str, card: str, said: str) -> None:
    with hand(tmp_path) as ui:
        ui.sit(start=start, moves=moves)
        ui.tap(card)
        assert ui.control.ui.notice == said and said in ui.texts
        x, y = ui.point(card)
        assert abs(ui.control.ui.notice_at[0] - x) < 3 and abs(ui.control.ui.notice_at[1] - y) < 3


def test_why_a_card_cannot_go_there(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(start="3x4x3 AFB; [3A 4A] [2A] [1F 2F 4F] [1A 4B] [3F 1B] [2B 3B]")
        for target, said in (
            ("2A", "4A does not go onto 2A: the numbers must be the same"),
            ("4F", "The fan of 4F is full"),
            ("pile.A", "4A must wait: 1A comes out first"),
        ):
            ui.drag(ui.point("4A"), ui.point(target))
            assert ui.control.ui.notice == said and ui.session.ply == 0 and not ui.control.ui.picks
        for text, said in (("3a>4f", "3A lies under 4A: only the top card of a fan moves"), ("m4a", ""), ("9a", "")):
            ui.key("slash")
            ui.type(text)
            ui.key("enter")
            assert ui.control.ui.notice and said in ui.control.ui.notice and ui.session.ply == 0
            ui.key("escape")


def test_every_code_of_the_game_has_words() -> None:
    """What `engine/itd` may refuse is worded, in both languages."""
    import re

    from app import i18n, wording

    root = Path(__file__).resolve().parents[2] / "engine" / "itd"
    codes = set()
    for name in ("legal.py", "composing.py", "rules.py", "text.py"):
        codes |= set(re.findall(r'(?:IllegalMove|BadNotation)\(\s*"([a-z-]+)"', (root / name).read_text("utf-8")))
    assert {"not-due", "fan-full", "no-rescue-left", "turn-has-come"} <= codes
    assert codes <= set(wording.REASONS)
    for code in codes:
        for template in wording.REASONS[code]:
            i18n.set_language("ru")
            russian = i18n.tr(template)
            i18n.set_language("en")
            assert russian != template, code


def test_a_whole_game_by_keyboard_alone(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(start=EXAMPLE)
        for text in ("^1F", "^1C", "M2C", "3F>3C", "^2F", "^3F", "^3C"):
            card, _, onto = text.strip("^M").partition(">")
            for _ in range(12):
                if ui.control.ui.cursor == card:
                    break
                ui.key("tab")
            assert ui.control.ui.cursor == card
            ui.key("enter")
            if text.startswith("^"):
                ui.key("e")
            elif text.startswith("M"):
                ui.key("enter")
            else:
                for _ in range(12):
                    if ui.control.ui.cursor == onto:
                        break
                    ui.key("tab")
                ui.key("enter")
        assert ui.session.outcome is not None and ui.session.outcome.reason == "solved"


def test_arrows_lead_to_every_card(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        table = ui.sit("5x7x3")
        ui.key("left")
        seen = {ui.control.ui.cursor}
        start = ui.control.ui.cursor
        assert start
        frontier = [start]
        while frontier:
            here = frontier.pop()
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                there = table.pictures_of.neighbour(here, dx, dy)
                if there not in seen:
                    seen.add(there)
                    frontier.append(there)
        assert seen == set(table.pictures_of.targets())


def test_typed_notation_also_on_a_russian_layout(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(start=EXAMPLE)
        ui.key("slash")
        ui.type("^1f")
        ui.key("enter")
        assert ui.session.notation_at(1) == "^1F"
        # Cyrillic С and М stand for C and M.
        ui.key("slash")
        ui.type("^1С")
        ui.key("enter")
        assert ui.session.notation_at(2) == "^1C"
        ui.key("slash")
        ui.type("9z")
        ui.key("enter")
        assert ui.session.ply == 2 and ui.control.ui.notice
        ui.key("escape")


def test_the_line_for_typing_speaks_of_operations_and_of_cards_that_are_not_there(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(start=EXAMPLE)
        ui.key("slash")
        ui.wait(0.02)
        assert "Carry it out" in ui.text and "Make the turn" not in ui.text
        ui.type("^9F")
        ui.key("enter")
        assert ui.control.ui.notice == "There is no card 9F in this deal"
        ui.key("escape")
        ui.key("slash")
        ui.type("hello")
        ui.key("enter")
        assert ui.control.ui.notice == "“hello” cannot be read as an operation"


def test_undo_redo_and_the_record(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(start=EXAMPLE, moves="^1F ^1C M2C 3F>3C")
        ui.click_widget("undo")
        ui.key("z", ctrl=True)
        assert ui.session.ply == 2 and ui.session.state.rescued == 0
        ui.click_widget("redo")
        assert ui.session.ply == 3
        ui.click_widget("moves.2")
        assert ui.control.shown_ply == 2 and not ui.control.live
        ui.tap("3F")
        assert ui.session.ply == 3 and not ui.control.ui.picks
        ui.key("end", ctrl=True)
        assert ui.control.live


def test_lights_are_kept(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        table = ui.sit(start=EXAMPLE)
        assert table.pictures_of.help
        ui.click_widget("lights")
        assert not table.pictures_of.help and "Choose a card" in ui.texts
        assert ui.sit(start=EXAMPLE).pictures_of.help is False
        ui.key("l")
        assert ui.top.pictures_of.help


def test_a_hint_shows_an_operation_of_a_best_line_and_marks_the_game(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(start=EXAMPLE, moves="^1F ^1C")
        ui.click_widget("hint")
        ui.think()
        assert any(text.startswith("Hint: take 2") for text in ui.texts)
        assert ui.control.hint and ui.top.hinted
        assert ui.shell.archive.games()[0].aid == "hint"
        ui.play(f"M{ui.control.hint[0]}")
        assert not ui.control.hint and not any(text.startswith("Hint:") for text in ui.texts)


def test_no_way_on_is_said_as_soon_as_it_is_proved(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(start="2x4x3 AF; [2F 4F] [2A 1A 3A] [3F 4A]; F1; 0 0 0")
        ui.think()
        assert "No way on" not in ui.text
        ui.play("4F>4A")
        ui.think()
        assert "No way on: this position cannot be solved any more" in ui.texts
        ui.click_widget("hint")
        ui.think()
        assert not ui.control.hint and not ui.top.hinted
        ui.click_widget("stuck.undo")
        assert ui.session.ply == 0 and "No way on" not in ui.text


def test_a_search_is_stopped_when_the_position_changes(tmp_path: Path) -> None:
    stopped: list[bool] = []

    def slow(state: Any, seconds: float, stop: Any) -> Answer:
        if not stopped:
            stopped.append(stop.wait(60.0))
            return Answer("unknown", optimal=False)
        return solve(state, seconds, stop)

    with hand(tmp_path) as ui:
        table = ui.sit(start=EXAMPLE, solver=slow)
        first = table.session.state
        ui.play("^1F")
        ui.think()
        assert stopped == [True]
        assert table.adviser.answer(table.session.state) is not None and table.adviser.answer(first) is not None


def test_a_competition_offers_no_help(tmp_path: Path) -> None:
    done: list[Any] = []
    asked: list[Any] = []

    def never(state: Any, seconds: float, stop: Any) -> Answer:
        asked.append(state)
        return Answer("unknown")

    with hand(tmp_path) as ui:
        ui.sit(start=EXAMPLE, mode="competition", finished=done.append, solver=never)
        assert "hint" not in ui.widgets and "undo" not in ui.widgets
        ui.key("i")
        ui.play("^1F")
        ui.key("u")
        assert ui.session.ply == 1
        spent = ui.session.spent(ui.now)
        ui.key("escape")
        ui.key("escape")
        ui.wait(2.0)
        assert ui.session.spent(ui.now) > spent + 1.5
        ui.click_widget("menu.back")
        for text in ("^1C", "M2C", "3F>3C", "^2F", "^3F", "^3C"):
            ui.play(text)
        ui.wait(1.0)
        assert "result.on" in ui.widgets and "result.new" not in ui.widgets and "par" not in ui.texts
        ui.click_widget("result.on")
        assert done == [ui.top] and not asked


def test_the_clock_of_practice_stands_still_in_menus(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(start=EXAMPLE)
        ui.key("escape")
        spent = ui.session.spent(ui.now)
        ui.wait(5.0)
        assert abs(ui.session.spent(ui.now) - spent) < 0.1
        ui.click_widget("menu.back")
        ui.wait(2.0)
        assert ui.session.spent(ui.now) > spent + 1.5


def test_the_machine_slept(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(start=EXAMPLE)
        ui.wait(1.0)
        spent = ui.session.spent(ui.now)
        ui.step(3600.0)
        ui.settle()
        assert ui.session.paused and ui.session.spent(ui.now) < spent + 1.5
        ui.click_widget("paused.go")
        assert not ui.session.paused


def test_giving_up_and_the_same_deal_again(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.shell.settings.remembered["setup.itd"] = {"solvable_only": False}
        first = ui.sit("3x4x3", 9)
        ui.click_widget("resign")
        ui.click_widget("ask.yes")
        ui.wait(0.5)
        ui.think()
        assert "Given up" in ui.texts and "It can be solved." in ui.text
        ui.click_widget("result.again")
        assert ui.top is not first and ui.session.seed == 9 and ui.session.state == first.session.state_at(0)
        ui.key("escape")
        ui.click_widget("menu.new")
        assert ui.session.seed != 9 and ui.session.state.format == first.session.state.format


def test_the_result_tells_the_time_as_the_table_of_a_competition_does(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit("3x4x3", 9)
        ui.click_widget("resign")
        ui.click_widget("ask.yes")
        ui.wait(0.2)
        told = fans_words.result(ui.session, None, True, False)
        assert told.rows[-1][1] == itd_match.seconds(ui.session.spent())


def test_a_new_deal_is_one_that_can_be_solved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from app import solving

    monkeypatch.setattr(solving, "new_seed", lambda regulations, seed, given_up: 77)
    with hand(tmp_path) as ui:
        first = ui.sit("3x4x3", 9)
        ui.key("escape")
        ui.click_widget("menu.new")
        ui.think()
        assert ui.top is not first and ui.session.seed == 77


def test_the_next_step_of_the_ladder(tmp_path: Path) -> None:
    from engine.itd.ladder import LADDER

    with hand(tmp_path) as ui:
        rung = LADDER[0].code
        ui.sit(str(rung.format), rung.seed, kinds=rung.kinds)
        ui.think()
        for move in ui.top.par().line:
            ui.play(GAME.write_move(ui.session.state, 0, move))
        ui.wait(0.6)
        ui.click_widget("result.next")
        assert ui.session.seed == LADDER[1].code.seed and ui.session.ply == 0


def test_nothing_is_drawn_while_nothing_changes(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(start=EXAMPLE)
        ui.think()
        ui.wait(1.0)
        draws, frames = ui.draws, ui.frames
        ui.wait(3.0)
        assert ui.draws == draws
        # Only the seconds of the clock.
        assert ui.frames - frames <= 8


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(("form", "size", "scale"), [("8x13x6", (900, 600), 1.0), ("5x7x3", (1280, 800), 1.5)])
def test_buttons_stay_apart_and_inside(
    tmp_path: Path, form: str, size: tuple[int, int], scale: float, language: str
) -> None:
    with hand(tmp_path, size=size, scale=scale, language=language) as ui:
        ui.sit(form, solver=lambda state, seconds, stop: Answer("unknown", optimal=False))
        names = ("undo", "redo", "hint", "resign", "lights", "help", "menu")
        rects = [ui.widgets[name] for name in names]
        width, height = ui.shell.size
        for n, a in enumerate(rects):
            assert a.x >= 0 and a.y >= 0 and a.x + a.w <= width + 1 and a.y + a.h <= height + 1, names[n]
            for m, b in enumerate(rects[n + 1 :], n + 1):
                apart = a.x + a.w <= b.x or b.x + b.w <= a.x or a.y + a.h <= b.y or b.y + b.h <= a.y
                assert apart, (names[n], names[m])


def test_leaving_and_coming_back_keeps_everything(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit(start=EXAMPLE, moves="^1F")
        text = ui.write()
        ui.kill()
        ui.start()
        row = ui.shell.archive.unfinished()[0]
        session = ui.shell.archive.resume(row.id, ui.now)
        ui.shell.apply(ui.shell.go("table", session))
        ui.settle()
        assert ui.top.name == "table" and GAME.write(ui.top.session.state) == text
        assert ui.top.pictures_of.dealt == 1.0


def test_what_is_heard(tmp_path: Path) -> None:
    """Cards are laid down; only a solved deal sounds like a victory."""
    with hand(tmp_path) as ui:
        heard: list[str] = []
        ui.shell.sound.play = heard.append
        ui.sit(start=EXAMPLE, moves="^1F ^1C M2C")
        ui.tap("3C", "3C")
        assert ui.session.outcome is not None and ui.session.outcome.reason == "lost"
        assert heard == ["pick", "land"]
        ui.sit(start=EXAMPLE, moves="^1F ^1C M2C 3F>3C ^2F ^3F")
        heard.clear()
        ui.tap("3C", "3C")
        assert heard == ["pick", "win"]
