"""Texts of Stavropol spheres: position lines good and hostile, turns as people type them, opening letters."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadNotation, BadPosition, IllegalMove
from engine.stavropol.board import LETTERS, NAMES
from engine.stavropol.state import Turn
from tests.engine.stavropol_random import pinned_position, random_position, random_rules
from tests.engine.stavropol_tools import GAME, START, state, turn

REST = " w -,- - - 0"
MIDDLE = "25./25./12.A12./25./24.a w -,- - - 20"


@given(st.integers(0, 10**9))
def test_a_canonical_position_is_written_as_it_was_read(seed: int) -> None:
    rng = Random(seed)
    rules = random_rules(rng)
    text = rng.choice((random_position, pinned_position))(rng, rules)
    at = GAME.read(text, rules)
    assert GAME.write(at) == text
    assert GAME.read(text, rules) == at and hash(GAME.read(text, rules)) == hash(at)


@pytest.mark.parametrize(
    ("loose", "canonical"),
    [
        ("12A13A/25./25./25./25a w -,- - - 0", START),
        ("25A/25./25./25./25a w -,- - - 0\n", START),
        ("1A24A/24.1./25./25./25a w -,- - - 0", START),
        ("25./25./[11]11.[11]12./25./25. b o3r,- 333,311 - 9", "25./25./[11]11.[11]12./25./25. b o3r,- 311,333 - 9"),
    ],
)
def test_loose_positions_are_read(loose: str, canonical: str) -> None:
    assert GAME.write(state(loose)) == canonical


BAD_POSITIONS = [
    ("", "position-fields"),
    ("25A/25./25./25./25a w -,- - -", "position-fields"),
    ("25A/25./25./25./25a  w -,- - - 0", "position-fields"),
    (START + " 1", "position-fields"),
    ("x" * 100_000, "position-length"),
    ("25A/25./25./25a" + REST, "position-sectors"),
    ("25A/25./25./25./25a/25." + REST, "position-sectors"),
    ("24A/25./25./25./25a" + REST, "position-cells"),
    ("26A/25./25./25./25a" + REST, "position-cells"),
    ("99A/25./25./25./25a" + REST, "position-cells"),
    ("/////"[:4] + REST, "position-cells"),
    ("999999999999A/25./25./25./25a" + REST, "position-symbol"),
    ("025A/25./25./25./25a" + REST, "position-symbol"),
    ("0A25A/25./25./25./25a" + REST, "position-symbol"),
    ("-25A/25./25./25./25a" + REST, "position-symbol"),
    ("٢٥A/25./25./25./25a" + REST, "position-symbol"),
    ("25F/25./25./25./25a" + REST, "position-symbol"),
    ("25А/25./25./25./25a" + REST, "position-symbol"),  # a Cyrillic letter
    ("25A/25./25./25./25" + REST, "position-symbol"),
    ("25A/25./[10]24./25./25a" + REST, "position-symbol"),
    ("25A/25./[0][11]23./25./25a" + REST, "position-symbol"),
    ("25A/25./[1124./25./25a" + REST, "position-symbol"),
    ("25A/25./[51]24./25./25a" + REST, "position-symbol"),
    ("20./25./[33]24./25./25a" + REST, "position-cells"),
    ("25./25./[33]24./25./25a" + REST, "position-capacity"),
    ("25B/25./25./25./25a" + REST, "position-balls"),
    ("25A/25./25./a24./25a" + REST, "position-balls"),
    ("25A/25./25./25./25a W -,- - - 0", "position-side"),
    ("25A/25./25./25./25a x -,- - - 0", "position-side"),
    ("25A/25./25./25./25a w - - - 0", "position-last"),
    ("25A/25./25./25./25a w -,-,- - - 0", "position-last"),
    ("25A/25./25./25./25a w o6,- - - 0", "position-last"),
    ("25A/25./25./25./25a w o0,- - - 0", "position-last"),
    ("25A/25./25./25./25a w o,- - - 0", "position-last"),
    ("25A/25./25./25./25a w mr,er - - 0", "position-last"),
    ("25A/25./25./25./25a w o3rr,- - - 0", "position-last"),
    ("25A/25./25./25./25a w -,- 333 - 0", "position-owed-not-contested"),
    ("25A/25./25./25./25a w -,- 111 - 0", "position-owed-not-contested"),
    ("25./25./[11]24./25./25. w -,- 311,311 - 0", "position-owed"),
    ("25./25./[11]24./25./25. w -,- 311, - 0", "position-owed"),
    ("25./25./[11]24./25./25. w -,- 611 - 0", "position-owed"),
    ("25A/25./25./25./25a w -,- - BW 0", "position-struck"),
    ("25A/25./25./25./25a w -,- - WW 0", "position-struck"),
    ("25A/25./25./25./25a w -,- - - -1", "position-turns"),
    ("25A/25./25./25./25a w -,- - - 00", "position-turns"),
    ("25A/25./25./25./25a w -,- - - 1e3", "position-turns"),
    ("25A/25./25./25./25a w -,- - - 9999999999", "position-turns"),
    ("25A/25./25./25./25a w -,- - - ٣", "position-turns"),
    ("25A/25.\n/25./25./25a w -,- - - 0", "position-symbol"),
]


@pytest.mark.parametrize(("text", "code"), BAD_POSITIONS)
def test_hostile_positions_get_one_clear_error(text: str, code: str) -> None:
    with pytest.raises(BadPosition) as raised:
        state(text)
    assert raised.value.code == code
    assert all(len(str(fact)) <= 40 for fact in raised.value.facts.values())


@given(st.text(alphabet="0123456789.ABEabe[]/ wb,-ros\n", max_size=60))
def test_junk_is_no_position(text: str) -> None:
    with pytest.raises(BadPosition):
        state(text)


@pytest.mark.parametrize("value", [None, 7, b"25A", ["25A"], {}])
def test_other_types_are_refused(value: object) -> None:
    with pytest.raises(BadPosition):
        GAME.read(value, state(START).regulations)  # type: ignore[arg-type]
    with pytest.raises(BadNotation):
        GAME.read_move(state(START), 0, value)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("333-444", "333-444"),
        (" 3 3 3 - 4 4 4 ", "333-444"),
        ("333\u00a0–\u2009444", "333-444"),
        ("333—444x", "333-444"),
        ("333−444×", "333-444"),
        ("333‑444 х", "333-444"),
        ("333-444X", "333-444"),
        ("333-444Х", "333-444"),
        ("333-455+444", "333-444+455"),
        ("333-444+444", "333-444+444"),
        ("333-455 + 444 : 344, 322", "333-444+455:322,344"),
        ("333-444:344,322,344", "333-444:322,344,344"),
        ("333:333", "333:333"),
        ("333:333x", "333:333"),
        ("111-111", "111-111"),
    ],
)
def test_turns_as_people_type_them(typed: str, canonical: str) -> None:
    at = state(MIDDLE)
    read = GAME.read_move(at, 0, typed)
    assert read == turn(canonical)
    assert read.landings == tuple(sorted(read.landings)) and read.strikes == tuple(sorted(read.strikes))


@pytest.mark.parametrize(
    "typed",
    ["", "x", "333", "333-", "-333", "333-46", "333-460", "333-666", "033-444", "333-4444", "333444", "333--444",
     "333-444:", "333-444:,", "333-444+", "333-444,455", "333-444:322+344", "333:344", "333:333,333", "333:344-444",
     "333-444xx", "333-444:322x344", "333-444-455", "３３３-444", "aN", "an", "AJ", "J A", "ANN", "A", "---AN", "-AN",
     "333-444" + "+444" * 1000, "\x00", "333-444;drop"],
)
def test_no_turns(typed: str) -> None:
    with pytest.raises(BadNotation) as raised:
        GAME.read_move(state(START), 0, typed)
    assert raised.value.code == "notation" and len(str(raised.value.facts["text"])) <= 40


def test_opening_letters_number_a_sector() -> None:
    assert len(LETTERS) == 25 and "J" not in LETTERS
    white, black = state(START), state(START.replace(" w ", " b "))
    for index, letter in enumerate(LETTERS):
        assert GAME.read_move(white, 0, f"A{letter}") == Turn(0, (25 + index,))
        assert GAME.read_move(white, 0, f"{letter}A") == Turn(index, (25,))
        assert GAME.read_move(black, 1, f"---A{letter}") == Turn(124, (99 - index,))
    for letters, text in (("AN", "111-233"), ("AX", "111-253"), ("ZZ", "155-255"), ("FB", "121-212")):
        assert GAME.read_move(white, 0, letters) == turn(text)
    for letters, text in (("---RU", "524-421"), ("---AZ", "555-411"), ("—RU", "524-421"), ("– – − R U", "524-421")):
        assert GAME.read_move(black, 1, letters) == turn(text)
    assert NAMES[124 - LETTERS.index("Z")] == "511"


def test_letters_are_tried_before_the_sign_of_victory() -> None:
    assert GAME.read_move(state(START), 0, "AX") == turn("111-253")
    assert GAME.read_move(state(START), 0, "ANx") == GAME.read_move(state(START), 0, "ANX") == turn("111-233")


def test_letters_stand_only_for_a_first_turn_and_each_side_has_its_own() -> None:
    assert GAME.read_move(state("25A/25./25./25./25a w -,o4 - - 20"), 0, "AN") == turn("111-233")
    for text in ("25A/25./25./25./25a w e,- - - 2", "25A/25./25./25./25a w o2,- - - 2"):
        with pytest.raises(BadNotation):
            GAME.read_move(state(text), 0, "AN")
    black = state(START.replace(" w ", " b "))
    for typed in ("RU", "-RU", "--RU", "----RU", "——RU"):
        with pytest.raises(BadNotation):
            GAME.read_move(black, 1, typed)


def test_letters_are_checked_like_any_turn() -> None:
    at = state("A24./25./12.A12./25./25a w -,- - - 20")
    with pytest.raises(IllegalMove, match="no-own-ball"):
        GAME.check(at, 0, GAME.read_move(at, 0, "BA"))


@pytest.mark.parametrize("seed", range(3))
def test_written_turns_are_read_back(seed: int) -> None:
    rng = Random(seed)
    for _ in range(10):
        rules = random_rules(rng)
        at = GAME.read(random_position(rng, rules), rules)
        for move in rng.sample(found := list(GAME.moves(at, at.seat)), min(20, len(found))):
            assert GAME.read_move(at, at.seat, GAME.write_move(at, at.seat, move)) == move
