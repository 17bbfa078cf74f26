"""Hands input events to the panels, and tells which of them the screen shall have as well."""

from __future__ import annotations

from app import input as inputs
from app.gl.imgui_backend import ImguiBackend
from app.panels import kit

_BUTTONS = {inputs.LEFT: 0, inputs.RIGHT: 1, inputs.MIDDLE: 2}


class Feed:
    """What the panels were fed and have not worked off yet."""

    def __init__(self, gui: ImguiBackend) -> None:
        self.gui = gui
        self.backlog = 0
        """Frames that ImGui may need to work off what it was fed: it takes one press, release or letter a frame."""
        self.key_for_board = False
        """The key that is down found no text field in use."""
        self._held = False
        self._at: tuple[float, float] | None = None

    def take(self, event: inputs.InputEvent, keyboard_nav: bool) -> bool:
        """Gives the event to the panels; true if the screen shall have it too.

        `keyboard_nav`: arrows and Tab walk through the panels even where no dialogue is open.
        """
        gui = self.gui
        if isinstance(event, inputs.PointerDown | inputs.PointerUp | inputs.KeyDown | inputs.KeyUp | inputs.Text):
            self.backlog = min(120, self.backlog + 1)
        match event:
            case inputs.PointerMoved(x, y):
                gui.mouse_pos(x, y)
                if self._at != (x, y):
                    kit.hush(False)
                self._at = (x, y)
                return self._held or not kit.covers(x, y)
            case inputs.PointerDown(x, y, button):
                gui.mouse_pos(x, y)
                gui.mouse_button(_BUTTONS.get(button, 0), True)
                self._held = not kit.covers(x, y)
                return self._held
            case inputs.PointerUp(x, y, button):
                gui.mouse_pos(x, y)
                gui.mouse_button(_BUTTONS.get(button, 0), False)
                mine, self._held = self._held, False
                return mine
            case inputs.Wheel(x, y, amount):
                gui.mouse_pos(x, y)
                gui.wheel(0.0, amount)
                return not kit.covers(x, y)
            case inputs.KeyDown(key, mods):
                kit.hush(True)
                self._key(key, True, mods, keyboard_nav)
                if kit.typing():
                    return key == "escape" or (key.startswith("f") and key[1:].isdigit())
                return not kit.modal_open()
            case inputs.KeyUp(key, mods):
                self.key_for_board = False
                self._key(key, False, mods, keyboard_nav)
                return not kit.typing()
            case inputs.Text(text):
                # The letter of a key that opened a field does not belong into it.
                if kit.typing() and not self.key_for_board:
                    gui.text(text)
                    return False
                return not kit.typing() and not kit.modal_open()
            case inputs.FocusLost():
                gui.focus(False)
                gui.focus(True)
                self._held = False
            case inputs.PointerLeft():
                gui.mouse_pos(-1e6, -1e6)
        return True

    def _key(self, key: str, down: bool, mods: int, keyboard_nav: bool) -> None:
        self.gui.navigation(keyboard_nav or kit.modal_open())
        ctrl, shift, alt = (bool(mods & bit) for bit in (inputs.CTRL, inputs.SHIFT, inputs.ALT))
        self.gui.key(key, down, ctrl, shift, alt)
