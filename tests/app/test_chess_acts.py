"""What is particular to chess at the table, by events: promotion, castling, touching, offers, claims, lots, endings."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.intent import SetView
from app.panels import kit
from app.scene import Labels
from app.screens import table_words
from app.screens.base import Push
from app.screens.replay import ReplayScreen
from engine.clock import TimeControl
from engine.record import replay
from tests.app.chess_acts_hand import acts_hand
from tests.engine.chess_tools import fen
from tests.playthroughs import chess

PROMOTING = fen("chess196", "Kh1 kh11 Pb13 ra14", "w - - 0 40 0 0")
SPATIAL_PROMOTING = fen("spatial", "KE1m kA8i PD7k rE8k nC8p", "w - - 0 40")
CASTLING = fen("chess196", "Kh1 kh14 Ra1 Rn1 Ph2", "w KQ - 0 30 0 0")


# Promotion


@pytest.mark.parametrize("way", ["widget", "chip", "number", "letter", "russian"])
def test_a_promoted_piece_is_chosen_beside_the_pawn(tmp_path: Path, way: str) -> None:
    with acts_hand(tmp_path) as ui:
        ui.open("chess196", PROMOTING)
        ui.on_sheet("b13", "b14")
        assert ui.session.ply == 0 and "promotion.V" in ui.widgets
        near, board = ui.widgets["promotion"], ui.sheet("b14")
        assert abs(near.y - board[1]) < 160 and near.x < board[0] < near.x + near.w, "the choice stands by the pawn"
        if way == "widget":
            ui.click_widget("promotion.V")
        elif way == "chip":
            ui.click_widget("promote.V")
        elif way == "number":
            ui.key("4")
        elif way == "letter":
            ui.key("v")
            ui.type("v")
        else:
            # The key В of a Russian keyboard is D of an English one; what it types is the piece.
            ui.key_code(40, text="в")
        assert ui.session.notation_at(1) == "b13-b14=V"
        assert "promotion" not in ui.widgets and ui.control.ui.view.mode == "flat"


@pytest.mark.parametrize("way", ["escape", "right", "outside", "target", "beside"])
def test_a_promotion_is_given_up_without_a_trace(tmp_path: Path, way: str) -> None:
    with acts_hand(tmp_path) as ui:
        ui.open("chess196", PROMOTING)
        ui.on_sheet("b13", "b14")
        if way == "escape":
            ui.key("escape")
        elif way == "beside":
            picture = ui.top.pictures_of.flat_rect
            ui.click(picture.x + 12, picture.y + picture.h - 12)
        elif way == "right":
            ui.click(*ui.sheet("g5"), button=4)
        else:
            ui.on_sheet({"outside": "g5", "target": "b14"}[way])
        assert "promotion" not in ui.widgets and ui.session.ply == 0 and not ui.control.ui.notice
        ui.key("escape")
        assert not ui.control.ui.picks and not ui.top.dialogue
        ui.play_by("Kh1-h2")


def test_letters_do_nothing_else_while_a_pawn_waits(tmp_path: Path) -> None:
    """Q, R, B and the rest are keys of the table too: no ball is undone and no view changed by choosing a rook."""
    with acts_hand(tmp_path) as ui:
        ui.open("spatial", SPATIAL_PROMOTING)
        ui.typed("KE1m-E1n", "KA8i-A7i")
        ui.tap("D7k", "D8k")
        assert set(name for name in ui.widgets if name.startswith("promotion.")) == {
            "promotion.Q", "promotion.R", "promotion.B", "promotion.N",
        }  # fmt: skip
        for key in ("u", "s", "x", "k", "v"):
            ui.key(key)
            ui.type(key)
        assert ui.session.ply == 2 and ui.control.ui.view.mode == "cube" and not ui.control.ui.view.flipped
        ui.key("5")
        assert ui.session.ply == 2, "there are four pieces to choose from"
        ui.key("r")
        ui.type("r")
        assert ui.session.notation_at(3) == "D7k-D8k=R"


def test_a_pawn_dragged_to_the_last_rank_waits_too(tmp_path: Path) -> None:
    with acts_hand(tmp_path) as ui:
        ui.open("chess196", PROMOTING)
        ui.play_by("b13xa14=A", by="drag")


# Castling


@pytest.mark.parametrize(("by", "target"), [("click", "m1"), ("click", "n1"), ("drag", "n1"), ("drag", "c1")])
def test_castling_by_the_kings_place_or_the_rook(tmp_path: Path, by: str, target: str) -> None:
    with acts_hand(tmp_path) as ui:
        ui.open("chess196", CASTLING)
        if by == "click":
            ui.on_sheet("h1")
            assert ui.control.composition.facts["castling"] == ("a1", "c1", "m1", "n1")
            ui.on_sheet(target)
        else:
            ui.drag(ui.sheet("h1"), ui.sheet(target))
        assert ui.session.notation_at(1) == ("O-O-O" if target == "c1" else "O-O")
        assert {thing.cell for thing in ui.control.things() if thing.kind == "R"} >= {"d1" if target == "c1" else "l1"}


def test_castling_in_the_cube(tmp_path: Path) -> None:
    with acts_hand(tmp_path) as ui:
        ui.open("spatial", fen("spatial", "KE1m kE8m RA1m RH1m", "w KQ - 0 30"))
        ui.tap("E1m", "H1m")
        assert ui.session.notation_at(1) == "O-O"


# Touch-move


def test_touch_move_is_told_and_can_be_suspended(tmp_path: Path) -> None:
    place = fen("chess196", "Kh1 kh14 Rd1 Bf1 nd8", "w - - 0 1 0 0")
    with acts_hand(tmp_path) as ui:
        ui.open("chess196", place, touch_move=True)
        ui.click_widget("adjust")
        ui.on_sheet("d1")
        assert ui.control.held == () and "adjust" in ui.widgets, "another piece may be put straight"
        ui.on_sheet("f1")
        ui.key("escape")
        assert "Touched is moved: the bishop on f1 must move" in ui.texts
        ui.click(*ui.sheet("g7"), button=4)
        ui.drag(ui.sheet("d1"), ui.sheet("d8"))
        assert ui.session.ply == 0 and ui.control.held[-1].value == "f1"
        ui.drag(ui.sheet("f1"), ui.sheet("e4"))
        assert ui.control.held[-1].value == "f1", "a drag that came to nothing leaves the touch"
        ui.on_sheet("a6")
        assert ui.session.notation_at(1) == "Bf1-a6" and not ui.session.can_undo


def test_a_touched_enemy_piece_by_events(tmp_path: Path) -> None:
    with acts_hand(tmp_path) as ui:
        ui.open("chess196", fen("chess196", "Kh1 kh14 Rd1 Bf1 nd8", "w - - 0 1 0 0"), touch_move=True)
        ui.on_sheet("d8")
        assert any("touched is taken. Choose what takes on d8" in text for text in ui.texts)
        ui.on_sheet("d1", "d8")
        assert ui.session.notation_at(1) == "Rd1xd8"


# Offers, claims, lots


def test_a_draw_is_offered_refused_by_a_move_and_accepted(tmp_path: Path) -> None:
    with acts_hand(tmp_path) as ui:
        ui.open("spatial")
        ui.click_widget("draw")
        ui.click_widget("offer.0")
        assert "White offers a draw. The other side answers, or waits for the move." in ui.texts
        assert "offers a draw" in ui.texts and "accept" in ui.widgets
        ui.typed("E2m-E3m")
        assert "White offers a draw. Black: accept, refuse, or refuse by making a move." in ui.texts
        ui.typed("E7m-E6m")
        assert "accept" not in ui.widgets and ui.session.outcome is None
        ui.click_widget("draw")
        before = ui.session.offers
        ui.click_widget("offer.0")
        assert ui.session.offers == before, "an offer made with a move is not repeated before the next"
        ui.click_widget("offer.1")
        ui.click_widget("decline")
        assert ui.session.offers.standing is None and ui.session.outcome is None
        ui.typed("D2m-D3m")
        ui.click_widget("draw")
        ui.click_widget("offer.0")
        ui.click_widget("accept")
        assert "A draw" in ui.texts and "A draw by agreement." in ui.texts
        ui.key("escape")
        ui.click_widget("result")
        assert "A draw by agreement." in ui.texts


def test_an_agreed_lot_is_seen_to_fall(tmp_path: Path) -> None:
    with acts_hand(tmp_path, animation=1.0) as ui:
        ui.open("chess196", seed=5)
        assert "Lots" in ui.texts and "Draw" not in ui.texts, "there are no draws in this game"
        ui.key("escape")
        assert "Draw" not in ui.texts and "menu.draw" in ui.widgets
        ui.key("escape")
        ui.click_widget("draw")
        assert "Offer to cast lots?" in ui.texts
        ui.click_widget("offer.1")
        assert any(text.startswith("Black offers lots.") for text in ui.texts)
        ui.click_widget("accept")
        outcome = ui.session.outcome
        assert outcome is not None and outcome.reason == "lot"
        side = ("White", "Black")[outcome.winners[0]]
        assert "lot.cast" in ui.widgets and f"{side} wins" not in ui.text, "nothing is told before it is seen"
        ui.key("escape")
        ui.click_widget("result")
        ui.click_widget("lot.cast")
        assert f"The lot has fallen for {side}." not in ui.texts
        ui.wait(2.0)
        assert f"The lot has fallen for {side}." in ui.texts
        ui.click_widget("lot.on")
        assert f"{side} wins" in ui.texts and any("lots were cast" in text for text in ui.texts)
        ui.click_widget("result.look")
        assert f"The lot has fallen for {side}" in ui.texts, "it stays beside the board"
        assert ui.session.can_undo is False


def test_an_automatic_lot_is_counted_towards_cast_and_looked_at_again(tmp_path: Path) -> None:
    start = fen("chess196", "Kh1 kh14 Rd1 rd14", "w - - 37 40 0 0")
    with acts_hand(tmp_path, animation=1.0) as ui:
        ui.open("chess196", start, seed=2, lot_after=20)
        assert "Quiet moves: 18 of 20, then a lot" in ui.texts
        for text in ("Rd1-e1", "Rd14-e14", "Re1-d1"):
            assert ui.session.outcome is None
            ui.typed(text)
            ui.wait(0.8)
        assert ui.session.outcome is not None and ui.session.outcome.reason == "lot"
        side = ("White", "Black")[ui.session.outcome.winners[0]]
        assert "20 moves of each side without a capture or a pawn's move." in ui.texts
        ui.click_widget("lot.cast")
        ui.wait(2.0)
        ui.click_widget("lot.on")
        ui.click_widget("result.look")
        ui.click_widget("moves.back")
        assert not any("The lot has fallen" in text for text in ui.texts)
        ui.click_widget("moves.on")
        assert f"The lot has fallen for {side}" not in ui.texts and "Lots are cast" in ui.texts, "it is cast again"
        ui.wait(2.0)
        assert f"The lot has fallen for {side}" in ui.texts


def test_a_draw_is_claimed(tmp_path: Path) -> None:
    start = fen("spatial", "KE1m kE8m RA1i pH7p", "w - - 98 90")
    with acts_hand(tmp_path) as ui:
        ui.open("spatial", start)
        assert "Quiet moves: 49 of 50" in ui.texts and "claim.50-moves" not in ui.widgets
        ui.typed("RA1i-A2i", "KE8m-E8n")
        assert "Quiet moves: 50 of 50" in ui.texts
        ui.click_widget("claim.50-moves")
        assert "Claimed: 50 moves of each side without a capture or a pawn's move." in ui.texts
        assert ui.session.outcome is not None and ui.session.outcome.reason == "50-moves"


def test_a_repetition_is_counted_and_claimed(tmp_path: Path) -> None:
    with acts_hand(tmp_path) as ui:
        ui.open("spatial", fen("spatial", "KE1m kE8m RA1i pH7p", "w - - 0 9"))
        for _ in range(2):
            ui.typed("RA1i-A2i", "KE8m-E8n", "RA2i-A1i", "KE8n-E8m")
        assert "This position stands for the third time" in ui.texts
        ui.click_widget("claim.threefold")
        assert ui.session.outcome is not None and ui.session.outcome.reason == "threefold"


# Showing


def test_threats_are_shown_by_key_and_button(tmp_path: Path) -> None:
    with acts_hand(tmp_path) as ui:
        ui.open("chess196", fen("chess196", "Kh1 kh14 Rd4 rd12", "w - - 0 30 0 0"))
        view = ui.control.ui.view
        ui.key("t")
        assert view.threats
        ui.click_widget("threats")
        assert not view.threats


def test_a_check_is_told_and_the_cell_pointed_at_explained(tmp_path: Path) -> None:
    with acts_hand(tmp_path) as ui:
        ui.open("chess196", fen("chess196", "Kh1 kh14 Rd4 rd12 rh9", "w - - 0 30 0 0"))
        assert any(text.startswith("Check! White: choose a piece") for text in ui.texts)
        ui.key("t")
        ui.move(*ui.sheet("d4"))
        assert any(text.startswith("d4: rook, White") and "attacked 1 time" in text for text in ui.texts)
        ui.move(*ui.sheet("d12"))
        assert any(text.startswith("d12: rook, Black") for text in ui.texts)
        ui.move(*ui.sheet("b2"))
        assert any(text.startswith("Check! White") for text in ui.texts), "of an empty cell there is nothing to tell"


def test_partners_take_turns_by_name(tmp_path: Path) -> None:
    with acts_hand(tmp_path) as ui:
        ui.open("spatial", names=("Anna & Vera", "Boris & Gleb"))
        for name, text in (("Anna", "E2m-E3m"), ("Boris", "E7m-E6m"), ("Vera", "D2m-D3m"), ("Gleb", "D7m-D6m")):
            assert any(shown.startswith(f"{name} is to move. ") for shown in ui.texts)
            ui.typed(text)
        assert any(shown.startswith("Anna is to move. ") for shown in ui.texts)


def test_what_is_taken_stands_on_the_cards(tmp_path: Path) -> None:
    with acts_hand(tmp_path) as ui:
        ui.open("chess196", fen("chess196", "Kh1 kh14 Rd1 Pa5 Pb5 pb6 nd8 rd12", "w - - 0 1 0 0"))
        assert "4 pieces" in ui.texts and "+2" in ui.texts, "nothing is taken yet: what stands is counted"
        ui.typed("Rd1xd8", "Rd12xd8", "a5xb6")
        assert "+4" in ui.texts and not any("pieces" in text for text in ui.texts), "a rook against two pawns"
        table = ui.top
        cards = [table.extras.card_of(usual) for usual in table_words.cards(ui.control, ui.now)]
        assert [(card.usual.seat, card.taken) for card in cards] == [(1, (("R", 1),)), (0, (("N", 1), ("P", 1)))]
        ui.click_widget("moves.first")
        assert "4 pieces" in ui.texts


def test_a_piece_that_is_named_wrongly_is_told_in_words(tmp_path: Path) -> None:
    with acts_hand(tmp_path) as ui:
        ui.open("spatial")
        ui.type_move("NF1m-G3m")
        assert ui.control.ui.notice == "There is no “knight” on F1m to move" and ui.session.ply == 0


def test_a_piece_that_cannot_be_dragged_is_told_why(tmp_path: Path) -> None:
    with acts_hand(tmp_path) as ui:
        ui.open("chess196")
        for cell, to, why in (
            ("b14", "c12", "The knight on b14 belongs to the other side"),
            ("a1", "a4", "The rook on a1 has nowhere to go"),
        ):
            ui.drag(ui.sheet(cell), ui.sheet(to), steps=3)
            ui.settle()
            assert ui.control.ui.notice == why and not ui.control.ui.picks and ui.session.ply == 0
            ui.key("escape")
        ui.drag(ui.sheet("h7"), ui.sheet("h9"), steps=3)
        assert not ui.control.ui.notice, "nothing stands there"


@pytest.mark.parametrize("height, coordinates", [(800, True), (600, True), (800, False)])
def test_the_counters_stand_in_one_place(tmp_path: Path, height: int, coordinates: bool) -> None:
    with acts_hand(tmp_path, size=(900, height)) as ui:
        ui.open("chess196", fen("chess196", "Kh1 kh14 Rd1", "w - - 8 9 0 2"))
        if not coordinates:
            ui.key("k")
        table = ui.top
        drawn = [
            label.text
            for picture in table.pictures_of.draw(table._places(), 1.0, ui.shell.palette, ui.now)
            for layer in picture.scene.layers if isinstance(layer, Labels)
            for label in layer.items
        ]  # fmt: skip
        cards = [table.extras.card_of(usual).counters for usual in table_words.cards(ui.control, ui.now)]
        beside = any(text.startswith("King's run") for text in drawn)
        assert beside == (height == 800 and coordinates)
        assert cards == (["", ""] if beside else ["King's run: 13 · Checks: 2 of 10", "King's run: 13"])


def test_a_lot_is_cast_again_in_the_replay(tmp_path: Path) -> None:
    match = replay(chess.kept("chess196_lot")).session
    with acts_hand(tmp_path, animation=1.0) as ui:
        ui.shell.apply(Push(ReplayScreen(match)))
        ui.settle()
        for _ in range(match.ply - 1):
            ui.top.go(ui.control.shown_ply + 1)
        ui.wait(1.0)
        assert "Lots are cast" not in ui.texts
        ui.key("right")
        ui.wait(0.5)
        assert "Lots are cast" in ui.texts and "The lot has fallen for Black" not in ui.texts
        ui.wait(2.0)
        assert "The lot has fallen for Black" in ui.texts
        frames = ui.frames
        ui.wait(1.0)
        assert ui.frames == frames, "the coin lies still"


@pytest.mark.parametrize("size", [(640, 480), (720, 540), (860, 600), (640, 900)])
def test_no_cell_of_the_sheets_lies_below_a_button(tmp_path: Path, size: tuple[int, int]) -> None:
    with acts_hand(tmp_path, size=size, language="ru") as ui:
        ui.open("spatial")
        ui.key("b")
        for sheets in range(3):
            ui.top.act(SetView("sheets", sheets))
            ui.settle()
            covered = [cell for cell in ui.top.looks.terms.lattice.names if kit.covers(*ui.sheet(cell))]
            assert covered == []


# Endings


ENDINGS = {
    "mate": ("chess196", "Kh1 ka14 Rb2 Rc3", "w - - 0 9 0 0", "Rc3-a3#", "White wins", "Checkmate."),
    "arrival": (
        "chess196", "Kc13 kh12 pa4", "w - - 0 9 0 0", "Kc13-c14!#", "White wins",
        "The king of White has reached the far rank.",
    ),
    "tenth check": (
        "chess196", "Kh1 kh14 Qd9 pa9", "w - - 0 30 9 0", "Qd9-d14+", "White wins",
        "Perpetual check: White gave ten checks in a row.",
    ),
    "stalemate loses": (
        "chess196", "Kh1 ka14 Qd12", "w - - 0 30 0 0", "Qd12-b12", "White wins",
        "Stalemate: Black has no move, and in this game that loses.",
    ),
    "stalemate": (
        "spatial", "KC2j kA1i PH3p", "w - - 0 9", "KC2j-B2j", "A draw", "Stalemate: the side to move has no move.",
    ),
    "bare kings": (
        "spatial", "KE1m kE8m pE2m", "w - - 0 9", "KE1mxE2m", "A draw", "Nothing is left but the two kings.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("ending", ENDINGS)
def test_an_end_is_told_in_words(tmp_path: Path, ending: str) -> None:
    game, pieces, tail, text, title, reason = ENDINGS[ending]
    with acts_hand(tmp_path) as ui:
        ui.open(game, fen(game, pieces, tail))
        ui.play_by(text)
        assert title in ui.texts and reason in ui.texts
        ui.shell.settings.language = "ru"
        from app import i18n

        i18n.set_language("ru")
        ui.shell.refresh()
        ui.settle()
        assert title not in ui.text and reason not in ui.text, "told in Russian as well"


def test_time_and_resignation(tmp_path: Path) -> None:
    with acts_hand(tmp_path) as ui:
        ui.open("spatial", control=TimeControl("game", 30.0))
        ui.typed("E2m-E3m")
        ui.wait(31.0, rate=4.0)
        assert "White wins" in ui.texts and "Black ran out of time." in ui.texts
    (tmp_path / "two").mkdir()
    with acts_hand(tmp_path / "two") as ui:
        ui.open("chess196")
        ui.click_widget("resign")
        ui.click_widget("ask.yes")
        assert "Black wins" in ui.texts and "White resigned." in ui.texts


def test_time_against_a_bare_king_is_a_draw(tmp_path: Path) -> None:
    with acts_hand(tmp_path) as ui:
        ui.open("spatial", fen("spatial", "KE1m kE8m RA1i", "w - - 0 9"), control=TimeControl("game", 5.0))
        ui.wait(6.0, rate=4.0)
        assert "A draw" in ui.texts and "Time ran out, but the other side has only its king: a draw." in ui.texts


# Typed


@pytest.mark.parametrize(
    ("typed", "made"),
    [("NF1i-G3i", "NF1i-G3i"), ("КF1i-G3i", "NF1i-G3i"), ("f1ig3i", "NF1i-G3i"), ("E2m-E4m", "E2m-E4m")],
)
def test_moves_are_typed_in_latin_and_russian_letters(tmp_path: Path, typed: str, made: str) -> None:
    with acts_hand(tmp_path) as ui:
        ui.open("spatial")
        ui.type_move(typed)
        assert ui.session.notation_at(1) == made


def test_a_typed_move_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with acts_hand(tmp_path) as ui:
        ui.open("spatial")
        ui.type_move("RA1m-A5m")
        assert ui.session.ply == 0
        assert ui.control.ui.notice == "The way to A5m is barred: the pawn on A2m"
        assert ui.control.ui.typing, "the line stays, to be mended"
