"""Every sentence of the rules page `stavropol.md`, with the test that shows it.

Shorthand: R this file, M test_stavropol_rams, E test_stavropol_endings, T test_stavropol_text, V the given
positions (test_stavropol_vectors), O the second reading of the page (test_stavropol_oracle), C test_stavropol_compose,
L test_stavropol_laws, N test_stavropol_counts.

| sentence | test |
| --- | --- |
| 25 balls a side, 125 cells; a ball on each cell of both base sectors | R test_start, L |
| cell names, sector 1 nearest White, axes | N test_geometry |
| forward, reverse, base and far sector | R TURNS "forward and reverse" |
| projections | N test_geometry, R TURNS "blocking" |
| at most five balls a cell, both colours | R TURNS "points of a cell", L |
| blocked: no open move, may strike; mutual | R TURNS "blocking" |
| immune to any striker; not to rams and mutual removal; `facing` | R TURNS "immunity", R test_facing |
| a winning ball makes no move, is struck and rammed; contested it is fixed and does not count | R TURNS "winning", E |
| one kind of turn, balls of one cell | R test_one_origin, T test_no_turns |
| open move: 1–5 at once, adjoining sector, one direction, vectors, never the same sector | R TURNS "open moves" |
| strike: 24 cells of capture space, named balls, forward landing, several of one cell, far sector | R TURNS "strikes" |
| naming none is an open move | R test_naming_none |
| ram: both colours on one cell, by open move or strike | R TURNS "rams", M |
| mutual removal: one of each, nothing moves | M test_mutual… |
| answering a ram; withdrawal takes all; several cells; not instead of an answer; expiry cancels | M |
| either side may remove on any later turn | M test_left_over… |
| own balls on a contested cell: no strike at it, no projection | R TURNS "contested cells" |
| repeats: strike, ram, both, breaks, per side, `repeat_open`, `repeat_ban` | R REPEATS |
| the ban gives way | R test_relief…, O |
| end of the game, points, rating, quick play | E |
| `first_side`, `move_limit`, other regulations | R test_regulations, R test_first_side, E |
| notation, `x`, canonical order, opening letters | T, E test_x… |
| counts: 625, 650, 24/6/16/15/10/9, 1 872, 25·k | N |
| position text | T |
| generating set | O test_the_generating_set… |
"""

from __future__ import annotations

import pytest

from engine.dice import Dice
from engine.errors import BadRegulation, IllegalMove
from engine.game import regulate
from engine.stavropol.state import Turn
from tests.engine.stavropol_tools import GAME, SPARE, START, cells, code, play, state, turn

