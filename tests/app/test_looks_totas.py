"""The board of TOTAS: what it shows follows the game, keeps secrets, and can be pointed at."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app import i18n
from app.animate import act_at, apply, duration, poses
from app.looks import board12, dice, totas_marks
from app.looks.base import Frame
from app.looks.board12 import Board12
from app.looks.board12_ground import land
from app.looks.palette import DARK, PALETTES, contrast
from app.scene import Labels, Rect, Scene, Signs, Thing
from app.ui import TableUi, View
from engine.compose import Pick
from engine.dice import Dice
from engine.events import Act, Changed, Moved, Noted, Placed, Removed, acts
from engine.game import regulate
from engine.totas.board import NAMES
from engine.totas.rules import Totas

GAME, BOARD = Totas(), Board12()
FULL = {"setup": "quick", "reserve_pieces": "agreed"}


def begun(seed: int = 5, **more: object) -> Any:
    return GAME.start(regulate(GAME.options, {**FULL, **more}), seed)


def picks(text: str) -> tuple[Pick, ...]:
    return tuple(Pick(kind, value) for kind, _, value in (word.partition(":") for word in text.split()))


def frame(state: Any, seat: int | None = 0, chosen: str = "", view: View | None = None, **ui: Any) -> Frame:
    made = GAME.compose(state, seat, picks(chosen)) if seat is not None else None
    return Frame(
        GAME, state, BOARD.things(state, GAME), TableUi(view=view or View(), seat_seen=seat, picks=picks(chosen), **ui),
        DARK, (640, 660), composition=made, seat_to_move=seat,
    )  # fmt: skip


def same(one: Scene, other: Scene) -> bool:
    if len(one.layers) != len(other.layers):
        return False
    for a, b in zip(one.layers, other.layers, strict=True):
        if isinstance(a, Labels) or isinstance(b, Labels):
            if a != b:
                return False
        elif not np.array_equal(a.data, b.data):
            return False
    return True


def bare(things: tuple[Thing, ...]) -> list[tuple[object, ...]]:
    return sorted((t.cell, t.seat, t.kind, t.slot, tuple(sorted(t.marks))) for t in things)


def played(seed: int, turns: int) -> list[tuple[Any, Any]]:
    """Positions and steps of a game of random plans that like to meet."""
    rng, chance = random.Random(seed), Dice(seed)
    state, out = begun(seed, blind_turn=4), []
    for _ in range(turns):
        if state.outcome is not None:
            break
        choice = {}
        for seat in (0, 1):
            plans = list(GAME.moves(state, seat))
            keen = [p for p in plans if any(m.kind in ("erupt", "turn", "turn-go", "legion") for m in p.moves)]
            choice[seat] = rng.choice(keen if keen and rng.random() < 0.3 else plans)
        step = GAME.play(state, choice, chance)
        out.append((state, step))
        state = step.state
    return out


@pytest.mark.parametrize("seed", range(4))
def test_events_lead_from_picture_to_picture(seed: int) -> None:
    for state, step in played(seed, 14):
        after = apply(BOARD.things(state, GAME), step.events)
        expected = bare(BOARD.things(step.state, GAME))
        back = {e.cell for e in step.events if isinstance(e, Placed) and e.why == "back"}
        # A piece that comes back does not bring its facing along; the look asks the position for it.
        assert [t for t in bare(after) if t[0] not in back] == [t for t in expected if t[0] not in back]
        assert [t[:4] for t in bare(after)] == [t[:4] for t in expected]


def test_all_moments_of_every_act_can_be_drawn() -> None:
    seen = set()
    for seed in range(3):
        for state, step in played(seed, 10):
            things = BOARD.things(state, GAME)
            for name, happened in acts(step.events):
                events = tuple(e for e in happened if not isinstance(e, Act))
                after = apply(things, events)
                seen.add(name)
                for t in (0.0, 0.5, 1.0):
                    made = Frame(
                        GAME, state, after, TableUi(), DARK, (400, 420), things_before=things, events=events, t=t
                    )
                    scene = BOARD.scene(made)
                    assert all(np.isfinite(layer.data).all() for layer in scene.layers if not isinstance(layer, Labels))
                things = after
    assert seen >= {"plans", "moves", "takings", "mole"}


def test_a_labyrinth_is_drawn_for_its_owner_alone() -> None:
    one, other = begun(5), begun(5)
    here, there = one.labs
    moved = next(c for c in (NAMES.index("A6"), NAMES.index("L6")) if c not in (here, there))
    other = replace(one, labs=(here, moved))
    for seat in (0, None):
        assert same(BOARD.scene(frame(one, seat)), BOARD.scene(frame(other, seat)))
        hers = replace(one, labs=(moved, there))
        assert same(BOARD.scene(frame(one, seat)), BOARD.scene(frame(hers, seat))) is (seat is None)
    assert not same(BOARD.scene(frame(one, 1)), BOARD.scene(frame(other, 1)))


def test_with_the_visor_down_no_piece_is_drawn() -> None:
    state = replace(begun(), blast=True)
    assert state.blind
    chosen = "origin:G2 land:G4"
    scene = BOARD.scene(frame(state, 0, chosen, visor=True, hover="B5"))
    assert not [layer for layer in scene.layers if isinstance(layer, Signs)]
    # And nothing in the picture depends on where they stand.
    fewer = replace(state, pieces=tuple(p for p in state.pieces if NAMES[p.cell] not in ("D2", "D11", "A12")))
    assert same(scene, BOARD.scene(frame(fewer, 0, chosen, visor=True, hover="B5")))
    assert not same(scene, BOARD.scene(frame(state, 0, visor=True, hover="B5"))), "the own drafts are drawn"


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("coordinates", [False, True])
def test_cells_are_found_where_they_are_drawn(flipped: bool, coordinates: bool) -> None:
    view, rect = View(flipped=flipped, coordinates=coordinates), Rect(30, 10, 700, 520)
    for cell in NAMES:
        assert BOARD.at(*BOARD.middle(cell, rect, view), rect, view) == cell
    assert BOARD.at(31, 11, rect, view) == ""
    x, y = BOARD.middle("A1", rect, view)
    a, b = BOARD.middle("L12", rect, view)
    assert (x < a) is not flipped and (y > b) is not flipped


def test_the_picture_and_the_pointer_agree() -> None:
    """What is drawn lies where `middle` says, also without coordinates."""
    for named in (True, False):
        view = View(coordinates=named)
        made = frame(begun(), 0, view=view)
        scene = BOARD.scene(made)
        signs = next(layer for layer in scene.layers if isinstance(layer, Signs))
        x0, y0, x1, y1 = scene.extent
        wide, high = made.size
        unit = min(wide / (x1 - x0), high / (y1 - y0))
        left, top = (wide - (x1 - x0) * unit) / 2, (high - (y1 - y0) * unit) / 2
        x = left + (float(signs.data[0, 1]) - x0) * unit
        y = top + (y1 - float(signs.data[0, 2])) * unit
        assert BOARD.at(x, y, Rect(0, 0, wide, high), view) == "A1"


def test_arrows_of_the_cursor_turn_with_the_board() -> None:
    assert BOARD.step("E5", "right", View()) == "F5" == BOARD.step("G5", "right", View(flipped=True))
    assert BOARD.step("A1", "down", View()) == "A1"
    assert BOARD.step("A1", "pageup", View()) == "A1"


def test_drafts_warn_and_lead() -> None:
    state = begun()
    made = totas_marks.gather(frame(state, 0, "origin:H1 erupt:H2 origin:E2", view=View(threats=True), hover="E4"))
    assert made.drafts[0]["kind"] == "erupt" and made.moved == {"H1"}
    assert made.selected == "E2" and made.own and "E4" in made.targets
    hovered = totas_marks.gather(frame(state, 0, "origin:H1", hover="H2"))
    assert set(hovered.burning) == {"H2", "G2", "I2", "H1", "H3"} and hovered.centres


def test_kings_in_danger_are_pointed_out() -> None:
    text = json.dumps({
        "turn": 5, "pieces": ["wKG1", "bKG12", "bRG8", "wPA3", "bPA10"], "castle": [], "ep": [],
        "out": [["wNC4", 7, "dmg"]],
        "zones": [], "labs": [None, None], "refuge_used": [False, False], "refuge_in": [None, None],
        "must_refuge": [False, False], "command_used": [False, False], "blast": False, "reg": {},
    })  # fmt: skip
    state = GAME.read(text, regulate(GAME.options, {}))
    assert totas_marks.gather(frame(state)).dangers == (("G1", ("G8",)),)
    (due,) = totas_marks.overview(GAME, state, 0).due
    assert (due.cell, due.seat, due.kind, due.turns) == ("C4", 0, "N", 2)


def test_pieces_that_meet_stand_side_by_side() -> None:
    things = (Thing(0, "R", 0, "E5"), Thing(1, "N", 1, "E5"), Thing(2, "K", 0, "G1"))
    at, size = BOARD.place(things, BOARD.plan(View(), Rect(0, 0, 10, 10), True))
    assert at[0, 0] < 4.5 < at[1, 0] and at[0, 1] == at[1, 1] and size[0] < size[2]


def test_turning_and_changing_sides_keep_what_a_piece_is() -> None:
    vepr = Thing(0, "W", 0, "C1", 0, totas_marks.facing("W", "|"))
    (turned,) = apply((vepr,), (Changed("C1", "W", "W", 0, "turn"),))
    assert turned.marks == totas_marks.facing("W", "-")
    (went,) = apply((vepr,), (Moved("W", 0, "C1", "D1"), Noted("turned", 0, "D1", ("-",))))
    assert went.marks == turned.marks and went.cell == "D1"
    (mole,) = apply((vepr,), (Removed("W", 0, "C1", "mole"), Placed("W", 1, "C1", "mole")))
    assert mole.seat == 1 and mole.marks == vepr.marks


def test_a_damaged_piece_slides_back_to_where_it_will_return() -> None:
    things = (Thing(0, "N", 0, "E5"), Thing(1, "P", 1, "E5"))
    events = (Removed("P", 1, "E5", "collision", "N"), Removed("N", 0, "E5", "damage", "C4"))
    plan = BOARD.plan(View(), Rect(0, 0, 10, 10), True)
    late = poses(things, events, 0.95, lambda those: BOARD.place(those, plan))
    row = next(n for n, t in enumerate(late.things) if t.kind == "N")
    assert late.position[row, :2] == pytest.approx((2.5, 3.5), abs=0.02)
    assert late.alpha[row] < 0.2


def test_a_whole_turn_is_shown_act_by_act() -> None:
    for state, step in played(1, 6):
        things, whole = BOARD.things(state, GAME), step.events
        length = duration(whole)
        assert length == pytest.approx(sum(duration(part) for _, part in acts(whole)))
        seen = []
        for t in np.linspace(0.0, 0.999, 60):
            before, part, share = act_at(things, whole, float(t))
            assert 0.0 <= share <= 1.0
            if part and part not in seen:
                seen.append(part)
                assert bare(before) == bare(apply(things, tuple(e for p in seen[:-1] for e in p)))
            made = Frame(
                GAME, step.state, BOARD.things(step.state, GAME), things_before=things, events=whole, t=float(t)
            )
            BOARD.scene(made)
        assert seen == [part for _, part in acts(whole) if duration(part)]


def test_what_comes_and_goes_at_once_is_not_missed() -> None:
    things = (Thing(0, "R", 1, "B5"),)
    events = (Placed("K", 0, "B2", "refuge"), Moved("R", 1, "B5", "B2"), Removed("K", 0, "B2", "collision", "R"))
    plan = BOARD.plan(View(), Rect(0, 0, 10, 10), True)
    half = poses(things, events, 0.5, lambda those: BOARD.place(those, plan))
    assert [t.kind for t in half.things] == ["R"]


def test_a_leaning_picture_keeps_its_size_and_comes_back() -> None:
    flat, leaning = BOARD.scene(frame(begun())), BOARD.scene(frame(begun()))
    board12.lean(leaning, 0.02, (6.0, 6.0))
    assert not same(flat, leaning)
    board12.lean(leaning, -0.02, (6.0, 6.0))
    for a, b in zip(flat.layers, leaning.layers, strict=True):
        if not isinstance(a, Labels):
            turn = np.abs((a.data - b.data + 0.5) % 1.0 - 0.5) if a.data.shape[1] == 15 else np.abs(a.data - b.data)
            assert turn.max() < 1e-3


def test_dice_end_on_what_was_thrown() -> None:
    for face in range(1, 7):
        on_the_way = [dice.shown(face, 0, t) for t in np.linspace(0, 0.69, 30)]
        assert set(on_the_way) <= set(range(1, 7)) and len(set(on_the_way)) > 1
        assert dice.shown(face, 0, dice.LANDED) == face
    assert dice.shown(17, 0, 0.1) == 17, "a number that is drawn does not tumble"
    scene = dice.scene((3, 5), 1.0, DARK, 60.0)
    pips = sum(int((layer.data[:, 0] == 1).sum()) for layer in scene.layers if not isinstance(layer, Labels))
    assert pips == 8


@pytest.mark.parametrize("palette", PALETTES)
def test_zones_differ_from_the_board_and_from_their_texture(palette: str) -> None:
    for kind in ("mountain", "sea", "desert"):
        ground, line = land(PALETTES[palette], kind)
        assert contrast(ground, line) > 2.4, kind


def test_the_legend_speaks_both_languages() -> None:
    shown = frame(begun())
    for language, words in (("en", "your labyrinth"), ("ru", "ваш лабиринт")):
        i18n.set_language(language)
        texts = [i.text for layer in BOARD.scene(shown).layers if isinstance(layer, Labels) for i in layer.items]
        assert words in texts
    i18n.set_language("en")


def test_the_look_imports_no_rule() -> None:
    source = "".join(p.read_text(encoding="utf-8") for p in Path(board12.__file__).parent.glob("*12*.py"))
    assert "engine.totas.rules" not in source and "engine.totas.moves" not in source
