"""Offers to end a game: how long they stand, who may make one again, and what a match does with them."""

from __future__ import annotations

import pytest

from engine.dice import Dice
from engine.errors import IllegalMove
from engine.offers import Offers
from tests.engine.chess_tools import go, session


def why(act: object, *arguments: object) -> str:
    with pytest.raises(IllegalMove) as error:
        act(*arguments)  # type: ignore[operator]
    return error.value.code


def test_an_offer_stands_until_it_is_answered_in_words() -> None:
    offers = Offers().made(0)
    assert offers.standing == 0
    assert why(offers.refused, 0) == "no-offer"
    assert offers.refused(1).standing is None


def test_the_other_sides_move_refuses_it_and_the_own_does_not() -> None:
    offers = Offers().made(0)
    assert offers.moved(0).standing == 0
    assert offers.moved(1).standing is None


def test_one_offer_for_each_own_move() -> None:
    offers = Offers().made(0)
    assert why(offers.made, 0) == why(offers.made, 1) == "offer-stands"
    refused = offers.refused(1)
    assert why(refused.made, 0) == "offer-spent"
    assert refused.made(1).standing == 1, "the other side is free to offer"
    assert refused.moved(1).spent == {0}, "only a move of its own lets it offer again"
    assert refused.moved(0).made(0).standing == 0


def test_an_offer_with_a_move_is_not_repeated_after_that_move() -> None:
    with_move = Offers().made(0).moved(0)
    assert with_move.standing == 0 and why(with_move.refused(1).made, 0) == "offer-spent"


def test_offers_in_a_match() -> None:
    match = session("spatial")
    match.offer(0)
    go(match, "E2m-E3m")
    assert match.offers.standing == 0
    go(match, "E7m-E6m")
    assert match.offers.standing is None
    assert why(match.offer, 0) == "offer-spent"
    match.offer(1)
    match.decline(0)
    assert match.offers.standing is None
    go(match, "D2m-D3m")
    match.offer(0)
    match.agree(1.0)
    assert match.outcome is not None and match.outcome.reason == "agreement" and not match.outcome.winners
    assert match.offers == Offers() and why(match.offer, 1) == why(match.decline, 1) == "game-over"


def test_a_takeback_takes_offers_with_it() -> None:
    match = session("chess196")
    go(match, "a2-a3")
    match.offer(0)
    match.undo(1.0)
    assert match.offers == Offers()


def test_a_lot_by_agreement_is_the_coin_of_the_turn() -> None:
    for seed in range(6):
        match = session("chess196", seed=seed)
        go(match, "a2-a3")
        match.offer(0)
        match.agree(1.0)
        assert match.outcome is not None and match.outcome.reason == "lot"
        assert match.outcome.winners == (Dice(seed).stream(match.state.number).coin(),)
        assert not match.can_undo
