"""Grids: names, neighbours, directions, rays, leaps, on the boards of all games."""

from __future__ import annotations

import pytest

from engine.lattice import OUTSIDE, Lattice

CUBE5 = Lattice(("12345",) * 3)
CUBE8 = Lattice(("ABCDEFGH", "12345678", "ijklmnop"))
BIG14 = Lattice(("abcdefghijklmn", [str(n) for n in range(1, 15)]))
LINE = Lattice(("abcde",))


@pytest.mark.parametrize("grid", [CUBE5, CUBE8, BIG14, LINE])
def test_names_and_places_are_one_to_one(grid: Lattice) -> None:
    assert len(grid) == len(set(grid.names)) == grid.size
    for cell in range(grid.size):
        assert grid.find(grid.name(cell)) == cell == grid.index(grid.coords(cell))


def test_sizes_and_names() -> None:
    assert (CUBE5.size, CUBE8.size, BIG14.size, LINE.size) == (125, 512, 196, 5)
    assert CUBE5.names[0] == "111" and CUBE5.names[62] == "333" and CUBE5.names[-1] == "555"
    assert CUBE8.coords(CUBE8.find("E1m")) == (4, 0, 4)
    assert BIG14.coords(BIG14.find("n14")) == (13, 13)
    assert CUBE5.find("600") == CUBE5.find("") == CUBE5.find("3333") == OUTSIDE
    for cell in (-1, 125):
        with pytest.raises(IndexError):
            CUBE5.name(cell)


def test_directions_by_axes_moved() -> None:
    assert [len(CUBE5.directions((n,))) for n in (1, 2, 3)] == [6, 12, 8]
    assert len(CUBE5.directions()) == 26 and len(BIG14.directions()) == 8 and len(LINE.directions()) == 2


def test_neighbours() -> None:
    counts = [len(near) for near in CUBE5.neighbours]
    assert (counts[CUBE5.find("333")], counts[CUBE5.find("111")]) == (26, 7)
    for cell, near in enumerate(CUBE5.neighbours):
        assert all(cell in CUBE5.neighbours[other] for other in near) and list(near) == sorted(near)


def test_steps_end_at_the_edge() -> None:
    assert CUBE5.step(CUBE5.find("511"), (1, 0, 0)) == OUTSIDE == CUBE5.step(0, (0, 0, -1))
    assert CUBE5.names[CUBE5.step(CUBE5.find("333"), (1, -1, 2))] == "425"
    with pytest.raises(ValueError, match="coordinates"):
        CUBE5.index((1, 2))


def test_rays_and_walks() -> None:
    along = ((1, 0, 0), (1, 1, 1))
    rays = CUBE5.rays(along)
    assert [CUBE5.names[c] for c in rays[0][0]] == ["211", "311", "411", "511"]
    assert [CUBE5.names[c] for c in rays[0][1]] == ["222", "333", "444", "555"]
    assert rays[CUBE5.find("555")] == ((), ())
    with pytest.raises(ValueError, match="direction"):
        list(CUBE5.walk(0, (0, 0, 0)))


def test_patterns_and_leaps() -> None:
    assert len(BIG14.pattern(1, 2)) == 8 and len(CUBE8.pattern(1, 2)) == 24 and len(CUBE8.pattern(1, 1, 2)) == 24
    assert set(CUBE5.pattern(1)) == set(CUBE5.directions((1,)))
    knights = BIG14.leaps(BIG14.pattern(1, 2))
    assert [BIG14.names[c] for c in knights[BIG14.find("a1")]] == ["b3", "c2"]
    with pytest.raises(ValueError, match="lengths"):
        BIG14.pattern(1, 1, 1)


def test_layers() -> None:
    assert CUBE5.layer(0, 0) == tuple(range(25)) and len(CUBE5.layer(2, 4)) == 25
    assert sorted(c for place in range(5) for c in CUBE5.layer(1, place)) == list(range(125))


@pytest.mark.parametrize("axes", [(), ("12", ""), ("1",) * 4, (("1", "11"), ("1", "11"))])
def test_impossible_grids(axes: tuple) -> None:
    with pytest.raises(ValueError, match=r"axes|same name"):
        Lattice(axes)
