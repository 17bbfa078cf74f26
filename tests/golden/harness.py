"""Compares pictures with those kept in this folder.

`PROSTOR_GOLDEN=write` keeps the new pictures instead; a difference is left in `out/` as the new picture and a map of
what changed. Other renderers than llvmpipe light edges a little differently: there pictures are only looked over for
being pictures at all, and the comparison is skipped with its reason.
"""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

FOLDER = Path(__file__).parent
OUT = FOLDER / "out"
REFERENCE = "llvmpipe"
LEVELS = 16
"""How far a channel may be off (of 255) before its pixel counts as changed."""
COLOURS, ROUNDED = 256, 24
"""Colours of a whole page's kept picture, and how far (of 255) that moves a channel at most."""


def check_image(
    name: str,
    array: NDArray[np.uint8],
    tolerance: float = 0.002,
    renderer: str = REFERENCE,
    colours: int = 0,
    levels: int = LEVELS,
) -> None:
    """Fails when more than `tolerance` (0 … 1) of the pixels differ from the picture kept as `name`.

    `array` is (h, w, 3 or 4), top row first; `renderer` is what drew it (`Renderer.name`). With `colours` the picture
    is kept in a palette of so many, and `levels` must leave room for what that changes.
    """
    picture = np.ascontiguousarray(array[:, :, :3])
    look_over(name, picture)
    kept = FOLDER / f"{name}.png"
    if os.environ.get("PROSTOR_GOLDEN") == "write":
        kept.parent.mkdir(parents=True, exist_ok=True)
        image = Image.fromarray(picture)
        if colours:
            image = image.quantize(colours, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
        image.save(kept, optimize=True)
        return
    if REFERENCE not in renderer:
        pytest.skip(f"pictures are compared on {REFERENCE} only; this one was drawn by {renderer}")
    if not kept.exists():
        _leave(name, picture)
        pytest.fail(f"no picture {name}.png is kept; look at out/{name}.png and run with PROSTOR_GOLDEN=write")
    with Image.open(kept) as image:
        expected = np.asarray(image.convert("RGB"))
    if expected.shape != picture.shape:
        _leave(name, picture)
        pytest.fail(f"{name}: the size is {picture.shape[1::-1]}, kept is {expected.shape[1::-1]}")
    apart = np.abs(picture.astype(np.int16) - expected.astype(np.int16)).max(axis=2)
    share = float((apart > levels).mean())
    if share > tolerance:
        _leave(name, picture, apart > levels)
        pytest.fail(f"{name}: {share:.2%} of the pixels changed (allowed {tolerance:.2%}); see out/{name}.diff.png")


def check_page(name: str, array: NDArray[np.uint8], tolerance: float = 0.002, renderer: str = REFERENCE) -> None:
    """The same for a whole page, kept at half the size (each pixel the mean of four) and in few colours."""
    page = array[: array.shape[0] // 2 * 2, : array.shape[1] // 2 * 2, :3].astype(np.uint16)
    small = (page[::2, ::2] + page[1::2, ::2] + page[::2, 1::2] + page[1::2, 1::2] + 2) // 4
    check_image(name, small.astype(np.uint8), tolerance, renderer, COLOURS, LEVELS + ROUNDED)


def look_over(name: str, picture: NDArray[np.uint8]) -> None:
    """Fails for what cannot be a picture: nothing in it, or one colour all over."""
    assert picture.size and picture.shape[0] > 1 and picture.shape[1] > 1, f"{name} is empty"
    assert int(np.ptp(picture[:, :, :3].reshape(-1, 3), axis=0).max()) > 8, f"{name} is one colour all over"


def _leave(name: str, picture: NDArray[np.uint8], changed: NDArray[np.bool_] | None = None) -> None:
    place = OUT / f"{name}.png"
    place.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(picture).save(place)
    if changed is not None:
        grey = (picture.mean(axis=2) * 0.25).astype(np.uint8)
        marked = np.stack([grey, grey, grey], axis=2)
        marked[changed] = (255, 60, 40)
        Image.fromarray(marked).save(OUT / f"{name}.diff.png")
