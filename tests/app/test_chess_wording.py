"""What chess says: refusals that name the pieces, prompts of every stage, results, cells, notes; both languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from app import chess_reasons, chess_wording, i18n, wording
from engine.compose import Pick
from engine.errors import BadPosition, IllegalMove, RuleError
from engine.game import Outcome, regulate
from tests.engine.chess_random import game_of
from tests.engine.chess_tools import fen, picked, state, texts


@pytest.fixture(params=["en", "ru"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    i18n.set_language(request.param)
    yield request.param
    i18n.set_language("en")


def refused(name: str, pieces: str, tail: str, move: str, **regulations: object) -> str:
    """The line against a typed move."""
    game, at = game_of(name), state(name, pieces, tail, **regulations)
    with pytest.raises(RuleError) as error:
        game.check(at, at.side, game.read_move(at, at.side, move))
    return wording.refusal(error.value, at.side)


END = "w - - 0 1 0 0"
CASES = [
    ("chess196", "Kh1 kh14 Ve4 rh9 Ba1", END, "Ve4-h5", ("Vityaz", "e4"), ("витязь", "e4")),
    ("chess196", "Kh1 kh14 Vh4 rh9", END, "Vh4-g6", ("Pinned", "Vityaz on h4", "rook on h9"),
     ("Связка", "витязь на h4", "ладья с h9")),
    ("chess196", "Kh1 kh14 Re1 Pe4", END, "Re1-e9", ("barred", "pawn on e4"), ("закрыт", "пешка на e4")),
    ("chess196", "Kh1 kh14 Pe2 pe4", END, "e2-e5", ("pawn on e4", "never takes"), ("пешка на e4",)),
    ("chess196", "Kh1 kh14 Pe3", END, "e3-e5", ("e3", "1"), ("e3", "1")),
    ("chess196", "Kh1 kh14 Pe2", END, "e2-f3", ("aslant", "f3"), ("Наискосок", "f3")),
    ("chess196", "Kh1 kh14 rg9", END, "Kh1-g2", ("g2", "rook on g9"), ("g2", "ладья с g9")),
    ("chess196", "Kh1 kh14 rh9 Ba3", END, "Ba3-b4", ("Check", "rook on h9"), ("Шах", "ладья на h9")),
    ("chess196", "Kh1 kh14 Rn1 Nk1", "w K - 0 1 0 0", "O-O", ("castling", "knight on k1"), ("Рокировки", "конь на k1")),
    ("chess196", "Kh1 kh14 Rn1 rk9", "w K - 0 1 0 0", "O-O", ("k1", "rook on k9"), ("k1", "ладья с k9")),
    ("chess196", "Kh1 kh14 Rn1", END, "O-O", ("n1",), ("n1",)),
    ("chess196", "Kh1 kh14 Ph13", END, "h13-h14", ("h14",), ("h14",)),
    ("spatial", "KE1m kE8m PB7i", "w - - 0 1", "B7i-B8i=L", ("lion",), ("лев",)),
    ("spatial", "KE1m kE8m LD4l pD5l", "w - - 0 1", "LD4l-D5l", ("lion", "D4l"), ("лев", "D4l")),
]  # fmt: skip


@pytest.mark.parametrize(("name", "pieces", "tail", "move", "english", "russian"), CASES)
def test_a_refusal_names_what_it_is_about(
    name: str, pieces: str, tail: str, move: str, english: tuple[str, ...], russian: tuple[str, ...], language: str
) -> None:
    text = refused(name, pieces, tail, move)
    assert "{" not in text and "}" not in text
    assert all(word in text for word in (russian if language == "ru" else english)), text


def test_every_template_is_filled_by_the_facts_of_the_engine(language: str) -> None:
    facts: dict[str, Any] = {
        "cell": "e4", "origin": "e2", "by": "h8", "rook": "a1", "most": 5, "piece": "V", "cell_piece": "V",
        "origin_piece": "P", "by_piece": "R", "count": 3, "wanted": 5, "level": "m", "rank": "8m", "field": "x",
        "right": "K", "seat": 1, "limit": 10,
    }  # fmt: skip
    for code in chess_reasons.REASONS:
        full, bare = wording.refusal(RuleError(code, **facts)), wording.refusal(RuleError(code))
        assert full and "{" not in full, code
        assert "{" not in bare or "{" in chess_reasons.REASONS[code][-1], code


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("KE1m", "Black"), ("KE1m kE8m PA1i", "A1i"), ("KE1m kE8m rE5m", "White"),
    ],
)  # fmt: skip
def test_a_refused_position_says_what_is_wrong(text: str, words: str) -> None:
    game = game_of("spatial")
    tail = "b - - 0 1" if "rE5m" in text else "w - - 0 1"
    with pytest.raises(BadPosition) as error:
        game.read(fen("spatial", text, tail), regulate(game.options))
    line = wording.refusal(error.value)
    assert words in line and "{" not in line


def test_prompts_of_every_stage(language: str) -> None:
    at = state("chess196", "Kh1 kh14 Pa13 rb14 Nd3 pe5", END, touch_move=True)
    seen = {}
    for picks in ((), ("adjust",), ("touch:e5",), ("origin:d3",), ("origin:a13", "land:a14"), ("origin:d3", "land:e5")):
        asked = picked("chess196", at, *picks)
        line = wording.prompt(asked, 0)
        assert line and "{" not in line
        seen[asked.stage] = line
    assert set(seen) == {"origin", "adjust", "take", "land", "promote", "done"} and len(set(seen.values())) == 6
    assert "a14" in seen["promote"] and "e5" in seen["take"] and "d3" in seen["land"]


def test_castling_is_told_where_it_can_be_made(language: str) -> None:
    at = state("spatial", "KE1m RH1m kE8m", "w K - 0 1")
    free = wording.prompt(picked("spatial", at, "origin:E1m"), 0)
    lost = wording.prompt(picked("spatial", state("spatial", "KE1m RH1m kE8m", "w - - 0 1"), "origin:E1m"), 0)
    assert len(free) > len(lost) and ";" in free


def test_cells_in_words(language: str) -> None:
    at = state("chess196", "Kh9 kh14 Vh4 rh2 Pa3", END)
    game = game_of("chess196")
    pawn, empty = wording.cell(game.describe(at, "a3")), wording.cell(game.describe(at, "b3"))
    assert "a3" in pawn and "b3" in empty and "{" not in pawn + empty
    king = wording.cell(game.describe(at, "h9"))
    assert "5" in king
    pinned = wording.cell(game.describe(state("chess196", "Kh1 kh14 Vh4 rh9", END), "h4"))
    assert "h9" in pinned


def test_results_of_every_ending(language: str) -> None:
    for reason in chess_wording.ENDINGS:
        for outcome in (Outcome((0,), reason), Outcome((1,), reason), Outcome((), reason)):
            drawn = reason in {"stalemate", "bare-kings", "fivefold", "75-moves", "threefold", "50-moves"}
            if not outcome.winners and not drawn:
                continue
            line = wording.result_title(outcome) + ". " + wording.result_reason(outcome)
            assert "{" not in line and line.endswith("."), reason
    assert "{" not in wording.result_reason(Outcome((), "time"))
    lost, drawn = (wording.result_reason(Outcome(who, "stalemate")) for who in ((0,), ()))
    assert lost != drawn


def test_notes_and_claims(language: str) -> None:
    lines = [wording.note(what, 0, "e4") for what in ("check", "en-passant", "castling")]
    assert all(lines) and len(set(lines)) == 3 and not any("{" in line for line in lines)
    assert wording.note("checkmate", 0, "") == ""
    at = state("spatial", "KE1m kE8m RA1i", "w - - 100 80")
    claims = game_of("spatial").claims(at)
    assert claims and set(claims) <= set(chess_wording.CLAIMS) == set(chess_wording.CLAIM_TIPS)


def test_a_letter_that_fits_no_piece_is_told(language: str) -> None:
    game, at = game_of("chess196"), state("chess196", "Kh1 kh14 Nd3", END)
    for typed, word in (("Rd3-d5", "d3"), ("Nd3xe5", "e5")):
        with pytest.raises(RuleError) as error:
            game.read_move(at, 0, typed)
        assert word in wording.refusal(error.value)
    assert "Nd3-e5" in texts("chess196", at)


def test_touching_what_cannot_be_taken() -> None:
    at = state("chess196", "Kh1 kh14 Nd3 pa9", END, touch_move=True)
    refusal = picked("chess196", at).refusal(Pick("touch", "a9"))
    assert isinstance(refusal, IllegalMove) and "pawn on a9" in wording.refusal(refusal)
