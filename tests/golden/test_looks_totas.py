"""Pictures of TOTAS: its board, what is planned on it, every kind of event half-way, the visor, dice and pieces."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from app import i18n
from app.animate import apply
from app.gl.renderer import Renderer
from app.looks import dice, glyphs, pieces
from app.looks.base import Frame
from app.looks.board12 import Board12
from app.looks.boards import chequer
from app.looks.palette import PALETTES, with_alpha
from app.looks.totas_marks import char
from app.scene import Scene, Signs
from app.ui import TableUi, View
from engine.compose import Pick
from engine.dice import Dice
from engine.events import Act, acts
from engine.game import regulate
from engine.totas.board import KINDS
from engine.totas.rules import Totas
from tests.golden.harness import check_image

GAME, BOARD = Totas(), Board12()
RESERVE = {"reserve_pieces": "agreed"}
EMPTY: dict[str, Any] = {
    "turn": 5, "castle": [], "ep": [], "out": [], "zones": [], "labs": [None, None], "refuge_used": [False, False],
    "refuge_in": [None, None], "must_refuge": [False, False], "command_used": [False, False], "blast": False, "reg": {},
}  # fmt: skip
MIDDLE: dict[str, Any] = {
    "turn": 9,
    "pieces": [
        "wKG1", "wQF4", "wRA1", "wRL1", "wHB3'N", "wNK3!", "wGD6", "wVH5", "wWC5-", "wCJ4/", "wLE4", "wLD4", "wLF3",
        "wDC4'f", "wPA2", "wPB2", "wPG2", "wPI2", "wPL4", "bKG12", "bQF12", "bRA12!", "bRL12", "bWC12|", "bCJ10\\",
        "bHK9'R", "bNC10", "bBJ8", "bTE7", "bLE10", "bLF10", "bDC9", "bPA11", "bPB11", "bPG11", "bPK11", "bPL11",
        "bRI4",
    ],
    "castle": ["wA", "wL"],
    "out": [["wBH6", 11, "dmg"], ["bPD8", 10, "lab"], ["bNC10", 12, "dmg"]],
    "zones": ["w sea I6-K6", "b mountain D3-F3", "b desert L7-L9", "w mountain A6-A8"],
    "labs": ["G7", "B6"],
}  # fmt: skip


def read(told: dict[str, Any]) -> Any:
    regulations = regulate(GAME.options, {**RESERVE, "setup": "players", **told.get("reg", {})})
    return GAME.read(json.dumps({**EMPTY, **told}), regulations)


def picks(text: str) -> tuple[Pick, ...]:
    return tuple(Pick(kind, value) for kind, _, value in (word.partition(":") for word in text.split()))


def planned(
    state: Any, chosen: str = "", seat: int | None = 0, palette: str = "dark", size: tuple[int, int] = (560, 590),
    view: View | None = None, plain: bool = False, last: tuple[str, ...] = (), **ui: Any,
) -> Frame:  # fmt: skip
    made = GAME.compose(state, seat, picks(chosen)) if seat is not None else None
    return Frame(
        GAME, state, BOARD.things(state, GAME), TableUi(view=view or View(), seat_seen=seat, picks=picks(chosen), **ui),
        PALETTES[palette], size, composition=made, seat_to_move=seat, last_move=last, plain=plain,
    )  # fmt: skip


def started(**regulations: object) -> Any:
    return GAME.start(regulate(GAME.options, {**RESERVE, **regulations}), 5)


STILL = "wPA3 bPA10 "
REFUGE = "bPA10 wKB2 bRE2 bKG12 bRH1 bRH3 wPJ4 wPL4"
BLIND = {**MIDDLE, "blast": True}
CHECKED = {**MIDDLE, "pieces": [p for p in MIDDLE["pieces"] if p != "wPG2"] + ["bRG6"]}
LEGION = {**MIDDLE, "pieces": [p for p in MIDDLE["pieces"] if p != "wQF4"] + ["bNG4"]}
CASES: dict[str, Any] = {
    "start": lambda: planned(started(setup="quick"), size=(800, 840)),
    "start-plain-flipped": lambda: planned(started(), seat=1, palette="inventor", view=View(flipped=True), hover="C3"),
    "marks": lambda: planned(read(MIDDLE), size=(800, 840)),
    "marks-onlooker": lambda: planned(read(MIDDLE), seat=None, palette="contrast", last=("G7", "D6", "E7")),
    "selection": lambda: planned(read(MIDDLE), "origin:F4", palette="inventor", hover="F8"),
    "eruption-centres": lambda: planned(read(MIDDLE), "origin:H5", hover="I6", size=(800, 840)),
    "legion": lambda: planned(read(LEGION), "origin:E4", palette="colorblind"),
    "drafts": lambda: planned(read(MIDDLE), "origin:H5 erupt:I5 origin:F4 land:F10", size=(800, 840)),
    "drafts-turned": lambda: planned(read(MIDDLE), "origin:C5 turn origin:J4 turn", palette="inventor"),
    "drafts-exposed": lambda: planned(
        read(MIDDLE), "origin:F4 land:F10 origin:G2 land:G3", palette="colorblind", view=View(threats=True), hover="D6"
    ),
    "drafts-refuge": lambda: planned(
        read({"pieces": REFUGE.split(), "must_refuge": [True, False]}), "origin:B2 refuge", size=(400, 420)
    ),
    "drafts-turn-and-go": lambda: planned(
        read({"pieces": [*STILL.split(), "wWC3|", "bNE3", "wKG1", "bKG12"]}), "origin:C3 turn land:E3", size=(400, 420)
    ),
    "drafts-castling": lambda: planned(read(MIDDLE), "origin:G1 land:I1", palette="inventor", size=(400, 420)),
    "inspected": lambda: planned(read(MIDDLE), inspected="E7", palette="contrast"),
    "king-attacked": lambda: planned(read(CHECKED), palette="inventor"),
    "setting-up-zones": lambda: planned(started(setup="players"), "kind:sea origin:D4 land:F4 kind:desert origin:J5"),
    "visor": lambda: planned(
        read(BLIND), "origin:F4 land:F7 origin:H5 erupt:I6", size=(800, 840), visor=True, sway=0.012, hover="D5"
    ),
    "zone-pointed-at": lambda: planned(read(MIDDLE), palette="contrast", hover="L8", size=(400, 420)),
    "visor-inventor": lambda: planned(read(BLIND), palette="inventor", visor=True, cursor="G1"),
    "thumbnail": lambda: planned(started(setup="quick"), plain=True, size=(200, 200)),
}  # fmt: skip


@pytest.mark.gl
@pytest.mark.parametrize("name", CASES)
def test_picture(name: str, gl: Any) -> None:
    i18n.set_language("en")
    shown = CASES[name]()
    renderer = Renderer(gl)
    check_image(
        f"totas-{name}", renderer.render_to_array(BOARD.scene(shown), None, *shown.size), renderer=renderer.name
    )


@dataclass
class Happening:
    """A position, both plans, the act that is shown, and how far it has come."""

    pieces: str
    plans: tuple[str, str]
    act: str
    t: float = 0.5
    seed: int = 3
    palette: str = "dark"
    calm: bool = False
    more: dict[str, Any] = field(default_factory=dict)


EVENTS: dict[str, Happening] = {
    "moves": Happening(
        STILL + "wRE2 bNE7 wKG1 bKG12 wWC3| bCJ9\\", ("RE2-E6, WC3^", "NE7-D5, CJ9-H11"), "moves", 0.6,
    ),
    "takings": Happening(STILL + "wRE1 bNE6 wKG1 bKG12 bPJ10", ("RE1xE6, PA3-A4", "PJ10-J9, PA10-A9"), "takings", 0.25),
    "collision": Happening(
        STILL + "wRE2 bBH8 wKG1 bKG12", ("RE2-E5, PA3-A4", "BH8-E5, PA10-A9"), "collisions", 0.3, palette="inventor"
    ),
    "collision-calm": Happening(
        STILL + "wRE2 bBH8 wKG1 bKG12", ("RE2-E5, PA3-A4", "BH8-E5, PA10-A9"), "collisions", 0.3, calm=True
    ),
    "damage-thrown": Happening(
        STILL + "wNC4 bPE6 wKG1 bKG12", ("NC4-E5, PA3-A4", "PE6-E5, PA10-A9"), "collisions", 0.5
    ),
    "damage": Happening(STILL + "wNC4 bPE6 wKG1 bKG12", ("NC4-E5, PA3-A4", "PE6-E5, PA10-A9"), "collisions", 1.0),
    "volcano": Happening(
        STILL + "wVE5 wNE6 bNF6 bKG12 wKK2", ("VE5*E6, PA3-A4", "NF6-G8, PA10-A9"), "eruptions", 0.55
    ),
    "tornado": Happening(
        STILL + "bPD6 bNE7 bTE8 wNF6 wPF8 wKK2 bKG12", ("PF8-F9, PA3-A4", "TE8*E7, PA10-A9"), "eruptions", 0.55,
        palette="colorblind",
    ),
    "scorched": Happening(
        STILL + "wVE5 wNE6 bNF6 bKG12 wKK2", ("VE5*E6, PA3-A4", "NF6-G8, PA10-A9"), "eruptions", 1.0, palette="inventor"
    ),
    "labyrinth": Happening(
        STILL + "bNE8 wKG1 bKG12 wPJ3", ("PJ3-J4, PA3-A4", "NE8-F6, PA10-A9"), "labyrinths", 0.55,
        more={"labs": ["F6", None]},
    ),
    "labyrinth-out": Happening(
        STILL + "bNE8 wKG1 bKG12 wPJ3", ("PJ3-J4, PA3-A4", "NE8-F6, PA10-A9"), "labyrinths", 1.0,
        more={"labs": ["F6", None]},
    ),
    "promotion": Happening(
        STILL + "bDD2 wPE11 wKH3 bKH10", ("PE11-E12=G, PA3-A4", "DD2-D1=N, PA10-A9"), "promotions", 0.7
    ),
    "mole": Happening(
        STILL + "wNE5 bBJ8 wKG1 bKG12 bPJ10 wQD4 bRC8", ("PA3-A4, NE5-C6", "PJ10-J9, PA10-A9"), "mole", 0.5, 1,
        more={"turn": 26},
    ),
    "mole-checked": Happening(
        STILL + "bDB11 bNC10 wDD3 wNC4 wKG1 bKG12 bPJ10", ("PA3-A4, KG1-G2", "PJ10-J9, PA10-A9"), "mole", 1.0, 0,
        more={"turn": 26},
    ),
    "back": Happening(
        STILL + "wKG1 bKG12 wPJ3 bPJ10", ("PJ3-J4, PA3-A4", "PJ10-J9, PA10-A9"), "returns", 0.4,
        more={"out": [["wNC4", 6, "dmg"], ["bRF8", 9, "lab"]]},
    ),
    "again": Happening(
        STILL + "wBC4 wKG1 bKG12 wPJ3 bPJ10", ("PJ3-J4, PA3-A4", "PJ10-J9, PA10-A9"), "returns", 1.0,
        more={"out": [["wNC4", 6, "dmg"]]},
    ),
    "refuge": Happening(
        REFUGE, ("K^, PJ4-J5", "PA10-A9, RH3-H4"), "moves", 0.5,
        more={"must_refuge": [True, False]},
    ),
    "refuge-left": Happening(
        "bPB4 bPA10 bKG12 wPJ4 wPL4", ("K@A2, PJ4-J5", "PB4-B3, PA10-A9"), "moves", 0.6,
        more={"refuge_used": [True, False], "refuge_in": ["B2", None]},
    ),
    "mated": Happening(
        "bPA10 wKB2 bRE6 bKG12 bRH1 bRH3 wPJ4 wPL4", ("PJ4-J5, PL4-L5", "RE6-E2, PA10-A9"), "judgement", 1.0
    ),
    "command": Happening(
        "bPA10 wKB2 bRE6 bKG12 bRH1 bRH3 wPJ4 wQK11 wPL4", ("PJ4-J5, PL4-L5", "RE6-E2, PA10-A9"), "judgement", 0.7,
        palette="inventor", more={"refuge_used": [True, False]},
    ),
}  # fmt: skip


def happening(told: Happening) -> Frame:
    state = read({"pieces": told.pieces.split(), **told.more})
    choice = {seat: GAME.read_move(state, seat, text) for seat, text in enumerate(told.plans)}
    step = GAME.play(state, choice, Dice(told.seed))
    things, parts = BOARD.things(state, GAME), acts(step.events)
    for name, happened in parts:
        events = tuple(e for e in happened if not isinstance(e, Act))
        after = apply(things, events)
        if name == told.act:
            position = step.state if name == parts[-1][0] else state
            return Frame(
                GAME, position, after, TableUi(), PALETTES[told.palette], (400, 420), things_before=things,
                events=events, t=told.t, seat_to_move=None, calm=told.calm,
            )  # fmt: skip
        things = after
    raise AssertionError(f"{told.act} did not happen, only {[name for name, _ in parts]}")


@pytest.mark.gl
@pytest.mark.parametrize("name", EVENTS)
def test_event(name: str, gl: Any) -> None:
    i18n.set_language("en")
    shown, renderer = happening(EVENTS[name]), Renderer(gl)
    array = renderer.render_to_array(BOARD.scene(shown), None, *shown.size)
    check_image(f"totas-event-{name}", array, renderer=renderer.name)


@pytest.mark.gl
def test_dice(gl: Any) -> None:
    renderer = Renderer(gl)
    rows = []
    for palette in PALETTES.values():
        throws = [((3, 5), t, 1 if t == 1.0 else None) for t in (0.2, 0.45, 0.62, 1.0)] + [((6, 6), 1.0, None)]
        rows.append([
            renderer.render_to_array(dice.scene(faces, t, palette, 60.0, chosen=chosen), None, 204, 114)
            for faces, t, chosen in throws
        ])  # fmt: skip
    check_image("totas-dice", np.concatenate([np.concatenate(row, axis=1) for row in rows]), renderer=renderer.name)


@pytest.mark.gl
def test_pieces(gl: Any) -> None:
    """All kinds of both sides in every palette, large and as small as 24 pixels, upon both colours of cells."""
    renderer, kinds = Renderer(gl), list(KINDS)
    n = len(kinds)
    at = np.array([(k + 0.5, 1.5 - seat) for seat in (0, 1) for k in range(n)], np.float32)
    one = np.ones(2 * n, np.float32)
    rows = []
    for palette in PALETTES.values():
        chars = [char(kind) for kind in kinds] * 2
        signs = Signs(pieces.FACE, glyphs.CHARS, glyphs.rows(palette, chars, [0] * n + [1] * n, at, one, one, 0 * one))
        dark, light = chequer(palette)
        scene = Scene(True, (with_alpha(light), with_alpha(dark)), [signs], (0.0, 0.0, float(n), 2.0))
        large, small = (renderer.render_to_array(scene, None, unit * n, 2 * unit) for unit in (60, 24))
        beside = np.full((small.shape[0], large.shape[1], large.shape[2]), 40, large.dtype)
        beside[:, : small.shape[1]] = small
        rows += [large, beside]
    check_image("totas-pieces", np.concatenate(rows), renderer=renderer.name)
