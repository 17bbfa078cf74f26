"""Chess of 196 squares beyond the moves of the pieces: long steps, arrival, ten checks, lots, touch-move, texts."""

from __future__ import annotations

import pytest

from engine.dice import Dice
from engine.errors import IllegalMove
from engine.events import Noted, Thrown
from engine.game import Outcome, regulate
from engine.record import read_record, replay, write_record
from tests.engine.chess_random import game_of
from tests.engine.chess_tools import fen, go, pick_why, picked, played, refused, session, state, texts, why

GAME = game_of("chess196")
RULES = regulate(GAME.options)
NAME = "chess196"


def test_the_start() -> None:
    start = GAME.start(RULES, 5)
    assert GAME.write(start) == (
        "rnbvhqakqhvbnr/pppppppppppppp/14/14/14/14/14/14/14/14/14/14/PPPPPPPPPPPPPP/RNBVHQAKQHVBNR w KQkq - 0 1 0 0"
    )
    assert len(GAME.moves(start, 0)) == 84


@pytest.mark.parametrize("length", range(2, 6))
def test_a_long_step_is_taken_on_every_crossed_square(length: int) -> None:
    takers = " ".join(f"pd{rank}" for rank in range(4, 8))
    at = state(NAME, f"Kh1 kh14 Pe2 {takers}", "w - - 0 1 0 0")
    after = played(NAME, at, f"e2-e{2 + length}")
    crossed = "e3" if length == 2 else f"e3-e{1 + length}"
    assert GAME.write(after).split()[3] == crossed
    # A pawn on d4 attacks e3, one on d5 attacks e4, and so on.
    assert {text for text in texts(NAME, after) if "e.p." in text} == {
        f"d{rank + 1}xe{rank} e.p." for rank in range(3, 2 + length)
    }
    taken = played(NAME, after, f"d{2 + length}xe{1 + length}")
    assert "P" not in GAME.write(taken)


def test_long_steps_stop_at_what_stands_there() -> None:
    at = state(NAME, "Kh1 kh14 Pe2 ne6 Pa3", "w - - 0 1 0 0")
    assert {text for text in texts(NAME, at) if text[0] in "ea"} == {"e2-e3", "e2-e4", "e2-e5", "a3-a4"}
    assert why(NAME, at, "e2-e7") == "pawn-in-the-way" and why(NAME, at, "a3-a5") == "pawn-too-far"
    assert why(NAME, at, "e2-e8") == "pawn-in-the-way" and why(NAME, at, "e2xe6") == "pawn-in-the-way"


def test_castling_far() -> None:
    at = state(NAME, "Kh1 kh14 Rn1 Ra1", "w KQ - 0 1 0 0")
    assert GAME.write(played(NAME, at, "O-O")).split("/")[-1].startswith("R10RK1 b - -")
    assert GAME.write(played(NAME, at, "O-O-O")).split("/")[-1].startswith("2KR9R b - -")
    for cell in ("i", "j", "k", "l", "m"):
        hit = state(NAME, f"Kh1 kh14 Rn1 r{cell}9", "w K - 0 1 0 0")
        assert why(NAME, hit, "O-O") == "castling-attacked"
    assert why(NAME, state(NAME, "Kh1 kh14 Ra1 rb9", "w Q - 0 1 0 0"), "O-O-O") == ""
    assert why(NAME, state(NAME, "Kh1 kh14 Ra1 Nb1", "w Q - 0 1 0 0"), "O-O-O") == "castling-in-the-way"


def test_arrival_wins_at_once() -> None:
    at = state(NAME, "Ke13 kh7 ra9", "w - - 0 1 0 0")
    assert "Ke13-e14!#" in texts(NAME, at)
    move = GAME.read_move(at, 0, "Ke13-e14")
    step = GAME.play(at, {0: move}, Dice(0))
    assert step.state.outcome == Outcome((0,), "arrival") and step.events[-1] == Noted("arrival", 0)
    assert GAME.read(GAME.write(step.state), RULES).outcome == Outcome((0,), "arrival")
    black = state(NAME, "Ke7 kh2 Pa2", "b - - 0 1 0 0")
    assert played(NAME, black, "Kh2-g1").outcome == Outcome((1,), "arrival")
    attacked = state(NAME, "Ke13 kh7 ra14", "w - - 0 1 0 0")
    assert why(NAME, attacked, "Ke13-e14") == "king-attacked"


