"""The shipped faces and the texts of scenes; without a screen but for the last test."""

from __future__ import annotations

import string
from typing import Any

import numpy as np
import pytest

from app.gl.text import EM, PAD, Atlas, distances, face, face_for, width
from app.scene import Label
from assets.fonts import FACES, FOLDER, SYMBOLS

RUSSIAN = "".join(map(chr, range(0x410, 0x450))) + "Ёё"
SIGNS = "–—−«»„“”‘’…×·•→←↑↓↔↕№✓✔✗✕°±≤≥≈½▲▼◀▶►◄●○■□◆◇★☆↺↻↶↷☰⚙♔♕♖♗♘♙♚♛♜♝♞♟§©€₽¹²³⏎⌫⇧⌘⚀⚁⚂⚃⚄⚅"


@pytest.mark.parametrize("name", FACES)
def test_every_letter_of_both_languages_is_in_each_face(name: str) -> None:
    letters = string.digits + string.ascii_letters + string.punctuation + RUSSIAN + "–—«»„“”…×·№"
    assert [c for c in letters if c not in face(name)] == []
    assert [c for c in letters.replace(" ", "") if not len(face(name).segments(c))] == []


@pytest.mark.parametrize("name", FACES)
def test_every_sign_is_in_a_face_or_in_the_symbols(name: str) -> None:
    assert [c for c in SIGNS if c not in face(name) and c not in face("symbols")] == []
    assert all(len(face(face_for(name, c)).segments(c)) for c in SIGNS)


def test_licences_lie_beside_the_faces() -> None:
    assert "ParaType Ltd grants you the right" in (FOLDER / "LICENCE-PT.txt").read_text(encoding="utf-8")
    assert "Bitstream" in (FOLDER / "LICENCE-Symbols.txt").read_text(encoding="utf-8")
    assert all(path.exists() for path in (*FACES.values(), SYMBOLS))


def test_a_composite_letter_has_the_outlines_of_its_parts() -> None:
    assert len(face("text").segments("Й")) > len(face("text").segments("И"))
    assert face("text").segments("Й")[:, 1].max() > face("text").segments("И")[:, 1].max()


def test_an_unknown_character_is_the_box_for_missing_glyphs_and_no_error() -> None:
    assert face_for("text", "漢") == "text"
    assert width("漢") > 0


def test_distances_are_inside_positive_and_exact() -> None:
    ring = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], dtype=np.float64)
    square = np.hstack([ring, np.roll(ring, -1, axis=0)])
    field = distances(square, EM + 8, EM + 8, -4 / EM, -4 / EM)
    assert field[4 + EM // 2, 4 + EM // 2] == PAD
    assert field[0, EM // 2] == pytest.approx(-3.5, abs=0.01)
    assert field[4 + 5, 4 + 20] == pytest.approx(5.5, abs=0.01)
    hole = np.concatenate([square, (square * 0.5 + 0.25)[:, [2, 3, 0, 1]]])
    assert distances(hole, EM, EM, 0, 0)[EM // 2, EM // 2] < 0


def test_width_grows_with_text_and_size() -> None:
    assert width("333", "bold", 20) == pytest.approx(3 * width("3", "bold", 20))
    assert width("Ш", "text", 40) == pytest.approx(2 * width("Ш", "text", 20))
    assert width("") == 0


def test_labels_lie_where_they_are_asked_to(gl: Any) -> None:
    atlas = Atlas(gl)
    for align, edges in ((-1, (0, None)), (1, (None, 0))):
        rows = atlas.layout([Label("Шар", 1, 2, 3, size=20, align=align)], np.array([20.0]))
        assert len(rows) == 3 and (rows[:, :3] == (1, 2, 3)).all()
        left, right = rows[:, 3].min() + PAD * 20 / EM, rows[:, 5].max() - PAD * 20 / EM
        assert (left if edges[0] == 0 else right) == pytest.approx(0, abs=2.5)
    with_halo = atlas.layout([Label("Шар", 0, 0, halo=(0, 0, 0, 1))], np.array([20.0]))
    assert len(with_halo) == 6 and (with_halo[:3, 16] > 0).all() and (with_halo[3:, 16] == 0).all()
    assert len(atlas.layout([Label("Шар", 0, 0), Label("", 0, 0), Label("x", 0, 0)], np.array([1.0, 20, 20]))) == 1
    atlas.release()


def test_a_full_atlas_begins_anew(gl: Any) -> None:
    atlas = Atlas(gl, 256)
    texts = [Label(chr(c), 0, 0) for c in range(0x21, 0x7F)]
    rows = atlas.layout(texts, np.full(len(texts), 12.0))
    assert len(rows) == len(texts)
    assert rows[:, 7:11].min() >= 0 and rows[:, 7:11].max() <= 1
    atlas.release()
