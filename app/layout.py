"""Where the parts of the table stand, for any window. Pure arithmetic in framebuffer pixels, y down.

Left: a bar with the ways of looking, the picture, the prompt. Right: the two players with the flat board, the turns and
the buttons between them. Sheets, twice as high as wide, stand between the two from the top to the foot of the window.
Small windows give up the flat board or the sheets beside the cube first; nothing overlaps.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.scene import Rect

NOTHING = Rect(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Places:
    """Rectangles of the table. An empty one (`w` or `h` 0) is not shown."""

    bar: Rect
    """Ways of looking, and the menu."""
    picture: Rect
    """The cube, or the large flat board."""
    prompt: Rect
    """What to do next, and the chips."""
    far: Rect
    """The player on the other side of the board."""
    near: Rect
    board: Rect
    """The flat board or the sheets at the side."""
    sheets: Rect
    """Above the sheets at the side: across which axis they are cut."""
    moves: Rect
    buttons: Rect
    compact: bool
    """Little room: short words, smaller faces."""
    gap: float


SHEETS = 0.49
"""Width of the sheets at the side by their height."""
CARD = (66.0, 52.0)
"""Height of a player's card, and where there is little room, in design units."""
LEAST_SHEETS, LEAST_PICTURE = 520.0, 460.0
"""The sheets are given up where they would be lower, or would leave the cube less width, in design units."""


def places(
    width: float, height: float, scale: float, side_board: bool, tall: bool = False,
    card: tuple[float, float] = CARD,
) -> Places:  # fmt: skip
    """The places for a framebuffer of this size; `scale` is framebuffer pixels per design unit.

    `side_board`: the flat board is wanted at the side (it is the picture itself in the flat mode); `tall`: it is
    twice as high as wide; `card` is the height of a player's card.
    """
    w, h = max(1.0, width), max(1.0, height)
    s = max(scale, 0.1)
    gap = round(10 * s if min(w, h) > 560 * s else 6 * s)
    compact = h / s < 640 or w / s < 1000
    column = round(min(max(0.3 * w, 250 * s), 430 * s, 0.45 * w))
    chips_h = round(34 * s)
    board, sheets = NOTHING, NOTHING
    if side_board and tall:
        slim = round(min(column, max(0.2 * w, 250 * s)))
        sheets_h = h - 2 * gap - chips_h - round(4 * s)
        sheets_w = round(min(sheets_h * SHEETS, 0.34 * w))
        if sheets_h >= LEAST_SHEETS * s and w - slim - sheets_w - 4 * gap >= LEAST_PICTURE * s:
            column = slim
            sheets = Rect(w - column - sheets_w - 2 * gap, gap, sheets_w, chips_h)
            board = Rect(sheets.x, gap + chips_h + round(4 * s), sheets_w, sheets_h)
    x = w - column - gap
    left = max(1.0, (board.x if board.w else x) - 2 * gap)

    bar_h = round(44 * s)
    prompt_h = round((58 if left / s >= 720 else 98) * s)
    picture_y = gap + bar_h + gap
    picture_h = max(1.0, h - picture_y - prompt_h - 2 * gap)
    bar = Rect(gap, gap, left, bar_h)
    picture = Rect(gap, picture_y, left, picture_h)
    prompt = Rect(gap, picture_y + picture_h + gap, left, prompt_h)

    card_h = round((card[1] if compact else card[0]) * s)
    buttons_h = round(46 * s)
    between = h - 2 * gap - 2 * card_h - buttons_h - 3 * gap
    least_moves = (90 if compact else 150) * s
    side = min(column, between - least_moves - gap)
    y = gap + card_h + gap
    if side_board and not tall and side >= 150 * s:
        board = Rect(x + round((column - side) / 2), y, side, side)
        y += side + gap
    near_y = h - gap - card_h
    buttons_y = near_y - gap - buttons_h
    moves = Rect(x, y, column, max(1.0, buttons_y - gap - y))
    return Places(
        bar=bar,
        picture=picture,
        prompt=prompt,
        far=Rect(x, gap, column, card_h),
        near=Rect(x, near_y, column, card_h),
        board=board,
        sheets=sheets,
        moves=moves,
        buttons=Rect(x, buttons_y, column, buttons_h),
        compact=compact,
        gap=gap,
    )