def test_mate_and_stalemate() -> None:
    at = state(NAME, "Kb3 ka5 Qc2 Rn7", "w - - 0 1 0 0")
    assert at.outcome is None
    stale = state(NAME, "Kl13 kn14 Qk10", "b - - 0 1 0 0")
    assert stale.outcome is None or stale.outcome.reason == "stalemate"
    at = state(NAME, "Kl12 kn14 Qa12", "w - - 0 1 0 0")
    mates = {text for text in texts(NAME, at) if text.endswith("#")}
    assert "Qa12-a14+" not in mates


def test_ten_checks_in_a_row() -> None:
    at = state(NAME, "Kh1 kd12 Qe3 ra9", "w - - 10 40 9 3")
    checks = sorted(text for text in texts(NAME, at) if text.endswith("+"))
    quiet = sorted(text for text in texts(NAME, at) if text[-1] not in "+#!" and text.startswith("Q"))
    over = played(NAME, at, checks[0])
    assert over.outcome == Outcome((0,), "perpetual-check") and over.checks == (10, 3)
    again = GAME.read(GAME.write(over), RULES)
    assert again == over and again.outcome == over.outcome
    calm = played(NAME, at, quiet[0])
    assert calm.checks == (0, 3) and calm.outcome is None


def test_the_opponents_moves_do_not_reset_a_count() -> None:
    at = state(NAME, "Kh1 kd12 Qe3 ra9", "w - - 10 40 4 0")
    check = sorted(text for text in texts(NAME, at) if text.endswith("+"))[0]
    after = played(NAME, at, check)
    reply = sorted(text for text in texts(NAME, after) if text[-1] not in "+#")[0]
    assert played(NAME, after, reply).checks == (5, 0)


def test_a_mating_tenth_check_is_mate() -> None:
    at = state(NAME, "Kl12 kn13 Qa11 Ra10", "w - - 0 9 9 0")
    mates = sorted(text for text in texts(NAME, at) if text.endswith("#"))
    for text in mates:
        assert played(NAME, at, text).outcome == Outcome((0,), "checkmate")


LOT = fen(NAME, "Kh1 kh12 Ra2", "w - - 199 120 0 0")


def test_the_automatic_lot_comes_from_the_stream_of_the_turn() -> None:
    at = GAME.read(LOT, RULES)
    move = GAME.read_move(at, 0, "Ra2-a3")
    for seed in range(6):
        step = GAME.play(at, {0: move}, Dice(seed))
        coin = Dice(seed).stream(120).coin()
        assert step.state.outcome == Outcome((coin,), "lot")
        assert Thrown((coin,), "lot") in step.events
    for coin in (0, 1):
        assert played(NAME, at, "Ra2-a3", dice=[coin]).outcome == Outcome((coin,), "lot")
    black = GAME.read(LOT.replace(" w ", " b "), RULES)
    step = GAME.play(black, {1: GAME.read_move(black, 1, "Kh12-h11")}, Dice(3))
    assert step.state.outcome == Outcome((Dice(3).stream(120).coin(),), "lot")


def test_a_position_past_the_lot_is_over() -> None:
    at = GAME.read(LOT.replace("199", "200"), RULES)
    assert at.outcome is not None and at.outcome.reason == "lot" and GAME.moves(at, 0) == ()
    assert at.outcome.winners == (Dice(0).stream(119).coin(),)
    assert GAME.read(LOT, regulate(GAME.options, {"lot_after": 50})).outcome is not None
    assert GAME.read(LOT.replace("199", "200"), regulate(GAME.options, {"lot_after": 101})).outcome is None


