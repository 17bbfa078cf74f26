"""A position being drawn: any changes can be taken back exactly, its text keeps it, and bad texts change nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import editor_words as words
from app import i18n
from app.editing import Editing
from app.editor_layout import Places, places
from app.scene import Rect
from engine import catalog
from tests.engine.chess_tools import fen

NAMES = ("spatial", "chess196")
each_game = pytest.mark.parametrize("name", NAMES)
Act = Callable[[Editing], object]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    i18n.set_language("en")
    yield
    i18n.set_language("en")


def drawing(name: str, text: str = "") -> Editing:
    return Editing(catalog.find(name), text)


@st.composite
def acts(draw: st.DrawFn, name: str) -> Act:
    """One thing that can be done to a drawing."""
    editing = drawing(name)
    cells, board = st.sampled_from(editing.game.variant.lattice.names), editing.board
    pieces = st.sampled_from(["", *board.kinds, *(kind.lower() for kind in board.kinds)])
    kind = draw(st.sampled_from("put put put stroke move mirror side right pass count clear start read mend".split()))
    if kind in ("put", "stroke"):
        piece, places_ = draw(pieces), draw(st.lists(cells, min_size=1, max_size=4))
        stroke = object() if kind == "stroke" else None
        return lambda e: [e.put(cell, piece, stroke) for cell in places_]
    if kind == "move":
        origin, target = draw(cells), draw(cells)
        return lambda e: e.move(origin, target)
    if kind == "mirror":
        return lambda e: e.change(board.mirrored(e.sketch))
    if kind == "side":
        side = draw(st.integers(0, 1))
        return lambda e: e.change(board.sided(e.sketch, side))
    if kind == "right":
        letter, on = draw(st.sampled_from("KQkq")), draw(st.booleans())
        return lambda e: e.change(board.righted(e.sketch, letter, on))
    if kind == "pass":
        crossed = draw(cells)
        return lambda e: e.change(board.passed(e.sketch, crossed))
    if kind == "count":
        half, number, checks = draw(st.tuples(st.integers(0, 300), st.integers(1, 300), st.integers(0, 12)))
        told = (checks, 0) if board.check_limit else None
        return lambda e: e.change(board.counted(e.sketch, half, number, told))
    if kind == "clear":
        kings = draw(st.booleans())
        return lambda e: e.change(board.empty(kings))
    if kind == "start":
        return lambda e: e.change(board.start())
    if kind == "mend":
        return lambda e: e.faults and e.mend(e.faults[-1])
    text = draw(st.sampled_from([board.write(board.empty(True)), "nonsense", "8/8 w - - 0 1"]))
    return lambda e: e.read(text)


@each_game
@settings(max_examples=50, deadline=None)
@given(st.data())
def test_any_changes_are_taken_back_exactly(name: str, data: st.DataObject) -> None:
    editing = drawing(name)
    steps = [editing.sketch]
    for act in data.draw(st.lists(acts(name), max_size=12)):
        act(editing)
        assert editing.board.read(editing.text) == editing.sketch
        assert bool(editing.state) == (not editing.faults)
        if editing.playable:
            assert editing.game.write(editing.state) == editing.start_text
        steps.append(editing.sketch)
    seen = [editing.sketch]
    while editing.undo():
        seen.append(editing.sketch)
    assert seen[-1] == steps[0]
    # What is passed on the way back is what stood after each step, and the way on is the same.
    for sketch in seen[::-1]:
        assert editing.sketch == sketch
        editing.redo()
    assert editing.sketch == steps[-1] and not editing.can_redo
    wanted = [sketch for n, sketch in enumerate(steps) if n == 0 or sketch != steps[n - 1]]
    assert set(map(editing.board.write, wanted)) <= set(map(editing.board.write, seen))


@each_game
def test_a_stroke_is_one_step_and_what_follows_is_another(name: str) -> None:
    editing, stroke = drawing(name), object()
    start = editing.sketch
    cells = editing.game.variant.lattice.names[:3]
    for cell in cells:
        editing.put(cell, "q", stroke)
    editing.put(cells[0], "")
    assert editing.undo() and [editing.at(cell) for cell in cells] == ["q", "q", "q"]
    assert editing.undo() and editing.sketch == start and not editing.can_undo
    editing.redo()
    # A stroke that was taken back and made again does not swallow what is laid next.
    editing.put(cells[0], "n", stroke)
    assert editing.undo() and editing.at(cells[0]) == "q"


@each_game
@pytest.mark.parametrize("text", ["", "nonsense", "8/8 w - - 0 1", "x" * 5000, "w - - 0 1"])
def test_a_text_that_cannot_be_read_changes_nothing(name: str, text: str) -> None:
    editing = drawing(name)
    editing.put(editing.game.variant.lattice.names[0], "n")
    before = editing.sketch
    error = editing.read(text)
    assert error is not None and editing.sketch is before and editing.can_undo
    assert words.fault(error)


@each_game
def test_a_text_with_line_breaks_is_read(name: str) -> None:
    editing = drawing(name)
    text = editing.text
    editing.change(editing.board.empty())
    assert editing.read("\n" + text.replace(" ", "\n  ") + "\t") is None
    assert editing.text == text


def test_a_finished_position_says_so() -> None:
    lone = drawing("spatial", fen("spatial", "KE1m kE8m", "w - - 0 1"))
    assert lone.faults == () and lone.outcome is not None and lone.outcome.reason == "bare-kings"
    assert not lone.playable and lone.start_text == ""
    assert words.over(lone.outcome).startswith("A draw: ")
    arrived = drawing("chess196", fen("chess196", "Kh14 ka3", "b - - 0 1 0 0"))
    assert arrived.outcome is not None and not arrived.playable
    # The lot that the regulations bring is part of it.
    many = drawing("chess196", fen("chess196", "Kh1 kh14", "w - - 200 1 0 0"))
    assert many.outcome is not None and many.outcome.reason == "lot"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_fault_has_its_words(language: str) -> None:
    i18n.set_language(language)
    cases = [
        ("spatial", "KE1m KA1i kE8m PA8i", "w Kk - 0 1"),
        ("spatial", "KE1m kE8m RE5m", "w - E6m 0 1"),
        ("chess196", "Kh14 ka1", "w - - 0 1 0 11"),
        ("chess196", "Kh1", "w - e12-e9 0 1 0 0"),
    ]
    seen = set()
    for name, pieces, tail in cases:
        for fault in drawing(name, fen(name, pieces, tail)).faults:
            text = words.fault(fault)
            seen.add(fault.code)
            cells = words.cells_of(fault)
            assert text and "{" not in text
            assert not cells or any(cell in text for cell in cells) or fault.code == "position-both-arrived", text
    assert len(seen) == 7


def shown(at: Places) -> list[Rect]:
    parts = (at.bar, at.layers, at.sheet, at.cube, at.tray, at.side, at.foot)
    return [rect for rect in parts if rect.w > 0 and rect.h > 0]


@pytest.mark.parametrize("size", [(640, 420), (900, 600), (1280, 720), (1280, 800), (1920, 1080), (700, 1000)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.5])
@pytest.mark.parametrize("deep", [True, False])
@pytest.mark.parametrize("show", ["both", "sheet", "cube"])
def test_nothing_overlaps(size: tuple[int, int], scale: float, deep: bool, show: str) -> None:
    for listed in (0.0, 90.0, 2000.0):
        at = places(*size, scale, deep, show, 7 if deep else 9, listed)
        rects = shown(at)
        assert at.side in rects and at.foot in rects and (at.sheet in rects or at.cube in rects)
        for n, a in enumerate(rects):
            assert a.x >= 0 and a.x + a.w <= size[0] + 1
            for b in rects[n + 1 :]:
                apart = a.x + a.w <= b.x or b.x + b.w <= a.x or a.y + a.h <= b.y or b.y + b.h <= a.y
                assert apart, (a, b)


def test_what_is_drawn_is_no_game_of_its_own() -> None:
    # The looks take a sketch for a state: all they ask of it is there.
    from app.looks.base import Frame
    from app.looks.chess_marks import gather
    from app.looks.sketches import Drawn

    editing: Any = drawing("chess196")
    editing.change(editing.board.empty())
    game = Drawn(editing.game.variant, ("a1",))
    marks = gather(Frame(game, editing.sketch, (), seat_to_move=0))
    assert marks.check == "" and marks.focus is None
