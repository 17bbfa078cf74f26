"""Setting up: the lot for sides, reserve pieces, zones, labyrinths; and the start position they lead to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.dice import Dice, Stream
from engine.errors import IllegalMove
from engine.events import Act, Event, Noted
from engine.game import Regulations, Step
from engine.totas.board import LABYRINTH_CELLS, NAMES, SIZE, side
from engine.totas.state import Choice, Labyrinth, Piece, State, Zones
from engine.totas.zones import draw_labyrinths, draw_zones, write_zone

ROYAL = "RNGBTQKVBGNR"
PAWNS = "PPDPLPPLPDPP"
RESERVE = "WCH"
PLAYS = 4
"""The least number of a die with which a reserve piece plays."""
RESERVE_FILES = {"W": 2, "C": 9, "H": 1}
"""Where the reserve pieces stand: Vepr for the Griffin on C, Chariot for that on J, Dark Horse for the Knight on B."""
AGREEMENTS = ("W", "C", "H", "WC", "WH", "CH")
"""Agreements on some of the reserve pieces only; `agreed` means all three."""


def lot(seed: int) -> int:
    """The seat of the first player, by the lot for sides: the first coin of stream 0."""
    return Dice(seed).stream(0).coin()


def reserve_dice(seed: int) -> tuple[int, ...]:
    """The dice thrown for the reserve pieces W, C, H where the lot decides: from `PLAYS` on a piece plays."""
    stream = Dice(seed).stream(0)
    stream.coin()
    return _thrown(stream)


def _thrown(stream: Stream) -> tuple[int, ...]:
    return tuple(stream.die() for _ in RESERVE)


def start(regulations: Regulations, seed: int) -> State:
    """The first position: turn 1, or the first choice of the set-up."""
    stream = Dice(seed).stream(0)
    stream.coin()  # the lot for sides comes first, whoever asks for it
    reserve = regulations.word("reserve_pieces")
    plays = {"none": "", "agreed": RESERVE}.get(reserve, reserve)
    if reserve == "lot":
        plays = "".join(kind for kind, die in zip(RESERVE, _thrown(stream), strict=True) if die >= PLAYS)
    state = State(1, men(plays), regulations, ("bA", "bL", "wA", "wL"))
    setup = regulations.word("setup")
    if setup == "players":
        return replace(state, phase="zones-white")
    if setup == "quick":
        zones = draw_zones(stream)
        return replace(state, zones=zones, labs=draw_labyrinths(stream))
    return state


def men(reserve: str) -> tuple[Piece, ...]:
    """The 24 pieces of each side, in the order of cells."""
    royal = list(ROYAL)
    for kind in reserve:
        royal[RESERVE_FILES[kind]] = kind
    found = []
    for file in range(SIZE):
        for seat, kind, rank in (
            (0, royal[file], 0), (0, PAWNS[file], 1), (1, PAWNS[file], SIZE - 2), (1, royal[file], SIZE - 1),
        ):  # fmt: skip
            facing = {"W": "|", "C": "/\\"[seat]}.get(kind, "")
            found.append(Piece(file * SIZE + rank, seat, kind, facing=facing))
    return tuple(found)


def reserve_of(state: State) -> str:
    """Which reserve pieces stand at the start."""
    return "".join(kind for kind in RESERVE if any(piece.kind == kind for piece in state.pieces))


def play(state: State, choice: Mapping[int, Choice]) -> Step[State]:
    """A choice of the set-up: zones, White's first, then both labyrinths at once."""
    events: list[Event]
    if state.phase == "labyrinths":
        cells: list[int] = []
        events = [Act("labyrinths-laid")]
        for seat in (0, 1):
            chosen = choice[seat]
            assert isinstance(chosen, Labyrinth)
            cells.append(chosen.cell)
            events.append(Noted("labyrinth-laid", seat, NAMES[chosen.cell], only=(seat,)))
        return Step(replace(state, labs=(cells[0], cells[1]), phase="plan"), tuple(events))
    seat = int(state.phase == "zones-black")
    zones = choice[seat]
    assert isinstance(zones, Zones)
    events = [Act("zones")]
    events += [Noted("zone", seat, NAMES[zone.cells[1]], (side(seat), write_zone(zone))) for zone in zones.zones]
    after = replace(state, zones=(*state.zones, *zones.zones), phase="labyrinths" if seat else "zones-black")
    return Step(after, tuple(events))


def check_labyrinth(cell: int) -> None:
    """Raises `IllegalMove` if a labyrinth may not lie on the cell."""
    if cell not in LABYRINTH_CELLS:
        raise IllegalMove("labyrinth-rank", cell=NAMES[cell])
