"""Pieces of chess: their data, the flat picture and the shape to point at; without a screen."""

from __future__ import annotations

import numpy as np
import pytest

from app.gl.meshes import mesh
from app.gl.turned import ears, inset
from app.looks import pieces
from app.looks.contour import contour, polygon
from app.looks.totas_marks import char
from assets.pieces import FILES, WAR
from engine.chess.boards import CHESS196, SPATIAL
from engine.totas.board import KINDS as TOTAS

each_kind = pytest.mark.parametrize("kind", pieces.ALL)


def test_every_piece_of_both_games_has_a_profile() -> None:
    letters = {piece.letter for variant in (SPATIAL, CHESS196) for piece in variant.pieces}
    assert letters == set(pieces.KINDS) == set(FILES)


def test_every_piece_of_totas_has_a_profile_of_its_own() -> None:
    assert {char(kind) for kind in TOTAS} == {*WAR, *"KQRBNP"}
    assert len({char(kind) for kind in TOTAS}) == len(TOTAS)
    assert not set(WAR) & set(FILES)


@each_kind
def test_a_piece_stands_within_its_cell(kind: str) -> None:
    radius, height = pieces.extent_of(kind)
    assert 0.2 < radius <= 0.37
    assert 0.5 < height <= 0.98
    points, _ = mesh(pieces.mesh_name(kind, 0))
    assert np.abs(points[:, [0, 2]]).max() < 0.42
    assert points[:, 1].min() == pytest.approx(-0.5, abs=1e-6)
    assert points[:, 1].max() == pytest.approx(height - 0.5, abs=0.03)


@each_kind
@pytest.mark.parametrize(("detail", "most"), [(1, 700), (2, 2100)])
def test_meshes_are_light_and_sound(kind: str, detail: int, most: int) -> None:
    points, triangles = mesh(pieces.mesh_name(kind, 0), detail)
    assert 200 < len(triangles) <= most
    assert np.isfinite(points).all()
    assert np.allclose(np.linalg.norm(points[:, 3:], axis=1), 1.0, atol=1e-3)
    a, b, c = (points[triangles[:, n], :3] for n in range(3))
    across = np.cross(b - a, c - a)
    assert (np.linalg.norm(across, axis=1) > 0).all()
    # A face is seen from the side to which its corners' normals point.
    assert ((across * points[triangles, 3:].sum(axis=1)).sum(axis=1) >= 0).all()


def test_sides_share_a_mesh_unless_it_has_a_front() -> None:
    assert pieces.mesh_name("R", 0) == pieces.mesh_name("R", 1)
    assert pieces.mesh_name("N", 0) != pieces.mesh_name("N", 1)
    white, black = (mesh(pieces.mesh_name("N", seat))[0] for seat in (0, 1))
    assert np.allclose(white[:, [0, 2]], -black[:, [0, 2]], atol=1e-6)


def flat(kind: str, size: int = 24) -> np.ndarray:
    """The flat piece as a small bitmap."""
    field, _, _ = pieces.PieceFace().field(kind, size, 1)
    return field > 0


@each_kind
def test_flat_pieces_differ_from_each_other(kind: str) -> None:
    mine = flat(kind)
    for other in pieces.ALL:
        if other != kind:
            theirs = flat(other)
            assert (mine != theirs).sum() > 0.1 * max(mine.sum(), theirs.sum()), (kind, other)


@each_kind
def test_the_flat_piece_comes_from_the_profile(kind: str) -> None:
    field, left, low = pieces.PieceFace().field(kind, 60, 6)
    rows, columns = np.nonzero(field > 0)
    radius, height = pieces.extent_of(kind)
    assert low + (rows.max() + 1) / 60 == pytest.approx(height, abs=0.03)
    assert left + (columns.max() + 1) / 60 == pytest.approx(radius, abs=0.03)
    lines, *_ = pieces.PieceFace().field(pieces.ink(kind), 60, 6)
    assert ((lines > 0) <= (field > 0)).all(), "lines stay inside"
    rim, *_ = pieces.PieceFace().field(pieces.rim(kind), 60, 6)
    assert ((field > 0) <= (rim > 0)).all()


def test_the_face_knows_its_characters() -> None:
    face = pieces.PieceFace()
    assert all(c in face for kind in pieces.ALL for c in (kind, pieces.rim(kind), pieces.ink(kind)))
    assert "x" not in face and "Z" not in face
    assert face.advance("K") == 0.0


def test_outlines_close() -> None:
    lines = pieces.PieceFace().segments("K")
    starts = {tuple(np.round(row[:2], 6)) for row in lines}
    ends = {tuple(np.round(row[2:], 6)) for row in lines}
    assert len(lines) > 50 and starts == ends


def test_contour_of_a_disc() -> None:
    xs = ys = np.linspace(-2, 2, 81)
    x, y = np.meshgrid(xs, ys)
    lines = contour(np.hypot(x, y) - 1.0, xs, ys)
    assert np.hypot(lines[:, 0], lines[:, 1]) == pytest.approx(1.0, abs=0.01)
    area = 0.5 * (lines[:, 0] * lines[:, 3] - lines[:, 2] * lines[:, 1]).sum()
    assert abs(area) == pytest.approx(np.pi, rel=0.01)
    assert len(contour(np.ones((4, 4)), xs[:4], ys[:4])) == 0


def test_distance_from_a_polygon() -> None:
    square = np.array([(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)])
    points = np.array([(1.0, 1.0), (3.0, 1.0), (0.5, 1.0), (-1.0, -1.0)])
    assert polygon(points, square) == pytest.approx([-1.0, 1.0, -0.5, 2**0.5])


def test_ears_fill_a_concave_outline() -> None:
    shape = np.array([(0, 0), (4, 0), (4, 3), (2, 1), (0, 3)], float)
    triangles = ears(shape)
    assert len(triangles) == 3

    def area(points: np.ndarray) -> float:
        after = np.roll(points, -1, axis=0)
        return float((points[:, 0] * after[:, 1] - after[:, 0] * points[:, 1]).sum() / 2)

    assert sum(area(shape[list(t)]) for t in triangles) == pytest.approx(area(shape))
    assert area(inset(shape, 0.2)) < area(shape)
