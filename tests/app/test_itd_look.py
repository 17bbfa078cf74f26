"""The look of fans: the law of things, places that stay, pointing, symbols and colours."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from app.animate import apply, invert
from app.looks import cards
from app.looks.fans import Fans, FansFrame, _slots
from app.looks.fans_painting import framed
from app.looks.fruit import INKS, symbol
from app.looks.palette import PALETTES, contrast
from app.scene import Rect, Shapes, Thing
from app.ui import TableUi
from engine import catalog
from engine.dice import Dice
from engine.game import regulate

GAME: Any = catalog.find("itd")


def deal(form: str, seed: int = 1) -> Any:
    return GAME.start(regulate(GAME.options, {"format": form}), seed)


def walk(form: str, seed: int, steps: int = 60) -> list[tuple[Any, Any]]:
    """(state, step) of a random game."""
    dice = random.Random(seed)
    state, out = deal(form, seed), []
    for _ in range(steps):
        moves = list(GAME.moves(state, 0))
        if not moves:
            break
        step = GAME.play(state, {0: dice.choice(moves)}, Dice(0))
        out.append((state, step))
        state = step.state
    return out


def bare(things: tuple[Thing, ...]) -> set[tuple[str, str]]:
    return {(thing.kind, thing.cell) for thing in things}


@pytest.mark.parametrize("form", ["2x3x2", "3x4x3", "4x7x4", "8x13x6"])
def test_the_law_of_things(form: str) -> None:
    look = Fans()
    for seed in range(8):
        for state, step in walk(form, seed):
            before, after = look.things(state, GAME), look.things(step.state, GAME)
            assert bare(apply(before, step.events)) == bare(after)
            assert bare(apply(after, invert(step.events))) == bare(before)


@pytest.mark.parametrize("form", ["2x3x2", "3x4x3", "4x7x4", "5x7x3"])
def test_fans_keep_their_places(form: str) -> None:
    for seed in range(8):
        start = deal(form, seed)
        look = Fans(start)
        for state, step in walk(form, seed):
            old, new = look.slots(state), look.slots(step.state)
            assert list(new) == sorted(set(new)) and len(new) == len(step.state.fans)
            assert not new or (new[0] >= 0 and new[-1] < len(start.fans))
            for slot, fan in zip(old, state.fans, strict=True):
                for other, now in zip(new, step.state.fans, strict=True):
                    # A fan that keeps its lowest card, dealt there, keeps its place.
                    if fan[0] == now[0] and start.find(fan[0])[0] == slot:
                        assert other == slot


def test_places_without_a_known_deal() -> None:
    assert _slots(((0, 1), (2, 3)), ((0, 1), (2, 3))) == (0, 1)
    assert _slots(((0, 1), (2, 3), (4, 5)), ((1,), (5, 3))) == (0, 2)
    assert _slots(((0, 1), (2, 3), (4, 5)), ((9,), (8,))) == (0, 1)


@pytest.mark.parametrize(("form", "size"), [("3x4x3", (620, 420)), ("8x13x6", (640, 430)), ("8x13x2", (640, 430))])
def test_every_card_can_be_pointed_at(form: str, size: tuple[int, int]) -> None:
    state = deal(form, 3)
    look = Fans(state)
    for fan in state.fans:
        for card in fan:
            name = state.name(card)
            x, y = look.middle(state, name, *size, 1.0)
            assert look.at(state, x, y, *size, 1.0) == name
    for kind in state.kinds:
        x, y = look.middle(state, f"pile.{kind}", *size, 1.0)
        assert look.at(state, x, y, *size, 1.0) == f"pile.{kind}"
    assert look.at(state, 1, 1, *size, 1.0) == ""


def test_symbols_stay_in_their_square_and_differ_by_their_outline() -> None:
    outlines = []
    for kind in INKS:
        rows = symbol(kind)
        assert np.all(np.abs(rows[:, 1]) <= 1.1) and np.all(np.abs(rows[:, 2]) <= 1.1)
        grid = np.zeros((24, 24), bool)
        ys, xs = np.mgrid[-1:1:24j, -1:1:24j]
        for row in rows:
            grid |= ((xs - row[1]) / (row[3] / 2)) ** 2 + ((ys - row[2]) / (row[4] / 2)) ** 2 <= 1
        outlines.append(grid)
    for n, one in enumerate(outlines):
        for other in outlines[n + 1 :]:
            assert (one ^ other).mean() > 0.06


def test_values_can_be_read_on_their_paper() -> None:
    for name, look in cards.CLOTHS.items():
        for ink in INKS.values():
            assert contrast(ink.text, look.paper) >= 4.5, name


@pytest.mark.parametrize("palette", PALETTES)
def test_a_scene_in_every_palette(palette: str) -> None:
    state = deal("5x7x3", 2)
    look = Fans(state)
    frame = FansFrame(
        GAME, state, look.things(state), TableUi(), PALETTES[palette], (700, 500),
        composition=GAME.compose(state, 0, ()),
    )  # fmt: skip
    scene = look.scene(frame)
    shapes = [layer for layer in scene.layers if isinstance(layer, Shapes)]
    assert scene.flat and shapes and all(np.isfinite(layer.data).all() for layer in shapes)


def test_dealing_shows_more_and_more_cards() -> None:
    state = deal("3x4x3", 2)
    look = Fans(state)
    counts = []
    for dealt in (0.0, 0.3, 0.6, 1.0):
        frame = FansFrame(GAME, state, (), TableUi(), PALETTES["dark"], (700, 500), dealt=dealt)
        counts.append(sum(len(layer.data) for layer in look.scene(frame).layers if isinstance(layer, Shapes)))
    assert counts == sorted(counts) and counts[0] < counts[1]


@pytest.mark.parametrize("wide", [20, 33, 48, 75, 150])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.5])
def test_a_frame_leaves_the_number_of_a_small_card_readable(wide: int, scale: float) -> None:
    card = Rect(50, 50, wide, wide * 1.4)
    for strip in (card, Rect(50, 50, wide, wide * 0.42)):
        rect, width = framed(strip, 4.0 * scale, wide)
        assert width >= min(1.0, wide * 0.05)
        # The signs of a card begin at a twentieth of its width; the cards beside it lose no more than that.
        assert rect.x + width <= strip.x + wide * 0.0501 and rect.y + width <= strip.y + wide * 0.0501
        assert rect.x >= strip.x - wide * 0.0501 and rect.y >= strip.y - wide * 0.0501