TURNS = """
# forward and reverse
333=A w 333-411 ok
333=A w 333-255 ok
333=a b 333-211 ok
333=a b 333-411 ok
# open moves
333=E w 333-411+422+433+444+455 ok
333=E w 333-444+444+444+444+444 ok
333=E w 333-411+411+422+422+433+433 too-many-balls
333=B w 333-444+255 both-directions
333=A w 333-344 same-sector
333=A w 333-544 not-adjoining
333=B w 333-333+444 same-sector
333=B w 333-333+333 same-sector
333=A w 333-133 not-adjoining
333=a w 333-233 no-own-ball
121=A w 121-555 not-adjoining
334=A w 333-444 no-own-ball
# blocking
333=A,433=a w 333-444 blocked
333=A,433=a w 333-222 blocked
333=A,433=a b 433-522 blocked
333=A,233=a w 333-444 blocked
333=A,533=a w 333-444 ok
333=A,433=A w 333-444 ok
333=A,433=a,344=a w 333-444:344 ok
333=A,433=a,344=a w 333-444 blocked
333=A,433=[11] w 333-444 blocked
# immunity
333=A,344=a,444=A w 333-455:344 take-immune
333=A,344=a,244=A w 333-455:344 take-immune
333=A,344=a,444=a w 333-455:344 ok
333=A,344=a,544=A w 333-455:344 ok
333=A,344=[11] w 333-455:344 ok
333=A,344=a,444=[11] w 333-455:344 take-immune
433=A,444=a,534=a,544=A w 433-511:444 take-immune
333=A,444=a,344=A w 333-444 ok
333=A,444=[11],344=A w 444:444 ok
# winning balls
533=A w 533-444 winning-ball-fixed
533=A,544=a w 533-544:544 winning-ball-fixed
133=a b 133-244 winning-ball-fixed
533=[11] w 533-444 winning-ball-fixed
533=A,444=a b 444-555:533 strike-not-forward
144=a,233=A w 233-311:144 ok
533=A,444=a b 444-355:533 ok
533=A,433=a,424=a b 424-355:533 take-immune
533=A,422=a b 422-533 ok
533=A,533=[11] w 533:533 ok
511=[11],533=A w 511:511 ok
# points of a cell
333=B,444=D w 333-444+444 capacity
333=B,444=D w 333-444 ok
333=A,444=[32] w 333-444 capacity
333=A,444=[22] w 333-444 ok
333=A,444=e w 333-444 capacity
333=A,444=e w 333-444:444 ok
333=B,444=e w 333-444+444:444 capacity
333=E,444=e w 333-444+444:444,444 ok
333=E w 333-444+444+444+444+444 ok
# strikes
333=A,344=a w 333-411:344 ok
333=A,444=a w 333-411:444 ok
333=A,244=a w 333-411:244 ok
333=A,433=a w 333-411:433 take-projection
333=A,233=a w 333-411:233 take-projection
333=A,355=a w 333-411:355 take-outside-capture-space
333=A,344=A w 333-411:344 take-empty
333=A w 333-411:344 take-empty
333=A,344=a w 333-255:344 strike-not-forward
333=A,344=a w 333-411:344,344 take-too-many
333=A,344=c w 333-411:344,344 ok
333=C,344=a,322=a w 333-411+411+455:322,344 ok
333=A,344=a w 333-411+411:344 too-many-balls
333=A,344=a w 333-311:344 same-sector
315=A,351=a w 315-411:351 take-outside-capture-space
433=A,544=a w 433-511:544 ok
233=a,144=A b 233-155:144 ok
133=A,144=a w 133-211:144 ok
# rams
333=A,444=a w 333-444 ok
333=B,444=a,455=a w 333-444+455 ok
333=A,444=b w 333-444:444 ok
333=A,433=a w 333-433 blocked
333=A,244=a w 333-244 ok
# contested cells
333=[11] w 333-444 ok
333=[11] w 333-444:333 take-own-cell
333=[21] w 333-444 ok
333=[11],344=a w 333-444:344 ok
333=A w 333:333 not-contested
333=a w 333:333 not-contested
334=A w 333:333 not-contested
333=[11],433=a w 333-244 blocked
333=[11],344=A w 344-455:333 ok
"""
"""Board beside the spare balls, side, turn, answer."""


@pytest.mark.parametrize("row", [row for row in TURNS.strip().splitlines() if row[0] != "#"])
def test_turns(row: str) -> None:
    board, side, text, answer = row.split()
    at = state(cells(SPARE, board.replace(",", " "), side=side))
    assert at.outcome is None
    assert code(at, text) == answer


REPEATS = """
s,- 333=A,344=a 333-444:344 - repeat-strike
sr,- 333=A,344=a 333-444:344 - repeat-strike
-,s 333=A,344=a 333-444:344 - ok
m,s 333=A,344=a 333-444:344 - ok
e,s 333=A,344=a 333-444:344 - ok
o3,s 333=A,344=a 333-444:344 - ok
o3r,s 333=A,344=a 333-444:344 - ok
s,s 333=A,344=a 333-444 - ok
s,- 333=A,344=a 333-444:344 repeat_ban=0 ok
o3r,- 333=A,444=a 333-444 - repeat-ram
sr,- 333=A,444=a 333-444 - repeat-ram
o3r,- 333=B,444=a 333-411+444 - repeat-ram
o3r,- 333=A,444=b 333-444:444 - repeat-ram
o3r,- 333=A,444=a 333-444:444 - ok
o3,o3r 333=A,444=a 333-444 - ok
m,- 333=A,444=a 333-444 - ok
e,- 333=A,444=a 333-444 - ok
s,- 333=A,444=a 333-444 - ok
o3r,- 333=A,444=a 333-444 repeat_ban=0 ok
o4,- 333=A 333-444 - ok
o4,- 333=A 333-444 repeat_open=1 repeat-open
o4r,- 333=A 333-444 repeat_open=1 repeat-open
o4,- 333=A 333-244 repeat_open=1 ok
o2,- 333=A 333-244 repeat_open=1 repeat-open
o4,- 333=A,344=a 333-444:344 repeat_open=1 ok
s,o4 333=A 333-444 repeat_open=1 ok
m,- 333=A 333-444 repeat_open=1 ok
e,- 333=A 333-444 repeat_open=1 ok
o4,- 333=A 333-444 repeat_open=1,repeat_ban=0 ok
"""
"""Previous turns, board, White's turn, regulations, answer."""


