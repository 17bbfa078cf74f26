"""What a hostile referee of the puzzle found: records that name only a format, and the time a solver may take."""

from __future__ import annotations

import time

import pytest

from engine.errors import BadRecord
from engine.itd.deals import origin
from engine.itd.solver import Search
from tests.engine.itd_tools import ITD, rules


@pytest.mark.parametrize(
    "headers",
    [
        {"Format": "2x3x2", "Kinds": "FC"},
        {"Format": "2x3x2", "Kinds": "FC", "Regulations": "rescues=0"},
        {"Format": "2x3x2", "Kinds": "FC", "Regulations": "format=2x3x2"},
        {"Kinds": "FC", "Regulations": "format=2x3x2"},
        {"Format": "2x3x2", "Regulations": "kinds=FC"},
    ],
)
def test_a_record_without_deal_is_dealt_in_the_format_and_kinds_of_its_headers(headers: dict[str, str]) -> None:
    words = dict(word.split("=") for word in origin({**headers, "Seed": "0000000000000001"})["Regulations"].split())
    assert (words["format"], words["kinds"]) == ("2x3x2", "FC")
    assert words.get("rescues") == ("0" if "rescues" in headers.get("Regulations", "") else None)


@pytest.mark.parametrize(
    "headers",
    [
        {"Format": "3x4x3", "Regulations": "format=2x3x2"},
        {"Format": "2x3x2", "Kinds": "AB", "Regulations": "kinds=FC"},
        {"Format": "9x9x9"},
        {"Format": "2x3x2", "Kinds": "AFB"},
    ],
)
def test_format_and_kinds_that_gainsay_the_regulations_are_refused(headers: dict[str, str]) -> None:
    with pytest.raises(BadRecord) as refused:
        origin(headers)
    assert refused.value.code == "header-value"


def test_headers_that_say_nothing_stay_as_they_are() -> None:
    assert origin({"Game": "itd"}) == {"Game": "itd"}


@pytest.mark.parametrize("form", ["8x13x6", "8x13x2"])
def test_the_largest_decks_are_given_up_near_the_time_allowed(form: str) -> None:
    search = Search(ITD.start(rules(format=form), 1))
    search.run(0.0)
    began = time.process_time()
    search.run(0.3)
    assert time.process_time() - began < 1.6
