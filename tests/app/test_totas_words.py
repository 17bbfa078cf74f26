"""What TOTAS says beside its table: every refusal tells its rule with its facts, every ending its reason."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from app import archive_words, i18n, totas_wording, wording
from engine import catalog
from engine.compose import Pick
from engine.errors import IllegalMove, RuleError
from engine.game import Outcome, regulate
from engine.totas.outcome import DOUBLE_MATE, MATE, TURN_LIMIT

ENGINE = Path(__file__).resolve().parents[2] / "engine" / "totas"
GAME: Any = catalog.find("totas")
OWN = {"no-such-move", "the-moves-exclude", "too-many-moves", "more-moves-are-possible", "king-attacked", "no-moves"}
SAMPLES = {"piece": "V", "named": "H", "again": "R", "becomes": "Q", "zone": "mountain", "kind": "sea",
           "other": "b sea G6-I6", "no_king": "K^"}  # fmt: skip


@pytest.fixture(params=["en", "ru"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    i18n.set_language(request.param)
    yield request.param
    i18n.set_language("en")


def raised() -> set[tuple[str, tuple[str, ...]]]:
    """Codes that the rules of TOTAS raise, with the names of their facts."""
    found = set()
    for path in ENGINE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("IllegalMove", "BadPosition"):
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    found.add((str(first.value), tuple(str(word.arg) for word in node.keywords if word.arg)))
    return found


def facts_of(names: tuple[str, ...]) -> dict[str, object]:
    """Facts that can be told apart in a sentence."""
    cells = iter("A3 B4 C5 D6 E7".split())
    return {name: SAMPLES[name] if name in SAMPLES else next(cells) for name in names}


def refused(code: str) -> RuleError:
    """A refusal of the set-up as the engine makes it."""
    state = GAME.start(regulate(GAME.options, {"setup": "players"}), 1)
    first = (Pick("kind", "sea"), Pick("origin", "C5"), Pick("land", "E5"))
    picks, wrong = {
        "zone-ranks": ((Pick("kind", "sea"),), Pick("origin", "C2")),
        "zones-touch": ((*first, Pick("kind", "desert")), Pick("origin", "F6")),
        "zones-kinds": (first, Pick("kind", "sea")),
        "zones-directions": ((*first, Pick("kind", "desert"), Pick("origin", "H5")), Pick("land", "J5")),
        "labyrinth-rank": ((), Pick("land", "C5")),
    }[code]
    if code == "labyrinth-rank":
        for zones in ("sea C5-E5, desert H5-H7", "sea A3-C3, mountain L5-L7"):
            seat = GAME.actors(state)[0]
            state = GAME.play(state, {seat: GAME.read_move(state, seat, zones)}, None).state
    error = GAME.compose(state, GAME.actors(state)[0], picks).refusal(wrong)
    assert error is not None
    return error


def test_the_engine_is_read() -> None:
    codes = {code for code, _ in raised()}
    assert codes >= OWN and len(raised()) > 45


@pytest.mark.parametrize(("code", "names"), sorted(raised()), ids=str)
def test_every_refusal_tells_its_facts(code: str, names: tuple[str, ...], language: str) -> None:
    if code in ("game-over", "not-your-turn", "other-choice", "not-offered"):
        names = ()
    facts = facts_of(names)
    if "seat" in facts:
        facts["seat"] = 1
    if code == "no-such-move" and "other" in facts:
        facts["other"] = "E9"
    if code == "the-moves-exclude" and "piece" in names:
        facts["piece"] = "L9"
    text = wording.refusal(RuleError(code, **facts))
    assert "{" not in text, text
    assert code == "not-offered" or text != wording.refusal(RuleError("not-offered"))
    said = [str(value) for name, value in facts.items() if name not in SAMPLES and name != "seat"]
    # What a sentence could say of two cells it may say of one.
    assert not said or any(value in text for value in said), (text, facts)
    for value in ("mountain", "b sea", "w sea"):
        assert value not in text.replace("mountains", "") or language == "en"


def test_no_rule_is_told_for_another() -> None:
    """Facts that differ lead to sentences that differ: none is so plain that it stands in for others."""
    chosen: dict[str, tuple[str, ...]] = {}
    for code, names in raised():
        if code != "no-such-move":
            continue
        facts = set(names) | ({str(SAMPLES["zone"])} if "zone" in names else set())
        templates = wording.REASONS[code]
        first = next(t for t in templates if {f for _, f, _, _ in Formatter().parse(t) if f} <= facts)
        known = chosen.setdefault(first, names)
        assert set(known) == set(names), (first, known, names)
    assert len(chosen) > 25


def test_pieces_go_by_their_names(language: str) -> None:
    text = wording.refusal(IllegalMove("no-such-move", piece="V", named="H", origin="C1"))
    names = {"en": ("Volcano", "Dark Horse"), "ru": ("Вулкан", "Тёмная лошадка")}[language]
    assert all(name in text for name in names) and "C1" in text
    assert "Vityaz" not in text and "Витязь" not in text
    other = wording.refusal(IllegalMove("cannot-reach", origin_piece="V", origin="A1", cell="B1"))
    assert "Volcano" not in other and "Вулкан" not in other


@pytest.mark.parametrize("code", ["zone-ranks", "zones-touch", "zones-kinds", "zones-directions", "labyrinth-rank"])
def test_refusals_of_a_set_up_as_they_come(code: str, language: str) -> None:
    error = refused(code)
    assert error.code == code
    text = wording.refusal(error)
    assert "{" not in text and ("sea" not in text or language == "en")
    cell = error.facts.get("cell")
    assert cell is None or str(cell) in text


def test_a_king_in_danger(language: str) -> None:
    burnt = wording.refusal(IllegalMove("king-attacked", burnt="G1"))
    stands = wording.refusal(IllegalMove("king-attacked", cell="G1", by="G8"))
    assert "G1" in burnt and "G1" in stands and "G8" in stands and burnt != stands
    of_chess = wording.refusal(IllegalMove("king-attacked", cell="G1", by="G8", by_piece="Q"))
    assert of_chess != stands and "G8" in of_chess


@pytest.mark.parametrize(
    "outcome",
    [Outcome((0,), MATE), Outcome((1,), MATE), Outcome((), DOUBLE_MATE), Outcome((0,), TURN_LIMIT, "potential"),
     Outcome((1,), TURN_LIMIT, "reserve"), Outcome((), TURN_LIMIT, "equal"), Outcome((0,), "late"), Outcome((), "late"),
     Outcome((1,), "time"), Outcome((), "time"), Outcome((0,), "resignation"), Outcome((), "agreement")],
)  # fmt: skip
def test_endings_in_words(outcome: Outcome, language: str) -> None:
    text = wording.result_reason(outcome, "totas")
    assert "{" not in text and text.endswith(".") and len(text) > 10
    other = wording.result_reason(outcome)
    if outcome.reason in totas_wording.ENDINGS and outcome.reason not in ("late", "time"):
        assert text != other, "words of TOTAS are not those of other games"
    if outcome.reason in ("late", "time"):
        assert text != other
    short = archive_words.reason(outcome.reason, "totas")
    assert short and (language == "en" or not short.isascii())


def test_decided_at_the_limit(language: str) -> None:
    words = {
        decided: wording.result_reason(Outcome((0,) if decided != "equal" else (), TURN_LIMIT, decided), "totas")
        for decided in ("potential", "reserve", "equal")
    }
    assert len(set(words.values())) == 3
    assert wording.side(0) in words["potential"] and wording.side(0) in words["reserve"]


def test_zones_as_refusals_name_them(language: str) -> None:
    assert "w " not in totas_wording.zone("w sea G6-I6") and "G6–I6" in totas_wording.zone("w sea G6-I6")
    assert totas_wording.zone("b desert A3-A5") != totas_wording.zone("w desert A3-A5")
    assert totas_wording.zone("no zone at all") == "no zone at all"


def test_picks_that_compose_refuses_are_told(language: str) -> None:
    state = GAME.start(regulate(GAME.options), 1)
    made = GAME.compose(state, 0, (Pick("origin", "B1"),))
    error = made.refusal(Pick("land", "D2"))
    assert error is not None and "D2" in wording.refusal(error)
