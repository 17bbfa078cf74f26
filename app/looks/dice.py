"""Dice as they fall: they come rolling, tumble, and lie with the faces that were thrown. Lengths are in sides of a die.

The faces in the air are for the eye alone; what lies is what was given.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from app.animate import out, smooth, within
from app.looks.ink import Ink, Spot
from app.looks.palette import Palette, Rgb, mix, with_alpha
from app.scene import Scene

LANDED = 0.7
"""The moment of a throw (0 … 1) from which the dice lie still."""
GAP = 1.35
"""From the middle of one die to that of the next."""
TUMBLES = 7
"""Faces that a die shows on its way."""
_C = 0.27
PIPS: dict[int, tuple[Spot, ...]] = {
    1: ((0.0, 0.0),),
    2: ((-_C, _C), (_C, -_C)),
    3: ((-_C, _C), (0.0, 0.0), (_C, -_C)),
    4: ((-_C, _C), (_C, _C), (-_C, -_C), (_C, -_C)),
    5: ((-_C, _C), (_C, _C), (0.0, 0.0), (-_C, -_C), (_C, -_C)),
    6: ((-_C, _C), (_C, _C), (-_C, 0.0), (_C, 0.0), (-_C, -_C), (_C, -_C)),
}
"""Middles of the pips by face."""
IVORY: Rgb = (0.97, 0.95, 0.89)
EBONY: Rgb = (0.12, 0.1, 0.1)


def shown(face: int, number: int, t: float) -> int:
    """The face in sight at a moment: others on the way, the thrown one from `LANDED` on."""
    if t >= LANDED or face not in PIPS:
        return face
    step = int(t / LANDED * TUMBLES)
    # Each tumble shows another face than the one before.
    return 1 + (face + (TUMBLES - step) * 5 + 2 * number * (TUMBLES - step)) % 6


def throw(
    ink: Ink, palette: Palette, faces: Sequence[int], t: float, middle: Spot, side: float = 1.0,
    calm: bool = False, chosen: int | None = None,
) -> None:  # fmt: skip
    """Dice side by side about a place at moment `t` of their throw; `chosen` is framed when they lie."""
    n = len(faces)
    for number, face in enumerate(faces):
        rest = (middle[0] + (number - (n - 1) / 2) * GAP * side, middle[1])
        turn = 0.02 if number % 2 else -0.025
        at, height, seen = rest, 0.0, face
        if not calm and t < LANDED:
            part = t / LANDED
            left = 1.0 - out(part)
            height = abs(sin(part * pi * 2.5)) * (1.0 - part) * 1.1
            at = (rest[0] - left * (3.2 + 0.7 * number) * side, rest[1] + height * side)
            turn += left * (1.3 + 0.4 * number)
            seen = shown(face, number, t)
        lands = smooth(within(t, LANDED, LANDED + 0.12))
        _shadow(ink, (at[0], rest[1]), side, height)
        frame = palette.last if chosen == number and lands > 0.0 else None
        blank = calm and t < LANDED
        _die(ink, at, side, turn % 1.0, 0 if blank else seen, frame)


def _shadow(ink: Ink, at: Spot, side: float, height: float) -> None:
    alpha = 0.5 / (1.0 + 2.0 * height)
    size = side * (1.35 + 0.3 * height)
    ink.shape(5, [(at[0] + 0.06 * side, at[1] - 0.12 * side)], size, (0.0, 0.0, 0.0), alpha, (0.0, 0.0, 0.0),
              0.4 * side, 0.2 * side, alpha)  # fmt: skip


def _die(ink: Ink, at: Spot, side: float, turn: float, face: int, frame: Rgb | None) -> None:
    x, y = at
    thick = 0.09 * side
    if frame is not None:
        ink.shape(turn, [(x, y - thick / 2)], side * 1.26, frame, 1.0, EBONY, 0.03 * side, 0.28 * side)
    ink.shape(turn, [(x, y - thick)], side, mix(IVORY, EBONY, 0.42), 1.0, EBONY, 0.045 * side, 0.2 * side)
    ink.shape(turn, [at], side, IVORY, 1.0, EBONY, 0.045 * side, 0.2 * side)
    c, s = cos(turn * 2 * pi), sin(turn * 2 * pi)
    pips = PIPS.get(face)
    if pips:
        spots = [(x + (c * a - s * b) * side, y + (s * a + c * b) * side) for a, b in pips]
        ink.shape(1, spots, 0.2 * side, EBONY)
    elif face:
        ink.text(str(face), x, y, 0.56 * side, EBONY)


def scene(
    faces: Sequence[int], t: float, palette: Palette, unit: float, calm: bool = False, chosen: int | None = None
) -> Scene:
    """The dice alone, as a picture whose die is `unit` pixels wide; its ground is the panel's."""
    wide = GAP * len(faces) + 0.7
    ink = Ink(unit, 1.0)
    throw(ink, palette, faces, t, (wide / 2, 0.85), 1.0, calm, chosen)
    found = Scene(True, (with_alpha(palette.card), with_alpha(palette.card)), ink.layers())
    found.extent = (0.0, 0.0, wide, 1.9)
    return found
