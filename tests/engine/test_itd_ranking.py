"""Ranking by the seed's rules, and lines of results that come back or are refused."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from engine.errors import RuleError
from engine.itd.ranking import Result, accept, deal_of, rank, read_line, read_lines, result_of, rules_of, write_line
from engine.itd.state import Format
from tests.engine.itd_tools import EXAMPLE, ITD, play, read, rules

DEAL = deal_of(ITD.start(rules(), 7), 7)


def solved(player: str, r: int, b: int, t: int, seconds: float) -> Result:
    return Result(DEAL, player, True, r, b, t, 35, seconds)


def unsolved(player: str, out: int, r: int, seconds: float) -> Result:
    return Result(DEAL, player, False, r, 0, 0, out, seconds)


def places(*results: Result) -> list[tuple[int, str]]:
    return [(row.place, row.result.player) for row in rank(results)]


def test_fewer_rescues_win_whatever_the_rest() -> None:
    assert places(solved("slow", 0, 5, 30, 9000), solved("quick", 1, 0, 0, 10)) == [(1, "slow"), (2, "quick")]


def test_penalties_above_the_least_of_those_with_the_same_rescues() -> None:
    three = (solved("a", 0, 1, 9, 100), solved("b", 0, 2, 5, 60), solved("d", 0, 1, 6, 200))
    table = rank([*three, solved("c", 1, 0, 0, 50)])
    assert [(r.result.player, r.base_penalty, r.transfer_penalty, r.total) for r in table] == [
        ("b", 150, 0, 210.0),
        ("a", 0, 120, 220.0),
        ("d", 0, 30, 230.0),
        ("c", 0, 0, 50.0),
    ]
    assert [r.place for r in table] == [1, 2, 3, 4]
    assert table[0].penalty == 150


def test_other_penalties() -> None:
    table = rank([solved("a", 0, 1, 0, 100), solved("b", 0, 0, 1, 100)], base_penalty=10, transfer_penalty=60)
    assert [(r.result.player, r.total) for r in table] == [("a", 110.0), ("b", 160.0)]


def test_the_unsolved_give_no_yardstick() -> None:
    table = rank([solved("a", 0, 2, 9, 10), Result(DEAL, "b", False, 0, 0, 0, 34, 5.0)])
    assert (table[0].result.player, table[0].penalty) == ("a", 0)


def test_equal_time_goes_to_fewer_transfers_and_then_places_are_shared() -> None:
    assert places(solved("a", 0, 0, 1, 70), solved("b", 0, 0, 0, 100)) == [(1, "b"), (2, "a")]
    assert places(
        solved("c", 0, 0, 0, 50), solved("b", 0, 0, 0, 50.04), solved("d", 0, 0, 0, 50.1), solved("a", 0, 0, 0, 50)
    ) == [(1, "a"), (1, "b"), (1, "c"), (4, "d")]


def test_unsolved_by_cards_out_then_rescues_then_time() -> None:
    assert places(
        unsolved("f", 3, 0, 10), unsolved("e", 30, 1, 10), unsolved("d", 30, 0, 90), unsolved("c", 30, 0, 80),
        unsolved("b", 30, 0, 80), solved("a", 1, 9, 99, 9999),
    ) == [(1, "a"), (2, "b"), (2, "c"), (4, "d"), (5, "e"), (6, "f")]  # fmt: skip


def test_nobody_and_one() -> None:
    assert rank([]) == []
    assert places(unsolved("a", 0, 0, 0)) == [(1, "a")]


@pytest.mark.parametrize("seed", range(20))
def test_the_order_is_whole_whatever_comes_first(seed: int) -> None:
    rng = Random(seed)
    results = [
        solved(f"p{i}", rng.randrange(2), rng.randrange(3), rng.randrange(5), rng.randrange(20) * 30.0)
        if rng.random() < 0.7
        else unsolved(f"p{i}", rng.randrange(35), rng.randrange(2), rng.randrange(5))
        for i in range(40)
    ]
    table = rank(results)
    rng.shuffle(results)
    assert rank(results) == table
    assert [row.place for row in table] == sorted(row.place for row in table)
    for upper, lower in pairwise(table):
        if upper.result.solved and lower.result.solved:
            assert upper.result.rescued <= lower.result.rescued
        assert upper.result.solved >= lower.result.solved


def test_a_result_of_a_game() -> None:
    state = play(read(EXAMPLE, base_penalty=100, bases_first=True), "^1F", "^1C", "M2C", "3F>3C", "^2F", "^3F", "^3C")
    result = result_of(state, ITD.outcome(state), 83.24, "Анна", deal_of(read(EXAMPLE), None))
    assert result == Result(
        "2x3x2 FC [1C 1F] [2F 3F] [2C 3C]", "Анна", True, 1, 0, 1, 6, 83.2, "bases_first=on base_penalty=100"
    )
    line = write_line(result)
    assert line.startswith(
        "ITD1; 2x3x2 FC [1C 1F] [2F 3F] [2C 3C]; solved; 1; 0; 1; 6; 83.2; bases_first=on base_penalty=100; Анна; "
    )
    assert read_line(line) == result
    assert rules_of(rules()) == "" and rules_of(rules(format="2x3x2", solvable_only=True)) == ""


NAMES = ("Анна", "O'Neil; Ltd", "50% #1", "a\u202eb", "日本", 'x"y', "-", "a  b")


@pytest.mark.parametrize("name", NAMES)
def test_lines_come_back(name: str) -> None:
    for result in (solved(name, 1, 2, 3, 4.5), unsolved(name, 3, 0, 86_400)):
        again = read_line(write_line(result))
        assert again == Result(**{f: getattr(result, f) for f in Result.__slots__} | {"player": " ".join(name.split())})
        assert write_line(again) == write_line(result)
        spaced = write_line(result).replace("; ", " ;\t") + "  "
        assert read_line(spaced) == again and read_line(write_line(result).replace("; ", ";")) == again


def code(line: str) -> str:
    with pytest.raises(RuleError) as refused:
        read_line(line)
    return refused.value.code


def forged(*fields: str) -> str:
    import zlib

    body = "; ".join(fields)
    return f"{body}; {zlib.crc32(body.encode()):08X}"


def test_damaged_lines_are_refused() -> None:
    line = write_line(solved("Анна", 1, 2, 3, 45))
    assert code("") == code("hello") == code("x" * 5000) == code(line.rsplit(";", 1)[0]) == "result-line"
    assert code(line.replace("ITD1", "ITD2")) == "result-version"
    for damaged in (line.replace("; 45;", "; 44;"), line[:-1] + "~", line.replace("Анна", "Аннa")):
        assert code(damaged) == "result-check"
    good = ["ITD1", DEAL, "solved", "0", "0", "0", "35", "1", "-", "A"]
    assert read_line(forged(*good)).solved
    wrong = {2: ("won",), 3: ("-1", "36"), 4: ("6",), 5: ("1e3",), 6: ("34", "36"), 7: ("nan", "-1"), 9: ("",)}
    for index, value in ((index, value) for index, values in wrong.items() for value in values):
        assert code(forged(*good[:index], value, *good[index + 1 :])) == "result-value"
    assert code(forged(*good[:1], "A5x7x3-1-0", *good[2:])) == "deal-code-check"
    assert code(forged(*good[:1], DEAL.lower(), *good[2:])) == "deal-code"
    assert code(forged(*good[:1], "2x3x2 FC [1C]", *good[2:])) == "card-missing"
    assert code(forged(*good[:2], "unsolved", *good[3:])) == "result-value"


def test_texts_of_many_lines() -> None:
    a, b = write_line(solved("a", 0, 0, 0, 1)), write_line(solved("b", 0, 0, 0, 2))
    found, wrong = read_lines(f"# results\n\n{a}\r\n{b[:-1]}\nrubbish\n{b}\n")
    assert [(number, result.player) for number, result in found] == [(3, "a"), (6, "b")]
    assert [(number, error.code) for number, error in wrong] == [(4, "result-check"), (5, "result-line")]


@pytest.mark.parametrize("seed", range(4))
def test_fuzzed_lines_get_one_error(seed: int) -> None:
    rng = Random(seed)
    line = write_line(solved("Анна", 1, 2, 3, 45))
    for _ in range(1000):
        text = line
        for _ in range(rng.randint(1, 3)):
            place = rng.randrange(len(text))
            text = text[:place] + rng.choice(("", chr(rng.randrange(32, 0x500)))) + text[place + rng.randint(0, 2) :]
        try:
            assert read_line(text) == read_line(line)
        except RuleError as error:
            assert error.code


def test_what_belongs_to_a_deal() -> None:
    a = solved("a", 0, 0, 0, 1)
    assert accept([], a, DEAL, "") and not accept([a], a, DEAL, "")
    for known, new, deal, wanted in (
        ([], a, "other", "result-other-deal"),
        ([a], solved("a", 0, 0, 0, 2), DEAL, "result-twice"),
        ([], Result(DEAL, "a", True, 0, 0, 0, 35, 1, "rescues=3"), DEAL, "result-other-rules"),
    ):
        with pytest.raises(RuleError) as refused:
            accept(known, new, deal, "")
        assert refused.value.code == wanted
    assert Format(5, 7, 3).size == 35
