"""Position texts: strict in sense, with everything hostile refused in one way."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.errors import BadPosition
from engine.game import regulate
from engine.protocol import answer
from tests.engine.totas_tools import GAME, RULES, at

PLAIN: dict[str, Any] = {"turn": 5, "pieces": ["wKG1", "bKG12", "wPA3", "bPA10"]}


def read(**keys: Any) -> BadPosition:
    with pytest.raises(BadPosition) as caught:
        GAME.read(json.dumps({**PLAIN, **keys}), RULES)
    return caught.value


def test_the_canonical_text() -> None:
    men = "wLE5'f wHJ10'N! bWE3!- bCC3/ wPA4"
    state = at(men, {"mole": 0, "setup": "quick"}, zones=["w sea G6-I6"], labs=["F6", None])
    assert GAME.write(state) == (
        '{"turn": 5, "pieces": ["wPA4", "bCC3/", "bWE3!-", "wLE5\'f", "wKG1", "bKG12", "wHJ10\'N!"], "castle": [],'
        ' "ep": [], "out": [], "zones": ["w sea G6-I6"], "labs": ["F6", null], "refuge_used": [false, false],'
        ' "refuge_in": [null, null], "must_refuge": [false, false], "command_used": [false, false], "blast": false,'
        ' "reg": {"setup": "quick", "mole": 0}}'
    )


def test_regulations_of_the_text_go_before_those_given() -> None:
    given = regulate(GAME.options, {"turn_limit": 9, "mole": False})
    state = GAME.read(json.dumps({**PLAIN, "reg": {"turn_limit": 30}}), given)
    assert state.regulations.number("turn_limit") == 30 and not state.regulations.on("mole")


@pytest.mark.parametrize(
    "keys",
    [
        {"turn": 0}, {"turn": True}, {"turn": "5"}, {"turn": 10**9}, {"turn": 1.5}, {"pieces": None},
        {"pieces": "wKG1"},
        {"pieces": ["wKG1"] * 200}, {"pieces": [1, 2]}, {"pieces": ["wKG1", "bKG12", "wXA3"]},
        {"pieces": ["wKG1", "bKG12", "wPA13"]}, {"pieces": ["wKG1", "bKG12", "wNA3'f"]},
        {"pieces": ["wKG1", "bKG12", "wHA3'f"]}, {"pieces": ["wKG1", "bKG12", "wWA3"]},
        {"pieces": ["wKG1", "bKG12", "wWA3/"]}, {"pieces": ["wKG1", "bKG12", "wNA3|"]},
        {"pieces": ["wKG1", "bKG12", "wPA12"]}, {"pieces": ["wKG1", "bKG12", "wPA3", "bPA3"]},
        {"pieces": ["wKG1"]}, {"pieces": ["wKG1", "wKG2", "bKG12"]}, {"castle": ["wA"]}, {"castle": ["xA"]},
        {"castle": [[]]}, {"castle": ["wA", "wA"]}, {"ep": ["A3"]}, {"ep": [None]}, {"out": [["wNC4"]]},
        {"out": [["wNC4", 4, "dmg"]]}, {"out": [["wNC4", 6, "sun"]]}, {"out": [["wKC4", 6, "lab"]]},
        {"out": [["wNC4", 10**6, "lab"]]}, {"out": "x"}, {"zones": ["w lake D5-F5"]}, {"zones": ["w sea D5-F6"]},
        {"zones": ["x sea D5-F5"]}, {"zones": [5]}, {"labs": ["F5", None]}, {"labs": ["F6"]}, {"labs": None},
        {"labs": [6, None]}, {"refuge_used": [1, 0]}, {"refuge_in": ["B2", None]}, {"must_refuge": [True, False]},
        {"blast": 1}, {"reg": []}, {"reg": {"nothing": 1}}, {"reg": {"mole": 7}}, {"setup": "zones"},
        {"setup": "zones-white"}, {"result": "1-0"}, {"result": "1-0", "reason": "luck"},
        {"result": "1/2-1/2", "reason": "mate"}, {"reason": "mate"}, {"colour": "white"},
    ],
    ids=str,
)  # fmt: skip
def test_positions_refused(keys: dict[str, Any]) -> None:
    error = read(**keys)
    said = answer({"do": "legal", "game": "totas", "position": {**PLAIN, **keys}})
    assert said["error"]["code"] == "bad-position" and said["error"]["reason"] == error.code
    assert said["error"]["message"].endswith(".")


@pytest.mark.parametrize("text", ["", "[]", "5", "null", "{", '{"turn": NaN}', "[" * 5000, '{"pieces": ' + "[" * 900])
def test_texts_that_are_no_positions(text: str) -> None:
    with pytest.raises(BadPosition):
        GAME.read(text, RULES)


def test_only_what_is_known_may_be_left_out() -> None:
    state = GAME.read(json.dumps(PLAIN), RULES)
    assert json.loads(GAME.write(state))["labs"] == [None, None]


@pytest.mark.parametrize(
    ("result", "reason", "decided"),
    [("1-0", "mate", "mate"), ("1/2-1/2", "double mate", "double-mate"), ("0-1", "turn limit", "potential"),
     ("1/2-1/2", "turn limit", "equal")],
)  # fmt: skip
def test_finished_positions(result: str, reason: str, decided: str) -> None:
    pieces = PLAIN["pieces"] if reason == "turn limit" else ["wPA3", "bKG12"]
    state = GAME.read(json.dumps({**PLAIN, "pieces": pieces, "result": result, "reason": reason}), RULES)
    assert state.outcome is not None and state.outcome.decided_by == decided
    assert GAME.actors(state) == () and not tuple(GAME.moves(state, 0))
    assert GAME.read(GAME.write(state), RULES) == state
