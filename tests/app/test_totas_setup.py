"""A game of TOTAS is begun: the new-game page, the lots, zones and labyrinths laid by the players in the window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app import newgame, wording
from app.panels.totas_texts import TEXTS
from app.settings import Settings
from engine.archive import Archive
from engine.record import write_record
from engine.totas.board import NAMES
from tests.app.totas_hand import GAME, TotasHand, hand

ZONES = ("sea C5-E5, desert H5-H7", "mountain A3-C3, sea L5-L7")
TALL = (1280, 1500)
"""Room for the whole page."""


def page(ui: TotasHand) -> Any:
    ui.click_widget("menu.totas.new")
    assert ui.top.name == "setup" and ui.top.game.id == "totas"
    return ui.top.choices


def write(ui: TotasHand, field: str, text: str) -> None:
    ui.click_widget(field)
    ui.type(text)


# The new-game page


def test_the_page_begins_with_what_is_fun() -> None:
    choices = newgame.recall(Settings(), GAME)
    assert newgame.regulations_of(GAME, choices) == {"setup": "quick"}
    assert choices.first == "lot"
    chosen = newgame.Choices(regulations={}, first="white")
    settings = Settings()
    newgame.remember(settings, GAME, chosen)
    # Who chose the bare board finds it again.
    assert newgame.recall(settings, GAME).regulations == {} and newgame.recall(settings, GAME).first == "white"
    settings.remembered["setup.totas"] = {"regulations": {"mole": 7}, "first": "black"}
    assert newgame.recall(settings, GAME).regulations == {"setup": "quick"}
    assert newgame.recall(settings, GAME).first == "lot"


def test_every_regulation_reaches_the_game(tmp_path: Path) -> None:
    with hand(tmp_path, size=TALL) as ui:
        page(ui)
        assert "Two zones and a labyrinth a side are drawn" in ui.text
        ui.click_widget("setup.reg.setup.1")
        ui.click_widget("setup.reg.reserve_pieces.1")
        ui.click_widget("setup.piece.C")
        ui.click_widget("setup.reg.moves_per_turn.1")
        ui.click_widget("setup.reg.turn_limit.minus")
        ui.click_widget("setup.reg.blind_turn.minus")
        ui.click_widget("setup.reg.mole")
        ui.click_widget("setup.reg.blast_blind")
        ui.click_widget("setup.reg.memory_seconds.plus")
        ui.click_widget("setup.reg.plan_seconds.2")
        ui.click_widget("setup.reg.reserve_seconds.2")
        assert "a plan in 2 min" in ui.text and "30 min in reserve" in ui.text
        ui.click_widget("setup.first.1")
        ui.click_widget("setup.start")
        session = ui.session
        given = session.regulations
        assert (given["setup"], given["reserve_pieces"], given["moves_per_turn"]) == ("players", "WH", 1)
        assert (given["turn_limit"], given["blind_turn"], given["memory_seconds"]) == (50, 20, 20)
        assert (given["mole"], given["blast_blind"]) == (False, False)
        assert (given["plan_seconds"], given["reserve_seconds"]) == (120, 1800)
        control = session.control
        assert (control.kind, control.seconds, control.limit) == ("game", 1800.0, 120.0)


def test_as_usual_goes_back_to_the_page_s_own_beginning(tmp_path: Path) -> None:
    with hand(tmp_path, size=TALL) as ui:
        choices = page(ui)
        assert "setup.usual" not in ui.widgets
        ui.click_widget("setup.reg.setup.2")
        assert "1 changed." in ui.text
        ui.click_widget("setup.reg.reserve_pieces.2")
        assert "2 changed." in ui.text
        ui.click_widget("setup.usual")
        assert choices.regulations == {"setup": "quick"} and "setup.usual" not in ui.widgets


def test_reserve_pieces_are_agreed_on_one_by_one(tmp_path: Path) -> None:
    with hand(tmp_path, size=TALL) as ui:
        choices = page(ui)
        ui.click_widget("setup.reg.reserve_pieces.1")
        assert choices.regulations["reserve_pieces"] == "agreed"
        for piece, left in (("W", "CH"), ("H", "C")):
            ui.click_widget(f"setup.piece.{piece}")
            assert choices.regulations["reserve_pieces"] == left
        ui.click_widget("setup.piece.C")
        assert "reserve_pieces" not in choices.regulations
        assert "setup.piece.C" not in ui.widgets


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_inventor_s_sentences_are_at_hand(tmp_path: Path, language: str) -> None:
    with hand(tmp_path, size=TALL, language=language) as ui:
        page(ui)
        for name in ("setup", "reserve_pieces", "plan_seconds", "reserve_seconds", "moves_per_turn"):
            ui.hover(f"setup.reg.{name}.label")
            ui.wait(0.6)
            assert TEXTS[name].seed in ui.text, name
            assert (TEXTS[name].english in ui.text) == (language == "en")
        ui.hover("setup.reg.mole")
        ui.wait(0.6)
        assert TEXTS["mole"].seed in ui.text


def test_two_against_two_have_four_names(tmp_path: Path) -> None:
    with hand(tmp_path, size=TALL) as ui:
        page(ui)
        ui.click_widget("setup.pairs")
        for field, name in (("name.0", "Anna"), ("partner.0", "Vera"), ("name.1", "Boris"), ("partner.1", "Gleb")):
            write(ui, f"setup.{field}", name)
        ui.click_widget("setup.first.1")
        ui.click_widget("setup.start")
        assert ui.session.players == ("Anna & Vera", "Boris & Gleb")
        assert "Anna chooses first, then Vera" in ui.text


# The lots


def test_the_coin_seats_the_first_named(tmp_path: Path) -> None:
    archive = Archive(tmp_path / "lots.sqlite3")
    seats = set()
    for _ in range(24):
        session = newgame.begin(archive, GAME, newgame.Choices(["Anna", "Boris"], regulations={"setup": "quick"}))
        seat = GAME.lot(session.seed)
        seats.add(seat)
        assert session.players[seat] == "Anna" and session.players[1 - seat] == "Boris"
        written = newgame.begin(archive, GAME, newgame.Choices(["Anna", "Boris"], first="white"))
        assert written.players == ("Anna", "Boris") and GAME.lot(written.seed) == 0
        unnamed = newgame.begin(archive, GAME, newgame.Choices())
        assert unnamed.players == ("White", "Black")
        written.resign(1, 1.0)
        assert '[Lot "White"]' in write_record(written)
    assert seats == {0, 1}
    archive.close()


def test_the_lots_are_seen_and_lead_to_the_table(tmp_path: Path) -> None:
    with hand(tmp_path, size=TALL, animation=1.0) as ui:
        page(ui)
        write(ui, "setup.name.0", "Anna")
        ui.click_widget("setup.reg.reserve_pieces.2")
        ui.click_widget("setup.start")
        assert ui.top.name == "totas.lot"
        session = ui.top.cast.session
        side = wording.side(GAME.lot(session.seed))
        # While the coin is in the air nobody is told.
        assert f"Anna plays {side}" not in ui.text and "stays out" not in ui.text and ", in place of" not in ui.text
        ui.wait(1.6)
        assert f"Anna plays {side}" in ui.text
        ui.wait(2.6)
        stands = {piece.kind for piece in session.state.pieces}
        lot = GAME.reserve_lot(session.seed)
        assert [kind for kind, _, _ in lot] == ["W", "C", "H"]
        for kind, die, plays in lot:
            assert plays == (die >= 4) == (kind in stands)
        assert ui.text.count("stays out of this game") == sum(not plays for _, _, plays in lot)
        ui.click_widget("lot.on")
        assert ui.top.name == "totas" and ui.session is session
        other = Archive(tmp_path / "prostor.sqlite3")
        assert [row.in_use for row in other.games()] == [True], "it went to the table without being given back"
        other.close()
        ui.click_widget("cover.look")
        assert ui.control.facing == "plan"


def test_the_lots_can_be_cut_short_and_left(tmp_path: Path) -> None:
    with hand(tmp_path, animation=1.0) as ui:
        ui.click_widget("menu.totas.play")
        assert ui.top.name == "totas.lot"
        ui.key("enter")
        assert ui.top.name == "totas.lot" and "plays" in ui.text
        ui.key("escape")
        assert ui.top.name == "menu"
        row = ui.shell.archive.unfinished()[0]
        assert not row.in_use
        ui.click_widget(f"continue.{row.id}")
        assert ui.top.name == "totas"


def test_the_seed_is_told_by_no_lot(tmp_path: Path) -> None:
    from engine.dice import write_seed

    with hand(tmp_path) as ui:
        ui.click_widget("menu.totas.play")
        seed = ui.top.cast.session.seed
        assert write_seed(seed) not in ui.text and str(seed) not in ui.text
        labs = [NAMES[lab] for lab in ui.top.cast.session.state.labs]
        assert all(lab not in ui.text for lab in labs)


# Zones and labyrinths


def lay(ui: TotasHand, text: str) -> None:
    """Lays two zones by clicks and locks them."""
    seat = ui.session.actors[0]
    for zone in GAME.read_move(ui.session.state, seat, text).zones:
        ui.click_widget(f"kind.{zone.kind}")
        ui.tap_cell(NAMES[zone.cells[0]])
        ui.tap_cell(NAMES[zone.cells[2]])
    ui.click_widget("lock")


def test_zones_are_laid_openly_and_labyrinths_in_secret(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit_down(setup="players")
        assert ui.session.state.phase == "zones-white" and ui.control.facing == "plan"
        assert "The zones of White" in ui.text and "Lock the zones" not in ui.text
        lay(ui, ZONES[0])
        assert ui.session.state.phase == "zones-black" and ui.control.facing == "plan"
        assert "sea C5–E5, desert H5–H7" in ui.text, "announced to the other side"
        lay(ui, ZONES[1])
        assert ui.session.state.phase == "labyrinths" and ui.control.facing == "cover"
        assert "Pass to White (Anna)" in ui.text
        ui.look()
        assert "Lock the labyrinth" not in ui.text and "no cell chosen yet" in ui.text
        ui.tap_cell("F6")
        ui.tap_cell("D7")
        assert "D7" in ui.text and "F6" not in ui.text.replace("Protocol", "")
        ui.click_widget("lock")
        assert ui.control.facing == "cover" and "Pass to Black (Boris)" in ui.text
        assert "The labyrinth of White (Anna) is laid." in ui.text and "D7" not in ui.text
        ui.look()
        assert "D7" not in ui.text
        ui.tap_cell("D7")
        ui.click_widget("lock")
        assert ui.session.state.phase == "plan"
        assert [NAMES[lab] for lab in ui.session.state.labs] == ["D7", "D7"], "both may lie on one cell"
        assert "D7" not in ui.text and ui.control.facing == "cover"


def test_what_may_not_be_chosen_says_why(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit_down(setup="players")
        lay(ui, ZONES[0])
        from app.screens import totas_setting

        assert totas_setting.forbidden(ui.control) == frozenset()
        ui.click_widget("kind.mountain")
        assert "Stops the enemy's rooks" in ui.text
        grey = totas_setting.forbidden(ui.control)
        assert {"D6", "A2", "L11", "H4"} <= grey and not grey & {"A3", "C5", "D5", "H6"}
        ui.move(*ui.point("D6"))
        ui.settle()
        assert "Zones may not touch" in ui.text and "sea of White, C5–E5" in ui.text
        ui.tap_cell("A2")
        assert "ranks 3 to 10" in ui.control.ui.notice
        ui.tap_cell("A5")
        grey = totas_setting.forbidden(ui.control)
        assert "A7" not in grey and "A3" not in grey and {"A8", "D5", "B6"} & grey == {"A8", "B6"}
        ui.tap_cell("A8")
        assert "three cells in a row" in ui.control.ui.notice
        ui.tap_cell("A7")
        ui.click_widget("kind.sea")
        ui.tap_cell("L5")
        ui.tap_cell("L7")
        assert "One zone lies along a rank" in ui.control.ui.notice
        assert not ui.session.state.zones[2:]


def test_zones_can_be_changed_until_locked(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit_down(setup="players")
        ui.click_widget("kind.sea")
        ui.tap_cell("C5")
        ui.tap_cell("E5")
        assert "kind.sea" not in ui.widgets and "kind.desert" in ui.widgets
        ui.key("u")
        assert "kind.sea" in ui.widgets
        lay(ui, ZONES[1])
        assert {zone.kind for zone in ui.session.state.zones} == {"mountain", "sea"}
        # Laid openly, they may still be taken back in a friendly game while no opening has been.
        ui.key("u")
        assert ui.session.state.phase == "zones-white" and not ui.session.state.zones


def test_the_second_side_s_pictures_do_not_depend_on_the_first_s_labyrinth(tmp_path: Path) -> None:
    seen = []
    for number, cell in enumerate(("B6", "K7")):
        folder = tmp_path / str(number)
        folder.mkdir()
        with hand(folder, size=(1000, 700)) as ui:
            ui.sit_down(setup="players")
            for text in ZONES:
                lay(ui, text)
            ui.look()
            ui.tap_cell(cell)
            ui.move(3, 3)
            own = ui.picture()
            ui.click_widget("lock")
            ui.move(3, 3)
            cover = ui.picture()
            ui.look()
            ui.move(3, 3)
            seen.append((own, cover, ui.picture()))
    (own, cover, plan), (other, second, planned) = seen
    assert np.array_equal(cover, second) and np.array_equal(plan, planned)
    assert not np.array_equal(own, other), "its owner sees it"


def test_a_restart_in_the_middle_of_the_set_up_keeps_it(tmp_path: Path) -> None:
    with hand(tmp_path) as ui:
        ui.sit_down(setup="players")
        for text in ZONES:
            lay(ui, text)
        ui.look()
        ui.tap_cell("G6")
        ui.click_widget("lock")
        ui.kill()
        ui.start()
        row = ui.shell.archive.unfinished()[0]
        ui.click_widget(f"continue.{row.id}")
        assert ui.control.facing == "cover" and "Pass to Black (Boris)" in ui.text and "G6" not in ui.text
        ui.look()
        ui.tap_cell("A7")
        ui.click_widget("lock")
        assert [NAMES[lab] for lab in ui.session.state.labs] == ["G6", "A7"]
