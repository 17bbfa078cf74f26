"""The panels of the position editor: tools, layers, what a position says besides, what is wrong, the way on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app import editor_layout, i18n
from app import editor_words as words
from app.editor_layout import Places
from app.i18n import tr
from app.looks import chess_words
from app.panels import kit, surface
from app.panels.theme import faded
from app.screens.editor_pointer import ERASER, HAND

if TYPE_CHECKING:
    from app.screens.editor import Editor

ROOMY = 700.0
"""Width of the bar of layers, in design units, that has room for all layers side by side."""
NARROW = 400.0
"""Below this width of the bars, in design units, what has a key gives way to what has none."""


def draw(editor: Editor, at: Places) -> str:
    """Draws all; the one thing that was wished (see `Editor.wish`), or nothing."""
    clear = faded(kit.theme.panel, 0.0)
    wish = ""
    with kit.panel("editor.bar", at.bar, fill=clear, pad=0, border=False, scrolls=False):
        with kit.row(gap_units=4, height=at.bar.h):
            wish = _bar(editor, at)
    if at.layers.w > 0:
        with kit.panel("editor.layers", at.layers, fill=clear, pad=0, border=False, scrolls=False):
            with kit.row(gap_units=4, height=at.layers.h):
                wish = _layers(editor, at) or wish
    with kit.panel("editor.side", at.side, pad=14):
        wish = _side(editor) or wish
    with kit.panel("editor.foot", at.foot, pad=12, scrolls=False):
        wish = _foot(editor) or wish
    for letter, _, _ in editor.pictures_of.tray.cells:
        kit.widgets[f"editor.piece.{letter}"] = editor.pictures_of.tray.place(letter, at.tray)
    return wish


def _bar(editor: Editor, at: Places) -> str:
    wish, editing, tool = "", editor.editing, editor.pointer.tool
    title = tr("Position: {game}", game=_title(editor.game))
    narrow = at.bar.w < kit.px(NARROW)
    gap = 0.0 if narrow else 6.0
    if kit.icon_button("editor.back", "left", tr("Back (Esc)"), on=True):
        wish = "back"
    if at.bar.w > kit.measure(title, "heading")[0] + kit.px(8 * 46 + 40):
        kit.write(title, "heading", wrap=False)
        kit.gap(8)
    tip = tr("Move pieces: drag them, or click one and then a cell (M)")
    if kit.button("editor.hand", "", icon="hand", tip=tip, primary=tool == HAND, quiet=tool != HAND):
        wish = "hand"
    tip = tr("Take pieces off (X); the right button always does")
    if kit.button("editor.eraser", "", icon="eraser", tip=tip, primary=tool == ERASER, quiet=tool != ERASER):
        wish = "eraser"
    kit.gap(gap)
    if kit.icon_button("editor.undo", "undo", tr("Take the last change back (Ctrl+Z)"), enabled=editing.can_undo):
        wish = "undo"
    if kit.icon_button("editor.redo", "redo", tr("Make it again (Ctrl+Shift+Z)"), enabled=editing.can_redo):
        wish = "redo"
    kit.gap(gap)
    if not narrow and kit.icon_button("editor.flip", "flip", tr("Turn the board around (F)")):
        wish = "flip"
    if kit.icon_button("editor.help", "book", tr("Keys (F1)")):
        wish = "help"
    said = editor.pointed_words()
    if said and kit.measure(said, "small")[0] + kit.px(12) < kit.avail():
        kit.gap(8)
        kit.small(said)
    return wish


def _title(game: Any) -> str:
    return str(game.titles.get(i18n.language()) or game.titles["en"])


def _layers(editor: Editor, at: Places) -> str:
    """The layers of a space, and which of its pictures are shown."""
    wish, view, pictures = "", editor.view, editor.pictures_of
    layer = min(view.layers)
    names = editor.game.variant.lattice.axes[view.axis]
    title = chess_words.sheet(view.axis, names[layer - 1])
    many, narrow = pictures.every_layer, at.layers.w < kit.px(NARROW)
    axis, tip = tr(editor.terms.axes[view.axis]), tr("Sheets across another axis (Tab)")
    if kit.icon_button("editor.axis", "slice", tip) if narrow else kit.chip("editor.axis", axis, tip=tip):
        wish = "axis"
    if at.layers.w >= kit.px(ROOMY):
        for n, name in enumerate(names, 1):
            if kit.chip(f"editor.layer.{n}", name, n == layer and not many, tr("This sheet ([ and ], or 1 … 8)")):
                wish = f"layer.{n}"
    else:
        if kit.icon_button("editor.layer.back", "left", tr("The sheet before ([)"), enabled=layer > 1):
            wish = f"layer.{layer - 1}"
        if kit.chip("editor.layer", names[layer - 1] if narrow else title, not many, title):
            wish = f"layer.{layer}"
        if kit.icon_button("editor.layer.on", "right", tr("The next sheet (])"), enabled=layer < len(names)):
            wish = f"layer.{layer + 1}"
    kit.gap(0 if narrow else 4)
    if kit.button("editor.all", "", icon="grid", tip=tr("All sheets at once (C)"), primary=many, quiet=not many):
        wish = "all"
    kit.gap(0 if narrow else 4)
    sliced = view.mode == "slice"
    tip = tr("The whole space") if sliced else tr("Only this layer of the space, the rest as ghosts")
    if at.cube.w > 0 and not narrow and kit.icon_button("editor.slice", "cube" if sliced else "slice", tip):
        wish = "slice"
    # Without room for both, one button changes between them.
    if at.both:
        for show, icon, tip in (
            ("sheet", "sheet", tr("The sheet alone")),
            ("both", "flat", tr("Sheet and space")),
            ("cube", "exploded", tr("The space alone")),
        ):
            if kit.button(f"editor.show.{show}", "", icon=icon, tip=tip, quiet=editor.show != show):
                wish = f"show.{show}"
    elif kit.icon_button("editor.show", "sheet" if at.cube.w > 0 else "cube", tr("Sheet or space"), on=True):
        wish = "show.sheet" if at.cube.w > 0 else "show.cube"
    return wish


def _side(editor: Editor) -> str:
    wish, editing = "", editor.editing
    half = (kit.avail() - kit.px(8)) / 2
    rows = (
        (("start", tr("Usual start")), ("mirror", tr("Swap the sides"))),
        (("kings", tr("Kings alone")), ("clear", tr("Clear"))),
    )
    for pair in rows:
        with kit.row(gap_units=8):
            for name, text in pair:
                if kit.button(f"editor.{name}", text, width=half, style="label"):
                    wish = name
    with kit.row(gap_units=6, height=kit.px(36)):
        kit.label(tr("To move"))
        kit.gap(4)
        for side, text in ((0, tr("White")), (1, tr("Black"))):
            chosen = editing.sketch.side == side
            if kit.chip(f"editor.to.{side}", text, chosen, tr("The side to move (W)")) and not chosen:
                editing.change(editing.board.sided(editing.sketch, side))
    _castlings(editor)
    _passing(editor)
    _counters(editor)
    return _text(editor) or wish


def _castlings(editor: Editor) -> None:
    editing = editor.editing
    board = editing.board
    kit.label(tr("Castling still allowed"))
    for side in (0, 1):
        with kit.row(gap_units=6, height=kit.px(34)):
            kit.disc(kit.theme.dark_side if side else kit.theme.light_side)
            for castling in board.castlings:
                if castling.side != side:
                    continue
                on = board.right(editing.sketch, castling.letter)
                home = board.bears(editing.sketch, castling.letter)
                tip = tr("King {king}, rook {rook}", king=castling.king_from, rook=castling.rook_from)
                text = "O-O" if castling.letter in "Kk" else "O-O-O"
                if kit.chip(f"editor.castling.{castling.letter}", text, on, tip, enabled=home or on):
                    editing.change(board.righted(editing.sketch, castling.letter, not on))


def _passing(editor: Editor) -> None:
    """The long step that a pawn has just made, if one may be taken for it."""
    editing = editor.editing
    board, now = editing.board, editing.board.passing(editing.sketch)
    offered = list(board.passings(editing.sketch))
    if now and now not in offered:
        offered.append(now)
    if not offered:
        return
    kit.label(tr("A pawn has just passed over"))
    chosen = kit.chips("editor.passing", [("", tr("nothing")), *((cells, cells) for cells in offered)], now)
    if chosen is not None and chosen != now:
        editing.change(board.passed(editing.sketch, chosen))


def _counters(editor: Editor) -> None:
    editing = editor.editing
    board, sketch = editing.board, editing.sketch
    lines: list[tuple[str, str, list[int]]] = [
        ("number", tr("number of the move"), [sketch.number]),
        ("half", tr("half-moves without a capture or a pawn's move"), [sketch.half]),
    ]
    if board.check_limit:
        lines.append(("checks", tr("checks in a row: White, Black"), list(sketch.checks)))
    for name, text, values in lines:
        with kit.row(gap_units=8, height=kit.px(40)):
            for place, value in enumerate(values):
                key = f"editor.{name}" + (f".{place}" if len(values) > 1 else "")
                typed, _ = kit.text_field(key, "", str(value), width=kit.px(64))
                digits = "".join(c for c in typed if c in "0123456789")[:9]
                values[place] = int(digits or "0")
            kit.small(text)
    counted = board.counted(
        sketch, lines[1][2][0], lines[0][2][0], (lines[2][2][0], lines[2][2][1]) if board.check_limit else None
    )
    if counted != sketch:
        editing.change(counted, "counters")


def _text(editor: Editor) -> str:
    wish = ""
    kit.label(tr("Position text, copied") if editor.text.copied else tr("Position text"))
    before = editor.text.shown
    with kit.row(gap_units=2, height=kit.px(40)):
        room = kit.avail() - kit.px(2 * 40)
        typed, _ = kit.text_field("editor.text", "", before, tr("Paste a position"), width=room)
        if kit.icon_button("editor.copy", "copy", tr("Copy (Ctrl+C)")):
            wish = "copy"
        if kit.icon_button("editor.paste", "paste", tr("Paste (Ctrl+V)")):
            wish = "paste"
    if typed != before:
        editor.text.type(typed, "text")
    elif not kit.typing():
        editor.text.rest()
    return wish


def _foot(editor: Editor) -> str:
    wish, trouble = "", editor.trouble()
    if editor.listed:
        wish = _faults(editor)
    with kit.row(gap_units=10, height=kit.px(42)):
        if kit.button("editor.play", tr("Play from here"), primary=True, icon="play", enabled=not trouble):
            wish = "play"
        if trouble:
            kit.small(trouble, kit.theme.bad)
    with kit.row(gap_units=4, height=kit.px(40)):
        if kit.button("editor.terms", tr("Players and time…"), enabled=not trouble, quiet=True, style="label"):
            wish = "terms"
        if kit.icon_button("editor.png", "save", tr("Save a picture (PNG)")):
            wish = "png"
    return wish


def _faults(editor: Editor) -> str:
    """A text that could not be read, and all that is wrong in the position: a click leads to the cells, and what no
    piece need be moved for is mended at once."""
    wish, pointed = "", None
    room = editor_layout.list_height(editor.list_height, editor.shell.size[1])
    with kit.scroll("editor.faults", max(kit.px(30), room)):
        top = kit.cursor()[1]
        if editor.text.error is not None:
            kit.small(tr("The text was not taken over. {why}", why=words.fault(editor.text.error)), kit.theme.bad)
        if editor.editing.outcome is not None:
            kit.small(words.over(editor.editing.outcome))
        for n, fault in enumerate(editor.editing.faults):
            text = words.fault(fault)
            mendable = editor.editing.board.mended(editor.editing.sketch, fault) is not None
            mend = tr("Fix")
            room = kit.avail() - (kit.measure(mend, "body")[0] + kit.px(40) if mendable else 0.0)
            with kit.row(gap_units=6):
                if kit.list_row(f"editor.fault.{n}", text, width=room, style="small", tip=tr("Shows where")):
                    wish = f"fault.{n}"
                if surface.state.seen_hover == f"editor.fault.{n}":
                    pointed = n
                if mendable and kit.chip(f"editor.mend.{n}", mend, tip=words.mend(fault)):
                    wish = f"mend.{n}"
        editor.measured(kit.cursor()[1] - top)
    editor.pointed_fault = pointed
    return wish

