"""The position editor: a position is set up on the boards, judged while it is, and a game begins from it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app import editor_layout, editor_words, i18n, newgame
from app import input as inputs
from app.editing import Editing, Opening
from app.editor_layout import Places
from app.export import save_picture
from app.i18n import tr
from app.looks import registry
from app.looks.sketches import contents
from app.panels import editor_panel, kit, surface, table_over
from app.scene import Rect
from app.screens import routes
from app.screens.base import Move, Picture, Pop, Push
from app.screens.editor_keys import HELP, Keys
from app.screens.editor_pictures import EditorPictures
from app.screens.editor_pointer import ERASER, HAND, EditorPointer
from app.screens.editor_text import EditorText
from app.screens.table_view import Director
from app.ui import TableUi, View
from app.wording import refusal
from engine import catalog
from engine.errors import RuleError
from engine.game import regulate

if TYPE_CHECKING:
    from app.shell import Shell

PICTURE = (1600, 1200)
"""Pixels of a picture written to a file."""


class Editor:
    """One position being drawn. What was drawn is kept, also between starts; leaving loses nothing."""

    name = "editor"
    keyboard_nav = False

    def __init__(self, shell: Shell, opening: Opening) -> None:
        self.shell = shell
        self.opening = opening
        self.game: Any = catalog.find(opening.game_id)
        self.looks = registry.find(self.game.id)
        self.terms = self.looks.terms
        self.choices = opening.choices or newgame.recall(shell.settings, self.game)
        self.editing = self._begin()
        level = len(self.terms.shape) - 1
        deep = level > 1
        view = View(
            mode="slice" if deep else "flat", axis=level, sheets=level, layers=frozenset({self.terms.layer}),
            threats=True, coordinates=True, shown_slice=1.0 if deep else 0.0,
        )  # fmt: skip
        self.ui = TableUi(view=view)
        self.pictures_of = EditorPictures(self.editing, self.ui)
        self.director: Director | None = None
        if deep:
            self.director = Director(view, self.pictures_of.extent, lambda: shell.settings.animation, self.terms)
            self.pictures_of.director = self.director
        self.pointer = EditorPointer(self.editing, self.pictures_of, self.director, shell.now)
        self.keys = Keys(self)
        self.show = "both"
        """Which pictures of a space are wanted: `both`, `sheet`, `cube`."""
        self.helped = False
        self.list_height = 0.0
        self.pointed_fault: int | None = None
        self.text = EditorText(self.editing, shell.surface)
        self._drawn: tuple[object, ...] = ()

    def _begin(self) -> Editing:
        """The position asked for, or what was drawn last; what can no longer be read gives way to the usual start."""
        regulations = newgame.regulations_of(self.game, self.choices)
        known = regulate(self.game.options, regulations)
        kept = self.shell.settings.remembered.get(self._key)
        for text in (self.opening.text, kept if isinstance(kept, str) else ""):
            try:
                if text.strip():
                    return Editing(self.game, text, known)
            except RuleError:
                continue
        return Editing(self.game, "", known)

    @property
    def _key(self) -> str:
        return f"editor.{self.opening.game_id}"

    @property
    def view(self) -> View:
        """How the boards are looked at."""
        return self.ui.view

    def enter(self, shell: Shell) -> None:
        """Nothing to read."""

    def leave(self) -> None:
        """What was drawn is kept for the next time."""
        self.pointer.cancel()
        remembered = self.shell.settings.remembered
        if remembered.get(self._key) != self.editing.text and (self.editing.can_undo or self.editing.can_redo):
            remembered[self._key] = self.editing.text
            self.shell.changed_settings()

    # What is wrong

    def trouble(self) -> str:
        """Why no game can begin here, in one line; empty where one can."""
        editing = self.editing
        if len(editing.faults) > 1:
            n = len(editing.faults)
            return i18n.trn("{n} thing is wrong", "{n} things are wrong", n)
        if editing.faults:
            return tr("Something is wrong, see above")
        return tr("The game is over here, see above") if editing.outcome is not None else ""

    def wrong(self) -> tuple[str, ...]:
        """The cells to be looked at: of the fault pointed at in the list, else of all."""
        faults = self.editing.faults
        if self.pointed_fault is not None and self.pointed_fault < len(faults):
            return editor_words.cells_of(faults[self.pointed_fault])
        return tuple(dict.fromkeys(cell for fault in faults for cell in editor_words.cells_of(fault)))

    @property
    def listed(self) -> bool:
        """Whether there is anything to tell above the way into a game."""
        return not self.editing.playable or self.text.error is not None

    def measured(self, height: float) -> None:
        """How high the list of what is wrong is, told by the panel; it shows one frame later."""
        if abs(height - self.list_height) > 1.0:
            self.list_height = height
            kit.wake_after(0.0)

    def pointed_words(self) -> str:
        """What is under the pointer or the keyboard's cursor: a piece to choose, or a cell and what stands there."""
        if self.pointer.pointed:
            return contents("", self.pointer.pointed)
        cell = self.ui.hover or self.ui.cursor
        return contents(cell, self.editing.at(cell)) if cell else ""

    # Acts

    def act(self, wish: str) -> Move:
        """Does what was wished for in a panel or by a key."""
        editing, board, view = self.editing, self.editing.board, self.view
        name, _, value = wish.partition(".")
        if name == "back":
            return Pop()
        if name in ("hand", "eraser"):
            self.pointer.choose(HAND if name == "hand" else ERASER)
        elif name == "undo":
            editing.undo()
        elif name == "redo":
            editing.redo()
        elif name == "start":
            editing.change(board.start())
        elif name in ("kings", "clear"):
            editing.change(board.empty(name == "kings"))
        elif name == "mirror":
            editing.change(board.mirrored(editing.sketch))
        elif name == "copy":
            self.text.copy()
        elif name == "paste":
            self.text.paste()
        elif name == "text":
            kit.focus("editor.text")
        elif name == "help":
            self.helped = True
        elif name == "rules":
            return self.shell.go("rules", self.game.id)
        elif name == "flip":
            self._set("flipped", not view.flipped)
        elif name == "slice":
            self._set("mode", "cube" if view.mode == "slice" else "slice")
        elif name == "all":
            self.pictures_of.every_layer = not self.pictures_of.every_layer
        elif name == "axis":
            self.cut((view.axis + 1) % len(self.terms.shape))
        elif name == "layer":
            self.layer(int(value))
        elif name == "show":
            self.show = value
        elif name == "fault" and int(value) < len(editing.faults):
            self.reveal(editor_words.cells_of(editing.faults[int(value)]))
        elif name == "mend" and int(value) < len(editing.faults):
            editing.mend(editing.faults[int(value)])
        elif name == "play":
            return self.play()
        elif name == "terms":
            return self.set_terms()
        elif name == "png":
            self.export()
        if name not in ("copy", ""):
            self.text.copied = False
        return None

    def _set(self, name: str, value: object) -> None:
        if self.director is not None:
            self.director.set(name, value, self.shell.now())
        else:
            setattr(self.view, name, value)

    def cut(self, axis: int) -> None:
        """Sheets across another axis of a space."""
        self._set("axis", axis)
        self.view.sheets = axis

    def layer(self, n: int) -> None:
        """One layer (1 …) of a space alone."""
        self.pictures_of.every_layer = False
        self.view.layers = frozenset({n})

    def step(self, by: int) -> None:
        """The next or previous layer; all sheets stay in sight where they are."""
        layer = min(self.view.layers) + by
        self.view.layers = frozenset({min(self.terms.shape[self.view.axis], max(1, layer))})

    def reveal(self, cells: tuple[str, ...]) -> None:
        """Shows the sheet of a cell, and frames it."""
        if not cells:
            return
        if self.director is not None:
            self.view.layers = frozenset({self.terms.layer_of(cells[0], self.view.axis)})
        self.ui.cursor, self.ui.hover = cells[0], ""

    # Into a game

    def play(self) -> Move:
        """Begins a game here, on the terms of the page this was opened from or those of last time."""
        text = self.editing.start_text
        if not text:
            return None
        self.choices.position = text
        newgame.remember(self.shell.settings, self.game, self.choices)
        self.shell.changed_settings()
        try:
            session = newgame.begin(self.shell.archive, self.game, self.choices)
        except RuleError as error:
            self.shell.notify(refusal(error, 0))
            return None
        # What lay below (a page, another game) is closed: going back from the game leads to the menu.
        self.shell.home()
        return Push(routes.table(session))

    def set_terms(self) -> Move:
        """The new-game page, with this position to start from."""
        text = self.editing.start_text
        if not text:
            return None
        self.choices.position = text
        if self.opening.choices is not None:
            return Pop()
        page: Any = routes.page(self.shell, "setup", self.game.id)
        page.choices = self.choices
        self.shell.home()
        return Push(page)

    def export(self) -> None:
        """Writes what is looked at as a PNG file: the sheets or the board, or the space where it is shown alone."""
        flat = self.director is None or self.places().cube.w == 0 or self.show != "cube"
        width, height = PICTURE
        rect = Rect(0, 0, float(height if self.director is None else width), float(height))
        camera = None
        if not flat and self.director is not None:
            extent = self.pictures_of.extent(self.view)
            assert extent is not None
            camera = self.director.camera.fit(extent, rect)
        scene = self.pictures_of.still(rect, self.shell.palette, flat, camera)
        save_picture(self.shell, f"{self.game.id}-{tr('position')}", scene, camera, rect)

    # Pictures and panels

    def places(self) -> Places:
        """Where everything stands."""
        width, height = self.shell.size
        listed = self.list_height + kit.px(12) if self.listed else 0.0
        kinds = len(self.editing.board.kinds)
        return editor_layout.places(
            width, height, self.shell.scale, self.director is not None, self.show, kinds, listed
        )

    def pictures(self, width: int, height: int, scale: float) -> list[Picture]:
        """The boards, the pieces to choose from, and what is in hand."""
        self.pointer.scale = scale
        self.pictures_of.wrong = self.wrong()
        tool, pointed, hand = self.pointer.tool, self.pointer.pointed, self.pointer.hand
        if kit.modal_open():
            hand = None
        return self.pictures_of.draw(self.places(), scale, self.shell.palette, tool, pointed, hand)

    def panels(self, width: int, height: int, scale: float) -> Move:
        """Everything around the pictures."""
        self.text.follow()
        self._drawn = self._stamp()
        wish = editor_panel.draw(self, self.places())
        if self.helped:
            wish = self._help() or wish
        return self.act(wish)

    def _help(self) -> str:
        """The page of keys over all; Esc closes it, but not the Esc that was pressed before it stood there."""
        answer = table_over.keys(HELP, tr("Keys of the editor"), tr("Back to the position"))
        self.helped = answer is None and not surface.escaped()
        return "rules" if answer == "rules" else ""

    # Events and time

    def handle(self, event: inputs.InputEvent) -> Move:
        """The pointer draws, keys do the rest."""
        match event:
            case inputs.PointerMoved():
                self.pointer.moved(event)
            case inputs.PointerDown():
                self.text.copied = False
                self.pointer.down(event)
            case inputs.PointerUp():
                self.pointer.up(event)
                self._follow()
            case inputs.Wheel():
                if not self.pointer.wheel(event) and self.director is not None:
                    self.step(1 if event.amount > 0 else -1)
                    self.pointer.hover()
            case inputs.PointerLeft():
                self.pointer.left()
            case inputs.FocusLost():
                self.pointer.cancel()
            case inputs.KeyDown("escape") if kit.typing():
                # The field gives its text back as it was, and the keyboard to the board.
                return None
            case inputs.KeyDown():
                return self.act(self.keys.down(event))
        return None

    def _follow(self) -> None:
        """The sheet shows the layer of a piece that was clicked in the space."""
        chosen = self.pictures_of.chosen
        if chosen and self.director is not None:
            self.view.layers = frozenset({self.terms.layer_of(chosen, self.view.axis)})

    def tick(self, now: float) -> float | None:
        """The space may be on its way to another view."""
        wish = self.director.tick(now) if self.director is not None else None
        return 0.0 if self._drawn != self._stamp() else wish

    def _stamp(self) -> tuple[object, ...]:
        moved = self.director.stamp if self.director is not None else 0
        seen = (self.ui.hover, self.ui.cursor, self.pointed_fault, replace(self.view))
        return (self.editing.sketch, moved, *seen, i18n.language())
