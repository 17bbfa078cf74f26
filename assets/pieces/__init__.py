"""Profiles of the pieces, one file a kind; `shapes.json` holds what several share. `app.looks.pieces` reads them.

Lengths are in cells, the foot stands on y 0 and the axis is x 0. A piece is a list of `parts`:

- `lathe`: strokes of points (radius, y) turned about the axis, smooth along a stroke, sharp where two strokes meet.
  A word instead of a stroke stands for strokes of `shapes.json`. `cut` (y low, y high, depth) is a notch in front and
  behind.
- `plate`: an outline (x, y), anticlockwise, `half` as thick to each side, its edge slanted by `bevel`; `at` shifts it,
  `scale` sizes it. It is seen whole from the front; `turn` of the piece (degrees) turns it towards the usual view.
- `cone`: from the middle of its foot to its tip, with the `radius` of the foot; `around` so many about the axis,
  `first` degrees turned.
- `ball`: middle and `radius`; `around` likewise.
- `merlons`: `count` blocks on a ring from `inner` to `outer`, from y `low` to `high`, each `share` of its place wide.

`lines` and `dots` are drawn inside the flat picture of the piece: (x, y) … and (x, y, radius).
"""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent
FILES: dict[str, Path] = {
    kind: FOLDER / f"{name}.json"
    for kind, name in {
        "K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight", "P": "pawn",
        "L": "lion", "V": "vityaz", "H": "gusar", "A": "prince",
    }.items()
}  # fmt: skip
WAR: dict[str, Path] = {
    kind: FOLDER / f"{name}.json"
    for kind, name in {
        "g": "griffin", "t": "tornado", "v": "volcano", "d": "dozor", "l": "legionnaire", "w": "vepr", "c": "chariot",
        "h": "dark_horse",
    }.items()
}  # fmt: skip
"""The pieces of TOTAS besides those of chess, by small letters: its own capitals mean other pieces in chess."""
SHAPES: Path = FOLDER / "shapes.json"