def test_check_comes_before_the_lot() -> None:
    at = GAME.read(fen(NAME, "Kh1 kh12 Ra2", "w - - 199 120 9 0"), RULES)
    assert played(NAME, at, "Ra2-a12").outcome == Outcome((0,), "perpetual-check")


def test_perft_stops_where_the_game_does() -> None:
    from tests.engine.chess_oracle import CHESS196, read

    for tail in ("w - - 198 120 0 0", "w - - 199 120 0 0", "w - - 0 120 9 9"):
        text = fen(NAME, "Kh12 kh3 Ra2", tail)
        assert [GAME.perft(GAME.read(text, RULES), n) for n in range(1, 4)] == [
            read(CHESS196, text).perft(n) for n in range(1, 4)
        ]


def test_lots_by_agreement_stand_and_replay() -> None:
    for seed in range(4):
        match = session(NAME, seed=seed)
        go(match, "e2-e7", "e13-e8")
        match.agree(0.0)
        assert match.outcome == Outcome((Dice(seed).stream(2).coin(),), "lot")
        assert not match.can_undo and not match.undo(0.0)
        text = write_record(match)
        assert replay(read_record(text)).outcome == match.outcome
        other = text.replace("1-0", "?").replace("0-1", "1-0").replace("?", "0-1")
        with pytest.raises(ValueError, match="result-mismatch"):
            replay(read_record(other))


def test_an_automatic_lot_replays_and_is_not_taken_back() -> None:
    match = session(NAME, LOT, seed=11)
    go(match, "Ra2-a3")
    assert match.outcome is not None and match.outcome.reason == "lot" and not match.can_undo
    again = replay(read_record(write_record(match)))
    assert again.outcome == match.outcome


def test_no_draws_beside_the_rules() -> None:
    match = session(NAME, fen(NAME, "Kh1 kh12", "w - - 0 1 0 0"))
    assert match.claims() == () and match.outcome is None
    match.expire(0, 0.0)
    assert match.outcome == Outcome((1,), "time")
    text = write_record(match).replace("0-1", "1/2-1/2")
    with pytest.raises(ValueError, match="result-mismatch"):
        replay(read_record(text))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (LOT.replace("14/", "77/", 1), "position-row"),
        (LOT.replace("14/", "15/", 1), "position-row"),
        (LOT.replace(" 0 0", ""), "position-words"),
        (LOT.replace(" 0 0", " 0 x"), "position-counter"),
        (LOT.replace(" 0 0", " 10 0"), "position-checks"),
        (LOT.replace(" 0 0", " 0 11"), "position-checks"),
        (fen(NAME, "Kh14 ka1", "w - - 0 1 0 0"), "position-both-arrived"),
        (fen(NAME, "Kh1 kh12 pe8", "w - e12-e10 0 1 0 0"), "position-crossed"),
        (fen(NAME, "Kh1 kh12 pe8", "w - e11-e9 0 1 0 0"), "position-crossed"),
        (fen(NAME, "Kh1 kh12 pe8", "w - e9-e12 0 1 0 0"), "position-crossed"),
        (fen(NAME, "Kh1 kh12 pe8 ne10", "w - e12-e9 0 1 0 0"), "position-crossed"),
        (fen(NAME, "Kh1 kh12 pe7", "w - e12-e8 0 1 0 0"), "position-crossed"),
        (fen(NAME, "Kh1 kh12 pe8", "w - e12-f9 0 1 0 0"), "position-crossed"),
        (fen(NAME, "Kh1 kh12 Ra12", "w - - 0 1 0 0"), "position-attacked"),
        (fen(NAME, "Kh1 kh12 Ra1", "w K - 0 1 0 0"), "position-castling-home"),
    ],
)
def test_refused_positions(text: str, code: str) -> None:
    assert refused(NAME, text) == code


