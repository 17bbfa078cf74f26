"""The start position, the counts of the rules page, the set-up by lot, by the players and by draws."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.dice import Dice
from engine.errors import BadNotation, IllegalMove
from engine.game import regulate
from engine.totas.board import LABYRINTH_CELLS, NAMES, NEIGHBOURS, SPACE, rank_of
from engine.totas.setup import RESERVE_FILES, lot, reserve_of
from engine.totas.state import HIDDEN, State
from engine.totas.zones import along_file, around, free_places
from tests.engine.totas_tools import GAME, RULES, on, refused

START = GAME.start(RULES, 0)


def rules(**given: object) -> State:
    seed = int(str(given.pop("seed", 0)))
    return GAME.start(regulate(GAME.options, given), seed)


def test_the_counts_of_the_page() -> None:
    for seat in (0, 1):
        assert len(GAME.parts(START, seat)) == 42
        assert len(tuple(GAME.moves(START, seat))) == 706
        assert GAME.potential(START, seat) == 60
        assert len(tuple(GAME.moves(rules(moves_per_turn=1), seat))) == 39
    dice = Dice(0).stream(1)
    assert [dice.die() for _ in range(10)] == [1, 4, 2, 1, 6, 1, 1, 1, 2, 1]


def test_where_the_pieces_stand() -> None:
    row = [on(START, f"{file}1")[1] for file in "ABCDEFGHIJKL"]
    assert "".join(row) == "RNGBTQKVBGNR"
    assert "".join(on(START, f"{file}2")[1] for file in "ABCDEFGHIJKL") == "PPDPLPPLPDPP"
    for file in "ABCDEFGHIJKL":
        for ours, theirs in (("1", "12"), ("2", "11")):
            assert on(START, file + ours)[1:2] == on(START, file + theirs)[1:2]
            assert on(START, file + ours)[0] == "w" and on(START, file + theirs)[0] == "b"
    assert Counter(piece.seat for piece in START.pieces) == {0: 24, 1: 24}
    assert START.castle == ("bA", "bL", "wA", "wL") and START.turn == 1 and not START.blind


@pytest.mark.parametrize("word", ["none", "agreed", "W", "C", "H", "WC", "WH", "CH"])
def test_reserve_pieces_by_agreement(word: str) -> None:
    state = rules(reserve_pieces=word)
    stand = {"none": "", "agreed": "WCH"}.get(word, word)
    assert reserve_of(state) == stand
    for kind, file in RESERVE_FILES.items():
        for rank, side in ((1, "w"), (12, "b")):
            there = on(state, f"{'ABCDEFGHIJKL'[file]}{rank}")
            if kind in stand:
                facing = {"W": "|", "C": "/" if side == "w" else "\\", "H": ""}[kind]
                assert there == f"{side}{kind}{'ABCDEFGHIJKL'[file]}{rank}{facing}"
            else:
                assert there[1] in "GN"


def test_reserve_pieces_by_lot() -> None:
    seen = set()
    for seed in range(60):
        stream = Dice(seed).stream(0)
        assert lot(seed) == GAME.lot(seed) == stream.coin()
        wanted = "".join(kind for kind in "WCH" if stream.die() >= 4)
        assert reserve_of(rules(reserve_pieces="lot", seed=seed)) == wanted
        seen.add(wanted)
    assert len(seen) == 8


@pytest.mark.parametrize("reserve", ["none", "lot"])
@pytest.mark.parametrize("seed", range(25))
def test_the_quick_set_up(seed: int, reserve: str) -> None:
    state = rules(setup="quick", seed=seed, reserve_pieces=reserve)
    assert state.phase == "plan" and len(state.zones) == 4
    stream = Dice(seed).stream(0)
    stream.coin()
    if reserve == "lot":
        _ = [stream.die() for _ in range(3)]
    laid = list(state.zones)
    for index, zone in enumerate(state.zones):
        assert zone.seat == index // 2 and along_file(zone.cells) == bool(index % 2)
        assert all(2 <= rank_of(cell) <= 9 for cell in zone.cells)
        others = [other for other in laid if other != zone]
        assert not set(zone.cells) & around(others)
    # The draws by hand: what is left out, the exchange, the two places; anew where nothing fits.
    done: list[object] = []
    for seat in (0, 1):
        left_out = stream.draw(3)
        kinds = [kind for number, kind in enumerate(("mountain", "sea", "desert")) if number != left_out]
        if stream.draw(2):
            kinds.reverse()
        before = laid[: 2 * seat]
        flats = free_places(before, False)
        flat = flats[stream.draw(len(flats))]
        assert (state.zones[2 * seat].kind, state.zones[2 * seat].cells) == (kinds[0], flat)
        uprights = free_places(laid[: 2 * seat + 1], True)
        assert (state.zones[2 * seat + 1].kind, state.zones[2 * seat + 1].cells) == (
            kinds[1], uprights[stream.draw(len(uprights))],
        )  # fmt: skip
        done.append(flat)
    assert state.labs == (LABYRINTH_CELLS[stream.draw(24)], LABYRINTH_CELLS[stream.draw(24)])


def test_places_of_zones() -> None:
    assert len(free_places((), False)) == 10 * 8 and len(free_places((), True)) == 12 * 6
    assert [NAMES[cells[0]] for cells in free_places((), False)[:9]] == [f"A{n}" for n in range(3, 11)] + ["B3"]
    assert [NAMES[cell] for cell in LABYRINTH_CELLS[:2] + LABYRINTH_CELLS[12:13]] == ["A6", "B6", "A7"]
    assert len(NEIGHBOURS[SPACE.find("A1")]) == 3


def test_the_players_set_up() -> None:
    state = rules(setup="players")
    assert state.phase == "zones-white" and GAME.actors(state) == (0,)
    assert not tuple(GAME.moves(state, 1))
    white = GAME.read_move(state, 0, "desert C4-C6, sea G6-I6")
    assert GAME.write_move(state, 0, white) == "sea G6-I6, desert C4-C6", "the zone along a rank is written first"
    GAME.check(state, 0, white)
    step = GAME.play(state, {0: white}, Dice(0))
    state = step.state
    assert state.phase == "zones-black" and GAME.actors(state) == (1,)
    assert refused(state, 1, "sea E6-E8, mountain H7-J7").code == "zones-touch"
    black = GAME.read_move(state, 1, "mountain E9-E7, sea J10-L10")
    state = GAME.play(state, {1: black}, Dice(0)).state
    assert state.phase == "labyrinths" and GAME.actors(state) == (0, 1)
    assert len(tuple(GAME.moves(state, 0))) == 24
    step = GAME.play(state, {0: GAME.read_move(state, 0, "lab f6"), 1: GAME.read_move(state, 1, "F6")}, Dice(0))
    state = step.state
    assert state.phase == "plan" and [NAMES[lab] for lab in state.labs] == ["F6", "F6"] and state.turn == 1
    assert GAME.seen_by(state, 0).labs == (state.labs[0], HIDDEN)
    assert [zone.kind for zone in state.zones] == ["sea", "desert", "sea", "mountain"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("sea G6-I6, sea C4-C6", "zones-kinds"),
        ("sea G6-I6, desert C4-E4", "zones-directions"),
        ("sea C4-C6, desert F4-F6", "zones-directions"),
        ("sea G2-I2, desert C4-C6", "zone-ranks"),
        ("sea G6-I6, desert C9-C11", "zone-ranks"),
        ("sea G6-I6, desert F3-F5", "zones-touch"),
        ("sea G6-I6, desert H4-H6", "zones-touch"),
        ("sea G6-I6", "zones-two"),
    ],
)
def test_zones_refused(text: str, code: str) -> None:
    assert refused(rules(setup="players"), 0, text).code == code


@pytest.mark.parametrize(
    "text",
    ["", "-", "lake G6-I6, sea C4-C6", "sea G6-H6, desert C4-C6", "sea G6-J6", "sea A1-C3", "sea G6-I6,,", "NB1-C3"],
)
def test_texts_that_are_no_zones(text: str) -> None:
    with pytest.raises(BadNotation):
        GAME.read_move(rules(setup="players"), 0, text)


def test_a_choice_of_another_kind() -> None:
    state = rules(setup="players")
    plan = next(iter(GAME.moves(START, 0)))
    with pytest.raises(IllegalMove) as caught:
        GAME.check(state, 0, plan)
    assert caught.value.code == "other-choice"
    zones = next(iter(GAME.moves(state, 0)))
    with pytest.raises(IllegalMove) as caught:
        GAME.check(START, 0, zones)
    assert caught.value.code == "other-choice"


def test_labyrinths_refused() -> None:
    text = GAME.write(START).replace('"reg": {}', '"reg": {"setup": "players"}, "setup": "labyrinths"')
    state = GAME.read(text, RULES)
    assert refused(state, 0, "lab F5").code == "labyrinth-rank"
    with pytest.raises(BadNotation):
        GAME.read_move(state, 0, "lab M6")


def test_every_choice_of_zones_is_allowed() -> None:
    state = rules(setup="players")
    rng = Random(1)
    choices = tuple(GAME.moves(state, 0))
    assert len(set(choices)) == len(choices) > 10_000
    for chosen in rng.sample(choices, 200):
        GAME.check(state, 0, chosen)