@pytest.mark.parametrize("row", REPEATS.strip().splitlines())
def test_repeats(row: str) -> None:
    last, board, text, given, answer = row.split()
    rules = dict(part.split("=") for part in given.split(",")) if given != "-" else {}
    assert code(state(cells(SPARE, board.replace(",", " "), last=last), rules), text) == answer


def test_start() -> None:
    at = GAME.start(regulate(GAME.options), 0)
    assert GAME.write(at) == START
    assert [sum(side) for side in at.balls] == [25, 25]


def test_one_origin() -> None:
    with pytest.raises(IllegalMove, match="notation"):
        GAME.check(state(START), 0, Turn(0, (), (30,)))
    with pytest.raises(IllegalMove, match="notation"):
        GAME.check(state(START), 0, Turn(0, (125,)))
    with pytest.raises(IllegalMove, match="notation"):
        GAME.check(state(START), 0, Turn(0, (-1,)))


def test_naming_none_is_an_open_move() -> None:
    at = state(cells(SPARE, "333=A 344=a"))
    assert play(at, "333-444").last == ("o4", "-") and play(at, "333-444:344").last == ("s", "-")


def test_facing_protects_only_from_the_ball_that_faces() -> None:
    board = cells(SPARE, "333=A 344=a 444=A")
    assert code(state(board), "333-455:344") == "take-immune"
    facing = state(board, {"immunity": "facing"})
    assert code(facing, "333-455:344") == "ok" and code(facing, "444-555:344") == "take-projection"


def test_refusals_carry_the_cells() -> None:
    with pytest.raises(IllegalMove) as raised:
        GAME.check(state(cells(SPARE, "233=A 333=a")), 0, turn("233-344"))
    assert raised.value.facts == {"cell": "233", "by": "333"}


def test_whose_turn_and_the_end() -> None:
    with pytest.raises(IllegalMove, match="not-your-turn"):
        GAME.check(state(START), 1, turn("511-411"))
    with pytest.raises(IllegalMove, match="not-your-turn"):
        GAME.play(state(START), {1: turn("511-411")}, Dice(0))
    over = state("A24./25./25./A24./25. b s,- - W 21")
    assert GAME.actors(over) == () and list(GAME.moves(over, 1)) == []
    with pytest.raises(IllegalMove, match="game-over"):
        GAME.check(over, 1, turn("111-211"))


def test_relief_from_the_ban_on_strikes() -> None:
    at = state("25./25./12.A5.a6./12.a12./a24. w s,o3 - - 20")
    assert at.outcome is None and code(at, "333-411:344") == "ok"
    free = state("A24./25./12.A5.a6./12.a12./a24. w s,o3 - - 20")
    assert code(free, "333-411:344") == "repeat-strike"


def test_relief_from_the_bans_on_strikes_and_rams_together() -> None:
    """Four full cells, themselves blocked, and 21 enemies fill the sector ahead: every open move would ram."""
    full = state("A24./4E21a/4a21./25./25. w sr,o3 - - 20")
    assert code(full, "111-222") == code(full, "111-222:222") == "ok"
    gap = state("A24./4E20a./4a21./25./a24. w sr,o3 - - 20")
    assert code(gap, "111-222") == "repeat-ram" and code(gap, "111-222:222") == "repeat-strike"
    assert code(gap, "111-255") == "ok"


def test_first_side_and_lot() -> None:
    for first, seat in (("white", 0), ("black", 1)):
        assert GAME.actors(GAME.start(regulate(GAME.options, {"first_side": first}), 5)) == (seat,)
    drawn = {GAME.start(regulate(GAME.options, {"first_side": "lot"}), seed).seat for seed in range(20)}
    assert drawn == {0, 1}
    for seed in range(5):
        lot = GAME.start(regulate(GAME.options, {"first_side": "lot"}), seed)
        assert lot.seat == Dice(seed).stream(0).draw(2)


def test_regulations() -> None:
    defaults = {option.name: option.default for option in GAME.options}
    assert defaults == {
        "first_side": "white", "move_limit": 80, "seconds_per_turn": 0, "repeat_ban": True,
        "repeat_open": False, "immunity": "full", "must_strike": True,
    }
    for bad in ({"move_limit": -1}, {"immunity": "none"}, {"first_side": 0}, {"speed": 1}, {"seconds_per_turn": 1.5}):
        with pytest.raises(BadRegulation):
            regulate(GAME.options, bad)
    assert GAME.time(regulate(GAME.options)) is None
    control = GAME.time(regulate(GAME.options, {"seconds_per_turn": 5}))
    assert control is not None and (control.kind, control.seconds) == ("turn", 5)