def test_russian_letters() -> None:
    start = GAME.start(RULES, 0)
    for latin, russian in (("Nb1-c3", "Кb1-c3"), ("Vd1-c3", "Вd1-c3"), ("He1-d3", "Гe1-d3"), ("Ag1-f3", "Кнg1-f3")):
        assert GAME.spell(latin, "ru") == russian
        assert GAME.read_move(start, 0, russian) == GAME.read_move(start, 0, latin)
    at = state(NAME, "Kh1 kh12 Pa13", "w - - 0 1 0 0")
    assert GAME.read_move(at, 0, "a13-a14=Кн") == GAME.read_move(at, 0, "a13-a14=A")
    assert why(NAME, at, "a13-a14=Кр") == "promotion-piece"
    assert {text.split("=")[1][0] for text in texts(NAME, at) if "=" in text} == set("QAHVRBN")


# --- touch-move ---------------------------------------------------------------------------------------------------

TOUCH = fen(NAME, "Kh1 kh12 Re5 Nd3 ne9 pf4 Pa2 Pa3", "w - - 0 1 0 0")


def test_touch_move_is_off_at_first() -> None:
    at = state(NAME, "Kh1 kh12 Re5 Nd3 ne9 pf4", "w - - 0 1 0 0")
    asked = picked(NAME, at)
    assert {pick.kind for pick in asked.next} == {"origin"} and asked.facts["held"] == 0
    assert pick_why(NAME, at, "touch:e9") == "not-offered"


def test_a_touched_piece_moves() -> None:
    at = GAME.read(TOUCH, regulate(GAME.options, {"touch_move": True}))
    asked = picked(NAME, at, "origin:e5")
    assert asked.facts["held"] == 1 and asked.stage == "land"
    # A piece that cannot move binds to nothing: touching it is refused, and nothing is held.
    assert pick_why(NAME, at, "origin:a2") == "no-moves"


def test_a_touched_enemy_is_taken_if_it_can_be() -> None:
    at = GAME.read(TOUCH, regulate(GAME.options, {"touch_move": True}))
    asked = picked(NAME, at, "touch:e9")
    assert asked.facts["held"] == 1 and asked.stage == "take"
    assert {str(pick) for pick in asked.next} == {"origin:e5"}
    assert pick_why(NAME, at, "touch:e9", "origin:d3") == "must-take"
    assert pick_why(NAME, at, "touch:e9", "origin:e5", "land:e6") == "must-take"
    assert GAME.write_move(at, 0, picked(NAME, at, "touch:e9", "origin:e5", "land:e9").move) == "Re5xe9"
    assert pick_why(NAME, at, "touch:h12") == "cannot-take"
    assert pick_why(NAME, at, "touch:e5") == "cannot-take" and pick_why(NAME, at, "touch:e8") == "empty-origin"


def test_poprawlyayu_lets_one_touch_go() -> None:
    at = GAME.read(TOUCH, regulate(GAME.options, {"touch_move": True}))
    asked = picked(NAME, at, "adjust")
    assert asked.stage == "adjust" and asked.facts["held"] == 0
    for touched in ("origin:a2", "origin:e5", "touch:e9", "touch:h12"):
        free = picked(NAME, at, "adjust", touched)
        assert free.stage == "origin" and free.facts["held"] == 0
    bound = picked(NAME, at, "adjust", "touch:e9", "origin:d3")
    assert bound.facts["held"] == 3 and picked(NAME, at, "adjust", "touch:e9", "origin:d3", "land:f4").final
    assert pick_why(NAME, at, "origin:e5", "adjust") == "not-offered"


def test_a_pawn_on_the_last_rank_stays_there() -> None:
    pieces = "Kh1 kh12 Pa13 rb14"
    at = state(NAME, pieces, "w - - 0 1 0 0", touch_move=True)
    asked = picked(NAME, at, "origin:a13", "land:a14")
    assert asked.stage == "promote" and asked.facts["held"] == 2
    loose = state(NAME, pieces, "w - - 0 1 0 0")
    assert picked(NAME, loose, "origin:a13", "land:a14").facts["held"] == 0


def test_touch_move_takes_nothing_back() -> None:
    match = session(NAME, touch_move=True)
    go(match, "e2-e7")
    assert not match.can_undo and not match.undo(0.0)
    match.resign(1, 0.0)
    assert not match.can_undo
    with pytest.raises(IllegalMove, match="game-over"):
        match.agree(0.0)
